"""How soon a table is playable again: four real nodes, a match of Taroky. Knows no screen.

A peer is killed by SIGKILL, or sleeps (SIGSTOP and SIGCONT), or all of them lose the network, which has a loopback of
its own for this (a network namespace, for root on Linux). All of it happens at a peer's turn to play a card, so the
game waits for nobody else. Times run from the start of its new process, from SIGCONT or from when the network is there
again, on one clock (`time.perf_counter`).
"""
import ctypes
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import connection, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from p2p.net.mesh import Mesh
from p2p.net.wire import DraftId
from p2p.peer.home.unfinished import Unfinished
from p2p.peer.node import stay_prompt
from p2p.peer.process_group import PeerProcess, Pipe, ProcessGroupError
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from tests.bench.cards import random_move
from tests.bench.row import Row

PEERS = 4
DEALS = 10                      # of the match
KILLS = 5                       # in each of the deals in which somebody is killed
OUTAGES = 3                     # how often a peer sleeps, and the network is lost
OUTAGE = 35.0                   # s that it takes, longer than peers are asked for who are gone (p2p/net/presence.py)
SECONDS = 300.0                 # after which a measurement is given up
STOP, CONTINUE = getattr(signal, "SIGSTOP", 0), getattr(signal, "SIGCONT", 0)      # Windows has neither
CLONE_NEWNET = 0x40000000       # unshare(2)


class Return(NamedTuple):
    """Seconds from the start of a peer's new process."""
    offered: float              # until the unfinished table was found on disk
    board: float                # until the own hand was shown again
    moved: float                # until an own move was applied
    cpu: float                  # of these, what its own process computed until the hand was shown


# ---------------------------------------------------------------------- in the process of a peer

def _run_peer(pipe: Pipe, index: int, home: Path, deals: int) -> None:
    """A peer's process: at the table from the first moment or back at it, it plays at random until it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stay_prompt()
    lock, go = threading.Lock(), threading.Semaphore(0)

    def tell(kind: str, what: Any = None) -> None:
        with lock:
            pipe.send((kind, what, now_ms()))

    def listen() -> None:
        """A message lets a peer that waits for it go on."""
        while pipe.poll(None) and pipe.recv():
            go.release()
    peer = PeerProcess(index, home, tell, Mesh)
    peer.node.start()
    tell("key", peer.node.identity.key)
    peer.keys = pipe.recv()
    threading.Thread(target=listen, daemon=True).start()
    table = _back(peer, tell) if (home / "playing").exists() else _begin(peer, deals)
    _play(peer, table, tell, go)


def _begin(peer: PeerProcess, deals: int) -> DraftId:
    peer.meet()
    return peer.sit_down("taroky", {"deals": str(deals), "hush": "0"}).charter.id


def _back(peer: PeerProcess, tell: Callable[..., None]) -> DraftId:
    known = peer.wait(lambda: peer.node.unfinished or peer.node.tables)
    tell("offered")
    if isinstance(known[0], Unfinished):        # else the others have called it back already
        peer.node.resume(known[0].id)
    view = peer.wait(lambda: next((view for view in peer.node.tables if _hand(view)), None))
    tell("board")
    tell("cpu", time.process_time())
    return view.charter.id


def _hand(view: TableView) -> bool:
    seat = min(view.mine)
    return bool(view.state.hands[seat]) and view.state.hand(seat) is not None


def _play(peer: PeerProcess, table: DraftId, tell: Callable[..., None], go: threading.Semaphore) -> None:
    """Random moves; each own card is played only when the parent says so, and each move is told once it is applied."""
    rng = random.Random(peer.index)
    while not (view := peer.wait(lambda: _asked(peer.node.table(table)))).over:
        if view.deal.between:
            peer.node.next_deal(table)
            peer.wait(partial(_changed, peer, table, view))
            continue
        seat = min(view.mine)
        move = random_move(view.state.seen_by({seat}), seat, rng)
        if move.verb == "play":
            tell("asked", view.deal.number)
            go.acquire()
        _act(peer, table, view, partial(peer.node.act, table, seat, move))
        tell("moved")


def _act(peer: PeerProcess, table: DraftId, view: TableView, act: Callable[[float], None]) -> None:
    """Move, again and again as long as it is refused, since the others weren't heard yet."""
    while not _changed(peer, table, view):
        peer.node.refusal = None
        act(now_ms())
        peer.wait(lambda: _changed(peer, table, view) or peer.node.refusal)
        time.sleep(0.01 * bool(peer.node.refusal))


