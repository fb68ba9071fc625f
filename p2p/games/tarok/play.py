"""Tarok's tricks: leading, what may be played, who wins, talon cards in klop, early ends (rules 6, 7, 9). No score."""
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from p2p.games.game import Move, Open, Seat, seat_after
from p2p.games.tarok.contracts import COLOUR_VALAT, OPEN_BEGGAR, SOLO_WITHOUT, CallItem
from p2p.games.tarok.position import Phase, TarokEnd, TarokPosition
from p2p.games.tarot.cards import (
    MOND,
    PAGAT,
    SKYZ,
    TRUL,
    Trick,
    beating,
    follows,
    highest,
    may_follow,
    must_follow,
    winning,
)
from p2p.games.tarot.phases import Hand, PhaseRules, Why, dealing, ring
from p2p.games.tarot.slots import count, playing, plays, plays_of
from p2p.language import tr

_PAGAT = CallItem.PAGAT                 # looked up once, as in `tarot.phased`

# --- Leading

def leader(state: TarokPosition) -> Seat:
    """The seat that leads the current trick (rules 6.1, 7.1)."""
    return state.tricks[-1].winner if state.tricks else first_leader(state)


def first_leader(state: TarokPosition) -> Seat:
    """The forehand in contracts with talon and klop, else the declarer; other tables have it otherwise (rule 12)."""
    if state.row.talon:
        caller = [call.seat for call in state.calls if call.item == CallItem.VALAT]
        return caller[0] if caller and state.house.valat_announced_lead == "caller" else state.forehand
    if state.declarer < 0:
        return state.forehand
    if state.contract == SOLO_WITHOUT and state.house.solo_without_lead == "forehand":
        return state.forehand
    if state.row.shy and state.house.beggar_lead == "left":
        return seat_after(state.declarer, -1, state.seats)
    return state.declarer


def enter_play(state: TarokPosition) -> TarokPosition:
    """The first trick; in klop the talon card that goes with it may lie open before."""
    state = replace(state, phase=Phase.PLAY, queue=ring(first_leader(state), state.seats))
    return _talon_card(state, 0) if state.house.klop_talon_card == "before" else state


def _talon_card(state: TarokPosition, place: int) -> TarokPosition:
    """The state that owes this card of the talon open, in klop, where one is turned up for each trick (rule 7.1)."""
    return replace(state, owed=(Open((state.talon[place],), None),)) if state.declarer < 0 and place < 6 else state


# --- What may be played

def winner_of(state: TarokPosition, trick: Sequence[int]) -> int:
    """The place in a trick of the face that wins it (rules 6.3, 6.5, 9.4)."""
    if state.contract == COLOUR_VALAT and trick[0] > SKYZ:
        return highest(trick, state.strength())
    if PAGAT in trick and _emperor(state, trick):
        return trick.index(PAGAT)
    return winning(trick, state.strength())


def _emperor(state: TarokPosition, trick: Sequence[int]) -> bool:
    """Whether skis, mond and pagat lie in the order that this table asks for (rule 6.5)."""
    fallen = [face for face in trick if face in TRUL]
    if len(fallen) < 3 or state.house.emperor == "any":
        return len(fallen) == 3
    return fallen == [SKYZ, MOND, PAGAT] or (state.house.emperor == "pagat_last" and fallen[-1] == PAGAT)


# A rule about what may be played: its number, why it keeps other cards back, and the faces that it leaves. No words:
# the suit that was led has to be followed.
Restriction = tuple[str, str, list[int]]


def _restrictions(state: TarokPosition, seat: Seat, hand: Sequence[int]) -> Iterator[Restriction]:
    """The cards that may be played, rule by rule, each of those that the rules before it leave."""
    faces, shy = state.faces, state.row.shy
    trick = [faces[slot] for slot in state.trick]
    left = may_follow(hand, trick[0]) if trick else list(hand)
    yield "7.2" if shy else "6.2", "", left
    if shy:
        yield from _shy_restrictions(state, trick, left)
    elif _keeps_pagat(state, seat, left):
        yield "5.7", tr("you announced the pagat: it stays to the end if it can"), _but_pagat(left)


