"""Nothing hidden leaks: whatever a viewer is shown, asked or told follows from what `hide` leaves."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np

from ludoteca.engine.contract import SPECTATOR, Game
from ludoteca.engine.dice import seeded
from ludoteca.testing.showing import check_telling
from ludoteca.testing.walk import STEPS, Step, walk


def check_secrecy(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """Whatever a viewer is shown or asked follows from what `hide` leaves, and other possibilities look the same.

    Two positions that the viewer cannot tell apart are made with `resample`; all that leaves for the viewer must be
    the same bytes.
    """
    rng = seeded(game.name, seats, seed)
    for step in islice(walk(game, seats, seed, options), 0, STEPS, 3):
        for viewer in (SPECTATOR, *range(seats)):
            _check_secrecy_for(step, viewer, rng)


def _check_secrecy_for(step: Step, viewer: int, rng: np.ndarray[Any, Any]) -> None:
    position = step.after
    shown = position.seen_by(viewer)
    assert shown.seen_by(viewer).save() == shown.save(), "hiding twice hides more than once"
    if position.over:
        return
    other = position.clone()
    other.resample(viewer, rng)
    assert other.seen_by(viewer).save() == shown.save(), f"another possibility looks different to {viewer}"
    for world in (position, other):
        assert world.actors() == shown.actors(), "who is waited for gives something away"
        assert world.window == shown.window, "whether a window runs gives something away"
        assert world.interrupters() == shown.interrupters(), "who may interrupt gives something away"
        if viewer >= 0:
            assert world.legal(viewer) == shown.legal(viewer), "the viewer's legal moves need what is hidden"
    assert other.seen_by(viewer).json() == shown.json(), "the JSON shows what is hidden"
    assert position.observe(viewer).tobytes() == other.observe(viewer).tobytes(), "the observation shows what is hidden"
    check_telling(step, viewer)
