"""Screens at work in tests: a desk with a real node on loopback, or with real tables in memory as its node."""
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from itertools import combinations
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from client.draw.paint import Paint, Style
from client.draw.sound import NAMES, Sounds
from client.games.catalogue import LISTINGS
from client.pages.desk import Desk
from client.pages.table_people import local_seats
from client.play.running import RunningTable
from client.settings import Settings
from client.ui import keys
from client.ui.screen import COVERED, GoBack
from p2p.deal.coin import ShareChain
from p2p.games import GAMES, tau as rules
from p2p.games.game import Move, settle_options
from p2p.games.tau import open_taus
from p2p.identity import Identity
from p2p.log.charter import CHAIN_LENGTH, VERSION, Charter, MemberInfo, SeatInfo, decode_charter, encode_charter
from p2p.log.store import Store
from p2p.net.wire import DraftSeat
from p2p.peer.home.unfinished import PLAYING
from p2p.peer.node import Node
from p2p.peer.session import Session, now_ms
from p2p.peer.table_view import Refusal, TableView
from p2p.table.match import settled
from p2p.table.transcript import Report, verify
from tests.bench.memory_network import CLOCK, Conditions, MemoryNetwork

PATIENCE = 20.0         # s after which a test gives up
ANEW = 0.25                              # s
IDENTITIES = [Identity(Ed25519PrivateKey.from_private_bytes(bytes([7 + i]) * 32)) for i in range(6)]   # always the same
COUCH = (0, "Mira", ""), (0, "Luka", "")
THREE = ("Mira", "Luka", "Ana")


class Heard(Sounds):
    """Sounds that only remember what was to be heard."""

    def __init__(self) -> None:
        super().__init__(0)
        self.played: list[str] = []

    def play(self, name: str) -> None:
        assert name in NAMES
        self.played.append(name)


class Driver:
    """A screen, moved as the window moves it: events in, updates, pictures out."""

    def __init__(self, desk: Desk, screen: Any, clock: Callable[[], float] = now_ms) -> None:
        self.desk, self.screen, self.clock = desk, screen, clock
        self.stack: list[Any] = []
        self.surface = pygame.Surface((1280, 800))
        self.look = Style()

    def go(self, to: Any) -> None:
        """Follow a screen's answer as the window does."""
        if isinstance(to, GoBack):
            self.screen = self.stack.pop() if self.stack else None
            if to.asks and self.screen:
                self.go(self.screen.asked(to.asks, self.clock()))
        elif to is not None:
            self.screen.handle(pygame.Event(COVERED), self.clock())
            self.stack.append(self.screen)
            self.screen = to

    def update(self) -> None:
        """Go where the screens lead until one stays, as the window does before each frame."""
        while self.screen is not None and (to := self.screen.update(self.clock())) is not None:
            self.go(to)

    def event(self, kind: int, **what: Any) -> None:
        event = pygame.Event(kind, **what)
        self.desk.labels.learn(event)
        self.go(self.screen.handle(event, self.clock()))

    def press(self, *scancodes: int) -> None:
        """Keys of cards, by their place."""
        for code in scancodes:
            self.event(pygame.KEYDOWN, key=ord(keys.US_NAMES[code].lower()), scancode=code, mod=0, unicode="")

    def key(self, *keycodes: int, mod: int = 0) -> None:
        """F-keys, Space and the like, by their keycode."""
        for code in keycodes:
            self.event(pygame.KEYDOWN, key=code, scancode=SCANCODES.get(code, 0), mod=mod, unicode="")

    def click(self, at: tuple[float, float]) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)

    def draw(self, size: tuple[int, int] | None = None) -> pygame.Surface:
        """A picture with every card sharp."""
        if size:
            self.surface = pygame.Surface(size)
        pending = True
        while pending:
            self.desk.cards.frame()
            self.screen.draw(Paint(self.surface, self.look), self.clock())
            pending = self.desk.cards.pending
        return self.surface

    @property
    def running(self) -> RunningTable:
        """The table on the play screen, once it is there."""
        return self.screen.running

    @property
    def game(self) -> Any:
        """The game's own part of it."""
        return self.screen.running.game

    def shown(self) -> Any:
        """What the board shows now."""
        return self.running.picture(self.clock()).shown

    def cluster(self, seat: int) -> str:
        return local_seats(self.screen.view)[seat]

    def see(self) -> None:
        """The people here have waited until all cards of a race lie in their places, and have seen them."""
        self.game.memo.drawn.settle(-inf)

    def take(self, seat: int, faces: tuple[int, ...]) -> None:
        """A local player who has looked presses the keys of these cards."""
        self.see()
        board = self.screen.view.state.board
        self.press(*(keys.code_at(self.cluster(seat), board.index(face), len(board)) for face in faces))


