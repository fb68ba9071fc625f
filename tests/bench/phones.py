"""The figures of phones: what a touch takes longer than a key until all screens have it, alone and with ten phones.

One computer, its phones programs in the same process that speak as pages do (`client.phone.program`), all on loopback:
a Wi-Fi comes on top.
"""
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeVar

from client.draw.sound import Sounds
from client.pages.desk import Desk
from client.phone.phones import SeatPhones
from client.phone.program import Program
from client.settings import Settings
from p2p.games.game import Move, Seat
from p2p.net.wire import DraftId, DraftSeat
from p2p.peer.node import Node
from p2p.peer.process_group import LOOPBACK, ProcessGroupError
from p2p.peer.session import now_ms
from tests.bench.races import homes
from tests.bench.row import Row, percentile

TOUCHES = 200                       # of each kind
TABLES = {"pcset": 4, "tau": 6}     # seats of each game: ten phones
PACE = 0.06                         # s between two that are measured: a phone may say 20 things a second
BETWEEN = 1.0                       # s between two touches of each phone that isn't measured
PATIENCE = 20.0                     # s for anything
GOAL = 16.7                         # ms: a frame
Found = TypeVar("Found")


def rows() -> Iterator[Row]:
    """Touch to all screens less key to all screens, with one phone and with ten. Raises ProcessGroupError."""
    with homes(1) as (home,), _Computer.open(home) as computer:
        one = computer.programs["pcset"][0]
        keys = computer.measured(computer.press)
        alone = computer.measured(lambda face: one.touch(face))
        yield _row("touch to all screens less key to all screens", alone, keys, "nine others are there")
        with computer.others(one):
            ten = computer.measured(lambda face: one.touch(face))
        note = "the other nine touch a card each second"
        yield _row("ten phones at one computer: the same", ten, keys, note)


def _row(name: str, touches: list[float], keys: list[float], note: str) -> Row:
    late = percentile(touches, 95) - median(keys)
    return Row(name, median(touches) - median(keys), "ms", GOAL,
               f"median of {TOUCHES}; 95 % within {late:.1f} ms; a key {median(keys):.1f} ms; {note}")


class _Computer:
    """A computer with a table of each game, whose seats are all at phones. What is measured is a token of PC Set's
    first seat: put down, lifted again."""

    def __init__(self, home: Path) -> None:
        self._news, self._phones = threading.Event(), list[SeatPhones]()
        self.node = Node(home, "Mira", LOOPBACK, self._changed)
        self.programs: dict[str, list[Program]] = {}
        self.tables: dict[str, DraftId] = {}

    @classmethod
    @contextmanager
    def open(cls, home: Path) -> Iterator["_Computer"]:
        with ExitStack() as stack:
            self = cls(home)
            self.node.start()
            stack.callback(self.node.close)
            desk = Desk(self.node, Settings(name="Mira"), sounds=Sounds(0, True), keeps=False)
            self._phones.append(phones := SeatPhones(desk, lambda: None))
            stack.callback(phones.close)
            for game, seats in TABLES.items():
                self.programs[game] = self._sit(phones, game, seats)
            for program in (one for all_of in self.programs.values() for one in all_of):
                stack.callback(program.close)
                threading.Thread(target=_listen, args=(program,), daemon=True).start()
            yield self

    def _sit(self, phones: SeatPhones, game: str, count: int) -> list[Program]:
        names = [f"Player {number + 1}" for number in range(count)]
        options = {"round_seconds": "-1"} if game == "pcset" else {}
        seats = tuple(DraftSeat(self.node.identity.key, name, "") for name in names)
        self.node.room.open_and_begin(game, options, seats)
        table = _soon(lambda: next((view.charter.id for view in self.node.tables if view.charter.game == game), None))
        self.tables[game] = table
        for seat, name in enumerate(names):
            phones.give(table, Seat(seat), name)
        codes = _soon(lambda: all(found := [phones.code(table, Seat(seat)) for seat in range(count)]) and found)
        return [Program(code) for code in codes]

    def _changed(self) -> None:
        self._news.set()
        for phones in self._phones:
            phones.wake()

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens of the first seat, as every screen has them from now on."""
        view = self.node.table(self.tables["pcset"])
        return view.state.tokens[0] if view else ()

    def press(self, face: int) -> None:
        """Does what a key does once the window has understood it."""
        self.node.act(self.tables["pcset"], Seat(0), Move("token", (face,)), now_ms())

    def measured(self, move: Callable[[int], None]) -> list[float]:
        """Ms until a token is down, or lifted, TOUCHES times."""
        view = _soon(lambda: (now := self.node.table(self.tables["pcset"])) and None not in now.state.board and now)
        face, took = view.state.board[0], list[float]()
        _soon(lambda: self._done(move, face) is not None)           # the cards count once they were shown
        while len(took) < TOUCHES:
            time.sleep(PACE)
            if (ms := self._done(move, face)) is not None:
                took.append(ms)
        if self.tokens:
            self._done(move, face)
        return took

    def _done(self, move: Callable[[int], None], face: int) -> float | None:
        """Ms until this move has changed the tokens; None if it does nothing."""
        before, began = self.tokens, time.perf_counter()
        move(face)
        while self.tokens == before:
            self._news.clear()
            if self.tokens == before and not self._news.wait(1.0):
                return None
        return 1000 * (time.perf_counter() - began)

    @contextmanager
    def others(self, measured: Program) -> Iterator[None]:
        """All other phones touch a card now and then, meanwhile."""
        over = threading.Event()

        def touches(program: Program, rng: Random) -> None:
            while not over.wait(BETWEEN):
                program.touch(rng.choice(program.told["board"])["face"])
        threads = [threading.Thread(target=touches, args=(program, Random(number))) for number, program in
                   enumerate(one for all_of in self.programs.values() for one in all_of if one is not measured)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            over.set()
            for thread in threads:
                thread.join()


def _listen(program: Program) -> None:
    """Hears all that a phone is told, until its connection ends."""
    from websockets.exceptions import ConnectionClosed
    while True:
        try:
            program.hear(1.0)
        except ConnectionClosed:
            return


def _soon(look: Callable[[], Found | None]) -> Found:
    """What `look` gives once it gives something. Raises ProcessGroupError if that takes longer than PATIENCE."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.01)
    raise ProcessGroupError("The phones were not ready in time.")
