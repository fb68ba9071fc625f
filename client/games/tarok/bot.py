"""How a bot plays Tarok: gentle ones as on their first evening, easy ones as in their first week, steady ones by rules
of thumb, sharp ones by imagination.

Knows only the state that its seat may see, and no network; all chance comes from the `rng` it is given. Cards to play
are chosen in bot_cards, hands are valued in bot_hands, what a sharp bot does stands in sharp; this module has the
steady bids, calls and discards.
"""
from collections.abc import Callable
from random import Random

from client.games.tarok import bot_cards
from client.games.tarok.bot_hands import above_mark, away, best_group, hand_power, king_to_call
from client.games.tricks.engine.thumbs import LEVELS, any_of, held, modest, row_of
from p2p.games.game import Move, Seat
from p2p.games.tarok import State
from p2p.games.tarok.contracts import KLOP
from p2p.games.tarok.position import Phase
from p2p.games.tarok.talon import groups, to_lay
from p2p.games.tarot.cards import KINGS, PAGAT, SKYZ, SUIT, SUITS, TRUL
from p2p.games.tarot.phases import PASS
from p2p.games.tarot.slots import lay_move

__all__ = ["LEVELS", "choose", "sight"]

RARE = ("say", "kontra", "bid b", "bid s", "bid c", "bid v", "bid o")
MODEST = 2.0                    # power above the lowest contract's mark with which a gentle bot bids it
BOLD = 0.08                     # how often a bot without thoughts says something bold
KONTRA = {3: 13.0, 4: 11.5}     # power of a hand with which a steady bot doubles the game
# The cards and the number of taroks, by seats, with which a steady bot calls an item: from there on it gains by that.
CALLABLE = {"trula": (TRUL, {3: 10, 4: 9}), "kings": (KINGS, {3: 9, 4: 8}), "pagat": ((PAGAT,), {3: 10, 4: 9})}


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
    if row.modest:
        return _modest(state, seat, rng), lasts
    if not row.thinks:
        if state.phase == Phase.PLAY:
            return bot_cards.first_week(state, seat, rng), lasts
        return any_of(list(state.moves(seat, at)), RARE, BOLD, rng), lasts
    if row.counts:
        from client.games.tarok.sharp_words import SHARP  # needs numpy, which no other level waits for
        if move := SHARP.move(state, seat, rng):
            return move, lasts
    if state.phase == Phase.PLAY:
        return bot_cards.card(state, seat), lasts
    move = THOUGHTS[state.phase](state, seat)
    known = state.phase == Phase.LAY or move in list(state.moves(seat, at))
    return (move if known else any_of(list(state.moves(seat, at)), RARE, BOLD, rng)), lasts


def _modest(state: State, seat: Seat, rng: Random) -> Move:
    """Returns what somebody does on a first evening: no bid but the lowest with a hand far too good for it, no word
    that nobody asked for, and the exchange as everybody is taught it."""
    if state.phase == Phase.PLAY:
        return bot_cards.first_evening(state, seat, rng)
    moves = list(state.moves(seat, 0))
    lowest = next((str(move) for move in moves if move.verb == "bid" and move.args[0] != "pass"), "")
    good = lowest == "bid three" and above_mark(held(state, seat), "three", state.seats) >= MODEST
    if said := modest(moves, (*[lowest] * good, "bid pass", "pass", lowest)):
        return said
    return THOUGHTS[state.phase](state, seat)


# ---------------------------------------------------------------------- the auction

def _auction(state: State, seat: Seat) -> Move:
    """Returns a bid on the best contract; without a good one a pass, or the lowest bid if it may not pass.

    Where the final statement always comes it bids the lowest, since the contract can still be raised then.
    """
    moves = list(state.moves(seat, 0))
    if moves[0].verb == "redeal":
        return moves[0]
    words = [str(move.args[0]) for move in moves if move.verb == "bid" and move.args[0] != "pass"]
    good = _best(state, seat, words)
    must = Move("bid", ("pass",)) not in moves
    if not good:
        return Move("bid", (words[0],)) if must else Move("bid", ("pass",))
    stays = state.house.final_statement == "always" and good != KLOP
    return Move("bid", (words[0] if stays else good,))


def _final(state: State, seat: Seat) -> Move:
    """Returns the best contract from the standing one up; if none is good enough klop, or the standing one."""
    words = [str(move.args[0]) for move in state.moves(seat, 0)]
    return Move("bid", (_best(state, seat, words) or words[0],))


def _best(state: State, seat: Seat, words: list[str]) -> str:
    """Returns the contract of `words` with the best prospect; if none is good enough klop, or "" without klop."""
    hand = held(state, seat)
    fits = [word for word in words if word != KLOP and above_mark(hand, word, state.seats) >= 0]
    return fits[-1] if fits else KLOP if KLOP in words else ""


# ---------------------------------------------------------------------- the exchange

def _king(state: State, seat: Seat) -> Move:
    return Move("king", (SUITS[SUIT[king_to_call(held(state, seat))]],))


def _talon(state: State, seat: Seat) -> Move:
    split = [[state.faces[slot] for slot in group] for group in groups(state)]
    return Move("take", (best_group(held(state, seat), split, state.called) + 1,))


def _lay(state: State, seat: Seat) -> Move:
    faces = away(held(state, seat), to_lay(state, seat))
    return lay_move(state, (slot for slot in state.hands[seat] if state.faces[slot] in faces))


# ---------------------------------------------------------------------- the talk

def _talk(state: State, seat: Seat) -> Move:
    """Returns the first announcement or kontra that looks good, else a pass; it is asked again until it passes."""
    moves = [move for move in state.moves(seat, 0) if move.verb in ("say", "kontra")]
    if not moves:
        return PASS
    says = [move for move in moves if _sure(state, seat, move)]
    return says[0] if says else PASS


def _sure(state: State, seat: Seat, move: Move) -> bool:
    hand, item = held(state, seat), str(move.args[0])
    if move.verb == "kontra":
        return item == "game" and hand_power(hand) >= KONTRA[state.seats] + 3 * len(state.calls[0].kontra)
    cards, taroks = CALLABLE.get(item, (KINGS, {3: 99, 4: 99}))
    return set(cards) <= set(hand) and sum(face <= SKYZ for face in hand) >= taroks[state.seats]


THOUGHTS: dict[str, Callable[[State, Seat], Move]] = {
    Phase.AUCTION: _auction, Phase.FINAL: _final, Phase.KING: _king, Phase.TALON: _talon, Phase.LAY: _lay,
    Phase.TALK: _talk,
}
