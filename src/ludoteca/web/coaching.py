"""The coach in the browser: a finished game reviewed from a seat, with the way to each moment that mattered.

The work is done in a thread of its own, one game at a time, while the page says how far it is.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import structlog
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.coach.review import Review, review
from ludoteca.coach.wording import move_words, summary
from ludoteca.engine.record import Record
from ludoteca.language import _
from ludoteca.tables.refusal import Refusal
from ludoteca.web.guard import Buckets
from ludoteca.web.render import page
from ludoteca.web.replays import Watched, coach_path, names_shown, query, viewer_of, watched_keepsake, watched_table
from ludoteca.web.visitor import house_of

router = APIRouter(include_in_schema=False)

#: Reviews from one address: so many at once, and so many a second for ever.
ASKED = Buckets(1 / 60, 6)
#: Reviews that wait at a time, and that are remembered.
MOST_WAITING, MOST_KEPT = 12, 200
#: Longer records are not reviewed: it would take minutes.
MOST_EVENTS = 6_000

log = structlog.get_logger("ludoteca.web")


class Closed(Exception):
    """The house closes."""


@dataclass
class Job:
    """A review that is being made, or was."""

    done: float = 0.0
    found: Review | None = None
    failed: bool = False

    @property
    def waits(self) -> bool:
        """Whether there is still something to be done."""
        return self.found is None and not self.failed


@dataclass
class Desk:
    """The reviews of a house, each made once."""

    jobs: OrderedDict[tuple[str, int], Job] = field(default_factory=OrderedDict)
    worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "coach"))
    lock: Lock = field(default_factory=Lock)
    closing: bool = False

    def job(self, key: tuple[str, int], record: Record, asker: str) -> Job:
        """The review of a record (by its address) from a seat, begun if need be; `Refusal` if there is too much."""
        with self.lock:
            if key in self.jobs:
                self.jobs.move_to_end(key)
                return self.jobs[key]
            if sum(job.waits for job in self.jobs.values()) >= MOST_WAITING or not ASKED.take(asker):
                raise Refusal("too-fast", _("The coach has much to do. Ask again in a while."), 429)
            job = self.jobs[key] = Job()
            while len(self.jobs) > MOST_KEPT:
                self.jobs.popitem(last=False)
        self.worker.submit(self._work, job, record, key[1])
        return job

    def forget(self, key: tuple[str, int]) -> None:
        """A failure has been told: whoever asks again has it tried again."""
        with self.lock:
            self.jobs.pop(key, None)

    def close(self) -> None:
        """The house closes: nobody waits for a review that is not done."""
        self.closing = True
        self.worker.shutdown(wait=False, cancel_futures=True)

    def _work(self, job: Job, record: Record, seat: int) -> None:
        def progress(done: float) -> None:
            if self.closing:
                raise Closed
            job.done = done

        try:
            job.found = review(record, seat, progress=progress)
        except Closed:
            job.failed = True
        except Exception:
            job.failed = True
            log.exception("a review failed")


def desk_of(request: Request) -> Desk:
    """The application's own."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


@router.get("/t/{table_id}/coach")
async def coach_table(request: Request, table_id: str, seat: str = "1", names: str = "") -> Response:
    """What the coach says of a table's game."""
    return _show(request, await watched_table(request, table_id), seat, names == "0")


@router.get("/r/{digest}/coach")
async def coach_keepsake(request: Request, digest: str, seat: str = "1", names: str = "") -> Response:
    """What the coach says of a record that was uploaded."""
    return _show(request, await watched_keepsake(request, digest), seat, names == "0")


def asked_for(request: Request, it: Watched, seat: int) -> Job:
    """The review of what is watched from a seat, made or in the making; `Refusal` if there can be none."""
    record = it.reel.record
    if not it.reel.over:
        raise Refusal("not-over", _("the game is not over; only finished games are reviewed"), 409)
    if it.reel.length > MOST_EVENTS:
        raise Refusal("too-long", _("The game is too long for the coach."), 409)
    if not house_of(request).kernels.can_think(record.game):
        raise Refusal("not-ready", _("The coach is still getting ready. Ask again in some minutes."), 503)
    return desk_of(request).job((it.path, seat), record, request.client.host if request.client else "?")


def _show(request: Request, it: Watched, seat: str, hidden: bool) -> Response:
    viewer = viewer_of(seat, len(it.names))
    if viewer < 0:
        raise Refusal("no-such-seat", _("The coach needs a seat to look from."), 422)
    job, record = asked_for(request, it, viewer), it.reel.record
    if job.failed:
        desk_of(request).forget((it.path, viewer))
    names = names_shown(it, hidden or it.nameless)
    hiding = "0" if hidden else ""

    def link(**change: Any) -> str:
        return f"{it.path}?{query(**change, seat=viewer + 1, names=hiding)}"

    return page(
        request,
        "coach.html",
        game=record.game,
        job=job,
        summary=summary(job.found) if job.found else [],
        worst=job.found.worst() if job.found else [],
        decisions=job.found.decisions if job.found else [],
        words=lambda move: move_words(record.game, move, names),
        names=names,
        viewer=viewer,
        link=link,
        hiding=hiding,
        coach=coach_path(it),
    )
