"""Taroky from the talon to the discards: draw or offer, Prever's exchanges, mixing, laying away (rules 5 and 6)."""
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from p2p.games.game import Mix, Move, Open, Seat
from p2p.games.phases import Phase, Why, dealing, put, question, ring
from p2p.games.taroky_calls import call_forbids, enter_call, enter_money, give_up, name_partner, partner_cards
from p2p.games.tricks import KINGS, ROMAN, SKYZ, TRUL

if TYPE_CHECKING:
    from p2p.games.taroky import Slots, State

T5, T6 = 4, 5                       # places in the talon


def enter_talon(state: "State") -> "State":
    """After the Prever round: V looks at the first half, or Povinnost takes four, after an early call if so agreed."""
    if state.prever >= 0:
        half = Open(tuple(sorted(state.talon[:3])), state.prever)
        return state._replace(phase="prever_talon", queue=(state.prever,), owed=(half,))
    if state.house.partner_call_time == "before":
        return state._replace(phase="early_call", queue=(state.povinnost,))
    return _take_four(state)


# --- Partner game (rules 5.1 to 5.4)

def _take_four(state: "State") -> "State":
    after = state
    for place in range(T5):
        after = _hand_over(after, place, state.povinnost)
    after = after._replace(owed=(Open(tuple(sorted(state.talon[:T5])), state.povinnost),))
    if state.house.throw_in == "yes" and state.called >= 0:
        return after._replace(phase="throw", queue=(state.povinnost,))
    return after._replace(phase="talon")


def _hand_over(state: "State", place: int, seat: Seat) -> "State":
    """A talon card is this seat's."""
    hand = tuple(sorted((*state.hands[seat], state.talon[place])))
    return state._replace(taken=put(state.taken, place, seat), hands=put(state.hands, seat, hand))


def _stays(state: "State", _seat: Seat) -> Iterable[Move]:
    return Move("stay"), *(Move("throw_in", (slot,)) for slot in sorted(state.talon[:T5]))


def _stay_forbids(state: "State", seat: Seat, move: Move) -> Why:
    if state.hand(seat) is None or move.verb == "stay" or state.known(int(move.args[0])) == state.called:
        return None
    return "14 throw_in", f"this isn't the {ROMAN[state.called]}"


def _stay(state: "State", _seat: Seat, move: Move) -> "State":
    if move.verb == "stay":
        return state._replace(queue=())
    slot = int(move.args[0])
    return state._replace(queue=(), thrown=slot, owed=(Open((slot,), None),))


def _stayed(state: "State") -> "State":
    """A throw-in that showed another card was none."""
    if state.thrown >= 0 and state.public(state.thrown) == state.called:
        return give_up(state)
    return state._replace(phase="talon")


def _place(state: "State") -> int:
    """The talon card that is settled next."""
    return T6 if state.taken[T5] >= 0 else T5


def _asker(state: "State") -> Seat:
    return (state.povinnost + (1 if _place(state) == T5 else 2)) % 4


def _may_offer(state: "State") -> bool:
    how = state.house.offer_twice
    return how == "both" or (how == "until_refused" and "refuse" not in state.offers)


def _draws(state: "State", seat: Seat) -> Iterable[Move]:
    return (Move("draw"), Move("offer")) if seat == _asker(state) else (Move("accept"), Move("refuse"))


def _draw(state: "State", seat: Seat, move: Move) -> "State":
    state = state._replace(offers=(*state.offers, move.verb), queue=())
    if move.verb == "offer":
        return state._replace(queue=((state.povinnost + 3) % 4,))
    return _settle_card(state, _asker(state) if move.verb == "refuse" else seat)


def _settle_card(state: "State", seat: Seat) -> "State":
    place = _place(state)
    return _hand_over(state, place, seat)._replace(owed=(Open((state.talon[place],), seat),))


def _talon_done(state: "State") -> "State":
    if state.taken[T6] >= 0:
        return _mix(state)
    asker = _asker(state)
    return state._replace(queue=(asker,)) if _may_offer(state) else _settle_card(state, asker)


# --- Prever (rules 6.1 to 6.3)

def _keeps(_state: "State", _seat: Seat) -> Iterable[Move]:
    return Move("keep"), Move("reject")


def _keep(state: "State", seat: Seat, move: Move) -> "State":
    first, second = tuple(sorted(state.talon[:3])), tuple(sorted(state.talon[3:]))
    if move.verb == "keep":
        return _take_half(state, seat, state.factor - 1)
    if state.factor == 1:
        return state._replace(factor=2, owed=(Open(first, None), Open(second, seat)))
    return _take_half(state, seat, 0)._replace(factor=4, owed=(Open(second, None),))


