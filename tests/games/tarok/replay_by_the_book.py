"""A deal of Tarok told again from what was said: who is asked, what that seat may say, what lies where. For tests.

It follows the words of RULES.md and the phases of form 1 and form 5, knows every card, and uses nothing
of the real rules. A lie is told like everything else.
"""
from itertools import combinations
from typing import NamedTuple

from tests.games.tarok import by_the_book as book
from tests.games.taroky.by_the_book import PACK


class Trick(NamedTuple):
    """The (seat, card) of a full trick in the order played, and who won it."""

    cards: list
    winner: int


class Told:
    """`card`: the card of each slot, fresh ones too before they are dealt; `options` with all their names."""

    def __init__(self, seats, card, options, forehand=0, radlci=None, forced=False):
        self.seats, self.card, self.options, self.forehand = seats, card, options, forehand
        self.radlci, self.forced = list(radlci or [0] * seats), forced
        self.order = [(forehand + j) % seats for j in range(seats)]
        self.talon, hands = book.places(seats)
        self.hands = dict(zip(self.order, hands, strict=True))
        self.phase, self.void, self.shown = "auction", False, set()
        self.bids, self.first_said = [], set()
        self.contract, self.declarer, self.king, self.group = None, None, None, None
        self.laid, self.calls, self.kontras = [], {}, ()        # who doubled the game; calls: caller and who doubled
        self.asked = self.order[1] if options["auction"] == "forehand_last" else forehand
        self.tricks, self.trick, self.worlds, self.rest_won = [], [], set(), False

    @property
    def level(self):
        return len(self.kontras)

    def cards(self, seat):
        return {self.card[slot] for slot in self.hands[seat]}

    def next(self, seat):
        return (seat + 1) % self.seats

    def may(self, seat):
        """What this seat may say by its own cards, as texts."""
        return set(getattr(self, f"_may_{self.phase}")(seat)) if seat == self.asked else set()

    def say(self, text):
        verb, *args = text.split(" ")
        getattr(self, f"_{self.phase}_{verb}")(self.asked, *args)

    # --- Auction (rules 2.2, 3, 11.1, 11.9)

    @property
    def standing(self):
        """The standing bid and who made it."""
        made = [(seat, word) for seat, word in self.bids if word != "pass"]
        return (made[-1][1], made[-1][0]) if made else (None, None)

    def passed(self, seat):
        return (seat, "pass") in self.bids

    def others_passed(self, seat):
        return all(self.passed(other) for other in self.order if other != seat)

    def _may_auction(self, seat):
        if seat not in self.first_said and not any(map(book.trump, self.cards(seat))):
            return ["redeal"]
        words = book.ladder(self.seats, self.options, self.forced)
        how, (standing, by) = self.options["auction"], self.standing
        first = by is None and seat == self.forehand and not self.forced
        if how == "obligatory" and first:
            return [f"bid {word}" for word in words if self.options["open_any"] == "any" or word == "three"]
        if how == "forehand_last" and first:
            return [f"bid {word}" for word in ["klop", *words]]
        prior = by is not None and self.order.index(seat) < self.order.index(by)
        top = book.may_top(words, standing, prior)
        if how == "forehand_last" and standing is None and not self.forced:
            top = [word for word in top if word != "three"]
        return ["bid pass", *(f"bid {word}" for word in top)]

    def _auction_redeal(self, seat):
        self.first_said.add(seat)
        self.shown.add(seat)
        if not any(map(book.trump, self.cards(seat))):
            self.void, self.phase, self.asked = True, "over", None

    def _auction_bid(self, seat, word):
        self.first_said.add(seat)
        self.bids.append((seat, word))
        if word == "klop":
            self._contract("klop", None)
            return
        standing, by = self.standing
        left = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        left = [other for other in left if other != by and not self.passed(other)]
        if left:
            self.asked = left[0]
        elif by is None:
            self._contract("klop", None)
        elif self.options["final_statement"] == "always" and word == "pass":    # a bid last of all is the statement
            self.phase, self.asked, self.declarer = "final", by, by
        else:
            self._contract(standing, by)

    def _may_final(self, seat):
        """Rules 3.5, 3.6."""
        standing, _ = self.standing
        words = book.may_top(book.ladder(self.seats, self.options, self.forced), standing, True)
        alone = all(word == "pass" for other, word in self.bids if other != seat)
        obliged = self.options["auction"] == "obligatory" and standing == "three"
        klop = ["klop"] if seat == self.forehand and alone and obliged else []
        return [f"bid {word}" for word in klop + words]

    def _final_bid(self, seat, word):
        self._contract(word, None if word == "klop" else seat)

    def _contract(self, word, declarer):
        self.contract, self.declarer, self.asked = word, declarer, declarer
        self.worlds = {declarer}
        if word == "klop":
            self._talk() if self.options["klop_kontra"] == "yes" else self._lead()
        elif word in book.FLAT:
            self._talk()
        elif self.seats == 4 and word in book.BASE:
            self.phase = "king"
        else:
            self.phase = "talon"

    # --- King and talon (rules 4, 11.3, 11.4)

    def _may_king(self, seat):
        queens = self.options["four_queen_call"] == "yes" and self.cards(seat) >= book.KINGS
        return [f"{word} {suit}" for word in (["king", "queen"] if queens else ["king"]) for suit in "HDSC"]

    def _king_queen(self, seat, suit):
        self._king_king(seat, suit, "Q")

    def _king_king(self, _seat, suit, rank="K"):
        self.king = suit + rank
        talon = [self.card[slot] for slot in self.talon]
        self.worlds = {self.declarer} if self.king in talon else set(range(4))
        for seat in self.shown:                     # a false redeal left this hand open
            if self.king in self.cards(seat):
                self.worlds = {seat}
            elif seat != self.declarer:
                self.worlds.discard(seat)
        self.phase = "talon"

    def talon_groups(self):
        """Rule 4.1, option talon_groups: the slots of each group."""
        size, how = book.group_size(self.contract), self.options["talon_groups"]
        if how == "any":
            return [list(slots) for slots in combinations(self.talon, size)]
        row = sorted(self.talon, key=lambda slot: PACK.index(self.card[slot])) if how == "sorted" else self.talon
        return [row[first:first + size] for first in range(0, 6, size)]

    def _may_talon(self, _seat):
        return [f"take {number}" for number in range(1, len(self.talon_groups()) + 1)]

    def _talon_take(self, seat, number):
        """The hand and the group become fresh slots from 54 on."""
        self.group = self.talon_groups()[int(number) - 1]
        self.hands[seat] = list(range(54, 54 + len(self.hands[seat]) + len(self.group)))
        self.phase = "lay"

    @property
    def rest(self):
        """The talon cards that nobody took."""
        return [self.card[slot] for slot in self.talon if slot not in (self.group or [])]

    def _may_lay(self, seat):
        slot = {self.card[slot]: slot for slot in self.hands[seat]}
        for way in book.discards(slot, len(self.group), self.options["lay_taroks"] == "free"):
            bare = sorted(slot[card] for card in way if book.trump(card))
            hidden = sorted(slot[card] for card in way if not book.trump(card))
            yield " ".join(map(str, ["lay", *hidden, *(["bare", *bare] if bare else [])]))

    def _lay_lay(self, seat, *slots):
        away = {int(slot) for slot in slots if slot != "bare"}
        self.laid = [self.card[slot] for slot in sorted(away)]
        self.hands[seat] = [slot for slot in self.hands[seat] if slot not in away]
        self._talk()

    # --- Announcements and kontra (rules 5, 11.5, 11.8, 11.12)

    def _talk(self):
        self.phase, self.asked = "talk", self.forehand if self.contract == "klop" else self.declarer
        self.passes, self.called_now, self.words_said = 0, False, 0

    def public_side(self, seat):
        """True with the declarer, False against, None not known to all."""
        sides = {seat in (self.declarer, world) for world in self.worlds}
        return sides.pop() if len(sides) == 1 else None

    def own_side(self, seat):
        return seat == self.declarer or self.king in self.cards(seat)

    def _may_talk(self, seat):
        limit = {"16": 4, "4": 2, "1": 0}[self.options["kontra_max"]]       # doublings
        yield "pass"
        if self.contract == "klop":                                         # each against the others
            if self.level < limit and self.kontras[-1:] != (seat,):
                yield "kontra game"
            return
        side = self.own_side(seat)
        if not self.words_said and self.contract in book.SOLOS and self.options["contracts"] != "base":
            yield "bid colour_valat"
        if self.contract not in book.FLAT and (seat == self.declarer or self.options["announcers"] == "all"):
            for item in self._items(seat):
                if (item, side) not in self.calls and self.public_side(seat) in (None, side):
                    yield f"say {item}" + self._how(seat, item, side)
        if self.level < limit and side == (self.level % 2 == 1):
            yield "kontra game"
        for (item, by), (caller, kontras) in self.calls.items():
            if len(kontras) < limit and (side == by) == (len(kontras) % 2 == 1):
                yield f"kontra {item} {caller}"

    def _items(self, seat):
        """Rules 5.2, 11.5: what this hand may announce."""
        cards = self.cards(seat)
        has = {"pagat": "T1" in cards, "king_ultimo": self.king in cards,
               "trula": self.options["trula_needs_hand"] == "no" or cards >= book.TRULA}
        return [item for item in book.ITEMS if has.get(item, True)]

    def _how(self, seat, item, side):
        if item == "king_ultimo" or self.public_side(seat) is not None:
            return ""
        return " with" if side else " against"

    def _shrink(self, seat, side):
        self.worlds = {world for world in self.worlds if (seat in (self.declarer, world)) == side}

    def _talk_say(self, seat, item, how=None):
        side = self.public_side(seat) if how is None else how == "with"
        if item == "king_ultimo":
            side = True
            self.worlds &= {seat}
        elif how is not None:
            self._shrink(seat, side)
        self.calls[item, side] = (seat, ())
        self._called()

    def _called(self):
        self.called_now, self.words_said = True, self.words_said + 1

    def _talk_kontra(self, seat, item, caller=None):
        if item == "game":
            self._shrink(seat, self.level % 2 == 1)
            self.kontras += (seat,)
        else:
            side, = (by for (name, by), (who, _) in self.calls.items() if (name, who) == (item, int(caller)))
            kontras = self.calls[item, side][1]
            self._shrink(seat, side == (len(kontras) % 2 == 1))
            self.calls[item, side] = (int(caller), (*kontras, seat))
        self._called()

    def _talk_bid(self, _seat, word):
        self.contract = word
        self._called()

    def _talk_pass(self, seat):
        self.passes = 0 if self.called_now else self.passes + 1
        self.called_now, self.asked, self.words_said = False, self.next(seat), self.words_said + 1
        if self.passes == self.seats:
            self._lead()

    # --- Play (rules 6, 7, 9)

    def _lead(self):
        """Rule 6.1."""
        self.phase = "play"
        self.asked = self.declarer if self.contract in book.FLAT else self.forehand
        if self.contract == "solo_without" and self.options["solo_without_lead"] == "forehand":
            self.asked = self.forehand
        if self.contract in book.NEGATIVE[1:] and self.options["beggar_lead"] == "left":
            self.asked = (self.declarer - 1) % self.seats
        callers = [seat for (item, _), (seat, _) in self.calls.items() if item == "valat"]
        if callers and self.options["valat_announced_lead"] == "caller":
            self.asked = callers[0]

    def keeps_pagat(self, seat):
        return any(item == "pagat" and seat == caller for (item, _), (caller, _) in self.calls.items())

    def fault(self, seat, slot):
        """The rule that this card breaks; None: it may be played."""
        return book.fault_of(self.card[slot], self.cards(seat), [card for _, card in self.trick], self.contract,
                             self.keeps_pagat(seat), self.options["klop_pagat_lead"], self.options["emperor"])

    def _may_play(self, seat):
        return [f"play {slot}" for slot in self.hands[seat] if self.fault(seat, slot) is None]

    def _play_play(self, seat, slot):
        self.hands[seat].remove(int(slot))
        card = self.card[int(slot)]
        self.trick.append((seat, card))
        if card == self.king:
            self.worlds = {seat}
        self.asked = self.next(seat)
        if len(self.trick) == self.seats:
            self._take()

    def _take(self):
        cards = [card for _, card in self.trick]
        place = book.winner(cards, self.contract, self.options["emperor"])
        winner = self.trick[place][0]
        if self.king and cards[place] == self.king and self.king in [self.card[slot] for slot in self.group]:
            self.rest_won = True
        self.tricks.append(Trick(self.trick, winner))
        self.trick, self.asked = [], winner
        mine = [trick.winner for trick in self.tricks].count(self.declarer)
        failed = {"beggar": mine > 0, "open_beggar": mine > 0, "piccolo": mine > 1,
                  "colour_valat": mine < len(self.tricks), "valat": mine < len(self.tricks)}
        if failed.get(self.contract) or len(self.tricks) == 48 // self.seats:
            self._end()

    def _end(self):
        self.phase, self.asked = "over", None

    # --- Sides and piles, for the score

    @property
    def side(self):
        """The declarer, and who held the called King in play (rule 11.3, form 7.5 of tarot)."""
        cards = [*(pair for trick in self.tricks for pair in trick.cards), *self.trick]
        return {self.declarer, *(seat for seat, card in cards if card == self.king)}

    def piles(self):
        """Of the declarer's side and of the others; every card is in one of them (rules 5.6, 9.3, 11.4)."""
        piles = {True: list(self.laid), False: []}
        for trick in self.tricks:
            piles[trick.winner in self.side] += [card for _, card in trick.cards]
        piles[self.rest_won] += self.rest
        return piles[True], piles[False]

    def klop_piles(self):
        """Rule 7.1: the talon's cards go with the first six tricks."""
        piles = [[] for _ in range(self.seats)]
        for number, trick in enumerate(self.tricks):
            piles[trick.winner] += [card for _, card in trick.cards]
            if number < 6:
                piles[trick.winner].append(self.card[self.talon[number]])
        return piles
