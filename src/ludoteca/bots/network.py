"""A trained network as a player: plain NumPy, read from a file of numbers.

The file is an `.npz` archive. `about` says what the network was trained for, as JSON text; `source`, `scale` and
`offset` make its inputs from an observation; `weight0`, `bias0`, … are its layers; `turned` says which output is for
which action. It holds no Python objects: nothing in it is ever run. `examples/learn.py` writes such files.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from ludoteca.engine.contract import Game
from ludoteca.language import _

Floats = npt.NDArray[np.float32]

#: The version of the file.
FORMAT = 1
#: Bytes: no file takes more, unpacked.
LARGEST = 64 * 2**20


class BadNetwork(ValueError):
    """The file is no network, or not one for this game; the message says why, for people."""


@dataclass(frozen=True)
class Network:
    """A policy: from what a seat observes to how likely it should choose each action."""

    game: str
    #: The version of the game's rules that it was trained by.
    rules: int
    #: The number of seats that it was trained for.
    seats: int
    #: How many numbers an observation has, and how many actions there are.
    observation: int
    actions: int
    #: Input k is the observation's number source[k], times scale[k], less offset[k], but at least 0 and at most 1.
    source: npt.NDArray[np.integer[Any]]
    scale: Floats
    offset: Floats
    #: Weights (inputs, outputs) and biases (outputs,); what is negative between two layers becomes 0.
    layers: tuple[tuple[Floats, Floats], ...]
    #: turned[seat, action] is the output for the game's action when that seat chooses: observations begin with one's
    #: own seat, so a network counts the seats that actions name from there, too.
    turned: npt.NDArray[np.integer[Any]]

    def inputs(self, observations: Floats) -> Floats:
        """What the first layer gets: float32 (…, inputs), for observations (…, observation)."""
        wide: Floats = np.clip(observations[..., self.source] * self.scale - self.offset, 0, 1)
        return wide

    def preferences(self, observations: Floats) -> Floats:
        """The outputs, a number for each action, more for a better one: float32 (…, actions)."""
        values = self.inputs(observations)
        for weight, bias in self.layers[:-1]:
            values = np.maximum(values @ weight + bias, 0)
        weight, bias = self.layers[-1]
        return values @ weight + bias

    def chances(self, observation: Floats, seat: int, legal: Sequence[int]) -> npt.NDArray[np.float64]:
        """How likely a seat should choose each of its legal actions: float64, one for each, 1 together."""
        preferences = self.preferences(observation)[self.turned[seat, list(legal)]].astype(np.float64)
        odds = np.exp(preferences - preferences.max())
        return odds / odds.sum()  # type: ignore[no-any-return]

    def check(self, game: Game, seats: int) -> None:
        """`BadNetwork` if it cannot play this game with so many seats."""
        if self.game != game.name:
            text = _("it was trained for {trained}, not for {game}")
            raise BadNetwork(text.format(trained=self.game, game=game.name))
        known = self.rules, self.observation, self.actions
        if known != (game.rules_version, game.observation_size, game.actions):
            raise BadNetwork(_("it was trained by other rules than hold now; train it again"))
        if seats != self.seats:
            text = _("it was trained for {trained} seats, not for {seats}")
            raise BadNetwork(text.format(trained=self.seats, seats=seats))


def save(file: Path | BinaryIO, network: Network) -> None:
    """Writes the network, its weights in 16 bits."""
    about = {
        "ludoteca_network": FORMAT,
        "game": network.game,
        "rules": network.rules,
        "seats": network.seats,
        "observation": network.observation,
        "actions": network.actions,
    }
    layers: dict[str, Any] = {}
    for k, (weight, bias) in enumerate(network.layers):
        layers |= {f"weight{k}": weight.astype(np.float16), f"bias{k}": bias.astype(np.float32)}
    shown: dict[str, Any] = {"source": network.source, "scale": network.scale, "offset": network.offset}
    np.savez_compressed(file, about=np.array(json.dumps(about)), turned=network.turned, **shown, **layers)


def load(file: Path | BinaryIO) -> Network:
    """Reads a network; `BadNetwork` if the file is none, or is damaged."""
    try:
        with zipfile.ZipFile(file) as archive:
            if sum(part.file_size for part in archive.infolist()) > LARGEST:
                raise _damaged("size")
        if not isinstance(file, Path):
            file.seek(0)
        with np.load(file, allow_pickle=False) as found:
            parts = {name: found[name] for name in found.files}
    except BadNetwork:
        raise
    except OSError as error:
        raise BadNetwork(_("it cannot be read: {reason}").format(reason=error.strerror or error)) from None
    except Exception as error:  # whatever zipfile, zlib and NumPy find wrong with a file that somebody made
        raise _damaged(type(error).__name__) from None
    return _built(_about(parts), parts)


def _damaged(where: str) -> BadNetwork:
    return BadNetwork(_("it is no network, or a damaged one ({where})").format(where=where))


def _about(parts: dict[str, Any]) -> dict[str, Any]:
    """What the network says of itself, checked."""
    try:
        about = json.loads(str(parts["about"][()]))
        whole = [about[name] for name in ("rules", "seats", "observation", "actions")]
        right = about["ludoteca_network"] == FORMAT and isinstance(about["game"], str)
    except (KeyError, TypeError, IndexError, ValueError, RecursionError):
        raise _damaged("about") from None
    if not right or any(type(number) is not int or number < 1 for number in whole):
        raise _damaged("about")
    return about  # type: ignore[no-any-return]


def _built(about: dict[str, Any], parts: dict[str, Any]) -> Network:
    """The network from its arrays, if their shapes fit together."""
    source = _places(parts, "source", 1, about["observation"])
    turned = _places(parts, "turned", 2, about["actions"], about["seats"])
    if turned.shape[1] != about["actions"]:
        raise _damaged("turned")
    layers: list[tuple[Floats, Floats]] = []
    wide = len(source)
    while f"weight{len(layers)}" in parts:
        weight = _array(parts, f"weight{len(layers)}", 2, wide)
        wide = weight.shape[1]
        layers.append((weight, _array(parts, f"bias{len(layers)}", 1, wide)))
    if not layers or wide != about["actions"] or len(parts) != 5 + 2 * len(layers):
        raise _damaged("layers")
    return Network(
        game=about["game"],
        rules=about["rules"],
        seats=about["seats"],
        observation=about["observation"],
        actions=about["actions"],
        source=source,
        scale=_array(parts, "scale", 1, len(source)),
        offset=_array(parts, "offset", 1, len(source)),
        layers=tuple(layers),
        turned=turned,
    )


def _array(parts: dict[str, Any], name: str, dimensions: int, rows: int | None = None) -> Any:
    """One of the arrays: finite numbers of the right shape, as float32."""
    found = parts.get(name)
    if not isinstance(found, np.ndarray) or found.dtype.kind not in "iuf":
        raise _damaged(name)
    if found.ndim != dimensions or (rows is not None and len(found) != rows):
        raise _damaged(name)
    with np.errstate(over="ignore"):
        floats = found.astype(np.float32)
    if not np.isfinite(floats).all():
        raise _damaged(name)
    return floats


def _places(parts: dict[str, Any], name: str, dimensions: int, end: int, rows: int | None = None) -> Any:
    """One of the arrays: whole numbers from 0 to below `end`, as int64."""
    _array(parts, name, dimensions, rows)
    found = parts[name]
    if found.dtype.kind not in "iu" or found.size == 0 or found.min() < 0 or found.max() >= end:
        raise _damaged(name)
    return found.astype(np.int64)
