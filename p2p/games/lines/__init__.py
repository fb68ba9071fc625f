"""TAU, lines on a grid for two: RULES.md of this folder as one State a game, FORM.md byte by byte. The package keeps
the contract `p2p.games.game.Game`.

All is public. First both name numbers, then HIGH and LOW draw lines in turn; value.py says what the grid is worth.
"""
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from p2p.games.draw import Draw
from p2p.games.game import (
    Answer,
    Coin,
    IllegalMove,
    Move,
    Need,
    OpenState,
    Option,
    Outcome,
    Seat,
    Undertaking,
    as_sentence,
    seat_after,
    settle_options,
)
from p2p.games.lines.value import CellGroup, Side, groups, runs, score, side
from p2p.language import Sentence, tr

TITLE = "TAU"
RULES = 1
SEATS = range(2, 3)
SEALED: frozenset[str] = frozenset()
DIGITS = 60                 # of the largest number that may be named (rule 2)
LARGEST = 10 ** DIGITS - 1
TOO_SMALL = tr("the smallest number is 1")


def too_long(digits: int) -> Sentence:
    """Returns the sentence that a number with so many digits is refused (rule 2)."""
    return tr("a number has at most {most} digits, this one has {digits}", most=DIGITS, digits=digits)

SIZES = (*range(10, 25), *range(1, 10))     # round from the usual one, as a stepper goes
OPTIONS: tuple[Option, ...] = (
    Option("rows", tr("Rows"), tr("Rows and columns together are best from 20 to 30, squares above all."),
           tuple((str(n), str(n)) for n in SIZES)),
    Option("columns", tr("Columns"), tr("The short side is best at least a third of the long one."),
           tuple((str(n), str(n)) for n in SIZES)),
)
Line = tuple[str, int]      # ("row" or "column", its number from 1)


@dataclass(frozen=True, slots=True)
class State(OpenState):
    """One game at one moment.

    `first` speaks first, None before the coin; `named` are the numbers in their order, as text since they may be
    longer than a machine's; `high` draws first, None while numbers are named; `drawn` the lines in their order.
    """

    rows: int
    columns: int
    first: Seat | None = None
    named: tuple[str, ...] = ()
    high: Seat | None = None
    drawn: tuple[Line, ...] = ()

    def turn(self) -> frozenset[Seat]:
        """The seat that speaks or draws now."""
        if self.first is None or left(self) == 0:
            return frozenset()
        if self.high is None:
            return frozenset({seat_after(self.first, len(self.named), 2)})
        return frozenset({seat_after(self.high, len(self.drawn), 2)})

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        """Every line that may be drawn; of the numbers the next one and the double, then the pass."""
        del at
        if seat not in self.turn():
            return
        if self.high is not None:
            yield from (Move("row", (i,)) for i in _free(self, "row"))
            yield from (Move("column", (j,)) for j in _free(self, "column"))
            return
        last = limit(self)
        yield from (Move("name", (number,)) for number in sorted({last + 1, 2 * last}) if last < number <= LARGEST)
        if self.named:
            yield Move("pass")

    def check(self, seat: Seat, move: Move, at: int) -> None:
        """The turn is checked first, then the verb, then its arguments."""
        del at
        if move.verb not in _CHECKS:
            raise IllegalMove("2", move, tr("in TAU the moves are {moves}", moves=", ".join(_CHECKS)))
        if seat not in self.turn():
            raise IllegalMove("2" if self.high is None else "3", move, _why_wait(self))
        if (self.high is None) != (move.verb in ("name", "pass")):
            if self.high is None:
                raise IllegalMove("2", move, tr("first a number is agreed"))
            raise IllegalMove("3", move, tr("the number is agreed, draw a line"))
        _CHECKS[move.verb](self, move)

    def apply(self, seat: Seat, move: Move, at: int) -> "State":
        """The state after a checked move; nothing is left to do after the end."""
        del at
        if not self.turn():
            return self
        if move.verb == "name":
            return replace(self, named=(*self.named, str(move.args[0])))
        if move.verb == "pass":
            return replace(self, high=seat_after(seat, 1, 2))
        return replace(self, drawn=(*self.drawn, (move.verb, int(move.args[0]))))

    def need(self) -> tuple[Need, ...]:
        """The coin that says who speaks first."""
        return (Coin(),) if self.first is None else ()

    def supply(self, need: Need, answer: Answer) -> "State":
        """The coin's first number below two is the seat that speaks first."""
        assert isinstance(answer, bytes), need
        return replace(self, first=Seat(Draw(answer).below(2)))

    def heavy(self) -> bool:
        """Never."""
        return False

    def outcome(self) -> Outcome | None:
        """HIGH wins with a score above LIMIT, else LOW, equality included (rule 6)."""
        if self.high is None or left(self):
            return None
        above = worth(self) > limit(self)
        winner = self.high if above else seat_after(self.high, 1, 2)
        ends = (tr("score {score} is above LIMIT {limit}", score=worth(self), limit=limit(self)) if above else
                tr("score {score} is not above LIMIT {limit}", score=worth(self), limit=limit(self)))
        return Outcome((int(winner == 0), int(winner == 1)), (winner,), ends)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The State before the coin. Raises ValueError for seats or options that TAU doesn't have, and for one cell."""
    if seats not in SEATS:
        raise ValueError(tr("TAU has 2 seats, not {seats}", seats=seats))
    chosen = settle_options(OPTIONS, options)
    rows, columns = int(chosen["rows"]), int(chosen["columns"])
    if rows == columns == 1:
        raise ValueError(tr("a grid of one cell has no line to draw; take at least two cells"))
    return State(rows, columns)


