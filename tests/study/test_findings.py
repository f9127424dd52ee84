"""What a study tells is what lies in its files."""

import json

import numpy as np
import pyarrow.parquet as pq
import pytest

from ludoteca.study import words
from ludoteca.study.findings import find
from ludoteca.study.questions import bins


@pytest.fixture(scope="module")
def studied(designed, kept, tmp_path_factory):
    """studied(variant, …) -> (rows by variant, findings)."""

    def make(*variants, **given):
        wanted = designed(*variants, **given)
        folder = kept(wanted, tmp_path_factory.mktemp("study"))
        return [pq.read_table(folder.path / "games" / k) for k in "ab"[: len(variants) or 1]], find(folder)

    return make


def value(findings, question, figure, variant=0):
    return findings.answer(question).figure(figure).values[variant].value


def test_who_wins_and_by_how_much(studied):
    (rows,), found = studied(games=6000)
    won = np.stack([rows["winners"].to_numpy() >> seat & 1 for seat in range(3)], 1)
    first = rows["first"].to_numpy() - 1
    scores = np.stack([rows[f"score_{seat + 1}"].to_numpy() for seat in range(3)], 1)
    greedy = np.stack([np.array(rows[f"bot_{seat + 1}"].to_pylist()) == "greedy" for seat in range(3)], 1)
    assert value(found, "place", "place_1") == pytest.approx(won[np.arange(6000), first].mean())
    assert value(found, "place", "place_3") == pytest.approx(won[np.arange(6000), (first + 2) % 3].mean())
    assert value(found, "seat", "seat_2") == pytest.approx(won[:, 1].mean())
    assert value(found, "bot", "bot_greedy") == pytest.approx(won[greedy].mean())
    assert value(found, "score", "winners") == pytest.approx(scores[won == 1].mean())
    assert value(found, "sharing", "winners_1") == 1
    assert value(found, "length", "moves") == 3
    spread = found.answer("score_spread")
    assert sum(figure.values[0].value for figure in spread.figures) == pytest.approx(1)
    assert value(found, "score_spread", "score_9") == pytest.approx((scores == 9).mean())


def test_the_games_own_question(studied):
    (rows,), found = studied(games=6000)
    won = np.stack([rows["winners"].to_numpy() >> seat & 1 for seat in range(3)], 1)
    changed = np.stack([rows[f"changed_{seat + 1}"].to_numpy() for seat in range(3)], 1)
    assert value(found, "highcard_changing", "changed") == pytest.approx(won[changed == 1].mean())
    assert value(found, "highcard_changing", "kept") == pytest.approx(won[changed == 0].mean())


def test_an_interval_is_over_deals(studied):
    (rows,), found = studied(games=6000)
    won = (rows["winners"].to_numpy() & 1).reshape(-1, 2).mean(1)
    estimate = found.answer("seat").figure("seat_1").values[0]
    assert estimate.deals == 3000
    assert estimate.margin == pytest.approx(1.96 * won.std(ddof=1) / 3000**0.5, rel=1e-4)


def test_bots_without_chance_that_play_alike_leave_all_to_the_cards(studied, highcard, kept, tmp_path):
    from ludoteca.arena.plan import Plan
    from ludoteca.bots.play import GREEDY
    from ludoteca.bots.registry import Bot
    from ludoteca.study.design import study

    twins = Bot("one", GREEDY), Bot("other", GREEDY)
    plan = Plan(highcard, 2, twins, 2000, "1", highcard.settle())
    found = find(kept(study([plan], 500), tmp_path))
    assert value(found, "luck", "cards") == pytest.approx(1)
    assert value(found, "luck", "bots") == pytest.approx(0)
    assert "No bot is better" in " ".join(words.highlights(found))


def test_better_play_is_no_luck(studied):
    _rows, found = studied(games=6000, seats=2)
    cards, skill, rest = (value(found, "luck", part) for part in ("cards", "bots", "rest"))
    assert cards + skill + rest == pytest.approx(1)
    share = value(found, "bot", "bot_greedy")
    assert share > 0.55
    # Of two, each win has the spread ¼, and who plays explains what it moves of it.
    assert skill == pytest.approx((share - 0.5) ** 2 / 0.25, abs=0.002)
    assert 0.2 < cards < 0.9
    assert "The best bot is greedy" in " ".join(words.highlights(found))


def test_alike_variants_do_not_differ_at_all(studied):
    _rows, found = studied({}, {}, games=4000)
    assert words.changes(found, 1) == []
    for answer in found.answers:
        for figure in answer.figures:
            if figure.differences[0] is not None:
                assert figure.differences[0].value == 0
                assert figure.differences[0].margin in (None, pytest.approx(0, abs=1e-9))


def test_what_a_ruling_changes_is_found_on_the_same_deals(studied):
    (before, after), found = studied({}, {"low": True}, bots="greedy,random", games=6000)
    assert before["deal"] == after["deal"]
    score = found.answer("score").figure("winners")
    a, b = (estimate.value for estimate in score.values)
    assert b < 5 < a
    assert score.differences[0].value == pytest.approx(b - a)
    assert score.shown == [True]
    assert "How high are the scores?" in [title for title, _lines in words.changes(found, 1)]
    assert not found.answer("length").figure("moves").shown[0]


def test_other_bots_may_have_other_rotations(studied):
    (before, after), found = studied({}, {"bots": "random"}, games=4000)
    assert before.num_rows == 4000
    assert after.num_rows == 2000
    winners = found.answer("score").figure("winners")
    a, b = (estimate.value for estimate in winners.values)
    assert winners.differences[0].value == pytest.approx(b - a)
    assert found.answer("bot").figure("bot_greedy").values[1] is None


def test_tables_of_other_sizes_are_told_side_by_side(studied):
    _rows, found = studied({}, {"seats": 2}, bots="greedy", games=2000)
    place = found.answer("place")
    assert place.question.even is None
    assert place.figure("place_3").values[1] is None
    assert not place.alike
    assert value(found, "length", "moves", 1) == 2


def test_json_for_programs(studied):
    _rows, found = studied({}, {"low": True}, games=2000)
    told = json.loads(json.dumps(found.json()))
    figure = told["answers"]["place"]["place_1"]
    low, high = figure["a"]["interval"]
    assert low < figure["a"]["value"] < high
    assert set(figure["b-a"]) == {"value", "interval", "deals", "shown"}
    assert told["variants"]["b"]["options"] == {"low": True}


def test_columns_hold_every_number():
    numbers = np.concatenate([np.arange(50, 90), [3, 4000]]).repeat(50)
    found = bins([numbers])
    assert found.count <= 24
    places = found.place(numbers)
    assert (places.min(), places.max()) == (0, found.count - 1)
    assert found.label(0).startswith("≤") == bool((numbers < found.start).any())
    assert bins([np.full(10, 3)]).label(0) == "3"
