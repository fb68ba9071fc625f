"""Tarok from the deal to the contract: forehand, bids, redeal, final statement (rules 2, 3, 9, 11.1, 11.9)."""
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from p2p.games.draw import Draw
from p2p.games.game import NOBODY, Coin, Move, Open, Seat, put, seat_after, seats_of
from p2p.games.tarok.contracts import KLOP, SOLO_WITHOUT, THREE, ladder
from p2p.games.tarok.position import Phase, TarokEnd, TarokPosition
from p2p.games.tarok.talon import enter_game
from p2p.games.tarot.cards import SKYZ
from p2p.games.tarot.phases import Hand, PhaseRules, Why, dealing, question, ring
from p2p.games.tarot.slots import Slots
from p2p.language import tr

# Words that stand in `bids` beside those of contracts.
PASSED, SAID_REDEAL, REFUTED = "pass", "redeal", "refuted"
REDEAL, BID_PASS = Move(SAID_REDEAL), Move("bid", (PASSED,))


# --- The first forehand (rule 2.3)

def begin(state: TarokPosition) -> TarokPosition:
    """The first phase: the deal, or in the first deal of a match the lot that says who is forehand."""
    return deal(state) if state.forehand >= 0 else replace(state, phase=Phase.LOT, owed=(Coin(),))


def _draw_forehand(state: TarokPosition, coin: bytes) -> TarokPosition:
    """The coin says who is forehand."""
    return replace(state, forehand=Seat(Draw(coin).below(state.seats)))


# --- The deal (rule 2.1, forms 3.1 and 3.2)

def dealt_to(seats: int, forehand: Seat) -> tuple[Slots, ...]:
    """The slots of each seat after two rounds of equal packets; the first six are the talon's."""
    packet = 24 // seats
    hands = []
    for seat in range(seats):
        first = 6 + packet * ((seat - forehand) % seats)
        hands.append((*range(first, first + packet), *range(first + 24, first + 24 + packet)))
    return tuple(hands)


def deal(state: TarokPosition) -> TarokPosition:
    """Open each hand to its seat."""
    hands = dealt_to(state.seats, state.forehand)
    owed = tuple(Open(hands[seat], seat) for seat in seats_of(state.seats))
    return replace(state, phase=Phase.DEAL, hands=hands, owed=owed)


# --- The auction (rules 3.1 to 3.5)

def _enter_auction(state: TarokPosition) -> TarokPosition:
    first = seat_after(state.forehand, int(state.house.auction == "forehand_last"), state.seats)
    return replace(state, phase=Phase.AUCTION, queue=ring(first, state.seats))


def _open_words(state: TarokPosition) -> tuple[str, ...]:
    """The bids that are possible at all; in a compulsory klop only solo without and more (rule 11.9)."""
    words = ladder(state.house, state.seats)
    if not state.forced:
        return words
    return words[words.index(SOLO_WITHOUT):] if SOLO_WITHOUT in words else ()


def _words(state: TarokPosition, seat: Seat) -> tuple[str, ...]:
    """The contracts that a seat may bid now."""
    words = _open_words(state)
    if state.contract:
        first = words.index(state.contract) + (_priority(state, seat) > _priority(state, state.declarer))
        return words[first:]
    if state.forced or state.house.auction == "free":
        return words
    if state.house.auction == "obligatory":
        return words if state.house.open_any == "any" else words[:1]
    return (KLOP, *words) if seat == state.forehand else words[1:]


def _priority(state: TarokPosition, seat: Seat) -> int:
    """The lower, the sooner may a seat take over the same bid (rule 3.4)."""
    return (seat - state.forehand) % state.seats


def _must_bid(state: TarokPosition, seat: Seat) -> bool:
    """Whether the forehand can't pass (rules 3.2, 11.1)."""
    return not (state.contract or state.forced or state.house.auction == "free") and seat == state.forehand


def _bids(state: TarokPosition, seat: Seat) -> Iterator[Move]:
    if not _must_bid(state, seat):
        yield BID_PASS
    for word in _words(state, seat):
        yield Move("bid", (word,))
    if not state.bids[seat]:
        yield REDEAL


def _bid_forbids(state: TarokPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    """A hand without taroks says so first, and no other hand does (rule 2.2)."""
    if state.bids[seat]:
        return None
    taroks = min(hand) <= SKYZ
    if taroks and move == REDEAL:
        return "2.2", tr("this hand has taroks")
    return None if taroks or move == REDEAL else ("2.2", tr("a hand without taroks has to say redeal"))


def _bid(state: TarokPosition, seat: Seat, move: Move) -> TarokPosition:
    if move == REDEAL:
        return replace(state, bids=put(state.bids, seat, SAID_REDEAL), queue=(), owed=(Open(state.hands[seat], None),))
    word = str(move.args[0])
    state = replace(state, bids=put(state.bids, seat, word))
    if word == KLOP:
        return replace(state, contract=KLOP, queue=())
    if word != PASSED:
        state = replace(state, contract=word, declarer=seat)
    state = replace(state, queue=_still_in(state, seat_after(seat, 1, state.seats)))
    made_last = word != PASSED and not state.queue      # all others had passed: this was the final statement (rule 3.5)
    return enter_game(state) if made_last else state


def _still_in(state: TarokPosition, first: Seat) -> tuple[Seat, ...]:
    """The seats that are asked on, from this one; none once only the declarer is left (rule 3.5)."""
    left = tuple(seat for seat in ring(first, state.seats) if state.bids[seat] != PASSED)
    return () if left == (state.declarer,) else left


def _auction_done(state: TarokPosition) -> TarokPosition:
    if SAID_REDEAL in state.bids:
        return _redealt(state, Seat(state.bids.index(SAID_REDEAL)))
    if state.contract in ("", KLOP):
        return enter_game(replace(state, contract=KLOP, declarer=NOBODY))
    if state.house.final_statement == "always":
        return replace(state, phase=Phase.FINAL, queue=(state.declarer,))
    return enter_game(state)


def _redealt(state: TarokPosition, seat: Seat) -> TarokPosition:
    """The deal is void if the shown hand has no taroks; else it goes on as if nothing had been said."""
    if all(state.public(slot) > SKYZ for slot in state.hands[seat]):
        return replace(state, phase=Phase.COUNT, end=TarokEnd.REDEAL)
    state = replace(state, bids=put(state.bids, seat, REFUTED))
    return replace(state, queue=_still_in(state, seat))


# --- The final statement (rules 3.5, 3.6)

def _finals(state: TarokPosition, _seat: Seat) -> Iterable[Move]:
    words = _open_words(state)
    for word in words[words.index(state.contract):]:
        yield Move("bid", (word,))
    if state.house.auction == "obligatory" and state.contract == THREE:
        yield Move("bid", (KLOP,))


def _final(state: TarokPosition, _seat: Seat, move: Move) -> TarokPosition:
    word = str(move.args[0])
    return replace(state, contract=word, declarer=NOBODY if word == KLOP else state.declarer, queue=())


PHASES: dict[str, PhaseRules[TarokPosition]] = {
    Phase.LOT: dealing(deal, _draw_forehand),
    Phase.DEAL: dealing(_enter_auction),
    Phase.AUCTION: question("3.4", _bids, _bid, _auction_done, _bid_forbids),
    Phase.FINAL: question("3.5", _finals, _final, enter_game),
}
