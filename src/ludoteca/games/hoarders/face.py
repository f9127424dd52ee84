"""The words of the game: moves and states as files write them, and what people read and hear."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.engine.contract import UNKNOWN, Said
from ludoteca.engine.words import spelling
from ludoteca.games.hoarders.state import (
    ACTIONS,
    ANIMALS,
    CHOSEN,
    DRY_ROUNDS,
    FIRST_ANIMAL,
    MARMOT_TAKES,
    NO_ANIMAL,
    PHASE_DEAL,
    PHASE_REACT,
    PHASE_REVEAL,
    RACCOON_TAKES,
    REVEAL,
    SECOND_ANIMAL,
    SHOW_HAMSTER,
    WINNING_SET,
    loot_nut,
    loot_seat,
    revealed,
)
from ludoteca.language import N_, _, ngettext

NUT_NAMES = ("walnut", "hazelnut", "sunflower", "acorn", "peanut")
ANIMAL_NAMES = ("beaver", "hamster", "marmot", "raccoon", "squirrel")
PHASES = ("deal", "choose", "reveal", "react", "over")
SECRET_MOVES = frozenset({"pick"})


# Moves, nuts and states in files


def _loot_text(loot: int) -> str:
    return f"{NUT_NAMES[loot_nut(loot)]}@{loot_seat(loot) + 1}"


def _spell(action: int) -> str:
    if action < REVEAL:
        return f"pick {ANIMAL_NAMES[FIRST_ANIMAL[action]]} {ANIMAL_NAMES[SECOND_ANIMAL[action]]}"
    if action < RACCOON_TAKES:
        return f"reveal {ANIMAL_NAMES[action - REVEAL]}"
    if action < MARMOT_TAKES:
        return f"reveal raccoon {_loot_text(action - RACCOON_TAKES)}"
    if action < SHOW_HAMSTER:
        return f"reveal marmot {_loot_text(action - MARMOT_TAKES)}"
    return "hamster" if action == SHOW_HAMSTER else "allow"


move_text, parse_move = spelling([_spell(action) for action in range(ACTIONS)])
card_json, card_code = spelling(NUT_NAMES)


def state_json(s: Any) -> dict[str, Any]:
    """The state as records write it; hidden animals by their number."""
    if s.phase == PHASE_DEAL:
        return {"phase": "deal"}
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "first": s.first + 1,
        "turn": s.turn + 1 if s.phase in (PHASE_REVEAL, PHASE_REACT) else None,
        "theft": _loot_text(s.theft) if s.phase == PHASE_REACT else None,
        "deck": s.left,
        "dry": s.dry,
        "seats": [_seat_json(s, seat) for seat in range(s.seats)],
    }


def _seat_json(s: Any, seat: int) -> dict[str, Any]:
    return {
        "nuts": {name: s.nuts[seat, nut] for nut, name in enumerate(NUT_NAMES)},
        "face_down": CHOSEN - int(revealed(s, seat)) if s.down[seat] == UNKNOWN else _animals(s.down[seat]),
        "face_up": [ANIMAL_NAMES[s.up[seat, k]] for k in range(CHOSEN) if s.up[seat, k] != NO_ANIMAL],
    }


def _animals(mask: int) -> list[str]:
    return [ANIMAL_NAMES[animal] for animal in range(ANIMALS) if mask >> animal & 1]


# Names, questions and choices for people

NUT_WORDS = {
    "walnut": N_("walnut"),
    "hazelnut": N_("hazelnut"),
    "sunflower": N_("sunflower seed"),
    "acorn": N_("acorn"),
    "peanut": N_("peanut"),
}
ANIMAL_WORDS = {
    "beaver": N_("beaver"),
    "hamster": N_("hamster"),
    "marmot": N_("marmot"),
    "raccoon": N_("raccoon"),
    "squirrel": N_("squirrel"),
}


def nut_words(nut: str) -> str:
    """A nut's name in the reader's language."""
    return _(NUT_WORDS[nut])


def animal_words(animal: str) -> str:
    """An animal's name in the reader's language."""
    return _(ANIMAL_WORDS[animal])


def ask(state: dict[str, Any], seat: int, names: Sequence[str]) -> str:
    """What the seat is asked to do."""
    if state["phase"] == "react":
        nut, _victim = split_loot(state["theft"])
        wanted = _("{name} wants a nut of yours: {nut}. Do you show a hamster?")
        return wanted.format(name=names[state["turn"] - 1], nut=nut_words(nut))
    if state["phase"] == "reveal":
        return _("Reveal one of your animals.")
    if number(state["seats"][seat]["face_down"]) > 0:
        return _("You have chosen. Until everybody has, you can choose again.")
    return _("Choose two animals and lay them face down.")


def move_words(move: str, names: Sequence[str]) -> str:
    """A move as a choice."""
    verb, *rest = move.split()
    if verb == "pick":
        return _("{animal} and {other}").format(animal=animal_words(rest[0]), other=animal_words(rest[1]))
    if verb == "hamster":
        return _("show the hamster")
    if verb == "allow":
        return _("let it be taken")
    if len(rest) == 1:
        return _("reveal: {animal}").format(animal=animal_words(rest[0]))
    nut, victim = split_loot(rest[1])
    choice = _("raccoon: {nut} from {name}") if rest[0] == "raccoon" else _("marmot as raccoon: {nut} from {name}")
    return choice.format(nut=nut_words(nut), name=names[victim])


def score_words(score: int) -> str:
    """A score with its unit."""
    return ngettext("largest set: {n} nut", "largest set: {n} nuts", score).format(n=score)


def split_loot(text: str) -> tuple[str, int]:
    """Nut and seat (from 0) of a theft such as ``acorn@3``."""
    nut, seat = text.split("@")
    return nut, int(seat) - 1


def number(animals: int | list[str]) -> int:
    """How many animals lie face down, seen or not."""
    return animals if isinstance(animals, int) else len(animals)


# What happened, told


def tell(before: dict[str, Any], event: Mapping[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What one event looked like."""
    if "deal" in event:
        return [Said(_("Everybody has three nuts. First player: {name}.").format(name=names[after["first"] - 1]))]
    if "move" not in event:
        return []
    seat = event["seat"] - 1
    verb, *rest = event["move"].split()
    if verb == "pick":
        return _told_pick(before, seat, after, names)
    if verb == "hamster":
        stopped = _("{name} shows the hamster: {thief} gets nothing.")
        said = [Said(_("Hamster!"), shout=True)]
        said += [Said(stopped.format(name=names[seat], thief=names[before["turn"] - 1]))]
    elif verb == "allow":
        nut, _victim = split_loot(before["theft"])
        taken = _("{name} can't or won't stop it: {thief} takes a nut: {nut}.")
        said = [Said(taken.format(name=names[seat], thief=names[before["turn"] - 1], nut=nut_words(nut)))]
    elif rest[0] == "beaver":
        said = _told_beaver(before, seat, after, names)
    elif len(rest) == 2:
        said = [_told_raccoon(rest[0], rest[1], seat, after, names)]
    else:
        said = [_told_reveal(before, rest[0], seat, after, names)]
    return said + _told_end(before, after, names)


