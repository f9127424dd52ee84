"""Games without a clock: everybody in turn, bots at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console

from ludoteca.bots.live import LiveBot
from ludoteca.language import _
from ludoteca.terminal.ask import ask_move
from ludoteca.terminal.keyboard import typed_line
from ludoteca.terminal.session import Session
from ludoteca.terminal.table_talk import TableTalk


def play_turns(
    out: Console, session: Session, bots: Mapping[int, LiveBot], talk: TableTalk, can_think: Callable[[], bool]
) -> None:
    """Plays on until the game is over; bots play at first sight until they can think. `Leave` or `Gone` when a player
    goes."""
    while not session.position.over:
        before = session.position
        if before.awaits_deal:
            talk.tell(before, session.deal())
            continue
        actors = before.actors()
        # Where several are waited for (a hidden choice), bots don't keep people waiting.
        seat = next((seat for seat in actors if seat in bots), actors[0])
        if seat in bots:
            action = bots[seat].decide(before, quickly=not can_think())
            by = "bot"
        else:
            talk.give_keyboard(seat)
            action = ask_move(out, before, seat, session.names, lambda seat=seat: talk.again(seat))  # type: ignore[misc]
            by = "player"
        assert action is not None, "who is waited for decides"
        move = before.game.face.move_text(action)
        for bot in bots.values():
            bot.watch(before, seat, move)
        talk.tell(before, session.move(seat, action, by))
        while by == "player" and not talk.together and wants_to_change(session, seat):
            before = session.position
            again = ask_move(out, before, seat, session.names, lambda seat=seat: talk.again(seat))  # type: ignore[misc]
            talk.tell(before, session.move(seat, again, by))


def wants_to_change(session: Session, seat: int) -> bool:
    """HO3: whoever has chosen may choose anew as long as others have not, before the keyboard is handed on."""
    if seat not in session.position.interrupters():
        return False
    return typed_line(_("Enter: hand on the keyboard · c: choose anew > ")).lower() == "c"
