"""`ludoteca arena`: what people and programs are told."""

import json
import subprocess
import sys
import time

import pytest

from ludoteca.language import LANGUAGES


def test_a_table_says_who_is_better(run):
    shown = run("arena", "highcard", "--bots", "greedy,random", "--seats", "2", "-n", "4000")
    assert shown.code == 0
    first, second = shown.out.splitlines()[1:3]
    assert first.startswith("greedy")
    assert second.startswith("random")
    assert "greedy is better than random (95 %)" in shown.out
    assert "interval (95 %)" in shown.out


def test_json_for_programs(run):
    found = json.loads(
        run("arena", "highcard", "--bots", "greedy,random", "--seats", "3", "-n", "50", "--all", "--json").out
    )
    assert found["deals"] == 25
    assert [player["name"] for player in found["players"]] == ["greedy", "random"]
    assert sum(player["share"] for player in found["players"]) == pytest.approx(1, abs=1e-5)
    low, high = found["players"][0]["interval"]
    assert low < found["players"][0]["share"] < high


def test_the_same_for_one_core_and_two(run):
    words = "arena", "highcard", "--bots", "greedy,random,random", "--seats", "3", "-n", "900", "--all", "--json"
    assert run(*words, "--cores", "1").out == run(*words, "--cores", "2").out


def test_equal_bots_are_told_apart_by_number(run):
    shown = run("arena", "highcard", "--bots", "random,random", "--seats", "2", "-n", "10")
    assert "random (2)" in shown.out
    assert "Not all is decided" in shown.out


def test_results_are_kept_and_gone_on_with(run, tmp_path):
    file = tmp_path / "results.jsonl"
    words = "arena", "highcard", "--bots", "greedy,random", "--seats", "2", "-n", "200", "--all", "--results", file
    first = run(*words)
    whole = file.read_bytes()
    file.write_bytes(whole[:-7])
    again = run(*words)
    assert "unfinished; it was dropped" in again.out
    assert again.out.endswith(first.out)
    assert file.read_bytes() == whole
    other = run(*words, "--seed", "1")
    assert other.code == 1
    assert "another contest; what differs: seed" in other.err.replace("\n", " ")
    assert file.read_bytes() == whole


WRONG_USE = [
    (["--bots", "greedy"], "two players"),
    (["--bots", "greedy,kasparov"], "kasparov"),
    (["--bots", "greedy,random@0.5"], "random"),
    (["--bots", "greedy,openspiel:soon"], "openspiel:soon"),
    (["--bots", "greedy,a b:c"], "MODULE:NAME"),
    (["--bots", "greedy", "--bots", "program:"], "program"),
    (["--bots", "greedy,random", "--seats", "9"], "2 to 4"),
    (["--bots", "greedy,random", "--option", "x=1"], "option"),
    (["--bots", "greedy,random", "--games", "0"], "--games"),
    ([], "--bots"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "said"), WRONG_USE, ids=lambda words: " ".join(words) if isinstance(words, list) else ""
)
def test_wrong_use_is_said_in_a_sentence(run, words, said, language):
    shown = run("arena", "highcard", *words, "--lang", language)
    assert shown.code == 2
    assert language != "en" or said in shown.err
    assert "Traceback" not in shown.err
    assert len(shown.err.strip().splitlines()) <= 3


def test_a_stranger_plays_and_its_faults_are_told(run, monkeypatch, tmp_path):
    (tmp_path / "mine.py").write_text("def shy(position, seat):\n    print('hello')\n    raise KeyError('shy')\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    shown = run("arena", "highcard", "--bots", "mine:shy,greedy", "--seats", "2", "-n", "10", "--all", "--cores", "1")
    assert shown.code == 0
    assert "mine:shy raised an error, 10 times; the first: KeyError: 'shy'" in " ".join(shown.out.split())
    assert "hello" not in shown.out
    gone = run("arena", "highcard", "--bots", "mine:nobody,greedy", "--seats", "2", "-n", "10")
    assert gone.code == 1
    assert "mine:nobody" in gone.err


@pytest.mark.long
def test_single_hands_of_moon(run):
    shown = run("arena", "moon", "--bots", "greedy,random", "--seats", "3", "-n", "200", "--hands", "--json", "--all")
    found = json.loads(shown.out)
    assert found["hands"] is True
    assert found["moves"] < 30


SLOWLY = """
import sys, time
sys.path[:0] = PATHS
import ludoteca.arena.runner as runner
from ludoteca.cli import main
runner.PIECE = 4
sys.argv = ["ludoteca", *WORDS]
main()
"""


@pytest.mark.parametrize("cores", ["1", "2"])
def test_a_contest_that_was_killed_goes_on_and_ends_the_same(run, tmp_path, cores):
    words = ["arena", "highcard", "--bots", "greedy,random", "--seats", "3", "-n", "6000", "--all", "--cores", cores]
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    once = run(*words, "--results", str(whole), "--json")
    code = SLOWLY.replace("PATHS", repr(sys.path)).replace("WORDS", repr([*words, "--results", str(cut), "--json"]))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.DEVNULL)
    while not cut.exists() or cut.stat().st_size < 20_000:
        assert process.poll() is None
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert cut.stat().st_size < whole.stat().st_size
    assert run(*words, "--results", str(cut), "--json").out == once.out
    assert cut.read_bytes() == whole.read_bytes()


def test_a_page_and_a_picture(run, tmp_path, monkeypatch):
    words = "arena", "highcard", "--bots", "greedy,random", "--seats", "2", "-n", "40"
    assert run(*words, "--html", tmp_path / "page.html").code == 0
    assert "<svg" in (tmp_path / "page.html").read_text()
    nowhere = run(*words, "--html", tmp_path / "nowhere" / "page.html")
    assert nowhere.code == 1
    assert "cannot be written" in nowhere.err
    monkeypatch.setattr("ludoteca.cli.arena.can_draw", lambda: False)
    without = run(*words, "--png", tmp_path / "picture.png")
    assert without.code == 1
    assert "make plot" in without.err
