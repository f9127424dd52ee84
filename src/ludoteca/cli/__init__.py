"""The command line: `ludoteca …`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ludoteca import language


def main() -> None:
    """Runs the command line in the reader's language; leaves with the exit code that its users expect."""
    language.use(_wanted_language(sys.argv[1:]) or language.preferred())
    # After the language is settled: help texts are translated when the commands are declared.
    from ludoteca.cli.app import run

    sys.exit(run())


def _wanted_language(arguments: Sequence[str]) -> str | None:
    """The value of --lang, if it is one of ours; a wrong one is refused later, by the command."""
    for at, argument in enumerate(arguments):
        value = argument.removeprefix("--lang=") if argument.startswith("--lang=") else None
        if argument == "--lang" and at + 1 < len(arguments):
            value = arguments[at + 1]
        if value in language.LANGUAGES:
            return value
    return None
