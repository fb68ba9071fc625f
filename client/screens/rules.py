"""The page with a game's rules in short, with pictures of its cards, and the base of pages that lead to it."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import race_deck
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.pages.book.book_page import BOOK, BOOK_KEY, BookPage
from client.pages.book.rule_page import Picture, Text
from client.pages.desk import Desk, DeskPage
from client.pages.settings_page import SettingsPage
from client.ui import keys, parts
from client.ui.option_list import PAGES
from client.ui.phrases import as_drawn
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Form
from p2p.language import tr

TOP, INSET, FOOT, APART = 104, 24, 50, 18        # APART: from the pictures to their words
COLUMN_GAP = 32
KEY, CLUSTER = 29, 152              # from one key to the next, from one cluster to the next
SIZES = (17, 16, 15)            # of the texts, the largest that fits; the rest of the columns is on a further page


class RulesScreen(DeskPage):
    """Shows the RulePage of `game`. Esc, Enter and F1 go back; F7 and a button lead to the whole rule book."""

    def __init__(self, desk: Desk, game: str) -> None:
        self._book = Button(BOOK.name, BOOK.label)
        super().__init__(desk, Form([self._book]))
        self.game, self.page = game, LISTINGS[game].rules
        self._at, self._in_sight = 0, len(self.page.columns)    # the first column in sight, and how many are

    def title(self) -> str:
        return self.page.title

    def use_control(self, name: str) -> Go:
        return BookPage(self.desk, self.game) if name == BOOK.name else None

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, BOOK_KEY):
            return self.use_control(BOOK.name)
        if parts.pressed(event, *PAGES):
            self._turn(PAGES[event.key])
            return None
        return GoBack() if parts.pressed(event, pygame.K_F1, *ENTER) else None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEWHEEL:
            self._turn(-event.y)
            return None
        return super().handle(event, now)

    def _turn(self, way: int) -> None:
        self._at = max(0, min(self._at + self._in_sight * way, (len(self.page.columns) - 1)
                              // self._in_sight * self._in_sight))

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self.head(paint, self.page.line)
        half = (right - left - theme.MARGIN) / 2
        words = max(self._words_height(paint, picture, half - 2 * INSET) for picture in self.page.pictures)
        high = 2 * INSET + self.page.high + APART + words
        for number, picture in enumerate(self.page.pictures):
            self._draw_picture(paint, FRect(left + number * (half + theme.MARGIN), TOP, half, high), picture)
        self._draw_columns(paint, FRect(left, TOP + high + 24, right - left, paint.height - FOOT - TOP - high - 24))
        self._book.rect = FRect(left, paint.height - 44, self._book.width(paint.scale), 36)
        self.draw_controls(paint, *self._hints())

    def _hints(self) -> parts.Hints:
        columns = len(self.page.columns)
        more = (("Page Down" if self._at + self._in_sight < columns else "Page Up", tr("more")),)
        return (*(more if self._in_sight < columns else ()), (BOOK.key, tr("all the rules")), ("Esc", tr("back")))

    def _beside(self, paint: Paint, picture: Picture) -> float:
        return paint.scale.measure(picture.title, 24, SERIF) + 24

    def _words_height(self, paint: Paint, picture: Picture, room: float) -> float:
        return paint.lines_height(self._why(picture), room - self._beside(paint, picture), theme.SECOND)

    def _why(self, picture: Picture) -> str:
        """Returns a picture's sentence; of a race's cards in the words of what the settings draw."""
        settings = self.desk.settings
        if not LISTINGS[self.game].clusters:
            return picture.why
        deck = race_deck(settings.art) if self.page.usual else "pcset"
        return as_drawn(picture.why, settings.palette, deck)

    def _draw_picture(self, paint: Paint, panel: FRect, picture: Picture) -> None:
        paint.plate(panel, self.page.ground, radius=theme.PANEL_RADIUS)
        room = FRect(panel.x + INSET, panel.y + INSET, panel.w - 2 * INSET, self.page.high)
        picture.draw(paint, self.desk, room)
        y, wide = room.bottom + APART + paint.scale.em(theme.SECOND) * 0.7, self._beside(paint, picture)
        paint.text(picture.title, (room.x, y + 3), 24, SERIF)
        paint.lines(self._why(picture), (room.x + wide, y), room.w - wide, theme.SECOND, SANS, "muted")

    def _draw_columns(self, paint: Paint, area: FRect) -> None:
        """Draws as many columns as fit, in the largest of SIZES, and the keys below the last one of all."""
        everything = self.page.columns

        def height(column: tuple[Text, ...], size: float, wide: float) -> float:
            return sum(_head(paint, size) + paint.lines_height(text, wide, size) for _, text in column)

        def width(count: int) -> float:
            return (area.w - COLUMN_GAP * (count - 1)) / count
        self._in_sight, size = next(
            ((count, size) for count in range(len(everything), 0, -1) for size in SIZES
             if max(height(column, size, width(count)) for column in everything) <= area.h), (1, SIZES[-1]))
        self._at -= self._at % self._in_sight
        columns, wide = everything[self._at:self._at + self._in_sight], width(self._in_sight)
        for number, column in enumerate(columns):
            x, y = area.x + number * (wide + COLUMN_GAP), area.y
            for title, text in column:
                paint.fitted(title, (x, y + paint.scale.em(size) * 0.6), wide, size + 3, SEMI)
                y += _head(paint, size) + paint.lines(text, (x, y + _head(paint, size)), wide, size, SANS, "muted")
        if columns[-1] is everything[-1]:
            self._draw_keys(paint, FRect(x, y, wide, area.bottom - y))

    def _draw_keys(self, paint: Paint, room: FRect) -> None:
        if room.h < 3 * KEY:
            return
        for number, (cluster, seat) in enumerate(self.page.keys):
            for row, codes in enumerate(keys.rows(cluster, 12)):
                for column, code in enumerate(codes):
                    x = room.x + number * CLUSTER + column * KEY + row * 10
                    paint.key(FRect(x, room.y + row * KEY, KEY - 4, KEY - 4), self.desk.labels[code], seat)


def _head(paint: Paint, size: float) -> float:
    return paint.scale.em(size) * 2.1


class GamePage(DeskPage):
    """A page about one game. `game` is the game's code in GAMES, or "" while there is none."""

    targets = ("back", "help", "settings")
    game = ""

    def handle(self, event: pygame.Event, now: float) -> Go:
        return self.aside("help") if parts.pressed(event, pygame.K_F1) else super().handle(event, now)

    def aside(self, pick: str) -> Go:
        if not self.game:
            return None
        return SettingsPage(self.desk) if pick == "settings" else RulesScreen(self.desk, self.game)
