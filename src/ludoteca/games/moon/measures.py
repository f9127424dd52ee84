"""What a study of Moon keeps of each game: what was bid and made, and what each tile was worth to whom it was dealt."""

import numpy as np

from ludoteca.engine.measures import GRID, Bar, Measure, Measures, Question
from ludoteca.games.moon.face import TILE_NAMES, TRUMP_NAMES, trumps_are
from ludoteca.games.moon.rules import made, side_of, sides
from ludoteca.games.moon.state import (
    BIDS,
    GOAL,
    HIGH_END,
    LOW_END,
    MAX_SEATS,
    NONE,
    PASS,
    PHASE_DEAL,
    PHASE_OVER,
    PLAY,
    TILES,
    TRUMPS,
)
from ludoteca.language import _

BID_TRUMPS = tuple(f"{bid}_{trump}" for bid in BIDS for trump in TRUMP_NAMES)
BID_NAMES = tuple(map(str, BIDS))

COLUMNS = (
    Measure("hands", "hands that were played and scored"),
    Measure("passed", "deals at which all passed (MN3)"),
    Measure("bid", "hands by the highest bid and the trumps named (MN3, MN6)", labels=BID_TRUMPS),
    Measure("made", "those of them in which the bid was made (MN9)", labels=BID_TRUMPS),
    Measure("brought", "by bid: sides × the bidders' points in these hands - all sides' points", labels=BID_NAMES),
    Measure("dealt", "played hands in which each tile was dealt to a seat, not to the middle", labels=TILE_NAMES),
    Measure("worth", "by tile dealt: sides × its side's points in the hand - all sides' points", labels=TILE_NAMES),
)
HANDS = 0
PASSED = 1
BID = 2
MADE = BID + len(BIDS) * TRUMPS
BROUGHT = MADE + len(BIDS) * TRUMPS
DEALT = BROUGHT + len(BIDS)
WORTH = DEALT + TILES
# Not kept: the seats' tiles as they were dealt, and the sides' points before the hand.
HELD = WORTH + TILES
POINTS = HELD + MAX_SEATS
SCRATCH = MAX_SEATS + 3


def before(s, seat, action, out):
    """MN3: at the first call of a deal, notes who holds what; nobody has taken the widow yet."""
    if action <= PASS and seat == s.first:
        for other in range(s.seats):
            out[HELD + other] = s.hand[other]
        for side in range(sides(s)):
            out[POINTS + side] = s.points[side]


def after(s, seat, action, out):
    """Counts a deal when it is over: what was bid, whether it was made, and what each tile's side has won by it."""
    if s.phase != PHASE_DEAL and s.phase != PHASE_OVER:
        return
    if s.bidder == NONE:
        out[PASSED] += 1
    elif action >= PLAY:
        count_hand(s, out)


def count_hand(s, out):
    """MN10: a played hand."""
    out[HANDS] += 1
    place = 0
    while BIDS[place] != s.bid:
        place += 1
    out[BID + TRUMPS * place + s.trump] += 1
    out[MADE + TRUMPS * place + s.trump] += made(s)
    all_points = 0
    for side in range(sides(s)):
        all_points += s.points[side] - out[POINTS + side]
    for seat in range(s.seats):
        side = side_of(s, seat)
        lead = sides(s) * (s.points[side] - out[POINTS + side]) - all_points
        if seat == s.bidder:
            out[BROUGHT + place] += lead
        for tile in range(TILES):
            if out[HELD + seat] >> tile & 1:
                out[DEALT + tile] += 1
                out[WORTH + tile] += lead


