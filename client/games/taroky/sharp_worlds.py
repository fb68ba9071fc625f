"""A sharp Taroky bot's knowledge of hidden cards: imagined deals that fit all that was seen, said and passed.

Knows only the state that its seat may see.
"""
from collections.abc import Iterable
from functools import partial

import numpy as np

from client.games.taroky.sharp_score import chips, for_seat, items_made, stakes_of
from client.games.tricks.engine import bits, imagining
from client.games.tricks.engine.bits import Array, Codes
from client.games.tricks.engine.board import TrickRules
from client.games.tricks.engine.hands import strength
from client.games.tricks.engine.imagining import LAID_LEAN, OVERSAMPLED, ImaginedGame, empty_suits
from client.games.tricks.engine.judge import Score
from client.games.tricks.engine.policy import Habits, for_points
from client.games.tricks.engine.thumbs import shown
from client.games.tricks.engine.worlds import Unknown, table
from p2p.games.game import Seat, seats_of
from p2p.games.taroky import State
from p2p.games.taroky.calls import HIDEABLE, may_hide
from p2p.games.taroky.play import leader
from p2p.games.tarot.cards import FACES, PAGAT, SUIT, VALUE, plain, winning

SEATS = seats_of(4)
TALON = 8                           # the place of talon cards that nobody took; a seat's discards have 4 + seat
ALONE_OVERSAMPLED = 16              # drawings in Prever, where few hands fit who plays alone
POLICY = for_points(Habits(4, 6))
# Strength of hands, about, that say prever, contra to Povinnost and its partner, and contra to who plays alone.
PREVER_MARK, CONTRA_MARK, ALONE_CONTRA_MARK = 17.0, 14.0, 9.0


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
    empty = empty_suits(GAME, state)
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


# ---------------------------------------------------------------------- how well words fit

def _words(state: State, other: Seat, _whole: Array, kept: Array) -> Iterable[Array]:
    """Yields how well a seat's money cards, its Prever and its contra fit such hands."""
    if state.items[other] is not None:
        yield _as_declared(state, other, kept)
    power = strength(kept)
    if state.prever >= 0:
        yield _says(power, PREVER_MARK, other == state.prever)
    if other in state.contra and other != state.prever:
        yield _says(power, CONTRA_MARK if state.prever < 0 else ALONE_CONTRA_MARK, True)


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


# ---------------------------------------------------------------------- the game

def _scores(state: State, seat: Seat) -> tuple[Score, Score]:
    stakes = stakes_of(state)
    return (lambda board: for_seat(board, chips(board, stakes), seat)), lambda board: chips(board, stakes)


GAME = ImaginedGame(leader, lambda state, trick: winning(trick, state.strength()),
                    lambda state: TrickRules(4, keeper=state.pagat), _unknown, lambda _state, seat: 4 + seat, _words,
                    lambda _state: POLICY, lambda _state, _rng: POLICY, _scores, few=3,
                    oversampled=lambda state: OVERSAMPLED if state.prever < 0 else ALONE_OVERSAMPLED)
view_of = partial(imagining.view_of, GAME)
