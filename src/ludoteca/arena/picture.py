"""A contest as a picture, by Matplotlib where it is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ludoteca.arena.chart import courses
from ludoteca.arena.hands import whole
from ludoteca.arena.standing import Standing
from ludoteca.language import _


def can_draw() -> bool:
    """Matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw(standing: Standing, fixed: bool, path: Path) -> None:
    """Writes the picture: intervals on the left, how they came about on the right."""
    from matplotlib.figure import Figure

    rows, found = standing.rows(), courses(standing)
    figure = Figure(figsize=(11, 1.8 + 0.45 * max(4, len(rows))), layout="constrained")
    figure.suptitle(_("Contest: {game}").format(game=_(whole(standing.plan.game).title)))
    shares, course = figure.subplots(1, 2)
    for place, row in enumerate(rows):
        low, high = row.bounds(fixed)
        shares.plot([100 * low, 100 * high], [place, place], color=f"C{place}", linewidth=3, solid_capstyle="round")
        shares.plot([100 * row.share], [place], "o", color=f"C{place}")
    shares.axvline(100 * standing.fair, color="grey", linestyle="--", linewidth=1)
    shares.set_yticks(range(len(rows)), [row.name for row in rows])
    shares.invert_yaxis()
    shares.set_xlabel(_("wins") + " (%)")
    for place, line in enumerate(found):
        percents = [[100 * share for share in numbers] for numbers in (line.share, line.low, line.high)]
        course.plot(line.deals, percents[0], color=f"C{place}")
        course.fill_between(line.deals, percents[1], percents[2], color=f"C{place}", alpha=0.13, linewidth=0)
    course.axhline(100 * standing.fair, color="grey", linestyle="--", linewidth=1)
    course.set_xlabel(_("shuffles"))
    course.set_ylim(0, 100)
    figure.savefig(path, format="png", dpi=150)
