"""The house as its users start it: a process of its own, a free port, a folder of its own."""

import http.client
import json
import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ludoteca.cli import address, serve
from ludoteca.tables.schema import VERSION

OPEN = re.compile(r"The house is open: (http://\S+)/")


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


def command(*arguments):
    return [sys.executable, "-m", "ludoteca", *map(str, arguments)]


def environment(folder):
    return {**os.environ, "LANGUAGE": "en", "XDG_CONFIG_HOME": str(folder / "config"), "PYTHONUNBUFFERED": "1"}


def ask(url, path, token="", method=None, **body):
    """What the house answers: status, and JSON if it is that."""
    headers = {"content-type": "application/json", "accept": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body else None
    request = Request(url + path, data, headers, method=method or ("POST" if body else "GET"))
    try:
        with urlopen(request, timeout=10) as answer:
            status, text = answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            status, text = error.code, error.read().decode()
    return status, json.loads(text) if text.startswith(("{", "[")) else text


class Running:
    """A house in a process, at the head of its process group as under a terminal."""

    def __init__(self, process, log):
        self.process = process
        self.log = log
        self.said = ""
        self.url = ""
        self.seconds = 0.0

    def wait_open(self):
        for line in self.process.stdout:
            self.said += line
            found = OPEN.search(line)
            self.url = found[1] if found else self.url
            if "Ctrl-C" in line:
                return self
        raise AssertionError(f"it did not open: {self.said} {self.log.read_text()}")

    def close(self):
        """Ctrl-C: all processes of the group are interrupted."""
        began = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        return self.wait_closed(began)

    def wait_closed(self, began):
        """Until all is kept and the door is closed; the exit code."""
        line = self.process.stdout.readline()
        self.seconds = time.monotonic() - began
        self.said += line + self.process.communicate(timeout=30)[0]
        return self.process.returncode


@contextmanager
def house(folder, *arguments, port=None, name="house"):
    log = folder / f"{name}.log"
    with log.open("a") as errors:
        given = ["--data", folder / "data", "--port", port or free_port(), "--no-browser", *arguments]
        process = subprocess.Popen(
            command("serve", *given),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=environment(folder),
            start_new_session=True,
        )
    try:
        yield Running(process, log).wait_open()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def open_house(tmp_path_factory):
    """One house for all tests that leave it running."""
    folder = tmp_path_factory.mktemp("open")
    with house(folder) as running:
        running.folder = folder
        yield running


def refused(folder, *arguments):
    """What a house says that does not open."""
    done = subprocess.run(
        command("serve", "--no-browser", *arguments),
        capture_output=True,
        text=True,
        env=environment(folder),
        timeout=30,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


def begun(url):
    """A guest's token and their table, with a game of people that nobody hurries."""
    _status, guest = ask(url, "/api/v1/guests", name="Quintessa")
    status, table = ask(
        url, "/api/v1/tables", guest["token"], game="moose", seats=3, turn=None, reaction=None, play_now=True
    )
    assert status == 201, table
    return guest["token"], table["id"]


def test_it_opens_says_where_and_closes_with_ctrl_c_within_two_seconds(tmp_path):
    with house(tmp_path) as running:
        assert ask(running.url, "/healthz")[1]["ok"] is True
        assert ask(running.url, "/")[0] == 200
        assert str(tmp_path / "data") in running.said
        assert running.close() == 0
        assert running.seconds < 2
        assert "The house is closed" in running.said
        assert "Traceback" not in running.log.read_text()


def test_open_streams_do_not_hold_up_the_end(tmp_path):
    with house(tmp_path) as running:
        token, table = begun(running.url)
        request = Request(f"{running.url}/api/v1/tables/{table}/events", headers={"authorization": f"Bearer {token}"})
        with urlopen(request, timeout=10) as stream:
            assert stream.readline()
            began = time.monotonic()
            running.process.terminate()
            assert running.wait_closed(began) == 0
            assert running.seconds < 2
        assert "The house is closed" in running.said
        assert "Cancel" not in running.log.read_text()


def test_tables_go_on_after_a_restart_and_after_a_crash(tmp_path):
    with house(tmp_path) as running:
        token, table = begun(running.url)
        running.close()
    with house(tmp_path) as running:
        status, after = ask(running.url, f"/api/v1/tables/{table}", token)
        assert (status, after["status"]) == (200, "playing")
        running.process.kill()
        running.process.wait()
    with house(tmp_path) as running:
        assert ask(running.url, f"/api/v1/tables/{table}", token)[1]["status"] == "playing"


def test_a_second_house_on_the_same_data_is_refused(open_house, tmp_path):
    code, said = refused(tmp_path, "--data", open_house.folder / "data", "--port", free_port())
    assert code == 1
    assert "another house runs on the data" in said
    assert ask(open_house.url, "/healthz")[0] == 200


def test_a_port_that_was_asked_for_and_is_taken_is_said_to_be(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = refused(tmp_path, "--data", tmp_path / "data", "--port", port)
        assert code == 1
        assert f"port {port} is taken" in said


def test_a_port_that_nobody_asked_for_is_the_next_free_one(monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(address, "PORT", taken)
        with address.find_door("127.0.0.1", None) as door:
            assert taken < door.getsockname()[1] < taken + address.MORE_PORTS
        bound = address._bound
        monkeypatch.setattr(address, "_bound", lambda host, _port: bound(host, taken))
        with pytest.raises(address.Fault, match="all taken"):
            address.find_door("127.0.0.1", None)


@pytest.mark.parametrize("host", ["no such host", "192.0.2.7"])
def test_an_address_that_this_machine_has_not(host, tmp_path):
    code, said = refused(tmp_path, "--data", tmp_path / "data", "--host", host)
    assert code == 1
    assert "has no address" in said


def test_data_that_cannot_be_kept_there_are_said_to_be_so(tmp_path):
    (tmp_path / "file").write_text("no folder")
    code, said = refused(tmp_path, "--data", tmp_path / "file" / "data")
    assert code == 1
    assert "nothing can be kept in" in said


def test_data_of_a_later_version_are_left_alone(tmp_path):
    (tmp_path / "data").mkdir()
    with sqlite3.connect(tmp_path / "data" / "house.db") as later:
        later.execute(f"pragma user_version={VERSION + 1}")
    later.close()
    before = (tmp_path / "data" / "house.db").read_bytes()
    code, said = refused(tmp_path, "--data", tmp_path / "data")
    assert code == 1
    assert "later version" in said
    assert (tmp_path / "data" / "house.db").read_bytes() == before


def test_a_file_that_holds_no_data_is_said_to_be_none(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "house.db").write_text("my diary " * 100)
    code, said = refused(tmp_path, "--data", tmp_path / "data")
    assert code == 1
    assert "cannot be used" in said
    assert (tmp_path / "data" / "house.db").read_text().startswith("my diary")


def test_lan_and_host_exclude_each_other(tmp_path):
    assert refused(tmp_path, "--lan", "--host", "127.0.0.1")[0] == 2


def test_lan_listens_everywhere_and_shows_no_code_where_there_is_no_terminal(tmp_path):
    with house(tmp_path, "--lan") as running:
        assert "Others in your network" in running.said
        assert "█" not in running.said
        found = address.network_address()
        if found is not None:
            assert f"http://{found}:" in running.said
            assert ask(running.url.replace("127.0.0.1", found), "/healthz")[0] == 200
        assert running.close() == 0


def test_lan_shows_a_code_at_a_terminal(tmp_path):
    ours, its = pty.openpty()
    given = ["--data", tmp_path / "data", "--port", free_port(), "--no-browser", "--lan"]
    with (tmp_path / "log").open("w") as errors:
        process = subprocess.Popen(
            command("serve", *given), stdin=its, stdout=its, stderr=errors, env=environment(tmp_path), close_fds=True
        )
    os.close(its)
    shown = ""
    try:
        while "Ctrl-C" not in shown:
            shown += os.read(ours, 65536).decode(errors="replace")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)
        os.close(ours)
    assert ("█" in shown) == (address.network_address() is not None)
    assert process.returncode == 0


def test_without_a_network_the_port_is_told(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(serve, "network_address", lambda: None)
    serve._tell("0.0.0.0", 8030, tmp_path, lan=True)
    shown = capsys.readouterr().out
    assert "port 8030 of this machine" in shown
    assert "http://127.0.0.1:8030/" in shown


@pytest.mark.parametrize(
    ("variables", "terminal", "expected"),
    [
        ({"DISPLAY": ":0"}, True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, True),
        ({}, True, False),
        ({"DISPLAY": ":0"}, False, False),
        ({"DISPLAY": ":0", "SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, True, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_can_see_it(variables, terminal, expected, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal, raising=False)
    assert serve.has_desktop() is expected


def seat_cookie(url, **headers):
    """The cookie with which a stranger is seated, who comes through a proxy that says so."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
    connection.request("POST", "/play/moose", "", headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.headers["set-cookie"], answer.headers["strict-transport-security"]


def test_a_proxy_is_believed_only_if_there_is_one(open_house, tmp_path):
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}
    with house(tmp_path, "--behind-proxy") as running:
        cookie, transport = seat_cookie(running.url, **forwarded)
        assert "secure" in cookie.lower()
        assert transport
        assert "secure" not in seat_cookie(running.url)[0].lower()
    assert "secure" not in seat_cookie(open_house.url, **forwarded)[0].lower()


def test_a_head_that_does_not_end_is_cut_off(open_house):
    host, port = open_house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: here\r\nx-long: ")
        with pytest.raises(OSError):
            for _k in range(1000):
                line.sendall(b"x" * 10_000)
                time.sleep(0.001)
    assert ask(open_house.url, "/healthz")[0] == 200


def test_a_long_body_is_no_long_head(open_house):
    status, problem = ask(open_house.url, "/api/v1/guests", name="x" * 300_000)
    assert (status, problem["code"]) == (413, "too-large")
