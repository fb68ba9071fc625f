"""What a sharp Tarok bot expects of a contract, a group of the talon or an announcement, by playing deals out.

Knows only the state that its seat may see; all chance comes from the `rng` it is given.
"""
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from client.games.tarok.bot_hands import away, best_group, king_to_call
from client.games.tarok.frozen.guess import TRIES, gain, hands_of, imagined, unseen
from client.games.tarok.frozen.playout import Board, Plan, made, play_out, run, scores
from client.games.tricks.bot import AWAY, Hands, Unseen, held
from p2p.games.game import Seat, seats_of
from p2p.games.tarok.contracts import CONTRACTS, KLOP, value_of
from p2p.games.tarok.state import State
from p2p.games.tarok.talon import groups
from p2p.games.tarot.cards import FACES, MOND

DEALS = 24                      # imagined for a contract


# ---------------------------------------------------------------------- contracts

def contract_worths(state: State, seat: Seat, words: Sequence[str], rng: Random) -> dict[str, float]:
    """Returns for each contract the seat's mean score less the others' mean, all in the same DEALS imagined deals.

    The seat is the declarer, except in klop.
    """
    hand = list(held(state, seat))
    faces = [face for face in FACES if face not in hand]
    room = {other: len(hand) for other in range(state.seats) if other != seat} | {AWAY: 6}
    hidden = Unseen(dict.fromkeys(faces, tuple(room)), room)
    worth = dict.fromkeys(words, 0.0)
    for _ in range(DEALS if words else 0):
        hands = hidden.dealt(1, rng)
        for word in words:
            worth[word] += gain(play_out(*_begun(state, seat, word, hands)), seat) / DEALS
    return worth


def _begun(state: State, seat: Seat, word: str, hands: Hands) -> tuple[Plan, Board]:
    """Returns an imagined deal before its first lead, in which this seat declares `word`."""
    seats, own, talon = seats_of(state.seats), list(held(state, seat)), hands[AWAY]
    row = CONTRACTS[word]
    called = king_to_call(own) if row.king and state.seats == 4 else -1
    piles: list[list[int]] = [[] for _ in seats]
    if row.talon:
        split = [talon[first:first + row.talon] for first in range(0, 6, row.talon)]
        own += split[best_group(own, split, called)]
        piles[seat] = away(own, row.talon)
        own = [face for face in own if face not in piles[seat]]
    whole = [own if other == seat else list(hands[other]) for other in seats]
    board = Board(whole, state.forehand if row.talon or word == KLOP else seat, [], piles, [0 for _ in seats])
    if word == KLOP:
        board.gifts = list(talon)
        return Plan(KLOP, 0), board
    side = frozenset((seat, *(other for other in seats if called in whole[other])))
    return Plan(word, value_of(state.house, word), seat, side, called=called), board


# ---------------------------------------------------------------------- the talon

def group_choice(state: State, seat: Seat, rng: Random) -> int:
    """Returns the number from 1 of the group of the talon that brings most."""
    own, split = list(held(state, seat)), [[state.faces[slot] for slot in group] for group in groups(state)]
    hidden = unseen(state, seat)
    totals = [0.0 for _ in split]
    for _ in range(DEALS):
        hands = hidden.dealt(TRIES, rng)
        for number, group in enumerate(split):
            totals[number] += gain(play_out(*_taken(state, seat, own, group, hands)), seat)
    return totals.index(max(totals)) + 1


def _taken(state: State, seat: Seat, own: Sequence[int], group: Sequence[int], hands: Hands) -> tuple[Plan, Board]:
    """Returns an imagined deal before its first lead, in which this seat has taken `group`."""
    talon = [state.faces[slot] for slot in state.talon]
    gone = away([*own, *group], len(group))
    left = [face for face in (*own, *group) if face not in gone]
    piles = [gone if other == seat else [] for other in range(state.seats)]
    whole = [left if other == seat else list(hands[other]) for other in range(state.seats)]
    board = Board(whole, state.forehand, [], piles, [0 for _ in piles])
    if MOND in talon and MOND not in group:
        board.mond = seat
    side = frozenset((seat, *(other for other in seats_of(state.seats) if state.called in whole[other])))
    return Plan(state.contract, value_of(state.house, state.contract), seat, side, called=state.called), board


# ---------------------------------------------------------------------- words

class Hopes(NamedTuple):
    """Shares of imagined deals: `won` by the declarer, and each (item, for the declarer's side) that was made.

    `result` is the declarer's mean score.
    """

    won: float
    result: float
    items: dict[tuple[str, bool], float]


def hopes(state: State, seat: Seat, rng: Random) -> Hopes:
    """Returns what to expect of the deal as it is announced so far."""
    hidden = unseen(state, seat)
    won, result = 0, 0
    items: dict[tuple[str, bool], float] = {}
    for _ in range(DEALS):
        plan, board = imagined(state, seat, hands_of(state, seat, hidden, rng))
        run(plan, board)
        score = scores(plan, board)[state.declarer]
        won, result = won + (score > 0), result + score
        for item, side in made(plan, board).items():
            if side:
                items[item, side > 0] = items.get((item, side > 0), 0.0) + 1 / DEALS
    return Hopes(won / DEALS, result / DEALS, items)
