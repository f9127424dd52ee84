"""What a viewer of Moon knows, as numbers."""

import numpy as np
import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.games.moon import GAME
from ludoteca.games.moon.face import TILE_NAMES


def observed(table, viewer):
    """The observation cut into the blocks of GAME.features."""
    numbers = table.observe(viewer)
    ends = np.cumsum([feature.size for feature in GAME.features])
    return dict(zip([f.name for f in GAME.features], np.split(numbers, ends[:-1]), strict=True))


def ones(block):
    """Where a block is not 0, and what stands there."""
    return {int(k): pytest.approx(float(block[k])) for k in np.flatnonzero(block)}


def tiles(block):
    """A block of marked tiles, by name."""
    assert set(block) <= {0, 1}
    return " ".join(TILE_NAMES[k] for k in np.flatnonzero(block))


def by_seat(block):
    """The tiles of each place from the viewer's on."""
    return [tiles(part) for part in np.split(block, 4)]


@pytest.mark.parametrize(("viewer", "places"), [(SPECTATOR, (0, 1, 2)), (0, (0, 1, 2)), (1, (2, 0, 1)), (2, (1, 2, 0))])
def test_seats_come_clockwise_from_the_viewer(late, viewer, places):
    first, second, third = places
    table = late(["6-5 1-1", "3-1 2-1", "6-3 4-1"], "3", 3, [2, 3, 0], 5, 2, [7, -21, 0], deals=50, first=1)
    hands = table.hands()
    table.play("3 play 4-1", "1 play 6-5")
    seen = observed(table, viewer)
    assert tiles(seen["hand"]) == (
        "" if viewer < 0 else " ".join(t for t in hands[viewer].split() if t not in "4-1 6-5")
    )
    assert tiles(seen["buried"]) == ("0-0" if viewer == 1 else "")
    assert ones(seen["phase"]) == {3: 1}
    assert ones(seen["trump"]) == {3: 1}
    assert tiles(seen["trumps"]) == "3-0 3-1 3-2 3-3 4-3 5-3 6-3"
    assert ones(seen["asked"]) == {4: 1}
    assert ones(seen["deals"]) == {0: 0.5}
    assert ones(seen["last_bids"]) == {}
    assert ones(seen["seats"]) == {0: 1, 1: 1, 2: 1}
    assert ones(seen["turn"]) == {second: 1}
    assert ones(seen["first"]) == {first: 1}
    assert ones(seen["bidder"]) == {second: 1}
    assert ones(seen["tricks"]) == {first: 2 / 7, second: 3 / 7}
    assert ones(seen["points"]) == {first: 1 / 3, second: -1}
    assert ones(seen["calls"]) == {first * 7 + 1: 1, second * 7 + 3: 1, third * 7 + 1: 1}
    trick, played, lacks = (by_seat(seen[name]) for name in ("trick", "played", "lacks"))
    assert (trick[third], trick[first], trick[second], trick[3]) == ("4-1", "6-5", "", "")
    assert "6-5" in played[first] and "4-1" in played[third] and len(played[second].split()) == 5
    assert lacks[first] == "4-0 4-1 4-2 4-4 5-4 6-4" and lacks[second] == lacks[third] == ""


def test_the_auction(dealt):
    table = dealt(["6-6", "", "", ""], first=2, last_bids=True).play("2 bid 4", "3 pass", "4 bid 7")
    seen = observed(table, 0)
    assert ones(seen["phase"]) == {0: 1}
    assert ones(seen["calls"]) == {0: 1, 7 + 2: 1, 14 + 1: 1, 21 + 5: 1}
    assert ones(seen["bidder"]) == {3: 1}
    assert ones(seen["last_bids"]) == {0: 1}
    assert "6-6" in tiles(seen["hand"])
    for name in ("trump", "trumps", "asked", "trick", "played", "lacks", "buried"):
        assert not seen[name].any()
    table.play("1 bid 21")
    seen = observed(table, 1)
    assert ones(seen["phase"]) == {2: 1}
    assert seen["calls"][21 + 6] == 1


def test_a_teams_points_stand_at_each_of_its_seats(late):
    seen = observed(late(["6-5", "3-1", "6-3", "4-1"], "none", points=[21, -42]), 3)
    assert ones(seen["points"]) == {0: -2, 1: 1, 2: -2, 3: 1}
    assert ones(seen["trump"]) == {8: 1} and not seen["trumps"].any()


def test_the_bidder_with_eight_tiles(dealt):
    table = dealt().play("1 bid 21")
    assert ones(observed(table, 0)["phase"]) == {1: 1}
    assert observed(table, 0)["hand"].sum() == 8
    assert observed(table, 1)["hand"].sum() == 7


def test_between_hands_and_before_the_first_deal(finished, dealt):
    table = finished([4, 2, 1], points=[0, 10, 0])
    seen = observed(table, 1)
    assert not seen["phase"].any() and not seen["turn"].any() and not seen["trick"].any()
    assert ones(seen["points"]) == {0: 12 / 21, 1: 1 / 21, 2: 4 / 21}
    assert ones(seen["first"]) == {0: 1}
    assert tiles(seen["buried"]) == "0-0"
    fresh = dealt()
    fresh.data = GAME.new(3)
    assert not fresh.observe(0).any()
