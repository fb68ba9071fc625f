"""The seconds left of a turn: layout and drawing. Knows no game."""
from pygame import FRect

from client.draw import theme
from client.draw.fonts import BOLD, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale

LAST, LATE = 10, 5          # seconds left from which a countdown is large, and red


def place(scale: Scale, left: int, at: tuple[float, float]) -> FRect:
    """Returns the rectangle (units) of a countdown whose left edge has its middle at `at`."""
    words, size, face = _countdown(left)
    high = scale.em(size) * (1.25 if left <= LAST else 1.6)
    return FRect(at[0], at[1] - high / 2, max(high, scale.measure(words, size, face) + 26), high)


def _countdown(left: int) -> tuple[str, int, str]:
    return (str(left), theme.SCORE, BOLD) if left <= LAST else (f"{left // 60}:{left % 60:02}", theme.NAME, SEMI)


def draw(paint: Paint, left: int, at: tuple[float, float]) -> None:
    """Draws the seconds `left` of a turn from `at` to the right: large from LAST seconds on, red from LATE on."""
    (words, size, face), rect = _countdown(left), place(paint.scale, left, at)
    ink = "bad" if left <= LATE else "text"
    paint.plate(rect, "panel", ink if left <= LAST else None, 3, rect.h / 2)
    paint.text(words, rect.center, size, face, ink, "centre")
