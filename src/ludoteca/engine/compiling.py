"""Compiled twins of plain functions.

Rules, policies and generic algorithms are plain Python. `twin` gives a function's compiled counterpart: the same
code object, with every plain function it names replaced by that one's twin. `bind` first gives a template (a
playout, a search) its free names, per game.

Numba caches the result on disk, but looks only at the function's own file. So the name under which a twin is cached
carries a digest of all sources it was made from: a change anywhere compiles anew, and nothing stale is ever run.

With NUMBA_DISABLE_JIT=1 nothing is compiled: a twin is then the function itself, over the same arrays.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ludoteca.engine.view import Cells

Function = Callable[..., Any]


def bind(template: Function, **names: Any) -> Function:
    """The template with its free names bound, still interpreted: bind(playout, legal=…, apply=…)."""
    assert isinstance(template, types.FunctionType)
    bound = types.FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    bound.__defaults__ = template.__defaults__
    bound.__doc__ = template.__doc__
    bound.__qualname__ = template.__qualname__
    return bound


@functools.cache
def twin(function: Function) -> Function:
    """The compiled counterpart of a plain function, and of all that it calls; compiled when first called."""
    import numba  # here and not above: a terminal game starts without it

    assert isinstance(function, types.FunctionType)
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return _on_cells(function)
    known = {name: twin(other) for name, other in _callees(function)}
    copy = bind(function, **known)
    copy.__qualname__ = f"{function.__qualname__}-{_digest(function)}"
    return numba.njit(copy, cache=True, nogil=True)


def _on_cells(function: Function) -> Function:
    """The function as it stands, over arrays: what NUMBA_DISABLE_JIT=1 asks for."""

    def run(*arguments: Any) -> Any:
        return function(*map(_as_cells, arguments))

    return run


def _as_cells(argument: Any) -> Any:
    if isinstance(argument, tuple):
        return tuple(map(_as_cells, argument))
    return Cells(argument) if isinstance(argument, np.ndarray) else argument


def _names(code: types.CodeType) -> list[str]:
    """All names that a function reads, in its comprehensions too."""
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return sorted({*code.co_names, *(name for part in inner for name in _names(part))})


def _callees(function: types.FunctionType) -> Iterator[tuple[str, types.FunctionType]]:
    for name in _names(function.__code__):
        other = function.__globals__.get(name)
        if isinstance(other, types.FunctionType):
            yield name, other


@functools.cache
def _digest(function: types.FunctionType) -> str:
    """What the function is made of: its module (Numba's cache asks for it), its code, its defaults, the plain values it
    names, and its callees' digests."""
    material = hashlib.sha256(f"{function.__module__}\n".encode() + _code_bytes(function.__code__))
    material.update(_value_bytes(function.__defaults__))
    names = _names(function.__code__)
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, types.ModuleType):
            for inner in names:
                material.update(f"{name}.{inner}=".encode() + _value_bytes(getattr(value, inner, None)))
        else:
            material.update(f"{name}=".encode() + _value_bytes(value))
    for name, other in _callees(function):
        material.update(f"{name}:{_digest(other)};".encode())
    return material.hexdigest()[:16]


def _value_bytes(value: object) -> bytes:
    """A constant as Numba would compile it in; nothing for functions and whatever else it could not."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    if isinstance(value, enum.EnumMeta):
        return repr(list(value)).encode()
    if value is None or isinstance(value, int | float | complex | str | tuple | np.generic | np.dtype | type):
        return f"{type(value)}{value!r};".encode()
    return b""


def _code_bytes(code: types.CodeType) -> bytes:
    constants = [_code_bytes(c) if isinstance(c, types.CodeType) else repr(c).encode() for c in code.co_consts]
    return b"\0".join([code.co_code, repr(code.co_names + code.co_varnames).encode(), *constants])
