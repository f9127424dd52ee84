"""What our own server can do past `send`, for what happens a thousand times a second: an extension in ASGI's scope."""

from __future__ import annotations

from collections.abc import Callable

from starlette.types import Scope

#: The name of the ASGI extension, and of its two functions (`server.Limited.push` and `answer`).
EXTENSION, PUSH, ANSWER = "ludoteca", "push", "answer"


def shortcut(scope: Scope, name: str) -> Callable[..., bool] | None:
    """One of the two, if the server has them. It does what it is asked for at once and without waiting; or it says
    False, has done nothing, and `send` has to do it."""
    found: Callable[..., bool] | None = scope.get("extensions", {}).get(EXTENSION, {}).get(name)
    return found
