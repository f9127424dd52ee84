"""What can be read in the house: rules with pictures and rulings, what is kept, the API."""

import asyncio
import io
import json
import re
from html.parser import HTMLParser

import httpx
import pytest
from rich.console import Console

import ludoteca
from ludoteca.engine.texts import example, find_page, with_examples
from ludoteca.language import LANGUAGES, speaking
from ludoteca.tables.guests import FORGOTTEN_AFTER
from ludoteca.tables.house import House
from ludoteca.tables.talk import KEPT
from ludoteca.terminal.rules import show_rules
from ludoteca.web.app import build
from ludoteca.web.reading import read

GAMES = ("moose", "hoarders", "moggie", "moon")
PLACES = [(game, code) for game in GAMES for code in LANGUAGES]


@pytest.fixture(scope="module")
def get(tmp_path_factory):
    """get(path, language, status) -> what a browser is answered."""
    house = House(tmp_path_factory.mktemp("house"))
    client = httpx.AsyncClient(transport=httpx.ASGITransport(build(house)), base_url="http://here")
    with asyncio.Runner() as runner:

        def got(path, language="en", status=200):
            answer = runner.run(client.get(path, headers={"accept-language": language}))
            assert answer.status_code == status, path
            return answer.text

        yield got
        runner.run(client.aclose())
        runner.run(house.close())


class Seen(HTMLParser):
    """The ids, inner links and elements of a page; `lost` are elements closed in the wrong order."""

    VOID = frozenset({"meta", "link", "input", "use", "br", "path", "circle", "rect", "ellipse", "line", "img"})

    def __init__(self, html):
        super().__init__()
        self.ids, self.links, self.elements, self.open, self.lost = [], [], [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.elements.append((tag, given))
        self.ids += [given["id"]] if "id" in given else []
        href = given.get("href") or ""
        self.links += [href[1:]] if tag == "a" and href.startswith("#") else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.lost.append(tag)


# Rules


@pytest.mark.parametrize(("game", "code"), PLACES)
def test_rules_are_read_in_each_language_with_pictures(get, game, code):
    html = get(f"/rules/{game}", code)
    seen = Seen(html)
    assert not seen.lost
    assert len(set(seen.ids)) == len(seen.ids)
    assert set(seen.links) <= set(seen.ids)
    assert f'<article lang="{code}">' in html
    assert html.count('<figure class="example">') in range(3, 7)
    assert f'href="#{game}-' in html
    assert "<h1" in html
    assert "```" not in html
    assert not [given for _tag, given in seen.elements if "style" in given or "onclick" in given]


@pytest.mark.parametrize(("game", "code"), PLACES)
def test_rulings_are_linked_both_ways(game, code):
    with speaking(code):
        _language, text = find_page(ludoteca.game(game), code)
        reading = read(text, game)
    seen = Seen(str(reading.html))
    numbers = {int(n) for n in re.findall(r"\[(\d+)\]", text)}
    rulings = [name for name in seen.ids if name.startswith("rules-ruling-")]
    assert rulings == [f"rules-ruling-{n}" for n in range(1, len(rulings) + 1)]
    assert numbers == set(range(1, len(rulings) + 1))
    references = [name for name in seen.ids if name.startswith("rules-from-")]
    assert len(references) == len(re.findall(r"\[\d+\]", text))
    for name in references:
        assert f"rules-ruling-{name.split('-')[2]}" in seen.links
        assert name in seen.links


@pytest.mark.parametrize("game", GAMES)
def test_languages_have_the_same_parts_and_the_same_cards(game):
    def frame(code):
        _language, text = find_page(ludoteca.game(game), code)
        rows = [example(block).rows for block in re.findall(r"^```cards\n(.*?)^```$", text, re.M | re.S)]
        return (
            re.findall(r"^#+", text, re.M),
            [[(bool(row.words), row.cards) for row in each] for each in rows],
            sorted(re.findall(r"\[\d+\]", text)),
        )

    frames = [frame(code) for code in LANGUAGES]
    assert frames[1:] == frames[:1] * (len(LANGUAGES) - 1)


def test_a_fragment_has_no_house_around_it(get):
    html = get("/rules/moose?fragment")
    assert "<html" not in html
    assert "<header class" not in html
    assert "reading.css" in html
    assert "<symbol" not in html
    assert '<figure class="example">' in html


def test_the_rules_of_all_games_are_listed(get):
    html = get("/rules", "fr")
    for game in GAMES:
        assert f'href="/rules/{game}"' in html


def test_no_rules_where_there_is_no_game(get):
    get("/rules/chess", status=404)
    get("/rules/highcard", status=404)


def test_markup_in_a_text_stays_text():
    html = read('# A\n\n<script>alert(1)</script> [x](javascript:alert(1)) "<b>"\n\n```\n<i>\n```\n').opening
    assert "<script" not in html
    assert "<b>" not in html
    assert "<i>" not in html
    assert 'href="javascript' not in html


def test_an_example_is_rows_and_a_caption():
    found = example("Left: a b\nc\n\nWhat it\nshows.\n")
    assert [(row.words, row.cards) for row in found.rows] == [("Left", ("a", "b")), ("", ("c",))]
    assert found.caption == "What it shows."
    assert with_examples("x\n\n```cards\na\n```\n\ny\n", lambda each: each.rows[0].cards[0]) == "x\n\na\n\ny\n"


@pytest.mark.parametrize(("game", "code"), PLACES)
def test_a_terminal_names_the_cards_of_examples(game, code):
    out = io.StringIO()
    with speaking(code):
        show_rules(Console(file=out, width=80), ludoteca.game(game))
    text = out.getvalue()
    assert "```" not in text
    assert re.search(r"▌ .*\[.+\]", text)
    if game == "moon":
        assert "[6-6 ★]" in text
    elif game != "moggie" and code != "en":
        assert "[moose-kitchen]" not in text
        assert "[acorn]" not in text


# What is kept


@pytest.mark.parametrize("code", LANGUAGES)
def test_privacy_says_in_each_language_what_the_house_does(get, code):
    html = get("/privacy", code)
    assert str(FORGOTTEN_AFTER) in html
    assert str(KEPT) in html
    assert "<code>seat</code>" in html
    assert "<code>language</code>" in html
    assert 'href="/me"' in html
    assert html.count("<h2") == get("/privacy", "en").count("<h2")
    assert html.count("<li>") == get("/privacy", "en").count("<li>")


# The API


def test_the_api_page_tells_every_operation(get):
    html = get("/api")
    document = json.loads(get("/api/v1/openapi.json"))
    seen = Seen(html)
    assert not seen.lost
    assert len(set(seen.ids)) == len(seen.ids)
    assert set(seen.links) <= set(seen.ids)
    for methods in document["paths"].values():
        for told in methods.values():
            assert told["operationId"] in seen.ids
    for name in document["components"]["schemas"]:
        assert f"model-{name}" in seen.ids
    assert "Authorization: Bearer" in html
    scripts = [given for tag, given in seen.elements if tag == "script"]
    assert all("src" in given for given in scripts)
    assert not re.search(r'(?:src|href)="https?://', html)
