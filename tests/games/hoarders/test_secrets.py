"""What Hoarders' players may see, and what their possibilities are."""

from collections import Counter
from itertools import combinations, product

import pytest
from scipy.stats import chisquare

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.dice import seeded
from ludoteca.engine.view import view
from ludoteca.games.hoarders import GAME
from ludoteca.games.hoarders.face import ANIMAL_NAMES
from ludoteca.testing.walk import walk

VIEWERS = (SPECTATOR, 0, 1, 2)
PLAYED = ["whs", "apw", "hsa"]


def same_to(viewer, one, other):
    """Whether the viewer cannot tell the two positions apart, by whatever it is given."""
    if one.seen_by(viewer).save() != other.seen_by(viewer).save():
        return False
    assert one.seen_by(viewer).json() == other.seen_by(viewer).json()
    assert one.observe(viewer).tobytes() == other.observe(viewer).tobytes()
    assert (one.actors(), one.interrupters()) == (other.actors(), other.interrupters())
    assert viewer < 0 or one.legal(viewer) == other.legal(viewer)
    return True


def imagined(table, viewer, times, what, seed=1):
    """How often each `what(record)` comes up among possibilities."""
    rng = seeded("hoarders", seed)
    found = Counter()
    for _ in range(times):
        world = table.clone()
        world.resample(viewer, rng)
        found[what(view(world.data))] += 1
    return found


def uniform(found, expected):
    """Whether just these came up, and about equally often."""
    assert set(found) == set(expected)
    return chisquare([found[key] for key in expected]).pvalue > 0.001


def down_of(*seats):
    def animals(mask):
        return " ".join(animal for bit, animal in enumerate(ANIMAL_NAMES) if mask >> bit & 1)

    return lambda s: tuple(animals(s.down[seat - 1]) for seat in seats)


def pairs(animals=ANIMAL_NAMES):
    return [" ".join(pair) for pair in combinations(animals, 2)]


# What is hidden


def test_face_down_animals_are_their_owners_secret(lay_out):
    table = lay_out(PLAYED, ["beaver raccoon", "marmot", ""], ["", "hamster", "raccoon squirrel"], turn=1)
    assert [table.seen_by(viewer).face_down() for viewer in VIEWERS] == [
        [2, 1, []],
        [["beaver", "raccoon"], 1, []],
        [2, ["marmot"], []],
        [2, 1, []],
    ]
    for viewer in VIEWERS:
        seen, everything = table.seen_by(viewer).json(), table.json()
        for state in (seen, everything):
            for seat in state["seats"]:
                del seat["face_down"]
        assert seen == everything


def test_that_somebody_has_chosen_is_seen_but_not_what(lay_out):
    one = lay_out(PLAYED).play("2 pick beaver hamster")
    other = lay_out(PLAYED).play("2 pick marmot squirrel")
    assert one.seen_by(SPECTATOR).face_down() == [[], 2, []]
    assert one.seen_by(0).waits_for() == [1, 3] and one.seen_by(0).may_interrupt() == [2]
    assert [same_to(viewer, one, other) for viewer in VIEWERS] == [True, True, False, True]
    assert not same_to(SPECTATOR, one, lay_out(PLAYED))


def test_a_changed_choice_looks_like_the_first(lay_out):
    one = lay_out(PLAYED).play("2 pick beaver hamster", "2 pick marmot squirrel")
    other = lay_out(PLAYED).play("2 pick marmot squirrel")
    assert all(same_to(viewer, one, other) for viewer in VIEWERS)


def test_the_order_of_the_pile_is_nobodys(lay_out):
    pile = "w" * 9 + "h" * 9 + "s" * 9 + "a" * 9 + "p" * 10
    one = lay_out(PLAYED, ["beaver", "hamster", "squirrel"], turn=1, pile=pile)
    other = lay_out(PLAYED, ["beaver", "hamster", "squirrel"], turn=1, pile=pile[::-1])
    assert one.save() != other.save()
    assert all(same_to(viewer, one, other) for viewer in VIEWERS)
    assert one.seen_by(0).json()["deck"] == 46


