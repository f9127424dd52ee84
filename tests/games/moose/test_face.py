"""Moose's words: moves, cards and states as records write them, and what people are told."""

import json

import pytest

from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen
from ludoteca.engine.position import Position
from ludoteca.games.moose import GAME, face

HOUSE = "moose-in-house"
NAMES = ["Ada", "Bo", "Cy"]


# Moves and cards


def test_the_canonical_moves():
    moves = [face.move_text(action) for action in range(GAME.actions)]
    rooms = ["kitchen", "living-room", "bedroom", "bathroom"]
    cards = [*rooms, *(f"moose-{room}" for room in rooms), HOUSE, "door", "trap"]
    given = [HOUSE, *rooms, *(f"moose-{room}" for room in rooms)]
    expected = {f"{card}@{seat}" for card in given for seat in range(1, 6)}
    expected |= {f"door@{room}" for room in rooms} | {f"discard {card}" for card in cards}
    assert set(moves) == expected | {"pass", "trap", "allow"}
    assert len(moves) == len(expected) + 3
    assert [face.parse_move(move) for move in moves] == list(range(GAME.actions))


@pytest.mark.parametrize(
    "nonsense",
    ["", "kitchen", "kitchen@0", "kitchen@6", "kitchen@01", "kitchen@²", "kitchen@١", "kitchen@ 1", "kitchen@1 ",
     "Kitchen@1", "trap@1", "door@1", "door@attic", "discard", "discard attic", "discard  door", "pass ", "@1"],
)  # fmt: skip
def test_nothing_else_is_a_move(nonsense):
    with pytest.raises(ValueError, match=r".*"):
        face.parse_move(nonsense)


def test_cards_come_back():
    names = [face.card_json(code) for code in range(11)]
    assert [face.card_code(name) for name in names] == list(range(11))
    assert names[8:] == [HOUSE, "door", "trap"]


@pytest.mark.parametrize("nonsense", [None, 0, 1.5, True, "attic", "Door", "", [], {}, ["door"]])
def test_nothing_else_is_a_card(nonsense):
    with pytest.raises(ValueError, match=r".*"):
        face.card_code(nonsense)


# States


def test_a_state_in_full(lay_out):
    houses = [f"{HOUSE} kitchen bathroom:moose bathroom:moose", "bedroom:door living-room kitchen kitchen"]
    table = lay_out(["moose-kitchen trap door", "trap door"], houses, pile="kitchen bathroom", turn=2)
    none = {"empty": 0, "moose": 0, "door": 0}
    state = table.json()
    assert json.loads(json.dumps(state)) == state
    discard = state.pop("discard")
    assert discard == sorted(discard)
    assert (discard[0], discard[-1], len(discard)) == ("bathroom", "trap", 58 - 5 - 11 - 2)
    assert (discard.count("bathroom"), discard.count("living-room"), discard.count("moose-bathroom")) == (2, 4, 3)
    assert state == {
        "phase": "play",
        "turn": 2,
        "announced": None,
        "passes": 0,
        "deck": 2,
        "seats": [
            {
                "hand": ["door", "moose-kitchen", "trap"],
                "moose_in_house": True,
                "house": {
                    "kitchen": {"empty": 1, "moose": 0, "door": 0},
                    "living-room": none,
                    "bedroom": none,
                    "bathroom": {"empty": 0, "moose": 2, "door": 0},
                },
            },
            {
                "hand": ["door", "trap"],
                "moose_in_house": False,
                "house": {
                    "kitchen": {"empty": 2, "moose": 0, "door": 0},
                    "living-room": {"empty": 1, "moose": 0, "door": 0},
                    "bedroom": {"empty": 0, "moose": 0, "door": 1},
                    "bathroom": none,
                },
            },
        ],
    }


def test_before_the_deal_a_state_has_its_phase_alone():
    assert Position(GAME, 2).json() == {"phase": "deal"}


def test_the_announced_move_stands_in_the_state(lay_out):
    table = lay_out(["moose-bedroom", "door"], ["", f"{HOUSE} bedroom"]).play("1 moose-bedroom@2")
    assert (table.phase, table.announced) == ("react", "moose-bedroom@2")
    assert table.play("2 allow").announced is None


def test_hidden_hands_are_counted(lay_out):
    table = lay_out(["door trap", "", "kitchen"])
    assert [seat["hand"] for seat in table.seen_by(2).json()["seats"]] == [2, 0, ["kitchen"]]
    assert [seat["hand"] for seat in table.seen_by(SPECTATOR).json()["seats"]] == [2, 0, 1]


# What people are told


def told(table, step, viewer=SPECTATOR):
    """What a viewer is told of one move; shouts in capitals."""
    before = table.clone()
    table.play(step)
    seat, move = step.split(" ", 1)
    event = seen(GAME, {"seat": int(seat), "move": move}, viewer)
    said = face.tell(before.seen_by(viewer).json(), event, table.seen_by(viewer).json(), NAMES)
    return [thing.text.upper() if thing.shout else thing.text for thing in said]


def test_the_deal_is_told(dealt):
    table = dealt(3, first=2)
    (said,) = face.tell({"phase": "deal"}, {"deal": 58}, table.seen_by(SPECTATOR).json(), NAMES)
    assert (said.text, said.shout) == ("Everybody is dealt four cards. Bo begins.", False)


def test_a_room_is_given(lay_out):
    table = lay_out(["kitchen", "", ""])
    assert told(table, "1 kitchen@3") == ["Ada gives Cy a room: kitchen."]


