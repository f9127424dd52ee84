"""One game at a time, compiled: a step is one call. Beside `stepping` it does not deal anew when the game is over, and
can show any seat's view."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import Game
from ludoteca.engine.dice import branch, seeded
from ludoteca.envs.asking import DESK, action_count, asking_parts
from ludoteca.envs.rewards import SHAPED, WIN, fewest_win, reward_kind, reward_parts
from ludoteca.envs.turning import GAMES, OWN, turned

# The templates below get their free names (`answer`, `observe`, …) from `bind`, per game.
# ruff: noqa: F821
# ruff: noqa: SIM110
# mypy: disable-error-code="no-untyped-def, name-defined"

Array = np.ndarray[Any, Any]

#: What `take_turn` says instead of the seat that is asked next: the game is over, or nothing has changed.
OVER, ILLEGAL = -1, -2


def start_game(states, desks, seen, start, packs, turns, out, observation, mask):
    """Deals anew; the seat that is asked first. `packs` is the sorted deck and room to shuffle it in."""
    states[0] = start[0]
    begin(states[0], desks[0], start, packs[0], packs[1])
    return show_asked(states, desks, seen, turns, out, observation, mask)


def show_asked(states, desks, seen, turns, out, observation, mask):
    """Writes what the asked seat can choose and what it knows; which seat that is."""
    d = desks[0]
    d.n = choices(states[0], d, d.seat, out)
    for k in range(len(mask)):
        mask[k] = 0
    for k in range(d.n):
        out[k] = turns[OWN, d.seat, out[k]]
        mask[out[k]] = 1
    look(states, seen, d.seat, observation)
    return int(d.seat)


def take_turn(kind, sign, scores, money, states, desks, seen, packs, turns, out, observation, mask, action):
    """The asked seat's decision; the seat that is asked next, OVER, or ILLEGAL. `money` is the rewards of this step,
    and what was paid on the way."""
    if not (0 <= action < len(mask) and is_among(out, desks[0].n, action)):
        return ILLEGAL
    chosen = turns[GAMES, desks[0].seat, action]
    if not answer(states[0], desks[0], chosen, packs[0], packs[1], out):
        pay_at_end(states[0], kind, sign, scores, money[1], money[0])
        return OVER
    if kind == SHAPED:
        pay_on_the_way(states, 0, seen, sign, scores, money[1], money[0])
    return show_asked(states, desks, seen, turns, out, observation, mask)


def choices_of(states, desks, turns, seat, out):
    """Writes what one of the seats that choose at once can choose; how many."""
    n = choices(states[0], desks[0], seat, out)
    for k in range(n):
        out[k] = turns[OWN, seat, out[k]]
    return n


def is_among(out, n, action):
    """Whether it is one of the first n."""
    for k in range(n):
        if out[k] == action:
            return True
    return False


def look(states, seen, seat, observation):
    """Writes what the seat knows."""
    seen[0] = states[0]
    hide(seen[0], seat)
    observe(seen[0], seat, observation)


@dataclass(frozen=True)
class Alone:
    """The compiled templates of a game."""

    start_game: Callable[..., int]
    take_turn: Callable[..., int]
    choices_of: Callable[..., int]
    look: Callable[..., None]


@functools.cache
def alone(game: Game, interruptions: bool) -> Alone:
    """The templates of this file for a game, compiled on first call or from the cache."""
    parts = {**asking_parts(game, interruptions), **reward_parts(game)}
    looks = bind(look, hide=game.rules.hide, observe=game.rules.observe)
    shows = bind(show_asked, look=looks, choices=parts["choices"])
    return Alone(
        start_game=twin(bind(start_game, begin=parts["begin"], show_asked=shows)),
        take_turn=twin(bind(take_turn, show_asked=shows, **parts)),
        choices_of=twin(bind(choices_of, choices=parts["choices"])),
        look=twin(looks),
    )


class Table:
    """One game, and whose decision it is: what the environments of single games have in common.

    Its chance is that of game 0 of a `Batch` with the same seed. `observation` and `mask` are the asked seat's,
    `rewards` of the last step; all are overwritten by the next one.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None,
        rewards: str,
        interruptions: bool,
        relative: bool,
    ) -> None:
        self.game, self.seats = game, seats
        self.actions = action_count(game)
        self.kind = reward_kind(rewards)
        self.pays_on_the_way = self.kind == SHAPED
        self.states: Array = game.new(seats, options=options)
        self.observation: Array = np.zeros(game.observation_size, np.float32)
        self.mask: Array = np.zeros(self.actions, np.int8)
        self._start = self.states.copy()
        deck = np.array(game.deck(seats, game.settle(options)), np.int16)
        self._packs: Array = np.stack((deck, deck))
        self._money: Array = np.zeros((2, seats), np.float32)
        self.rewards = self._money[0]
        self._sign = -1 if self.kind != WIN and fewest_win(game) else 1
        self._turns = turned(game, seats, relative)
        self._compiled = alone(game, interruptions)
        self._desks: Array = np.zeros(1, DESK)
        self._out: Array = np.zeros(self.actions, np.int16)
        self._scores: Array = np.zeros(seats, np.int32)
        self._seen: Array = np.zeros(1, game.state)
        self._seeded = False
        shown = self._turns, self._out, self.observation, self.mask
        # Bound once: looking up a dozen attributes would cost as much as the step.
        self._take_turn: Callable[[int], int] = functools.partial(
            self._compiled.take_turn,
            *(self.kind, self._sign, self._scores, self._money, self.states, self._desks, self._seen, self._packs),
            *shown,
        )
        self._start_game: Callable[[], int] = functools.partial(
            self._compiled.start_game, self.states, self._desks, self._seen, self._start, self._packs, *shown
        )

    def begin(self, seed: int | None) -> int:
        """Deals a new game; the seat that is asked. With a seed all chance begins from it; without, it goes on."""
        if seed is None and not self._seeded:
            seed = np.random.SeedSequence().entropy  # type: ignore[assignment]
        if seed is not None:
            base = seeded("envs", seed)
            branch(base, 0, 0, self._desks["chance"][0])
            branch(base, 0, 1, self._desks["rng"][0])
            self._seeded = True
        self._money[:] = 0
        return self._start_game()

    def turn(self, action: int) -> int:
        """The asked seat's decision; the seat that is asked next, or OVER; `ValueError` if it is not possible."""
        asked = self._take_turn(action)
        if asked == ILLEGAL:
            raise ValueError(
                f"seat {self._desks['seat'][0] + 1} cannot choose action {action} now; it can choose "
                f"{sorted(self._out[: self._desks['n'][0]].tolist())}"
            )
        return asked

    def look(self, seat: int, observation: Array) -> None:
        """Writes what a seat knows now."""
        self._compiled.look(self.states, self._seen, seat, observation)

    def choices_of(self, seat: int) -> list[int]:
        """What one of the seats that choose at once can choose."""
        out = np.zeros_like(self._out)
        n = self._compiled.choices_of(self.states, self._desks, self._turns, seat, out)
        return sorted(out[:n].tolist())

    @property
    def at_once(self) -> list[int]:
        """The seats that choose at once now and have not yet, in the order in which they are asked."""
        mask, last = int(self._desks["open"][0]), int(self._desks["last"][0])
        order = [(last + 1 + k) % self.seats for k in range(self.seats)]
        return [seat for seat in order if mask >> seat & 1]