def _told_pick(before: dict[str, Any], seat: int, after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    again = number(before["seats"][seat]["face_down"]) > 0
    said = [Said((_("{name} chooses again.") if again else _("{name} has chosen.")).format(name=names[seat]))]
    if after["phase"] == "reveal":
        said.append(Said(_("All have chosen. {name} begins.").format(name=names[after["turn"] - 1])))
    return said


def _told_raccoon(animal: str, loot: str, seat: int, after: dict[str, Any], names: Sequence[str]) -> Said:
    nut, victim = split_loot(loot)
    if after["theft"]:
        if animal == "raccoon":
            sentence = _("{name} shows the raccoon and wants a nut from {other}: {nut}.")
        else:
            sentence = _("{name} shows the marmot, repeats the raccoon and wants a nut from {other}: {nut}.")
    elif animal == "raccoon":
        sentence = _("{name} shows the raccoon and takes a nut from {other}: {nut}.")
    else:
        sentence = _("{name} shows the marmot, repeats the raccoon and takes a nut from {other}: {nut}.")
    return Said(sentence.format(name=names[seat], other=names[victim], nut=nut_words(nut)))


def _told_reveal(before: dict[str, Any], animal: str, seat: int, after: dict[str, Any], names: Sequence[str]) -> Said:
    earlier = before["seats"][seat]["face_up"]
    drawn = _drawn(before, after, seat)
    if animal == "hamster":
        sentence = _("{name} shows the hamster, which does nothing on its owner's turn.")
    elif animal == "raccoon":
        sentence = _("{name} shows the raccoon, but there is no nut to take.")
    elif animal == "squirrel":
        if drawn:
            sentence = _("{name} shows the squirrel and draws: {nut}.")
        else:
            sentence = _("{name} shows the squirrel, but the pile is empty.")
    elif earlier == ["squirrel"]:
        if drawn:
            sentence = _("{name} shows the marmot, repeats the squirrel and draws: {nut}.")
        else:
            sentence = _("{name} shows the marmot and repeats the squirrel, but the pile is empty.")
    elif earlier == ["raccoon"]:
        sentence = _("{name} shows the marmot and repeats the raccoon, but there is no nut to take.")
    else:
        sentence = _("{name} shows the marmot, which has nothing to repeat.")
    return Said(sentence.format(name=names[seat], nut=_listed(drawn)))


def _told_beaver(before: dict[str, Any], seat: int, after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    order = [(before["first"] - 1 + k) % len(names) for k in range(len(names))]
    others = [other for other in order if other != seat and _was_turned_up(before, after, seat, other)]
    drawn = {other: _drawn(before, after, other) for other in order}
    if not others:
        if drawn[seat]:
            sentence = _("{name} shows the only beaver and draws: {nuts}.")
        else:
            sentence = _("{name} shows the only beaver, but the pile is empty.")
        return [Said(sentence.format(name=names[seat], nuts=_listed(drawn[seat])))]
    said = [Said(_("{name} shows the beaver.").format(name=names[seat]))]
    said += [Said(_("{name} has a beaver too.").format(name=names[other])) for other in others]
    for other in order:
        if drawn[other]:
            said.append(Said(_("{name} draws: {nut}.").format(name=names[other], nut=_listed(drawn[other]))))
    if not any(drawn.values()):
        said.append(Said(_("Nobody draws a nut.")))
    return said


def _was_turned_up(before: dict[str, Any], after: dict[str, Any], seat: int, other: int) -> bool:
    """The beaver of `seat` revealed another's, whether or not the round's end has cleared the table since."""
    if after["seats"][seat]["face_up"]:
        return len(after["seats"][other]["face_up"]) > len(before["seats"][other]["face_up"])
    return number(before["seats"][other]["face_down"]) > 0


def _drawn(before: dict[str, Any], after: dict[str, Any], seat: int) -> list[str]:
    old, new = before["seats"][seat]["nuts"], after["seats"][seat]["nuts"]
    return [nut for nut in NUT_NAMES for _more in range(new[nut] - old[nut])]


def _listed(nuts: Sequence[str]) -> str:
    return ", ".join(nut_words(nut) for nut in nuts)


def _told_end(before: dict[str, Any], after: dict[str, Any], names: Sequence[str]) -> list[Said]:
    """What the move brought to an end: the pile, the round or the game."""
    said = []
    if before["deck"] > 0 and after["deck"] == 0:
        said.append(Said(_("The last nut has been drawn.")))
    if after["phase"] == "over":
        said.append(_told_win(after, names))
    elif after["phase"] == "choose":
        begins = _("Round {n} begins. First player: {name}.")
        said.append(Said(begins.format(n=after["round"], name=names[after["first"] - 1])))
        if after["dry"]:
            left = DRY_ROUNDS - after["dry"]
            last = ngettext(
                "The pile is empty. The largest set wins after {n} more round.",
                "The pile is empty. The largest set wins after {n} more rounds.",
                left,
            )
            said.append(Said(last.format(n=left)))
    return said


def _told_win(after: dict[str, Any], names: Sequence[str]) -> Said:
    for k in range(len(names)):
        seat = (after["first"] - 1 + k) % len(names)
        for nut, count in after["seats"][seat]["nuts"].items():
            if count >= WINNING_SET:
                full = _("{name} has {n} of a kind: {nut}!").format(name=names[seat], n=count, nut=nut_words(nut))
                return Said(full, shout=True)
    return Said(_("The pile has been empty for ten rounds: the largest set wins."))
