"""The screens before a game as they are pictured: a home makes a screen, with the size of its window."""
import pygame
from msgspec.structs import replace

from client.pages.settings_page import SettingsPage
from client.screens.house_rules.choices import Choices
from client.screens.lobby import LobbyScreen
from client.screens.name import AskName
from client.screens.network import NetworkPage
from client.screens.rules import RulesScreen
from client.screens.seats import SeatChoice
from client.screens.setup import Setup
from client.screens.waiting import Waiting
from client.ui.trouble import TroublePage
from p2p.games import tarok
from tests.client.screens import fake_node
from tests.client.screens.fake_node import desk, draft, seat
from tests.client.screens.pictures import LARGE, LIGHT, SMALL, USUAL, WIDE, drawn


def set_up(home, kinds, settings=None, manner="others", **options):
    screen = Setup(desk(home, settings=settings), "tau", manner)
    screen.column.seats = tuple(SeatChoice(kind, "steady") for kind in kinds)
    screen.options |= options
    screen.column.active = 2              # by keys it would come with a focus ring in the picture
    screen.use_control("")                   # lays everything out anew
    return screen


def house_rules(home, game, settings, first=0):
    screen = Setup(desk(home, settings=settings), game, "others")
    screen.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-first), 0.0)
    return screen


def waiting(home, opener, *seats, settings=None, **options):
    table = draft(9, opener, *seats, **options)
    return Waiting(desk(home, 8, (table,), settings=settings), table)


def three_of_us(home, settings):
    """Sitting down at a table of Taroky with two more people."""
    options = {"deals": "4", "turn_seconds": "60"}
    table = replace(draft(9, 1, seat(1), *[seat(None)] * 3), game="taroky", options=options)
    screen = Waiting(desk(home, 8, (table,), settings=settings), table)
    drawn(screen, SMALL)
    screen.form.control("count").value = "3"
    return screen


def ruled(home, settings, **options):
    """A table of Tarok with house rules of its own, before sitting down."""
    table = replace(draft(9, 1, seat(1), *[seat(None)] * 2), game="tarok", options={"deals": "4", **options})
    return Waiting(desk(home, 8, (table,), settings=settings), table)


ONE, THREE, FOUR = ("tau",), ("tau", "pcset", "lines"), ("tau", "pcset", "lines", "taroky")


def with_notice(home):
    made = desk(home, 2, fake_node.tables(9), settings=LARGE)
    made.node.notices.append("Nobody answers at 192.168.1.99. Is Fairdeal open there, and does its firewall let it in?")
    return LobbyScreen(made, ONE)


SHOTS = {       # name: screen of a home, window
    "lobby": (lambda home: LobbyScreen(desk(home, 7, fake_node.tables(4)), THREE), USUAL),
    "lobby-alone": (lambda home: LobbyScreen(desk(home), ONE), USUAL),
    "lobby-fifteen": (lambda home: LobbyScreen(desk(home, 15, fake_node.tables(9), settings=LIGHT), ONE), USUAL),
    "lobby-wide": (lambda home: LobbyScreen(desk(home, 1, fake_node.tables(1), unfinished=(fake_node.left_over(),)),
                                            THREE), WIDE),
    "lobby-trouble": (with_notice, SMALL),
    "lobby-two": (lambda home: LobbyScreen(desk(home, 3, fake_node.tables(3)), THREE[:2]), USUAL),
    "lobby-four": (lambda home: LobbyScreen(desk(home, 7, fake_node.tables(4)), FOUR), USUAL),
    "lobby-five": (lambda home: LobbyScreen(desk(home, 7, fake_node.tables(4), settings=LARGE),
                                            (*FOUR, "pcset")), SMALL),
    "setup-taroky": (lambda home: house_rules(home, "taroky", LIGHT), USUAL),
    "setup-taroky-large": (lambda home: house_rules(home, "taroky", LARGE, 7), SMALL),
    "setup-pcset-large": (lambda home: house_rules(home, "pcset", LARGE, 99), SMALL),
    "setup-couch": (lambda home: Setup(desk(home), "taroky", "couch"), USUAL),
    "setup": (lambda home: set_up(home, ("me", "open")), USUAL),
    "setup-four": (lambda home: set_up(home, ("me", "here", "bot", "open"), LIGHT, mode="4tau",
                                       penalty_seconds="3"), USUAL),
    "setup-six": (lambda home: set_up(home, ("me", "here", "bot", "bot", "open", "open"), LARGE, mode="6tau"), SMALL),
    "setup-alone": (lambda home: set_up(home, ("me",), manner="alone"), WIDE),
    "modes": (lambda home: Choices(desk(home), "tau", "mode", {"mode": "n3tau"}), USUAL),
    "waiting": (lambda home: waiting(home, 0, seat(0), seat(0, "Luka Brezovšek"), seat(3), seat(0, "Bot", "steady"),
                                     seat(None), seat(None), mode="sbqtau"), USUAL),
    "waiting-full": (lambda home: waiting(home, 0, seat(0), seat(8), seat(3), seat(4), seat(5), seat(5, "Bot", "easy"),
                                          settings=LARGE), SMALL),
    "waiting-four": (lambda home: waiting(home, 0, seat(0), seat(2), seat(3), seat(None), settings=LARGE), SMALL),
    "sitting-three": (lambda home: three_of_us(home, LARGE), SMALL),
    "sitting-ruled": (lambda home: ruled(home, None, contracts="full", kontra_max="4", radlci="40"), USUAL),
    "sitting-ruled-large": (lambda home: ruled(home, LARGE, contracts="full", fault="void", values="10_30_50",
                                               mond_penalty="both", klop_full="35_10", emperor="pagat_last"), SMALL),
    "sitting-ruled-most": (lambda home: ruled(home, LARGE, **{rule.name: rule.values[-1][0] for rule in tarok.OPTIONS}),
                           SMALL),
    "waiting-joined": (lambda home: waiting(home, 1, seat(1), seat(0), seat(1, "Bot", "sharp"), settings=LIGHT), USUAL),
    "sitting-down": (lambda home: waiting(home, 1, seat(1), seat(8), seat(None), seat(None), training="on"), USUAL),
    "settings": (lambda home: SettingsPage(desk(home)), USUAL),
    "settings-large": (lambda home: SettingsPage(desk(home, settings=LARGE)), SMALL),
    "network": (lambda home: NetworkPage(desk(home, 2)), USUAL),
    "network-off": (lambda home: NetworkPage(desk(home, 0, network=fake_node.CUT_OFF, settings=LARGE)), SMALL),
    "name": (lambda _home: AskName("Mira"), USUAL),
    "rules": (lambda home: RulesScreen(desk(home), "tau"), USUAL),
    "rules-pcset": (lambda home: RulesScreen(desk(home), "pcset"), USUAL),
    "rules-lines": (lambda home: RulesScreen(desk(home, settings=LIGHT), "lines"), USUAL),
    "rules-taroky": (lambda home: RulesScreen(desk(home), "taroky"), USUAL),
    "rules-taroky-large": (lambda home: RulesScreen(desk(home, settings=LARGE), "taroky"), SMALL),
    "rules-tarok": (lambda home: RulesScreen(desk(home, settings=LIGHT), "tarok"), USUAL),
    "rules-tarok-large": (lambda home: RulesScreen(desk(home, settings=LARGE), "tarok"), SMALL),
    "setup-tarok": (lambda home: Setup(desk(home), "tarok", "couch"), USUAL),
    "trouble": (lambda _home: TroublePage("Can't listen on port 7845: it is in use. Close the other program."), USUAL),
}
