"""Tricks that nobody can keep a side from taking, counted between two tricks without playing them on."""

from ludoteca.games.moon.solver_row import LOST, SEATS, SIDE, TRUMP, TURN, WON
from ludoteca.games.moon.suits import BEATERS, MEMBERS, STRENGTH, SUIT_CALLED, TRUMP_SUIT
from ludoteca.games.moon.tiles import lowest, size


def last_trick_is_won(work, row, terms):
    """WON if the side takes the one trick that is left, in which nobody has a choice."""
    trump, seats = int(terms[TRUMP]), int(terms[SEATS])
    seat = int(work[row, TURN])
    winner, best, suit = seat, -1, 0
    for k in range(seats):
        tile = lowest(int(work[row, seat]))
        if k == 0:
            suit = int(SUIT_CALLED[trump, tile])
        strength = int(STRENGTH[trump, suit, tile])
        if strength > best:
            best, winner = strength, seat
        seat = seat + 1 if seat + 1 < seats else 0
    return WON if int(terms[SIDE]) >> winner & 1 else LOST


def sure_tricks(work, row, terms):
    """3 bits: tricks that the side takes for certain; 3 bits: tricks that the others do."""
    trump, side, seats = int(terms[TRUMP]), int(terms[SIDE]), int(terms[SEATS])
    leader = int(work[row, TURN])
    hand = int(work[row, leader])
    trumps = int(MEMBERS[trump, TRUMP_SUIT])
    elsewhere, longest = 0, 0
    for k in range(seats):
        if k != leader:
            elsewhere |= int(work[row, k])
            longest = max(longest, size(int(work[row, k]) & trumps))
    highest = sure_trumps(hand & trumps, elsewhere, trump)
    leaders = highest + sure_leads(work, row, terms, hand & ~trumps, elsewhere, highest >= longest)
    ours, theirs = (leaders, 0) if side >> leader & 1 else (0, leaders)
    if highest == 0 and longest > 0:
        for k in range(seats):
            if k != leader and int(work[row, k]) & trumps:
                others = hand | elsewhere & ~int(work[row, k])
                run = sure_trumps(int(work[row, k]) & trumps, others, trump)
                if side >> k & 1:
                    ours = max(ours, run)
                else:
                    theirs = max(theirs, run)
    return ours | theirs << 3


def sure_trumps(trumps, elsewhere, trump):
    """How many of a hand's trumps nothing elsewhere beats: each takes a trick, whenever it is played."""
    n = 0
    while trumps:
        tile = lowest(trumps)
        trumps &= trumps - 1
        if int(BEATERS[trump, TRUMP_SUIT, tile]) & elsewhere == 0:
            n += 1
    return n


def sure_leads(work, row, terms, tiles, elsewhere, drawn):
    """How many tricks the leader takes with tiles that are no trumps: if its own trumps draw all the others', each
    that is the highest of its suit, else one that nobody can beat or trump right now."""
    trump, side, seats = int(terms[TRUMP]), int(terms[SIDE]), int(terms[SEATS])
    mine = side >> int(work[row, TURN]) & 1
    n = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        suit = int(SUIT_CALLED[trump, tile])
        beaters, members = int(BEATERS[trump, suit, tile]), int(MEMBERS[trump, suit])
        if drawn:
            n += beaters & members & elsewhere == 0
        elif n == 0:
            n = 1
            for k in range(seats):
                if side >> k & 1 != mine:
                    following = int(work[row, k]) & members
                    if (following if following else int(work[row, k])) & beaters:
                        n = 0
    return n
