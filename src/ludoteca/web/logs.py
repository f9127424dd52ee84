"""How the house logs: a line each, for people at a terminal, as JSON for anything else."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import traceback
from types import TracebackType
from typing import Any, TextIO

import orjson
import structlog
from structlog.typing import EventDict, Processor

#: The environment variable with the least level that is logged: debug, info, warning or error.
LEVEL = "LUDOTECA_LOG"
#: Errors whose words are the system's own. Others' may repeat what somebody has typed.
OF_THE_SYSTEM = (OSError, sqlite3.Error)
#: Calls of a traceback that are told, from the innermost.
CALLS = 12
#: What uvicorn says of what the house has told already, or does on purpose.
SAID_ALREADY = ("Exception in ASGI application", "Cancel %s running task(s)")


def set_up_logging(out: TextIO | None = None) -> None:
    """Logs what the house and its libraries say, from here on. At a terminal only what is worth interrupting for."""
    out = sys.stderr if out is None else out
    at_terminal = out.isatty()
    level = getattr(logging, os.environ.get(LEVEL, "").upper(), None)
    if not isinstance(level, int):
        level = logging.WARNING if at_terminal else logging.INFO
    common: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        errors_as_places,
    ]
    written: Processor = structlog.dev.ConsoleRenderer() if at_terminal else structlog.processors.JSONRenderer(_json)
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, written],
            foreign_pre_chain=[*common, first_line],
        )
    )
    handler.addFilter(lambda record: not (isinstance(record.msg, str) and record.msg.startswith(SAID_ALREADY)))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # What libraries say of their daily work is of no use here; uvicorn's requests are logged by route instead.
    for library in ("uvicorn", "asyncio", "concurrent", "numba"):
        logging.getLogger(library).setLevel(max(level, logging.WARNING))
    structlog.configure(
        processors=[*common, written],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(out),
    )


def _json(entry: EventDict, **_more: Any) -> str:
    return orjson.dumps(entry, default=str).decode()


def errors_as_places(_logger: object, _method: str, entry: EventDict) -> EventDict:
    """An error as its kind and where it arose, without its words and without any values."""
    error = _error(entry.pop("exc_info", None))
    if error is not None:
        entry["error"] = described(error)
        entry["calls"] = places(error.__traceback__)
        cause = error.__cause__ or error.__context__
        if cause is not None:
            entry["cause"] = described(cause)
            entry["cause_calls"] = places(cause.__traceback__)
    return entry


def first_line(_logger: object, _method: str, entry: EventDict) -> EventDict:
    """A library's message without the values that asyncio lists below it."""
    entry["event"] = str(entry["event"]).split("\n", 1)[0]
    return entry


def described(error: BaseException) -> str:
    """An error's kind, with its words only if they can be nobody's."""
    kind = type(error).__name__
    return f"{kind}: {error}" if isinstance(error, OF_THE_SYSTEM) else kind


def places(calls: TracebackType | None) -> list[str]:
    """Where an error came through, the innermost call last."""
    frames = traceback.extract_tb(calls)[-CALLS:]
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]


def _error(given: Any) -> BaseException | None:
    if isinstance(given, BaseException):
        return given
    if isinstance(given, tuple):
        return given[1] if isinstance(given[1], BaseException) else None
    return sys.exception() if given else None
