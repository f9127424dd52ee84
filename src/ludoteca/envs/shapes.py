"""Signs of the terminal's tables as shapes, so that a picture of them needs no font that has them."""

from __future__ import annotations

import math
from typing import Any

Colour = tuple[int, int, int]
#: Left, top, width and height of a cell.
Cell = tuple[float, float, float, float]

#: Which of a cell's four sides a frame's line runs to (left, right, up, down), its width, and if its corner is round.
_LIGHT = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud", "┬": "lrd", "┴": "lru",
    "┼": "lrud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu", "╌": "lr", "╎": "ud", "┄": "lr", "┆": "ud",
}  # fmt: skip
_HEAVY = {"━": "lr", "┃": "ud", "┏": "rd", "┓": "ld", "┗": "ru", "┛": "lu", "┣": "rud", "┫": "lud"}
_DOUBLE = {"═": "lr", "║": "ud", "╔": "rd", "╗": "ld", "╚": "ru", "╝": "lu"}
_ROUND = {"╭": (1, 1), "╮": (-1, 1), "╰": (1, -1), "╯": (-1, -1)}
_DASHED = "╌╎┄┆"
_LINES = {**_LIGHT, **_HEAVY, **_DOUBLE}
_BLOCKS = "█▮▌▐▀▄░▒▓"
_SIGNS = "●◉○•·∙★✶☆▶◀▼▲◆◇■□▦▥≈Ψ⋈∞✓✗"
_ALL = frozenset([*_LINES, *_BLOCKS, *_SIGNS])


def is_shape(letter: str) -> bool:
    """Whether it is drawn rather than written."""
    return letter in _ALL


def draw_shape(brush: Any, sign: str, cell: Cell, ink: Colour, ground: Colour) -> None:
    """Draws a sign into its cell."""
    if sign in _LINES:
        _draw_line(brush, sign, cell, ink)
    elif sign in _BLOCKS:
        _draw_block(brush, sign, cell, ink, ground)
    else:
        _draw_sign(brush, sign, cell, ink, ground)


def _draw_line(brush: Any, sign: str, cell: Cell, ink: Colour) -> None:
    x, y, w, h = cell
    middle_x, middle_y = x + w // 2, y + h // 2
    width = 3 if sign in _HEAVY else 1
    if sign in _ROUND:
        right, down = _ROUND[sign]
        r = w // 2
        brush.line((middle_x + right * r, middle_y, x + w if right > 0 else x, middle_y), ink, width)
        brush.line((middle_x, middle_y + down * r, middle_x, y + h if down > 0 else y), ink, width)
        box = sorted((middle_x, middle_x + 2 * right * r)), sorted((middle_y, middle_y + 2 * down * r))
        begin = {(1, 1): 180, (-1, 1): 270, (1, -1): 90, (-1, -1): 0}[right, down]
        brush.arc((box[0][0], box[1][0], box[0][1], box[1][1]), begin, begin + 90, ink, width)
        return
    ends = {"l": (x, middle_y), "r": (x + w, middle_y), "u": (middle_x, y), "d": (middle_x, y + h)}
    for side in _LINES[sign]:
        end_x, end_y = ends[side]
        if sign in _DASHED:
            end_x, end_y = middle_x + (end_x - middle_x) * 0.6, middle_y + (end_y - middle_y) * 0.6
        brush.line((middle_x, middle_y, end_x, end_y), ink, width)


def _draw_block(brush: Any, sign: str, cell: Cell, ink: Colour, ground: Colour) -> None:
    x, y, w, h = cell
    if sign in "░▒▓":
        part = {"░": 0.25, "▒": 0.5, "▓": 0.75}[sign]
        fill = tuple(round(part * a + (1 - part) * b) for a, b in zip(ink, ground, strict=True))
        brush.rectangle((x, y, x + w - 1, y + h - 1), fill=fill)
        return
    left, top, right, bottom = {
        "█": (0.0, 0.0, 1.0, 1.0),
        "▮": (0.2, 0.15, 0.8, 0.85),
        "▌": (0.0, 0.0, 0.5, 1.0),
        "▐": (0.5, 0.0, 1.0, 1.0),
        "▀": (0.0, 0.0, 1.0, 0.5),
        "▄": (0.0, 0.5, 1.0, 1.0),
    }[sign]
    brush.rectangle((x + left * w, y + top * h, x + right * w - 1, y + bottom * h - 1), fill=ink)


