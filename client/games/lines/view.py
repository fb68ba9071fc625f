"""The content of the TAU board: groups, lines, figures and their words. Knows no table and no screen."""
from dataclasses import dataclass
from typing import NamedTuple

from client.draw.advice_panel import Counsel
from client.draw.banners import Banner
from client.draw.commands import Command
from client.draw.fonts import SANS, SERIF
from client.draw.scale import Scale
from client.draw.theme import SECOND
from client.games.lines.ask import AskNumber
from client.games.lines.words import line_label, spaced
from p2p.games.lines import Line, State, grid_groups, left, limit, with_line, worth
from p2p.games.lines.value import CellGroup
from p2p.language import tr

SMALLER = (1.0, 0.93, 0.86, 0.79, 0.72)     # how much smaller a number may get before it is shortened
SECTIONS = 1000             # of the bar under the figures
SCORE = tr("Score as it stands")
LIMIT, LAST_NAMED, NOT_AGREED = tr("Limit"), tr("Last number named"), tr("not agreed yet")


class DrawnLine(NamedTuple):
    """A line on the grid and the seat that drew it; `bot` says whether a bot did."""

    line: Line
    seat: int
    bot: bool = False


class LinesPlayer(NamedTuple):
    """A player's plate: `side` is HIGH or LOW, "" before that is settled; `trouble` makes `line` red."""

    seat: int
    name: str
    line: str = ""
    side: str = ""
    bot: bool = False
    turn: bool = False
    trouble: bool = False
    phone: str = ""                 # the icon of its phone, "phone" or "phoneoff"; "" if it is played from none


class LinesFigures(NamedTuple):
    """LIMIT, the score as it stands, and the score with the preview's line (`then`, None without a preview).

    `ahead` says who is ahead; `through` and `would` are words for the preview or how to get one, "" at the end.
    """

    limit: int
    score: int
    ahead: str
    through: str = ""
    then: int | None = None
    would: str = ""


class Moves(NamedTuple):
    """All lines of a game: how many there are, and in words how many are left and who draws the last one."""

    of: int
    label: str
    words: str
    shorter: str = ""           # of the words, where there is no room


@dataclass(frozen=True)
class LinesView:
    """A table of TAU at one moment, as the screen shows it.

    `groups` are those with the `preview` drawn; `figures` is None while numbers are `named`, as (seat, number);
    `drawn_at` is when the newest line came, in ms of the client's clock; `whole` shows long numbers with all digits.
    `advised` is the meaning of the advice: a line, or "name" or "pass", "" while it is thought about. `keys` says that
    the keys are listed.
    """

    title: str
    manner: str
    rows: int
    columns: int
    groups: tuple[CellGroup, ...]
    drawn: tuple[DrawnLine, ...]
    players: tuple[LinesPlayer, ...]
    moves: Moves
    free: frozenset[Line] = frozenset()
    preview: Line | None = None
    figures: LinesFigures | None = None
    named: tuple[tuple[int, int], ...] = ()
    names: tuple[str, ...] = ()
    strong: str = ""
    words: str = ""
    waiting: str = ""
    commands: tuple[Command, ...] = ()
    banner: Banner | None = None
    ask: AskNumber | None = None
    whole: bool = False
    drawn_at: float = 0.0
    advice: Counsel | None = None
    advised: Line | str = ""
    keys: bool = True


def grid(state: State, line: Line | None) -> tuple[CellGroup, ...]:
    """Returns the groups of cells, with one more line if `line` is given."""
    return grid_groups(with_line(state, *line) if line else state)


def named_by(state: State) -> tuple[tuple[int, int], ...]:
    """Returns the numbers named so far, each with the seat that named it."""
    return tuple(((state.first + place) % 2, int(number)) for place, number in enumerate(state.named)
                 ) if state.first is not None else ()


def free_lines(state: State) -> frozenset[Line]:
    """Returns the lines that may still be drawn, whoever's turn it is."""
    seats = state.turn() if state.high is not None else frozenset()
    return frozenset((move.verb, int(move.args[0])) for seat in seats for move in state.moves(seat, 0))


def figures_of(state: State, line: Line | None, stopped: bool = False) -> LinesFigures | None:
    """Returns the figures with `line` as the preview; None before there is a LIMIT. `stopped`: no line follows."""
    if state.high is None:
        return None
    bound, score = limit(state), worth(state)
    side = _side(score, bound)
    if not left(state):
        return LinesFigures(bound, score, tr("{side} wins", side=side))
    if stopped:
        return LinesFigures(bound, score, tr("{side} was ahead", side=side))
    ahead = tr("{side} is ahead", side=side)
    if line is None:
        return LinesFigures(bound, score, ahead, tr("With another line"), None, tr("choose one to see"))
    then = worth(with_line(state, *line))
    after = _side(then, bound)
    would = tr("and {side} wins", side=after) if left(state) == 1 else (
        tr("{side} still ahead", side=after) if after == side else tr("then {side} leads", side=after))
    return LinesFigures(bound, score, ahead, tr("With a line through {line}", line=line_label(*line)),
                        then, would)


def _side(score: int, limit: int) -> str:
    """Returns the side that wins with this score; equality is LOW's (rule 6)."""
    return tr("HIGH") if score > limit else tr("LOW")


def bar_shares(shown: LinesFigures) -> tuple[float, float, float]:
    """Returns where LIMIT, the score and the score with the preview lie on the bar, 0 to 1; the largest lies at 6/7."""
    then = shown.score if shown.then is None else shown.then
    full = max(shown.limit, shown.score, then) * 7
    limit, score, after = (n * 6 * SECTIONS // full / SECTIONS for n in (shown.limit, shown.score, then))
    return limit, score, after


# ---------------------------------------------------------------------- long numbers

class FittedNumber(NamedTuple):
    """A number as it fits: its text, a count as "60 digits" if the text isn't all of it, and the text's size."""

    text: str
    digits: str
    size: float


def fit(scale: Scale, number: int, width: float, size: float) -> FittedNumber:
    """Returns a number as it fits into this width (in units) at this font size.

    It is shown with all digits, a little smaller if need be; else with the first ones and how many there are.
    """
    text = spaced(number)
    for share in SMALLER:
        if scale.measure(text, size * share, SERIF) <= width:
            return FittedNumber(text, "", size * share)
    small = size * SMALLER[-1]
    digits = tr("{len} digits", len=len(str(number)))
    room = width - scale.measure(digits, SECOND, SANS) - 8
    parts = text.split(" ")
    count = next((n for n in range(len(parts) - 1, 1, -1)
                  if scale.measure(" ".join(parts[:n]) + "…", small, SERIF) <= room), 1)
    return FittedNumber(" ".join(parts[:count]) + "…", digits, small)


def all_numbers(view: LinesView) -> tuple[tuple[str, int], ...]:
    """Returns every number of the right column with its label."""
    if view.figures:
        shown = view.figures
        then = () if shown.then is None else ((shown.through, shown.then),)
        return ("LIMIT", shown.limit), (SCORE, shown.score), *then
    return tuple((view.names[seat], number) for seat, number in view.named[-2:])
