"""Changes that run to their end whatever becomes of the request that asked for them.

A request can be cancelled at any moment, also while the disk is busy with what it wants. If the change stopped there,
it would be written down, but memory and everybody at the table would not know.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Change = Callable[P, Coroutine[Any, Any, T]]

#: The event loop itself does not hold on to its tasks.
_going_on: set[asyncio.Task[Any]] = set()


def begun(change: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """The change as a task of its own, which is held until it is done."""
    task = asyncio.get_running_loop().create_task(change)
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    return task


def whole(change: Change[P, T]) -> Change[P, T]:
    """The change as a task of its own; who waits for it may go."""

    @functools.wraps(change)
    async def run(*arguments: P.args, **named: P.kwargs) -> T:
        return await asyncio.shield(begun(change(*arguments, **named)))

    return run
