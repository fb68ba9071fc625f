"""The recap page of a game of TAU: every line with its player and the score after it, and the final grid."""
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_seal, name_of
from client.games.lines import board, model, view as lines_view
from client.games.lines.model import LinesMemo
from client.pages import table_people
from client.pages.desk import Desk, TablePage
from client.pages.verify import Verify
from client.play.game_table import ScreenState
from client.ui import parts
from client.ui.areas import back
from client.ui.page import Go
from client.ui.screen import GoBack
from client.ui.widgets import Button, Form
from p2p.games.lines.state import State, draws, limit, worth
from p2p.peer.table_view import TableView

TOP, RIGHT, INSET, HEAD, SEAL = 88, 424, 28, 52, 168
AGAIN = 210.0               # of the header, for another game
TALLEST = 82.0              # of a row


class Row(NamedTuple):
    """A line: the seat that drew it, its name, the score after it, and the side that was ahead then."""

    seat: int
    line: str
    score: int
    ahead: str


def rows(happenings: Sequence[State]) -> tuple[Row, ...]:
    """Returns a row for each of these States, which each follow a line."""
    found = []
    for state in happenings:
        seat = draws(state, len(state.drawn) - 1)
        assert seat is not None
        found.append(Row(seat, lines_view.line_name(state.drawn[-1]), worth(state),
                         "HIGH" if worth(state) > limit(state) else "LOW"))
    return tuple(found)


class RecapLines(TablePage):
    """The page with the recap of one finished game."""

    def __init__(self, desk: Desk, view: TableView) -> None:
        buttons = [Button("again", "Again", "primary", cap="Enter")] if view.mine else []
        form = Form([back(), *buttons, Button("verify", "How we know", cap="F5")],
                    "again" if buttons else "verify")
        super().__init__(desk, view, form)
        self.rows = rows([step.after for step in view.happenings if step.move.verb in ("row", "column")])

    def title(self) -> str:
        return "Fairdeal - Recap"

    def other(self, event: pygame.Event) -> Go:
        return self.use_control("verify") if parts.pressed(event, pygame.K_F5) else None

    def use_control(self, name: str) -> Go:
        if name == "again":
            return GoBack("again")
        return Verify(self.desk, self.view) if name == "verify" else None

    # ------------------------------------------------------------------ what is seen

    def draw(self, paint: Paint, now: float) -> None:
        self.scale = paint.scale
        width, height = paint.scale.size
        paint.fill()
        self._draw_head(paint)
        left = FRect(theme.MARGIN, TOP, width - 3 * theme.MARGIN - RIGHT, height - TOP - theme.MARGIN)
        self._draw_rows(paint, left)
        seal = FRect(left.right + theme.MARGIN, left.bottom - SEAL, RIGHT, SEAL)
        grid = FRect(seal.x, TOP, RIGHT, seal.y - theme.GAP - TOP)
        shown = model.show(self.view, LinesMemo(ScreenState(paint.scale)), now)
        board.draw_grid(paint, grid, board.grid_layout(paint.scale, shown.rows, shown.columns, grid), shown, now)
        self._draw_seal(paint, seal)
        self.form.draw(paint)

    def _draw_head(self, paint: Paint) -> None:
        assert self.view.deal.outcome is not None
        headline, line = model.over(self.view, self.view.deal.outcome)
        low = paint.scale.em(theme.HEADER_TITLE) * 0.5 + paint.scale.em(theme.SECOND) * 0.76
        top = (theme.HEADER - low) / 2 + 2
        room = paint.width - 108 - AGAIN
        paint.fitted(headline, (84, top), room, theme.HEADER_TITLE, SERIF)
        paint.fitted(line, (84, top + low), room, theme.SECOND, SANS, "muted")

    def _draw_rows(self, paint: Paint, panel: FRect) -> None:
        """Draws the numbers named, then a row for each line."""
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        x, right, y = panel.x + INSET, panel.right - INSET, panel.y + HEAD / 2 + 4
        wide = paint.label("Every line", (x, y))
        paint.fitted(self._named(), (right, y), right - x - wide - 24, theme.SECOND, SANS, "muted", "right")
        pitch = min(TALLEST, (panel.h - HEAD - 12) / max(1, len(self.rows)))
        for number, row in enumerate(self.rows):
            rect = FRect(x, panel.y + HEAD + number * pitch, right - x, pitch)
            if number:
                paint.rule(rect.x, rect.y, rect.w)
            self._draw_row(paint, rect, number, row)

    def _named(self) -> str:
        """Returns the last four numbers with the names of those who named them."""
        state: State = self.view.state
        if state.first is None or not state.named:
            return "no number was named"
        names = table_people.names(self.view)
        said = [f"{name_of(names[(state.first + place) % 2])} {model.in_words(int(number))}"
                for place, number in enumerate(state.named)]
        return f"named: {'… ' if len(said) > 4 else ''}{', '.join(said[-4:])}"

    def _draw_row(self, paint: Paint, rect: FRect, number: int, row: Row) -> None:
        size = min(theme.NAME, rect.h * 0.5 / paint.style.text)
        bot = bool(self.view.charter.seats[row.seat].bot)
        name = table_people.names(self.view)[row.seat]
        paint.text(str(number + 1), (rect.x + 20, rect.centery), min(theme.SECOND, size), SERIF, "faint", "right")
        paint.sitter((rect.x + 48, rect.centery), row.seat, min(14.0, rect.h * 0.36), name, bot)
        draw_name(paint, name, (rect.x + 72, rect.centery), 170, size, SEMI)
        paint.text(row.line, (rect.x + 256, rect.centery), size, SANS)
        last = number == len(self.rows) - 1 and not model.left_early(self.view)
        words = f"{row.ahead} {'wins' if last else 'ahead'}"
        room = max(110.0, 14 + paint.text(words, (rect.right, rect.centery), min(theme.BODY, size), SANS, "muted",
                                          "right"))
        shown = lines_view.fit(paint.scale, row.score, rect.w - 256 - room - 116, size)
        paint.text(shown.text, (rect.right - room, rect.centery), shown.size, SERIF, align="right")

    def _draw_seal(self, paint: Paint, plate: FRect) -> None:
        """Draws the seal and the sentence about the check; the button beside it leads to the verify page."""
        report = self.view.proof.report
        seal = report.seal if report and report.ok else ""
        paint.plate(plate, "plate", radius=theme.PANEL_RADIUS)
        rings = tuple(theme.SEATS[seat] for seat in table_people.rings(self.view))
        paint.mark((plate.x + 68, plate.centery), 88, rings)
        x, room = plate.x + 132, plate.w - 152
        said = ("The game was fair.",) if seal else ("Not yet signed by all.", "Not yet signed.")
        words = paint.scale.longest(said, room, theme.NAME, SERIF)
        paint.fitted(words, (x, plate.y + 30), room, theme.NAME, SERIF, theme.ON_PLATE)
        draw_seal(paint, seal or "The check follows.", (x, plate.y + 74), room, ink=theme.ON_PLATE_MUTED)
        for control in self.form.controls:
            if isinstance(control, Button):
                wide = control.width(paint.scale)
                control.rect = FRect(plate.right - 20 - wide, plate.bottom - 16 - theme.CONTROL, wide, theme.CONTROL)
                if control.name == "again":
                    control.rect = FRect(plate.right - wide, (theme.HEADER - theme.CONTROL) / 2, wide, theme.CONTROL)
