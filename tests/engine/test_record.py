import io
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.engine.chance import Chance, commitment
from ludoteca.engine.kernel import compiled
from ludoteca.engine.lines import line_of
from ludoteca.engine.position import Position
from ludoteca.engine.record import MAX_LINES, Refused, head_of, read, read_lines, write
from ludoteca.testing import walk

HIGHCARD = ludoteca.game("highcard")


def played(game, seats, seed, **options):
    """The lines of a whole random game, with everything that an event's line can carry."""
    steps = list(walk(game, seats, seed, options))
    head = head_of(steps[0].before, int(steps[0].before.data["first"][0]), players=[f"Zoë {k}" for k in range(seats)])
    events = [
        {**step.event, "by": "bot", "at": round(number * 0.7, 3), "state": step.after.json()}
        for number, step in enumerate(steps)
    ]
    return [head, *events, {"result": steps[-1].after.outcome().json()}]


def as_bytes(lines):
    return "".join(map(line_of, lines)).encode()


def without_states(lines):
    return [{key: value for key, value in line.items() if key != "state"} for line in lines]


SMALL = as_bytes(played(HIGHCARD, 3, "small", low=True))


# Reading and writing


@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(["highcard", "moose"]), data=st.data())
def test_a_record_that_was_read_is_written_as_it_was(name, data):
    game = ludoteca.game(name)
    seats = data.draw(st.sampled_from(list(game.seats)))
    options = {o.name: data.draw(st.sampled_from(o.values)) for o in game.options}
    lines = played(game, seats, data.draw(st.integers(0, 10**6)), **options)
    record = read_lines(as_bytes(lines))
    assert as_bytes(record.lines()) == as_bytes(without_states(lines))
    assert as_bytes(read_lines(as_bytes(record.lines())).lines()) == as_bytes(record.lines())


def test_a_file_is_read_as_it_was_written(tmp_path, moose):
    lines = played(moose, 4, "file")
    write(tmp_path / "game.jsonl", lines)
    raw = (tmp_path / "game.jsonl").read_bytes()
    assert raw == as_bytes(lines) and b"\r" not in raw and "Zoë".encode() in raw
    assert read(tmp_path / "game.jsonl").lines() == without_states(lines)


def test_a_file_that_is_not_there_is_no_broken_record(tmp_path):
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.jsonl")


def test_a_compiled_reader_finds_the_same(moose):
    data = as_bytes(played(moose, 5, "compiled", free_discard=True))
    slow, fast = read_lines(data), read_lines(data, compiled(moose))
    assert slow.lines() == fast.lines()
    assert slow.position.save() == fast.position.save()


def test_an_unfinished_game_is_no_fault():
    lines = played(HIGHCARD, 4, "unfinished")
    for length in range(1, len(lines)):
        record = read_lines(as_bytes(lines[:length]))
        assert record.result is None and not record.torn
        assert len(record.events) == length - 1


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_record_is_read_or_refused_and_nothing_else(data):
    raw = bytearray(SMALL)
    at = data.draw(st.integers(0, len(raw) - 1))
    kind = data.draw(st.sampled_from(["change", "insert", "remove", "cut", "double"]))
    if kind == "change":
        raw[at] = data.draw(st.integers(0, 255))
    elif kind == "insert":
        raw[at:at] = data.draw(st.binary(min_size=1, max_size=8))
    elif kind == "remove":
        del raw[at : at + data.draw(st.integers(1, 40))]
    elif kind == "cut":
        del raw[at:]
    else:
        lines = bytes(raw).splitlines(keepends=True)
        lines.insert(at % len(lines), lines[at % 3])
        raw = bytearray(b"".join(lines))
    try:
        record = read_lines(bytes(raw))
    except Refused as refused:
        assert 1 <= refused.line <= bytes(raw).count(b"\n") + 1
        assert str(refused).isprintable()
    else:
        assert read_lines(as_bytes(record.lines())).lines() == record.lines()


def test_reading_stops_at_the_fault():
    class Counting(io.BytesIO):
        lines = 0

        def readline(self, size=-1):
            self.lines += 1
            return super().readline(size)

    file = Counting(SMALL.splitlines(keepends=True)[0] + b"{}\n" * 1000)
    with pytest.raises(Refused):
        read_lines(file)
    assert file.lines == 2


def test_states_are_compared_and_let_go():
    """Reading takes little more memory than the file is long; the states alone would take ten times that."""
    path = Path(__file__).parents[1] / "golden" / "moon-3-1.jsonl"
    read(path)
    tracemalloc.start()
    record = read(path)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(record.events) == 380
    assert most < 2 * path.stat().st_size


def test_no_game_is_longer_than_the_reader_allows():
    """MG12: 5,000 turns; in each the player turns a card and cannot play it, and eleven opponents call or hold."""
    assert MAX_LINES > 5000 * (2 + 11) * 1.5


# States and results


def altered(lines, number, change):
    lines = json.loads(json.dumps(lines))
    change(lines[number])
    return as_bytes(lines)


def test_a_false_state_is_refused_at_its_line(moose):
    lines = played(moose, 3, "states")
    for number in range(1, len(lines) - 1, 9):
        with pytest.raises(Refused) as caught:
            read_lines(altered(lines, number, lambda line: line["state"].update(deck=line["state"]["deck"] + 1)))
        assert caught.value.line == number + 1 and "state" in caught.value.reason


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [1], None])
def test_only_the_number_1_is_the_number_1(wrong):
    lines = played(HIGHCARD, 2, "types")
    number = next(k for k, line in enumerate(lines) if line.get("state", {}).get("turn") == 1)
    assert read_lines(as_bytes(lines))
    with pytest.raises(Refused, match="state"):
        read_lines(altered(lines, number, lambda line: line["state"].update(turn=wrong)))


