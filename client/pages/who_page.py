"""The page that says who sits at a table: the words of each key, and since when it is known here."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.pages import table_people
from client.pages.acquaintances import Acquaintances
from client.pages.desk import Desk, TablePage
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import Form
from p2p.games.game import Seat
from p2p.identity import words
from p2p.language import tr
from p2p.peer.table_view import TableView

WHO_KEY = pygame.K_k                    # with left Ctrl: races have it for a card, and clear by the right one
TOP, GAP, INSET, WIDEST = 112.0, 10.0, 20.0, 860.0
LOW = 48.0                              # of the line of keys below the rows
SENTENCE = tr("The words are made of the key that signs each move. Read them to each other: nobody else can have them.")


class WhoPage(TablePage):
    """Shows a row for each computer at the table: name, key words, and "as last Thursday" or "new here"."""

    titled = tr("Who is who")

    def __init__(self, desk: Desk, view: TableView, seat: Seat | None = None) -> None:
        """`seat`: whose plate led here; the row of its computer is marked."""
        super().__init__(desk, view, Form([]))
        self._asked = None if seat is None else view.charter.first_seats[view.charter.seats[seat].member]
        self._known = Acquaintances(desk.node.home)

    def rows(self) -> list[tuple[int, str, str, str]]:
        """Returns (first seat, name, key words, what is known of it) of each member of the table."""
        charter, names = self.view.charter, table_people.member_names(self.view)
        known = [tr("you") if number == self.view.me else self._known.told(member.name, member.key)
                 for number, member in enumerate(charter.members)]
        return [(charter.first_seats[number], names[number], words(member.key), known[number])
                for number, member in enumerate(charter.members)]

    def other(self, event: pygame.Event) -> Go:
        return self.leave() if parts.pressed(event, WHO_KEY) else None

    def draw_page(self, paint: Paint) -> None:
        self.head(paint)
        left, right = parts.content(paint.scale, 32)
        right = min(right, left + WIDEST)
        y = TOP + paint.lines(SENTENCE, (left, TOP), right - left, theme.BODY, SANS, "muted") + GAP
        rows = self.rows()
        room = (paint.height - LOW - y) / len(rows) - GAP
        high = min(room, 2 * INSET + 2.4 * paint.scale.em(theme.BODY))
        for seat, name, key, told in rows:
            row = FRect(left, y, right - left, high)
            paint.plate(row, "panel", "edge" if seat == self._asked else None, 3, theme.ROW_RADIUS)
            paint.sitter((row.x + 36, row.centery), seat, 15, name, False)
            apart = paint.scale.em(theme.BODY) * 0.65
            wide = draw_name(paint, name, (row.x + 68, row.centery - apart), row.w * 0.5, theme.BODY, SEMI)
            paint.fitted(told, (row.right - INSET, row.centery - apart), row.w - wide - 100, theme.SECOND, SANS,
                         "bad" if told.startswith("not ") else "muted", "right")
            paint.fitted(key, (row.x + 68, row.centery + apart), row.w - 68 - INSET, theme.BODY, SANS)
            y += high + GAP
        self.draw_controls(paint, ("Esc", tr("back")))
