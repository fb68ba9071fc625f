"""A Taroky deal played in clear text for tests: who plays, what was said, all faces; honest at random or as told."""
import random

from p2p.games import taroky
from p2p.games.game import Move
from p2p.games.tarot.cards import FACE, TEXT
from tests.games.dealing_without_locks import Dealing

OFTEN = {"valat": 0.04, "contra": 0.3, "say prever": 0.15, "throw_in": 0.3, "pagat": 0.5}


class Played:
    """A deal on the way: the state with all faces, the moves so far, the coins, the dealing behind it."""

    game, seats = taroky, 4

    def __init__(self, seed, options=None, place=None, deck=None):
        self.draw = random.Random(str(seed))
        self.options, self.place = options or {}, place or {}
        self.dealing = Dealing(self.draw)
        self.faces = self.dealing.face
        if deck:
            self.faces.update(enumerate(FACE[card] for card in deck))
        self.start = self.state = self.game.start(self.seats, {**self.options, **self.place})
        self.log, self.coins, self.answers = [], [], []
        self.supply()

    def supply(self):
        while needs := self.state.need():
            need = self.draw.choice(needs)
            answer = self.answer(need)
            if isinstance(answer, bytes):
                self.coins.append(answer)
            self.answers.append((len(self.log), need, answer))
            self.state = self.state.supply(need, answer)

    def answer(self, need):
        return self.dealing.answer(need)

    def say(self, seat, move):
        """A move that the table takes: by what everybody knows."""
        move = Move.parse(move) if isinstance(move, str) else move
        self.state.seen_by(()).check(seat, move, 0)
        self.state = self.state.apply(seat, move, 0)
        self.log.append((seat, move, 0))
        self.supply()

    def legal(self, seat):
        """What a seat may do, by its own view."""
        return list(self.state.seen_by({seat}).moves(seat, 0))

    def possible(self, seat):
        """What the others would take from a seat, as far as they know."""
        moves = list(self.state.seen_by(()).moves(seat, 0))
        if self.state.phase == "lay" and self.state.seen_by(()).hand(seat) is None:
            moves = [bared for move in self.draw.sample(moves, min(30, len(moves))) for bared in splits(move)]
        return moves

    def play(self, choose=None):
        """To the end; `choose(self, seat, moves)` picks among the legal moves, else chance does."""
        while self.state.turn():
            seat = self.draw.choice(sorted(self.state.turn()))
            self.say(seat, (choose or at_random)(self, seat, self.legal(seat)))
        return self

    @property
    def words(self):
        return [(seat, str(move).split()) for seat, move, _ in self.log]

    @property
    def cards(self):
        """The card of each slot, of those that a need named too late to be known at the start."""
        return {slot: TEXT[face] for slot, face in self.faces.items()}

    def texts(self, seat):
        return [TEXT[self.faces[slot]] for slot in self.state.hands[seat]]


def splits(move):
    """The same cards laid away with the first so many hidden and the rest shown."""
    slots = move.args
    return [Move("lay", (*slots[:at], "bare", *slots[at:]) if at < len(slots) else slots)
            for at in range(len(slots) + 1)]


def at_random(played, _seat, moves):
    """A legal move, with valat, contra and Prever not too often."""
    rare = [move for move in moves if str(move) in OFTEN or move.verb in OFTEN]
    rest = [move for move in moves if move not in rare]
    often = max((OFTEN.get(str(move)) or OFTEN[move.verb] for move in rare), default=0)
    return played.draw.choice(rare if not rest or played.draw.random() < often else rest)
