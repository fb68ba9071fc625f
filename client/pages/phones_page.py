"""The page of phones: each person here plays from the keyboard or from a phone, whose code stands beside."""
from collections.abc import Callable, Mapping

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.qr import QrPicture
from client.draw.scale import Scale
from client.pages.desk import Desk, DeskPage
from client.pages.phones import ASKS, GONE, HERE, WAITS, PhoneWord
from client.ui import parts
from client.ui.keys import LOOK
from client.ui.phrases import count_word, lasting, listed
from client.ui.screen import Go
from client.ui.widgets import Button, Control, Form, Switch
from p2p.games.game import Seat
from p2p.language import tr
from p2p.net.wire import DraftId
from p2p.peer.session import now_ms

PHONES_KEY = pygame.K_p                 # with Ctrl: opens the page, and closes it
KEYS, PHONE = "keys", "phone"
SWITCH = (KEYS, tr("Keyboard")), (PHONE, tr("Phone"))
TOP, GAP, PAD, RIGHT = 88.0, 12.0, 20.0, 552.0
ROW, CHIP, FOOT = 106.0, 22.0, 48.0          # a row at most, its chip; the room of the keys below the panels
TYPED, TYPED_WIDE = 28.0, 0.53          # the size of address and code where they have room, and their least room
WORDS = tr("Only on this network. The cards go to this phone alone; this computer plays what it touches, with its own "
           "key.")


