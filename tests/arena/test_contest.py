"""Contests: duplicate deals, ratings, the same whatever the cores, and gone on with after a break."""

import json
from itertools import pairwise

import numpy as np
import pytest

from ludoteca.arena.compiled import play_compiled, recorded
from ludoteca.arena.contest import hold
from ludoteca.arena.hands import one_hand, whole
from ludoteca.arena.plan import Plan, contest
from ludoteca.arena.results import Refused, Results
from ludoteca.bots.play import GREEDY, RANDOM
from ludoteca.bots.registry import Bot, bot
from ludoteca.engine.catalogue import game

HIGHCARD = game("highcard")
A, B, C = Bot("a", GREEDY), Bot("b", RANDOM), Bot("c", RANDOM)


def highcard(*players, seats=3, games=60, seed="0", **options):
    return contest(HIGHCARD, seats, players or (A, B), games, seed, options)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_on_each_deal_every_player_holds_as_many_seats_as_any(players):
    wanted = highcard(*(Bot(str(k), RANDOM) for k in range(players)), seats=3)
    for deal in range(20):
        tables = wanted.places(deal)
        assert tables.shape == (players, 3)
        assert {tuple(np.bincount(column, minlength=players)) for column in tables.T} == {(1,) * players}


def test_neighbours_and_the_seat_where_it_begins_change_from_deal_to_deal():
    wanted = highcard(A, B, C, seats=3)
    behind_a = {int(table[(list(table).index(0) + 1) % 3]) for deal in range(20) for table in wanted.places(deal)}
    assert behind_a == {1, 2}
    pattern = {tuple(int(n) for n in highcard(seats=3).places(deal)[0]) for deal in range(40)}
    assert len(pattern) == 6


def test_all_games_of_a_deal_have_its_cards():
    for before, after in pairwise(list(recorded(highcard(A, B, games=20)))[k : k + 2] for k in range(0, 20, 2)):
        assert before[0][1] == before[1][1]
        assert before[0][1] != after[0][1]


@pytest.mark.parametrize("stop", [True, False])
def test_one_core_and_two_find_the_same(stop):
    wanted = highcard(games=3000)
    one, two = (hold(wanted, stop=stop, cores=cores) for cores in (1, 2))
    assert one.json() == two.json()
    assert one.decided
    assert one.deals < wanted.deals if stop else one.deals == wanted.deals


def test_the_stronger_is_rated_higher_and_wins_more():
    rows = hold(highcard(A, B, seats=2, games=4000), stop=False).rows()
    assert [row.name for row in rows] == ["a", "b"]
    assert rows[0].rating.mean - rows[1].rating.mean > 3 * rows[0].rating.deviation
    assert rows[0].low > 0.5 > rows[1].high
    assert sum(row.share for row in rows) == pytest.approx(1)


def test_more_players_than_seats_are_rated_together():
    players = bot(HIGHCARD, "greedy"), Bot("r1", RANDOM), Bot("r2", RANDOM), Bot("r3", RANDOM), Bot("r4", RANDOM)
    standing = hold(highcard(*players, seats=2, games=5000), stop=False)
    rows = standing.rows()
    assert rows[0].name == "greedy"
    assert max(rows, key=lambda row: row.rating.mean).name == "greedy"
    assert {worse for better, worse, _at in standing.verdicts() if better == "greedy"} == {"r1", "r2", "r3", "r4"}


def test_equal_players_win_equally_on_the_average():
    standing = hold(highcard(B, C, seats=3, games=20_000), stop=False)
    for row in standing.rows():
        assert row.low < 0.5 < row.high
        assert abs(row.share - 0.5) < 2 * row.margin


@pytest.mark.long
def test_the_test_errs_seldom_among_equals_who_really_play():
    wrong = sum(hold(highcard(B, C, seats=2, games=1000, seed=str(k)), cores=1).decided for k in range(200))
    assert wrong <= 0.05 * 200 + 3 * (0.05 * 0.95 * 200) ** 0.5


