"""Reads junk without end, in a process of its own: `python junk.py SHAPE` prints what came of it and what it cost."""

import io
import itertools
import json
import resource
import sys
import time
from pathlib import Path

HEAD = b'{"ludoteca":1,"game":"%s","seats":%d,"first":1}\n'
ENOUGH = 100 << 20


def moose():
    """A sound beginning, then the same event for ever."""
    golden = (Path(__file__).parents[1] / "golden" / "moose-2-1.jsonl").read_bytes().splitlines(keepends=True)
    return b"".join(golden[:3])


def picks(states=False):
    """Hoarders: one of three changes the choice for ever, which is legal (HO3)."""
    golden = (Path(__file__).parents[1] / "golden" / "hoarders-3-1.jsonl").read_bytes().splitlines(keepends=True)
    yield b"".join(golden[:2])
    state = json.loads(golden[1])["state"]
    lines = []
    for pair in (["beaver", "hamster"], ["marmot", "squirrel"]):
        state["seats"][0]["face_down"] = pair
        line = {"seat": 1, "move": "pick " + " ".join(pair), **({"state": state} if states else {})}
        lines.append(json.dumps(line).encode() + b"\n")
    yield from itertools.repeat(b"".join(lines) * 50)


SHAPES = {
    "one endless line": lambda: itertools.repeat(b"a" * 4096),
    "one endless line of JSON": lambda: itertools.chain(
        [HEAD % (b"moose", 2), b'{"x":"'], itertools.repeat(b"y" * 999)
    ),
    "endless blank lines": lambda: itertools.repeat(b"\n" * 4096),
    "endless blank lines after a head": lambda: itertools.chain([HEAD % (b"moose", 2)], itertools.repeat(b"\n" * 4096)),
    "endless heads": lambda: itertools.repeat(HEAD % (b"moose", 2)),
    "endless events": lambda: itertools.chain([moose()], itertools.repeat(b'{"seat":1,"move":"pass"}\n')),
    "endless clocks": lambda: itertools.chain([HEAD % (b"moggie", 12)], itertools.repeat(b'{"clock":"close"}\n')),
    "binary": lambda: itertools.repeat(bytes(range(256)) * 16),
    "NUL bytes": lambda: itertools.repeat(bytes(4096)),
    "nested brackets": lambda: itertools.repeat(b"[" * 4096),
    "nested brackets, line by line": lambda: itertools.repeat(b"[" * 50_000 + b"\n"),
    "nested objects": lambda: itertools.chain([HEAD % (b"moose", 2)], itertools.repeat(b'{"a":' * 1000)),
    "a huge number": lambda: itertools.chain([b'{"ludoteca":'], itertools.repeat(b"7" * 4096)),
    "huge numbers": lambda: itertools.chain([b'{"ludoteca":'], itertools.repeat(b"7" * 4000 + b",")),
    "a huge head": lambda: itertools.chain([b'{"ludoteca":1,"players":['], itertools.repeat(b"[],")),
    "a deal without end": lambda: itertools.chain([HEAD % (b"moose", 2), b'{"deal":['], itertools.repeat(b'"door",')),
    "picks": picks,
    "picks with states": lambda: picks(states=True),
    "picks with ballast": lambda: (piece.replace(b"}\n", b',"x":[' + b"[]," * 20_000 + b"[]]}\n") for piece in picks()),
}


class Endless(io.RawIOBase):
    """The pieces as a file of 100 MB."""

    def __init__(self, pieces):
        self.pieces, self.rest, self.size = iter(pieces), b"", 0

    def readable(self):
        return True

    def readinto(self, buffer):
        while len(self.rest) < len(buffer) and self.size < ENOUGH:
            piece = next(self.pieces)
            self.rest += piece
            self.size += len(piece)
        n = min(len(buffer), len(self.rest))
        buffer[:n], self.rest = self.rest[:n], self.rest[n:]
        return n


def most_memory():
    """The most that this process ever had, in MB. A child's `ru_maxrss` on Linux begins with its parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main(shape):
    from ludoteca.engine.record import Refused, read_lines

    try:
        read_lines(io.BufferedReader(Endless(SHAPES[shape]()), 1 << 16))
        line, reason = 0, "not refused at all"
    except Refused as error:
        line, reason = error.line, str(error)
    # The time of the processor: what else the machine does meanwhile is not the reader's fault.
    print(json.dumps({"line": line, "reason": reason, "seconds": time.process_time(), "megabytes": most_memory()}))


if __name__ == "__main__":
    main(sys.argv[1])
