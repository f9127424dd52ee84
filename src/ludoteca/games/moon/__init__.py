"""Moon, for 3 or 4 (rules MN1–MN12)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.moon import face
from ludoteca.games.moon.bot import greedy
from ludoteca.games.moon.observe import FEATURES, observe
from ludoteca.games.moon.rules import actors, apply, deal, interrupters, legal, outcome
from ludoteca.games.moon.secrets import hide, resample
from ludoteca.games.moon.state import ACTIONS, MAX_SEATS, STATE, census, deck
from ludoteca.games.moon.table import draw
from ludoteca.language import N_

GAME = Game(
    name="moon",
    title=N_("Moon"),
    seats=range(3, MAX_SEATS + 1),
    state=STATE,
    actions=ACTIONS,
    deck=deck,
    options=(Option("last_bids", (False, True)),),
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
    pages="ludoteca.games.moon",
    table=draw,
)
