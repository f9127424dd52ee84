"""What a study tells, in sentences."""

from __future__ import annotations

from ludoteca.arena.plan import Plan
from ludoteca.engine.measures import COLUMNS
from ludoteca.language import _, number, percent
from ludoteca.study.design import Study, letter
from ludoteca.study.findings import Answer, Figure, Findings
from ludoteca.study.ratios import Estimate

#: Digits that a small difference may have beyond those of the figure itself.
FINEST = 4


def value_words(answer: Answer, estimate: Estimate | None, more: int = 0) -> str:
    """A figure, with so many digits more than usual."""
    if estimate is None:
        return "–"
    return _worded(answer, estimate.value, sign=False, more=more)


def interval_words(answer: Answer, estimate: Estimate | None) -> str:
    """A figure's 95 % interval."""
    bounds = estimate and estimate.bounds(answer.question.share)
    if not bounds:
        return "–"
    return " – ".join(_worded(answer, end, sign=False) for end in bounds)


def difference_words(answer: Answer, estimate: Estimate | None) -> str:
    """By how much a figure is more than in the first variant."""
    if estimate is None:
        return "–"
    return _worded(answer, estimate.value, sign=True, more=finer(answer, estimate))


def finer(answer: Answer, difference: Estimate) -> int:
    """How many digits more it takes to see a difference."""

    def seen(more: int) -> bool:
        return any(digit in _worded(answer, difference.value, sign=True, more=more) for digit in "123456789")

    return next((more for more in range(FINEST) if seen(more)), FINEST) if difference.value else 0


def difference_interval(answer: Answer, estimate: Estimate | None) -> str:
    """The interval of that."""
    if estimate is None or estimate.margin is None:
        return "–"
    ends = estimate.value - estimate.margin, estimate.value + estimate.margin
    return " – ".join(_worded(answer, end, sign=True) for end in ends)


def _worded(answer: Answer, value: float, sign: bool, more: int = 0) -> str:
    question = answer.question
    digits = question.digits + more + (1 if sign and question.share else 0)
    if question.share:
        # Between two shares of a hundred lie percentage points.
        text = _("{n} pp").format(n=number(100 * abs(value), digits)) if sign else percent(abs(value), digits)
    else:
        text = number(abs(value), digits)
    nothing = not any(digit in text for digit in "123456789")
    minus = value < 0 and not nothing
    return ("−" if minus else "+" if sign and not nothing else "") + text


def mark_of(answer: Answer, value: float) -> str:
    """A number in the unit of an answer."""
    return _worded(answer, value, sign=False)


def summary(study: Study) -> str:
    """How much was played."""
    text = _("{games} games on {deals} shuffles, seed “{seed}”")
    return text.format(games=number(study.games), deals=number(study.deals), seed=study.variants[0].seed)


def variant_words(plan: Plan) -> str:
    """Who plays, and by which rulings."""
    parts = [
        _("bots: {bots}").format(bots=", ".join(player.name for player in plan.bots)),
        _("players: {n}").format(n=plan.seats),
    ]
    for option in plan.game.options:
        value = plan.options[option.name]
        words = _(option.words[option.values.index(value)]) if option.words else str(value).lower()
        parts.append(f"{words} ({option.name}={str(value).lower()})")
    return " · ".join(parts)


def command(study: Study) -> str:
    """The command that makes this study."""
    first = study.variants[0]
    parts = ["ludoteca", "study", first.game.name, "--bots", ",".join(player.name for player in first.bots)]
    parts += ["--seats", str(first.seats), "--games", str(study.deals * first.rotations), "--seed", _quoted(first.seed)]
    for name, value in first.options.items():
        parts += ["--option", f"{name}={str(value).lower()}"]
    for plan in study.variants[1:]:
        parts += ["--compare", '"' + " ".join(differing(first, plan)) + '"']
    return " ".join(parts)


def differing(first: Plan, other: Plan) -> list[str]:
    """What another plan has otherwise, as `--compare` writes it."""
    found = [f"bots={','.join(player.name for player in other.bots)}"] if other.bots != first.bots else []
    found += [f"seats={other.seats}"] if other.seats != first.seats else []
    for name, value in other.options.items():
        found += [f"{name}={str(value).lower()}"] if first.options.get(name) != value else []
    return found


def _quoted(text: str) -> str:
    return text if text.isalnum() else "'" + text.replace("'", "'\\''") + "'"


def highlights(findings: Findings) -> list[str]:
    """The answers that people ask for first."""
    lines = [*_first_to_play(findings), *_best_bot(findings), *_luck(findings)]
    if length := findings.answer("length"):
        moves = length.figures[0].values[0]
        lines.append(_("A game takes {n} moves on average.").format(n=value_words(length, moves)))
    return lines


def _first_to_play(findings: Findings) -> list[str]:
    answer = findings.answer("place")
    estimate = answer.figures[0].values[0] if answer else None
    if answer is None or estimate is None or estimate.margin is None:
        return []
    even = 1 / findings.study.variants[0].seats
    low, high = estimate.value - estimate.margin, estimate.value + estimate.margin
    if low > even:
        text = _("Who plays first wins more: {share} of the games ({interval}), where an equal part is {even}.")
    elif high < even:
        text = _("Who plays first wins less: {share} of the games ({interval}), where an equal part is {even}.")
    else:
        text = _("Who plays first wins neither more nor less, as far as one can see: {share} ({interval}) for {even}.")
    return [
        text.format(share=value_words(answer, estimate), interval=interval_words(answer, estimate), even=percent(even))
    ]


def _best_bot(findings: Findings) -> list[str]:
    answer = findings.answer("bot")
    if answer is None:
        return []
    best = max(answer.figures, key=lambda figure: figure.values[0].value if figure.values[0] else -1)
    estimate = best.values[0]
    if estimate is None or estimate.margin is None or estimate.value - estimate.margin <= (answer.question.even or 0):
        return [_("No bot is better than the others, as far as one can see.")]
    text = _("The best bot is {bot}: a seat that it plays wins {share} of the games ({interval}).")
    return [text.format(bot=best.label, share=value_words(answer, estimate), interval=interval_words(answer, estimate))]


def _luck(findings: Findings) -> list[str]:
    answer = findings.answer("luck")
    if answer is None:
        return [_("How much is luck? A study of two bots or more would tell, such as --bots greedy,random.")]
    cards, bots, rest = (value_words(answer, figure.values[0]) for figure in answer.figures)
    text = _("Of what decides who wins, {cards} is the cards and the seat, {bots} is who plays, {rest} is all else.")
    return [text.format(cards=cards, bots=bots, rest=rest)]


def changes(findings: Findings, variant: int) -> list[tuple[str, list[str]]]:
    """What is shown to differ between a variant and the first: by question."""
    found = []
    for answer in findings.answers:
        if answer.alike and answer.question.drawn != COLUMNS:
            lines = [change_words(answer, figure, variant) for figure in answer.figures if figure.shown[variant - 1]]
            found += [(answer.question.title, lines)] if lines else []
    return found


def change_words(answer: Answer, figure: Figure, variant: int) -> str:
    """One of them in a line."""
    group = f" · {figure.group}" if figure.group else ""
    text = _("{figure}: {now} instead of {before} ({difference})")
    difference = figure.differences[variant - 1]
    more = 0 if difference is None else finer(answer, difference) + answer.question.share
    return text.format(
        figure=figure.label + group,
        now=value_words(answer, figure.values[variant], more),
        before=value_words(answer, figure.values[0], more),
        difference=difference_words(answer, difference),
    )


def variant_name(k: int) -> str:
    """A variant's letter as a word."""
    return letter(k).upper()
