"""Two houses in which the same has happened before the eyes of one viewer, and other cards lie where that viewer
cannot look. Whatever one of them sends to the viewer, or to those who only watch, the other must send too, byte for
byte."""

import contextlib
import random

from asgi import Follower, ask, settle
from structlog.testing import capture_logs

from ludoteca.bots.registry import usual
from ludoteca.engine.contract import SPECTATOR
from ludoteca.engine.events import seen, take
from ludoteca.tables import people
from ludoteca.tables.house import House
from ludoteca.tables.keeping import FILE, backup
from ludoteca.tables.setting import Setting
from ludoteca.tables.talk import say
from ludoteca.tables.timing import chance_of
from ludoteca.testing.walk import next_event
from ludoteca.web.app import build
from ludoteca.web.guard import Buckets

#: What differs from one answer to the next whatever the cards are.
OWN_MEASURES = ("process_", "ludoteca_commit_seconds", "ludoteca_loop_lag_seconds")


class World:
    """One of the houses, with its table."""

    def __init__(self, house, table_id):
        self.house, self.id = house, table_id
        self.app = build(house, rate=1e9, burst=10**9)
        self.table = house.table(table_id)
        self.streams = {}

    @property
    def position(self):
        return self.table.position

    async def ask(self, method, path, **more):
        return await ask(self.app, method, path, **more)


def quiet(monkeypatch):
    """Nothing happens but what the test lets happen."""
    monkeypatch.setattr("ludoteca.tables.house.set_alarm", lambda table: None)
    monkeypatch.setattr("ludoteca.tables.people.set_alarm", lambda table: None)
    monkeypatch.setattr("ludoteca.tables.guests.NAMES", ("Otter",))  # or else strangers' pages differ by their names
    seeds = random.Random("the same decks every time")
    monkeypatch.setattr("ludoteca.tables.opening.new_seed", lambda: seeds.randbytes(32))
    monkeypatch.setattr("ludoteca.web.guard.CHAT", Buckets(1000, 1000))
    # By the clock, each world for itself: on a slow machine a stream is older than this in one before the other.
    monkeypatch.setattr("ludoteca.web.following.KEEP_ALIVE", 3600.0)


@contextlib.asynccontextmanager
async def two_worlds(folder, game, seats, options, chance):
    """The same table twice, before its first deal: people, bots, one for whom a bot stands in, one who was sent away.

    The worlds, and the tokens of all: the seats' people by number, and those who only watch."""
    first = House(folder / "here")
    cast, table = await _company(first, game, seats, options, chance)
    (folder / "there").mkdir()
    backup(folder / "here", folder / "there" / FILE)
    second = House(folder / "there")
    second.store.commits, second.store.units = first.store.commits, first.store.units
    worlds = [World(first, table.id), World(second, table.id)]
    tokens = {who: first.tokens.give(guest.id) for who, guest in cast.items()}
    try:
        yield worlds, tokens
    finally:
        for world in worlds:
            for stream in world.streams.values():
                await stream.leave()
            await world.house.close()


async def _company(house, game, seats, options, chance):
    """A table that has begun, and who is there."""
    ada, bo, gone, outsider = [await house.welcome(name) for name in ("Ada", "Bo", "Cy", "Di")]
    pace = {"turn": 30, "reaction": 15} if chance.random() < 0.7 else {"turn": None, "reaction": None}
    setting = Setting(game.name, seats, options, open=True, level=usual(game), **pace)
    table = await house.open_table(ada, setting, "0a")
    await people.sit(table, gone)
    await people.free_seat(table, ada.id, 1)
    cast = {0: ada, "sent away": gone, "watching": outsider}
    if seats > 2 or chance.random() < 0.5:
        cast[1] = bo
        await people.sit(table, bo, "0b")
    if seats > 2:
        cast[2] = away = await house.welcome("Ed")
        await people.sit(table, away)
    await people.begin(table, ada.id)
    if seats > 2:
        await people.leave(table, cast[2].id)
    await say(table, ada, "<b>Hello</b>")
    return cast, table


# What happens


def events_alike(here, there, viewer, chance):
    """Something that can happen in both worlds and looks the same to the viewer, before and after; None if all that
    could happen would tell one from the other."""
    if here.position.awaits_deal:
        return _deals_alike(here, viewer, chance)
    for _try in range(60):
        event = next_event(here.position, chance)
        looks = _led(here.position, event).seen_by(viewer).save()
        for twin in _twins(event, there, viewer, chance):
            if _led(there.position, twin).seen_by(viewer).save() == looks:
                return event, twin
    return None


def _led(position, event):
    after = position.clone()
    take(after, event)
    return after


def _twins(event, there, viewer, chance):
    """What could be the same event over there: as for secret moves, something else perhaps."""
    if "move" not in event:
        return [event]
    game = there.table.game
    looks = seen(game, event, viewer)
    moves = there.position.moves(event["seat"] - 1)
    alike = [event | {"move": move} for move in moves if seen(game, event | {"move": move}, viewer) == looks]
    return chance.sample(alike, min(3, len(alike)))


def _deals_alike(here, viewer, chance):
    """The promised deck, and one in which some cards have changed places where the viewer cannot see it."""
    table = here.table
    codes = chance_of(table.facts).deck(table.game.deck(here.position.seats, here.position.options), table.deals)
    deck = [table.game.face.card_json(code) for code in codes]
    looks = _led(here.position, {"deal": deck}).seen_by(viewer).save()
    other, wanted = list(deck), chance.choice([1, 2, 4, 12])
    for _try in range(60):
        a, b = chance.sample(range(len(deck)), 2)
        swapped = list(other)
        swapped[a], swapped[b] = other[b], other[a]
        if swapped != other and _led(here.position, {"deal": swapped}).seen_by(viewer).save() == looks:
            other, wanted = swapped, wanted - 1
            if not wanted:
                break
    return {"deal": deck}, {"deal": other}


