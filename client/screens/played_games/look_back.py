"""Opens a file of a played game: read and checked by another process, then shown as a replay or a ledger."""
from concurrent.futures import Future, wait
from functools import partial
from pathlib import Path

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.pages.desk import Desk, DeskPage
from client.pages.evening import standing_then
from client.ui.screen import Ask, Go, GoBack
from client.ui.widgets import Button, Form
from p2p.language import tr
from p2p.log.store import FILE_LIMIT
from p2p.peer.reading import look_back_here, match_back_here, read_by, trouble_of
from p2p.table.retold import ToldGame

TAKES = tr("Every signature, coin and card in it is checked. Esc leaves it.")


class LookBack(DeskPage):
    """The page shown while a file is read; leads on by itself, or says why there is nothing to see."""

    titled = tr("Fairdeal - Opening a game")

    def __init__(self, desk: Desk, path: Path, ledger: bool = False, at: tuple[int, int] = (1, 0)) -> None:
        """`at`: the deal, from 1, and the table's step at which its replay begins."""
        super().__init__(desk, Form([Button("back", tr("Back"), "primary")], "back"))
        self.path, self._ledger, self._at = path, ledger, at
        self.trouble = ""
        self._told = False                      # the trouble was drawn: it may come between a picture and the next
        self._found: ToldGame | None = None
        self._led = False                       # it has led on: who comes back goes further back
        self._reading: Future[ToldGame] | None = None
        if self._too_large(path):
            self.trouble = tr("{name} is too large for a table of Fairdeal.", name=path.name)
        else:
            read = match_back_here if ledger else look_back_here
            self._reading = read_by(desk.reader, partial(read, desk.node.home), path)

    @staticmethod
    def _too_large(path: Path) -> bool:
        try:
            return path.stat().st_size > FILE_LIMIT
        except OSError:
            return False                        # the reading says why

    def _take(self) -> None:
        if self._reading is None or not self._reading.done():
            return
        reading, self._reading = self._reading, None
        self.trouble = trouble_of(reading)
        if not self.trouble:
            told = reading.result()
            if told.charter.game in LISTINGS and told.deals:
                self._found = told
            else:
                self.trouble = tr("Nothing was played in this file yet.")

    def wait(self) -> None:
        """Returns when the file is read."""
        if self._reading:
            wait([self._reading])
        self._take()

    def refresh(self) -> Go:
        self._take()
        if self._led:
            return GoBack()
        if self._found is None:
            return None
        self._led = True
        told = self._found
        listing = LISTINGS[told.charter.game]
        if self._ledger and (ledger := listing.boards().ledger):
            return ledger(self.desk, told, listing.boards().table, standing_then(self.desk.node.home, told))
        number, step = self._at
        page = listing.look_back(self.desk, told, min(number, len(told.deals)))
        page.go(page.find(step))
        return page

    def asked(self, what: Ask, _now: float) -> Go:
        return GoBack(what)                       # the screen below knows

    def wakes(self, now: float) -> float | None:
        return None if self._told else now + 100

    def leave(self) -> Go:
        if self._reading:
            self._reading.cancel()
            self._reading = None
        return super().leave()

    def draw_page(self, paint: Paint) -> None:
        middle = paint.width / 2, paint.height / 2
        trouble = self.trouble
        self._told, words = bool(trouble), trouble or TAKES
        room = min(720.0, paint.width - 96)
        high = paint.lines_height(words, room)
        paint.fitted(tr("This can't be opened") if trouble else tr("Reading {name}…", name=self.path.name),
                     (middle[0], middle[1] - 60), room, theme.TITLE, SERIF, align="centre")
        paint.lines(words, (middle[0], middle[1] - 10), room, theme.BODY, SANS, "muted", "centre")
        button = self.form.controls[0]
        button.rect = FRect(middle[0] - 70, middle[1] + high + 20, 140, theme.CONTROL)
        self.form.draw(paint)

    def use_control(self, _name: str) -> Go:
        return self.leave()

