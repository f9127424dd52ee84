"""The house as the web bench measures it: as `ludoteca serve` runs it, on one core, with its log in a file and no limit
on what one address may ask."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time

from ludoteca.tables.house import House
from ludoteca.web.app import build
from ludoteca.web.logs import set_up_logging
from ludoteca.web.server import Server


def main(data: str, port: str, core: str) -> None:
    """Serves until it is ended; says `ready` once all games run compiled."""
    os.sched_setaffinity(0, {int(core)})
    with open(f"{data}/log", "w", encoding="utf-8") as log, socket.socket() as door:
        set_up_logging(log)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", int(port)))
        house = House(data)
        app = build(house, rate=1e9, burst=10**9)
        Server(app, lambda: threading.Thread(target=_say_when_ready, args=(house,), daemon=True).start()).run([door])


def _say_when_ready(house: House) -> None:
    while not house.kernels.ready:
        time.sleep(0.1)
    print("ready", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
