"""Hoarders' words: moves, nuts and states in files, and what people read."""

from itertools import combinations

import pytest

from ludoteca.engine.contract import SPECTATOR, Said
from ludoteca.engine.events import seen
from ludoteca.games.hoarders import GAME, face

NAMES = ["Ada", "Bo", "Cid", "Dag", "Eve", "Fay"]
ANIMALS = ["beaver", "hamster", "marmot", "raccoon", "squirrel"]
NUTS = ["walnut", "hazelnut", "sunflower", "acorn", "peanut"]


# Files


def test_every_move_has_one_text_and_comes_back():
    texts = [face.move_text(action) for action in range(GAME.actions)]
    assert [face.parse_move(text) for text in texts] == list(range(GAME.actions))
    loots = [f"{nut}@{seat}" for seat in range(1, 7) for nut in NUTS]
    assert texts == [
        *(f"pick {one} {other}" for one, other in combinations(ANIMALS, 2)),
        *(f"reveal {animal}" for animal in ANIMALS),
        *(f"reveal raccoon {loot}" for loot in loots),
        *(f"reveal marmot {loot}" for loot in loots),
        "hamster",
        "allow",
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", "Allow", "allow ", " allow", "hamster\n", "stop", "pick", "pick beaver", "pick hamster beaver"),
        *("pick beaver beaver", "pick beaver  hamster", "pick beaver hamster marmot", "pick beaver owl", "reveal"),
        *(
            "reveal owl",
            "reveal beaver walnut@1",
            "reveal squirrel acorn@2",
            "reveal raccoon @1",
            "reveal raccoon acorn",
        ),
        *("reveal raccoon acorn@0", "reveal raccoon acorn@7", "reveal raccoon acorn@01", "reveal raccoon acorn@+1"),
        *("reveal raccoon acorn@١", "reveal raccoon acorn@２", "reveal raccoon oak@1", "reveal marmot acorn@-1"),
        *("reveal marmot  acorn@1", "reveal raccoon acorn @1", "acorn@1", "hamster 1", "allow 1"),
    ],
)
def test_anything_else_is_no_move(text):
    with pytest.raises(ValueError):
        face.parse_move(text)


def test_nuts_are_their_names():
    assert [face.card_json(code) for code in range(5)] == NUTS
    assert [face.card_code(nut) for nut in NUTS] == list(range(5))


@pytest.mark.parametrize("card", [0, True, None, "", "Walnut", "walnut ", "beaver", "sunflower seed", ["acorn"], {}])
def test_anything_else_is_no_nut(card):
    with pytest.raises(ValueError):
        face.card_code(card)


def test_only_picks_are_secret():
    assert frozenset({"pick"}) == face.SECRET_MOVES


def test_the_state_as_records_write_it(lay_out):
    down = ["beaver raccoon", "hamster squirrel", "marmot"]
    table = lay_out(["wwhp", "sa", ""], down, ["", "", "hamster"], turn=1, first=3, pile="wash", round=6, dry=1)
    state = {
        "phase": "reveal",
        "round": 6,
        "first": 3,
        "turn": 1,
        "theft": None,
        "deck": 4,
        "dry": 1,
        "seats": [
            {
                "nuts": {"walnut": 2, "hazelnut": 1, "sunflower": 0, "acorn": 0, "peanut": 1},
                "face_down": ["beaver", "raccoon"],
                "face_up": [],
            },
            {
                "nuts": {"walnut": 0, "hazelnut": 0, "sunflower": 1, "acorn": 1, "peanut": 0},
                "face_down": ["hamster", "squirrel"],
                "face_up": [],
            },
            {
                "nuts": {"walnut": 0, "hazelnut": 0, "sunflower": 0, "acorn": 0, "peanut": 0},
                "face_down": ["marmot"],
                "face_up": ["hamster"],
            },
        ],
    }
    assert table.json() == state
    state["seats"][0]["face_down"], state["seats"][2]["face_down"] = 2, 1
    assert table.seen_by(1).json() == state
    table.play("1 reveal raccoon acorn@2")
    assert (table.json()["phase"], table.json()["turn"], table.json()["theft"]) == ("react", 1, "acorn@2")


# Questions and choices


