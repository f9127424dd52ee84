"""All that a page can do, as JSON."""

import json

import pytest
from asker import until

from ludoteca.engine.catalogue import game, names
from ludoteca.engine.chance import commitment
from ludoteca.engine.record import read_lines
from ludoteca.web.api.models import LONGEST_MOVE

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("nobody_dawdles")]


# Guests


async def test_a_guest_comes_in_changes_and_is_forgotten(ask):
    guest = await ask("POST", "/guests", name="  Ada   Lovelace ")
    token = guest.pop("token")
    assert await ask("GET", "/guests/me", token) == guest | {"name": "Ada Lovelace", "muted": []}
    changed = await ask("PATCH", "/guests/me", token, name="Ada", muted=["x", "y", "x"])
    assert changed == {"id": guest["id"], "name": "Ada", "muted": ["x", "y"]}
    assert await ask("PATCH", "/guests/me", token, muted=[]) == changed | {"muted": []}
    assert (await ask.raw("DELETE", "/guests/me", token)).status_code == 204
    await ask.refused(401, "who-are-you", "GET", "/guests/me", token)


async def test_a_guest_who_says_nothing_gets_a_name(ask):
    assert (await ask("POST", "/guests"))["name"]


async def test_a_forged_token_is_nobodys(ask):
    token = (await ask("POST", "/guests"))["token"]
    await ask.refused(401, "who-are-you", "GET", "/guests/me", token[:-1] + "~")
    await ask.refused(401, "who-are-you", "GET", "/guests/me")


async def test_what_is_not_asked_like_that_is_refused(ask):
    (token,) = await ask.guests(1)
    for path, body in [
        ("/tables", {}),
        ("/tables", {"game": "moose", "colour": "red"}),
        ("/tables", {"game": "moose", "turn": 61}),
        ("/tables", {"game": "moose", "seats": "3"}),
        ("/tables", {"game": "moose", "nonce": "XY"}),
        ("/tables", {"game": "moose", "options": {"a": 1}}),
    ]:
        answer = await ask.raw("POST", path, token, body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), answer.text


# Tables


async def test_the_games_say_what_can_be_agreed(ask):
    moose = (await ask("GET", "/games"))[0]
    assert (moose["name"], moose["seats"], moose["rules"]) == ("moose", [2, 3, 4, 5], "/rules/moose")
    assert moose["usual_bot"] in moose["bots"]
    assert moose["learned"] == [4]
    assert None in moose["paces"]["turn"] and None not in moose["paces"]["window"]
    for each in await ask("GET", "/games"):
        for option in each["options"]:
            assert option["default"] == option["values"][0]


async def test_a_table_is_opened_found_filled_and_begun(ask):
    ada, bo, cy = await ask.guests(3)
    opened = await ask("POST", "/tables", ada, game="moose", seats=4, open=True, nonce="ab", turn=None)
    table = f"/tables/{opened['id']}"
    assert (opened["status"], opened["you"], opened["host"], opened["n"]) == ("gathering", 1, 1, 0)
    assert [listed["id"] for listed in await ask("GET", "/tables")] == [opened["id"]]
    assert [listed["id"] for listed in await ask("GET", "/tables/mine", ada)] == [opened["id"]]
    assert await ask("GET", "/tables/mine", bo) == await ask("GET", "/tables?status=playing") == []
    assert (await ask("POST", f"{table}/seat", bo, at=3))["you"] == 3
    assert (await ask("POST", f"{table}/seat", cy))["you"] == 2
    assert (await ask("POST", f"{table}/bots", ada, level="random"))["seats"][3]["bot"] == "random"
    assert (await ask("DELETE", f"{table}/seats/2", ada))["seats"][1]["kind"] == "free"
    await ask.refused(403, "sent-away", "POST", f"{table}/seat", cy)
    assert (await ask("DELETE", f"{table}/seat", bo))["you"] is None
    await ask.refused(403, "not-host", "POST", f"{table}/start", bo)
    begun = await ask("POST", f"{table}/start", ada)
    assert (begun["status"], [seat["kind"] for seat in begun["seats"]]) == ("playing", ["person", "bot", "bot", "bot"])
    assert (await ask("GET", table))["you"] is None


async def test_a_table_for_oneself_begins_at_once(ask):
    (ada,) = await ask.guests(1)
    assert (await ask("POST", "/tables", ada, game="hoarders", play_now=True))["status"] == "playing"


