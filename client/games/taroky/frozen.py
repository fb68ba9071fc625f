"""The sharp Taroky bot of version 0.1.0, kept as it was for `fairdeal bench bots` to compare with.

It counts cards, samples 16 deals that fit, and plays them out card by card; its words are those of a steady bot.
"""
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from client.games.taroky import bot
from client.games.taroky.bot_cards import LONG, LONGER
from client.games.tricks.bot import AWAY, Unseen, follow, held, homes, lead, play, shown, shown_empty
from p2p.games.game import Move, Seat, seat_after
from p2p.games.taroky.play import leader
from p2p.games.taroky.position import Phase
from p2p.games.taroky.state import State
from p2p.games.tarot.cards import FACES, PAGAT, SKYZ, VALUE, may_follow, plain, winning, worth

IMAGINED = 16                   # hands that it plays through for each card
TRIES = 12                      # for hands that fit all that was shown
POINTS = 10.0                   # that the sides lie apart more cost one chip
SILENT, CALLED = 2, 4           # chips for the I in the last trick
Hands = list[list[int]]


class Sample(NamedTuple):
    """An imagined deal: every hand, and the seats of the bidder's side."""
    hands: Hands
    side: frozenset[Seat]


def choose(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move of this seat."""
    if state.phase == Phase.PLAY:
        return card(state, seat, rng)
    move = THOUGHTS[state.phase](state, seat, 0, rng) if state.phase in THOUGHTS else None
    moves = [] if state.phase == Phase.LAY else list(state.moves(seat, 0))
    return move if move and (move in moves or not moves) else rng.choice(moves)


def _declare(state: State, seat: Seat, at: int, rng: Random) -> Move:
    moves = list(state.moves(seat, at))
    return moves[-1] if rng.random() < 0.3 else moves[0]


def _pagat_call(state: State, seat: Seat, at: int, _rng: Random) -> Move:
    hand = held(state, seat)
    calls = [move for move in state.moves(seat, at) if move.verb == "pagat"]
    return calls[0] if calls and PAGAT in hand and sum(face <= SKYZ for face in hand) >= 8 else Move("pass")


THOUGHTS = {**bot.THOUGHTS, Phase.MONEY: _declare, Phase.PAGAT: _pagat_call}


def card(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card that does best on the average of IMAGINED deals."""
    hand = list(held(state, seat))
    trick = [state.public(slot) for slot in state.trick]
    legal = may_follow(hand, trick[0]) if trick else hand
    if len(legal) == 1:
        return play(state, seat, legal[0])
    totals, hidden = dict.fromkeys(legal, 0.0), unseen(state, seat, hand)
    for _ in range(IMAGINED):
        sample = imagine(state, seat, hand, hidden, rng)
        for face in legal:
            totals[face] += _outcome(state, seat, face, sample)
    return play(state, seat, max(legal, key=lambda face: (totals[face], -VALUE[face])))


# ---------------------------------------------------------------------- imagining

def unseen(state: State, seat: Seat, hand: Sequence[int]) -> Unseen:
    """Returns the cards that this seat doesn't see, with the places where each may be.

    A talon card that was seen and taken by somebody may be in a hand.
    """
    gone = shown(state) | {state.known(slot) for slot in state.laid[seat]} | {*hand}
    gone |= {state.public(slot) for slot, taker in zip(state.talon, state.taken, strict=True) if taker < 0}
    faces = [face for face in FACES if face not in gone]
    room = {other: len(state.hands[other]) for other in range(4) if other != seat}
    room[AWAY] = len(faces) - sum(room.values())
    closed = state.prever >= 0
    return Unseen(homes(faces, tuple(room), shown_empty(state, leader(state)),
                        lambda face: closed or plain(face)), room)


def imagine(state: State, seat: Seat, hand: Sequence[int], hidden: Unseen, rng: Random) -> Sample:
    """Returns hands for the others that fit the open cards, the discards and the suits that seats lack."""
    dealt = hidden.dealt(TRIES, rng)
    hands = [list(hand) if other == seat else dealt[other] for other in range(4)]
    holder = [other for other in range(4) if state.called >= 0 and state.called in hands[other]]
    partner = holder if len(state.worlds) != 1 else list(state.worlds)
    return Sample(hands, frozenset((state.bidder, *partner)) if state.prever < 0 else frozenset((state.bidder,)))


# ---------------------------------------------------------------------- playing on

def _outcome(state: State, seat: Seat, face: int, sample: Sample) -> float:
    """Returns what the seat's side gets, in chips, if it plays `face` and all go on by the rules of thumb."""
    hands = [list(hand) for hand in sample.hands]
    strength = state.strength()
    first, trick = leader(state), [state.public(slot) for slot in state.trick]
    chips = 0.0
    chosen: int | None = face
    while True:
        while len(trick) < 4:
            mover = seat_after(first, len(trick), 4)
            own = hands[mover]
            picked = chosen if chosen is not None else _quick(own, trick, mover, first, sample.side, strength)
            chosen = None
            own.remove(picked)
            trick.append(picked)
        best = winning(trick, strength)
        last, winner = not any(hands), seat_after(first, best, 4)
        chips += worth(trick) / POINTS * (1 if winner in sample.side else -1)
        chips += _pagat(state, trick, first, last, sample.side)
        if last:
            return chips if seat in sample.side else -chips
        first, trick = winner, []


def _pagat(state: State, trick: Sequence[int], first: Seat, last: bool, side: frozenset[Seat]) -> int:
    """Returns the chips that the I in this trick brings the bidder's side (rule 10.4)."""
    if PAGAT not in trick:
        return 0
    holder = (first + trick.index(PAGAT)) % 4
    called = state.pagat == holder
    won = last and sum(face <= SKYZ for face in trick) == 1
    amount = (CALLED if called else SILENT) * (1 if won else -1) if last or called else 0
    return amount if holder in side else -amount


def _quick(hand: Sequence[int], trick: Sequence[int], mover: Seat, first: Seat, side: frozenset[Seat],
           strength: Sequence[int]) -> int:
    """Returns the face that a steady bot would play which knows the sides."""
    if not trick:
        return lead(hand, LONG if mover in side else LONGER)
    place = winning(trick, strength)
    ours = ((first + place) % 4 in side) == (mover in side)
    return follow(may_follow(hand, trick[0]), trick, trick[place], ours, len(trick) == 3, strength)
