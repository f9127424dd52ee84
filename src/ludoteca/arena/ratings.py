"""Ratings of players from whom each deal put before whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull


@dataclass(frozen=True)
class Rating:
    """How strong a player is, and how sure that is; everybody starts at 25 ± 25/3."""

    mean: float
    deviation: float


class Ratings:
    """A ladder, Bradley–Terry in the way of Weng and Lin (2011), as `openskill` does it: a deal is a match of all."""

    def __init__(self, players: int) -> None:
        # Bots don't get better or worse with time, so nothing is forgotten.
        self._model = BradleyTerryFull(tau=0.0)
        self._teams = [[self._model.rating()] for _ in range(players)]

    def take(self, shares: Sequence[float]) -> None:
        """One deal, as each player's share of its wins; who won more comes first."""
        places = sorted(set(shares), reverse=True)
        self._teams = self._model.rate(self._teams, ranks=[float(places.index(share)) for share in shares])

    def now(self) -> list[Rating]:
        """How the players stand."""
        return [Rating(float(rating.mu), float(rating.sigma)) for (rating,) in self._teams]
