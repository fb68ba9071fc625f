"""Many deals in play side by side, one row each, all with as many cards played. Knows tricks, no policy, no score."""
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, count


@dataclass(slots=True)
class TrickRules:
    """Rules of a contract. `shy`: klop and beggars, where a player must beat and keeps the pagat back."""

    seats: int
    shy: bool = False
    colour: bool = False            # taroks don't ruff
    emperor: bool = False           # pagat takes skis and mond
    keeper: int = -1                # the seat that must keep the pagat


@dataclass(slots=True)
class ImaginedBoard:
    """Sets of cards by seat and row, or numbers by row. `on_table`: cards in the current trick, in every row alike."""

    rules: TrickRules
    hands: Array
    piles: Array                    # cards won, laid away too
    won: Array                      # tricks, by seat and row
    side: Array                     # bool by seat and row: with the bidder
    mover: Array                    # the seat that plays the next card
    on_table: int
    trick: Array                    # its cards
    suit: Array                     # all cards of the suit led
    best: Array                     # the code that takes it so far
    beating: Array                  # all cards that would take it
    holder: Array                   # who played the best one
    pagat_by: Array                 # who played the pagat, -1 nobody
    mond_by: Array
    mond_lost: Array                # who lost the mond to another, -1 nobody
    last: Array                     # the cards of the last trick
    taker: Array                    # who took it
    gifts: Array                    # by number and row: talon cards that the next tricks bring (klop)

    def __len__(self) -> int:
        return len(self.mover)

    def rows(self, rows: Array) -> "ImaginedBoard":
        """Returns a board of these rows, which may repeat; changing one leaves the other alone."""
        columns = {name: getattr(self, name).take(rows, axis=-1) for name in self.__slots__
                   if name not in ("rules", "on_table")}
        return replace(self, **columns)

    def places(self, seats: Array) -> Array:
        """Returns the place of one seat a row in an array by seat and row that is made flat."""
        return seats * len(self) + np.arange(len(self))

    def hand(self, seats: Array) -> Array:
        """Returns the hand of one seat a row."""
        return self.hands.reshape(-1).take(self.places(seats))

    def with_bidder(self, seats: Array) -> Array:
        """Returns whether one seat a row is with the bidder."""
        return self.side.reshape(-1).take(self.places(seats))

    def legal(self, hands: Array, movers: Array) -> Array:
        """Returns what may be played from these hands (Taroky 9.2; Tarok 6.2, 5.7, 7.2 to 7.5)."""
        rules = self.rules
        if not self.on_table:
            kept = hands & ~bits.PAGAT if rules.shy else self._kept(hands, movers)
            return np.where(kept != 0, kept, hands)
        left = bits.prefer(hands, self.suit, bits.TAROKS)
        if not rules.shy:
            kept = self._kept(left, movers)
            return np.where(kept != 0, kept, left)
        both = bits.MOND | bits.SKYZ_BIT
        must = ((left & bits.PAGAT) != 0) & ((self.trick & both) == both)
        left = bits.prefer(left, left & self.beating)
        left = bits.prefer(left, ~bits.PAGAT)
        return np.where(must, bits.PAGAT, left)

    def _kept(self, hands: Array, movers: Array) -> Array:
        if self.rules.keeper < 0:
            return hands
        return np.where(movers == self.rules.keeper, hands & ~bits.PAGAT, hands)

    def play(self, card: Array) -> None:
        """Plays a card (a set of one) in every row; a full trick goes to its winner."""
        movers, places, hands = self.mover, self.places(self.mover), self.hands.reshape(-1)
        code = bits.code_of(card)
        hands[places] = hands.take(places) & ~card
        beats = bits.BEATS_IN_SUIT if self.rules.colour else bits.BEATS
        if not self.on_table:
            self.suit = bits.SUIT_LED.take(code)
            self.best, self.holder, self.trick, self.beating = code, movers, card.copy(), beats.take(code)
        else:
            takes = (card & self.beating) != 0
            self.best = np.where(takes, code, self.best)
            self.holder = np.where(takes, movers, self.holder)
            self.beating = np.where(takes, beats.take(code), self.beating)
            self.trick |= card
        self._remember(card, movers)
        self.on_table += 1
        if self.on_table == self.rules.seats:
            self._take()
        else:
            self.mover = bits.NEXT[self.rules.seats].take(movers)

    def _remember(self, card: Array, movers: Array) -> None:
        """Keeps who played the pagat and the mond; few rows have one of them."""
        rows = np.flatnonzero(card & (bits.PAGAT | bits.MOND))
        if rows.size:
            pagat = card[rows] == bits.PAGAT
            self.pagat_by[rows[pagat]] = movers[rows[pagat]]
            self.mond_by[rows[~pagat]] = movers[rows[~pagat]]

    def _take(self) -> None:
        winner = self.holder
        if self.rules.emperor:
            winner = np.where((self.trick & bits.TRUL) == bits.TRUL, self.pagat_by, winner)
        rows = np.flatnonzero(self.trick & bits.MOND)
        lost = rows[self.mond_by[rows] != winner[rows]]
        self.mond_lost[lost] = self.mond_by[lost]
        won = self.trick
        if len(self.gifts):
            won = won | self.gifts[0]
            self.gifts = self.gifts[1:]
        places, piles, tricks = self.places(winner), self.piles.reshape(-1), self.won.reshape(-1)
        piles[places] = piles.take(places) | won
        tricks[places] = tricks.take(places) + 1
        self.last, self.taker, self.mover = self.trick, winner, winner
        self.on_table = 0

    @property
    def left(self) -> int:
        """Cards still to be played, in every row alike."""
        return int(count(self.hands[:, :1]).sum()) if len(self) else 0


def middle(rules: TrickRules, hands: Array, side: Array, first: int, trick: Sequence[int]) -> ImaginedBoard:
    """Returns a board in the middle of a trick: `trick` are the codes on the table, no more in the hands."""
    hands = hands.copy()
    for place, code in enumerate(trick):
        hands[(first + place) % rules.seats] |= 1 << code
    board = begun(rules, hands, side, first)
    for code in trick:
        board.play(np.full(len(board), 1 << code))
    return board


def begun(rules: TrickRules, hands: Array, side: Array, first: int) -> ImaginedBoard:
    """Returns a board before its first trick."""
    size = hands.shape[1]
    none, nothing = np.full(size, -1), np.zeros(size, dtype=np.int64)
    piles, won = np.zeros((2, *hands.shape), dtype=np.int64)
    return ImaginedBoard(rules, hands.copy(), piles, won, side,
                         np.full(size, first), 0, nothing, nothing, none, nothing, none, none.copy(), none.copy(),
                         none.copy(), nothing, none, np.zeros((0, size), dtype=np.int64))
