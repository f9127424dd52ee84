"""Every game stands the conformance kit; and the kit finds what is wrong with a game."""

import dataclasses
import json
import types

import pytest
from highcard import face, rules
from highcard.rules import CARDS, PHASE_OVER, PHASE_PLAY, SWAP
from highcard.rules import apply as right_apply
from highcard.rules import hide as right_hide

import ludoteca
from ludoteca.engine.contract import UNKNOWN, Said
from ludoteca.testing import battery, check_game, walk
from ludoteca.testing.battery import CHECKS, check_contract

HIGHCARD = ludoteca.game("highcard")
#: A random game of Moggie is long where few play: those tables are among the long tests.
QUICK = {"moggie": (11, 12)}
TABLES = [(name, seats) for name in ludoteca.names() for seats in ludoteca.game(name).seats]
OFTEN = [(name, seats) for name, seats in TABLES if seats in QUICK.get(name, (seats,))]


@pytest.mark.parametrize(("name", "seats"), OFTEN)
def test_a_game_stands_the_kit(name, seats):
    check_game(ludoteca.game(name), [seats], games=1)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_stands_the_kit_for_longer(name, seats):
    check_game(ludoteca.game(name), [seats], games=2 if name == "moggie" else 6, seed="long")


def test_the_kit_looks_at_every_number_of_seats_and_option(monkeypatch):
    looked = []
    monkeypatch.setattr(battery, "CHECKS", (lambda game, seats, options, seed: looked.append((seats, options, seed)),))
    check_game(HIGHCARD, games=2, seed="s")
    assert looked == [
        (seats, options, f"s.{number}") for seats in (2, 3, 4) for options in ({}, {"low": True}) for number in (0, 1)
    ]


# Games with one fault each


def with_rules(**changed):
    return dataclasses.replace(HIGHCARD, rules=dataclasses.replace(HIGHCARD.rules, **changed))


def with_face(**changed):
    return dataclasses.replace(HIGHCARD, face=types.SimpleNamespace(**{**vars(face), **changed}))


def with_greedy(greedy):
    return dataclasses.replace(HIGHCARD, policies=dataclasses.replace(HIGHCARD.policies, greedy=greedy))


def hide_leaks_a_hand(s, viewer):
    first = s.hand[0]
    rules.hide(s, viewer)
    s.hand[0] = first


def hide_leaks_the_pile(s, viewer):
    last = s.pile[0]
    rules.hide(s, viewer)
    s.pile[0] = last


def hide_goes_on_after_the_end(s, viewer):
    right_hide(s, viewer)
    if s.phase == PHASE_OVER:
        s.pile[0] = UNKNOWN


def hide_counts(s, viewer):
    rules.hide(s, viewer)
    s.discarded[0] += 1


def resample_doubles_a_card(s, viewer, rng):
    rules.resample(s, viewer, rng)
    if s.phase == PHASE_PLAY:
        s.pile[0] = s.pile[1]


def resample_changes_what_is_known(s, viewer, rng):
    rules.resample(s, viewer, rng)
    if s.phase == PHASE_PLAY and viewer >= 0:
        s.hand[viewer], s.pile[0] = s.pile[0], s.hand[viewer]


def resample_leaves_it_to_others(s, viewer, rng):
    pass


def legal_is_falling(s, seat, out):
    n = rules.legal(s, seat, out)
    if n:
        out[0], out[1] = out[1], out[0]
    return n


def legal_for_everybody(s, seat, out):
    out[0] = 0
    return 1 if s.phase == PHASE_PLAY else 0


def legal_for_nobody(s, seat, out):
    return 0


def legal_looks_at_the_pile(s, seat, out):
    n = rules.legal(s, seat, out)
    return 1 if n and s.pile[s.left - 1] == CARDS else n


def actors_look_at_a_hand(s):
    return rules.actors(s) | (1 << 0 if s.phase == PHASE_PLAY and s.hand[0] == CARDS else 0)


def interrupters_are_waited_for(s):
    return rules.actors(s) if s.phase == PHASE_PLAY else 0


def interrupters_look_at_a_hand(s):
    return 1 << (s.turn + 1) % s.seats if s.phase == PHASE_PLAY and s.hand[0] > 4 else 0


def apply_loses_a_card(s, seat, action):
    card = s.hand[seat]
    rules.apply(s, seat, action)
    s.discarded[card] = 0


def apply_never_ends(s, seat, action):
    s.turn = (s.turn + 1) % s.seats


def apply_overflows(s, seat, action):
    # Compiled, numbers have 64 bits; interpreted, they have as many as they need.
    if (s.left + 1) * (1 << 62) * 4 == 0:
        action = SWAP
    right_apply(s, seat, action)


def deal_loses_a_card(s, deck):
    rules.deal(s, deck)
    s.left -= 1


def outcome_knows_no_winner(s, scores):
    return 0


def outcome_crowns_a_stranger(s, scores):
    return 1 << s.seats