SCANCODES = {pygame.K_SPACE: pygame.KSCAN_SPACE, pygame.K_RCTRL: pygame.KSCAN_RCTRL,
             pygame.K_BACKSPACE: pygame.KSCAN_BACKSPACE}


class RealDriver(Driver):
    """A driver whose node is real; waits for its news. Its clock goes ahead by what it waits for the screen alone."""

    def __init__(self, desk: Desk, screen: Any, news: threading.Event) -> None:
        super().__init__(desk, screen, lambda: now_ms() + self.ahead)
        self.news, self.ahead = news, 0.0

    def wait(self, ms: float) -> None:
        """Lets so much of the screen's time pass."""
        self.ahead += ms
        self.update()

    def until(self, condition: Callable[[], Any]) -> Any:
        """Update with each piece of news until this holds, and every ANEW s: some things a table does by the clock."""
        end = time.monotonic() + PATIENCE
        while True:
            self.update()
            if found := condition():
                return found
            if not self.news.wait(ANEW) and time.monotonic() > end:
                view = self.screen.view
                pytest.fail(f"the node had no news in time: step {view.step}, refused {self.desk.node.refusal}, "
                            f"waits for {view.people.waited_for}, turn of {getattr(view.state, 'turn', set)()}, "
                            f"last {view.happenings[-2:]}")
            self.news.clear()

    def after(self, action: Callable[[], Any]) -> None:
        """Do something that makes a step at the table, and wait for it."""
        step = self.screen.view.step
        action()
        self.until(lambda: self.screen.view.step > step and not self.screen.view.state.need())


@contextmanager
def real(home: Path, names: tuple[str, ...] = ("Mira",), bots: tuple[str, ...] = (), game: str = "tau", **options: str):
    """A table of people at this computer, through a real node on loopback, shown by its play screen."""
    news = threading.Event()
    node = Node(home, names[0], ("127.0.0.1",), news.set)
    node.start()
    desk = Desk(node, Settings(), sounds=Heard())
    seats = tuple(DraftSeat(node.identity.key, name, bot) for name, bot in
                  (*((name, "") for name in names), *((f"Bot {n}", bot) for n, bot in enumerate(bots, 1))))
    try:
        node.room.open_and_begin(game, settle_options(GAMES[game].OPTIONS, options), seats)
        end = time.monotonic() + PATIENCE
        while not (node._discovery.addresses and node.tables and dealt(node.tables[0].state)):
            assert news.wait(end - time.monotonic()), "no table in time"
            news.clear()
        driver = RealDriver(desk, LISTINGS[game].play(desk, node.tables[0].charter.id), news)
        driver.update()
        yield driver
    finally:
        node.close()


