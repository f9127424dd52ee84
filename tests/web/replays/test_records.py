"""Records of tables, for download; and reports to whoever hosts the house."""

import random
import re

import pytest
from replaying import GAMES, NAMES, content, play, signed_in, words

from ludoteca.engine.lines import line_of
from ludoteca.engine.record import read, read_lines
from ludoteca.language import LANGUAGES
from ludoteca.tables import people
from ludoteca.tables.records import record_lines
from ludoteca.tables.setting import settle


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_game_that_is_over_proves_itself(client, tables, game, tmp_path):
    table = tables(game)
    answer = client.get(f"/t/{table.id}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    name = re.search(r'filename="([\w.-]+)"', answer.headers["content-disposition"]).group(1)
    assert name.startswith(f"{game}-") and name.endswith(".jsonl")
    (tmp_path / name).write_bytes(answer.content)
    record = read(tmp_path / name)  # as `ludoteca verify` does
    assert record.result["seed"] == table.facts.seed
    assert not record.torn
    assert len(record.events) == table.number
    assert record.names[:2] == list(NAMES)
    assert record.head["bots"][:2] == [None, None] and None not in record.head["bots"][2:]


def test_a_rematch_proves_itself_too(client, house, tables):
    table = tables()

    async def again():
        guests = [house.guest(seat.guest) for seat in table.facts.seats if seat.guest]
        for guest in guests:
            rematch = await house.rematch(table, guest, "0c")
        await play(rematch, random.Random(2))
        return rematch

    record = read_lines(client.get(f"/t/{client.portal.call(again).id}/record").content)
    assert record.head["previous_first"] == table.facts.head["first"]
    assert record.head["first"] == record.head["previous_first"] % record.head["seats"] + 1
    assert record.result["seed"] != table.facts.seed


def test_files_name_bots_in_english_and_the_forgotten_not_at_all(client, house, tables):
    table = tables()
    client.portal.call(house.forget, house.guest(table.facts.seats[0].guest))
    for language in LANGUAGES:
        head = read_lines(client.get(f"/t/{table.id}/record", headers={"accept-language": language}).content).head
        assert head["players"] == ["Seat 1", "Stoat", "Teapot"]


@pytest.mark.parametrize("game", ["moose", "hoarders", "moon"])
def test_the_record_of_a_running_game_keeps_its_secrets(client, house, tables, game):
    table = tables(game, events=12)
    text = client.get(f"/t/{table.id}/record").text
    assert table.facts.seed not in text
    lines = text.splitlines()
    assert len(lines) == 1 + 12
    assert '"deal":[' not in text
    assert not re.search(r'"move":"(pick|bury) ', text)
    assert "result" not in lines[-1]
    signed_in(client, house, table.facts.seats[0].guest)
    mine = client.get(f"/t/{table.id}/record").text
    assert mine == "".join(map(line_of, record_lines(table, 0)))
    if game == "hoarders":
        assert {line for line in mine.splitlines() if '"move":"pick ' in line} == {
            line for line in mine.splitlines() if '"move":"pick' in line and '"seat":1,' in line
        }


def test_there_is_no_record_before_the_game(client, house):
    async def opened():
        return await house.open_table(await house.welcome("Wren"), settle("moose"))

    table = client.portal.call(opened)
    for place in ("record", "replay"):
        answer = client.get(f"/t/{table.id}/{place}")
        assert answer.status_code == 409
        assert "The game" in words(answer.text)


def test_players_can_have_their_names_left_out(client, tables):
    table = tables()
    guest = table.facts.seats[0].guest
    assert NAMES[0] in client.get(f"/t/{table.id}/replay?at=9").text
    client.portal.call(people.hide_names, table, guest, True)
    assert not any(name in client.get(f"/t/{table.id}/record").text for name in NAMES)
    for asked in ("", "&names=1", "&seat=1", "&at=99999"):
        answer = content(client.get(f"/t/{table.id}/replay?at=9{asked}"))
        assert not any(name in answer for name in (*NAMES, "Teapot"))
        assert "Seat 1" in answer


# Reports


def test_a_report_reaches_the_host_of_the_house(client, house, tables):
    table = tables(events=3)
    guest = table.facts.seats[1].guest
    signed_in(client, house, guest)
    answer = client.post(f"/t/{table.id}/report", data={"text": "  somebody is\u202e rude  "})
    assert answer.status_code == 200
    assert "Thank you" in words(answer.text)
    rows = house.store.rows("select table_id, guest, text from reports")
    assert rows == [(table.id, guest, "somebody is rude")]


def test_reports_are_refused_in_words(client, house, tables):
    table = tables(events=3)
    path = f"/t/{table.id}/report"
    assert client.post(path, data={"text": "rude"}).status_code == 401
    signed_in(client, house, table.facts.seats[1].guest)
    codes = [client.post(path, data={"text": text}).status_code for text in (" \u200b ", "x" * 301, "a", "b", "c")]
    assert codes == [422, 422, 200, 200, 429]
    assert client.post("/t/nowhere/report", data={"text": "rude"}).status_code == 404
    assert len(house.store.rows("select 1 from reports")) == 2
