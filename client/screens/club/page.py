"""The club's page: its standing by game, its last evening, its code; without a club, how one comes to it."""
import webbrowser

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.pages.desk import Desk, DeskPage
from client.pages.verifying.verify import folders, save_new
from client.screens.club import view
from client.screens.club.evening_html import club_evening
from client.screens.club.found_page import FoundPage
from client.screens.club.members_page import MembersPage
from client.screens.club.player_page import PlayerPage
from client.screens.setup import Setup, own_tables
from client.ui import parts
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Field, Form, Switch
from p2p.club.standing import StandingRow
from p2p.club.words import Club
from p2p.language import tr
from p2p.peer.clubs import ClubView

HINTS = (("↑↓", tr("move")), ("Enter", tr("a player's page")), ("S", tr("save the evening")), ("Esc", tr("back")))
NO_CLUB = tr("People who play with each other often can be a club. Each computer then computes the standing from the "
             "games of all, checked by itself: nobody keeps it, nobody can change it.")
COUNTS = tr("A game counts when everybody at the table was a member and its seal was checked.")


class ClubPage(DeskPage):
    """The page. `game` is the one whose list it shows, `chosen` the row in focus."""

    titled = tr("Fairdeal - Club")

    def __init__(self, desk: Desk) -> None:
        self._code = Field("code", "ABCD-2345", limit=12)
        self._found = Button("found", tr("Found a club"), "primary")
        self._join = Button("join", tr("Join"))
        self._open = Button("open", tr("Open a club table"), "primary")
        self._game = Switch("game", [("", "")], "")
        self._members = Button("members", tr("Members"))
        self._notices = parts.Notices(desk.node.notices)
        super().__init__(desk, Form([]))
        self.chosen, self.first, self.room = 0, 0, 1
        self.shown: list[int] = []              # the numbers of the rows in sight
        self.places: list[FRect] = []           # where these are
        self._moved = False                     # a row was chosen, which has a ring from then on
        self.game, self.said = "", ""
        self._inside: bool | None = None        # as the controls are made for
        self._known: set[bytes] | None = None   # the own tables there were before one was set up from here
        self.refresh()

    @property
    def club(self) -> ClubView:
        """Returns the newest view of the club."""
        return self.desk.node.clubs.view

    def refresh(self) -> Go:
        if self._known is not None and own_tables(self.desk.node) - self._known:
            return GoBack()                     # the lobby leads to what was opened
        inside, lists = self.club.inside, self.club.lists
        if self.game not in lists:
            self.game = max(lists, key=lambda code: sum(row.games for row in lists[code]), default="")
        self._game.options, self._game.value = [(code, called(code)) for code in lists], self.game
        games = [self._game] * (len(lists) > 1)
        self.form.controls = [*games, self._open, self._members] if inside else [self._found, self._code, self._join]
        self.form.controls += self._notices.controls
        if inside != self._inside:
            self._inside = inside
            self.form.take_focus("" if inside else "code")      # most people come with the code of another
        return None

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        """Returns the rows of the list."""
        return self.club.lists.get(self.game, ())

    def use_control(self, name: str) -> Go:
        node = self.desk.node
        match name:
            case "found":
                return FoundPage(self.desk)
            case "join" | "code" if self._code.text.strip():
                code = self._code.text
                self._notices.put_away()        # what came of another code
                node.in_club(lambda clubs: clubs.join(code))
            case "join":
                self.form.take_focus("code")
            case "game":
                self.game, self.chosen = str(self._game.value), 0
            case "open":
                self._known = own_tables(self.desk.node)
                return Setup(self.desk, self.game or next(iter(LISTINGS)), "others")
            case "members":
                return MembersPage(self.desk)
            case "notice":
                self._notices.put_away()
        return None

    def other(self, event: pygame.Event) -> Go:
        if not self.club.inside:
            return super().other(event)
        if parts.pressed(event, pygame.K_DOWN, pygame.K_UP) and self.rows:
            way = 1 if event.key == pygame.K_DOWN else -1
            self.chosen = (self.chosen + way * self._moved) % len(self.rows)
            self._moved = True
        elif parts.pressed(event, *ENTER) and self._moved and self.rows:
            return PlayerPage(self.desk, self.game, self.rows[min(self.chosen, len(self.rows) - 1)].player)
        elif (number := self.clicked(event, zip(self.places, self.shown, strict=True))) is not None:
            return PlayerPage(self.desk, self.game, self.rows[number].player) if number < len(self.rows) else None
        elif parts.pressed(event, pygame.K_s):
            self._save_evening()
        elif event.type == pygame.MOUSEWHEEL and self.rows:
            self.chosen, self._moved = max(0, min(len(self.rows) - 1, self.chosen - event.y)), True
        else:
            super().other(event)
        return None

    def _save_evening(self) -> None:
        """Saves the page of the last evening, with the club file beside it, and shows it in the browser."""
        found = self.club
        last = view.evening(found.counted, ())
        if last is None or found.club is None or found.standing is None:
            self.said = tr("No game of the club counts yet.")
            return
        name = "".join(letter if letter.isalnum() else " " for letter in found.club.name)
        page = club_evening(found.club, found.standing, last.day).encode()
        made = save_new(f"{name} {last.day[0]}-{last.day[1]:02}-{last.day[2]:02}.html", page, folders(),
                        {f"{name}.club": found.file})
        self.said = made if isinstance(made, str) else tr("Saved: {path}", path=str(made[0]))
        if not isinstance(made, str):
            webbrowser.open(made[0].as_uri())

    def draw_page(self, paint: Paint) -> None:
        found, lay = self.club, view.layout(paint.scale)
        if found.club and found.inside:
            self._draw_with(paint, found, found.club, lay)
        else:
            self._draw_without(paint, found)
        self._notices.draw_above(paint, lay.list.x, lay.club.right, lay.list.bottom)
        self.form.draw(paint)

    def _draw_with(self, paint: Paint, found: ClubView, club: Club, lay: view.ClubLayout) -> None:
        rows = self.rows
        until = parts.place(paint.scale, lay.club.right - 28, lay.club.bottom - 18 - theme.CONTROL / 2, self._members)
        games = [self._game] * (len(found.lists) > 1)
        begins = parts.place(paint.scale, lay.evening.right, 22 + theme.CONTROL / 2, *games, self._open, gap=16)
        self.head(paint, view.club_words(club), club.name, begins - 140 - (0 if games else 16))
        self.room = view.room(paint.scale, lay.list)
        self.first = max(0, min(self.chosen - self.room // 2, len(rows) - self.room))
        self.shown = view.in_sight(rows, self.first, self.room, "" if self._moved else found.own)
        last = view.evening(found.counted, rows)
        self.places = view.draw_list(paint, lay.list, rows, self.shown, found.own, last,
                                     self.chosen if self._moved else -1)
        view.draw_evening(paint, lay.evening, last, found, club, self.desk.settings)
        view.draw_proof(paint, lay.proof, found, club)
        view.draw_club(paint, lay.club, club.code, until - 12)
        hints = parts.draw_hints(paint, lay.club.right, lay.foot, HINTS if rows else HINTS[-1:])
        if not rows:
            nothing = tr("Nothing counts yet.") if not found.left else tr("Reading…")
            paint.text(nothing, lay.list.center, theme.BODY, SANS, "muted", "centre")
        rules = club.rules
        if words := self.said or ("" if rules.seats or rules.options or rules.bots else COUNTS):
            paint.fitted(words, (lay.list.x, lay.foot), hints - lay.list.x - 24, theme.SECOND, colour="muted")

    def _draw_without(self, paint: Paint, found: ClubView) -> None:
        self.head(paint, "", tr("Club"))
        left, right = parts.content(paint.scale)
        wide = (right - left - theme.MARGIN) / 2
        top, high = theme.HEADER + 112, 200.0
        words = tr("You are no longer in {club}. What you played there stays. You can found another club, or join one.",
                   club=found.club.name) if found.club else NO_CLUB
        paint.lines(words, (left, theme.HEADER + 28), min(right - left, 900), theme.BODY, SANS, "muted")
        for x, title, line, button in (
                (left, tr("Found one"), tr("You begin alone; others join by its code."), self._found),
                (left + wide + theme.MARGIN, tr("Join one"),
                 tr("Asking around.") if found.asks else
                 tr("Somebody of the club must be here. The code stands on the club's page."), self._join)):
            paint.plate(FRect(x, top, wide, high), "panel", radius=theme.PANEL_RADIUS)
            paint.text(title, (x + 28, top + 40), theme.TITLE, SERIF)
            paint.fitted(line, (x + 28, top + 80), wide - 56, theme.BODY, SANS, "muted")
            own = button.width(paint.scale)
            button.rect = FRect(x + 28 if button is self._found else x + wide - 28 - own, top + 124, own, theme.CONTROL)
        x = left + wide + theme.MARGIN + 28
        self._code.rect = FRect(x, top + 124, self._join.rect.x - 12 - x, theme.CONTROL)
        parts.draw_hints(paint, right, paint.height - 24, (("Enter", tr("choose")), ("Tab", tr("move")),
                                                           ("Esc", tr("back"))))
