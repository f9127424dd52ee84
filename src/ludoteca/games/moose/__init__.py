"""There's a Moose in the House, for 2 to 5 (rules MH1–MH14)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.moose import face
from ludoteca.games.moose.bot import greedy
from ludoteca.games.moose.observe import FEATURES, observe
from ludoteca.games.moose.rules import actors, apply, deal, deck, interrupters, legal, outcome
from ludoteca.games.moose.secrets import hide, resample
from ludoteca.games.moose.state import ACTIONS, MAX_SEATS, STATE, census
from ludoteca.games.moose.table import draw
from ludoteca.language import N_

GAME = Game(
    name="moose",
    title=N_("There's a Moose in the House"),
    seats=range(2, MAX_SEATS + 1),
    state=STATE,
    actions=ACTIONS,
    deck=deck,
    options=(Option("free_discard", (False, True)),),
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
    pages="ludoteca.games.moose",
    table=draw,
)
