"""The recap page of a race: each take with its player, seconds and alternatives; players; times. Knows no rules."""
from collections.abc import Sequence

import pygame

from client.draw.paint import Paint
from client.games.race import recap_view
from client.games.race.columns import Take
from client.games.race.recap_view import Player, Row, Shown
from client.pages import table_people, verify_view
from client.pages.desk import Desk, TablePage
from client.pages.verify import Verify
from client.ui.page import Go
from client.ui.widgets import Button, Form
from p2p.peer.session import TableView

KEYS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5, pygame.K_HOME: -1000,
        pygame.K_END: 1000}


def players(view: TableView, takes: Sequence[Take]) -> tuple[Player, ...]:
    """Returns every seat with its number of takes and its quickest one, most takes first."""
    found = []
    for seat, (name, place) in enumerate(zip(table_people.names(view), view.charter.seats, strict=True)):
        own = [take.seconds for take in takes if take.seat == seat]
        found.append(Player(seat, name, bool(place.bot), len(own), min(own, default=0.0)))
    return tuple(sorted(found, key=lambda player: -player.taus))


def rows(takes: Sequence[Take], there: Sequence[int]) -> tuple[Row, ...]:
    """Returns a row for each take; `there` says of each how many lay on the board."""
    return tuple(Row(take.seat, take.faces, take.seconds, count) for take, count in zip(takes, there, strict=True))


def mean(there: Sequence[int]) -> float:
    """Returns the mean of these numbers, 0 if there are none."""
    return sum(there) / len(there) if there else 0.0


class Recap(TablePage):
    """The page with the recap of one finished game; `shown` is its content."""

    def __init__(self, desk: Desk, view: TableView, shown: Shown) -> None:
        form = Form([verify_view.back(), Button("verify", "How we know", icon="arrow")], "verify")
        super().__init__(desk, view, form)
        self.shown = shown
        self._first = 0

    def title(self) -> str:
        return "Fairdeal - Recap"

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._scroll(KEYS[event.key])
        elif event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
        return None

    def do(self, name: str) -> Go:
        return Verify(self.desk, self.view) if name == "verify" else None

    def _scroll(self, rows: int) -> None:
        self._first = max(0, min(recap_view.last(self.shown, self.scale), self._first + rows))

    def show(self, paint: Paint) -> None:
        self._scroll(0)
        recap_view.layout(self.form, paint.scale)
        report = self.view.report
        recap_view.draw(paint, self.desk.cards, self.shown, self._first, report.seal if report and report.ok else "")
        self.form.draw(paint)
