"""Feeds damaged game records to the reader: anything but a sound `Record` or `Refused` is a finding.

    python tests/fuzz/fuzz_record.py -max_total_time=60 [FOLDER …]

Options are libFuzzer's; what is worth keeping goes to the first FOLDER, if there is one. The seeds are the beginnings
of the records in tests/golden, and some whole games.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

import atheris

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS / "fifth"))

with atheris.instrument_imports(include=["ludoteca", "highcard"]):
    import ludoteca
    from ludoteca.engine.lines import line_of
    from ludoteca.engine.record import Refused, read_lines
    from ludoteca.testing.walk import next_event, walk

    GAMES = [ludoteca.game(name) for name in ludoteca.names()]

LONGEST = 1 << 14
#: What a value may be replaced by.
STRANGE = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    1.0,
    10**30,
    1e300,
    "",
    "close",
    "pass",
    [],
    {},
    [[]],
    "\0",
    "\x1b[2J",
    "🫎",
    "\u202e",
]
WORDS = [
    "ludoteca",
    "game",
    "seats",
    "first",
    "options",
    "rules",
    "deal",
    "seat",
    "move",
    "clock",
    "result",
    "by",
    "at",
]
WORDS += [
    "state",
    "winners",
    "scores",
    "seed",
    "nonces",
    "commitment",
    "players",
    "close",
    "null",
    "true",
    "NaN",
    "\\ud800",
]


def seeds():
    """Beginnings of golden records without most states, and a whole short game."""
    for path in sorted((TESTS / "golden").glob("*.jsonl")):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[:12]]
        yield [
            line if number == 2 else {k: v for k, v in line.items() if k != "state"}
            for number, line in enumerate(lines)
        ]
    steps = list(walk(ludoteca.game("highcard"), 3, "seed"))
    head = {"ludoteca": 1, "game": "highcard", "seats": 3, "first": int(steps[0].before.data["first"][0]) + 1}
    result = {"result": steps[-1].after.outcome().json(), "seed": "00" * 32}
    yield [{**head, "nonces": ["", "00", ""]}, *(step.event for step in steps), result]
    yield [head, *({**step.event, "by": "bot", "at": 0.5, "state": step.after.json()} for step in steps)]


def write_seeds(folder):
    """The seeds as files, and the words of all games for libFuzzer; the options that name them."""
    corpus = folder / "seeds"
    corpus.mkdir()
    for number, lines in enumerate(seeds()):
        data = "".join(map(line_of, lines)).encode()
        (corpus / f"{number}.jsonl").write_bytes(data[:LONGEST])
    moves = {game.face.move_text(action) for game in GAMES for action in range(game.actions)}
    words = sorted({*WORDS, *moves, *ludoteca.names()})
    quoted = [word.replace("\\", "\\\\").replace('"', '\\"') for word in words]
    (folder / "words").write_text("".join(f'"{word}"\n' for word in quoted), "ascii")
    return [f"-dict={folder / 'words'}", str(corpus)]


def mutate(data, most, seed):
    """Half of the time bytes change; else the record is played on or something in it is replaced."""
    chance = random.Random(seed)
    lines = data.splitlines(keepends=True)
    if chance.random() < 0.5 or not lines:
        return atheris.Mutate(data, most)
    at = chance.randrange(len(lines))
    if chance.random() < 0.4:
        lines[at:] = played_on(lines[:at], chance)
    elif chance.random() < 0.2:
        lines.insert(at, chance.choice(lines))
    else:
        lines[at] = replaced(lines[at], chance)
    return b"".join(lines)[:most]


def played_on(lines, chance):
    """Another possible event after these lines, if they are sound."""
    try:
        position = read_lines(b"".join(lines)).position
        event = {"result": position.outcome().json()} if position.over else next_event(position, chance)
    except (Refused, IndexError):
        return []
    return [line_of(event).encode()]


def replaced(line, chance):
    """The line with one of its values replaced, at any depth."""
    try:
        whole = json.loads(line)
        where = whole
        while isinstance(where, dict | list) and where:
            key = chance.choice(list(where)) if isinstance(where, dict) else chance.randrange(len(where))
            if not isinstance(where[key], dict | list) or not where[key] or chance.random() < 0.3:
                where[key] = chance.choice(STRANGE)
                break
            where = where[key]
        return json.dumps(whole).encode() + b"\n"
    except (ValueError, RecursionError):
        return line


def read_one(data):
    """What the reader promises, for any bytes."""
    try:
        record = read_lines(data)
    except Refused as refused:
        said = str(refused)
        assert said.isprintable() and len(said) < 300, ascii(said)
        assert 1 <= refused.line <= data.count(b"\n") + 1
        return
    again = read_lines("".join(map(line_of, record.lines())).encode())
    assert again.lines() == record.lines() and again.position.save() == record.position.save()
    assert all(name.isprintable() for name in record.names)


def main(arguments):
    with tempfile.TemporaryDirectory() as folder:
        atheris.Setup(
            [*arguments, f"-max_len={LONGEST}", *write_seeds(Path(folder))],
            read_one,
            custom_mutator=mutate,
            internal_libfuzzer=True,
        )
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
