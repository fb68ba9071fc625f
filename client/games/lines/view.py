"""What the TAU board shows of a game: groups, drawn lines, figures and their words. Pure; knows no table and no screen.

Rows have letters and columns numbers on the screen, both count from 1 in the rules.
"""
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import NamedTuple, Protocol

from client.draw.fonts import SANS, SERIF
from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.draw.theme import SECOND
from p2p.games.lines import state as rules
from p2p.games.lines.state import Line, State
from p2p.games.lines.value import Group

SMALLER = (1.0, 0.93, 0.86, 0.79, 0.72)     # how much smaller a number may get before it is shortened
SECTIONS = 1000             # of the bar under the figures
SCORE = "Score as it stands"


class Drawn(NamedTuple):
    """A line on the grid and who drew it."""

    line: Line
    seat: int
    bot: bool = False


class Player(NamedTuple):
    """A plate: `side` is HIGH or LOW, before that what the player has named; `trouble` makes the line red."""

    seat: int
    name: str
    line: str = ""
    side: str = ""
    bot: bool = False
    turn: bool = False
    trouble: bool = False


class Figures(NamedTuple):
    """The score beside LIMIT: as it stands, and with the line of the preview (`then` is None without one).

    `through` and `would` are words for the preview, or for how to get one; "" at the end.
    """

    limit: int
    score: int
    ahead: str
    through: str = ""
    then: int | None = None
    would: str = ""


class Moves(NamedTuple):
    """Who drew the lines so far, how many a game has, and words for it."""

    done: tuple[tuple[int, bool], ...]
    of: int
    label: str
    words: str


class Ask(Protocol):
    """What stands in the middle while a number is asked for."""

    def draw(self, paint: Paint, centre: tuple[float, float]) -> None: ...


@dataclass(frozen=True)
class LinesView:
    """A table of TAU at one moment, as the screen shows it.

    `groups` are those with the `preview` drawn; `figures` is None while numbers are `named`, as (seat, number);
    `drawn_at` is when the newest line came, on the screen's clock; `whole` shows long numbers with all digits.
    """

    title: str
    manner: str
    rows: int
    columns: int
    groups: tuple[Group, ...]
    drawn: tuple[Drawn, ...]
    players: tuple[Player, ...]
    moves: Moves
    free: frozenset[Line] = frozenset()
    preview: Line | None = None
    figures: Figures | None = None
    named: tuple[tuple[int, int], ...] = ()
    names: tuple[str, ...] = ()
    strong: str = ""
    words: str = ""
    waiting: str = ""
    commands: tuple[Command, ...] = ()
    banner: Banner | None = None
    ask: Ask | None = None
    whole: bool = False
    drawn_at: float = 0.0

    def with_commands(self, commands: tuple[Command, ...]) -> "LinesView":
        """The same with these commands."""
        return replace(self, commands=commands)


def grid(state: State, line: Line | None) -> tuple[Group, ...]:
    """The groups of cells, with one more line if there is a preview."""
    return rules.grid_groups(rules.with_line(state, *line) if line else state)


def free_lines(state: State) -> frozenset[Line]:
    """The lines that may still be drawn, whoever's turn it is."""
    seats = state.turn() if state.high is not None else frozenset()
    return frozenset((move.verb, int(move.args[0])) for seat in seats for move in state.moves(seat, 0))


def figures(state: State, line: Line | None) -> Figures | None:
    """The score and who is ahead; None before there is a LIMIT."""
    if state.high is None:
        return None
    limit, score = rules.limit(state), rules.worth(state)
    side = _side(score, limit)
    if not rules.left(state):
        return Figures(limit, score, f"{side} wins")
    ahead = f"{side} is ahead"
    if line is None:
        return Figures(limit, score, ahead, "With another line", None, "choose one to see")
    then = rules.worth(rules.with_line(state, *line))
    after = _side(then, limit)
    would = f"and {after} wins" if rules.left(state) == 1 else (
        f"{after} still ahead" if after == side else f"then {after} leads")
    return Figures(limit, score, ahead, f"With a line through {label(*line)}", then, would)


def _side(score: int, limit: int) -> str:
    """Equality is LOW's (rule 6)."""
    return "HIGH" if score > limit else "LOW"


def label(way: str, number: int) -> str:
    """What stands beside a row or above a column."""
    return ascii_uppercase[number - 1] if way == "row" else str(number)


def line_name(line: Line) -> str:
    """"row D", "column 10"."""
    return f"{line[0]} {label(*line)}"


def bar(shown: Figures) -> tuple[float, float, float]:
    """Where LIMIT, the score and the score with the preview lie on the bar, 0 to 1; the largest at six sevenths."""
    then = shown.score if shown.then is None else shown.then
    full = max(shown.limit, shown.score, then) * 7
    limit, score, after = (n * 6 * SECTIONS // full / SECTIONS for n in (shown.limit, shown.score, then))
    return limit, score, after


# ---------------------------------------------------------------------- long numbers

class Number(NamedTuple):
    """A number as it fits: its text, "60 digits" if that isn't all of it, and the size of the text."""

    text: str
    digits: str
    size: float


def spaced(number: int) -> str:
    """12 000 000."""
    return f"{number:,}".replace(",", " ")


def fit(scale: Scale, number: int, width: float, size: float) -> Number:
    """All digits if they fit, a little smaller if need be; else the first ones and how many there are."""
    text = spaced(number)
    for share in SMALLER:
        if scale.measure(text, size * share, SERIF) <= width:
            return Number(text, "", size * share)
    small = size * SMALLER[-1]
    digits = f"{len(str(number))} digits"
    room = width - scale.measure(digits, SECOND, SANS) - 8
    parts = text.split(" ")
    count = next((n for n in range(len(parts) - 1, 1, -1)
                  if scale.measure(" ".join(parts[:n]) + "…", small, SERIF) <= room), 1)
    return Number(" ".join(parts[:count]) + "…", digits, small)


def all_numbers(view: LinesView) -> tuple[tuple[str, int], ...]:
    """Every number of the right column with its label, to be shown with all digits."""
    if view.figures:
        shown = view.figures
        then = () if shown.then is None else ((shown.through, shown.then),)
        return ("LIMIT", shown.limit), (SCORE, shown.score), *then
    return tuple((view.names[seat], number) for seat, number in view.named[-2:])
