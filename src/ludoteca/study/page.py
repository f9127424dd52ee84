"""A study as one page: a file that needs nothing else, in the reader's language, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ludoteca.engine.measures import COLUMNS, GRID
from ludoteca.language import _, current
from ludoteca.study import drawing, words
from ludoteca.study.findings import Answer, Findings

PAGES = Path(__file__).parent / "pages"


def page_of(findings: Findings) -> str:
    """The page."""
    made = Environment(
        loader=FileSystemLoader(PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, language=current(), name=words.variant_name)
    study = findings.study
    variants = range(len(study.variants))
    return made.get_template("study.html").render(
        title=_("Study: {game}").format(game=_(study.variants[0].game.title)),
        game=_(study.variants[0].game.title),
        summary=words.summary(study),
        variants=[words.variant_words(plan) for plan in study.variants],
        highlights=words.highlights(findings),
        changes=[(k, words.changes(findings, k)) for k in variants if k > 0],
        answers=[_answered(answer, len(study.variants)) for answer in findings.answers],
        command=words.command(study),
        digests=", ".join(plan.digest for plan in study.variants),
    )


def _answered(answer: Answer, many: int) -> dict[str, Any]:
    """A question, its picture, and its table."""
    question = answer.question
    drawn: dict[str, Any] = {"single": None, "dots": None, "columns": None, "grids": []}
    if many == 1 and len(answer.figures) == 1:
        drawn["single"] = words.value_words(answer, answer.figures[0].values[0]), answer.figures[0].label
    elif question.drawn == GRID:
        drawn["grids"] = [drawing.grid(answer, k) for k in range(many)]
    elif question.drawn == COLUMNS:
        drawn["columns"] = drawing.columns(answer)
    else:
        drawn["dots"] = drawing.dots(answer)
    return {
        "name": question.name,
        "title": question.title,
        "words": question.words,
        "even": None if question.even is None else words.mark_of(answer, question.even),
        **drawn,
        "rows": [
            {
                "label": " · ".join(part for part in (figure.label, figure.group) if part),
                "values": [
                    (words.value_words(answer, estimate), words.interval_words(answer, estimate))
                    for estimate in figure.values
                ],
                "differences": [
                    (words.difference_words(answer, difference), words.difference_interval(answer, difference), shown)
                    for difference, shown in zip(figure.differences, figure.shown, strict=True)
                ],
            }
            for figure in answer.figures
        ],
    }
