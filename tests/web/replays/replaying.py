"""What the tests of records and replays are written with."""

import random
import re
from html import unescape
from pathlib import Path

from ludoteca.tables import people
from ludoteca.tables.timing import chance_of
from ludoteca.testing.walk import next_event

GOLDEN = Path(__file__).parents[2] / "golden"
JUNK = Path(__file__).parents[2] / "engine" / "junk.py"
GAMES = ("moose", "hoarders", "moggie", "moon")
#: With more players, Moggie at random is shorter.
SEATS = {"moose": 3, "hoarders": 3, "moggie": 8, "moon": 3}
NAMES = ("Wren", "Stoat")


async def played(house, setting, events, seed):
    """People and bots move at random; the cards are the promised ones."""
    guests = [await house.welcome(name) for name in NAMES]
    table = await house.open_table(guests[0], setting, "0a")
    await people.sit(table, guests[1], "0b")
    await people.begin(table, guests[0].id)
    await play(table, random.Random(f"{setting.game} {seed}"), events)
    return table


async def play(table, chance, events=10**6):
    async with table.lock:  # so nothing else can happen
        while not table.position.over and table.number < events:
            event = next_event(table.position, chance)
            if "deal" in event:
                cards = table.game.deck(table.position.seats, table.position.options)
                deck = chance_of(table.facts).deck(cards, table.deals)
                event = {"deal": [table.game.face.card_json(code) for code in deck]}
            elif "seat" in event:
                event["by"] = "player" if table.facts.seats[event["seat"] - 1].guest else "bot"
            await table.happen(event)
        table.clock.stop()


def signed_in(client, house, guest):
    client.cookies.set("seat", house.tokens.give(guest))
    client.headers["sec-fetch-site"] = "same-origin"


def sent(client, content, **fields):
    return client.post("/replay", files={"file": ("game.jsonl", content)}, data=fields)


def words(html):
    """What a page says in its content."""
    return unescape(re.sub(r"<[^>]+>", " ", html[html.index("<main") :]))


def content(answer):
    assert answer.status_code == 200, words(answer.text)
    return answer.text[answer.text.index("<main") :]
