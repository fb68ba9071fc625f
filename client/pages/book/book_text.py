"""Lays out a rule book in lines and tables, and searches it. Lengths are units from the text's upper left corner.

Letters are counted from the beginning of a block's text, as `plain` gives it."""
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.scale import Scale
from p2p.games.books import Block, Book, Bullet, Heading, Span, Text, TextTable, plain

SAMPLE = "Follow the suit that was led; without it play a tarok; without both any car"      # a full line: 75 letters
BODY, RULE, CHAPTER = 18.0, 20.0, float(theme.TITLE)        # sizes of running text and of both headings
CELL = (16, 15, 14, 13, 12, 11, 10, 9)          # of tables, the largest that fits
READABLE = 4                                    # so many of these are tried before a table is wider than the text
STEP = 1.5                                      # from line to line, in text sizes
PAD = 5                                         # of a code's plate, beside its words
GAPS = (24, 16, 10)                             # between columns


class TextRun(NamedTuple):
    """Letters of one font face in a line; `first` is the index of the first one in its text."""

    x: float
    text: str
    face: str
    code: bool
    first: int
    width: float


class TextLine(NamedTuple):
    """A line. `y` is the middle of its capitals, `key` the (block, text of the block) to which it belongs."""

    y: float
    size: float
    ink: str
    key: tuple[int, int]
    runs: tuple[TextRun, ...]


class TextMark(NamedTuple):
    """A horizontal rule of this width, or a bullet's disc (width 0)."""

    y: float
    x: float
    width: float


class TextHit(NamedTuple):
    """A match of a search: the letters from `first` up to but not including `last` of a block's text."""

    block: int
    text: int
    first: int
    last: int


# ---------------------------------------------------------------------- setting lines

def _manner(span: Span, usual: str) -> str:
    if span.code:
        return BOLD if span.bold else SANS
    return SEMI if span.bold else usual


def _atoms(span: Span, first: int, scale: Scale, size: float, usual: str) -> Iterator[TextRun]:
    """Yields the words of a span, whose first letter has the index `first`, each at no place yet; none for blanks."""
    face, at = _manner(span, usual), first
    for blank, letters in groupby(span.text, str.isspace):
        word = "".join(letters)
        if not blank:
            wide = scale.measure(word, size, face) + (2 * PAD if span.code else 0)
            yield TextRun(0.0, word, face, span.code, at, wide)
        at += len(word)


def _words(text: Text, scale: Scale, size: float, usual: str) -> Iterator[list[TextRun]]:
    """Yields the words of a text: lists of runs without a blank between them."""
    first, word = 0, list[TextRun]()
    for span in text:
        for atom in _atoms(span, first, scale, size, usual):
            if word and word[-1].first + len(word[-1].text) != atom.first:
                yield word
                word = []
            word.append(atom)
        first += len(span.text)
    if word:
        yield word


def _rows(text: Text, width: float, scale: Scale, size: float, usual: str) -> Iterator[list[list[TextRun]]]:
    """Yields the words of each line of at most `width`; a longer word has a line of its own."""
    row, x, gap = list[list[TextRun]](), 0.0, scale.measure(" ", size, usual)
    for word in _words(text, scale, size, usual):
        wide = sum(atom.width for atom in word)
        if row and x + gap + wide > width:
            yield row
            row, x = [], 0.0
        x += wide + (gap if row else 0)
        row.append(word)
    if row:
        yield row


def _runs(row: list[list[TextRun]], x: float, gap: float) -> Iterator[TextRun]:
    """Yields the runs of a line from `x` on, `gap` between words; neighbours of one face are one run, code never is."""
    placed = list[TextRun]()
    for word in row:
        for atom in word:
            placed.append(atom._replace(x=x))
            x += atom.width
        x += gap
    for (face, code), same in groupby(placed, lambda run: (run.face, run.code)):
        group = list(same)
        for part in [[one] for one in group] if code else [group]:
            first, last, pad = part[0], part[-1], PAD if code else 0
            yield TextRun(first.x + pad, _joined(part), face, code, first.first,
                          last.x + last.width - first.x - 2 * pad)


def _joined(atoms: Sequence[TextRun]) -> str:
    """Returns the letters of runs, with one blank where blanks were."""
    words, at = "", atoms[0].first
    for atom in atoms:
        words += " " * (atom.first > at) + atom.text
        at = atom.first + len(atom.text)
    return words


# ---------------------------------------------------------------------- the whole book

