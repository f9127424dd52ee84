"""A house behind a real door: what our server does past ASGI is what ASGI would have done."""

import contextlib
import http.client
import json
import socket
import threading

import pytest

from ludoteca.language import use
from ludoteca.tables.house import House
from ludoteca.web.api.quick import Quick
from ludoteca.web.app import build
from ludoteca.web.server import Server

pytestmark = pytest.mark.usefixtures("nobody_dawdles")


@contextlib.contextmanager
def opened(data, rate=1e9, burst=10**9):
    """A house that is open: where, and what keeps the rates of those who ask."""
    began = threading.Event()
    house = House(data)
    house.kernels.prepare = lambda: None
    app = build(house, rate=rate, burst=burst)
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Server(app, began.set)

        def run():
            use("es")  # the house itself speaks another language than those who ask
            server.run(sockets=[door])

        thread = threading.Thread(target=run)
        thread.start()
        try:
            assert began.wait(20)
            yield door.getsockname()[1], app.quick.guard.buckets
        finally:
            server.should_exit = True
            thread.join(20)


@pytest.fixture
def port(tmp_path):
    """Where a house is open."""
    with opened(tmp_path) as (port, _buckets):
        yield port


@pytest.fixture
def quickly(monkeypatch):
    """The bodies of the requests that went the short way."""
    begun, begin = [], Quick.begin

    def noting(quick, scope, body, *rest):
        begun.append(body)
        begin(quick, scope, body, *rest)

    monkeypatch.setattr(Quick, "begin", noting)
    return begun


def ask(port, method, path, token="", **asked):
    """The answer to one request on a connection of its own, as JSON."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    connection.request(method, f"/api/v1{path}", json.dumps(asked), headers)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 300, text
    connection.close()
    return json.loads(text)


def begun(port):
    """A table of two, begun and dealt; its players' tokens, and the token of the one whose turn it is."""
    tokens = [ask(port, "POST", "/guests")["token"] for _seat in range(2)]
    table = ask(port, "POST", "/tables", tokens[0], game="moose", seats=2, turn=None, reaction=None)["id"]
    ask(port, "POST", f"/tables/{table}/seat", tokens[1])
    ask(port, "POST", f"/tables/{table}/start", tokens[0])
    while not (state := ask(port, "GET", f"/tables/{table}/state", tokens[0]))["asked"]:
        pass
    return table, tokens, tokens[state["asked"][0] - 1]


def request(method, table, path, token, body=b"", more=""):
    """A request as it goes over the wire."""
    head = f"{method} /api/v1/tables/{table}{path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {token}\r\n{more}"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def move_of(port, table, token, name):
    """The body of a move that is possible now."""
    state = ask(port, "GET", f"/tables/{table}/state", token)
    return json.dumps({"move": state["moves"][0], "n": state["n"], "id": name}).encode()


def answers(connection, count):
    """So many answers with a length, in the order in which they come: heads and bodies."""
    reading, found = connection.makefile("rb"), []
    for _ in range(count):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = reading.readline()
            assert line, head
            head += line
        status, *lines = head.decode().rstrip().split("\r\n")
        headers = [tuple(line.split(": ", 1)) for line in lines]
        body = reading.read(int(dict(headers)["content-length"]))
        found.append((status, headers, json.loads(body)))
    return found


def both_ways(port, table, token, body, quickly, **also):
    """The answers to a request for a move on the short way and past it: status, headers without the time, body."""
    got = []
    for more in ("", "accept-language: en\r\n"):
        went = len(quickly)
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(request("POST", table, "/moves", token, body, more))
            ((status, headers, said),) = answers(connection, 1)
        assert len(quickly) - went == (not more)
        got.append((status, sorted(header for header in headers if header[0] != "date"), said))
    return got


