"""A whole game at the terminal, from the first deal, or where it was left, to the result."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from ludoteca.bots.live import LiveBot
from ludoteca.bots.registry import bot
from ludoteca.engine.contract import SPECTATOR
from ludoteca.language import _
from ludoteca.tables.kernels import Kernels
from ludoteca.terminal.ask import Leave
from ludoteca.terminal.clocked import play_clocked
from ludoteca.terminal.keyboard import Gone
from ludoteca.terminal.screen import show_result, show_table
from ludoteca.terminal.session import Session
from ludoteca.terminal.table_talk import TableTalk
from ludoteca.terminal.turns import play_turns

#: The longest that a bot thinks, in seconds.
THINKS = 0.3
#: Exit codes: played to the end; left before it.
FINISHED, LEFT = 0, 130


def play(out: Console, session: Session) -> int:
    """Plays the session on; FINISHED or LEFT. Whatever happens, the record so far is kept."""
    names = session.names
    bots = {
        seat: LiveBot(bot(session.game, name), seat, seconds=THINKS)
        for seat, name in enumerate(session.head["bots"])
        if name is not None
    }
    clocked = session.game.rules.close is not None
    talk = TableTalk(out, session, shared_screen=clocked)
    out.rule(Text(_(session.game.title), "bold"))
    out.print(Text(_("At the table: {names}").format(names=", ".join(names))))
    promise = _("The shuffle is promised: {commitment}… (“ludoteca verify” checks it afterwards)")
    out.print(Text(promise.format(commitment=session.head["commitment"][:16]), "dim"))
    kernels = Kernels()
    if any(each.thinks for each in bots.values()):
        kernels.prepare_thinking(session.game)
        out.print(Text(_("The bots play at first sight until they can think: the first time, some minutes."), "dim"))
    try:
        if clocked:
            play_clocked(out, session, bots, talk)
        else:
            play_turns(out, session, bots, talk, lambda: kernels.can_think(session.game))
    except (Leave, Gone, KeyboardInterrupt):
        return leave(out, session)
    except OSError as error:
        return lose_disk(out, session, error)
    finally:
        kernels.stop()
    session.finish()
    if not talk.together:
        out.clear()
    show_table(out, session.position, SPECTATOR, names)
    show_result(out, session.position, names)
    out.print(Text(_("The record: {path}").format(path=session.path), "dim"), soft_wrap=True)
    return FINISHED


def leave(out: Console, session: Session) -> int:
    """Says good-bye, and how the game can be taken up again."""
    session.close_file()
    if session.humans[1:] and session.game.rules.close is None:
        out.clear()  # nobody's hand stays on the screen
    out.print()
    out.print(_("The game is kept. Take it up again with:"))
    out.print(Text(f"  ludoteca play --resume {session.path}", "bold"), soft_wrap=True)
    return LEFT


def lose_disk(out: Console, session: Session, error: OSError) -> int:
    """The record cannot be written any further."""
    session.close_file()
    text = _("The record cannot be written ({reason}). The game is kept up to the last move before that: {path}")
    out.print(Text(text.format(reason=error.strerror, path=session.path), "red"), soft_wrap=True)
    return 1
