"""The page with all values of one option, in groups, each with a sentence and cards. Changes that option only."""
from collections.abc import Callable

from pygame import FRect

from client.draw import theme
from client.draw.cards import paint_card
from client.draw.fonts import SANS, SEMI
from client.draw.paint import CLOSE, Paint
from client.games.catalogue import LISTINGS, called
from client.games.listing import OptionChoice
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.areas import Area
from client.ui.screen import Go, GoBack
from client.ui.widgets import Form
from p2p.games import GAMES
from p2p.language import tr
from p2p.table.match import options_of

TOP, GAP = 128, 8
CARD, SHOWN = 44.0, 4           # the widest a card gets, and how many of a value's are shown
SIZES = (15, 14, 13, 12, 11)    # of the lines


class Choices(DeskPage):
    """Shows the values of the option of this name, writes the chosen one into `options` and goes back."""

    def __init__(self, desk: Desk, game: str, name: str, options: dict[str, str]) -> None:
        self.option = next(option for option in options_of(GAMES[game]) if option.name == name)
        self.options, self.choices = options, LISTINGS[game].lists[name]()
        self._title = tr("Which {game}?", game=called(game))
        self._areas = [Area(choice.value, self._content(choice)) for choice in self.choices]
        super().__init__(desk, Form(self._areas, options[name]))

    def title(self) -> str:
        return self._title

    def use_control(self, name: str) -> Go:
        self.options[self.option.name] = name
        return GoBack()

    def draw_page(self, paint: Paint) -> None:
        self.head(paint, self.option.why)
        left, right = parts.content(paint.scale)
        groups = list(dict.fromkeys(choice.group for choice in self.choices))
        columns = [[area for area, choice in zip(self._areas, self.choices, strict=True) if choice.group == group]
                   for group in groups]
        wide = (right - left - (len(groups) - 1) * theme.MARGIN) / len(groups)
        most = max(map(len, columns))
        high = (paint.height - TOP - 56 - GAP * (most - 1)) / most
        for number, (group, column) in enumerate(zip(groups, columns, strict=True)):
            x = left + number * (wide + theme.MARGIN)
            paint.label(group, (x, TOP - 20))
            for place, area in enumerate(column):
                area.rect = FRect(x, TOP + place * (high + GAP), wide, high)
        self.draw_controls(paint, ("←→↑↓", tr("move")), ("Enter", tr("take it")), ("Esc", tr("back")))

    def _content(self, choice: OptionChoice) -> Callable[[Paint, FRect], None]:
        def content(paint: Paint, rect: FRect) -> None:
            settings = self.desk.settings
            fan = choice.cards(settings.art, settings.palette)[:SHOWN]
            wide, words = min(CARD, (rect.h - 20) / 1.4), FRect(rect.x + 130, rect.y, rect.w - 142, rect.h)
            if self._size(paint, words, choice)[1]:             # the words come first
                fan, words = (), FRect(rect.x + 12, rect.y, rect.w - 24, rect.h)
            for number, name in enumerate(fan):
                card = FRect(rect.x + 12 + number * wide * (0.62 if len(fan) < SHOWN else 0.42), 0, wide, wide * 1.4)
                card.centery = rect.centery
                paint_card(paint, self.desk.cards, name, card)
            self._draw_words(paint, words, choice)
        return content

    def _size(self, paint: Paint, rect: FRect, choice: OptionChoice) -> tuple[float, bool]:
        """Returns the largest of SIZES in which a value's sentence has room under its name, and whether none has even
        in close lines."""
        room = rect.h - 8 - paint.scale.em(theme.BODY) * 1.3
        size = next((size for size in SIZES if paint.lines_height(choice.line, rect.w, size) <= room), SIZES[-1])
        return size, paint.lines_height(choice.line, rect.w, size) * CLOSE / 1.4 > room

    def _draw_words(self, paint: Paint, rect: FRect, choice: OptionChoice) -> None:
        """Draws the name and the sentence of a value, the sentence in the largest of SIZES that fits `rect` (units), at
        last in close lines."""
        em, (size, _) = paint.scale.em(theme.BODY), self._size(paint, rect, choice)
        tall = paint.lines_height(choice.line, rect.w, size)
        tall = tall if em * 1.3 + tall <= rect.h - 8 else tall * CLOSE / 1.4
        y = rect.centery - (em * 1.3 + tall) / 2 + em * 0.65
        chosen = choice.value == self.options[self.option.name]
        wide = paint.fitted(choice.name, (rect.x, y), rect.w - 24, theme.BODY, SEMI,
                            "accent_text" if chosen else "text")
        if chosen:
            paint.icon("check", (rect.x + wide + 16, y), 18, "accent_text")
        if em * 1.3 + paint.lines_height(choice.line, rect.w, size) <= rect.h - 8:
            paint.lines(choice.line, (rect.x, y + em * 0.65 + paint.scale.em(size) * 0.7), rect.w, size, SANS, "muted")
        else:
            paint.block(choice.line, (rect.x, y + em * 0.65 + tall / 2), rect.w, size, SANS, "muted")
