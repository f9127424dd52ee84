"""Moggie's words: moves, cards and states in files, and what people read."""

import pytest

from ludoteca.engine.contract import SPECTATOR, Said
from ludoteca.engine.view import view
from ludoteca.games.moggie import GAME, face

NAMES = ["Ada", "Bo", "Cid"]


def test_every_move_has_one_text_and_comes_back():
    texts = [face.move_text(action) for action in range(GAME.actions)]
    assert [face.parse_move(text) for text in texts] == list(range(GAME.actions))
    places = ["new", *(f"centre {shown}" for shown in range(1, 21)), *(f"@{seat}" for seat in range(1, 13))]
    expected = ["flip", "cant", "moggie", "hold", *(f"top {place}" for place in places)]
    assert texts == expected + [f"card {place}" for place in places]


@pytest.mark.parametrize(
    "text",
    [
        *("", "Flip", "flip ", " flip", "fold", "top", "card", "card  new", "card centre", "card centre 0"),
        *("card centre 21", "card centre 01", "card centre +1", "top @0", "top @13", "top @01", "top @-1", "top 1"),
        *("top @١", "card centre ２", "card@1", "top new\n", "card centre 1 2", "cant 3", "hold @1", "centre 1"),
    ],
)
def test_anything_else_is_no_move(text):
    with pytest.raises(ValueError):
        face.parse_move(text)


def test_cards_are_their_numbers():
    assert [face.card_code(face.card_json(code)) for code in range(1, 21)] == list(range(1, 21))


@pytest.mark.parametrize("card", [0, 21, -1, True, 1.0, "1", None, [1]])
def test_anything_else_is_no_card(card):
    with pytest.raises(ValueError):
        face.card_code(card)


def test_the_state_as_records_write_it(lay_out):
    table = lay_out([[9], [4, 5], []], draw=[[1, 2], [3], []], centre=[8, 3, 3], card=7, turn=2, turns=6)
    assert table.json() == {
        "phase": "turn",
        "turn": 2,
        "turns": 6,
        "acted": True,
        "called": [],
        "held": [],
        "card": 7,
        "centre": [3, 3, 8],
        "seats": [
            {"draw": [1, 2], "discard": [9]},
            {"draw": [3], "discard": [4, 5]},
            {"draw": [], "discard": []},
        ],
    }


def test_the_state_in_a_window_and_when_over(lay_out):
    table = lay_out([[], [8], []], draw=[[], None, None], card=7).play("1 card @2", "3 hold")
    state = table.json()
    assert (state["phase"], state["card"], state["held"], state["called"]) == ("window", None, [3], [])
    state = table.play("2 moggie").json()
    assert (state["phase"], state["held"], state["called"]) == ("over", [3], [2])
    assert state["seats"][2] == {"draw": [18, 18], "discard": []}


def test_before_the_deal_a_state_has_its_phase_alone():
    assert face.state_json(view(GAME.new(5))) == {"phase": "deal"}


def test_a_hidden_draw_pile_is_a_number_also_when_it_is_empty(lay_out):
    seen = lay_out([[9], [4]], draw=[[], [1, 2]], turn=2).seen_by(SPECTATOR)
    assert seen.json()["seats"] == [{"draw": 0, "discard": [9]}, {"draw": 2, "discard": [4]}]


# What people read


def told(table, *steps, viewer=SPECTATOR):
    """What the viewer is told of the last of the steps."""
    table.play(*steps[:-1])
    before = table.seen_by(viewer).json()
    table.play(steps[-1])
    if steps[-1] == "close":
        event = {"clock": "close", "by": "clock"}
    else:
        seat, move = steps[-1].split(" ", 1)
        event = {"seat": int(seat), "move": move}
    said = face.tell(before, event, table.seen_by(viewer).json(), NAMES)
    assert all(isinstance(one, Said) for one in said)
    return [("!" if one.shout else "") + one.text for one in said]


