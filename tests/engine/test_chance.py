import re
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2, chisquare

import ludoteca
from ludoteca.engine.chance import Chance, below, commitment, new_seed, unhex, words

DOC = (Path(__file__).parents[2] / "docs" / "chance.md").read_text("utf-8")
LETTERS = "abcdefghijklmnopqrstuvwxyzAB"
SEED = bytes(range(32))


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", DOC, re.MULTILINE | re.DOTALL)


def vectors():
    """The seed's lines, and those of each table; a key's lines joined."""
    (block,) = blocks("vectors")
    tables = []
    for paragraph in block.strip().split("\n\n"):
        table = {}
        for line in paragraph.splitlines():
            name, value = line.split(" ", 1)
            table[name] = table.get(name, "") + value
        tables.append(table)
    return tables


HOUSE, *TABLES = vectors()


def nonces(table):
    return tuple(b"" if nonce == "-" else bytes.fromhex(nonce) for nonce in table["nonces"].split())


def sorted_deck(table):
    name = table["game"]
    game = ludoteca.game(name)
    return game, game.deck(len(nonces(table)), game.settle())


def spelled(game, deck):
    kinds = sorted({code for seats in game.seats for code in game.deck(seats, game.settle())})
    return "".join(LETTERS[kinds.index(code)] for code in deck)


def hexed(stream):
    return " ".join(f"{word:08x}" for word in islice(stream, 4))


def test_the_vectors_cover_every_game_of_the_house():
    assert {table["game"] for table in TABLES} == {"moose", "hoarders", "moggie", "moon"}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{len(nonces(table))}")
def test_the_engine_gives_the_vectors_of_the_page(table):
    seed = bytes.fromhex(HOUSE["seed"])
    assert commitment(seed) == HOUSE["commitment"]
    chance = Chance(seed, nonces(table), table["game"])
    game, cards = sorted_deck(table)
    assert chance.key.hex() == table["key"]
    assert hexed(words(chance.key, b"first")) == table["first.words"]
    assert chance.first() + 1 == int(table["first"])
    for deal in (0, 1):
        assert hexed(words(chance.key, b"deal" + deal.to_bytes(4, "big"))) == table[f"deal.{deal}.words"]
        assert spelled(game, chance.deck(cards, deal)) == table[f"deal.{deal}.deck"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{len(nonces(table))}")
def test_the_checker_of_the_page_gives_its_vectors(table):
    (source,) = blocks("python")
    page = {}
    exec(compile(source, "chance.md", "exec"), page)
    game, cards = sorted_deck(table)
    key = page["key"](bytes.fromhex(HOUSE["seed"]), table["game"], nonces(table))
    assert page["commitment"](bytes.fromhex(HOUSE["seed"])) == HOUSE["commitment"]
    assert key.hex() == table["key"]
    assert page["first"](key, len(nonces(table))) == int(table["first"])
    assert [spelled(game, page["deck"](key, cards, deal)) for deal in (0, 1)] == [
        table["deal.0.deck"],
        table["deal.1.deck"],
    ]


def test_the_sorted_decks_of_the_page_are_those_of_the_games():
    section = DOC.split("### The sorted decks")[1].split("## A checker")[0]
    for name in ("moose", "hoarders"):
        game = ludoteca.game(name)
        row = next(line for line in section.splitlines() if line.startswith(f"| `{name}`"))
        told, each = [], 0
        for count, card in re.findall(r"(?:(\d+) (?:each of )?)?`([a-z-]+)`", row.split("|")[2]):
            each = int(count or each)
            told += [card] * each
        assert told == [game.face.card_json(code) for code in game.deck(game.seats[0], game.settle())]
    moggie, moon = ludoteca.game("moggie"), ludoteca.game("moon")
    assert list(moggie.deck(2, moggie.settle())) == [card for card in range(1, 21) for _ in range(10)]
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    for seats, expected in ((4, tiles), (3, [t for t in tiles if t == "0-0" or "0" not in t])):
        assert [moon.face.card_json(code) for code in moon.deck(seats, moon.settle())] == expected


# What goes into the key


def test_everything_changes_everything():
    """Seed, game, any nonce, their order and how they are cut: no two tables share a key, and no two deals a deck."""
    tables = [
        Chance(SEED, (b"ab", b"c"), "moose"),
        Chance(SEED[::-1], (b"ab", b"c"), "moose"),
        Chance(SEED, (b"ab", b"c"), "moos"),
        Chance(SEED, (b"a", b"bc"), "moose"),
        Chance(SEED, (b"c", b"ab"), "moose"),
        Chance(SEED, (b"abc", b""), "moose"),
        Chance(SEED, (b"ab", b"c", b""), "moose"),
        Chance(SEED, (b"ab\1c",), "moose"),
    ]
    assert len({chance.key for chance in tables}) == len(tables)
    decks = {tuple(chance.deck(range(30), number)) for chance in tables for number in range(5)}
    assert len(decks) == 5 * len(tables)


@given(
    st.lists(
        st.tuples(st.sampled_from(["moose", "m"]), st.lists(st.binary(max_size=3), min_size=1, max_size=4)), min_size=2
    )
)
def test_different_tables_have_different_keys(tables):
    different = {(name, tuple(given)) for name, given in tables}
    assert len({Chance(SEED, given, name).key for name, given in different}) == len(different)


def test_the_order_in_which_cards_are_handed_over_does_not_matter():
    chance = Chance(SEED, (b"", b""), "moose")
    assert chance.deck([3, 1, 2, 2], 0) == chance.deck((2, 2, 3, 1), 0)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size):
    with pytest.raises(ValueError, match="32"):
        Chance(bytes(size), (b"",), "moose")


