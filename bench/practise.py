"""Trains a practised player anew: `python -m bench.practise moose [rounds]`.

Proximal policy optimisation (Schulman et al. 2017) with a critic that sees all cards (Pinto et al. 2018: only training
needs it). In each episode some sides learn and the others are greedy, by lot. Torch is needed (`make extras`); what
comes out, whole numbers for `ludoteca.engine.scoring`, is written to the file that the game plays by.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from bench.practise_play import LEARNING, MEASURING, MOST_SEATS, Noted, Player, Practice, practice_of
from ludoteca.engine.compiling import twin
from ludoteca.engine.scoring import ONE, Weights

HIDDEN = 40
#: Decisions in one round of learning, and in one step of it; steps over each.
ROWS, STEP, TIMES = 40_000, 4000, 3
RATE, LAST_RATE = 2e-3, 1e-4
#: How far one round may change the odds of a move; how much a later value counts; what indecision is worth at first.
CLIP, TRUST, INDECISION = 0.15, 0.9, 0.004
#: Rounds, and for which numbers of seats the house's networks were made in fewer.
ROUNDS, FEWER = 220, {("moose", 2): 180, ("moose", 5): 180}
#: Deals by which it is measured on the way, every so many rounds.
DEALS, EVERY = 3000, 25


class Learner(nn.Module):
    """The network that is played, with inputs scaled, and its critic."""

    def __init__(self, practice: Practice, seats: int) -> None:
        super().__init__()
        self.register_buffer("situation_scale", torch.ones(practice.situation))
        self.register_buffer("move_scale", torch.ones(practice.move))
        self.situation = nn.Parameter(torch.randn(practice.situation, HIDDEN) * 0.15)
        self.bias = nn.Parameter(torch.zeros(HIDDEN))
        self.move = nn.Parameter(torch.randn(practice.move, HIDDEN) * 0.25)
        self.score = nn.Parameter(torch.randn(HIDDEN) * 0.05)
        if practice.sensible:
            with torch.no_grad():
                self.situation[:, 0] = self.move[:, 0] = 0
                self.move[list(practice.sensible), 0] = 1
                self.score[0] = 1
        self.critic = nn.Sequential(
            nn.Linear(seats * practice.game.observation_size, 128),
            nn.ReLU(),
            nn.Linear(128, 64),
            nn.ReLU(),
            nn.Linear(64, 1),
        )

    def look(self, noted: Noted, rows: int) -> None:
        """Scales the inputs by what they usually are."""
        self.situation_scale[:] = torch.from_numpy(noted.situations[:rows].std(0)).clamp(min=0.2)
        there = np.arange(noted.moves.shape[1]) < noted.counts[:rows, None]
        self.move_scale[:] = torch.from_numpy(noted.moves[:rows][there].std(0)).clamp(min=0.2)

    def scores(self, situations: Any, moves: Any, there: Any) -> Any:
        """The score of each move."""
        own = (situations / self.situation_scale) @ self.situation + self.bias
        hidden = torch.relu(own[:, None, :] + (moves / self.move_scale) @ self.move)
        return (hidden @ self.score).masked_fill(~there, -1e9)

    def network(self) -> Weights:
        """The weights in `ONE`s, for inputs that are not scaled."""
        weights = (
            self.situation / self.situation_scale[:, None],
            self.bias,
            self.move / self.move_scale[:, None],
            self.score,
        )
        return Weights(*(np.ascontiguousarray(ONE * part.detach().numpy().astype(np.float64)) for part in weights))


def advantages(values, whose, gained, better, hoped):  # type: ignore[no-untyped-def]
    """Generalised advantage estimation (Schulman et al. 2016): how much better each decision went than was hoped."""
    later, ahead = np.full(MOST_SEATS, -1), np.zeros((MOST_SEATS, 2))
    for row in range(len(values) - 1, -1, -1):
        seat = whose[row] % MOST_SEATS
        if later[seat] == whose[row]:
            step = ahead[seat, 0] - values[row]
            better[row] = step + TRUST * ahead[seat, 1]
        else:
            better[row] = gained[row] - values[row]
        hoped[row] = better[row] + values[row]
        later[seat], ahead[seat, 0], ahead[seat, 1] = whose[row], values[row], better[row]


def learn(learner: Learner, optimizer: Any, noted: Noted, rows: int, left: float) -> None:
    """One round; `left` is the part of the rounds that is left."""
    most = int(noted.counts[:rows].max())
    situations, seen = torch.from_numpy(noted.situations[:rows]), torch.from_numpy(noted.seen[:rows])
    moves = torch.from_numpy(noted.moves[:rows, :most])
    there = torch.arange(most)[None] < torch.from_numpy(noted.counts[:rows])[:, None]
    chosen, before = torch.from_numpy(noted.chosen[:rows]), torch.from_numpy(noted.chances[:rows])
    with torch.no_grad():
        values = learner.critic(seen)[:, 0].numpy()
    better, hoped = np.zeros(rows, np.float32), np.zeros(rows, np.float32)
    twin(advantages)(values, noted.whose[:rows], noted.gained[:rows], better, hoped)
    gain, goal = torch.from_numpy(better / (better.std() + 1e-6)), torch.from_numpy(hoped)
    for group in optimizer.param_groups:
        group["lr"] = LAST_RATE + (RATE - LAST_RATE) * left
    for _ in range(TIMES):
        order = torch.randperm(rows)
        for at in range(0, rows, STEP):
            some = order[at : at + STEP]
            log = torch.log_softmax(learner.scores(situations[some], moves[some], there[some]), 1)
            odds = torch.exp(log.gather(1, chosen[some][:, None])[:, 0] - before[some])
            policy = torch.min(odds * gain[some], odds.clamp(1 - CLIP, 1 + CLIP) * gain[some]).mean()
            doubt = -(log.exp() * log.masked_fill(~there[some], 0)).sum(1).mean()
            wrong = ((learner.critic(seen[some])[:, 0] - goal[some]) ** 2).mean()
            loss = 4 * wrong - policy - INDECISION * left * doubt
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.parameters(), 1.0)
            optimizer.step()


def measured(player: Player, learner: Learner, noted: Noted) -> str:
    """What the learner in one seat gains over a greedy player in the same seat and deal, in per cent of a win."""
    values = np.zeros((DEALS, player.practice.sides))
    judge = Player(player.practice, player.seats, "measured")
    judge.play(MEASURING, tuple(learner.network()), noted, values)
    gains = values.mean(1) - 1 / player.practice.sides  # what all greedy players have together
    return f"{100 * gains.mean():.2f} ± {196 * gains.std() / DEALS**0.5:.2f} %"


def practise(practice: Practice, seats: int, rounds: int) -> Weights:
    """Trains for so many rounds, of 1.5 seconds each for Moose and 3 for Moon."""
    torch.manual_seed(seats)
    learner, player = Learner(practice, seats), Player(practice, seats, f"{practice.game.name} {seats}")
    optimizer = torch.optim.Adam(learner.parameters(), RATE)
    noted, nothing = Noted.room(practice, seats, ROWS), np.zeros((0, 1))
    for number in range(rounds):
        rows = player.play(LEARNING, tuple(learner.network()), noted, nothing)
        if number == 0:
            learner.look(noted, rows)
        learn(learner, optimizer, noted, rows, 1 - number / rounds)
        if number % EVERY == EVERY - 1:
            print(f"{practice.game.name} {seats}: {number + 1} rounds, {measured(player, learner, noted)}", flush=True)
    return learner.network()


def main() -> None:
    """Trains for each number of seats and writes the file."""
    torch.set_num_threads(1)
    name, *given = sys.argv[1:]
    game = practice_of(name, 0).game
    rounds = {seats: int(given[0]) if given else FEWER.get((name, seats), ROUNDS) for seats in game.seats}
    found = [practise(practice_of(name, seats), seats, rounds[seats]) for seats in game.seats]
    together = zip(Weights._fields, zip(*found, strict=True), strict=True)
    parts = {part: np.round(np.stack(each)).astype(np.int32) for part, each in together}
    path = Path(str(files(f"ludoteca.games.{name}"))) / "network.npz"
    np.savez_compressed(path, **parts)
    print(f"written to {path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
