"""How a sharp bot chooses a card: it imagines deals that fit what it knows, and plays them out for each of its choices.

Knows only the state that its seat may see; all chance comes from the `rng` it is given.
"""
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.imagining import BotSight, ImaginedGame, State, board_of, view_of, worlds_of
from client.games.tricks.engine.judge import Effort, Tally, alike, played, size_of, solved
from client.games.tricks.engine.thrift import sensible, thrifty
from client.games.tricks.engine.thumbs import friend, legal_faces, play
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarot.cards import VALUE
from p2p.games.tarot.phases import CardPhase

EFFORT = Effort()


class SharpBot(NamedTuple):
    """A sharp bot of one card game.

    `word` is its answer to what isn't a card, None if rules of thumb will do; it imagines `more` deals for it than for
    a card, times the effort's.
    """

    game: ImaginedGame
    word: Callable[[State, Seat, Array, int], Move | None]
    more: int = 1

    def move(self, state: State, seat: Seat, rng: Random, effort: Effort | None = None) -> Move | None:
        """Returns what this seat does, None if that needs no thought."""
        effort = effort or EFFORT
        if state.phase == CardPhase.PLAY:
            return self.card(state, seat, rng, effort)
        return self.word(state, seat, np.random.default_rng(rng.getrandbits(64)), self.more * effort.worlds)

    def card(self, state: State, seat: Seat, rng: Random, effort: Effort) -> Move:
        """Returns the move with the card that brings this seat the most."""
        legal = legal_faces(state, seat)
        if len(legal) == 1:
            return play(state, seat, legal[0])
        view = view_of(self.game, state, seat)
        names = view.names
        options = _sensible(view, _different(view, legal))
        if len(options) == 1:
            return play(state, seat, names.face[options[0]])
        tally = _tally(view, options, np.random.default_rng(rng.getrandbits(64)), effort)
        worths = tally.means
        best = max(range(len(options)), key=lambda row: (round(worths[row], 6), -VALUE[names.face[options[row]]], -row))
        holds, holder = _holding(view)
        if holds >= 0 and not friend(state, seat, holder) and self.game.by_points(state):
            best = thrifty(options, best, holds, lambda code: VALUE[names.face[code]], tally.surely)
        return play(state, seat, names.face[options[best]])

    def values(self, state: State, seat: Seat, rng: Random, effort: Effort) -> dict[int, float]:
        """Returns what each legal card of the own hand brings this seat, by face; of like cards it has the lowest."""
        view = view_of(self.game, state, seat)
        names, options = view.names, _different(view, legal_faces(state, seat))
        worths = _tally(view, options, np.random.default_rng(rng.getrandbits(64)), effort).means
        return {names.face[code]: float(worth) for code, worth in zip(options, worths, strict=True)}


def _different(view: BotSight, legal: Sequence[int]) -> list[int]:
    """Returns the codes of these faces, one of those that are as good as each other in this trick and later."""
    state, names = view.state, view.names
    others = sum(1 << code for code in view.unknown.cards) | names.mask(map(state.public, state.trick))
    return alike([names.of[face] for face in legal], others, lambda code: VALUE[names.face[code]])


def _holding(view: BotSight) -> tuple[int, Seat]:
    """Returns the code that holds the trick, and who played it; -1 and who leads before the lead."""
    state = view.state
    trick = [state.public(slot) for slot in state.trick]
    place = view.game.winner(state, trick) if trick else 0
    return view.names.of[trick[place]] if trick else -1, seat_after(view.game.leader(state), place, len(state.hands))


def _sensible(view: BotSight, options: list[int]) -> list[int]:
    state, names, seats = view.state, view.names, len(view.state.hands)
    if not view.game.by_points(state):
        return options
    trick, (best, holder) = state.trick, _holding(view)
    enemy = len(state.worlds) == 1 and not friend(state, view.seat, holder)
    after = [seat_after(view.game.leader(state), step, seats) for step in range(len(trick) + 1, seats)]
    helped = any(len(state.worlds) > 1 or friend(state, view.seat, other) for other in after)
    hidden = sum(1 << code for code in view.unknown.cards)
    return sensible(options, best, hidden, len(trick) == seats - 1, enemy, helped,
                    len(state.hands[view.seat]) <= view.game.few, lambda code: VALUE[names.face[code]])


def _tally(view: BotSight, options: list[int], rng: Array, effort: Effort) -> Tally:
    """Returns what each of these cards (codes) brings this seat; exactly with the last cards of two sides."""
    state, seat = view.state, view.seat
    ours, theirs = view.game.scores(state, seat)
    policy, cards = view.game.goes_on(state, rng), [1 << code for code in options]
    exact = size_of(view.own) <= effort.tricks and state.bidder >= 0
    tally = Tally(len(options), effort)
    while not tally.done:
        board = board_of(view, worlds_of(view, effort.ends if exact else effort.worlds, rng))
        if exact:
            tally.add(solved(board, cards, theirs) * np.where(board.side[seat], 1, -1))
        else:
            tally.add(played(board, cards, policy, ours))
    return tally
