"""The report: one file, nothing from elsewhere, in the reader's language, with a table under each picture."""

import re
from html.parser import HTMLParser

import pytest

from ludoteca.language import LANGUAGES, speaking
from ludoteca.study.drawing import scale
from ludoteca.study.findings import find
from ludoteca.study.page import page_of


class Reader(HTMLParser):
    """Notes the open elements, all that could point elsewhere, and how many there are of each."""

    VOID = ("meta", "line", "circle", "path", "rect")

    def __init__(self):
        super().__init__()
        self.open, self.points, self.text, self.counts = [], [], "", {}

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag != "meta":
            self.open.append(tag)
        self.points += [value for name, value in attributes if name in ("src", "href", "action", "srcset", "data")]

    def handle_startendtag(self, tag, attributes):
        assert tag in self.VOID

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module", params=["one", "three"])
def folder(request, designed, kept, tmp_path_factory):
    variants = [{}] if request.param == "one" else [{}, {"low": True}, {"bots": "random", "seats": 2}]
    return kept(designed(*variants, games=1200, seed="<b>"), tmp_path_factory.mktemp("report"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_needs_nothing_from_elsewhere(folder, language):
    with speaking(language):
        page = page_of(find(folder))
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.points == []
    assert not re.search(r"//|url\(|@import|<script|<link|<iframe|\bstyle=|javascript", page)
    assert f'<html lang="{language}">' in page
    assert "prefers-color-scheme: dark" in page
    assert "<b>" not in page


def test_each_question_has_its_picture_and_its_table(folder):
    findings = find(folder)
    reader = Reader()
    page = page_of(findings)
    reader.feed(page)
    assert reader.counts["details"] == reader.counts["table"] == len(findings.answers)
    pictures = re.findall(r'<figure aria-label="([^"]+)"', page)
    titles = [answer.question.title for answer in findings.answers]
    if len(folder.study.variants) == 1:
        # A single number is told, not drawn: every game of High Card has as many moves.
        titles.remove("How long is a game?")
        titles.remove("How many moves are there?")
    assert pictures == titles
    for answer in findings.answers:
        assert f'id="{answer.name}"' in page


def test_figures_are_those_of_the_findings(folder):
    findings = find(folder)
    reader = Reader()
    reader.feed(page_of(findings))
    for figure in findings.answer("place").figures:
        for estimate in figure.values:
            if estimate is not None:
                low, high = estimate.bounds(share=True)
                assert f"{100 * estimate.value:.1f}%" in reader.text
                assert f"{100 * low:.1f}% – {100 * high:.1f}%" in reader.text
    assert "seed “<b>”" in reader.text


def test_places_lie_within_the_picture(folder):
    page = page_of(find(folder))
    places = [float(text) for text in re.findall(r'\bx[12]?="(-?[\d.]+)%"', page)]
    assert len(places) > 100
    assert all(0 <= place <= 100 for place in places)


@pytest.mark.parametrize("values", [(0.24, 0.26), (0.0, 0.9), (-3.0, 5.0), (66.0, 66.0), (0.0, 0.0), (1.0, 1.0)])
def test_a_scale_holds_its_numbers_and_a_few_round_marks(values):
    found = scale(values, share=max(values) <= 1)
    assert 0 <= found.at(min(values)) <= found.at(max(values)) <= 100
    assert 1 <= len(found.marks) <= 7
    assert all(found.low <= mark <= found.high + 1e-9 for mark in found.marks)
