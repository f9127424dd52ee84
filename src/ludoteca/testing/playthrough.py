"""A whole game as text: every state and every legal move, for reviewers to read and tests to compare."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ludoteca.arena.simulate import plan, recorded
from ludoteca.engine.contract import Game
from ludoteca.engine.events import take
from ludoteca.engine.position import Position


def playthrough(game: Game, seats: int, bots: str = "greedy", seed: str = "playthrough") -> str:
    """A game among bots: for each event its line, the state after it, and what every seat may do then."""
    (head, *events, result), *_rest = recorded(plan(game, seats, [bots], 1, seed))
    position = Position(game, seats, head["first"] - 1, head["options"])
    lines = [json.dumps(head)]
    for number, event in enumerate(events, 1):
        take(position, event)
        lines += [f"\n# {number}", json.dumps(event), *_state(position.json()), *_moves(position)]
    return "\n".join([*lines, "", json.dumps(result), ""])


def _state(state: dict[str, object]) -> Iterator[str]:
    for key, value in state.items():
        if key == "seats" and isinstance(value, list):
            for number, seat in enumerate(value, 1):
                yield f"  seat {number}: {json.dumps(seat)}"
        else:
            yield f"  {key}: {json.dumps(value)}"


def _moves(position: Position) -> Iterator[str]:
    waited_for = position.actors()
    for seat in sorted(waited_for + position.interrupters()):
        may = "moves" if seat in waited_for else "may interrupt"
        yield f"  -> seat {seat + 1} {may}: {', '.join(position.moves(seat))}"
    if position.window:
        yield "  -> the clock may close the window"
