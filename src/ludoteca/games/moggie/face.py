"""The words of Moggie: moves and states as files write them, and what people read and hear.

Nothing here points out a move or says whether there was a fault: the players have to see it (MG4).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.contract import UNKNOWN, Said
from ludoteca.engine.words import spelling
from ludoteca.games.moggie.state import (
    ACTIONS,
    CANT,
    CARD,
    DISCARD,
    DRAW,
    FLIP,
    HIGHEST,
    HOLD,
    MAX_TURNS,
    MOGGIE,
    NEW,
    NO_NODE,
    PHASE_DEAL,
    SEAT,
    place_of,
    size,
    turned_card,
)
from ludoteca.language import _, ngettext

PHASES = ("deal", "turn", "window", "over")
SECRET_MOVES: frozenset[str] = frozenset()


def _spell(action: int) -> str:
    plain = {FLIP: "flip", CANT: "cant", MOGGIE: "moggie", HOLD: "hold"}
    if action in plain:
        return plain[action]
    return f"{'card' if action >= CARD else 'top'} {_spell_place(place_of(action))}"


def _spell_place(place: int) -> str:
    if place == NEW:
        return "new"
    return f"@{place - SEAT + 1}" if place >= SEAT else f"centre {place}"


move_text, parse_move = spelling([_spell(action) for action in range(ACTIONS)])


def card_json(code: int) -> int:
    """A card as records write it: its number."""
    return code


def card_code(card: object) -> int:
    """The code of a card as records write it."""
    if type(card) is not int or not 1 <= card <= HIGHEST:
        raise ValueError(card)
    return card


def state_json(s: Any) -> dict[str, Any]:
    """The state as records write it; hidden draw piles by their length."""
    if s.phase == PHASE_DEAL:
        return {"phase": "deal"}
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn + 1,
        "turns": s.turns,
        "acted": bool(s.acted),
        "called": _seats(s.called),
        "held": _seats(s.held),
        "card": turned_card(s) if s.turned != NO_NODE else None,
        "centre": [shown for shown in range(1, HIGHEST + 1) for _ in range(s.centre[shown])],
        "seats": [
            {
                "draw": size(s, DRAW + seat) if s.fault == UNKNOWN else _cards(s, DRAW + seat),
                "discard": _cards(s, DISCARD + seat),
            }
            for seat in range(s.seats)
        ],
    }


def _seats(mask: int) -> list[int]:
    return [seat + 1 for seat in range(mask.bit_length()) if mask >> seat & 1]


def _cards(s: Any, pile: int) -> list[int]:
    cards = []
    node = s.next[pile]
    while node != pile:
        cards.append(s.value[node])
        node = s.next[node]
    return cards


def ask(state: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    """What the seat is asked to do."""
    if state["phase"] == "window":
        return _("Did you see a mistake? Call “Moggie!”, or hold.")
    if seat != state["turn"] - 1:
        return _("Did you see a mistake? Call “Moggie!”")
    if state["card"] is not None:
        return _("Play the turned card, or say that you can't: {card}.").format(card=state["card"])
    discard = state["seats"][seat]["discard"]
    if discard:
        return _("Play the top of your discard pile, or turn a card: {card} is on top.").format(card=discard[-1])
    return _("Turn a card.")


def move_words(move: str, names: Sequence[str]) -> str:
    """A move as a choice."""
    if move == "flip":
        return _("turn a card")
    if move == "cant":
        return _("I can't")
    if move == "moggie":
        return _("Moggie!")
    if move == "hold":
        return _("hold")
    place = place_of(parse_move(move))
    if move.startswith("card"):
        if place == NEW:
            return _("turned card: new pile in the centre")
        if place < SEAT:
            return _("turned card: centre, on {shown}").format(shown=place)
        return _("turned card: discard pile of {name}").format(name=names[place - SEAT])
    if place == NEW:
        return _("discard top: new pile in the centre")
    if place < SEAT:
        return _("discard top: centre, on {shown}").format(shown=place)
    return _("discard top: discard pile of {name}").format(name=names[place - SEAT])


def score_words(score: int) -> str:
    """A score with its unit."""
    return ngettext("{n} card left", "{n} cards left", score).format(n=score)


def tell(before: dict[str, Any], event: Mapping[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What one event looked like."""
    if "deal" in event:
        return [Said(_("The cards are dealt. {name} begins.").format(name=names[after["turn"] - 1]))]
    if "clock" in event:
        said = [Said(_("The time is up: the Moggie window closes."))]
    elif event["move"] == "moggie":
        said = _told_call(before, event["seat"] - 1, after, names)
    elif event["move"] == "hold":
        said = [Said(_("{name} holds.").format(name=names[event["seat"] - 1]))]
    else:
        said = _told_play(before, event["seat"] - 1, event["move"], after, names)
    if before["phase"] == "turn" and after["phase"] == "window":
        said.append(Said(_("A Moggie window opens.")))
    if after["phase"] == "over":
        punished = _punished(before, after, names) if event.get("move") == "moggie" else None
        said.append(_told_end(before, punished, after, names))
    elif after["turns"] > before["turns"]:
        said.append(Said(_("It is {name}'s turn.").format(name=names[after["turn"] - 1])))
    return said


