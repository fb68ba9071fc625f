"""Taroky from the first dealer to Prever: cut or knock, piles, the deal, who is Povinnost (rules 2 to 4)."""
from collections.abc import Iterable

from msgspec.structs import replace

from p2p.games.draw import Draw
from p2p.games.game import NOBODY, Coin, Move, Open, Seat, put, seat_after, seats_of
from p2p.games.taroky.position import Phase, TarokyEnd, TarokyPosition
from p2p.games.taroky.talon import enter_talon
from p2p.games.tarot.cards import FACES, ROMAN, VALUE
from p2p.games.tarot.phases import PASS, Hand, PhaseRules, Why, dealing, question, ring
from p2p.language import tr

CHOICE = "choice"           # the knock after which each picks a pile (rule 3.4)
# How the 48 cards go round (rule 3.3): the size of each round's packets.
KNOCKS: dict[str, tuple[int, ...]] = {
    "ones": (1,) * 12, "twos": (2,) * 6, "threes": (3,) * 4, "fours": (4,) * 3, "sixes": (6, 6), "twelves": (12,),
    "three_four_five": (3, 4, 5), CHOICE: (12,),
}
CUT = (6, 6)
II, VIII = 1, 7
NONE = Move("none")
_POVINNOST, _PREVER = Move("say", ("povinnost",)), Move("say", ("prever",))
_SHOWS = tuple(Move("show", (slot,)) for slot in FACES)         # nothing is mixed before
_CUTS = (*(Move("cut", (place,)) for place in range(1, 54)), *(Move("knock", (word,)) for word in KNOCKS))


# --- The first dealer (rule 2.2)

def begin(state: TarokyPosition) -> TarokyPosition:
    """Ask for a lot if the dealer of the first round is drawn; else the cut."""
    if state.dealer >= 0:
        return _enter_cut(state)
    if state.house.first_dealer == "seat0":
        return _enter_cut(replace(state, dealer=Seat(0)))
    return replace(state, owed=(Coin(),))


def _draw_dealer(state: TarokyPosition, coin: bytes) -> TarokyPosition:
    draw = Draw(coin)
    if state.house.first_dealer == "random":
        return replace(state, dealer=Seat(draw.below(4)))
    left, lots = [*seats_of(4)], list(state.lots)
    while len(left) > 1:
        drawn = dict(zip(left, draw.order(FACES), strict=False))
        lots += drawn.items()
        best = max(VALUE[face] for face in drawn.values())
        left = [seat for seat, face in drawn.items() if VALUE[face] == best]
    return replace(state, dealer=left[0], lots=tuple(lots))


# --- Cut or knock, piles (rules 3.1 to 3.4)

def _enter_cut(state: TarokyPosition) -> TarokyPosition:
    """Ask the cutter, unless a save code says how the pack was cut."""
    if state.cut or state.knock:
        return _lay_out(state)
    return replace(state, phase=Phase.CUT, queue=(seat_after(state.dealer, -1, 4),))