def test_what_a_seat_is_asked(lay_out):
    def asked(table, seat):
        return face.ask(table.seen_by(seat - 1).json(), seat - 1, NAMES)

    table = lay_out(["w", "sa", "h"]).play("1 pick hamster raccoon")
    assert asked(table, 1) == "You have chosen. Until everybody has, you can choose again."
    assert asked(table, 2) == "Choose two animals and lay them face down."
    table.play("2 pick beaver squirrel", "3 pick marmot squirrel")
    assert asked(table, 1) == "Reveal one of your animals."
    table.play("1 reveal raccoon sunflower@2")
    assert asked(table, 2) == "Ada wants a nut of yours: sunflower seed. Do you show a hamster?"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("pick beaver squirrel", "beaver and squirrel"),
        ("reveal marmot", "reveal: marmot"),
        ("reveal raccoon sunflower@2", "raccoon: sunflower seed from Bo"),
        ("reveal marmot acorn@6", "marmot as raccoon: acorn from Fay"),
        ("hamster", "show the hamster"),
        ("allow", "let it be taken"),
    ],
)
def test_a_move_as_a_choice(move, words):
    assert face.move_words(move, NAMES) == words


def test_no_two_choices_read_the_same():
    words = [face.move_words(face.move_text(action), NAMES) for action in range(GAME.actions)]
    assert len(set(words)) == GAME.actions


def test_scores_in_words():
    assert face.score_words(1) == "largest set: 1 nut"
    assert face.score_words(4) == "largest set: 4 nuts"


# What is told


def told(table, *steps, viewer=SPECTATOR):
    """Everything that the steps look like to a viewer; shouts between exclamation marks."""
    heard = []
    for step in steps:
        before = table.seen_by(viewer).json()
        table.play(step)
        number, move = step.split(" ", 1)
        event = seen(GAME, {"seat": int(number), "move": move}, viewer)
        names = NAMES[: table.seats]
        said = face.tell(before, event, table.seen_by(viewer).json(), names)
        assert all(isinstance(thing, Said) for thing in said)
        heard += [f"!{thing.text}!" if thing.shout else thing.text for thing in said]
    return heard


def test_the_deal_is_told(dealt):
    state = dealt(3, first=2).json()
    said = face.tell({"phase": "deal"}, {"deal": 55}, state, NAMES[:3])
    assert said == [Said("Everybody has three nuts. First player: Bo.")]


def test_a_choice_is_told_without_what_it_is(lay_out):
    heard = told(lay_out(["w", "h", "s"], first=3), "1 pick beaver hamster", "1 pick beaver marmot")
    assert heard == ["Ada has chosen.", "Ada chooses again."]
    for viewer in (SPECTATOR, 0, 1):
        table = lay_out(["w", "h", "s"], first=3)
        heard = told(table, *(f"{seat} pick beaver hamster" for seat in (2, 1, 3)), viewer=viewer)
        assert heard == ["Bo has chosen.", "Ada has chosen.", "Cid has chosen.", "All have chosen. Cid begins."]


def test_the_squirrel_is_told(lay_out):
    table = lay_out(["", "", ""], ["squirrel marmot", "squirrel marmot", "hamster"], turn=1, pile="ss")
    assert told(table, "1 reveal squirrel") == ["Ada shows the squirrel and draws: sunflower seed."]
    assert told(table, "2 reveal squirrel", "3 reveal hamster") == [
        "Bo shows the squirrel and draws: sunflower seed.",
        "The last nut has been drawn.",
        "Cid shows the hamster, which does nothing on its owner's turn.",
    ]
    assert told(table, "1 reveal marmot") == ["Ada shows the marmot and repeats the squirrel, but the pile is empty."]
    table = lay_out(["", "", ""], ["squirrel hamster", "marmot hamster", ""], ["", "squirrel", ""], turn=1, pile="")
    assert told(table, "1 reveal squirrel") == ["Ada shows the squirrel, but the pile is empty."]
    table = lay_out(["", "", ""], ["marmot", "hamster", ""], ["squirrel", "", ""], turn=1, pile="wa")
    assert told(table, "1 reveal marmot") == ["Ada shows the marmot, repeats the squirrel and draws: walnut."]


def test_the_raccoon_and_its_victim_are_told(lay_out):
    down = ["raccoon marmot", "hamster squirrel", "squirrel beaver"]
    table = lay_out(["", "hh", "s"], down, turn=1)
    assert told(table, "1 reveal raccoon hazelnut@2", "2 hamster") == [
        "Ada shows the raccoon and wants a nut from Bo: hazelnut.",
        "!Hamster!!",
        "Bo shows the hamster: Ada gets nothing.",
    ]
    table.play("2 reveal squirrel", "3 reveal squirrel")
    assert told(table.clone(), "1 reveal marmot hazelnut@2") == [
        "Ada shows the marmot, repeats the raccoon and takes a nut from Bo: hazelnut."
    ]
    assert told(table, "1 reveal marmot sunflower@3", "3 allow") == [
        "Ada shows the marmot, repeats the raccoon and wants a nut from Cid: sunflower seed.",
        "Cid can't or won't stop it: Ada takes a nut: sunflower seed.",
    ]
    table = lay_out(["", "hh", "s"], ["raccoon", "", "squirrel"], turn=1)
    assert told(table, "1 reveal raccoon hazelnut@2") == ["Ada shows the raccoon and takes a nut from Bo: hazelnut."]


