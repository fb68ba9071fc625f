"""Which card a steady Taroky bot plays, by the rules of thumb of both card games, and which an easy or a gentle one.

Knows only the state that its seat may see, and no time.
"""
from collections.abc import Callable, Sequence
from random import Random

from client.games.tricks.engine import thumbs
from p2p.games.game import Move, Seat, seat_after
from p2p.games.taroky import State
from p2p.games.taroky.play import leader
from p2p.games.tarot.cards import beating, may_follow, winning, worth
from p2p.games.tarot.sides import with_bidder

LONG, LONGER = 4, 6             # with so many trumps the bidder's side and the others lead them


def card(state: State, seat: Seat) -> Move:
    """Returns the move with the card to play."""
    hand, trick = thumbs.held(state, seat), [state.public(slot) for slot in state.trick]
    if not trick:
        enough = LONG if with_bidder(state, seat) else LONGER
        good = thumbs.wanted(state, seat, thumbs.leads(state), thumbs.shown_empty(state, leader(state)))
        return thumbs.play(state, seat, thumbs.lead(thumbs.secretive(state, seat, hand), enough, good))
    place = winning(trick, state.strength())
    ours = thumbs.friend(state, seat, seat_after(leader(state), place, 4))
    legal = _secretive(state, seat, may_follow(hand, trick[0]), trick)
    safe = thumbs.settled(state, seat, leader(state), len(trick), 4)
    given = thumbs.give(legal, trick[place], safe, state.strength()) if ours else None
    if given is not None:
        return thumbs.play(state, seat, given)
    return thumbs.play(state, seat, thumbs.follow(legal, trick, trick[place], ours, len(trick) == 3, state.strength()))


def _secretive(state: State, seat: Seat, legal: Sequence[int], trick: Sequence[int]) -> Sequence[int]:
    """Returns the faces without the called trump of a secret partner, unless it takes a trick of FAT points."""
    pays = worth(trick) >= thumbs.FAT and state.called in beating(legal, trick, state.strength())
    return legal if pays else thumbs.secretive(state, seat, legal)


def first_week(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card of an easy bot."""
    return _beginner(state, seat, thumbs.novice, rng)


def first_evening(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card of a gentle bot."""
    return _beginner(state, seat, thumbs.first_evening, rng)


def _beginner(state: State, seat: Seat, plays: Callable[..., int], rng: Random) -> Move:
    hand, trick = thumbs.held(state, seat), [state.public(slot) for slot in state.trick]
    legal = may_follow(hand, trick[0]) if trick else hand
    best = trick[winning(trick, state.strength())] if trick else -1
    return thumbs.play(state, seat, plays(legal, best, False, state.strength(), rng))