def test_nonces_have_a_longest_and_there_is_one_for_each_seat():
    assert Chance(SEED, (b"\xff" * 255,) * 255, "moose").key
    for wrong in ((b"\xff" * 256,), (), (b"",) * 256):
        with pytest.raises(ValueError, match="nonce"):
            Chance(SEED, wrong, "moose")


def test_fresh_seeds_are_fresh():
    assert len(new_seed()) == 32 and len({new_seed() for _ in range(100)}) == 100


@pytest.mark.parametrize("text", ["0", "0g", "AB", "a b", " ab", "ab\n", "\u0661\u0662"])
def test_hex_has_one_spelling(text):
    with pytest.raises(ValueError):
        unhex(text)
    assert unhex("00ff") == b"\x00\xff" and unhex("") == b""


# Uniformity


def test_words_of_the_incomplete_last_round_are_dropped():
    assert below(iter([0xFFFFFFFF, 5]), 3) == 2
    assert below(iter([0xFFFFFFFE]), 3) == 2
    assert below(iter([4294967291, 4294967292, 4294967295, 12]), 7) == 4294967291 % 7
    assert below(iter([4294967292, 4294967295, 12]), 7) == 12 % 7
    assert below(iter([0xFFFFFFFF]), 1) == 0
    assert below(iter([0xFFFFFFFF]), 2**16) == 2**16 - 1


def deals(count, cards, seats=3):
    """That many decks: ten deals of each seed, the seeds in order."""
    for number in range(count // 10):
        chance = Chance(number.to_bytes(32, "big"), (b"",) * seats, "highcard")
        yield from (chance.deck(cards, deal) for deal in range(10))


def test_every_card_is_as_likely_at_every_place():
    """Chi-square of place × card; a cell's expectation is 250, and rows and columns are fixed."""
    size, count = 12, 3000
    seen = np.zeros((size, size))
    for deck in deals(count, range(size)):
        seen[np.arange(size), deck] += 1
    expected = count / size
    statistic = ((seen - expected) ** 2 / expected).sum() * (size - 1) / size
    assert 0.001 < chi2.sf(statistic, (size - 1) ** 2) < 0.999


def test_every_order_is_as_likely():
    seen = Counter(tuple(deck) for deck in deals(4800, range(4)))
    assert len(seen) == 24
    assert chisquare(list(seen.values())).pvalue > 0.001


@pytest.mark.parametrize("seats", [2, 3, 5, 7, 12])
def test_every_seat_is_as_likely_to_be_first(seats):
    seen = Counter(Chance(n.to_bytes(32, "big"), (b"",) * seats, "moggie").first() for n in range(seats * 400))
    assert sorted(seen) == list(range(seats))
    assert chisquare(list(seen.values())).pvalue > 0.001


def test_first_player_and_deals_are_independent():
    """The card on top and who is first, of one seed, form a table without pattern; so do the tops of two deals."""
    seats, cards, count = 3, 4, 3600
    with_first, with_next = np.zeros((seats, cards)), np.zeros((cards, cards))
    for number in range(count):
        chance = Chance(number.to_bytes(32, "big"), (b"",) * seats, "highcard")
        top = chance.deck(range(cards), 0)[0]
        with_first[chance.first(), top] += 1
        with_next[top, chance.deck(range(cards), 1)[0]] += 1
    for table in (with_first, with_next):
        assert chisquare(table.ravel()).pvalue > 0.001
