"""Deals that a sharp bot imagines: hidden cards that fit all that was seen, said and played, put on a board.

Knows only the state that its seat may see. What differs between the card games stands in their CardGame.
"""
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, Codes, codes
from client.games.tricks.engine.board import ImaginedBoard, TrickRules, begun, middle
from client.games.tricks.engine.hands import laid_again, ways
from client.games.tricks.engine.judge import Score
from client.games.tricks.engine.policy import Policy
from client.games.tricks.engine.reading import Tricks, fit_of_plays
from client.games.tricks.engine.thumbs import held, shown_empty
from client.games.tricks.engine.worlds import Unknown, Worlds, chosen, draw
from p2p.games.game import Seat, seat_after, seats_of
from p2p.games.tarot.phases import CardPhase

LAID_LEAN = {4: 2.5, 3: 2.0, 2: 1.5}    # by its points: how much likelier a plain card was laid away than a pip
OVERSAMPLED, PREPARED = 4, 2        # drawings, and deals whose plays are looked at, for each world that is used
CHOSEN = 0.8                        # how often discards are as sound players choose them
State = Any                         # what the seat may see; each game has its own


class ImaginedGame(NamedTuple):
    """One game's part of imagined deals, and of the choice of a card in them.

    Places of unknown cards begin with the seats; `laid_at` is the one for what a seat laid away.
    """

    leader: Callable[[State], Seat]                         # who leads the current trick
    winner: Callable[[State, Sequence[int]], int]           # the place in a trick of the face that wins it
    rules: Callable[[State], TrickRules]                         # how tricks are played in the contract
    unknown: Callable[[State, Seat, Codes], Unknown]        # who may have which card
    laid_at: Callable[[State, Seat], int]
    # Logarithms of how well a seat's words fit such hands: with what it laid away, and without.
    words: Callable[[State, Seat, Array, Array], Iterable[Array]]
    policy: Callable[[State], Policy]                       # how all others play
    goes_on: Callable[[State, Array], Policy]               # how all go on after a card that is weighed
    scores: Callable[[State, Seat], tuple[Score, Score]]    # what a seat and what the bidder's side get
    few: int                                                # cards in hand, from which on the pagat may be led
    by_points: Callable[[State], bool] = lambda _state: True                # whether the contract is won by points
    oversampled: Callable[[State], int] = lambda _state: OVERSAMPLED
    besides: Callable[["BotSight", ImaginedBoard, Worlds], None] = lambda *_: None      # more put on the board


class BotSight(NamedTuple):
    """A deal as one seat sees it: the codes of cards, what is in sight, and who may have what."""

    game: ImaginedGame
    state: State
    seat: Seat
    names: Codes
    own: int                        # the own hand
    played: tuple[int, ...]         # by seat the cards played so far, those on the table too
    unknown: Unknown


def view_of(game: ImaginedGame, state: State, seat: Seat) -> BotSight:
    """Returns the deal as this seat sees it, from the moment at which all hands are dealt."""
    names, seats = codes(state.strength()), len(state.hands)
    played = [0] * seats
    for first, cards in tricks_of(game, state, names):
        for place, code in enumerate(cards):
            played[seat_after(Seat(first), place, seats)] |= 1 << code
    return BotSight(game, state, seat, names, names.mask(held(state, seat)), tuple(played),
                    game.unknown(state, seat, names))


def tricks_of(game: ImaginedGame, state: State, names: Codes) -> Tricks:
    """Returns the tricks played so far, and the one on the table."""
    tricks = [(trick.leader, trick.slots) for trick in state.tricks] + [(game.leader(state), state.trick)]
    return [(first, [names.of[state.public(slot)] for slot in slots]) for first, slots in tricks]


def empty_suits(game: ImaginedGame, state: State) -> frozenset[tuple[Seat, int]]:
    """Returns (seat, suit) of every suit of which a seat has shown in the tricks that it has none."""
    return shown_empty(state, game.leader(state)) if state.phase == CardPhase.PLAY else frozenset()


# ---------------------------------------------------------------------- drawing

