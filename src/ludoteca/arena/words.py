"""What a contest has shown, in sentences."""

from __future__ import annotations

from ludoteca.arena.crew import FAULTS
from ludoteca.arena.standing import Row, Standing
from ludoteca.engine.lines import printable
from ludoteca.language import _, ngettext, number, percent


def summary(standing: Standing) -> str:
    """How much was played."""
    text = _("{games} games on {deals} shuffles; {mean} moves a game; equal players would win {fair} each")
    return text.format(
        games=number(standing.deals * standing.plan.rotations),
        deals=number(standing.deals),
        mean=number(standing.moves.mean, 1),
        fair=percent(standing.fair),
    )


def interval_words(row: Row, fixed: bool) -> str:
    """A share's 95 % interval."""
    low, high = row.bounds(fixed)
    return f"{percent(low)} – {percent(high)}"


def rating_words(row: Row) -> str:
    """A rating and how sure it is."""
    return f"{number(row.rating.mean, 1)} ± {number(row.rating.deviation, 1)}"


def verdicts(standing: Standing) -> list[str]:
    """Who was shown to be better, and whether all is decided."""
    text = _("{better} is better than {worse} (95 %), decided after {deals} shuffles")
    lines = [text.format(better=better, worse=worse, deals=number(at)) for better, worse, at in standing.verdicts()]
    if not standing.decided:
        lines.append(_("Not all is decided: more games would tell more."))
    return lines


def faults(standing: Standing) -> list[str]:
    """What guests did wrong; their first legal move was made instead."""
    lines = []
    for name, found in standing.faults.items():
        for kind, times in sorted(found.items()):
            text = ngettext("{bot} {fault}, once: {said}", "{bot} {fault}, {n} times; the first: {said}", times)
            said = printable(standing.said[name, kind], 120)
            lines.append(text.format(bot=name, fault=_(FAULTS[kind]), n=number(times), said=said))
    return lines
