"""Pages round a game as they are pictured: each makes a screen of a desk."""
from dataclasses import replace
from types import SimpleNamespace

from client.games.catalogue import LISTINGS
from client.games.tarok.game import TAROK
from client.games.taroky.game import TAROKY
from client.lessons.progress import Progress
from client.pages.book.words_page import WordsPage
from client.pages.keys_page import KeysPage
from client.pages.phones import ASKS, GONE, HERE, WAITS, PhoneWord, ShownCode
from client.pages.phones_page import PhonesPage
from client.pages.settings_page import SettingsPage
from client.play.guest_page import GuestPage
from client.screens.learn import Learn
from client.screens.lobby import LobbyScreen
from client.screens.rule_sets_page import RuleSets
from client.ui.phrases import ORDINALS
from p2p.games import GAMES
from p2p.games.game import Seat, usual
from p2p.language import tr

FOURTH = tr("the {ordinal}", ordinal=ORDINALS[4])
SITS = {Seat(seat): name for seat, name in enumerate(("Mira", "Luka Brezovšek", "Ana", "Jana"))}
STATES = PhoneWord(WAITS), PhoneWord(GONE, -60_000.0), PhoneWord(HERE), PhoneWord(ASKS)


def _phones(made, **states):
    """The page of phones with these states of the seats, and the code of the first that waits."""
    code = ShownCode("http://192.168.178.124:7846/#QWKSDVRAJABS", "192.168.178.124:7846", "QWKS DVRA JABS")
    phones = SimpleNamespace(words=lambda _: {SITS_BY[name]: word for name, word in states.items()},
                             code=lambda *_: code, seated=lambda *_: None)
    return PhonesPage(replace(made, phones=phones), bytes(16), lambda: SITS, "Taroky", 4)


SITS_BY = {name.split()[0].lower(): seat for seat, name in SITS.items()}
PAGES = {
    "phones": _phones,
    "phones of all": lambda made: _phones(made, **dict(zip(SITS_BY, STATES, strict=True))),
    "words of Taroky": lambda made: WordsPage(made, TAROKY.title, TAROKY.words),
    "words of Tarok": lambda made: WordsPage(made, TAROK.title, TAROK.words),
    "lessons": lambda made: Learn(made, "tau", Progress(made.node.home)),
    "lobby": lambda made: LobbyScreen(made, tuple(LISTINGS)),
    "keys": KeysPage,
    "settings": SettingsPage,
    "who comes": lambda _: GuestPage("Ana", {"Mira"}, FOURTH, {0: "Luka Brezovšek", 1: "Mira"}, print),
    **{f"rules of {game}": lambda made, game=game: RuleSets(made, game, usual(GAMES[game].OPTIONS), 4)
       for game in ("tarok", "taroky", "tau")},
}