def worlds_of(view: BotSight, number: int, rng: Array) -> Worlds:
    """Returns so many imagined deals; if nothing fits all that was seen, some that fit the numbers of cards."""
    worlds = draw(view.unknown, view.game.oversampled(view.state) * number, rng)
    if not worlds.size:
        anywhere = np.ones_like(view.unknown.prior) * (np.array(view.unknown.room) > 0)
        worlds = draw(view.unknown._replace(prior=anywhere, lean=None), number, rng)
    read = any(view.played)
    size = PREPARED * number if read else number
    worlds = chosen(worlds._replace(weights=worlds.weights + _fit_of_words(view, worlds)), size, rng)
    _lay_again(view, worlds, rng)
    return chosen(worlds._replace(weights=_fit_of_plays(view, worlds)), number, rng) if read else worlds


def _fit_of_words(view: BotSight, worlds: Worlds) -> Array:
    """Returns the logarithm of how well words and discards of the others fit their imagined hands."""
    state, fit = view.state, np.zeros(worlds.size)
    for other in seats_of(len(state.hands)):
        if other == view.seat:
            continue
        kept = whole = worlds.places[other] | view.played[other]
        if state.laid[other]:
            whole = kept | worlds.places[view.game.laid_at(state, other)]
            fit -= ways(whole, len(state.laid[other]))
        for term in view.game.words(state, other, whole, kept):
            fit += term
    return fit


def _lay_again(view: BotSight, worlds: Worlds, rng: Array) -> None:
    state, places, empty = view.state, worlds.places, empty_suits(view.game, view.state)
    for other in seats_of(len(state.hands)):
        number, laid = len(state.laid[other]), view.game.laid_at(state, other)
        if other == view.seat or not number:
            continue
        free = view.unknown.prior[:, laid] > 0
        fixed = sum(1 << code for code, may in zip(view.unknown.cards, free, strict=True) if not may)
        none = sum(bits.SUIT_BITS[suit] for seat, suit in empty if seat == other)
        places[other], places[laid] = laid_again(places[other], places[laid], number, fixed, view.played[other], none,
                                                 rng.random(worlds.size) < CHOSEN)


def _fit_of_plays(view: BotSight, worlds: Worlds) -> Array:
    """Returns the logarithm of how well the cards that the others played fit their imagined hands."""
    state, game = view.state, view.game
    hands = _hands(view, worlds) | np.array(view.played)[:, None]
    tricks = tricks_of(game, state, view.names)
    board = begun(game.rules(state), hands, sides(view, hands), tricks[0][0])
    return fit_of_plays(board, tricks, view.seat, game.policy(state))


# ---------------------------------------------------------------------- the board of imagined deals

def board_of(view: BotSight, worlds: Worlds) -> ImaginedBoard:
    """Returns these deals as they stand in the play, or before the first lead."""
    state, game, hands = view.state, view.game, _hands(view, worlds)
    trick = [view.names.of[state.public(slot)] for slot in state.trick]
    board = middle(game.rules(state), hands, sides(view, hands), game.leader(state), trick)
    for other in seats_of(len(state.hands)):
        own = [state.known(slot) for slot in (*state.laid[other], *state.bared[other]) if state.known(slot) >= 0]
        board.piles[other] |= view.names.mask(own)
        if state.laid[other]:
            board.piles[other] |= worlds.places[game.laid_at(state, other)]
    for done in state.tricks:
        board.piles[done.winner] |= view.names.mask(state.public(slot) for slot in done.slots)
        board.won[done.winner] += 1
    game.besides(view, board, worlds)
    return board


def _hands(view: BotSight, worlds: Worlds) -> Array:
    hands = worlds.places[:len(view.state.hands)].copy()
    hands[view.seat] = view.own
    return hands


def sides(view: BotSight, hands: Array) -> Array:
    """Returns by seat and row who is on the bidder's side; nobody where nobody has bid."""
    state = view.state
    side = np.zeros(hands.shape, dtype=bool)
    if state.bidder < 0:
        return side
    side[state.bidder] = True
    if state.called >= 0:
        bit = 1 << view.names.of[state.called]
        for other in seats_of(len(state.hands)):
            side[other] |= ((hands[other] | view.played[other]) & bit) != 0
    return side
