"""The words of the game: moves and states as files write them, and what people read and hear."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from ludoteca.engine.contract import UNKNOWN, Said
from ludoteca.engine.words import spelling
from ludoteca.games.moose.state import (
    ACTIONS,
    ALLOW,
    CLOSE,
    CLOSED,
    DISCARD,
    EMPTY,
    GIVE_IN_HOUSE,
    GIVE_ROOM,
    KINDS,
    MAX_SEATS,
    OCCUPIED,
    PASS,
    PHASE_DEAL,
    PHASE_REACT,
    ROOMS,
    SPRING,
    target_of,
)
from ludoteca.language import N_, _, ngettext, pgettext

ROOM_NAMES = ("kitchen", "living-room", "bedroom", "bathroom")
CARD_NAMES = (*ROOM_NAMES, *(f"moose-{room}" for room in ROOM_NAMES), "moose-in-house", "door", "trap")
#: Bytes of a house in the record.
HOUSE = 3 * ROOMS
#: Where each seat's hand and house lie among all of them.
PARTS = [
    (seat, slice(KINDS * seat, KINDS * (seat + 1)), slice(HOUSE * seat, HOUSE * (seat + 1)))
    for seat in range(MAX_SEATS)
]
#: How a hand that is hidden begins, as a byte.
HIDDEN = UNKNOWN & 0xFF
PHASES = (b"deal", b"play", b"react", b"over")
SECRET_MOVES: frozenset[str] = frozenset()


def _spell(action: int) -> str:
    if action < GIVE_ROOM:
        return f"moose-in-house@{action - GIVE_IN_HOUSE + 1}"
    if action < CLOSE:
        kind = (action - GIVE_ROOM) // MAX_SEATS
        return f"{CARD_NAMES[kind]}@{target_of(action) + 1}"
    if action < DISCARD:
        return f"door@{ROOM_NAMES[action - CLOSE]}"
    if action < PASS:
        return f"discard {CARD_NAMES[action - DISCARD]}"
    return {PASS: "pass", SPRING: "trap", ALLOW: "allow"}[action]


MOVES = tuple(_spell(action) for action in range(ACTIONS))
move_text, parse_move = spelling(MOVES)
SORTED_CARDS = sorted(enumerate(CARD_NAMES), key=lambda pair: pair[1])
card_json, card_code = spelling(CARD_NAMES)


def state_json(s: Any) -> dict[str, Any]:
    """The state as records write it; a hidden hand by its length."""
    state: dict[str, Any] = orjson.loads(state_text(s.plain()))
    return state


def state_text(s: Any) -> bytes:
    """The same as JSON text, of a plain record: every viewer of a table is told it after every move."""
    phase = s.phase
    if phase == PHASE_DEAL:
        return b'{"phase":"deal"}'
    hands, sizes, houses, given = s.hand, s.hand_size, s.house, s.moose_in_house
    seats = [
        _seat_text(hands[its_hand], sizes[seat], given >> seat & 1, houses[its_house])
        for seat, its_hand, its_house in PARTS[: s.seats]
    ]
    return b'{"phase":"%b","turn":%d,"announced":%b,"passes":%d,"deck":%d,"discard":%b,"seats":[%b]}' % (
        PHASES[phase],
        s.turn + 1,
        orjson.dumps(MOVES[s.announced]) if phase == PHASE_REACT else b"null",
        s.passes,
        s.left,
        _cards_text(s.discard),
        b",".join(seats),
    )


# What was written before is not written anew: that took a sixth of the time of a move.
@functools.lru_cache(8192)
def _seat_text(hand: bytes, size: int, given: int, house: bytes) -> bytes:
    held = b"%d" % size if hand[0] == HIDDEN else _cards_text(hand)
    has_moose = b"true" if given else b"false"
    return b'{"hand":%b,"moose_in_house":%b,"house":%b}' % (held, has_moose, _house_text(house))


@functools.lru_cache(8192)
def _house_text(house: bytes) -> bytes:
    lies = zip(house[EMPTY::3], house[OCCUPIED::3], house[CLOSED::3], strict=True)
    rooms = zip(ROOM_NAMES, lies, strict=True)
    return orjson.dumps({name: {"empty": empty, "moose": moose, "door": door} for name, (empty, moose, door) in rooms})


@functools.lru_cache(8192)
def _cards_text(counts: bytes) -> bytes:
    """The cards that are counted, sorted."""
    return orjson.dumps([name for kind, name in SORTED_CARDS for _copy in range(counts[kind])])


CARD_WORDS = {
    "kitchen": N_("kitchen"),
    "living-room": N_("living room"),
    "bedroom": N_("bedroom"),
    "bathroom": N_("bathroom"),
    "moose-kitchen": N_("moose in the kitchen"),
    "moose-living-room": N_("moose in the living room"),
    "moose-bedroom": N_("moose in the bedroom"),
    "moose-bathroom": N_("moose in the bathroom"),
    "door": N_("door"),
    "trap": N_("Moose Trap"),
}
MOOSE_SHOUTS = {
    "moose-kitchen": N_("There's a Moose in your kitchen!"),
    "moose-living-room": N_("There's a Moose in your living room!"),
    "moose-bedroom": N_("There's a Moose in your bedroom!"),
    "moose-bathroom": N_("There's a Moose in your bathroom!"),
}


def card_words(card: str) -> str:
    """A card's name in the reader's language. The game's title, which is the same in English, is a name and stays."""
    if card == "moose-in-house":
        return pgettext("card", "There's a Moose in the House")
    return _(CARD_WORDS[card])


