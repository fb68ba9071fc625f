"""How a bot plays Taroky: gentle ones as on their first evening, easy ones as in their first week, steady ones by rules
of thumb, sharp ones by imagination.

Knows only the state that its seat may see, and no network; all chance comes from the `rng` it is given. Cards to play
are chosen in bot_cards, what a sharp bot does in sharp; this module has the steady answers to all other questions.
"""
from collections.abc import Callable, Sequence
from itertools import combinations
from math import fsum
from random import Random

from client.games.taroky import bot_cards
from client.games.tricks.engine.thumbs import LEVELS, CardLevel, any_of, held, modest, row_of
from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky.position import Phase
from p2p.games.taroky.talon import to_lay
from p2p.games.tarot.cards import FACE, KINGS, PAGAT, SKYZ, SUIT, TRUL, VALUE, plain, worth
from p2p.games.tarot.sides import with_bidder
from p2p.games.tarot.slots import lay_move

__all__ = ["LEVELS", "choose", "power", "sight"]

PREVER, CONTRA, RHEA, VALAT = 18.5, 13.5, 17.0, 30.0      # power of a hand from which it says so
PAGAT_TRUMPS = 9                        # with so many trumps the I is called on the end
RARE = ("say prever", "valat", "contra", "pagat", "throw_in")
BOLD = 0.06                             # how often a bot without thoughts says something bold


def sight(state: State) -> object:
    """Returns what a bot reacts to: it decides again only when this changes."""
    queue = () if state.phase == Phase.TWO else state.queue
    return state.phase, queue, state.owed, state.trick, state.offers, state.factor, state.contra, state.sought


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """Returns the bot's move and the time in ms that it takes for it, None if it isn't asked.

    The time doesn't depend on the hand, so that it tells nothing (form 9.4 of tarot).
    """
    if seat not in state.turn():
        return None
    row = row_of(level)
    plays = _modest if row.modest else _random
    move = _thought(state, seat, at, row, rng) if row.thinks else plays(state, seat, at, rng)
    return move, float(rng.randint(*row.takes))


def _modest(state: State, seat: Seat, at: int, rng: Random) -> Move:
    """Returns what somebody does on a first evening: no word that nobody asked for, and the exchange as everybody is
    taught it."""
    if state.phase == Phase.PLAY:
        return bot_cards.first_evening(state, seat, rng)
    said = modest(list(state.moves(seat, at)), ("say povinnost", "pass", "keep"))
    return said or THOUGHTS.get(state.phase, _random)(state, seat, at, rng)


def _random(state: State, seat: Seat, at: int, rng: Random) -> Move:
    if state.phase == Phase.PLAY:
        return bot_cards.first_week(state, seat, rng)
    return any_of(list(state.moves(seat, at)), RARE, BOLD, rng)


def _thought(state: State, seat: Seat, at: int, row: CardLevel, rng: Random) -> Move:
    if row.counts:
        from client.games.taroky.sharp_words import SHARP  # needs numpy, which no other level waits for
        if move := SHARP.move(state, seat, rng):
            return move
    if state.phase == Phase.PLAY:
        return bot_cards.card(state, seat)
    chosen = THOUGHTS.get(state.phase, _random)(state, seat, at, rng)
    known = state.phase == Phase.LAY or chosen in list(state.moves(seat, at))
    return chosen if known else _random(state, seat, at, rng)


# ---------------------------------------------------------------------- what a hand is worth

def power(hand: Sequence[int]) -> float:
    """Returns the strength of a hand: counts trumps, more for high ones, Kings and missing suits."""
    trumps = [face for face in hand if face <= SKYZ]
    high = fsum(1.6 if face >= FACE["T20"] else 0.8 if face >= FACE["T17"] else 0.2 for face in trumps)
    kings = sum(face in KINGS for face in hand)
    empty = 4 - len({SUIT[face] for face in hand if face > SKYZ})
    return len(trumps) + high + 0.9 * kings + 0.8 * empty


# ---------------------------------------------------------------------- words

def _prever(state: State, seat: Seat, _at: int, _rng: Random) -> Move:
    if power(held(state, seat)) >= PREVER:
        return Move("say", ("prever",))
    return Move("say", ("povinnost",)) if seat == state.povinnost else Move("pass")


def _talon(state: State, seat: Seat, at: int, rng: Random) -> Move:
    """Returns the answer about the fifth or sixth card: draws and takes it.

    With at most one trump in hand it offers half of the time, and with at most two it refuses an offered card.
    """
    trumps = sum(face <= SKYZ for face in held(state, seat))
    words = [move.verb for move in state.moves(seat, at)]
    if "draw" in words:
        return Move("offer" if trumps <= 1 and rng.random() < 0.5 else "draw")
    return Move("accept" if trumps > 2 else "refuse")


