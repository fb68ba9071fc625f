"""TAU's part of the play screen: turns keys and mouse into numbers and lines for the node, and views into pictures."""
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

import pygame
from pygame import FRect

from client.draw import motion, theme
from client.draw.banners import Banner
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.games.lines import board, model, panel
from client.games.lines.advising import LinesAdvising
from client.games.lines.ask import AskNumber, Estimate
from client.games.lines.model import LinesMemo
from client.games.lines.replay import LinesReplay
from client.games.lines.rules import GLOSSES, WORDS
from client.games.lines.view import LinesView
from client.pages import table_people
from client.pages.desk import Desk
from client.play import pace, pausing
from client.play.advice import AdviceCount
from client.play.advised_table import AdvisedTable
from client.play.game_table import BoardPicture, ScreenState, fewer_commands
from client.play.wheel import RemarkSpot
from client.ui.widgets import ENTER, Form
from p2p.games.game import IllegalMove, Move, Seat
from p2p.games.lines import Line, State
from p2p.language import joined, tr
from p2p.peer.table_view import TableView

ARROWS = {pygame.K_LEFT: ("column", -1), pygame.K_RIGHT: ("column", 1), pygame.K_UP: ("row", -1),
          pygame.K_DOWN: ("row", 1)}


class LinesTable(AdvisedTable):
    """The GameTable of TAU. `ask` is the dialogue for a local player's number, `worth` the estimate that it offers."""

    glosses, arrows = GLOSSES, True
    near = 1.0                  # in the largest text alone: larger, the grid would lose its room to the panels
    keys: Mapping[int, str] = {**AdvisedTable.keys, pygame.K_F2: "whole"}
    name, words, replay = tr("Lines"), WORDS, staticmethod(LinesReplay)

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        super().__init__(desk, screen, view, now)
        self.memo = LinesMemo(screen, LinesAdvising(AdviceCount(desk.node.home, view), desk.adviser))
        self.ask: AskNumber | None = None
        self.worth: Estimate | None = None
        self.does = {**self.does, "whole": self._show_whole}
        self.hears = {pygame.TEXTINPUT: self._answer, pygame.MOUSEMOTION: self._point,
                      pygame.MOUSEBUTTONDOWN: self._answer}
        seat = model.turn(view)
        if model.is_mine(view, seat):
            desk.sounds.play("turn")
        self._ask_for_number(seat)

    # ------------------------------------------------------------------ what the node tells

    def update(self, view: TableView, now: float) -> None:
        old, self.view = self.view, view
        if view is not old:
            self._read(old, now)
        if self.memo.advising.update(self._state):
            self.memo.cursor.follow(self.memo.advising.line)

    def _read(self, old: TableView, now: float) -> None:
        view, state = self.view, self._state
        if len(state.drawn) > len(old.state.drawn):
            self.memo.drawn_at = now
            self.desk.sounds.play("card")
        if old.state.high is None and state.high is not None:
            self.screen.say(*model.sides(view, state.high), now)
        self.memo.cursor.keep_free(state)
        seat = model.turn(view)
        if model.turn(old) != seat and model.is_mine(view, seat):
            self.desk.sounds.play("turn")
        self._ask_for_number(seat)

    def _ask_for_number(self, seat: Seat | None) -> None:
        """Opens a dialogue for each number that a local player has to name, and closes the one before."""
        state = self._state
        wanted = seat is not None and state.high is None and model.is_mine(self.view, seat)
        if self.ask and (not wanted or self.ask.state != state):
            self.ask.close()
            self.ask = None
        if seat is not None and wanted and self.ask is None:
            self.worth = self.worth or Estimate(state)
            self.ask = AskNumber(name_of(table_people.names(self.view)[seat]), seat, state, self.worth)

    # ------------------------------------------------------------------ keys and mouse

    def open_question(self) -> AskNumber | None:
        """Returns the dialogue that has the keyboard now, None while there is none or its answer is on its way."""
        view = self.view
        hidden = pausing.is_hidden(self.desk, view) or view.clock.catching_up_since is not None
        stands = pace.stopped(view) or bool(view.people.waited_for) or hidden
        return None if stands or self.screen.leaving or self.screen.reading else self.ask

    def _answer(self, event: pygame.Event, now: float) -> None:
        """Gives an event to the open dialogue, sends its answer to the node, and says what the rules refused."""
        ask = self.open_question()
        if ask:
            self._take(ask, ask.handle(event, self.screen.scale), now)

    def press_pad(self, key: str, now: float) -> None:
        """Does what a key of a phone's pad for numbers does, if a number is asked for."""
        ask = self.open_question()
        if ask:
            self._take(ask, ask.press(key), now)

    def _take(self, ask: AskNumber, move: Move | None, now: float) -> None:
        if ask.refused:
            self.screen.say(tr("Not this number:"), joined("", (ask.refused.why, ".")), now, ask.refused.rule)
            ask.refused = None
        if move:
            self.desk.sounds.play("press")
            self.desk.node.act(self.view.charter.id, ask.seat, move, now)

    @property
    def form(self) -> Form | None:
        ask = self.open_question()
        return ask.form if ask else None

    def _point(self, event: pygame.Event, now: float) -> None:
        """Handles motion of the mouse, over the open dialogue or over the lines."""
        self._answer(event, now)
        if not pace.stopped(self.view):
            kind, what = self.screen.hover
            self.memo.cursor.point(what if kind == "line" else None)

    def key(self, event: pygame.Event, now: float) -> None:
        state, cursor = self._state, self.memo.cursor
        if self.open_question():
            self._answer(event, now)
        elif pace.stopped(self.view) or state.high is None:
            return
        elif self.screen.touches not in (None, model.turn(self.view)):
            self._say_whose_turn(now)
        elif event.key in ENTER and cursor.line:
            self.touch(cursor.line, now)
        elif event.key in ENTER:
            cursor.appear(state)
        elif event.key == pygame.K_TAB:
            cursor.turn(state)
        elif event.key in ARROWS:
            cursor.go(state, *ARROWS[event.key])

    def touch(self, what: Line, now: float) -> None:
        """Draws this line, if it is a local player's turn and the rules allow it; else it says why not."""
        view = self.view
        if pace.stopped(view) or view.people.waited_for or self.screen.leaving:
            return                                  # the last line is still on its way
        seat, move = model.turn(view), Move(what[0], (what[1],))
        if seat is None or not model.is_mine(view, seat) or self.screen.touches not in (None, seat):
            self._say_whose_turn(now)
            return
        try:
            view.state.check(seat, move, 0)
        except IllegalMove as error:
            self.screen.say(tr("Not this line:"), joined("", (error.why, ".")), now, error.rule)
            return
        self.memo.cursor.follow(None)
        self.desk.sounds.play("press")
        self.desk.node.act(view.charter.id, seat, move, now)

    def _say_whose_turn(self, now: float) -> None:
        self.screen.say(tr("Not your turn:"), tr("another one draws now."), now, "3")

    def still(self, _now: float) -> None:
        self.memo.drawn_at = model.LONG_AGO

    def take_back(self) -> bool:
        return self.memo.advising.drop()

    # ------------------------------------------------------------------ commands

    def _show_whole(self, _now: float) -> None:
        self.memo.whole = not self.memo.whole

    def ask_advice(self, now: float) -> None:
        seat = model.turn(self.view)
        if seat is not None and model.is_mine(self.view, seat):
            self.memo.advising.ask(self._state, seat)
        else:
            self.screen.say(tr("No advice now:"), tr("ask when it is your turn."), now)

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.window_title(self.view)

    def picture(self, now: float, banner: Banner | None) -> BoardPicture[LinesView]:
        shown = model.board_view(self.view, self.memo, now, self.open_question(), banner)
        return BoardPicture(board, shown, fewer=_fewer)

    @property
    def speech_key(self) -> int:
        """Returns T, as Tab chooses between rows and columns; none while a number is typed."""
        return 0 if self.open_question() else pygame.K_t

    def spots(self, now: float) -> Mapping[Seat, RemarkSpot]:
        return board.spots(self.picture(now, None).shown, self.screen.scale)

    def banner(self) -> Banner | None:
        if self.view.deal.outcome:
            return Banner(*model.over(self.view, self.view.deal.outcome))
        return None if self.ask else model.asking(self.view)

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str) -> FRect:
        del centre
        return panel.draw(paint, board.layout(self.picture(0.0, None).shown, paint.scale).board, hover)

    def wakes(self, now: float) -> Sequence[float]:
        moving = motion.way(now, self.memo.drawn_at, theme.PLAY, self.desk.settings.motion) < 1
        thinking = self.memo.advising.thinks or bool(self.ask and self.worth and self.worth.value is None)
        return ([now] if moving else []) + ([now + 50] if thinking else [])

    @property
    def _state(self) -> State:
        state: State = self.view.state
        return state


def _fewer(shown: LinesView, dead: Container[str] | None) -> LinesView:
    """Returns the view without the commands of these names; in a replay (None) without the keys, too."""
    return replace(fewer_commands(shown, dead), keys=dead is not None)
