"""What a seat has learnt in a game, in order and complete: its information state as a text.

One line for each thing that happened: what the seat saw of the moves, its own included, and which fields of the record
changed in what `hide` leaves it. So two histories give a seat the same text exactly when it cannot tell them apart.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen
from ludoteca.engine.view import view
from ludoteca.envs.asking import DESK
from ludoteca.envs.openspiel.board import Board
from ludoteca.envs.openspiel.nodes import Node

#: After so many choices a node keeps the whole text.
TOLD_EVERY = 64


def information(node: Node, viewer: int) -> str:
    """All that the viewer (a seat, or SPECTATOR) has learnt up to here, a line for each step."""
    lines = []
    at: Node | None = node
    while at is not None:
        if at.told and viewer in at.told:
            lines.append(at.told[viewer])
            break
        if at.known is None:
            at.known = {}
        if viewer not in at.known:
            at.known[viewer] = _learnt(at, viewer)
        lines.append(at.known[viewer])
        at = at.before(viewer)
    text = "".join(reversed(lines))
    if node.moves % TOLD_EVERY == 0:
        node.told = {**(node.told or {}), viewer: text}
    return text


def _learnt(node: Node, viewer: int) -> str:
    """What the last step told the viewer; nothing, if it was another's choice that is still secret."""
    parent = node.parent
    if parent is None:
        return _line([], _changes(node.board, node.board.start, node.board.hidden(node.data, viewer).tobytes()))
    board = node.board
    moves = []
    if parent.player >= 0 and isinstance(node.action, int):
        pending = _open(parent) & (_open(parent) - 1)
        if pending:
            moves = [(parent.player, node.action)] if parent.player == viewer else []
        else:
            moves = [(seat, action) for seat, action in happened(parent, node.action) if _is_news(parent, seat, viewer)]
    before, after = (board.hidden(data, viewer).tobytes() for data in (parent.data, node.data))
    return _line([_told(board, seat, action, viewer) for seat, action in moves], _changes(board, before, after))


def _line(told: list[str], changes: list[str]) -> str:
    return f"{', '.join(told)}: {' '.join(changes)}\n" if told or changes else ""


def _open(node: Node) -> int:
    return int(np.frombuffer(node.desk, DESK)["open"][0])


def _is_news(node: Node, seat: int, viewer: int) -> bool:
    """A seat's own choice was told to it when it made it; the one that completes a round is made now."""
    return seat != viewer or seat == node.player


def happened(node: Node, action: int) -> list[tuple[int, int]]:
    """The moves that were made when the last of those asked at once chose: who, and what, but not the void ones."""
    desk = np.frombuffer(node.desk, DESK)[0]
    seats = node.board.seats
    order = [(int(desk["last"]) + k) % seats for k in range(1, seats + 1)]
    choices = [
        (seat, action if seat == node.player else int(desk["choice"][seat]))
        for seat in order
        if int(desk["asked"]) >> seat & 1
    ]
    if len(choices) == 1:
        return choices
    states = node.board.records(node.data)
    return [choice for choice in choices if node.board.kernel.step(states, 0, *choice)]


def _told(board: Board, seat: int, action: int, viewer: int) -> str:
    move = board.game.face.move_text(action)
    return f"{seat + 1} {seen(board.game, {'seat': seat + 1, 'move': move}, viewer)['move']}"


def _changes(board: Board, before: bytes, after: bytes) -> list[str]:
    """The numbers that differ between two records of the board's game: ``field[index]=value``."""
    if before == after:
        return []
    differ = np.flatnonzero(np.frombuffer(before, np.uint8) != np.frombuffer(after, np.uint8))
    names, places = _cells(board.game.state)
    found = []
    for cell in dict.fromkeys(places[byte] for byte in differ.tolist()):
        name, start, kind = names[cell]
        found.append(f"{name}={np.frombuffer(after, kind, 1, start)[0]}")
    return found


@functools.cache
def _cells(dtype: np.dtype[Any]) -> tuple[list[tuple[str, int, np.dtype[Any]]], dict[int, int]]:
    """The numbers of a record: name, first byte and kind of each; and which of them each byte belongs to."""
    names: list[tuple[str, int, np.dtype[Any]]] = []
    assert dtype.fields is not None
    for field, (kind, offset, *_) in dtype.fields.items():
        base, shape = kind.subdtype if kind.subdtype else (kind, ())
        for k, index in enumerate(itertools.product(*map(range, shape))):
            name = f"{field}[{','.join(map(str, index))}]" if index else field
            names.append((name, offset + k * base.itemsize, base))
    places = {start + byte: cell for cell, (_, start, kind) in enumerate(names) for byte in range(kind.itemsize)}
    return names, places


def observation(node: Node, viewer: int = SPECTATOR) -> dict[str, object]:
    """The state as the viewer sees it now, as records write it."""
    return node.board.game.face.state_json(view(node.board.hidden(node.data, viewer)))