def test_drawn_nuts_leave_no_trace(lay_out):
    one = lay_out(["w", "w", ""], ["squirrel hamster", "squirrel hamster", "hamster"], turn=1, pile="hhsa")
    one.play("1 reveal squirrel", "2 reveal squirrel")
    other = lay_out(
        ["wh", "wh", ""], ["hamster", "hamster", "hamster"], ["squirrel", "squirrel", ""], turn=3, pile="as"
    )
    assert all(same_to(viewer, one, other) for viewer in VIEWERS)


def test_a_theft_leaves_no_trace(lay_out):
    down = ["raccoon squirrel", "hamster beaver", "marmot squirrel"]
    asked = lay_out(["w", "hap", ""], down, turn=1).play("1 reveal raccoon peanut@2")
    down[0] = "squirrel"
    allowed = lay_out(["wp", "ha", ""], down, ["raccoon", "", ""], turn=2)
    assert all(same_to(viewer, asked.clone().play("2 allow"), allowed) for viewer in VIEWERS)
    down[1] = "beaver"
    stopped = lay_out(["w", "hap", ""], down, ["raccoon", "hamster", ""], turn=2)
    asked.play("2 hamster")
    assert all(same_to(viewer, asked, stopped) for viewer in VIEWERS)


def test_who_is_asked_does_not_depend_on_the_hamster(lay_out):
    up = ["", "squirrel", ""]
    one = lay_out(PLAYED, ["raccoon", "hamster", "marmot"], up, turn=1).play("1 reveal raccoon acorn@2")
    other = lay_out(PLAYED, ["raccoon", "beaver", "marmot"], up, turn=1).play("1 reveal raccoon acorn@2")
    assert one.json()["phase"] == "react"
    assert [same_to(viewer, one, other) for viewer in VIEWERS] == [True, True, False, True]


def test_when_the_game_is_over_nothing_is_hidden(lay_out):
    table = lay_out(["wwww", "h", ""], ["squirrel", "beaver hamster", "marmot"], turn=1, pile="wasp")
    table.play("1 reveal squirrel")
    for viewer in VIEWERS:
        assert table.seen_by(viewer).save() == table.save()
        world = table.clone()
        world.resample(viewer, seeded(1))
        assert world.save() == table.save()


def test_before_the_deal_there_is_nothing_to_hide(lay_out):
    table = lay_out(PLAYED)
    table.data[:] = GAME.new(3)
    before = table.save()
    table.resample(SPECTATOR, seeded(1))
    assert table.seen_by(0).save() == table.save() == before


@pytest.mark.parametrize("seats", GAME.seats)
def test_hiding_twice_is_hiding_once(seats):
    for step in walk(GAME, seats, 3, limit=150):
        for viewer in range(-1, seats):
            seen = step.after.seen_by(viewer)
            assert seen.seen_by(viewer).save() == seen.save()


# What it may be


@pytest.mark.parametrize("options", [{}, {"hamster_last": True}])
@pytest.mark.parametrize("seats", [3, 5])
def test_possibilities_look_the_same_and_keep_the_nuts(seats, options):
    rng = seeded("possible", seats)
    for number, step in enumerate(walk(GAME, seats, 4, options, limit=250)):
        viewer = number % (seats + 1) - 1
        world = step.after.clone()
        world.resample(viewer, rng)
        assert same_to(viewer, world, step.after)
        assert sorted(GAME.census(view(world.data))) == list(GAME.deck(seats, {}))


def test_after_the_choice_any_two_animals_are_possible(lay_out):
    table = lay_out(PLAYED).play("2 pick beaver hamster", "3 pick beaver hamster")
    found = imagined(table, 0, 3000, down_of(2, 3))
    assert uniform(found, list(product(pairs(), pairs())))
    assert set(imagined(table, 1, 200, down_of(1, 2))) == {("", "beaver hamster")}


def test_revealed_animals_are_not_face_down(lay_out):
    table = lay_out(PLAYED, ["squirrel", "beaver", "marmot hamster"], ["raccoon", "hamster", ""], turn=3)
    found = imagined(table, SPECTATOR, 4000, down_of(1, 2, 3))
    one = ["beaver", "hamster", "marmot", "squirrel"]
    other = ["beaver", "marmot", "raccoon", "squirrel"]
    assert uniform(found, list(product(one, other, pairs())))


