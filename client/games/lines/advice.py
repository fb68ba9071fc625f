"""The advice of a sharp bot at a table of TAU: a number or a line, the reason, and the values of the others.

It sees what all see. The search takes up to a second, so the table has it made in a process of its own.
"""
from typing import NamedTuple

from client.draw.advice_panel import AdviceRow, Counsel
from client.games.lines.bot import LEVELS, estimate, position, word_for
from client.games.lines.search import search
from client.games.lines.words import in_words, line_name, spaced
from p2p.games.game import Move, Seat
from p2p.games.lines import Line, State, limit, with_line
from p2p.language import capital, tr

DEPTH = LEVELS["sharp"].depth


class LinesThought(NamedTuple):
    """A thought: the move, the score of good play after it, whether that is exact, and the value of each line.

    A line's value is the score that good play leads to after it; there are none while numbers are named.
    """

    move: Move
    worth: int
    exact: bool
    values: tuple[tuple[Line, int], ...] = ()


def think(state: State, seat: Seat) -> LinesThought | None:
    """Returns the thought on what this seat is asked, None if it isn't. Runs in the process."""
    if seat not in state.turn():
        return None
    if state.high is None:
        worth, exact = estimate(state, DEPTH)
        return LinesThought(word_for(state, worth), worth, exact)
    root = position(state)
    deep = search(root, DEPTH)
    lines: list[Line] = [(move.verb, int(move.args[0])) for move in state.moves(seat, 0)]
    values = sorted(((line, deep.value(position(with_line(state, *line)))) for line in lines),
                    key=lambda row: -row[1] if root.high else row[1])
    (line, worth), *_ = values
    return LinesThought(Move(line[0], (line[1],)), worth, deep.to_the_end, tuple(values))


def counsel(thought: LinesThought, state: State) -> Counsel:
    """Returns the panel's content for a thought."""
    if thought.values:
        return _of_lines(thought, limit(state))
    last, worth = limit(state), thought.worth
    seen = tr("Good play ends at {number}", number=in_words(worth)) if thought.exact else (
        tr("Good play ends at about {number}", number=in_words(worth)))
    if thought.move.verb == "pass":
        why = (tr("{seen}, and HIGH would have to come above {number}: better be LOW.", seen=seen,
                  number=in_words(last + 1)) if worth <= last else
               tr("{seen}: the last number was the best one, and a higher one is too much.", seen=seen))
        return Counsel(tr("Pass"), why, _limits((last, last + 1), worth), tr("as LIMIT, in good play"))
    number = int(thought.move.args[0])
    title = tr("Name {number}", number=spaced(number)) if len(str(number)) <= 9 else tr("Name one less")
    why = tr("{seen}: HIGH still comes above {number}, and a higher number is too much.", seen=seen,
             number=in_words(number))
    return Counsel(title, why, _limits((number, number + 1), worth), tr("as LIMIT, in good play"))


def _limits(numbers: tuple[int, ...], worth: int) -> tuple[AdviceRow, ...]:
    """Returns a row for each number as LIMIT: who wins with it in good play (rule 6)."""
    return tuple(AdviceRow(in_words(number), tr("HIGH wins") if worth > number else tr("LOW wins"), worth > number)
                 for number in numbers if number)


def _of_lines(thought: LinesThought, least: int) -> Counsel:
    """Returns the panel's content about lines, one for each value: the others of it are as good."""
    worth = thought.worth
    side = tr("HIGH") if worth > least else tr("LOW")
    stands = tr("above LIMIT") if worth > least else tr("not above LIMIT")
    if thought.exact:
        why = tr("Good play by both then ends at {number}, {stands}: {side} wins.", number=in_words(worth),
                 stands=stands, side=side)
    else:
        why = tr("As far as {depth} lines ahead show, that leads to {number}, {stands}.", depth=DEPTH,
                 number=in_words(worth), stands=stands)
    first: dict[int, Line] = {}
    for line, value in thought.values:
        first.setdefault(value, line)
    rows = tuple(AdviceRow(_short(line), in_words(value), value == worth) for value, line in first.items())
    best = line_name(thought.values[0][0])
    return Counsel(tr("Draw {line}", line=best), why, rows, tr("score that it leads to"))


def _short(line: Line) -> str:
    return capital(line_name(line))
