"""Moon's words: moves, tiles and states in files, and what people read."""

import pytest

from ludoteca.engine.contract import SPECTATOR, Said
from ludoteca.engine.events import seen
from ludoteca.games.moon import GAME, face
from ludoteca.testing.walk import walk

NAMES = ["Ada", "Bo", "Cid", "Dag"]
TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]


# Files


def test_every_move_has_one_text_and_comes_back():
    texts = [face.move_text(action) for action in range(GAME.actions)]
    assert [face.parse_move(text) for text in texts] == list(range(GAME.actions))
    calls = ["bid 4", "bid 5", "bid 6", "bid 7", "bid 21", "pass"]
    trumps = [f"trump {trump}" for trump in ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]]
    assert texts == [*calls, *(f"bury {t}" for t in TILES), *trumps, *(f"play {t}" for t in TILES)]


@pytest.mark.parametrize(
    "text",
    [
        *("", "bid", "bid 3", "bid 8", "bid 20", "bid 04", "bid ４", "bid  4", "bid 4 ", " pass", "Pass", "pass 4"),
        *("bury", "bury 4-6", "bury 7-1", "bury 6–4", "bury 64", "trump", "trump 7", "trump 06", "trump fives"),
        *("play 1-2", "play 6-4-2", "play 6-4\n", "play ٦-٤", "play", "6-4", "call 5", "trump None", "play 6-4@1"),
    ],
)
def test_anything_else_is_no_move(text):
    with pytest.raises(ValueError):
        face.parse_move(text)


def test_tiles_have_their_higher_end_first():
    assert [face.card_json(code) for code in range(28)] == TILES
    assert [face.card_code(name) for name in TILES] == list(range(28))


@pytest.mark.parametrize("card", ["1-2", "7-0", "6-4 ", "６-4", "", 0, 6, True, None, ["6-4"], {"6": 4}])
def test_anything_else_is_no_tile(card):
    with pytest.raises(ValueError):
        face.card_code(card)


def test_the_state_as_records_write_it(late):
    table = late(
        ["6-5 1-1", "3-1 2-1", "6-3 4-1"], "3", 3, [2, 3, 0], 5, 2, [7, -21, 0], deals=50, first=2, widow="1-1"
    )
    table.play("3 play 4-1", "1 play 6-5")
    assert table.json() == {
        "phase": "play",
        "deals": 50,
        "first": 2,
        "turn": 2,
        "points": [7, -21, 0],
        "bid": 5,
        "bidder": 2,
        "trump": "3",
        "widow": "1-1",
        "buried": "0-0",
        "trick": [[3, "4-1"], [1, "6-5"]],
        "seats": [
            {"hand": ["1-1"], "bid": "pass", "tricks": 2},
            {"hand": ["2-1", "3-1"], "bid": "bid 5", "tricks": 3},
            {"hand": ["6-3"], "bid": "pass", "tricks": 0},
        ],
    }


def test_the_state_as_others_see_it(late):
    table = late(["6-5 1-1", "3-1 2-1", "6-3 4-1"], "3", 3, bid=5, bidder=2, widow="1-1")
    table.play("3 play 4-1")
    for viewer, hands, buried in (
        (SPECTATOR, [2, 2, 1], None),
        (0, [["1-1", "6-5"], 2, 1], None),
        (1, [2, ["2-1", "3-1"], 1], "0-0"),
        (2, [2, 2, ["6-3"]], None),
    ):
        state = table.seen_by(viewer).json()
        assert [seat["hand"] for seat in state["seats"]] == hands
        assert (state["buried"], state["widow"]) == (buried, None)


def test_the_state_in_the_auction(dealt):
    state = dealt(["", "", "", ""], first=3).play("3 bid 4").json()
    hands = [seat.pop("hand") for seat in state["seats"]]
    assert [len(hand) for hand in hands] == [7] * 4 and all(hand == sorted(hand) for hand in hands)
    calls = [{"bid": None, "tricks": 0}] * 2 + [{"bid": "bid 4", "tricks": 0}, {"bid": None, "tricks": 0}]
    assert state == {
        "phase": "bid", "deals": 1, "first": 3, "turn": 4, "points": [0, 0], "bid": 4, "bidder": 3, "trump": None,
        "widow": None, "buried": None, "trick": [], "seats": calls,
    }  # fmt: skip


