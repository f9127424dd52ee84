"""What a study of Hoarders keeps of each game: which pairs of animals were chosen and won, and the thefts."""

from ludoteca.engine.measures import Bar, Measure, Measures, Question
from ludoteca.games.hoarders.face import ANIMAL_NAMES, animal_words
from ludoteca.games.hoarders.state import (
    FIRST_ANIMAL,
    MAX_SEATS,
    NUTS,
    PAIRS,
    PHASE_CHOOSE,
    PHASE_OVER,
    PHASE_REACT,
    PHASE_REVEAL,
    RACCOON_TAKES,
    REVEAL,
    SECOND_ANIMAL,
    SHOW_HAMSTER,
    WINNING_SET,
    pair_mask,
)
from ludoteca.language import _

PAIR_NAMES = tuple(
    f"{ANIMAL_NAMES[one]}_{ANIMAL_NAMES[other]}" for one, other in zip(FIRST_ANIMAL, SECOND_ANIMAL, strict=True)
)

COLUMNS = (
    Measure("picked", "how often a seat chose each pair of animals (HO3)", labels=PAIR_NAMES),
    Measure("won", "how often a seat that won the game chose each pair", labels=PAIR_NAMES),
    Measure("gained", "nuts that those who chose each pair had more after the round than before", labels=PAIR_NAMES),
    Measure("rounds", "rounds, the last one too"),
    Measure("thefts", "nuts that a raccoon, or a marmot repeating one, was to take (HO7, HO10)"),
    Measure("asked", "thefts of which the victim was asked (HO9)"),
    Measure("stopped", "thefts that a hamster stopped (HO8)"),
)
PICKED = 0
WON = PICKED + PAIRS
GAINED = WON + PAIRS
ROUNDS = GAINED + PAIRS
THEFTS = ROUNDS + 1
ASKED = THEFTS + 1
STOPPED = ASKED + 1
# Not kept: each seat's pair in this round (from 1; 0: none yet), its nuts when the round began, its pairs so far.
NOW = STOPPED + 1
NUTS_BEFORE = NOW + MAX_SEATS
SO_FAR = NUTS_BEFORE + MAX_SEATS
SCRATCH = MAX_SEATS * (2 + PAIRS)


def nuts_of(s, seat):
    """How many nuts the seat has."""
    count = 0
    for nut in range(NUTS):
        count += s.nuts[seat, nut]
    return count


def after(s, seat, action, out):
    """Notes the pairs when all have chosen, what they brought when the round is over, and the thefts in between."""
    if action < REVEAL:
        if s.phase == PHASE_REVEAL:
            open_round(s, out)
        return
    if RACCOON_TAKES <= action < SHOW_HAMSTER:
        out[THEFTS] += 1
        out[ASKED] += s.phase == PHASE_REACT
    elif action == SHOW_HAMSTER:
        out[STOPPED] += 1
    if s.phase in (PHASE_CHOOSE, PHASE_OVER):
        close_round(s, out)


def open_round(s, out):
    """HO3: everybody's pair, and nuts, before the first animal is turned up."""
    for seat in range(s.seats):
        for pair in range(PAIRS):
            if s.down[seat] == pair_mask(pair):
                out[NOW + seat] = pair + 1
        out[NUTS_BEFORE + seat] = nuts_of(s, seat)


def close_round(s, out):
    """HO5: what each pair brought."""
    out[ROUNDS] += 1
    for seat in range(s.seats):
        pair = out[NOW + seat] - 1
        out[PICKED + pair] += 1
        out[GAINED + pair] += nuts_of(s, seat) - out[NUTS_BEFORE + seat]
        out[SO_FAR + PAIRS * seat + pair] += 1


def end(s, winners, out):
    """HO12, HO13: the pairs that the winners chose."""
    for seat in range(s.seats):
        if winners >> seat & 1:
            for pair in range(PAIRS):
                out[WON + pair] += out[SO_FAR + PAIRS * seat + pair]


def ask(games):
    """Which pairs win and what they bring; what becomes of thefts; how it ends."""
    picked, thefts = games["picked"], games["thefts"]
    shared = games.won.max(1)
    best = games.scores.max(1)

    def by_pair(what, numbers, divisors):
        return [
            Bar(f"{what}_{name}", _pair_words(pair), numbers[:, pair], divisors[:, pair])
            for pair, name in enumerate(PAIR_NAMES)
        ]

    chosen = picked.sum(1)
    return [
        Question(
            "pairs_win",
            _("Which pairs of animals win?"),
            _("Of all who chose a pair in some round, how many won the game."),
            by_pair("won", games["won"] * shared[:, None], picked),
            even=1 / games.seats,
        ),
        Question(
            "pairs_bring",
            _("What does a pair of animals bring?"),
            _("Nuts that a seat has more after the round in which it chose the pair."),
            by_pair("gained", games["gained"], picked),
            share=False,
            digits=2,
        ),
        Question(
            "pairs_chosen",
            _("Which pairs are chosen?"),
            _("Of all choices."),
            [Bar(f"picked_{name}", _pair_words(pair), picked[:, pair], chosen) for pair, name in enumerate(PAIR_NAMES)],
            even=1 / PAIRS,
        ),
        Question(
            "thefts",
            _("What becomes of a theft?"),
            _("Of all nuts that somebody wanted to take from another."),
            [
                Bar("unasked", _("taken, nobody could stop it"), thefts - games["asked"], thefts),
                Bar("allowed", _("taken, though the victim was asked"), games["asked"] - games["stopped"], thefts),
                Bar("stopped", _("stopped by a hamster"), games["stopped"], thefts),
            ],
        ),
        Question(
            "rounds",
            _("How long does it last?"),
            _("Rounds, and thefts, a game."),
            [Bar("rounds", _("rounds"), games["rounds"]), Bar("thefts", _("thefts"), thefts)],
            share=False,
        ),
        Question(
            "ends",
            _("How does it end?"),
            _("Of all games."),
            [
                Bar("five", _("with five of a kind"), best >= WINNING_SET),
                Bar("dry", _("with an empty pile"), best < WINNING_SET),
            ],
        ),
    ]


def _pair_words(pair):
    one, other = (animal_words(ANIMAL_NAMES[animals[pair]]) for animals in (FIRST_ANIMAL, SECOND_ANIMAL))
    return _("{animal} and {other}").format(animal=one, other=other)


MEASURES = Measures(COLUMNS, ask, SCRATCH, after=after, end=end)
