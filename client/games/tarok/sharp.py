"""How a sharp Tarok bot decides: it imagines deals that fit what it knows, and plays them out for each of its choices.

Knows only the state that its seat may see; all chance comes from the `rng` it is given. Needs numpy: to be imported
only where bots think.
"""
from collections.abc import Sequence
from random import Random

import numpy as np

from client.games.tarok import sharp_words
from client.games.tarok.sharp_score import gain, scores
from client.games.tarok.sharp_worlds import View, board_of, policy_of, stakes_of, view_of, worlds_of
from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.board import Board
from client.games.tricks.engine.bot import friend, play
from client.games.tricks.engine.judge import Effort, Tally, alike, played, size_of, solved
from client.games.tricks.engine.policy import at_random
from client.games.tricks.engine.thrift import sensible, thrifty
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarok.play import leader, winner_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import State
from p2p.games.tarot.cards import VALUE

EFFORT = Effort()
FEW = 4                         # cards in hand, from which on the pagat may be led


def move(state: State, seat: Seat, rng: Random, effort: Effort | None = None) -> Move | None:
    """Returns what this seat does, None if that needs no thought: then rules of thumb will do."""
    effort = effort or EFFORT
    if state.phase == Phase.PLAY:
        return card(state, seat, rng, effort)
    generator = np.random.default_rng(rng.getrandbits(64))
    return sharp_words.word(state, seat, generator, effort.worlds)


def card(state: State, seat: Seat, rng: Random, effort: Effort) -> Move:
    """Returns the move with the card that brings this seat the most points beside the others."""
    legal = [state.faces[int(move.args[0])] for move in state.moves(seat, 0)]
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
    if holds >= 0 and not friend(state, seat, holder) and state.row.aim == "points":
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
    place = winner_of(state, trick) if trick else 0
    return view.names.of[trick[place]] if trick else -1, seat_after(leader(state), place, state.seats)


def _sensible(view: View, options: list[int]) -> list[int]:
    state, names = view.state, view.names
    if state.row.aim != "points":
        return options
    trick, (best, holder) = state.trick, _holding(view)
    enemy = len(state.worlds) == 1 and not friend(state, view.seat, holder)
    after = [seat_after(leader(state), step, state.seats) for step in range(len(trick) + 1, state.seats)]
    helped = any(len(state.worlds) > 1 or friend(state, view.seat, other) for other in after)
    hidden = sum(1 << code for code in view.unknown.cards)
    return sensible(options, best, hidden, len(trick) == state.seats - 1, enemy,
                    helped, len(state.hands[view.seat]) <= FEW, lambda code: VALUE[names.face[code]])


def _tally(view: View, options: list[int], rng: Array, effort: Effort) -> Tally:
    """Returns what each of these cards (codes) brings this seat, in points."""
    state, seat = view.state, view.seat
    stakes, policy = stakes_of(state), at_random(rng) if state.declarer < 0 else policy_of(state.contract)
    cards = [1 << code for code in options]

    def ours(board: Board) -> Array:
        return gain(scores(board, stakes), seat)

    def theirs(board: Board) -> Array:
        return gain(scores(board, stakes), state.declarer)

    exact = size_of(view.own) <= effort.tricks and state.declarer >= 0
    tally = Tally(len(options), effort)
    while not tally.done:
        worlds = worlds_of(view, effort.ends if exact else effort.worlds, rng)
        board = board_of(view, worlds)
        if exact:
            tally.add(solved(board, cards, theirs) * np.where(board.side[seat], 1, -1))
        else:
            tally.add(played(board, cards, policy, ours))
    return tally


def values(state: State, seat: Seat, rng: Random, effort: Effort) -> dict[int, float]:
    """Returns what each legal card of the own hand brings this seat in points beside the others, by face.

    Of cards that are as good as each other it has the lowest.
    """
    legal = [state.faces[int(move.args[0])] for move in state.moves(seat, 0)]
    view = view_of(state, seat)
    names, options = view.names, _different(view, legal)
    worths = _tally(view, options, np.random.default_rng(rng.getrandbits(64)), effort).means
    return {names.face[code]: float(worth) for code, worth in zip(options, worths, strict=True)}
