"""`ludoteca serve`: opens the house for browsers, and closes it with Ctrl-C.

What is wrong is said at once: all that takes its time to import comes after.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import typer

from ludoteca.cli.address import HOST, find_door, network_address, url_of
from ludoteca.cli.fault import USAGE, Fault
from ludoteca.language import _
from ludoteca.tables.lock import Occupied, locked

if TYPE_CHECKING:
    from ludoteca.tables.house import House

#: White on black, whatever the terminal's colours are: a camera wants dark on light to be told apart.
QR_COLOURS, PLAIN = "\x1b[97;40m", "\x1b[0m"


def serve_command(
    host: str | None, port: int | None, data: Path | None, lan: bool, no_browser: bool, behind_proxy: bool
) -> int:
    """Runs a house until it is told to stop."""
    if lan and host is not None:
        raise Fault(_("--lan opens every door of this machine: give either --lan or --host"), USAGE)
    where = "0.0.0.0" if lan else HOST if host is None else host
    signal.signal(signal.SIGTERM, _leave)
    with kept(data_folder(data)) as folder, contextlib.closing(find_door(where, port)) as door:
        from ludoteca.web.app import build
        from ludoteca.web.logs import set_up_logging
        from ludoteca.web.server import Server

        set_up_logging()
        house = _house(folder)
        at = door.getsockname()[1]

        def opened() -> None:
            _tell(where, at, folder, lan)
            if not no_browser and has_desktop():
                _open_browser(url_of(where, at))

        with contextlib.suppress(KeyboardInterrupt):
            Server(build(house), opened, behind_proxy).run([door])
        typer.echo(_("The house is closed. What was played is kept, and goes on when it opens again."))
    return 0


def data_folder(given: Path | None) -> Path:
    """Where the data of a house are: what was said, or the user's own place for them."""
    return given if given is not None else Path(typer.get_app_dir("ludoteca"))


@contextlib.contextmanager
def kept(folder: Path) -> Iterator[Path]:
    """The folder, made if need be and kept by this process alone; `Fault` if that can't be."""
    with contextlib.ExitStack() as stack:
        try:
            folder.mkdir(0o700, parents=True, exist_ok=True)
            stack.enter_context(locked(folder))
        except Occupied:
            text = _("another house runs on the data in {folder}; close it, or take another folder with --data")
            raise Fault(text.format(folder=folder)) from None
        except OSError as error:
            text = _("nothing can be kept in {folder}: {reason}; take another folder with --data")
            raise Fault(text.format(folder=folder, reason=error.strerror)) from None
        yield folder


def _house(folder: Path) -> House:
    from ludoteca.tables.house import House
    from ludoteca.tables.schema import WrongVersion

    try:
        return House(folder)
    except WrongVersion:
        text = _("the data in {folder} were written by a later version of Ludoteca; this one leaves them alone")
        raise Fault(text.format(folder=folder)) from None
    except sqlite3.Error as error:
        raise Fault(_("the data in {folder} cannot be used: {reason}").format(folder=folder, reason=error)) from None


def _tell(host: str, port: int, folder: Path, lan: bool) -> None:
    """Says where the house is."""
    typer.echo(_("The house is open: {address}").format(address=url_of(host, port)))
    if lan:
        found = network_address()
        if found is None:
            text = _("Others in your network reach it at port {port} of this machine, whose address I cannot find.")
            typer.echo(text.format(port=port))
        else:
            typer.echo(_("Others in your network: {address}").format(address=url_of(found, port)))
            _show_code(url_of(found, port))
    typer.echo(_("Its data are in {folder}. Ctrl-C closes it.").format(folder=folder))


def _show_code(address: str) -> None:
    """The address as a QR code for telephones, where there is a terminal that can show it."""
    if not sys.stdout.isatty() or "utf" not in (sys.stdout.encoding or "").lower():
        return
    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    for line in drawn.getvalue().splitlines():
        typer.echo(f"  {QR_COLOURS}{line}{PLAIN}", color=True)


def has_desktop() -> bool:
    """Somebody sits before this machine who could look at a browser."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ:
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(address: str) -> None:
    """Shows the house, unless the only browser here would take over the terminal."""
    with contextlib.suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            threading.Thread(target=browser.open, args=(address,), daemon=True).start()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """A polite request to stop is the same as Ctrl-C."""
    raise KeyboardInterrupt
