"""A contest as one page: a file that needs nothing else, in the reader's language, light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ludoteca.arena import words
from ludoteca.arena.chart import Course, courses, ticks
from ludoteca.arena.hands import whole
from ludoteca.arena.standing import Standing
from ludoteca.language import _, current, number, percent

PAGES = Path(__file__).parent / "pages"
#: Colours for so many players; further ones begin anew.
COLOURS = 8
#: A share's picture, and the course's: width, height, and what is left around it for words.
BAR = 240.0
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720.0, 320.0, 56.0, 12.0, 16.0, 40.0


@dataclass(frozen=True)
class Scale:
    """Numbers as places on a line."""

    most: float
    start: float
    length: float

    def at(self, number: float) -> float:
        """Where a number lies."""
        return round(self.start + self.length * number / self.most, 1)


def page_of(standing: Standing, fixed: bool) -> str:
    """The page."""
    made = Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, language=current())
    game = whole(standing.plan.game)
    rows = standing.rows()
    shares = ticks(max(0.1, max(row.bounds(fixed)[1] for row in rows)))
    bar = Scale(shares[-1], 4, BAR - 8)
    return made.get_template("contest.html").render(
        title=_("Contest: {game}").format(game=_(game.title)),
        summary=words.summary(standing),
        plan=standing.plan,
        hands=game is not standing.plan.game,
        rows=[
            {
                "name": row.name,
                "colour": place % COLOURS,
                "share": percent(row.share),
                "interval": words.interval_words(row, fixed),
                "rating": words.rating_words(row),
                "at": bar.at(row.share),
                "low": bar.at(row.bounds(fixed)[0]),
                "high": bar.at(row.bounds(fixed)[1]),
            }
            for place, row in enumerate(rows)
        ],
        bar=BAR,
        fair=bar.at(standing.fair),
        fair_words=percent(standing.fair),
        marks=[(bar.at(share), percent(share, 0)) for share in (shares[0], shares[-1])],
        verdicts=words.verdicts(standing),
        faults=words.faults(standing),
        course=_drawn(courses(standing), standing.fair),
    )


def _drawn(found: list[Course], fair: float) -> dict[str, Any]:
    """The courses as places in the picture."""
    across = ticks(max(1, max(course.deals[-1] for course in found)))
    x = Scale(max(1, max(course.deals[-1] for course in found)), LEFT, WIDTH - LEFT - RIGHT)
    y = Scale(1, HEIGHT - BOTTOM, TOP + BOTTOM - HEIGHT)
    lines = []
    for place, course in enumerate(found):
        down = [*zip(course.deals, course.low, strict=True)]
        up = [*zip(course.deals, course.high, strict=True)]
        lines.append(
            {
                "name": course.name,
                "colour": place % COLOURS,
                "line": _points(x, y, zip(course.deals, course.share, strict=True)),
                "band": _points(x, y, [*down, *reversed(up)]),
            }
        )
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "bottom": HEIGHT - BOTTOM,
        "top": TOP,
        "lines": lines,
        "fair": y.at(fair),
        "across": [(x.at(deals), number(deals)) for deals in across if deals <= x.most],
        "upwards": [(y.at(k / 4), percent(k / 4, 0)) for k in range(5)],
    }


def _points(x: Scale, y: Scale, points: Any) -> str:
    return " ".join(f"{x.at(deals)},{y.at(share)}" for deals, share in points)
