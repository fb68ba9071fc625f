"""Tau by p2p/games/tau/FORM.md."""
from itertools import combinations, permutations
from typing import ClassVar

from tests.checker.curve import Draw
from tests.checker.lines import outcome_of
from tests.checker.moves import refuse

DECKS = {"usual": (3, range(81), 4), "projective": (4, range(1, 64), 3), "quad": (4, range(64), 3)}
MODES = {
    "3tau": ("usual", 3, 12, "zero", "front"), "3ptau": ("projective", 3, 12, "zero", "front"),
    "sbqtau": ("quad", 4, 9, "zero", "front"), "z3tau": ("usual", 3, 12, "puzzle", "front"),
    "n3tau": ("usual", 3, 12, "near", "front"), "i3tau": ("usual", 3, 12, "zero", "insane"),
    "i93tau": ("usual", 3, 9, "zero", "insane"), "e3tau": ("usual", 3, 12, "zero", "easy"),
    "4otau": ("usual", 4, 9, "outer", "front"), "bqtau": ("quad", 4, 12, "zero", "front"),
    "6tau": ("usual", 6, 12, "six", "front"), "g3tau": ("usual", 3, 12, "target", "front"),
    "4tau": ("usual", 4, 12, "target", "front"), "m3tau": ("usual", 3, 12, "zero", "master")}

