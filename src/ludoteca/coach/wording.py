"""A review in words, the same in the terminal and in the browser."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.coach.review import Review
from ludoteca.engine.contract import Game
from ludoteca.language import _, ngettext, percent


def summary(found: Review) -> list[str]:
    """What there is to say about the whole: how often the expert agrees, what play cost and what luck gave."""
    count = len(found.decisions)
    if not count:
        return [_("This seat had nothing to decide.")]
    agreed = sum(decision.played == decision.best for decision in found.decisions)
    decided = ngettext("{n} decision", "{n} decisions", count).format(n=count)
    low, high = found.play - found.play_margin, found.play + found.play_margin
    sentences = [
        _("{decisions}; the expert would have done the same in {agreed}.").format(decisions=decided, agreed=agreed),
        _("Play cost {play} of a win ({low} to {high}, 95 %). Luck, and the others, gave {luck}.").format(
            play=percent(found.play), low=percent(low), high=percent(high), luck=percent(found.luck)
        ),
    ]
    if not found.worst():
        sentences.append(_("No mistake can be told from chance: well played."))
    return sentences


def move_words(game: Game, move: str | None, names: Sequence[str]) -> str:
    """A move, or letting a chance go by."""
    return _("nothing") if move is None else game.face.move_words(move, names)
