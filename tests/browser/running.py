"""A house as people run it: a process of its own, which can be killed and opened again on the same port and data."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request

#: Bots that do not dawdle: whole games are played through.
HASTE = "25"
#: Seconds that a house may take to open.
PATIENCE = 40.0


class Running:
    """The process, its address, and what it says."""

    def __init__(self, folder, haste=HASTE):
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = door.getsockname()[1]
        self.folder, self.haste = folder, haste
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "house.log"
        self.process = None

    def open(self):
        """Starts it, and waits until it answers."""
        arguments = ["--port", self.port, "--data", self.folder / "data", "--no-browser"]
        command = [sys.executable, "-m", "ludoteca", "serve", *map(str, arguments)]
        with self.log.open("a") as log:
            around = {**os.environ, "LUDOTECA_HASTE": self.haste}
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=around, start_new_session=True)
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            assert self.process.poll() is None, self.log.read_text()
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                return self
            time.sleep(0.1)
        raise AssertionError(f"it did not open: {self.log.read_text()}")

    def kill(self):
        """As if the power had failed."""
        self.process.kill()
        self.process.wait()

    def close(self):
        """Politely."""
        self.process.terminate()
        self.process.wait(timeout=20)