def test_before_the_first_deal_a_state_has_its_phase_alone(dealt):
    table = dealt()
    table.data = GAME.new(3)
    assert table.json() == {"phase": "deal"}
    assert table.seen_by(1).json() == {"phase": "deal"}


def test_what_is_buried_is_secret():
    assert sorted(face.SECRET_MOVES) == ["bury"]
    assert seen(GAME, {"seat": 2, "move": "bury 6-4"}, 0)["move"] == "bury"
    assert seen(GAME, {"seat": 2, "move": "bury 6-4"}, 1)["move"] == "bury 6-4"


# People


def told(table, step, viewer=SPECTATOR):
    """What the viewer reads of a step; shouts end with "!!"."""
    before = table.seen_by(viewer).json()
    seat, move = step.split(" ", 1)
    table.play(step)
    event = seen(GAME, {"seat": int(seat), "move": move}, viewer)
    said = face.tell(before, event, table.seen_by(viewer).json(), NAMES[: table.seats])
    assert all(isinstance(one, Said) and one.text for one in said)
    return [one.text + "!" * one.shout for one in said]


def test_told_a_deal(dealt):
    table = dealt(first=2)
    said = face.tell({"phase": "deal"}, {"deal": 22}, table.seen_by(0).json(), NAMES[:3])
    assert said == [Said("Hand 1: seven tiles each. Bo bids first.")]


def test_told_the_auction(dealt):
    table = dealt()
    assert told(table, "1 bid 4") == ["Ada bids 4."]
    assert told(table, "2 bid 6") == ["Bo bids 6."]
    assert told(table, "3 pass") == ["Cid passes.", "Bo takes the widow."]


def test_told_shooting_the_moon(dealt):
    assert told(dealt(), "1 bid 21") == [
        "Shooting the moon!!",
        "Ada bids 21: all seven tricks.",
        "Ada takes the widow.",
    ]
    assert told(dealt(["", "", "", ""]), "1 bid 21")[-1] == "Ada will name trumps."


def test_told_a_passed_hand(dealt):
    table = dealt(widow="6-6").play("1 pass", "2 pass")
    assert told(table, "3 pass") == ["Cid passes.", "All have passed: nothing is scored.", "The widow was 6-6."]
    table = dealt(["", "", "", ""]).play("1 pass", "2 pass", "3 pass")
    assert told(table, "4 pass") == ["Dag passes.", "All have passed: nothing is scored."]
    table = dealt().play("1 pass", "2 pass")
    table.record().deals = 100
    assert "All have passed: nothing is scored." in told(table, "3 pass")


def test_told_what_is_buried_to_the_bidder_alone(dealt):
    start = dealt(["6-6", "", ""], widow="6-5").play("1 bid 21")
    assert told(start.clone(), "1 bury 6-6", 0) == ["Ada buries 6-6."]
    for viewer in (SPECTATOR, 1, 2):
        assert told(start.clone(), "1 bury 6-6", viewer) == ["Ada buries a tile."]


@pytest.mark.parametrize(("trump", "words"), [("0", "zeros"), ("3", "threes"), ("6", "sixes"), ("doubles", "doubles")])
def test_told_the_trumps(dealt, trump, words):
    table = dealt(["", "", "", ""]).play("1 bid 21")
    assert told(table.clone(), f"1 trump {trump}") == [f"Ada names trumps: {words}."]
    assert told(table, "1 trump none") == ["Ada plays without trumps."]


def test_told_a_trick(late):
    table = late(["6-5 1-1", "6-1 2-1", "3-1 4-1", "4-2 4-4"], "3")
    assert told(table, "1 play 6-5") == ["Ada leads 6-5."]
    assert told(table, "2 play 6-1") == ["Bo follows with 6-1."]
    assert told(table, "3 play 3-1") == ["Cid cannot follow and trumps with 3-1."]
    assert told(table, "4 play 4-2") == ["Dag cannot follow and gives 4-2.", "Cid takes the trick."]


def test_told_a_trump_lead(late):
    table = late(["3-2 1-1", "3-3 2-1", "5-1 4-1"], "3")
    assert told(table, "1 play 3-2") == ["Ada leads 3-2."]
    assert told(table, "2 play 3-3") == ["Bo follows with 3-3."]
    assert told(table, "3 play 4-1") == ["Cid cannot follow and gives 4-1.", "Bo takes the trick."]


