"""The commands as their users type them: what they print, their exit codes, and what they say of mistakes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import __version__
from ludoteca.engine.catalogue import OWN
from ludoteca.engine.record import read

GOLDEN = Path(__file__).parent.parent / "golden"
COMMANDS = ("play", "replay", "verify", "simulate", "arena", "study", "bench", "rules", "games")


def test_help_names_every_command_and_is_what_comes_without_one(run):
    shown = run("--help")
    assert shown.code == 0
    assert all(command in shown.out for command in COMMANDS)
    assert "..." not in shown.out.split("Commands:")[1], "a sentence is cut short"
    assert run().out == shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command, run):
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"ludoteca {command}" in shown.out
    assert "{}" not in shown.out


HELP_AND_WHAT_IT_LOADED = """
import sys
sys.argv = ["ludoteca", "--help"]
from ludoteca.cli import main
try:
    main()
except SystemExit:
    print(sorted({"numpy", "numba", "rich"} & set(sys.modules)))
"""


def test_help_loads_nothing_heavy():
    done = subprocess.run([sys.executable, "-c", HELP_AND_WHAT_IT_LOADED], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]")


def test_the_version_is_shown(run):
    assert run("--version").out.strip() == f"ludoteca {__version__}"


WRONG_USE = [
    (["plya"], "plya"),
    (["play", "--sets", "4"], "--sets"),
    (["play", "chess"], "chess"),
    (["play", "moose", "--seats", "9", "--name", "Ana"], "2 to 5"),
    (["play", "moose", "--seats", "x"], "--seats"),
    (["play", "moose", "--seats", "3", "--option", "free_discard=perhaps"], "free_discard=true"[:12]),
    (["play", "moose", "--seats", "3", "--option", "nonsense"], "nonsense"),
    (["play", "moose", "--seats", "3", "--bots", "grandmaster", "--name", "Ana"], "greedy"),
    (["play", "moose", "--seats", "2", "--name", "A", "--name", "A"], "different"),
    (["play", "moose", "--seats", "2", "--name", "A", "--name", "B", "--name", "C"], "more people"),
    (["play", "--lang", "de"], "en, es, nb, fr"),
    (["simulate", "moose", "--games", "0"], "--games"),
    (["simulate", "moose", "--bots", ","], "random"),
    (["replay"], "FILE"),
    (["rules", "go"], "moose"),
]


@pytest.mark.parametrize(
    ("arguments", "said"), WRONG_USE, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_wrong_use_is_said_in_a_sentence_with_exit_code_2(arguments, said, run):
    shown = run(*arguments)
    assert shown.code == 2
    assert said in shown.err
    assert "Traceback" not in shown.err
    assert len(shown.err.strip().splitlines()) <= 2


def test_games_lists_what_can_be_played(run):
    shown = run("games")
    assert shown.code == 0
    assert all(name in shown.out for name in OWN)
    assert "There's a Moose in the House" in shown.out
    assert "2 to 12" in shown.out
    assert "expert, greedy, learned (with 4)" in " ".join(shown.out.split())


@pytest.mark.parametrize("name", OWN)
def test_rules_shows_the_page(name, run):
    assert run("rules", name).code == 0
    assert run("rules", name).out != run("rules", name, "--lang", "fr").out


def test_a_game_is_played_from_the_first_question_and_verified(run, tmp_path):
    file = tmp_path / "game.jsonl"
    shown = run("play", "--record", file, typed="1\n1\n2\n1\nAna\n" + "1\n" * 500)
    assert shown.code == 0
    assert "has won" in shown.out or "share the win" in shown.out
    record = read(file)
    assert record.head["players"] == ["Ana", "Bot 1"]
    checked = run("verify", file)
    assert checked.code == 0
    assert "the shuffle is the promised one" in checked.out


def test_a_game_is_kept_when_nobody_types_any_more_and_taken_up(run, tmp_path):
    file = tmp_path / "game.jsonl"
    shown = run("play", "moose", "--seats", "3", "--name", "Ana", "--record", file, typed="1\n")
    assert shown.code == 130
    assert "--resume" in shown.out
    again = run("play", "--resume", file, typed="1\n" * 500)
    assert again.code == 0
    assert read(file).result is not None
    assert run("play", "--resume", file).code == 1


def test_leaving_before_the_game_begins_leaves_no_file(run, tmp_path):
    assert run("play", "--record", tmp_path / "game.jsonl", typed="1\n").code == 130
    assert not (tmp_path / "game.jsonl").exists()


def test_a_record_is_never_overwritten(run, tmp_path):
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    shown = run("play", "moose", "--seats", "2", "--name", "Ana", "--record", file)
    assert shown.code == 1
    assert file.read_text() == "precious"
    assert not (tmp_path / "game.jsonl.seed").exists()


def test_nonces_are_part_of_the_shuffle(run, tmp_path):
    file = tmp_path / "game.jsonl"
    run("play", "moose", "--seats", "2", "--name", "Ana", "--nonce", "my own", "--record", file, typed="1\n" * 500)
    record = read(file)
    assert bytes.fromhex(record.head["nonces"][0]) == b"my own"
    assert record.result is not None


def test_a_tampered_shuffle_is_found(run, tmp_path):
    file = tmp_path / "game.jsonl"
    run("play", "moose", "--seats", "2", "--name", "Ana", "--record", file, typed="1\n" * 500)
    head, *rest = file.read_text().splitlines()
    other = json.loads(head)
    other["nonces"][0] = "00"
    file.write_text("\n".join([json.dumps(other), *rest]) + "\n")
    shown = run("verify", file)
    assert shown.code == 1
    assert "does not follow from the seed" in shown.out


def test_verify_checks_every_file_and_fails_if_one_is_broken(run, tmp_path):
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense\n")
    shown = run("verify", GOLDEN / "moose-2-1.jsonl", broken, tmp_path / "missing.jsonl")
    assert shown.code == 1
    assert "line 1: this is no JSON" in shown.out
    assert "won by Seat" in shown.out
    assert "missing.jsonl cannot be read" in shown.out


def test_replay_tells_the_whole_game(run):
    shown = run("replay", GOLDEN / "moose-2-1.jsonl")
    assert shown.code == 0
    assert "Event 50 of 50" in shown.out
    assert "Moose" in shown.out


def test_replay_gives_states_as_json_and_hides_what_a_seat_did_not_see(run):
    file = GOLDEN / "moose-2-1.jsonl"
    everything = json.loads(run("replay", file, "--json", "--at", "3").out)
    of_seat_1 = json.loads(run("replay", file, "--json", "--at", "3", "--seat", "1").out)
    assert of_seat_1["seats"][0] == everything["seats"][0]
    assert of_seat_1["seats"][1]["hand"] == len(everything["seats"][1]["hand"])
    assert run("replay", file, "--seat", "3").code == 2
    assert run("replay", file, "--at", "1000").code == 2


def test_simulate_gives_the_same_for_the_same_seed_on_any_number_of_cores(run):
    words = ("simulate", "moose", "-n", "600", "--bots", "greedy,random", "--json")
    one, two = json.loads(run(*words, "--cores", "1").out), json.loads(run(*words, "--cores", "2").out)
    assert one == two
    other = json.loads(run(*words, "--seed", "other").out)
    assert other["wins_by_seat"] != one["wins_by_seat"]
    assert one["wins_by_bot"]["greedy"]["share"] > 0.55
    assert sum(bot["share"] for bot in one["wins_by_bot"].values()) == pytest.approx(1, abs=1e-5)


def test_simulate_shows_a_table_and_writes_sound_records(run, tmp_path):
    folder = tmp_path / "records"
    shown = run("simulate", "moose", "-n", "6", "--seats", "3", "--record", folder)
    assert shown.code == 0
    assert "seat 3" in shown.out
    assert "interval (95 %)" in shown.out
    files = sorted(folder.iterdir())
    assert len(files) == 6
    assert all(read(file).result is not None for file in files)


def test_simulate_moggie_runs_on_a_virtual_clock(run):
    found = json.loads(run("simulate", "moggie", "-n", "4", "--seats", "4", "--json").out)
    assert found["seconds"]["mean"] > 60


def test_bench_measures_a_game(run):
    shown = run("bench", "moose", "--seconds", "0.1")
    assert shown.code == 0
    assert "moose" in shown.out
