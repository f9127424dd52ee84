"""A player at a page: reads what can be chosen, chooses, presses with the mouse, a finger or the keyboard alone."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

from playwright.sync_api import Error, expect
from visiting import until

#: What the page offers: its number of events, whether the game is over, the moves, and what lies in hand.
LOOK = """() => {
  const bar = document.getElementById("bar");
  const buttons = [...document.querySelectorAll('button[form="move"]')];
  return {
    n: window.told ?? Number(document.querySelector('#move input[name="n"]')?.value ?? -1),
    over: !!bar?.querySelector(".result"),
    yours: !!bar?.classList.contains("yours"),
    moves: buttons.map((one) => one.value),
    words: buttons.map((one) => (one.ariaLabel ?? one.textContent).replace(/\\s+/g, " ").trim()),
    number: Number(document.querySelector("#hand .held .numeral")?.textContent ?? 0),
  };
}"""
#: The page has been told of another event.
MOVED = "(n) => (window.told ?? -1) > n"
#: Where a page sends its moves.
SENT = re.compile(r"/t/\w+/move$")
#: Milliseconds in which a press has been answered, or it was lost.
ANSWERED = 8000
#: Presses of Tab after which something cannot be reached.
FAR = 90


@dataclass
class View:
    """What a page offers."""

    n: int
    over: bool
    yours: bool
    moves: list[str]
    words: list[str]
    number: int


def look(page):
    """What the page offers just now."""
    return View(**page.evaluate(LOOK))


def choose(game, view, dice):
    """A sensible move out of what is offered; None to wait."""
    if game == "moggie":
        return choose_moggie(view)
    if not view.yours and "allow" not in view.moves:
        return None
    if "pass" in view.moves and game == "moon":
        return "pass"  # bots bid: somebody has to win
    return dice.choice(view.moves) if view.moves else None


def choose_moggie(view):
    """The proper place (MG4): the first that fits, the centre before the others; nothing to call."""
    if "hold" in view.moves:
        return "hold"
    if not view.yours:
        return None
    for move, words in zip(view.moves, view.words, strict=True):
        place = move.split(" ")[1] if " " in move else ""
        shown = int(words.rsplit(" ", 1)[-1]) if words[-1:].isdigit() else 0
        fits = view.number == shown + 1 if place in ("new", "centre") else abs(view.number - shown) == 1
        if place and fits:
            return move
    return next((move for move in ("cant", "flip") if move in view.moves), None)


@dataclass
class Player:
    """Somebody who plays a table to its end."""

    page: object
    game: str
    keyboard: bool = False
    finger: bool = False
    seed: int = 7
    pressed: int = 0
    missed: int = 0
    tabs: int = 0
    dice: random.Random = field(init=False)

    def __post_init__(self):
        self.dice = random.Random(self.seed)

    def play(self, moves=2000):
        """Plays until the game is over, or for so many moves."""
        while self.pressed < moves:
            view = look(self.page)
            if view.over:
                return
            move = choose(self.game, view, self.dice)
            if move is None:
                self.wait(view)
            else:
                self.make(move, view)

    def make(self, move, view):
        """Presses it, and waits until the table has moved on. Where others may answer too, or choose last, somebody
        may have been quicker, and the house says so."""
        try:
            with self.page.expect_response(SENT, timeout=ANSWERED) as coming:
                (self.by_keyboard if self.keyboard else self.by_pointer)(move)
            answer = coming.value
            refused = answer.json()["code"] if answer.status == 409 else None
        except Error:
            refused = "nothing was answered"
        else:
            assert refused in (None, "too-late", "over"), f"{move} was refused: {refused}"
        if refused:
            self.miss(move)
        else:
            until(self.page, MOVED, view.n)
            self.pressed += 1

    def miss(self, move):
        """It was not made; there is another try, up to a point."""
        self.missed += 1
        assert self.missed < 25, f"{move} cannot be made: {self.page.inner_text('#near')}"

    def wait(self, view):
        """Until the page offers something else."""
        until(self.page, f"(n) => ({MOVED})(n) || ({LOOK})().yours || ({LOOK})().over", view.n)

    def by_pointer(self, move):
        """Opens the card that holds the move, if one does, and presses the move."""
        button = self.page.locator(f'button[form="move"][value="{move}"]:visible').first
        press = "tap" if self.finger else "click"
        if not button.count():
            card = self.page.locator("#hand details.held", has=self.page.locator(f'button[value="{move}"]')).first
            getattr(card.locator("summary"), press)(timeout=3000)
        getattr(button, press)(timeout=3000)

    def by_keyboard(self, move):
        """The same with Tab and Enter."""
        if not self.page.locator(f'button[form="move"][value="{move}"]:visible').count():
            self.reach(f'!!at.closest("summary")?.parentElement.querySelector(`button[value="{move}"]`)')
            self.page.keyboard.press("Enter")
        self.reach(f'at.value === "{move}"')
        self.page.keyboard.press("Enter")

    def reach(self, condition):
        """Goes on with Tab until what has the focus is what is meant."""
        for _press in range(FAR):
            if self.page.evaluate(f"() => {{ const at = document.activeElement; return {condition}; }}"):
                return
            self.page.keyboard.press("Tab")
            self.tabs += 1
        raise Error(f"the keyboard does not get there: {condition}")


def begin(page, game, seats, *, pace="live", public=False):
    """Opens a table with bots in all other seats by the pages' own forms, and begins."""
    gather(page, game, seats, pace=pace, public=public)
    page.locator("button[value=start]").click()
    page.wait_for_selector("#near")
    return page.url


def gather(page, game, seats, *, pace="live", public=False):
    """Opens a table and waits in its lobby; its address."""
    page.goto(f"/open/{game}")
    page.locator(f'input[name=seats][value="{seats}"]').check(force=True)
    page.locator(f"input[name=pace][value={pace}]").check(force=True)
    page.locator(f"input[name=open][value={'yes' if public else 'no'}]").check(force=True)
    page.locator("form.options button.main").click()
    expect(page.locator("#lobby")).to_be_visible()
    return page.url


def until_turn(page, game, seed=7):
    """Waits for the page's turn, and answers what is asked in between."""
    dice = random.Random(seed)
    while not (view := look(page)).yours:
        assert not view.over, "the game is over already"
        player = Player(page, game)
        move = choose(game, view, dice)
        if move is None:
            player.wait(view)
        else:
            player.make(move, view)