FAULTS = {
    "who-are-you": ({"token": "forged"}, 401),
    "malformed": ({"body": b"[1"}, 422),
    "illegal-move": ({"move": "castle"}, 422),
    "wrong-request": ({"id": "a\nb"}, 422),
    "no-such-event": ({"n": 99}, 422),
    "no-such-table": ({"table": "nowhere"}, 404),
}


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_told_the_same_on_the_short_way(port, quickly, code):
    table, _tokens, token = begun(port)
    changed, status = FAULTS[code]
    move = json.loads(move_of(port, table, token, "mine"))
    body = json.dumps(move | {name: changed[name] for name in move if name in changed}).encode()
    asked = changed.get("table", table), changed.get("token", token), changed.get("body", body)
    quick, plain = both_ways(port, *asked, quickly)
    assert quick == plain
    assert quick[0].split()[1] == str(status)
    assert quick[2]["code"] == code


def test_the_language_of_a_request_is_not_that_of_the_one_before(port, quickly):
    table, _tokens, token = begun(port)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        spanish = request("POST", table, "/moves", token, b"[1", "accept-language: es\r\n")
        connection.sendall(spanish + request("POST", table, "/moves", token, b"[1"))
        (_status, _headers, first), (_status, _headers, second) = answers(connection, 2)
    assert len(quickly) == 1
    assert (first["code"], second["code"]) == ("malformed", "malformed")
    assert second["title"].startswith("This is not how") and not first["title"].startswith("This is not how")


def test_a_length_of_thousands_of_digits_is_refused(port, quickly):
    table, _tokens, token = begun(port)
    head = request("POST", table, "/moves", token, b"").replace(b"content-length: 0", b"content-length: " + b"0" * 5000)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(head)
        assert connection.recv(100).split()[1] in (b"400", b"413")
    assert not quickly


def test_a_stranger_to_the_table_cannot_move_on_the_short_way(port, quickly):
    table, _tokens, token = begun(port)
    other = ask(port, "POST", "/guests")["token"]
    quick, plain = both_ways(port, table, other, move_of(port, table, token, "mine"), quickly)
    assert quick == plain and quick[2]["code"] == "no-seat"


@pytest.mark.parametrize(
    "more",
    [
        "expect: 100-continue\r\n",
        "accept-language: nb\r\n",
        "cookie: language=nb\r\n",
        "Authorization: Bearer other\r\n",
        "upgrade: websocket\r\n",
    ],
)
def test_what_asks_for_more_than_a_move_does_not_go_the_short_way(port, quickly, more):
    table, _tokens, token = begun(port)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request("POST", table, "/moves", token, move_of(port, table, token, "mine"), more))
        answer = connection.recv(65_536)
        if b"100 Continue" in answer:
            answer = connection.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert quickly == []


def test_a_fault_is_told_in_the_language_of_who_asks(port):
    table, _tokens, token = begun(port)
    said = set()
    for more in ("", "accept-language: nb\r\n", "cookie: language=es\r\n"):
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(request("POST", table, "/moves", token, b"{}", more))
            said.add(answers(connection, 1)[0][2]["title"])
    assert len(said) == 3


def test_a_body_in_chunks_or_without_a_token_does_not_go_the_short_way(port, quickly):
    table, _tokens, token = begun(port)
    body = move_of(port, table, token, "mine")
    head = f"POST /api/v1/tables/{table}/moves HTTP/1.1\r\nhost: here\r\n"
    with socket.create_connection(("127.0.0.1", port)) as connection:
        sent = f"{head}authorization: Bearer {token}\r\ntransfer-encoding: chunked\r\n\r\n{len(body):x}\r\n"
        connection.sendall(sent.encode() + body + b"\r\n0\r\n\r\n")
        assert answers(connection, 1)[0][2] == {"n": 2}
        connection.sendall(f"{head}origin: http://elsewhere\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
        assert answers(connection, 1)[0][2]["code"] == "wrong-origin"
    assert quickly == []


def test_a_body_that_is_too_large_is_refused_before_it_has_come(port, quickly):
    table, _tokens, token = begun(port)
    head = f"POST /api/v1/tables/{table}/moves HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {token}\r\n"
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(f"{head}content-length: 100000\r\n\r\n".encode())
        assert answers(connection, 1)[0][2]["code"] == "too-large"
    assert quickly == []


def test_a_body_that_comes_in_pieces_is_waited_for(port, quickly):
    table, _tokens, token = begun(port)
    sent = request("POST", table, "/moves", token, move_of(port, table, token, "mine"))
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for at in range(0, len(sent), 40):
            connection.sendall(sent[at : at + 40])
            ask(port, "GET", "/games")
        assert answers(connection, 1)[0][2] == {"n": 2}
    assert len(quickly) == 1


def test_who_goes_away_before_the_answer_has_moved_all_the_same(port):
    table, tokens, token = begun(port)
    body = move_of(port, table, token, "mine")
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request("POST", table, "/moves", token, body))
    while ask(port, "GET", f"/tables/{table}/state", tokens[0])["n"] < 2:
        pass
    assert ask(port, "POST", f"/tables/{table}/moves", token, **json.loads(body)) == {"n": 2}


