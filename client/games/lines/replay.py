"""The replay of a game of TAU: its board at each move, and as its recap every line with the score after it."""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, name_of
from client.games.lines import model
from client.games.lines.board import draw_grid, grid_layout
from client.games.lines.model import LinesMemo
from client.games.lines.view import fit, named_by
from client.games.lines.words import in_words, line_name
from client.pages import table_people
from client.play.game_table import ScreenState
from client.play.replays import recap
from client.play.replays.board_replay import BoardReplay
from client.play.replays.recap import HEAD, INSET, RecapLayout
from client.play.table_words import UNFINISHED
from p2p.games.lines import State, draws, limit, worth
from p2p.language import joined, tr

TALLEST = 82.0              # of a row


class LineRow(NamedTuple):
    """A line: the step after it, the seat that drew it, its name, the score then, and the side that was ahead."""

    step: int
    seat: int
    line: str
    score: int
    ahead: str


class LinesReplay(BoardReplay):
    """The page of one game; `rows` are its lines."""

    recaps = True

    def begin(self) -> None:
        super().begin()
        self.rows = [_line_row(step, self.deal.happenings[count - 1].after) for step, count in enumerate(self._stops)
                     if count and self.deal.happenings[count - 1].move.verb in ("row", "column")]

    def pick(self, at: tuple[float, float]) -> int | None:
        if not self.whole:
            return super().pick(at)
        rects = _row_rects(recap.layout(self.scale).list, len(self.rows))
        return next((row.step for row, rect in zip(self.rows, rects, strict=True) if rect.collidepoint(at)), None)

    def ended(self) -> tuple[str, str]:
        return model.over(self.view, self.view.deal.outcome) if self.view.deal.outcome else (UNFINISHED, "")

    # ------------------------------------------------------------------ what is seen

    def draw_recap(self, paint: Paint, lay: RecapLayout) -> None:
        panel = lay.list
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        x, right, y = panel.x + INSET, panel.right - INSET, panel.y + HEAD / 2 + 4
        wide = paint.label(tr("Every line"), (x, y))
        paint.fitted(self._named(), (right, y), right - x - wide - 24, theme.SECOND, SANS, "muted", "right")
        for number, (row, rect) in enumerate(zip(self.rows, _row_rects(panel, len(self.rows)), strict=True)):
            if number:
                paint.rule(rect.x, rect.y, rect.w)
            self._draw_row(paint, rect, number, row)
        shown = model.board_view(self.view, LinesMemo(ScreenState(paint.scale)), self._now)
        draw_grid(paint, lay.side, grid_layout(paint.scale, shown.rows, shown.columns, lay.side), shown, self._now)

    def _named(self) -> str:
        """Returns the last four numbers with the names of those who named them."""
        names = table_people.names(self.view)
        said = [joined(" ", (name_of(names[seat]), in_words(number))) for seat, number in named_by(self.view.state)]
        if not said:
            return tr("no number was named")
        return tr("named: {numbers}", numbers=joined(", ", said[-4:]) if len(said) <= 4 else
                  joined("", ("… ", joined(", ", said[-4:]))))

    def _draw_row(self, paint: Paint, rect: FRect, number: int, row: LineRow) -> None:
        size = min(theme.NAME, rect.h * 0.5 / paint.style.text)
        bot = bool(self.view.charter.seats[row.seat].bot)
        name = table_people.names(self.view)[row.seat]
        paint.text(str(number + 1), (rect.x + 20, rect.centery), min(theme.SECOND, size), SERIF, "faint", "right")
        paint.sitter((rect.x + 48, rect.centery), row.seat, min(14.0, rect.h * 0.36), name, bot)
        draw_name(paint, name, (rect.x + 72, rect.centery), 170, size, SEMI)
        paint.text(row.line, (rect.x + 256, rect.centery), size, SANS)
        last = number == len(self.rows) - 1 and self.view.deal.outcome is not None and not model.left_early(self.view)
        words = tr("{side} wins", side=row.ahead) if last else tr("{side} ahead", side=row.ahead)
        room = max(110.0, 14 + paint.text(words, (rect.right, rect.centery), min(theme.BODY, size), SANS, "muted",
                                          "right"))
        shown = fit(paint.scale, row.score, rect.w - 256 - room - 116, size)
        paint.text(shown.text, (rect.right - room, rect.centery), shown.size, SERIF, align="right")


def _line_row(step: int, state: State) -> LineRow:
    seat = draws(state, len(state.drawn) - 1)
    assert seat is not None
    return LineRow(step, seat, line_name(state.drawn[-1]), worth(state),
                   tr("HIGH") if worth(state) > limit(state) else tr("LOW"))


def _row_rects(panel: FRect, count: int) -> list[FRect]:
    high = min(TALLEST, (panel.h - HEAD - 12) / max(1, count))
    return [FRect(panel.x + INSET, panel.y + HEAD + number * high, panel.w - 2 * INSET, high)
            for number in range(count)]
