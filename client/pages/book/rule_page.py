"""A page of short rules as data: pictures with a sentence each, columns of texts, keys. Knows no game's rules."""
from collections.abc import Callable
from typing import NamedTuple

from pygame import FRect

from client.draw import cards, theme
from client.draw.cards import CardDrawing, CardName, pack_palette, paint_card, race_deck
from client.draw.paint import Paint
from client.pages.desk import Desk

USUAL = "usual"             # the 81 cards as the settings want them drawn
PACK = "pack"
GAP = 14                    # between two cards
Draw = Callable[[Paint, Desk, FRect], None]


class Picture(NamedTuple):
    """A title, a sentence, and the cards that show what it means; `draw` draws them into a rectangle (units)."""

    title: str
    why: str
    draw: Draw


class Text(NamedTuple):
    """A heading and a few sentences."""

    heading: str
    words: str


class RulePage(NamedTuple):
    """One page: `line` beside the title, two pictures above `columns` of texts.

    `keys` are clusters of client.ui.keys with their seat's colour, below the last column. `high` is the height of the
    pictures in units, `ground` the colour behind them."""

    title: str
    line: str
    pictures: tuple[Picture, Picture]
    columns: tuple[tuple[Text, ...], ...]
    keys: tuple[tuple[str, int], ...] = ()
    high: float = 190
    ground: str = "mat"
    usual: bool = False         # the pictures show the 81 cards as the settings want them drawn


def card_row(deck: str, faces: tuple[int, ...], ring: str = "") -> Draw:
    """Returns a function that draws cards side by side, as large as the rectangle allows. `deck` is one of
    client.draw.cards or USUAL; `ring` is the colour (#RRGGBB) round each card, "" for none."""
    def draw(paint: Paint, desk: Desk, room: FRect) -> None:
        settings = desk.settings
        name = race_deck(settings.art) if deck == USUAL else deck
        palette = pack_palette(settings.palette) if deck == PACK else settings.palette
        wide = min(room.h / (cards.height_of(name, 100) / 100), (room.w + GAP) / len(faces) - GAP)
        left = room.centerx - (len(faces) * (wide + GAP) - GAP) / 2
        state = CardDrawing((ring,)) if ring else CardDrawing()
        for place, face in enumerate(faces):
            rect = FRect(left + place * (wide + GAP), room.y, wide, cards.height_of(name, wide))
            paint_card(paint, desk.cards, CardName(name, face, palette), rect, state)
    return draw


def right(deck: str, faces: tuple[int, ...]) -> Draw:
    """Returns a `card_row` with the ring of a right answer."""
    return card_row(deck, faces, theme.RING_RIGHT)


def wrong(deck: str, faces: tuple[int, ...]) -> Draw:
    """Returns a `card_row` with the ring of a wrong answer."""
    return card_row(deck, faces, theme.RING_WRONG)
