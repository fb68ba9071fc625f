"""The page of played games: all that lie on this computer, searched by typing; leads to replays and ledgers."""
import time
import webbrowser
from pathlib import Path

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.pages.desk import Desk
from client.pages.verifying.verify import folders, save, save_new
from client.play.advice import counts
from client.screens.played_games import view
from client.screens.played_games.evening_page import evening_of, evening_page
from client.screens.played_games.games_page import GamesPage
from client.screens.played_games.look_back import LookBack
from client.screens.played_games.rows import PlayedRow, newest, people, rows, wanted
from client.screens.played_games.view import HINTS, NOTHING_YET, PlayedLayout
from client.ui import parts
from client.ui.screen import Go
from client.ui.twice import Twice
from client.ui.widgets import ENTER, Button, Field, Form, Switch
from p2p.language import reason, tr, trn
from p2p.peer.reading import look_back_here

MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}
ANYBODY = tr("With anybody")
SEARCH = tr("Search: a name, a date, a seal")


class PlayedPage(GamesPage):
    """The list; `chosen` is the place of the row shown at the right. Letters go to the search at once.

    `only`: the files it shows, None for all, and `words` on which they are.
    """

    titled = tr("Fairdeal - Played games")

    def __init__(self, desk: Desk, words: str = "", only: frozenset[Path] | None = None) -> None:
        self._words, self._only = words, only
        self._search = Field("search", limit=60)
        games = [("", tr("All")), *((code, called(code)) for code in LISTINGS)]
        self._game = Switch("game", games, "")
        self._person = Button("person", ANYBODY, icon="people")
        self._look = Button("look", tr("Look at it again"), "primary", "replay", cap="Enter")
        self._ledger = Button("ledger", tr("Ledger"), cap="F6")
        self._save = Button("save", tr("Save as file"), cap="F2")
        self._forget = Button("forget", tr("Forget it"), "ghost", cap="Del")
        super().__init__(desk, Form([self._search, self._game, self._person, self._look, self._ledger, self._save,
                                     self._forget], "search"))
        desk.reader.warm(look_back_here)        # for the first one that is looked at
        self._who = ""
        self.all: tuple[PlayedRow, ...] = ()
        self.rows: tuple[PlayedRow, ...] = ()
        self.chosen, self.first = 0, 0
        self.said = ""
        self._asks = Twice()                    # whether the game is to be forgotten
        self._places: list[tuple[FRect, int]] = []
        self.refresh()

    # ------------------------------------------------------------------ what happens

    def leave(self) -> Go:
        self.desk.reader.close()
        return super().leave()

    def renew(self) -> None:
        games = [game for game in self.games.games if self._only is None or game.path in self._only]
        self.all = rows(games, self.desk.node.lobby.me.key, time.time(), counts(self.desk.node.home))
        self._filter()

    def _filter(self) -> None:
        before = self.rows[self.chosen].game.path if self.chosen < len(self.rows) else None
        self.rows = wanted(self.all, self._game.value, self._who, self._search.text)
        self.chosen = next((n for n, row in enumerate(self.rows) if row.game.path == before), 0)
        self._person.label = tr("With {name}", name=self._who) if self._who else ANYBODY

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEWHEEL:
            self.first = max(0, self.first - event.y)
            return None
        if event.type == pygame.KEYDOWN and event.key in MOVES:
            self._move(MOVES[event.key])
            return None
        if event.type == pygame.KEYDOWN and (go := self._key(event)) is not None:
            return go
        if (row := self.clicked(event, self._places)) is not None:
            again, self.chosen = row == self.chosen, row
            self._asks.drop()
            return self.use_control("look") if again else None
        typed = self._search.text
        go = super().handle(event, now)
        if self._search.text != typed:
            self._filter()
        if not self.form.focus:
            self.form.take_focus("search")
        return go

    def _key(self, event: pygame.Event) -> Go:
        """Handles the keys that lead on from the list, wherever the focus is."""
        if event.key in ENTER and self.form.focus == "search":
            return self.use_control("look")
        if event.key in (pygame.K_F6, pygame.K_F2):
            return self.use_control("ledger" if event.key == pygame.K_F6 else "save")
        if event.key == pygame.K_F3 and self.chosen < len(self.rows):
            self._save_evening(self.rows[self.chosen].game.when)
        if event.key == pygame.K_DELETE and not self._search.text:
            return self.use_control("forget")
        return None

    def _move(self, way: int) -> None:
        self._asks.drop()
        self.said = ""
        self.form.take_focus("search")              # Enter is for the game that was moved to
        self.chosen = max(0, min(len(self.rows) - 1, self.chosen + way))
        self.first = view.revealed(self.scale, self.rows, self.first, self.chosen)

    def use_control(self, name: str) -> Go:
        row = self.rows[self.chosen] if self.chosen < len(self.rows) else None
        match name:
            case "game":
                self._filter()
                self.first = 0
            case "person":
                names = ("", *people(self.all))
                at = names.index(self._who) if self._who in names else 0
                self._who = names[(at + 1) % len(names)]
                self._filter()
                self.first = 0
            case "look" | "search" if row and row.code:
                return LookBack(self.desk, row.game.path)
            case "ledger" if row and row.code and self._has_ledger(row):
                return LookBack(self.desk, newest(self.all, row).game.path, ledger=True)
            case "save" if row:
                self.said = save(row.game.path, folders())
            case "forget" if row:
                self._forget_asked(row.game.path)
        return None

    def _save_evening(self, when: float) -> None:
        """Saves the page of the evening to which a time belongs, and shows it in the browser."""
        games = [game for game in self.games.games if game.figures]
        if evening_of(when) not in map(evening_of, (game.when for game in games)):
            self.said = tr("No game of that evening can be read.")
            return
        rows_ = rows(games, self.desk.node.lobby.me.key, time.time(), counts(self.desk.node.home))
        year, month, day = evening_of(when)
        page = evening_page(games, rows_, (year, month, day)).encode()
        made = save_new(f"Fairdeal {year}-{month:02}-{day:02}.html", page, folders())
        self.said = made if isinstance(made, str) else tr("Saved: {file}", file=made[0])
        if not isinstance(made, str):
            webbrowser.open(made[0].as_uri())

    def _has_ledger(self, row: PlayedRow) -> bool:
        """Returns whether the ledger of a game says more than its one deal."""
        return newest(self.all, row).deals > 1

    def _forget_asked(self, path: Path) -> None:
        if not self._asks.press("forget"):
            return
        try:
            self.games.forget(path)
        except OSError as error:
            self.said = tr("It can't be deleted: {reason}.", reason=reason(error))
        self.refresh()

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        lay, left = view.layout(paint.scale), self.games.left
        self.first = max(0, min(self.first, max(0, len(self.rows) - 1)))
        row = self.rows[self.chosen] if self.chosen < len(self.rows) else None
        shown = {"games": self._words or tr("Every game you played on this computer"), "count": len(self.all)}
        line = trn("{games}: {count}, {n} more being read…", "{games}: {count}, {n} more being read…", left,
                   **shown) if left else tr("{games}: {count}", **shown)
        self.head(paint, line, tr("Played games"))
        self._places = view.draw_list(paint, lay.list, self.rows, self.first, self.chosen, self.desk.settings,
                                 self._empty())
        view.draw_detail(paint, lay.detail, row, self.desk.settings, "" if self.all else NOTHING_YET)
        view.draw_drop(paint, lay.drop)
        self._place(paint, lay, row)
        until = parts.draw_hints(paint, lay.drop.right, lay.foot, HINTS)
        words = self.said or tr("Type to search. They lie on this computer only.")
        paint.fitted(words, (lay.list.x, lay.foot), until - lay.list.x - 24, theme.SECOND, colour="muted")
        self.form.draw(paint)

    def _empty(self) -> str:
        if self.all:
            return tr("No game is like that.")
        return tr("Reading…") if self.games.left else tr("No game was played to its end here yet.")

    def _place(self, paint: Paint, lay: PlayedLayout, row: PlayedRow | None) -> None:
        left, width = lay.list.x, lay.list.w
        wide = self._game.width(paint.scale)
        self._game.rect = FRect(left, 92, wide, 44)
        person = min(self._person.width(paint.scale, 160), width * 0.22)
        self._person.rect = FRect(left + wide + 12, 92, person, 44)
        x = self._person.rect.right + 12
        self._search.rect = FRect(x, 92, lay.list.right - x, 44)
        self._search.hint = paint.scale.clauses(SEARCH, self._search.rect.w - 40)
        panel, low = lay.detail, lay.detail.bottom - 24
        inner, half = panel.w - 48, (panel.w - 60) / 2
        self._forget.rect = FRect(panel.x + 24 + half + 12, low - 44, half, 44)
        self._save.rect = FRect(panel.x + 24, low - 44, half, 44)
        self._ledger.rect = FRect(panel.x + 24, low - 96, inner, 44)
        self._ledger.enabled = bool(row and self._has_ledger(row))
        self._look.rect = FRect(panel.x + 24, low - 152, inner, 48)
        self._forget.label = tr("For good?") if self._asks.name else tr("Forget it")
        self._forget.kind = "danger" if self._asks.name else "ghost"
        self._look.enabled = bool(row and row.code)
        self._forget.enabled = self._save.enabled = row is not None
        self.form.hidden = frozenset() if self.all else frozenset({"look", "ledger", "save", "forget"})
