"""How a bot plays Tarok: easy ones at random, steady ones by rules of thumb, sharp ones count the cards as well.

Knows only the state that its seat may see, no clock and no network; all chance comes from the `rng` it is given.
Cards to play are chosen in bot_cards and bot_guess, hands are valued in bot_hands and bot_weigh; this module chooses
the bids, calls and discards.
"""
from collections.abc import Callable
from random import Random

from client.games.tarok import bot_cards, bot_guess, bot_weigh
from client.games.tarok.bot_hands import above_mark, away, best_group, king_to_call, power
from client.games.tricks.bot import LEVELS, any_of, held, row_of
from p2p.games.game import Move, Seat
from p2p.games.tarok.contracts import KLOP, value_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import State
from p2p.games.tarok.talk import PASS
from p2p.games.tarok.talon import groups, to_lay
from p2p.games.tarot.cards import KINGS, PAGAT, SKYZ, SUIT, SUITS, TRUL
from p2p.games.tarot.sides import with_bidder
from p2p.games.tarot.slots import lay_move

__all__ = ["LEVELS", "choose", "sight"]

RARE = ("say", "kontra", "bid b", "bid s", "bid c", "bid v", "bid o")
BOLD = 0.08                     # how often a bot without thoughts says something bold
NEAR = {3: 2.5, 4: 0.5}         # power below its mark at which a contract is still worth a thought, by seats
CALM = -6.0                     # so little less than klop another contract may promise
LUCK = 0.2                      # of a contract's value, by which the real table is kinder than imagined ones
KONTRA = {3: 14.5, 4: 12.0}     # power of a hand with which a steady bot doubles the game
# The cards and the number of taroks, by seats, with which a steady bot calls an item.
CALLABLE = {"trula": (TRUL, {3: 7, 4: 5}), "kings": (KINGS, {3: 6, 4: 5}), "pagat": ((PAGAT,), {3: 11, 4: 9})}
HOPE = {3: 0.0, 4: 8.0}         # points that a contract has to promise a sharp bot, by seats
DOUBLED = 0.85                  # and lost, that it doubles
SURE = 0.75                     # how often of imagined deals an item is made that it announces


def sight(state: State) -> object:
    """Returns what a bot reacts to: it decides again only when this changes."""
    return state.phase, state.queue, state.owed, state.trick, state.bids, state.calls, state.quiet


