"""A node without a network that shows what a test tells it to, and a desk on it, for the screens before a game."""
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

from client.draw.sound import Sounds
from client.pages.desk import Desk
from client.settings import Settings
from p2p.identity import words
from p2p.log.charter import VERSION, Charter, MemberInfo, SeatInfo
from p2p.net.wire import Draft, DraftSeat
from p2p.peer.clubs import ClubView
from p2p.peer.home.unfinished import Unfinished
from p2p.peer.lobby.people import OPEN, PLAYING, LobbyView, Person, new_draft
from p2p.peer.network import Network

ME = bytes(32)
NAMES = ("Jana", "Petr", "Ana", "Luka", "Iva", "Ota", "Eva", "Maximiliána Nováková-Žďá", "Šimon", "Łukasz",
         "Příliš žluťoučký kůň", "Zoë", "Bo", "Kateřina", "Tomaž", "Ruža", "Vít", "Ňu", "Alžběta", "Ivo")
GOOD = Network(True, "192.168.1.24. No server and no host: everybody here is equal.", ("192.168.1.24",), "008R-G", 7845)
CUT_OFF = Network(False, "This computer is on no network. Connect to one, or play on this computer with "
                         "--interface 127.0.0.1.", (), "")


def key(number: int) -> bytes:
    """The key of the person of that number, from 1."""
    return bytes([number]) * 32


def person(number: int, doing: str = "in the lobby") -> Person:
    return Person(key(number), NAMES[number - 1], words(key(number)), doing)


@dataclass
class FakeNode:
    """A node as screens see it; `called` is what they asked of it."""

    home: Path
    lobby: LobbyView
    network: Network = GOOD
    tables: tuple = ()
    unfinished: tuple = ()
    notices: deque = field(default_factory=lambda: deque(maxlen=8))
    refusal: object = None
    called: list = field(default_factory=list)

    heard: dict = field(default_factory=dict)
    clubs: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(view=ClubView()))
    days: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(view={}, asked=[]))

    @property
    def remarks(self) -> "FakeNode":
        return self

    def say(self, *given, **more) -> None:
        self.called.append(("say", *given, more))

    def ask_day(self, day: str) -> None:
        self.days.asked.append(day)

    def waits(self, _table: bytes, _seat: int) -> bool:
        return False

    def word(self, _table: bytes) -> str:
        return "linden"

    def table(self, table: bytes):
        return next((view for view in self.tables if view.charter.id == table), None)

    @property
    def room(self) -> "FakeNode":
        return self

    doors = room

    def __getattr__(self, name: str):
        return lambda *given: self.called.append((name, *given))


def desk(home: Path, people: int = 0, tables: tuple = (), settings: Settings | None = None, **more) -> Desk:
    """Mira's desk: `people` others are here, with these tables. `more` is what else its node shows."""
    doing = ("at a tau table", "plays tau", "in the lobby")
    here = tuple(person(n + 1, doing[n % 3]) for n in range(people))
    me = Person(ME, "Mira", "risk scheme quiz bulk brother vivid", "in the lobby")
    return Desk(FakeNode(home, LobbyView(me, here, tables), **more), settings or Settings("Mira"), sounds=Sounds(0))


def seat(number: int | None, name: str = "", bot: str = "") -> DraftSeat:
    """A seat held by the person of that number (0: this computer), or a free one (None)."""
    if number is None:
        return DraftSeat(b"", "", "")
    holder = ME if number == 0 else key(number)
    return DraftSeat(holder, name or ("Mira" if number == 0 else NAMES[number - 1]), bot)


def draft(number: int, opener: int, *seats: DraftSeat, state: str = OPEN, **options: str) -> Draft:
    chosen = {"mode": "3tau", "training": "off", "penalty_seconds": "0", **options}
    return new_draft(bytes([number]) * 16, ME if opener == 0 else key(opener), "tau", chosen, seats, state)


def tables(count: int) -> tuple[Draft, ...]:
    """Tables of others, as many as asked for, of all kinds."""
    return tuple((
        lambda n: draft(n, 1, seat(1), seat(2), seat(1, "Bot", "steady"), seat(None)),
        lambda n: draft(n, 3, seat(3), seat(4), seat(7), state=PLAYING),
        lambda n: draft(n, 5, seat(5), seat(5, "Bot 1", "easy"), seat(5, "Bot 2", "sharp"), state=PLAYING,
                        mode="sbqtau"),
        lambda n: draft(n, 6, seat(6), seat(None), seat(None), mode="3ptau", penalty_seconds="5", training="on"),
        lambda n: draft(n, 8, seat(8), seat(11), mode="i93tau"),
    )[n % 5](n + 1) for n in range(count))


def left_over() -> Unfinished:
    """A table with Ana that was left in the middle."""
    members = (MemberInfo(ME, "Mira", bytes(16), bytes(32), 0), MemberInfo(key(3), "Ana", bytes(16), bytes(32), 0))
    places = (SeatInfo(0, "Mira", ""), SeatInfo(1, "Ana", ""))
    options = (("mode", "z3tau"), ("penalty_seconds", "0"), ("training", "off"))
    charter = Charter(VERSION, b"left over table!", "tau", 1, options, members, places)
    return Unfinished(charter, b"h" * 32, Path("x"))
