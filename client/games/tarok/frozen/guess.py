"""How a sharp Tarok bot plays a card: it counts cards, samples hands that fit, and plays these deals out.

Knows only the state that its seat may see; all chance comes from the `rng` it is given.
"""
from collections.abc import Callable, Collection, Sequence
from random import Random

from client.games.tarok.bot_hands import above_mark, away
from client.games.tarok.frozen.playout import STRENGTH, Board, Plan, play_out
from client.games.tricks.bot import AWAY, Hands, Unseen, held, homes, play, shown, shown_empty
from p2p.games.game import Move, Seat
from p2p.games.tarok.contracts import KLOP, CallItem, value_of
from p2p.games.tarok.play import leader
from p2p.games.tarok.state import State
from p2p.games.tarot.cards import FACES, PAGAT, SUIT, VALUE, plain
from p2p.games.tarot.slots import cards_of

IMAGINED = 20                   # hands that it plays through for each card
TRIES = 10                      # for hands that fit all that was shown
LEAN = 1.5                      # how much likelier a tarok is with the declarer


def card(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move with the card that does best on the average of IMAGINED deals."""
    legal = [state.faces[int(move.args[0])] for move in state.moves(seat, 0)]
    if len(legal) > 1:
        hidden = unseen(state, seat)
        legal = _different(legal, hidden.homes)
    if len(legal) == 1:
        return play(state, seat, legal[0])
    totals = dict.fromkeys(legal, 0.0)
    for _ in range(IMAGINED):
        plan, board = imagined(state, seat, hands_of(state, seat, hidden, rng))
        for face in legal:
            totals[face] += gain(play_out(plan, board.copy(), face), seat)
    return play(state, seat, max(legal, key=lambda face: (totals[face], -VALUE[face])))


def gain(scores: Sequence[int], seat: Seat) -> float:
    """Returns a seat's score less the mean of the others'."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _different(legal: Sequence[int], hidden: Collection[int]) -> list[int]:
    """Returns one face of each run of equivalent ones: of one suit and value, with no hidden card between them."""
    chosen: list[int] = []
    for face in sorted(legal, key=lambda face: (SUIT[face], STRENGTH[face])):
        if not chosen or face == PAGAT or chosen[-1] == PAGAT or not _alike(chosen[-1], face, hidden):
            chosen.append(face)
        else:
            chosen[-1] = face
    return chosen


def _alike(one: int, other: int, hidden: Collection[int]) -> bool:
    """Returns whether two faces are of one suit and value, with no hidden face between them in strength."""
    if SUIT[one] != SUIT[other] or VALUE[one] != VALUE[other]:
        return False
    return not any(SUIT[face] == SUIT[one] and STRENGTH[one] < STRENGTH[face] < STRENGTH[other] for face in hidden)


# ---------------------------------------------------------------------- imagining

def unseen(state: State, seat: Seat) -> Unseen:
    """Returns the cards that this seat doesn't see, with the places where each may be."""
    hand = set(held(state, seat))
    gone = shown(state) | {state.faces[slot] for slot in state.laid[seat]} | hand
    gone |= {state.faces[slot] for slot in state.talon if slot not in state.took}
    faces = [face for face in FACES if face not in gone]
    room = {other: len(slots) for other, slots in enumerate(state.hands) if other != seat}
    room[AWAY] = len(faces) - sum(room.values())
    where = homes(faces, tuple(room), shown_empty(state, leader(state)),
                  plain if state.row.talon else lambda _face: True)
    where.update(_certain(state, seat, where))
    lean: dict[int, float] = {state.declarer: LEAN} if state.row.aim == "points" else {}
    return Unseen(where, room, lean, _as_bid(state, seat))


def _as_bid(state: State, seat: Seat) -> Callable[[Hands], float]:
    """Returns the function that says how far the declarer's imagined hand is above the mark of the contract played."""
    if seat == state.declarer or state.declarer < 0:
        return lambda _hands: 0.0
    played = [face for face in cards_of(state, state.declarer) if face >= 0]
    return lambda hands: above_mark([*hands[state.declarer], *played], state.contract, state.seats)


def kept_by(state: State) -> tuple[Seat, ...]:
    """Returns the seat that announced the pagat and so keeps it (rule 5.7), as a tuple; empty if nobody did."""
    return tuple(call.seat for call in state.calls if call.item == CallItem.PAGAT)[:1]


def _certain(state: State, seat: Seat, where: dict[int, Sequence[int]]) -> dict[int, Sequence[int]]:
    """Returns the possible places of cards known singly: taken from the talon, called, announced, lying open."""
    known: dict[int, Sequence[int]] = {}
    if seat != state.declarer:
        for face in (state.faces[slot] for slot in state.took):
            known[face] = (state.declarer, AWAY) if plain(face) else (state.declarer,)
    if state.called >= 0 and state.called not in known:
        known[state.called] = [other for other in state.worlds if other != seat] or where.get(state.called, ())
    if kept_by(state):
        known[PAGAT] = kept_by(state)
    for other, slots in enumerate(state.hands):
        known |= {state.faces[slot]: (other,) for slot in slots if other != seat and state.faces[slot] >= 0}
    return {face: places for face, places in known.items() if face in where}


def hands_of(state: State, seat: Seat, hidden: Unseen, rng: Random) -> Hands:
    """Returns hands that fit, with the discards that a bot as declarer would have chosen from its imagined cards."""
    hands = hidden.dealt(TRIES, rng)
    if not state.row.talon or seat == state.declarer:
        return hands
    free = [face for face in hands[AWAY] if state.declarer in hidden.homes[face]]
    pool = hands[state.declarer] + free
    staying = [face for face in pool if AWAY not in hidden.homes[face]]
    if len(pool) - len(staying) >= len(free):
        chosen = away([face for face in pool if face not in staying], len(free), staying)
        hands[AWAY] = [face for face in hands[AWAY] if face not in free] + chosen
        hands[state.declarer] = [face for face in pool if face not in chosen]
    return hands


def imagined(state: State, seat: Seat, hands: Hands) -> tuple[Plan, Board]:
    """Returns the deal as it stands, with these hands for the others."""
    seats = range(state.seats)
    whole = [list(held(state, seat)) if other == seat else hands[other] for other in seats]
    board = Board(whole, leader(state), [state.faces[slot] for slot in state.trick], [[] for _ in seats],
                  [0 for _ in seats])
    for trick in state.tricks:
        board.piles[trick.winner] += [state.faces[slot] for slot in trick.slots]
        board.won[trick.winner] += 1
    if state.declarer < 0:
        _klop_talon(state, board, hands[AWAY])
    elif state.row.talon:
        own = (*state.laid[state.declarer], *state.bared[state.declarer])
        board.piles[state.declarer] += [face for slot in own if (face := state.faces[slot]) >= 0]
        board.piles[state.declarer] += hands[AWAY]
    return plan_of(state, whole), board


def _klop_talon(state: State, board: Board, hidden: Sequence[int]) -> None:
    """Adds klop's talon cards to the board: those won to their winners' piles, the rest to `gifts` (rule 7.1)."""
    faces = [state.faces[slot] for slot in state.talon]
    left = list(hidden)
    for place, face in enumerate(faces):
        card_here = face if face >= 0 else left.pop()
        if place < len(state.tricks):
            board.piles[state.tricks[place].winner].append(card_here)
        else:
            board.gifts.append(card_here)


def plan_of(state: State, hands: Sequence[Sequence[int]]) -> Plan:
    """Returns what is played for; the partner is who holds the called King in these hands."""
    if state.declarer < 0:
        return Plan(KLOP, 0)
    partner = state.worlds if len(state.worlds) == 1 else [
        other for other, hand in enumerate(hands) if state.called in hand]
    calls = tuple((call.item, call.with_declarer, call.factor) for call in state.calls[1:])
    return Plan(state.contract, value_of(state.house, state.contract), state.declarer,
                frozenset((state.declarer, *partner)), state.calls[0].factor if state.calls else 1, state.called,
                calls, *(kept_by(state) or (-1,)))