def _take_half(state: "State", seat: Seat, half: int) -> "State":
    for place in range(3 * half, 3 * half + 3):
        state = _hand_over(state, place, seat)
    return state._replace(queue=())


# --- Mixing, so that nobody sees which talon cards were kept (network form 1.6)

def _mix(state: "State") -> "State":
    mixes, free = [], len(state.faces)
    sight = list(state.sight)
    for seat, hand in enumerate(state.hands):
        if len(hand) > 12:
            mixes.append(Mix(hand, seat, tuple(range(free, free + len(hand)))))
            sight += [1 << seat] * len(hand)
            free += len(hand)
    faces = state.faces + (-1,) * (free - len(state.faces))
    return state._replace(phase="mix", faces=faces, sight=tuple(sight), owed=tuple(mixes))


def _mixed(state: "State") -> "State":
    above = tuple(seat for seat in ring(state.povinnost) if len(state.hands[seat]) > 12)
    return state._replace(phase="lay", queue=above)


# --- Laying away (rules 5.5 to 5.7)

def plain(face: int) -> bool:
    """A suit card that isn't a King: it goes first."""
    return face > SKYZ and face not in KINGS


def split_lay(move: Move) -> tuple["Slots", "Slots"] | None:
    """The hidden and the bared slots of `lay SLOT... [bare SLOT...]`; None for any other form."""
    args = move.args
    at = args.index("bare") if "bare" in args else len(args)
    parts = args[:at], args[at + 1:]
    hidden, bare = (tuple(slot for slot in part if isinstance(slot, int)) for part in parts)
    if move.verb != "lay" or (at < len(args)) != bool(bare) or args[:at] + args[at + 1:] != hidden + bare:
        return None
    ascending = all(list(part) == sorted(set(part)) for part in (hidden, bare))
    return (hidden, bare) if ascending and not set(hidden) & set(bare) else None


def _lay_refuses(state: "State", seat: Seat, move: Move) -> Why:
    parts, hand = split_lay(move), state.hands[seat]
    if parts is None:
        return "5.6", "say: lay, the hidden cards, and after the word bare the trumps shown, each list ascending"
    slots = parts[0] + parts[1]
    if not set(slots) <= set(hand):
        return "5.6", "these aren't all cards of this hand"
    if len(slots) != len(hand) - 12:
        return "5.5", f"{len(hand) - 12} cards must go, not {len(slots)}"
    return None


def _lay_forbids(state: "State", seat: Seat, move: Move) -> Why:
    parts, hand = split_lay(move), state.hand(seat)
    if hand is None or parts is None:
        return None
    hidden, bare = ([state.known(slot) for slot in part] for part in parts)
    if not all(map(plain, hidden)):
        return "5.6", "only suit cards below the King go face down"
    if any(face > SKYZ or face in TRUL for face in bare):
        return "5.6", "only trumps that aren't of the Trul are shown and laid away"
    if bare and len(hidden) < sum(map(plain, hand)):
        return "5.6", "suit cards below the King go first"
    return None


def _lays(state: "State", seat: Seat) -> Iterator[Move]:
    hand, slots = state.hand(seat), state.hands[seat]
    count = len(slots) - 12
    if hand is None:
        yield from (Move("lay", hidden) for hidden in combinations(slots, count))
        return
    plains = [slot for slot in slots if plain(state.known(slot))]
    trumps = [slot for slot in slots if state.known(slot) <= SKYZ and state.known(slot) not in TRUL]
    for hidden in combinations(plains, min(count, len(plains))):
        for bare in combinations(trumps, count - len(hidden)):
            yield Move("lay", (*hidden, "bare", *bare) if bare else hidden)


def _lay(state: "State", seat: Seat, move: Move) -> "State":
    hidden, bare = split_lay(move) or ((), ())
    hand = tuple(slot for slot in state.hands[seat] if slot not in hidden + bare)
    return state._replace(hands=put(state.hands, seat, hand), queue=state.queue[1:],
                   laid=put(state.laid, seat, hidden), bared=put(state.bared, seat, bare),
                   owed=(Open(bare, None),) if bare else ())


def _laid(state: "State") -> "State":
    partner_game = state.prever < 0
    return enter_call(state) if partner_game and state.called < 0 else enter_money(state)


PHASES: dict[str, Phase["State"]] = {
    "early_call": question("7.2", partner_cards, name_partner, _take_four, call_forbids),
    "throw": question("14 throw_in", _stays, _stay, _stayed, _stay_forbids),
    "talon": question("5.2", _draws, _draw, _talon_done),
    "prever_talon": question("6.1", _keeps, _keep, _mix),
    "mix": dealing(_mixed),
    "lay": Phase(_lays, _lay_refuses, _lay_forbids, _lay, _laid),
}
