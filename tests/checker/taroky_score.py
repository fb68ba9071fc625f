"""The outcome of a deal of Taroky (form 8 of taroky)."""
from tests.checker.tarot import PAGAT, Deal, outcome, times, worth

MONEY = {"uni": 4, "bida": 2, "tarocky": 2, "taroky": 4, "trul": 2, "pane": 2, "rosa": 4, "rosa_plus": 6}


class Score(Deal):
    """The part of a deal that reckons: everything lies open."""

    def side(self):
        partner = [seat for seat in range(4) if self.called >= 0 and self.called in self.cards_of(seat)]
        return {self.bidder, *(partner if self.prever < 0 else [])}

    def result(self):
        """Game and Pagat for the bidder's side from each of the others, why, and whether it won."""
        side, winners, opt = self.side(), {winner for _, _, winner in self.tricks}, self.option
        all_twelve = len(self.tricks) == 12 and (winners <= side or not winners & side)
        if self.valat >= 0 or all_twelve:
            amount = 30 if self.prever >= 0 and opt["valat_prever"] == "30_60" else 20
            amount *= 2 if self.valat >= 0 else 1
            factor = 2 ** len(self.contra) if opt["contra_on_valat"] == "yes" else 1
            won = all_twelve and winners <= side
            if self.valat >= 0:
                made = all_twelve and (winners <= side) == (self.valat in side)
                won = made == (self.valat in side)
            why = f"valat{' called' if self.valat >= 0 else ''}: {amount}{times(factor)}"
            pagat = self.pagat_for(side) if self.pagat >= 0 and opt["pagat_after_valat"] == "yes" else 0
            return amount * factor * (1 if won else -1), pagat, why, won
        slots = [slot for _, trick, winner in self.tricks if winner in side for slot in trick]
        slots += [slot for seat in side for slot in (*self.laid[seat], *self.bared[seat])]
        points = sum(worth(self.open_face(slot)) for slot in slots)
        d = abs(points - 53)
        won = points > 53 or (points == 53 and opt["tie"] == "povinnost" and self.povinnost not in side)
        chips = ((10 + d) * (3 if self.prever >= 0 else 2) + 5) // 10
        f = 2 ** len(self.contra) * (self.factor if not won or opt["prever_factor_on_win"] == "yes" else 1)
        pagat = self.pagat_for(side) * (f if opt["pagat_multiplied"] == "yes" else 1)
        return chips * f * (1 if won else -1), pagat, f"{points} points, {d} from 53: {chips}{times(f)}", won

    def pagat_for(self, side):
        for number, (leader, slots, _) in enumerate(self.tricks):
            faces = [*map(self.open_face, slots)]
            if PAGAT in faces:
                seat = (leader + faces.index(PAGAT)) % 4
                called = self.pagat == seat
                v = int(self.option["pagat_value"]) * 2 ** len(self.pagat_contra) if called else 2
                alone = sum(face < 22 for face in faces) == 1
                v = (v if alone else -v) if number == 11 else -v if called else 0
                return v if seat in side else -v
        return 0

    @staticmethod
    def shared(side, g):
        share = g * (4 - len(side)) // len(side)
        return [share if seat in side else -g for seat in range(4)]

    @staticmethod
    def from_each(seat, chips):
        return [3 * chips if other == seat else -chips for other in range(4)]

    def next_place(self, again):
        if not again:
            return [("dealer", str(self.povinnost)), ("povinnost", str((self.povinnost + 1) % 4))]
        place = [("dealer", str(self.dealer))]
        return place if self.first else [*place, ("povinnost", str(self.povinnost))]

    def money_lines(self, items):
        return [[word, f"{MONEY[word]} from each", self.from_each(seat, MONEY[word])]
                for seat, words in enumerate(items) for word in words or []]

    def judged(self, violators):
        again = self.end == "misdeal"
        fines = [["penalty", "5 to each", self.from_each(seat, -5)] for seat in violators]
        if violators and (self.option["fault"] == "void" or again):
            return outcome([], 4, [], "void", True, self.next_place(True))
        if self.end in ("misdeal", "throw_in"):
            payer = self.dealer if again else self.povinnost
            lines = [[self.end, "2 to each", self.from_each(payer, -2)], *fines]
            return outcome(lines, 4, [s for s in range(4) if s != payer], self.end, again, self.next_place(again))
        side, (game, pagat, why, won) = self.side(), self.result()
        if violators:
            items = []
            for seat in range(4):
                good = self.truthful(seat, self.cards_of(seat))
                items.append(self.items[seat] if self.items[seat] in good else good[0])
            lines = [*self.money_lines(items), *fines, ["game", why, self.blamed(side, game + pagat, violators)]]
            return outcome(lines, 4, [s for s in range(4) if s not in violators], why, False, self.next_place(False))
        lines = [*self.money_lines(self.items), ["game", why, self.shared(side, game)]]
        if pagat:
            lines.append(["pagat", "called" if self.pagat >= 0 else "silent", self.shared(side, pagat)])
        return outcome(lines, 4, [s for s in range(4) if (s in side) == won], why, False, self.next_place(False))

    def left(self, seats):
        """A void deal whose players on other seats have gone; those of these pay (form 6.5 of tarot)."""
        fines = [["penalty", "left, 5 to each", self.from_each(seat, -5)] for seat in seats]
        return outcome(fines, 4, [], "left", True, self.next_place(True))

    def blamed(self, side, c, violators):
        gains = {seat for seat in range(4) if (seat in side) == (c > 0)}
        culprit = next((seat for seat in violators if seat in gains), None)
        if culprit is not None:
            paid = [abs(c) if seat in gains and seat not in violators else 0 for seat in range(4)]
            return [amount - (sum(paid) if seat == culprit else 0) for seat, amount in enumerate(paid)]
        amounts = self.shared(side, c)
        owed = sum(amounts[seat] for seat in range(4) if seat not in gains)
        return [amounts[seat] if seat in gains else owed if seat == violators[0] else 0 for seat in range(4)]
