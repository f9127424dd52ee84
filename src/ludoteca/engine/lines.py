"""A record's lines as JSON, strict both ways: what is read means one thing only, and what is written can be read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

from ludoteca.language import _


class Unreadable(ValueError):
    """A line is no JSON object that means one thing only; the message says why, for people."""


def parse_line(line: bytes) -> dict[str, Any]:
    """One line as a JSON object; `Unreadable` with the reason if it is none, RecursionError if it is too deep."""
    try:
        text = line.decode()
        if text.startswith("\ufeff"):
            raise Unreadable(_("there is a byte order mark before it"))
        value = _decode(text)
        if b"\\u" in line:
            _write(value).encode()
    except Unreadable:
        raise
    except UnicodeDecodeError:
        raise Unreadable(_("this is not UTF-8")) from None
    except UnicodeEncodeError:
        raise Unreadable(_("there is half a character in it")) from None
    except ValueError:
        raise Unreadable(_("this is no JSON")) from None
    if not isinstance(value, dict):
        raise Unreadable(_("this is no JSON object"))
    return value


def line_of(thing: Mapping[str, Any]) -> str:
    """A head, event or result as its line of the file, with the line end."""
    text = _write(thing) + "\n"
    # A name that came from a broken terminal can hold half a character, which no file takes.
    return text if text.isascii() else text.encode(errors="replace").decode()


def same(given: object, true: object) -> bool:
    """Whether two values are the same JSON: to Python, 1, 1.0 and true are equal too."""
    return given == true and _alike(given, true)


def _alike(given: Any, true: Any) -> bool:
    """Whether two equal values have the same types all through (five times as fast as writing both out)."""
    kind = type(true)
    if type(given) is not kind:
        return False
    if kind is dict:
        for key, value in true.items():
            if not _alike(given[key], value):
                return False
    elif kind is list:
        for one, other in zip(given, true, strict=True):
            if not _alike(one, other):
                return False
    return True


def shown(value: object) -> str:
    """A stranger's value as far as it can be repeated in a sentence."""
    if isinstance(value, str):
        return printable(value)
    short = value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**9)
    return json.dumps(value) if short else "…"


def printable(text: str, length: int = 40) -> str:
    """A stranger's text without control characters and halves of characters, and no longer than that."""
    return "".join(c for c in text[: 4 * length] if c.isprintable())[:length].strip()


def _no_number(name: str) -> float:
    raise ValueError(name)


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(digits)
    return number


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable(_("a key stands twice in one object"))
    return found


_decode = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_without_repeats).decode
_write = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
