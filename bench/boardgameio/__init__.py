"""boardgame.io beside our own house: its server in memory, and clients that speak its protocol."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
#: Where npm puts it: outside the tree.
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "ludoteca-bench" / "boardgameio"


@dataclass(frozen=True)
class Speed:
    """Moves a second, and the seconds that the server computes for one."""

    speed: float
    cost: float


def cpu_seconds(process: int) -> float:
    """What a process has computed so far, all its threads together (Linux). Depends little on what else goes on."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def play_there(matches: int, warm_up: float, seconds: float, server_core: int, players_core: int) -> Speed | None:
    """As fast as it goes; None where Node or npm are missing."""
    if not _installed():
        print("  boardgame.io cannot be installed here; its part is left out.")
        return None
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "NODE_ENV": "production", "NODE_PATH": str(CACHE / "node_modules")}
    server = subprocess.Popen(
        ["node", str(CACHE / "server.js"), str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {server_core}),
    )
    with server:
        assert server.stdout is not None
        try:
            while "ready" not in server.stdout.readline():
                assert server.poll() is None, "boardgame.io did not start"
            before = cpu_seconds(server.pid)
            command = ["node", str(CACHE / "load.js"), *map(str, (port, matches, warm_up, seconds))]
            players = subprocess.run(
                command,
                env=environment,
                capture_output=True,
                text=True,
                timeout=60,
                check=True,
                preexec_fn=lambda: os.sched_setaffinity(0, {players_core}),
            )
            computed = cpu_seconds(server.pid) - before
        finally:
            server.kill()
    measured = json.loads(players.stdout.splitlines()[-1])
    return Speed(measured["moves"] / measured["seconds"], computed / measured["all"])


def _installed() -> bool:
    """Installs it if it is not there yet; whether it is now."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    CACHE.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js", "load.js"):
        shutil.copy(HERE / name, CACHE / name)
    if not (CACHE / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]
        return subprocess.run(command, cwd=CACHE, capture_output=True, check=False).returncode == 0
    return True
