import importlib.util
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from ludoteca.engine.compiling import bind, twin


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Writes a module and imports it as a new program would: `load(name="source", …)`, the last one is returned."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def run(**sources):
        for name in sources:
            sys.modules.pop(name, None)
        for name, source in sources.items():
            path = tmp_path / f"{name}.py"
            if not path.exists() or path.read_text() != textwrap.dedent(source):
                path.write_text(textwrap.dedent(source))
            spec = importlib.util.spec_from_file_location(name, path)
            sys.modules[name] = module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        return module

    yield run
    for name in [name for name, module in sys.modules.items() if str(tmp_path) in str(getattr(module, "__file__", ""))]:
        del sys.modules[name]


def hits(function):
    return sum(function.stats.cache_hits.values()), sum(function.stats.cache_misses.values())


CALLER = """
    from callee_ct import helper

    def rule(x):
        return helper(x) + 1
"""


def test_a_twin_computes_what_its_function_does(load):
    rule = load(callee_ct="K = 7\ndef helper(x):\n    return x * K\n", caller_ct=CALLER).rule
    assert [twin(rule)(x) for x in range(-3, 4)] == [rule(x) for x in range(-3, 4)]
    assert twin(rule) is twin(rule)


def test_what_was_compiled_once_is_kept_for_the_next_start(load):
    sources = {"callee_ct": "def helper(x):\n    return x * 2\n", "caller_ct": CALLER}
    first = twin(load(**sources).rule)
    assert first(5) == 11 and hits(first) == (0, 1)
    again = twin(load(**sources).rule)
    assert again is not first
    assert again(5) == 11 and hits(again) == (1, 0)


NARROW = """
import numpy as np
K = {}
def helper(x):
    cell = np.zeros(1, K)
    cell[0] = 25 * x
    return int(cell[0]) + np.iinfo(K).max
"""
TWO = "def one(x):\n    return x\ndef two(x):\n    return x * 9\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def helper(x):\n    return x * 2\n", "def helper(x):\n    return x * 3\n"),
        ("K = 2\ndef helper(x):\n    return x * K\n", "K = 3\ndef helper(x):\n    return x * K\n"),
        ("K = (1, 2)\ndef helper(x):\n    return x * K[1]\n", "K = (1, 3)\ndef helper(x):\n    return x * K[1]\n"),
        ("def helper(x):\n    return abs(x)\n", "def helper(x):\n    return -x\n"),
        (
            "import numpy as np\nK = np.array([1, 2])\ndef helper(x):\n    return x * K[1]\n",
            "import numpy as np\nK = np.array([1, 3])\ndef helper(x):\n    return x * K[1]\n",
        ),
        (
            "def deep(x):\n    return x * 2\ndef helper(x):\n    return deep(x)\n",
            "def deep(x):\n    return x * 3\ndef helper(x):\n    return deep(x)\n",
        ),
        (
            TWO + "chosen = one\ndef helper(x):\n    return chosen(x)\n",
            TWO + "chosen = two\ndef helper(x):\n    return chosen(x)\n",
        ),
        (
            "import numpy as np\nK = np.int64(2)\ndef helper(x):\n    return x * K\n",
            "import numpy as np\nK = np.int64(3)\ndef helper(x):\n    return x * K\n",
        ),
        (NARROW.format("np.int8"), NARROW.format("np.int16")),
        ("def helper(x, k=2):\n    return x * k\n", "def helper(x, k=3):\n    return x * k\n"),
        (
            "K = 2\ndef helper(x):\n    return [K * y for y in range(x)][-1]\n",
            "K = 3\ndef helper(x):\n    return [K * y for y in range(x)][-1]\n",
        ),
        (
            "def f(y):\n    return 2 * y\ndef helper(x):\n    return [f(y) for y in range(x)][-1]\n",
            "def f(y):\n    return 3 * y\ndef helper(x):\n    return [f(y) for y in range(x)][-1]\n",
        ),
        (
            "import enum\nclass K(enum.IntEnum):\n    A = 2\ndef helper(x):\n    return x * K.A\n",
            "import enum\nclass K(enum.IntEnum):\n    A = 3\ndef helper(x):\n    return x * K.A\n",
        ),
        (
            "K = None\ndef helper(x):\n    return 0 if K is None else x\n",
            "K = 1\ndef helper(x):\n    return 0 if K is None else x\n",
        ),
    ],
    ids=[
        *("code", "constant", "tuple", "built-in", "array", "callee's callee", "alias", "scalar", "dtype", "default"),
        *("comprehension", "comprehension's callee", "enumeration", "nothing"),
    ],
)
def test_nothing_stale_is_run_when_another_file_changes(load, before, after):
    """Numba looks at the caller's own file only, and that stays as it is."""
    old = load(callee_ct=before, caller_ct=CALLER).rule
    stale = twin(old)(5)
    new = load(callee_ct=after, caller_ct=CALLER).rule
    assert new(5) != old(5), "the test changes nothing"
    assert twin(new)(5) == new(5) != stale
    assert twin(old).__qualname__ != twin(new).__qualname__


