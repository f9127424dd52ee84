"""The words of the game: moves and states as files write them, and what people read and hear."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.contract import UNKNOWN, Said
from ludoteca.engine.words import spelling
from ludoteca.games.moon.rules import sides
from ludoteca.games.moon.secrets import hand_size
from ludoteca.games.moon.state import (
    ACTIONS,
    BIDS,
    BURY,
    DOUBLES,
    HIGH_END,
    LOW_END,
    MOON,
    NO_TRUMP,
    NONE,
    NOT_CALLED,
    PASS,
    PASSED,
    PHASE_DEAL,
    PHASE_OVER,
    PHASES,
    PLAY,
    TILES,
    TRICKS,
    TRUMP,
    TRUMPS,
)
from ludoteca.games.moon.suits import TRUMP_SUIT, belongs, suit_called
from ludoteca.language import N_, _, ngettext

TILE_NAMES = tuple(f"{HIGH_END[tile]}-{LOW_END[tile]}" for tile in range(TILES))
TRUMP_NAMES = tuple({DOUBLES: "doubles", NO_TRUMP: "none"}.get(trump, str(trump)) for trump in range(TRUMPS))
SECRET_MOVES = frozenset({"bury"})


def _spell(action: int) -> str:
    if action < PASS:
        return f"bid {BIDS[action]}"
    if action == PASS:
        return "pass"
    if action < TRUMP:
        return f"bury {TILE_NAMES[action - BURY]}"
    if action < PLAY:
        return f"trump {TRUMP_NAMES[action - TRUMP]}"
    return f"play {TILE_NAMES[action - PLAY]}"


move_text, parse_move = spelling([_spell(action) for action in range(ACTIONS)])
card_json, card_code = spelling(TILE_NAMES)


# States


def state_json(s: Any) -> dict[str, Any]:
    """The state as records write it; a hidden hand by its length."""
    if s.phase == PHASE_DEAL and s.deals == 0:
        return {"phase": "deal"}
    idle = s.phase in (PHASE_DEAL, PHASE_OVER)
    return {
        "phase": PHASES[s.phase],
        "deals": s.deals,
        "first": s.first + 1,
        "turn": None if idle else s.turn + 1,
        "points": [s.points[side] for side in range(sides(s))],
        "bid": s.bid,
        "bidder": None if s.bidder == NONE else s.bidder + 1,
        "trump": None if s.trump == NONE else TRUMP_NAMES[s.trump],
        "widow": _tile_json(s.widow),
        "buried": _tile_json(s.buried),
        "trick": [[(s.leader + k) % s.seats + 1, TILE_NAMES[s.trick[k]]] for k in range(s.laid)],
        "seats": [_seat_json(s, seat) for seat in range(s.seats)],
    }


def _seat_json(s: Any, seat: int) -> dict[str, Any]:
    hand, call = s.hand[seat], s.call[seat]
    return {
        "hand": hand_size(s, seat) if hand == UNKNOWN else [TILE_NAMES[t] for t in range(TILES) if hand >> t & 1],
        "bid": {NOT_CALLED: None, PASSED: "pass"}.get(call, f"bid {call}"),
        "tricks": s.tricks[seat],
    }


def _tile_json(tile: int) -> str | None:
    return None if tile in (NONE, UNKNOWN) else TILE_NAMES[tile]


# What people read

SUIT_WORDS = (N_("zeros"), N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"), N_("trumps"))
TRUMP_WORDS = {**{str(n): SUIT_WORDS[n] for n in range(7)}, "doubles": N_("doubles")}


def suit_words(suit: int) -> str:
    """A suit's name in the reader's language."""
    return _(SUIT_WORDS[suit])


def trump_words(trump: str) -> str:
    """What is trumps, in the reader's language."""
    return _(TRUMP_WORDS[trump])


def trumps_are(trump: str) -> str:
    """The same as a phrase of its own."""
    return _("no trumps") if trump == "none" else _("trumps: {suit}").format(suit=trump_words(trump))


def suit_asked(state: Mapping[str, Any]) -> int | None:
    """The suit that a started trick asks for (MN7)."""
    if not state["trick"]:
        return None
    return int(suit_called(card_code(state["trick"][0][1]), TRUMP_NAMES.index(state["trump"])))


def is_trump_tile(state: Mapping[str, Any], tile: str) -> bool:
    """Whether the tile is a trump in this hand."""
    if state["trump"] is None:
        return False
    return bool(belongs(card_code(tile), TRUMP_SUIT, TRUMP_NAMES.index(state["trump"])))


def side_words(side: int, names: Sequence[str]) -> str:
    """A player's or a team's name."""
    if len(names) == 3:
        return names[side]
    return _("{name} and {partner}").format(name=names[side], partner=names[side + 2])