def test_told_the_end_of_a_hand(late):
    table = late(["6-5", "6-1", "3-2"], "none", tricks=[3, 2, 1], bid=4, points=[3, 0, -5], widow="2-1")
    table.play("1 play 6-5", "2 play 6-1")
    assert told(table, "3 play 3-2") == [
        "Cid cannot follow and gives 3-2.",
        "Ada takes the trick.",
        "Made: Ada bid 4, tricks taken: 4.",
        "The widow was 2-1; buried was 0-0.",
        "Ada: 7 points in all.",
        "Bo: 2 points in all.",
        "Cid: -4 points in all.",
    ]


def test_told_a_failed_bid_of_a_team(late):
    table = late(["6-5", "6-1", "3-2", "4-2"], "none", tricks=[3, 0, 1, 2], bid=6, bidder=3, points=[7, -1])
    table.play("1 play 6-5", "2 play 6-1", "3 play 3-2")
    assert told(table, "4 play 4-2")[2:] == [
        "Failed: Ada and Cid bid 6, tricks taken: 5.",
        "Ada and Cid: 1 point in all.",
        "Bo and Dag: 1 point in all.",
    ]


@pytest.mark.parametrize(("before", "verdict"), [(6, "Made"), (5, "Failed")])
def test_told_whether_the_moon_was_hit(late, before, verdict):
    table = late(["6-5", "6-1", "3-2"], "none", tricks=[before, 6 - before, 0], bid=21)
    table.play("1 play 6-5", "2 play 6-1")
    assert told(table, "3 play 3-2")[2] == f"{verdict}: Ada bid 21, tricks taken: {before + 1}."


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_event_of_a_game_is_told_to_all_and_hides_what_is_hidden(seats):
    names = NAMES[:seats]
    for step in walk(GAME, seats, 8, limit=250):
        for viewer in (SPECTATOR, *range(seats)):
            said = face.tell(
                step.before.seen_by(viewer).json(),
                seen(GAME, step.event, viewer),
                step.after.seen_by(viewer).json(),
                names,
            )
            assert said and all(one.text for one in said)
        for seat in step.after.actors():
            assert face.ask(step.after.seen_by(seat).json(), seat, names)


def test_asked_in_each_phase(dealt, late):
    table = dealt()

    def asked(table):
        (seat,) = table.actors()
        return face.ask(table.seen_by(seat).json(), seat, NAMES)

    assert asked(table) == "Nobody has bid yet. How many tricks will you take?"
    assert asked(table.play("1 pass")) == "Nobody has bid yet. How many tricks will you take?"
    assert asked(table.play("2 bid 5")) == "Bo has bid 5. What do you say?"
    assert asked(table.play("3 pass")) == "The widow is in your hand. Bury one tile."
    assert asked(table.play(f"2 {table.can(2)[0]}")) == "Name trumps."
    assert asked(table.play("2 trump 2")) == "You lead: play any tile."
    table = late(["6-5", "3-2", "1-1"], "3").play("1 play 6-5")
    assert asked(table) == "Asked for: sixes. Follow if you can."
    table = late(["5-3", "3-2", "1-1"], "3").play("1 play 5-3")
    assert asked(table) == "Asked for: trumps. Follow if you can."
    table = late(["5-5", "3-2", "1-1"], "doubles").play("1 play 5-5")
    assert asked(table) == "Asked for: trumps. Follow if you can."


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("pass", "pass"),
        ("bid 4", "bid 4"),
        ("bid 21", "shoot the moon: bid 21"),
        ("bury 6-4", "bury 6-4"),
        ("play 6-4", "play 6-4"),
        ("trump 0", "trumps: zeros"),
        ("trump 5", "trumps: fives"),
        ("trump doubles", "trumps: doubles"),
        ("trump none", "no trumps"),
    ],
)
def test_moves_as_choices(move, words):
    assert face.move_words(move, NAMES) == words


def test_every_move_is_a_choice_of_its_own():
    assert len({face.move_words(face.move_text(action), NAMES) for action in range(GAME.actions)}) == GAME.actions


def test_scores_with_their_unit():
    assert [face.score_words(score) for score in (0, 1, -1, 21, -12)] == [
        "0 points",
        "1 point",
        "-1 point",
        "21 points",
        "-12 points",
    ]
