"""A first game, guided: the situations in which a newcomer is told the rule that matters just now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

JSON = Mapping[str, Any]


@dataclass(frozen=True)
class Situation:
    """Something that happens to everybody for a first time, and what to say then."""

    #: Its name among the situations of its game.
    key: str
    #: The ids of the rules that it is about.
    rules: tuple[str, ...]
    #: Messages to be translated for each reader.
    title: str
    words: str
    #: arises(state, seat, moves, recent): whether it is so for the seat (from 0), judged from the JSON that the seat
    #: is shown, its legal moves, and the last events as it has seen them, the newest last. It sees nothing else, so
    #: that no hint can give anything away.
    arises: Callable[[JSON, int, Sequence[str], Sequence[JSON]], bool]
