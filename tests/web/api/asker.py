"""A program that uses the API of a house in the same process; seats count from 1."""

import asyncio
import contextlib
import json
import random
import time

import httpx

from ludoteca.tables.house import House
from ludoteca.web.app import build

GUESTS = ("Ada", "Bo", "Cy", "Di")


class Asker:
    """Asks, and follows tables."""

    def __init__(self, house, app):
        self.house, self.app = house, app
        self.chance = random.Random(1)
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://here"
        )

    async def raw(self, method, path, token=None, body=None, **more):
        """The whole answer."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            more["json"] = body
        return await self.client.request(method, f"/api/v1{path}", headers=headers, **more)

    async def __call__(self, method, path, token=None, **body):
        """What was answered, to a request that must go well."""
        answer = await self.raw(method, path, token, body or None)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def refused(self, status, code, method, path, token=None, **body):
        """The fault, which has this status and code."""
        answer = await self.raw(method, path, token, body or None)
        assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        return answer.json()

    async def guests(self, count):
        """So many tokens."""
        return [(await self("POST", "/guests", name=GUESTS[number]))["token"] for number in range(count)]

    async def table(self, game="moose", seats=2, **setting):
        """A table at which people sit in all seats, begun and dealt; its id and their tokens."""
        tokens = await self.guests(seats)
        setting = {"turn": None, "reaction": None} | setting
        table = (await self("POST", "/tables", tokens[0], game=game, seats=seats, **setting))["id"]
        for token in tokens[1:]:
            await self("POST", f"/tables/{table}/seat", token)
        await self("POST", f"/tables/{table}/start", tokens[0])
        await until(lambda: self.house.table(table).number == 1)
        return table, tokens

    async def step(self, table, tokens):
        """Whoever is asked moves; the number of the event, or None if nobody is."""
        for seat, token in enumerate(tokens, 1):
            state = await self("GET", f"/tables/{table}/state", token)
            if seat in state["asked"]:
                move = {"move": self.chance.choice(state["moves"]), "n": state["n"], "id": f"{state['n']}"}
                return (await self("POST", f"/tables/{table}/moves", token, **move))["n"]
        return None

    async def play_out(self, table, tokens):
        """Plays until the game is over."""
        while self.house.table(table).status != "over":
            await self.step(table, tokens)

    @contextlib.asynccontextmanager
    async def following(self, table, token=None, query="", client=("127.0.0.1", 50000)):
        """An open stream."""
        stream = Stream(self.app, f"/api/v1/tables/{table}/events", query, token, client)
        try:
            yield stream
        finally:
            await stream.leave()


class Stream:
    """The lines of a stream as they come."""

    def __init__(self, app, path, query, token, client):
        headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "client": client,
            "server": ("here", 80),
            "http_version": "1.1",
        }
        self.status = 0
        self.text = b""
        self.ended = False
        #: Cleared, the reader takes nothing more.
        self.reading = asyncio.Event()
        self.reading.set()
        self._gone = asyncio.Event()
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self):
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        await self.reading.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.text += message.get("body", b"")
            self.ended = not message.get("more_body", False)

    @property
    def lines(self):
        """All whole lines so far."""
        return [json.loads(line) for line in self.text.splitlines()]

    @property
    def events(self):
        """The lines that are events."""
        return [line for line in self.lines if "n" in line]

    @property
    def tables(self):
        """The lines that tell of the table."""
        return [line["table"] for line in self.lines if "table" in line]

    async def until(self, condition):
        """Waits until the stream has got so far."""
        await until(lambda: condition(self))

    async def leave(self):
        """The reader goes."""
        self.reading.set()
        self._gone.set()
        await asyncio.wait_for(self.task, 5)


async def until(condition, seconds=10.0):
    """Waits for something."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def asking(data):
    """A house whose games stay interpreted, and who asks it."""
    house = House(data)
    house.kernels.prepare = lambda: None
    app = build(house, rate=1e9, burst=10**9)
    async with app.router.lifespan_context(app):
        ask = Asker(house, app)
        async with ask.client:
            yield ask
