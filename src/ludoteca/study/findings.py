"""What a study's games tell: answers to questions, each a few figures with intervals, for every variant."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ludoteca.engine.measures import COLUMNS, Question
from ludoteca.study.design import Study, letter
from ludoteca.study.folder import Folder
from ludoteca.study.questions import Asking, of_game, of_house, of_luck
from ludoteca.study.ratios import SURE, Differences, Estimate, Floats, Ratios, by_deal, width
from ludoteca.study.reading import read


@dataclass
class Figure:
    """One figure of an answer, in each variant that has it."""

    name: str
    label: str
    group: str
    #: By variant.
    values: list[Estimate | None]
    #: By variant after the first: how much more than there.
    differences: list[Estimate | None] = field(default_factory=list)
    #: The same: whether that is shown, all such verdicts of a study together with 95 %.
    shown: list[bool] = field(default_factory=list)


@dataclass
class Answer:
    """A question with its figures."""

    question: Question
    figures: list[Figure]
    #: Its figures mean the same in all variants; wins at tables of three and four do not.
    alike: bool = True

    @property
    def name(self) -> str:
        """Its question's name."""
        return self.question.name

    def figure(self, name: str) -> Figure | None:
        """The figure of that name."""
        return next((figure for figure in self.figures if figure.name == name), None)


@dataclass
class Findings:
    """All that a study tells."""

    study: Study
    answers: list[Answer]

    def answer(self, name: str) -> Answer | None:
        """The answer to the question of that name."""
        return next((answer for answer in self.answers if answer.name == name), None)

    def json(self) -> dict[str, Any]:
        """All of it for other programs."""
        study = self.study
        return {
            **study.head,
            "deals": study.deals,
            "games": study.games,
            "answers": {
                answer.name: {
                    figure.name: {
                        letter(k): _told(estimate, answer.question.share) for k, estimate in enumerate(figure.values)
                    }
                    | {
                        f"{letter(k)}-a": _told(difference, share=False) | {"shown": shown}
                        for k, (difference, shown) in enumerate(zip(figure.differences, figure.shown, strict=True), 1)
                    }
                    for figure in answer.figures
                }
                for answer in self.answers
            },
        }


def _told(estimate: Estimate | None, share: bool) -> dict[str, Any]:
    if estimate is None:
        return {"value": None, "interval": None, "deals": 0}
    bounds = estimate.bounds(share)
    return {
        "value": round(estimate.value, 8),
        "interval": None if bounds is None else [round(end, 8) for end in bounds],
        "deals": estimate.deals,
    }


def find(folder: Folder) -> Findings:
    """Reads all games of a study that is complete, and answers."""
    study = folder.study
    game = study.variants[0].game
    samples = next(read(folder))
    house, own = of_house(game, samples), of_game(game)
    asked = Asked(study)
    for beside in read(folder):
        asked.add([house(games) + own(games) for games in beside])
    answers = asked.answers()
    if luck := _luck(folder, answers):
        place = next((k for k, answer in enumerate(answers) if answer.name == "bot"), 0) + 1
        answers[place:place] = luck
    _judge(answers)
    return Findings(study, answers)


def _luck(folder: Folder, answers: list[Answer]) -> list[Answer]:
    """How much is luck, where several bots have played on the same deals."""
    wins = next((answer for answer in answers if answer.name == "bot"), None)
    if wins is None:
        return []
    asking: list[Asking | None] = []
    for k, plan in enumerate(folder.study.variants):
        shares = {
            figure.name.removeprefix("bot_"): estimate.value
            for figure in wins.figures
            if (estimate := figure.values[k]) is not None
        }
        asking.append(of_luck(shares, plan.rotations) if plan.rotations > 1 else None)
    asked = Asked(folder.study)
    for beside in read(folder):
        asked.add([ask(games) if ask else [] for ask, games in zip(asking, beside, strict=True)])
    return asked.answers()