def test_a_file_has_a_line_for_each_deal(tmp_path):
    wanted = highcard(games=20)
    hold(wanted, Results(tmp_path / "r.jsonl", wanted), stop=False)
    head, *lines = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    assert head["plan"] == wanted.digest
    assert head["game"] == "highcard"
    assert [line["deal"] for line in lines] == list(range(10))
    for line in lines:
        assert set(line) == {"deal", "plan", "seats", "winners", "moves"}
        assert line["moves"] == [3, 3]
        assert all({*table} == {"a", "b"} for table in line["seats"])
        assert all(1 <= seat <= 3 for winners in line["winners"] for seat in winners)


@pytest.mark.parametrize("cut", [0, 1, 40, 500, 1000, -1])
@pytest.mark.parametrize("cores", [1, 2])
def test_a_contest_goes_on_where_its_file_was_cut(tmp_path, cut, cores):
    wanted = highcard(games=600)
    whole_file, cut_file = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    once = hold(wanted, Results(whole_file, wanted), stop=False)
    cut_file.write_bytes(whole_file.read_bytes()[:cut])
    results = Results(cut_file, wanted)
    again = hold(wanted, results, stop=False, cores=cores)
    assert cut_file.read_bytes() == whole_file.read_bytes()
    assert again.json() == once.json()
    assert results.dropped == (cut != 0)


def test_a_contest_can_be_lengthened(tmp_path):
    file = tmp_path / "r.jsonl"
    short, long = highcard(games=100), highcard(games=400)
    hold(short, Results(file, short), stop=False)
    assert hold(long, Results(file, long), stop=False).json() == hold(long, stop=False).json()
    assert hold(short, Results(file, short), stop=False).json() == hold(short, stop=False).json()


def test_a_decided_contest_stays_decided(tmp_path):
    wanted, file = highcard(games=3000), tmp_path / "r.jsonl"
    first = hold(wanted, Results(file, wanted))
    before = file.read_bytes()
    assert hold(wanted, Results(file, wanted)).json() == first.json()
    assert file.read_bytes() == before


OTHERS = {
    "seed": highcard(seed="1"),
    "bots": highcard(A, C),
    "seats": highcard(seats=4),
    "options": highcard(low=True),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_file_of_another_contest_is_refused_in_words_and_left_alone(tmp_path, what):
    file, wanted = tmp_path / "r.jsonl", highcard()
    hold(OTHERS[what], Results(file, OTHERS[what]), stop=False)
    before = file.read_bytes()
    with pytest.raises(Refused, match=what):
        hold(wanted, Results(file, wanted))
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [*lines[:3], '{"deal":2}', *lines[4:]],
        lambda lines: [*lines[:3], "no JSON", *lines[4:]],
        lambda lines: [*lines[:3], lines[3].replace('"winners":[[', '"winners":[[9,'), *lines[4:]],
        lambda lines: ["a shopping list", "milk"],
        lambda lines: lines[1:],
    ],
)
def test_a_spoilt_file_is_refused_and_left_alone(tmp_path, spoil):
    file, wanted = tmp_path / "r.jsonl", highcard()
    hold(wanted, Results(file, wanted), stop=False)
    file.write_text("".join(line + "\n" for line in spoil(file.read_text().splitlines())))
    before = file.read_bytes()
    with pytest.raises(Refused, match="left alone"):
        hold(wanted, Results(file, wanted))
    assert file.read_bytes() == before


def test_a_file_that_another_writes_to_is_not_mixed(tmp_path):
    file, wanted = tmp_path / "r.jsonl", highcard(games=600)
    results = Results(file, wanted)
    results.append(play_compiled(wanted, 0, 2))
    Results(file, wanted)
    with open(file, "a") as other:
        other.write('{"deal":2}\n')
    with pytest.raises(Refused, match="somebody else"):
        results.append(play_compiled(wanted, 2, 4))


@pytest.mark.long
def test_one_hand_of_moon_is_won_by_who_scored_most():
    moon = game("moon")
    short = one_hand(moon)
    assert whole(short) is moon
    assert one_hand(moon) is short
    wanted = Plan(short, 3, (bot(short, "random"),), 40)
    for lines in recorded(wanted):
        scores = lines[-1]["result"]["scores"]
        assert lines[-1]["result"]["winners"] == [k + 1 for k, score in enumerate(scores) if score == max(scores)]
        assert any(scores)
        played = [event["move"] for event in lines if "move" in event]
        assert sum(move.startswith("play") for move in played) == 21
