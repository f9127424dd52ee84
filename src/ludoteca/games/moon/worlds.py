"""Worlds that a seat thinks possible: where the hidden tiles may lie, and how well that fits what the others did.

`resample` deals them so that each deal that fits the rules is equally likely. But who has passed is seldom strong, who
has bid seldom weak, and who has named trumps has some. So a few worlds are dealt, and one is drawn by how likely a
sensible player would have acted so (sampling-importance resampling, Rubin 1987).
"""

from math import exp

from ludoteca.engine.dice import SPAN, roll
from ludoteca.games.moon.bot import DARING, NEEDED, best_trump, hand_worth, rival_is_close
from ludoteca.games.moon.rules import has_widow, next_seat, side_of
from ludoteca.games.moon.secrets import resample
from ludoteca.games.moon.state import BIDS, MOON, NONE, NOT_CALLED, PASSED, PHASE_PLAY, TRUMPS
from ludoteca.games.moon.tiles import lowest

#: So many worlds are dealt for one that is drawn.
DEALT = 8
#: How far a player's idea of a hand is from `hand_worth`; one trick is 100.
DOUBT, CHOICE = 25.0, 30.0
#: How often somebody acts for reasons of their own.
WHIM = 0.05


def how_many(effort, quarters):
    """The worlds to look at, `quarters` for four of effort."""
    return (effort * quarters + 3) // 4


def draw_world(states, seat, rng):
    """Fills states[1] with a world that the seat may be in; states[0] is what it sees, states[2] is scratch."""
    total = 0.0
    for _deal in range(DEALT):
        states[2] = states[0]
        resample(states[2], seat, rng)
        chance = likelihood(states[2], seat)
        total += chance
        if (roll(rng) + 0.5) / SPAN * total < chance:
            states[1] = states[2]


def imagine(states, seat, mind, rng):
    """`contract.Policies.imagine`."""
    draw_world(states, seat, rng)


def likelihood(s, viewer):
    """How likely the others would have called, buried and named trumps as they did, with these hands."""
    chance, bid, bidder = 1.0, 0, NONE
    seat = int(s.first)
    for _seat in range(s.seats):
        call = int(s.call[seat])
        if call == NOT_CALLED:
            break
        if seat != viewer:
            chance *= WHIM + (1 - WHIM) * chance_of_call(s, seat, call, bid, bidder)
        if call != PASSED:
            bid, bidder = call, seat
        seat = next_seat(s, seat)
    if s.phase == PHASE_PLAY and s.bidder != viewer:
        chance *= WHIM + (1 - WHIM) * chance_of_trumps(s)
    return chance


def chance_of_call(s, seat, call, bid, bidder):
    """MN3: how likely a player with this hand makes this call, `bid` being the highest so far."""
    hand = s.hand[seat] | s.played[seat]
    if seat == s.bidder and has_widow(s) and s.buried != NONE:
        hand = (hand | 1 << s.buried) & ~(1 << s.widow)
    worth = hand_worth(hand, best_trump(hand, s.seats), s.seats)
    if rival_is_close(s, seat):
        worth += DARING
    partner = bidder != NONE and side_of(s, bidder) == side_of(s, seat)
    chance, above = 0.0, 0.0
    for k in range(len(BIDS) - 1, -1, -1):
        # With three players the highest bid that the hand is good for, with four the lowest; a partner's bid stands.
        if BIDS[k] <= bid or (BIDS[k] != MOON and partner):
            continue
        if s.seats == 4 and k > 0 and BIDS[k] != MOON and BIDS[k - 1] > bid:
            continue
        good = 1 / (1 + exp((int(NEEDED[s.seats - 3, k]) - worth) / DOUBT))
        if call == BIDS[k]:
            chance = max(good - above, 0.0)
        above = max(above, good)
    return 1 - above if call == PASSED else chance


def chance_of_trumps(s):
    """MN5, MN6: how likely the bidder buries this tile and names these trumps."""
    kept = s.hand[s.bidder] | s.played[s.bidder]
    worth = hand_worth(kept, s.trump, s.seats)
    eight = kept | 1 << s.buried if has_widow(s) else kept
    total = 0.0
    rest = eight if has_widow(s) else 1
    while rest:
        without = kept
        if has_widow(s):
            without = eight & ~(1 << lowest(rest))
        rest &= rest - 1
        for trump in range(TRUMPS):
            total += exp(min((hand_worth(without, trump, s.seats) - worth) / CHOICE, 50.0))
    return 1 / total
