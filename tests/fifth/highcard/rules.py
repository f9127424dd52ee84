"""The rules of High Card."""

import numpy as np

from ludoteca.engine.contract import DEALER, UNKNOWN
from ludoteca.engine.dice import shuffle

CARDS = 9
KEEP, SWAP = 0, 1
PHASE_DEAL, PHASE_PLAY, PHASE_OVER = 0, 1, 2

STATE = np.dtype(
    [
        ("seats", np.int8),
        ("first", np.int8),
        ("low", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("acted", np.int8),  # how many have
        ("left", np.int8),  # cards in the pile
        ("hand", np.int8, 4),
        ("pile", np.int8, CARDS),  # the next card is pile[left - 1]
        ("discarded", np.int8, CARDS + 1),  # 1 for each card that lies open
    ]
)


def deal(s, deck):
    for k in range(s.seats):
        s.hand[(s.first + k) % s.seats] = deck[k]
    s.left = CARDS - s.seats
    for k in range(s.left):
        s.pile[k] = deck[CARDS - 1 - k]
    s.turn = s.first
    s.phase = PHASE_PLAY


def actors(s):
    if s.phase == PHASE_DEAL:
        return DEALER
    return 1 << s.turn if s.phase == PHASE_PLAY else 0


def interrupters(s):
    return 0


def legal(s, seat, out):
    if s.phase != PHASE_PLAY or seat != s.turn:
        return 0
    out[0] = KEEP
    out[1] = SWAP
    return 2


def apply(s, seat, action):
    if action == SWAP:
        s.discarded[s.hand[seat]] = 1
        s.left -= 1
        s.hand[seat] = s.pile[s.left]
        s.pile[s.left] = 0
    s.acted += 1
    if s.acted == s.seats:
        s.phase = PHASE_OVER
    else:
        s.turn = (s.turn + 1) % s.seats


def outcome(s, scores):
    winner = 0
    for seat in range(s.seats):
        scores[seat] = s.hand[seat]
        better = s.hand[seat] < s.hand[winner] if s.low else s.hand[seat] > s.hand[winner]
        if better:
            winner = seat
    return 1 << winner


def hide(s, viewer):
    if s.phase == PHASE_OVER:
        return
    for seat in range(s.seats):
        if seat != viewer:
            s.hand[seat] = UNKNOWN
    for k in range(s.left):
        s.pile[k] = UNKNOWN


def resample(s, viewer, rng):
    if s.phase != PHASE_PLAY:
        return
    unseen = np.zeros(CARDS, np.int64)
    n = 0
    for card in range(1, CARDS + 1):
        if not s.discarded[card] and (viewer < 0 or s.hand[viewer] != card):
            unseen[n] = card
            n += 1
    shuffle(rng, unseen, n)
    for seat in range(s.seats):
        if seat != viewer:
            n -= 1
            s.hand[seat] = unseen[n]
    for k in range(s.left):
        s.pile[k] = unseen[k]


def observe(s, viewer, out):
    for k in range(2 * CARDS + 4):
        out[k] = 0
    if s.phase == PHASE_DEAL:
        return
    if viewer >= 0:
        out[s.hand[viewer] - 1] = 1
    for card in range(1, CARDS + 1):
        out[CARDS + card - 1] = s.discarded[card]
    for k in range(s.acted):
        out[2 * CARDS + (s.first + k - max(viewer, 0)) % s.seats] = 1


def census(s):
    hands, pile = [s.hand[seat] for seat in range(s.seats)], [s.pile[k] for k in range(s.left)]
    return hands + pile + [card for card in range(1, CARDS + 1) if s.discarded[card]]


def greedy(s, seat, mind, rng):
    """Keeps a card from the better half."""
    middle = (CARDS + 1) // 2
    good = s.hand[seat] <= middle if s.low else s.hand[seat] >= middle
    return KEEP if good else SWAP