def _keeps_pagat(state: TarokPosition, seat: Seat, left: Sequence[int]) -> bool:
    """Whether the pagat among these faces was announced by this seat, and has to stay (rule 5.7)."""
    return PAGAT in left and any(call.item == _PAGAT and call.seat == seat for call in state.calls)


def _shy_restrictions(state: TarokPosition, trick: list[int], left: list[int]) -> Iterator[Restriction]:
    """Klop, beggar and piccolo: beat if you can, the pagat last, unless it beats skis and mond (rules 7.3 to 7.5)."""
    if PAGAT in left and _emperor(state, [*trick, PAGAT]):
        yield "7.5", tr("skis and mond lie there: the pagat has to go"), [PAGAT]
        return
    if trick:
        left = beating(left, trick, state.strength()) or left
        yield "7.3", tr("this card doesn't beat the trick, and you hold one that does"), left
        yield _pagat_last(left)
    elif state.house.klop_pagat_lead == "last_card" or (
            state.house.klop_pagat_lead == "last_tarok" and any(PAGAT < face <= SKYZ for face in left)):
        yield _pagat_last(left)


def _pagat_last(left: list[int]) -> Restriction:
    return "7.4", tr("the pagat stays while another card may go"), _but_pagat(left)


def _but_pagat(faces: list[int]) -> list[int]:
    """Everything but the pagat, or the pagat alone."""
    return [face for face in faces if face != PAGAT] or faces if PAGAT in faces else faces


def _plays(state: TarokPosition, seat: Seat) -> Iterable[Move]:
    """The cards that may be played; all, if the hand isn't known here."""
    hand, slots = state.hand(seat), state.hands[seat]
    if hand is None:
        return plays(slots)
    if not state.row.shy and not _keeps_pagat(state, seat, hand):       # nothing but following: most often
        return plays_of(slots, state.faces, state.faces[state.trick[0]]) if state.trick else plays(slots)
    *_, (_, _, left) = _restrictions(state, seat, hand)
    return plays([slot for slot, face in zip(slots, hand, strict=True) if face in left])


def _play_forbids(state: TarokPosition, seat: Seat, move: Move, hand: Hand) -> Why:
    face, trick = state.faces[int(move.args[0])], state.trick
    following = not trick or follows(face, hand, state.faces[trick[0]])
    if following and not state.row.shy and not _keeps_pagat(state, seat, hand):         # nothing else: most often
        return None
    for rule, why, left in _restrictions(state, seat, hand):
        if face not in left:
            return rule, why or must_follow(hand, state.faces[state.trick[0]])
    return None


# --- After each trick

def _trick_done(state: TarokPosition) -> TarokPosition:
    lead, faces, seats = leader(state), state.faces, state.seats
    winner = seat_after(lead, winner_of(state, [faces[slot] for slot in state.trick]), seats)
    tricks = (*state.tricks, Trick(lead, state.trick, winner))
    state = replace(state, tricks=tricks, trick=(), queue=ring(winner, seats))
    if len(tricks) == 48 // seats:
        return replace(state, phase=Phase.COUNT, end=TarokEnd.PLAYED, queue=())
    return replace(state, phase=Phase.COUNT, end=TarokEnd.STOPPED, queue=()) if _decided(state) else _turned(state)


def _decided(state: TarokPosition) -> bool:
    """A contract about tricks is lost: it stops at once (rule 6.4)."""
    if state.declarer < 0 or (aim := state.row.aim) == "points":
        return False
    won = sum(trick.winner == state.declarer for trick in state.tricks)
    return {"none": won > 0, "single": won > 1, "all": won < len(state.tricks)}[aim]


def _turned(state: TarokPosition) -> TarokPosition:
    """The cards turned up between two tricks: a talon card in klop, the hand of an open beggar (rules 7.1, 9.2)."""
    number = len(state.tricks)
    if state.contract == OPEN_BEGGAR and number == 1:
        return replace(state, owed=(Open(state.hands[state.declarer], None),))
    return _talon_card(state, number - (state.house.klop_talon_card == "after"))


PHASES: dict[str, PhaseRules[TarokPosition]] = {
    Phase.PLAY: playing("6.4", _plays, _play_forbids, _trick_done),
    Phase.COUNT: dealing(count),
}
