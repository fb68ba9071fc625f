"""What a lobby of many costs one of its peers: a real mesh in a process of its own among a crowd on loopback.

The crowd lives in this process: eight real meshes, with which the peer makes links, and light strangers that ask,
answer and show tables as often as real ones would in a lobby of that size. Packets are counted at the light ones and
taken for all; those of links aren't among them. And those who look on at a table: real meshes in a process of their
own, which take what the opener sends them and check nothing, as if each had a computer to itself.
"""
import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import zmq

from p2p.identity import Identity
from p2p.net.endpoint import PORT
from p2p.net.handshake import LocalPeer
from p2p.net.mesh import WARM, Mesh
from p2p.net.presence import ASKS, LATEST, SOONEST, digest_of
from p2p.net.proof import Pair
from p2p.net.wire import BadMessage, Draft, DraftId, DraftSeat, Here, Show, Watch, decode_datagram, encode
from p2p.peer.lobby.people import FREE, new_draft, new_id
from p2p.peer.node import Node
from p2p.peer.process_group import LOOPBACK, ProcessGroupError
from tests.bench.rest import Rest, memory
from tests.bench.row import Row

SIZES = 10, 50, 100, 200        # peers in one lobby
TABLES = 50                     # of them show one each
MEETING, SETTLE, QUIET = 60.0, 12.0, 10.0       # s to meet at most, until idle links have ended, that are measured
BEAT = 0.05                     # s between two looks whether the opener is here, and whether it has answered
Pipe = Any


class Cost(NamedTuple):
    """What one peer of a lobby spent. `packets`: datagrams a second, both ways; `cpu`: percent of a core; `memory`: MB
    more than alone; `links`: how many it had in the end; `shown`: s until it saw all peers and tables; `trip`: median
    ms of a round trip to a peer with a link; `wakes`: how often a second its loop woke up."""
    size: int
    packets: float
    cpu: float
    memory: float
    links: int
    shown: float
    trip: float
    wakes: float


class _Stranger(asyncio.DatagramProtocol):
    """A light peer: answers, asks as often as a real one, and shows a table if it has one. It knows nobody but the peer
    that is measured: what others ask, to whom that one has named it, is none of its cost."""

    def __init__(self, table: bool, target: str, at: tuple[str, int]) -> None:
        """`target`: the CURVE key of the peer that is measured, which answers `at` this address."""
        public, secret = zmq.curve_keypair()
        self.pair, self.at = Pair(secret, public.decode(), target), at
        self.me = LocalPeer(Identity.new(), "Stranger", public.decode(), LOOPBACK, PORT)
        key = self.me.identity.key
        here = Here("Stranger", "in the lobby", (_table(key),) if table else ())
        self.here, self.digest = encode(here), digest_of(encode(here))
        self.packets = self.stamp = 0
        self.theirs, self.held = b"", b""
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.me.port = transport.get_extra_info("sockname")[1]

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if addr != self.at:
            return
        self.packets += 1
        try:
            beat = decode_datagram(data)
        except BadMessage:
            return
        self.theirs, self.held = beat.shows, beat.holds
        if beat.ask:
            self.say(addr, self.pair.answer(beat.ask, self.me.identity.key))

    def say(self, to: Any, answer: bytes = b"") -> None:
        """Asks, or answers. What we show goes along if the other says that it doesn't hold it."""
        self.packets += 1
        self.stamp += 1
        ask = b"" if answer else self.pair.question(self.me.identity.key, self.stamp)
        here = self.here if answer and self.held != self.digest else b""
        self.transport.sendto(encode(self.me.beat(self.stamp, ask, answer, self.digest, self.theirs, here)), to)


def _table(key: bytes) -> Draft:
    return new_draft(new_id(key), key, "tau", {}, (DraftSeat(key, "Stranger", ""), FREE))


