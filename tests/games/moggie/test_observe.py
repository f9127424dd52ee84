"""What a viewer of Moggie knows, as numbers."""

import numpy as np
import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.games.moggie import GAME


def observed(table, viewer):
    """The observation cut into the blocks of GAME.features."""
    numbers = table.observe(viewer)
    ends = np.cumsum([feature.size for feature in GAME.features])
    return dict(zip([f.name for f in GAME.features], np.split(numbers, ends[:-1]), strict=True))


def ones(block):
    """Where a block is not 0, and what stands there."""
    return {int(k): pytest.approx(float(block[k])) for k in np.flatnonzero(block)}


@pytest.mark.parametrize(("viewer", "places"), [(SPECTATOR, (0, 1, 2)), (0, (0, 1, 2)), (1, (2, 0, 1)), (2, (1, 2, 0))])
def test_seats_come_clockwise_from_the_viewer(lay_out, viewer, places):
    first, second, third = places
    table = lay_out([[9, 4, 9], [], [20]], draw=[[1], [2, 3], []], centre=[5, 5, 20], turns=50, window=True)
    table.play("2 hold")
    seen = observed(table, viewer)
    assert ones(seen["seats"]) == {0: 1, 1: 1, 2: 1}
    assert ones(seen["turn"]) == {first: 1}
    assert ones(seen["held"]) == {second: 1}
    assert ones(seen["called"]) == {}
    assert ones(seen["draw"]) == {first: 1 / 200, second: 2 / 200}
    assert ones(seen["discard"]) == {first: 3 / 200, third: 1 / 200}
    assert ones(seen["tops"]) == {first * 20 + 8: 1, third * 20 + 19: 1}
    assert ones(seen["lying"]) == {first * 20 + 8: 2, first * 20 + 3: 1, third * 20 + 19: 1}
    assert ones(seen["centre"]) == {4: 2, 19: 1}
    assert ones(seen["turned"]) == {}
    assert [seen[name][0] for name in ("acted", "window", "over", "aside")] == [1, 1, 0, 0]
    assert seen["turns"][0] == pytest.approx(0.01)


def test_a_turned_card_and_a_call(lay_out):
    table = lay_out([[9], [4], []], card=20)
    assert ones(observed(table, 0)["turned"]) == {19: 1}
    seen = observed(table.play("3 moggie"), 2)
    assert ones(seen["called"]) == {0: 1}
    assert [seen[name][0] for name in ("acted", "window", "over")] == [1, 0, 0]


def test_before_the_deal_and_after_the_end(dealt, lay_out):
    fresh = dealt(3, remainder="aside")
    assert observed(fresh, 0)["aside"][0] == 1
    assert observed(fresh, 0)["acted"][0] == 0
    fresh.data = GAME.new(3)
    assert not fresh.observe(0).any()
    over = lay_out([[9], [4], []], turns=4999, window=True).play("close")
    seen = observed(over, 1)
    assert [seen[name][0] for name in ("over", "window", "turns")] == [1, 0, 1]


def test_every_number_is_described():
    assert sum(feature.size for feature in GAME.features) == GAME.observation_size == 597
    assert len({feature.name for feature in GAME.features}) == len(GAME.features)
