"""The files of a study: the same games whoever plays them, whole or not there, and nobody else's."""

import json
import signal
import subprocess
import sys
import time
from threading import Event

import numpy as np
import pyarrow.parquet as pq
import pytest

from ludoteca.arena.plan import Plan
from ludoteca.arena.simulate import simulate
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import game
from ludoteca.study.cluster import file_in_words
from ludoteca.study.columns import file_of
from ludoteca.study.design import plan_of, study
from ludoteca.study.folder import Folder, Refused
from ludoteca.study.playing import play_chunk, play_here


def content(folder):
    """All that lies in the folder's games, byte by byte."""
    return {file.name: file.read_bytes() for file in sorted((folder.path / "games").rglob("*.parquet"))}


def table(folder):
    return pq.read_table(folder.path / "games" / "a")


def test_a_row_for_each_game_tells_what_was_played(designed, kept, tmp_path):
    wanted = designed(games=3000, seats=3, low=True)
    rows = table(kept(wanted, tmp_path))
    plan = wanted.variants[0]
    assert rows.num_rows == 3000
    columns = rows.to_pydict()
    assert columns["deal"] == [n // 2 for n in range(3000)]
    assert columns["rotation"] == [n % 2 for n in range(3000)]
    assert columns["first"] == [n // 2 % 3 + 1 for n in range(3000)]
    assert set(columns["seed"]) == {"1"}
    assert set(columns["low"]) == {True}
    assert columns["bot_1"][:2] == ["greedy", "random"]
    assert columns["bot_2"][:2] == ["random", "greedy"]
    assert set(columns["moves"]) == {3}
    assert set(columns["milliseconds"]) == {0}
    scores = np.array([columns[f"score_{seat}"] for seat in (1, 2, 3)])
    assert columns["winners"] == (1 << scores.argmin(0)).tolist()
    assert set(columns["sharing"]) == {1}
    found = simulate(plan)
    wins = [np.mean([mask >> seat & 1 for mask in columns["winners"]]) for seat in range(3)]
    assert wins == pytest.approx([tally.mean for tally in found.by_seat])


def test_a_games_own_numbers_are_columns_and_scratch_is_not(designed, kept, tmp_path):
    rows = table(kept(designed(games=2000, seats=3), tmp_path))
    changed = np.stack([rows[f"changed_{seat}"].to_numpy() for seat in (1, 2, 3)])
    assert "changed_4" not in rows.column_names
    assert rows.column_names[-5:] == ["changes", "changed_1", "changed_2", "changed_3", "told"]
    assert (rows["changes"].to_numpy() == changed.sum(0)).all()
    assert 0 < changed.mean() < 1
    assert rows["told"].to_pylist() == rows["winners"].to_pylist()
    field = rows.schema.field("changes")
    assert str(field.type) == "int8"
    assert field.metadata[b"meaning"] == b"cards that were changed"


def test_one_core_two_cores_or_words_alone_make_the_same_bytes(designed, kept, tmp_path):
    wanted = designed(games=5000)
    one = content(kept(wanted, tmp_path / "one", 1))
    assert one == content(kept(wanted, tmp_path / "two", 2))
    assert len(one) == 5
    plan = wanted.variants[0]
    chunk = list(wanted.chunks())[3]
    alone = file_of(plan, chunk, play_chunk(plan, chunk, lambda _games: None, Event()))
    assert alone == one["000003.parquet"]


def plain(games, **options):
    """A plan of High Card as everybody finds it."""
    chosen = game("highcard")
    return Plan(chosen, 3, (bot(chosen, "greedy"), bot(chosen, "random")), games, "0", chosen.settle(options))


def test_a_plan_in_words_is_the_same_plan():
    wanted = study([plain(500, low=True)], 100)
    head = json.loads(json.dumps(wanted.head["variants"]["a"]))
    assert plan_of(head, wanted.deals) == wanted.variants[0]
    with pytest.raises(ValueError, match="another version"):
        plan_of({**head, "rules": 2, "plan": "0"}, wanted.deals)
    chunk = list(wanted.chunks())[1]
    here = file_of(wanted.variants[0], chunk, play_chunk(wanted.variants[0], chunk, lambda _games: None, Event()))
    words = json.dumps(head)
    assert file_in_words(words, wanted.deals, (0, 1, chunk.from_deal, chunk.to_deal)) == here


def test_what_is_missing_is_played_and_what_is_there_is_left(designed, kept, tmp_path):
    wanted = designed(games=5000)
    whole = content(kept(wanted, tmp_path / "whole"))
    cut = kept(wanted, tmp_path / "cut")
    gone = list(wanted.chunks())[1::2]
    for chunk in gone:
        cut.path_of(chunk).unlink()
    before = cut.path_of(next(wanted.chunks())).stat().st_mtime_ns
    again = Folder(cut.path, wanted)
    assert again.missing() == gone
    kept(wanted, cut.path)
    assert content(cut) == whole
    assert cut.path_of(next(wanted.chunks())).stat().st_mtime_ns == before


def test_a_study_can_be_lengthened_to_what_it_would_have_been(designed, kept, tmp_path):
    kept(designed(games=2300), tmp_path / "grown")
    grown = kept(designed(games=4100), tmp_path / "grown")
    assert not grown.damaged
    assert content(grown) == content(kept(designed(games=4100), tmp_path / "whole"))
    with pytest.raises(Refused, match="holds a study of 4,100 games; it can be lengthened, not cut to 3,000"):
        kept(designed(games=3000), tmp_path / "grown")


def test_a_damaged_file_is_played_again(designed, kept, tmp_path):
    wanted = designed(games=3000)
    folder = kept(wanted, tmp_path)
    whole = content(folder)
    first, second, third = (folder.path_of(chunk) for chunk in wanted.chunks())
    first.write_bytes(first.read_bytes()[:-20])
    second.write_bytes(third.read_bytes())
    again = kept(wanted, tmp_path)
    assert again.damaged == [first, second]
    assert content(again) == whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "2"}, "what differs: seed"),
        ({"seats": 2}, "what differs: seats"),
        ({"bots": "random"}, "bots"),
        ({"low": True}, "what differs: options"),
        ({"chunk": 500}, "deals_in_a_chunk"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_folder_of_another_study_is_left_alone(designed, kept, tmp_path, change, said):
    folder = kept(designed(games=2000), tmp_path)
    before = content(folder), (tmp_path / "study.json").read_bytes()
    with pytest.raises(Refused, match=said):
        kept(designed(games=2000, **change), tmp_path)
    assert (content(folder), (tmp_path / "study.json").read_bytes()) == before


def test_a_folder_of_anything_else_is_left_alone(designed, kept, tmp_path):
    (tmp_path / "study.json").write_text("[]")
    with pytest.raises(Refused, match="no study that this version can read"):
        kept(designed(), tmp_path)
    (tmp_path / "study.json").unlink()
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mine.txt").write_text("mine")
    with pytest.raises(Refused, match=r"study.json is missing"):
        kept(designed(), tmp_path)
    assert (tmp_path / "games" / "mine.txt").read_text() == "mine"


def test_two_processes_do_not_work_on_one_study(designed, tmp_path):
    another = Folder(tmp_path, designed()).held()
    with Folder(tmp_path, designed()).held(), pytest.raises(Refused, match="another process"):
        another.__enter__()


def test_a_full_disk_leaves_nothing_half_written(designed, tmp_path, disk_fills):
    folder = Folder(tmp_path, designed(games=3000))
    asked = disk_fills(2)
    with pytest.raises(OSError, match="space"), folder.held():
        play_here(folder, folder.missing(), 1, lambda _games: None)
    assert not list(tmp_path.glob("**/*.unfinished"))
    assert {folder.path_of(chunk) for chunk in folder.missing()} >= {asked[2]}


KILLED = """
import sys, time
sys.path[:0] = PATHS
import ludoteca.study.playing as playing
from ludoteca.cli import main
slow = playing.play_compiled
def slowly(*given):
    time.sleep(0.02)
    return slow(*given)
playing.play_compiled = slowly
sys.argv = ["ludoteca", *WORDS]
main()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_study_that_was_stopped_goes_on_and_ends_the_same(kept, tmp_path, how):
    words = ["study", "highcard", "--bots", "greedy,random", "--seats", "3", "-n", "40000", "--chunk", "1000"]
    cut, whole = tmp_path / "cut", tmp_path / "whole"
    code = KILLED.replace("PATHS", repr(sys.path)).replace("WORDS", repr([*words, "--out", str(cut)]))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while len(list(cut.glob("games/a/*.parquet"))) < 3:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)
    process.send_signal(how)
    _out, err = process.communicate(timeout=60)
    there = len(list(cut.glob("games/a/*.parquet")))
    assert 3 <= there < 40
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert f"stopped; {1000 * there:,} of 40,000 games are kept" in " ".join(err.split())
        assert not list(cut.glob("**/*.unfinished"))
    wanted = study([plain(40_000)], 1000)
    assert content(kept(wanted, cut, 2)) == content(kept(wanted, whole))
