"""Taroky from the talon to the discards: draw or offer, Prever's exchanges, mixing, laying away (rules 5 and 6)."""
from collections.abc import Iterable

from msgspec.structs import replace

from p2p.games.game import Move, Open, Seat, put, seat_after, seats_of
from p2p.games.taroky.calls import call_forbids, enter_call, enter_money, give_up, name_partner, partner_cards
from p2p.games.taroky.position import Phase, TarokyPosition
from p2p.games.tarot.cards import ROMAN
from p2p.games.tarot.phases import Hand, PhaseRules, Why, dealing, question, ring
from p2p.games.tarot.slots import LayWords, laying, mix
from p2p.language import tr

T5, T6 = 4, 5                       # places in the talon


def enter_talon(state: TarokyPosition) -> TarokyPosition:
    """After the Prever round: V looks at the first half, or Povinnost takes four, after an early call if so agreed."""
    if state.prever >= 0:
        half = Open(tuple(sorted(state.talon[:3])), state.prever)
        return replace(state, phase=Phase.PREVER_TALON, queue=(state.prever,), owed=(half,))
    if state.house.partner_call_time == "before":
        return replace(state, phase=Phase.EARLY_CALL, queue=(state.povinnost,))
    return _take_four(state)


# --- Partner game (rules 5.1 to 5.4)

def _take_four(state: TarokyPosition) -> TarokyPosition:
    after = state
    for place in range(T5):
        after = _hand_over(after, place, state.povinnost)
    after = replace(after, owed=(Open(tuple(sorted(state.talon[:T5])), state.povinnost),))
    if state.house.throw_in == "yes" and state.called >= 0:
        return replace(after, phase=Phase.THROW, queue=(state.povinnost,))
    return replace(after, phase=Phase.TALON)


def _hand_over(state: TarokyPosition, place: int, seat: Seat) -> TarokyPosition:
    """A talon card is this seat's."""
    hand = tuple(sorted((*state.hands[seat], state.talon[place])))
    return replace(state, taken=put(state.taken, place, seat), hands=put(state.hands, seat, hand))


def _stays(state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    return Move("stay"), *(Move("throw_in", (slot,)) for slot in sorted(state.talon[:T5]))


def _stay_forbids(state: TarokyPosition, _seat: Seat, move: Move, _hand: Hand) -> Why:
    if move.verb == "stay" or state.known(int(move.args[0])) == state.called:
        return None
    return "14 throw_in", tr("this isn't the {card}", card=ROMAN[state.called])


def _stay(state: TarokyPosition, _seat: Seat, move: Move) -> TarokyPosition:
    if move.verb == "stay":
        return replace(state, queue=())
    slot = int(move.args[0])
    return replace(state, queue=(), thrown=slot, owed=(Open((slot,), None),))


def _stayed(state: TarokyPosition) -> TarokyPosition:
    """A throw-in that showed another card was none."""
    if state.thrown >= 0 and state.public(state.thrown) == state.called:
        return give_up(state)
    return replace(state, phase=Phase.TALON)


def _place(state: TarokyPosition) -> int:
    """The talon card that is settled next."""
    return T6 if state.taken[T5] >= 0 else T5


def _asker(state: TarokyPosition) -> Seat:
    return seat_after(state.povinnost, 1 if _place(state) == T5 else 2, 4)


def _may_offer(state: TarokyPosition) -> bool:
    how = state.house.offer_twice
    return how == "both" or (how == "until_refused" and "refuse" not in state.offers)


def _draws(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    return (Move("draw"), Move("offer")) if seat == _asker(state) else (Move("accept"), Move("refuse"))


def _draw(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    state = replace(state, offers=(*state.offers, move.verb), queue=())
    if move.verb == "offer":
        return replace(state, queue=(seat_after(state.povinnost, 3, 4),))
    return _settle_card(state, _asker(state) if move.verb == "refuse" else seat)


def _settle_card(state: TarokyPosition, seat: Seat) -> TarokyPosition:
    place = _place(state)
    return replace(_hand_over(state, place, seat), owed=(Open((state.talon[place],), seat),))


def _talon_done(state: TarokyPosition) -> TarokyPosition:
    if state.taken[T6] >= 0:
        return _mix(state)
    asker = _asker(state)
    return replace(state, queue=(asker,)) if _may_offer(state) else _settle_card(state, asker)


# --- Prever (rules 6.1 to 6.3)

def _keeps(_state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    return Move("keep"), Move("reject")


def _keep(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    first, second = tuple(sorted(state.talon[:3])), tuple(sorted(state.talon[3:]))
    if move.verb == "keep":
        return _take_half(state, seat, state.factor - 1)
    if state.factor == 1:
        return replace(state, factor=2, owed=(Open(first, None), Open(second, seat)))
    return replace(_take_half(state, seat, 0), factor=4, owed=(Open(second, None),))


def _take_half(state: TarokyPosition, seat: Seat, half: int) -> TarokyPosition:
    for place in range(3 * half, 3 * half + 3):
        state = _hand_over(state, place, seat)
    return replace(state, queue=())


# --- Mixing, so that nobody sees which talon cards were kept (form 4.4 of tarot)

def _mix(state: TarokyPosition) -> TarokyPosition:
    return mix(state, [seat for seat in seats_of(4) if len(state.hands[seat]) > 12])


def _mixed(state: TarokyPosition) -> TarokyPosition:
    above = tuple(seat for seat in ring(state.povinnost) if len(state.hands[seat]) > 12)
    return replace(state, phase=Phase.LAY, queue=above)


# --- Laying away (rules 5.5 to 5.7)

LAY_WORDS = LayWords(tr("Kings, Skyz, XXI and I stay"), tr("suit cards below the King go first"))


def to_lay(state: TarokyPosition, seat: Seat) -> int:
    """The number of cards that must go (rule 5.5)."""
    return len(state.hands[seat]) - 12


def _laid(state: TarokyPosition) -> TarokyPosition:
    partner_game = state.prever < 0
    return enter_call(state) if partner_game and state.called < 0 else enter_money(state)


PHASES: dict[str, PhaseRules[TarokyPosition]] = {
    Phase.EARLY_CALL: question("7.2", partner_cards, name_partner, _take_four, call_forbids),
    Phase.THROW: question("14 throw_in", _stays, _stay, _stayed, _stay_forbids),
    Phase.TALON: question("5.2", _draws, _draw, _talon_done),
    Phase.PREVER_TALON: question("6.1", _keeps, _keep, _mix),
    Phase.MIX: dealing(_mixed),
    Phase.LAY: laying(("5.6", "5.6"), LAY_WORDS, to_lay, _laid),
}