class Asked:
    """Sums up questions over all games, by deal."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._questions: list[dict[str, Question]] = [{} for _ in study.variants]
        self._ratios: list[dict[str, Ratios]] = [{} for _ in study.variants]
        self._differences: list[dict[str, Differences]] = [{} for _ in study.variants]

    def add(self, asked: list[list[Question]]) -> None:
        """Takes in the questions as they were asked of the same deals in each variant."""
        base: dict[str, tuple[Floats, Floats]] = {}
        for k, questions in enumerate(asked):
            rotations = self._study.variants[k].rotations
            for question in questions:
                sums = _sums(question, rotations)
                self._questions[k][question.name] = _without_numbers(question)
                self._ratios[k].setdefault(question.name, Ratios(len(question.bars))).add(*sums)
                if k == 0:
                    base[question.name] = sums
                elif question.name in base:
                    here, there = self._common(k, question.name)
                    found = self._differences[k].setdefault(question.name, Differences(len(here)))
                    found.add(*(array[:, here] for array in sums), *(array[:, there] for array in base[question.name]))

    def _common(self, k: int, name: str) -> tuple[list[int], list[int]]:
        """The places of the figures that both this variant and the first have, in each."""
        these, those = ([bar.name for bar in self._questions[v][name].bars] for v in (k, 0))
        both = [one for one in these if one in those]
        return [these.index(one) for one in both], [those.index(one) for one in both]

    def answers(self) -> list[Answer]:
        """What came of it; the first variant's questions first."""
        names = list(dict.fromkeys(name for questions in self._questions for name in questions))
        return [self._answer(name) for name in names]

    def _answer(self, name: str) -> Answer:
        questions = [questions.get(name) for questions in self._questions]
        first = next(question for question in questions if question is not None)
        evens = {question.even for question in questions if question is not None}
        bars = {bar.name: bar for question in questions if question is not None for bar in question.bars}
        figures = [Figure(bar.name, bar.label, bar.group, []) for bar in bars.values()]
        for k, question in enumerate(questions):
            places = {bar.name: at for at, bar in enumerate(question.bars)} if question else {}
            for figure in figures:
                at = places.get(figure.name)
                figure.values.append(None if at is None else self._ratios[k][name].estimate(at))
        shown = first if len(evens) == 1 else replace(first, even=None)
        answer = Answer(shown, figures, alike=len(evens) == 1)
        self._compare(answer)
        return answer

    def _compare(self, answer: Answer) -> None:
        for k in range(1, len(self._study.variants)):
            found = self._differences[k].get(answer.name)
            here, there = self._common(k, answer.name) if found else ([], [])
            names = [self._questions[k][answer.name].bars[at].name for at in here]
            for figure in answer.figures:
                if found is None or figure.name not in names:
                    figure.differences.append(None)
                    continue
                at = names.index(figure.name)
                one = self._ratios[k][answer.name], here[at]
                base = self._ratios[0][answer.name], there[at]
                figure.differences.append(found.estimate(at, one, base))


def _judge(answers: list[Answer]) -> None:
    """Which differences are shown. There are many, and one in twenty would look like one by chance alone: so the bar
    rises with their number (Bonferroni)."""
    looked_at = [figure for answer in answers if answer.question.drawn != COLUMNS for figure in answer.figures]
    count = sum(difference is not None for figure in looked_at for difference in figure.differences)
    wider = _wider(max(1, count))
    for answer in answers:
        for figure in answer.figures:
            figure.shown = [
                difference is not None
                and difference.margin is not None
                and abs(difference.value) > wider * difference.margin
                for difference in figure.differences
            ]


def _wider(count: int) -> float:
    return width(1 - (1 - SURE) / count) / width(SURE)


def _sums(question: Question, rotations: int) -> tuple[Floats, Floats]:
    """Both sums of each figure by deal: float64[deals, figures]."""
    games = max(len(np.atleast_1d(bar.num)) for bar in question.bars)
    above = [by_deal(bar.num, games, rotations) for bar in question.bars]
    below = [by_deal(1.0 if bar.den is None else bar.den, games, rotations) for bar in question.bars]
    # Each figure's numbers lie together: summing them up is what a report takes its time for.
    return np.stack(above).T, np.stack(below).T


def _without_numbers(question: Question) -> Question:
    """The question, so that its arrays need not be kept."""
    nothing = np.zeros(0)
    return replace(question, bars=[replace(bar, num=nothing, den=None) for bar in question.bars])
