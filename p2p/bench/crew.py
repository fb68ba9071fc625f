"""Several peers on this computer, a process each, for the demo and the bench. Knows no rules and no screen.

Each member is a real peer: a node with its own key and folder. They meet on loopback by mDNS, and sit only at the
table of their own crew, so that crews beside each other don't mix.
"""
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import active_children, connection, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from p2p.identity import IdentityError
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE, OPEN
from p2p.peer.node import Node, NodeError, stay_prompt
from p2p.peer.session import TableView

NAMES = ("Mira", "Luka", "Ana", "Petr", "Jana", "Ota")
LOOPBACK = ("127.0.0.1",)
PATIENCE = 5.0                  # s that a process gets to end by itself
Found = TypeVar("Found")
Pipe = Any                      # a multiprocessing Connection; its generic type differs between Python versions


class CrewError(Exception):
    """A peer could not do its part; the text says which one and at which step."""


class Member:
    """One of the crew, in its own process. `keys` are everybody's, in order; the first one opens the tables."""

    def __init__(self, place: int, home: Path, tell: Callable[[str, Any], None]) -> None:
        self.place = place
        self.also: Callable[[], None] = lambda: None        # called, like the node's `on_change`, on its thread
        self._tell = tell
        self._changed = threading.Event()
        self.node = Node(home, NAMES[place], LOOPBACK, self._on_change)
        self.keys: tuple[bytes, ...] = ()

    def _on_change(self) -> None:
        self.also()
        self._changed.set()

    def step(self, name: str) -> None:
        """Tell what comes now: shown as progress, and blamed if nothing follows."""
        self._tell("step", name)

    def wait(self, look: Callable[[], Found | None]) -> Found:
        """What `look` gives as soon as it gives something; it looks again whenever the node has news."""
        while not (found := look()):
            self._changed.wait()
            self._changed.clear()
        return found

    def meet(self) -> None:
        """Until all the crew is in the lobby."""
        self.wait(lambda: {person.key for person in self.node.lobby.here} >= {*self.keys} - {self.keys[self.place]})

    def sit_down(self, game: str, options: dict[str, str], bot: str = "") -> TableView:
        """A new table with a seat for each member, in whatever order they came; its view once it has started."""
        seat = DraftSeat(self.keys[self.place], NAMES[self.place], bot)
        done = {view.charter.id for view in self.node.tables}
        if self.place == 0:
            self.node.open_table(game, options, (seat,) + (FREE,) * (len(self.keys) - 1))
            table = self.wait(lambda: self._draft(done, lambda draft: {s.key for s in draft.seats} == {*self.keys}))
            self.node.begin(table)
        else:
            table = self.wait(lambda: self._draft(done, lambda draft: draft.state == OPEN))
            self.node.sit(table, (seat,))
        return self.wait(lambda: self._started(table))

    def _draft(self, done: set[bytes], fits: Callable[[Any], bool]) -> bytes | None:
        """A table of our opener that was not played yet."""
        return next((draft.id for draft in self.node.lobby.tables
                     if draft.opener == self.keys[0] and draft.id not in done and fits(draft)), None)

    def _started(self, table: bytes) -> TableView | None:
        view = self.node.table(table)
        return view if view and view.started else None


Job = Callable[..., Any]        # a function of a module: job(member, *args), run in the member's process


def _member(pipe: Pipe, job: Job, place: int, home: Path, args: tuple[Any, ...]) -> None:
    """A member's process: start, hear everybody's keys, do the job, stay until all have done theirs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    lock, over, keys_here = threading.Lock(), threading.Event(), threading.Event()

    def tell(kind: str, what: Any) -> None:
        with lock, suppress(OSError):
            pipe.send((kind, what))

    def listen() -> None:
        """The crew's orders; when the parent is gone, so are we."""
        try:
            member.keys = pipe.recv()
            keys_here.set()
            pipe.recv()
            over.set()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    try:
        tell("step", "start")
        stay_prompt()
        member = Member(place, home, tell)
        member.node.start()
    except (IdentityError, NodeError) as error:
        tell("failed", str(error))
        return
    try:
        threading.Thread(target=listen, daemon=True).start()
        tell("key", member.node.identity.key)
        keys_here.wait()
        result = job(member, *args)
        tell("result", result)
        over.wait()
    finally:
        member.node.close()
        for worker in active_children():        # of the node's pool: they end before this process takes its pipes away
            worker.join()


class Crew:
    """The processes of a crew; leaving the `with` ends them all, whatever happened."""

    def __init__(self, homes: Sequence[Path], job: Job, args: tuple[Any, ...] = (),
                 news: Callable[[str], None] = lambda _step: None) -> None:
        """`news(step)` is called once for each step that everybody has come to."""
        self._homes, self._job, self._args, self._news = homes, job, args, news
        self._steps: list[list[str]] = [[] for _ in homes]
        self._told = 0

    def __enter__(self) -> Self:
        spawn = get_context("spawn")
        self._pipes: list[Pipe] = []
        self._processes: list[BaseProcess] = []
        for place, home in enumerate(self._homes):
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=_member, args=(theirs, self._job, place, home, self._args))
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
        """What each member's job gave. Raises CrewError if that takes longer or somebody fails."""
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
        """One message of this kind from everybody, in their order."""
        got: dict[int, Any] = {}
        while len(got) < len(self._pipes):
            ready = connection.wait(self._pipes, max(0.0, end - time.monotonic()))
            if not ready:
                late = min(range(len(self._steps)), key=lambda place: len(self._steps[place]))
                raise CrewError(f"{NAMES[late]} was not done after {seconds:g} s, at the step: {self._last(late)}.")
            for pipe in ready:
                place = next(i for i, ours in enumerate(self._pipes) if ours is pipe)
                said, what = self._hear(place)
                if said == kind:
                    got[place] = what
        return [got[place] for place in range(len(self._pipes))]

    def _hear(self, place: int) -> tuple[str, Any]:
        try:
            said, what = self._pipes[place].recv()
        except (EOFError, OSError) as error:
            raise CrewError(f"{NAMES[place]} ended at the step: {self._last(place)}.") from error
        if said == "failed":
            raise CrewError(f"{NAMES[place]} failed at the step: {self._last(place)}. {what}")
        if said == "step":
            self._steps[place].append(what)
            while all(len(steps) > self._told for steps in self._steps):
                self._told += 1
                self._news(self._steps[place][self._told - 1])
        return said, what

    def _last(self, place: int) -> str:
        return self._steps[place][-1] if self._steps[place] else "start"