def test_tell_deal(dealt):
    after = dealt(3, first=2).seen_by(0).json()
    said = face.tell({"phase": "deal"}, {"deal": 200}, after, NAMES)
    assert [one.text for one in said] == ["The cards are dealt. Bo begins."]


def test_tell_flip(lay_out):
    assert told(lay_out([[9], [], []]), "1 flip") == ["Ada turns a card: 20."]
    assert told(lay_out([[9, 5], [], []], draw=[[], None, None]), "1 flip") == [
        "Ada has no draw pile left and turns the discard pile over.",
        "Ada turns a card: 9.",
    ]


def test_tell_cant(lay_out):
    assert told(lay_out([[9], [], []], card=4), "1 cant") == [
        "Ada says “I can't”. The card goes on the discard pile: 4.",
        "A Moggie window opens.",
    ]


@pytest.mark.parametrize("what", ["card", "top"])
@pytest.mark.parametrize(
    ("number", "place", "sentence"),
    [
        (1, "new", "Bo lays a card on a new pile in the centre: 1."),
        (4, "centre 3", "Bo lays a card in the centre: 4 on 3."),
        (12, "@1", "Bo lays a card on the discard pile of Ada: 12 on 13."),
    ],
)
def test_tell_play(lay_out, what, number, place, sentence):
    own = [17] if what == "card" else [17, number]
    table = lay_out([[13], own, []], centre=[3], card=number if what == "card" else None, turn=2)
    assert told(table, f"2 {what} {place}") == [sentence]


@pytest.mark.parametrize("what", ["card", "top"])
@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("new", "Bo lays a card on a new pile in the centre: 6."),
        ("centre 3", "Bo lays a card in the centre: 6 on 3."),
        ("@1", "Bo lays a card on the discard pile of Ada: 6 on 13."),
    ],
)
def test_tell_misplay(lay_out, what, place, sentence):
    own = [17] if what == "card" else [17, 6]
    table = lay_out([[13], own, []], centre=[3], card=6 if what == "card" else None, turn=2)
    assert told(table, f"2 {what} {place}") == [
        sentence,
        "The card goes on Bo's own discard pile.",
        "A Moggie window opens.",
    ]


def test_tell_hold_and_the_end_of_a_window(lay_out):
    assert told(lay_out([[9], [], []], window=True), "2 hold") == ["Bo holds."]
    assert told(lay_out([[9], [], []], window=True), "2 hold", "3 hold") == ["Cid holds.", "It is Bo's turn."]
    assert told(lay_out([[9], [], []], window=True), "close") == [
        "The time is up: the Moggie window closes.",
        "It is Bo's turn.",
    ]


def test_tell_a_right_call(lay_out):
    assert told(lay_out([[9], [], []], window=True, fault=True), "3 moggie") == [
        "!Moggie!",
        "Cid calls, and is right: Ada takes 2 cards from the others.",
        "It is Bo's turn.",
    ]
    assert told(lay_out([[9], [10], []]), "1 flip", "3 moggie") == [
        "!Moggie!",
        "Cid calls, and is right: Ada takes 2 cards from the others.",
        "The turned card goes on the discard pile of Ada: 20.",
        "It is Bo's turn.",
    ]
    assert told(lay_out([[9], []], window=True, fault=True), "2 moggie")[1] == (
        "Bo calls, and is right: Ada takes 1 card from the others."
    )


