"""What a phone shows of its seat in TAU: the grid, the figures with the line that is tried, the pad for a number.

The table is one of the seat alone: its models, its dialogue for a number and its preview are the window's own.
"""
from typing import Any

from client.draw import theme
from client.draw.plates import name_of
from client.games.lines import model
from client.games.lines.ask import BACK, AskNumber
from client.games.lines.board import tint
from client.games.lines.table import LinesTable
from client.games.lines.view import (
    LAST_NAMED,
    LIMIT,
    NOT_AGREED,
    SCORE,
    LinesView,
    bar_shares,
    free_lines,
)
from client.games.lines.words import line_label, line_name, spaced
from client.pages import table_people
from client.play import pace
from client.play.phone_board import Answer, Told, answer
from client.ui.phrases import listed
from client.ui.widgets import Button
from p2p.games.lines import Line
from p2p.language import joined, tr, trc
from p2p.peer.table_view import TableView

STEPS = {"left": ("column", -1), "up": ("row", -1), "down": ("row", 1), "right": ("column", 1)}
STEP_WORDS = (("left", "←", tr("One column to the left")), ("up", "↑", tr("One row up")),
              ("down", "↓", tr("One row down")), ("right", "→", tr("One column to the right")))
DRAW = "draw "              # before the name of a line


def told(table: LinesTable, now: float) -> Told:
    """Returns all that the seat's phone shows of its table."""
    view, memo, ask = table.view, table.memo, table.open_question()
    shown = model.contents(view, memo, now)
    seat, mine = model.turn(view), model.is_mine(view, model.turn(view))
    free = shown.preview if shown.preview and mine and not view.people.waited_for else None
    note = "" if ask and ask.error else joined(" ", filter(None, table.screen.note))     # it stands below the number
    said: Told = {
        "line": joined(", ", (table.name, shown.moves.label)), "figures": _figures(shown), "bar": _bar(shown),
        "grid": _grid(shown), "players": [_player(one) for one in shown.players],
        "ask": shown.waiting or _asked(view, seat, mine), "urgent": mine and not shown.waiting,
        "note": note, "news": not table.screen.rule, "question": _question(ask) if ask else None,
        "act": answer(f"{DRAW}{name_in(free)}", tr("Draw {line}", line=line_name(free)), main=True) if free else None}
    if outcome := view.deal.outcome:
        headline, line = model.over(view, outcome)
        rows = [[one.seat, name_of(one.name), one.side] for one in shown.players]
        said |= {"end": {"headline": headline, "line": line, "lines": [], "total": ["", ""], "rows": rows, "fair": [],
                         "answers": [], "then": ""}, "ask": "", "urgent": False}
    return said


def name_in(line: Line) -> str:
    """Returns the name by which a line comes back from the phone, as "row 4"."""
    return f"{line[0]} {line[1]}"


def _asked(view: TableView, seat: int | None, mine: bool) -> str:
    """Returns whose turn it is, or what to do in the own one."""
    if seat is None:
        banner = model.asking(view)
        return joined(" ", (banner.headline, banner.line)) if banner else ""
    if not mine:
        return tr("{name}'s turn", name=name_of(table_people.names(view)[seat]))
    return tr("Your turn: touch a line to try it, then draw it.") if view.state.high is not None else ""


def _player(one: Any) -> dict[str, Any]:
    return {"seat": one.seat, "name": one.name, "line": one.line, "score": one.side, "turn": one.turn,
            "away": one.trouble, "said": "", "badge": ""}


# ---------------------------------------------------------------------- figures and grid

def _figures(shown: LinesView) -> list[dict[str, Any]]:
    """Returns the numbers as the window's column has them, each with its label and words."""
    figures = shown.figures
    if figures is None:
        named = [_figure("" if number else LAST_NAMED, spaced(value), name_of(shown.names[seat]))
                 for number, (seat, value) in enumerate(reversed(shown.named))]
        return named or [_figure(LIMIT, NOT_AGREED, "")]
    rows = [_figure(LIMIT, spaced(figures.limit), ""), _figure(SCORE, spaced(figures.score), figures.ahead)]
    if figures.through:
        then = spaced(figures.then) if figures.then is not None else ""
        rows.append(_figure(figures.through, then, figures.would, bool(then)))
    return rows


def _figure(label: str, value: str, words: str, tried: bool = False) -> dict[str, Any]:
    return {"label": label, "value": value, "words": words, "tried": tried}


def _bar(shown: LinesView) -> list[float]:
    """Returns where LIMIT, the score and the score with the line that is tried lie, 0 to 1; empty before a LIMIT."""
    return [round(share, 4) for share in bar_shares(shown.figures)] if shown.figures else []


def _grid(shown: LinesView) -> dict[str, Any]:
    """Returns the grid as it is drawn: groups with their tints in both themes, lines by the names they come back by."""
    groups = [[*group, tint(theme.DARK, group.size), tint(theme.LIGHT, group.size), group.size]
              for group in shown.groups]
    seats = {drawn.line: drawn.seat for drawn in shown.drawn}
    every: list[Line] = [("row", number + 1) for number in range(shown.rows)]
    every += [("column", number + 1) for number in range(shown.columns)]
    lines = [{"name": name_in(line), "label": line_label(*line), "words": line_name(line), "way": line[0],
              "at": line[1], "seat": seats.get(line, -1), "free": line in shown.free} for line in every]
    words = joined(", ", filter(None, (
        tr("{rows} by {columns} cells", rows=shown.rows, columns=shown.columns), shown.moves.label,
        tr("drawn: {lines}", lines=listed([line_name(line) for line in seats])) if seats else "")))
    steps = [answer(name, words, value=sign) for name, sign, words in STEP_WORDS] if shown.free else []
    return {"rows": shown.rows, "columns": shown.columns, "groups": groups, "lines": lines, "words": words,
            "tried": name_in(shown.preview) if shown.preview else "", "steps": steps}


# ---------------------------------------------------------------------- the pad for a number

def _question(ask: AskNumber) -> dict[str, Any]:
    steps, answers = ask.buttons
    keys = [answer(digit, digit) for digit in "123456789"]
    keys += [answer(BACK, tr("Take the last digit away"), value="←"), answer("0", "0"),
             answer("clear", trc("a number", "Clear"))]
    return {"heading": ask.prompt, "text": ask.line, "groups": [], "keys": keys,
            "number": {"text": ask.field.text, "hint": ask.field.hint, "note": ask.error or ask.counted,
                       "bad": bool(ask.error)},
            "steps": [_button(button) for button in steps],
            "answers": [_button(button, button.name == "name") for button in answers if button.enabled]}


def _button(button: Button, main: bool = False) -> Answer:
    return answer(button.name, button.label, main=main) | {"off": not button.enabled}


# ---------------------------------------------------------------------- what the seat answers

def give(table: LinesTable, name: str, now: float) -> None:
    """Gives the answer of this name, one of those that are shown: a line to try or to draw, a step, a key of the pad.
    A line that can't be drawn says why."""
    state, cursor = table.view.state, table.memo.cursor
    word, _, number = name.removeprefix(DRAW).partition(" ")
    line = (word, int(number)) if number else None
    if line and (name.startswith(DRAW) or line not in free_lines(state)):
        table.touch(line, now)
    elif pace.stopped(table.view):
        return
    elif line:
        cursor.follow(line)
    elif name in STEPS:
        cursor.go(state, *STEPS[name])
    else:
        table.press_pad(name, now)


def card(_table: LinesTable, _face: int, _now: float) -> None:
    """Does nothing: TAU has no cards."""
