"""Pictures of the screens before a game: the windows and settings that they are drawn with, and the drawing itself."""
import pygame

from client.draw.paint import Paint, Style
from client.settings import Settings

USUAL, SMALL, WIDE = (1280, 800), (960, 600), (1920, 1080)
LIGHT = Settings("Mira", "light")
LARGE = Settings("Mira", "light", "safe", text=1.4)


class Reader(Paint):
    """Notes every text that is painted, as it stands there."""

    def __init__(self, surface: pygame.Surface, look: Style) -> None:
        super().__init__(surface, look)
        self.texts: list[str] = []

    def text(self, text: str, *args, **options) -> float:
        self.texts.append(text)
        return super().text(text, *args, **options)


def written(screen, size: tuple[int, int], now: float = 0.0) -> list[str]:
    """The texts that a screen shows at a time (ms), line by line."""
    reader = Reader(pygame.Surface(size), screen.desk.settings.style)
    screen.draw(reader, now)
    return reader.texts


def drawn(screen, size: tuple[int, int]) -> pygame.Surface:
    """The screen with every card sharp."""
    surface, made = pygame.Surface(size), getattr(screen, "desk", None)
    look = made.settings.style if made else Style()
    screen.update(0.0)
    pending = True
    while pending:
        if made:
            made.cards.frame()
        screen.draw(Paint(surface, look), 0.0)
        pending = bool(made) and made.cards.pending
    return surface