def decider(table, event, chance):
    """Who is said to have decided."""
    if "seat" not in event:
        return "clock" if "clock" in event else None
    if event["seat"] - 1 in table.facts.automatic:
        return "bot"
    return "clock" if event["move"] == "allow" and chance.random() < 0.5 else "player"


async def happen(world, event, by):
    """It happens, and everybody has heard of it."""
    await world.table.happen(event if by is None else event | {"by": by})
    await settle()


async def come_or_go(world, step):
    """Seat 2 leaves for a while, and a bot stands in."""
    guest = world.table.facts.seats[1].guest
    if step == 10 and guest is not None:
        await people.leave(world.table, guest)
    elif step == 16 and guest is not None:
        await people.come_back(world.table, guest)
    await settle()


def think(world):
    """All bots decide, as they would when their time comes."""
    table = world.table
    for seat in table.facts.automatic & table.due.keys():
        bot = table.robots.at(seat, table.facts, table.tail, table.position).copy()
        bot.decide(table.position)
        table.robots.learn(bot)


# What is seen


def follow(world, name, path, **more):
    """Opens a stream, which stays open."""
    world.streams[name] = Follower(world.app, path, **more)


def questions(table, viewer, tokens, chance):
    """Requests of the viewer, of those who watch, and of a stranger: how each is asked."""
    page, api = f"/t/{table.id}", f"/api/v1/tables/{table.id}"
    asked = []
    language = chance.choice(["en", "es", "nb", "fr"])
    for who, token in {**watchers(viewer, tokens), "stranger": None}.items():
        more = {"headers": {"accept-language": language}, **({"seat": token} if token else {})}
        paths = [page, f"{page}/record", f"{api}/state", f"{page}/chat"]
        if who != "sent away":
            paths += [api, f"{api}/record", f"{page}/replay", f"{page}/chat?fragment=1&after=0", f"/j/{table.id}"]
        asked += [("GET", path, more) for path in paths]
        if token is not None:
            asked += [("POST", f"{page}/move", more | {"form": form}) for form in wrong_moves(table, viewer, chance)]
            asked += [
                ("POST", f"{api}/moves", {"bearer": token, "data": {"move": form["move"], "n": form["n"], "id": "x"}})
                for form in wrong_moves(table, viewer, chance)
            ]
            asked.append(("POST", f"{page}/do", more | {"form": {"what": "stand-in", "seat": 2}}))
    rules = f"/rules/{table.game.name}?fragment=1"
    for path in ("/", rules, "/api/v1/tables?status=playing", "/healthz"):
        asked.append(("GET", path, {}))
    return asked


def watchers(viewer, tokens):
    """Who may know no more than the viewer does: itself, and all who hold no seat."""
    return {who: token for who, token in tokens.items() if who == viewer or isinstance(who, str)}


def wrong_moves(table, viewer, chance):
    """Moves that the viewer cannot make now, and some that come too late or too early."""
    face, number = table.game.face, table.number
    possible = table.position.moves(viewer) if viewer != SPECTATOR else []
    texts = [face.move_text(action) for action in chance.sample(range(table.game.actions), 4)]
    wrong = [(move, number) for move in texts if move not in possible]
    wrong += [(move, number - 1 - chance.randrange(4)) for move in texts if move not in possible]
    wrong += [(move, number + 1) for move in (*texts[:1], *possible[:1])]
    if number - 1 < table.asked.get(viewer, 0):
        wrong += [(move, number - 1) for move in possible[:1]]
    return [{"move": move, "n": n, "request_id": f"{move} {n}"} for move, n in wrong]


async def answers(world, asked):
    """Each answer with all its headers, and what was logged meanwhile. A new guest's token is nobody else's."""
    found = []
    with capture_logs() as logs:
        for method, path, more in asked:
            answer = await world.ask(method, path, **more)
            headers = [(name, len(value) if name == "set-cookie" else value) for name, value in answer.headers]
            found.append((method, path, answer.status, headers, answer.body))
    return found, [{key: value for key, value in entry.items() if key != "ms"} for entry in logs]


async def measures(world):
    """The metrics that could tell something."""
    answer = await world.ask("GET", "/metrics", client=("127.0.0.1", 1))
    assert answer.status == 200
    return [line for line in answer.text.splitlines() if not any(own in line for own in OWN_MEASURES)]


def heard(world):
    """What all streams have said, piece by piece."""
    return {name: (stream.start, stream.pieces) for name, stream in world.streams.items()}


def open_streams(worlds, viewer, tokens, number):
    """Streams of the viewer and of others; later ones begin where an event is old already."""
    for world in worlds:
        page, api = f"/t/{world.id}/stream?n={number}&status=playing", f"/api/v1/tables/{world.id}/events"
        mine = {"seat": tokens[viewer]} if viewer in tokens else {}
        follow(world, f"page {number}", page, **mine)
        follow(world, f"lines {number}", f"{api}?from=1", **mine)
        if number == 0:
            follow(world, "second tab", page, headers={"accept-encoding": "gzip", "accept-language": "nb"}, **mine)
            follow(world, "watching", page, seat=tokens["watching"])
            follow(world, "sent away", api, bearer=tokens["sent away"])


async def both(worlds, work):
    """The work in both worlds, one after the other."""
    return [await work(world) for world in worlds]


def cards_differ(worlds):
    """There is something that could be told apart."""
    return len({world.position.save() for world in worlds}) == 2
