"""What must hold for every game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

import numpy as np

from ludoteca.engine.compiling import bind, twin
from ludoteca.engine.contract import MIND, SPECTATOR, UNKNOWN, Game
from ludoteca.engine.dice import seeded
from ludoteca.engine.events import take
from ludoteca.engine.kernel import compiled
from ludoteca.engine.position import IllegalMove, Position
from ludoteca.engine.record import head_of, line_of, read_lines
from ludoteca.engine.view import view
from ludoteca.testing.secrecy import check_secrecy
from ludoteca.testing.showing import check_end, check_words
from ludoteca.testing.walk import STEPS, walk

#: A check takes the game, a number of seats, its options and a seed.
Check = Callable[[Game, int, dict[str, object], object], None]


def check_game(game: Game, seats: Iterable[int] | None = None, games: int = 3, seed: object = 0) -> None:
    """Runs all checks on random games, for each number of seats and every option; AssertionError if one fails."""
    check_contract(game)
    for count in seats or game.seats:
        for options in _settings(game):
            for number in range(games):
                for check in CHECKS:
                    check(game, count, options, f"{seed}.{number}")


def _settings(game: Game) -> list[dict[str, object]]:
    """The options as usual, and each in turn otherwise."""
    otherwise: list[dict[str, object]] = [{o.name: value} for o in game.options for value in o.values[1:]]
    return [{}, *otherwise]


def check_contract(game: Game) -> None:
    """The game says of itself what the contract asks."""
    assert game.state.fields is not None, "the state is no structured dtype"
    for name in ("seats", "first", *(option.name for option in game.options)):
        assert name in game.state.fields, f"the state has no field {name}"
    moves = [game.face.move_text(action) for action in range(game.actions)]
    assert len(set(moves)) == game.actions, "two actions have the same text"
    for action, move in enumerate(moves):
        assert game.face.parse_move(move) == action, f"{move!r} does not come back"
    for nonsense in ("", " ", "nonsense", moves[0] + " ", moves[0].upper(), "\0", "@1", "x" * 10_000):
        try:
            game.face.parse_move(nonsense)
        except ValueError:
            continue
        raise AssertionError(f"{nonsense[:20]!r} is taken for a move")
    for count in game.seats:
        for code in set(game.deck(count, game.settle())):
            card = json.loads(json.dumps(game.face.card_json(code)))
            assert game.face.card_code(card) == code, f"card {card!r} does not come back"
    strangers: tuple[object, ...] = (None, -1, 10**30, 1.0, True, "nonsense", [], {})
    for nonsense_card in strangers:
        try:
            game.face.card_code(nonsense_card)
        except ValueError:
            continue
        raise AssertionError(f"{nonsense_card!r} is taken for a card")


def check_random_play(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """A random game comes to its end, where somebody has won and nobody may move; its record can be read again."""
    steps = list(walk(game, seats, seed, options, kernel=compiled(game)))
    end = steps[-1].after
    assert end.over, f"the game does not end (seed {seed})"
    assert not any(end.legal(seat) for seat in range(seats)), "somebody may move after the end"
    outcome = end.outcome()
    assert outcome.winners, "nobody has won"
    assert all(seat < seats for seat in outcome.winners), f"a seat that there isn't has won: {outcome.winners}"
    check_end(steps[-1])
    first = int(steps[0].before.data["first"][0])
    lines = [head_of(steps[0].before, first)]
    lines += [{**step.event, "state": step.after.json()} for step in steps[:STEPS]]
    lines += [step.event for step in steps[STEPS:]]
    text = "".join(map(line_of, [*lines, {"result": outcome.json()}])).encode()
    record = read_lines(text, compiled(game))
    assert record.events == [step.event for step in steps], "the record reads otherwise than it was written"
    assert record.position.save() == end.save(), "the record leads elsewhere"


def check_clones_and_saves(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """A clone and a restored save go the same way as the original, which they leave alone."""
    for step in islice(walk(game, seats, seed, options), STEPS):
        saved = step.before.save()
        clone, restored = step.before.clone(), Position(game, seats, 0, options)
        restored.restore(saved)
        take(clone, step.event)
        take(restored, step.event)
        assert clone.save() == restored.save() == step.after.save(), f"a copy goes astray at {step.event}"
        assert step.before.save() == saved, "a clone is not independent"


def check_legality(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """Legal actions are numbered, rising and never fail; an illegal one changes nothing; who is waited for can move."""
    for step in islice(walk(game, seats, seed, options), STEPS // 4):
        position = step.after
        actors, others = position.actors(), position.interrupters()
        assert not set(actors) & set(others), "a seat is waited for and interrupts at once"
        saved = position.save()
        for seat in range(seats):
            legal = position.legal(seat)
            assert legal == sorted(set(legal)), f"{legal} is not rising"
            assert bool(legal) == (seat in actors + others), f"seat {seat} may move, or not, against the masks"
            for action in range(game.actions):
                if action in legal:
                    position.clone().move(seat, action)
                else:
                    _refused(position, seat, action)
        assert position.save() == saved, "an illegal move changed something"


def _refused(position: Position, seat: int, action: int) -> None:
    try:
        position.move(seat, action)
    except IllegalMove:
        return
    raise AssertionError(f"illegal {position.game.face.move_text(action)} of seat {seat} is taken")


def check_conservation(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """No card is ever lost or doubled."""
    cards = Counter(game.deck(seats, game.settle(options)))
    for step in islice(walk(game, seats, seed, options), STEPS):
        assert Counter(game.census(view(step.after.data))) == cards, f"cards are lost or doubled by {step.event}"


def check_resampling(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """Every possibility that `resample` gives keeps the cards and can be played to an end."""
    cards = Counter(game.deck(seats, game.settle(options)))
    rng = seeded("resample", game.name, seats, seed)
    for step in islice(walk(game, seats, seed, options), 1, STEPS, 7):
        for viewer in (SPECTATOR, *range(seats)):
            world = step.after.clone()
            world.resample(viewer, rng)
            assert Counter(game.census(view(world.data))) == cards, f"seat {viewer} imagines cards that do not exist"
            assert world.over or world.awaits_deal or world.window or world.actors(), "nobody can go on from here"
            for seat in world.actors():
                for action in world.legal(seat):
                    after = world.clone()
                    after.move(seat, action)
                    assert Counter(game.census(view(after.data))) == cards, f"action {action} loses a card there"


def check_bots(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """The greedy bot plays legal moves, the same ones wherever it knows the same, and the same ones compiled."""
    fast = twin(bind(greedy_at, greedy=game.policies.greedy))
    rng = seeded("bots", game.name, seats, seed)
    for step in islice(walk(game, seats, seed, options), 0, STEPS, 5):
        position = step.after
        for seat in position.actors() + position.interrupters():
            other = position.clone()
            other.resample(seat, rng)
            chosen = [_greedy_move(world, seat, seed) for world in (position, other)]
            assert chosen[0] == chosen[1], f"the bot of seat {seat} knows what it may not"
            shown = position.seen_by(seat)
            compiled_choice = fast(shown.data, 0, seat, np.zeros(MIND, np.int32), seeded("greedy", seed))
            assert chosen[0] == compiled_choice, f"the bot of seat {seat} decides otherwise compiled"
            silent = chosen[0] == UNKNOWN and seat not in position.actors()
            assert silent or chosen[0] in position.legal(seat), f"the bot plays {chosen[0]}"


def greedy_at(states, i, seat, mind, rng):  # type: ignore[no-untyped-def]
    """The template of a compiled decision."""
    return greedy(states[i], seat, mind, rng)  # type: ignore[name-defined]  # noqa: F821


def _greedy_move(position: Position, seat: int, seed: object) -> int:
    mind = np.zeros(MIND, np.int32)
    dice = seeded("greedy", seed)
    shown = position.seen_by(seat)
    return int(position.game.policies.greedy(view(shown.data), seat, mind.data, dice.data))


def check_compiled(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """Compiled and interpreted rules do exactly the same."""
    fast = compiled(game)
    for step in islice(walk(game, seats, seed, options), STEPS):
        twins = [step.before.clone(), step.before.clone()]
        twins[1].kernel = fast
        for each in twins:
            take(each, step.event)
        assert twins[0].save() == twins[1].save(), f"{step.event} goes otherwise compiled"
        for viewer in (SPECTATOR, *range(seats)):
            _check_compiled_view(twins[0], twins[1], viewer, seed)


def _check_compiled_view(slow: Position, fast: Position, viewer: int, seed: object) -> None:
    assert slow.actors() == fast.actors() and slow.window == fast.window, "actors differ compiled"
    assert slow.over == fast.over and slow.awaits_deal == fast.awaits_deal, "actors differ compiled"
    assert slow.interrupters() == fast.interrupters(), "interrupters differ compiled"
    if viewer >= 0:
        assert slow.legal(viewer) == fast.legal(viewer), "legal differs compiled"
    if slow.over:
        assert slow.outcome() == fast.outcome(), "outcome differs compiled"
    assert slow.seen_by(viewer).save() == fast.seen_by(viewer).save(), "hide differs compiled"
    assert slow.observe(viewer).tobytes() == fast.observe(viewer).tobytes(), "observe differs compiled"
    worlds = [slow.clone(), fast.clone()]
    for world in worlds:
        world.resample(viewer, seeded(seed))
    assert worlds[0].save() == worlds[1].save(), "resample differs compiled"


def check_observations(game: Game, seats: int, options: dict[str, object], seed: object) -> None:
    """What is observed fills its announced size and range."""
    low = np.concatenate([np.full(feature.size, feature.low) for feature in game.features])
    high = np.concatenate([np.full(feature.size, feature.high) for feature in game.features])
    for step in islice(walk(game, seats, seed, options), 0, STEPS, 3):
        for viewer in (SPECTATOR, *range(seats)):
            out = np.full(game.observation_size, 1e9, np.float32)
            shown = step.after.seen_by(viewer)
            shown.kernel.observe(shown.data, 0, viewer, out)
            outside = np.flatnonzero((out < low) | (out > high))
            assert not outside.size, f"observation {outside[:5]} out of range: {out[outside[:5]]} (viewer {viewer})"


CHECKS: tuple[Check, ...] = (
    check_random_play,
    check_clones_and_saves,
    check_legality,
    check_conservation,
    check_secrecy,
    check_resampling,
    check_bots,
    check_compiled,
    check_observations,
    check_words,
)
