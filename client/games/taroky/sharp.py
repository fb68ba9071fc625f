"""How a sharp Taroky bot decides: it imagines deals that fit what it knows, and plays them out for each of its choices.

Knows only the state that its seat may see; all chance comes from the `rng` it is given. Needs numpy: to be imported
only where bots think.
"""
from collections.abc import Sequence
from random import Random

import numpy as np

from client.games.taroky import sharp_words
from client.games.taroky.sharp_score import chips, for_seat, stakes_of
from client.games.taroky.sharp_words import legal_only
from client.games.taroky.sharp_worlds import POLICY, View, board_of, view_of, worlds_of
from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.board import Board
from client.games.tricks.engine.bot import friend, held, play
from client.games.tricks.engine.judge import Effort, Tally, alike, played, size_of, solved
from client.games.tricks.engine.thrift import sensible, thrifty
from p2p.games.game import Move, Seat, seat_after
from p2p.games.taroky.play import leader
from p2p.games.taroky.position import Phase
from p2p.games.taroky.state import State
from p2p.games.tarot.cards import VALUE, may_follow, winning

EFFORT = Effort()
FEW = 3                         # cards in hand, from which on the pagat may be led


def move(state: State, seat: Seat, rng: Random, effort: Effort | None = None) -> Move | None:
    """Returns what this seat does, None if that needs no thought: then rules of thumb will do."""
    effort = effort or EFFORT
    return card(state, seat, rng, effort) if state.phase == Phase.PLAY else word(state, seat, rng, effort)


def word(state: State, seat: Seat, rng: Random, effort: Effort) -> Move | None:
    """Returns the answer to any question but the one for a card; None if it needs no thought."""
    moves = legal_only(state, seat, 0)
    return sharp_words.word(state, seat, list(moves), np.random.default_rng(rng.getrandbits(64)), 2 * effort.worlds)


def card(state: State, seat: Seat, rng: Random, effort: Effort) -> Move:
    """Returns the move with the card that brings this seat the most chips."""
    hand = list(held(state, seat))
    legal = may_follow(hand, state.public(state.trick[0])) if state.trick else hand
    if len(legal) == 1:
        return play(state, seat, legal[0])
    view = view_of(state, seat)
    names = view.names
    options = _sensible(view, _different(view, legal))
    if len(options) == 1:
        return play(state, seat, names.face[options[0]])
    tally = _tally(view, options, np.random.default_rng(rng.getrandbits(64)), effort)
    worths = tally.means
    best = max(range(len(options)), key=lambda row: (round(worths[row], 6), -VALUE[names.face[options[row]]], -row))
    holds, holder = _holding(view)
    if holds >= 0 and not friend(state, seat, holder):
        best = thrifty(options, best, holds, lambda code: VALUE[names.face[code]], tally.surely)
    return play(state, seat, names.face[options[best]])


def _different(view: View, legal: Sequence[int]) -> list[int]:
    """Returns the codes of these faces, one of those that are as good as each other in this trick and later."""
    state, names = view.state, view.names
    others = sum(1 << code for code in view.unknown.cards) | names.mask(map(state.public, state.trick))
    return alike([names.of[face] for face in legal], others, lambda code: VALUE[names.face[code]])


def _holding(view: View) -> tuple[int, Seat]:
    """Returns the code that holds the trick, and who played it; -1 and who leads before the lead."""
    state = view.state
    trick = [state.public(slot) for slot in state.trick]
    place = winning(trick, state.strength()) if trick else 0
    return view.names.of[trick[place]] if trick else -1, seat_after(leader(state), place, 4)


def _sensible(view: View, options: list[int]) -> list[int]:
    state, names = view.state, view.names
    trick, (best, holder) = state.trick, _holding(view)
    enemy = len(state.worlds) == 1 and not friend(state, view.seat, holder)
    after = [seat_after(leader(state), step, 4) for step in range(len(trick) + 1, 4)]
    helped = any(len(state.worlds) > 1 or friend(state, view.seat, other) for other in after)
    hidden = sum(1 << code for code in view.unknown.cards)
    return sensible(options, best, hidden, len(trick) == 3, enemy, helped,
                    len(state.hands[view.seat]) <= FEW, lambda code: VALUE[names.face[code]])


def _tally(view: View, options: list[int], rng: Array, effort: Effort) -> Tally:
    """Returns what each of these cards (codes) brings this seat, in chips."""
    stakes, seat = stakes_of(view.state), view.seat
    cards = [1 << code for code in options]

    def ours(board: Board) -> Array:
        return for_seat(board, chips(board, stakes), seat)

    def theirs(board: Board) -> Array:
        return chips(board, stakes)

    exact = size_of(view.own) <= effort.tricks
    tally = Tally(len(options), effort)
    while not tally.done:
        worlds = worlds_of(view, effort.ends if exact else effort.worlds, rng)
        board = board_of(view, worlds)
        if exact:
            mine = np.where(board.side[seat], 1, -1)
            tally.add(solved(board, cards, theirs) * mine)
        else:
            tally.add(played(board, cards, POLICY, ours))
    return tally


def values(state: State, seat: Seat, rng: Random, effort: Effort) -> dict[int, float]:
    """Returns what each legal card of the own hand brings this seat in chips, by face; of like cards the lowest."""
    hand = list(held(state, seat))
    legal = may_follow(hand, state.public(state.trick[0])) if state.trick else hand
    view = view_of(state, seat)
    names, options = view.names, _different(view, legal)
    worths = _tally(view, options, np.random.default_rng(rng.getrandbits(64)), effort).means
    return {names.face[code]: float(worth) for code, worth in zip(options, worths, strict=True)}
