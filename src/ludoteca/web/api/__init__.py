"""The API: all that a page can do, as JSON under /api/v1. Its OpenAPI document is /api/v1/openapi.json."""

from __future__ import annotations

from fastapi import APIRouter

from ludoteca.web.api import games, guests, people, play, tables
from ludoteca.web.api.described import PREFIX
from ludoteca.web.api.play import enters_lane, run_lane

router = APIRouter(prefix=PREFIX)
# The busiest first: routes are tried in this order.
for part in (play, tables, people, guests, games):
    router.include_router(part.router)

__all__ = ["enters_lane", "router", "run_lane"]