class SetBook:
    """A book in lines at most `width` wide, right of a margin of numbers, `gutter` wide. `room` is the width of
    both."""

    def __init__(self, book: Book, scale: Scale, room: float) -> None:
        self.book, self.scale = book, scale
        self.gutter = max((scale.measure(block.number, *_heading(block)) for block in book.blocks
                           if isinstance(block, Heading) and block.number), default=0.0) + 18
        self.width = min(room - self.gutter, scale.measure(SAMPLE, BODY))
        self.widest = (room - self.gutter + self.width) / 2     # of a table that needs the air beside the text
        self.lines: list[TextLine] = []
        self.marks: list[TextMark] = []
        self.tops: list[float] = []             # where each block begins, with the air above it
        self._y = 0.0
        for at, block in enumerate(book.blocks):
            self._set(at, block, book.blocks[at - 1] if at else None)
        self.height = self._y
        self._of_key: dict[tuple[int, int], list[TextLine]] = {}
        for line in self.lines:
            self._of_key.setdefault(line.key, []).append(line)
        self.lines.sort(key=lambda line: line.y)
        self.marks.sort()

    def _set(self, at: int, block: Block, before: Block | None) -> None:
        em = self.scale.em(BODY)
        self._y += _air(block, before) * em
        self.tops.append(self._y)
        if isinstance(block, Heading):
            self._set_heading(at, block, before)
        elif isinstance(block, TextTable):
            self._set_table(at, block)
        else:
            inset = em * 1.1 if isinstance(block, Bullet) else 0.0
            if inset:
                self.marks.append(TextMark(self._y + em * STEP / 2, self.gutter + em * 0.35, 0))
            self._y += self._put((at, 0), block.text, self.gutter + inset, self.width - inset, self._y)

    def _put(self, key: tuple[int, int], text: Text, x: float, width: float, top: float, size: float = BODY,
             usual: str = SANS, ink: str = "text", first: int = 0) -> float:
        """Adds the lines of a text that begins at letter `first` of the searched text. Returns their height."""
        gap, step = self.scale.measure(" ", size, usual), self.scale.em(size) * STEP
        rows = list(_rows(text, width, self.scale, size, usual))
        for number, row in enumerate(rows):
            runs = (run._replace(first=run.first + first) for run in _runs(row, x, gap))
            self.lines.append(TextLine(top + (number + 0.5) * step, size, ink, key, tuple(runs)))
        return len(rows) * step

    def _set_heading(self, at: int, block: Heading, before: Block | None) -> None:
        """Adds a heading, its number in the margin; a rule stands above each chapter but the first."""
        size, face = _heading(block)
        if block.level == 2 and before is not None:
            self.marks.append(TextMark(self._y - self.scale.em(BODY) * 0.9, 0, self.gutter + self.width))
        if block.number:
            self._put((at, 0), (Span(block.number),), 0.0, self.gutter, self._y, size, face, "accent_text")
        first = len(block.number) + 1 if block.number else 0
        self._y += self._put((at, 0), (Span(block.title),), self.gutter, self.width, self._y, size, face, "text", first)

    def _set_table(self, at: int, block: TextTable) -> None:
        size, gap, widths = _columns(block, self.scale, self.width, self.widest)
        air = self.scale.em(size) * 0.35
        across = sum(widths) + gap * (len(widths) - 1)
        for number, row in enumerate(block.rows):
            x, high = self.gutter, 0.0
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                face, ink = (SEMI, "muted") if number == 0 else (SANS, "text")
                key = (at, number * len(row) + column)
                high = max(high, self._put(key, cell, x, width, self._y + air, size, face, ink))
                x += width + gap
            self._y += high + 2 * air
            self.marks.append(TextMark(self._y, self.gutter, across))
        self._y += self.scale.em(BODY) * 0.4

    # ------------------------------------------------------------------ what stands where

    def between(self, top: float, bottom: float) -> tuple[list[TextLine], list[TextMark]]:
        """Returns the lines and marks that may show between these heights, with some beyond both ends."""
        air = self.scale.em(CHAPTER) * STEP
        lines = self.lines[bisect_left(self.lines, top - air, key=lambda line: line.y):
                           bisect_left(self.lines, bottom + air, key=lambda line: line.y)]
        marks = self.marks[bisect_left(self.marks, top - air, key=lambda mark: mark.y):
                           bisect_left(self.marks, bottom + air, key=lambda mark: mark.y)]
        return lines, marks

    def bottom(self, block: int) -> float:
        """Returns where the block before `block` ends, without the air below it."""
        lines = [line for line in self.lines if line.key[0] == block - 1]
        return max((line.y + self.scale.em(line.size) * STEP / 2 for line in lines), default=self.height)

    def rects(self, match: TextHit) -> list[tuple[FRect, TextLine, str, str]]:
        """Returns the parts of a match, one for each run: rectangle, line, font face and letters."""
        found = []
        for line in self._of_key.get((match.block, match.text), ()):
            high = self.scale.em(line.size) * 1.3
            for run in line.runs:
                first, last = max(match.first - run.first, 0), min(match.last - run.first, len(run.text))
                if first < last:
                    x = run.x + self._wide(run, line.size, first)
                    wide = run.x + self._wide(run, line.size, last) - x
                    found.append((FRect(x, line.y - high / 2, wide, high), line, run.face, run.text[first:last]))
        return found

    def _wide(self, run: TextRun, size: float, letters: int) -> float:
        return self.scale.measure(run.text[:letters], size, run.face) if letters else 0.0


