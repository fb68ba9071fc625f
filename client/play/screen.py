"""The play screen that the window calls: waits for a table's first view, shows it, and later the next game's table."""
from typing import final

import pygame

from client.draw import theme
from client.draw.paint import Paint
from client.pages.desk import Desk
from client.pages.table_people import plays_cards
from client.play import counting
from client.play.game_table import NOTHING, GameTableFactory, ScreenState
from client.play.pad_hands import PadHands
from client.play.running import RunningTable
from client.ui.glossary import explained
from client.ui.screen import Ask, Go, GoBack, Unasked
from client.ui.widgets import Form
from p2p.language import tr
from p2p.net.wire import DraftId
from p2p.peer.table_view import TableView

MISSING = 5000.0            # ms after which a table that never appeared is given up
FOOT = 28.0                 # from the middle of an explanation to the window's lower edge
SLOW = 1000.0               # ms after which a sentence says what takes so long: no words flash by


@final
class PlayScreen(Unasked):
    """The screen of one table, given by its draft id; `running` is None until the table's first view. `make_table`
    makes the game's table of that view. It goes back if none comes within MISSING ms."""

    def __init__(self, desk: Desk, draft_id: DraftId, make_table: GameTableFactory) -> None:
        self.desk = desk
        self.state = ScreenState()
        self._make_table = make_table
        self._mouse: tuple[int, int] | None = None
        self._pads = PadHands()
        self._sit(draft_id)

    def _sit(self, draft_id: DraftId) -> None:
        """Waits for the table of this draft, with a fresh state that keeps scale and mouse."""
        self.draft_id = draft_id
        self.state = ScreenState(self.state.scale, self.state.hover)
        self.running: RunningTable | None = None
        self._heard = tuple(self.desk.node.notices)
        self._since: float | None = None
        self._reading: TableView | None = None      # for onlookers: the newest view until the table is read
        self._counting: TableView | None = None     # the newest view while the count before the game runs
        self._sits_in = False                       # then a seat is asked for

    @property
    def view(self) -> TableView | None:
        """Returns the newest view of the table; None until there is one."""
        return self.running.view if self.running else None

    def title(self) -> str:
        return self.running.game.title() if self.running else tr("Everybody is ready") if self._counting else ""

    @property
    def form(self) -> Form | None:
        """Returns the controls that have the keyboard, if any. The window reads it when this screen comes on top."""
        return self.running.game.form if self.running else None

    def update(self, now: float) -> Go:
        self._since = now if self._since is None else self._since
        view = self.desk.table(self.draft_id)
        if view is None:
            return GoBack() if self.running or self._counting or now - self._since > MISSING else None
        self._reading = view if view.reading and not self.running else None
        self._counting = view if counting.left(view, now) and not self.running else None
        if self._reading or self._counting:
            return None
        if self.running is None:
            game = self._make_table(self.desk, self.state, view, now)
            self.running = RunningTable(self.desk, self.state, game, self._heard, self._pads)
            if self.desk.phones and self.desk.phones.wished(view):
                return self.running.carry_out("phones", now)
        self.running.update(view, now)
        if self._sits_in:
            self._sits_in = False
            return self.running.carry_out("sit in", now)
        if following := self.running.next_game():
            if self.desk.phones:
                self.desk.phones.follow(self.draft_id, following)
            self.desk.node.leave(self.draft_id)
            self._sit(following)
        return None

    def asked(self, what: Ask, now: float) -> Go:
        view = self.desk.node.table(self.draft_id)
        return self.running.carry_out(what, now) if self.running and view and view.over else None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if self.running:
            return self.running.handle(event, now)
        if event.type == pygame.MOUSEMOTION:
            self.state.hover = NOTHING
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
            return None
        if event.key == pygame.K_ESCAPE:
            if self._reading or self._counting:
                self.desk.node.leave(self.draft_id)
            return GoBack()
        self._sits_in |= event.key == pygame.K_F10 and self._reading is not None
        return None

    def draw(self, paint: Paint, now: float) -> None:
        if self.running and (near := self.running.near):
            largest = paint.style._replace(text=theme.TEXT_SIZES[-1])
            paint = Paint(paint.surface, largest, paint.density, near=near, around=paint)
        self.state.scale = paint.scale
        if self.running:
            explain(paint, self.running, self._mouse, now)
            return
        if self._counting:
            counting.draw(paint, self._counting, now)
            return
        paint.fill()
        if self._since is None or now - self._since < SLOW:
            return
        if self._reading:
            self._draw_reading(paint, self._reading)
        else:
            paint.text(tr("Dealing…"), (paint.width / 2, paint.height / 2), theme.TITLE, "serif", "muted", "centre")

    def _draw_reading(self, paint: Paint, view: TableView) -> None:
        x, y = paint.width / 2, paint.height / 2
        paint.text(tr("Reading the table…"), (x, y - 24), theme.TITLE, "serif", align="centre")
        paint.text(reading_words(view), (x, y + 18), theme.BODY, "sans", "muted", "centre")
        paint.text(tr("You have asked for a seat.") if self._sits_in else tr("F10: sit in     Esc: back to the lobby"),
                   (x, y + 60), theme.SECOND, "sans", "muted", "centre")

    def wakes(self, now: float) -> float | None:
        if self.running:
            return self.running.wakes(now)
        return counting.wakes(self._counting, now) if self._counting else now + 100


def explain(paint: Paint, running: RunningTable, mouse: tuple[float, float] | None, now: float) -> None:
    """Draws a table; at its foot the explanation of the word that the mouse (pixels) is on, if the game has one."""
    at = paint.scale.to_units(mouse) if mouse else None
    explained(paint, running.game.glosses, at, lambda noting: running.draw(noting, now), paint.height - FOOT)


def reading_words(view: TableView) -> str:
    """Returns how far a table is read: "deal 3, 61 %"; of a game without deals only how much of it."""
    here, of = view.reading or (0, 0)
    dealt = view.deal.number and plays_cards(view)
    if not of:
        return tr("asking for it")
    share = 100 * here // of
    deal = view.deal.number + view.deal.match.dealt_before
    return tr("deal {deal}, {share} %", deal=deal, share=share) if dealt else f"{share} %"
