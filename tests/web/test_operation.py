"""For whoever runs the house: health, metrics, robots, and what the logs may not hold."""

import asyncio
import io
import json
import logging
import sqlite3
import sys

import httpx
import pytest
import structlog

from ludoteca.engine.catalogue import game
from ludoteca.tables import clock
from ludoteca.tables.house import House
from ludoteca.tables.refusal import Unavailable
from ludoteca.web import logs, operation
from ludoteca.web.app import build
from ludoteca.web.statics import address

HERE, ELSEWHERE = ("127.0.0.1", 50000), ("192.0.2.9", 50000)


class Client:
    """A program that asks an application which runs only while it is asked."""

    def __init__(self, runner, app, address):
        self.runner = runner
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=address)
        self.asking = httpx.AsyncClient(transport=transport, base_url="http://here")

    def ask(self, method, path, **more):
        async def asked():
            answer = await self.asking.request(method, path, **more)
            await asyncio.sleep(0.001)  # what is due happens meanwhile
            return answer

        return self.runner.run(asked())

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, **more):
        return self.ask("POST", path, **more)


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr("ludoteca.tables.kernels.Kernels.prepare", lambda kernels: None)
    return House(tmp_path)


@pytest.fixture
def client_at(house):
    """client_at(address) -> Client of the same running application."""
    app = build(house, rate=1e9, burst=10**9)
    opened = app.router.lifespan_context(app)
    with asyncio.Runner() as runner:
        runner.run(opened.__aenter__())
        yield lambda address: Client(runner, app, address)
        runner.run(opened.__aexit__(None, None, None))


@pytest.fixture
def client(client_at):
    return client_at(HERE)


@pytest.fixture
def logged(monkeypatch):
    """What is logged, as it is where no terminal is."""
    monkeypatch.delenv(logs.LEVEL, raising=False)
    before = logging.getLogger().handlers, logging.getLogger().level
    out = io.StringIO()
    logs.set_up_logging(out)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    yield out
    logging.getLogger().handlers = before[0]
    logging.getLogger().setLevel(before[1])
    structlog.reset_defaults()


def lines(out):
    return [json.loads(line) for line in out.getvalue().splitlines()]


# Health and robots


def test_a_house_that_can_read_is_well(client, house):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "compiled": house.kernels.ready})


def test_a_house_that_cannot_read_says_so(client, house, monkeypatch):
    def broken(*_query):
        raise Unavailable("nothing can be read")

    monkeypatch.setattr(house.store, "rows", broken)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "store-unavailable"
    monkeypatch.undo()


def test_robots_are_kept_from_tables(client):
    answer = client.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert {"Disallow: /t/", "Disallow: /j/", "Disallow: /api/"} <= set(answer.text.splitlines())


# Metrics


def metrics(client, **headers):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            found[name] = float(value)
    return found


def test_metrics_are_for_this_machine_alone(client_at, monkeypatch):
    monkeypatch.delenv(operation.TOKEN, raising=False)
    here, elsewhere = client_at(HERE), client_at(ELSEWHERE)
    assert here.get("/metrics").status_code == 200
    assert elsewhere.get("/metrics").status_code == 404
    assert elsewhere.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404
    for header in ("x-forwarded-for", "forwarded", "via"):
        assert here.get("/metrics", headers={header: "192.0.2.9"}).status_code == 404


def test_metrics_are_for_whoever_has_the_token(client_at, monkeypatch):
    monkeypatch.setenv(operation.TOKEN, "open sesame")
    client = client_at(ELSEWHERE)
    assert client.get("/metrics", headers={"authorization": "Bearer open sesame"}).status_code == 200
    for wrong in ("Bearer open sesam", "Bearer öpen sesame".encode(), "Basic open sesame", ""):
        assert client.get("/metrics", headers={"authorization": wrong}).status_code == 404


def test_metrics_count_tables_events_commits_and_refusals(client):
    before = metrics(client)
    token, table = begun(client)
    play(client, token, table, 2)
    wrong = {"move": "fly", "n": 0, "id": "wrong"}
    answer = client.post(f"/api/v1/tables/{table}/moves", json=wrong, headers=bearer(token))
    after = metrics(client)
    assert after['ludoteca_tables{game="moose",status="playing"}'] == 1
    assert after["ludoteca_events_total"] >= 2
    assert after["ludoteca_commits_total"] > before["ludoteca_commits_total"]
    assert after["ludoteca_units_total"] >= after["ludoteca_commits_total"]
    assert after['ludoteca_commit_seconds_bucket{le="+Inf"}'] == after["ludoteca_commit_seconds_count"]
    assert after["ludoteca_commit_seconds_count"] == after["ludoteca_commits_total"]
    assert after["ludoteca_commit_seconds_sum"] > 0
    assert after[f'ludoteca_refused_total{{code="{answer.json()["code"]}"}}'] == 1
    assert after["ludoteca_listeners"] == 0
    assert 0 <= after["ludoteca_loop_lag_seconds"] < 5
    assert "process_resident_memory_bytes" in after or not sys.platform.startswith("linux")


# What may not be told


