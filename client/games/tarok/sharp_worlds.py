"""What a sharp Tarok bot can know of hidden cards: imagined deals that fit all that was seen, bid and called.

Knows only the state that its seat may see.
"""
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from client.games.tarok.bot_hands import NEEDS
from client.games.tarok.sharp_score import Stakes
from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array, Codes, codes, count
from client.games.tricks.engine.board import Board, Rules, begun, middle
from client.games.tricks.engine.bot import held, shown, shown_empty
from client.games.tricks.engine.hands import laid_again, ways
from client.games.tricks.engine.policy import Habits, Policy, for_all, for_beggar, for_none, for_points
from client.games.tricks.engine.reading import Tricks, beaten, fit_of_plays
from client.games.tricks.engine.worlds import Unknown, Worlds, chosen, draw, table
from p2p.games.game import Seat, seat_after, seats_of
from p2p.games.tarok.contracts import COLOUR_VALAT, CONTRACTS, KLOP, CallItem
from p2p.games.tarok.play import leader, winner_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import State
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import FACES, MOND, PAGAT, SUIT, VALUE, plain

LAID_LEAN = {4: 2.5, 3: 2.0, 2: 1.5}    # by its points: how much likelier a plain card was laid away than a pip
OVERSAMPLED, PREPARED = 4, 2           # drawings, and deals whose plays are looked at, for each world that is used
POINTS = for_points(Habits(5, 7))
CHOSEN = 0.8                            # how often discards are as sound players choose them
SLACK = 0.5                             # power by which hands differ from what their bid needs, about
SHYNESS = 0.6                           # how much each dangerous card speaks against a beggar's hand
DOUBLES = {3: 12.0, 4: 11.0}            # power of hands that double the game, about, by seats
DRAWN = 1.6                             # how much likelier taroks are drawn for who doubled; weights take it back
_XX_UP = bits.TAROKS & ~((1 << (bits.FIRST_TAROK + 19)) - 1)
_XVII_UP = bits.TAROKS & ~((1 << (bits.FIRST_TAROK + 16)) - 1)


class View(NamedTuple):
    """A deal as one seat sees it. Places of unknown cards: the seats, then laid away, then the closed talon."""

    state: State
    seat: Seat
    names: Codes
    own: int
    played: tuple[int, ...]
    unknown: Unknown


def power(hands: Array) -> Array:
    """Returns the strength of declarers' hands, as `bot_hands.power` counts it."""
    short = sum(np.maximum(0, 2 - count(hands & suit)) for suit in bits.SUIT_BITS[:4])
    return (count(hands & bits.TAROKS) + 0.7 * count(hands & _XVII_UP) + 0.8 * count(hands & _XX_UP)
            + count(hands & bits.KINGS) + 0.5 * short)


def view_of(state: State, seat: Seat) -> View:
    """Returns the deal as this seat sees it."""
    names = codes(state.strength())
    played = [0] * state.seats
    for first, cards in tricks_of(state, names):
        for place, code in enumerate(cards):
            played[seat_after(Seat(first), place, state.seats)] |= 1 << code
    return View(state, seat, names, names.mask(held(state, seat)), tuple(played), _unknown(state, seat, names))


def tricks_of(state: State, names: Codes) -> Tricks:
    """Returns the tricks played so far, and the one on the table."""
    tricks = [(trick.leader, trick.slots) for trick in state.tricks] + [(leader(state), state.trick)]
    return [(first, [names.of[state.public(slot)] for slot in slots]) for first, slots in tricks]


# ---------------------------------------------------------------------- who may have what

