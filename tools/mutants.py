"""Breaks the rules of the games one place at a time, and sees whether the games' own tests notice.

    python tools/mutants.py [GAME ...]

cosmic-ray breaks the sources, in memory; a forked process, into which everything but the game is loaded already, runs
the game's tests on each mutant. Prints those that survive. `docs/mutants.md` lists them with the reasons why they may.
"""

from __future__ import annotations

import difflib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import resource
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# What tests need, loaded once; no game is.
import hypothesis
import numba
import pytest
import scipy.stats
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

import ludoteca.engine.record
import ludoteca.engine.view
import ludoteca.language

PRELOADED = (hypothesis, numba, scipy.stats, ludoteca.engine.record, ludoteca.engine.view, ludoteca.language)
ROOT = Path(__file__).parent.parent
SOURCES, TESTS = ROOT / "src" / "ludoteca" / "games", ROOT / "tests" / "games"
GAMES = ("moose", "hoarders", "moggie", "moon")
#: What is broken, where a game has it: what the table does and what a viewer knows. Faces and tables have tests, too,
#: but no rules.
FILES = ("rules.py", "secrets.py", "suits.py")
#: Which of a game's tests are run on them.
TESTS_OF = ("rules", "suits", "secrets")
#: How many times as much of a processor's time as on the sound rules, and how many seconds more, a game's tests may
#: take on a mutant before it counts as noticed: some mutants never end.
PATIENCE, GRACE = 3, 5
#: What they may take of memory, in bytes.
MEMORY = 2 << 30
#: How pytest runs; that plugins are loaded already is no fault here.
QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
#: One or two ways to break each kind of thing; cosmic-ray knows some ten for each, which find nothing more.
OPERATORS = re.compile(
    "core/(NumberReplacer|AddNot|Replace(AndWithOr|OrWithAnd|TrueWithFalse|FalseWithTrue)"
    "|Replace(BreakWithContinue|ContinueWithBreak)|ReplaceUnaryOperator_Delete_(Not|Invert)"
    "|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_GtE|Gt_LtE|GtE_Lt|LtE_Gt)"
    "|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|Mod_Mul|FloorDiv_Mul|Div_Mul)"
    "|ReplaceBinaryOperator_(LShift_RShift|RShift_LShift|BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr))"
)


@dataclass(frozen=True)
class Mutant:
    """A source file with one place broken."""

    module: str
    path: Path
    source: str
    change: str


def mutants_of(game: str) -> Iterator[Mutant]:
    """All mutants of a game's rules."""
    operators = [get_operator(name)() for name in sorted(operator_names()) if OPERATORS.fullmatch(name)]
    for path in filter(Path.exists, (SOURCES / game / name for name in FILES)):
        source = path.read_text("utf-8")
        for operator in operators:
            number = 0
            while (broken := mutate_code(source, operator, number)) is not None:
                yield Mutant(f"ludoteca.games.{game}.{path.stem}", path, broken, described(path, source, broken))
                number += 1


def described(path: Path, source: str, broken: str) -> str:
    """A mutant in one line: where, what stood there, and what stands there now."""
    old, new = source.splitlines(), broken.splitlines()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    _tag, a, b, c, d = next(code for code in matcher.get_opcodes() if code[0] != "equal")
    before, after = (" ".join(line.strip() for line in lines) for lines in (old[a:b], new[c:d]))
    return f"{path.name}:{a + 1}: `{before}` → `{after}`"


class Loader(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Loads a mutant where the game asks for the sound file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name, path=None, target=None):
        """The mutant's own module, and no other."""
        if name != self.mutant.module:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(self.mutant.path))

    def get_source(self, name):
        """The broken source."""
        return self.mutant.source

    def get_code(self, name):
        """The same compiled, under the name of the sound file."""
        return compile(self.mutant.source, str(self.mutant.path), "exec")


def start(mutant: Mutant, tests: list[str], seconds: int = resource.RLIM_INFINITY) -> int:
    """Runs the tests on a mutant in a process of its own, for so many seconds of a processor; its number."""
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    sys.meta_path.insert(0, Loader(mutant))
    os._exit(int(pytest.main([*QUIETLY, *tests])))


def survivors(game: str) -> tuple[int, list[str]]:
    """How many mutants a game has, and those that its tests do not notice."""
    # The quick tests first: most mutants end there.
    tests = [str(path) for kind in TESTS_OF for path in sorted((TESTS / game).glob(f"test_{kind}*.py"))]
    path = SOURCES / game / FILES[0]
    sound = start(Mutant(f"ludoteca.games.{game}.{path.stem}", path, path.read_text("utf-8"), ""), tests)
    _child, status, spent = os.wait4(sound, 0)
    if status:
        sys.exit(f"{game}: the tests fail on the sound rules already; nothing can be learned from mutants")
    seconds = int(PATIENCE * (spent.ru_utime + spent.ru_stime)) + GRACE
    running: dict[int, Mutant] = {}
    survived: list[str] = []
    count = 0

    def reap() -> None:
        child, status = os.wait()
        mutant = running.pop(child)
        if status == 0:
            survived.append(mutant.change)
            print(f"  {mutant.change}", flush=True)

    for mutant in mutants_of(game):
        while len(running) >= (os.cpu_count() or 1):
            reap()
        running[start(mutant, tests, seconds)] = mutant
        count += 1
    while running:
        reap()
    return count, survived


def main(games: list[str]) -> int:
    """Breaks the games; 0 when it is through, whatever survived."""
    os.chdir(ROOT)
    for game in games:
        print(f"{game}:", flush=True)
        count, survived = survivors(game)
        print(f"{game}: {count} mutants, {len(survived)} survived\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(GAMES)))
