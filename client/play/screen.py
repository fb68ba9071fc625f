"""The play screen that the window calls: waits for a table's first view, shows it, and later the next game's table."""
from typing import final

import pygame

from client.draw import theme
from client.draw.paint import Paint
from client.pages.desk import Desk
from client.play.game_table import NOTHING, GameTableFactory, ScreenState
from client.play.running import RunningTable
from client.ui.page import Go
from client.ui.screen import Back
from client.ui.widgets import Form
from p2p.net.wire import DraftId
from p2p.peer.session import TableView

MISSING = 5000.0            # ms after which a table that never appeared is given up
SLOW = 1000.0               # ms after which it is said that the cards are being dealt: no words flash by


@final
class PlayScreen:
    """The screen of one table, given by its draft id; `running` is None until the table's first view is there.

    `make_table` makes the game's table from that view. It goes back if none comes within MISSING ms.
    """

    def __init__(self, desk: Desk, draft_id: DraftId, make_table: GameTableFactory) -> None:
        self.desk = desk
        self.state = ScreenState()
        self._make_table = make_table
        self._sit(draft_id)

    def _sit(self, draft_id: DraftId) -> None:
        """Waits for the table of this draft, with a fresh state that keeps only the scale and what the mouse is on."""
        self.draft_id = draft_id
        self.state = ScreenState(self.state.scale, self.state.hover)
        self.running: RunningTable | None = None
        self._heard = tuple(self.desk.node.notices)
        self._since: float | None = None

    @property
    def view(self) -> TableView | None:
        """Returns the newest view of the table; None until there is one."""
        return self.running.view if self.running else None

    def title(self) -> str:
        return self.running.game.title() if self.running else ""

    @property
    def form(self) -> Form | None:
        """Returns the controls that have the keyboard, if any. The window reads it when this screen comes on top."""
        return self.running.game.form if self.running else None

    def update(self, now: float) -> Go:
        self._since = now if self._since is None else self._since
        view = self.desk.node.table(self.draft_id)
        if view is None:
            return Back() if self.running or now - self._since > MISSING else None
        if self.running is None:
            game = self._make_table(self.desk, self.state, view, now)
            self.running = RunningTable(self.desk, self.state, game, self._heard)
        self.running.update(view, now)
        if self.state.again:
            self.state.again = False
            self.running.do("again", now)
        if following := self.running.next_game():
            self.desk.node.leave(self.draft_id)
            self._sit(following)
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if self.running:
            return self.running.handle(event, now)
        if event.type == pygame.MOUSEMOTION:
            self.state.hover = NOTHING
        leaves = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return Back() if leaves and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_META) else None

    def draw(self, paint: Paint, now: float) -> None:
        self.state.scale = paint.scale
        if self.running:
            self.running.draw(paint, now)
            return
        paint.fill()
        if self._since is not None and now - self._since >= SLOW:
            paint.text("Dealing…", (paint.width / 2, paint.height / 2), theme.TITLE, "serif", "muted", "centre")

    def wakes(self, now: float) -> float | None:
        return self.running.wakes(now) if self.running else now + 100
