"""A sharp Tarok bot's knowledge of hidden cards: imagined deals that fit all that was seen, bid and called.

Knows only the state that its seat may see.
"""
from collections.abc import Iterable
from functools import partial

import numpy as np

from client.games.tarok.bot_hands import NEEDS
from client.games.tarok.sharp_score import TarokStakes, gain, scores
from client.games.tricks.engine import bits, imagining
from client.games.tricks.engine.bits import Array, Codes, codes, count
from client.games.tricks.engine.board import ImaginedBoard, TrickRules
from client.games.tricks.engine.imagining import LAID_LEAN, BotSight, ImaginedGame, empty_suits, tricks_of
from client.games.tricks.engine.judge import Score
from client.games.tricks.engine.policy import Habits, Policy, at_random, for_all, for_beggar, for_none, for_points
from client.games.tricks.engine.reading import beaten
from client.games.tricks.engine.thumbs import shown
from client.games.tricks.engine.worlds import Unknown, Worlds, table
from p2p.games.game import Seat, seat_after
from p2p.games.tarok import State
from p2p.games.tarok.contracts import COLOUR_VALAT, CONTRACTS, KLOP, CallItem
from p2p.games.tarok.play import leader, winner_of
from p2p.games.tarok.talon import rest
from p2p.games.tarot.cards import FACES, MOND, PAGAT, SUIT, VALUE, plain

POINTS = for_points(Habits(5, 7))
SLACK = 0.5                             # power by which hands differ from what their bid needs, about
SHYNESS = 0.6                           # how much each dangerous card speaks against a beggar's hand
DOUBLES = {3: 12.0, 4: 11.0}            # power of hands that double the game, about, by seats
# Logarithms of how much likelier hands are that doubled an announcement: with a card of it, for each tarok of a pagat.
OWN_CARD, EACH_TAROK = 1.1, 0.3
DRAWN = 1.6                             # how much likelier taroks are drawn for who doubled; weights take it back


def hand_power(hands: Array) -> Array:
    """Returns the strength of declarers' hands, as `bot_hands.hand_power` counts it."""
    short = sum(np.maximum(0, 2 - count(hands & suit)) for suit in bits.SUIT_BITS[:4])
    return (count(hands & bits.TAROKS) + 0.7 * count(hands & bits.XVII_UP) + 0.8 * count(hands & bits.XX_UP)
            + count(hands & bits.KINGS) + 0.5 * short)


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
    empty = empty_suits(GAME, state)
    never = [*(beaten(tricks_of(GAME, state, names), seats) if state.row.shy else [0] * seats), 0, 0]
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


# ---------------------------------------------------------------------- how well words fit

def _words(state: State, other: Seat, whole: Array, kept: Array) -> Iterable[Array]:
    """Yields how well a seat's bid and kontra fit such hands."""
    if other == state.declarer:
        yield bid_fit(state.contract, whole, state.seats)
    elif state.bids[other] == "pass":
        yield passed_fit(kept, state.seats)
    if other in _doublers(state) and state.row.aim == "points":
        again = state.calls[0].kontra.count(other) - 1
        yield -np.logaddexp(0, DOUBLES[state.seats] + again - hand_power(kept))
    for call in state.calls[1:]:
        if other in call.kontra:
            yield _kontra_fit(call.item, kept)


def _kontra_fit(item: str, kept: Array) -> Array:
    """Returns the logarithm of how much likelier hands are that doubled an announcement: for what speaks of it."""
    if item == CallItem.PAGAT:
        return EACH_TAROK * count(kept & bits.TAROKS)
    cards = {CallItem.KINGS: bits.KINGS, CallItem.TRULA: bits.TRUL}.get(CallItem(item), 0)
    return OWN_CARD * ((kept & cards) != 0)


def bid_fit(word: str, whole: Array, seats: int) -> Array:
    """Returns the logarithm of the chance that such hands play this contract."""
    need = NEEDS[seats].get(word)
    if need is None:
        danger = count(whole & bits.TAROKS) + 1.5 * count(whole & (bits.KINGS | bits.QUEENS))
        return -SHYNESS * danger
    return -np.logaddexp(0, (need - hand_power(whole)) / SLACK)


def passed_fit(whole: Array, seats: int) -> Array:
    """Returns the logarithm of the chance that such hands pass."""
    return -np.logaddexp(0, (hand_power(whole) - NEEDS[seats]["two"]) / SLACK)


# ---------------------------------------------------------------------- the board of imagined deals

def policy_of(word: str) -> Policy:
    """Returns how the cards of a contract are played."""
    if word in ("", KLOP, "piccolo"):
        return for_none
    aim = CONTRACTS[word].aim
    return {"points": POINTS, "none": for_beggar, "single": for_none, "all": for_all}[aim]


def stakes_of(state: State) -> TarokStakes:
    """Returns what is played for as it has been said so far."""
    names = codes(state.strength())
    left = names.mask(state.faces[slot] for slot in rest(state) if state.faces[slot] >= 0) if state.row.talon else 0
    called = 1 << names.of[state.called] if state.called >= 0 else 0
    carried = state.called >= 0 and state.called in [state.faces[slot] for slot in state.took]
    radlc = 2 if state.declarer >= 0 and state.house.radlci != "off" and state.radlci[state.declarer] else 1
    return TarokStakes(state.house, state.seats, state.contract or "klop", state.declarer, state.calls, called, left,
                       carried, radlc)


def rules_of(state: State) -> TrickRules:
    """Returns how tricks are played in the contract."""
    keeper = [int(call.seat) for call in state.calls if call.item == CallItem.PAGAT]
    return TrickRules(state.seats, state.row.shy, state.contract == COLOUR_VALAT, True, keeper[0] if keeper else -1)


def _besides(view: BotSight, board: ImaginedBoard, worlds: Worlds) -> None:
    """Puts on the board who lost the mond, and in klop the talon."""
    state = view.state
    for trick in state.tricks:
        faces = [state.public(slot) for slot in trick.slots]
        if MOND in faces:
            holder = seat_after(trick.leader, faces.index(MOND), state.seats)
            if holder != seat_after(trick.leader, winner_of(state, faces), state.seats):
                board.mond_lost[:] = holder
    if state.declarer < 0:
        _gifts(view, board, worlds.places[state.seats + 1])


def _gifts(view: BotSight, board: ImaginedBoard, hidden: Array) -> None:
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


def _goes_on(state: State, rng: Array) -> Policy:
    return at_random(rng) if state.declarer < 0 else policy_of(state.contract)


def _scores(state: State, seat: Seat) -> tuple[Score, Score]:
    stakes = stakes_of(state)
    return (lambda board: gain(scores(board, stakes), seat)), lambda board: gain(scores(board, stakes), state.declarer)


GAME = ImaginedGame(leader, winner_of, rules_of, _unknown, lambda state, _seat: int(state.seats), _words,
                    lambda state: policy_of(state.contract), _goes_on, _scores, few=4,
                    by_points=lambda state: bool(state.row.aim == "points"), besides=_besides)
view_of = partial(imagining.view_of, GAME)
