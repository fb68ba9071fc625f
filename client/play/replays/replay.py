"""The base of all replays: stepping through a game that was played, running by itself, the same cards again.

Knows no game. A step is what the subclass says it is: a card, a Tau, a line; step 0 is the beginning. Some replays have
a recap, a page about the whole game: a table whose game has just ended shows it first, with the steps behind it.
"""
from collections.abc import Callable

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.headers import draw_title, header_layout
from client.draw.paint import Paint
from client.pages import table_people
from client.pages.book.book_page import BookPage
from client.pages.desk import Desk, DeskPage
from client.pages.save_code import copied
from client.pages.settings_page import SettingsPage
from client.pages.verifying.verify import Verify, folders, save
from client.play.again import Again
from client.play.game_table import GameTableFactory
from client.play.replays import recap
from client.play.replays.past import at_hand, bottom, names, past_view, seats_here
from client.play.replays.recap import RecapLayout
from client.play.screen import PlayScreen
from client.ui import areas, keys
from client.ui.screen import Go, GoBack
from client.ui.widgets import Button, Form
from p2p.games import GAMES
from p2p.games.game import Seat
from p2p.games.saved import Saved
from p2p.language import tr, trc
from p2p.net.wire import DraftSeat
from p2p.peer.characters import bot_name
from p2p.peer.table_view import TableView
from p2p.table.match import DAY, DEALS, SAVED
from p2p.table.retold import ToldDeal, ToldGame

KEYS = {pygame.K_HOME: "first", pygame.K_LEFT: "step back", pygame.K_SPACE: "run", pygame.K_RIGHT: "on",
        pygame.K_END: "last", pygame.K_F3: "again", pygame.K_F4: "code", pygame.K_F2: "save", pygame.K_F5: "verify",
        pygame.K_PAGEUP: "deal before", pygame.K_PAGEDOWN: "deal after", pygame.K_F1: "help", pygame.K_F7: "help",
        pygame.K_r: "recap"}
RHYTHM = 1000.0                 # ms between two steps that come by themselves
LEVEL = "steady"                # of the bots in another game with the same cards


