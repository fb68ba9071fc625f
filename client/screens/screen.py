"""What every screen keeps, and the desk they all share. Knows no particular screen."""
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from client.cards import Cards
from client.keys import Labels
from client.paint import Paint
from client.settings import Settings
from client.sound import Sounds
from p2p.node import Node


@dataclass
class Desk:
    """What the screens share while the program runs."""

    node: Node
    settings: Settings
    cards: Cards = field(default_factory=Cards)
    labels: Labels = field(default_factory=Labels)
    sounds: Sounds = field(default_factory=Sounds)


class Back:
    """Go back to the screen before this one."""


class Quit:
    """Close the window."""


class Screen(Protocol):
    """One screen. `now` is p2p.node.now_ms() everywhere: milliseconds, monotonic."""

    def title(self) -> str:
        """For the window's frame; a table says here whose turn it is."""

    def handle(self, event: pygame.Event, now: float) -> "Screen | Back | Quit | None":
        """Take an event; where to go, or None to stay."""

    def update(self, now: float) -> "Screen | Back | Quit | None":
        """Read new snapshots of the node; called before each draw."""

    def draw(self, paint: Paint, now: float) -> None:
        """Everything, in units of a window of 1280 x 800."""

    def wakes(self, now: float) -> float | None:
        """When it has to be drawn again without an event or a new snapshot; None if only then. `now`: at once."""
