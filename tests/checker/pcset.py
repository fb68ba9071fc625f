"""PC Set by p2p/games/pcset/FORM.md."""
from itertools import combinations
from typing import ClassVar

from tests.checker.curve import Draw
from tests.checker.lines import outcome_of
from tests.checker.moves import refuse


def is_set(faces):
    return len(set(faces)) == 3 and all(sum(face // 3**place % 3 for face in faces) % 3 == 0 for place in range(4))


def has_set(faces):
    """Whether three of these faces are a set: for each two there is one that would complete them."""
    known = set(faces)
    return any(sum((-(a // 3**p % 3) - b // 3**p % 3) % 3 * 3**p for p in range(4)) in known - {a, b}
               for a, b in combinations(known, 2))


class Game:
    RULES, SEATS, SEALED, CARDS = 5, range(1, 5), ("claim",), 0
    OPTIONS: ClassVar = {
        "columns": ("4", "5", "3"), "features": ("4", "3"), "hints": ("off", "on"),
        "penalty_seconds": ("3", "5", "10", "1", "0"),
        "point_seconds": ("1", "2", "3", "0"), "round_seconds": ("60", "30", "90", "120", "0", "-1"),
        "rows": ("3", "4", "2"), "warning_seconds": ("5", "10", "0")}
    BEGINS = 1500
    NUMBERS = ("columns", "penalty_seconds", "point_seconds", "round_seconds", "rows", "warning_seconds")

    def __init__(self, seats, options):
        numbers = {name: int(options[name]) for name in self.NUMBERS}
        faces = range(3 ** int(options["features"]))
        self.fields = {**numbers, "board": [None] * (numbers["rows"] * numbers["columns"]), "deck": [*faces],
                       "frozen": [0] * seats, "hints": options["hints"] == "on", "over": "",
                       "paused": None, "scores": [0] * seats, "since": self.BEGINS,
                       "tokens": [[] for _ in range(seats)]}

    def public(self):
        return self.fields

    @property
    def lying(self):
        return [face for face in self.fields["board"] if face is not None]

    def forsaken(self, _seats):
        """The seat keeps its score, and the others play on."""
        return

    def need(self):
        now = self.fields
        return [("coin",)] if not now["over"] and now["deck"] and None in now["board"] else []

    def supply(self, _need, coin):
        draw, now = Draw(coin), self.fields
        order = draw.order(now["deck"])
        for place, face in enumerate(now["board"]):
            if face is None and order:
                now["board"][place] = order.pop(0)
        now["deck"] = sorted(order)
        everything = sorted([*self.lying, *now["deck"]])
        while not has_set(self.lying):
            order, places = draw.order(everything), len(now["board"])
            now["board"] = order[:places] + [None] * (places - len(order))
            now["deck"] = sorted(order[places:])
            now["tokens"] = [[] for _ in now["tokens"]]

    def shows(self, move, _now):
        return move[0] in ("time", "pause", "resume") or move[1][0] in self.fields["board"]

    def check(self, seat, move, at):
        verb, args = move
        refuse(seat >= len(self.fields["scores"]), "3")
        if verb in ("pause", "resume"):
            refuse(args, "3")
            return
        refuse(verb not in ("token", "claim", "time") or len(args) != 1 or type(args[0]) is not int, "3")
        refuse(verb == "time" and at < args[0], "6")
        refuse(verb != "time" and args[0] > 80, "1")

    def apply(self, seat, move, at):
        (verb, args), now = move, self.fields
        began = now["paused"]
        if at < self.BEGINS or now["over"] or (verb == "resume") == (began is None):
            return
        if verb == "resume":
            now["paused"], now["since"] = None, now["since"] + at - began
            now["frozen"] = [until + (at - began) * (until > began) for until in now["frozen"]]
            return
        if verb == "pause":
            now["paused"] = at
            return
        number = args[0]
        if verb == "time":
            if now["round_seconds"] > 0 and number == now["since"] + 1000 * now["round_seconds"]:
                now["deck"] = sorted([*now["deck"], *self.lying])
                now["board"] = [None] * len(now["board"])
                now["tokens"] = [[] for _ in now["tokens"]]
                now["since"] = at
            return
        own = now["tokens"][seat]
        if at < now["frozen"][seat] or number not in now["board"]:
            return
        if verb == "claim" and number not in own and len(own) == 2:
            self._judge(seat, [*own, number], at)
        elif number in own:
            own.remove(number)
        elif len(own) < 2:
            now["tokens"][seat] = sorted([*own, number])

    def forfeit(self, seat, at):
        """A claim that nobody can read any more is a wrong one (form 4.7 of pcset)."""
        now = self.fields
        if at >= self.BEGINS and not now["over"] and now["paused"] is None and at >= now["frozen"][seat]:
            now["frozen"][seat] = at + 1000 * now["penalty_seconds"]

    def _judge(self, seat, faces, at):
        now = self.fields
        if not is_set(faces):
            now["tokens"][seat] = sorted(faces)
            now["frozen"][seat] = at + 1000 * now["penalty_seconds"]
            return
        now["board"] = [None if face in faces else face for face in now["board"]]
        now["tokens"] = [[face for face in own if face not in faces] for own in now["tokens"]]
        now["scores"][seat] += 1
        now["since"], now["frozen"][seat] = at, at + 1000 * now["point_seconds"]
        if not has_set([*self.lying, *now["deck"]]):
            now["over"] = "no set left"

    def outcome(self):
        scores = self.fields["scores"]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return outcome_of([*scores], winners, self.fields["over"]) if self.fields["over"] else None
