"""Several peers on this computer, a process each, for the demo and the bench. Knows no rules and no screen.

Each process runs a real node with its own key and folder. The peers find each other on loopback by mDNS under a name
of their own group, at other ports than the usual one: nobody else on this computer finds them, or is found by them.
"""
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from p2p.identity import IdentityError
from p2p.language import tr
from p2p.net.mesh import Mesh
from p2p.net.wire import DraftId, DraftSeat
from p2p.peer.lobby.people import FREE, OPEN
from p2p.peer.node import Node, NodeError, stay_prompt
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

NAMES = ("Mira", "Luka", "Ana", "Petr", "Jana", "Ota")
LOOPBACK = ("127.0.0.1",)
AGAIN = 1.0                     # s after which a seat is asked for once more
PATIENCE = 5.0                  # s that a process gets to end by itself before it is killed
Result = TypeVar("Result")
Pipe = Any                      # a multiprocessing Connection; its generic type differs between Python versions


class ProcessGroupError(Exception):
    """A peer could not do its part; the text says which one and at which stage."""


class PeerProcess:
    """The tools of a job in its process: this process's node, and its place in the group.

    `index` counts from 0; peer 0 opens the tables. `keys` are those of all peers of this `group`, by index. `listener`
    is called whenever the node has something new to show, on the node's thread. `began`: the own clock in ms at which
    the last game that peer 0 opened was to begin: as it was asked for, or at the end of the count.
    """

    def __init__(self, index: int, home: Path, tell: Callable[[str, Any], None], mesh: Callable[..., Mesh],
                 count: int = 0, group: str = "") -> None:
        """`tell(kind, value)` sends something to the parent. `count`: ms before each game. Raises IdentityError."""
        self.index, self.group, self._count, self.began = index, group, count, 0.0
        self.listener: Callable[[], None] = lambda: None
        self._tell = tell
        self._changed = threading.Event()
        self.node = Node(home, NAMES[index], LOOPBACK, self._on_change, mesh, count=count, group=group)
        self.keys: tuple[bytes, ...] = ()

    def _on_change(self) -> None:
        self.listener()
        self._changed.set()

    def report(self, stage: str) -> None:
        """Tells the parent what comes now: it shows it as progress, and names it if nothing follows."""
        self._tell("stage", stage)

    def vanish(self, together: int) -> None:
        """Waits until so many of the group want to vanish: then the parent kills them all at once, as if they had lost
        their power, and waits for nothing more of them.

        One that vanished a moment later could have signed a vote about the first one that nobody got: then the others
        have to wait for it for ever (PEERS.md 13).
        """
        self._tell("vanishes", together)
        threading.Event().wait()

    def wait(self, look: Callable[[], Result | None]) -> Result:
        """Returns the first true value that `look` gives; it is asked again whenever the node has something new, and
        each second."""
        while not (found := look()):
            self._changed.wait(AGAIN)
            self._changed.clear()
        return found

    def meet(self) -> None:
        """Waits until all peers of the group are in the lobby."""
        self.wait(lambda: {person.key for person in self.node.lobby.here} >= {*self.keys} - {self.keys[self.index]})

    def sit_down(self, game: str, options: dict[str, str], bot: str = "") -> TableView:
        """Starts a new table with a seat for each peer, in whatever order they come. Returns its first view.

        `bot` is the level of the bot at this peer's seat, "" for none.
        """
        seat = DraftSeat(self.keys[self.index], NAMES[self.index], bot)
        done = {view.charter.id for view in self.node.tables}
        if self.index == 0:
            self.node.room.open_table(game, options, (seat,) + (FREE,) * (len(self.keys) - 1))
            table = self.wait(lambda: self._draft(done, lambda draft: {s.key for s in draft.seats} == {*self.keys}))
            self.began = now_ms() + self._count
            self.node.room.begin(table)
        else:
            table = self.wait(lambda: self._draft(done, lambda draft: draft.state == OPEN))
            self._take_seat(table, seat)
        return self.wait(lambda: self._started(table))

    def _take_seat(self, table: DraftId, seat: DraftSeat) -> None:
        """Asks for a seat, again each second until it is ours, as a player does whom a lost beat has refused."""
        asked = -AGAIN

        def sits() -> bool:
            nonlocal asked
            draft = self.node.lobby.table(table)
            if self._started(table) or draft is None or seat.key in {other.key for other in draft.seats}:
                return True
            if time.monotonic() >= asked + AGAIN:
                asked = time.monotonic()
                self.node.room.sit(table, (seat,))
            return False
        self.wait(sits)

    def _draft(self, done: set[DraftId], fits: Callable[[Any], bool]) -> DraftId | None:
        """A table of our opener that was not played yet."""
        return next((draft.id for draft in self.node.lobby.tables
                     if draft.opener == self.keys[0] and draft.id not in done and fits(draft)), None)

    def _started(self, table: DraftId) -> TableView | None:
        view = self.node.table(table)
        return view if view and view.started else None


Job = Callable[..., Any]        # a function of a module: job(peer, *args), called in the peer's process


