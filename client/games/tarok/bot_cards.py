"""Which card a steady Tarok bot plays: rules of thumb for contracts by points, without tricks and with all tricks.

Knows only the state that its seat may see, and no time. Imagined deals are played out by the same rules.
"""
from collections.abc import Container, Mapping, Sequence
from random import Random
from typing import NamedTuple

from client.games.tricks.engine import thumbs
from p2p.games.game import Move, Seat, seat_after
from p2p.games.tarok import State
from p2p.games.tarok.play import leader, winner_of
from p2p.games.tarot.cards import MOND, SKYZ, SUIT, VALUE, beating
from p2p.games.tarot.sides import with_bidder

LONG = 5                        # with so many taroks a declarer leads them


class Turn(NamedTuple):
    """The trick as a player sees it. `best`: the face that wins so far, -1 before the lead."""

    legal: Sequence[int]
    hand: Sequence[int]
    trick: Sequence[int]
    best: int
    bids: bool                  # we are on the declarer's side
    friend: bool                # the trick is with our side
    last: bool                  # nobody plays after us
    due: bool                   # the declarer is still to play
    wary: bool                  # we hold the mond, and somebody else may have the skis
    strength: Sequence[int]
    wanted: Mapping[int, float] | None = None      # suits that are good to lead


def turn_of(state: State, seat: Seat) -> Turn:
    """Returns the trick as this seat sees it."""
    hand = thumbs.held(state, seat)
    legal = thumbs.legal_faces(state, seat)
    trick = [state.public(slot) for slot in state.trick]
    place = winner_of(state, trick) if trick else 0
    holder = seat_after(leader(state), place, state.seats)
    ours = state.declarer >= 0 and thumbs.friend(state, seat, holder)
    empty = thumbs.shown_empty(state, leader(state))
    return Turn(legal, hand, trick, trick[place] if trick else -1, bool(with_bidder(state, seat)),
                ours, len(trick) == state.seats - 1, state.declarer in state.queue[1:],
                wary(hand, thumbs.shown(state)), state.strength(),
                None if trick else thumbs.wanted(state, seat, thumbs.leads(state), empty))


def wary(hand: Sequence[int], gone: Container[int]) -> bool:
    """Returns whether this hand holds the mond while another player may hold the skis, which isn't in `gone`."""
    return MOND in hand and SKYZ not in hand and SKYZ not in gone


def card(state: State, seat: Seat) -> Move:
    """Returns the move with the card to play."""
    turn = turn_of(state, seat)
    if turn.trick and state.row.aim == "points":
        turn = turn._replace(legal=thumbs.secretive(state, seat, turn.legal))
        safe = thumbs.settled(state, seat, leader(state), len(turn.trick), state.seats)
        if turn.friend and (given := thumbs.give(turn.legal, turn.best, safe, turn.strength)) is not None:
            return thumbs.play(state, seat, given)
    return thumbs.play(state, seat, THUMBS[state.row.aim](turn))


def first_week(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card of an easy bot."""
    turn = turn_of(state, seat)
    return thumbs.play(state, seat, thumbs.novice(turn.legal, turn.best, state.row.shy, turn.strength, rng))


def first_evening(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card of a gentle bot."""
    turn = turn_of(state, seat)
    return thumbs.play(state, seat, thumbs.first_evening(turn.legal, turn.best, state.row.shy, turn.strength, rng))


# ---------------------------------------------------------------------- for points

def for_points(turn: Turn) -> int:
    """Returns the face to play in a contract by points: three to one, the solos, solo without."""
    legal = turn.legal
    if turn.wary and not turn.last:
        legal = [face for face in legal if face != MOND] or legal
    if turn.trick:
        return thumbs.follow(legal, turn.trick, turn.best, turn.friend, turn.last, turn.strength)
    return thumbs.lead(legal, LONG if turn.bids else LONG + 2, turn.wanted)


# ---------------------------------------------------------------------- for no trick

def for_none(turn: Turn) -> int:
    """Returns the face to play in klop, piccolo and the beggars: under the best card if possible.

    A lead is the least dangerous card, a card under the best one the most dangerous. A player who must win does so with
    the weakest card, the last one with a strong card of few points.
    """
    strength = turn.strength
    if not turn.trick:
        return min(turn.legal, key=lambda face: _danger(face, turn.hand, strength))
    under = not beating(turn.legal[:1], [turn.best], strength)
    if under:
        return max(turn.legal, key=lambda face: _danger(face, turn.hand, strength))
    if turn.last:
        return max(turn.legal, key=lambda face: strength[face] - VALUE[face])
    return min(turn.legal, key=strength.__getitem__)


def _danger(face: int, hand: Sequence[int], strength: Sequence[int]) -> float:
    """Returns how dangerous a card is to keep: the higher, the more points and the shorter its suit, the more."""
    suit = SUIT[face]
    if face <= SKYZ:
        return 3 + face * 0.6
    length = sum(SUIT[own] == suit for own in hand)
    return strength[face] * 1.5 + VALUE[face] - 0.5 * length


# ---------------------------------------------------------------------- for every trick

def for_all(turn: Turn) -> int:
    """Returns the face to play in a valat: leads the strongest, wins from the other side, else plays the cheapest."""
    strength = turn.strength
    if not turn.trick:
        return max(turn.legal, key=lambda face: (face <= SKYZ, strength[face]))
    wins = beating(turn.legal, [turn.best], strength)
    if wins and not turn.friend:
        return max(wins, key=lambda face: (face <= SKYZ, strength[face]))
    return thumbs.cheapest(turn.legal)


THUMBS = {"points": for_points, "none": for_none, "single": for_none, "all": for_all}