@pytest.mark.parametrize("what", ["", "/state", "/events", "/record", "/chat"])
async def test_what_is_not_there_is_not_found(ask, what):
    await ask.refused(404, "no-such-table", "GET", f"/tables/nowhere{what}")


async def test_people_leave_stand_in_pause_and_come_back(ask):
    table, (ada, bo) = await ask.table()
    address = f"/tables/{table}"
    assert (await ask("DELETE", f"{address}/seat", bo))["seats"][1]["away"]
    assert not (await ask("POST", f"{address}/back", bo))["seats"][1]["away"]
    assert (await ask("POST", f"{address}/stand-ins", ada, seat=2))["seats"][1]["away"]
    await ask.refused(422, "no-such-seat", "POST", f"{address}/stand-ins", ada, seat=3)
    assert not (await ask("POST", f"{address}/seat", bo))["seats"][1]["away"]
    assert await ask("POST", f"{address}/pause", ada) == {"paused": True}
    assert (await ask("GET", address))["paused"]
    assert await ask("DELETE", f"{address}/pause", ada) == {"paused": False}


async def test_people_agree_on_hints(ask):
    table, tokens = await ask.table()
    address = f"/tables/{table}"
    out = await ask("PUT", f"{address}/hints", tokens[0], hints=True)
    assert (out["hinting"], out["hints"]) == ([1], False)
    (mover,) = [seat for seat, token in enumerate(tokens, 1) if (await ask("GET", f"{address}/state", token))["moves"]]
    await ask.refused(409, "no-hints", "POST", f"{address}/hint", tokens[mover - 1])
    out = await ask("PUT", f"{address}/hints", tokens[1], hints=True)
    assert (out["hinting"], out["hints"]) == ([1, 2], True)
    await ask.refused(409, "not-ready", "POST", f"{address}/hint", tokens[mover - 1])
    await ask.refused(409, "not-asked", "POST", f"{address}/hint", tokens[2 - mover])
    assert not (await ask("PUT", f"{address}/hints", tokens[0], hints=False))["hints"]


async def test_people_talk_and_mute(ask):
    table, (ada, bo) = await ask.table()
    chat = f"/tables/{table}/chat"
    assert await ask("POST", chat, ada, text="Hello!") == {"number": 1}
    assert await ask("POST", chat, bo, shout="well-played") == {"number": 2}
    said = await ask("GET", chat)
    assert [(m["seat"], m["name"], m["text"], m["shout"]) for m in said] == [
        (1, "Ada", "Hello!", False),
        (2, "Bo", "Well played!", True),
    ]
    assert [message["number"] for message in await ask("GET", f"{chat}?after=1")] == [2]
    await ask("PATCH", "/guests/me", ada, muted=[said[1]["guest"]])
    assert [message["number"] for message in await ask("GET", chat, ada)] == [1]


# Moves


async def test_a_move_that_is_sent_again_is_made_once(ask):
    table, tokens = await ask.table()
    (seat,) = (await ask("GET", f"/tables/{table}/state"))["asked"]
    state = await ask("GET", f"/tables/{table}/state", tokens[seat - 1])
    move = {"move": state["moves"][0], "n": state["n"], "id": "once"}
    for _ in range(3):
        assert await ask("POST", f"/tables/{table}/moves", tokens[seat - 1], **move) == {"n": 2}
    assert ask.house.table(table).number == 2


