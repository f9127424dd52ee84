"""How the game looks in a browser: hoards and animals, the pile and the theft, and what travels where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.engine.page import JSON, Choice, Effect, Held, Recent, Travel
from ludoteca.games.hoarders.face import (
    ANIMAL_NAMES,
    NUT_NAMES,
    animal_words,
    move_words,
    number,
    nut_words,
    split_loot,
)
from ludoteca.games.hoarders.state import CHOSEN, DRY_ROUNDS, WINNING_SET
from ludoteca.language import _, ngettext

#: Where the animal lies that was shown last.
SHOWN = "middle shown"


def animal_card(animal: str, chosen: bool = False) -> JSON:
    """An animal, face up."""
    return {"look": "card", "symbol": f"hoarders-{animal}", "words": animal_words(animal), "chosen": chosen}


def nut_piece(nut: str) -> JSON:
    """A nut by itself."""
    return {"look": "nut", "symbol": f"hoarders-{nut}", "words": nut_words(nut)}


BACK: JSON = {"look": "back", "symbol": "hoarders-back", "words": ""}


# What everybody sees of a seat


def panel(state: JSON, seat: int, names: Sequence[str]) -> JSON:
    """A collection by kinds, and the animals: revealed ones in order, then those face down or still to be chosen."""
    here = state["seats"][seat]
    up, down = here["face_up"], here["face_down"]
    return {
        "seat": seat + 1,
        "nuts": [_kind(state, seat, nut) for nut in NUT_NAMES],
        "up": [animal_card(animal) for animal in up],
        "down": [animal_card(animal) for animal in down] if isinstance(down, list) else [BACK] * down,
        "to_choose": CHOSEN - number(down) if state["phase"] == "choose" else 0,
        "first": state["phase"] != "over" and state["first"] == seat + 1,
        "says": _says(state, seat),
    }


def _kind(state: JSON, seat: int, nut: str) -> JSON:
    """The nuts of one kind in a collection, and how far they are from a winning set."""
    count = state["seats"][seat]["nuts"][nut]
    return {
        **nut_piece(nut),
        "nut": nut,
        "count": count,
        "standing": "full"
        if count >= WINNING_SET
        else "near"
        if count == WINNING_SET - 1
        else "some"
        if count
        else "none",
        "wanted": state["theft"] == f"{nut}@{seat + 1}",
        "target": _nut_place(seat, nut) if count else "",
    }


def _nut_place(seat: int, nut: str) -> str:
    """One kind of nut of a seat as something to press."""
    return f"@{seat + 1} {nut}"


def _says(state: JSON, seat: int) -> str:
    """What a seat has done or is doing, beside that it is to move."""
    if state["phase"] == "choose":
        return _("has chosen") if number(state["seats"][seat]["face_down"]) else ""
    if state["phase"] == "react":
        nut, victim = split_loot(state["theft"])
        if state["turn"] == seat + 1:
            return _("takes: {nut}").format(nut=nut_words(nut))
        if victim == seat:
            return _("is to lose: {nut}").format(nut=nut_words(nut))
    return ""


# What lies between the players


def middle(state: JSON, names: Sequence[str], recent: Sequence[Recent]) -> JSON:
    """The pile, the round, the rounds without a pile, and what goes on: a theft, the last animal, the winning set."""
    left, dry = state["deck"], state["dry"]
    over = state["phase"] == "over"
    return {
        "deck": left,
        "deck_words": ngettext("{n} nut", "{n} nuts", left).format(n=left) if left else _("no nuts left"),
        "round": _("Round {n}").format(n=state["round"]),
        "first": "" if over else _("First player: {name}").format(name=names[state["first"] - 1]),
        "dry": [number < dry for number in range(DRY_ROUNDS)] if left == 0 and not over else [],
        "dry_words": _dry_words(dry) if left == 0 and not over else "",
        "scene": _theft(state, names) if state["theft"] else _last_scene(recent, names),
        "sets": [_set(seat, nut, count, names) for seat, nut, count in _winning_sets(state)] if over else [],
    }


def _dry_words(dry: int) -> str:
    left = DRY_ROUNDS - dry
    return ngettext(
        "The pile is empty. The largest set wins after {n} more round.",
        "The pile is empty. The largest set wins after {n} more rounds.",
        left,
    ).format(n=left)


def _theft(state: JSON, names: Sequence[str]) -> JSON:
    """The theft that its victim is asked about."""
    nut, victim = split_loot(state["theft"])
    thief = state["turn"] - 1
    wants = _("{name} wants a nut from {other}: {nut}.")
    return {
        "animal": animal_card(state["seats"][thief]["face_up"][-1]),
        "nut": nut_piece(nut),
        "words": wants.format(name=names[thief], other=names[victim], nut=nut_words(nut)),
    }


def _last_scene(recent: Sequence[Recent], names: Sequence[str]) -> JSON:
    """The last animal and whose it was: at a round's end all are back in hand before anybody has looked at it."""
    for last in reversed(recent):
        move = last.event.get("move", "")
        if move and not move.startswith("pick"):
            thief = last.before["turn"] if move == "allow" else last.event["seat"]
            return {"animal": animal_card(_acting(last)), "nut": None, "words": names[thief - 1]}
    return {"animal": None, "nut": None, "words": ""}


