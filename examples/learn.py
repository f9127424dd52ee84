"""Learns a game by playing it: policy gradients (PPO) against itself and the house's greedy player.

    python examples/learn.py moose --out moose.npz --curve moose.png
    ludoteca arena moose --seats 4 --bots network:moose.npz,greedy

Thousands of games run side by side in `ludoteca.envs.batch`. In each, half the seats are held by the network that
learns, the others by the greedy player; who sits where is drawn anew for every game. The network first imitates the
greedy player for a while (behaviour cloning), so that it need not find out by chance what makes sense; then it
improves by what wins. What it learned is written to a file that plays without PyTorch (`ludoteca.bots.network`).

Needs PyTorch (`make learn`), and Matplotlib for the curve (`make plot`).
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np

try:
    import torch
    from torch import nn
except ImportError:
    raise SystemExit("This example needs PyTorch, which is not installed here: “make learn” installs it.") from None

from ludoteca.bots.network import Network, save
from ludoteca.engine.catalogue import game as game_named
from ludoteca.engine.catalogue import names
from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND
from ludoteca.engine.dice import seeded
from ludoteca.envs.batch import Batch
from ludoteca.envs.turning import OWN, turned

# What the network is shown ------------------------------------------------------------------------------------------

#: Numbers up to so many are counts, shown as "at least 1", "at least 2", …, though no further than this; …
COUNTS, COUNTED = 12, 5
#: … shares of a whole, and longer ranges, are shown in so many parts.
PARTS = 10
#: A feature that tells nothing else than the others, but looks otherwise at a table than here: while several choose
#: at once, a table shows who has chosen already.
LEFT_OUT = {"hoarders": {"hidden"}}
#: So many steps of the greedy player show which inputs ever change.
SAMPLED = 200


def steps_of(game):
    """Source, scale and offset of all inputs that a network might be shown (`ludoteca.bots.network`)."""
    steps, at = [], 0
    for feature in game.features:
        span = feature.high - feature.low
        scale, count = (1, min(COUNTED, int(span))) if 1 < span <= COUNTS else (PARTS / span, PARTS)
        if feature.name not in LEFT_OUT.get(game.name, ()):
            offsets = [feature.low * scale + step for step in range(count)]
            steps += [(at + cell, scale, offset) for cell in range(feature.size) for offset in offsets]
        at += feature.size
    source, scale, offset = np.array(steps).T
    return source.astype(np.int16), scale.astype(np.float32), offset.astype(np.float32)


def blank_network(table):
    """A network without layers: only the inputs that change, and are not all the time the same as the one before."""
    game, steps = table.games.game, steps_of(table.games.game)
    about = game.name, game.rules_version, table.games.seats, game.observation_size, game.actions
    network = Network(*about, *steps, (), table.own)
    changes = np.zeros((2, len(network.source)), bool)
    first = None
    for _ in range(SAMPLED):
        shown = network.inputs(table.games.observations)
        first = shown[0] if first is None else first
        changes[0] |= (shown != first).any(0)
        changes[1] |= (shown != np.roll(shown, 1, 1)).any(0)
        table.step(np.zeros(0, int), [])
    kept = changes.all(0)
    return Network(*about, *(step[kept] for step in steps), (), table.own)


class Learner(nn.Module):
    """What learns: preferences of actions, and what the seat can hope for (which only learning needs)."""

    def __init__(self, inputs, actions, width):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, inputs, masks):
        """Log-probabilities of the actions (games, actions), those that are not possible without hope; values."""
        found = self.trunk(inputs)
        preferences = self.policy(found).masked_fill(~masks, -1e9)
        return torch.log_softmax(preferences, -1), self.value(found)[:, 0]

    def layers(self):
        """Weights and biases of the policy as `Network` has them."""
        linear = [self.trunk[0], self.trunk[2], self.policy]
        return tuple((one.weight.detach().numpy().T.copy(), one.bias.detach().numpy().copy()) for one in linear)


# Playing ------------------------------------------------------------------------------------------------------------


def choose_greedily(states, seen, rows, seats, own, mind, rng, actions):
    """The greedy player's choice in some of the games, from what its seat sees. Compiled by the house (`twin`)."""
    for k in range(len(rows)):
        i = rows[k]
        seen[0] = states[i]
        hide(seen[0], seats[i])  # noqa: F821
        actions[i] = own[seats[i], greedy(seen[0], seats[i], mind, rng)]  # noqa: F821


