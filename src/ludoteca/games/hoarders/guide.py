"""A first game of Hoarders: what a newcomer is told, and when; the cards of the rules' examples."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.engine.guide import JSON, Situation
from ludoteca.engine.page import Held
from ludoteca.games.hoarders.face import ANIMAL_NAMES, animal_words, number, nut_words
from ludoteca.games.hoarders.page import animal_card, nut_piece
from ludoteca.language import N_

#: Identical nuts with which somebody is about to win.
NEARLY = 4


def with_hamster(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody wants a nut, and a hamster could stop it."""
    return "hamster" in moves


def without_hamster(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody wants a nut, there is no hamster, and one is asked all the same."""
    return list(moves) == ["allow"]


def choosing(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Two animals are to be chosen."""
    return bool(moves) and state["phase"] == "choose" and number(state["seats"][seat]["face_down"]) == 0


def marmot_first(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A marmot can be revealed, but has nothing to repeat yet."""
    return _reveals(moves, "marmot") and not state["seats"][seat]["face_up"]


def marmot_second(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A marmot is to be revealed after another animal."""
    return _reveals(moves, "marmot") and bool(state["seats"][seat]["face_up"])


def raccoon(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A raccoon can be revealed."""
    return _reveals(moves, "raccoon")


def revealing(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """An animal is to be revealed."""
    return bool(moves) and state["phase"] == "reveal"


def beaver(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A beaver lies open."""
    return any("beaver" in there["face_up"] for there in state["seats"])


def nearly(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """Somebody needs one nut more."""
    return any(count >= NEARLY for there in state["seats"] for count in there["nuts"].values())


def next_round(state: JSON, seat: int, moves: Sequence[str], recent: Sequence[JSON]) -> bool:
    """A round is over."""
    return bool(state["phase"] == "choose" and state["round"] > 1)


def _reveals(moves: Sequence[str], animal: str) -> bool:
    return any(move.split(" ")[:2] == ["reveal", animal] for move in moves)


SITUATIONS = (
    Situation(
        "with-hamster",
        ("HO8",),
        N_("A raccoon is after your nut"),
        N_(
            "Your hamster lies face down. Show it and the nut stays with you; or let it go and keep your hamster for"
            " the next thief. Once shown, it stops nothing more this round."
        ),
        with_hamster,
    ),
    Situation(
        "without-hamster",
        ("HO9", "P1"),
        N_("Asked all the same"),
        N_(
            "You have no hamster down there, so the nut will go. You are asked anyway, and have the same time as"
            " somebody with one: that way the question tells nobody what lies in front of you."
        ),
        without_hamster,
    ),
    Situation(
        "choose",
        ("HO3", "HO4"),
        N_("Choose two animals"),
        N_(
            "All choose at once and lay two different animals face down. Then the turn goes round twice, and each time"
            " you reveal one of them. First to five identical nuts wins."
        ),
        choosing,
    ),
    Situation(
        "marmot-first",
        ("HO10",),
        N_("The marmot had better wait"),
        N_(
            "It repeats the animal you revealed just before it in this round. Revealed first it does nothing: there is"
            " nothing to repeat yet."
        ),
        marmot_first,
    ),
    Situation(
        "marmot-second",
        ("HO10",),
        N_("The marmot repeats"),
        N_(
            "Your marmot now does what your last animal did: a squirrel draws again, a raccoon takes from anybody"
            " again, even if it was stopped before. A beaver or a hamster is not repeated."
        ),
        marmot_second,
    ),
    Situation(
        "raccoon",
        ("HO7",),
        N_("The raccoon takes"),
        N_(
            "Say which nut, and from whom: all collections lie open. Whoever is about to lose it may stop you with a"
            " hamster that still lies face down."
        ),
        raccoon,
    ),
    Situation(
        "reveal",
        ("HO4",),
        N_("Reveal one of your animals"),
        N_("Whichever of yours still lies face down: you choose the order. It does at once what it can do."),
        revealing,
    ),
    Situation(
        "nearly",
        ("HO12",),
        N_("Four of a kind!"),
        N_("Somebody needs only one more identical nut and wins on the spot. A raccoon can still take one away."),
        nearly,
    ),
    Situation(
        "beaver",
        ("HO11",),
        N_("Beavers come out together"),
        N_(
            "When one beaver is revealed, all others are, too. A single one draws three nuts for its player; if there"
            " are more, everybody without a beaver draws one."
        ),
        beaver,
    ),
    Situation(
        "next-round",
        ("HO5",),
        N_("A new round"),
        N_("All animals are back in their players' hands, and the next player clockwise is first. Choose two again."),
        next_round,
    ),
)


def example(name: str) -> Held:
    """A nut or an animal of the examples by its name."""
    words = animal_words(name) if name in ANIMAL_NAMES else nut_words(name)
    return Held(words, animal_card(name) if name in ANIMAL_NAMES else nut_piece(name))