def test_a_boolean_is_no_number(moose):
    lines = played(moose, 2, "types")
    with pytest.raises(Refused, match="state"):
        read_lines(altered(lines, 1, lambda line: line["state"]["seats"][0].update(moose_in_house=0)))


def test_keys_of_a_state_may_stand_in_any_order():
    lines = played(HIGHCARD, 2, "order")
    turned = [{**line, "state": dict(reversed(line["state"].items()))} if "state" in line else line for line in lines]
    assert read_lines(as_bytes(turned)).events == read_lines(as_bytes(lines)).events


# Replaying


def test_replay_visits_every_position(moose):
    lines = played(moose, 4, "replay")
    record = read_lines(as_bytes(lines))
    visited = [(event, position.json()) for event, position in record.replay()]
    assert visited == [(event, line["state"]) for event, line in zip(record.events, lines[1:-1], strict=True)]
    for number in (0, 1, 7, len(record.events)):
        expected = lines[number]["state"] if number else {"phase": "deal"}
        assert record.at(number).json() == expected
    assert record.start().awaits_deal
    assert record.position.json() == lines[-2]["state"]


# Heads and names


def test_a_head_names_only_what_is_played_otherwise():
    assert head_of(Position(HIGHCARD, 2, 0), 0)["options"] == {}
    assert head_of(Position(HIGHCARD, 2, 0, {"low": True}), 1, date="2001-02-03") == {
        "ludoteca": 1,
        "game": "highcard",
        "seats": 2,
        "first": 2,
        "options": {"low": True},
        "rules": 1,
        "date": "2001-02-03",
    }


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (["Ada", "Bo"], ["Ada", "Bo"]),
        (["\x1b[2JAda\n", "\u202e"], ["[2JAda", "2"]),
        (["x" * 1000, " Bo "], ["x" * 40, "Bo"]),
        (["Ada"], ["Seat 1", "Seat 2"]),
        ("Ada", ["Seat 1", "Seat 2"]),
        ([1, None], ["Seat 1", "Seat 2"]),
    ],
)
def test_names_are_fit_to_be_shown(players, names):
    assert read_lines(as_bytes([head_of(Position(HIGHCARD, 2), 0, players=players)])).names == names


def test_without_players_seats_are_numbered():
    assert read_lines(as_bytes([head_of(Position(HIGHCARD, 3), 0)])).names == ["Seat 1", "Seat 2", "Seat 3"]


# Chance that can be checked


def fair_game(nonces=(b"Ada's", b""), seed=bytes(range(32)), first=None, **head):
    """A whole game whose deck and first player follow from the seed."""
    chance = Chance(seed, nonces, "highcard")
    first = chance.first() if first is None else first
    position = Position(HIGHCARD, 2, first)
    promises = {"commitment": commitment(seed), "nonces": [nonce.hex() for nonce in nonces]}
    lines = [head_of(position, first, **promises, **head)]
    lines.append({"deal": chance.deck(HIGHCARD.deck(2, {}), 0)})
    position.deal(lines[-1]["deal"])
    while not position.over:
        lines.append({"seat": position.actors()[0] + 1, "move": "keep"})
        position.move(position.actors()[0], "keep")
    return [*lines, {"result": position.outcome().json(), "seed": seed.hex()}]


def test_a_game_that_follows_from_its_seed_is_sound():
    assert read_lines(as_bytes(fair_game())).result["seed"] == bytes(range(32)).hex()


@pytest.mark.parametrize(
    ("number", "change", "reason"),
    [
        (0, {"commitment": commitment(bytes(32))}, "the seed is not the one that was promised"),
        (0, {"nonces": ["00", ""]}, "does not follow from the seed"),
        (0, {"nonces": [b"Ada's".hex()]}, "one nonce for each seat"),
        (0, {"nonces": None}, "missing or malformed"),
        (4, {"seed": bytes(32).hex()}, "the seed is not the one that was promised"),
        (4, {"seed": bytes(range(32)).hex() + "00"}, "missing or malformed"),
    ],
)
def test_a_seed_that_does_not_give_the_deal_is_refused_at_the_result(number, change, reason):
    lines = fair_game()
    lines[number] = {**lines[number], **change}
    with pytest.raises(Refused, match=reason) as caught:
        read_lines(as_bytes(lines))
    assert caught.value.line == 5


def test_a_rematch_is_begun_by_the_seat_after_the_one_that_began_before():
    for first in (0, 1):
        lines = fair_game(first=first, previous_first=2 - first)
        assert read_lines(as_bytes(lines)).head["first"] == first + 1


@pytest.mark.parametrize("previous", [1, 0, 3, True, "2", 2.0])
def test_a_rematch_that_somebody_else_begins_is_refused(previous):
    with pytest.raises(Refused, match="first player of a rematch") as caught:
        read_lines(as_bytes(fair_game(first=0, previous_first=previous)))
    assert caught.value.line == 5


def test_another_deck_than_the_promised_one_is_refused():
    lines = fair_game()
    deck = lines[1]["deal"]
    lines[1] = {"deal": [*deck[:7], deck[8], deck[7]]}  # two cards of the pile: nothing else changes
    with pytest.raises(Refused, match="the deck of deal 1 does not follow from the seed"):
        read_lines(as_bytes(lines))
