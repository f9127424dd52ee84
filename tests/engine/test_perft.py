import pytest

import ludoteca
from ludoteca.engine.perft import perft
from ludoteca.engine.position import Position
from ludoteca.testing import walk


def count(position, depth):
    """The same, by playing every move."""
    if depth == 0:
        return 1
    total = 0
    for seat in position.actors():
        for action in position.legal(seat):
            after = position.clone()
            after.move(seat, action)
            total += count(after, depth - 1)
    return total


def test_highcard_has_two_choices_for_each_seat(highcard):
    position = Position(highcard, 4)
    assert perft(position, 1) == 0, "the dealer's choices do not count"
    position.deal(list(range(1, 10)))
    assert [perft(position, depth) for depth in range(7)] == [1, 2, 4, 8, 16, 0, 0]


@pytest.mark.parametrize("name", ["moose", "hoarders", "moggie", "moon"])
def test_it_counts_what_playing_every_move_counts(name):
    game = ludoteca.game(name)
    seats = game.seats[1] if len(game.seats) > 1 else game.seats[0]
    positions = [step.after for step in walk(game, seats, "perft", limit=120)]
    for position in positions[:: max(1, len(positions) // 5)]:
        depth = 1
        while depth < 4 and count(position, depth) <= 60:
            depth += 1
        assert [perft(position, d) for d in range(depth + 1)] == [count(position, d) for d in range(depth + 1)]


def test_counting_leaves_the_position_alone(highcard):
    position = Position(highcard, 3)
    position.deal(list(range(1, 10)))
    saved = position.save()
    perft(position, 3)
    assert position.save() == saved
