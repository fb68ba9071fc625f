"""Today: one board and one deal of each card game for everybody in the world, made from the date. One try counts."""
import time
from datetime import date, timedelta

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint
from client.games import dated
from client.games.catalogue import LISTINGS, called
from client.pages.desk import Desk
from client.pages.save_code import copied
from client.screens.played_games.games_page import GamesPage
from client.screens.today import greeting, view
from client.screens.today.tries import Key, Try, day_text, games_of_day, in_a_row, others, tries
from client.screens.today.twelve import Twelve
from client.screens.today.words import shared
from client.ui import parts
from client.ui.dates import date_words
from client.ui.names import told_apart
from client.ui.screen import Ask, Go
from client.ui.widgets import ENTER, Button, Form
from p2p.language import tr
from p2p.net.wire import DraftSeat, TableId
from p2p.table.match import DAY

ASKS = 5000.0                   # ms between two questions who here has played today; the node asks nobody too often
LATE, LOOKS = 1000.0, 10        # ms between two looks for the file of a game that has just ended, and how many
FIRST_DAY = "2000-01-01"
DAYS = {pygame.K_PAGEUP: -1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 1, pygame.K_DOWN: 1}     # what these keys go on by


class TodayPage(GamesPage):
    """The page. `day` is the one it shows, `chosen` the game that Enter plays."""

    def __init__(self, desk: Desk) -> None:
        self.codes = games_of_day()
        self._play = {code: Button(f"play {code}", "") for code in self.codes}
        self._copy = Button("copy", tr("Copy"), icon="copy", cap="C")
        self._days = Button("days", tr("Other days"), cap="D")
        super().__init__(desk, Form([*self._play.values(), self._days, self._copy]))
        self.others: dict[str, dict[str, Try]] = {}     # the tries of others today, by key and game
        self._month = False                     # the month is asked for in place of this network
        self.twelve = Twelve()
        self.today = self.day = day_text(time.time())
        self.places: list[tuple[FRect, str]] = []       # the days that can be chosen
        self.panels: tuple[FRect, ...] = ()
        self.said = ""                          # what a command has just done
        self._heard: object = None
        self._asked = float("-inf")             # when (ms) the others here were asked
        self._looked, self._looks = 0.0, 0      # when (ms) it was last looked for a new file, how often it still is
        self._known: frozenset[bytes] | None = None     # the tables there were when a try was begun
        self.found: dict[Key, Try] = {}
        self.chosen = self.codes[0]
        self._choose_open()
        self.refresh()
        greeting.note_opened(desk.node.home)

    def title(self) -> str:
        return f"Fairdeal - {view.heading(self.day, self.today)}"

    def leave(self) -> Go:
        self.twelve.close()
        return super().leave()

    def asked(self, what: Ask, _now: float) -> Go:
        """The table over this page asks for another game: another try at the same deal, for fun."""
        if what == "again":
            self._begin(self.chosen)
        return None

    def update(self, now: float) -> Go:
        if self._looks and now - self._looked > LATE and not self.games.left:
            self._looks, self._looked = self._looks - 1, now
            self.games.look()
        if now - self._asked > ASKS:
            self._asked = now
            self.desk.node.ask_day(self.today)
        return super().update(now)

    def refresh(self) -> Go:
        super().refresh()
        if self.desk.node.days.view is not self._heard:
            self._heard = self.desk.node.days.view
            self.others = others(self._heard, self.today)
        if self._known is not None:
            table = next((view for view in self.desk.node.tables if view.charter.id not in self._known), None)
            if table:
                self._known, self._looks = None, LOOKS
                return LISTINGS[table.charter.game].play(self.desk, table.charter.id)
        return None

    def wakes(self, now: float) -> float | None:
        busy = self.twelve.busy or self._known is not None
        return super().wakes(now) or (now + 150 if busy else now + LATE if self._looks else now + ASKS)

    def renew(self) -> None:
        before = self.found
        self.found = tries(self.games.games, self.desk.node.lobby.me.key)
        if self.found != before:
            self._looks = 0
            self._choose_open()

    # ------------------------------------------------------------------ what is chosen and played

    def _choose_open(self) -> None:
        """Chooses the first game that isn't played on this day, else the first one."""
        self.chosen = next((code for code in self.codes if (self.day, code) not in self.found), self.codes[0])

    def _go_to(self, day: str) -> None:
        if FIRST_DAY <= day <= self.today:
            self.day, self.said = day, ""
            self._choose_open()

    def _unfinished(self, code: str) -> TableId | None:
        """Returns the unfinished table of this day and game, if there is one."""
        return next((table.id for table in self.desk.node.unfinished if table.charter.game == code
                     and dict(table.charter.options).get(DAY) == self.day), None)

    def _begin(self, code: str) -> None:
        """Goes on with an unfinished try at the deal of this day and game, else begins one."""
        node, me = self.desk.node, self.desk.node.lobby.me
        self._known = frozenset(view.charter.id for view in node.tables)
        if (left := self._unfinished(code)) is not None:
            node.resume(left)
            return
        seats = [DraftSeat(me.key, me.name, "")]
        seats += [DraftSeat(me.key, bot.name, bot.level) for bot in dated.company(code, self.day)]
        node.room.open_and_begin(code, dated.options(code, self.day), tuple(seats))

    def use_control(self, name: str) -> Go:
        what, _, which = name.partition(" ")
        if what == "play":
            self.chosen = which
            self._begin(which)
        elif what == "copy":
            self._copy_text()
        elif what == "days":
            self._turn_over()
        return None

    @property
    def shows_network(self) -> bool:
        """Returns whether the middle panel shows who else here has played, not the month."""
        return self.day == self.today and not self._month

    def _turn_over(self) -> None:
        """Shows the month in place of this network, or the other way round."""
        self._month = self.shows_network
        if not self._month:
            self._go_to(self.today)

    def _copy_text(self) -> None:
        self.said = tr("Copied.") if copied("\n".join(map(str, self._lines()))) else tr("It can't be copied here.")

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.chosen = self.codes[(self.codes.index(self.chosen) + step) % len(self.codes)]
            self.form.take_focus("")
        elif parts.pressed(event, *ENTER):
            self._begin(self.chosen)
        elif parts.pressed(event, pygame.K_c):
            self._copy_text()
        elif parts.pressed(event, pygame.K_d):
            self._turn_over()
        elif parts.pressed(event, *DAYS):
            self._go_to((date.fromisoformat(self.day) + timedelta(days=DAYS[event.key])).isoformat())
        elif parts.pressed(event, pygame.K_HOME):
            self._go_to(self.today)
        elif day := self.clicked(event, self.places):
            self._go_to(day)
        elif code := self.clicked(event, zip(self.panels, self.codes, strict=False)):
            self.chosen = code
        return None

    def _lines(self) -> list[str]:
        return shared(self.found, self.day, self.codes, self.today, self.twelve.ask)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        lay, today = view.layout(paint.scale, len(self.codes)), self.day == self.today
        self.panels = lay.deals
        line = date_words(self.day) if today else tr("for fun: it counts on its own day alone")
        header = self.head(paint, line, view.heading(self.day, self.today), lay.deals[0].w)
        middle = paint.width / 2
        if middle > header.x + 240:
            paint.fitted(tr("the same for everybody in the world, made from the date"), (middle, theme.HEADER / 2),
                         lay.deals[-1].right - 60 - middle, theme.BODY, colour="muted", align="centre",
                         high=theme.HEADER - 24)
        for code, panel in zip(self.codes, lay.deals, strict=True):
            self._draw_deal(paint, panel, code, today)
        view.draw_week(paint, lay.week, self.found, self.codes, self.today, in_a_row(self.found, self.today),
                       self.twelve.ask)
        self._draw_middle(paint, lay.month)
        wide = min(self._copy.width(paint.scale), lay.share.w / 2)
        self._copy.rect = FRect(lay.share.right - view.INSET - wide, lay.share.y + 14, wide, theme.CONTROL)
        view.draw_share(paint, lay.share, self._lines(), self._copy.rect.x - 12)
        until = parts.draw_hints(paint, lay.share.right, lay.foot, (
            ("←→", tr("game")), ("Enter", tr("play")), ("↑↓", tr("day")), ("C", tr("copy")),
            ("Esc", tr("back"))))
        paint.fitted(self.said or tr("Bots choose the same on every computer, so results compare."),
                     (lay.week.x, lay.foot), until - lay.week.x - 24, theme.SECOND, colour="muted", high=40)
        self.form.draw(paint)

    def _draw_middle(self, paint: Paint, panel: FRect) -> None:
        """Draws this network, or the month, with the button that shows the other one."""
        self._days.label = tr("Other days") if self.shows_network else tr("On this network")
        until = parts.place(paint.scale, panel.right - view.INSET, panel.y + 36, self._days) - 12
        if not self.shows_network:
            self.places = view.draw_month(paint, panel, self.found, self.day, self.today, until)
            return
        self.places = []
        own = {code: one for (day, code), one in self.found.items() if day == self.today and one.counts}
        me = self.desk.node.lobby.me
        here = self.desk.node.lobby.here
        names = told_apart((person.name, person.key) for person in here)
        beside = [view.Beside(name, self.others.get(person.key.hex(), {}))
                  for person, name in zip(here, names, strict=True)]
        people = sorted([view.Beside(me.name, own, True), *beside], key=lambda one: (-len(one.tries), not one.mine))
        view.draw_network(paint, panel, people, own, self.codes, until)

    def _draw_deal(self, paint: Paint, panel: FRect, code: str, today: bool) -> None:
        own, button = self.found.get((self.day, code)), self._play[code]
        chosen = code == self.chosen
        view.draw_deal(paint, panel, code, self.day, own, self.twelve.ask, self.desk.cards, self.desk.settings, chosen,
                       self.desk.node.lobby.me.name, today)
        if self._unfinished(code) is not None:
            button.label = tr("Go on with {game}", game=called(code))
        elif own is None:
            button.label = tr("Play today's {game}", game=called(code)) if today else \
                tr("Play {game} for fun", game=called(code))
        else:
            button.label = ""
        button.kind = "primary" if chosen and own is None else "second"
        button.cap = "Enter" if chosen else ""
        button.rect = view.button_place(panel) if button.label else FRect()