def test_tell_a_wrong_call(lay_out):
    assert told(lay_out([[9], [], []], card=4), "3 moggie") == [
        "!Moggie!",
        "Cid calls, and is wrong: Cid takes 2 cards from the others.",
    ]
    assert told(lay_out([[9], []], window=True), "2 moggie") == [
        "!Moggie!",
        "Bo calls, and is wrong: Bo takes 1 card from the others.",
        "It is Bo's turn.",
    ]
    assert told(lay_out([[], []], draw=[[], None], card=4), "2 moggie") == [
        "!Moggie!",
        "Bo calls, and is wrong. No card is taken.",
    ]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_tell_the_end(lay_out, viewer):
    last = {"discard": [[], [8], []], "draw": [[], None, None], "card": 7}
    wins = "Ada has no card left and wins."
    assert told(lay_out(**last), "1 card @2", "close", viewer=viewer)[-1] == wins
    assert told(lay_out(**last), "1 card @2", "2 hold", "3 hold", viewer=viewer) == ["Cid holds.", wins]
    assert told(lay_out(**last), "2 moggie", "3 moggie", "1 card @2", viewer=viewer) == [
        "Ada lays a card on the discard pile of Bo: 7 on 8.",
        wins,
    ]
    assert told(lay_out(**last), "1 card @2", "3 moggie", viewer=viewer) == [
        "!Moggie!",
        "Cid calls, and is wrong. No card is taken.",
        wins,
    ]


def test_tell_the_end_by_a_penalty(lay_out):
    piles = {"discard": [[9], [], []], "draw": [[1, 1], [2, 2], [5]], "window": True}
    assert told(lay_out(**piles, fault=True), "2 moggie")[-2:] == [
        "Bo calls, and is right: Ada takes 2 cards from the others.",
        "Cid has no card left and wins.",
    ]
    assert told(lay_out(**piles), "2 moggie")[-2:] == [
        "Bo calls, and is wrong: Bo takes 2 cards from the others.",
        "Cid has no card left and wins.",
    ]
    both = {"discard": [[], [], []], "draw": [[5], [2, 2], [5]], "window": True}
    assert told(lay_out(**both), "2 moggie")[-1] == "Cid has no card left and wins."
    assert told(lay_out(**both, turn=2, fault=True), "3 moggie")[-1] == "Cid has no card left and wins."


def test_tell_the_end_after_all_turns(lay_out):
    assert told(lay_out([[9], [], []], turns=4999, window=True), "close") == [
        "The time is up: the Moggie window closes.",
        "5000 turns have been played: the fewest cards win.",
    ]


def test_ask(lay_out):
    def asked(table, seat):
        return face.ask(table.seen_by(seat - 1).json(), seat - 1, NAMES)

    assert asked(lay_out([[], [9], []]), 1) == "Turn a card."
    assert asked(lay_out([[4, 9], [], []]), 1) == "Play the top of your discard pile, or turn a card: 9 is on top."
    assert asked(lay_out([[4, 9], [], []], card=7), 1) == "Play the turned card, or say that you can't: 7."
    assert asked(lay_out([[4, 9], [], []], card=7), 3) == "Did you see a mistake? Call “Moggie!”"
    assert asked(lay_out([[9], [], []], window=True), 2) == "Did you see a mistake? Call “Moggie!”, or hold."


def test_asking_does_not_depend_on_what_is_possible(lay_out):
    """MG4: nothing points a move out, and nothing says that there was a fault."""
    for piles in ({}, {"card": 7}, {"window": True}):
        asked = set()
        for opponent in (8, 13):
            for fault in (False, True):
                table = lay_out([[7], [opponent], []], fault=fault, **piles)
                asked.add(face.ask(table.seen_by(0).json(), 0, NAMES))
        assert len(asked) == 1


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("flip", "turn a card"),
        ("cant", "I can't"),
        ("moggie", "Moggie!"),
        ("hold", "hold"),
        ("card new", "turned card: new pile in the centre"),
        ("card centre 20", "turned card: centre, on 20"),
        ("card @3", "turned card: discard pile of Cid"),
        ("top new", "discard top: new pile in the centre"),
        ("top centre 1", "discard top: centre, on 1"),
        ("top @1", "discard top: discard pile of Ada"),
    ],
)
def test_move_words(move, words):
    assert face.move_words(move, NAMES) == words


def test_score_words():
    assert [face.score_words(n) for n in (0, 1, 2)] == ["0 cards left", "1 card left", "2 cards left"]


def test_no_move_is_secret():
    assert frozenset() == face.SECRET_MOVES
