"""Tau written a second time, naively, from the words of rules 1, 2, 3 and 5, to check the real one. Uses none of it."""
from functools import cache
from hashlib import shake_256
from itertools import combinations, permutations

# code: deck, take, min, kind of Tau, dealer (the table of rule 5)
BOOK = {
    "3tau": ("81", 3, 12, "tau", "normal"), "6tau": ("81", 6, 12, "six", "normal"),
    "g3tau": ("81", 3, 12, "target", "normal"), "4tau": ("81", 4, 12, "target", "normal"),
    "i3tau": ("81", 3, 12, "tau", "insane"), "i93tau": ("81", 3, 9, "tau", "insane"),
    "m3tau": ("81", 3, 12, "tau", "master"), "e3tau": ("81", 3, 12, "tau", "easy"),
    "z3tau": ("81", 3, 12, "tau", "puzzle"), "4otau": ("81", 4, 9, "outer", "normal"),
    "n3tau": ("81", 3, 12, "near", "normal"), "3ptau": ("63", 3, 12, "xor", "normal"),
    "sbqtau": ("64", 4, 9, "quad", "normal"), "bqtau": ("64", 4, 12, "quad", "normal"),
}
DECKS = {"81": range(81), "63": range(1, 64), "64": range(64)}


def vector(face):
    """Colour, number, shading, shape of one of the 81."""
    return face % 3, face // 3 % 3, face // 9 % 3, face // 27


def vector_sum(faces):
    return tuple(sum(column) % 3 for column in zip(*map(vector, faces), strict=True))


def right_properties(faces):
    """For each property of three cards: all the same or all different?"""
    return [len(set(column)) != 2 for column in zip(*map(vector, faces), strict=True)]


@cache
def third(a, b):
    """The only card that makes a 3 Tau with these two."""
    return a if a == b else next(c for c in range(81) if c not in (a, b) and all(right_properties((a, b, c))))


def is_tau(code, faces, target=None, near=None):
    kind = BOOK[code][3]
    if kind == "tau":
        return all(right_properties(faces))
    if kind == "six":
        return vector_sum(faces) == (0, 0, 0, 0) and not any(
            all(right_properties(half)) and all(right_properties(sorted(set(faces) - set(half))))
            for half in combinations(faces, 3))
    if kind == "target":
        return target is not None and vector_sum(faces) == vector(target)
    if kind == "near":
        return near is not None and all(ok != (i == near) for i, ok in enumerate(right_properties(faces)))
    if kind == "outer":
        a, b, c, d = faces
        return third(a, b) == third(c, d) or third(a, c) == third(b, d) or third(a, d) == third(b, c)
    if kind == "xor":
        return not faces[0] ^ faces[1] ^ faces[2]
    return all(sorted(column.count(value) for value in set(column)) in ([4], [2, 2], [1, 1, 1, 1])
               for column in ([face >> shift & 3 for face in faces] for shift in (0, 2, 4)))


def all_taus(code, cards, target=None, near=None):
    if BOOK[code][3] == "tau":      # the same, quicker, for the dealers that look at thousands of boards
        lie = set(cards)
        return [(a, b, third(a, b)) for a, b in combinations(sorted(lie), 2) if b < third(a, b) and third(a, b) in lie]
    return [faces for faces in combinations(sorted(cards), BOOK[code][1]) if is_tau(code, faces, target, near)]


class Stream:
    """SHAKE-256 of a coin, read byte by byte with rejection; no number below more than 256 is ever wanted here."""

    def __init__(self, coin):
        self.bytes = iter(shake_256(coin).digest(100_000))

    def below(self, n):
        if n == 1:
            return 0
        while (byte := next(self.bytes)) >= 256 - 256 % n:
            pass
        return byte % n

    def order(self, things):
        things = list(things)
        for last in reversed(range(1, len(things))):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
        return things


