"""The page of a contest: one file, nothing from elsewhere, in the reader's language."""

import re
from html.parser import HTMLParser

import pytest

from ludoteca.arena.chart import courses, ticks
from ludoteca.arena.contest import hold
from ludoteca.arena.page import page_of
from ludoteca.arena.picture import draw
from ludoteca.arena.plan import contest
from ludoteca.bots.play import GREEDY, RANDOM
from ludoteca.bots.registry import Bot
from ludoteca.engine.catalogue import game
from ludoteca.language import LANGUAGES, speaking


@pytest.fixture(scope="module")
def standing():
    players = Bot("greedy", GREEDY), Bot("<b>random</b>", RANDOM), Bot("random (2)", RANDOM)
    return hold(contest(game("highcard"), 2, players, 600), stop=False)


class Reader(HTMLParser):
    """Notes the open elements and all that could point elsewhere."""

    VOID = ("meta", "line", "circle", "polygon", "polyline")

    def __init__(self):
        super().__init__()
        self.open, self.points, self.text = [], [], ""

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta",):
            self.open.append(tag)
        self.points += [value for name, value in attributes if name in ("src", "href", "action", "srcset", "data")]

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_needs_nothing_from_elsewhere(standing, language):
    with speaking(language):
        page = page_of(standing, fixed=False)
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.points == []
    assert not re.search(r"//|url\(|@import|<script|<link|<iframe|\bstyle=", page)
    assert f'<html lang="{language}">' in page
    assert "prefers-color-scheme: dark" in page


def test_names_are_text_and_figures_are_those_of_the_table(standing):
    page = page_of(standing, fixed=False)
    assert "<b>random" not in page
    reader = Reader()
    reader.feed(page)
    assert "<b>random</b>" in reader.text
    for row in standing.rows():
        assert f"{100 * row.share:.1f}%" in reader.text
    assert "greedy is better than random (2) (95 %)" in reader.text


def test_a_course_ends_where_the_table_is(standing):
    for course, row in zip(courses(standing), standing.rows(), strict=True):
        assert course.name == row.name
        assert course.deals[-1] == standing.deals
        assert course.share[-1] == pytest.approx(row.share)
        assert (course.low[-1], course.high[-1]) == pytest.approx((row.low, row.high))
        assert all(low <= share <= high for low, share, high in zip(course.low, course.share, course.high, strict=True))


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.37, [0, 0.1, 0.2, 0.3, 0.4]),
        (7, [0, 2, 4, 6, 8]),
        (100, [0, 20, 40, 60, 80, 100]),
    ],
)
def test_ticks_are_round(most, expected):
    assert ticks(most) == pytest.approx(expected)


@pytest.mark.needs("matplotlib", "make plot")
def test_a_picture(standing, tmp_path):
    draw(standing, False, tmp_path / "x.png")
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
