"""The page with a game's whole rule book: chapters at the left, the text, and a field that searches it."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.commands import Command
from client.draw.fonts import SEMI
from client.draw.headers import header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.book import book_text
from client.pages.book.book_text import SetBook, TextHit, TextLine, TextRun, set_book
from client.pages.book.find_page import TOP, FindPage
from client.pages.desk import Desk
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import ENTER
from p2p.games import books
from p2p.games.books import Heading
from p2p.language import tr

BOOK_KEY = pygame.K_F7                               # opens the book, and closes it
BOOK = Command("book", tr("All the rules"), "F7")
INSET = 32
LIST, LIST_SIZES = 0.26, (16, 15, 14, 13, 12, 11, 10, 9)    # share of the width for the chapters, and their sizes
ABOVE = 20                                      # air above a place that is jumped to


class BookPage(FindPage):
    """The rule book of `game` from its beginning, or from the rule of a number, which is marked. `line` says in the
    header what led here. A number without a rule counts as none."""

    key, hints = BOOK_KEY, ((tr("type"), tr("find")), ("Enter", tr("next")), ("↑↓", tr("scroll")), ("Esc", tr("back")))

    def __init__(self, desk: Desk, game: str, rule: str = "", line: str = "") -> None:
        super().__init__(desk, tr("Find a word or a rule"), 40)
        self.book, self.line = books.book(game), line
        self.rule = self.book.rule(rule)
        self.found: tuple[TextHit, ...] = ()
        self.at = 0                             # index of the current match in `found`
        self._text: SetBook | None = None
        self._wanted = self.rule                # a block that the next drawing begins with
        self._chapters: list[tuple[FRect, int]] = []
        self._pointed = -1                      # the chapter under the mouse
        self._rule_end = 0.0

    def title(self) -> str:
        named = self.book.blocks[self.rule] if self.rule is not None else None
        if isinstance(named, Heading):
            return tr("Fairdeal - {title} - rule {number}", title=self.book.title, number=named.number)
        return tr("Fairdeal - {title} - all the rules", title=self.book.title)

    # ------------------------------------------------------------------ keys and mouse

    def handle(self, event: pygame.Event, now: float) -> Go:
        if self._point(event, now):
            return None
        if parts.pressed(event, *ENTER):
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1, now)
            return None
        return super().handle(event, now)

    def _point(self, event: pygame.Event, now: float) -> bool:
        """Notes the chapter under the mouse and scrolls to a clicked one. Returns whether one was clicked."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False
        at = self.scale.to_units(event.pos)
        self._pointed = next((block for rect, block in self._chapters if rect.collidepoint(at)), -1)
        if event.type == pygame.MOUSEMOTION or event.button != 1 or self._pointed < 0 or not self._text:
            return False
        self.scroll.go(self._text.tops[self._pointed] - ABOVE, now)
        return True

    def seek(self, now: float) -> None:
        """Searches for the field's text; the current match is the rule of that number, or the next one below."""
        self.found = book_text.hits(self.book, self._find.text)
        self.at = book_text.nearest(self.book, self.found, self._find.text, self._first(now))
        self._reveal(now)

    def _next(self, step: int, now: float) -> None:
        if self.found:
            self.at = (self.at + step) % len(self.found)
            self._reveal(now)

    def _first(self, now: float) -> int:
        tops = self._text.tops if self._text else []
        return next((at for at, top in enumerate(tops) if top >= self.scroll.top(now)), 0)

    def _reveal(self, now: float) -> None:
        """Scrolls to the current match if it is out of sight or close to an edge."""
        if not self.found or not self._text:
            return
        places = self._text.rects(self.found[self.at])
        y, high, top = places[0][1].y, self.scroll.view.h, self.scroll.top(now)
        if not top + 0.08 * high <= y <= top + 0.85 * high:
            self.scroll.go(y - high * 0.3, now)

    # ------------------------------------------------------------------ what is shown

    def draw_text(self, paint: Paint, area: FRect, now: float) -> None:
        panel = FRect(area.x + LIST * area.w, TOP, (1 - LIST) * area.w, area.h)
        text = self._place(paint.scale, panel, now)
        self._draw_head(paint)
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        self._draw_lines(paint, text, panel, now)
        self.scroll.draw(paint, now)
        self._draw_chapters(paint, FRect(area.x, TOP, panel.x - area.x - theme.GAP, panel.h), now)

    def _place(self, scale: Scale, panel: FRect, now: float) -> SetBook:
        """Returns the text, laid out anew for another scale; the first block in sight stays in its place."""
        old, text, first = self._text, self._text, self._first(now)
        apart = old.tops[first] - self.scroll.top(now) if old else 0.0
        if text is None or text.scale != scale:
            text = self._text = set_book(self.book, scale, panel.w - 2 * INSET - theme.GAP)
            if self.rule is not None:
                self._rule_end = text.bottom(self.book.end(self.rule))
        last = text.tops[self.book.chapters[-1]] - ABOVE            # every chapter can come to the top
        height = max(text.height + 2 * INSET, last + panel.h)
        self.scroll.place(panel, height, text.height + 2 * INSET, scale.em(book_text.BODY) * book_text.STEP)
        if self._wanted is not None:
            self.scroll.go(text.tops[self._wanted] + INSET - panel.h * 0.2, now, True)
            self._wanted = None
        elif old is not text and old:
            self.scroll.go(text.tops[first] - apart, now, True)
        return text

    def _draw_head(self, paint: Paint) -> None:
        x, words = self._find.rect.x - 16, self._count()
        if words:
            x -= paint.text(words, (x, theme.HEADER / 2), theme.SECOND, SEMI, "muted" if self.found else "bad", "right")
        until = x - theme.GAP - header_layout(paint.scale).words.x
        self.head(paint, self.line, tr("All the rules of {title}", title=self.book.title), until)

    def _count(self) -> str:
        if not self._find.text.strip():
            return ""
        return tr("{at} of {count}", at=self.at + 1, count=len(self.found)) if self.found else tr("not found")

    # ------------------------------------------------------------------ the text

    def _draw_lines(self, paint: Paint, text: SetBook, panel: FRect, now: float) -> None:
        origin = panel.x + (panel.w - text.gutter - text.width - theme.GAP) / 2, panel.y + INSET - self.scroll.top(now)
        lines, marks = text.between(panel.y - origin[1], panel.bottom - origin[1])
        whole = paint.surface.get_clip()
        paint.surface.set_clip(paint.scale.rect(panel.inflate(0, -16)))
        if self.rule is not None:
            self._draw_rule(paint, text, origin)
        for mark in marks:
            x, y = origin[0] + mark.x, origin[1] + mark.y
            if mark.width:
                paint.upright(FRect(x, round(y * paint.scale.unit) / paint.scale.unit, mark.width, 0), "line")
            else:
                paint.disc((x, y), paint.scale.em(book_text.BODY) * 0.13, "muted")
        shown = {line.key for line in lines}
        near = [match for match in self.found if (match.block, match.text) in shown]
        runs = [(line, run) for line in lines for run in line.runs]
        for line, run in runs:
            _draw_plate(paint, line, run, origin)
        for match in near:
            for rect, *_ in text.rects(match):
                paint.plate(rect.move(origin).inflate(4, 0), "hover", "edge", 1, 4)
        for line, run in runs:
            paint.text(run.text, (origin[0] + run.x, origin[1] + line.y), line.size, run.face, line.ink)
        if self.found and self.found[self.at] in near:
            _draw_meant(paint, text, self.found[self.at], origin)
        paint.surface.set_clip(whole)

    def _draw_rule(self, paint: Paint, text: SetBook, origin: tuple[float, float]) -> None:
        assert self.rule is not None
        top, air = text.tops[self.rule], 10
        rect = FRect(origin[0] - 18, origin[1] + top - air, text.gutter + text.width + 36,
                     self._rule_end - top + 2 * air)
        paint.plate(rect, "raised", radius=theme.CONTROL_RADIUS)
        paint.plate(FRect(rect.x, rect.y, 5, rect.h), "accent", radius=2.5)

    # ------------------------------------------------------------------ the chapters

    def _draw_chapters(self, paint: Paint, room: FRect, now: float) -> None:
        """Draws the list of chapters in the largest of LIST_SIZES that fits `room` (units)."""
        names = [(block, heading.number, heading.title) for block in self.book.chapters
                 if isinstance(heading := self.book.blocks[block], Heading)]
        size = next((size for size in LIST_SIZES if _list_height(paint.scale, names, room.w, size) <= room.h),
                    LIST_SIZES[-1])
        air = min(14.0, (room.h - _list_height(paint.scale, names, room.w, size, 0)) / len(names))
        y, here = room.y, self._here(now)
        margin, self._chapters = _margin(paint.scale, names, size), []
        for block, number, title in names:
            words = paint.lines_height(title, room.w - margin - 12, size, SEMI)
            rect = FRect(room.x, y, room.w, words + air)
            self._chapters.append((rect, block))
            lit = block == here
            if lit or block == self._pointed:
                paint.plate(rect, "panel" if lit else "raised", radius=theme.CONTROL_RADIUS)
            first = y + air / 2 + paint.scale.em(size) * 0.7
            paint.text(number, (room.x + 14, first), size, SEMI, "accent_text" if lit else "faint")
            paint.lines(title, (room.x + margin, first), room.w - margin - 12, size, SEMI, "text" if lit else "muted")
            y = rect.bottom

    def _here(self, now: float) -> int:
        """Returns the block of the chapter a quarter down the window; -1 before anything was drawn."""
        if self._text is None:
            return -1
        probe = self.scroll.top(now) + self.scroll.view.h * 0.25
        passed = [block for block in self.book.chapters if self._text.tops[block] <= probe]
        return passed[-1] if passed else self.book.chapters[0]


