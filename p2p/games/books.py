"""The rule books of the games, RULES.md in each game's folder, read into plain data. Knows no screen.

The text form is a small part of Markdown: headings of three levels, paragraphs, bullets, tables, **bold** and `code`.
"""
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from p2p import language

_HEADING = re.compile(r"(#{1,3}) (?:(\d+[A-Za-z]?(?:\.\d+)*)\.? )?(.+)")
_MARK = re.compile(r"\*\*|`")
_RULE_OFF = re.compile(r"\|[-:| ]+\|")         # the line between a table's head and its rows
BULLET = "- "


class Span(NamedTuple):
    """A part of a text in one manner; `code` are keys, and words that stand in files and moves."""

    text: str
    bold: bool = False
    code: bool = False


Text = tuple[Span, ...]


class Heading(NamedTuple):
    """`level` 1 is the book's title, 2 a chapter, 3 a rule; `number` "3.7", "8B", "5a", or "" for none."""

    level: int
    number: str
    title: str

    @property
    def texts(self) -> tuple[Text, ...]:
        return ((Span(f"{self.number} {self.title}".strip()),),)


class Paragraph(NamedTuple):
    """Running text."""

    text: Text

    @property
    def texts(self) -> tuple[Text, ...]:
        return (self.text,)


class Bullet(NamedTuple):
    """One item of a list."""

    text: Text

    @property
    def texts(self) -> tuple[Text, ...]:
        return (self.text,)


class TextTable(NamedTuple):
    """Rows of cells, the head first; all rows have as many cells."""

    rows: tuple[tuple[Text, ...], ...]

    @property
    def texts(self) -> tuple[Text, ...]:
        return tuple(cell for row in self.rows for cell in row)


Block = Heading | Paragraph | Bullet | TextTable


class Book(NamedTuple):
    """A game's rules: its title, and its blocks in their order, without the title."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def chapters(self) -> tuple[int, ...]:
        """The numbers of the blocks that are headings of chapters."""
        return tuple(at for at, block in enumerate(self.blocks) if isinstance(block, Heading) and block.level == 2)

    def rule(self, number: str) -> int | None:
        """The number of the block that heads the rule of this number, such as "3.7", "8B" or "5a"; None without one."""
        wanted = number.casefold()
        return next((at for at, block in enumerate(self.blocks)
                     if isinstance(block, Heading) and wanted and block.number.casefold() == wanted), None)

    def end(self, heading: int) -> int:
        """The block after the last one that stands under this heading alone: the next heading, or the book's end."""
        return next((at for at in range(heading + 1, len(self.blocks)) if isinstance(self.blocks[at], Heading)),
                    len(self.blocks))


def plain(text: Text) -> str:
    """The letters of a text."""
    return "".join(span.text for span in text)


def book(game: str) -> Book:
    """The rule book of a game of `GAMES`, by its code, in the language that is spoken here, else in English. Raises
    FileNotFoundError for a game without one."""
    return _book(game, language.code())


@cache
def _book(game: str, code: str) -> Book:
    folder = files("p2p.games") / game
    translated = folder / f"RULES.{code}.md"
    return read((translated if translated.is_file() else folder / "RULES.md").read_text(encoding="utf-8"))


def read(markdown: str) -> Book:
    """A book from its text."""
    blocks = tuple(block for lines in _parts(markdown) for block in _blocks(lines))
    titles = [block.title for block in blocks if isinstance(block, Heading) and block.level == 1]
    return Book(titles[0] if titles else "",
                tuple(block for block in blocks if not (isinstance(block, Heading) and block.level == 1)))


def _parts(markdown: str) -> Iterator[list[str]]:
    """The lines that stand together, without those that are empty."""
    for filled, lines in groupby(markdown.splitlines(), lambda line: bool(line.strip())):
        if filled:
            yield list(lines)


def _blocks(lines: list[str]) -> Iterator[Block]:
    """The blocks of lines that stand together: a heading is one line, a bullet takes the lines that are set in."""
    at = 0
    while at < len(lines):
        heading, first = _HEADING.fullmatch(lines[at]), at
        at += 1
        if heading:
            yield Heading(len(heading[1]), heading[2] or "", heading[3].strip())
            continue
        kind = _kind(lines[first])
        while at < len(lines) and _goes_on(kind, lines[at]):
            at += 1
        yield _block(kind, lines[first:at])


def _kind(line: str) -> str:
    """"|" for a table, "- " for a bullet, "" for running text."""
    return next((sign for sign in ("|", BULLET) if line.startswith(sign)), "")


def _goes_on(kind: str, line: str) -> bool:
    """Whether a line belongs to the block before it."""
    if kind == "|":
        return line.startswith("|")
    return not (line.startswith(("|", BULLET)) or _HEADING.fullmatch(line))


def _block(kind: str, lines: list[str]) -> Block:
    if kind == "|":
        return TextTable(tuple(tuple(_text(cell.strip()) for cell in line.strip().strip("|").split("|"))
                           for line in lines if not _RULE_OFF.fullmatch(line.strip())))
    text = _text(" ".join(line.strip() for line in lines).removeprefix(kind))
    return Bullet(text) if kind == BULLET else Paragraph(text)


def _text(line: str) -> Text:
    """The spans of a line; a sign that has no partner ends with it."""
    spans, bold, code, at = [], False, False, 0
    for mark in [*_MARK.finditer(line), None]:
        if mark and mark[0] == "**" and code:
            continue
        end = mark.start() if mark else len(line)
        if end > at:
            spans.append(Span(line[at:end], bold, code))
        if mark:
            bold, code, at = bold ^ (mark[0] == "**"), code ^ (mark[0] == "`"), mark.end()
    return tuple(spans)
