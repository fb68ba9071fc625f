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
from client.ui.widgets import Button, Field, Form, Switch
from p2p.club.standing import Row
from p2p.language import tr
from p2p.peer.clubs import ClubView

HINTS = (("↑↓", tr("move")), ("Enter", tr("a player's page")), ("S", tr("save the evening")), ("Esc", tr("back")))
NO_CLUB = tr("People who play with each other often can be a club. Each computer then computes the standing from the "
             "games of all, checked by itself: nobody keeps it, nobody can change it.")
COUNTS = tr("A game counts when everybody at the table was a member and its seal was checked.")


class ClubPage(DeskPage):
    """The page. `game` is the one whose list it shows, `chosen` the row in focus."""

    def __init__(self, desk: Desk) -> None:
        self._code = Field("code", "ABCD-2345", limit=12)
        self._found = Button("found", str(tr("Found a club")), "primary")
        self._join = Button("join", str(tr("Join")))
        self._open = Button("open", str(tr("Open a club table")), "primary")
        self._game = Switch("game", [("", "")], "")
        self._members = Button("members", str(tr("Members")))
        self._notices = parts.Notices(desk.node.notices)
        super().__init__(desk, Form([]))
        self.chosen, self.first, self.room = 0, 0, 1
        self.shown: list[int] = []              # the numbers of the rows in sight
        self.places: list[FRect] = []           # where these are
        self._moved = False                     # a row was chosen, which has a ring from then on
        self.game, self.said = "", ""
        self._seen: ClubView | None = None
        self._known: set[bytes] | None = None   # the own tables there were before one was set up from here
        self.refresh()

    @property
    def club(self) -> ClubView:
        """Returns the newest view of the club."""
        return self.desk.node.clubs.view

    def title(self) -> str:
        return str(tr("Fairdeal - Club"))

    @property
    def inside(self) -> bool:
        """Returns whether we are a member of a club."""
        found = self.club
        return found.club is not None and found.own in found.club.members

    def refresh(self) -> Go:
        if self._known is not None and own_tables(self.desk.node) - self._known:
            return GoBack()                     # the lobby leads to what was opened
        found = self.club
        if found is self._seen:
            return None
        self._seen = found
        lists = found.standing.lists if found.standing else {}
        if self.game not in lists:
            self.game = max(lists, key=lambda code: sum(row.games for row in lists[code]), default="")
        if not self.inside:
            self._use(self._found, self._code, self._join)
        else:
            self._game = Switch("game", [(code, called(code)) for code in lists], self.game)
            self._use(*([self._game] * (len(lists) > 1)), self._open, self._members)
        return None

    def _use(self, *controls: Field | Button | Switch) -> None:
        notice = [self._notices.button] if self._notices.text else []
        focus = self.form.focus if any(one.name == self.form.focus for one in controls) else ""
        first = self._code.name if self._code in controls else ""      # most people come with the code of another
        shown, self.form = self.form.shows_focus, Form([*controls, *notice], focus or first)
        self.form.shows_focus = shown

    @property
    def rows(self) -> tuple[Row, ...]:
        """Returns the rows of the list."""
        standing = self.club.standing
        return standing.lists.get(self.game, ()) if standing else ()

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
                self._seen = None
        return None

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_DOWN, pygame.K_UP) and self.rows \
                and self.inside:
            way = 1 if event.key == pygame.K_DOWN else -1
            self.chosen = (self.chosen + way * self._moved) % len(self.rows)
            self._moved = True
        elif parts.pressed(event, pygame.K_RETURN, pygame.K_KP_ENTER) and self.inside and self._moved and self.rows:
            return PlayerPage(self.desk, self.game, self.rows[min(self.chosen, len(self.rows) - 1)].player)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.inside:
            at = self.scale.to_units(event.pos)
            number = next((number for number, place in zip(self.shown, self.places, strict=True)
                           if place.collidepoint(at)), None)
            if number is not None and number < len(self.rows):
                return PlayerPage(self.desk, self.game, self.rows[number].player)
        elif parts.pressed(event, pygame.K_s) and self.inside:
            self._save_evening()
        elif event.type == pygame.MOUSEWHEEL and self.rows:
            self.chosen, self._moved = max(0, min(len(self.rows) - 1, self.chosen - event.y)), True
        else:
            super().other(event)
        return None

    def _save_evening(self) -> None:
        """Saves the page of the last evening, with the club file beside it, and shows it in the browser."""
        found = self.club
        last = view.evening(found.standing, ()) if found.standing else None
        if last is None or found.club is None or found.standing is None:
            self.said = str(tr("No game of the club counts yet."))
            return
        name = "".join(letter if letter.isalnum() else " " for letter in found.club.name)
        page = club_evening(found.club, found.standing, last.day).encode()
        made = save_new(f"{name} {last.day[0]}-{last.day[1]:02}-{last.day[2]:02}.html", page, folders(),
                        {f"{name}.club": found.file})
        self.said = made if isinstance(made, str) else str(tr("Saved: {path}", path=str(made[0])))
        if not isinstance(made, str):
            webbrowser.open(made[0].as_uri())

    def draw_page(self, paint: Paint) -> None:
        found = self.club
        if self.inside:
            self._draw_with(paint, found)
        else:
            self._draw_without(paint, found)
        lay = view.layout(paint.scale)
        if self._notices.text:
            high = self._notices.height(paint.scale, lay.list.w) - theme.GAP
            self._notices.draw(paint, FRect(lay.list.x, lay.list.bottom - high, lay.club.right - lay.list.x, high))
            if self.form.control("notice") is None:
                self._seen = None
        self.form.draw(paint)

    def _draw_with(self, paint: Paint, found: ClubView) -> None:
        assert found.club
        lay, rows = view.layout(paint.scale), self.rows
        wide = self._members.width(paint.scale)
        self._members.rect = FRect(lay.club.right - 28 - wide, lay.club.bottom - 18 - theme.CONTROL, wide,
                                   theme.CONTROL)
        several = found.standing is not None and len(found.standing.lists) > 1
        game_wide = self._game.width(paint.scale) if several else 0
        opens = self._open.width(paint.scale)
        self._open.rect = FRect(lay.evening.right - opens, 22, opens, theme.CONTROL)
        self._game.rect = FRect(self._open.rect.x - 16 - game_wide, 22, game_wide, theme.CONTROL)
        self.head(paint, view.club_words(found.club), found.club.name, self._game.rect.x - 140)
        self.room = view.room(paint.scale, lay.list)
        self.first = max(0, min(self.chosen - self.room // 2, len(rows) - self.room))
        self.shown = view.in_sight(rows, self.first, self.room, "" if self._moved else found.own)
        last = view.evening(found.standing, rows) if found.standing else None
        self.places = view.draw_list(paint, lay.list, rows, self.shown, found.own, last,
                                     self.chosen if self._moved else -1)
        view.draw_evening(paint, lay.evening, last, found, self.desk.settings)
        view.draw_proof(paint, lay.proof, found)
        view.draw_club(paint, lay.club, found, wide)
        until = parts.draw_hints(paint, lay.club.right, lay.foot,
                                 ((key, str(words)) for key, words in (HINTS if rows else HINTS[-1:])))
        if not rows:
            nothing = tr("Nothing counts yet.") if not found.left else tr("Reading…")
            paint.text(str(nothing), lay.list.center, theme.BODY, SANS, "muted", "centre")
        rules = found.club.rules
        if words := self.said or ("" if rules.seats or rules.options or rules.bots else str(COUNTS)):
            paint.fitted(words, (lay.list.x, lay.foot), until - lay.list.x - 24, theme.SECOND, colour="muted")

    def _draw_without(self, paint: Paint, found: ClubView) -> None:
        self.head(paint, "", str(tr("Club")))
        left, right = parts.content(paint.scale)
        wide = (right - left - theme.MARGIN) / 2
        top, high = theme.HEADER + 112, 200.0
        words = tr("You are no longer in {club}. What you played there stays. You can found another club, or join one.",
                   club=found.club.name) if found.club else NO_CLUB
        paint.lines(str(words), (left, theme.HEADER + 28), min(right - left, 900), theme.BODY, SANS, "muted")
        for x, title, line, button in (
                (left, tr("Found one"), tr("You begin alone; others join by its code."), self._found),
                (left + wide + theme.MARGIN, tr("Join one"),
                 tr("Asking around.") if found.asks else
                 tr("Somebody of the club must be here. The code stands on the club's page."), self._join)):
            paint.plate(FRect(x, top, wide, high), "panel", radius=theme.PANEL_RADIUS)
            paint.text(str(title), (x + 28, top + 40), theme.TITLE, SERIF)
            paint.fitted(str(line), (x + 28, top + 80), wide - 56, theme.BODY, SANS, "muted")
            own = button.width(paint.scale)
            button.rect = FRect(x + 28 if button is self._found else x + wide - 28 - own, top + 124, own, theme.CONTROL)
        x = left + wide + theme.MARGIN + 28
        self._code.rect = FRect(x, top + 124, self._join.rect.x - 12 - x, theme.CONTROL)
        parts.draw_hints(paint, right, paint.height - 24, (("Enter", str(tr("choose"))), ("Tab", str(tr("move"))),
                                                           ("Esc", str(tr("back")))))
