"""How the game looks in a browser: who bid what, the trick in the middle, the tiles in hand, and what moves where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.engine.page import JSON, Choice, Effect, Held, Recent, Travel
from ludoteca.games.moon import face
from ludoteca.games.moon.state import HIGH_END, LOW_END, MOON, NO_TRUMP, TRICKS
from ludoteca.games.moon.suits import strength, suit_called
from ludoteca.language import _, ngettext, pgettext

#: The phases in which everything of a hand lies open (MN5).
OPEN = ("deal", "over")
#: The icons of the trumps that are no number.
TRUMP_ICONS = {"doubles": "moon-icon-doubles", "none": "moon-icon-none"}

BACK: JSON = {"ends": [], "words": "", "trump": False, "buried": False}


# Tiles


def tile(state: JSON, name: str, buried: bool = False) -> dict[str, Any]:
    """A tile face up: its two ends, and whether it is a trump."""
    code = face.card_code(name)
    words = tile_words(state, name)
    return {
        "ends": [HIGH_END[code], LOW_END[code]],
        "words": _("{tile}, buried").format(tile=words) if buried else words,
        "trump": face.is_trump_tile(state, name),
        "buried": buried,
    }


def tile_words(state: JSON, name: str) -> str:
    """A tile as one says it: six-four."""
    code = face.card_code(name)
    words = _("{high}-{low}").format(high=end_words(HIGH_END[code]), low=end_words(LOW_END[code]))
    return _("{tile}, a trump").format(tile=words) if face.is_trump_tile(state, name) else words


def end_words(end: int) -> str:
    """How one end of a tile is called."""
    return (
        pgettext("tile", "zero"),
        pgettext("tile", "one"),
        pgettext("tile", "two"),
        pgettext("tile", "three"),
        pgettext("tile", "four"),
        pgettext("tile", "five"),
        pgettext("tile", "six"),
    )[end]


def in_order(state: JSON, tiles: Sequence[str]) -> list[str]:
    """Tiles as one sorts a hand: trumps first, then suit by suit, each from its double down."""
    trump = NO_TRUMP if state["trump"] is None else face.TRUMP_NAMES.index(state["trump"])

    def worth(name: str) -> tuple[int, int]:
        suit = suit_called(face.card_code(name), trump)
        return suit, strength(face.card_code(name), suit, trump)

    return sorted(tiles, key=worth, reverse=True)


def highest_laid(state: JSON, trick: Sequence[tuple[int, str]]) -> int:
    """MN8: which tile of a trick takes it, as the trick stands."""
    trump = face.TRUMP_NAMES.index(state["trump"])
    suit = suit_called(face.card_code(trick[0][1]), trump)
    return max(range(len(trick)), key=lambda k: strength(face.card_code(trick[k][1]), suit, trump))


# Seats


def panel(state: JSON, seat: int, names: Sequence[str]) -> JSON:
    """A seat: its call, its tricks, its points, and with four players its team."""
    here = state["seats"][seat]
    tiles = here["hand"]
    bidder = state["bidder"] == seat + 1 and state["phase"] != "bid"
    return {
        "call": _("bidder: {n}").format(n=state["bid"]) if bidder else call_words(here["bid"]),
        "moon": here["bid"] == f"bid {MOON}",
        "bidder": bidder,
        "team": "AB"[seat % 2] if len(names) == 4 else "",
        "tricks": here["tricks"],
        "points": points_words(state["points"][seat % len(state["points"])]),
        "tiles": len(tiles) if isinstance(tiles, list) else tiles,
        "hand": [tile(state, name) for name in in_order(state, tiles)] if isinstance(tiles, list) else [],
    }


def call_words(call: str | None) -> str:
    """What a seat said in the auction; nothing if it has not been asked."""
    if call is None:
        return ""
    if call == "pass":
        return _("has passed")
    return _("shoots the moon") if call == f"bid {MOON}" else _("bids {n}").format(n=call.removeprefix("bid "))


# The middle


def middle(state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
    """The auction, then the contract with its trumps and the trick; after a hand all that was hidden."""
    newest = recent[-1] if recent else None
    ended = state["phase"] in OPEN
    suit = face.suit_asked(state)
    return {
        "auction": auction(state, names) if state["phase"] == "bid" else [],
        "contract": contract(state, names),
        "trump": trump(state["trump"]),
        "asked": "" if suit is None else _("Asked for: {suit}.").format(suit=face.suit_words(suit)),
        "trick": trick(state, state["trick"], names),
        "last": last_trick(newest, names) if newest and not state["trick"] else None,
        "waiting": "" if ended or state["trick"] else waiting(state, names),
        "widow": len(names) == 3 and state["phase"] == "bid",
        "buried": len(names) == 3 and state["phase"] in ("trump", "play"),
        "verdict": verdict(state, names) if ended else None,
        "scored": scored(newest, names) if ended and newest and state["bidder"] else [],
        "secrets": secrets(state) if ended else [],
    }


def auction(state: JSON, names: Sequence[str]) -> list[dict[str, Any]]:
    """MN3: who has said what, clockwise from the first bidder."""
    calling = [(state["first"] - 1 + k) % len(names) for k in range(len(names))]
    return [
        {
            "name": names[seat],
            "words": call_words(state["seats"][seat]["bid"]),
            "highest": state["bidder"] == seat + 1,
            "next": state["turn"] == seat + 1,
        }
        for seat in calling
    ]


def contract(state: JSON, names: Sequence[str]) -> str:
    """What the bidder's side has promised, and how far it is."""
    if state["bidder"] is None or state["phase"] in ("bid", *OPEN):
        return ""
    side, tricks, needed = bidders(state)
    return _("{name} bid {bid}: {tricks} of {needed} tricks so far").format(
        name=face.side_words(side, names), bid=state["bid"], tricks=tricks, needed=needed
    )