def test_HO11_once_a_beaver_is_revealed_none_is_face_down(lay_out):
    down, up = ["squirrel", "hamster", "marmot hamster"], ["beaver", "marmot", ""]
    without_beaver = ANIMAL_NAMES[1:]
    for beaver_at in (0, 2):
        table = lay_out(PLAYED, down[beaver_at:] + down[:beaver_at], up[beaver_at:] + up[:beaver_at], turn=1)
        seats = [(seat - beaver_at) % 3 + 1 for seat in range(3)]
        found = imagined(table, SPECTATOR, 2000, down_of(*seats), seed=beaver_at)
        expected = product(without_beaver, ["hamster", "raccoon", "squirrel"], pairs(without_beaver))
        assert uniform(found, list(expected))


def test_HO11_also_if_it_was_somebodys_second_animal(lay_out):
    table = lay_out(PLAYED, ["", "squirrel", "marmot"], ["hamster beaver", "hamster", "hamster"], turn=2)
    found = imagined(table, 1, 1000, down_of(1, 2, 3))
    assert uniform(found, [("", "squirrel", animal) for animal in ("marmot", "raccoon", "squirrel")])


def test_the_viewers_own_beaver_says_nothing_about_the_others(lay_out):
    table = lay_out(PLAYED, ["beaver", "marmot", ""], ["hamster", "hamster", "hamster squirrel"], turn=1)
    found = imagined(table, 0, 1000, down_of(1, 2))
    assert uniform(found, [("beaver", animal) for animal in ("beaver", "marmot", "raccoon", "squirrel")])


def test_hamster_last_a_hamster_shown_to_a_thief_says_nothing_about_the_other_animal(lay_out):
    down = ["raccoon marmot", "hamster squirrel", ""]
    table = lay_out(PLAYED, down, ["", "", "squirrel marmot"], turn=1, hamster_last=True)
    table.play("1 reveal raccoon acorn@2", "2 hamster")
    found = imagined(table, SPECTATOR, 1500, down_of(1, 2))
    others = ["beaver", "hamster", "marmot", "squirrel"]
    assert uniform(found, list(product(others, ["beaver", "marmot", "raccoon", "squirrel"])))


def test_while_a_theft_is_asked_about_any_animals_are_possible(lay_out):
    table = lay_out(PLAYED, ["raccoon", "hamster beaver", ""], ["marmot", "", "squirrel marmot"], turn=1)
    table.play("1 reveal raccoon acorn@2")
    assert uniform(imagined(table, 0, 1000, down_of(2)), [(pair,) for pair in pairs()])


def pile_of(s):
    return "".join("whsap"[s.pile[s.left - 1 - k]] for k in range(s.left))


def test_the_pile_holds_what_nobody_has_in_any_order(lay_out):
    table = lay_out(["w" * 11 + "h" * 9, "a" * 10 + "s" * 11, "p" * 11], ["beaver", "hamster", "squirrel"], turn=1)
    assert pile_of(view(table.data)) == "hha"
    assert uniform(imagined(table, 0, 1000, pile_of), ["hha", "hah", "ahh"])
    table = lay_out(["w" * 11 + "h" * 10, "a" * 10 + "s" * 10, "p" * 10])
    assert uniform(
        imagined(table, 0, 2000, pile_of), ["".join(c) for c in product("hasp", repeat=4) if len(set(c)) == 4]
    )


def test_pile_and_animals_are_independent(lay_out):
    table = lay_out(
        ["w" * 11 + "h" * 10, "a" * 10 + "s" * 11, "p" * 11], ["beaver", "marmot", ""], ["hamster"] * 3, turn=1
    )
    found = imagined(table, 0, 1500, lambda s: (pile_of(s), *down_of(2)(s)))
    assert uniform(found, list(product(["ha", "ah"], ["beaver", "marmot", "raccoon", "squirrel"])))


def test_an_empty_pile_stays_empty(lay_out):
    table = lay_out(["w" * 11 + "h" * 11, "a" * 11 + "s" * 11, "p" * 11], ["beaver", "marmot", ""], turn=1)
    world = table.clone()
    world.resample(0, seeded(1))
    assert pile_of(view(world.data)) == "" and world.json()["deck"] == 0
