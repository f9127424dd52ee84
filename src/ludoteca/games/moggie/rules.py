"""Moggie: the rules MG1–MG12, in their order."""

from ludoteca.engine.contract import CLOCK, DEALER
from ludoteca.games.moggie.state import (
    ASIDE,
    CANT,
    CARD,
    CARDS,
    COPIES,
    DISCARD,
    DRAW,
    FIRST_CARD,
    FLIP,
    HIGHEST,
    HOLD,
    MAX_TURNS,
    MISPLAY,
    MISSED,
    MOGGIE,
    NEW,
    NO_CARD,
    NO_FAULT,
    NO_NODE,
    NOWHERE,
    ORDER,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_TURN,
    PHASE_WINDOW,
    REMAINDER_ASIDE,
    SEAT,
    TOP,
    cards_of,
    discard_top,
    empty,
    has_no_card,
    is_empty,
    place_of,
    put,
    take,
    turned_card,
)


def deck(seats, options):
    """MG1: ten each of 1–20."""
    return [card for card in range(1, HIGHEST + 1) for _ in range(COPIES)]


def deal(s, deck):
    """MG1: all cards one at a time, clockwise from the first player; what does not divide may stay aside."""
    for pile in range(FIRST_CARD):
        empty(s, pile)
    s.centre[NEW] = COPIES
    dealt = CARDS - CARDS % s.seats if s.remainder == REMAINDER_ASIDE else CARDS
    for k in range(CARDS):
        node = FIRST_CARD + k
        s.value[node] = deck[k]
        put(s, DRAW + (s.first + k) % s.seats if k < dealt else ASIDE, node)
    s.turn = s.first
    s.phase = PHASE_TURN


def fits(s, card, place):
    """MG2 and MG3: whether the card goes on this place (one that there is)."""
    if place < SEAT:
        return card == place + 1
    top = discard_top(s, place - SEAT)
    return top != NO_CARD and (top == card - 1 or top == card + 1)


def proper_place(s, seat, card):
    """MG4: the centre, else the nearest opponent clockwise where the card fits, else NOWHERE."""
    if s.centre[card - 1]:
        return card - 1
    for k in range(1, s.seats):
        place = SEAT + (seat + k) % s.seats
        if fits(s, card, place):
            return place
    return NOWHERE


def actors(s):
    """MG5 and MG8: the turn's player; in a window the opponents who may still call or hold, and the clock."""
    if s.phase == PHASE_TURN:
        return 1 << s.turn
    if s.phase == PHASE_WINDOW:
        return callers(s) | CLOCK
    return DEALER if s.phase == PHASE_DEAL else 0


def interrupters(s):
    """MG8: during the turn, once its player has acted, the opponents who have not called yet."""
    return callers(s) if s.phase == PHASE_TURN and s.acted else 0


def callers(s):
    """MG8: the opponents who have neither called nor held this turn."""
    return ((1 << s.seats) - 1) & ~(1 << s.turn) & ~s.called & ~s.held


def legal(s, seat, out):
    """MG5, MG7 and MG8: any place that there is can be played, right or wrong."""
    if s.phase == PHASE_TURN and seat == s.turn:
        if s.turned != NO_NODE:
            out[0] = CANT
            return places(s, seat, CARD, out)
        out[0] = FLIP
        return 1 if is_empty(s, DISCARD + seat) else places(s, seat, TOP, out)
    if s.phase == PHASE_WINDOW and callers(s) >> seat & 1:
        out[0] = MOGGIE
        out[1] = HOLD
        return 2
    if interrupters(s) >> seat & 1:
        out[0] = MOGGIE
        return 1
    return 0


def places(s, seat, what, out):
    """Writes `what` + place for each place that the seat can play to, after out[0]; returns how many there are now."""
    n = 1
    for shown in range(HIGHEST + 1):
        if s.centre[shown]:
            out[n] = what + shown
            n += 1
    for other in range(s.seats):
        if other != seat and not is_empty(s, DISCARD + other):
            out[n] = what + SEAT + other
            n += 1
    return n


def apply(s, seat, action):
    """One step: a call, a waiver, or the turn's player acts."""
    if action == MOGGIE:
        call(s, seat)
    elif action == HOLD:
        s.held |= 1 << seat
        close_early(s)
    else:
        act(s, seat, action)


def act(s, seat, action):
    """MG5: turn a card, say that you can't, or play."""
    fault = fault_of(s, action)
    if fault != NO_FAULT:
        s.fault = 1
    s.acted = 1
    if action == FLIP:
        turn_card(s, seat)
        return
    node = lift(s, seat, action)
    if action == CANT or fault == MISPLAY:
        put(s, DISCARD + seat, node)
        open_window(s)
    else:
        lay(s, node, place_of(action))
        if has_no_card(s, seat):
            open_window(s)