def observe_exaggerates(s, viewer, out):
    rules.observe(s, viewer, out)
    out[0] *= 2


def observe_forgets(s, viewer, out):
    for k in range(CARDS):
        out[k] = 0


def greedy_breaks_the_rules(s, seat, mind, rng):
    return 2


COUNT = iter(range(10**9))


def greedy_is_moody(s, seat, mind, rng):
    return next(COUNT) % 2


def census_of_hands(s):
    return [s.hand[seat] for seat in range(s.seats)]


def card_code_takes_booleans(card):
    if isinstance(card, int) and 1 <= card <= CARDS:
        return int(card)
    raise ValueError(card)


def state_json_of_an_end(s):
    state = face.state_json(s)
    return {**state, "seats": None} if s.phase == PHASE_OVER else state


def text_leaves_out_the_seats(s):
    state = face.state_json(s)
    return json.dumps({**state, "seats": []}).encode()


FAULTY = [
    # (what is wrong, the check that must find it, its words)
    (with_rules(hide=hide_leaks_a_hand), "secrecy", "looks different"),
    (with_rules(hide=hide_leaks_the_pile), "secrecy", "looks different"),
    (with_rules(hide=hide_goes_on_after_the_end), "random_play", "hidden though the game is over"),
    (with_rules(hide=hide_counts), "secrecy", "hiding twice"),
    (with_rules(resample=resample_doubles_a_card), "resampling", "cards that do not exist"),
    (with_rules(resample=resample_changes_what_is_known), "secrecy", "looks different"),
    (with_rules(resample=resample_leaves_it_to_others), "resampling", "cards that do not exist"),
    (with_rules(legal=legal_is_falling), "legality", "not rising"),
    (with_rules(legal=legal_for_everybody), "legality", "against the masks"),
    (with_rules(legal=legal_looks_at_the_pile), "secrecy", "need what is hidden"),
    (with_rules(actors=actors_look_at_a_hand), "secrecy", "who is waited for"),
    (with_rules(interrupters=interrupters_are_waited_for), "legality", "at once"),
    (with_rules(interrupters=interrupters_look_at_a_hand), "secrecy", "who may interrupt"),
    (with_rules(apply=apply_loses_a_card), "conservation", "lost or doubled"),
    (with_rules(apply=apply_never_ends), "random_play", "does not end"),
    (with_rules(apply=apply_overflows), "compiled", "compiled"),
    (with_rules(deal=deal_loses_a_card), "conservation", "lost or doubled"),
    (with_rules(outcome=outcome_knows_no_winner), "random_play", "nobody has won"),
    (with_rules(outcome=outcome_crowns_a_stranger), "random_play", "has won"),
    (with_rules(observe=observe_exaggerates), "observations", "out of range"),
    (with_rules(observe=observe_forgets), "observations", "out of range"),
    (with_greedy(greedy_breaks_the_rules), "bots", "plays 2"),
    (with_greedy(greedy_is_moody), "bots", "knows what it may not"),
    (dataclasses.replace(HIGHCARD, census=census_of_hands), "conservation", "lost or doubled"),
    (with_face(move_text=lambda action: "keep"), "contract", "same text"),
    (with_face(parse_move=lambda text: face.MOVES.index(text.strip().lower())), "contract", "taken for a move"),
    (dataclasses.replace(HIGHCARD, state_text=text_leaves_out_the_seats), "secrecy", "the text of a state"),
    (with_face(parse_move=lambda text: 0), "contract", "does not come back"),
    (with_face(card_json=lambda code: CARDS + 1 - code), "contract", "does not come back"),
    (with_face(card_code=card_code_takes_booleans), "contract", "taken for a card"),
    (with_face(ask=lambda state, seat, names: ""), "words", "asked nothing"),
    (with_face(move_words=lambda move, names: "play"), "words", "read the same"),
    (with_face(score_words=lambda score: ""), "random_play", "no words for the score"),
    (with_face(tell=lambda before, event, after, names: [Said("So. ")]), "secrecy", "is told as"),
]


@pytest.mark.parametrize(("game", "check", "words"), FAULTY)
def test_a_fault_is_found_and_named(game, check, words, monkeypatch):
    monkeypatch.setitem(walk.__kwdefaults__, "limit", 500)
    with pytest.raises(AssertionError, match=words):
        if check == "contract":
            check_contract(game)
        for run in CHECKS:
            if run.__name__ == f"check_{check}":
                for seed in range(8):
                    run(game, 3, {}, seed)


@pytest.mark.parametrize("field", ["seats", "first", "low"])
def test_a_state_without_its_fields_is_found(field):
    kept = [name for name in HIGHCARD.state.names if name != field]
    game = dataclasses.replace(HIGHCARD, state=HIGHCARD.state[kept])
    with pytest.raises(AssertionError, match=f"no field {field}"):
        check_contract(game)


def test_the_game_without_fault_stands_all_of_this():
    check_contract(HIGHCARD)
    for run in CHECKS:
        for seed in range(8):
            run(HIGHCARD, 3, {}, seed)
