"""Answers as pictures: where points, intervals and columns lie.

Places across are parts of a picture's width, in percent, and its words keep their size: so it fits a phone as well as a
desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Any

from ludoteca.arena.chart import ticks
from ludoteca.language import number, percent
from ludoteca.study.findings import Answer, Figure
from ludoteca.study.ratios import Estimate
from ludoteca.study.words import interval_words, value_words

#: What is left free at both sides, in percent of the width.
EDGE = 2.0
#: Heights in pixels: of a variant's line, of the axis, of columns.
STEP, AXIS, HIGH = 16, 24, 180
#: Where columns begin, in percent of the width: beside the words of their axis.
LEFT = 12.0
#: In a grid: how many shades there are to each side.
SHADES = 6


@dataclass(frozen=True)
class Scale:
    """Numbers as percent of the width."""

    low: float
    high: float
    marks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Where a number lies."""
        return round(EDGE + (100 - 2 * EDGE) * (value - self.low) / (self.high - self.low), 2)


def scale(values: Sequence[float], share: bool) -> Scale:
    """From just below the least to just above the greatest; from 0 where that is near."""
    low, high = min(values), max(values)
    if low >= 0 and low < 0.5 * high:
        low = 0.0
    room = 0.06 * (high - low) or abs(high) * 0.1 or 1.0
    most = 1.0 if share else float("inf")
    low, high = (low - room if low else 0.0), min(most, high + room)
    step = _round((high - low) / 5)
    marks = [step * k for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]
    return Scale(low, high, tuple(marks))


def _round(step: float) -> float:
    power = 10.0 ** floor(log10(step))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= step * 0.999)


def mark_words(value: float, answer: Answer, marks: Sequence[float]) -> str:
    """A number beside an axis, with as many decimals as tell it from the next."""
    step = marks[1] - marks[0] if len(marks) > 1 else abs(value) or 1.0
    digits = max(0, -floor(log10(step * (100 if answer.question.share else 1)) + 1e-9))
    text = percent(abs(value), digits) if answer.question.share else number(abs(value), digits)
    return f"−{text}" if value < -1e-12 else text


def dots(answer: Answer) -> dict[str, Any]:
    """Points with their intervals, a line for each figure."""
    share, even = answer.question.share, answer.question.even
    ends = [end for figure in answer.figures for estimate in figure.values for end in _ends(estimate, share)]
    across = scale([*ends, *([] if even is None else [even])] or [0.0, 1.0], share)
    many = len(answer.figures[0].values)
    rows = []
    for figure in answer.figures:
        points = []
        for k, estimate in enumerate(figure.values):
            if estimate is not None:
                ends = _ends(estimate, share)
                points.append(
                    {
                        "variant": k,
                        "y": STEP * k + STEP // 2,
                        "at": across.at(estimate.value),
                        "low": across.at(min(ends)),
                        "high": across.at(max(ends)),
                    }
                )
        rows.append(
            {
                "label": figure.label,
                "words": " · ".join(value_words(answer, estimate) for estimate in figure.values),
                "interval": interval_words(answer, figure.values[0]) if many == 1 and points else "",
                "points": points,
            }
        )
    return {
        "height": STEP * many,
        "rows": rows,
        "even": None if even is None else across.at(even),
        "marks": [
            # On a phone there is room for five.
            (across.at(mark), mark_words(mark, answer, across.marks) if len(across.marks) < 6 or k % 2 == 0 else "")
            for k, mark in enumerate(across.marks)
        ],
    }


def _ends(estimate: Estimate | None, share: bool) -> list[float]:
    if estimate is None:
        return []
    bounds = estimate.bounds(share)
    return [estimate.value] if bounds is None else [*bounds]


def columns(answer: Answer) -> dict[str, Any]:
    """Columns side by side; further variants as points above them."""
    share = answer.question.share
    ends = [end for figure in answer.figures for estimate in figure.values for end in _ends(estimate, share)]
    most = ticks(max(ends, default=1.0) or 1.0, 4)
    slot = (100 - LEFT) / len(answer.figures)
    labelled = _labelled(len(answer.figures))

    def y(value: float) -> float:
        return round(8 + HIGH * (1 - value / most[-1]), 1)

    found = []
    for n, figure in enumerate(answer.figures):
        points = [
            {
                "variant": k,
                "y": y(estimate.value),
                "low": y(min(_ends(estimate, share))),
                "high": y(max(_ends(estimate, share))),
                "height": round(8 + HIGH - y(estimate.value), 1),
            }
            for k, estimate in enumerate(figure.values)
            if estimate is not None
        ]
        found.append(
            {
                "x": round(LEFT + slot * (n + 0.1), 2),
                "width": round(slot * 0.8, 2),
                "middle": round(LEFT + slot * (n + 0.5), 2),
                # Where a column holds several numbers its place begins with the first; the table has both.
                "label": figure.label.split(" – ")[0] if n in labelled else "",
                "anchor": "end" if n == len(answer.figures) - 1 else "middle",
                "edge": 100 if n == len(answer.figures) - 1 else round(LEFT + slot * (n + 0.5), 2),
                "points": points,
            }
        )
    return {
        "height": 8 + HIGH + AXIS,
        "bottom": 8 + HIGH,
        "columns": found,
        "marks": [(y(mark), mark_words(mark, answer, most)) for mark in most[1:]],
    }


def _labelled(count: int) -> set[int]:
    """Which of so many columns have their label beneath: few enough for a phone."""
    if count <= 6:
        return set(range(count))
    return {0, round((count - 1) / 3), round(2 * (count - 1) / 3), count - 1}


def grid(answer: Answer, variant: int) -> dict[str, Any]:
    """A table of figures, shaded by how much they are; where there is an `even`, by how far they are from it."""
    groups = list(dict.fromkeys(figure.group for figure in answer.figures))
    labels = list(dict.fromkeys(figure.label for figure in answer.figures))
    cells = {(figure.label, figure.group): figure for figure in answer.figures}
    base = answer.question.even or 0.0
    found = [figure.values[variant] for figure in answer.figures]
    sure = [abs(estimate.value - base) for estimate in found if estimate and estimate.margin is not None]
    most = max(sure, default=0.0) or 1.0

    def cell(figure: Figure | None) -> dict[str, Any]:
        estimate = figure.values[variant] if figure else None
        if estimate is None:
            return {"words": "", "interval": "", "shade": ""}
        away = (estimate.value - base) / most
        shade = f"{'m' if away > 0 else 'l'}{round(SHADES * abs(away))}"
        if estimate.margin is None:
            # On so few deals its shade would say more than it knows.
            shade = "few"
        return {
            "words": value_words(answer, estimate),
            "interval": interval_words(answer, estimate),
            "shade": "" if shade.endswith("0") else shade,
        }

    rows = [(label, [cell(cells.get((label, group))) for group in groups]) for label in labels]
    return {"groups": groups, "rows": rows}
