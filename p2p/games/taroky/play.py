"""Taroky's twelve tricks and the opening of everything after them (rule 9). Knows no chips."""
from collections.abc import Iterable

from msgspec.structs import replace

from p2p.games.game import Move, Seat, seat_after
from p2p.games.taroky.position import Phase, TarokyEnd, TarokyPosition
from p2p.games.tarot.cards import PAGAT, Trick, follows, must_follow, winning
from p2p.games.tarot.phases import Hand, PhaseRules, Why, dealing, ring
from p2p.games.tarot.slots import count, playing, plays, plays_of


def leader(state: TarokyPosition) -> Seat:
    """The seat that leads the current trick (rule 9.1)."""
    return state.tricks[-1].winner if state.tricks else state.povinnost


def enter_play(state: TarokyPosition) -> TarokyPosition:
    """Povinnost leads, also in Prever and after valat."""
    return replace(state, phase=Phase.PLAY, queue=ring(state.povinnost))


def _plays(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    """The cards that may follow; all, if the hand isn't known here."""
    slots, trick = state.hands[seat], state.trick
    hand = state.hand(seat) if trick else None
    return plays(slots) if hand is None else plays_of(slots, state.faces, state.faces[trick[0]])


def _play_forbids(state: TarokyPosition, _seat: Seat, move: Move, hand: Hand) -> Why:
    if not state.trick:
        return None
    led = state.public(state.trick[0])
    return None if follows(state.faces[int(move.args[0])], hand, led) else ("9.2", must_follow(hand, led))


def _trick_done(state: TarokyPosition) -> TarokyPosition:
    lead, faces = leader(state), state.faces
    winner = seat_after(lead, winning([faces[slot] for slot in state.trick], state.strength()), 4)
    tricks = (*state.tricks, Trick(lead, state.trick, winner))
    state = replace(state, tricks=tricks, trick=(), queue=ring(winner))
    if len(tricks) == 12:
        return replace(state, phase=Phase.COUNT, end=TarokyEnd.PLAYED, queue=())
    if state.valat >= 0 and state.house.valat_stop == "stop" and _valat_lost(state) and not _pagat_open(state):
        return replace(state, phase=Phase.COUNT, end=TarokyEnd.STOPPED, queue=())
    return state


def _pagat_open(state: TarokyPosition) -> bool:
    """Whether a called Pagat waits to be settled: the I isn't played yet (rule 14, `valat_stop`)."""
    return state.pagat >= 0 and all(PAGAT not in state.publics(trick.slots) for trick in state.tricks)


def _valat_lost(state: TarokyPosition) -> bool:
    """Whether some trick went to the other side of the called valat, whoever the partner is."""
    winners = {trick.winner for trick in state.tricks}
    teams = [{state.bidder, world} for world in state.worlds]
    return all(any((seat in team) != (state.valat in team) for seat in winners) for team in teams)


PHASES: dict[str, PhaseRules[TarokyPosition]] = {
    Phase.PLAY: playing("9.1", _plays, _play_forbids, _trick_done),
    Phase.COUNT: dealing(count),
}
