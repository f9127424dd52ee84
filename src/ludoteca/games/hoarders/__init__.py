"""Hoarders, for 3 to 6 (rules HO1–HO13)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.hoarders import face
from ludoteca.games.hoarders.bot import greedy
from ludoteca.games.hoarders.observe import FEATURES, observe
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
    options=(Option("hamster_last", (False, True)),),
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
    policies=Policies(greedy=greedy),
    features=FEATURES,
    census=census,
    face=face,
    pages="ludoteca.games.hoarders",
    table=draw,
)