def ask(state: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    """What the seat is asked to do."""
    if state["phase"] == "bid":
        if state["bid"]:
            return _("{name} has bid {bid}. What do you say?").format(name=names[state["bidder"] - 1], bid=state["bid"])
        return _("Nobody has bid yet. How many tricks will you take?")
    if state["phase"] == "bury":
        return _("The widow is in your hand. Bury one tile.")
    if state["phase"] == "trump":
        return _("Name trumps.")
    suit = suit_asked(state)
    if suit is None:
        return _("You lead: play any tile.")
    return _("Asked for: {suit}. Follow if you can.").format(suit=suit_words(suit))


def move_words(move: str, names: Sequence[str]) -> str:
    """A move as a choice."""
    verb, _space, what = move.partition(" ")
    if verb == "pass":
        return _("pass")
    if verb == "bid":
        if int(what) == MOON:
            return _("shoot the moon: bid 21")
        return _("bid {n}").format(n=what)
    if verb == "trump":
        return trumps_are(what)
    return (_("bury {tile}") if verb == "bury" else _("play {tile}")).format(tile=what)


def score_words(score: int) -> str:
    """A score with its unit."""
    return ngettext("{n} point", "{n} points", abs(score)).format(n=score)


def tell(before: dict[str, Any], event: Mapping[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What one event looked like."""
    if "deal" in event:
        said = _("Hand {n}: seven tiles each. {name} bids first.")
        return [Said(said.format(n=after["deals"], name=names[after["turn"] - 1]))]
    name = names[event["seat"] - 1]
    verb, _space, what = event["move"].partition(" ")
    if verb in ("bid", "pass"):
        return _told_call(name, what, after, names)
    if verb == "bury":
        if what:
            return [Said(_("{name} buries {tile}.").format(name=name, tile=what))]
        return [Said(_("{name} buries a tile.").format(name=name))]
    if verb == "trump":
        if what == "none":
            return [Said(_("{name} plays without trumps.").format(name=name))]
        return [Said(_("{name} names trumps: {suit}.").format(name=name, suit=trump_words(what)))]
    return _told_play(name, what, before, after, names)


def _told_call(name: str, bid: str, after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    if not bid:
        said = [Said(_("{name} passes.").format(name=name))]
    elif int(bid) == MOON:
        said = [
            Said(_("Shooting the moon!"), shout=True),
            Said(_("{name} bids 21: all seven tricks.").format(name=name)),
        ]
    else:
        said = [Said(_("{name} bids {n}.").format(name=name, n=bid))]
    if after["phase"] in ("deal", "over"):
        said.append(Said(_("All have passed: nothing is scored.")))
        said += _told_secrets(after)
    elif after["phase"] != "bid":
        bidder = names[after["bidder"] - 1]
        won = _("{name} takes the widow.") if after["phase"] == "bury" else _("{name} will name trumps.")
        said.append(Said(won.format(name=bidder)))
    return said


def _told_play(name: str, tile: str, before: dict[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    suit = suit_asked(before)
    if suit is None:
        sentence = _("{name} leads {tile}.")
    elif belongs(card_code(tile), suit, TRUMP_NAMES.index(before["trump"])):
        sentence = _("{name} follows with {tile}.")
    elif is_trump_tile(before, tile):
        sentence = _("{name} cannot follow and trumps with {tile}.")
    else:
        sentence = _("{name} cannot follow and gives {tile}.")
    said = [Said(sentence.format(name=name, tile=tile))]
    for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if new["tricks"] > old["tricks"]:
            said.append(Said(_("{name} takes the trick.").format(name=names[seat])))
    if after["phase"] != "play":
        said += _told_hand(after, names)
    return said


def _told_hand(after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """The end of a hand: whether the bid was made (MN9), and how everybody stands."""
    bidder = after["bidder"] - 1
    side = bidder if len(names) == 3 else bidder % 2
    tricks = sum(after["seats"][seat]["tricks"] for seat in range(side, len(names), 2 if len(names) == 4 else 3))
    needed = TRICKS if after["bid"] == MOON else after["bid"]
    verdict = _("Made: {name} bid {bid}, tricks taken: {tricks}.")
    if tricks < needed:
        verdict = _("Failed: {name} bid {bid}, tricks taken: {tricks}.")
    said = [Said(verdict.format(name=side_words(side, names), bid=after["bid"], tricks=tricks))]
    said += _told_secrets(after)
    for side, points in enumerate(after["points"]):
        standing = _("{name}: {points} in all.").format(name=side_words(side, names), points=score_words(points))
        said.append(Said(standing))
    return said


def _told_secrets(after: dict[str, Any]) -> list[Said]:
    """MN5: when the hand is over, the widow and the buried tile may be seen."""
    if after["buried"] is not None:
        sentence = _("The widow was {widow}; buried was {buried}.")
        return [Said(sentence.format(widow=after["widow"], buried=after["buried"]))]
    if after["widow"] is not None:
        return [Said(_("The widow was {widow}.").format(widow=after["widow"]))]
    return []
