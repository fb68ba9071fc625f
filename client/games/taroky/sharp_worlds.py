"""What a sharp Taroky bot can know of hidden cards: imagined deals that fit all that was seen, said and passed.

Knows only the state that its seat may see.
"""
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from client.games.taroky.sharp_score import items_made
from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, Codes, codes
from client.games.tricks.engine.board import Board, Rules, begun, middle
from client.games.tricks.engine.bot import held, shown, shown_empty
from client.games.tricks.engine.hands import laid_again, strength, ways
from client.games.tricks.engine.policy import Habits, for_points
from client.games.tricks.engine.reading import Tricks, fit_of_plays
from client.games.tricks.engine.worlds import Unknown, Worlds, chosen, draw, table
from p2p.games.game import Seat, seat_after, seats_of
from p2p.games.taroky.calls import HIDEABLE, may_hide
from p2p.games.taroky.play import leader
from p2p.games.taroky.position import Phase
from p2p.games.taroky.state import State
from p2p.games.tarot.cards import FACES, PAGAT, SUIT, VALUE, plain

SEATS = seats_of(4)
TALON = 8                           # the place of talon cards that nobody took; a seat's discards have 4 + seat
LAID_LEAN = {4: 2.5, 3: 2.0, 2: 1.5}    # by its points: how much likelier a plain card was laid away than a pip
OVERSAMPLED, PREPARED = 4, 2        # drawings, and deals whose plays are looked at, for each world that is used
ALONE_OVERSAMPLED = 16              # drawings in Prever, where few hands fit who plays alone
CHOSEN = 0.8                        # how often discards are as sound players choose them
POLICY = for_points(Habits(4, 6))
# Strength of hands, about, that say prever, contra to Povinnost and its partner, and contra to who plays alone.
PREVER_MARK, CONTRA_MARK, ALONE_CONTRA_MARK = 17.0, 14.0, 9.0


class View(NamedTuple):
    """A deal as one seat sees it: the codes of cards, what is in sight, and who may have what."""

    state: State
    seat: Seat
    names: Codes
    own: int                        # the own hand
    played: tuple[int, ...]         # by seat the cards played so far, those on the table too
    unknown: Unknown


def view_of(state: State, seat: Seat) -> View:
    """Returns the deal as this seat sees it, from the moment at which the talon is shared out."""
    names = codes(state.strength())
    played = [0, 0, 0, 0]
    for first, cards in _tricks(state, names):
        for place, code in enumerate(cards):
            played[seat_after(Seat(first), place, 4)] |= 1 << code
    return View(state, seat, names, names.mask(held(state, seat)), tuple(played), _unknown(state, seat, names))


def _tricks(state: State, names: Codes) -> Tricks:
    """Returns the tricks played so far, and the one on the table."""
    tricks = [(trick.leader, trick.slots) for trick in state.tricks] + [(leader(state), state.trick)]
    return [(first, [names.of[state.public(slot)] for slot in slots]) for first, slots in tricks]


# ---------------------------------------------------------------------- who may have what

def _unknown(state: State, seat: Seat, names: Codes) -> Unknown:
    own = {state.known(slot) for slot in (*state.hands[seat], *state.laid[seat], *state.bared[seat])}
    left = [slot for slot, taker in zip(state.talon, state.taken, strict=True) if taker < 0]
    gone = shown(state) | own | {state.known(slot) for slot in left}
    faces = [face for face in FACES if face not in gone]
    room = [0] * 9
    for other in SEATS:
        if other != seat:
            room[other], room[4 + other] = len(state.hands[other]), len(state.laid[other])
    room[TALON] = len(faces) - sum(room)
    empty = shown_empty(state, leader(state)) if state.phase == Phase.PLAY else frozenset()
    where = {names.of[face]: _homes(state, face, room, empty) for face in faces}
    for face, owners in _certain(state, seat):
        if names.of[face] in where:
            held_by = {place: chance for place, chance in where[names.of[face]].items() if place % 4 in owners
                       and place != TALON}
            where[names.of[face]] = held_by or where[names.of[face]]
    cards = list(where)
    prior = table(cards, 9, where)
    return Unknown(cards, room, prior, _lean(state, cards))


def _homes(state: State, face: int, room: list[int], empty: frozenset[tuple[Seat, int]]) -> dict[int, float]:
    homes = {place: 1.0 for place in (*SEATS, TALON) if room[place] and (place, SUIT[face]) not in empty}
    if plain(face):
        homes |= {4 + other: LAID_LEAN.get(VALUE[face], 1.0) for other in SEATS if room[4 + other]}
    if state.called == face and state.prever < 0:
        for other in SEATS:
            if other != state.bidder and other not in (state.worlds or SEATS):
                homes.pop(other, None)
        if state.bidder in homes:
            homes[state.bidder] = 0.02          # who calls an own card plays alone
    return homes


def _certain(state: State, seat: Seat) -> Iterable[tuple[int, set[Seat]]]:
    """Yields faces with the seats one of which has them, in hand or laid away."""
    for slot, taker in zip(state.talon, state.taken, strict=True):
        if taker >= 0 and taker != seat and state.known(slot) >= 0:
            yield state.known(slot), {taker}
    if state.prever < 0 and state.called >= 0:
        nineteen = 18
        yield from ((face, {state.povinnost}) for face in range(state.called + 1, nineteen + 1))     # rule 7.2
        if len(state.worlds) == 1:
            yield state.called, {state.worlds[0]}
    if state.pagat >= 0:
        yield PAGAT, {state.pagat}


