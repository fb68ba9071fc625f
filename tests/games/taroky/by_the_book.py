"""Taroky written a second time, naively, from the words of its RULES.md, to check the real one. Uses none of it.

Cards are their texts: T1..T22, HK..S7. A played deal is a list of (seat, words of the move) and the card of each slot.
"""

TRUL = ("T1", "T21", "T22")
FIVES = ("HK", "DK", "SK", "CK", *TRUL)
RED_ORDERS = {"4321": "KQNJ4321", "1432": "KQNJ1432", "1234": "KQNJ1234"}
PACK = [f"T{n}" for n in range(1, 23)]
for suit_, pips in (("H", "4321"), ("D", "4321"), ("S", ("7", "8", "9", "10")), ("C", ("7", "8", "9", "10"))):
    PACK += [suit_ + rank for rank in (*pips, "J", "N", "Q", "K")]


# --- Cards (rules 1.1 to 1.5)

def trump(card):
    return card[0] == "T"


def value(card):
    if card in FIVES:
        return 5
    return {"Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def beats(card, other, red_pips="4321"):
    """Whether a card beats the one that is winning the trick."""
    if trump(card) or trump(other):
        return trump(card) and (not trump(other) or int(card[1:]) > int(other[1:]))
    if card[0] != other[0]:
        return False
    order = RED_ORDERS[red_pips] if card[0] in "HD" else ("K", "Q", "N", "J", "10", "9", "8", "7")
    return order.index(card[1:]) < order.index(other[1:])


# --- Slots (form 3.1)

def places(cut, choice):
    """Talon and hands of dealer+1, +2, +3, dealer as places of the deck."""
    q = [*range(cut, 54), *range(cut)]

    def runs(*spans):
        return [place for first, last in spans for place in range(first, last + 1)]

    tables = {
        "cut": lambda j: runs((6 + 6 * j, 11 + 6 * j), (30 + 6 * j, 35 + 6 * j)),
        "ones": lambda j: runs(*((6 + j + 4 * i,) * 2 for i in range(12))),
        "twos": lambda j: runs(*((6 + 2 * j + 8 * i, 7 + 2 * j + 8 * i) for i in range(6))),
        "threes": lambda j: runs(*((6 + 3 * j + 12 * i, 8 + 3 * j + 12 * i) for i in range(4))),
        "fours": lambda j: runs(*((6 + 4 * j + 16 * i, 9 + 4 * j + 16 * i) for i in range(3))),
        "twelves": lambda j: runs((6 + 12 * j, 17 + 12 * j)),
        "three_four_five": lambda j: runs((6 + 3 * j, 8 + 3 * j), (18 + 4 * j, 21 + 4 * j), (34 + 5 * j, 38 + 5 * j)),
    }
    tables |= {"sixes": tables["cut"], "choice": tables["twelves"]}
    return q[:6], [sorted(q[place] for place in tables[choice](j)) for j in range(4)]


# --- What a hand may do

def legal_plays(hand, led):
    """Rule 9.2: follow, else trump, else anything."""
    if led is None:
        return set(hand)
    same = {card for card in hand if card[0] == led[0]}
    trumps = {card for card in hand if trump(card)}
    return same or trumps or set(hand)


def one_discard(hand):
    """Rule 5.6: what may go as the next single card."""
    plain = {card for card in hand if not trump(card) and card[1:] != "K"}
    return plain or {card for card in hand if trump(card) and card not in TRUL}


def discards(hand):
    """Every way to get down to twelve, card by card, as sets of cards."""
    ways = {frozenset()}
    for _ in range(len(hand) - 12):
        ways = {way | {card} for way in ways for card in one_discard(set(hand) - way)}
    return ways


def partner_names(hand, floor=15):
    """The table of rule 7.2, read as its sentence."""
    names = {"T19"}
    if "T19" in hand:
        for number in range(18, floor - 1, -1):
            if f"T{number}" not in hand:
                names.add(f"T{number}")
                break
    return names


AMOUNTS = {"uni": 4, "bida": 2, "tarocky": 2, "taroky": 4, "trul": 2, "pane": 2, "rosa": 4, "rosa_plus": 6}


def money(hand):
    """The table of rule 8.2."""
    items = set()
    trumps = len([card for card in hand if trump(card)])
    if trumps == 0:
        items.add("uni")
    if trumps in (1, 2):
        items.add("bida")
    if trumps in (8, 9):
        items.add("tarocky")
    if trumps in (10, 11, 12):
        items.add("taroky")
    if all(card in hand for card in TRUL):
        items.add("trul")
    kings = [card for card in hand if card[1:] == "K"]
    if len(kings) == 4:
        items.add("rosa_plus" if any(card in hand for card in TRUL) else "rosa")
    elif len([card for card in hand if card in FIVES]) >= 4:
        items.add("pane")
    return items


# --- The payment (rules 9.4 to 10.4)

def points_chips(distance, prever):
    """The tables of rule 9.8, made from the words of rule 9.4: rounded to the nearest, halves up."""
    tenths = (10 + distance) * (3 if prever else 2)
    whole, rest = divmod(tenths, 10)
    return whole + (rest >= 5)


class Account:
    """A played deal, told again from its moves: sides, tricks, points, chips."""

    def __init__(self, log, card, options, povinnost, left=()):
        """`left`: (seat, card) of the cards still in hand when a lost valat stopped the play."""
        self.card, self.options, self.left = card, options, left
        self.p = povinnost
        self.chips = [0] * 4
        self.v, self.factor, self.contras, self.pagat_contras = None, 1, 0, 0
        self.valat = self.pagat = self.called = None
        self.away = {seat: [] for seat in range(4)}
        self.tricks, self.thrown = [], False
        self.talon = []
        self.kept = "first"
        for seat, words in log:
            getattr(self, "on_" + words[0], lambda *_: None)(seat, *words[1:])

    def on_cut(self, _seat, place):
        self.talon = places(int(place), "cut")[0]

    def on_knock(self, _seat, choice):
        self.talon = places(0, choice)[0]

    def on_show(self, seat, _slot):
        self.p = seat

    def on_say(self, seat, word):
        if word == "prever":
            self.v = seat

    def on_reject(self, _seat):
        self.factor *= 2
        self.kept = "second" if self.factor == 2 else "first"

    def on_call(self, _seat, name):
        self.called = name

    def on_throw_in(self, _seat, _slot):
        self.thrown = True

    def on_lay(self, seat, *slots):
        self.away[seat] = [self.card[int(slot)] for slot in slots if slot != "bare"]

    def on_declare(self, seat, *items):
        self.pay_all(seat, sum(AMOUNTS[item] for item in items))

    def on_valat(self, seat, *_side):
        self.valat = seat

    def on_contra(self, _seat, *what):
        if what:
            self.pagat_contras += 1
        else:
            self.contras += 1

    def on_pagat(self, seat, *_side):
        self.pagat = seat

    def on_play(self, seat, slot):
        if not self.tricks or len(self.tricks[-1]) == 4:
            self.tricks.append([])
        self.tricks[-1].append((seat, self.card[int(slot)]))

    def pay_all(self, seat, amount):
        """A seat gets this from each other one."""
        for other in range(4):
            self.chips[other] -= amount
        self.chips[seat] += 4 * amount

    def winner(self, trick):
        best, best_card = trick[0]
        for seat, card in trick[1:]:
            if beats(card, best_card, self.options.get("red_pips", "4321")):
                best, best_card = seat, card
        return best

    def team(self):
        """Rules 7.3, 7.4: Povinnost and who had the card; rule 6: V alone."""
        if self.v is not None:
            return {self.v}
        held = [seat for trick in [*self.tricks, self.left] for seat, card in trick if card == self.called]
        return {self.p, *held}

    def points(self):
        """Of the bidder's side, and of the other one (rule 9.4)."""
        team, sums = self.team(), [0, 0]
        for trick in self.tricks:
            sums[self.winner(trick) not in team] += sum(value(card) for _, card in trick)
        for seat, cards in self.away.items():
            sums[seat not in team] += sum(map(value, cards))
        if self.v is not None:
            rest = self.talon[3:] if self.kept == "first" else self.talon[:3]
            sums[1] += sum(value(self.card[slot]) for slot in rest)
        return sums

    def pagat_worth(self, team):
        """Rule 10.4, for the bidder's side."""
        for number, trick in enumerate(self.tricks, 1):
            for seat, card in trick:
                if card == "T1":
                    called = self.pagat == seat
                    m = int(self.options.get("pagat_value", 4)) * 2 ** self.pagat_contras if called else 2
                    others = [other for _, other in trick if trump(other) and other != "T1"]
                    early = -m if called else 0
                    worth = early if number < 12 else -m if others else m
                    return worth if seat in team else -worth
        return 0

    def result(self):
        """What each of the other side pays each of the bidder's side."""
        team, options = self.team(), self.options
        winners = [self.winner(trick) for trick in self.tricks]
        all_by = [all((seat in team) == side for seat in winners) and len(winners) == 12 for side in (True, False)]
        double = 2 ** self.contras
        if self.valat is not None or any(all_by):
            low = self.v is None or options.get("valat_prever") == "20_40"
            chips = (20 if low else 30) * (2 if self.valat is not None else 1)
            chips *= 1 if options.get("contra_on_valat") == "no" else double
            if self.valat is None:
                sign = 1 if all_by[0] else -1
            else:
                sign = 1 if self.valat in team else -1
                sign = sign if all_by[self.valat not in team] else -sign
            called_too = options.get("pagat_after_valat") == "yes" and self.pagat is not None
            return sign * chips + (self.pagat_worth(team) if called_too else 0)
        ours, theirs = self.points()
        assert ours + theirs == 106
        won = ours > theirs
        if ours == theirs and options.get("tie") == "povinnost":
            won = self.p not in team
        chips = points_chips(abs(ours - 53), self.v is not None)
        times = double * (self.factor if not won or options.get("prever_factor_on_win") == "yes" else 1)
        pagat = self.pagat_worth(team)
        if options.get("pagat_multiplied") == "yes":
            return ((chips if won else -chips) + pagat) * times
        return (chips if won else -chips) * times + pagat

    def settle(self):
        """Chips by seat for the whole deal (rule 9.8)."""
        if self.thrown:
            self.pay_all(self.p, -2)
            return tuple(self.chips)
        team, c = self.team(), self.result()
        others = set(range(4)) - team
        for seat in others:
            self.chips[seat] -= c
        for seat in team:
            self.chips[seat] += c * len(others) // len(team)
        return tuple(self.chips)
