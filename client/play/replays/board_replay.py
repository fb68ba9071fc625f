"""The replay of a game whose own board shows it best: the board as it lay, a timeline below it. Knows no game."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SEMI
from client.draw.lanes import LaneMark, LanePlayer, Lanes
from client.draw.paint import Paint
from client.play.game_table import NOTHING, GameTable, ScreenState
from client.play.replays.past import past_view
from client.play.replays.replay import Replay
from client.ui import parts
from p2p.games import GAMES
from p2p.language import tr

LANES = 140.0


def board_area(width: float, bottom: float) -> FRect:
    """Returns where the board's picture goes (units): as large as it may be, its own header under the page's."""
    k = min((width - 2 * theme.MARGIN) / theme.WINDOW[0], (bottom - theme.HEADER) / (theme.WINDOW[1] - theme.HEADER))
    top = theme.HEADER * (1 - k)
    return FRect(theme.MARGIN, top, width - 2 * theme.MARGIN, bottom - top)


class BoardReplay(Replay):
    """A step is a move that changed the board."""

    def begin(self) -> None:
        moves = self.deal.happenings
        self._stops = [0, *(n for n, move in enumerate(moves, 1) if move.before != move.after)]
        if self._stops[-1] != len(moves):
            self._stops.append(len(moves))              # the end, with the outcome
        self.count, self.at = len(self._stops) - 1, 0
        marks = [LaneMark(step, move.seat, move.at) for step, count in enumerate(self._stops)
                 if count and (move := moves[count - 1]).before != move.after]
        scores = self.deal.outcome.scores if self.deal.outcome else (0,) * len(self.names)
        self.lanes = Lanes([LanePlayer(seat, name, bool(self.told.charter.seats[seat].bot), str(scores[seat]))
                            for seat, name in enumerate(self.names)], marks, self.told.ms)
        self._table: GameTable | None = None
        self._shown = -1

    def pick(self, at: tuple[float, float]) -> int | None:
        return self.lanes.pick(at)

    def show_step(self, paint: Paint) -> None:
        width, height = paint.scale.size
        steps = height - theme.MARGIN - theme.CONTROL
        self.lanes.rect = FRect(theme.MARGIN, steps - 12 - LANES, width - 2 * theme.MARGIN, LANES)
        title = tr("{game} once more", game=GAMES[self.told.charter.game].TITLE)
        self._draw_board(paint, board_area(width, self.lanes.rect.y - 12))
        self.head(paint, self.said or self.words(), title, self.place_recap(paint) if self.recaps else width - 260)
        self.lanes.draw(paint, self.at)
        left, right = parts.content(paint.scale)
        wide = self.again.width(paint.scale)
        self.again.rect = FRect(right - wide, steps, wide, theme.CONTROL)
        end = self.place_steps(paint, left, steps, min(640.0, right - wide - 150 - left))
        room = self.again.rect.x - end - 24
        move = tr("Move {at} of {count}", at=self.at, count=self.count)
        paint.fitted(move, (end + 8, steps + 22), room, theme.BODY, SEMI)
        self.form.draw(paint)

    def words(self) -> str:
        """Returns the line below the title: who made the last move, and when."""
        count = self._stops[self.at]
        if not count:
            return tr("The beginning. F2 saves the file, F5 tells how we know.")
        move = self.deal.happenings[count - 1]
        return tr("{name}, at {minutes}:{seconds:02}", name=self.names[move.seat], minutes=move.at // 60_000,
                  seconds=move.at // 1000 % 60)

    def _draw_board(self, paint: Paint, area: FRect) -> None:
        """Draws the game's own board, as its table would have shown it, scaled into the area."""
        count = self._stops[self.at]
        if count != self._shown or self._table is None:
            view = past_view(self.told, self.deal, count, 0.0)._replace(mine=frozenset())     # nobody is asked any more
            self._table = self._make_table(self.desk, ScreenState(paint.scale), view, 0.0)
            self._shown = count
        box = paint.scale.rect(area)
        part = paint.surface.subsurface(box.clip(paint.surface.get_rect()))
        board = Paint(part, paint.style, paint.density, around=paint)
        self._table.picture(1e9, None).without(None).draw(board, self.desk, 1e9, NOTHING)
        paint.upright(FRect(0, 0, paint.width, theme.HEADER), "table")