def _draw_sign(brush: Any, sign: str, cell: Cell, ink: Colour, ground: Colour) -> None:
    x, y, w, h = cell
    cx, cy, r = x + w / 2, y + h / 2, w * 0.42
    if sign in "●◉○•·∙":
        size = {"•": 0.6, "·": 0.3, "∙": 0.4}.get(sign, 1.0) * r
        brush.ellipse((cx - size, cy - size, cx + size, cy + size), None if sign == "○" else ink, ink)
        if sign == "◉":
            brush.ellipse((cx - r * 0.45, cy - r * 0.45, cx + r * 0.45, cy + r * 0.45), ground)
    elif sign in "★☆✶":
        brush.polygon(_star(cx, cy, r * 1.15, 6 if sign == "✶" else 5), None if sign == "☆" else ink, ink)
    elif sign in "▶◀▼▲◆◇■□":
        brush.polygon(_polygon(sign, cx, cy, r), None if sign in "◇□" else ink, ink)
    elif sign in "▦▥":
        brush.rectangle((cx - r, cy - r, cx + r, cy + r), None, ink)
        for part in (-0.35, 0.35):
            brush.line((cx + part * r, cy - r, cx + part * r, cy + r), ink)
            if sign == "▦":
                brush.line((cx - r, cy + part * r, cx + r, cy + part * r), ink)
    else:
        points: dict[str, list[list[tuple[float, float]]]] = {
            "≈": [[(-1, -0.3), (-0.4, -0.7), (0.4, -0.1), (1, -0.5)], [(-1, 0.5), (-0.4, 0.1), (0.4, 0.7), (1, 0.3)]],
            "Ψ": [[(-1, -1), (-0.8, 0), (0, 0.3), (0.8, 0), (1, -1)], [(0, -1), (0, 1.2)]],
            "⋈": [[(-1, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]],
            "∞": [[(-1, 0), (-0.6, -0.5), (0.6, 0.5), (1, 0), (0.6, -0.5), (-0.6, 0.5), (-1, 0)]],
            "✓": [[(-1, 0), (-0.3, 0.8), (1, -0.9)]],
            "✗": [[(-0.8, -0.8), (0.8, 0.8)], [(0.8, -0.8), (-0.8, 0.8)]],
        }
        for stroke in points[sign]:
            brush.line([(cx + px * r, cy + py * r) for px, py in stroke], ink, 2, joint="curve")


def _star(cx: float, cy: float, r: float, tips: int) -> list[tuple[float, float]]:
    turns = [(r if k % 2 == 0 else r * 0.45, math.pi * k / tips - math.pi / 2) for k in range(2 * tips)]
    return [(cx + length * math.cos(angle), cy + length * math.sin(angle)) for length, angle in turns]


def _polygon(sign: str, cx: float, cy: float, r: float) -> list[tuple[float, float]]:
    corners: dict[str, list[tuple[float, float]]] = {
        "▶": [(-0.8, -1), (1, 0), (-0.8, 1)],
        "◀": [(0.8, -1), (-1, 0), (0.8, 1)],
        "▼": [(-1, -0.8), (1, -0.8), (0, 1)],
        "▲": [(-1, 0.8), (1, 0.8), (0, -1)],
        "◆": [(0, -1), (1, 0), (0, 1), (-1, 0)],
        "◇": [(0, -1), (1, 0), (0, 1), (-1, 0)],
        "■": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
        "□": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    }
    return [(cx + px * r, cy + py * r) for px, py in corners[sign]]