def bearer(token):
    return {"authorization": f"Bearer {token}"}


def begun(client, **setting):
    """A guest's token and their table, where a game has begun."""
    token = client.post("/api/v1/guests", json={"name": "Quintessa"}).json()["token"]
    asked = {"game": "moose", "seats": 2, "play_now": True, **setting}
    opened = client.post("/api/v1/tables", json=asked, headers=bearer(token))
    assert opened.status_code == 201, opened.text
    return token, opened.json()["id"]


def play(client, token, table, events):
    """Plays whatever is possible until so much has happened or the game is over; the last state."""
    for attempt in range(3000):
        state = client.get(f"/api/v1/tables/{table}/state", headers=bearer(token)).json()
        if state["n"] >= events or (state["n"] and not state["asked"]):
            return state
        for move in state["moves"][:1]:
            asked = {"move": move, "n": state["n"], "id": f"attempt {attempt}"}
            client.post(f"/api/v1/tables/{table}/moves", json=asked, headers=bearer(token))
    raise AssertionError("the game does not come to its end")


def test_logs_and_metrics_of_a_whole_game_name_nobody_and_no_card(client, logged, monkeypatch):
    for name in ("BOT_TURN", "BOT_ANSWER"):
        monkeypatch.setattr(clock, name, (0.0, 0.0))
    token, table = begun(client)
    said = client.post(f"/api/v1/tables/{table}/chat", json={"text": "my cards are hopeless"}, headers=bearer(token))
    assert said.status_code in (200, 201), said.text
    client.get(f"/t/{table}?secret=in-the-query")
    client.get(f"/j/{table}")
    client.get("/nowhere/at-all?secret=in-the-query")
    play(client, token, table, 1000)
    assert client.get(f"/api/v1/tables/{table}").json()["status"] == "over"
    told = logged.getvalue() + client.get("/metrics").text
    assert len(lines(logged)) > 30
    moose = game("moose")
    cards = {moose.face.card_json(code) for code in moose.deck(2, moose.settle(None))} - {moose.name}
    for word in ("Quintessa", token, "hopeless", "in-the-query", "at-all", *cards):
        assert word not in told
    assert all(table not in line.get("route", "") for line in lines(logged))


def test_requests_are_logged_by_their_routes(client, logged):
    token, table = begun(client)
    client.get(f"/api/v1/tables/{table}", headers=bearer(token))
    client.get(f"/t/{table}")
    client.get("/nowhere")
    requests = [line for line in lines(logged) if line["event"] == "request"]
    told = {(line["method"], line["route"], line["status"]) for line in requests}
    assert ("POST", "/api/v1/tables", 201) in told
    assert ("GET", "/api/v1/tables/{table_id}", 200) in told
    assert ("GET", "/t/{table_id}", 200) in told
    assert ("GET", "-", 404) in told
    assert all(line["level"] == "info" and line["ms"] >= 0 for line in requests)


def test_neither_static_files_nor_looks_at_the_house_are_logged(client, logged):
    for path in (address("house.css"), "/healthz", "/metrics"):
        assert client.get(path).status_code == 200
    assert lines(logged) == []


def test_a_refusal_is_logged_with_its_code(client, logged):
    client.get("/api/v1/tables/nonsense")
    (line,) = lines(logged)
    assert (line["status"], line["code"]) == (404, "no-such-table")


# How errors are logged


def test_an_error_is_logged_by_its_place_and_not_by_its_words(logged):
    try:
        try:
            {}["what somebody has typed"]
        except KeyError as error:
            raise ValueError("and said") from error
    except ValueError:
        structlog.get_logger().exception("a fault")
        logging.getLogger("uvicorn.error").exception("Something broke")
    ours, theirs = lines(logged)
    for line in (ours, theirs):
        assert (line["error"], line["cause"]) == ("ValueError", "KeyError")
        assert line["level"] == "error"
        assert "test_operation.py" in line["calls"][-1]
    assert "somebody" not in logged.getvalue()
    assert "and said" not in logged.getvalue()


def test_words_of_the_system_are_logged(logged):
    try:
        raise sqlite3.OperationalError("disk I/O error")
    except sqlite3.OperationalError as error:
        structlog.get_logger().error("commit failed", exc_info=error)
    assert lines(logged)[0]["error"] == "OperationalError: disk I/O error"


def test_what_asyncio_lists_below_its_message_is_left_out(logged):
    logging.getLogger("asyncio").error("Task exception\nfuture: <Task exception=KeyError('a name')>")
    assert lines(logged)[0]["event"] == "Task exception"


def test_at_a_terminal_only_warnings_are_logged_and_in_plain_lines(monkeypatch, logged):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    out = Terminal()
    logs.set_up_logging(out)
    structlog.get_logger().info("a request")
    structlog.get_logger().warning("worth a look", table="abc")
    assert "a request" not in out.getvalue()
    assert "worth a look" in out.getvalue()
    assert not out.getvalue().startswith("{")
    monkeypatch.setenv(logs.LEVEL, "info")
    logs.set_up_logging(out)
    structlog.get_logger().info("a request")
    assert "a request" in out.getvalue()
