"""The page on which a player proposes other house rules and seats for the match of cards that is being played.

They hold from the next deal on, at a table that carries the match on, once all say yes (PEERS.md 16)."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.pages import table_people
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.areas import chooser
from client.ui.option_list import OptionList, OptionRow
from client.ui.screen import Go, GoBack
from client.ui.widgets import Button, Form
from p2p.games import GAMES
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.match import options_of

LEFT, TOP, ROW = 300.0, 144.0, 56.0     # the width of the seats' column, where it begins, a seat's height


class ChangeTable(DeskPage):
    """Goes back to the table with the choice proposed to all who sit there, or on Esc with nothing."""

    titled = tr("Change the table")
    listed: OptionList

    def __init__(self, desk: Desk, view: TableView) -> None:
        self._view, charter = view, view.charter
        self.options = dict(charter.options)
        self.order = [*range(len(charter.seats))]           # for each seat the one that it has now
        self._propose = Button("propose", tr("Propose it"), "primary")
        self._up = [Button(f"up {number}", "", "second", "up") for number in self.order[1:]]
        self.listed = OptionList()
        super().__init__(desk, Form([], "propose"))
        self._renew()

    def use_control(self, name: str) -> Go:
        what, _, which = name.partition(" ")
        if what == "propose" and self._propose.enabled:
            moved = tuple(self.order) if self.order != sorted(self.order) else ()
            self.desk.node.room.carry_on(self._view.charter.id, dict(self.options), order=moved)
            return GoBack()
        if what == "option":
            self.options[which] = str(self.form.value(name))
        if what == "up":
            one = int(which)
            self.order[one - 1:one + 1] = self.order[one], self.order[one - 1]
        self._renew()
        return None

    def _renew(self) -> None:
        """Makes the rows anew for the options as they are now; a dot marks a change."""
        left, right = self._column()
        before = dict(self._view.charter.options)
        rows = [option for option in options_of(GAMES[self._view.charter.game]) if option.name in before]
        self.listed.rows = tuple(
            OptionRow(option.title, option.why, chooser(self.scale, f"option {option.name}", option.values,
                                                        self.options[option.name], right - left),
                      self.options[option.name] != before[option.name]) for option in rows)
        self._propose.enabled = self.options != before or self.order != sorted(self.order)
        self._made = self.scale
        self.form.controls = [*self._up, *(row.control for row in self.listed.rows), self._propose]

    def _column(self) -> tuple[float, float]:
        left, right = parts.content(self.scale)
        return left + LEFT + 32, right

    def draw_page(self, paint: Paint) -> None:
        if self._made != self.scale:
            self._renew()
        strip = parts.strip_rect(paint.scale)
        self.head(paint, tr("From the next deal on, once all say yes."))
        left, right = self._column()
        self._draw_seats(paint, left - LEFT - 32)
        paint.text(tr("House rules"), (left, 115), 24, SERIF)
        self.listed.place(paint.scale, left, TOP, right - left, strip.y - 32)
        self.listed.draw(paint)
        self.form.hidden = self.listed.hidden
        until = parts.place(paint.scale, right, strip.centery, self._propose, least=160)
        words = tr("Points, and whose turn it is, go with the players.") if self._propose.enabled else \
            tr("Nothing is changed.")
        paint.fitted(words, (left - LEFT - 32, strip.centery), until - left, theme.BODY, SANS, "muted")
        self.form.draw(paint)

    def _draw_seats(self, paint: Paint, left: float) -> None:
        paint.text(tr("Seats"), (left, 115), 24, SERIF)
        names = table_people.names(self._view)
        for place, seat in enumerate(self.order):
            y = TOP + place * (ROW + theme.GAP)
            paint.plate(FRect(left, y, LEFT, ROW), "panel", radius=theme.ROW_RADIUS)
            paint.chip((left + 28, y + ROW / 2), seat, 12)
            draw_name(paint, names[seat], (left + 52, y + ROW / 2), LEFT - 120, theme.BODY, SEMI)
            if place:
                self._up[place - 1].rect = FRect(left + LEFT - 52, y + 8, 40, ROW - 16)
