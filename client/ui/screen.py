"""What every screen offers to the window, and where it may lead. Knows no particular screen."""
from typing import Protocol

import pygame

from client.draw.paint import Paint


class Back:
    """Go back to the screen before this one."""


class Quit:
    """Close the window."""


class Screen(Protocol):
    """One screen, called by the window. `now` is the time in milliseconds on a clock that never goes back."""

    def title(self) -> str:
        """For the window's frame; a table says here whose turn it is."""

    def handle(self, event: pygame.Event, now: float, /) -> "Screen | Back | Quit | None":
        """Take an event; where to go, or None to stay."""

    def update(self, now: float, /) -> "Screen | Back | Quit | None":
        """Read new snapshots of the node; called before each draw."""

    def draw(self, paint: Paint, now: float, /) -> None:
        """Everything, in units of a window of 1280 x 800."""

    def wakes(self, now: float, /) -> float | None:
        """When it has to be drawn again without an event or a new snapshot; None if only then. `now`: at once."""
