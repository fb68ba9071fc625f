"""Cards as slots: who sees which face, openings, mixes, playing and laying away, in every game with tarot cards.

A slot is a place in the shuffled deck, or a fresh one after a mix. A peer's State holds the faces that it may know.
"""
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from p2p.games.game import NOBODY, Mix, Move, Need, Open, Seat, put, seat_after, seats_of
from p2p.games.tarot.cards import FACES, KINGS, SKYZ, SUIT, TRUL, Trick, plain
from p2p.games.tarot.phases import EVERYBODY, CardPhase, Hand, PhaseRules, Why
from p2p.language import tr, trn

Slots = tuple[int, ...]
WATCHER = 16                    # the eyes of who only watches; a seat's own are 1 << seat, EVERYBODY has all
# Where a state remembers its views, beside its fields, so that they are neither encoded nor compared: the slots in
# which it and the states before it differ, as they changed; by eyes their last view, and how many of those it holds.
# The next state takes them over: a table keeps all states of its deals, and only the newest is asked again and again.
VIEWS = "views"
_Views = tuple[list[int], dict[int, tuple[Slots, int]]]


class _FieldNames:
    """The names of a state's fields in the order in which they are encoded."""

    def __get__(self, _state: object, of: type[Struct]) -> tuple[str, ...]:
        return of.__struct_fields__


class CardState(Struct, frozen=True, array_like=True, dict=True):
    """The common part of both games' States, one deal at one moment (form 2.2). A Position has it as fields.

    Encoded it is the array of its fields. A changed state is made by `replace`, which copies them without Python.
    """

    _fields: ClassVar = _FieldNames()

    @property
    @abstractmethod
    def phase(self) -> str:
        """A member of the game's own `Phase`."""

    @property
    @abstractmethod
    def faces(self) -> tuple[int, ...]:
        """The face of each slot, -1 where this peer doesn't know it."""

    @property
    @abstractmethod
    def sight(self) -> tuple[int, ...]:
        """The seats that may see each slot: a bit a seat, or EVERYBODY."""

    @property
    @abstractmethod
    def owed(self) -> tuple[Need, ...]:
        """The questions that the dealing owes now."""

    @property
    @abstractmethod
    def queue(self) -> tuple[Seat, ...]:
        """The seats to be asked, in this order."""

    @property
    @abstractmethod
    def hands(self) -> tuple[Slots, ...]:
        """The slots of each hand, ascending."""

    @property
    @abstractmethod
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are over."""

    @property
    @abstractmethod
    def trick(self) -> Slots:
        """The slots on the table, in the order played."""

    @property
    @abstractmethod
    def laid(self) -> tuple[Slots, ...]:
        """The slots that each seat has laid away face down."""

    @property
    @abstractmethod
    def bared(self) -> tuple[Slots, ...]:
        """The slots that each seat has laid away and shown."""

    def known(self, slot: int) -> int:
        """The face of a slot if this peer knows it, else -1. Only `moves` and `check` may build on it."""
        return self.faces[slot]

    def public(self, slot: int) -> int:
        """The face of a slot if it lies open to all, else -1."""
        return self.faces[slot] if self.sight[slot] == EVERYBODY else -1

    def publics(self, slots: Iterable[int]) -> list[int]:
        """The faces of these slots, -1 for each that doesn't lie open to all."""
        faces, sight = self.faces, self.sight
        return [faces[slot] if sight[slot] == EVERYBODY else -1 for slot in slots]

    def hand(self, seat: Seat) -> Hand | None:
        """The faces of a hand, slot by slot; None if this peer doesn't know them all (form 5.3)."""
        slots, faces = self.hands[seat], self.faces
        if slots and faces[slots[0]] < 0:                   # most often it is all or nothing
            return None
        hand = tuple([faces[slot] for slot in slots])
        return None if -1 in hand else hand

    def seen_by(self, seats: Iterable[Seat]) -> Self:
        """The same state with the faces open to all or to one of these seats: from their last view, if they had one."""
        eyes = WATCHER
        for seat in seats:
            eyes |= 1 << seat
        faces, sight, beside = self.faces, self.sight, self.__dict__
        kept: _Views | None = beside.get(VIEWS)
        if kept is None:
            kept = beside[VIEWS] = [], {}
        changed, views = kept
        seen, since = views.get(eyes, ((), 0))
        if not seen:
            seen = tuple([face if saw & eyes else -1 for face, saw in zip(faces, sight, strict=True)])
            views[eyes] = seen, len(changed)
        elif since < len(changed):
            view = [*seen]
            for slot in changed[since:]:
                view[slot] = faces[slot] if sight[slot] & eyes else -1
            seen = tuple(view)
            views[eyes] = seen, len(changed)
        return replace(self, faces=seen)

    @abstractmethod
    def strength(self) -> tuple[int, ...]:
        """The strength of each face within its suit."""

    def _replace(self, **fields: Any) -> Self:
        """The state with other values in these fields, for whoever holds no rules."""
        return replace(self, **fields)


