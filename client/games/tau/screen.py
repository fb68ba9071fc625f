"""The play screen of Tau: keys and mouse in, moves to the node, what comes back onto the board. Knows no rules itself.

The state shown is always the node's newest; what is selected here, and what flashes for a moment, stands in `Local`.
"""
from collections.abc import Callable
from typing import Any, ClassVar

import pygame

from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.games.race import board as race
from client.games.race.board import Happening
from client.games.race.recap import Recap
from client.games.race.rules_sheet import draw_rules
from client.games.race.times import Standing
from client.games.tau import board as tau, model, panel, recap as tau_recap, story, view as tau_view
from client.games.tau.model import NOTHING, Local
from client.games.tau.news import News
from client.play.screen import Go, TableScreen
from client.ui import keys
from client.ui.screen import Screen
from p2p.games.game import IllegalMove, Move, Outcome, Seat
from p2p.games.tau.state import State
from p2p.peer.session import TableView

PAUSED = Banner("Paused", "The clock stands, the cards are hidden.", (Command("resume", "Go on"),))


class Play(TableScreen):
    """One table of Tau, named by its charter's id."""

    board: ClassVar[Any] = tau
    commands: ClassVar[dict[int, str]] = TableScreen.commands | {pygame.K_F2: "hint", pygame.K_F3: "why",
                                                                 pygame.K_F4: "pause"}
    local: Local

    def begin(self) -> None:
        self.local = Local()
        self._news = News(self.desk, self.local)
        self._standing: Standing | None = None

    def does(self) -> dict[str, Callable[[float], Go]]:
        return super().does() | {"hint": self._hint, "why": self._why, "pause": self._pause, "resume": self._pause}

    # ------------------------------------------------------------------ what the node tells

    def read(self, old: TableView | None, view: TableView, now: float) -> None:
        self._news.read(old, view, now)
        if view.outcome and not (old and old.outcome):
            self.local.selections = {}
            self._standing = tau_recap.kept(self.desk, view)

    # ------------------------------------------------------------------ keys and mouse

    def strike(self, event: pygame.Event, now: float) -> None:
        seats = {cluster: seat for seat, cluster in self._clusters.items()}
        if event.scancode in keys.CLEAR:
            self._clear(keys.CLEAR[event.scancode])
        elif wanted := keys.wanted(event.scancode, tuple(seats)):
            self._press(seats[wanted[0]], wanted[1], now)

    def touch(self, what: int, now: float) -> None:
        seat = self.mouse_seat()
        if seat is not None:
            self._press(seat, what, now)

    def _clear(self, cluster: str) -> None:
        for seat, own in self._clusters.items():
            if own in (cluster, "one"):
                self.local.selections[seat] = NOTHING
                self.local.whys.pop(seat, None)

    def _press(self, seat: Seat, position: int, pressed: float) -> None:
        """A player touches a card; with the last one needed the claim goes off (rule 3.1)."""
        if self.view is None or self._over or self._asks or self._state.paused:
            return
        board = self._state.board
        face = board[position] if position < len(board) else None
        if face is None:
            return
        before, take = self.local.selection(seat), self._state.row.take
        chosen = before.toggled(position, face, take)
        self.local.selections[seat] = chosen
        self.sound("press")
        if face in chosen.faces:
            self.local.happenings += (Happening("lift", pressed, (face,)),)
        if chosen.claims(before, take):
            self.act(seat, Move("claim", tuple(sorted(chosen.faces))), pressed)

    def still(self) -> None:
        """What is yellow, right or wrong stays so for its moment."""
        if self.view:
            self.local.happenings = model.settled(self.local.happenings, self._state.board)

    # ------------------------------------------------------------------ commands

    def _hint(self, now: float) -> Go:
        if not self._state.training:
            self.local.say("No hints here:", "they are for training, a house rule of the table.", now)
        elif not self._over and self._clusters:
            self.act(min(self._clusters), Move("hint"), now)
        return None

    def _why(self, now: float) -> Go:
        """Why the last claims were wrong: shown again, or put away."""
        if self.local.whys:
            self.local.whys = {}
        elif self._news.last_why and not self._over:
            self.local.whys = dict(self._news.last_why)
        else:
            self.local.say("Nothing was wrong yet:", "after a wrong claim this says which property fails.", now)
        return None

    def _pause(self, now: float) -> Go:
        move = Move("resume" if self._state.paused else "pause")
        try:
            self._state.check(Seat(0), move, 0)
        except IllegalMove as illegal:
            self.local.say(illegal.sentence.replace(".", ":"), "here others play on.", now)
            return None
        if not self._over:
            self.ask_anew()
            self.act(Seat(0), move, now)
        return None

    # ------------------------------------------------------------------ what is shown

    def title(self) -> str:
        return model.window_title(self.view) if self.view else ""

    def shown(self, now: float, banner: Banner | None) -> tau.TauView:
        assert self.view is not None
        return model.show(self.view, self.local, self.desk.labels, now, self._classic, banner)

    def asks(self, now: float) -> Banner | None:  # noqa: ARG002
        return PAUSED if self._state.paused else None

    def over(self, outcome: Outcome) -> tuple[str, str]:
        assert self.view is not None
        return model.over(self.view, outcome, self._standing)

    def recap(self) -> Screen:
        assert self.view is not None
        return Recap(self.desk, self.view, tau_recap.shown(self.view, self._standing, self._classic))

    def draw_rules(self, paint: Paint, centre: tuple[float, float]) -> None:
        sheet = panel.sheet(self._state, self._classic, tuple(self._clusters.values()))
        draw_rules(paint, self.desk.cards, sheet, centre)

    def wants(self, now: float) -> list[float]:
        assert self.view is not None
        if race.moving(tau_view.race_view(self._state, (), self.local.happenings), now, self.desk.settings.motion):
            return [now]
        runs = self.view.started and not self._over and not self._state.paused
        wanted = [now + 1000 - story.clock(self.view, now) % 1000] if runs else []
        return [*wanted, now + 250] if max(self._state.frozen) > self.view.clock else wanted

    @property
    def _classic(self) -> bool:
        return self.desk.settings.art == "classic"

    @property
    def _state(self) -> State:
        assert self.view is not None
        state: State = self.view.state
        return state
