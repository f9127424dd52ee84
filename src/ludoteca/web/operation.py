"""For whoever runs the house: is it well, how much does it do, what may robots look at, and what is logged.

Neither metrics nor logs hold names, tokens, cards, or what people say: a table is known by its id, a request by its
route, an error by its place in the code.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import os
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import accumulate

import structlog
from fastapi import APIRouter, FastAPI
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.tables.house import House
from ludoteca.tables.refusal import Unavailable
from ludoteca.tables.store import BUCKETS
from ludoteca.web.visitor import house_of

#: The environment variable with the token that reads the metrics from elsewhere.
TOKEN = "LUDOTECA_METRICS_TOKEN"
#: Seconds between looks at how late the event loop is, and how many looks are remembered: a scrape's time.
LOOK_EVERY, LOOKS = 0.25, 60
#: Where a request says the code of its refusal, for the log and the metrics.
REFUSED = "ludoteca.refused"
#: Where a request says the status that it was answered with past ASGI's `send`.
ANSWERED = "ludoteca.answered"
#: Requests that say nothing of people, and answers that last: neither is logged.
UNTOLD = ("/static/", "/healthz", "/metrics")
MOVES = ("/moves", "/move")
STREAMS = (b"text/event-stream", b"application/x-ndjson")
#: Tables and invitations are for those who have the link.
ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /j/\nDisallow: /api/\n"

log = structlog.get_logger("ludoteca.web")


class Pulse:
    """What an application has noticed of itself since it was started."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.late: deque[float] = deque([0.0], maxlen=LOOKS)


@asynccontextmanager
async def _feeling(app: FastAPI) -> AsyncIterator[None]:
    """Feels the application's pulse as long as it runs."""
    task = asyncio.create_task(_feel(pulse_of(app)))
    yield
    task.cancel()


async def _feel(pulse: Pulse) -> None:
    while True:
        began = time.monotonic()
        await asyncio.sleep(LOOK_EVERY)
        pulse.late.append(max(0.0, time.monotonic() - began - LOOK_EVERY))


def pulse_of(app: FastAPI) -> Pulse:
    """The application's own."""
    if not hasattr(app.state, "pulse"):
        app.state.pulse = Pulse()
    pulse = app.state.pulse
    assert isinstance(pulse, Pulse)
    return pulse


router = APIRouter(include_in_schema=False, lifespan=_feeling)


@router.get("/healthz")
async def show_health(request: Request) -> Response:
    """Whether the house can be used: 200, or 503 while it cannot read what it keeps."""
    house = house_of(request)
    try:
        house.store.rows("select 1 from house limit 1")
    except Unavailable as refusal:
        problem = {"type": "about:blank", "title": str(refusal), "status": refusal.status, "code": refusal.code}
        return JSONResponse(problem, refusal.status, media_type="application/problem+json")
    return JSONResponse({"ok": True, "compiled": house.kernels.ready})


@router.get("/robots.txt")
async def show_robots() -> Response:
    """What robots are asked not to look at."""
    return PlainTextResponse(ROBOTS)


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """Numbers for Prometheus; for others there is nothing here."""
    if not may_read_metrics(request):
        raise HTTPException(404)
    registry = CollectorRegistry()
    registry.register(Numbers(house_of(request), pulse_of(request.app)))
    ProcessCollector(registry=registry)
    return Response(generate_latest(registry), media_type="text/plain; version=0.0.4; charset=utf-8")


def may_read_metrics(request: Request) -> bool:
    """Whoever has the token, or asks from this very machine and not through a proxy on it."""
    token = os.environ.get(TOKEN, "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    if any(name in request.headers for name in ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via")):
        return False
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


class Numbers(Collector):
    """A house in numbers, read when they are asked for."""

    def __init__(self, house: House, pulse: Pulse) -> None:
        self.house, self.pulse = house, pulse

    def collect(self) -> Iterator[Metric]:
        """All of them."""
        tables = list(self.house.tables.values())
        store = self.house.store
        in_memory = GaugeMetricFamily("ludoteca_tables", "Tables in memory.", labels=["game", "status"])
        for labels, count in Counter((table.game.name, table.status) for table in tables).items():
            in_memory.add_metric(labels, count)
        yield in_memory
        listeners = sum(len(table.listeners) for table in tables)
        yield GaugeMetricFamily("ludoteca_listeners", "Streams that listen to tables.", listeners)
        yield GaugeMetricFamily("ludoteca_compiled", "1 once all games run compiled.", self.house.kernels.ready)
        yield CounterMetricFamily("ludoteca_events", "Events written down since the start.", store.events)
        yield CounterMetricFamily("ludoteca_units", "Changes written down since the start.", store.units)
        yield CounterMetricFamily("ludoteca_commits", "Commits that they came in.", store.commits)
        bounds = [*(str(bound) for bound in BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            "ludoteca_commit_seconds",
            "How long commits took.",
            [(bound, float(count)) for bound, count in zip(bounds, accumulate(store.took), strict=True)],
            store.seconds,
        )
        refused = CounterMetricFamily("ludoteca_refused", "Requests and moves refused, by code.", labels=["code"])
        for code, count in self.pulse.refused.items():
            refused.add_metric([code], count)
        yield refused
        late = max(self.pulse.late)
        yield GaugeMetricFamily("ludoteca_loop_lag_seconds", "How late the event loop was lately, at most.", late)


class Watch:
    """ASGI middleware outside of all others: logs requests and counts what was refused."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request pass, and tells of it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status, lasting = 500, False

        async def sent(message: Message) -> None:
            nonlocal status, lasting
            if message["type"] == "http.response.start":
                status = message["status"]
                kind = next((value for name, value in message["headers"] if name.lower() == b"content-type"), b"")
                lasting = kind.startswith(STREAMS)
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            code = scope.get(REFUSED)
            if code is not None:
                pulse_of(scope["app"]).refused[code] += 1
            if not lasting and not scope["path"].startswith(UNTOLD):
                moves = scope["path"].endswith(MOVES)
                # Moves are many, and the metrics count them.
                if not moves or logging.root.isEnabledFor(logging.DEBUG):
                    tell = log.debug if moves else log.info
                    taken = round((time.perf_counter() - began) * 1000, 1)
                    more = {"code": code} if code else {}
                    status = scope.get(ANSWERED, status)
                    tell("request", method=scope["method"], route=route_of(scope), status=status, ms=taken, **more)


def note_refusal(request: Request, code: str) -> None:
    """Says of a request what it was refused for."""
    request.scope[REFUSED] = code


def route_of(scope: Scope) -> str:
    """The route that a request took: the path itself would name the table, and may be a secret link."""
    if "route" not in scope:
        return "-"
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
