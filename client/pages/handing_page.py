"""The page for somebody without Fairdeal: the address from which this computer hands it on while the page is open."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.qr import QrPicture
from client.pages.desk import Desk, DeskPage
from client.pages.handing import Copy, Handed
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import Form
from p2p.language import decimal, tr

RIGHT, ROW = 420.0, 96.0
STEPS = tr("Open this address in their browser; both computers on this network. It is there while this page is open.")
NONE = tr("No copy lies on this computer: download one first, and leave it among the downloads. A program that runs "
          "from its source has none.")
TRUST = tr("Whoever takes it compares these numbers with those in their browser: then it is the same file.")


class HandingPage(DeskPage):
    """Hands Fairdeal on from when it is opened until it is left."""

    titled = tr("Somebody without Fairdeal?")

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, Form([]))
        self._qr = QrPicture()
        if desk.handing:
            desk.handing.open()

    def leave(self) -> Go:
        if self.desk.handing:
            self.desk.handing.close()
        return super().leave()

    def draw_page(self, paint: Paint) -> None:
        handed = self.desk.handing.shown() if self.desk.handing else Handed("", ())
        self.head(paint)
        left, right = parts.content(paint.scale)
        panel = FRect(right - RIGHT, theme.HEADER, RIGHT, paint.height - theme.HEADER - 48)
        rows = FRect(left, theme.HEADER, panel.x - theme.GAP - left, panel.h)
        paint.plate(rows, "panel", radius=theme.PANEL_RADIUS)
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        self._draw_way(paint, panel, handed)
        if handed.copies is None:
            paint.text(tr("Looking for copies…"), rows.center, theme.BODY, SANS, "muted", "centre")
        elif not handed.copies:
            paint.block(NONE, rows.center, rows.w - 120, theme.BODY, SANS, "muted", "centre")
        else:
            _draw_copies(paint, rows, handed.copies)
        self.draw_controls(paint, ("Esc", tr("back")))

    def _draw_way(self, paint: Paint, panel: FRect, handed: Handed) -> None:
        if not handed.address:
            words = tr("Opening a port…") if handed.copies else ""
            paint.text(words, panel.center, theme.BODY, SANS, "muted", "centre")
            return
        room = FRect(panel.x + 30, panel.y + 24, panel.w - 60, panel.h - 200)
        below = self._qr.draw(paint, room, f"http://{handed.address}/")
        paint.fitted(f"http://{handed.address}", (panel.centerx, below + 34), panel.w - 48, 26, SERIF, align="centre")
        paint.lines(STEPS, (panel.x + 30, below + 72), panel.w - 60, theme.SECOND, SANS, "muted")


def _draw_copies(paint: Paint, rows: FRect, copies: tuple[Copy, ...]) -> None:
    high = min(ROW * max(1.0, paint.scale.text), (rows.h - 100) / len(copies))
    for number, copy in enumerate(copies):
        row = FRect(rows.x + 28, rows.y + 16 + number * high, rows.w - 56, high)
        if number:
            paint.rule(row.x, row.y, row.w)
        paint.fitted(copy.name, (row.x, row.y + high * 0.24), row.w - 110, theme.BODY, SEMI)
        paint.text(f"{decimal(copy.size / 1e6)} MB", (row.right, row.y + high * 0.24), theme.BODY, SERIF, align="right")
        paint.fitted(copy.words, (row.x, row.y + high * 0.52), row.w, theme.SECOND, SANS, "muted")
        paint.fitted(copy.digest, (row.x, row.y + high * 0.78), row.w, theme.SECOND, SANS, least=0.6)
    paint.lines(TRUST, (rows.x + 28, rows.bottom - 56), rows.w - 56, theme.SECOND, SANS, "muted")
