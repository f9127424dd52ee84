"""Who plays, from what was typed. The one place that knows how a player is written:

greedy                  a bot of the house, by name
expert@0.2  expert@800e the same, thinking for so many seconds a move, or with so much effort
mybots:Careful          a Python class or function of your own, from a module that can be imported here
careful                 one that an installed package offers (entry-point group `ludoteca.bots`)
program:COMMAND         a program that speaks the house's API
openspiel:0.5           OpenSpiel's search, so many seconds a move
network:FILE            a trained network (`ludoteca.bots.network`)
learned                 the one that the house has trained, where it has
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points

from ludoteca.arena.guests import NETWORK, OPENSPIEL, PROGRAM, PYTHON, TIMED
from ludoteca.arena.plan import Guest, Player
from ludoteca.arena.timed import thinker_named
from ludoteca.bots.learned import LEARNED, trained_for
from ludoteca.bots.play import THINKING
from ludoteca.bots.registry import Bot, names
from ludoteca.engine.contract import Game
from ludoteca.engine.lines import printable
from ludoteca.language import _

#: Where packages name their bots.
GROUP = "ludoteca.bots"
#: Seconds: nobody waits longer for a move.
LONGEST = 3600.0


class BadPlayer(ValueError):
    """There is no such player; the message says what there is, for people."""


@functools.cache
def offered() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def players(game: Game, given: Sequence[str]) -> list[Player]:
    """The players from lists with commas; a program stands alone, since its command may have commas of its own."""
    texts: list[str] = []
    for text in given:
        texts += [text] if text.startswith("program:") else text.split(",")
    found = [player(game, text.strip()) for text in texts if text.strip()]
    if len(found) < 2:
        raise BadPlayer(_("a contest is between two players or more; there are: {known}").format(known=_known(game)))
    seen: Counter[str] = Counter()
    for at, one in enumerate(found):
        seen[one.name] += 1
        if seen[one.name] > 1:
            found[at] = dataclasses.replace(one, name=f"{one.name} ({seen[one.name]})")
    return found


def player(game: Game, text: str) -> Player:
    """One player; `BadPlayer` if there is none like that."""
    kind, colon, rest = text.partition(":")
    if kind == "program" and colon:
        return _program(rest.strip())
    if kind == "openspiel":
        return _openspiel(text, *rest.partition(":")[::2])
    if kind == "network" and colon:
        return _network(text, rest)
    if colon:
        return _python(text)
    name, at, how = text.partition("@")
    if name in names(game) or name == "expert":
        found = thinker_named(game, name)
        return _thinking(found, text, how) if at else found
    if name == LEARNED and trained_for(game) and not at:
        return Guest(name, NETWORK, "")
    if name in offered() and not at:
        return Guest(name, PYTHON, offered()[name].value)
    raise BadPlayer(
        _("{game} has no bot “{bot}”; it has: {known}").format(
            game=_(game.title), bot=printable(text), known=_known(game)
        )
    )


def _thinking(found: Bot, text: str, how: str) -> Player:
    """A bot of the house that thinks longer or shorter than its level says."""
    if found.kind != THINKING:
        raise BadPlayer(_("“{bot}” plays at once: it can't be told how long to think").format(bot=found.name))
    if re.fullmatch(r"[1-9][0-9]{0,8}e", how):
        return dataclasses.replace(found, name=text, effort=int(how[:-1]))
    return Guest(text, TIMED, found.name, seconds=_seconds(text, how))


def _seconds(text: str, given: str) -> float:
    try:
        seconds = float(given.removesuffix("s"))
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= LONGEST:
        raise BadPlayer(_("“{bot}” needs the seconds for a move, such as 0.5").format(bot=printable(text)))
    return seconds


def _openspiel(text: str, seconds: str, exploration: str) -> Guest:
    if exploration and not re.fullmatch(r"[0-9]*\.?[0-9]+", exploration):
        raise BadPlayer(_("“{bot}”: what follows the seconds is how much it explores, such as 0.7").format(bot=text))
    return Guest(text, OPENSPIEL, "ISMCTSBot", seconds=_seconds(text, seconds), more=exploration)


def _network(text: str, file: str) -> Guest:
    if not file:
        raise BadPlayer(_("“network:” needs the file that the network is in"))
    return Guest(text, NETWORK, file)


def _program(command: str) -> Guest:
    if not command:
        raise BadPlayer(_("“program:” needs the command that starts it"))
    return Guest(f"program:{command}", PROGRAM, command)


def _python(text: str) -> Guest:
    if not re.fullmatch(r"\w+(\.\w+)*:\w+(\.\w+)*", text):
        raise BadPlayer(_("“{bot}” is no bot: a Python one is written MODULE:NAME").format(bot=printable(text)))
    return Guest(text, PYTHON, text)


def _known(game: Game) -> str:
    return ", ".join(
        [
            *dict.fromkeys([*names(game), "expert"]),
            *([LEARNED] if trained_for(game) else []),
            *offered(),
            "MODULE:NAME",
            "program:COMMAND",
            "openspiel:SECONDS",
            "network:FILE",
        ]
    )