class Table:
    """Many games, with the learner in `learners` of the seats and the greedy player in the others."""

    def __init__(self, name, seats, games, learners, seed):
        # What a network is shown begins with its own seat, so what it does has to count the seats from there, too.
        self.games = Batch(name, seats=seats, games=games, seed=seed, relative=True)
        game = self.games.game
        #: What a seat calls an action of the game: int16 (seats, actions).
        self.own = turned(game, seats, relative=True)[OWN]
        self._greedy = twin(bind(choose_greedily, hide=game.rules.hide, greedy=game.policies.greedy))
        self._scratch, self._mind, self._dice = game.new(seats), np.zeros(MIND, np.int32), seeded("learn", seed)
        self._rng = np.random.default_rng(seed)
        self.learners = learners
        #: bool (games, seats): where the learner sits.
        self.learns = self._drawn(games)
        self.actions = np.zeros(games, np.int64)

    def _drawn(self, games):
        """Seats for the learner, drawn by lot: bool (games, seats)."""
        return self._rng.random((games, self.games.seats)).argsort(1) < self.learners

    def to_choose(self, everybody=False):
        """The games in which the learner (or anybody) has a choice now; nobody learns from what is forced."""
        games = self.games
        its_turn = self.learns[np.arange(len(games)), games.seat] | everybody
        return np.flatnonzero(its_turn & (games.masks.sum(1) > 1))

    def greedy_choice(self, rows):
        """What the greedy player would do in these games."""
        games, dice = self.games, (self._mind, self._dice)
        self._greedy(games.states, self._scratch, rows, games.seat, self.own, *dice, self.actions)
        return self.actions[rows]

    def step(self, rows, chosen):
        """These games go on with these choices, the others with the greedy player's. Wins of the learner; games won."""
        others = np.ones(len(self.games), bool)
        others[rows] = False
        self.greedy_choice(np.flatnonzero(others))
        self.actions[rows] = chosen
        self.games.step(self.actions)
        over = np.flatnonzero(self.games.dones)
        wins = float((self.games.rewards[over] * self.learns[over]).sum())
        self.learns[over] = self._drawn(len(over))
        return wins, len(over)


@dataclass
class Window:
    """What was seen and done in some steps of all games: a list entry for each step, arrays by decision."""

    rows: list = field(default_factory=list)
    seats: list = field(default_factory=list)
    inputs: list = field(default_factory=list)
    masks: list = field(default_factory=list)
    chosen: list = field(default_factory=list)
    chances: list = field(default_factory=list)
    values: list = field(default_factory=list)
    dones: list = field(default_factory=list)
    rewards: list = field(default_factory=list)
    wins: float = 0.0
    games: int = 0


def play(table, network, learner, steps, imitating):
    """Plays some steps of all games: the learner draws from its policy. Imitating, it looks at what greedy does."""
    window = Window()
    for _ in range(steps):
        rows = table.to_choose(everybody=imitating)
        inputs = torch.from_numpy(network.inputs(table.games.observations[rows]))
        masks = torch.from_numpy(table.games.masks[rows])
        with torch.no_grad():
            logs, values = learner(inputs, masks)
        if imitating:
            chosen = torch.from_numpy(table.greedy_choice(rows))
        else:  # the largest of preferences with Gumbel noise is drawn with the policy's chances
            chosen = (logs - torch.empty_like(logs).exponential_().log()).argmax(-1)
        window.rows.append(rows)
        window.seats.append(table.games.seat[rows])
        window.inputs.append(inputs)
        window.masks.append(masks)
        window.chosen.append(chosen)
        window.chances.append(logs.gather(1, chosen[:, None])[:, 0])
        window.values.append(values.numpy())
        wins, games = table.step(rows, chosen.numpy())
        window.dones.append(table.games.dones.copy())
        window.rewards.append(table.games.rewards.copy())
        window.wins += wins
        window.games += games
    return window


# Learning -----------------------------------------------------------------------------------------------------------


def advantages(window, trace):
    """By how much each decision did better than hoped, and whether that is known: float32 and bool, by step.

    Generalised advantage estimation (Schulman et al. 2016), backwards through the window for each seat of each game:
    what a seat decides next, and what it hopes for then, tells how good this decision was. A seat's last decision in
    the window tells that to the one before, and has nothing that tells it itself, unless the game ended.
    """
    shape = window.rewards[0].shape
    ahead, later, reward = (np.zeros(shape, np.float32) for _ in range(3))
    told = np.zeros(shape, bool)
    better, known = [], []
    for step in reversed(range(len(window.rows))):
        done = window.dones[step]
        ahead[done], later[done], reward[done], told[done] = 0, 0, window.rewards[step][done], True
        at, hope = (window.rows[step], window.seats[step]), window.values[step]
        gain = np.where(told[at], reward[at] + ahead[at] - hope + trace * later[at], 0).astype(np.float32)
        better.append(gain)
        known.append(told[at])
        ahead[at], later[at], reward[at], told[at] = hope, gain, 0, True
    return better[::-1], known[::-1]


def improve(learner, optimizer, window, options, imitating, curiosity):
    """Learns from a window: towards what did better than hoped (PPO, Schulman et al. 2017), or towards the greedy
    player's choice; and to hope for what came."""
    better, known = advantages(window, options.trace)
    known = torch.from_numpy(np.concatenate(known))
    gains = torch.from_numpy(np.concatenate(better))[known]
    goals = gains + torch.from_numpy(np.concatenate(window.values))[known]
    inputs, masks, chosen, before = (
        torch.cat(part)[known] for part in (window.inputs, window.masks, window.chosen, window.chances)
    )
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(1 if imitating else options.epochs):
        for rows in torch.randperm(len(chosen)).split(options.minibatch):
            logs, values = learner(inputs[rows], masks[rows])
            now = logs.gather(1, chosen[rows, None])[:, 0]
            loss = (values - goals[rows]).square().mean()
            if imitating:
                loss = loss - now.mean()
            else:
                ratio, gain = (now - before[rows]).exp(), gains[rows]
                careful = ratio.clamp(1 - options.clip, 1 + options.clip)
                entropy = -(logs.exp() * logs).sum(-1).mean()
                loss = loss - torch.minimum(ratio * gain, careful * gain).mean() - curiosity * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
            optimizer.step()


