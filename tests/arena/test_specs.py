"""How players are written."""

import pytest

from ludoteca.arena import specs
from ludoteca.arena.guests import OPENSPIEL, PROGRAM, PYTHON, TIMED
from ludoteca.arena.plan import Guest
from ludoteca.arena.specs import BadPlayer, player, players
from ludoteca.bots.play import GREEDY, RANDOM, THINKING
from ludoteca.engine.catalogue import game
from ludoteca.language import LANGUAGES, speaking

HIGHCARD = game("highcard")


def test_each_kind_is_understood():
    assert player(HIGHCARD, "greedy").kind == GREEDY
    assert player(HIGHCARD, "random").kind == RANDOM
    assert player(HIGHCARD, "expert").kind == THINKING
    much = player(HIGHCARD, "expert@800e")
    assert (much.kind, much.effort, much.name) == (THINKING, 800, "expert@800e")
    assert player(HIGHCARD, "expert@0.2") == Guest("expert@0.2", TIMED, "expert", 0.2)
    assert player(HIGHCARD, "a.b:C.d") == Guest("a.b:C.d", PYTHON, "a.b:C.d")
    assert player(HIGHCARD, "program:x --y").kind == PROGRAM
    assert player(HIGHCARD, "openspiel:0.5").kind == OPENSPIEL
    assert player(HIGHCARD, "openspiel:0.5:1.4").more == "1.4"


def test_lists_have_commas_but_a_program_stands_alone():
    found = players(HIGHCARD, ["greedy, random", "program:bot --seeds 1,2", "random"])
    assert [one.name for one in found] == ["greedy", "random", "program:bot --seeds 1,2", "random (2)"]


def test_bots_of_installed_packages_are_found_by_name(monkeypatch):
    class Entry:
        name, value = "careful", "stranger:Careful"

    monkeypatch.setattr(specs, "entry_points", lambda group: [Entry] if group == "ludoteca.bots" else [])
    specs.offered.cache_clear()
    try:
        assert player(HIGHCARD, "careful") == Guest("careful", PYTHON, "stranger:Careful")
        with pytest.raises(BadPlayer, match="careful, MODULE:NAME"):
            player(HIGHCARD, "nobody")
    finally:
        specs.offered.cache_clear()


WRONG = [
    "nobody",
    "greedy@1",
    "random@5e",
    "expert@",
    "expert@0",
    "expert@-1",
    "expert@nan",
    "expert@1e9",
    "expert@4000",
    "openspiel",
    "openspiel:x",
    "openspiel:1:x",
    "a:b:c",
    ":x",
    "x:",
    "os;rm:x",
    "program:",
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", WRONG)
def test_others_are_refused_in_a_sentence(text, language):
    with speaking(language), pytest.raises(BadPlayer) as refused:
        player(HIGHCARD, text)
    assert 10 < len(str(refused.value)) < 200