def _half(state: State, _seat: Seat, _at: int, _rng: Random) -> Move:
    """Returns whether to keep a half of the talon: one with trumps or points, or a second one as good as the first."""
    first, second = (_worth_of(state, half) for half in (state.talon[:3], state.talon[3:]))
    return Move("keep" if (first >= 3 if state.factor == 1 else second >= first) else "reject")


def _worth_of(state: State, slots: Sequence[int]) -> float:
    faces = [state.known(slot) for slot in slots]
    return sum(1.5 + (face >= FACE["T17"]) if face <= SKYZ else VALUE[face] * 0.5 for face in faces if face >= 0)


def _lay(state: State, seat: Seat, _at: int, _rng: Random) -> Move:
    """Returns the discards: cards with points that no King guards, and whole suits; then the lowest trumps allowed."""
    slots, count = state.hands[seat], to_lay(state, seat)
    plains = [slot for slot in slots if plain(state.known(slot))]
    hidden = max(combinations(plains, min(count, len(plains))), key=lambda away: _lay_worth(state, slots, away))
    trumps = sorted((slot for slot in slots if state.known(slot) <= SKYZ and state.known(slot) not in TRUL),
                    key=state.known)
    return lay_move(state, (*hidden, *trumps[:count - len(hidden)]))


def _lay_worth(state: State, slots: Sequence[int], away: tuple[int, ...]) -> float:
    kept = [state.known(slot) for slot in slots if slot not in away]
    left = {SUIT[face] for face in kept if face > SKYZ}
    gone = {SUIT[state.known(slot)] for slot in away} - left
    guarded = {SUIT[face] for face in kept if face in KINGS}
    loose = sum(VALUE[face] for face in kept if plain(face) and SUIT[face] not in guarded and VALUE[face] > 1)
    return worth(state.known(slot) for slot in away) + 3 * len(gone) - 0.7 * loose


def _call(state: State, seat: Seat, at: int, _rng: Random) -> Move:
    """Returns the call of the lowest card that may be named, to have a partner rather than play alone."""
    return list(state.moves(seat, at))[-1]


def _declare(state: State, seat: Seat, at: int, _rng: Random) -> Move:
    """Returns the declaration of all money cards: silence about Bida or Uni costs more than a contra."""
    return next(iter(state.moves(seat, at)))


def _valat(state: State, seat: Seat, at: int, _rng: Random) -> Move:
    calls = [move for move in state.moves(seat, at) if move.verb == "valat"]
    return calls[0] if calls and power(held(state, seat)) >= VALAT else Move("pass")


def _contra(state: State, seat: Seat, _at: int, _rng: Random) -> Move:
    """Returns contra with a strong hand, a later stage with a stronger one, else a pass."""
    stage = len(state.contra)
    limit = CONTRA if stage == 0 else RHEA + 2 * stage
    limit += 2 * (state.prever < 0 and with_bidder(state, seat) is False and len(state.worlds) > 1)
    bold = state.phase == Phase.CONTRA and state.valat < 0 and power(held(state, seat)) >= limit
    return Move("contra") if bold else Move("pass")


def _pagat(state: State, seat: Seat, at: int, _rng: Random) -> Move:
    hand = held(state, seat)
    calls = [move for move in state.moves(seat, at) if move.verb == "pagat"]
    long = sum(face <= SKYZ for face in hand) >= PAGAT_TRUMPS
    return calls[0] if calls and PAGAT in hand and long else Move("pass")


def _cut(_state: State, _seat: Seat, _at: int, rng: Random) -> Move:
    if rng.random() < 0.7:
        return Move("cut", (rng.randint(7, 47),))
    return Move("knock", (rng.choice(("ones", "twos", "threes", "fours", "sixes", "three_four_five")),))


def _stay(_state: State, _seat: Seat, _at: int, _rng: Random) -> Move:
    return Move("stay")


THOUGHTS: dict[str, Callable[[State, Seat, int, Random], Move]] = {
    Phase.CUT: _cut, Phase.PREVER: _prever, Phase.TALON: _talon, Phase.PREVER_TALON: _half, Phase.LAY: _lay,
    Phase.CALL: _call, Phase.EARLY_CALL: _call, Phase.THROW: _stay, Phase.MONEY: _declare, Phase.VALAT: _valat,
    Phase.CONTRA: _contra, Phase.PAGAT_CONTRA: _contra, Phase.PAGAT: _pagat,
}
