"""Taroky's twelve tricks and the opening of everything after them (rule 9). Knows no chips."""
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from p2p.games.game import Move, Open, Seat
from p2p.games.phases import EVERYBODY, Phase, Why, dealing, put, ring
from p2p.games.tricks import may_follow, winning

if TYPE_CHECKING:
    from p2p.games.taroky import State


class Trick(NamedTuple):
    """Four slots in the order played, from the leader on, and who won them."""

    leader: Seat
    slots: tuple[int, ...]
    winner: Seat


def leader(state: "State") -> Seat:
    """Who leads the current trick (rule 9.1)."""
    return state.tricks[-1].winner if state.tricks else state.povinnost


def enter_play(state: "State") -> "State":
    """Povinnost leads, also in Prever and after valat."""
    return state._replace(phase="play", queue=ring(state.povinnost))


def _plays(state: "State", seat: Seat) -> Iterable[Move]:
    """The cards that may follow; all, if the hand isn't known here."""
    hand, slots = state.hand(seat), state.hands[seat]
    if hand is None or not state.trick:
        return [Move("play", (slot,)) for slot in slots]
    legal = may_follow(hand, state.public(state.trick[0]))
    return [Move("play", (slot,)) for slot, face in zip(slots, hand, strict=True) if face in legal]


def _play_refuses(state: "State", seat: Seat, move: Move) -> Why:
    if move.verb != "play" or len(move.args) != 1:
        return "9.1", "say: play, and the place of one card"
    return None if move.args[0] in state.hands[seat] else ("9.1", "this card isn't in this hand")


def _play_forbids(state: "State", seat: Seat, move: Move) -> Why:
    hand = state.hand(seat)
    if hand is None or not state.trick:
        return None
    legal = may_follow(hand, state.public(state.trick[0]))
    if hand[state.hands[seat].index(int(move.args[0]))] in legal:
        return None
    return "9.2", "follow the suit that was led, or else play a trump"


def _play(state: "State", seat: Seat, move: Move) -> "State":
    slot = int(move.args[0])
    hand = tuple([other for other in state.hands[seat] if other != slot])
    return state._replace(hands=put(state.hands, seat, hand), trick=(*state.trick, slot), queue=state.queue[1:],
                   owed=(Open((slot,), None),))


def _trick_done(state: "State") -> "State":
    faces = [state.public(slot) for slot in state.trick]
    winner = (leader(state) + winning(faces, state.strength())) % 4
    tricks = (*state.tricks, Trick(leader(state), state.trick, winner))
    state = state._replace(tricks=tricks, trick=(), queue=ring(winner))
    if len(tricks) == 12:
        return state._replace(phase="count", end="played", queue=())
    if state.house.valat_stop == "stop" and _valat_lost(state):
        return state._replace(phase="count", end="stopped", queue=())
    return state


def _valat_lost(state: "State") -> bool:
    """Whether some trick went to the other side of a called valat, whoever the partner is."""
    if state.valat < 0:
        return False
    winners = {trick.winner for trick in state.tricks}
    teams = [{state.bidder, world} for world in state.worlds]
    return all(any((seat in team) != (state.valat in team) for seat in winners) for team in teams)


def _count(state: "State") -> "State":
    """Everything is opened, superseded slots too (network form 1.9); then the deal is over."""
    closed = tuple(slot for slot, sight in enumerate(state.sight) if sight != EVERYBODY)
    return state._replace(owed=(Open(closed, None),)) if closed else state._replace(phase="over")


PHASES: dict[str, Phase["State"]] = {
    "play": Phase(_plays, _play_refuses, _play_forbids, _play, _trick_done),
    "count": dealing(_count),
}