def test_moves_on_the_short_way_are_counted_once_against_the_rate(tmp_path, quickly):
    with opened(tmp_path) as (port, buckets):
        table, _tokens, token = begun(port)
        body = move_of(port, table, token, "mine")
        buckets.rate, buckets.burst = 0.0, 5
        buckets._left.clear()
        with socket.create_connection(("127.0.0.1", port)) as connection:
            # A move, and the same with a fault, which the application tells.
            connection.sendall(b"".join(request("POST", table, "/moves", token, what) for what in [body, b"{}"] * 3))
            got = answers(connection, 6)
    assert [status.split()[1] for status, _headers, _body in got] == ["200", "422", "200", "422", "200", "429"]
    assert got[-1][2]["code"] == "too-fast"
    assert len(quickly) == 6


def test_the_answer_to_a_move_is_the_same_however_it_is_written(port):
    table, _tokens, token = begun(port)
    body = move_of(port, table, token, "mine")
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request("POST", table, "/moves", token, body))
        (quick,) = answers(connection, 1)
        # A connection that is to be closed is answered through `send`.
        connection.sendall(request("POST", table, "/moves", token, body, "connection: close\r\n"))
        (plain,) = answers(connection, 1)
        assert connection.recv(1) == b""
    assert quick[0] == plain[0] == "HTTP/1.1 200 OK"
    assert quick[2] == plain[2]
    unlike = {("connection", "close")}
    assert {name for name, _value in quick[1]} == {name for name, _value in set(plain[1]) - unlike}
    assert set(quick[1]) - set(plain[1]) <= {("date", dict(quick[1])["date"])}
    assert len(quick[1]) == len({name for name, _value in quick[1]})


def test_moves_that_are_sent_without_waiting_are_answered_in_order(port):
    table, _tokens, token = begun(port)
    body = move_of(port, table, token, "mine")
    with socket.create_connection(("127.0.0.1", port)) as connection:
        wrong = request("POST", table, "/moves", token, body.replace(b"mine", b""))
        right = request("POST", table, "/moves", token, body)
        connection.sendall(right + wrong + right + right)
        got = answers(connection, 4)
    assert [status.split()[1] for status, _headers, _body in got] == ["200", "422", "200", "200"]
    assert [body["n"] for _status, _headers, body in got if "n" in body] == [2, 2, 2]


def test_a_request_behind_a_stream_on_its_connection_does_not_mix_with_it(port):
    table, tokens, token = begun(port)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request("GET", table, "/events?from=1", tokens[0]))
        reading = connection.makefile("rb")
        lines = []
        while not any(line.startswith(b'{"n":1,') for line in lines):
            lines.append(reading.readline())
        connection.sendall(request("POST", table, "/moves", token, b"{}"))
        for number in range(2, 6):
            state = ask(port, "GET", f"/tables/{table}/state", tokens[0])
            mover = tokens[state["asked"][0] - 1]
            move = json.loads(move_of(port, table, mover, str(number)))
            ask(port, "POST", f"/tables/{table}/moves", mover, **move)
        while not any(line.startswith(b'{"n":5,') for line in lines):
            lines.append(reading.readline())
    numbers = [json.loads(line)["n"] for line in lines if line.startswith(b'{"n":')]
    assert numbers == [1, 2, 3, 4, 5]
    assert [line for line in lines if line.startswith(b"HTTP/")] == [b"HTTP/1.1 200 OK\r\n"]
