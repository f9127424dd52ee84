"""The rules of Hoarders, in the order of the rulebook (HO1 … HO13)."""

from ludoteca.engine.contract import DEALER
from ludoteca.games.hoarders.state import (
    ALLOW,
    ANIMALS,
    BEAVER,
    BEAVER_NUTS,
    DEALT,
    DECK,
    DRY_ROUNDS,
    HAMSTER,
    MARMOT,
    MARMOT_TAKES,
    NO_ANIMAL,
    NUTS,
    NUTS_OF_A_KIND,
    PAIRS,
    PHASE_CHOOSE,
    PHASE_DEAL,
    PHASE_OVER,
    PHASE_REACT,
    PHASE_REVEAL,
    RACCOON,
    RACCOON_TAKES,
    REVEAL,
    SHOW_HAMSTER,
    SQUIRREL,
    WINNING_SET,
    is_down,
    is_up,
    largest_set,
    loot_nut,
    loot_of,
    loot_seat,
    pair_mask,
)

NO_LOOT = -1


def all_nuts(seats, options):
    """HO1: 55 nuts, eleven of each kind."""
    return [nut for nut in range(NUTS) for _ in range(NUTS_OF_A_KIND)]


def deal(s, deck):
    """HO2: three nuts each, one at a time from the first player; the rest is the pile."""
    for k in range(DECK):
        s.pile[DECK - 1 - k] = deck[k]
    s.left = DECK
    seat = s.first
    for _ in range(DEALT * s.seats):
        draw(s, seat)
        seat = next_seat(s, seat)
    s.round = 1
    open_round(s)


def open_round(s):
    """HO3: a round begins with everybody's choice; nothing lies revealed."""
    for seat in range(s.seats):
        s.up[seat, 0] = NO_ANIMAL
        s.up[seat, 1] = NO_ANIMAL
    s.phase = PHASE_CHOOSE


# Who may move


def actors(s):
    """HO3: those who have not chosen; HO4: whose turn it is; HO8, HO9: the victim of a theft."""
    if s.phase == PHASE_REVEAL:
        return 1 << s.turn
    if s.phase == PHASE_CHOOSE:
        return choosing(s)
    if s.phase == PHASE_REACT:
        return 1 << loot_seat(s.theft)
    return DEALER if s.phase == PHASE_DEAL else 0


def interrupters(s):
    """HO3: those who have chosen may change their choice until the last has chosen."""
    if s.phase != PHASE_CHOOSE:
        return 0
    return (1 << s.seats) - 1 & ~choosing(s)


def choosing(s):
    """The seats that have not chosen, as bits."""
    seats = 0
    for seat in range(s.seats):
        if s.down[seat] == 0:
            seats |= 1 << seat
    return seats


# What they may do


def legal(s, seat, out):
    """The seat's moves: a choice, a reveal or an answer."""
    if s.phase == PHASE_REVEAL:
        return legal_reveals(s, seat, out) if seat == s.turn else 0
    if s.phase == PHASE_CHOOSE:
        return legal_picks(out)
    if s.phase == PHASE_REACT and seat == loot_seat(s.theft):
        return legal_answers(s, seat, out)
    return 0


def legal_picks(out):
    """HO3: any two different animals."""
    for pair in range(PAIRS):
        out[pair] = pair
    return PAIRS


def legal_reveals(s, seat, out):
    """HO4: any of one's face-down animals; HO7, HO10: with a nut where the effect takes one."""
    thief = NO_ANIMAL
    n = 0
    for animal in range(ANIMALS):
        if is_down(s, seat, animal) and may_reveal(s, seat, animal):
            if takes_a_nut(s, seat, animal):
                thief = animal
            else:
                out[n] = REVEAL + animal
                n += 1
    if thief == NO_ANIMAL:
        return n
    return legal_thefts(s, seat, RACCOON_TAKES if thief == RACCOON else MARMOT_TAKES, out, n)


def may_reveal(s, seat, animal):
    """HO8: any animal at any time; with `hamster_last` the hamster only as one's only face-down animal."""
    return animal != HAMSTER or not s.hamster_last or s.down[seat] == 1 << HAMSTER


def legal_thefts(s, seat, takes, out, n):
    """HO7: any nut of another player."""
    for other in range(s.seats):
        if other != seat:
            for nut in range(NUTS):
                if s.nuts[other, nut] > 0:
                    out[n] = takes + loot_of(other, nut)
                    n += 1
    return n


def takes_a_nut(s, seat, animal):
    """HO7, HO10: a raccoon, or a marmot that repeats one, takes a nut if an opponent has any."""
    thief = animal == RACCOON or (animal == MARMOT and s.up[seat, 0] == RACCOON)
    return thief and somebody_has_nuts(s, seat)


def somebody_has_nuts(s, seat):
    """HO7: an opponent of the seat has a nut."""
    for other in range(s.seats):
        if other != seat:
            for nut in range(NUTS):
                if s.nuts[other, nut] > 0:
                    return True
    return False