def bidders(state: JSON) -> tuple[int, int, int]:
    """MN9: the bidder's side, the tricks that it has, and those that it needs."""
    side = (state["bidder"] - 1) % len(state["points"])
    tricks = sum(there["tricks"] for there in state["seats"][side :: len(state["points"])])
    return side, tricks, TRICKS if state["bid"] == MOON else state["bid"]


def trump(name: str | None) -> dict[str, str] | None:
    """The trumps as they are announced: an icon and the word."""
    if name is None:
        return None
    return {"icon": TRUMP_ICONS.get(name, f"moon-half-{name}"), "words": face.trumps_are(name)}


def trick(state: JSON, laid: Sequence[tuple[int, str]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Who laid what, in this order."""
    if not laid:
        return []
    highest = highest_laid(state, laid)
    return [
        {"name": names[seat - 1], "tile": tile(state, name), "highest": k == highest}
        for k, (seat, name) in enumerate(laid)
    ]


def last_trick(newest: Recent, names: Sequence[str]) -> dict[str, Any] | None:
    """The trick that the newest event has completed."""
    move = newest.event.get("move", "")
    if not move.startswith("play ") or newest.after["trick"]:
        return None
    before = newest.before
    laid = [*before["trick"], (newest.event["seat"], move.removeprefix("play "))]
    winner = laid[highest_laid(before, laid)][0]
    return {
        "tiles": trick(before, laid, names),
        "words": _("{name} takes the trick.").format(name=names[winner - 1]),
    }


def waiting(state: JSON, names: Sequence[str]) -> str:
    """What the table waits for while no tile lies there."""
    words = {
        "bid": _("{name} is to bid or to pass."),
        "bury": _("{name} has taken the widow and buries a tile."),
        "trump": _("{name} is to name trumps."),
        "play": _("{name} is to lead."),
    }[state["phase"]]
    return words.format(name=names[state["turn"] - 1])


def verdict(state: JSON, names: Sequence[str]) -> JSON:
    """How the hand ended (MN9)."""
    if state["bidder"] is None:
        return {"words": _("All have passed: nothing is scored."), "kind": "passed"}
    side, tricks, needed = bidders(state)
    words, kind = _("Failed: {name} bid {bid}, tricks taken: {tricks}."), "failed"
    if tricks >= needed:
        words, kind = _("Made: {name} bid {bid}, tricks taken: {tricks}."), "made"
    return {"words": words.format(name=face.side_words(side, names), bid=state["bid"], tricks=tricks), "kind": kind}


def scored(newest: Recent, names: Sequence[str]) -> list[dict[str, str]]:
    """MN10: what the hand brought each side, and what each has now."""
    after = newest.after["points"]
    before = newest.before.get("points", after)
    return [
        {"name": face.side_words(side, names), "change": minus(f"{new - old:+d}"), "points": points_words(new)}
        for side, (old, new) in enumerate(zip(before, after, strict=True))
    ]


def points_words(points: int) -> str:
    """So many points; they can be below zero."""
    return ngettext("{n} point", "{n} points", abs(points)).format(n=minus(str(points)))


def minus(number: str) -> str:
    """A number with a minus as wide as its plus."""
    return number.replace("-", "\N{MINUS SIGN}")


def secrets(state: JSON) -> list[dict[str, Any]]:
    """MN5: the widow and the buried tile, once they may be seen."""
    lying = ((_("widow"), state["widow"]), (_("buried"), state["buried"]))
    return [{"tile": tile(state, name), "words": words} for words, name in lying if name is not None]


# The viewer's own


def hand(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
    """The tiles in hand, sorted; the bidder sees the buried one beside them (MN5)."""
    if state["phase"] in OPEN:
        return []  # whatever is left lies open at its seat
    held = []
    for name in in_order(state, state["seats"][seat]["hand"]):
        choices = tuple(
            Choice(move, words.format(tile=tile_words(state, name)))
            for move, words in ((f"play {name}", _("play {tile}")), (f"bury {name}", _("bury {tile}")))
            if move in moves
        )
        held.append(Held(tile_words(state, name), tile(state, name), choices, at_once=True))
    if state["buried"] is not None:
        buried = tile(state, state["buried"], buried=True)
        held.append(Held(buried["words"], buried))
    return held


def answers(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """A call, the least daring first, or what is to be trumps."""
    return [
        Choice(
            move,
            face.trump_words(what) if verb == "trump" and what != "none" else face.move_words(move, names),
            shout=move == f"bid {MOON}",
        )
        for kind in ("pass", "bid", "trump")
        for move in moves
        for verb, _space, what in (move.partition(" "),)
        if verb == kind
    ]


# Movement


def effect(recent: Recent) -> Effect:
    """Tiles go from their player to the middle, and a trick to its winner."""
    event, after = recent.event, recent.after
    if "deal" in event:
        return Effect(tuple(Travel(BACK, "middle", f"seat-{seat}") for seat in range(1, len(after["seats"]) + 1)))
    mine = f"seat-{event['seat']}"
    verb, _space, what = event["move"].partition(" ")
    sound = "win" if after["phase"] == "over" else "turn" if event["move"] == f"bid {MOON}" else "card"
    if verb in ("bid", "pass"):
        took_widow = after["phase"] == "bury"
        return Effect((Travel(BACK, "widow", f"seat-{after['bidder']}"),) if took_widow else (), sound)
    if verb == "trump":
        return Effect()
    if verb == "bury":
        return Effect((Travel(BACK, mine, "buried"),))
    travels = [Travel(tile(recent.before, what), mine, "trick")]
    travels += [
        Travel(BACK, "trick", f"seat-{seat}")
        for seat, (old, new) in enumerate(zip(recent.before["seats"], after["seats"], strict=True), 1)
        if new["tricks"] > old["tricks"]
    ]
    return Effect(tuple(travels), sound)