def _unknown(state: State, seat: Seat, names: Codes) -> Unknown:
    seats, laid = state.seats, state.seats
    own = {state.faces[slot] for slot in (*state.hands[seat], *state.laid[seat], *state.bared[seat])}
    taken = set(state.took)
    gone = shown(state) | own | {state.faces[slot] for slot in state.talon if slot not in taken}
    faces = [face for face in FACES if face not in gone]
    room = [0] * (seats + 2)
    for other in range(seats):
        room[other] = 0 if other == seat else len(state.hands[other])
    if state.declarer not in (-1, seat):
        room[laid] = len(state.laid[state.declarer])
    room[laid + 1] = len(faces) - sum(room)
    empty = shown_empty(state, leader(state)) if state.phase == Phase.PLAY else frozenset()
    never = [*(beaten(tricks_of(state, names), seats) if state.row.shy else [0] * seats), 0, 0]
    where = {}
    for face in faces:
        homes = {place: 1.0 for place in (*range(seats), laid + 1)
                 if room[place] and (place, SUIT[face]) not in empty and not never[place] >> names.of[face] & 1}
        if room[laid] and plain(face):
            homes[laid] = LAID_LEAN.get(VALUE[face], 1.0)
        where[names.of[face]] = homes
    for face, owners in _certain(state, seat):
        code = names.of[face]
        if code in where:
            where[code] = {place: chance for place, chance in where[code].items() if place in owners} or where[code]
    cards = list(where)
    lean = np.ones((len(cards), seats + 2))
    for other in _doublers(state) - {seat}:
        lean[[code >= bits.FIRST_TAROK for code in cards], other] = DRAWN
    return Unknown(cards, room, table(cards, seats + 2, where), lean)


def _doublers(state: State) -> set[Seat]:
    """Returns who doubled the game."""
    return set(state.calls[0].kontra) if state.declarer >= 0 and state.calls else set()


def _certain(state: State, seat: Seat) -> Iterable[tuple[int, set[int]]]:
    """Yields faces with the places in one of which they are."""
    laid = state.seats
    if seat != state.declarer:
        yield from ((state.faces[slot], {int(state.declarer), laid}) for slot in state.took)
    if state.called >= 0:
        yield state.called, {int(other) for other in state.worlds if other != seat}
    for call in state.calls:
        if call.item == CallItem.PAGAT:
            yield PAGAT, {int(call.seat)}
    for other, slots in enumerate(state.hands):
        if other != seat:
            yield from ((state.faces[slot], {other}) for slot in slots if state.faces[slot] >= 0)


# ---------------------------------------------------------------------- drawing

def worlds_of(view: View, number: int, rng: Array) -> Worlds:
    """Returns so many imagined deals; if nothing fits all that was seen, some that fit the numbers of cards."""
    worlds = draw(view.unknown, OVERSAMPLED * number, rng)
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
    state, hands = view.state, worlds.places[:view.state.seats].copy()
    hands[view.seat] = view.own
    hands |= np.array(view.played)[:, None]
    tricks = tricks_of(state, view.names)
    board = begun(rules_of(state), hands, sides(view, hands), tricks[0][0])
    return fit_of_plays(board, tricks, view.seat, policy_of(state.contract))


def _lay_again(view: View, worlds: Worlds, rng: Array) -> None:
    """Lets the imagined declarers choose their discards."""
    state, declarer = view.state, view.state.declarer
    if declarer in (-1, view.seat) or not state.laid[declarer]:
        return
    laid, row = state.seats, view.unknown.prior[:, state.seats] > 0
    fixed = sum(1 << code for code, free in zip(view.unknown.cards, row, strict=True) if not free)
    places = worlds.places
    places[declarer], places[laid] = laid_again(
        places[declarer], places[laid], len(state.laid[declarer]), fixed, view.played[declarer],
        empty_suits(state, declarer), rng.random(worlds.size) < CHOSEN)


def empty_suits(state: State, seat: Seat) -> int:
    """Returns, as a set, the suits of which this seat has shown that it has none."""
    if state.phase != Phase.PLAY:
        return 0
    return sum(bits.SUIT_BITS[suit] for other, suit in shown_empty(state, leader(state)) if other == seat)


def _fit(view: View, worlds: Worlds) -> Array:
    """Returns the logarithm of how well the bids and discards of the others fit their imagined hands."""
    state, fit = view.state, np.zeros(worlds.size)
    laid = worlds.places[state.seats]
    for other in range(state.seats):
        if other == view.seat:
            continue
        whole = worlds.places[other] | view.played[other]
        if other == state.declarer:
            if state.laid[other]:
                fit -= ways(whole | laid, len(state.laid[other]))
            fit += bid_fit(state.contract, whole | laid, state.seats)
        elif state.bids[other] == "pass":
            fit += passed_fit(whole, state.seats)
        if other in _doublers(state) and state.row.aim == "points":
            again = state.calls[0].kontra.count(other) - 1
            fit -= np.logaddexp(0, DOUBLES[state.seats] + again - power(whole))
    return fit


