"""Where a house can be found: a door of this machine, and its address for browsers here and in the network."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Sequence

from ludoteca.cli.fault import Fault
from ludoteca.language import _

HOST, PORT = "127.0.0.1", 8030
#: Doors that are tried, one after the other, if nobody said which.
MORE_PORTS = 20
ANYWHERE = ("0.0.0.0", "::", "")
#: An address that belongs to nobody (RFC 5737): the way to it leads through the network that this machine is in.
NOBODY = ("192.0.2.1", 9)


def find_door(host: str, port: int | None) -> socket.socket:
    """A socket at that port, or at the next free one if none was asked for; `Fault` if there is none."""
    if port is not None:
        return _door(host, [port])
    return _door(host, range(PORT, PORT + MORE_PORTS))


def _door(host: str, ports: Sequence[int]) -> socket.socket:
    for port in ports:
        try:
            return _bound(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Fault(_cannot(error, host, port)) from None
    if len(ports) == 1:
        text = _("port {port} is taken by another program; name another with --port")
        raise Fault(text.format(port=ports[0]))
    text = _("the ports {first} to {last} are all taken; name another with --port")
    raise Fault(text.format(first=ports[0], last=ports[-1]))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, proto, _name, address = socket.getaddrinfo(
        host or ANYWHERE[0], port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    door = socket.socket(family, kind, proto)
    try:
        if sys.platform == "win32":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # After a restart the port is free at once, though old connections linger.
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(100)  # two sockets can be bound that have not begun to listen: only now it is ours
    except OSError:
        door.close()
        raise
    return door


def _cannot(error: OSError, host: str, port: int) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return _("this machine has no address “{host}”").format(host=host[:60])
    if error.errno in (errno.EACCES, errno.EPERM):
        return _("port {port} may not be used here; take one above 1023").format(port=port)
    return _("port {port} cannot be opened: {reason}").format(port=port, reason=error.strerror)


def url_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    shown = "127.0.0.1" if host in ANYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def network_address() -> str | None:
    """This machine's address in its network; None if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(NOBODY)
        except OSError:
            return None
        address = str(way.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address
