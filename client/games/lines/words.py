"""Numbers and lines of TAU in words: on the screen rows have letters and columns numbers, in the rules both count."""
from string import ascii_uppercase

from p2p.games.lines import Line
from p2p.language import tr, trn

LONG = 24                       # digits of a number that still stands in a sentence as it is


def spaced(number: int) -> str:
    """Returns a number with spaces between groups of three digits, as "12 000 000"."""
    return f"{number:,}".replace(",", " ")


def in_words(number: int) -> str:
    """Returns a number for use in a sentence; a long one by its count of digits."""
    text = spaced(number)
    return text if len(text) <= LONG else trn("a number of {n} digit", "a number of {n} digits", len(str(number)))


def line_label(way: str, number: int) -> str:
    """Returns the letter beside a row or the number above a column."""
    return ascii_uppercase[number - 1] if way == "row" else str(number)


def line_name(line: Line) -> str:
    """Returns a line's name, as "row D" or "column 10"."""
    label = line_label(*line)
    return tr("row {row}", row=label) if line[0] == "row" else tr("column {column}", column=label)