S = TypeVar("S", bound=CardState)


# --- Openings and mixes

def still_owed(state: CardState, need: Need) -> tuple[Need, ...]:
    """The needs once this one is answered."""
    return () if state.owed == (need,) else tuple([owed for owed in state.owed if owed != need])


def opened(state: S, need: Open, answer: Mapping[int, int]) -> S:
    """The need is answered: its slots are seen by whom it names; this peer learns the faces that it got."""
    faces, sight, eyes = state.faces, [*state.sight], EVERYBODY if need.to is None else 1 << need.to
    learned: list[int] = []
    for slot in need.slots:
        sight[slot] |= eyes
        if slot in answer and answer[slot] != faces[slot]:
            learned.append(slot)
    if learned:
        faces = _with(faces, learned, answer)
    return replace(state, faces=faces, sight=tuple(sight), owed=still_owed(state, need))


def _with(faces: tuple[int, ...], slots: Iterable[int], answer: Mapping[int, int]) -> tuple[int, ...]:
    """The faces with the answer's in these slots, -1 where it has none."""
    changed = list(faces)
    for slot in slots:
        changed[slot] = answer.get(slot, -1)
    return tuple(changed)


def mix(state: S, seats: Iterable[Seat]) -> S:
    """Owe a Mix of these hands, into the next unused slots (form 4.4)."""
    mixes, sight = [], list(state.sight)
    for seat in seats:
        free, hand = len(sight), state.hands[seat]
        mixes.append(Mix(hand, seat, tuple(range(free, free + len(hand)))))
        sight += [1 << seat] * len(hand)
    faces = state.faces + (-1,) * (len(sight) - len(state.faces))
    return replace(state, phase=_own(state, CardPhase.MIX), faces=faces, sight=tuple(sight), owed=tuple(mixes))


def mixed(state: S, need: Mix, answer: Mapping[int, int]) -> S:
    """The need is answered: the fresh slots are the hand now."""
    return replace(state, faces=_with(state.faces, need.fresh, answer), hands=put(state.hands, need.by, need.fresh),
                   owed=still_owed(state, need))


def count(state: S) -> S:
    """Everything is opened, superseded slots too (form 4.6); then the deal is over."""
    closed = tuple(slot for slot, sight in enumerate(state.sight) if sight != EVERYBODY)
    return replace(state, owed=(Open(closed, None),)) if closed else replace(state, phase=_own(state, CardPhase.OVER))


def _own(state: CardState, phase: CardPhase) -> str:
    """A shared phase as the member of the game's own `Phase`."""
    return type(state.phase)(phase)


# --- Playing

_SLOTS = range(2 * len(FACES))          # a card is mixed into a fresh slot once at most
_PLAY = tuple(Move("play", (slot,)) for slot in _SLOTS)
_OPEN_TO_ALL = tuple(Open((slot,), None) for slot in _SLOTS)


def plays(slots: Iterable[int]) -> list[Move]:
    """The moves that play these cards."""
    return [_PLAY[slot] for slot in slots]