class Table:
    """A whole game by the book. `board` has None for a gap and none at its end."""

    def __init__(self, code, seats, penalty_seconds=0):
        deck, self.take, self.minimum, self.kind, self.dealer = BOOK[code]
        self.code, self.penalty = code, penalty_seconds
        self.board, self.deck = [], list(DECKS[deck])
        self.target = self.near = self.last = None
        self.scores, self.frozen, self.found, self.paused, self.over = [0] * seats, [0] * seats, [], False, False

    def cards(self):
        return sorted(card for card in self.board if card is not None)

    def taus(self):
        return all_taus(self.code, self.cards(), self.target, self.near)

    def near_open(self):
        return [prop for prop in range(4) if all_taus(self.code, self.cards(), near=prop)]

    def short(self):
        """Whether 2.2 deals: fewer than `min` cards or no Tau; a target never deals extra."""
        if len(self.cards()) < self.minimum:
            return True
        if self.kind == "near":
            return not self.near_open()
        return self.kind != "target" and not self.taus()

    def owes_drawn(self):
        return (self.kind == "target" and self.target is None) or (self.kind == "near" and self.near is None)

    def claim(self, seat, faces, at):
        gone = any(card not in self.board for card in faces)
        if self.over or self.paused or at < self.frozen[seat] or gone or self.owes_drawn() or faces in self.found:
            return
        if not is_tau(self.code, faces, self.target, self.near):
            crossed = self.last is not None and is_tau(self.code, faces, self.last, self.last)
            if self.penalty and not crossed:
                self.frozen[seat] = at + 1000 * self.penalty
            return
        self.scores[seat] += 1
        if self.dealer == "puzzle":
            self.found.append(faces)
        else:
            self.remove(faces)
            self.last = self.near if self.kind == "near" else self.target
            self.target = self.near = None
        self.end()

    def remove(self, faces):
        self.board = [None if card in faces else card for card in self.board]
        for place in range(self.minimum, len(self.board)):
            if self.board[place] is not None and None in self.board[:place]:
                gap = self.board.index(None)
                self.board[gap], self.board[place] = self.board[place], None
        while self.board and self.board[-1] is None:
            self.board.pop()

    def end(self):
        if self.deck and self.short():
            return
        if self.dealer == "puzzle":
            self.over = len(self.found) == 6
        elif self.kind == "target":
            self.over = len(self.cards()) < self.take
        elif self.kind == "near":
            self.over = not self.near_open()
        else:
            self.over = not self.taus()

    def coin(self, coin):
        stream = Stream(coin)
        order = stream.order(sorted(self.deck))
        while self.dealer == "puzzle" and len(all_taus(self.code, order[:12])) != 6:
            order = stream.order(sorted(self.deck))
        while order and self.short():
            lie = len(self.cards())
            batch = self.minimum - lie if self.minimum - 3 < lie < self.minimum else 3
            new = self.dealt(order, batch)[:len(order)]
            self.put(new)
            order = [card for card in order if card not in new]
        self.deck = sorted(order)
        cards = self.cards()
        if self.kind == "target" and len(cards) >= self.take:
            total = vector_sum(stream.order(cards)[:self.take])
            self.target = next(face for face in range(81) if vector(face) == total)
        if self.kind == "near" and (names := self.near_open()):
            self.near = names[stream.below(len(names))]
        self.end()

    def put(self, new):
        for card in new:
            if None in self.board:
                self.board[self.board.index(None)] = card
            else:
                self.board.append(card)

    def dealt(self, order, batch):
        if self.dealer == "easy":
            return self.dealt_easy(order, batch)
        if self.dealer not in ("insane", "master"):
            return order[:batch]
        if len(self.cards()) + batch < self.minimum:
            return self.dealt_without_tau(order, batch)
        sets = (new for new in combinations(order, 3) if len(all_taus(self.code, (*self.cards(), *new))) == 1)
        if self.dealer == "insane":
            return list(next(sets, order[:3]))
        return self.dealt_master(sets) or order[:3]

    def dealt_without_tau(self, order, batch):
        new = []
        for card in order:
            if len(new) < batch and not any(card in tau for tau in all_taus(self.code, (*self.cards(), *new, card))):
                new.append(card)
        return new if len(new) == batch else order[:batch]

    def dealt_easy(self, order, batch):
        new = []
        for _ in range(min(batch, len(order))):
            lie = (*self.cards(), *new)
            left = [card for card in order if card not in new]
            counts = [len(all_taus(self.code, (*lie, card))) for card in left]
            new.append(left[counts.index(max(counts))])
        return new

    def dealt_master(self, sets):
        best, best_differing = None, 0
        for new in sets:
            tau, = all_taus(self.code, (*self.cards(), *new))
            differing = sum(len(set(column)) == 3 for column in zip(*map(vector, tau), strict=True))
            if differing > best_differing:
                best, best_differing, best_tau = new, differing, tau
            if differing == 4:
                break
        return best and self.spread_out(best, best_tau)

    def spread_out(self, new, tau):
        before, widest, chosen = list(self.board), 0, None
        for arranged in permutations(new):
            self.put(arranged)
            rows = [self.board.index(card) % 3 for card in tau]
            columns = [self.board.index(card) // 3 for card in tau]
            self.board = list(before)
            area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
            if area > widest:
                widest, chosen = area, list(arranged)
        return chosen
