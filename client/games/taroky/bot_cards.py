"""Which card a steady Taroky bot plays, by the rules of thumb of both card games, and which an easy one.

Knows only the state that its seat may see, and no time.
"""
from collections.abc import Sequence
from random import Random

from client.games.tricks.engine.bot import (
    FAT,
    beaters,
    follow,
    friend,
    give,
    held,
    lead,
    leads,
    novice,
    play,
    secretive,
    settled,
    shown_empty,
    wanted,
)
from p2p.games.game import Move, Seat, seat_after
from p2p.games.taroky.play import leader
from p2p.games.taroky.state import State
from p2p.games.tarot.cards import may_follow, winning, worth
from p2p.games.tarot.sides import with_bidder

LONG, LONGER = 4, 6             # with so many trumps the bidder's side and the others lead them


def card(state: State, seat: Seat) -> Move:
    """Returns the move with the card to play."""
    hand, trick = held(state, seat), [state.public(slot) for slot in state.trick]
    if not trick:
        enough = LONG if with_bidder(state, seat) else LONGER
        good = wanted(state, seat, leads(state), shown_empty(state, leader(state)))
        return play(state, seat, lead(secretive(state, seat, hand), enough, good))
    place = winning(trick, state.strength())
    ours = friend(state, seat, seat_after(leader(state), place, 4))
    legal = _secretive(state, seat, may_follow(hand, trick[0]), trick)
    safe = settled(state, seat, leader(state), len(trick), 4)
    given = give(legal, trick[place], safe, state.strength()) if ours else None
    if given is not None:
        return play(state, seat, given)
    return play(state, seat, follow(legal, trick, trick[place], ours, len(trick) == 3, state.strength()))


def _secretive(state: State, seat: Seat, legal: Sequence[int], trick: Sequence[int]) -> Sequence[int]:
    """Returns the faces without the called trump of a secret partner, unless it takes a trick of FAT points."""
    best = trick[winning(trick, state.strength())]
    pays = worth(trick) >= FAT and state.called in beaters(legal, best, state.strength())
    return legal if pays else secretive(state, seat, legal)


def first_week(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card of an easy bot."""
    hand, trick = held(state, seat), [state.public(slot) for slot in state.trick]
    legal = may_follow(hand, trick[0]) if trick else hand
    best = trick[winning(trick, state.strength())] if trick else -1
    return play(state, seat, novice(legal, best, False, state.strength(), rng))