def ask(state: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    """What the seat is asked to do."""
    if state["phase"] == "react":
        room, mover = _announced_room(state), names[state["turn"] - 1]
        return _("{name} sends you a moose: {room}. Will you stop it?").format(name=mover, room=room)
    if state["deck"] > 0:
        return _("Play a card. If none of yours can be played, discard one.")
    return _("The draw pile is empty. Play a card. If none of yours can be played, pass.")


def move_words(move: str, names: Sequence[str]) -> str:
    """A move as a choice."""
    if move == "pass":
        return _("pass")
    if move == "trap":
        return _("Moose Trap!")
    if move == "allow":
        return _("let the moose in")
    if move.startswith("discard "):
        return _("discard: {card}").format(card=card_words(move.removeprefix("discard ")))
    if move.startswith("door@"):
        return _("shut a door: {room}").format(room=card_words(move.removeprefix("door@")))
    card, target = _split(move)
    return _("{card} → {name}").format(card=card_words(card), name=names[target])


def score_words(score: int) -> str:
    """A score with its unit."""
    return ngettext("{n} moose", "{n} moose", score).format(n=score)


def tell(before: dict[str, Any], event: Mapping[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What one event looked like."""
    if "deal" in event:
        return [Said(_("Everybody is dealt four cards. {name} begins.").format(name=names[after["turn"] - 1]))]
    move = event["move"]
    said = _told_move(names[event["seat"] - 1], move, before, after, names)
    said += _told_copies(move, before, after, names)
    if before["deck"] > 0 and after["deck"] == 0:
        said.append(Said(_("The last card has been drawn.")))
    return said


def _told_move(name: str, move: str, before: dict[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What the move's player did."""
    if move == "pass":
        return [Said(_("{name} passes.").format(name=name))]
    if move == "trap":
        caught = _("{name} catches the moose, and the room stays empty: {room}.")
        return [Said(_("Moose Trap!"), shout=True), Said(caught.format(name=name, room=_announced_room(before)))]
    if move == "allow":
        return [Said(_("{name} lets the moose in: {room}.").format(name=name, room=_announced_room(before)))]
    if move.startswith("discard "):
        card = card_words(move.removeprefix("discard "))
        return [Said(_("{name} discards: {card}.").format(name=name, card=card))]
    if move.startswith("door@"):
        room = card_words(move.removeprefix("door@"))
        return [Said(_("Slam!"), shout=True), Said(_("{name} shuts a door: {room}.").format(name=name, room=room))]
    card, target = _split(move)
    other = names[target]
    if card == "moose-in-house":
        gives = _("{name} gives it to {other}: {card}.").format(name=name, other=other, card=card_words(card))
        return [Said(_("There's a Moose in your house!"), shout=True), Said(gives)]
    if card in ROOM_NAMES:
        room = card_words(card)
        return [Said(_("{name} gives {other} a room: {room}.").format(name=name, other=other, room=room))]
    room = card_words(card.removeprefix("moose-"))
    said = [Said(_(MOOSE_SHOUTS[card]), shout=True)]
    said.append(Said(_("{name} sends {other} a moose: {room}.").format(name=name, other=other, room=room)))
    if after["phase"] != "react":
        said.append(Said(_("{name} has nothing to stop it with.").format(name=other)))
    return said


def _told_copies(move: str, before: dict[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """MH9, MH10: the copies of There's a Moose in the House that are discarded once everybody has one.

    Whose they were is only told of hands that the viewer sees.
    """
    card = "moose-in-house"
    said = []
    if not _all_have_moose_in_house(before) and _all_have_moose_in_house(after):
        said.append(Said(_("Everybody has a moose in the house now: further copies are discarded.")))
        giver = before["turn"] - 1
        for seat, name in enumerate(names):
            hand = before["seats"][seat]["hand"]
            held = hand.count(card) - (seat == giver) if isinstance(hand, list) else 0
            if held:
                text = ngettext("{name} discards {n} copy.", "{name} discards {n} copies.", held)
                said.append(Said(text.format(name=name, n=held)))
    discarded = after["discard"].count(card) - before["discard"].count(card) - (move == f"discard {card}")
    if discarded:
        text = ngettext(
            "{n} copy of no more use goes to the discard pile: {card}.",
            "{n} copies of no more use go to the discard pile: {card}.",
            discarded,
        )
        said.append(Said(text.format(n=discarded, card=card_words(card))))
    return said


def _all_have_moose_in_house(state: dict[str, Any]) -> bool:
    return all(seat["moose_in_house"] for seat in state["seats"])


def _announced_room(state: dict[str, Any]) -> str:
    """The name of the room that a moose is announced on."""
    return card_words(_split(state["announced"])[0].removeprefix("moose-"))


def _split(move: str) -> tuple[str, int]:
    card, at = move.rsplit("@", 1)
    return card, int(at) - 1