def _margin(scale: Scale, names: list[tuple[int, str, str]], size: float) -> float:
    return 14 + max(scale.measure(number, size, SEMI) if number else 0.0 for _, number, _ in names) + 12


def _list_height(scale: Scale, names: list[tuple[int, str, str]], width: float, size: float, air: float = 4) -> float:
    room = width - _margin(scale, names, size) - 12
    return sum(scale.wrapped(title, room, size, SEMI) + air for _, _, title in names)


def _draw_plate(paint: Paint, line: TextLine, run: TextRun, origin: tuple[float, float]) -> None:
    """Draws the plate under a run of code, such as a key; none under other runs."""
    if run.code:
        x, y, high, pad = origin[0] + run.x, origin[1] + line.y, paint.scale.em(line.size) * 1.28, book_text.PAD - 1
        paint.plate(FRect(x - pad, y - high / 2, run.width + 2 * pad, high), "hover", radius=4)


def _draw_meant(paint: Paint, text: SetBook, match: TextHit, origin: tuple[float, float]) -> None:
    for rect, line, face, letters in text.rects(match):
        paint.plate(rect.move(origin).inflate(2, 0), "accent", radius=4)
        paint.text(letters, (origin[0] + rect.x, origin[1] + line.y), line.size, face, "on_accent")
