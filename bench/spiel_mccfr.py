"""External-sampling MCCFR, OpenSpiel's own, on Moose with six cards: how fast it approaches an equilibrium.

`python -m bench.spiel_mccfr [SEED]`. Exploitability is what a best response gains, on average over the seats, in wins
(a win is worth 1, a loss -1).
"""

from __future__ import annotations

import sys
import time

ROUNDS = 5
FIRST = 100


def main(seed: int) -> int:
    """Prints the exploitability after 100, 300, 700 … iterations."""
    try:
        import numpy as np
        import pyspiel
        from open_spiel.python import policy
        from open_spiel.python.algorithms.exploitability import exploitability
        from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

        from ludoteca.envs.openspiel import SIX_CARDS
    except ImportError as missing:
        print(missing)
        return 0
    np.random.seed(seed)
    game = pyspiel.load_game(SIX_CARDS)
    choices: dict[str, int] = {}
    nodes = walk(game.new_initial_state(), choices)
    print(f"{SIX_CARDS}\n  {nodes:,} nodes, {sum(n > 1 for n in choices.values())} information states with a choice")
    print(f"  at random {exploitability(game, policy.UniformRandomPolicy(game)):>26.4f}")
    solver, done, began = ExternalSamplingSolver(game), 0, time.monotonic()
    for k in range(ROUNDS):
        for _ in range(FIRST << k):
            solver.iteration()
        done += FIRST << k
        found = exploitability(game, solver.average_policy())
        print(f"  {done:>6,} iterations {found:>16.4f}   {time.monotonic() - began:>6.0f} s", flush=True)
    return 0


def walk(state, choices: dict[str, int]) -> int:
    """How many nodes the tree has from here; notes how many choices each information state leaves."""
    if state.is_terminal():
        return 1
    if not state.is_chance_node():
        choices[state.information_state_string()] = len(state.legal_actions())
    return 1 + sum(walk(state.child(action), choices) for action in state.legal_actions())


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