TERNARY = [tuple(face // 3**p % 3 for p in range(4)) for face in range(81)]      # the digits of each face, for speed


class Game:
    RULES, SEATS, SEALED, CARDS = 5, range(1, 7), ("claim",), 0
    OPTIONS: ClassVar = {"mode": tuple(MODES), "penalty_seconds": ("0", "3", "5", "10"), "training": ("off", "on")}

    def __init__(self, seats, options):
        deck, self.take, self.min, self.kind, self.dealer = MODES[options["mode"]]
        self.base, faces, self.digits = DECKS[deck]
        self.all = [*faces]
        self.fields = {
            "board": [], "deck": [*faces], "found": [], "frozen": [0] * seats, "hints": 0, "mode": options["mode"],
            "near": None, "over": "", "paused": False, "penalty_seconds": int(options["penalty_seconds"]),
            "previous": None, "scores": [0] * seats, "seats": seats, "target": None,
            "training": options["training"] == "on"}

    def public(self):
        return self.fields

    @property
    def lying(self):
        return sorted(face for face in self.fields["board"] if face is not None)

    # --- Sums and Taus (form 2 of tau)

    def digit(self, face, place):
        return face // self.base**place % self.base

    def total(self, faces):
        if self.base == 4:
            found = 0
            for face in faces:
                found ^= face
            return found
        columns = zip(*(TERNARY[face] for face in faces), strict=True)
        return sum(sum(column) % 3 * 3**p for p, column in enumerate(columns))

    def third(self, a, b):
        found = self.total([a, b])
        return found if self.base == 4 else self.total([found, found])

    def is_tau(self, faces, asked=None):
        """Whether these faces, `take` different ones, are a Tau; `asked`: another target or property."""
        now = self.fields
        if self.kind == "target":
            goal = now["target"] if asked is None else asked
            return goal is not None and self.total(faces) == goal
        if self.kind == "near":
            goal = now["near"] if asked is None else asked
            found = self.total(faces)
            return goal is not None and all((self.digit(found, p) != 0) == (p == goal) for p in range(4))
        if self.kind == "outer":
            a, *rest = faces
            return any(self.third(a, b) == self.third(*(c for c in rest if c != b)) for b in rest)
        if self.total(faces) != 0:
            return False
        return self.kind != "six" or not any(self.total(three) == 0 for three in combinations(faces, 3))

    def taus(self, faces, asked=None):
        """All Taus among these faces, each ascending, in their order."""
        faces = sorted(faces)
        if self.kind in ("zero", "puzzle", "target", "six"):    # the last face follows from the others
            goal = self.fields["target"] if self.kind == "target" else 0
            if goal is None:
                return
            known = set(faces)
            for part in combinations(faces, self.take - 1):
                last = self.total([goal, self.total(part) if self.base == 4 else self.total(
                    [self.total(part), self.total(part)])])
                if last > part[-1] and last in known and self.is_tau([*part, last]):
                    yield [*part, last]
            return
        yield from ([*part] for part in combinations(faces, self.take) if self.is_tau(part, asked))

    def has_tau(self, faces):
        return next(self.taus(faces), None) is not None

    def open_properties(self):
        found = {tuple(self.digit(self.total(part), p) != 0 for p in range(4)) for part in combinations(self.lying, 3)}
        return [p for p in range(4) if tuple(q == p for q in range(4)) in found]

    # --- Coins (form 3 of tau)

    def wants_cards(self):
        if len(self.lying) < self.min:
            return True
        if self.kind == "target":
            return False
        return not self.open_properties() if self.kind == "near" else not self.has_tau(self.lying)

    def forsaken(self, _seats):
        """The seat keeps its score, and the others play on."""
        return

    def need(self):
        now = self.fields
        asked = self.kind in ("target", "near") and now[self.kind] is None
        return [("coin",)] if not now["over"] and ((now["deck"] and self.wants_cards()) or asked) else []

    def supply(self, _need, coin):
        draw, now = Draw(coin), self.fields
        order = draw.order(now["deck"])
        while self.kind == "puzzle" and len([*self.taus(order[:12])]) != 6:
            order = draw.order(now["deck"])
        while order and self.wants_cards():
            n = len(self.lying)
            size = min(self.min - n if self.min - 3 < n < self.min else 3, len(order))
            for face in self.chosen(order, size):
                order.remove(face)
                self.put(now["board"], face)
        now["deck"], now["hints"] = sorted(order), 0
        lying = self.lying
        if self.kind == "target" and len(lying) >= self.take:
            now["target"] = self.total(draw.order(lying)[:self.take])
        if self.kind == "near" and (found := self.open_properties()):
            now["near"] = found[draw.below(len(found))]
        self.end()

    @staticmethod
    def put(board, face):
        if None in board:
            board[board.index(None)] = face
        else:
            board.append(face)

    def chosen(self, order, size):
        """The batch by the dealer of the mode (form 3.3 of tau)."""
        lying = self.lying
        if self.dealer == "front":
            return order[:size]
        if self.dealer == "easy":
            batch = []
            while len(batch) < size:
                thirds = [self.third(a, b) for a, b in combinations([*lying, *batch], 2)]
                left = [face for face in order if face not in batch]
                batch.append(max(left, key=thirds.count))       # the first of the largest
            return batch
        if len(lying) + size < self.min:
            batch = []
            for face in order:
                if len(batch) < size and not any(
                        self.third(a, b) == face for a, b in combinations([*lying, *batch], 2)):
                    batch.append(face)
            batch = batch if len(batch) == size else order[:size]
        else:
            batch = self.one_tau(order) if size == 3 else order[:size]
        if self.dealer == "master" and len(lying) + size >= self.min:
            return max(permutations(batch), key=self.spread)
        return batch

    def one_tau(self, order):
        """The three cards that leave exactly one Tau; all such Taus are threes with the sum zero."""
        lying, best, most = self.lying, None, -1
        if len([*self.taus(lying)]) > 1:
            return order[:3]
        third = {(a, b): self.third(a, b) for a, b in combinations(order, 2)}
        pairs = [self.third(a, b) for a, b in combinations(lying, 2)]
        before, made = [*self.taus(lying)], {face: pairs.count(face) for face in order}
        for a, b, c in combinations(order, 3):
            found = len(before) + made[a] + made[b] + made[c] + (third[a, b] == c)
            found += (third[a, b] in lying) + (third[a, c] in lying) + (third[b, c] in lying)
            if found != 1:
                continue
            if self.dealer == "insane":
                return [a, b, c]
            two = [pair for pair in combinations((a, b, c), 2) if third[pair] in lying]
            made_by = [[x, *pair] for x in (a, b, c) if made[x] for pair in combinations(lying, 2)
                       if self.third(*pair) == x]
            tau = [*before, *made_by, *([*pair, third[pair]] for pair in two), [a, b, c]][0]
            differ = sum(len({self.digit(face, p) for face in tau}) == 3 for p in range(4))
            if differ > most:
                best, most = [a, b, c], differ
        return best or order[:3]

    def spread(self, batch):
        board = [*self.fields["board"]]
        for face in batch:
            self.put(board, face)
        taus = [*self.taus(face for face in board if face is not None)]
        if len(taus) != 1:
            return 0
        places = [board.index(face) for face in taus[0]]
        rows, columns = [place % 3 for place in places], [place // 3 for place in places]
        return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)

    # --- Moves (form 4 of tau)

    def shows(self, move, now):
        if move[0] != "claim":
            return True
        if self.kind in ("target", "near"):
            asked = self.fields[self.kind]
            if asked is None or asked != now.fields[self.kind]:
                return False
        return all(face in self.fields["board"] for face in move[1])

    def check(self, seat, move, _at):
        (verb, args), now = move, self.fields
        refuse(seat >= now["seats"], "3.4")
        refuse(verb not in ("claim", "hint", "pause", "resume"), "3.1")
        if verb == "claim":
            refuse(len(args) != self.take, "5")
            refuse(any(face not in self.all for face in args), "1.1")
            refuse([*args] != sorted(set(args)), "1.2")
            return
        refuse(args, "3.1")
        refuse(verb == "hint" and not now["training"], "6.1")

    def apply(self, seat, move, at):
        (verb, args), now = move, self.fields
        if now["over"]:
            return
        if verb in ("pause", "resume"):
            if now["paused"] != (verb == "pause"):
                now["paused"] = verb == "pause"
                now["frozen"] = [max(0, until - at) if now["paused"] else until and at + until
                                 for until in now["frozen"]]
        elif verb == "hint":
            still = any(tau not in now["found"] for tau in self.taus(self.lying))
            if not now["paused"] and now["hints"] < self.take and still:
                now["hints"] += 1
        else:
            self.claim(seat, [*args], at)

    def forfeit(self, seat, at):
        """A claim that nobody can read any more is a wrong one (form 4.6 of tau)."""
        now = self.fields
        if not now["over"] and not now["paused"] and at >= now["frozen"][seat] and now["penalty_seconds"] > 0:
            now["frozen"][seat] = at + 1000 * now["penalty_seconds"]

    def claim(self, seat, faces, at):
        now, asked = self.fields, self.kind in ("target", "near")
        void = (now["paused"] or at < now["frozen"][seat] or (asked and now[self.kind] is None)
                or faces in now["found"] or any(face not in now["board"] for face in faces))
        right = not void and self.is_tau(faces)
        if not right:
            late = asked and now["previous"] is not None and self.is_tau(faces, now["previous"])
            if not void and not late and now["penalty_seconds"]:
                now["frozen"][seat] = at + 1000 * now["penalty_seconds"]
            return
        now["scores"][seat] += 1
        now["hints"] = 0
        if self.kind == "puzzle":
            now["found"].append(faces)
        else:
            if asked:
                now["previous"], now[self.kind] = now[self.kind], None
            board = [None if face in faces else face for face in now["board"]]
            for place in range(self.min, len(board)):
                if board[place] is not None and None in board[:place]:
                    board[board.index(None)], board[place] = board[place], None
            while board and board[-1] is None:
                board.pop()
            now["board"] = board
        self.end()

    def end(self):
        now, lying = self.fields, self.lying
        if now["deck"] and self.wants_cards():
            return
        if self.kind == "puzzle":
            now["over"] = "all found" if len(now["found"]) == 6 else ""
            return
        if self.kind == "target":
            over = len(lying) < self.take
        elif self.kind == "near":
            over = not self.open_properties()
        else:
            over = not self.has_tau(lying)
        if over:
            now["over"] = "no Tau left" if lying else "no card left"

    def outcome(self):
        scores = self.fields["scores"]
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return outcome_of([*scores], winners, self.fields["over"]) if self.fields["over"] else None