def lift(s, seat, action):
    """Takes up the card that the action is about: the top of the discard pile or the turned card."""
    if TOP <= action < CARD:
        node = s.prev[DISCARD + seat]
        take(s, node)
        return node
    node = s.turned
    s.turned = NO_NODE
    return node


def fault_of(s, action):
    """MG7: the fault that the turn's player would make by this action; all of it can be seen on the table."""
    seat = s.turn
    if action == FLIP:
        top = discard_top(s, seat)
        return MISSED if top != NO_CARD and proper_place(s, seat, top) != NOWHERE else NO_FAULT
    if action == CANT:
        return MISSED if proper_place(s, seat, turned_card(s)) != NOWHERE else NO_FAULT
    card = turned_card(s) if action >= CARD else discard_top(s, seat)
    place = place_of(action)
    if not fits(s, card, place):
        return MISPLAY
    return NO_FAULT if place == proper_place(s, seat, card) else ORDER


def turn_card(s, seat):
    """MG6: the discard pile is turned over only when a card is to be turned and there is none."""
    if is_empty(s, DRAW + seat):
        turn_over(s, seat)
    node = s.next[DRAW + seat]
    take(s, node)
    s.turned = node


def turn_over(s, seat):
    """MG6: the discard pile becomes the draw pile, its oldest card on top: the ring as it is."""
    oldest, newest = s.next[DISCARD + seat], s.prev[DISCARD + seat]
    s.next[DRAW + seat] = oldest
    s.prev[oldest] = DRAW + seat
    s.prev[DRAW + seat] = newest
    s.next[newest] = DRAW + seat
    empty(s, DISCARD + seat)


def lay(s, node, place):
    """MG2 and MG3: the card goes on a centre pile or on an opponent's discard pile."""
    if place >= SEAT:
        put(s, DISCARD + place - SEAT, node)
    else:
        s.centre[place] -= 1
        s.centre[place + 1] += 1


def open_window(s):
    """MG8 and MG11: a window opens; it opens also after the last card."""
    s.phase = PHASE_WINDOW
    close_early(s)


def close_early(s):
    """MG8: a window in which nobody is left to call closes."""
    if s.phase == PHASE_WINDOW and callers(s) == 0:
        close(s)


def close(s):
    """MG8 and MG11: the window's time is up: a player without cards has won, else the next one's turn begins."""
    if has_no_card(s, s.turn):
        win(s, s.turn)
    else:
        next_turn(s)


def next_turn(s):
    """MG8: the next player's turn; MG12: or the end."""
    s.turns += 1
    s.turn = (s.turn + 1) % s.seats
    s.acted = 0
    s.fault = 0
    s.called = 0
    s.held = 0
    s.phase = PHASE_OVER if s.turns == MAX_TURNS else PHASE_TURN


def call(s, seat):
    """MG9 and MG10: "Moggie!", right or wrong."""
    s.called |= 1 << seat
    if s.fault:
        right_call(s)
    elif has_no_card(s, s.turn):
        # MG11: at once, and no penalty is taken.
        win(s, s.turn)
    else:
        wrong_call(s, seat)


def right_call(s):
    """MG9: the turn's player is punished, a turned card goes on their discard pile, the turn is over."""
    if s.turned != NO_NODE:
        put(s, DISCARD + s.turn, s.turned)
        s.turned = NO_NODE
    punish(s, s.turn)
    if s.phase != PHASE_OVER:
        next_turn(s)


def wrong_call(s, seat):
    """MG10: the caller is punished instead, the turn or window goes on."""
    punish(s, seat)
    close_early(s)


def punish(s, punished):
    """MG9: one card from every opponent, clockwise; MG11: the first who is emptied by it wins."""
    emptied = NOWHERE
    for k in range(1, s.seats):
        other = (punished + k) % s.seats
        if give(s, other, punished) and has_no_card(s, other) and emptied == NOWHERE:
            emptied = other
    if emptied != NOWHERE:
        win(s, emptied)


def give(s, seat, punished):
    """MG9: the bottom card of the draw pile, else of the discard pile, goes under the punished one's draw pile."""
    if not is_empty(s, DRAW + seat):
        node = s.prev[DRAW + seat]
    elif not is_empty(s, DISCARD + seat):
        node = s.next[DISCARD + seat]
    else:
        return False
    take(s, node)
    put(s, DRAW + punished, node)
    return True


def win(s, seat):
    """MG11: the seat has got rid of its cards."""
    s.winner = seat + 1
    s.phase = PHASE_OVER


def outcome(s, scores):
    """MG11: whoever got rid of all cards; MG12: after MAX_TURNS the fewest cards. The score is the cards left."""
    fewest = CARDS
    for seat in range(s.seats):
        scores[seat] = cards_of(s, seat)
        fewest = min(fewest, scores[seat])
    if s.winner:
        return 1 << (s.winner - 1)
    winners = 0
    for seat in range(s.seats):
        if scores[seat] == fewest:
            winners |= 1 << seat
    return winners
