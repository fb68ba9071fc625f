"""The recap page of a race: each take with its player, seconds and alternatives; players; times. Knows no rules."""
from collections.abc import Sequence

import pygame

from client.draw.paint import Paint
from client.games.race import recap_board, recap_view
from client.games.race.columns import Take
from client.games.race.recap_view import Lay, Player, Row, Shown
from client.pages import table_people
from client.pages.desk import Desk, TablePage
from client.pages.verify import Verify
from client.ui import parts
from client.ui.areas import back
from client.ui.page import Go
from client.ui.screen import GoBack
from client.ui.widgets import Button, Form
from p2p.peer.table_view import TableView

STEPS = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
KEYS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5, pygame.K_HOME: -1000,
        pygame.K_END: 1000}


def players(view: TableView, takes: Sequence[Take]) -> tuple[Player, ...]:
    """Returns every seat with its number of takes and its quickest one, most takes first."""
    found = []
    for seat, (name, place) in enumerate(zip(table_people.names(view), view.charter.seats, strict=True)):
        own = [take.seconds for take in takes if take.seat == seat]
        found.append(Player(seat, name, bool(place.bot), len(own), min(own, default=0.0)))
    return tuple(sorted(found, key=lambda player: -player.taus))


def rows(takes: Sequence[Take], lay: Sequence[Lay]) -> tuple[Row, ...]:
    """Returns a row for each take; `lay` says of each what lay on the board."""
    return tuple(Row(take.seat, take.faces, take.seconds, len(board.there), board)
                 for take, board in zip(takes, lay, strict=True))


def mean(there: Sequence[int]) -> float:
    """Returns the mean of these numbers, 0 if there are none."""
    return sum(there) / len(there) if there else 0.0


class Recap(TablePage):
    """The page with the recap of one finished game; `shown` is its content.

    `opened` is the take whose board is shown, from 0, None if the players are; `ringed` which of the sets that lay
    there is pointed at, -1 for the one that was taken.
    """

    def __init__(self, desk: Desk, view: TableView, shown: Shown) -> None:
        buttons = [Button("again", "Again", "primary", cap="Enter")] if view.mine else []
        form = Form([back(), *buttons, Button("verify", "How we know", cap="F5")],
                    "again" if buttons else "verify")
        super().__init__(desk, view, form)
        self.shown = shown
        self._first = 0
        self.opened: int | None = None
        self.ringed = -1

    def title(self) -> str:
        return "Fairdeal - Recap"

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._scroll(KEYS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in STEPS:
            self._open(0 if self.opened is None else self.opened + STEPS[event.key])
        elif parts.pressed(event, pygame.K_F5):
            return self.use_control("verify")
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(self.scale.to_units(event.pos))
        return None

    def _click(self, at: tuple[float, float]) -> None:
        """Opens the board of the take that lies at a point, or rings a set that lay on the board that is open."""
        row = recap_view.pick(self.shown, self.scale, self._first, at)
        if row is not None:
            self._open(row)
        elif self.opened is not None:
            found = recap_board.pick(self.shown.rows[self.opened], self.scale, at)
            self.ringed = -1 if found is None or found == self.ringed else found

    def _open(self, number: int) -> None:
        """Shows the board of a take, the first or last one beyond the ends, and scrolls to its row."""
        if not self.shown.rows:
            return
        self.opened, self.ringed = max(0, min(len(self.shown.rows) - 1, number)), -1
        fitting = recap_view.fitting(self.shown, self.scale)
        self._first = max(self.opened // 2 - fitting + 1, min(self._first, self.opened // 2))

    def leave(self) -> Go:
        if self.opened is None:
            return super().leave()
        self.opened = None
        return None

    def use_control(self, name: str) -> Go:
        if name == "again":
            return GoBack("again")
        return Verify(self.desk, self.view) if name == "verify" else None

    def _scroll(self, rows: int) -> None:
        self._first = max(0, min(recap_view.last(self.shown, self.scale), self._first + rows))

    def draw_page(self, paint: Paint) -> None:
        self._scroll(0)
        recap_view.layout(self.form, paint.scale)
        report = self.view.proof.report
        seal = report.seal if report and report.ok else ""
        recap_view.draw(paint, self.desk.cards, self.shown, self._first, seal, self.opened)
        self.form.hidden = frozenset() if self.opened is None else frozenset({"verify"})
        if self.opened is not None:
            recap_board.draw(paint, self.desk.cards, self.shown, self.opened, self.ringed)
        self.form.draw(paint)
