"""`ludoteca study`: what people and programs are told."""

import json

import pytest

from ludoteca.language import LANGUAGES

WORDS = "study", "highcard", "--bots", "greedy,random", "--seats", "3", "-n", "2000"


def test_a_study_leaves_files_and_a_report_and_says_what_stands_out(run, tmp_path):
    shown = run(*WORDS, "--out", tmp_path / "out")
    assert shown.code == 0
    said = " ".join(shown.out.split())
    assert "The best bot is greedy" in said
    assert "A game takes 3.0 moves on average." in said
    assert (tmp_path / "out" / "games" / "a" / "000000.parquet").exists()
    assert "<svg" in (tmp_path / "out" / "report.html").read_text("utf-8")
    manifest = json.loads((tmp_path / "out" / "study.json").read_text("utf-8"))
    assert manifest["variants"]["a"]["seed"] == "0"
    assert "winners" in manifest["columns"]["a"]
    assert run(*WORDS, "--out", tmp_path / "out").out == shown.out


def test_its_folder_is_named_after_the_game(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(*WORDS).code == 0
    assert (tmp_path / "study-highcard" / "report.html").exists()


def test_json_of_a_comparison(run, tmp_path):
    shown = run(*WORDS, "--compare", "low=true", "--compare", "bots=random seats=2", "--json", "--out", tmp_path)
    told = json.loads(shown.out)
    assert told["variants"]["b"]["options"] == {"low": True}
    assert told["variants"]["c"]["seats"] == 2
    assert [bot["name"] for bot in told["variants"]["c"]["bots"]] == ["random"]
    assert told["answers"]["score"]["winners"]["b-a"]["shown"] is True


def test_a_plan_only_measures(run, tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.study.budget.SAMPLE", 0.05)
    monkeypatch.chdir(tmp_path)
    words = *WORDS[:-1], "1000000000", "--plan", "--machine-cores", "8", "--core-hour", "0.5"
    told = json.loads(run(*words, "--json").out)
    one, four = told["machines"][:2]
    assert one["hours"] == pytest.approx(4 * four["hours"], rel=1e-2)
    assert one["price"] == four["price"] == pytest.approx(one["hours"] * 8 * 0.5, rel=1e-2)
    assert told["bytes"] == pytest.approx(told["bytes_a_game"] * 1e9, rel=1e-3)
    assert "games a second alone" in " ".join(run(*words).out.split())
    assert not list(tmp_path.iterdir())


WRONG_USE = [
    (["--bots", "kasparov"], "kasparov"),
    (["--bots", "expert@0.2"], "expert@0.2"),
    (["--bots", ""], "no bot"),
    (["--bots", "mine:bot"], "mine:bot"),
    (["--seats", "9"], "2 to 4"),
    (["--option", "x=1"], "option"),
    (["--compare", "low"], "NAME=VALUE"),
    (["--compare", "high=true"], "high"),
    (["--compare", "seats=many"], "seats"),
    (["--compare", "bots=kasparov"], "kasparov"),
    (["--compare", "low=true"] * 8, "at most 7"),
    (["--games", "0"], "--games"),
    (["--chunk", "0"], "--chunk"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "said"), WRONG_USE, ids=lambda words: " ".join(words[:2]) if isinstance(words, list) else ""
)
def test_wrong_use_is_said_in_a_sentence(run, tmp_path, words, said, language):
    shown = run("study", "highcard", "--out", tmp_path / "out", *words, "--lang", language)
    assert shown.code == 2
    assert language != "en" or said in shown.err
    assert "Traceback" not in shown.err
    assert len(shown.err.strip().splitlines()) <= 3
    assert not (tmp_path / "out").exists()


def test_no_such_game(run, tmp_path):
    shown = run("study", "chess", "--out", tmp_path / "out")
    assert shown.code == 2
    assert "there is no game “chess”" in shown.err


def test_another_studys_folder(run, tmp_path):
    run(*WORDS, "--out", tmp_path)
    shown = run(*WORDS, "--seed", "2", "--out", tmp_path)
    assert shown.code == 1
    assert "holds another study; what differs: seed" in " ".join(shown.err.split())


def test_a_full_disk(run, tmp_path, disk_fills):
    disk_fills()
    shown = run(*WORDS, "--out", tmp_path)
    assert shown.code == 1
    assert "is full; make room" in " ".join(shown.err.split())


def test_a_folder_that_is_a_file(run, tmp_path):
    (tmp_path / "file").write_text("")
    shown = run(*WORDS, "--out", tmp_path / "file")
    assert shown.code == 1
    assert "cannot be written" in shown.err


@pytest.mark.parametrize(("package", "words"), [("pyarrow", []), ("ray", ["--ray", "local"])])
def test_what_is_not_installed_is_named(run, tmp_path, monkeypatch, package, words):
    monkeypatch.setattr("ludoteca.cli.study.find_spec", lambda name: None if name == package else object())
    shown = run(*WORDS, "--out", tmp_path, *words)
    assert shown.code == 1
    assert 'pip install "ludoteca[' in shown.err


@pytest.mark.needs("ray", "make setup")
@pytest.mark.parametrize("address", ["127.0.0.1:9", "nobody.invalid:6379", "ray://127.0.0.1:9"])
def test_a_cluster_that_is_not_there(run, tmp_path, address):
    shown = run(*WORDS, "--out", tmp_path, "--ray", address)
    assert shown.code == 1
    assert f"there is no Ray cluster at {address}" in " ".join(shown.err.split())
