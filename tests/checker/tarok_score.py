"""The outcome of a deal of Tarok (form 8 of tarok)."""
from tests.checker.tarot import KINGS, MOND, PAGAT, SKYZ, TRUL, Deal, outcome, times, worth

ITEMS = {"trula": (10, 20), "kings": (10, 20), "pagat": (25, 50), "king_ultimo": (10, 20), "valat": (250, 500)}
FIRST_VALUES = {"three": 10, "two": 20, "one": 30, "solo_three": 40, "solo_two": 50, "solo_one": 60, "piccolo": 60,
                "beggar": 70, "solo_without": 80, "open_beggar": 90, "colour_valat": 125, "valat": 500}
GROUPS = ("three", "two", "one", "solo_three", "solo_two", "solo_one")


def to5(x):
    return (x + 2) // 5 * 5


def pile_points(faces):
    return (3 * sum(map(worth, faces)) - 2 * len(faces) + 1) // 3


class Score(Deal):
    """The part of a deal that reckons: everything lies open."""

    def judged(self, violators):
        if violators and (self.option["fault"] == "void" or self.end == "redeal"):
            forced = self.forced
            return outcome([], self.n, [], "void", True, self.place(again=True, forced=forced))
        plain = self.plain()
        if not violators:
            return plain
        lines = []
        for seat in sorted(violators):
            as_played = plain["scores"][seat] < -70
            lines.append(["penalty", "a rule broken, the deal as played" if as_played else "a rule broken",
                          [min(-70, plain["scores"][seat]) if other == seat else 0 for other in range(self.n)]])
        winners = [seat for seat in range(self.n) if seat not in violators]
        scores = [sum(line[2][seat] for line in lines) for seat in range(self.n)]
        return self.ended(lines, winners, "penalty", scores, self.radlci)

    def plain(self):
        if self.end == "redeal":
            forced = self.forced or self.option["no_tarok_hand"] == "klop"
            return outcome([], self.n, [], "redeal", True, self.place(again=True, forced=forced))
        if self.contract == "klop":
            lines = self.klop()
            scores = [sum(line[2][seat] for line in lines) for seat in range(self.n)]
            return self.ended(lines, [s for s in range(self.n) if scores[s] == max(scores)], "klop", scores,
                              self.radlci_after(False, False))
        side = self.side()
        won, lines, swept = self.contract_lines(side)
        doubler = None
        if self.option["radlci"] != "off":
            line, doubler = self.radlc(side, lines)
            lines += line
        lines += self.half(side, lines) + self.mond(side, won)
        scores = [sum(line[2][seat] for line in lines) for seat in range(self.n)]
        winners = [seat for seat in range(self.n) if (seat in side) == won]
        called = any(call[0] == "valat" for call in self.calls) and self.contract in GROUPS
        radlci = self.radlci_after(won, called or (swept and self.contract in GROUPS), doubler)
        return self.ended(lines, winners, f"{self.contract} {'won' if won else 'lost'}", scores, radlci)

    # --- Piles

    def taken(self, seat):
        """The faces of a seat's tricks; in klop with the talon cards of the first six."""
        slots = [slot for _, trick, winner in self.tricks if winner == seat for slot in trick]
        if self.contract == "klop":
            slots += [self.talon[k] for k, (_, _, winner) in enumerate(self.tricks[:6]) if winner == seat]
        return [self.open_face(slot) for slot in slots]

    def side(self):
        partner = [seat for seat in range(self.n) if self.called >= 0 and self.called in self.cards_of(seat)]
        return {self.declarer, *partner}

    def rest(self):
        return [self.open_face(slot) for slot in self.talon if slot not in self.took]

    def rest_is_won(self):
        """Whether the rest of the talon is the declarer's."""
        if self.contract not in GROUPS or self.called not in [self.open_face(slot) for slot in self.took]:
            return False
        return any(winner == self.declarer and self.called in map(self.open_face, trick)
                   for _, trick, winner in self.tricks)

    def pile(self, side):
        faces = [face for seat in side for face in self.taken(seat)]
        faces += [self.open_face(slot) for seat in side for slot in (*self.laid[seat], *self.bared[seat])]
        return faces + (self.rest() if self.rest_is_won() else [])

    # --- Lines

    def klop(self):
        factor = 2 ** len(self.calls[0][3]) if self.calls else 1
        full, penalty, bonus = {"36": (36, 70, 70), "35": (35, 70, 70), "35_10": (35, 35, 10)}[self.option["klop_full"]]
        found = [(pile_points(self.taken(seat)), any(winner == seat for _, _, winner in self.tricks))
                 for seat in range(self.n)]
        special = any(points >= full or not tricks for points, tricks in found)
        lines = []
        for seat, (points, tricks) in enumerate(found):
            line = None
            if points >= full:
                line = "full", f"{points} points", -penalty
            elif not tricks:
                line = "no_trick", "no trick", bonus
            elif not special:
                minus = to5(points) if self.option["klop_points"] == "rounded" else points
                line = "klop", f"{points} points", -minus
            if line:
                amounts = [line[2] * factor if other == seat else 0 for other in range(self.n)]
                lines.append([line[0], line[1] + times(factor), amounts])
        return lines

    def value(self):
        if self.option["values"] == "10_30_50" and self.contract in ("two", "one"):
            return {"two": 30, "one": 50}[self.contract]
        if self.option["alone_values"] == "70_50_80" and self.contract in ("solo_without", "open_beggar"):
            return {"solo_without": 50, "open_beggar": 80}[self.contract]
        return FIRST_VALUES[self.contract]

    def contract_lines(self, side):
        """Whether the contract is won, game, difference and items, and whether a side took all tricks."""
        mine = sum(winner == self.declarer for _, _, winner in self.tricks)
        points = pile_points(self.pile(side))
        aims = {"piccolo": mine == 1, "beggar": mine == 0, "open_beggar": mine == 0,
                "colour_valat": mine == 48 // self.n, "valat": mine == 48 // self.n}
        won = aims.get(self.contract, points >= 36)
        sign, game = 1 if won else -1, self.calls[0]
        doubled = 2 ** len(game[3])
        what = f"{self.contract} {'won' if won else 'lost'}{times(doubled)}"
        lines = [["game", what, self.shared(side, game, sign * self.value())]]
        with_difference = self.contract == "solo_without" and self.option["solo_without_difference"] == "yes"
        if self.contract in GROUPS or with_difference:
            away = abs(points - 35)
            away = to5(away) if self.option["difference"] == "rounded" else away
            lines.append(["difference", f"{points} points{times(doubled)}", self.shared(side, game, sign * away)])
        if self.contract not in GROUPS:
            return won, lines, False
        items = {item: [*self.item_lines(item, side)] for item in ITEMS}
        by = self.achieved("valat", side)
        called = [call for call in self.calls if call[0] == "valat"]
        others = [*lines, *(line for item in ITEMS if item != "valat" for line in items[item])]
        if called:
            only = self.option["valat_failed"] == "only" or any(by is call[2] for call in called)
            return won, items["valat"] if only else [*others, *items["valat"]], by is not None
        if by is None:
            return won, others, False
        return won, items["valat"] if self.option["valat_silent"] == "250" else [*others, *items["valat"]], True

    def shared(self, side, call, plain):
        """The amounts of a line for the declarer's side, `plain` being without doublings."""
        _, caller, with_, doubled = call
        if self.option["score_share"] == "declarer":
            return [plain * 2 ** len(doubled) if seat in side else 0 for seat in range(self.n)]
        amounts = [0] * self.n
        if with_:
            amounts = [plain if seat in side else 0 for seat in range(self.n)]
        else:
            amounts[caller] = -plain
        for level, seat in enumerate(doubled):
            who = seat if level % 2 == 0 else doubled[level - 1]
            amounts[who] += plain * 2 ** level * (-1 if with_ else 1)
        return amounts

    def achieved(self, item, side):
        """True if the declarer's side achieved it, False if the others, None if nobody."""
        last = self.tricks[-1]
        faces = [*map(self.open_face, last[1])]
        if item in ("trula", "kings"):
            row, pile = (TRUL if item == "trula" else KINGS), self.pile(side)
            have = sum(face in pile for face in row)
            return True if have == len(row) else None if have else False
        if item == "valat":
            mine = sum(winner in side for _, _, winner in self.tricks)
            return True if mine == len(self.tricks) else None if mine else False
        if item == "king_ultimo":
            return last[2] in side if self.called in faces else None
        player = (last[0] + faces.index(PAGAT)) % self.n if PAGAT in faces else None
        counts = player is not None and (last[2] == player or (
            self.option["pagat_beaten_by_partner"] == "counts" and (last[2] in side) == (player in side)))
        return player in side if counts else None

    def item_lines(self, item, side):
        by, calls = self.achieved(item, side), [call for call in self.calls if call[0] == item]
        silent, announced = ITEMS[item]
        if item == "valat" and self.option["valat_silent"] == "50":
            silent = 50
        for call in calls:
            won = by is call[2]
            why = f"announced{'' if call[2] else ' against'}, {'won' if won else 'lost'}{times(2 ** len(call[3]))}"
            yield [item, why, self.shared(side, call, announced * (1 if won == call[2] else -1))]
        if calls:
            return
        amount = 0 if by is None else silent if by else -silent
        last = self.tricks[-1]
        faces = [*map(self.open_face, last[1])]
        if item == "pagat" and by is None and PAGAT in faces and self.option["silent_pagat_lost"] == "25":
            amount = -25 if (last[0] + faces.index(PAGAT)) % self.n in side else 25
        if amount:
            yield [item, "silent", [amount if seat in side else 0 for seat in range(self.n)]]

    # --- Radlc, half, mond

    def radlc(self, side, lines):
        shared = self.option["radlci"] == "shared"
        who = self.declarer if self.radlci[self.declarer] else None
        if who is None and shared and any(self.radlci):
            who = self.radlci.index(max(self.radlci))
        if who is None:
            return [], None
        amount = sum(line[2][self.declarer] for line in lines)
        return [["radlc", "doubled", [amount if seat in side else 0 for seat in range(self.n)]]], who

    def half(self, side, lines):
        partner = next(iter(side - {self.declarer}), None)
        if partner is None or self.option["four_partner_share"] != "half":
            return []
        amount = sum(line[2][partner] for line in lines)
        gone = int(amount / 2) - amount
        return [["half", "the partner's half", [gone if s == partner else 0 for s in range(self.n)]]] if amount else []

    def mond(self, side, _won):
        how = self.option["mond_penalty"]
        if self.contract not in (*GROUPS, "solo_without"):
            return []
        fine = {"42": 42, "usual": 21 if self.n == 3 else 20}.get(how, 20)
        losers = []
        if self.contract in GROUPS and MOND in self.rest():
            losers = [] if self.rest_is_won() else [self.declarer]
        for leader, trick, winner in self.tricks:
            faces = [*map(self.open_face, trick)]
            if MOND in faces and (leader + faces.index(MOND)) % self.n != winner:
                losers = [(leader + faces.index(MOND)) % self.n]
                if how == "both" and (winner in side) == (losers[0] in side):
                    losers.append(winner)
        return [["mond", "mond lost", [-fine if s == seat else 0 for s in range(self.n)]] for seat in losers]

    # --- What follows

    def radlci_after(self, won, valat, doubler=None):
        if self.option["radlci"] == "off":
            return self.radlci
        found = [*self.radlci]
        if doubler is not None and won:
            found[doubler] -= 1
        if self.contract == "klop" or FIRST_VALUES[self.contract] >= 70 or valat:
            found = [number + 1 for number in found]
        return found

    def place(self, again, forced, radlci=None, totals=None):
        forehand = self.forehand if again else (self.forehand + 1) % self.n
        first = [] if self.forehand < 0 else [("forehand", str(forehand))]          # the lot has yet to say who it is
        return [*first, ("open_radlci", ",".join(map(str, radlci or self.radlci))),
                ("totals", ",".join(map(str, totals or self.totals))), ("forced", "yes" if forced else "no")]

    def ended(self, lines, winners, reason, scores, radlci):
        totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        became_0 = any(now == 0 != then for now, then in zip(totals, self.totals, strict=True))
        closing = []
        if self.option["radlci"] in ("100", "40") and any(radlci):
            c = int(self.option["radlci"])
            closing = [["radlci", f"{c} for each open one", [-c * number for number in radlci]]]
        more = 0
        if self.option["match_end"] == "skis":
            holder = self.dealt_to(SKYZ)
            more = -1 if holder is None else (holder - self.forehand) % self.n + 1
        next_ = self.place(False, self.n == 4 and became_0, radlci, totals)
        return outcome(lines, self.n, winners, reason, False, next_, closing, more)

    def left(self, seats):
        """A void deal whose players on other seats have gone; those of these pay (form 6.5 of tarot)."""
        fines = [["penalty", "left", [-70 * (s == seat) for s in range(self.n)]] for seat in seats]
        totals = [total + sum(line[2][seat] for line in fines) for seat, total in enumerate(self.totals)]
        return outcome(fines, self.n, [], "left", True, self.place(True, self.forced, None, totals))

    def dealt_to(self, face):
        """The seat that was dealt this face, None if it lay in the talon."""
        slot = next(slot for slot in range(54) if self.open_face(slot) == face)
        size = 24 // self.n
        return None if slot < 6 else (self.forehand + (slot - 6) % 24 // size) % self.n
