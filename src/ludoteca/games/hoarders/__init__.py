"""Hoarders, for 3 to 6 (rules HO1–HO13)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.hoarders import face, page
from ludoteca.games.hoarders.beliefs import believes, watch
from ludoteca.games.hoarders.bot import LEVELS, greedy, imagined
from ludoteca.games.hoarders.guide import SITUATIONS, example
from ludoteca.games.hoarders.measures import MEASURES
from ludoteca.games.hoarders.observe import FEATURES, observe
from ludoteca.games.hoarders.prospects import between_rounds, judge
from ludoteca.games.hoarders.rules import actors, all_nuts, apply, deal, interrupters, legal, outcome
from ludoteca.games.hoarders.secrets import hide, resample
from ludoteca.games.hoarders.state import ACTIONS, MAX_SEATS, STATE, census
from ludoteca.games.hoarders.table import draw
from ludoteca.language import N_

GAME = Game(
    name="hoarders",
    title=N_("Hoarders"),
    seats=range(3, MAX_SEATS + 1),
    state=STATE,
    actions=ACTIONS,
    deck=all_nuts,
    options=(
        Option(
            "hamster_last",
            (False, True),
            (N_("The hamster may be shown at any turn"), N_("The hamster may only be shown as the last animal")),
        ),
    ),
    rules=Rules(
        deal=deal,
        actors=actors,
        interrupters=interrupters,
        legal=legal,
        apply=apply,
        outcome=outcome,
        hide=hide,
        resample=resample,
        observe=observe,
    ),
    policies=Policies(
        greedy=greedy, playout=imagined, judge=judge, horizon=between_rounds, watch=watch, believes=believes
    ),
    features=FEATURES,
    census=census,
    face=face,
    pages="ludoteca.games.hoarders",
    guide=SITUATIONS,
    example=example,
    levels=LEVELS,
    table=draw,
    page=page,
    shouts=(N_("Hamster!"), N_("My nuts!")),
    measures=MEASURES,
    blurb=N_("Choose two animals in secret, steal nuts, stop thieves. Five of a kind wins."),
)