def test_a_moose_in_the_house_is_announced(lay_out):
    table = lay_out([HOUSE, "", ""])
    assert told(table, f"1 {HOUSE}@2") == [
        "THERE'S A MOOSE IN YOUR HOUSE!",
        "Ada gives it to Bo: There's a Moose in the House.",
    ]


@pytest.mark.parametrize("room", ["kitchen", "living room", "bedroom", "bathroom"])
def test_a_moose_is_announced_and_let_in(lay_out, room):
    word = room.replace(" ", "-")
    table = lay_out([f"moose-{word}", "door", ""], ["", f"{HOUSE} {word}", ""])
    assert told(table, f"1 moose-{word}@2") == [
        f"THERE'S A MOOSE IN YOUR {room.upper()}!",
        f"Ada sends Bo a moose: {room}.",
    ]
    assert told(table, "2 allow") == [f"Bo lets the moose in: {room}."]


def test_a_moose_that_nothing_can_stop(lay_out):
    table = lay_out(["moose-bedroom", "", ""], ["", f"{HOUSE} bedroom", ""])
    assert told(table, "1 moose-bedroom@2")[-1] == "Bo has nothing to stop it with."


def test_a_trap(lay_out):
    table = lay_out(["moose-bedroom", "trap", ""], ["", f"{HOUSE} bedroom", ""]).play("1 moose-bedroom@2")
    assert told(table, "2 trap") == ["MOOSE TRAP!", "Bo catches the moose, and the room stays empty: bedroom."]


def test_a_door(lay_out):
    table = lay_out(["door", "", ""], ["living-room", "", ""])
    assert told(table, "1 door@living-room") == ["SLAM!", "Ada shuts a door: living room."]


def test_discards_and_passes(lay_out):
    assert told(lay_out(["moose-bedroom", "", ""]), "1 discard moose-bedroom") == [
        "Ada discards: moose in the bedroom."
    ]
    assert told(lay_out([HOUSE, ""], [HOUSE, HOUSE], free_discard=True), f"1 discard {HOUSE}") == [
        "Ada discards: There's a Moose in the House."
    ]
    assert told(lay_out(["", "", ""], pile=""), "1 pass") == ["Ada passes."]


def test_the_last_card_is_told_once(lay_out):
    table = lay_out(["kitchen", "kitchen", ""], pile="door")
    assert told(table, "1 kitchen@2") == ["Ada gives Bo a room: kitchen.", "The last card has been drawn."]
    assert len(told(table, "2 kitchen@3")) == 1


EVERYBODY = "Everybody has a moose in the house now: further copies are discarded."


def test_MH9_discarded_copies_are_told(lay_out):
    hands = [f"{HOUSE} {HOUSE} {HOUSE}", f"{HOUSE}", "trap"]
    for viewer, own in (
        (SPECTATOR, []),
        (0, ["Ada discards 2 copies."]),
        (1, ["Bo discards 1 copy."]),
        (2, []),
    ):
        table = lay_out(hands, [HOUSE, HOUSE, ""], pile=f"door door {HOUSE} kitchen bedroom trap")
        assert told(table, f"1 {HOUSE}@3", viewer)[2:] == [
            EVERYBODY,
            *own,
            "4 copies of no more use go to the discard pile: There's a Moose in the House.",
        ]


def test_MH9_nobody_has_a_further_copy(lay_out):
    table = lay_out([HOUSE, "trap", "trap"], [HOUSE, HOUSE, ""], pile="door door")
    assert told(table, f"1 {HOUSE}@3", 0)[2:] == [EVERYBODY]


def test_MH10_drawn_copies_are_told(lay_out):
    table = lay_out(["trap", "", ""], [HOUSE, HOUSE, HOUSE], pile=f"{HOUSE} door kitchen")
    assert told(table, "1 discard trap") == [
        "Ada discards: Moose Trap.",
        "1 copy of no more use goes to the discard pile: There's a Moose in the House.",
    ]


# What people are asked


def test_questions(lay_out):
    table = lay_out(["kitchen moose-kitchen", "door", ""], ["", f"{HOUSE} kitchen", ""], pile="door trap")
    assert face.ask(table.json(), 0, NAMES) == "Play a card. If none of yours can be played, discard one."
    table.play("1 moose-kitchen@2")
    assert face.ask(table.json(), 1, NAMES) == "Ada sends you a moose: kitchen. Will you stop it?"
    table = lay_out(["", "", ""], pile="")
    assert (
        face.ask(table.json(), 0, NAMES) == "The draw pile is empty. Play a card. If none of yours can be played, pass."
    )


def test_choices():
    choices = {
        "kitchen@2": "kitchen → Bo",
        "moose-living-room@3": "moose in the living room → Cy",
        f"{HOUSE}@1": "There's a Moose in the House → Ada",
        "door@bathroom": "shut a door: bathroom",
        "discard trap": "discard: Moose Trap",
        f"discard {HOUSE}": "discard: There's a Moose in the House",
        "discard moose-bedroom": "discard: moose in the bedroom",
        "pass": "pass",
        "trap": "Moose Trap!",
        "allow": "let the moose in",
    }
    assert {move: face.move_words(move, NAMES) for move in choices} == choices


def test_every_choice_reads_otherwise():
    words = [face.move_words(face.move_text(action), "ABCDE") for action in range(GAME.actions)]
    assert len(set(words)) == GAME.actions


def test_scores():
    assert [face.score_words(score) for score in (0, 1, 2)] == ["0 moose", "1 moose", "2 moose"]


def test_no_move_is_secret():
    assert not face.SECRET_MOVES