def measure(size: int, settle: float = SETTLE, quiet: float = QUIET) -> Cost:
    """The cost of a lobby of so many peers for one of them, in `quiet` seconds after `settle`.

    Raises ProcessGroupError if the peer ends early.
    """
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_measured, args=(theirs, size, quiet))
    process.start()
    theirs.close()
    try:
        return asyncio.run(_crowd(ours, size, settle, quiet))
    except EOFError as error:
        raise ProcessGroupError(f"The peer in a lobby of {size} ended early.") from error
    finally:
        ours.close()
        process.join(5)
        process.kill()


async def _crowd(pipe: Pipe, size: int, settle: float, quiet: float) -> Cost:
    """Is everybody but the measured peer."""
    loop = asyncio.get_running_loop()
    port = await loop.run_in_executor(None, pipe.recv)
    at = ("127.0.0.1", port)
    async with AsyncExitStack() as stack:
        curve = await loop.run_in_executor(None, pipe.recv)
        for _ in range(_neighbours(size)):
            mesh = Mesh(Identity.new(), "Neighbour", addresses=LOOPBACK, receive=lambda *_: None, changed=lambda: None)
            await mesh.start()
            stack.push_async_callback(mesh.close)
            mesh.dial(curve, LOOPBACK, port)
        strangers = []
        for number in range(size - 1 - _neighbours(size)):
            shows_table = number < TABLES
            transport, stranger = await loop.create_datagram_endpoint(
                lambda shows_table=shows_table: _Stranger(shows_table, curve, at),     # type: ignore[misc]
                local_addr=("127.0.0.1", 0))
            stack.callback(transport.close)
            strangers.append(stranger)
        asking = asyncio.create_task(_ask(strangers, at, min(LATEST, max(SOONEST, (size - 1) / ASKS))))
        stack.callback(asking.cancel)
        shown = await loop.run_in_executor(None, pipe.recv)
        await asyncio.sleep(settle)
        before = sum(stranger.packets for stranger in strangers)
        pipe.send("measure")
        cpu, memory, links, trip, wakes = await loop.run_in_executor(None, pipe.recv)
        packets = (sum(stranger.packets for stranger in strangers) - before) / len(strangers) * (size - 1)
        pipe.send("over")
    return Cost(size, packets / quiet, cpu, memory, links, shown, trip, wakes)


