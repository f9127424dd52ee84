"""A browser in the same process that sees every byte: whole answers, and streams as they come."""

import asyncio
import json
from dataclasses import dataclass
from urllib.parse import unquote, urlencode

CLIENT = ("192.0.2.7", 50000)
HERE = "here"


@dataclass(frozen=True)
class Answer:
    """All that came back."""

    status: int
    headers: tuple
    body: bytes

    def __getitem__(self, name):
        """A header, or None."""
        return next((value for key, value in self.headers if key == name), None)

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


def scope_of(method, path, headers=None, *, seat=None, bearer=None, client=CLIENT, scheme="http"):
    """What a server makes of a request: `seat` is a guest's token in the cookie, `bearer` one in a program's header."""
    sent = {"host": HERE}
    if seat is not None:
        sent |= {"cookie": f"seat={seat}", "sec-fetch-site": "same-origin"}
    if bearer is not None:
        sent["authorization"] = f"Bearer {bearer}"
    sent |= headers or {}
    plain, _question, query = path.partition("?")
    return {
        "type": "http",
        "method": method,
        "path": unquote(plain),
        "raw_path": plain.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "headers": [
            (name.lower().encode(), value.encode("latin-1")) for name, value in sent.items() if value is not None
        ],
        "scheme": scheme,
        "client": client,
        "server": (HERE, 80),
        "http_version": "1.1",
        "root_path": "",
    }


async def ask(app, method, path, headers=None, *, form=None, data=None, body=b"", chunks=None, faults=False, **more):
    """Asks and hears the whole answer. `form` is sent as a form, `data` as JSON, `chunks` without saying how much
    comes. A fault of the application's own goes on to the test, unless its answer is wanted (`faults`)."""
    headers = dict(headers or {})
    if form is not None:
        body = urlencode(form).encode()
        headers = {"content-type": "application/x-www-form-urlencoded"} | headers
    if data is not None:
        body = json.dumps(data).encode()
        headers = {"content-type": "application/json"} | headers
    if chunks is None:
        chunks = [body]
        headers = ({"content-length": str(len(body))} if body else {}) | headers
    waiting = [
        {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}
        for number, chunk in enumerate(chunks, 1)
    ]
    never = asyncio.Event()
    heard = []

    async def receive():
        if waiting:
            return waiting.pop(0)
        return await never.wait()

    async def send(message):
        heard.append(message)

    try:
        await app(scope_of(method, path, headers, **more), receive, send)
    except Exception:
        if not faults:
            raise
    start, *rest = heard
    told = tuple((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in start["headers"])
    return Answer(start["status"], told, b"".join(message.get("body", b"") for message in rest))


class Follower:
    """Somebody who reads a stream: all that came so far, a piece for each time something was sent."""

    def __init__(self, app, path, headers=None, **more):
        self.start = None
        self.pieces = []
        self._gone = asyncio.Event()
        self.task = asyncio.ensure_future(app(scope_of("GET", path, headers, **more), self._receive, self._send))

    async def _receive(self):
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message["type"] == "http.response.start":
            self.start = message
        else:
            self.pieces.append(message.get("body", b""))

    @property
    def text(self):
        return b"".join(self.pieces).decode()

    async def leave(self):
        """The reader goes."""
        self._gone.set()
        await asyncio.wait_for(self.task, 10)


async def settle(turns=25):
    """Lets everything happen that only waits for its turn."""
    for _turn in range(turns):
        await asyncio.sleep(0)
