import struct

import numpy as np
import pytest

from ludoteca.engine.view import Cells, view

STATE = np.dtype(
    [("turn", np.int8), ("points", np.int16, 3), ("hand", np.int8, (2, 4)), ("big", np.int64), ("n", np.int32)]
)


def numbered():
    """Three records in which every cell has another value."""
    states = np.zeros(3, STATE)
    for i in range(3):
        states[i]["turn"] = -i - 1
        states[i]["points"] = [1000 + i, -2000 - i, 3]
        states[i]["hand"] = np.arange(8).reshape(2, 4) + 10 * i
        states[i]["big"] = -(2**60) + i
        states[i]["n"] = 2**31 - 1 - i
    return states


@pytest.mark.parametrize("i", range(3))
def test_fields_read_as_numbers_and_arrays(i):
    s = view(numbered(), i)
    assert (s.turn, s.big, s.n) == (-i - 1, -(2**60) + i, 2**31 - 1 - i)
    assert list(s.points) == [1000 + i, -2000 - i, 3]
    assert s.hand[1, 3] == 7 + 10 * i and s.hand.shape == (2, 4)
    assert type(s.turn) is int and type(s.hand[0, 0]) is int


def test_writing_writes_to_the_array_and_only_there():
    states = numbered()
    expected = states.copy()
    expected[1]["turn"], expected[1]["points"][2], expected[1]["hand"][0, 1], expected[1]["big"] = 5, -7, 99, 2**50
    s = view(states, 1)
    s.turn = 5
    s.points[2] = -7
    s.hand[0, 1] += 88
    s.big = 2**50
    assert states.tobytes() == expected.tobytes()
    assert states[1]["hand"][0, 1] == 99


def test_reading_sees_what_was_written_elsewhere():
    states = numbered()
    s = view(states)
    assert s.hand[0, 0] == 0
    states[0]["hand"][0, 0] = 42
    assert s.hand[0, 0] == 42


def test_a_value_that_does_not_fit_is_refused():
    """An overflow is a bug in the rules: compiled it would wrap, here it shows."""
    s = view(numbered())
    for wrong in (128, -129):
        with pytest.raises(struct.error):
            s.turn = wrong
        with pytest.raises(ValueError):
            s.hand[0, 0] = wrong
    s.turn = 100
    assert s.turn * s.turn == 10_000, "arithmetic is not that of the field"


def test_an_index_that_there_is_not_is_refused():
    s = view(numbered())
    for wrong in ((2, 0), (0, 4)):
        with pytest.raises(IndexError):
            s.hand[wrong]
    with pytest.raises(AttributeError):
        _ = s.nothing


@pytest.mark.parametrize("kind", [np.uint8, np.float32, np.bool_, "U3"])
def test_a_state_has_signed_integers_only(kind):
    with pytest.raises(TypeError, match="wrong"):
        view(np.zeros(1, np.dtype([("wrong", kind)])))


# Arrays, as interpreted loops see them


def test_cells_of_records_are_views_of_their_array():
    states = numbered()
    cells = Cells(states)
    assert len(cells) == 3
    assert [cells[i].turn for i in range(3)] == [-1, -2, -3]
    cells[2].hand[1, 1] = 77
    assert states[2]["hand"][1, 1] == 77


def test_a_record_can_be_set_to_another_and_is_a_copy_then():
    states, others = numbered(), numbered()
    cells = Cells(states)
    cells[0] = Cells(others)[2]
    assert states[0] == others[2] and states[1] == others[1]
    cells[0].turn = 5
    assert others[2]["turn"] == -3


def test_cells_of_numbers_are_numbers_that_do_not_overflow():
    array = np.array([[100, 2], [3, 4]], np.int8)
    cells = Cells(array)
    assert cells[0, 0] * 1000 == 100_000 and type(cells[0, 0]) is int
    assert cells[1][0] == 3
    cells[1, 1] = 7
    cells[0][1] = 8
    assert array.tolist() == [[100, 8], [3, 7]]
