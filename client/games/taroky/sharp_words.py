"""A sharp Taroky bot's answers before the first lead, by their worth in imagined deals.

Knows only the state that its seat may see; all chance comes from the generator it is given.
"""
from collections.abc import Callable
from functools import partial

import numpy as np

from client.games.taroky import sharp_deals
from client.games.taroky.sharp_deals import alone, by_rows, dealt, halves, taken, with_partner
from client.games.taroky.sharp_score import TarokyStakes, chips, for_seat, stakes_of
from client.games.taroky.sharp_worlds import GAME, POLICY, SEATS, view_of
from client.games.tricks.engine import bits
from client.games.tricks.engine.bits import Array
from client.games.tricks.engine.board import ImaginedBoard
from client.games.tricks.engine.choosing import SharpBot
from client.games.tricks.engine.hands import lay_worths
from client.games.tricks.engine.imagining import board_of, worlds_of
from client.games.tricks.engine.judge import customary
from client.games.tricks.engine.policy import finish
from client.games.tricks.engine.thumbs import held
from p2p.games.game import Move, Seat
from p2p.games.taroky import State
from p2p.games.taroky.position import Phase
from p2p.games.taroky.talon import to_lay
from p2p.games.tarot.cards import FACE, PAGAT, SKYZ

PREVER_GAIN = 7.0               # chips by which playing alone has to be better: the risk, and the error of the estimate
CONTRA_GAIN = 3.0               # chips that a doubled game has to promise, twice as many each time it was doubled
SURE = (0.45, 0.6, 0.8)         # how much of the stake a contra has to promise, a rhea, a supra
MORE = 4                        # times as many deals are imagined where a word may cost the most
GLANCE, FAR = 8, 3.0            # of so many deals one shows whether a bold word is so many standard errors away
# Chips by which the pagat is better called than silent, and in how many of imagined deals it is to be made. Who keeps
# it plays better than imagined ones do, whose enemies know all its voids.
PAGAT_GAIN, PAGAT_SAID = -0.5, 0.5
SWEPT = 0.9                     # how often of imagined deals all tricks are made before that is promised
BIDA = (0, 2)                   # so many trumps in hand make a money card that another trump would take away
SharpAnswer = Callable[[State, Seat, list[Move], Array, int], Move]


def word(state: State, seat: Seat, rng: Array, number: int) -> Move | None:
    """Returns the answer to this phase's question by `number` imagined deals, None if it needs no thought."""
    moves, answer = legal_only(state, seat), ANSWERS.get(state.phase)
    return answer(state, seat, moves, rng, number) if answer and len(moves) > 1 else None


