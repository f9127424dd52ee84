"""There's a Moose in the House, for 2 to 5 (rules MH1–MH14)."""

from ludoteca.engine.contract import Game, Option, Policies, Rules
from ludoteca.games.moose import face, page
from ludoteca.games.moose.beliefs import believes, watch
from ludoteca.games.moose.bot import LEVELS
from ludoteca.games.moose.guide import SITUATIONS, example
from ludoteca.games.moose.measures import MEASURES
from ludoteca.games.moose.network import player, practised, somebody
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
    options=(
        Option(
            "free_discard",
            (False, True),
            (N_("Discard only when nothing can be played"), N_("Any card may be discarded while the pile lasts")),
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
    policies=Policies(greedy=player, playout=somebody, watch=watch, believes=believes, practised=practised),
    features=FEATURES,
    census=census,
    face=face,
    state_text=face.state_text,
    pages="ludoteca.games.moose",
    guide=SITUATIONS,
    example=example,
    levels=LEVELS,
    table=draw,
    page=page,
    shouts=(N_("Slam!"), N_("Moose Trap!"), N_("There's a Moose in your house!")),
    measures=MEASURES,
    blurb=N_("Furnish your friends' houses, then let the moose in. Keep your own doors shut."),
)
