"""The contract between the rules of a game and the table that plays it. Knows no clock, socket, screen or randomness.

A game is a module that keeps the protocol `Game`. One `State` is one deal; it is frozen, and every change returns a
new one. Time arrives as the number `at` (milliseconds of the table clock), cards and chance as answers to `need()`.
"""
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, NewType, Protocol, Self, TypeVar, runtime_checkable

from p2p.language import Sentence, capital, joined, tr, trc

# What a start option of the next deal says: it names a seat, has a number for each seat, or is a word about the deal.
OF_SEAT, BY_SEAT, OF_DEAL = "of seat", "by seat", "of deal"
Seat = NewType("Seat", int)     # a player's number in the game, from 0
T = TypeVar("T")
NOBODY = Seat(-1)               # no seat, or none yet
PAUSES = frozenset({"pause", "resume"})   # verbs of races that the table takes only if one member holds all seats
MOVE_LIMIT = 300        # characters of a move's text
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,31}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,59}")


class Move(NamedTuple):
    """A move of a seat: a verb and its arguments. `Move.parse(str(move)) == move`, always."""

    verb: str
    args: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.args)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the one text form: a verb, then words or numbers of at most 60 digits, single spaces between.

        Raises ValueError with a sentence for anything else.
        """
        if len(text) > MOVE_LIMIT:
            raise ValueError(f"a move has at most {MOVE_LIMIT} characters, this one has {len(text)}")
        verb, *rest = text.split(" ")
        if not _WORD.fullmatch(verb):
            raise ValueError(f"a move begins with a word, this one with {verb!r}")
        return cls(verb, tuple(map(_argument, rest)))


def _argument(text: str) -> int | str:
    if _NUMBER.fullmatch(text):
        return int(text)
    if _WORD.fullmatch(text):
        return text
    raise ValueError(f"{text!r} is neither a word nor a number")


class IllegalMove(Exception):
    """A move that the rules refuse: the number of the rule, the move, and the reason in words that a player reads."""

    def __init__(self, rule: str, move: Move, why: str) -> None:
        super().__init__(rule, move, why)
        self.rule, self.move, self.why = rule, move, why

    def __str__(self) -> str:
        return str(tr("{move}: {why} (rule {rule})", move=self.move, why=self.why, rule=self.rule))

    @property
    def sentence(self) -> str:
        """The reason alone, as a sentence for a screen."""
        return as_sentence(self.why)


def as_sentence(why: str) -> str:
    """Returns a reason as a sentence for a screen: with a capital letter, a full stop and typographic apostrophes."""
    return joined("", (capital(why), "."))


def times(why: str, factor: int) -> str:
    """Returns the reason of a line of a score sheet with what it was doubled to; as it is for a factor of 1."""
    return joined("", (why, f" x {factor}")) if factor > 1 else why


@dataclass(frozen=True, slots=True)
class Coin:
    """The dealing owes 32 joint random bytes."""


@dataclass(frozen=True, slots=True)
class Open:
    """The faces of these slots (ascending) are owed to a seat, or to everybody (None)."""

    slots: tuple[int, ...]
    to: Seat | None


@dataclass(frozen=True, slots=True)
class Mix:
    """A seat shuffles its own `slots` into as many `fresh` ones, so that nobody else knows which is which."""

    slots: tuple[int, ...]
    by: Seat
    fresh: tuple[int, ...]


Need = Coin | Open | Mix
Answer = bytes | Mapping[int, int]      # a coin's 32 bytes, or faces by slot: those that this peer may see


# What stands in scores as a code, for whoever reads it as text: lines of the score sheet, contracts, ends of a deal.
_CODES: dict[str, Sentence] = {str.__str__(word): word for word in (
    trc("a code", "game"), trc("a code", "difference"), trc("a code", "full"), trc("a code", "no_trick"),
    trc("a code", "mond"), trc("a code", "radlc"), trc("a code", "half"), trc("a code", "radlci"),
    trc("a code", "trula"), trc("a code", "kings"), trc("a code", "pagat"), trc("a code", "king_ultimo"),
    trc("a code", "valat"), trc("a code", "klop"), trc("a code", "penalty"), trc("a code", "redeal"),
    trc("a code", "left"), trc("a code", "misdeal"), trc("a code", "throw_in"), trc("a code", "stopped"),
    trc("a code", "played"), trc("a code", "three"), trc("a code", "two"), trc("a code", "one"),
    trc("a code", "solo_three"), trc("a code", "solo_two"), trc("a code", "solo_one"), trc("a code", "piccolo"),
    trc("a code", "beggar"), trc("a code", "solo_without"), trc("a code", "open_beggar"),
    trc("a code", "colour_valat"), trc("a code", "uni"), trc("a code", "bida"), trc("a code", "tarocky"),
    trc("a code", "taroky"), trc("a code", "trul"), trc("a code", "pane"), trc("a code", "rosa"),
    trc("a code", "rosa_plus"))}


def in_words(code: str) -> str:
    """The words for a code in a score; what is no code stays as it is."""
    return code if isinstance(code, Sentence) else _CODES.get(str(code), code)


class Item(NamedTuple):
    """A line of the score sheet: a word of the game, what made it in words, and what it brings each seat."""

    name: str
    why: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal: a score a seat, the seats that won, the reason, and for a match what comes next.

    At least one seat won, unless the deal is void: where nobody is ahead, all that are level have.
    `items` add up to the scores; `again`: the deal was void, the same dealer deals again; `next`: start options of
    the next deal, its place in the match, as pairs of name and value. `closing`: lines that are written besides if the
    match ends with this deal. `more`: if this was to be the last deal of the match, how many more follow it; -1: one
    more, whose own `more` is asked again.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    items: tuple[Item, ...] = ()
    again: bool = False
    next: tuple[tuple[str, str], ...] = ()
    closing: tuple[Item, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name in the charter, the words that a player reads, and its values, the usual one first."""

    name: str
    title: str
    why: str
    values: tuple[tuple[str, str], ...]     # (value as it stands in the charter, label)

    @property
    def usual(self) -> str:
        return self.values[0][0]