def learn(options):
    """Learns for so many minutes; the network, and its wins over time as rows of (minutes, wins, games)."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    table = Table(options.game, options.seats, options.games, options.learners, options.seed)
    network = blank_network(table)
    learner = Learner(len(network.source), network.actions, options.width)
    optimizer = torch.optim.Adam(learner.parameters(), options.rate, eps=1e-5)
    curve, begun, used, windows = [], time.monotonic(), time.process_time(), 0
    while (part := (time.monotonic() - begun) / (60 * options.minutes)) < 1:
        imitating = part < options.imitate
        left = min(1.0, (1 - part) / (1 - options.imitate))
        for group in optimizer.param_groups:
            group["lr"] = options.rate * left
        window = play(table, network, learner, options.steps, imitating)
        improve(learner, optimizer, window, options, imitating, options.curiosity * left)
        windows += 1
        minutes = (time.monotonic() - begun) / 60
        if not imitating:
            curve.append((minutes, window.wins, window.games))
        if windows % 10 == 0:
            lately = np.array(curve[-10:]).reshape(-1, 3).sum(0)
            wins = f"{lately[1] / lately[2]:.1%} of {lately[2]:,.0f} games" if curve else "imitating"
            processor = (time.process_time() - used) / 60
            print(f"{minutes:5.1f} min, {processor:5.1f} of processors, {windows:5} windows: {wins}", flush=True)
    return replace(network, layers=learner.layers()), np.array(curve)


def draw(curve, options, file):
    """The learning curve: wins of the learner's seats, which are as many as the greedy player's."""
    from matplotlib.figure import Figure

    parts = [part for part in np.array_split(curve, min(60, len(curve))) if len(part)]
    minutes = np.array([part[:, 0].mean() for part in parts])
    games = np.array([part[:, 2].sum() for part in parts])
    wins = np.array([part[:, 1].sum() for part in parts]) / games
    margin = 1.96 * 0.5 / np.sqrt(games)
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    axes.axhline(options.learners / options.seats, color="0.5", linestyle="--", label="as good as greedy")
    axes.fill_between(minutes, wins - margin, wins + margin, alpha=0.3, linewidth=0)
    axes.plot(minutes, wins, label="the network, as it explores")
    axes.set(xlabel="minutes", ylabel="share of the wins", title=f"{options.game}, {options.seats} seats")
    axes.yaxis.set_major_formatter("{x:.1%}")
    axes.legend()
    figure.savefig(file, dpi=100)


def options_from(arguments):
    """The settings from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=15, help="how long it learns")
    parser.add_argument("--out", type=Path, help="where the network goes (.npz)")
    parser.add_argument("--curve", type=Path, help="where the picture goes (.png, .svg)")
    parser.add_argument("--threads", type=int, default=1, help="of PyTorch")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--learners", type=int, help="seats of the learner, greedy has the others; half, if not given")
    parser.add_argument("--games", type=int, default=2048, help="played side by side")
    parser.add_argument("--steps", type=int, default=64, help="of all games, between two times of learning")
    parser.add_argument("--width", type=int, default=192, help="of the network's two hidden layers")
    parser.add_argument("--imitate", type=float, default=0.1, help="part of the time that it imitates greedy")
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at the beginning; at the end 0")
    parser.add_argument("--epochs", type=int, default=3, help="how often it goes through what it saw")
    parser.add_argument("--minibatch", type=int, default=4096)
    parser.add_argument("--clip", type=float, default=0.2, help="how far PPO lets the policy go at once")
    parser.add_argument("--trace", type=float, default=0.8, help="lambda of the advantages")
    parser.add_argument("--curiosity", type=float, default=0.003, help="what entropy is worth, at the beginning")
    options = parser.parse_args(arguments)
    game = game_named(options.game)
    if game.rules.close:
        parser.error(f"{game.name} has windows in which anybody may interrupt; this learner only takes its turns")
    if options.seats not in game.seats:
        parser.error(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats")
    options.learners = options.learners or options.seats // 2
    if options.curve and not find_spec("matplotlib"):
        parser.error("--curve needs Matplotlib, which is not installed here: “make plot” installs it")
    return options


def main(arguments=None):
    """Learns, writes the network and draws the curve."""
    options = options_from(arguments)
    network, curve = learn(options)
    if options.out:
        save(options.out, network)
        print(f"{options.out}: {options.out.stat().st_size / 1000:.0f} kB")
    if options.curve and len(curve):
        draw(curve, options, options.curve)


if __name__ == "__main__":
    main()
