"""A house of one table, for one program: as much of the HTTP API as it takes to play there.

It knows only what the program's seat may see. Who speaks the API of the house can play here unchanged: come in, open a
table that begins at once, follow its events, move. What the table is, is settled already: another game or number of
seats is refused.
"""

from __future__ import annotations

import json
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from ludoteca.language import _

PREFIX = "/api/v1"
#: Bytes of a request's body.
MOST = 1 << 16


class Refusal(Exception):
    """The request changes nothing; told as `application/problem+json`, like the house does."""

    def __init__(self, status: int, code: str, words: str, **more: object) -> None:
        super().__init__(words)
        self.status, self.code, self.more = status, code, more


class Door:
    """The table as the program finds it; filled by `tell`, asked by `ask`."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seat: int) -> None:
        self.game, self.seats, self.options, self.seat = game, seats, options, seat
        self.table, self.token = secrets.token_hex(8), secrets.token_urlsafe(24)
        self._news = threading.Condition()
        self._lines: list[bytes] = []
        self._moves: list[str] = []
        self._answer: str | None = None
        self._answered: dict[str, int] = {}
        self._result: dict[str, Any] | None = None
        self._server = _Server(self)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def tell(self, event: dict[str, Any], state: dict[str, Any], asked: list[int], moves: list[str]) -> None:
        """Something has happened."""
        with self._news:
            line = {"n": len(self._lines) + 1, "event": event, "state": state, "asked": asked, "moves": moves}
            self._lines.append(_line(line))
            self._moves, self._answer = moves, None
            self._news.notify_all()

    def ask(self, seconds: float) -> str | None:
        """The program's move, if it comes within so many seconds."""
        with self._news:
            self._news.wait_for(lambda: self._answer is not None, seconds)
            return self._answer

    def end(self, result: dict[str, Any]) -> None:
        """The game is over."""
        with self._news:
            self._result = result
            self._news.notify_all()

    def close(self) -> None:
        """Nobody comes in any more."""
        self._server.shutdown()
        self._server.server_close()

    # What a program asks for

    def told(self) -> dict[str, Any]:
        """The table beside its game."""
        return {
            "id": self.table,
            "status": "playing" if self._result is None else "over",
            "setting": {"game": self.game, "seats": self.seats, "options": self.options},
            "you": self.seat + 1,
            "n": len(self._lines),
            "result": self._result,
        }

    def state(self) -> dict[str, Any]:
        """The newest event's line, with the table."""
        with self._news:
            return {"table": self.told(), **(json.loads(self._lines[-1]) if self._lines else {})}

    def begin(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The table that is here, for who would open one like it."""
        if asked.get("game", self.game) != self.game or asked.get("seats", self.seats) != self.seats:
            text = _("Here is one table only: {game} for {seats}.")
            raise Refusal(422, "one-table", text.format(game=self.game, seats=self.seats))
        return self.told()

    def move(self, asked: dict[str, Any]) -> dict[str, int]:
        """Takes a move as the house does: once, if it answers the newest event and is legal."""
        move, number, request = asked.get("move"), asked.get("n"), asked.get("id")
        if not isinstance(move, str) or type(number) is not int or not isinstance(request, str):
            raise Refusal(422, "malformed", _("This is not how it is asked: {parts}").format(parts="move, n, id"))
        with self._news:
            newest = len(self._lines)
            if request in self._answered:
                return {"n": self._answered[request]}
            if self._result is not None:
                raise Refusal(409, "over", _("The game is over."))
            if number != newest or self._answer is not None:
                text = _("Too late: the table has moved on. Nothing has happened.")
                raise Refusal(409, "too-late", text, n=newest)
            if move not in self._moves:
                text = _("That is not possible: {reason}.")
                raise Refusal(422, "illegal-move", text.format(reason=move[:40]))
            self._answer, self._answered[request] = move, newest + 1
            self._news.notify_all()
            return {"n": newest + 1}

    def follow(self, start: int | None, write: Any) -> None:
        """Writes lines until the game is over or the reader has gone."""
        with self._news:
            sent = max(0, len(self._lines) - 1 if start is None else start - 1)
            news = _line({"table": self.told()})
        result = None
        while result is None:
            write(news)
            with self._news:
                self._wait_for_more(sent)
                news = b"".join(self._lines[sent:]) or _line({"now": 0})
                sent = max(sent, len(self._lines))
                result = self._result
        write(news + _line({"result": result}))

    def _wait_for_more(self, sent: int) -> None:
        self._news.wait_for(lambda: self._result is not None or len(self._lines) > sent, 15)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, door: Door) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.door = door

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader that has gone is nothing to speak of."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    disable_nagle_algorithm = True

    def log_message(self, format: str, *arguments: Any) -> None:
        """The table says nothing about who asks for what."""

    def do_GET(self) -> None:
        """Answers what is read."""
        self._answer(self._read)

    def do_POST(self) -> None:
        """Answers what is done."""
        self._answer(self._do)

    def _answer(self, found: Any) -> None:
        try:
            body = found(urlsplit(self.path))
        except Refusal as error:
            problem = {"type": f"about:blank#{error.code}", "title": str(error), "status": error.status}
            self._send(error.status, {**problem, "code": error.code, **error.more}, "application/problem+json")
        else:
            if body is not None:
                self._send(200, body, "application/json")

    def _read(self, url: Any) -> Any:
        door = self.server.door
        if url.path == f"{PREFIX}/tables/{door.table}/events":
            self._known()
            start = parse_qs(url.query).get("from", [""])[-1]
            self.send_response(200)
            self.send_header("Content-Type", "application/x-ndjson")
            self.end_headers()
            door.follow(int(start) if start.isdigit() else None, self.wfile.write)
            return None
        if url.path == f"{PREFIX}/tables/{door.table}/state":
            self._known()
            return door.state()
        if url.path == f"{PREFIX}/tables/{door.table}":
            self._known()
            return door.told()
        raise self._nothing()

    def _do(self, url: Any) -> Any:
        door, asked = self.server.door, self._body()
        if url.path == f"{PREFIX}/guests":
            return {"id": "program", "name": str(asked.get("name", ""))[:40], "token": door.token}
        if url.path == f"{PREFIX}/tables":
            self._known()
            return door.begin(asked)
        if url.path == f"{PREFIX}/tables/{door.table}/moves":
            self._known()
            return door.move(asked)
        raise self._nothing()

    def _nothing(self) -> Refusal:
        return Refusal(404, "http", _("There is nothing here."))

    def _known(self) -> None:
        given = self.headers.get("Authorization", "")
        if not secrets.compare_digest(given.encode(), f"Bearer {self.server.door.token}".encode()):
            text = _("The house does not know you yet. Open its front page first.")
            raise Refusal(401, "who-are-you", text)

    def _body(self) -> dict[str, Any]:
        length = self.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > MOST:
            raise Refusal(413, "malformed", _("This is not how it is asked: {parts}").format(parts="body"))
        try:
            asked = json.loads(self.rfile.read(int(length)) or b"{}")
        except ValueError:
            asked = None
        if not isinstance(asked, dict):
            raise Refusal(422, "malformed", _("This is not how it is asked: {parts}").format(parts="body"))
        return asked

    def _send(self, status: int, body: dict[str, Any], kind: str) -> None:
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def _line(thing: dict[str, Any]) -> bytes:
    return json.dumps(thing, separators=(",", ":")).encode() + b"\n"
