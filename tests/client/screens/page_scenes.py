"""Pages round a game as they are pictured: each makes a screen of a desk."""
from client.games.catalogue import LISTINGS
from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.lessons.progress import Progress
from client.pages.book.words_page import WordsPage
from client.pages.keys_page import KeysPage
from client.pages.settings_page import SettingsPage
from client.play.guest_page import GuestPage
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from client.screens.rule_sets_page import RuleSets
from client.ui.phrases import ORDINALS
from p2p.games import GAMES
from p2p.games.game import usual
from p2p.language import tr

FOURTH = tr("the {ordinal}", ordinal=ORDINALS[4])
PAGES = {
    "words of Taroky": lambda made: WordsPage(made, TAROKY.title, TAROKY.words),
    "words of Tarok": lambda made: WordsPage(made, TAROK.title, TAROK.words),
    "lessons": lambda made: Learn(made, "tau", Progress(made.node.home)),
    "lobby": lambda made: LobbyScreen(made, tuple(LISTINGS)),
    "keys": KeysPage,
    "settings": SettingsPage,
    "who comes": lambda _: GuestPage("Ana", {"Mira"}, FOURTH, print, {0: "Luka Brezovšek", 1: "Mira"}, print),
    **{f"rules of {game}": lambda made, game=game: RuleSets(made, game, usual(GAMES[game].OPTIONS), 4)
       for game in ("tarok", "taroky", "tau")},
}
