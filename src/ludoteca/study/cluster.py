"""Plays a study's missing chunks on a Ray cluster.

A task is a plan in words and the deals of a chunk; it gives back the chunk's file, which the one who asked keeps:
workers need no disk in common. A task that is lost with its worker is simply done again, and its file is the same.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import socket
import sys
import threading
from collections.abc import Iterator
from typing import Any

from ludoteca.arena.plan import Plan
from ludoteca.language import _
from ludoteca.study.columns import file_of
from ludoteca.study.design import Chunk, Study, plan_of
from ludoteca.study.folder import Folder
from ludoteca.study.playing import Tick, play_chunk

#: The address that starts a Ray of its own on this machine.
LOCAL = "local"
#: How often a chunk is tried again whose worker is gone.
TRIES = 20
#: Chunks under way or waiting, for each core of the cluster: nobody idles, and few files lie in its memory.
AHEAD = 2
#: How long a cluster may take to answer at all.
SECONDS = 5.0


class Unreachable(Exception):
    """There is no cluster, or it plays something else; the message says what, for people."""


@contextlib.contextmanager
def connected(address: str, cores: int | None) -> Iterator[int]:
    """A connection to a cluster; how many cores that has. What Ray has to say meanwhile goes to standard error."""
    with contextlib.redirect_stdout(sys.stderr):
        yield from _connected(address, cores)


def _connected(address: str, cores: int | None) -> Iterator[int]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray  # type: ignore[import-untyped, unused-ignore]

    _knock(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == LOCAL:
            ray.init(num_cpus=cores or os.cpu_count(), include_dashboard=False, **quiet)
        else:
            ray.init(address, **quiet)
    except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise Unreachable(_nobody(address, reason)) from None
    try:
        found = int(ray.cluster_resources().get("CPU", 1))
        yield min(found, cores) if cores else found
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Whether anybody listens there: Ray itself would try for minutes, and say so on many lines."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), SECONDS).close()
        except (OSError, OverflowError) as error:
            raise Unreachable(_nobody(address, getattr(error, "strerror", None) or str(error))) from None


def _nobody(address: str, reason: str) -> str:
    return _("there is no Ray cluster at {address}: {reason}").format(address=address, reason=reason)


def play_there(folder: Folder, missing: list[Chunk], address: str, cores: int | None, tick: Tick) -> None:
    """Plays chunks on the cluster and keeps each as it comes in; `Unreachable` if there is none."""
    with connected(address, cores) as width:
        import ray

        task = ray.remote(num_cpus=1, max_retries=TRIES)(file_in_words)
        heads = _heads(folder.study)
        left = iter(missing)
        under_way: dict[Any, Chunk] = {}
        while True:
            for chunk in left:
                under_way[task.remote(heads[chunk.variant], folder.study.deals, _in_words(chunk))] = chunk
                if len(under_way) >= AHEAD * width:
                    break
            if not under_way:
                return
            (done, *_more), _rest = ray.wait(list(under_way), num_returns=1)
            chunk = under_way.pop(done)
            try:
                content = ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise Unreachable(_("a worker cannot play: {reason}").format(reason=error.cause)) from None
            except ray.exceptions.RayError as error:
                text = _("the Ray cluster has lost chunk {n} too often: {reason}")
                reason = str(error).strip().splitlines()[0]
                raise Unreachable(text.format(n=chunk.number, reason=reason)) from None
            folder.keep(chunk, content)
            tick(folder.study.games_in(chunk))


def _heads(study: Study) -> list[str]:
    return [json.dumps(head, sort_keys=True) for head in study.head["variants"].values()]


def _in_words(chunk: Chunk) -> tuple[int, int, int, int]:
    return chunk.variant, chunk.number, chunk.from_deal, chunk.to_deal


def file_in_words(head: str, deals: int, chunk: tuple[int, int, int, int]) -> bytes:
    """The file of a chunk, from words alone: what a worker does."""
    plan, wanted = _plan(head, deals), Chunk(*chunk)
    return file_of(plan, wanted, play_chunk(plan, wanted, lambda _games: None, threading.Event()))


@functools.lru_cache(16)
def _plan(head: str, deals: int) -> Plan:
    """Kept, since a game is compiled once for each plan that names it."""
    return plan_of(json.loads(head), deals)