def bid_fit(word: str, whole: Array, seats: int) -> Array:
    """Returns the logarithm of the chance that such hands play this contract."""
    need = NEEDS[seats].get(word)
    if need is None:
        danger = count(whole & bits.TAROKS) + 1.5 * count(whole & (bits.KINGS | bits.QUEENS))
        return -SHYNESS * danger
    return -np.logaddexp(0, (need - power(whole)) / SLACK)


def passed_fit(whole: Array, seats: int) -> Array:
    """Returns the logarithm of the chance that such hands pass."""
    return -np.logaddexp(0, (power(whole) - NEEDS[seats]["two"]) / SLACK)


# ---------------------------------------------------------------------- the board of imagined deals

def policy_of(word: str) -> Policy:
    """Returns how the cards of a contract are played."""
    if word in ("", KLOP, "piccolo"):
        return for_none
    aim = CONTRACTS[word].aim
    return {"points": POINTS, "none": for_beggar, "single": for_none, "all": for_all}[aim]


def stakes_of(state: State) -> Stakes:
    """Returns what is played for as it has been said so far."""
    names = codes(state.strength())
    left = names.mask(state.faces[slot] for slot in rest(state) if state.faces[slot] >= 0) if state.row.talon else 0
    called = 1 << names.of[state.called] if state.called >= 0 else 0
    carried = state.called >= 0 and state.called in [state.faces[slot] for slot in state.took]
    radlc = 2 if state.declarer >= 0 and state.house.radlci != "off" and state.radlci[state.declarer] else 1
    return Stakes(state.house, state.seats, state.contract or "klop", state.declarer, state.calls, called, left,
                  carried, radlc)


def rules_of(state: State) -> Rules:
    """Returns how tricks are played in the contract."""
    keeper = [int(call.seat) for call in state.calls if call.item == CallItem.PAGAT]
    return Rules(state.seats, state.row.shy, state.contract == COLOUR_VALAT, True, keeper[0] if keeper else -1)


def board_of(view: View, worlds: Worlds) -> Board:
    """Returns these deals as they stand in the play, or before the first lead."""
    state, seats = view.state, view.state.seats
    hands = worlds.places[:seats].copy()
    hands[view.seat] = view.own
    trick = [view.names.of[state.public(slot)] for slot in state.trick]
    board = middle(rules_of(state), hands, sides(view, hands), leader(state), trick)
    for other in seats_of(seats):
        own = [state.faces[slot] for slot in (*state.laid[other], *state.bared[other]) if state.faces[slot] >= 0]
        board.piles[other] |= view.names.mask(own)
    if state.declarer >= 0:
        board.piles[state.declarer] |= worlds.places[seats]
    _tricks_so_far(view, board)
    if state.declarer < 0:
        _gifts(view, board, worlds.places[seats + 1])
    return board


def _tricks_so_far(view: View, board: Board) -> None:
    state = view.state
    for trick in state.tricks:
        faces = [state.public(slot) for slot in trick.slots]
        board.piles[trick.winner] |= view.names.mask(faces)
        board.won[trick.winner] += 1
        if MOND in faces:
            holder = seat_after(trick.leader, faces.index(MOND), state.seats)
            if holder != seat_after(trick.leader, winner_of(state, faces), state.seats):
                board.mond_lost[:] = holder


def _gifts(view: View, board: Board, hidden: Array) -> None:
    """Gives klop's open talon cards to those who won them, and the hidden ones to the tricks to come (rule 7.1)."""
    state, left, gifts = view.state, hidden.copy(), []
    for place, slot in enumerate(state.talon):
        if state.faces[slot] >= 0:
            card = np.full(len(board), 1 << view.names.of[state.faces[slot]])
        else:
            card = bits.lowest(left)            # their order is as unknown as they are
            left = left & ~card
        if place < len(state.tricks):
            board.piles[state.tricks[place].winner] |= card
        else:
            gifts.append(card)
    board.gifts = np.array(gifts, dtype=np.int64).reshape(len(gifts), len(board))


def sides(view: View, hands: Array) -> Array:
    """Returns by seat and row who is on the declarer's side; nobody in klop."""
    state = view.state
    side = np.zeros(hands.shape, dtype=bool)
    if state.declarer < 0:
        return side
    side[state.declarer] = True
    if state.called >= 0:
        bit = 1 << view.names.of[state.called]
        for other in range(state.seats):
            side[other] |= ((hands[other] | view.played[other]) & bit) != 0
    return side
