"""What each game keeps for studies is what happened: counted again from the moves and states that people see."""

from collections import Counter

import numpy as np
import pytest

from ludoteca.arena.compiled import play_compiled, recorded
from ludoteca.arena.simulate import plan
from ludoteca.engine.catalogue import OWN, game
from ludoteca.engine.dice import below, seeded, shuffle
from ludoteca.engine.measures import Games
from ludoteca.engine.position import Position
from ludoteca.engine.view import view
from ludoteca.games.hoarders.face import ANIMAL_NAMES


class Watched:
    """A game that is played move by move, with its measures beside it."""

    def __init__(self, name, seats, **options):
        self.game = game(name)
        self.position = Position(self.game, seats, 0, options)
        self.out = np.zeros(self.game.measures.width, np.int32)
        #: (state before, seat, move, state after), as records write them.
        self.events = []

    def deal(self, rng):
        deck = np.array(self.game.deck(self.position.seats, self.position.options), np.int16)
        shuffle(rng.data, deck.data, len(deck))
        self.position.deal(deck.tolist())

    def move(self, seat, action):
        measures, s, out = self.game.measures, view(self.position.data), self.out.data
        before = self.position.json()
        if measures.before:
            measures.before(s, seat, action, out)
        self.position.move(seat, action)
        if measures.after:
            measures.after(s, seat, action, out)
        self.events.append((before, seat, self.game.face.move_text(action), self.position.json()))

    def end(self):
        if self.game.measures.end:
            winners = sum(1 << seat for seat in self.position.outcome().winners)
            self.game.measures.end(view(self.position.data), winners, self.out.data)
        return self

    def kept(self):
        """The measures by name: a number, or numbers by seat or label."""
        found, at = {}, 0
        for measure in self.game.measures.columns:
            part = self.out[at : at + measure.size].tolist()
            found[measure.name] = (
                part[0] if measure.size == 1 else part[: self.position.seats] if measure.seats else part
            )
            at += measure.size
        return found

    def moves(self, word):
        return [event for event in self.events if event[2].split(" ")[0].split("@")[0] == word]


def random_game(name, seats, seed, most=100_000, **options):
    """A random game, played to its end or for so many moves."""
    watched, rng = Watched(name, seats, **options), seeded("measures", seed)
    while not watched.position.over and len(watched.events) < most:
        if watched.position.awaits_deal:
            watched.deal(rng)
            continue
        seats_to_move = watched.position.actors()
        if not seats_to_move:
            watched.position.close()
            continue
        seat = seats_to_move[below(rng.data, len(seats_to_move))]
        legal = watched.position.legal(seat)
        watched.move(seat, legal[below(rng.data, len(legal))])
    return watched.end()


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_moose(seats):
    for seed in range(5):
        watched = random_game("moose", seats, seed)
        kept, end = watched.kept(), watched.position.json()["seats"]
        houses = [seat["house"] for seat in end]
        rooms = list(houses[0])
        assert kept["mooses"] == [sum(house[room]["moose"] for house in houses) for room in rooms]
        assert kept["doors"] == [sum(house[room]["door"] for room in rooms) for house in houses]
        assert kept["empty"] == [sum(house[room]["empty"] for room in rooms) for house in houses]
        assert kept["in_hand"] == [sum(card.startswith("moose-") for card in seat["hand"]) for seat in end]
        traps = Counter(seat for _b, seat, _m, _a in watched.moves("trap"))
        assert kept["traps"] == [traps[seat] for seat in range(seats)]
        announced = Counter(move for _b, _s, move, _a in watched.events if move.startswith("moose-"))
        assert (
            sum(kept["announced"]) == sum(kept["aimed"]) == sum(n for m, n in announced.items() if "in-house" not in m)
        )
        assert kept["announced"] == [
            sum(n for move, n in announced.items() if move.startswith(f"moose-{room}@")) for room in rooms
        ]
        assert kept["aimed"] == [
            sum(n for move, n in announced.items() if move.endswith(f"@{seat + 1}") and "in-house" not in move)
            for seat in range(seats)
        ]
        # MH6, MH11: what was announced is in a house now, or was stopped.
        assert sum(kept["announced"]) == sum(kept["mooses"]) + sum(kept["traps"])
        scores = watched.position.outcome().scores
        assert sum(scores) == sum(kept["mooses"]) + sum(kept["in_hand"])
        discarded = [move for _b, _s, move, _a in watched.events if move == "discard trap"]
        assert kept["traps_thrown_away"] == len(discarded)


@pytest.mark.parametrize("seats", [3, 6])
def test_hoarders(seats):
    for seed in range(5):
        watched = random_game("hoarders", seats, seed)
        kept = watched.kept()
        picks = Counter()
        of_seat = [Counter() for _ in range(seats)]
        last = {}
        for before, seat, move, after in watched.events:
            if move.startswith("pick "):
                last[seat] = "_".join(sorted(move.split(" ")[1:], key=ANIMAL_NAMES.index))
            if before["phase"] == "choose" and after["phase"] == "reveal":
                picks.update(last.values())
                for one, pair in last.items():
                    of_seat[one][pair] += 1
        names = watched.game.measures.columns[0].labels
        assert kept["picked"] == [picks[name] for name in names]
        winners = watched.position.outcome().winners
        assert kept["won"] == [sum(of_seat[seat][name] for seat in winners) for name in names]
        assert kept["stopped"] == len(watched.moves("hamster"))
        assert kept["asked"] == kept["stopped"] + len(watched.moves("allow"))
        takes = [move for _b, _s, move, _a in watched.events if move.startswith("reveal ") and "@" in move]
        assert kept["thefts"] == len(takes)
        assert kept["rounds"] == sum(kept["picked"]) / seats
        nuts = sum(sum(seat["nuts"].values()) for seat in watched.position.json()["seats"])
        assert sum(kept["gained"]) == nuts - 3 * seats


