"""The ASGI application of a house: its routes, what surrounds them, and how faults are told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ludoteca import __version__
from ludoteca.language import _
from ludoteca.tables.house import House
from ludoteca.tables.refusal import Refusal
from ludoteca.web import api, coaching, front, guide, house_rules, live, operation, replays, reports, table_page
from ludoteca.web.api.quick import Quick
from ludoteca.web.guard import BURST, RATE, Buckets, Guard
from ludoteca.web.render import fault_page
from ludoteca.web.statics import Statics

API = "/api/"

log = structlog.get_logger("ludoteca.web")


class App(FastAPI):
    """The application. Moves and streams of events go ahead of FastAPI's own middleware, through which every message
    had to pass, but through the same guard and watch as all the rest."""

    lane: operation.Watch
    #: The short way for moves, if the server has one.
    quick: Quick

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or the opening and closing of the house."""
        if scope["type"] == "http" and api.enters_lane(scope):
            scope["app"] = self
            await self.lane(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def build(house: House, rate: float = RATE, burst: int = BURST) -> App:
    """The application that serves the house; `rate` and `burst` limit the requests of one address."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        app.state.desk = coaching.Desk()
        yield
        app.state.desk.close()
        await house.close()

    buckets = Buckets(rate, burst)
    app = App(
        title="Ludoteca",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        # Asking again with every request whether somebody traces takes a tenth of the time of a move; nobody does.
        telemetry={"tracing": False, "metrics": False, "logs": False},
        middleware=[
            Middleware(operation.Watch),
            Middleware(Guard, tell=told, buckets=buckets),
        ],
    )
    guard = Guard(api.run_lane, told, buckets)
    app.lane, app.quick = operation.Watch(guard), Quick(house, guard)
    app.state.house = house
    for room in (front, table_page, live, replays, coaching, reports, house_rules, guide, operation, api):
        app.include_router(room.router)
    app.mount("/static", Statics(), "static")
    app.add_exception_handler(Refusal, told)
    app.add_exception_handler(HTTPException, told)
    app.add_exception_handler(RequestValidationError, told)
    return app


async def told(request: Request, error: Exception) -> Response:
    """Any fault, for people as a page and for programs as `application/problem+json` (RFC 9457)."""
    code, status, words, more = _described(request, error)
    operation.note_refusal(request, code)
    if request.url.path.startswith(API) or "application/json" in request.headers.get("accept", ""):
        problem = {"type": f"about:blank#{code}", "title": words, "status": status, "code": code, **more}
        return JSONResponse(problem, status, media_type="application/problem+json")
    return fault_page(request, status, words)


def _described(request: Request, error: Exception) -> tuple[str, int, str, dict[str, object]]:
    if isinstance(error, Refusal):
        return error.code, error.status, str(error), error.more
    if isinstance(error, RequestValidationError):
        wrong = [".".join(str(part) for part in fault["loc"]) for fault in error.errors()]
        text = _("This is not how it is asked: {parts}").format(parts=", ".join(wrong)[:200])
        return "malformed", 422, text, {"wrong": wrong}
    if isinstance(error, HTTPException):
        if isinstance(error.__cause__, Refusal):  # while the body was read
            return _described(request, error.__cause__)
        words = {404: _("There is nothing here."), 405: _("That can't be done here.")}
        return "http", error.status_code, words.get(error.status_code, _("That did not work.")), {}
    # The path itself may be a secret link.
    log.error("fault", route=operation.route_of(request.scope), exc_info=error)
    return "fault", 500, _("Something went wrong in the house. Nothing you did is lost; try again."), {}
