"""A house behind a real door: what our server writes past ASGI's `send` is what `send` would have written."""

import http.client
import json
import socket
import threading

import pytest

from ludoteca.tables.house import House
from ludoteca.web.app import build
from ludoteca.web.server import Server

pytestmark = pytest.mark.usefixtures("nobody_dawdles")


@pytest.fixture
def port(tmp_path):
    """Where a house is open."""
    opened = threading.Event()
    house = House(tmp_path)
    house.kernels.prepare = lambda: None
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Server(build(house, rate=1e9, burst=10**9), opened.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            assert opened.wait(20)
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(20)


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