def _asked(view: TableView | None) -> TableView | None:
    if view is None or view.over or view.deal.between:
        return view if view else None
    turn = view.state.turn()
    return view if turn and min(turn) in view.mine and not view.state.need() else None


def _changed(peer: PeerProcess, table: DraftId, before: TableView) -> bool:
    view = peer.node.table(table)
    if view is None:
        return False
    return view.over or view.deal.number > before.deal.number or len(view.happenings) > len(before.happenings)


# ---------------------------------------------------------------------- in the parent

class _Match:
    """The processes of a match, and what they tell."""

    def __init__(self, homes: list[Path], deals: int) -> None:
        self._homes, self._deals, self._end = homes, deals, 0.0
        self._more_time()
        self._keys: dict[int, bytes] = {}
        self._pipes: dict[int, Pipe] = {}
        self._processes: dict[int, BaseProcess] = {}
        for index in range(len(homes)):
            self.start(index)
        while len(self._keys) < len(homes):
            self.next()
        for index in range(len(homes)):
            self._pipes[index].send(tuple(self._keys[place] for place in range(len(homes))))

    def _more_time(self) -> None:
        self._end = now_ms() + SECONDS * 1000

    def start(self, index: int) -> None:
        """Start this peer's process; the keys of all are sent to it at once if they are known."""
        spawn = get_context("spawn")
        self._pipes[index], theirs = spawn.Pipe()
        self._processes[index] = spawn.Process(target=_run_peer, args=(theirs, index, self._homes[index], self._deals))
        self._processes[index].start()
        theirs.close()
        if len(self._keys) == len(self._homes):
            self._pipes[index].send(tuple(self._keys[place] for place in range(len(self._homes))))

    def kill(self, index: int) -> None:
        """End this peer's process by SIGKILL."""
        self._processes[index].kill()
        self._processes[index].join()
        self._pipes.pop(index).close()

    def go(self, index: int) -> None:
        """This peer may play the card that it asked for."""
        self._pipes[index].send(True)

    def next(self) -> tuple[int, str, Any, float]:
        """The next thing told: peer, kind, value, and when, in ms. Raises ProcessGroupError when the time is over."""
        ready = connection.wait(list(self._pipes.values()), max(0.0, self._end - now_ms()) / 1000)
        if not ready:
            raise ProcessGroupError(f"The table was not playable again after {SECONDS:g} s.")
        index = next(index for index, pipe in self._pipes.items() if pipe is ready[0])
        try:
            kind, what, when = self._pipes[index].recv()
        except (EOFError, OSError) as error:
            raise ProcessGroupError(f"Peer {index} ended early.") from error
        if kind == "key":
            self._keys[index] = what
        return index, kind, what, when

    def turn(self, deal: int) -> int:
        """Let all play on until the first peer is to play a card of this deal, or a later one. Returns the deal."""
        self._more_time()
        while True:
            index, kind, what, _ = self.next()
            if kind == "asked":
                if index == 0 and what >= deal:
                    return int(what)
                self.go(index)

    def come_back(self, peers: range) -> list[Return]:
        """Kill these peers at once, start them again, let the first play its card. Returns how long each took."""
        for index in peers:
            self.kill(index)
        times: dict[int, dict[str, float]] = {index: {} for index in peers}
        began = now_ms()
        for index in peers:
            self.start(index)
        while "moved" not in times[0] or not all("cpu" in told for told in times.values()):
            index, kind, what, when = self.next()
            if kind == "asked":
                self.go(index)
            if index in times:
                times[index].setdefault(kind, what if kind == "cpu" else (when - began) / 1000)
        moved = times[0]["moved"]
        return [Return(told["offered"], told["board"], moved, told["cpu"]) for told in times.values()]

    def sleep(self) -> float:
        """The first peer's computer sleeps for OUTAGE s. Returns the seconds from when it wakes to its move."""
        process = self._processes[0].pid or 0
        os.kill(process, STOP)
        time.sleep(OUTAGE)
        os.kill(process, CONTINUE)
        return self._moved_after()

    def lose_network(self) -> float:
        """The network is gone for OUTAGE s. Returns the seconds from when it is there again to the first one's move."""
        _loopback("down")
        time.sleep(OUTAGE)
        _loopback("up")
        return self._moved_after()

    def _moved_after(self) -> float:
        began = now_ms()
        self.go(0)
        while True:
            index, kind, _, when = self.next()
            if kind == "asked":             # the next one may tell sooner that it is asked than the first that it moved
                self.go(index)
            if kind == "moved" and index == 0:
                return (when - began) / 1000

    def close(self) -> None:
        """End all processes."""
        for index in [*self._pipes]:
            self.kill(index)