class Replay(DeskPage):
    """The page of one deal of a game; `at` is the step shown, `count` the last one. A subclass draws it.

    `whole` says that the recap is shown instead of a step; `recaps`, that there is one.
    """

    count = 0
    rhythm = RHYTHM
    recaps = False

    def __init__(self, desk: Desk, told: ToldGame, number: int, make_table: GameTableFactory,
                 live: TableView | None = None) -> None:
        """`number`: of the deal, from 1. `live`: the table on which the game has just ended; its recap comes first."""
        self._steps = [Button("first", trc("a step", "First"), cap="Home"),
                       Button("step back", trc("one step", "Back"), cap="←"),
                       Button("run", tr("By itself"), icon="play", cap=keys.SPACE),
                       Button("on", trc("one step", "On"), cap="→"),
                       Button("last", trc("a step", "Last"), cap="End")]
        self.again = Button("again", tr("Again"), "primary", cap="Enter") if live else (
            Button("again", tr("Play this deal again"), "primary", cap="F3"))
        self._recap = Button("recap", tr("Recap"), cap="R")
        self._verify = Button("verify", tr("How we know"), cap="F5")
        super().__init__(desk, Form([*self._steps, self.again]))
        self.told, self.live, self._make_table = told, live, make_table
        self.me = bottom(told, desk.node.identity.key)
        self.names = names(told)
        self.at = 0
        self.said = ""                              # what a command has just done
        self._due: float | None = None              # when the next step comes by itself (ms)
        self._next: Again | None = None             # another game that was asked for
        self.deal = told.deals[number - 1] if told.deals else ToldDeal(1, (), None, None, (), (), None, "")
        if not self.deal.code and not live:
            self.again.label = tr("Same rules, new game")
        self._show_recap(live is not None)
        self.begin()

    def _show_recap(self, whole: bool) -> None:
        """Shows the recap, or the step that was shown before."""
        self.whole = whole
        self.targets = ("back",) if whole else ("back", "settings", "help")
        again = [self.again] if self.live is None or self.live.mine else []
        if whole:
            self.form.controls = [areas.back(), *again, self._verify]
        elif self.recaps:
            self.form.controls = [self._recap, *self._steps, *again]
        self.form.take_focus("again" if whole and again else "verify" if whole else "")

    @property
    def view(self) -> TableView:
        """Returns the end of this deal as this computer saw it."""
        if self.live:
            return self.live
        seen = past_view(self.told, self.deal, len(self.deal.happenings), self._now)
        return seen._replace(mine=seats_here(self.told, self.desk.node.identity.key))

    # ------------------------------------------------------------------ what a replay says for itself

    def begin(self) -> None:
        """Called when another deal is shown; sets `count` and `at`."""

    def find(self, _step: int, /) -> int:
        """Returns the step of this page for a step of the table: of a game without such a way the beginning."""
        return 0

    def pick(self, _at: tuple[float, float], /) -> int | None:
        """Returns the step that lies at a point (units) of the timeline or recap, None if none does."""
        return None

    def show_step(self, paint: Paint) -> None:
        """Draws the page at its step."""

    def ended(self) -> tuple[str, str]:
        """Returns how the game ended and a line about it, for the recap's header."""
        return "", ""

    def draw_recap(self, paint: Paint, lay: RecapLayout, /) -> None:
        """Draws the recap's list and the panel at its right."""

    def turn_wheel(self, rows: int) -> None:
        """Called when the wheel was turned by so many rows."""
        self._due = None
        self.go(self.at + rows)

    # ------------------------------------------------------------------ what happens

    def title(self) -> str:
        if self.whole:
            return tr("Fairdeal - Recap")
        return tr("Fairdeal - {game} once more", game=GAMES[self.told.charter.game].TITLE)

    def update(self, now: float) -> Go:
        if self._due is not None and now >= self._due:
            self.go(self.at + 1)
            self._due = now + self.rhythm if self.at < self.count else None
        return super().update(now)

    def refresh(self) -> Go:
        self._steps[2].label = tr("Stop") if self._due is not None else tr("By itself")
        self._steps[2].icon = "pause" if self._due is not None else "play"
        newest = self.desk.node.table(self.live.charter.id) if self.live else None
        if newest and newest is not self.live:
            self.live, self.told = newest, at_hand(newest)
        found = self._next.found(self.desk.node) if self._next else None
        if found is None:
            return None
        self._next = None
        return PlayScreen(self.desk, found, self._make_table)

    def wakes(self, now: float) -> float | None:
        return max(now, self._due) if self._due is not None else now + 250 if self._next else None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not (self.whole and self.form.shows_focus):
            self._run(now)
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._due = None if self._due is None or self.form.hover == "run" else self._due
        dragged = event.type == pygame.MOUSEMOTION and event.buttons[0]
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if (dragged or pressed) and (step := self.pick(self.scale.to_units(event.pos))) is not None:
            self._due = None
            self.go(step)
            return None
        if event.type == pygame.MOUSEWHEEL:
            self.turn_wheel(-event.y)
            return None
        self._now = now
        return super().handle(event, now)

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            return self.use_control(KEYS[event.key])
        return None

    def aside(self, pick: str) -> Go:
        return SettingsPage(self.desk) if pick == "settings" else self.use_control(pick)

    def use_control(self, name: str) -> Go:
        """Executes a command by its name. Returns where to go, or None to stay."""
        ways = {"first": 0, "step back": self.at - 1, "on": self.at + 1, "last": self.count}
        if name in ways:
            self._due = None
            self.go(ways[name])
        match name:
            case "run":
                self._run(self._now)
            case "again" if self.live:
                return GoBack("again") if self.live.mine else None
            case "again":
                self._again()
            case "recap" if self.recaps:
                self._due = None
                self._show_recap(True)
            case "code" if self.deal.code:
                self.said = (tr("The save code is in the clipboard.") if copied(self.deal.code) else
                             tr("This system's clipboard can't be written to."))
            case "save":
                self.said = save(self.told.path, folders())
            case "verify":
                view = self.live or past_view(self.told, self.deal, len(self.deal.happenings), self._now)
                return Verify(self.desk, view)
            case "help":
                return BookPage(self.desk, self.told.charter.game)
            case "deal before" | "deal after":
                self._turn(1 if name == "deal after" else -1)
        return None

    def go(self, step: int) -> None:
        """Shows a step, the first or last one beyond the ends."""
        self.at, self.said = max(0, min(self.count, step)), ""
        if self.whole:
            self._show_recap(False)

    def leave(self) -> Go:
        """Leads back to what was shown first, the recap or a step, then away."""
        self._due = None
        if self.whole != (self.live is not None):
            self._show_recap(not self.whole)
            return None
        return super().leave()

    _now = 0.0

    def _run(self, now: float) -> None:
        if self._due is not None:
            self._due = None
            return
        if self.whole or self.at >= self.count:
            self.go(0)
        self._due = now + self.rhythm

    def _turn(self, way: int) -> None:
        number = self.deal.number - 1 + way
        if 0 <= number < len(self.told.deals):
            self.deal, self._due, self.said = self.told.deals[number], None, ""
            self.begin()

    def _again(self) -> None:
        """Begins a game against bots: with the same cards where they have a save code, else by the same rules."""
        node, charter = self.desk.node, self.told.charter
        options = {name: value for name, value in charter.options if name != SAVED}
        if self.deal.code and DAY not in options:
            saved = Saved.read(self.deal.code)
            options = {**options, **saved.settled(), DEALS.name: "1", SAVED: str(saved)}
        seats: list[DraftSeat] = []
        taken = {node.lobby.me.name, *(seat.name for seat in charter.seats if seat.bot)}
        for number, seat in enumerate(charter.seats):           # the bots of then, and others for people elsewhere
            mine = Seat(number) == self.me
            level = "" if mine else seat.bot or LEVEL
            name = node.lobby.me.name if mine else seat.name if seat.bot else bot_name(level, taken)
            seats.append(DraftSeat(node.identity.key, name, level))
            taken.add(name)
        self._next = Again.chosen(node)
        node.room.open_and_begin(charter.game, options, tuple(seats))

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        if not self.whole:
            self.show_step(paint)
            return
        lay, report = recap.layout(paint.scale), self.told.report
        recap.place(self.again, self._verify, lay.seal, paint.scale)
        headline, line = self.ended()
        x = header_layout(paint.scale).words.x
        draw_title(paint, x, headline, self.said or line, self.again.rect.x - 24 - x)
        self.draw_recap(paint, lay)
        recap.draw_seal_plate(paint, lay.seal, report.seal if report.ok else "", table_people.rings(self.view))
        self.form.draw(paint)

    def place_recap(self, paint: Paint) -> float:
        """Places the way to the recap in the header. Returns the room (units) of the words before it."""
        wide = self._recap.width(paint.scale)
        right = header_layout(paint.scale).settings.x - 16
        self._recap.rect = FRect(right - wide, (theme.HEADER - theme.CONTROL) / 2, wide, theme.CONTROL)
        return self._recap.rect.x - 12 - header_layout(paint.scale).words.x

    def place_steps(self, paint: Paint, left: float, y: float, room: float) -> float:
        """Places the five step buttons in `room` units from `left`. Returns where they end."""
        widths = [button.width(paint.scale) - 20 for button in self._steps]
        share = min(1.0, (room - 8 * (len(widths) - 1)) / sum(widths))
        for button, wide in zip(self._steps, widths, strict=True):
            button.rect = FRect(left, y, wide * share, theme.CONTROL)
            left = button.rect.right + 8
        return left


ReplayFactory = Callable[[Desk, ToldGame, int, GameTableFactory], Replay]
