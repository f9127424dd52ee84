"""What every number means: tables of a game's observations and actions, made from the game itself."""

from __future__ import annotations

import itertools

from ludoteca.engine.contract import Game
from ludoteca.envs.asking import action_count, can_be_interrupted


def observation_table(game: Game) -> str:
    """The blocks of an observation, as Markdown."""
    lines = [
        f"`observation`: float32, shape ({game.observation_size},)",
        "",
        "| numbers | shape | name | range | meaning |",
        "|---|---|---|---|---|",
    ]
    at = 0
    for feature in game.features:
        where = _span(at, at + feature.size - 1)
        low, high = f"{feature.low:g}".replace("-", "−"), f"{feature.high:g}"
        lines.append(f"| {where} | ({feature.size},) | `{feature.name}` | {low} … {high} | {feature.meaning} |")
        at += feature.size
    return "\n".join(lines)


def action_table(game: Game) -> str:
    """The actions, those of one kind in a line, as Markdown; their texts are those of records."""
    count = action_count(game)
    lines = [
        f"`action`: 0 … {count - 1}; `action_mask`: shape ({count},), 1 where it can be chosen",
        "",
        "| actions | moves |",
        "|---|---|",
    ]
    for first, last in _groups(game):
        texts = [f"`{game.face.move_text(action)}`" for action in range(first, last + 1)]
        shown = ", ".join(texts) if len(texts) <= 4 else f"{texts[0]}, {texts[1]} … {texts[-1]}"
        lines.append(f"| {_span(first, last)} | {shown} |")
    if can_be_interrupted(game):
        lines.append(f"| {game.actions} | let it pass |")
    return "\n".join(lines)


def tables(game: Game) -> str:
    """Both tables of a game."""
    return f"{observation_table(game)}\n\n{action_table(game)}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} … {last}"


def _groups(game: Game) -> list[tuple[int, int]]:
    """First and last of the actions that belong together: neighbours whose texts begin with the same words."""
    kinds = [_kind(game.face.move_text(action)) for action in range(game.actions)]
    edges = [0, *(k for k in range(1, len(kinds)) if kinds[k] != kinds[k - 1]), len(kinds)]
    return [(first, end - 1) for first, end in itertools.pairwise(edges)]


def _kind(text: str) -> str:
    """What comes before the seat and before the last word: `kitchen` of `kitchen@2`, `bid` of `bid 4`."""
    words = text.split(" ")
    if len(words) > 2:
        return " ".join(words[:2])
    return words[0].split("@")[0]
