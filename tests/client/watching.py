"""A Paint that notes what is filled with brass and how large texts are, and contrasts from pixels."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS
from client.draw.paint import Paint, Style
from tests.assets.measure import contrast

CAPITALS, EDGE = 0.62, 2.0      # their height by the size of a text; units
LEAST = 3.0                     # contrast of a mark that tells a state
LONG_NAMES = ("Ana Marija", "Bartholomäus", "Luka Brezovšek", "Maximiliána")    # may get smaller beside a number


class Watching(Paint):
    """Notes what is filled with brass, every text with its size in units, and where its capitals stand.

    `squeezed` is the texts, but long names, that were made smaller or cut since their place is too narrow for them,
    `outside` those that go on beyond the edge of the window, where nothing is scrolled.
    """

    def __init__(self, surface: pygame.Surface, look: Style, density: float = 1, within: bool = False,
                 around: Paint | None = None) -> None:
        super().__init__(surface, look, density, within, around=around)
        self.brass: list[FRect] = []
        self.sizes: dict[str, float] = {}
        self.texts: list[tuple[str, FRect]] = []
        self.squeezed: list[str] = []
        self.outside: list[str] = []
        self.names: set[str] = set()
        self.controls: list[FRect] = []             # of the screen, once somebody puts them here

    def plate(self, rect, fill="panel", *more, **options):
        if fill == "accent":
            self.brass.append(FRect(rect))
        super().plate(rect, fill, *more, **options)

    def disc(self, centre, radius, fill, *more, **options):
        if fill == "accent":
            self.brass.append(FRect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius))
        super().disc(centre, radius, fill, *more, **options)

    def text(self, text, at, size=theme.BODY, face=SANS, colour="text", align="left", track=0):
        self.sizes[text] = size
        wide, high = super().text(text, at, size, face, colour, align, track), CAPITALS * self.scale.em(size)
        left = at[0] - wide * {"left": 0, "centre": 0.5, "right": 1}[align]
        place = FRect(left, at[1] - high / 2, wide, high)
        if self.scale.rect(place).colliderect(self.surface.get_clip()):
            self.texts.append((text, place))
        within = FRect(0, 0, *self.scale.size).inflate(EDGE, EDGE)
        if self.surface.get_clip() == self.surface.get_rect() and text.strip() and not within.contains(place):
            self.outside.append(text)
        return wide

    def fitted(self, text, at, width, size=theme.BODY, face=SANS, *more, **options):
        if options.get("least", more[2] if len(more) > 2 else 0.8) == 1.0:          # it would rather be cut
            self.names |= {str(text), str(options.get("whole", more[3] if len(more) > 3 else ""))}
        if self.scale.measure(text, size, face) > width and not text.startswith(LONG_NAMES):
            self.squeezed.append(text)
        return super().fitted(text, at, width, size, face, *more, **options)

    def cut_short(self):
        """The texts, but names, that had no room even in the least of their sizes."""
        return [words for _, words in self.cut if not words.startswith(LONG_NAMES) and words not in self.names]

    def under_controls(self):
        """The texts of which a part lies on a control, and a part beside it."""
        return [text for text, rect in self.texts for control in self.controls
                if text.strip() and min(rect.clip(control).size) > EDGE and not control.inflate(3, 3).contains(rect)]

    def runs_over(self):
        """Pairs of different texts of which one stands on the other, by more than an edge."""
        return [(one, other) for number, (one, rect) in enumerate(self.texts) for other, below in self.texts[:number]
                if one != other and one.strip() and other.strip() and min(rect.clip(below).size) > EDGE]


def best(paint: Paint, rect: FRect, ground: str) -> float:
    """The best contrast of a pixel in `rect` (units) with the colour `ground`."""
    box, under = paint.scale.rect(rect), paint.colour(ground)
    inks = {tuple(paint.surface.get_at((x, y))[:3])
            for x in range(box.left, box.right) for y in range(box.top, box.bottom)}
    return max(contrast("#{:02X}{:02X}{:02X}".format(*ink), under) for ink in inks)