class MemoryNode:
    """What a play screen asks of its node, answered by one of several real tables in memory."""

    def __init__(self, network: MemoryNetwork, me: int, home: Path) -> None:
        self.network, self.me, self.home = network, me, home
        self.identity = IDENTITIES[me]
        self.notices: deque[str] = deque()
        self.refusal: Refusal | None = None
        self.lost: float | None = None
        self.alive = {identity.key for identity in IDENTITIES}
        self.lobby = SimpleNamespace(tables=(), here=())
        self.remarks = SimpleNamespace(heard={}, waits=lambda *_: False,
                                       say=lambda *what, **more: self.asked.append(("say", *what, more)))
        self.asked: list[tuple[Any, ...]] = []
        self.room = SimpleNamespace(open_table=lambda *what: self.asked.append(("open_table", *what)),
                                    sit=lambda *what: self.asked.append(("sit", *what)))
        self._store = Store.create(home / PLAYING, f"tau-{me}", network.charter)
        self.session = Session(network.tables[me], self._store)
        self._written = 0

    def table(self, _table: bytes) -> TableView:
        return self.session.view(frozenset(self.alive), self.network.now)

    @property
    def tables(self) -> tuple[TableView, ...]:
        return (self.table(b""),)

    def act(self, _table: bytes, seat: int, move: Move, pressed: float) -> None:
        self.network.act(self.me, seat, move, pressed)

    def leave(self, table: bytes) -> None:
        self.asked.append(("leave", table))

    def end_here(self, table: bytes) -> None:
        self.asked.append(("end_here", table))

    def leave_for_good(self, _table: bytes) -> None:
        self.network.table(self.me).leave(self.network.now)
        self.network.settle(self.me)

    def step_away(self, _table: bytes, aside: bool = True) -> None:
        self.network.table(self.me).step_away(aside, self.network.now)
        self.network.settle(self.me)

    def answer(self, _table: bytes, answer: str, gone: Iterable[int] = ()) -> None:
        self.network.table(self.me).answer(answer, gone, self.network.now)
        self.network.settle(self.me)

    def ask_back(self, _table: bytes) -> None:
        self.network.table(self.me).ask_back(self.network.now)
        self.network.settle(self.me)

    def agree_back(self, _table: bytes, member: int) -> None:
        self.network.table(self.me).agree_back(member, self.network.now)
        self.network.settle(self.me)

    def verify(self, path: Path) -> Report:
        return verify(path)

    def write(self) -> Path:
        """Everything that this peer's disk holds by now, in its file."""
        records = self.network.disks[self.me]
        self._store.append(records[self._written:], True)
        self._written = len(records)
        return self._store.path

    def check(self) -> None:
        """The verification that a node makes at the end."""
        self.session.report = verify(self.write())


class MemoryDriver(Driver):
    """A driver at one of several tables; its time is the network's."""

    def __init__(self, home: Path, charter: bytes, me: int = 0, seed: int = 1) -> None:
        table = decode_charter(charter)
        self.network = MemoryNetwork(charter, IDENTITIES, Conditions(), seed)
        self.node = MemoryNode(self.network, me, home)
        desk = Desk(self.node, Settings(), sounds=Heard())
        super().__init__(desk, LISTINGS[table.game].play(desk, bytes(16)), lambda: self.network.now)
        self.network.run(lambda: dealt(self.state))
        self.update()

    @property
    def state(self) -> Any:
        return self.network.tables[self.node.me].replica.state

    def run(self, ms: float) -> None:
        """Let so much time pass."""
        self.network.at(self.network.now + ms, lambda: None)
        self.network.run_for(ms)
        self.update()

    def settle(self) -> None:
        """Long enough for everything that is under way."""
        self.run(300)

    def claim(self, peer: int, faces: tuple[int, ...] | None = None, seat: int | None = None) -> tuple[int, ...]:
        """Somebody at a table takes these cards, or the first Tau there is."""
        faces = faces or open_taus(self.state)[0]
        claim, replica = Move("claim", faces), self.network.table(peer).replica
        assert self.network.run(lambda: replica.plays.has_shown(claim, replica.step))
        self.network.act(peer, peer if seat is None else seat, claim)
        return faces


def dealt(state: Any) -> bool:
    """Whether the coin has come, and with it the cards."""
    return not state.need()


def charter(members: tuple[str, ...], seats: tuple[tuple[int, str, str], ...] = (), game: str = "tau",
            **options: str) -> bytes:
    """A charter of these peers; a seat is (member, name, level of its bot), by default one for each."""
    seats = seats or tuple((i, name, "") for i, name in enumerate(members))
    salts = [bytes([i]) * 16 for i in range(len(members))]
    heads = [ShareChain(identity, salt, CHAIN_LENGTH).head for identity, salt in zip(IDENTITIES, salts, strict=False)]
    listed = tuple(MemberInfo(IDENTITIES[i].key, name, salts[i], heads[i], CLOCK) for i, name in enumerate(members))
    chosen = tuple(sorted(settled(GAMES[game], options).items()))
    return encode_charter(Charter(VERSION, bytes(16), game, GAMES[game].RULES, chosen, listed,
                                  tuple(SeatInfo(*seat) for seat in seats)))


def wrong_cards(state: rules.State) -> tuple[int, ...]:
    """Cards that lie there and are no Tau."""
    lying = sorted(face for face in state.board if face is not None)
    return next(cards for cards in combinations(lying, state.row.take) if cards not in rules.taus(state))
