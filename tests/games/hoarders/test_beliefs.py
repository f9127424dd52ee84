"""What a thinking Hoarders player concludes from what others did not do."""

import numpy as np

from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.hoarders.beliefs import believes, watch


def after(table, *steps, viewer=3):
    """What seat 3 has in mind after these moves."""
    mind = np.zeros(MIND, np.int32)
    for step in steps:
        seat, move = step.split(" ", 1)
        seen = view(table.seen_by(viewer - 1).data)
        watch(seen, viewer - 1, int(seat) - 1, table.parse(move), mind.data, seeded(1).data)
        table.play(step)
    return mind


def test_whoever_lets_a_nut_go_has_no_hamster(lay_out):
    for other, fits in (("beaver squirrel", True), ("beaver hamster", False)):
        table = lay_out(["ww", "wh", "aa"], down=["raccoon squirrel", other, "marmot squirrel"], turn=1)
        mind = after(table, "1 reveal raccoon walnut@2", "2 allow")
        assert believes(view(table.data), 2, mind.data) == fits
        assert believes(view(table.data), 1, mind.data), "what one holds oneself one knows"


def test_in_the_next_round_they_may_have_one(lay_out):
    table = lay_out(["ww", "wh", "aa"], down=["raccoon squirrel", "beaver hamster", "marmot squirrel"], turn=1)
    mind = after(table, "1 reveal raccoon walnut@2", "2 allow")
    table.data["round"] += 1
    assert believes(view(table.data), 2, mind.data)
