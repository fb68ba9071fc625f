"""The interface between the window and any screen. Knows no particular screen."""
from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

from client.draw.paint import Paint
from client.ui.widgets import Form

COVERED = pygame.event.custom_type()        # what a screen gets when another one is put on top of it
# After these who sits at the window may be another, or what lies where: what only one may see is turned over.
COVERS = (COVERED, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWSIZECHANGED,
          pygame.WINDOWDISPLAYCHANGED)

Ask = Literal["", "again", "lobby"]         # another game, or to be left for the lobby


@dataclass(frozen=True)
class GoBack:
    """Returned to go back to the screen before this one, which is asked for what `asks` says."""

    asks: Ask = ""


class Quit:
    """Returned to close the window."""


class Screen(Protocol):
    """One screen, called by the window. `now` is the time in milliseconds on a clock that never goes back."""

    @property
    def form(self) -> Form | None:
        """Returns the controls that have the keyboard; None while all keys are the screen's own."""

    def title(self) -> str:
        """Returns the title of the window's frame; a table says in it whose turn it is."""

    def handle(self, event: pygame.Event, now: float, /) -> "Go":
        """Handles an event. Returns where to go, or None to stay."""

    def update(self, now: float, /) -> "Go":
        """Reads new snapshots of the node; called before each draw. Returns where to go, or None to stay."""

    def draw(self, paint: Paint, now: float, /) -> None:
        """Draws everything, in units of a window of 1280 x 800."""

    def wakes(self, now: float, /) -> float | None:
        """Returns the time (ms) at which it has to be drawn again without an event or new snapshot; None if never."""

    def asked(self, _what: Ask, _now: float, /) -> "Go":
        """The page over this screen went back and asks for this. Returns where to go, or None to stay."""


Go = Screen | GoBack | Quit | None


class Unasked:
    """A screen that stays whatever the page over it asks for."""

    def asked(self, _what: Ask, _now: float, /) -> Go:
        return None