def _cuts(_state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    return _CUTS


def _cut(state: TarokyPosition, _seat: Seat, move: Move) -> TarokyPosition:
    state = replace(state, queue=())
    return replace(state, cut=int(move.args[0])) if move.verb == "cut" else replace(state, knock=str(move.args[0]))


def _rounds(state: TarokyPosition) -> tuple[int, ...]:
    return KNOCKS[state.knock] if state.knock else CUT


def _lay_out(state: TarokyPosition) -> TarokyPosition:
    """The places of talon and hands; with a choice of piles `hands` holds the piles until they are picked."""
    pack = (*range(state.cut, 54), *range(state.cut))
    hands = tuple(tuple(sorted(hand)) for hand in layout(pack, _rounds(state)))
    state = replace(state, talon=pack[:6])
    if state.knock == CHOICE and state.piles:
        return _picked(replace(state, hands=hands))
    if state.knock == CHOICE:
        asked = ring(seat_after(state.dealer, 1, 4))[:3]
        return replace(state, phase=Phase.PILE, hands=hands, piles=(NOBODY,) * 4, queue=asked)
    first = 3 - state.dealer
    return _enter_deal(replace(state, hands=hands[first:] + hands[:first]))


def layout(pack: tuple[int, ...], rounds: tuple[int, ...]) -> list[list[int]]:
    """The hands of dealer+1, +2, +3 and the dealer, from a pack whose first six are the talon (rule 3.3)."""
    hands: list[list[int]] = [[], [], [], []]
    at = 6
    for packet in rounds:
        for hand in hands:
            hand += pack[at:at + packet]
            at += packet
    return hands


def _free_piles(state: TarokyPosition, _seat: Seat) -> Iterable[Move]:
    return (Move("pile", (pile + 1,)) for pile in range(4) if state.piles[pile] < 0)


def _pick(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    return replace(state, piles=put(state.piles, int(move.args[0]) - 1, seat), queue=state.queue[1:])


def _piles_picked(state: TarokyPosition) -> TarokyPosition:
    """The last pile is the dealer's."""
    return _picked(replace(state, piles=put(state.piles, state.piles.index(NOBODY), state.dealer)))


def _picked(state: TarokyPosition) -> TarokyPosition:
    """Each takes the own pile."""
    return _enter_deal(replace(state, hands=tuple(state.hands[state.piles.index(seat)] for seat in range(4))))


# --- The deal (rules 3.5, 12.1)

def _enter_deal(state: TarokyPosition) -> TarokyPosition:
    if state.house.misdeal_chance != "0":
        return replace(state, phase=Phase.MISDEAL, owed=(Coin(),))
    return _open_hands(state)


def _misdeal(state: TarokyPosition, coin: bytes) -> TarokyPosition:
    """Every packet may go wrong; the more packets, the sooner."""
    if Draw(coin).below(1000) < 4 * len(_rounds(state)) * int(state.house.misdeal_chance):
        return replace(state, phase=Phase.COUNT, end=TarokyEnd.MISDEAL, hands=((),) * 4)
    return _open_hands(state)


def _open_hands(state: TarokyPosition) -> TarokyPosition:
    return replace(state, phase=Phase.DEAL, owed=tuple(Open(state.hands[seat], seat) for seat in seats_of(4)))


def _dealt(state: TarokyPosition) -> TarokyPosition:
    return _seek(state, II) if state.first else _enter_prever(state)


# --- Who holds the II (rule 3.7)

def _seek(state: TarokyPosition, face: int) -> TarokyPosition:
    return replace(state, phase=Phase.TWO, sought=face, shown=(-1,) * 4, queue=seats_of(4))


def _shows(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    return NONE, *[_SHOWS[slot] for slot in state.hands[seat]]


def _truthful(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    """The answers that a hand known here allows: it shows the card, or has none."""
    hand = state.hand(seat)
    if hand is None:
        return _shows(state, seat)
    return (_SHOWS[state.hands[seat][hand.index(state.sought)]] if state.sought in hand else NONE,)


def _show_forbids(state: TarokyPosition, _seat: Seat, move: Move, hand: Hand) -> Why:
    if move.verb == "show" and state.known(int(move.args[0])) != state.sought:
        return "3.7", tr("this isn't the {card}", card=ROMAN[state.sought])
    if move.verb == "none" and state.sought in hand:
        return "3.7", tr("you hold the {card}", card=ROMAN[state.sought])
    return None


def _show(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    state = replace(state, queue=tuple(other for other in state.queue if other != seat))
    if move.verb == "none":
        return state
    slot = int(move.args[0])
    return replace(state, shown=put(state.shown, seat, slot), owed=(Open((slot,), None),))


def _sought(state: TarokyPosition) -> TarokyPosition:
    """The real holder is Povinnost; nobody: the next. All lied up to the VIII: whoever sits after the dealer."""
    for seat, slot in zip(seats_of(4), state.shown, strict=True):
        if slot >= 0 and state.public(slot) == state.sought:
            return _enter_prever(replace(state, povinnost=seat))
    if state.sought < VIII:
        return _seek(state, state.sought + 1)
    return _enter_prever(replace(state, povinnost=seat_after(state.dealer, 1, 4)))


# --- Povinnost or Prever (rule 4)

def _enter_prever(state: TarokyPosition) -> TarokyPosition:
    return replace(state, phase=Phase.PREVER, queue=ring(state.povinnost))


def _says(state: TarokyPosition, seat: Seat) -> Iterable[Move]:
    return _POVINNOST if seat == state.povinnost else PASS, _PREVER


def _say(state: TarokyPosition, seat: Seat, move: Move) -> TarokyPosition:
    if move != _PREVER:
        return replace(state, queue=state.queue[1:])
    return replace(state, prever=seat, queue=() if state.house.prever_priority == "first" else state.queue[1:])


PHASES: dict[str, PhaseRules[TarokyPosition]] = {
    Phase.FIRST_DEALER: dealing(_enter_cut, _draw_dealer),
    Phase.CUT: question("3.1", _cuts, _cut, _lay_out),
    Phase.PILE: question("3.4", _free_piles, _pick, _piles_picked),
    Phase.MISDEAL: dealing(_open_hands, _misdeal),
    Phase.DEAL: dealing(_dealt),
    Phase.TWO: question("3.7", _shows, _show, _sought, _show_forbids)._replace(moves=_truthful),
    Phase.PREVER: question("4.1", _says, _say, enter_talon),
}
