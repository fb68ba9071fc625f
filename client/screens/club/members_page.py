"""The members of the club: who is in it, who is to be left out, how oneself leaves, another code."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.option_list import PAGES, more
from client.ui.screen import Go, GoBack
from client.ui.twice import Twice
from client.ui.widgets import Button, Form
from p2p.club.words import Club
from p2p.identity import words
from p2p.language import tr, trn

PITCH, TOP = 64.0, 116.0


class MembersPage(DeskPage):
    """The page. What can't be taken back is asked for twice: `asks` is the button that waits for that."""

    titled = tr("Fairdeal - Members")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, Form([]))
        self.asks = Twice()
        self.first, self.room = 0, 1            # the first row in sight, and how many are
        self._followed = ""                     # the control whose row was last followed
        self._notices = parts.Notices(desk.node.notices)
        self._leave = Button("leave", "", "ghost")
        self._code = Button("code", tr("Another code"))
        self._buttons: dict[str, Button] = {}   # of the rows, by key
        self.rows: list[str] = []
        self.refresh()

    def refresh(self) -> Go:
        found = self.desk.node.clubs.view
        if found.club is None or not found.inside:
            return GoBack()
        self.rows = [*found.club.names]
        self._renew(found.club)
        return None

    def _renew(self, club: Club) -> None:
        """Makes the controls anew for what is so now."""
        own = self.desk.node.clubs.view.own
        self._buttons = {key: Button(f"row {key}", self._words(club, key), "ghost") for key in self.rows if key != own}
        self._leave.label = tr("Yes, leave") if self.asks.name == "leave" else tr("Leave the club")
        self.form.controls = [*self._buttons.values(), self._code, self._leave, *self._notices.controls]

    def _words(self, club: Club, key: str) -> str:
        if key in club.until:
            return tr("Let in again")
        return tr("Yes, leave out") if self.asks.name == f"row {key}" else tr("Leave out")

    def use_control(self, name: str) -> Go:
        node, club = self.desk.node, self.desk.node.clubs.view.club
        what, _, key = name.partition(" ")
        if what == "notice":
            self._notices.put_away()
        elif what == "code":
            node.in_club(lambda clubs: clubs.new_code())
        elif club and what == "row" and key in club.until:
            node.in_club(lambda clubs: clubs.take_back(bytes.fromhex(key)))
        elif not self.asks.press(name):
            return None
        elif what == "row":
            node.in_club(lambda clubs: clubs.leave_out(bytes.fromhex(key)))
        else:
            node.in_club(lambda clubs: clubs.leave())
        self.asks.drop()
        return None

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.MOUSEWHEEL:
            self.first -= event.y
        elif event.type == pygame.KEYDOWN and event.key in PAGES:
            self.first += PAGES[event.key] * self.room
        else:
            super().other(event)
        return None

    def draw_page(self, paint: Paint) -> None:
        found, (left, right) = self.desk.node.clubs.view, parts.content(paint.scale)
        club = found.club
        self.head(paint, tr("It takes more than half of the others to leave somebody out. What was played stays."),
                  tr("Members"))
        if club is None:
            return
        self._renew(club)
        room = self.room = max(1, int((paint.height - TOP - 136) // PITCH))
        what, _, focused = self.form.focus.partition(" ")
        if what == "row" and self._followed != focused in self.rows:
            at = self.rows.index(focused)
            self.first = min(at, max(self.first, at - room + 1))
        self._followed = focused
        self.first = max(0, min(self.first, len(self.rows) - room))
        for number, key in enumerate(self.rows[self.first:self.first + room]):
            rect = FRect(left, TOP + number * PITCH, right - left, PITCH - 8)
            paint.plate(rect, "panel", radius=theme.ROW_RADIUS)
            parts.draw_initial(paint, (rect.x + 34, rect.centery), 17, club.names[key], key == found.own)
            paint.fitted(club.names[key], (rect.x + 64, rect.centery), 240, theme.PLATE_NAME, SEMI,
                         "muted" if key in club.until else "text")
            paint.fitted(self._state(club, key, found.here, found.own), (rect.x + 316, rect.centery),
                         rect.w - 316 - 200, theme.SECOND, SANS, "muted")
            if key in self._buttons:
                parts.place(paint.scale, right - 12, rect.centery, self._buttons[key])
        if len(self.rows) > room:
            words = more(self.first, len(self.rows) - self.first - room)
            paint.fitted(words, (left, TOP + room * PITCH + 8), right - left, theme.SECOND, SANS, "muted")
        x = left
        for own in (self._code, self._leave):
            own.rect = FRect(x, paint.height - 100, own.width(paint.scale), theme.CONTROL)
            x = own.rect.right + 12
        self._notices.draw_above(paint, left, right, paint.height - 112)
        self.draw_controls(paint, ("Esc", tr("back")))

    def _state(self, club: Club, key: str, here: tuple[str, ...], own: str) -> str:
        if key in club.until:
            return tr("left, or was left out")
        if voices := club.voices.get(key, 0):
            others = len(club.members) - 1
            return trn("{n} of {others} others wants to leave this member out",
                       "{n} of {others} others want to leave this member out", voices, others=others)
        place = tr("this computer") if key == own else tr("here now") if key in here else tr("not here")
        return f"{place}, {words(bytes.fromhex(key))}"
