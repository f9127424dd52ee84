"""Whatever is no sound record is refused in one sentence, with the number of the line that is wrong."""

import json

import pytest

from ludoteca.engine.record import Refused, read_lines

HEAD = {"ludoteca": 1, "game": "highcard", "seats": 2, "first": 1, "options": {}, "rules": 1}
DEAL = {"deal": [9, 1, 2, 3, 4, 5, 6, 7, 8]}
KEEPS = [{"seat": 1, "move": "keep"}, {"seat": 2, "move": "keep"}]
RESULT = {"result": {"winners": [1], "scores": [9, 1]}}
SEED = bytes(range(32)).hex()


def text(*lines):
    """The lines as a file has them; a str goes in as it is."""
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines).encode()


def head(**changed):
    return {**HEAD, **changed}


def without(line, key):
    return {k: v for k, v in line.items() if k != key}


SOUND = [HEAD, DEAL, *KEEPS, RESULT]
MOOSE = {"ludoteca": 1, "game": "moose", "seats": 2, "first": 1}

BROKEN = {
    # what is no JSON object in UTF-8
    "no JSON": (text(HEAD, DEAL, "{seat: 1}"), 3, "no JSON"),
    "cut off": (text(HEAD, DEAL, '{"seat":1,"move":"ke'), 3, "no JSON"),
    "two objects": (text(HEAD, '{"clock":"close"} {"clock":"close"}'), 2, "no JSON"),
    "a list": (text([HEAD]), 1, "no JSON object"),
    "a number": (text(HEAD, "7"), 2, "no JSON object"),
    "null": (text("null"), 1, "no JSON object"),
    "an empty line": (text(HEAD, DEAL, ""), 3, "no JSON"),
    "NaN": (text(HEAD, DEAL, '{"seat":1,"move":"keep","at":NaN}'), 3, "no JSON"),
    "infinity": (text(HEAD, DEAL, '{"seat":1,"move":"keep","at":-Infinity}'), 3, "no JSON"),
    "a number beyond all": (text(HEAD, DEAL, '{"seat":1,"move":"keep","at":1e999}'), 3, "no JSON"),
    "a number of 5000 digits": (text(HEAD, DEAL, f'{{"seat":{"1" * 5000},"move":"keep"}}'), 3, "no JSON"),
    "the same key twice": (text(HEAD, DEAL, '{"seat":1,"seat":2,"move":"keep"}'), 3, "a key stands twice"),
    "the same key twice further in": (text('{"ludoteca":1,"x":{"a":1,"a":1}}'), 1, "a key stands twice"),
    "not UTF-8": (text(HEAD, DEAL) + b'{"seat":1,"move":"\xff"}\n', 3, "not UTF-8"),
    "a surrogate as bytes": (text(HEAD) + b'{"x":"\xed\xa0\x80"}\n', 2, "not UTF-8"),
    "UTF-16": (text(HEAD).decode().encode("utf-16"), 1, "not UTF-8"),
    "half a character": (text(head(players=["\ud800", "Ada"])), 1, "half a character"),
    "half a character as key": (text(HEAD, '{"\\udfff":1,"clock":"close"}'), 2, "half a character"),
    "a byte order mark": (b"\xef\xbb\xbf" + text(*SOUND), 1, "byte order mark"),
    "NUL bytes": (text(HEAD) + b"\0\0\0\0\n", 2, "no JSON"),
    "a NUL byte in a string": (text(HEAD, '{"clock":"cl\0ose"}'), 2, "no JSON"),
    "deep brackets": (text(HEAD, "[" * 60_000), 2, "nested too deeply"),
    "deep objects": (text(HEAD, '{"a":' * 10_000), 2, "nested too deeply"),
    "deep but closed": (text(HEAD, '{"clock":' + "[" * 20_000 + "]" * 20_000 + "}"), 2, "nested too deeply"),
    # the file as a whole
    "empty": (b"", 1, "empty"),
    "only a line end": (b"\n", 1, "no JSON"),
    "only an unfinished line": (json.dumps(HEAD).encode(), 1, "only line is unfinished"),
    "only spaces": (b"   ", 1, "only line is unfinished"),
    "no head": (text(DEAL, *KEEPS), 1, "not the head"),
    "a second head": (text(HEAD, HEAD), 2, "no event"),
    # heads
    "no version": (text(without(HEAD, "ludoteca")), 1, "version 1"),
    "another version": (text(head(ludoteca=2)), 1, "version 1"),
    "true for version 1": (text(head(ludoteca=True)), 1, "version 1"),
    "1.0 for version 1": (text(head(ludoteca=1.0)), 1, "version 1"),
    "an unknown game": (text(head(game="chess")), 1, "no game “chess”"),
    "no game": (text(without(HEAD, "game")), 1, "no game “null”"),
    "a list for a game": (text(head(game=[])), 1, "no game “…”"),
    "a game's name with a terminal's codes": (text(head(game="\x1b[31mmoose\u202e")), 1, "no game “[31mmoose”"),
    "a game's name without end": (text(head(game="x" * 60_000)), 1, "no game “" + "x" * 40 + "”"),
    "other rules": (text(head(rules=7)), 1, "version 7 of the rules; this house knows 1"),
    "true for rules 1": (text(head(rules=True)), 1, "version true of the rules"),
    "too few seats": (text(head(seats=1)), 1, "not for 1 seats"),
    "too many seats": (text(head(seats=5)), 1, "not for 5 seats"),
    "far too many seats": (text(head(seats=10**4000)), 1, "not for … seats"),
    "seats as text": (text(head(seats="2")), 1, "not for 2 seats"),
    "true for seats": (text(head(seats=True)), 1, "not for true seats"),
    "no seats": (text(without(HEAD, "seats")), 1, "not for null seats"),
    "first seat 0": (text(head(first=0)), 1, "none of the seats"),
    "first seat 3 of 2": (text(head(first=3)), 1, "none of the seats"),
    "true for first": (text(head(first=True)), 1, "none of the seats"),
    "an unknown option": (text(head(options={"high": True})), 1, "no such option: high"),
    "1 for true": (text(head(options={"low": 1})), 1, "no such option: low=1"),
    "text for true": (text(head(options={"low": "true"})), 1, "no such option: low='true'"),
    "null for false": (text(head(options={"low": None})), 1, "no such option: low=None"),
    "no object of options": (text(head(options=[])), 1, "options are no JSON object"),
    "options null": (text(head(options=None)), 1, "options are no JSON object"),
    "an option's name without end": (text(head(options={"x" * 60_000: 1})), 1, "no such option: " + "x" * 60),
    "another game's option": (text({**MOOSE, "options": {"last_bids": True}}), 1, "no such option: last_bids"),
    # events
    "no event": (text(HEAD, {"seat": 1}), 2, "no event"),
    "two events in one": (text(HEAD, {**DEAL, "clock": "close"}), 2, "no event"),
    "a deck that lacks a card": (text(HEAD, {"deal": DEAL["deal"][1:]}), 2, "not the cards"),
    "a deck with a card too many": (text(HEAD, {"deal": [*DEAL["deal"], 9]}), 2, "not the cards"),
    "a deck with a card twice": (text(HEAD, {"deal": [1, *DEAL["deal"][1:]]}), 2, "not the cards"),
    "a card that there isn't": (text(HEAD, {"deal": [0, *DEAL["deal"][1:]]}), 2, "not the cards"),
    "true for card 1": (text(HEAD, {"deal": [9, True, *DEAL["deal"][2:]]}), 2, "not the cards"),
    "a deck of lists": (text(HEAD, {"deal": [[], {}]}), 2, "not the cards"),
    "a deck as text": (text(HEAD, {"deal": "912345678"}), 2, "list of all cards"),
    "a deal without its cards": (text(HEAD, {"deal": 9}), 2, "list of all cards"),
    "dealt twice": (text(HEAD, DEAL, DEAL), 3, "no deal is due"),
    "a move before the deal": (text(HEAD, KEEPS[0]), 2, "not seat 1's turn"),
    "an unknown move": (text(HEAD, DEAL, {"seat": 1, "move": "fold"}), 3, "“fold” is no move"),
    "a move's text without end": (text(HEAD, DEAL, {"seat": 1, "move": "x" * 60_000}), 3, "“" + "x" * 40 + "”"),
    "a move that erases the line": (text(HEAD, DEAL, {"seat": 1, "move": "\r\x1b[2K"}), 3, "“[2K” is no move"),
    "a move of another spelling": (text(HEAD, DEAL, {"seat": 1, "move": "Keep"}), 3, "“Keep” is no move"),
    "a number for a move": (text(HEAD, DEAL, {"seat": 1, "move": 0}), 3, "a text"),
    "the wrong seat": (text(HEAD, DEAL, {"seat": 2, "move": "keep"}), 3, "not seat 2's turn"),
    "seat 0": (text(HEAD, DEAL, {"seat": 0, "move": "keep"}), 3, "no seat 0"),
    "a seat that there isn't": (text(HEAD, DEAL, {"seat": 3, "move": "keep"}), 3, "no seat 3"),
    "a seat beyond all": (text(HEAD, DEAL, {"seat": -(10**4000), "move": "keep"}), 3, "no seat …"),
    "true for seat 1": (text(HEAD, DEAL, {"seat": True, "move": "keep"}), 3, "a seat's number"),
    "no seat": (text(HEAD, DEAL, {"move": "keep"}), 3, "a seat's number"),
    "no window to close": (text(HEAD, DEAL, {"clock": "close"}), 3, "no window"),
    "another word of the clock": (text(HEAD, DEAL, {"clock": "open"}), 3, "can only say “close”"),
    "decided by a stranger": (text(HEAD, DEAL, {**KEEPS[0], "by": "ghost"}), 3, "player, bot or clock"),
    "decided by a list": (text(HEAD, DEAL, {**KEEPS[0], "by": ["bot"]}), 3, "player, bot or clock"),
    "at a time as text": (text(HEAD, DEAL, {**KEEPS[0], "at": "1"}), 3, "seconds since the start"),
    "before the start": (text(HEAD, DEAL, {**KEEPS[0], "at": -0.5}), 3, "seconds since the start"),
    "another state": (text(HEAD, {**DEAL, "state": {"phase": "deal"}}), 2, "state is not the one"),
    "an event after the end": (text(HEAD, DEAL, *KEEPS, KEEPS[0]), 5, "the game is over"),
    "a deal after the end": (text(HEAD, DEAL, *KEEPS, DEAL), 5, "no deal is due"),
    # results
    "a result before the end": (text(HEAD, DEAL, KEEPS[0], RESULT), 4, "not over"),
    "another winner": (text(*SOUND[:4], {"result": {"winners": [2], "scores": [9, 1]}}), 5, "result is not the one"),
    "another score": (text(*SOUND[:4], {"result": {"winners": [1], "scores": [9, 2]}}), 5, "result is not the one"),
    "true for winner 1": (text(*SOUND[:4], {"result": {"winners": [True], "scores": [9, 1]}}), 5, "not the one"),
    "a result with more": (text(*SOUND[:4], {"result": {**RESULT["result"], "x": 1}}), 5, "result is not the one"),
    "no object for a result": (text(*SOUND[:4], {"result": None}), 5, "result is not the one"),
    "a result and a move": (text(*SOUND[:4], {**RESULT, **KEEPS[0]}), 5, "no event"),
    "a second result": (text(*SOUND, RESULT), 6, "after the result"),
    "an event after the result": (text(*SOUND, KEEPS[0]), 6, "after the result"),
    "an empty line after the result": (text(*SOUND, ""), 6, "no JSON"),
    "half a line after the result": (text(*SOUND) + b'{"se', 6, "after the result"),
    "a seed without nonces": (text(*SOUND[:4], {**RESULT, "seed": SEED}), 5, "seed or a nonce is missing"),
    "a short seed": (text(head(nonces=["", ""]), *SOUND[1:4], {**RESULT, "seed": "00"}), 5, "seed or a nonce"),
    "a number for a seed": (text(head(nonces=["", ""]), *SOUND[1:4], {**RESULT, "seed": 0}), 5, "seed or a nonce"),
    "a nonce in capitals": (text(head(nonces=["AB", ""]), *SOUND[1:4], {**RESULT, "seed": SEED}), 5, "a nonce"),
    "a nonce with spaces": (text(head(nonces=["a b", ""]), *SOUND[1:4], {**RESULT, "seed": SEED}), 5, "a nonce"),
    "a nonce too few": (text(head(nonces=[""]), *SOUND[1:4], {**RESULT, "seed": SEED}), 5, "one nonce for each"),
    "another seed": (text(head(nonces=["", ""]), *SOUND[1:4], {**RESULT, "seed": SEED}), 5, "was promised"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_it_is_refused_in_one_sentence_with_its_line(name):
    data, line, reason = BROKEN[name]
    with pytest.raises(Refused) as caught:
        read_lines(data)
    assert caught.value.line == line
    assert reason in caught.value.reason
    said = str(caught.value)
    assert said == f"line {line}: {caught.value.reason}"
    assert len(said) < 200 and said.isprintable()
    said.encode()


def test_the_record_that_all_these_are_made_of_is_sound():
    record = read_lines(text(*SOUND))
    assert record.result == RESULT and not record.torn


def test_lines_may_end_as_on_windows():
    assert read_lines(text(*SOUND).replace(b"\n", b"\r\n")).result == RESULT


def test_an_unfinished_last_line_is_left_out_with_a_notice():
    for rest in (b'{"seat":2,"mo', json.dumps(KEEPS[1]).encode(), b"\xff", b"\0"):
        record = read_lines(text(HEAD, DEAL, KEEPS[0]) + rest)
        assert record.torn and record.result is None and record.events == [DEAL, KEEPS[0]]


def test_keys_that_nobody_knows_are_ignored_and_those_of_events_forgotten():
    record = read_lines(text(head(weather="fine"), {**DEAL, "mood": {"deep": [1]}}, KEEPS[0]))
    assert record.head["weather"] == "fine"
    assert record.events == [DEAL, KEEPS[0]]