def test_an_animal_without_effect_is_told(lay_out):
    table = lay_out(["", "", ""], ["raccoon", "marmot", "marmot"], ["", "raccoon", "hamster"], turn=1)
    assert told(table, "1 reveal raccoon", "2 reveal marmot", "3 reveal marmot") == [
        "Ada shows the raccoon, but there is no nut to take.",
        "Bo shows the marmot and repeats the raccoon, but there is no nut to take.",
        "Cid shows the marmot, which has nothing to repeat.",
        "Round 2 begins. First player: Bo.",
    ]
    table = lay_out(["", "", ""], ["marmot raccoon", "marmot", ""], ["", "beaver", ""], turn=1)
    assert told(table, "1 reveal marmot", "2 reveal marmot") == [
        "Ada shows the marmot, which has nothing to repeat.",
        "Bo shows the marmot, which has nothing to repeat.",
    ]


def test_the_only_beaver_is_told(lay_out):
    table = lay_out(["", "", ""], ["beaver hamster", "squirrel", ""], turn=1, pile="awwp")
    assert told(table, "1 reveal beaver") == ["Ada shows the only beaver and draws: walnut, walnut, acorn."]
    table = lay_out(["", "", ""], ["beaver hamster", "squirrel", ""], turn=1, pile="")
    assert told(table, "1 reveal beaver") == ["Ada shows the only beaver, but the pile is empty."]


def test_several_beavers_are_told_from_the_first_player_on(lay_out):
    down = ["hamster", "beaver", "beaver", "squirrel", "beaver hamster"]
    table = lay_out([""] * 5, down, ["", "", "squirrel", "", ""], turn=2, first=4, pile="awwp")
    assert told(table, "2 reveal beaver") == [
        "Bo shows the beaver.",
        "Eve has a beaver too.",
        "Cid has a beaver too.",
        "Dag draws: acorn.",
        "Ada draws: walnut.",
    ]
    table = lay_out(["", "", ""], ["beaver hamster", "beaver", "beaver"], turn=1)
    assert told(table, "1 reveal beaver") == [
        "Ada shows the beaver.",
        "Bo has a beaver too.",
        "Cid has a beaver too.",
        "Nobody draws a nut.",
    ]


def test_beavers_that_end_the_round_are_told_all_the_same(lay_out):
    table = lay_out(
        ["", "", ""], ["beaver", "", "beaver"], ["squirrel", "squirrel marmot", "marmot"], turn=1, pile="wa"
    )
    assert told(table, "1 reveal beaver", viewer=1) == [
        "Ada shows the beaver.",
        "Cid has a beaver too.",
        "Bo draws: walnut.",
        "Round 2 begins. First player: Bo.",
    ]
    table = lay_out(["", "", ""], ["beaver", "", ""], ["squirrel", "squirrel marmot", "marmot"], turn=1, pile="waas")
    assert told(table, "1 reveal beaver")[0] == "Ada shows the only beaver and draws: walnut, acorn, acorn."


def test_the_end_of_the_pile_and_of_the_game_are_told(lay_out):
    def end_of_round(dry):
        table = lay_out(["w", "hh", "s"], ["hamster", "", ""], ["squirrel", "", ""], turn=1, pile="", dry=dry)
        return told(table, "1 reveal hamster")[1:]

    begins = "Round 2 begins. First player: Bo."
    assert end_of_round(0) == [begins, "The pile is empty. The largest set wins after 9 more rounds."]
    assert end_of_round(8) == [begins, "The pile is empty. The largest set wins after 1 more round."]
    assert end_of_round(9) == ["The pile has been empty for ten rounds: the largest set wins."]


def test_a_win_is_shouted(lay_out):
    table = lay_out(["ssss", "h", ""], ["squirrel", "hamster", ""], turn=1, pile="sa")
    assert told(table, "1 reveal squirrel")[1:] == ["!Ada has 5 of a kind: sunflower seed!!"]
    down = ["beaver", "beaver", "squirrel", "marmot"]
    table = lay_out(["", "", "wwww", "aaaa"], down, turn=2, first=4, pile="aw")
    assert told(table, "2 reveal beaver")[-2:] == ["The last nut has been drawn.", "!Dag has 5 of a kind: acorn!!"]


def test_other_lines_of_a_record_tell_nothing(lay_out):
    state = lay_out(["", "", ""]).json()
    assert face.tell(state, {"result": {"winners": [1], "scores": [5, 1, 1]}}, state, NAMES[:3]) == []