class State(Protocol):
    """One deal at one moment. Frozen; equal states encode to equal bytes (plain tuples, ints and strings)."""

    def turn(self) -> frozenset[Seat]:
        """The seats that may move now; in a race all of them until the end."""

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """The moves that this seat may make, from what it may know: for bots, buttons and tests."""

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """Raise IllegalMove if this seat may not do this; change nothing."""

    def apply(self, seat: Seat, move: Move, at: int) -> Self:
        """The state after a checked move. Never fails; a race that was lost returns an equal state."""

    def need(self) -> tuple[Need, ...]:
        """The needs that the dealing owes; those of one tuple don't wait for each other."""

    def supply(self, need: Need, answer: Answer) -> Self:
        """The state after one of the needs was answered, in whatever order.

        A Coin brings 32 bytes; an Open the faces of its slots, a Mix those of its fresh slots, as far as this peer
        may see them: all, some or none.
        """

    def heavy(self) -> bool:
        """Whether the next `supply` may take more than about 10 ms, too long for the thread that owns the sockets."""

    def outcome(self) -> Outcome | None:
        """None while the deal goes on; with face-down cards until all of them lie open to everybody."""

    def seen_by(self, seats: Iterable[Seat]) -> Self:
        """The same state without what these seats may not know; `seen_by(())` is what a watcher sees.

        The table hashes the bytes of `seen_by(())` after every step, and members whose hashes differ are convicted of
        drift. So it must be the same at every peer, whatever that peer knows: no hidden face, nothing that was
        reckoned from one, and no set or dict, whose order differs.
        """


class OpenState:
    """The part of a State in which everything is public."""

    __slots__ = ()

    def seen_by(self, seats: Iterable[Seat]) -> Self:
        """The same state: there is nothing to hide."""
        del seats
        return self


class RaceState(State, Protocol):
    """The State of a game with race claims: it answers this besides."""

    def shows(self, move: Move, now: Self) -> bool:
        """Whether everything that this move names lies open here, and this state asks what `now` asks, a later state
        or this one. A player who names a card before it lies open has read a coin that the others lack."""

    def forfeit(self, seat: Seat, at: int) -> Self:
        """The state after a claim of this seat that nobody can read any more: it costs what a wrong one costs."""


class SlotState(State, Protocol):
    """The State of a game whose moves name slots (`OF_SLOTS`): it answers this besides."""

    def public(self, slot: int) -> int:
        """The face of a slot that lies open before everybody here, -1 for any other."""


class Game(Protocol):
    """A module of rules; `p2p.games.GAMES` maps its code to it."""

    TITLE: str                      # the name players know
    RULES: int                      # version; two peers play only the same one
    SEATS: range                    # how many may sit
    OPTIONS: tuple[Option, ...]
    SEALED: frozenset[str]          # verbs that are race claims; if there are any, its states are RaceStates

    def start(self, seats: int, options: Mapping[str, str]) -> Any:
        """The State before any card or coin. Raises ValueError for seats or options that the game doesn't have."""


@runtime_checkable
class EndsByLeaving(Protocol):
    """A game in which a deal can't go on once somebody's player has left for good.

    In a race the others just play on. A game in turns stands still once the seat that is asked has gone, for a State
    isn't told who left: it gives an Outcome here whether or not it `pays`. A deal with face-down cards always ends
    then: without this it is void, and nobody pays.
    """

    def forsaken(self, state: Any, seats: Sequence[Seat], pays: bool) -> Outcome | None:
        """The outcome of a deal whose players on these seats have gone; None: it isn't ended by that.

        `pays`: whether it costs them what the table's options say a fault costs.
        """


