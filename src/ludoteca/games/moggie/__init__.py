"""Moggie, for 2 to 12 (rules MG1–MG12)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.moggie import face, page
from ludoteca.games.moggie.bot import LEVELS, delay, greedy, watch
from ludoteca.games.moggie.guide import SITUATIONS, example
from ludoteca.games.moggie.measures import MEASURES
from ludoteca.games.moggie.observe import FEATURES, observe
from ludoteca.games.moggie.rules import actors, apply, close, deal, deck, interrupters, legal, outcome
from ludoteca.games.moggie.secrets import hide, resample
from ludoteca.games.moggie.state import ACTIONS, MAX_SEATS, STATE, census
from ludoteca.games.moggie.table import draw
from ludoteca.language import N_

GAME = Game(
    name="moggie",
    title=N_("Moggie"),
    seats=range(2, MAX_SEATS + 1),
    state=STATE,
    actions=ACTIONS,
    deck=deck,
    options=(
        Option(
            "remainder",
            ("deal", "aside"),
            (N_("All 200 cards are dealt"), N_("All start with equally many cards")),
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
        close=close,
    ),
    policies=Policies(greedy=greedy, watch=watch, delay=delay),
    features=FEATURES,
    census=census,
    face=face,
    pages="ludoteca.games.moggie",
    guide=SITUATIONS,
    example=example,
    table=draw,
    page=page,
    levels=LEVELS,
    shouts=(N_("Miaow!"), N_("Eyes open!")),
    measures=MEASURES,
    blurb=N_("Everything is forced, nothing is easy: see it, play it, and catch who doesn't."),
)
