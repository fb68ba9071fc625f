"""The page of a game's words: what each means, with its cards; those on the table now come first."""
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import CardName, pack_palette, paint_card
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.book.find_page import FindPage
from client.pages.desk import Desk
from p2p.language import joined, part, tr, trn

WORDS_KEY = pygame.K_F8                       # opens the page, and closes it
GAP, INSET = 12, 18
CARD, STEP = 52.0, 20.0                 # the width of a word's cards, and from one to the next


class Word(NamedTuple):
    """A word of a game, what it means in a sentence or two, faces of the tarot pack that show it, and other forms."""

    word: str
    line: str
    faces: tuple[int, ...] = ()
    also: tuple[str, ...] = ()


def word_list(*words: Word) -> tuple[Word, ...]:
    """Returns the words of a game as its page takes them."""
    return words


def glosses(words: Iterable[Word], without: Collection[str] = ()) -> dict[str, str]:
    """Returns the explanation of each word and its other forms, in small letters; not of the forms in `without`, which
    mean something else on a board."""
    return {part(form, "small"): joined(": ", (word.word, word.line)) for word in words
            for form in (word.word, *word.also) if form.casefold() not in without}


class WordsPage(FindPage):
    """Shows the words of a game in two columns; `now_on` are the small forms of those on the table: they are first."""

    key, hints = WORDS_KEY, ((tr("type"), tr("find")), ("↑↓", tr("scroll")), ("Esc", tr("back")))

    def __init__(self, desk: Desk, game: str, words: Sequence[Word], now_on: Collection[str] = ()) -> None:
        super().__init__(desk, tr("Find a word"), 30)
        self.game = game
        on_table = [word for word in words if {form.casefold() for form in (word.word, *word.also)} & set(now_on)]
        self.words = (*on_table, *sorted((word for word in words if word not in on_table),
                                         key=lambda word: str(word.word).casefold()))
        self.first = len(on_table)

    def title(self) -> str:
        return tr("Words of {game}", game=self.game)

    def found(self) -> tuple[Word, ...]:
        """Returns the words with the text that was typed; all if nothing was."""
        text = self._find.text.strip().casefold()
        return tuple(word for word in self.words
                     if text in str(joined(" ", (word.word, *word.also, word.line))).casefold())

    # ------------------------------------------------------------------ what is seen

    def draw_text(self, paint: Paint, area: FRect, now: float) -> None:
        """Draws the words in two columns, each in the shorter one."""
        those = trn("The first one is on the table now.", "The first {n} are on the table now.", self.first)
        self.head(paint, those if self.first and not self._find.text else "")
        wide, ends = (area.w - GAP - 20) / 2, [0.0, 0.0]
        places = []
        for word in self.found():
            column = 0 if ends[0] <= ends[1] else 1
            high = _height(paint.scale, word, wide)
            places.append((word, FRect(area.x + column * (wide + GAP), ends[column], wide, high)))
            ends[column] += high + GAP
        end = max(ends)
        self.scroll.place(area, max(end, area.h), end, paint.scale.em(theme.SECOND) * 1.4)
        top = self.scroll.top(now)
        paint.surface.set_clip(paint.scale.rect(area))
        for word, rect in places:
            moved = rect.move(0, area.y - top)
            if moved.bottom > area.y and moved.y < area.bottom:
                self._draw_word(paint, moved, word)
        paint.surface.set_clip(None)
        self.scroll.draw(paint, now)
        if not places:
            paint.text(tr("No word here has that."), (area.x, area.y + 30), theme.BODY, SANS, "muted")

    def _draw_word(self, paint: Paint, rect: FRect, word: Word) -> None:
        paint.plate(rect, "panel", radius=theme.ROW_RADIUS)
        room, name = _room(word, rect.w), paint.scale.em(theme.PLATE_NAME)
        high = name * 1.4 + paint.lines_height(word.line, room, theme.SECOND)
        y = rect.centery - high / 2
        paint.fitted(word.word, (rect.x + INSET, y + name * 0.7), room, theme.PLATE_NAME, SEMI)
        paint.lines(word.line, (rect.x + INSET, y + name * 1.4 + paint.scale.em(theme.SECOND) * 0.7), room,
                    theme.SECOND, SANS, "muted")
        x = rect.right - INSET - _cards_wide(word)
        palette = pack_palette(self.desk.settings.palette)
        for number, face in enumerate(word.faces):
            card = FRect(x + number * STEP, rect.centery - CARD * 0.9, CARD, CARD * 1.8)
            paint_card(paint, self.desk.cards, CardName("pack", face, palette), card)


def _cards_wide(word: Word) -> float:
    return CARD + STEP * (len(word.faces) - 1) if word.faces else 0.0


def _room(word: Word, width: float) -> float:
    return width - 2 * INSET - (_cards_wide(word) + 16 if word.faces else 0)


def _height(scale: Scale, word: Word, width: float) -> float:
    text = scale.em(theme.PLATE_NAME) * 1.4 + scale.wrapped(word.line, _room(word, width), theme.SECOND)
    return max(text, CARD * 1.8 if word.faces else 0) + 2 * 12
