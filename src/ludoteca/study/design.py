"""What a study plays: one variant of a game or several on the same deals, cut into numbered chunks.

A chunk follows from its variant's plan and its own number. So it can be played by anybody, anywhere, again and again,
and is always the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from ludoteca import __version__
from ludoteca.arena.plan import Plan
from ludoteca.bots.registry import Bot
from ludoteca.engine.catalogue import game

FORMAT = 1
#: Games in a chunk if nothing is said; where a bot thinks, a game takes long, and nobody wants to lose many.
GAMES, GAMES_THINKING = 65_536, 256
#: How many variants there may be beside each other.
MOST_VARIANTS = 8


@dataclass(frozen=True)
class Chunk:
    """Some deals of one variant."""

    variant: int
    number: int
    from_deal: int
    to_deal: int


@dataclass(frozen=True)
class Study:
    """Variants on the same deals; the first is what the others are compared with."""

    variants: tuple[Plan, ...]
    #: Deals in a chunk.
    size: int

    @property
    def deals(self) -> int:
        """How many deals each variant plays."""
        return self.variants[0].deals

    @property
    def games(self) -> int:
        """How many games that makes in all."""
        return sum(self.deals * plan.rotations for plan in self.variants)

    @property
    def per_variant(self) -> int:
        """How many chunks each variant has."""
        return -(-self.deals // self.size)

    def chunks(self) -> Iterator[Chunk]:
        """All chunks; the variants in turn, so that what is there can be compared at any time."""
        for number in range(self.per_variant):
            ends = number * self.size, min((number + 1) * self.size, self.deals)
            for variant in range(len(self.variants)):
                yield Chunk(variant, number, *ends)

    def games_in(self, chunk: Chunk) -> int:
        """How many games a chunk has."""
        return (chunk.to_deal - chunk.from_deal) * self.variants[chunk.variant].rotations

    @property
    def head(self) -> dict[str, Any]:
        """The study in words: all that its chunks follow from."""
        return {
            "ludoteca_study": FORMAT,
            "ludoteca": __version__,
            "deals_in_a_chunk": self.size,
            "variants": {letter(k): {"plan": plan.digest, **plan.head} for k, plan in enumerate(self.variants)},
        }


def letter(variant: int) -> str:
    """How files name a variant: a, b, …"""
    return ascii_lowercase[variant]


def study(variants: Sequence[Plan], chunk: int | None = None) -> Study:
    """A study of plans, each on the deals of the first; `chunk` games of the plan with the most rotations are one
    chunk."""
    first = variants[0]
    on_same_deals = tuple(replace(plan, games=first.deals * plan.rotations) for plan in variants)
    games = chunk or (GAMES_THINKING if any(plan.thinking for plan in variants) else GAMES)
    return Study(on_same_deals, max(1, games // max(plan.rotations for plan in variants)))


def plan_of(head: dict[str, Any], deals: int) -> Plan:
    """The plan that a head names; `ValueError` if this Ludoteca would play something else."""
    chosen = game(head["game"])
    bots = tuple(Bot(bot["name"], bot["kind"], tuple(bot["mind"]), bot["effort"]) for bot in head["bots"])
    plan = Plan(chosen, head["seats"], bots, deals * len(bots), head["seed"], chosen.settle(head["options"]))
    plan = replace(plan, games=deals * plan.rotations)
    if plan.digest != head["plan"]:
        raise ValueError(f"another version plays {chosen.name}: {plan.digest} instead of {head['plan']}")
    return plan
