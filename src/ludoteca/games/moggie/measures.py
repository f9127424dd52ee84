"""What a study of Moggie keeps of each game: its turns, what was overlooked, who called, and who was punished."""

import numpy as np

from ludoteca.engine.measures import Bar, Measure, Measures, Question, bot_bars, by_count
from ludoteca.games.moggie.rules import fault_of
from ludoteca.games.moggie.state import (
    DRAW,
    FLIP,
    HOLD,
    MAX_SEATS,
    MAX_TURNS,
    MOGGIE,
    NO_FAULT,
    has_no_card,
    is_empty,
)
from ludoteca.language import _

MOST_PENALTIES = 5

#: Random players never stop making mistakes: what they make does not fit 16 bits.
COLUMNS = (
    Measure("turns", "finished turns (MG8)"),
    Measure("piles_turned_over", "discard piles that were turned over to draw from (MG6)"),
    Measure("faults", "faults by their kind (MG7)", labels=("missed", "order", "misplay"), dtype=np.int32),
    Measure("faulty_turns", "turns with a fault in them"),
    Measure("right_calls", "right calls of “Moggie!” (MG9)"),
    Measure("wrong_calls", "wrong calls that cost a penalty (MG10)", dtype=np.int32),
    Measure("seat_faults", "faults that the seat made", seats=MAX_SEATS, dtype=np.int32),
    Measure("penalties", "how often the seat was punished", seats=MAX_SEATS),
)
TURNS = 0
TURNED_OVER = 1
FAULTS = 2  # one for each kind, from MISSED = 1
FAULTY_TURNS = 5
RIGHT = 6
WRONG = 7
SEAT_FAULTS = 8
PENALTIES = SEAT_FAULTS + MAX_SEATS


def before(s, seat, action, out):
    """Sees each call and each fault as the table does, before it happens."""
    if action == HOLD:
        return
    if action == MOGGIE:
        count_call(s, seat, out)
        return
    fault = fault_of(s, action)
    if fault != NO_FAULT:
        out[FAULTS + fault - 1] += 1
        out[SEAT_FAULTS + seat] += 1
        out[FAULTY_TURNS] += s.fault == 0
    if action == FLIP and is_empty(s, DRAW + seat):
        out[TURNED_OVER] += 1


def count_call(s, seat, out):
    """MG9, MG10: who is punished; MG11: nobody, if a wrong call ends the game."""
    if s.fault:
        out[RIGHT] += 1
        out[PENALTIES + s.turn] += 1
    elif not has_no_card(s, s.turn):
        out[WRONG] += 1
        out[PENALTIES + seat] += 1


def end(s, winners, out):
    """How many turns it took."""
    out[TURNS] = s.turns


def ask(games):
    """How long it lasts, what goes wrong, what of it is seen, and what that costs."""
    turns, faults, penalties = games["turns"], games["faults"], games["penalties"]
    right, wrong = games["right_calls"], games["wrong_calls"]
    return [
        Question(
            "turns",
            _("How many turns does it take?"),
            _("A game."),
            [
                Bar("turns", _("turns of all players"), turns),
                Bar("turns_each", _("turns of each player"), turns / games.seats),
                Bar("piles", _("discard piles turned over"), games["piles_turned_over"]),
            ],
            share=False,
        ),
        Question(
            "unfinished",
            _("Does it end by itself?"),
            _("Games that were stopped because of their many turns."),
            [Bar("stopped", _("stopped after {n} turns").format(n=MAX_TURNS), turns == MAX_TURNS)],
            digits=2,
        ),
        Question(
            "faults",
            _("What goes wrong?"),
            _("Faults in a hundred turns, by their kind."),
            [
                Bar("missed", _("missed a card that could be played"), 100 * faults[:, 0], turns),
                Bar("order", _("laid where it fits, but not first"), 100 * faults[:, 1], turns),
                Bar("misplay", _("laid where it does not fit"), 100 * faults[:, 2], turns),
            ],
            share=False,
            digits=2,
        ),
        Question(
            "calls",
            _("How good are the calls?"),
            _("How many of the turns with a fault were called, and how many of the calls were right."),
            [
                Bar("caught", _("turns with a fault that were called"), right, games["faulty_turns"]),
                Bar("right", _("calls that were right"), right, right + wrong),
            ],
        ),
        Question(
            "attention",
            _("Who pays attention?"),
            _("Faults and penalties of a seat in a game, by who plays it."),
            [
                *_by_bot(games, "faults", _("faults: {bot}"), games["seat_faults"]),
                *_by_bot(games, "penalties", _("penalties: {bot}"), penalties),
            ],
            share=False,
            digits=2,
        ),
        Question(
            "penalties",
            _("What does a penalty cost?"),
            _("How often a seat wins, by how many penalties it has taken; the last line is for so many or more."),
            by_count("taken", _("penalties: {n}"), penalties, games.won, MOST_PENALTIES),
            even=1 / games.seats,
        ),
    ]


def _by_bot(games, name, label, numbers):
    return [Bar(bar.name, label.format(bot=bar.label), bar.num, bar.den) for bar in bot_bars(games, name, numbers)]


MEASURES = Measures(COLUMNS, ask, before=before, end=end)
