"""Moon, for 3 or 4 (rules MN1–MN12)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.moon import face, page
from ludoteca.games.moon.bot import greedy
from ludoteca.games.moon.expert import think
from ludoteca.games.moon.guide import SITUATIONS, example
from ludoteca.games.moon.habits import LEVELS
from ludoteca.games.moon.measures import MEASURES
from ludoteca.games.moon.network import player, practised
from ludoteca.games.moon.observe import FEATURES, observe
from ludoteca.games.moon.rules import actors, apply, deal, interrupters, legal, outcome
from ludoteca.games.moon.secrets import hide, resample
from ludoteca.games.moon.solver import ENTRY
from ludoteca.games.moon.stakes import judge
from ludoteca.games.moon.state import ACTIONS, MAX_SEATS, STATE, census, deck
from ludoteca.games.moon.table import draw
from ludoteca.games.moon.worlds import imagine
from ludoteca.language import N_

#: Positions that the solver remembers during one decision.
REMEMBERED = 1 << 14

GAME = Game(
    name="moon",
    title=N_("Moon"),
    seats=range(3, MAX_SEATS + 1),
    state=STATE,
    actions=ACTIONS,
    deck=deck,
    options=(
        Option(
            "last_bids",
            (False, True),
            (N_("When all pass, the tiles are dealt anew"), N_("When all others pass, the last must bid")),
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
        greedy=player,
        playout=greedy,
        think=think,
        memory=(REMEMBERED, ENTRY),
        judge=judge,
        imagine=imagine,
        practised=practised,
    ),
    levels=LEVELS,
    features=FEATURES,
    census=census,
    face=face,
    pages="ludoteca.games.moon",
    guide=SITUATIONS,
    example=example,
    table=draw,
    page=page,
    shouts=(N_("Shooting the moon!"), N_("Nicely trumped!")),
    measures=MEASURES,
    blurb=N_("Dominoes with tricks, an auction and a widow. Dare you shoot the moon?"),
)
