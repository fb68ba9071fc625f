"""What the frozen Tarok bot bids, calls and lays away, by imagined deals that are played out."""
from collections.abc import Callable
from random import Random

from client.games.tarok.bot_hands import above_mark, away, king_to_call
from client.games.tarok.frozen import guess, weigh
from client.games.tricks.bot import held
from p2p.games.game import Move, Seat
from p2p.games.tarok.contracts import KLOP, value_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import State
from p2p.games.tarok.talon import to_lay
from p2p.games.tarot.cards import SUIT, SUITS
from p2p.games.tarot.phases import PASS
from p2p.games.tarot.sides import with_bidder
from p2p.games.tarot.slots import lay_move

NEAR = {3: 2.5, 4: 0.5}         # power below its mark at which a contract is still worth a thought, by seats
CALM = -6.0                     # so little less than klop another contract may promise
LUCK = 0.2                      # of a contract's value, by which the real table is kinder than imagined ones
HOPE = {3: 0.0, 4: 8.0}         # points that a contract has to promise, by seats
DOUBLED = 0.85                  # and lost, that it doubles
SURE = 0.75                     # how often of imagined deals an item is made that it announces


def choose(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the move of this seat."""
    if state.phase == Phase.PLAY:
        return guess.card(state, seat, rng)
    move = THOUGHTS[state.phase](state, seat, rng)
    if state.phase == Phase.LAY or move in (moves := list(state.moves(seat, 0))):
        return move
    return rng.choice(moves)


# ---------------------------------------------------------------------- the auction

def _auction(state: State, seat: Seat, rng: Random) -> Move:
    """Returns a bid on the best contract; without a good one a pass, or the lowest bid if it may not pass.

    Where the final statement always comes it bids the lowest, since the contract can still be raised then.
    """
    moves = list(state.moves(seat, 0))
    if moves[0].verb == "redeal":
        return moves[0]
    words = [str(move.args[0]) for move in moves if move.verb == "bid" and move.args[0] != "pass"]
    good = _best(state, seat, words, rng)
    must = Move("bid", ("pass",)) not in moves
    if not good:
        return Move("bid", (words[0],)) if must else Move("bid", ("pass",))
    stays = state.house.final_statement == "always" and good != KLOP
    return Move("bid", (words[0] if stays else good,))


def _final(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the best contract from the standing one up; if none is good enough klop, or the standing one."""
    words = [str(move.args[0]) for move in state.moves(seat, 0)]
    return Move("bid", (_best(state, seat, words, rng) or words[0],))


def _best(state: State, seat: Seat, words: list[str], rng: Random) -> str:
    """Returns the contract of `words` with the best prospect; if none is good enough klop, or "" without klop."""
    hand, near = held(state, seat), NEAR[state.seats]
    fits = [word for word in words if word != KLOP and above_mark(hand, word, state.seats) >= -near]
    if KLOP in words:
        fits = list(dict.fromkeys([words[0] if words[0] != KLOP else words[1], *fits, KLOP]))
    worth = weigh.contract_worths(state, seat, fits, rng)
    worth = {word: points + LUCK * value_of(state.house, word) for word, points in worth.items()}
    floor = worth[KLOP] + CALM if KLOP in worth else HOPE[state.seats]
    best = max((word for word in fits if word != KLOP), key=worth.__getitem__, default="")
    if best and worth[best] > floor:
        return best
    return KLOP if KLOP in words else ""


# ---------------------------------------------------------------------- the exchange

def _king(state: State, seat: Seat, _rng: Random) -> Move:
    return Move("king", (SUITS[SUIT[king_to_call(held(state, seat))]],))


def _talon(state: State, seat: Seat, rng: Random) -> Move:
    return Move("take", (weigh.group_choice(state, seat, rng),))


def _lay(state: State, seat: Seat, _rng: Random) -> Move:
    faces = away(held(state, seat), to_lay(state, seat))
    return lay_move(state, (slot for slot in state.hands[seat] if state.faces[slot] in faces))


# ---------------------------------------------------------------------- the talk

def _talk(state: State, seat: Seat, rng: Random) -> Move:
    """Returns the first announcement or kontra that looks good, else a pass; it is asked again until it passes."""
    moves = [move for move in state.moves(seat, 0) if move.verb in ("say", "kontra")]
    if not moves:
        return PASS
    says = _hoped(state, seat, moves, rng)
    return says[0] if says else PASS


def _hoped(state: State, seat: Seat, moves: list[Move], rng: Random) -> list[Move]:
    """Returns the announcements and kontras that succeed often enough in imagined deals."""
    hopes, bids = weigh.hopes(state, seat, rng), bool(with_bidder(state, seat))
    says = [move for move in moves if move.verb == "say" and hopes.items.get((str(move.args[0]), bids), 0) >= SURE]
    ours = hopes.won if bids else 1 - hopes.won
    double = ours >= DOUBLED + 0.05 * len(state.calls[0].kontra)
    return says + [move for move in moves if double and move == Move("kontra", ("game",))]


THOUGHTS: dict[str, Callable[[State, Seat, Random], Move]] = {
    Phase.AUCTION: _auction, Phase.FINAL: _final, Phase.KING: _king, Phase.TALON: _talon, Phase.LAY: _lay,
    Phase.TALK: _talk,
}
