"""The base of pages about one game: header and F1 lead to its rules, and the header to the settings, too."""
import pygame

from client.pages.desk import DeskPage
from client.pages.settings_page import SettingsPage
from client.screens.rules import RulesScreen
from client.ui import parts
from client.ui.page import Go


class GamePage(DeskPage):
    """A page about one game. `game` is the game's code in GAMES, or "" while there is none."""

    targets = ("back", "help", "settings")
    game = ""

    def handle(self, event: pygame.Event, now: float) -> Go:
        return self.aside("help") if parts.pressed(event, pygame.K_F1) else super().handle(event, now)

    def aside(self, pick: str) -> Go:
        if not self.game:
            return None
        return SettingsPage(self.desk) if pick == "settings" else RulesScreen(self.desk, self.game)
