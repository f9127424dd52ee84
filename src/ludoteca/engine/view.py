"""A record as the interpreted rules see it.

The compiled rules see a Numba record: `s.turn`, `s.hand[seat, kind]`, with 64-bit arithmetic. A NumPy record would
compute in the field's own 8 bits and take a microsecond for each access; here a field is a Python int and an array
field a memoryview, which are exact, fast, and refuse a value that does not fit.
"""

from __future__ import annotations

import functools
import struct
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

_CODES = {"int8": "b", "int16": "h", "int32": "i", "int64": "q"}


class View:
    """One record of an array, in place; made by `view`."""

    #: The record that this is a view of.
    _dtype: np.dtype[Any]

    def __init__(self, raw: memoryview) -> None:
        self._raw = raw

    def plain(self) -> Any:
        """The record as `plain` has it."""
        return plain(self._dtype, self._raw)


def view(states: np.ndarray[Any, Any], i: int = 0) -> Any:
    """The record states[i], with its fields as attributes; writing to it writes to the array."""
    raw = states.view(np.uint8).data
    size = states.dtype.itemsize
    return _view_class(states.dtype)(raw[i * size : (i + 1) * size])


def plain(dtype: np.dtype[Any], saved: bytes | memoryview) -> Any:
    """A record's fields as attributes, unpacked at once: numbers, and array fields as the bytes that are stored.
    For whoever reads it whole: a view takes longer for each of its fields than this for all."""
    fields, unpack = _layout(dtype)
    return fields._make(unpack(saved))


class Cells:
    """An array as interpreted loops see it, in place: of records (each a view) or of numbers (each a Python number)."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array
        self.shape = array.shape

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, i: Any) -> Any:
        if self._array.dtype.fields:
            return view(self._array, i)
        found = self._array[i]
        return Cells(found) if isinstance(found, np.ndarray) else found.item()

    def __setitem__(self, i: Any, value: Any) -> None:
        if isinstance(value, View):
            view(self._array, i)._raw[:] = value._raw
        else:
            self._array[i] = value._array if isinstance(value, Cells) else value


@functools.cache
def _view_class(dtype: np.dtype[Any]) -> type[View]:
    assert dtype.fields is not None, "a state is a structured dtype"
    members: dict[str, Any] = {}
    for name, (kind, offset, *_) in dtype.fields.items():
        base, shape = kind.subdtype if kind.subdtype else (kind, ())
        if base.name not in _CODES:
            raise TypeError(f"field {name} is {base.name}; a state has signed integers only")
        code = _CODES[base.name]
        where = slice(offset, offset + kind.itemsize)
        members[name] = _Array(name, code, where, shape) if shape else _scalar(code, offset)
    return type("View", (View,), members | {"_dtype": dtype})


@functools.cache
def _layout(dtype: np.dtype[Any]) -> tuple[Any, Callable[[bytes | memoryview], tuple[Any, ...]]]:
    kinds = [dtype[name] for name in dtype.names or ()]
    codes = [f"{kind.itemsize}s" if kind.subdtype else _CODES[kind.name] for kind in kinds]
    layout = struct.Struct("=" + "".join(codes))
    assert layout.size == dtype.itemsize, "a record's fields lie one right after the other"
    return namedtuple("Plain", dtype.names or ()), layout.unpack


def _scalar(code: str, offset: int) -> property:
    cell = struct.Struct("=" + code)

    def read(self: View) -> Any:
        return cell.unpack_from(self._raw, offset)[0]

    def write(self: View, value: int) -> None:
        cell.pack_into(self._raw, offset, value)

    return property(read, write)


class _Array:
    """An array field. What is read once stays with the view: up to Python 3.11 `functools.cached_property` takes a
    lock for that, which cost a third of what is told to every viewer of a table."""

    def __init__(self, name: str, code: str, where: slice, shape: tuple[int, ...]) -> None:
        self._name, self._code, self._where, self._shape = name, code, where, shape

    def __get__(self, at: View, _owner: type[View] | None = None) -> memoryview:
        cells: memoryview = at._raw[self._where].cast(self._code, self._shape)  # type: ignore[call-overload]
        at.__dict__[self._name] = cells
        return cells
