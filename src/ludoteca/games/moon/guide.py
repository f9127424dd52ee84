"""A first game of Moon: what a newcomer is told, and when; the tiles of the rules' examples."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.guide import JSON, Situation
from ludoteca.engine.page import Held
from ludoteca.games.moon.face import TRUMP_NAMES, card_code, is_trump_tile, suit_asked
from ludoteca.games.moon.page import tile
from ludoteca.games.moon.state import MOON
from ludoteca.games.moon.suits import TRUMP_SUIT, belongs, shows
from ludoteca.language import N_

#: Stands beside the name of a trump in text.
STAR = "★"


def _first_moves(moves: Sequence[str]) -> set[str]:
    return {move.split(" ")[0] for move in moves}


def _follows(state: JSON, seat: int) -> bool:
    """Whether the seat has a tile of the suit that is asked for."""
    suit, trump = suit_asked(state), TRUMP_NAMES.index(state["trump"])
    return any(belongs(card_code(name), suit, trump) for name in state["seats"][seat]["hand"])


def moon(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody has bid 21."""
    return bool(state["bid"] == MOON and state["phase"] in ("bury", "trump", "play"))


def bury(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A tile is to be buried."""
    return "bury" in _first_moves(moves)


def trumps(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Trumps are to be named."""
    return "trump" in _first_moves(moves)


def new_hand(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A hand has been scored, and another begins."""
    return bool(state["phase"] == "bid" and state["deals"] > 1 and any(state["points"]))


def bidding(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat is asked for its bid."""
    return bool(moves) and state["phase"] == "bid"


def partner(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Two teams are playing."""
    return bool(moves) and state["phase"] == "play" and len(state["seats"]) == 4


def leading(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat leads to a trick."""
    return bool(moves) and state["phase"] == "play" and not state["trick"]


def no_longer(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A tile in hand shows the number that is asked for, but is a trump."""
    suit = suit_asked(state) if moves and state["phase"] == "play" else None
    return suit not in (None, TRUMP_SUIT) and any(
        shows(card_code(name), suit) and is_trump_tile(state, name) for name in state["seats"][seat]["hand"]
    )


def following(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat has to follow suit."""
    return bool(moves) and state["phase"] == "play" and bool(state["trick"]) and _follows(state, seat)


def free(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """The seat has nothing of the suit that is asked for."""
    return bool(moves) and state["phase"] == "play" and bool(state["trick"]) and not _follows(state, seat)


SITUATIONS = (
    Situation(
        "bury",
        ("MN5",),
        N_("The widow is yours"),
        N_(
            "You won the auction and have taken the widow into your hand. Bury one of the eight tiles, best one that"
            " would take no trick. Nobody sees it, and it counts for nobody."
        ),
        bury,
    ),
    Situation(
        "trumps",
        ("MN6",),
        N_("Name trumps"),
        N_(
            "Trumps beat everything else. Best choose a number that you have many of, the double above all; or the"
            " doubles, or none. Then you lead to the first trick."
        ),
        trumps,
    ),
    Situation(
        "moon",
        ("MN3", "MN9"),
        N_("Shooting the moon"),
        N_("A bid of 21 promises all seven tricks. One trick for anybody else, and it has failed and costs 21."),
        moon,
    ),
    Situation(
        "new-hand",
        ("MN10", "MN11"),
        N_("The hand is scored"),
        N_(
            "A made bid scores what it promised, a failed one loses it, and the others have a point for each trick."
            " The game ends when somebody stands at 21."
        ),
        new_hand,
    ),
    Situation(
        "bid",
        ("MN3",),
        N_("How many tricks will you take?"),
        N_(
            "You have one call: pass, or say how many of the seven tricks you will take, more than anybody before you."
            " The highest bid names trumps and has to keep its word."
        ),
        bidding,
    ),
    Situation(
        "partner",
        ("MN1", "MN9"),
        N_("You have a partner"),
        N_("It is whoever sits across from you. Your tricks count together, so you need not beat each other."),
        partner,
    ),
    Situation(
        "lead",
        ("MN7", "MN8"),
        N_("You lead"),
        N_(
            "Play any tile. Its higher end is the suit that the others have to follow; a trump calls for trumps. The"
            " highest trump takes the trick, or else the highest tile of the suit."
        ),
        leading,
    ),
    Situation(
        "no-longer",
        ("MN6", "MN7"),
        N_("A trump belongs to no other suit"),
        N_(
            "One of your tiles shows the number that is asked for, but it is a trump: so it doesn't count as that"
            " number, and can't be made to follow."
        ),
        no_longer,
    ),
    Situation(
        "follow",
        ("MN7",),
        N_("Follow suit"),
        N_("You have a tile of the suit that was led, at either of its ends, so you must play one of those."),
        following,
    ),
    Situation(
        "free",
        ("MN7", "MN8"),
        N_("Nothing to follow with"),
        N_("You have no tile of the suit that was led, so you may play any. Only a trump can still take the trick."),
        free,
    ),
)


def example(name: str) -> Held:
    """A tile of the examples: ``6-1``, or ``6-1/6`` where sixes are trumps."""
    plain, _slash, trump = name.partition("/")
    drawn = tile({"trump": trump or None}, plain)
    return Held(f"{plain} {STAR}" if drawn["trump"] else plain, drawn)