def plays_of(slots: Slots, faces: Sequence[int], led: int) -> list[Move]:
    """The moves that follow a card with one of these slots (`cards.may_follow`); `faces`: of all slots."""
    suit = SUIT[led]
    return ([_PLAY[slot] for slot in slots if SUIT[faces[slot]] == suit]
            or [_PLAY[slot] for slot in slots if faces[slot] <= SKYZ] or plays(slots))


def playing(rule: str, moves: Callable[[S, Seat], Iterable[Move]], forbids: Callable[[S, Seat, Move, Hand], Why],
            done: Callable[[S], S]) -> PhaseRules[S]:
    """The phase of the tricks; `rule`: the number of the one that each plays a card of the own hand."""

    def refuses(state: S, seat: Seat, move: Move) -> Why:
        if move.verb != "play" or len(move.args) != 1:
            return rule, tr("say: play, and the place of one card")
        return None if move.args[0] in state.hands[seat] else (rule, tr("this card isn't in this hand"))

    return PhaseRules(moves, refuses, forbids, play_card, done)


def play_card(state: S, seat: Seat, move: Move) -> S:
    """The card leaves the hand for the trick, and is owed open to all."""
    slot, hand = int(move.args[0]), state.hands[seat]
    at = hand.index(slot)
    return replace(state, hands=put(state.hands, seat, hand[:at] + hand[at + 1:]), trick=(*state.trick, slot),
                   queue=state.queue[1:], owed=(_OPEN_TO_ALL[slot],))


def holder(state: CardState, face: int) -> Seat:
    """The seat whose `cards_of` hold this face, NOBODY if none do."""
    seats = len(state.hands)
    slots = {slot for slot, known in enumerate(state.faces) if known == face and state.sight[slot] == EVERYBODY}
    for trick in state.tricks:
        for place, slot in enumerate(trick.slots):
            if slot in slots:
                return seat_after(trick.leader, place, seats)
    return next((seat for seat in seats_of(seats) if not slots.isdisjoint(state.hands[seat])), NOBODY)


def cards_of(state: CardState, seat: Seat) -> tuple[int, ...]:
    """The faces that a seat had for the play, as far as they lie open: those played and those still held."""
    played = [slot for trick in state.tricks for place, slot in enumerate(trick.slots)
              if (trick.leader + place) % len(state.hands) == seat]
    return tuple(state.publics((*played, *state.hands[seat])))


# --- Laying away

def split_lay(move: Move) -> tuple[Slots, Slots] | None:
    """The hidden and the bared slots of `lay SLOT... [bare SLOT...]`; None for any other form."""
    args = move.args
    at = args.index("bare") if "bare" in args else len(args)
    parts = args[:at], args[at + 1:]
    hidden, bare = (tuple(slot for slot in part if isinstance(slot, int)) for part in parts)
    if move.verb != "lay" or (at < len(args)) != bool(bare) or args[:at] + args[at + 1:] != hidden + bare:
        return None
    ascending = all(list(part) == sorted(set(part)) for part in (hidden, bare))
    return (hidden, bare) if ascending and not set(hidden) & set(bare) else None


def lay_move(state: CardState, slots: Iterable[int]) -> Move:
    """These cards of a hand that is known here away: suit cards hidden, trumps shown."""
    ordered = sorted(slots)
    hidden = [slot for slot in ordered if state.faces[slot] > SKYZ]
    bare = [slot for slot in ordered if state.faces[slot] <= SKYZ]
    return Move("lay", (*hidden, "bare", *bare) if bare else tuple(hidden))


def lay_form_error(hand: Slots, count: int, move: Move) -> str:
    """The objection that everybody sees to this move as laying away so many cards of a hand; "" for none."""
    parts = split_lay(move)
    if parts is None:
        return tr("say: lay, the hidden cards, and after the word bare the trumps shown, each list ascending")
    if not set(parts[0] + parts[1]) <= set(hand):
        return tr("these aren't all cards of this hand")
    laid = len(parts[0] + parts[1])
    return "" if laid == count else trn("{n} card must go, not {laid}", "{n} cards must go, not {laid}", count,
                                        laid=laid)


