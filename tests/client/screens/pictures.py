"""Pictures of the screens before a game: the windows and settings that they are drawn with, and the drawing itself."""
import pygame

from client.draw.paint import Look, Paint
from client.settings import Settings

USUAL, SMALL, WIDE = (1280, 800), (960, 600), (1920, 1080)
LIGHT = Settings("Mira", "light")
LARGE = Settings("Mira", "light", "safe", text=1.4)


def drawn(screen, size: tuple[int, int]) -> pygame.Surface:
    """The screen with every card sharp."""
    surface, made = pygame.Surface(size), getattr(screen, "desk", None)
    look = made.settings.look if made else Look()
    screen.update(0.0)
    pending = True
    while pending:
        if made:
            made.cards.frame()
        screen.draw(Paint(surface, look), 0.0)
        pending = bool(made) and made.cards.pending
    return surface