async def test_a_move_that_cannot_be_made_is_told_why(ask):
    table, (ada, bo) = await ask.table()
    moves = f"/tables/{table}/moves"
    stranger, turn = (await ask.guests(1))[0], (await ask("GET", f"/tables/{table}/state"))["asked"][0]
    there, other = (ada, bo) if turn == 1 else (bo, ada)
    await ask.refused(422, "illegal-move", "POST", moves, other, move="pass", n=1, id="a")
    await ask.refused(422, "illegal-move", "POST", moves, there, move="nonsense", n=1, id="a")
    await ask.refused(422, "no-such-event", "POST", moves, there, move="pass", n=9, id="a")
    await ask.refused(409, "too-late", "POST", moves, there, move="pass", n=0, id="a")
    await ask.refused(403, "no-seat", "POST", moves, stranger, move="pass", n=1, id="a")
    await ask.refused(401, "who-are-you", "POST", moves, None, move="pass", n=1, id="a")
    await ask.refused(404, "no-such-table", "POST", "/tables/nowhere/moves", ada, move="pass", n=1, id="a")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"move":"pass","n":1}',
        b'{"move":"pass","n":true,"id":"a"}',
        b'{"move":"pass","n":1.0,"id":"a"}',
        b'{"move":"pass","n":-1,"id":"a"}',
        b'{"move":"pass","n":1,"id":""}',
        b'{"move":null,"n":1,"id":"a"}',
        b'{"move":"pass","n":1,"id":"a","seat":2}',
        b'{"move":"%b","n":1,"id":"a"}' % (b"x" * 101),
        b"\xff",
    ],
)
async def test_a_move_that_is_no_move_is_refused(ask, body):
    table, tokens = await ask.table()
    answer = await ask.raw("POST", f"/tables/{table}/moves", tokens[0], content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


async def test_the_lean_routes_know_their_methods(ask):
    table, tokens = await ask.table()
    assert (await ask.raw("PUT", f"/tables/{table}/moves", tokens[0])).status_code == 405
    assert (await ask.raw("POST", f"/tables/{table}/events", tokens[0])).status_code == 405


async def test_before_it_begins_there_is_no_state_and_no_record(ask):
    (ada,) = await ask.guests(1)
    table = (await ask("POST", "/tables", ada, game="moose"))["id"]
    assert (await ask("GET", f"/tables/{table}/state", ada))["state"] is None
    await ask.refused(409, "not-begun", "GET", f"/tables/{table}/record", ada)


# Records


async def record_of(ask, table, token=None):
    return (await ask.raw("GET", f"/tables/{table}/record", token)).content


@pytest.mark.parametrize("name", ["moose", "hoarders"])
async def test_the_record_of_a_game_that_is_over_can_be_verified(ask, name):
    table, tokens = await ask.table(name, 3)
    running = [json.loads(line) for line in (await record_of(ask, table, tokens[0])).splitlines()]
    assert isinstance(running[1]["deal"], int) and "seed" not in str(running)
    await ask.play_out(table, tokens)
    record = read_lines(await record_of(ask, table))
    seed = record.result["seed"]
    assert record.head["players"] == ["Ada", "Bo", "Cy"]
    assert commitment(bytes.fromhex(seed)) == record.head["commitment"]
    assert (await ask("GET", f"/tables/{table}"))["result"] == record.result["result"]
    await ask("PUT", f"/tables/{table}/nameless", tokens[0], nameless=True)
    assert "players" not in read_lines(await record_of(ask, table)).head


async def test_a_rematch_is_begun_by_the_next_seat_and_its_record_can_be_verified(ask):
    table, tokens = await ask.table()
    await ask.refused(409, "not-over", "POST", f"/tables/{table}/rematch", tokens[0])
    await ask.play_out(table, tokens)
    again = [await ask("POST", f"/tables/{table}/rematch", token) for token in tokens]
    assert [answer["status"] for answer in again] == ["gathering", "playing"]
    (new,) = {answer["id"] for answer in again}
    await until(lambda: ask.house.table(new).number == 1)
    await ask.play_out(new, tokens)
    before, after = read_lines(await record_of(ask, table)), read_lines(await record_of(ask, new))
    assert after.head["previous_first"] == before.head["first"]
    assert after.head["first"] == before.head["first"] % 2 + 1
    assert (await ask("GET", f"/tables/{table}"))["rematch"] == new


# The document


async def test_the_document_names_every_route_and_fault(ask):
    document = await ask("GET", "/openapi.json")
    paths = document["paths"]
    assert {"post"} == set(paths["/api/v1/tables/{table_id}/moves"])
    assert {"get"} == set(paths["/api/v1/tables/{table_id}/events"])
    for path, operations in paths.items():
        for operation in operations.values():
            good = [status for status in operation["responses"] if status < "400"]
            assert len(good) == 1, path
            assert operation.get("description") or operation["summary"]
            for status, answer in operation["responses"].items():
                assert status < "400" or "application/problem+json" in answer["content"], (path, status)
    move = document["components"]["schemas"]["MoveIn"]
    assert set(move["required"]) == {"move", "n", "id"}


@pytest.mark.parametrize("name", names())
async def test_every_move_of_every_game_is_short_enough(name):
    face, actions = game(name).face, game(name).actions
    assert max(len(face.move_text(action)) for action in range(actions)) <= LONGEST_MOVE
