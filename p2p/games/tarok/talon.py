"""Tarok from the contract to the discards: the called King, the talon, mixing, laying away (rules 4, 11.3)."""
from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from p2p.games.game import Move, Open, Seat, put, seat_after, seats_of
from p2p.games.tarok.play import enter_play, leader
from p2p.games.tarok.position import Phase, TarokPosition
from p2p.games.tarok.talk import enter_talk
from p2p.games.tarot.cards import FACE, KINGS, SUITS
from p2p.games.tarot.phases import Hand, PhaseRules, Why, dealing, question
from p2p.games.tarot.slots import LayWords, Slots, laying, mix
from p2p.language import tr


def enter_game(state: TarokPosition) -> TarokPosition:
    """The contract stands: klop is played at once, a King is called, the talon turned up, or the talk begins."""
    if state.declarer < 0:
        return enter_play(state) if state.house.klop_kontra == "no" else enter_talk(state)
    state = replace(state, worlds=(state.declarer,))
    if not state.row.talon:
        return enter_talk(state)
    if state.row.king and state.seats == 4:
        return replace(state, phase=Phase.KING, queue=(state.declarer,))
    return _turn_up(state)


# --- The called King (rules 11.3, 11.4, form 5.5)

def _kings(state: TarokPosition, _seat: Seat) -> Iterator[Move]:
    verbs = ("king", "queen") if state.house.four_queen_call == "yes" else ("king",)
    return (Move(verb, (suit,)) for verb in verbs for suit in SUITS)


def _king_forbids(_state: TarokPosition, _seat: Seat, move: Move, hand: Hand) -> Why:
    if move.verb == "king" or set(KINGS) <= set(hand):
        return None
    return "11.3", tr("only who holds all four Kings may call a Queen")


def _king(state: TarokPosition, _seat: Seat, move: Move) -> TarokPosition:
    called = FACE[f"{move.args[0]}{'K' if move.verb == 'king' else 'Q'}"]
    return replace(state, called=called, worlds=_possible(state, called), queue=())


def _possible(state: TarokPosition, called: int) -> tuple[Seat, ...]:
    """The seats that may have the called card; a hand may lie open since its redeal was refuted."""
    hands = {seat: state.publics(state.hands[seat]) for seat in seats_of(state.seats)}
    holder = [seat for seat, hand in hands.items() if called in hand]
    others = (seat for seat, hand in hands.items() if -1 in hand or seat == state.declarer)
    return tuple(holder or others)


def partner_seen(state: TarokPosition, need: Open) -> TarokPosition:
    """The partner once the called card lies open: its player; in talon or discards: nobody (rule 11.4)."""
    if state.called < 0 or need.to is not None or state.called not in [state.faces[slot] for slot in need.slots]:
        return state
    away = (*state.talon, *(slot for bared in state.bared for slot in bared))
    if state.called in state.publics(away):
        return replace(state, worlds=(state.declarer,))
    if not state.trick:
        return state
    return replace(state, worlds=(seat_after(leader(state), len(state.trick) - 1, state.seats),))


# --- The talon (rules 4.1, 4.2)

def _turn_up(state: TarokPosition) -> TarokPosition:
    return replace(state, phase=Phase.TALON, queue=(state.declarer,), owed=(Open(state.talon, None),))


def groups(state: TarokPosition) -> list[Slots]:
    """The talon in groups, the first one being number 1; not before it lies open if it is to be sorted."""
    size, cards = state.row.talon, state.talon
    if state.house.talon_groups == "any":
        return list(combinations(cards, size))
    if state.house.talon_groups == "sorted":
        cards = tuple(sorted(cards, key=state.public))
    return [cards[first:first + size] for first in range(0, 6, size)]


def _takes(state: TarokPosition, _seat: Seat) -> Iterable[Move]:
    return (Move("take", (number,)) for number in range(1, len(groups(state)) + 1))


def _take(state: TarokPosition, seat: Seat, move: Move) -> TarokPosition:
    number = int(move.args[0])
    took = tuple(sorted(groups(state)[number - 1]))
    hand = tuple(sorted((*state.hands[seat], *took)))
    return replace(state, group=number, took=took, hands=put(state.hands, seat, hand), queue=())


def rest(state: TarokPosition) -> Slots:
    """The talon cards that nobody took (rule 4.4)."""
    return tuple(slot for slot in state.talon if slot not in state.took)


def _mix(state: TarokPosition) -> TarokPosition:
    return mix(state, (state.declarer,))


# --- Laying away (rule 4.3)

LAY_WORDS = LayWords(tr("Kings and the trula stay"), tr("taroks go only when no suit card is left"))


def to_lay(state: TarokPosition, _seat: Seat) -> int:
    """The number of cards that the declarer must lay away."""
    return len(state.took)


def freely(state: TarokPosition) -> bool:
    """Whether taroks may be laid away at this table while suit cards are left."""
    return state.house.lay_taroks == "free"


def _mixed(state: TarokPosition) -> TarokPosition:
    return replace(state, phase=Phase.LAY, queue=(state.declarer,))


PHASES: dict[str, PhaseRules[TarokPosition]] = {
    Phase.KING: question("11.3", _kings, _king, _turn_up, _king_forbids),
    Phase.TALON: question("4.2", _takes, _take, _mix),
    Phase.MIX: dealing(_mixed),
    Phase.LAY: laying(("4.2", "4.3"), LAY_WORDS, to_lay, enter_talk, freely),
}
