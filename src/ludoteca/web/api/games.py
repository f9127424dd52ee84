"""The games of the house."""

from __future__ import annotations

from fastapi import APIRouter

from ludoteca.bots.learned import trained_for
from ludoteca.bots.registry import names as bot_names
from ludoteca.bots.registry import usual
from ludoteca.engine.catalogue import game, names
from ludoteca.engine.contract import Game
from ludoteca.language import _
from ludoteca.tables.setting import REACTIONS, TURNS, WINDOWS
from ludoteca.web.api.described import faults
from ludoteca.web.api.models import GameOut, OptionOut, PacesOut

router = APIRouter(prefix="/games", tags=["games"])


@router.get("", responses=faults())
async def games() -> list[GameOut]:
    """All games, with what can be agreed about a table."""
    return [_out(game(name)) for name in names()]


def _out(played: Game) -> GameOut:
    return GameOut(
        name=played.name,
        title=_(played.title),
        seats=list(played.seats),
        options=[OptionOut(name=o.name, values=list(o.values), default=o.default) for o in played.options],
        bots=list(bot_names(played)),
        learned=list(trained_for(played)),
        usual_bot=usual(played),
        paces=PacesOut(turn=list(TURNS), reaction=list(REACTIONS), window=list(WINDOWS)),
        rules=f"/rules/{played.name}",
    )