def _told_play(before: dict[str, Any], seat: int, move: str, after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    name = names[seat]
    if move == "flip":
        turned = Said(_("{name} turns a card: {card}.").format(name=name, card=after["card"]))
        if _count(before["seats"][seat]["draw"]):
            return [turned]
        return [Said(_("{name} has no draw pile left and turns the discard pile over.").format(name=name)), turned]
    if move == "cant":
        sentence = _("{name} says “I can't”. The card goes on the discard pile: {card}.")
        return [Said(sentence.format(name=name, card=before["card"]))]
    card = before["seats"][seat]["discard"][-1] if move.startswith("top") else before["card"]
    place = place_of(parse_move(move))
    if place == NEW:
        sentence = _("{name} lays a card on a new pile in the centre: {card}.").format(name=name, card=card)
        stays = len(after["centre"]) > len(before["centre"])
    elif place < SEAT:
        sentence = _("{name} lays a card in the centre: {card} on {shown}.").format(name=name, card=card, shown=place)
        stays = after["centre"] != before["centre"]
    else:
        other, pile = names[place - SEAT], before["seats"][place - SEAT]["discard"]
        sentence = _("{name} lays a card on the discard pile of {other}: {card} on {shown}.")
        sentence = sentence.format(name=name, other=other, card=card, shown=pile[-1])
        stays = len(after["seats"][place - SEAT]["discard"]) > len(pile)
    if stays:
        return [Said(sentence)]
    return [Said(sentence), Said(_("The card goes on {name}'s own discard pile.").format(name=name))]


def _told_call(before: dict[str, Any], seat: int, after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    said = [Said(_("Moggie!"), shout=True)]
    name, turn = names[seat], before["turn"] - 1
    taken = _taken(before, after, turn)
    if taken > 0:
        sentence = ngettext(
            "{name} calls, and is right: {other} takes {n} card from the others.",
            "{name} calls, and is right: {other} takes {n} cards from the others.",
            taken,
        )
        said.append(Said(sentence.format(name=name, other=names[turn], n=taken)))
        if before["card"] is not None:
            sentence = _("The turned card goes on the discard pile of {name}: {card}.")
            said.append(Said(sentence.format(name=names[turn], card=before["card"])))
        return said
    taken = _taken(before, after, seat)
    if taken > 0:
        sentence = ngettext(
            "{name} calls, and is wrong: {name} takes {n} card from the others.",
            "{name} calls, and is wrong: {name} takes {n} cards from the others.",
            taken,
        )
        return [*said, Said(sentence.format(name=name, n=taken))]
    return [*said, Said(_("{name} calls, and is wrong. No card is taken.").format(name=name))]


def _told_end(before: dict[str, Any], punished: int | None, after: dict[str, Any], names: Sequence[str]) -> Said:
    if after["turns"] == MAX_TURNS:
        return Said(_("{n} turns have been played: the fewest cards win.").format(n=MAX_TURNS))
    winner = before["turn"] - 1
    if punished is not None:
        clockwise = [(punished + k) % len(names) for k in range(1, len(names))]
        winner = next(seat for seat in clockwise if _total(after, seat) == 0)
    return Said(_("{name} has no card left and wins.").format(name=names[winner]))


def _punished(before: dict[str, Any], after: dict[str, Any], names: Sequence[str]) -> int | None:
    """Who has taken the penalty of a call; nobody if it was wrong after the last card."""
    return next((seat for seat in range(len(names)) if _taken(before, after, seat) > 0), None)


def _count(pile: int | list[int]) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _total(state: dict[str, Any], seat: int) -> int:
    piles = state["seats"][seat]
    turned = state["turn"] == seat + 1 and state["card"] is not None
    return _count(piles["draw"]) + _count(piles["discard"]) + turned


def _taken(before: dict[str, Any], after: dict[str, Any], seat: int) -> int:
    """How many cards the penalty of a call has brought the seat; below 1 for all but the punished one."""
    return _total(after, seat) - _total(before, seat)
