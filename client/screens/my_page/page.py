"""My page: what the played games here say of who plays. Figures lead on to the games behind them."""
import time

import pygame

from client.draw import theme
from client.draw.headers import header_layout
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.games.listing import Mistakes
from client.pages.desk import Desk
from client.screens.my_page import view
from client.screens.my_page.summary import Summary, summary
from client.screens.my_page.view import FigurePlace
from client.screens.played_games.games_page import GamesPage
from client.screens.played_games.page import PlayedPage
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import ENTER, Form, Switch
from p2p.language import tr

PERIOD_WORDS = {"week": tr("This week"), "year": tr("This year"), "all": tr("All time")}
WAYS = {pygame.K_DOWN: 1, pygame.K_RIGHT: 1, pygame.K_UP: -1, pygame.K_LEFT: -1}
HINTS = (("↑↓", tr("move")), ("Enter", tr("the games behind it")), ("Esc", tr("back")))
NOTHING = tr("Play a game to its end: what it says of you stands here.")
PRIVATE = tr("Counted from the games on this computer. It stays here.")


class MyPage(GamesPage):
    """The page. `game` is the one whose curve and counts it shows; `chosen` the place of the figure in focus."""

    titled = tr("Fairdeal - My page")

    summary: Summary

    def __init__(self, desk: Desk) -> None:
        self._period = Switch("period", [*PERIOD_WORDS.items()], "all")
        super().__init__(desk, Form([self._period]))
        self._first = 0                         # files that were still to be read when the page was opened
        self.game = ""
        self._found: dict[str, Mistakes] = {}
        self.chosen = 0
        self.places: list[FigurePlace] = []
        self.refresh()

    def renew(self) -> None:
        self._first = max(self._first, self.games.left)
        me = self.desk.node.lobby.me
        self.summary = summary(self.games.games, me.key, me.name, time.time(), self._period.value)
        if not any(game.code == self.game and game.played for game in self.summary.games):
            self.game = max(self.summary.games, key=lambda game: len(game.played)).code
            self._focus_game()

    def use_control(self, _name: str) -> Go:
        self.renew()
        self._focus_game()
        return None

    def _focus_game(self) -> None:
        """Puts the focus on the row of the game that is shown: the rows of the games are the first places."""
        self.chosen = [game.code for game in self.summary.games].index(self.game)

    def other(self, event: pygame.Event) -> Go:
        if event.type == pygame.KEYDOWN and event.key in WAYS and self.places:
            self.form.take_focus("")
            self._choose((self.chosen + WAYS[event.key]) % len(self.places))
        elif parts.pressed(event, *ENTER) and self.chosen < len(self.places):
            return self._behind(self.places[self.chosen])
        elif (found := self.clicked(event, ((place.rect, n) for n, place in enumerate(self.places)))) is not None:
            again = found == self.chosen
            self._choose(found)
            return self._behind(self.places[found]) if again else None
        return None

    def _mistakes(self, code: str) -> Mistakes | None:
        """Returns the mistakes that reviews of this game have found, read once; None in a game without reviews."""
        read = LISTINGS[code].telling.mistakes
        if read and code not in self._found:
            self._found[code] = read(self.desk.node.home)
        return self._found.get(code)

    def _choose(self, number: int) -> None:
        self.chosen = number
        if self.places[number].game:
            self.game = self.places[number].game

    def _behind(self, place: FigurePlace) -> Go:
        return PlayedPage(self.desk, place.words, frozenset(place.paths)) if place.paths else None

    def draw_page(self, paint: Paint) -> None:
        found, lay = self.summary, view.layout(paint.scale)
        header, me = header_layout(paint.scale).words, self.desk.node.lobby.me
        until = parts.place(paint.scale, header.right, header.centery, self._period, high=40)
        self.head(paint, view.since_words(found, me), me.name, until - 16 - header.x)
        if not found.played:
            words = tr("Reading…") if self.games.left else NOTHING if self._period.value == "all" else \
                tr("Nothing was played to its end in this time.")
            view.draw_nothing(paint, words)
            self.places = []
        else:
            one = next(game for game in found.games if game.code == self.game)
            self.places = [*view.draw_games(paint, lay.games, found.games, self.game, self.desk.settings),
                           *view.draw_curve(paint, lay.curve, one),
                           *view.draw_counts(paint, lay.counts, one, self._mistakes(one.code)),
                           *view.draw_people(paint, lay.people, found)]
            self.chosen = min(self.chosen, len(self.places) - 1)
            if self.places and not self.form.focus:
                paint.focus(self.places[self.chosen].rect.inflate(8, -12))
        if self.games.left:
            view.draw_progress(paint, lay, self._first - self.games.left, self._first)
        until = parts.draw_hints(paint, lay.curve.right, lay.foot, HINTS)
        paint.fitted(PRIVATE, (lay.games.x, lay.foot), until - lay.games.x - 24, theme.SECOND, colour="muted")
        self.form.draw(paint)
