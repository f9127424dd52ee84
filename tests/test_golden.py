"""Records and counts that an independent referee wrote: every state, result and number must come out here too."""

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

import ludoteca
from ludoteca.engine.events import take
from ludoteca.engine.kernel import compiled, interpreted
from ludoteca.engine.lines import line_of
from ludoteca.engine.perft import perft
from ludoteca.engine.position import Position
from ludoteca.engine.record import Refused, read, read_lines

GOLDEN = Path(__file__).parent / "golden"
HOUSE = ("moose", "hoarders", "moggie", "moon")
RECORDS = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
COUNTS = json.loads((GOLDEN / "perft.json").read_text("utf-8"))


def lines_of(name):
    return [json.loads(line) for line in (GOLDEN / name).read_text("utf-8").splitlines()]


def test_there_are_records_and_counts_of_every_game():
    assert set(HOUSE) <= set(ludoteca.names())
    for name in HOUSE:
        ours = [record for record in RECORDS if record.startswith(f"{name}-")]
        seats = {lines_of(record)[0]["seats"] for record in ours}
        assert seats == set(ludoteca.game(name).seats)
        assert any(lines_of(record)[0]["options"] for record in ours), f"no {name} with an option"
        assert any(count["game"] == name for count in COUNTS)
    assert len(RECORDS) >= 60 and len(COUNTS) >= 30


@pytest.mark.parametrize("kernel_of", [interpreted, compiled])
@pytest.mark.parametrize("name", RECORDS)
def test_a_record_gives_the_same_states_and_result(name, kernel_of):
    lines = lines_of(name)
    game = ludoteca.game(lines[0]["game"])
    record = read(GOLDEN / name, kernel_of(game))
    assert record.result == lines[-1] and not record.torn
    # The reader compares states itself; here they are compared without it.
    position = record.start(kernel_of(game))
    for line in lines[1:-1]:
        take(position, line)
        if "state" in line:
            assert position.json() == line["state"]
    assert position.outcome().json() == lines[-1]["result"]


def test_most_lines_carry_their_state():
    states = Counter("state" in line for name in RECORDS for line in lines_of(name)[1:-1])
    assert states[True] > 10_000 and states[True] > states[False]


@pytest.mark.parametrize("name", [f"{game}-{seats}-1.jsonl" for game, seats in zip(HOUSE, "2363", strict=True)])
def test_a_record_with_one_altered_value_is_refused_at_its_line(name):
    """Every value of some states, one at a time: the comparison leaves nothing out."""
    lines = lines_of(name)
    with_state = [number for number, line in enumerate(lines) if "state" in line]
    for number in with_state[:: max(1, len(with_state) // 6)][:6]:
        for path in paths(lines[number]["state"]):
            altered = copy.deepcopy(lines[: number + 1])
            alter(altered[number]["state"], path)
            with pytest.raises(Refused, match="the state is not the one") as caught:
                read_lines("".join(map(line_of, altered)).encode())
            assert caught.value.line == number + 1


def paths(value, path=()):
    """The places of all plain values, and of all lists and objects, which can lose or gain something."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in list(inside)[:4]:
        yield from paths(item, (*path, key))


def alter(value, path):
    for key in path[:-1]:
        value = value[key]
    if not path:
        value["more"] = None
        return
    old = value[path[-1]]
    if isinstance(old, bool) or old is None:
        value[path[-1]] = not old
    elif isinstance(old, int):
        value[path[-1]] = old + 1
    elif isinstance(old, str):
        value[path[-1]] = old + "x"
    elif isinstance(old, list):
        old.append(1)
    else:
        old["more"] = 1


@pytest.mark.parametrize("name", RECORDS[::6])
def test_a_record_with_a_false_result_is_refused(name):
    *lines, end = lines_of(name)
    winners, scores = end["result"]["winners"], end["result"]["scores"]
    losers = [seat for seat in range(1, len(scores) + 1) if seat not in winners]
    for false in (
        {"winners": losers, "scores": scores},
        {"winners": [*winners, *losers[:1]], "scores": scores},
        {"winners": winners, "scores": [scores[0] + 1, *scores[1:]]},
        {"winners": winners, "scores": scores[:-1]},
    ):
        with pytest.raises(Refused, match="result") as caught:
            read_lines("".join(map(line_of, [*lines, {"result": false}])).encode())
        assert caught.value.line == len(lines) + 1


@pytest.mark.parametrize("number", range(len(COUNTS)))
def test_there_are_as_many_sequences_of_events(number):
    case = COUNTS[number]
    game = ludoteca.game(case["game"])
    position = Position(game, case["seats"], case["first"] - 1, case.get("options"))
    position.deal([game.face.card_code(card) for card in case["deal"]])
    for event in case["moves"]:
        if isinstance(event, dict):
            take(position, event)
        else:
            position.move(event[0] - 1, event[1])
    assert [perft(position, depth) for depth in range(1, len(case["counts"]) + 1)] == case["counts"]