def _lean(state: State, cards: list[int]) -> Array:
    """Returns what makes drawings with the declared numbers of trumps likelier; their weights take it back."""
    lean = np.ones((len(cards), 9))
    factors = {"uni": 0.0, "bida": 0.25, "tarocky": 2.2, "taroky": 4.0}
    for other in SEATS:
        for item in state.items[other] or ():
            if item in factors:
                lean[[code >= bits.FIRST_TAROK for code in cards], other] = max(factors[item], 0.02)
    return lean


# ---------------------------------------------------------------------- drawing

def worlds_of(view: View, number: int, rng: Array) -> Worlds:
    """Returns so many imagined deals; if nothing fits all that was seen, some that fit the numbers of cards."""
    drawings = (OVERSAMPLED if view.state.prever < 0 else ALONE_OVERSAMPLED) * number
    worlds = draw(view.unknown, drawings, rng)
    if not worlds.size:
        anywhere = np.ones_like(view.unknown.prior) * (np.array(view.unknown.room) > 0)
        worlds = draw(view.unknown._replace(prior=anywhere, lean=None), number, rng)
    read = any(view.played)
    size = PREPARED * number if read else number
    worlds = chosen(worlds._replace(weights=worlds.weights + _fit(view, worlds)), size, rng)
    _lay_again(view, worlds, rng)
    return chosen(worlds._replace(weights=_fit_of_plays(view, worlds)), number, rng) if read else worlds


def _fit_of_plays(view: View, worlds: Worlds) -> Array:
    """Returns the logarithm of how well the cards that the others played fit their imagined hands."""
    hands = worlds.places[:4].copy()
    hands[view.seat] = view.own
    hands |= np.array(view.played)[:, None]
    tricks = _tricks(view.state, view.names)
    board = begun(Rules(4, keeper=view.state.pagat), hands, sides(view, hands), tricks[0][0])
    return fit_of_plays(board, tricks, view.seat, POLICY)


def _lay_again(view: View, worlds: Worlds, rng: Array) -> None:
    """Lets the imagined players choose their discards."""
    state, places = view.state, worlds.places
    shown_none = shown_empty(state, leader(state)) if state.phase == Phase.PLAY else frozenset()
    for other in SEATS:
        number = len(state.laid[other])
        if other == view.seat or not number:
            continue
        free = view.unknown.prior[:, 4 + other] > 0
        fixed = sum(1 << code for code, may in zip(view.unknown.cards, free, strict=True) if not may)
        empty = sum(bits.SUIT_BITS[suit] for seat, suit in shown_none if seat == other)
        places[other], places[4 + other] = laid_again(places[other], places[4 + other], number, fixed,
                                                      view.played[other], empty, rng.random(worlds.size) < CHOSEN)


def _fit(view: View, worlds: Worlds) -> Array:
    """Returns the logarithm of how well the words of the others fit their imagined hands."""
    state, fit = view.state, np.zeros(worlds.size)
    for other in SEATS:
        if other == view.seat:
            continue
        whole = worlds.places[other] | view.played[other]
        hidden = len(state.laid[other])
        if hidden:
            fit -= ways(whole | worlds.places[4 + other], hidden)
        if state.items[other] is not None:
            fit += _as_declared(state, other, whole)
        power = strength(whole)
        if state.prever >= 0:
            fit += _says(power, PREVER_MARK, other == state.prever)
        if other in state.contra and other != state.prever:
            fit += _says(power, CONTRA_MARK if state.prever < 0 else ALONE_CONTRA_MARK, True)
    return fit


def _says(power: Array, mark: float, said: bool) -> Array:
    """Returns the logarithm of the chance that hands of this strength say what needs the `mark`, or don't."""
    return -np.logaddexp(0, (mark - power) if said else (power - mark))


def _as_declared(state: State, other: Seat, whole: Array) -> Array:
    """Returns 0 for hands that would declare what this seat declared (rule 8.2), and much less for others."""
    said = state.items[other] or ()
    hidden = may_hide(state, other) and not set(HIDEABLE) & set(said)
    wrong = np.zeros(len(whole))
    for item, made in items_made(whole).items():
        if not (hidden and item in HIDEABLE):
            wrong += made != (item in said)
    return -20.0 * wrong


# ---------------------------------------------------------------------- the board of imagined deals

def board_of(view: View, worlds: Worlds) -> Board:
    """Returns these deals as they stand in the play, or before the first lead."""
    state = view.state
    hands = worlds.places[:4].copy()
    hands[view.seat] = view.own
    first = leader(state)
    trick = [view.names.of[state.public(slot)] for slot in state.trick]
    rules = Rules(4, keeper=state.pagat)
    board = middle(rules, hands, sides(view, hands), first, trick)
    for other in SEATS:
        own = [state.known(slot) for slot in (*state.laid[other], *state.bared[other]) if state.known(slot) >= 0]
        board.piles[other] |= view.names.mask(own) | worlds.places[4 + other]
    for trick_ in state.tricks:
        board.piles[trick_.winner] |= view.names.mask(state.public(slot) for slot in trick_.slots)
        board.won[trick_.winner] += 1
    return board


def sides(view: View, hands: Array) -> Array:
    """Returns by seat and row who is on the bidder's side."""
    state = view.state
    side = np.zeros(hands.shape, dtype=bool)
    side[state.bidder] = True
    if state.prever < 0 and state.called >= 0:
        bit = 1 << view.names.of[state.called]
        for other in SEATS:
            side[other] |= ((hands[other] | view.played[other]) & bit) != 0
    return side
