"""What `render` gives."""

import numpy as np
import pytest
from rich.style import Style

import ludoteca
from ludoteca import envs
from ludoteca.envs.picture import PAPER, _colours, _pieces
from ludoteca.envs.shapes import is_shape

pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.mark.parametrize("name", ("moose", "hoarders", "moggie", "moon", "highcard"))
def test_a_picture_has_ink_in_it(name):
    env = envs.aec(name, ludoteca.game(name).seats[-1], render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (840, 3)
    inked = (picture != PAPER).any(2)
    assert 0.01 < inked.mean() < 0.9
    assert not inked[:8].any() and not inked[:, :8].any(), "there is a margin"


def test_signs_that_the_tables_use_are_drawn():
    for sign in "▦▥★≈Ψ▮●◉✶▼∞▶·■╭─╮│╰╯┏━┓┃┗┛╌╎├┤┬┴":
        assert is_shape(sign), sign


def test_phrases_stay_together_and_signs_stand_alone():
    assert list(_pieces("│ It is seat 3's turn.   ▶ you │")) == [
        (0, "│"),
        (2, "It is seat 3's turn."),
        (25, "▶"),
        (27, "you"),
        (31, "│"),
    ]


def test_colours():
    assert _colours(Style.parse("#112233 on #445566")) == ((0x11, 0x22, 0x33), (0x44, 0x55, 0x66))
    assert _colours(Style.parse("#112233 on #445566 reverse")) == ((0x44, 0x55, 0x66), (0x11, 0x22, 0x33))
    assert _colours(Style.null())[1] == PAPER


def test_text_is_the_terminals_table():
    env = envs.aec("moose", 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "Draw pile: 49" in text
    assert "\x1b[" in text
    assert envs.parallel("moose", 2).render() is None
