"""The play screen of TAU: numbers are named, then lines drawn, by keys or mouse. Knows no rules itself.

One cursor for both: the line that the arrows have reached or that the mouse is nearest to is shown as a preview.
"""
from collections.abc import Callable

import pygame

from client.draw import motion, theme
from client.draw.furniture import Banner, name_of
from client.draw.paint import Paint
from client.games.lines import board as lines, model, panel, view as lines_view
from client.games.lines.ask import AskNumber, Estimate
from client.games.lines.recap import RecapLines
from client.games.lines.view import LinesView
from client.play import table_people
from client.play.company import Local
from client.play.screen import ENTER, Go, TableScreen
from client.ui.screen import Screen
from p2p.games.game import IllegalMove, Move, Outcome, Seat
from p2p.games.lines.state import Line, State
from p2p.peer.session import TableView

ARROWS = {pygame.K_LEFT: ("column", -1), pygame.K_RIGHT: ("column", 1), pygame.K_UP: ("row", -1),
          pygame.K_DOWN: ("row", 1)}
OTHER = {"row": "column", "column": "row"}


class PlayLines(TableScreen):
    """One table of TAU, named by its charter's id."""

    board = lines
    commands = {key: name for key, name in TableScreen.commands.items() if name != "mouse"} | {pygame.K_F2: "whole"}
    local: Local

    def begin(self) -> None:
        self.local = Local()
        self._line: Line | None = None                  # the preview
        self._at = {"row": 0, "column": 0}              # where the arrows were last, 0: nowhere yet
        self._way = "column"
        self._by_mouse = False                          # whether the preview is the mouse's
        self._whole = False
        self._drawn_at = -theme.PLAY * 1.0
        self._ask: AskNumber | None = None
        self._worth: Estimate | None = None

    def does(self) -> dict[str, Callable[[float], Go]]:
        return super().does() | {"whole": self._show_whole}

    # ------------------------------------------------------------------ what the node tells

    def read(self, old: TableView | None, view: TableView, now: float) -> None:
        state: State = view.state
        if old and len(state.drawn) > len(old.state.drawn):
            self._drawn_at = now
            self.sound("card")
        if old and old.state.high is None and state.high is not None:
            self.local.say(*model.sides(view), now)
        if self._line not in lines_view.free_lines(state):
            self._line = None
        seat = model.turn(view)
        if (old is None or model.turn(old) != seat) and model.is_mine(view, seat):
            self.sound("turn")
        self._ask_for_number(view, seat)

    def _ask_for_number(self, view: TableView, seat: Seat | None) -> None:
        """A new question for each number that a player here has to name."""
        state: State = view.state
        wanted = seat is not None and state.high is None and model.is_mine(view, seat)
        if self._ask and (not wanted or self._ask.state != state):
            self._ask.close()
            self._ask = None
        if seat is not None and wanted and self._ask is None:
            self._worth = self._worth or Estimate(state)
            self._ask = AskNumber(name_of(table_people.names(view)[seat]), seat, state, self._worth)

    # ------------------------------------------------------------------ keys and mouse

    def handle(self, event: pygame.Event, now: float) -> Go:
        kinds = (pygame.TEXTINPUT, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
        if event.type in kinds and self._asked():
            self._answer(event, now)
        go = super().handle(event, now)
        if event.type == pygame.MOUSEMOTION and self.view and not self._over:
            self._point(self._hover[1] if self._hover[0] == "line" else None)
        return go

    def _point(self, line: Line | None) -> None:
        """The mouse is on a line, or on none: then only its own preview goes."""
        if line or self._by_mouse:
            self._follow(line)
        self._by_mouse = line is not None

    def _asked(self) -> AskNumber | None:
        """The question that stands open now."""
        return None if self._over or self._asks or self._reads else self._ask

    def _answer(self, event: pygame.Event, now: float) -> None:
        ask = self._asked()
        move = ask.handle(event, self._scale) if ask else None
        if ask and move:
            self.sound("press")
            self.act(ask.seat, move, now)

    def strike(self, event: pygame.Event, now: float) -> None:
        if self._asked():
            self._answer(event, now)
        elif self.view is None or self._over or self.view.state.high is None:
            return
        elif event.key in ENTER:
            self._enter(now)
        elif event.key == pygame.K_TAB:
            self._go(OTHER[self._way], 0)
        elif event.key in ARROWS:
            self._go(*ARROWS[event.key])

    def _go(self, way: str, step: int) -> None:
        """The next line of this direction that may be drawn; from the other direction back to where one was."""
        free = sorted(number for kind, number in lines_view.free_lines(self._state) if kind == way)
        if not free:
            return
        at = self._at[way] or (self._size(way) + 1) // 2
        if self._line and self._line[0] == way and step:
            beyond = [number for number in free if (number - at) * step > 0]
            at = min(beyond, key=lambda number: abs(number - at), default=at)
        self._follow((way, min(free, key=lambda number: abs(number - at))))
        self._by_mouse = False

    def _follow(self, line: Line | None) -> None:
        """Show a line, or none."""
        self._line = line
        if line:
            self._way, self._at[line[0]] = line[0], line[1]

    def _size(self, way: str) -> int:
        return self._state.rows if way == "row" else self._state.columns

    def _enter(self, now: float) -> None:
        """The first Enter shows a line, the next one draws it."""
        if self._line is None:
            ways = {kind for kind, _ in lines_view.free_lines(self._state)}
            self._go(self._way if self._way in ways else OTHER[self._way], 0)
        else:
            self.touch(self._line, now)

    def touch(self, what: Line, now: float) -> None:
        """Draw this line, if it is the turn of somebody here."""
        view = self.view
        if view is None or self._over or self._asks:
            return
        seat, move = model.turn(view), Move(what[0], (what[1],))
        if seat is None or not model.is_mine(view, seat):
            self.local.say("Not your turn:", "another one draws now.", now)
            return
        try:
            view.state.check(seat, move, 0)
        except IllegalMove as error:
            self.local.say("Not this line:", f"{error.why}.", now)
            return
        self._line = None
        self.sound("press")
        self.act(seat, move, now)

    def still(self) -> None:
        self._drawn_at = -theme.PLAY * 1.0

    def _show_whole(self, _now: float) -> Go:
        """All digits of the numbers, or no longer."""
        self._whole = not self._whole
        return None

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.window_title(self.view) if self.view else ""

    def shown(self, now: float, banner: Banner | None) -> LinesView:
        assert self.view is not None
        line = None if self._over else self._line
        return model.show(self.view, self.local, line, self._scale, now, self._asked(), banner, self._whole,
                                self._drawn_at)

    def asks(self, now: float) -> Banner | None:
        del now
        return None if self.view is None or self._ask else model.asking(self.view)

    def over(self, outcome: Outcome) -> tuple[str, str]:
        assert self.view is not None
        return model.over(self.view, outcome)

    def recap(self) -> Screen:
        assert self.view is not None
        return RecapLines(self.desk, self.view)

    def draw_rules(self, paint: Paint, centre: tuple[float, float]) -> None:
        panel.draw(paint, centre)

    def wants(self, now: float) -> list[float]:
        moving = motion.progress(now, self._drawn_at, theme.PLAY, self.desk.settings.motion) < 1
        thinking = self._ask is not None and self._worth is not None and self._worth.value is None
        return ([now] if moving else []) + ([now + 50] if thinking else [])

    @property
    def _state(self) -> State:
        assert self.view is not None
        state: State = self.view.state
        return state
