"""Writing in the waiting room: a panel with the last remarks and a field, below few seats or what is beside them."""
from collections.abc import Sequence

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SERIF
from client.draw.paint import Paint
from client.pages.desk import Desk
from client.play.speaking import send, words_of
from client.play.wheel import draw_lines
from client.screens.waiting_rows import PAD, WaitingLayout
from client.ui.names import told_apart
from client.ui.widgets import Field
from p2p.games.game import Seat
from p2p.language import tr
from p2p.net.wire import Draft
from p2p.peer.remarks import TEXT_LIMIT, Heard

HIGH, LOW, INSET = 224.0, 124.0, 24.0       # of the panel, and the least, which it has under a board; its inner edge
WANTED = 160.0                              # below the seats, the gap above it included
HEADING = 21
# Tab looks at a hand, or chooses, in some games.
HINT = tr("In the game the right mouse button, or F12, says a phrase.")


def _names(draft: Draft, heard: Sequence[Heard]) -> list[str]:
    sitting = [(seat.name, seat.key) for seat in draft.seats if seat.key]
    people = dict.fromkeys((*sitting, *((said.name, said.key) for said in heard)))
    called = dict(zip(people, told_apart(people), strict=True))
    return [called[said.name, said.key] for said in heard]


def apart(lay: WaitingLayout, board: bool) -> tuple[WaitingLayout, FRect]:
    """Returns the layout with room for the panel, and that room: under the seats if they leave it, or under what is
    beside them, where a `board` needs most of the height."""
    seats, beside = FRect(lay.seats), FRect(lay.beside)
    end = lay.rows[-1].bottom + PAD
    if seats.bottom - end - theme.GAP >= LOW:
        room = FRect(seats.x, end + theme.GAP, seats.w, seats.bottom - end - theme.GAP)
        seats.h = end - seats.y
        return lay._replace(seats=seats), room
    high = LOW if board else HIGH
    room = FRect(beside.x, beside.bottom - high, beside.w, high)
    beside.h -= high + theme.GAP
    return lay._replace(beside=beside), room


class Talk:
    """The panel. `field` belongs into the form of its page; `say` sends what stands in it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.field = Field("talk", tr("Write to all who sit here"), limit=TEXT_LIMIT)

    def say(self, draft: Draft) -> bool:
        """Says what was typed, for the first person here; refused words stay. Returns False if nothing was typed."""
        me = self._desk.node.lobby.me.key
        seat = next((number for number, seat in enumerate(draft.seats) if seat.key == me and not seat.bot), None)
        if not self.field.text.strip() or seat is None:
            return False
        send(self._desk, draft.id, Seat(seat), self.field)
        return True

    def draw(self, paint: Paint, panel: FRect, draft: Draft) -> None:
        """Draws the panel, and places its field, which the form draws."""
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        heard = [said for said in self._desk.node.remarks.heard.get(draft.id, ())
                 if self._desk.hears(said.key)]
        self.field.rect = FRect(panel.x + INSET, panel.bottom - 16 - theme.CONTROL, panel.w - 2 * INSET, theme.CONTROL)
        room = FRect(panel.x + INSET + 4, panel.y + 16, panel.w - 2 * INSET - 8, self.field.rect.y - panel.y - 24)
        if not heard or room.h > 3 * paint.scale.em(HEADING):
            paint.fitted(tr("Say something"), (room.x, panel.y + 32), room.w, HEADING, SERIF)
            room.y += paint.scale.em(HEADING) + 16
            room.h -= paint.scale.em(HEADING) + 16
        if heard:
            draw_lines(paint, room, [(name, words_of(said)) for name, said in
                                     zip(_names(draft, heard), heard, strict=True)])
        elif room.h > paint.lines_height(HINT, room.w, theme.SECOND):
            paint.lines(HINT, (room.x, room.y + paint.scale.em(theme.SECOND) * 0.5), room.w, theme.SECOND,
                        colour="muted")