def _neighbours(size: int) -> int:
    """How many of the crowd are real meshes."""
    return min(WARM, (size - 1) // 2)


async def _ask(strangers: list[_Stranger], at: tuple[str, int], every: float) -> None:
    """Each asks the measured peer once in so many seconds, one after the other."""
    while True:
        began = time.monotonic()
        for number, stranger in enumerate(strangers, 1):
            stranger.say(at)
            await asyncio.sleep(max(0.0, began + every * number / len(strangers) - time.monotonic()))
        await asyncio.sleep(0 if strangers else every)


def _measured(pipe: Pipe, size: int, quiet: float) -> None:
    """The measured peer, in a process of its own."""
    asyncio.run(_be_measured(pipe, size, quiet))


async def _be_measured(pipe: Pipe, size: int, quiet: float) -> None:
    loop = asyncio.get_running_loop()
    heres: dict[bytes, Here] = {}

    def take(key: bytes, message: Any) -> None:
        if isinstance(message, Here):
            heres[key] = message
    mesh = Mesh(Identity.new(), "Measured", addresses=LOOPBACK, receive=take, changed=lambda: None)
    await mesh.start()
    mesh.send(b"", Here("Measured", "in the lobby", ()))
    alone = memory()
    began = time.monotonic()
    pipe.send(mesh.port)
    pipe.send(mesh.curve)
    light = size - 1 - _neighbours(size)
    while time.monotonic() - began < MEETING and (
            len(mesh.peers) < size - 1 or sum(bool(here.tables) for here in heres.values()) < min(TABLES, light)):
        await asyncio.sleep(0.05)
    if len(mesh.peers) < size - 1:
        return                          # its end is noticed
    pipe.send(time.monotonic() - began)
    await loop.run_in_executor(None, pipe.recv)
    rest = Rest()
    await asyncio.sleep(quiet)
    cpu, wakes = rest.spent()
    trips = sorted(peer.rtt for peer in mesh.peers.values() if peer.rtt is not None)
    links = len(mesh._links)        # private: nothing else needs to know
    pipe.send((cpu, memory() - alone, links, trips[len(trips) // 2], wakes))
    await loop.run_in_executor(None, pipe.recv)
    await mesh.close()


def scale_rows() -> Iterator[Row]:
    """The lobby's cost by its size. The goals hold for 200: a core's hundredth is for the small ones."""
    for cost in map(measure, SIZES):
        where = f"lobby of {cost.size}"
        yield Row(f"{where}, packets a second", cost.packets, "", 4 * cost.size, "datagrams of one peer, both ways")
        yield Row(f"{where}, processor", cost.cpu, "%", 1 if cost.size <= SIZES[0] else 5, "of a core, network alone")
        yield Row(f"{where}, memory", cost.memory, "MB", 32, "more than alone")
        yield Row(f"{where}, links", cost.links, "", 2 * WARM, f"after {SETTLE + QUIET:g} quiet seconds")
        yield Row(f"{where}, wakes a second", cost.wakes, "", 20 if cost.size <= SIZES[0] else None, "all threads")
        tables = min(TABLES, cost.size - 1 - _neighbours(cost.size))
        yield Row(f"{where}, all seen", cost.shown, "s", 30, f"with {tables} tables")
        yield Row(f"{where}, round trip", cost.trip, "ms", None, "to another peer, median")


# ---------------------------------------------------------------------- who look on at a table

class Watchers:
    """Those who look on at the tables of one node."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe

    def watch(self, table: DraftId) -> None:
        """Waits until each of them has been shown this table. Raises ProcessGroupError if they ended early."""
        self._pipe.send(table)
        try:
            self._pipe.recv()
        except EOFError as error:
            raise ProcessGroupError("The watchers ended early.") from error


@contextmanager
def watchers(opener: Node, size: int) -> Iterator[Watchers]:
    """Gives so many watchers of the tables that this node opens; they end with the block."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe()
    mesh = opener._mesh            # private: nothing else needs to know where it listens
    process = spawn.Process(target=_look_on, args=(theirs, size, mesh.curve, mesh.port, opener.identity.key))
    process.start()
    theirs.close()
    try:
        yield Watchers(ours)
    finally:
        ours.close()
        process.join(5)
        process.kill()


def _look_on(pipe: Pipe, size: int, curve: str, port: int, key: bytes) -> None:
    """The watchers' process: each table that comes through the pipe is watched."""
    asyncio.run(_watching(pipe, size, curve, port, key))


async def _watching(pipe: Pipe, size: int, curve: str, port: int, key: bytes) -> None:
    shown = [0] * size

    def take(number: int, sender: bytes, message: Any) -> None:
        shown[number] += sender == key and isinstance(message, Show)
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        meshes = []
        for number in range(size):
            mesh = Mesh(Identity.new(), "Watcher", addresses=LOOPBACK, receive=partial(take, number),
                        changed=lambda: None)
            await mesh.start()
            stack.push_async_callback(mesh.close)
            mesh.dial(curve, LOOPBACK, port)
            meshes.append(mesh)
        try:
            while True:
                table = await loop.run_in_executor(None, pipe.recv)
                before = [*shown]
                while min(now - then for now, then in zip(shown, before, strict=True)) < 1:
                    for number, mesh in enumerate(meshes):
                        if shown[number] == before[number]:
                            mesh.send(key, Watch(table))
                    await asyncio.sleep(BEAT)
                pipe.send("shown")
        except EOFError:
            return
