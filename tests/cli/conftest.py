"""Running the command line in this process."""

import importlib
import io
from dataclasses import dataclass

import pytest

from ludoteca import language
from ludoteca.cli import main

# Help is worded when the commands are first loaded, as a process speaks one language; here one process runs many.
with language.speaking("en"):
    importlib.import_module("ludoteca.cli.app")


@dataclass
class Ran:
    """What a command left."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """run("simulate", "moose", typed="…") -> Ran; files go to a folder of the test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.argv", ["ludoteca", *map(str, arguments)])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with language.speaking("en"), pytest.raises(SystemExit) as left:
            main()
        shown = capsys.readouterr()
        return Ran(left.value.code, shown.out, shown.err)

    return command
