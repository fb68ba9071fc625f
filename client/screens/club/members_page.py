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

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, Form([]))
        self.asks = Twice()
        self.first, self.room = 0, 1            # the first row in sight, and how many are
        self._followed = ""                     # the control whose row was last followed
        self._seen: object = None
        self._notices = parts.Notices(desk.node.notices)
        self._leave = Button("leave", str(tr("Leave the club")), "ghost")
        self._code = Button("code", str(tr("Another code")))
        self.rows: list[str] = []
        self.refresh()

    def title(self) -> str:
        return str(tr("Fairdeal - Members"))

    def refresh(self) -> Go:
        found = self.desk.node.clubs.view
        if found is self._seen:
            return None
        self._seen = found
        club = found.club
        if club is None or found.own not in club.members:
            return GoBack()
        self.rows = [*club.names]
        self._use()
        return None

    def _use(self) -> None:
        found = self.desk.node.clubs.view
        club, focus = found.club, self.form.focus
        controls = []
        for key in self.rows:
            if club and key != found.own and found.own in club.members:
                controls.append(Button(f"row {key}", str(self._words(club, key)), "ghost"))
        own = [self._code, self._leave] if club and found.own in club.members else []
        own += [self._notices.button] if self._notices.text else []
        self._leave.label = str(tr("Yes, leave") if self.asks.name == "leave" else tr("Leave the club"))
        shown, self.form = self.form.shows_focus, Form(
            [*controls, *own], focus if any(one.name == focus for one in (*controls, *own)) else "")
        self.form.shows_focus = shown               # the ring stays where it was when a button asks once more

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
            self._use()
            return None
        elif what == "row":
            node.in_club(lambda clubs: clubs.leave_out(bytes.fromhex(key)))
        else:
            node.in_club(lambda clubs: clubs.leave())
        self.asks.drop()
        self._use()
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
        self.head(paint, str(tr("It takes more than half of the others to leave somebody out. What was played stays.")),
                  str(tr("Members")))
        if club is None:
            return
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
            gone = key in club.until
            paint.disc((rect.x + 34, rect.centery), 17, "accent" if key == found.own else "plate")
            paint.text(club.names[key][:1].upper(), (rect.x + 34, rect.centery), theme.BODY, SEMI,
                       "on_accent" if key == found.own else theme.ON_PLATE, "centre")
            paint.fitted(club.names[key], (rect.x + 64, rect.centery), 240, theme.PLATE_NAME, SEMI,
                         "muted" if gone else "text")
            paint.fitted(str(self._state(club, key, found.here, found.own)), (rect.x + 316, rect.centery),
                         rect.w - 316 - 200, theme.SECOND, SANS, "muted")
        if len(self.rows) > room:
            words = more(self.first, len(self.rows) - self.first - room)
            paint.fitted(str(words), (left, TOP + room * PITCH + 8), right - left, theme.SECOND, SANS, "muted")
        for key in self.rows:
            button = self.form.control(f"row {key}")
            if isinstance(button, Button):
                number = self.rows.index(key) - self.first
                wide = button.width(paint.scale)
                button.rect = FRect(right - 12 - wide, TOP + number * PITCH + 6, wide, theme.CONTROL) \
                    if 0 <= number < room else FRect()
        x = left
        for own in (self._code, self._leave):
            own.rect = FRect(x, paint.height - 100, own.width(paint.scale), theme.CONTROL)
            x = own.rect.right + 12
        if self._notices.text:
            high = self._notices.height(paint.scale, right - left) - theme.GAP
            self._notices.draw(paint, FRect(left, paint.height - 112 - high, right - left, high))
        if bool(self._notices.text) != (self.form.control("notice") is not None):
            self._use()
        self.draw_controls(paint, ("Esc", str(tr("back"))))

    def _state(self, club: Club, key: str, here: tuple[str, ...], own: str) -> str:
        if key in club.until:
            return tr("left, or was left out")
        if voices := club.voices.get(key, 0):
            others = len(club.members) - 1
            return trn("{n} of {others} others wants to leave this member out",
                       "{n} of {others} others want to leave this member out", voices, others=others)
        place = tr("this computer") if key == own else tr("here now") if key in here else tr("not here")
        return f"{place}, {words(bytes.fromhex(key))}"