class PhonesPage(DeskPage):
    """Shows who plays from where, and the code of one seat that waits for a phone. `sits` gives the people here, for
    `most` of whom the keyboard has places."""

    titled = tr("Phones")

    def __init__(self, desk: Desk, table: DraftId, sits: Callable[[], Mapping[Seat, str]], title: str, most: int
                 ) -> None:
        super().__init__(desk, Form([]))
        self.table, self._sits, self._title, self._most = table, sits, title, most
        self._looks = most > 2                          # hands are hidden where more than two share the keyboard
        self._refused: Seat | None = None               # who asked for keys where there is no place left
        self.shown: Seat | None = None
        self._wanted: Seat | None = None                # whose code the player asked for
        self._sending: Seat | None = None               # whose phone is to go, once the player says so again
        self._qr = QrPicture()

    @property
    def words(self) -> Mapping[Seat, PhoneWord]:
        """Returns what is known of the seats that are played from phones."""
        return self.desk.phones.words(self.table) if self.desk.phones else {}

    def refresh(self) -> Go:
        words, sits = self.words, self._sits()
        if self.desk.phones:
            self.desk.phones.seated(self.table, sits)
        waiting = [seat for seat in sits if words.get(seat, PhoneWord("")).state in (WAITS, GONE)]
        self.shown = self._wanted if self._wanted in waiting else next(iter(waiting), None)
        return None

    def wakes(self, now: float) -> float | None:
        return now + 500 if any(word.state == GONE for word in self.words.values()) else None

    def use_control(self, name: str) -> Go:
        what, _, place = name.partition(" ")
        phones, seat = self.desk.phones, Seat(int(place)) if place else None
        self._refused = None
        if phones is None or seat is None:
            return None
        match what:
            case "from":
                switch = self.form.control(name)
                if isinstance(switch, Switch) and switch.value == PHONE:
                    phones.give(self.table, seat, self._sits()[seat])
                    self._wanted = seat
                elif len(self._at_keys()) < self._most:
                    phones.take(self.table, seat)
                else:
                    self._refused = seat
            case "away" if self._sending != seat:
                self._sending = seat
            case "away":
                self._sending, self._wanted = None, seat
                phones.send_away(self.table, seat)
            case "code":
                self._wanted = seat
            case "yes" | "no":
                phones.decide(self.table, seat, what == "yes")
        return None

    def _at_keys(self) -> dict[Seat, str]:
        """Returns the names of those who play from the keyboard, by their seats."""
        return {seat: name for seat, name in self._sits().items() if seat not in self.words}

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, PHONES_KEY) and event.mod & pygame.KMOD_CTRL:
            return self.leave()
        return super().other(event)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        sits, words = self._sits(), self.words
        self.head(paint, self._title)
        left, right = parts.content(paint.scale)
        panel = FRect(right - RIGHT, TOP, RIGHT, paint.height - TOP - FOOT)
        rows = FRect(left, TOP, panel.x - theme.GAP - left, panel.h)
        paint.plate(rows, "panel", radius=theme.PANEL_RADIUS)
        until = rows.right - 27
        inside = [seat for seat in sits if words.get(seat, PhoneWord("")).state in (HERE, ASKS)]
        if words:
            all_of = count_word(len(words))
            count = (tr("{count} of {all} here", count=count_word(len(inside)), all=all_of) if inside else
                     tr("none of {all} here", all=all_of))
            until -= paint.text(count, (until, rows.y + 40), theme.BODY, SANS, "muted", "right") + 16
        paint.fitted(tr("Who plays from where"), (rows.x + 29, rows.y + 38), until - rows.x - 29, 26, SERIF, least=0.5)
        high = min(ROW, (rows.h - 72 - PAD) / max(1, len(sits)) - GAP)
        controls: list[Control] = []
        for place, (seat, name) in enumerate(sits.items()):
            row = FRect(rows.x + PAD, rows.y + 72 + place * (high + GAP), rows.w - 2 * PAD, high)
            controls += self._draw_row(paint, row, seat, name, words.get(seat))
        self._draw_code(paint, panel, sits)
        self.form.controls = controls
        self.draw_controls(paint, ("Esc", tr("back")))

    def _draw_row(self, paint: Paint, row: FRect, seat: Seat, name: str, word: PhoneWord | None) -> list[Control]:
        """Draws a seat: chip, name, from where it is played; gives the switch and what can be done below it."""
        paint.plate(row, "plate", radius=theme.ROW_RADIUS)
        if word and seat == self.shown:
            paint.plate(row, None, theme.SEATS[seat], 3, theme.ROW_RADIUS)
        upper, lower = row.y + row.h * 0.31, row.y + row.h * 0.74
        if word and word.state in (WAITS, GONE):
            paint.open_seat((row.x + 46, row.centery), CHIP, theme.SEATS[seat])
        else:
            paint.sitter((row.x + 46, row.centery), seat, CHIP, name, False)
        switch = Switch(f"from {seat}", SWITCH, PHONE if word else KEYS)
        wide = switch.width(paint.scale)
        switch.rect = FRect(row.right - PAD - wide, upper - 20, wide, 40)
        paint.fitted(name, (row.x + 88, upper), switch.rect.x - row.x - 100, 24, SEMI, theme.ON_PLATE)
        icon, said, ink = _state(word, name if seat == self.shown else "", seat)
        if seat == self._refused and word:
            names, ink = listed([*self._at_keys().values()]), theme.ON_PLATE_BAD
            said = tr("{names} have the keys: one of them needs a phone first.", names=names)
        paint.icon(icon, (row.x + 98, lower), 22, ink)
        found = list[Control]([switch])
        for button in reversed(self._ways(seat, word)):
            button.rect = FRect(0, lower - 16, button.width(paint.scale) - 20, 33)
            button.rect.right = (found[-1].rect.x - 8) if len(found) > 1 else row.right - PAD
            found.append(button)
        until = found[-1].rect.x if len(found) > 1 or not word else row.right - PAD
        paint.fitted(said, (row.x + 118, lower), until - row.x - 130, theme.BODY, SEMI if word else SANS, ink,
                     least=0.5, high=row.h / 2)
        at_keys = self._at_keys()
        if seat in at_keys and len(self._sits()) > 1 and self._looks:
            looks = tr("looks with {key}", key=[*LOOK.values()][[*at_keys].index(seat)])
            paint.text(looks, (row.right - PAD - 12, lower), theme.SECOND, SANS, theme.ON_PLATE_MUTED, "right")
        return found

    def _ways(self, seat: Seat, word: PhoneWord | None) -> list[Button]:
        if word is None:
            return []
        if word.state == ASKS:
            return [Button(f"yes {seat}", tr("Let it play")), Button(f"no {seat}", tr("Not now"))]
        if word.state == HERE:
            sure = self._sending == seat
            return [Button(f"away {seat}", tr("Really send it away") if sure else tr("Send it away"),
                           "danger" if sure else "second")]
        return [] if seat == self.shown else [Button(f"code {seat}", tr("Show the code"))]

    def _draw_code(self, paint: Paint, panel: FRect, sits: Mapping[Seat, str]) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        phones, seat = self.desk.phones, self.shown
        code = phones.code(self.table, seat) if phones and seat is not None else None
        if seat is None or seat not in sits:
            said = (tr("Everybody has a phone.") if not self._at_keys() else
                    tr("Choose Phone beside a name: a code to scan comes here."))
            paint.block(said, panel.center, panel.w - 120, theme.NAME, SERIF, "muted", "centre")
            return
        paint.open_seat((panel.x + 46, panel.y + 40), 16, theme.SEATS[seat])
        paint.fitted(tr("{name}, scan this", name=sits[seat]), (panel.x + 76, panel.y + 40), panel.w - 110, 26, SERIF)
        if code is None:
            paint.block(tr("Opening a port…"), panel.center, panel.w - 120, theme.BODY, SANS, "muted", "centre")
            return
        room = FRect(panel.x + 54, panel.y + 70, panel.w - 108, panel.h - 70 - 168)
        below = self._qr.draw(paint, room, code.url)
        lines = (tr("Or type in its browser"), code.address), (tr("and this code"), code.typed)
        for number, (said, value) in enumerate(lines):
            y = below + 26 + 40 * number
            whole = panel.w - 108
            rest = whole - 16 - paint.scale.measure(said, theme.SECOND)
            size = typed_size(paint.scale, value, max(rest, whole * TYPED_WIDE))
            wide = paint.text(value, (panel.right - 54, y), size, SERIF, align="right")
            paint.fitted(said, (panel.x + 54, y), whole - wide - 12, theme.SECOND, SANS, "muted", least=0.6, high=38)
        if below + 100 + paint.lines_height(WORDS, panel.w - 108, theme.SECOND) < panel.bottom:
            paint.rule(panel.x + 54, below + 92, panel.w - 108)
            paint.lines(WORDS, (panel.x + 54, below + 114), panel.w - 108, theme.SECOND, SANS, "muted")


def typed_size(scale: Scale, value: str, room: float) -> float:
    """Returns the size of what is typed at a phone, in `room` units: it is never cut, for it has to be whole."""
    size = TYPED
    while scale.measure(value, size, SERIF) > room and scale.pixels(size) > theme.SMALLEST_TEXT:
        size -= 1
    return size


def _state(word: PhoneWord | None, scans: str, seat: Seat) -> tuple[str, str, str]:
    """Returns the icon, the words and the colour of where a seat is played from; `scans`: who is asked to scan."""
    if word is None:
        return "keyboard", tr("at the keyboard"), theme.ON_PLATE_MUTED
    if word.state == HERE:
        return "phone", tr("phone connected"), theme.DARK.good
    if word.state == ASKS:
        return "phone", tr("another phone asks"), theme.DARK.accent_text
    if gone := word.gone_for(now_ms()):
        return "phoneoff", tr("gone for {time}", time=lasting(gone)), theme.ON_PLATE_BAD
    if scans:
        return "phone", tr("scan the code, {time}", time=scans), theme.SEATS[seat]
    return "phone", tr("waits for a phone"), theme.ON_PLATE_MUTED