@runtime_checkable
class NamesCards(Protocol):
    """A game with open cards whose moves hold their faces."""

    def cards_of(self, state: Any, move: Move) -> str:
        """The cards of a move as a player says them; "" for a move without."""


class DealInWords(Protocol):
    """A deal as a game tells it afterwards, beside its moves. `names` are the players by seat."""

    @property
    def in_words(self) -> tuple[str, int]:
        """A verb, and how many of the moves with it `lines_after` tells; those aren't told one by one."""

    def lines_before(self, names: Sequence[str]) -> Iterable[str]:
        """The lines before the moves, such as the hands as dealt."""

    def lines_after(self, names: Sequence[str]) -> Iterable[str]:
        """The lines after the moves, such as the tricks."""


@runtime_checkable
class TellsDeals(Protocol):
    """A game of whose deals more is to be told than one move after the other."""

    def retold(self, befores: Sequence[Any], state: Any) -> DealInWords:
        """A deal by its states before each move and its last one; `fairdeal show` prints it, its replay has it."""


class Undertaking(NamedTuple):
    """The undertaking of one side in a deal: its kind in a word of the rules, its seats with the declarer first, and
    the number that it had named, as text; "" where nobody names one."""

    kind: str
    side: tuple[Seat, ...]
    number: str = ""


@runtime_checkable
class Undertakes(Protocol):
    """A game of sides, in which a deal is won or lost by who undertook something."""

    def undertaken(self, state: Any) -> Undertaking | None:
        """The undertaking of a deal that is over; None without one."""


@runtime_checkable
class HasDay(Protocol):
    """A game of which everybody gets the same deal on one day, made from the date (PROTOCOL.md 11)."""

    DAY_SEATS: int
    DAY_HOUSE: Mapping[str, str]    # the house rules of that deal that aren't the usual ones

    def day_place(self, below: Callable[[int], int]) -> Mapping[str, str]:
        """The start options of that deal, drawn as numbers `below` others; nothing in a game without them."""


@runtime_checkable
class PlaysTricks(Protocol):
    """A game that is played in tricks."""

    def tricks_done(self, state: Any) -> int:
        """The number of tricks of the deal that are over."""


@runtime_checkable
class CoversFirst(Protocol):
    """A race whose first cards lie covered for a while. All look at them from `BEGINS` on, in ms of table time."""

    BEGINS: int


@runtime_checkable
class CardGame(Game, Protocol):
    """A game with face-down cards.

    It offers its deck, what a save code holds of a deal besides the deck's order, and how a deal ends after the audit.
    """

    CARDS: int                      # in the deck; faces are 0 to CARDS - 1
    NAMES: Sequence[str]            # of the faces, in a word each
    OF_SLOTS: frozenset[str]        # verbs whose numbers are slots; if there are any, its states are SlotStates
    # Start options of a single deal, with the values that a save code keeps; "" stands for none, as in a first deal.
    PLACE: Mapping[str, tuple[str, ...]]

    NEXT: Mapping[str, str]         # what `Outcome.next` may name: OF_SEAT, BY_SEAT or OF_DEAL

    def tells(self, state: Any) -> bool:
        """Whether what is asked for now is a word over hidden cards, whose time could tell something of them. A card
        that is played tells nothing more by its time."""

    def place(self, state: Any) -> Mapping[str, str]:
        """The options of PLACE with which the cards of this deal come to the same seats again."""

    def judged(self, state: Any, violators: Sequence[Seat]) -> Outcome:
        """The outcome of a deal that is over once the audit has named who broke the rules, nobody for none."""


def tricks_done(game: Game, state: Any) -> int:
    """The number of tricks of the deal that are over; 0 in a game without tricks."""
    return game.tricks_done(state) if isinstance(game, PlaysTricks) else 0


@lru_cache(maxsize=16)
def seats_of(count: int) -> tuple[Seat, ...]:
    """All seats of a game with so many, ascending."""
    return tuple(map(Seat, range(count)))


def seat_after(seat: Seat, steps: int, count: int) -> Seat:
    """The seat so many places further on (or back, if negative) in the order of play, which goes round."""
    return Seat((seat + steps) % count)


def put(row: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    """The row, such as one by seat, with another thing in one place."""
    changed = list(row)
    changed[place] = thing
    return tuple(changed)


def highest(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Every seat that is level at the top."""
    return tuple(seat for seat in seats_of(len(scores)) if scores[seat] == max(scores))


def usual(options: Iterable[Option]) -> dict[str, str]:
    """Every option at its usual value."""
    return {option.name: option.usual for option in options}


def settle_options(options: Iterable[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """All options, chosen or usual. Raises ValueError for an unknown name or value."""
    table = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in table:
            raise ValueError(tr("there is no option {name!r}", name=name))
        if value not in (v for v, _ in table[name].values):
            raise ValueError(tr("option {name} can't be {value!r}", name=name, value=value))
    return {**usual(table.values()), **chosen}
