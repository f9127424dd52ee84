"""Positions as the tests of all games speak of them."""

from ludoteca.engine.position import Position


class Seated(Position):
    """A position whose seats count from 1, as at the table: `play("1 pick beaver hamster", "2 allow", "close")`."""

    def play(self, *steps):
        for step in steps:
            if step == "close":
                self.close()
            else:
                seat, move = step.split(" ", 1)
                self.move(int(seat) - 1, move)
        return self

    def can(self, seat):
        return self.moves(seat - 1)

    def waits_for(self):
        return [seat + 1 for seat in self.actors()]

    def may_interrupt(self):
        return [seat + 1 for seat in self.interrupters()]

    def winners(self):
        return [seat + 1 for seat in self.outcome().winners]
