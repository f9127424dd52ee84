"""Breaks the rules of the games one place at a time, and sees whether the games' own tests notice.

    python tools/mutants.py [GAME ...]

Works on copies under .mutants/ with cosmic-ray, two games side by side; prints the mutants that survive.
`docs/mutants.md` lists those of the last run, each with the reason why it may.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORK = ROOT / ".mutants"
GAMES = ("moose", "hoarders", "moggie", "moon")
#: What is broken: what the table does and what a viewer knows. Faces and tables have tests, too, but no rules.
FILES = ("state.py", "rules.py", "secrets.py")
#: The longest that a game's tests may take on a mutant before it counts as noticed, in seconds.
PATIENCE = 120
#: One or two ways to break each kind of thing; cosmic-ray knows some ten for each, which find nothing more.
OPERATORS = (
    "NumberReplacer",
    "AddNot",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Lt_GtE|Gt_LtE|GtE_Lt|LtE_Gt)",
    "ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Add|Mod_Mul|FloorDiv_Mul|Div_Mul)",
    "ReplaceBinaryOperator_(LShift_RShift|RShift_LShift|BitAnd_BitOr|BitOr_BitAnd|BitXor_BitOr)",
)


def main(games: list[str]) -> int:
    """Breaks the games; 0 when it is through, whatever survived."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for game, outcomes in zip(games, pool.map(run_game, games), strict=True):
            survived = [line for line, outcome in outcomes if outcome == "survived"]
            print(f"\n{game}: {len(outcomes)} mutants, {len(survived)} survived")
            print("\n".join(survived))
    return 0


def run_game(game: str) -> list[tuple[str, str]]:
    """All mutants of a game's rules, each as a line to read with its outcome."""
    place = WORK / game
    shutil.rmtree(place, ignore_errors=True)
    copy_parts(game, place)
    folder = f"src/ludoteca/games/{game}"
    files = [f"{folder}/{name}" for name in FILES if (place / folder / name).exists()]
    (place / "config.toml").write_text(config(files, game))
    environment = {**os.environ, "PYTHONPATH": str(place / "src"), "PYTHONDONTWRITEBYTECODE": "1"}

    def call(*command: str) -> str:
        run = [str(Path(sys.executable).parent / command[0]), *command[1:]]
        return subprocess.run(run, cwd=place, env=environment, check=True, capture_output=True, text=True).stdout

    call("cosmic-ray", "baseline", "config.toml")
    call("cosmic-ray", "init", "config.toml", "session.sqlite")
    call("cr-filter-operators", "session.sqlite", "config.toml")
    call("cosmic-ray", "exec", "config.toml", "session.sqlite")
    return [found for line in call("cosmic-ray", "dump", "session.sqlite").splitlines() if (found := read(line))]


def copy_parts(game: str, place: Path) -> None:
    """A checkout with no more than this game's tests."""
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", place / "src", ignore=leave)
    shutil.copytree(ROOT / "tests" / "games" / game, place / "tests" / "games" / game, ignore=leave)
    shutil.copytree(ROOT / "tests" / "fifth", place / "tests" / "fifth", ignore=leave)
    for name in ("tests/conftest.py", "tests/games/seated.py", "pyproject.toml"):
        shutil.copy(ROOT / name, place / name)


def config(files: list[str], game: str) -> str:
    """cosmic-ray's configuration."""
    kept = "|".join(OPERATORS)
    test = f"{sys.executable} -m pytest -x -q -p no:cacheprovider tests/games/{game}"
    return f"""
[cosmic-ray]
module-path = {json.dumps(files)}
timeout = {PATIENCE}
excluded-modules = []
test-command = {json.dumps(test)}
distributor.name = "local"

[cosmic-ray.filters.operators-filter]
exclude-operators = ['core/(?!({kept})$).*']
"""


def read(line: str) -> tuple[str, str] | None:
    """A line of cosmic-ray's dump as (file, line, change, outcome) to read; None for what was left out."""
    item, result = json.loads(line)
    if result is None or result["worker_outcome"] == "skipped":
        return None
    mutation = item["mutations"][0]
    where = f"{Path(mutation['module_path']).name}:{mutation['start_pos'][0]}"
    changed = [row for row in result["diff"].splitlines() if row[:1] in "+-" and row[:3] not in ("+++", "---")]
    return f"  {where}: " + "  →  ".join(row[1:].strip() for row in changed), result["test_outcome"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(GAMES)))