def _prever(state: State, seat: Seat, moves: list[Move], rng: Array, number: int) -> Move:
    def gains(some: int) -> Array:
        own, standing = _alone_or_not(state, seat, rng, some)
        return own - standing
    bold = not _far(gains(MORE * number // GLANCE), PREVER_GAIN) and gains(MORE * number).mean() > PREVER_GAIN
    return next(move for move in moves if (str(move) == "say prever") == bold)


def _far(worths: Array, least: float) -> bool:
    """Returns whether the mean of these few worths is surely below what a bold word has to promise."""
    return bool(worths.mean() + FAR * worths.std() / np.sqrt(len(worths)) < least)


def _alone_or_not(state: State, seat: Seat, rng: Array, number: int) -> tuple[Array, Array]:
    """Returns what playing alone brings this seat, and what it brings to let the others decide, by imagined deal."""
    deals = dealt(state, seat, number, rng)
    standing = alone(state, deals, state.prever, seat) if state.prever >= 0 else with_partner(state, deals, seat)
    return alone(state, deals, seat, seat), standing


def _half(state: State, seat: Seat, _moves: list[Move], rng: Array, number: int) -> Move:
    keep, reject = _kept_or_not(state, seat, rng, number)
    return Move("keep" if keep >= reject else "reject")


def _kept_or_not(state: State, seat: Seat, rng: Array, number: int) -> tuple[float, float]:
    """Returns what the half of the talon that lies open brings, and what the other ones bring."""
    deals = dealt(state, seat, number, rng)
    first, second = halves(deals)
    if state.factor == 2:
        keep = taken(state, deals, seat, second, first, 2, seat)
        reject = taken(state, deals, seat, first, second, 4, seat)
    else:
        keep = taken(state, deals, seat, first, second, 1, seat)
        better = sharp_deals.half_worth(second) >= sharp_deals.half_worth(first)
        reject = by_rows(state, deals, seat, ((better, second, first, 2), (~better, first, second, 4)), seat)
    return float(keep.mean()), float(reject.mean())


def _talon(state: State, seat: Seat, moves: list[Move], _rng: Array, _number: int) -> Move:
    """Draws and accepts, unless another trump would take a money card away."""
    few = sum(face <= SKYZ for face in held(state, seat)) in BIDA
    return moves[1] if few else moves[0]


def _lay(state: State, seat: Seat, _moves: list[Move], rng: Array, number: int) -> Move:
    return customary(_lay_worths(state, seat, rng, number))


def _lay_worths(state: State, seat: Seat, rng: Array, number: int, also: Move | None = None) -> dict[Move, Array]:
    """Returns what each way to lay away brings, as `hands.lay_worths` does."""
    return lay_worths(state, seat, to_lay(state, seat), also,
                      lambda sets: sharp_deals.lay_gains(state, seat, sets, number, rng))


def _call(state: State, seat: Seat, moves: list[Move], rng: Array, number: int) -> Move:
    worths: list[float] = []
    for move in moves:
        worths.append(_call_worth(state, seat, move, rng, number) + 0.001 * len(worths))
    return moves[int(np.argmax(worths))]


def _call_worth(state: State, seat: Seat, move: Move, rng: Array, number: int) -> float:
    called = state._replace(called=FACE[str(move.args[0])], worlds=SEATS, items=((),) * 4)
    return float(_worths(called, seat, stakes_of(called), rng, number).mean())


def _declare(_state: State, _seat: Seat, moves: list[Move], _rng: Array, _number: int) -> Move:
    return moves[0]


def _imagined(state: State, seat: Seat, rng: Array, number: int) -> ImaginedBoard:
    """Returns the ends of so many deals that fit what this seat knows."""
    view = view_of(state, seat)
    return finish(board_of(view, worlds_of(view, number, rng)), POLICY)


def _worths(state: State, seat: Seat, stakes: TarokyStakes, rng: Array, number: int) -> Array:
    board = _imagined(state, seat, rng, number)
    return for_seat(board, chips(board, stakes), seat)


def _valat(state: State, seat: Seat, moves: list[Move], rng: Array, number: int) -> Move:
    """Promises all tricks only if its side makes them in nearly all imagined deals."""
    def swept(some: int) -> float:
        board = _imagined(state, seat, rng, some)
        return float(((board.won * (board.side == board.side[seat])).sum(axis=0) == 12).mean())
    bold = len(moves) == 2 and swept(number // GLANCE or 1) > 0 and swept(number) >= SWEPT
    return moves[-1] if bold else moves[0]


def _contra(state: State, seat: Seat, moves: list[Move], rng: Array, number: int) -> Move:
    """Doubles if that promises enough chips, and enough of what it may cost: who doubles again has a strong hand."""
    if state.valat >= 0 or state.phase == Phase.PAGAT_CONTRA:
        return moves[0]
    said = len(state.contra)
    if _far(_worths(state, seat, stakes_of(state), rng, MORE * number // GLANCE), CONTRA_GAIN * 2 ** said):
        return moves[0]
    worths = _worths(state, seat, stakes_of(state), rng, MORE * number)
    least = max(CONTRA_GAIN * 2 ** said, SURE[said] * float(np.abs(worths).mean()))
    return moves[1] if worths.mean() > least else moves[0]


def _pagat(state: State, seat: Seat, moves: list[Move], rng: Array, number: int) -> Move:
    if PAGAT not in held(state, seat):
        return moves[0]
    said = state._replace(pagat=seat)
    board = _imagined(said, seat, rng, number)
    alone = ((board.last & bits.TAROKS) == bits.PAGAT) & (board.pagat_by == seat)
    if alone.mean() < PAGAT_SAID:
        return moves[0]
    called = for_seat(board, chips(board, stakes_of(said)), seat).mean()
    silent = _worths(state, seat, stakes_of(state), rng, number).mean()
    return moves[-1] if called > silent + PAGAT_GAIN else moves[0]


def legal_only(state: State, seat: Seat) -> list[Move]:
    """Returns what may be said; for laying away, where there are hundreds of ways, nothing but a place holder."""
    if state.phase == Phase.LAY:
        return [Move("lay"), Move("lay")]
    return list(state.moves(seat, 0))


ANSWERS: dict[str, SharpAnswer] = {
    Phase.PREVER: _prever, Phase.PREVER_TALON: _half, Phase.TALON: _talon, Phase.LAY: _lay, Phase.CALL: _call,
    Phase.MONEY: _declare, Phase.VALAT: _valat, Phase.CONTRA: _contra, Phase.PAGAT_CONTRA: _contra,
    Phase.PAGAT: _pagat,
}


# ---------------------------------------------------------------------- what each answer brings

def values(state: State, seat: Seat, rng: Array, number: int, also: Move | None = None) -> dict[Move, float]:
    """Returns what each answer to this phase's question brings this seat, in chips.

    All of them in the same `number` imagined deals. Laying away has hundreds of answers: those worth thinking about,
    and the move `also`. Nothing is returned for what no deals are imagined for: a card of the talon drawn or offered,
    money cards, a contra against a called pagat; nor for a phase with one answer.
    """
    moves, seed = legal_only(state, seat), int(rng.integers(1 << 62))
    if len(moves) < 2:
        return {}
    same = partial(np.random.default_rng, seed)                 # so that every answer meets the same deals
    if state.phase == Phase.PREVER:
        own, standing = (float(worths.mean()) for worths in _alone_or_not(state, seat, same(), number))
        return {move: own if str(move) == "say prever" else standing for move in moves}
    if state.phase == Phase.PREVER_TALON:
        keep, reject = _kept_or_not(state, seat, same(), number)
        return {Move("keep"): keep, Move("reject"): reject}
    if state.phase == Phase.LAY:
        found = _lay_worths(state, seat, same(), number, also)
        return {move: float(worth.mean()) for move, worth in found.items()} if len(found) > 1 else {}
    if state.phase == Phase.CALL:
        return {move: _call_worth(state, seat, move, same(), number) for move in moves}
    said = {Phase.CONTRA: state._replace(contra=(*state.contra, seat)), Phase.PAGAT: state._replace(pagat=seat),
            Phase.VALAT: state._replace(valat=seat)}.get(state.phase)
    if said is None or len(moves) != 2:
        return {}
    return {move: float(_worths(after, seat, stakes_of(after), same(), number).mean())
            for move, after in ((moves[0], state), (moves[-1], said))}


SHARP = SharpBot(GAME, word, more=2)
