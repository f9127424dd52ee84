"""Games to test the engine with: one small enough to count in the head, and one that is rich."""

import pytest

import ludoteca


@pytest.fixture(scope="session")
def highcard():
    return ludoteca.game("highcard")


@pytest.fixture(scope="session")
def moose():
    return ludoteca.game("moose")