class LayWords(NamedTuple):
    """A game's words for why a card can't be laid away."""

    stays: str          # a King, or a card of the Trul
    later: str          # a trump that has to wait for the suit cards


def may_lay(state: CardState, seat: Seat, count: int, freely: bool) -> Slots:
    """The slots of a hand that is known here among which this seat may choose `count` to lay away, ascending.

    `freely`: trumps need not wait for the suit cards.
    """
    plains, trumps = _for_laying(state, seat)
    return tuple(plains) if len(plains) >= count and not freely else tuple(sorted(plains + trumps))


def _for_laying(state: CardState, seat: Seat) -> tuple[list[int], list[int]]:
    """The slots of a hand with suit cards below the King, and with trumps that count one point."""
    slots, faces = state.hands[seat], state.faces
    return ([slot for slot in slots if plain(faces[slot])],
            [slot for slot in slots if faces[slot] <= SKYZ and faces[slot] not in TRUL])


def why_kept(state: CardState, slot: int, words: LayWords) -> str:
    """Why a card that `may_lay` leaves out can't be laid away."""
    return words.stays if state.known(slot) in TRUL + KINGS else words.later


def lay_hand_error(state: CardState, hand: Hand, move: Move, freely: bool, words: LayWords) -> str:
    """The objection of the mover's hand: laying away five-pointers, or trumps too soon."""
    hidden, bare = ([state.faces[slot] for slot in part] for part in split_lay(move) or ((), ()))
    if any(face in TRUL + KINGS for face in hidden + bare):
        return words.stays
    if not all(map(plain, hidden)) or any(map(plain, bare)):
        return tr("trumps are shown when they are laid away, suit cards go face down")
    if bare and len(hidden) < sum(map(plain, hand)) and not freely:
        return words.later
    return ""


def lays(state: CardState, seat: Seat, count: int, freely: bool) -> list[Move]:
    """Every way to lay away so many cards; if the hand isn't known here, those with nothing shown."""
    if state.hand(seat) is None:
        return [Move("lay", hidden) for hidden in combinations(state.hands[seat], count)]
    plains, trumps = _for_laying(state, seat)
    most = min(count, len(plains))
    moves = [Move("lay", (*hidden, "bare", *bare)) for suited in range(0 if freely else most, min(most + 1, count))
             for hidden in combinations(plains, suited) for bare in combinations(trumps, count - suited)]
    return moves + [Move("lay", hidden) for hidden in combinations(plains, count)]


def laying(rules: tuple[str, str], words: LayWords, count: Callable[[S, Seat], int], done: Callable[[S], S],
           freely: Callable[[S], bool] = lambda _state: False) -> PhaseRules[S]:
    """The phase of laying away `count` cards; `rules`: the numbers of how many they are, and of which may go."""

    def moves(state: S, seat: Seat) -> Iterable[Move]:
        return lays(state, seat, count(state, seat), freely(state))

    def refuses(state: S, seat: Seat, move: Move) -> Why:
        why = lay_form_error(state.hands[seat], count(state, seat), move)
        return (rules[0], why) if why else None

    def forbids(state: S, _seat: Seat, move: Move, hand: Hand) -> Why:
        why = lay_hand_error(state, hand, move, freely(state), words)
        return (rules[1], why) if why else None

    return PhaseRules(moves, refuses, forbids, lay_away, done)


def lay_away(state: S, seat: Seat, move: Move) -> S:
    """The cards leave the hand; those that are shown are owed open to all."""
    hidden, bare = split_lay(move) or ((), ())
    hand = tuple(slot for slot in state.hands[seat] if slot not in hidden + bare)
    return replace(state, hands=put(state.hands, seat, hand), queue=state.queue[1:],
                          laid=put(state.laid, seat, hidden), bared=put(state.bared, seat, bare),
                          owed=(Open(bare, None),) if bare else ())
