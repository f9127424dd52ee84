"""High Card, a fifth game: everybody is dealt one of nine cards, may change it once for the top of the pile, and the
highest card wins. It knows nothing of Ludoteca but the contract."""

from highcard import face, rules
from ludoteca.engine.contract import Feature, Game, Option, Policies, Rules

GAME = Game(
    name="highcard",
    title="High Card",
    seats=range(2, 5),
    state=rules.STATE,
    actions=2,
    deck=lambda seats, options: range(1, rules.CARDS + 1),
    options=(Option("low", (False, True)),),
    rules=Rules(
        deal=rules.deal,
        actors=rules.actors,
        interrupters=rules.interrupters,
        legal=rules.legal,
        apply=rules.apply,
        outcome=rules.outcome,
        hide=rules.hide,
        resample=rules.resample,
        observe=rules.observe,
    ),
    policies=Policies(greedy=rules.greedy),
    features=(
        Feature("hand", rules.CARDS, 0, 1, "1 at the card in your hand"),
        Feature("discarded", rules.CARDS, 0, 1, "1 at each card that was changed, and so lies open"),
        Feature("acted", 4, 0, 1, "1 for each seat that has had its turn, yours first"),
    ),
    census=rules.census,
    face=face,
)
