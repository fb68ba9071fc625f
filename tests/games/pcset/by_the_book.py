"""PC Set written a second time, naively, from the words of its RULES.md, to check the real one. Uses none of it."""
from itertools import combinations

from tests.games.tau.by_the_book import Stream, right_properties


def is_set(faces):
    return all(right_properties(faces))


def all_sets(cards):
    return [faces for faces in combinations(sorted(cards), 3) if is_set(faces)]


SHOWN = 1500                # ms from the start: before that the board says GET READY, and nothing counts (rule 9)


class Player:
    def __init__(self):
        self.tokens, self.points, self.frozen_until = [], 0, 0


class Table:
    """Times in ms. `board` has None in an empty slot."""

    def __init__(self, options, seats):
        self.options = {name: int(value) for name, value in options.items() if name != "hints"}
        self.board = [None] * (self.options.get("rows", 3) * self.options.get("columns", 4))
        self.deck = list(range(3 ** self.options.get("features", 4)))
        self.players = [Player() for _ in range(seats)]
        self.round_began, self.over, self.stood_still_from = SHOWN, False, None

    def cards(self):
        return [card for card in self.board if card is not None]

    def coin(self, coin):
        stream = Stream(coin)
        self.deal(stream.order(sorted(self.deck)))
        while not all_sets(self.cards()):
            self.collect()
            self.deal(stream.order(sorted(self.deck)))

    def deal(self, order):
        self.deck = list(order)
        for slot, card in enumerate(self.board):
            if card is None and self.deck:
                self.board[slot] = self.deck.pop(0)

    def collect(self):
        self.deck += self.cards()
        self.board = [None] * len(self.board)
        for player in self.players:
            player.tokens = []

    def press(self, seat, card, at, as_claim):
        player = self.players[seat]
        if at < max(SHOWN, player.frozen_until) or self.over or self.stood_still_from is not None:
            return
        if card not in self.board:
            return
        if card in player.tokens:
            player.tokens.remove(card)
        elif len(player.tokens) < 2:
            player.tokens.append(card)
        elif len(player.tokens) == 2 and as_claim:
            player.tokens.append(card)
            self.judge(player, at)

    def judge(self, player, at):
        if not is_set(player.tokens):
            player.frozen_until = at + 1000 * self.options.get("penalty_seconds", 3)
            return
        taken = list(player.tokens)
        self.board = [None if card in taken else card for card in self.board]
        for other in self.players:
            other.tokens = [card for card in other.tokens if card not in taken]
        player.points += 1
        player.frozen_until = at + 1000 * self.options.get("point_seconds", 1)
        self.round_began = at
        self.over = not all_sets(self.cards() + self.deck)

    def round_end(self):
        seconds = self.options.get("round_seconds", 60)
        return self.round_began + 1000 * seconds if seconds > 0 and self.stood_still_from is None else None

    def time(self, named, at):
        if not self.over and self.stood_still_from is None and named == self.round_end() and at >= named:
            self.collect()
            self.round_began = at

    def pause(self, at):
        if at >= SHOWN and not self.over and self.stood_still_from is None:
            self.stood_still_from = at

    def resume(self, at):
        if self.over or self.stood_still_from is None:
            return
        began, self.stood_still_from = self.stood_still_from, None
        self.round_began += at - began
        for player in self.players:
            if player.frozen_until > began:
                player.frozen_until += at - began