def _run_peer(pipe: Pipe, job: Job, index: int, home: Path, args: tuple[Any, ...], mesh: Callable[..., Mesh],
              count: int, group: str) -> None:
    """A peer's process: starts the node, waits for everybody's keys, does the job, stays until all have done theirs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    lock, over, keys_here = threading.Lock(), threading.Event(), threading.Event()

    def tell(kind: str, what: Any) -> None:
        with lock, suppress(OSError):
            pipe.send((kind, what))

    def listen() -> None:
        """Takes what the parent sends: the keys, then the end. Ends the process when the parent is gone."""
        try:
            peer.keys = pipe.recv()
            keys_here.set()
            pipe.recv()
            over.set()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    try:
        tell("stage", "start")
        stay_prompt()
        peer = PeerProcess(index, home, tell, mesh, count, group)
        peer.node.start()
    except (IdentityError, NodeError) as error:
        tell("failed", str(error))
        return
    try:
        threading.Thread(target=listen, daemon=True).start()
        tell("key", peer.node.identity.key)
        keys_here.wait()
        result = job(peer, *args)
        tell("result", result)
        over.wait()
    finally:
        peer.node.close()


class ProcessGroup:
    """The processes of a group, one for each home; leaving the `with` block ends them all, whatever happened."""

    def __init__(self, homes: Sequence[Path], job: Job, args: tuple[Any, ...] = (),
                 progress: Callable[[str], None] = lambda _stage: None, mesh: Callable[..., Mesh] = Mesh,
                 count: int = 0) -> None:
        """`progress(stage)` is called once for each stage that all peers have reported.

        `mesh` makes the mesh of each node from the arguments of `Mesh`; it is sent to the processes by pickle.
        `count`: ms before each game.
        """
        self._homes, self._job, self._args, self._progress = homes, job, args, progress
        self._mesh, self._count = mesh, count
        self._stages: list[list[str]] = [[] for _ in homes]
        self._gone: set[int] = set()                # peers that have vanished on purpose, or are about to
        self._group = f"fd-{secrets.token_hex(5)}"
        self._told = 0

    def __enter__(self) -> Self:
        spawn = get_context("spawn")
        self._pipes: list[Pipe] = []
        self._processes: list[BaseProcess] = []
        for index, home in enumerate(self._homes):
            ours, theirs = spawn.Pipe()
            args = theirs, self._job, index, home, self._args, self._mesh, self._count, self._group
            process = spawn.Process(target=_run_peer, args=args)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if kind is not None:
            for process in self._processes:
                process.terminate()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
        for pipe in self._pipes:
            pipe.close()

    def run(self, seconds: float) -> list[Any]:
        """Returns what each peer's job returned, by index; None for a peer that has vanished.

        Raises ProcessGroupError if that takes longer than so many seconds or a peer fails.
        """
        end = time.monotonic() + seconds
        keys = tuple(self._gather("key", end, seconds))
        self._send(keys)
        results = self._gather("result", end, seconds)
        self._send("over")
        return results

    def _send(self, what: Any) -> None:
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.send(what)

    def _gather(self, kind: str, end: float, seconds: float) -> list[Any]:
        """One message of this kind from each peer, by index."""
        got: dict[int, Any] = dict.fromkeys(self._gone)
        while len(got) < len(self._pipes):
            there = [pipe for index, pipe in enumerate(self._pipes) if index not in self._gone]
            ready = connection.wait(there, max(0.0, end - time.monotonic()))
            if not ready:
                late = min(range(len(self._stages)), key=lambda index: len(self._stages[index]))
                raise ProcessGroupError(
                    tr("{name} was not done after {seconds:g} s, at the step: {last}.", name=NAMES[late],
                       seconds=seconds, last=self._last(late)))
            for pipe in ready:
                index = next(i for i, ours in enumerate(self._pipes) if ours is pipe)
                said, what = self._receive(index)
                if said == kind:
                    got[index] = what
                elif said == "vanishes":
                    self._gone.add(index)
                    got[index] = None
                    for other in self._gone if len(self._gone) == what else ():
                        self._processes[other].kill()
        return [got[index] for index in range(len(self._pipes))]

    def _receive(self, index: int) -> tuple[str, Any]:
        """The next (kind, value) from this peer. Raises ProcessGroupError if it has ended or failed."""
        try:
            said, what = self._pipes[index].recv()
        except (EOFError, OSError) as error:
            raise ProcessGroupError(tr("{name} ended at the step: {last}.", name=NAMES[index],
                                       last=self._last(index))) from error
        if said == "failed":
            raise ProcessGroupError(tr("{name} failed at the step: {last}. {what}", name=NAMES[index],
                                       last=self._last(index), what=what))
        if said == "stage":
            self._stages[index].append(what)
            while all(len(stages) > self._told for i, stages in enumerate(self._stages) if i not in self._gone):
                self._told += 1
                self._progress(self._stages[index][self._told - 1])
        return said, what

    def _last(self, index: int) -> str:
        """The last stage that this peer has reported."""
        return self._stages[index][-1] if self._stages[index] else "start"
