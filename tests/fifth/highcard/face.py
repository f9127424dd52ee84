"""The words of High Card."""

from highcard.rules import CARDS
from ludoteca.engine.contract import UNKNOWN, Said

MOVES = ["keep", "swap"]
PHASES = ["deal", "play", "over"]
SECRET_MOVES = frozenset()


def move_text(action):
    return MOVES[action]


def parse_move(text):
    return MOVES.index(text)


def card_json(code):
    return code


def card_code(card):
    if type(card) is not int or not 1 <= card <= CARDS:
        raise ValueError(card)
    return card


def state_json(s):
    if PHASES[s.phase] == "deal":
        return {"phase": "deal"}
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn + 1,
        "pile": s.left,
        "discarded": [card for card in range(1, CARDS + 1) if s.discarded[card]],
        "seats": [{"hand": None if s.hand[k] == UNKNOWN else s.hand[k]} for k in range(s.seats)],
    }


def tell(before, event, after, names):
    if "move" not in event:
        return [Said("Everybody has a card.")]
    return [Said(f"{names[event['seat'] - 1]} {'keeps the card' if event['move'] == 'keep' else 'changes the card'}.")]


def ask(state, seat, names):
    return "Keep your card, or change it?"


def move_words(move, names):
    return {"keep": "keep the card", "swap": "change it"}[move]


def score_words(score):
    return f"card {score}"