def recovery_rows(homes: list[Path], deals: int = DEALS) -> Iterator[Row]:
    """The times of peers that are killed in the first and in the last deal of a match, that sleep or lose the network
    before that one. Raises ProcessGroupError."""
    with _own_loopback() as own:
        match = _Match(homes, deals)
        try:
            yield from _killed(match, 1)
            if STOP:
                yield from _outages("one of four slept", match, deals - 2, match.sleep)
            if own:
                yield from _outages("all four lost the network", match, deals - 2, match.lose_network)
            yield from _killed(match, deals)
            found: list[Return] = []
            while len(found) < 2 * PEERS and match.turn(deals):
                found += match.come_back(range(PEERS))
            yield from _rows(f"all four killed at once in deal {deals}", found)
        finally:
            match.close()


def _killed(match: _Match, deal: int) -> Iterator[Row]:
    found: list[Return] = []
    while len(found) < KILLS and match.turn(deal) == deal:
        found += match.come_back(range(1))
    yield from _rows(f"one of four killed in deal {deal}", found)


def _outages(what: str, match: _Match, deal: int, happen: Callable[[], float]) -> Iterator[Row]:
    """Median and worst time after this has happened, from this deal on, until an own move is applied."""
    times = [happen() for _ in range(OUTAGES) if match.turn(deal)]
    what = f"{what} for {OUTAGE:g} s, own move applied on all"
    yield Row(f"{what}, median", median(times), "s", 1.5, f"{OUTAGES} times, from deal {deal} on")
    yield Row(f"{what}, worst", max(times), "s", 3.0)


@contextmanager
def _own_loopback() -> Iterator[bool]:
    """This thread and the processes that it starts have a loopback of their own; whether they can."""
    if sys.platform != "linux":
        yield False
        return
    libc, before = ctypes.CDLL(None), os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    apart = libc.unshare(CLONE_NEWNET) == 0
    try:
        own = apart and _loopback("up")
        if apart and not own:
            libc.setns(before, CLONE_NEWNET)
        yield own
    finally:
        libc.setns(before, CLONE_NEWNET)
        os.close(before)


def _loopback(state: str) -> bool:
    """Put the loopback up or down; whether that could be done."""
    with suppress(OSError):
        return subprocess.run(["ip", "link", "set", "lo", state], check=False, capture_output=True).returncode == 0
    return False


def _rows(what: str, found: list[Return]) -> Iterator[Row]:
    """Median and worst of these, from the start of the process."""
    for name, times in (("found on disk", [back.offered for back in found]),
                        ("board shown", [back.board for back in found]),
                        ("of it the processor's time", [back.cpu for back in found]),
                        ("own move applied on all", [back.moved for back in found])):
        goals = (1.5, 3.0) if name.startswith("own") else (None, None)
        yield Row(f"{what}, {name}, median", median(times), "s", goals[0], f"{len(found)} times")
        yield Row(f"{what}, {name}, worst", max(times), "s", goals[1])
