"""High or low for two. The package keeps the contract `p2p.games.game.CardGame`.

Each seat is dealt a hidden card of four. A coin says who speaks first. Both say "high" or "low", then the first one
points at one of the two cards that lie aside, and all cards are shown. If both said the same, the higher or the lower
card wins, else they are level.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from p2p.games.game import (
    NOBODY,
    Answer,
    Coin,
    IllegalMove,
    Move,
    Need,
    Open,
    Option,
    Outcome,
    Seat,
    highest,
    seats_of,
)

TITLE = "High or low"
RULES = 1
SEATS = range(2, 3)
OPTIONS: tuple[Option, ...] = ()
SEALED: frozenset[str] = frozenset()
CARDS = 4
NAMES = ("one", "two", "three", "four")
OF_SLOTS = frozenset({"point"})
PLACE: Mapping[str, tuple[str, ...]] = {}
NEXT: Mapping[str, str] = {}

SAYS = (Move("say", ("high",)), Move("say", ("low",)))
POINTS = (Move("point", (2,)), Move("point", (3,)))


@dataclass(frozen=True)
class State:
    """One deal. `faces` by slot, -1 where this peer doesn't know it; slot s is the card of seat s, two lie aside."""

    owed: tuple[Need, ...]
    faces: tuple[int, ...] = (-1,) * CARDS
    first: Seat = NOBODY
    said: tuple[str, ...] = ()
    aside: int = -1
    shown: bool = False

    def turn(self) -> frozenset[Seat]:
        """The first, the other, then the first again."""
        order = (self.first, Seat(1 - self.first), self.first)
        return frozenset() if self.owed or self.aside >= 0 else frozenset({order[len(self.said)]})

    def moves(self, seat: Seat, at: int) -> tuple[Move, ...]:
        """A word, or a card aside."""
        del at
        return (SAYS if len(self.said) < 2 else POINTS) if seat in self.turn() else ()

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Whether this move is one of `moves`."""
        if move not in self.moves(seat, at):
            raise IllegalMove("2", move, "say high or low, or point at a card aside, when you are asked")

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The last move has all cards opened."""
        del seat, at
        if move in POINTS:
            return replace(self, aside=int(move.args[0]), owed=(Open(tuple(range(CARDS)), None),))
        return replace(self, said=(*self.said, str(move.args[0])))

    def need(self) -> tuple[Need, ...]:
        """Both cards and the coin at the beginning, all cards at the end."""
        return self.owed

    def supply(self, need: Need, answer: Answer) -> "State":
        """A peer may know some of the faces of an answer, all or none."""
        owed = tuple(other for other in self.owed if other != need)
        if isinstance(answer, bytes):
            return replace(self, owed=owed, first=Seat(answer[0] % 2))
        faces = tuple(answer.get(slot, face) for slot, face in enumerate(self.faces))
        return replace(self, owed=owed, faces=faces, shown=self.shown or (isinstance(need, Open) and need.to is None))

    def heavy(self) -> bool:
        """Never."""
        return False

    def seen_by(self, seats: Iterable[Seat]) -> "State":
        """The own cards until all are shown."""
        known = frozenset(seats)
        return replace(self, faces=tuple(face if self.shown or slot in known else -1
                                         for slot, face in enumerate(self.faces)))

    def public(self, slot: int) -> int:
        """The face of a card once all are shown."""
        return self.faces[slot] if self.shown else -1

    def outcome(self) -> Outcome | None:
        """One point for the card that was called."""
        if not self.shown:
            return None
        if self.said[0] != self.said[1]:
            return Outcome((0, 0), seats_of(2), "they said two things")
        won = highest([face if self.said[0] == "high" else -face for face in self.faces[:2]])
        return Outcome(tuple(int(seat in won) for seat in seats_of(2)), won, f"the {self.said[0]} card")


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before any card."""
    if seats not in SEATS or options:
        raise ValueError("two play it, without options")
    return State((Open((0,), Seat(0)), Open((1,), Seat(1)), Coin()))


def tells(state: State) -> bool:
    """Whether a word is asked for, whose time could tell something of a card."""
    return len(state.said) < 2


def place(state: State) -> Mapping[str, str]:
    """Nothing: the order of the deck says it all."""
    del state
    return {}


def judged(state: State, violators: Sequence[Seat]) -> Outcome:
    """The outcome: no word breaks a rule that the others couldn't see at once."""
    del violators
    outcome = state.outcome()
    assert outcome is not None
    return outcome
