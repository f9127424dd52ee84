"""Studies of High Card, which is compiled in a moment, with numbers of its own."""

import dataclasses

import numpy as np
import pytest

from ludoteca.arena.plan import Plan
from ludoteca.bots.registry import bot
from ludoteca.engine.catalogue import game
from ludoteca.engine.measures import Bar, Measure, Measures, Question
from ludoteca.study.design import study
from ludoteca.study.folder import Folder
from ludoteca.study.playing import play_here

SEATS = 4


def before(s, seat, action, out):
    """Counts cards that are changed: by all, and by each seat."""
    out[0] += action
    out[1 + seat] += action


def end(s, winners, out):
    """The winners as they are told, and how often cards were changed, by way of a number that is not kept."""
    out[5] = winners
    for seat in range(s.seats):
        out[6] += out[1 + seat]
    out[0] += 100 * (out[6] - out[0])


def ask(games):
    """Whether changing helps."""
    changed = games["changed"]
    return [
        Question(
            "changing",
            "Does changing help?",
            "Wins of those who changed, and of those who kept.",
            [
                Bar("changed", "changed", games.won * changed, changed),
                Bar("kept", "kept", games.won * (1 - changed), 1 - changed),
            ],
            even=1 / games.seats,
        )
    ]


MEASURES = Measures(
    (
        Measure("changes", "cards that were changed", dtype=np.int8),
        Measure("changed", "whether the seat changed its card", seats=SEATS),
        Measure("told", "the winners", dtype=np.int32),
    ),
    ask,
    scratch=1,
    before=before,
    end=end,
)


@pytest.fixture(scope="session")
def highcard():
    return dataclasses.replace(game("highcard"), measures=MEASURES)


@pytest.fixture(scope="session")
def designed(highcard):
    """designed(bots="greedy,random", seats=3, games=…, low=True) -> a study of as many variants as are given."""

    def one(bots="greedy,random", seats=3, games=6000, seed="1", **options):
        players = tuple(bot(highcard, name) for name in bots.split(","))
        return Plan(highcard, seats, players, games, seed, highcard.settle(options))

    def make(*variants, chunk=1000, **given):
        return study([one(**{**given, **variant}) for variant in variants or ({},)], chunk)

    return make


@pytest.fixture(scope="session")
def kept():
    """kept(study, folder, cores=1) -> the folder, with all chunks played."""

    def play(wanted, path, cores=1):
        folder = Folder(path, wanted)
        with folder.held():
            play_here(folder, folder.missing(), cores, lambda _games: None)
        return folder

    return play
