import subprocess
import sys

import pytest

import ludoteca
from ludoteca.engine import catalogue
from ludoteca.engine.catalogue import OWN, UnknownGame


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Puts a package on the path that names a game: `install(name, "module:object", source)`."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def run(name, place, source=""):
        info = tmp_path / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[ludoteca.games]\n{name} = {place}\n")
        (tmp_path / f"{place.split(':')[0]}.py").write_text(source)
        catalogue._entries.cache_clear()
        catalogue.game.cache_clear()

    yield run
    catalogue._entries.cache_clear()
    catalogue.game.cache_clear()


def test_the_house_has_its_four_games_first():
    assert ludoteca.names()[:4] == OWN == ("moose", "hoarders", "moggie", "moon")
    assert ludoteca.names()[4:] == tuple(sorted(ludoteca.names()[4:]))


@pytest.mark.parametrize("name", [*OWN, "highcard"])
def test_a_game_is_found_by_its_name(name):
    game = ludoteca.game(name)
    assert isinstance(game, ludoteca.Game) and game.name == name
    assert ludoteca.game(name) is game


@pytest.mark.parametrize("name", ["", "chess", "Moose", " moose", "ludoteca.games.moose", "\0"])
def test_an_unknown_game_is_said_to_be_unknown(name):
    with pytest.raises(UnknownGame):
        ludoteca.game(name)


def test_another_package_adds_a_game_by_naming_it(install, highcard):
    install("aa_fifth", "aa_fifth_ct:GAME", "from highcard import GAME\n")
    assert ludoteca.names() == (*OWN, "aa_fifth", "highcard")
    assert ludoteca.game("aa_fifth") is highcard


def test_an_entry_that_is_no_game_is_named(install):
    install("no_game", "no_game_ct:GAME", "GAME = 'a game'\n")
    with pytest.raises(TypeError, match=r"'no_game' of ludoteca\.games is not a ludoteca Game"):
        ludoteca.game("no_game")


def test_a_package_that_is_broken_leaves_the_others_playable(install):
    install("broken", "broken_ct:GAME", "raise RuntimeError('broken')\n")
    assert "broken" in ludoteca.names()
    assert ludoteca.game("moose").name == "moose"
    with pytest.raises(RuntimeError, match="broken"):
        ludoteca.game("broken")


def test_only_the_game_that_is_asked_for_is_loaded():
    source = (
        "import sys, ludoteca\nludoteca.names()\nludoteca.game('moose')\n"
        "print([n for n in ('hoarders', 'moggie', 'moon') if f'ludoteca.games.{n}' in sys.modules])\n"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "False"]
