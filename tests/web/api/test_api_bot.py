"""The bot of the documentation plays whole games against a real server."""

import ast
import contextlib
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ludoteca.tables.house import House
from ludoteca.web.app import build
from ludoteca.web.server import Server

BOT = Path(__file__).parents[3] / "docs" / "example_bot.py"


@contextlib.contextmanager
def served(data):
    """A house behind a real door; its address."""
    opened = threading.Event()
    house = House(data)
    house.kernels.prepare = lambda: None
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Server(build(house), opened.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            assert opened.wait(20)
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(20)


@pytest.mark.usefixtures("nobody_dawdles")
@pytest.mark.parametrize("game", ["moose", "hoarders"])
def test_the_example_bot_plays_a_game_to_its_end(tmp_path, game):
    with served(tmp_path) as address:
        command = [sys.executable, str(BOT), address, game]
        played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert played.returncode == 0, played.stderr
    result = ast.literal_eval(played.stdout)
    assert result["winners"] and len(result["scores"]) == 4


def test_the_page_shows_the_bot_as_it_is():
    page = (BOT.parent / "api.md").read_text("utf-8")
    assert "example_bot.py" in page
    for line in page.splitlines():
        if line.startswith("{"):
            json.loads(line.replace("…", "0"))