def forsaken(state: State, seats: Sequence[Seat], pays: bool) -> Outcome | None:
    """The seat that leaves has lost the game, if leaving costs anything here; otherwise the game is never finished."""
    if not pays or len(seats) != 1 or left(state) == 0:
        return None
    winner = seat_after(seats[0], 1, 2)
    return Outcome((int(winner == 0), int(winner == 1)), (winner,), tr("the other one left"))


def undertaken(state: State) -> Undertaking | None:
    """HIGH undertook to be above LIMIT (rules 2 and 6); None before that was agreed."""
    return None if state.high is None else Undertaking("HIGH", (state.high,), str(limit(state)))


def is_suggested(rows: int, columns: int) -> bool:
    """Whether a grid makes a good game (rule 1): 20 to 30 lines, not too narrow."""
    return 20 <= rows + columns <= 30 and 3 * min(rows, columns) >= max(rows, columns)


def read_number(text: str) -> int:
    """Reads a number as typed, with or without spaces between its digits.

    Raises ValueError with a sentence for the player if it isn't made of digits, or never a number of rule 2.
    """
    digits = re.sub(r"\s", "", text)
    if not re.fullmatch(r"[0-9]+", digits):
        raise ValueError(tr("A whole number is made of digits only."))
    digits = digits.lstrip("0")
    if not digits:
        raise ValueError(as_sentence(TOO_SMALL))
    if len(digits) > DIGITS:
        raise ValueError(as_sentence(too_long(len(digits))))
    return int(digits)


def limit(state: State) -> int:
    """The last number named, 0 before the first."""
    return int(state.named[-1]) if state.named else 0


def length(state: State) -> int:
    """The number of lines that the game lasts (rule 4)."""
    return (state.rows + state.columns + 2) // 3


def left(state: State) -> int:
    """The number of lines still to be drawn."""
    return length(state) - len(state.drawn)


def draws(state: State, number: int) -> Seat | None:
    """The seat that draws line `number`, from 0 to `length - 1`; None while numbers are named."""
    return None if state.high is None else seat_after(state.high, number, 2)


def drawn(state: State, way: str) -> tuple[int, ...]:
    """The drawn rows or columns ("row", "column"), in their order."""
    return tuple(number for kind, number in state.drawn if kind == way)


def sides(state: State) -> tuple[Side, Side]:
    """The segments of the rows and of the columns."""
    return side(state.rows, drawn(state, "row")), side(state.columns, drawn(state, "column"))


def grid_groups(state: State) -> tuple[CellGroup, ...]:
    """The groups of cells as they stand."""
    return groups(runs(state.rows, drawn(state, "row")), runs(state.columns, drawn(state, "column")))


def worth(state: State) -> int:
    """The score if the game ended now (rules 5, 8)."""
    return score(*sides(state))


def with_line(state: State, way: str, number: int) -> State:
    """The grid as it would be with one more line, for a preview."""
    return replace(state, drawn=(*state.drawn, (way, number)))


def _free(state: State, way: str) -> list[int]:
    """The lines of one way that may be drawn: undrawn ones, while two of them are left (rule 3)."""
    done = drawn(state, way)
    free = [number for number in range(1, _size(state, way) + 1) if number not in done]
    return free if len(free) > 1 else []


def _size(state: State, way: str) -> int:
    return state.rows if way == "row" else state.columns


def _why_wait(state: State) -> str:
    if state.first is None:
        return tr("the coin says first who speaks")
    return tr("it is the other's turn") if state.turn() else tr("the game is over")


# What each verb wants.

def _check_name(state: State, move: Move) -> None:
    if len(move.args) != 1 or not isinstance(move.args[0], int):
        raise IllegalMove("2", move, tr("name one whole number"))
    if move.args[0] < 1:
        raise IllegalMove("2", move, TOO_SMALL)
    if move.args[0] > LARGEST:
        raise IllegalMove("2", move, too_long(len(str(move.args[0]))))
    if move.args[0] <= limit(state):
        raise IllegalMove("2", move, tr("name a number above {limit}, or pass", limit=limit(state)))


def _check_pass(state: State, move: Move) -> None:
    if move.args:
        raise IllegalMove("2", move, tr("pass stands alone"))
    if not state.named:
        raise IllegalMove("2", move, tr("who speaks first names a number"))


def _no_line(row: bool, size: int) -> Sentence:
    return tr("name one row from 1 to {size}", size=size) if row else tr("name one column from 1 to {size}", size=size)


def _drawn(row: bool, number: int) -> Sentence:
    if row:
        return tr("row {number} is drawn already", number=number)
    return tr("column {number} is drawn already", number=number)


def _check_line(state: State, move: Move) -> None:
    number, size = move.args[0] if len(move.args) == 1 else None, _size(state, move.verb)
    if not isinstance(number, int) or not 1 <= number <= size:
        raise IllegalMove("3", move, _no_line(move.verb == "row", size))
    if number in drawn(state, move.verb):
        raise IllegalMove("3", move, _drawn(move.verb == "row", number))
    if not _free(state, move.verb):
        raise IllegalMove("3", move, tr("this is the last row, it must stay") if move.verb == "row" else
                          tr("this is the last column, it must stay"))


_CHECKS: dict[str, Callable[[State, Move], None]] = {
    "name": _check_name, "pass": _check_pass, "row": _check_line, "column": _check_line,
}
