"""Figures in words: as many digits as it takes to see a difference, and no more."""

import pytest

from ludoteca.engine.measures import Question
from ludoteca.study.findings import Answer
from ludoteca.study.ratios import Estimate
from ludoteca.study.words import difference_words, finer, value_words


@pytest.mark.parametrize(
    ("share", "difference", "expected"),
    [
        (True, 0.12, "+12.00 pp"),
        (True, -0.0002, "−0.02 pp"),
        (True, 0.000002, "+0.0002 pp"),
        (True, 0.0, "0.00 pp"),
        (True, 1e-12, "0.000000 pp"),
        (False, -1.25, "−1.2"),
        (False, 0.002, "+0.002"),
    ],
)
def test_a_difference_is_told_as_finely_as_it_takes(share, difference, expected):
    answer = Answer(Question("wins", "Who wins?", "", (), share=share), [])
    assert difference_words(answer, Estimate(difference, 0.1, 100)) == expected


def test_what_differs_is_seen_to_differ():
    answer = Answer(Question("passes", "How many pass?", "", (), share=False), [])
    more = finer(answer, Estimate(-0.002, 0.001, 100))
    assert value_words(answer, Estimate(0.0, 0.1, 100), more) != value_words(answer, Estimate(0.002, 0.1, 100), more)