def _acting(recent: Recent) -> str:
    """The animal that a reveal or an answer is about."""
    verb, *rest = recent.event["move"].split()
    if verb == "allow":
        thief: str = recent.before["seats"][recent.before["turn"] - 1]["face_up"][-1]
        return thief
    return rest[0] if rest else "hamster"


def _winning_sets(state: JSON) -> list[tuple[int, str, int]]:
    """HO12, HO13: the sets that won, as seat, nut and count."""
    clockwise = [(state["first"] - 1 + k) % len(state["seats"]) for k in range(len(state["seats"]))]
    sets = [(seat, nut, count) for seat in clockwise for nut, count in state["seats"][seat]["nuts"].items()]
    complete = [one for one in sets if one[2] >= WINNING_SET]
    most = max(count for _seat, _nut, count in sets)
    return complete[:1] or [one for one in sets if one[2] == most]


def _set(seat: int, nut: str, count: int, names: Sequence[str]) -> JSON:
    words = _("{name} has {n} of a kind: {nut}!").format(name=names[seat], n=count, nut=nut_words(nut))
    return {"nuts": [nut_piece(nut)] * count, "words": words}


# What a player can do


def hand(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Held]:
    """All five animals while they are chosen, each with its partners; then those face down, with what they can take."""
    down = state["seats"][seat]["face_down"]
    chosen: list[str] = down if isinstance(down, list) else []
    if state["phase"] == "choose":
        return [
            Held(animal_words(animal), animal_card(animal, animal in chosen), _partners(animal, chosen, moves))
            for animal in ANIMAL_NAMES
        ]
    return [_face_down(animal, len(chosen) == 1, seat, moves, names) for animal in chosen]


def _partners(animal: str, chosen: Sequence[str], moves: Sequence[str]) -> tuple[Choice, ...]:
    """The second animal of a pick."""
    choices = []
    for move in moves:
        pair = move.split()[1:]
        if animal in pair:
            other = pair[1 - pair.index(animal)]
            words = _("and {animal} (as chosen)") if set(pair) == set(chosen) else _("and {animal}")
            choices.append(Choice(move, words.format(animal=animal_words(other))))
    return tuple(choices)


def _face_down(animal: str, only: bool, seat: int, moves: Sequence[str], names: Sequence[str]) -> Held:
    """A face-down animal: revealed by a press, unless there is a nut to choose."""
    reveals = [move for move in moves if move.split()[:2] == ["reveal", animal]]
    if len(reveals) == 1 and "@" not in reveals[0]:
        choices = (Choice(reveals[0], move_words(reveals[0], names)),)
        return Held(animal_words(animal), animal_card(animal), choices, at_once=True)
    loots = sorted(reveals, key=lambda move: (split_loot(move)[1] - seat) % len(names))
    return Held(animal_words(animal), animal_card(animal), tuple(_take(move, names) for move in loots), open=only)


def _take(move: str, names: Sequence[str]) -> Choice:
    """A nut to take, which can be pressed where it lies. A seat has several: it does not stand for any."""
    nut, victim = split_loot(move.split()[2])
    words = _("{nut} from {name}").format(nut=nut_words(nut), name=names[victim])
    return Choice(move, words, _nut_place(victim, nut))


def answers(state: JSON, seat: int, moves: Sequence[str], names: Sequence[str]) -> list[Choice]:
    """A hamster, or none."""
    choices = (Choice("hamster", _("Hamster!"), shout=True), Choice("allow", move_words("allow", names)))
    return [choice for choice in choices if choice.move in moves]


# What an event looks and sounds like


def effect(recent: Recent) -> Effect:
    """Animals come to the middle, nuts go from the pile or their owner to whoever gets them."""
    travels = (*_animals_shown(recent), *_nuts_moved(recent))
    if recent.after["phase"] == "over":
        return Effect(travels, "win")
    return Effect(travels, "trap" if recent.event.get("move") == "hamster" else "card")


def _animals_shown(recent: Recent) -> Iterator[Travel]:
    """HO11: whoever has fewer animals face down than before has shown one; only beavers are shown by others."""
    if "move" not in recent.event:
        return
    for seat, (before, after) in enumerate(zip(recent.before["seats"], recent.after["seats"], strict=True)):
        if number(after["face_down"]) < number(before["face_down"]):
            animal = _acting(recent) if seat + 1 == recent.event["seat"] else "beaver"
            yield Travel(animal_card(animal), f"seat-{seat + 1} animals", SHOWN)


def _nuts_moved(recent: Recent) -> Iterator[Travel]:
    """A nut that somebody has more of was somebody else's, or the pile's."""
    for nut in NUT_NAMES:
        more = _change(recent, nut)
        sources = [f"seat-{seat + 1} {nut}" for seat, change in enumerate(more) if change < 0]
        for seat, change in enumerate(more):
            for _nut in range(change):
                yield Travel(nut_piece(nut), sources.pop() if sources else "pile", f"seat-{seat + 1} {nut}")


def _change(recent: Recent, nut: str) -> list[int]:
    """How many nuts of a kind each seat has won, or lost; before the deal nobody has any."""
    after: list[dict[str, Any]] = recent.after["seats"]
    before = recent.before.get("seats")
    return [
        here["nuts"][nut] - (before[seat]["nuts"][nut] if before is not None else 0) for seat, here in enumerate(after)
    ]