def test_moggie():
    for seed in range(3):
        watched = random_game("moggie", 3, seed, most=400)
        kept = watched.kept()
        assert kept["turns"] == watched.position.data["turns"][0]
        calls = watched.moves("moggie")
        # MG9, MG10: whoever is punished then has more cards than before.
        punished = Counter()
        for before, _seat, _move, after in calls:
            grown = [seat for seat in range(3) if count(after, seat) > count(before, seat)]
            punished.update(grown)
        assert kept["penalties"] == [punished[seat] for seat in range(3)]
        assert kept["right_calls"] + kept["wrong_calls"] == len(calls)
        assert kept["right_calls"] <= kept["faulty_turns"] <= sum(kept["faults"])
        assert sum(kept["seat_faults"]) == sum(kept["faults"]) > 0


def count(state, seat):
    """MG11: all cards of a seat."""
    here = state["seats"][seat]
    turned = state["card"] is not None and state["turn"] == seat + 1
    draw = here["draw"]
    return (draw if isinstance(draw, int) else len(draw)) + len(here["discard"]) + turned


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {}), (4, {"last_bids": True})])
def test_moon(seats, options):
    watched = random_game("moon", seats, 1, most=600, **options)
    kept = watched.kept()
    sides = 3 if seats == 3 else 2
    tiles = watched.game.measures.columns[-1].labels
    worth, dealt, bids, made = (Counter() for _ in range(4))
    hands, held = 0, []
    for before, _seat, _move, after in watched.events:
        if before["phase"] == "bid" and before["bidder"] is None and not any(s["bid"] for s in before["seats"]):
            held = [list(s["hand"]) for s in before["seats"]]
        if before["phase"] == "play" and after["phase"] in ("deal", "over"):
            hands += 1
            change = [now - then for now, then in zip(after["points"], before["points"], strict=True)]
            bidder = before["bidder"] - 1
            name = f"{before['bid']}_{before['trump']}"
            bids[name] += 1
            made[name] += change[bidder % sides] > 0
            for owner, hand in enumerate(held):
                for tile in hand:
                    dealt[tile] += 1
                    worth[tile] += sides * change[owner % sides] - sum(change)
    assert hands > 3
    assert kept["hands"] == hands
    labels = watched.game.measures.columns[2].labels
    assert kept["bid"] == [bids[name] for name in labels]
    assert kept["made"] == [made[name] for name in labels]
    assert kept["dealt"] == [dealt[tile] for tile in tiles]
    assert kept["worth"] == [worth[tile] for tile in tiles]
    passed = sum(
        before["phase"] == "bid" and after["phase"] in ("deal", "over") for before, _s, _m, after in watched.events
    )
    assert kept["passed"] == passed


@pytest.mark.parametrize("name", OWN)
def test_every_question_can_be_asked_of_every_table(name):
    measures = game(name).measures
    rng = np.random.default_rng(1)
    for seats in game(name).seats:
        kept = {
            measure.name: rng.integers(0, 3, 5 if measure.size == 1 else (5, len(measure.columns(seats))))
            for measure in measures.columns
        }
        won = np.eye(seats)[rng.integers(0, seats, 5)]
        numbers = rng.integers(0, 30, (5, seats))
        bots = np.zeros((5, seats), int)
        games = Games(seats, won, numbers, numbers[:, 0], bots, ["greedy"], numbers[:, 0] % seats, numbers[:, 0], kept)
        questions = measures.ask(games)
        assert len({question.name for question in questions}) == len(questions)
        for question in questions:
            assert question.title
            assert len({bar.name for bar in question.bars}) == len(question.bars)
            for bar in question.bars:
                assert bar.label
                assert np.shape(bar.num) in ((5,), (5, seats))


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_compiled_and_by_hand_it_is_the_same(name):
    wanted = plan(game(name), 3, ["greedy", "random"], 12, seed="same")
    played = play_compiled(wanted, 0, 6)
    for row, lines in enumerate(recorded(wanted)):
        watched = Watched(name, 3)
        watched.position = Position(watched.game, 3, lines[0]["first"] - 1)
        for event in lines[1:-1]:
            if "deal" in event:
                watched.position.deal([watched.game.face.card_code(card) for card in event["deal"]])
            elif "clock" in event:
                watched.position.close()
            else:
                watched.move(event["seat"] - 1, watched.position.parse(event["move"]))
        watched.end()
        assert watched.out.tolist() == played.kept[row].tolist()
        assert list(watched.position.outcome().scores) == played.scores[row].tolist()
