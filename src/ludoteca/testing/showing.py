"""Everything can be shown to people: choices, questions, what happened, the table, the end."""

from __future__ import annotations

import json
from itertools import islice

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.events import seen
from ludoteca.engine.lines import same
from ludoteca.engine.position import Position
from ludoteca.testing.walk import STEPS, Step, walk


def check_words(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """Every choice, question and table can be shown to people."""
    names = names_of(seats)
    for step in islice(walk(game, seats, seed, options), 0, STEPS, 5):
        position = step.after
        for seat in position.actors() + position.interrupters():
            state = position.seen_by(seat).json()
            assert game.face.ask(state, seat, names), f"seat {seat} is asked nothing"
            draw(position, seat, names)
            words = [game.face.move_words(move, names) for move in position.moves(seat)]
            assert len(set(words)) == len(words), f"two choices read the same: {words}"
        draw(position, SPECTATOR, names)


def check_telling(step: Step, viewer: int) -> None:
    """What is told comes from what the viewer is sent, without failing."""
    names = names_of(step.after.seats)
    shown = step.after.seen_by(viewer)
    before, after = step.before.seen_by(viewer).json(), shown.json()
    assert same(json.loads(shown.text()), after), f"the text of a state says something else than its JSON: {after}"
    event = seen(step.after.game, step.event, viewer)
    for said in step.after.game.face.tell(before, event, after, names):
        assert said.text and said.text == said.text.strip(), f"{event} is told as {said.text!r}"


def check_end(step: Step) -> None:
    """At the end nothing is hidden, and everybody can be told."""
    end, names = step.after, names_of(step.after.seats)
    for viewer in (SPECTATOR, *range(end.seats)):
        assert end.seen_by(viewer).save() == end.save(), "something is hidden though the game is over"
        check_telling(step, viewer)
        draw(end, viewer, names)
    for score in end.outcome().scores:
        assert end.game.face.score_words(score), f"there are no words for the score {score}"


def names_of(seats: int) -> list[str]:
    """Names that no catalogue knows."""
    return [f"<{seat}>" for seat in range(seats)]


def draw(position: Position, viewer: int, names: list[str]) -> None:
    """The table can be drawn, if the game draws one."""
    if position.game.table is not None:
        drawn = position.game.table(position.seen_by(viewer).json(), viewer, names)
        assert drawn is not None, "there is nothing on the table"