def test_a_constant_read_through_its_module_is_noticed(load):
    caller = "import constants_ct\ndef rule(x):\n    return constants_ct.K * x\n"
    assert twin(load(constants_ct="K = 2\n", caller_ct=caller).rule)(5) == 10
    assert twin(load(constants_ct="K = 3\n", caller_ct=caller).rule)(5) == 15


def test_a_change_that_says_the_same_compiles_nothing_anew(load):
    old = twin(load(callee_ct="def helper(x):\n    return x * 2\n", caller_ct=CALLER).rule)
    old(5)
    new = twin(load(callee_ct="def helper(x):\n    # told at length\n    return x * 2\n", caller_ct=CALLER).rule)
    assert new.__qualname__ == old.__qualname__
    assert new(5) == 11 and hits(new) == (1, 0)


# Templates


def double(x):
    return 2 * x


def template(x, more=5):
    """What it says."""
    return rule(x) + CONSTANT + more  # noqa: F821


def test_bind_leaves_the_template_alone():
    names = dict(template.__globals__)
    bound = bind(template, rule=double, CONSTANT=100)
    other = bind(template, rule=abs, CONSTANT=0)
    assert (bound(3), other(-3), bound(3, more=0)) == (111, 8, 106)
    assert template.__globals__ == names and "rule" not in template.__globals__
    with pytest.raises(NameError):
        template(3)
    assert bound.__doc__ == "What it says." and bound.__name__ == "template"


def test_a_template_is_compiled_for_each_binding():
    first, second = (twin(bind(template, rule=double, CONSTANT=k)) for k in (100, 200))
    assert (first(3), second(3)) == (111, 211)
    assert first.__qualname__ != second.__qualname__


def test_a_bound_template_can_be_bound_into_another():
    inner = bind(template, rule=double, CONSTANT=1)
    outer = bind(template, rule=inner, CONSTANT=10)
    assert outer(3) == (6 + 1 + 5) + 10 + 5
    assert twin(outer)(3) == outer(3)


def test_twins_run_over_records():
    def turn_of(states, i):
        return states[i].turn

    states = np.zeros(2, [("turn", np.int8)])
    states["turn"] = [3, 4]
    assert twin(turn_of)(states, 1) == 4


SLOW = """
import numpy as np
import ludoteca
from ludoteca.engine.compiling import twin
from ludoteca.engine.dice import below, seeded
from ludoteca.engine.perft import perft
from ludoteca.engine.playout import play_randomly

moose = ludoteca.game("moose")
position = ludoteca.Position(moose, 2)
position.deal(moose.deck(2, {}))
print(play_randomly(moose, 3, 300, "same"), [perft(position, depth) for depth in range(5)])
print([int(twin(below)(rng, 1000)) for rng in [seeded("same")] for _ in range(5)])
"""


def test_without_numba_everything_runs_interpreted_and_does_the_same():
    said = []
    for disabled in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
        done = subprocess.run([sys.executable, "-c", SLOW], capture_output=True, text=True, env=environment, check=True)
        said.append(done.stdout)
    assert said[0] == said[1] != ""