def ask(games):
    """What is bid, made, and what it brings; what tiles are worth."""
    bid, kept = (games[name].reshape(len(games), len(BIDS), TRUMPS) for name in ("bid", "made"))
    by_bid = bid.sum(2)
    hands, deals = games["hands"], games["hands"] + games["passed"]
    count = 3 if games.seats == 3 else 2
    dealt, worth = games["dealt"], games["worth"] / count
    doubles = [tile for tile in range(TILES) if HIGH_END[tile] == LOW_END[tile]]
    others = [tile for tile in range(TILES) if tile not in doubles]

    def in_grid(what, numbers, divisors):
        return [
            Bar(f"{what}_{name}_{bid}", trumps_are(name), numbers[:, k, trump], divisors[:, k, trump], group=str(bid))
            for trump, name in enumerate(TRUMP_NAMES)
            for k, bid in enumerate(BIDS)
        ]

    return [
        Question(
            "bids",
            _("What is bid?"),
            _("The highest bid of a deal, of all deals."),
            [
                Bar("passed", _("all pass"), games["passed"], deals),
                *(Bar(f"bid_{name}", _bid_words(k), by_bid[:, k], deals) for k, name in enumerate(BID_NAMES)),
            ],
        ),
        Question(
            "made",
            _("Which bids are made?"),
            _("Of all hands with this highest bid."),
            [Bar(f"made_{name}", _bid_words(k), kept[:, k].sum(1), by_bid[:, k]) for k, name in enumerate(BID_NAMES)],
        ),
        Question(
            "brought",
            _("What does a bid bring?"),
            _("Points of the bidder's side in the hand, more than all sides have on average."),
            [
                Bar(f"brought_{name}", _bid_words(k), games["brought"][:, k] / count, by_bid[:, k])
                for k, name in enumerate(BID_NAMES)
            ],
            share=False,
            even=0,
            digits=2,
        ),
        Question(
            "bids_by_trumps",
            _("What is bid with which trumps?"),
            _("Of all played hands: the highest bid, and the trumps that were named."),
            in_grid("bid", bid, np.broadcast_to(hands[:, None, None], bid.shape)),
            drawn=GRID,
        ),
        Question(
            "made_by_trumps",
            _("Which bids are made with which trumps?"),
            _("Of all hands with this bid and these trumps."),
            in_grid("made", kept, bid),
            drawn=GRID,
        ),
        Question(
            "doubles",
            _("What is a double worth?"),
            _("Points in a hand of the side that was dealt the tile, more than all sides have on average."),
            [
                Bar("doubles", _("all doubles"), worth[:, doubles].sum(1), dealt[:, doubles].sum(1)),
                Bar("others", _("all other tiles"), worth[:, others].sum(1), dealt[:, others].sum(1)),
                *(
                    Bar(f"worth_{TILE_NAMES[tile]}", TILE_NAMES[tile], worth[:, tile], dealt[:, tile])
                    for tile in reversed(doubles)
                ),
            ],
            share=False,
            even=0,
            digits=2,
        ),
        Question(
            "tiles",
            _("What is each tile worth?"),
            _("The same for all tiles: one end beside, the other end above."),
            [
                Bar(
                    f"tile_{TILE_NAMES[tile]}",
                    str(HIGH_END[tile]),
                    worth[:, tile],
                    dealt[:, tile],
                    group=str(LOW_END[tile]),
                )
                for tile in range(TILES)
            ],
            share=False,
            even=0,
            drawn=GRID,
            digits=2,
        ),
        Question(
            "length",
            _("How long does it last?"),
            _("A game."),
            [Bar("hands", _("hands"), hands), Bar("deals", _("deals at which all pass"), games["passed"])],
            share=False,
        ),
        Question(
            "ends",
            _("How does it end?"),
            _("Of all games."),
            [
                Bar("goal", _("with {n} points").format(n=GOAL), games.scores.max(1) >= GOAL),
                Bar("last", _("with the last deal"), games.scores.max(1) < GOAL),
            ],
        ),
    ]


def _bid_words(k):
    return _("bid {n}").format(n=BIDS[k])


MEASURES = Measures(COLUMNS, ask, SCRATCH, before=before, after=after)
