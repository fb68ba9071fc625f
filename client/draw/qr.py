"""QR codes (ISO/IEC 18004) on paper, in whole pixels a module and ink in both themes, so that any camera reads them."""
import pygame
import segno
from pygame import FRect

from client.draw.paint import Paint

QUIET, LEAST = 4, 8                     # modules round a code; pixels of a module at least
INK, PAPER = "#14231F", "#FEF7EA"


class QrPicture:
    """The picture of a code, kept until another one is drawn."""

    def __init__(self) -> None:
        self._drawn: tuple[str, int, pygame.Surface] | None = None

    def draw(self, paint: Paint, room: FRect, text: str) -> float:
        """Draws the code of a text at the top of this room, as large as it has place. Returns where it ends (units)."""
        made = segno.make(text, error="l", boost_error=False, micro=False)
        modules, unit = int(made.symbol_size(border=QUIET)[0]), paint.scale.unit
        size = max(LEAST, int(min(room.w, room.h) * unit / modules))
        if self._drawn is None or self._drawn[:2] != (text, size):
            self._drawn = text, size, _picture(made, modules, size)
        picture = self._drawn[2]
        x, y = round(room.centerx * unit - picture.get_width() / 2), round(room.y * unit)
        paper = FRect(x / unit, y / unit, picture.get_width() / unit, picture.get_height() / unit)
        paint.plate(paper.inflate(6, 6), PAPER, radius=14)
        paint.surface.blit(picture, (x, y))
        return paper.bottom


def _picture(made: segno.QRCode, modules: int, size: int) -> pygame.Surface:
    """Returns a code with its quiet zone, `size` pixels a module."""
    picture = pygame.Surface((modules * size, modules * size))
    picture.fill(PAPER)
    for y, row in enumerate(made.matrix_iter(border=QUIET)):
        for x, dark in enumerate(row):
            if dark:
                picture.fill(INK, (x * size, y * size, size, size))
    return picture
