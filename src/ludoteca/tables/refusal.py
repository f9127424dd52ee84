"""What the house does not do, and why, in words for whoever asked."""

from __future__ import annotations


class Refusal(Exception):
    """The request changes nothing. `code` is for programs (a slug), `status` the HTTP status that fits, the message for
    people, in the language that was in use when it was raised."""

    def __init__(self, code: str, message: str, status: int = 409, **more: object) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.more = more


class Unavailable(Refusal):
    """The store cannot keep anything now (a full disk, a locked file): nothing has happened, and it may work later."""

    def __init__(self, message: str) -> None:
        super().__init__("store-unavailable", message, 503)