def legal_answers(s, seat, out):
    """HO8: stop the theft with a face-down hamster, or let it happen."""
    n = 0
    if is_down(s, seat, HAMSTER):
        out[0] = SHOW_HAMSTER
        n = 1
    out[n] = ALLOW
    return n + 1


# What then happens


def apply(s, seat, action):
    """One move."""
    if action < REVEAL:
        pick(s, seat, action)
    elif action < SHOW_HAMSTER:
        reveal(s, seat, action)
    else:
        answer(s, seat, action)


def pick(s, seat, pair):
    """HO3: two animals face down; once all have chosen, HO4: the first player begins."""
    s.down[seat] = pair_mask(pair)
    if choosing(s) == 0:
        s.phase = PHASE_REVEAL
        s.turn = s.first


def reveal(s, seat, action):
    """HO4: one animal is turned up and has its effect."""
    animal, loot = action - REVEAL, NO_LOOT
    if action >= MARMOT_TAKES:
        animal, loot = MARMOT, action - MARMOT_TAKES
    elif action >= RACCOON_TAKES:
        animal, loot = RACCOON, action - RACCOON_TAKES
    turn_up(s, seat, animal)
    effect = repeated(s, seat) if animal == MARMOT else animal
    if effect == SQUIRREL:
        draw(s, seat)
    elif effect == RACCOON and loot != NO_LOOT:
        s.theft = loot
        if is_asked(s, loot_seat(loot)):
            s.phase = PHASE_REACT
            return
        take(s, seat)
    elif effect == BEAVER:
        build(s, seat)
    end_turn(s)


def turn_up(s, seat, animal):
    """HO4: the animal is no longer face down but revealed, after those before it."""
    s.down[seat] &= ~(1 << animal)
    s.up[seat, 0 if s.up[seat, 0] == NO_ANIMAL else 1] = animal


def draw(s, seat):
    """HO6: the top nut; HO13: from an empty pile nothing."""
    if s.left > 0:
        s.left -= 1
        gain(s, seat, s.pile[s.left])
        s.pile[s.left] = 0


def gain(s, seat, nut):
    """One more nut. HO12: with five of a kind the game is over, once the effect is complete."""
    s.nuts[seat, nut] += 1
    if s.nuts[seat, nut] >= WINNING_SET:
        s.phase = PHASE_OVER


def take(s, seat):
    """HO7: the nut changes hands."""
    s.nuts[loot_seat(s.theft), loot_nut(s.theft)] -= 1
    gain(s, seat, loot_nut(s.theft))
    s.theft = 0


def is_asked(s, victim):
    """HO9: whoever has a face-down animal is asked, unless their hamster lies revealed."""
    return s.down[victim] != 0 and not is_up(s, victim, HAMSTER)


def answer(s, seat, action):
    """HO8: a revealed hamster stops the theft; the turn is over either way."""
    s.phase = PHASE_REVEAL
    if action == SHOW_HAMSTER:
        turn_up(s, seat, HAMSTER)
        s.theft = 0
    else:
        take(s, s.turn)
    end_turn(s)


def repeated(s, seat):
    """HO10: what a marmot just revealed repeats: the animal before it, but no beaver."""
    before = s.up[seat, 0]
    return NO_ANIMAL if before in (MARMOT, BEAVER) else before


def build(s, seat):
    """HO11: all beavers are turned up; a single one brings three nuts, several bring one to everybody without."""
    beavers = 0
    for other in range(s.seats):
        if is_down(s, other, BEAVER):
            turn_up(s, other, BEAVER)
        beavers += is_up(s, other, BEAVER)
    if beavers == 1:
        for _ in range(BEAVER_NUTS):
            draw(s, seat)
        return
    other = s.first
    for _ in range(s.seats):
        if not is_up(s, other, BEAVER):
            draw(s, other)
        other = next_seat(s, other)


def end_turn(s):
    """HO4: the next seat clockwise that has a face-down animal; HO5: if nobody has, the round is over.

    Every turn turns up an animal, so that after two laps none is left.
    """
    if s.phase == PHASE_OVER:
        return
    for _ in range(s.seats):
        s.turn = next_seat(s, s.turn)
        if s.down[s.turn] != 0:
            return
    end_round(s)


def next_seat(s, seat):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


def end_round(s):
    """HO5: the animals return to hand, the first player moves on; HO13: ten rounds with an empty pile end the game."""
    open_round(s)
    s.first = next_seat(s, s.first)
    if s.left == 0:
        s.dry += 1
    if s.dry == DRY_ROUNDS:
        s.phase = PHASE_OVER
    else:
        s.round += 1


# Who has won


def outcome(s, scores):
    """HO12: five of a kind, nearest clockwise to the round's first player; HO13: otherwise the largest sets."""
    most = 0
    for seat in range(s.seats):
        scores[seat] = largest_set(s, seat)
        most = max(most, scores[seat])
    winners = 0
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        if scores[seat] >= WINNING_SET:
            return 1 << seat
        if scores[seat] == most:
            winners |= 1 << seat
    return winners