def choose(state: State, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
    """Returns the bot's move and the time in ms that it takes for it, None if it isn't asked.

    The time doesn't depend on the hand, so that it tells nothing (form 9.4 of tarot).
    """
    if seat not in state.turn():
        return None
    row = row_of(level)
    lasts = float(rng.randint(*row.takes))
    if not row.thinks:
        return any_of(list(state.moves(seat, at)), RARE, BOLD, rng), lasts
    if state.phase == Phase.PLAY:
        return (bot_guess.card(state, seat, rng) if row.counts else bot_cards.card(state, seat)), lasts
    move = THOUGHTS[state.phase](state, seat, row.counts, rng)
    known = state.phase == Phase.LAY or move in list(state.moves(seat, at))
    return (move if known else any_of(list(state.moves(seat, at)), RARE, BOLD, rng)), lasts


# ---------------------------------------------------------------------- the auction

def _auction(state: State, seat: Seat, counts: bool, rng: Random) -> Move:
    """Returns a bid on the best contract; without a good one a pass, or the lowest bid if it may not pass.

    Where the final statement always comes it bids the lowest, since the contract can still be raised then.
    """
    moves = list(state.moves(seat, 0))
    if moves[0].verb == "redeal":
        return moves[0]
    words = [str(move.args[0]) for move in moves if move.verb == "bid" and move.args[0] != "pass"]
    good = _best(state, seat, words, counts, rng)
    must = Move("bid", ("pass",)) not in moves
    if not good:
        return Move("bid", (words[0],)) if must else Move("bid", ("pass",))
    stays = state.house.final_statement == "always" and good != KLOP
    return Move("bid", (words[0] if stays else good,))


def _final(state: State, seat: Seat, counts: bool, rng: Random) -> Move:
    """Returns the best contract from the standing one up; if none is good enough klop, or the standing one."""
    words = [str(move.args[0]) for move in state.moves(seat, 0)]
    return Move("bid", (_best(state, seat, words, counts, rng) or words[0],))


def _best(state: State, seat: Seat, words: list[str], counts: bool, rng: Random) -> str:
    """Returns the contract of `words` with the best prospect; if none is good enough klop, or "" without klop."""
    hand, near = held(state, seat), NEAR[state.seats] if counts else 0
    fits = [word for word in words if word != KLOP and above_mark(hand, word, state.seats) >= -near]
    if not counts:
        return fits[-1] if fits else KLOP if KLOP in words else ""
    if KLOP in words:
        fits = list(dict.fromkeys([words[0] if words[0] != KLOP else words[1], *fits, KLOP]))
    worth = bot_weigh.contract_worths(state, seat, fits, rng)
    worth = {word: points + LUCK * value_of(state.house, word) for word, points in worth.items()}
    floor = worth[KLOP] + CALM if KLOP in worth else HOPE[state.seats]
    best = max((word for word in fits if word != KLOP), key=worth.__getitem__, default="")
    if best and worth[best] > floor:
        return best
    return KLOP if KLOP in words else ""


# ---------------------------------------------------------------------- the exchange

def _king(state: State, seat: Seat, _counts: bool, _rng: Random) -> Move:
    return Move("king", (SUITS[SUIT[king_to_call(held(state, seat))]],))


def _talon(state: State, seat: Seat, counts: bool, rng: Random) -> Move:
    if counts:
        return Move("take", (bot_weigh.group_choice(state, seat, rng),))
    split = [[state.faces[slot] for slot in group] for group in groups(state)]
    return Move("take", (best_group(held(state, seat), split, state.called) + 1,))


def _lay(state: State, seat: Seat, _counts: bool, _rng: Random) -> Move:
    faces = away(held(state, seat), to_lay(state, seat))
    return lay_move(state, (slot for slot in state.hands[seat] if state.faces[slot] in faces))


# ---------------------------------------------------------------------- the talk

def _talk(state: State, seat: Seat, counts: bool, rng: Random) -> Move:
    """Returns the first announcement or kontra that looks good, else a pass; it is asked again until it passes."""
    moves = [move for move in state.moves(seat, 0) if move.verb in ("say", "kontra")]
    if not moves:
        return PASS
    says = _hoped(state, seat, moves, rng) if counts else [move for move in moves if _sure(state, seat, move)]
    return says[0] if says else PASS


def _sure(state: State, seat: Seat, move: Move) -> bool:
    """Returns whether the hand alone is good enough for this announcement or kontra."""
    hand, item = held(state, seat), str(move.args[0])
    if move.verb == "kontra":
        return item == "game" and power(hand) >= KONTRA[state.seats] + 3 * len(state.calls[0].kontra)
    cards, taroks = CALLABLE.get(item, (KINGS, {3: 99, 4: 99}))
    return set(cards) <= set(hand) and sum(face <= SKYZ for face in hand) >= taroks[state.seats]


def _hoped(state: State, seat: Seat, moves: list[Move], rng: Random) -> list[Move]:
    """Returns the announcements and kontras that succeed often enough in imagined deals."""
    hopes, bids = bot_weigh.hopes(state, seat, rng), bool(with_bidder(state, seat))
    says = [move for move in moves if move.verb == "say" and hopes.items.get((str(move.args[0]), bids), 0) >= SURE]
    ours = hopes.won if bids else 1 - hopes.won
    double = ours >= DOUBLED + 0.05 * len(state.calls[0].kontra)
    return says + [move for move in moves if double and move == Move("kontra", ("game",))]


THOUGHTS: dict[str, Callable[[State, Seat, bool, Random], Move]] = {
    Phase.AUCTION: _auction, Phase.FINAL: _final, Phase.KING: _king, Phase.TALON: _talon, Phase.LAY: _lay,
    Phase.TALK: _talk,
}
