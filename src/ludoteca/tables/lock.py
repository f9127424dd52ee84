"""One process at a time keeps a folder of data. It holds a lock that the system frees when the process is gone, however
it ended: nobody has to clear anything away after a crash."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

LOCK = "house.lock"


class Occupied(Exception):
    """Another process keeps that folder."""


@contextlib.contextmanager
def locked(data: Path) -> Iterator[None]:
    """Holds the folder's lock; `Occupied` if another process does, `OSError` if nothing can be written there."""
    handle = os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _taken(handle):
            raise Occupied(str(data))
        yield
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