@lru_cache(maxsize=4)
def set_book(book: Book, scale: Scale, room: float) -> SetBook:
    """Returns the SetBook of these, the same one as last time if they are the same: it is only read."""
    return SetBook(book, scale, room)


def _heading(block: Heading) -> tuple[float, str]:
    return (CHAPTER, SERIF) if block.level == 2 else (RULE, SEMI)


def _air(block: Block, before: Block | None) -> float:
    if before is None:
        return 0.0
    if isinstance(block, Heading):
        return 2.6 if block.level == 2 else 0.5 if isinstance(before, Heading) else 1.1
    if isinstance(before, Heading):
        return 0.5 if before.level == 2 else 0.1
    return 0.25 if isinstance(block, Bullet) and isinstance(before, Bullet) else 0.7


def _columns(table: TextTable, scale: Scale, width: float, widest: float) -> tuple[float, float, list[float]]:
    """Returns letter size, gap and widths of a table's columns, each at least as wide as its longest word. READABLE
    sizes are tried within `width`, then all within `widest`; the smallest is the last resort."""
    cells = list(zip(*table.rows, strict=True))
    tries = [(room, size, gap) for room, sizes in ((width, CELL[:READABLE]), (widest, CELL)) for size in sizes
             for gap in GAPS]
    for room, size, gap in tries:
        least = [max(_least(cell, scale, size, number == 0) for number, cell in enumerate(column)) for column in cells]
        if sum(least) + gap * (len(least) - 1) <= room:
            break
    whole = [max(_whole(cell, scale, size, number == 0) for number, cell in enumerate(column)) for column in cells]
    spare = room - gap * (len(least) - 1) - sum(least)
    wanted = [wide - low for wide, low in zip(whole, least, strict=True)]
    share = min(1.0, max(0.0, spare) / max(1.0, sum(wanted)))
    return size, gap, [low + share * more + 0.01 for low, more in zip(least, wanted, strict=True)]


def _least(cell: Text, scale: Scale, size: float, head: bool) -> float:
    """Returns the width of a cell's longest word; `head`: in the first row."""
    words = _words(cell, scale, size, SEMI if head else SANS)
    return max((sum(atom.width for atom in word) for word in words), default=0.0)


def _whole(cell: Text, scale: Scale, size: float, head: bool) -> float:
    usual = SEMI if head else SANS
    words = [sum(atom.width for atom in word) for word in _words(cell, scale, size, usual)]
    return sum(words) + scale.measure(" ", size, usual) * (len(words) - 1)


# ---------------------------------------------------------------------- looking for a text

def hits(book: Book, wanted: str) -> tuple[TextHit, ...]:
    """Returns all matches of a text in the book, in order, without regard to case; none for an empty text."""
    wanted = " ".join(wanted.lower().split())
    return tuple(TextHit(at, number, first, first + len(wanted)) for at, block in enumerate(book.blocks)
                 for number, text in enumerate(block.texts) for first in _places(plain(text).lower(), wanted))


def _places(text: str, wanted: str) -> Iterable[int]:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        yield at
        at = text.find(wanted, at + len(wanted))


def nearest(book: Book, found: Sequence[TextHit], wanted: str, block: int) -> int:
    """Returns the index of the match to show first: from the rule of this number on, or from `block` on where `wanted`
    is no rule's number; 0 without one."""
    rule = book.rule(wanted.strip().rstrip("."))
    start = block if rule is None else rule
    return next((number for number, match in enumerate(found) if match.block >= start), 0)
