"""TAU by p2p/games/lines/FORM.md."""
from math import prod
from typing import ClassVar

from tests.checker.curve import Draw
from tests.checker.moves import refuse


def outcome_of(scores, winners, reason):
    return {"scores": scores, "winners": winners, "reason": reason, "items": [], "again": False, "next": [],
            "closing": [], "more": 0}


class Game:
    RULES, SEATS, SEALED, CARDS = 1, range(2, 3), (), 0
    SIZES = (*map(str, range(10, 25)), *map(str, range(1, 10)))
    OPTIONS: ClassVar = {"columns": SIZES, "rows": SIZES}

    def __init__(self, _seats, options):
        self.fields = {"columns": int(options["columns"]), "drawn": [], "first": None, "high": None, "named": [],
                       "rows": int(options["rows"])}
        if self.fields["columns"] == self.fields["rows"] == 1:
            raise ValueError("one row and one column")

    def public(self):
        return self.fields

    def forsaken(self, seats):
        """Who leaves the game has lost it."""
        if len(seats) != 1 or not self.left:
            return None
        winner = 1 - seats[0]
        return outcome_of([int(winner == 0), int(winner == 1)], [winner], "the other one left")

    def need(self):
        return [("coin",)] if self.fields["first"] is None else []

    def supply(self, _need, coin):
        self.fields["first"] = Draw(coin).below(2)

    @property
    def limit(self):
        return int(self.fields["named"][-1]) if self.fields["named"] else 0

    @property
    def left(self):
        return (self.fields["rows"] + self.fields["columns"] + 2) // 3 - len(self.fields["drawn"])

    def turn(self):
        now = self.fields
        if now["first"] is None or (now["high"] is not None and not self.left):
            return None
        if now["high"] is None:
            return (now["first"] + len(now["named"])) % 2
        return (now["high"] + len(now["drawn"])) % 2

    def check(self, seat, move, _at):
        (verb, args), now = move, self.fields
        refuse(verb not in ("name", "pass", "row", "column"), "2")
        refuse(seat != self.turn(), "2")
        refuse((now["high"] is None) == (verb in ("row", "column")), "2")
        if verb == "name":
            refuse(len(args) != 1 or type(args[0]) is not int or not self.limit < args[0] < 10**60 or args[0] < 1, "2")
        elif verb == "pass":
            refuse(args or not now["named"], "2")
        else:
            most = now["rows" if verb == "row" else "columns"]
            drawn = [line[1] for line in now["drawn"] if line[0] == verb]
            refuse(len(args) != 1 or type(args[0]) is not int or not 1 <= args[0] <= most, "3")
            refuse(args[0] in drawn or len(drawn) == most - 1, "3")

    def apply(self, seat, move, _at):
        (verb, args), now = move, self.fields
        if now["high"] is not None and not self.left:
            return
        if verb == "name":
            now["named"].append(str(args[0]))
        elif verb == "pass":
            now["high"] = 1 - seat
        else:
            now["drawn"].append([verb, args[0]])

    def segments(self, verb, most):
        drawn, runs = [line[1] for line in self.fields["drawn"] if line[0] == verb], [0]
        for line in range(1, most + 1):
            if line in drawn:
                runs.append(0)
            else:
                runs[-1] += 1
        return [run for run in runs if run]

    def outcome(self):
        if self.fields["high"] is None or self.left:
            return None
        rows, columns = self.segments("row", self.fields["rows"]), self.segments("column", self.fields["columns"])
        score = prod(rows) ** len(columns) * prod(columns) ** len(rows)
        above = score > self.limit
        winner = self.fields["high"] if above else 1 - self.fields["high"]
        reason = f"score {score} is {'above' if above else 'not above'} LIMIT {self.limit}"
        return outcome_of([int(seat == winner) for seat in (0, 1)], [winner], reason)
