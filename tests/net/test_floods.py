"""What a stranger can pour into the door: parts without end, connections without number. Neither may cost much."""
import asyncio
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, suppress

import pytest
import zmq

from p2p.identity import Identity
from p2p.net.connections import EACH, UNREAD, Connections, raise_limit
from p2p.net.links import EACH as LINKS_EACH, LINKS
from p2p.net.presence import BURST, SHOWN
from p2p.net.wire import Here, Refuse
from tests.net.mesh_peers import MeshPeer, RawClient, connected

pytestmark = pytest.mark.xdist_group("loopback")

WORD = Refuse(bytes(16), "word")
Visit = Callable[[MeshPeer, RawClient], Awaitable[None]]
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how many bytes came in")


def visited(visit: Visit) -> None:
    """Runs a visit of a stranger to Ana, who is talking with Ben and goes on to."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            with RawClient(ana) as stranger:
                await visit(ana, stranger)
            ben.mesh.send(ana.key, WORD)
            await ana.until(lambda: (ben.key, WORD) in ana.inbox)
    asyncio.run(run())


def test_a_message_of_fifty_thousand_parts_holds_nothing_up() -> None:
    """It was taken in one call: 300,000 parts held the loop up for 2.8 s. What is passed over is read in slices: what
    our own thread computes between two turns of the loop is little, whatever else the computer does."""
    async def visit(ana: MeshPeer, stranger: RawClient) -> None:
        turns = [0.0]

        async def watch() -> None:
            while True:
                before = time.thread_time()
                await asyncio.sleep(0)
                turns.append(time.thread_time() - before)
        watching = asyncio.create_task(watch())
        stranger.says_in_parts(*[b""] * 50_000)
        turns.clear()
        await ana.until(lambda: ana.mesh.refused["garbage"] == 1, 10)
        watching.cancel()
        assert max(turns) < 0.2
    visited(visit)


def test_parts_end_their_connection_and_keep_their_address_out_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times a second 40,000 empty parts, each time of a fresh key, held a table up for 3.5 s. Ben, whose address
    it is, too, plays on; the next newcomer of it waits for a second."""
    monkeypatch.setattr("p2p.net.connections.OWN", "nobody")

    async def visit(ana: MeshPeer, stranger: RawClient) -> None:
        connections = ana.mesh._door.connections        # private: see above
        with RawClient(ana), RawClient(ana) as bound, RawClient(ana) as late:
            bound.says(bound.me().hello())
            await ana.until(lambda: len(ana.mesh.peers) == 2)
            await ana.until(lambda: len(connections) >= 5)          # Ben's, and four of the address's
            stranger.says_in_parts(b"", b"")
            await ana.until(lambda: ana.mesh.refused["garbage"] == 1)
            began = time.monotonic()
            await ana.until(lambda: connections.cut >= 4)           # and each time that they come again
            bound.says(WORD)
            await ana.until(lambda: any(message == WORD for _, message in ana.inbox))
            ana.inbox.clear()
            me = late.me()
            while me.identity.key not in ana.mesh.peers:
                with suppress(zmq.Again):
                    late.says(me.hello())
                await asyncio.sleep(0.02)
            assert time.monotonic() - began >= 0.8
    visited(visit)


@linux
def test_a_message_without_end_ends_its_connection() -> None:
    """libzmq gathers it before anybody sees it: a million parts took 293 MB. This one is cut before it is whole."""
    async def visit(ana: MeshPeer, stranger: RawClient) -> None:
        connections = ana.mesh._door.connections        # private: what was shut down shows nowhere else
        stranger.says_in_parts(*[bytes(1024)] * (64 * UNREAD // 1024))
        await ana.until(lambda: connections.cut >= 1)
        assert ana.mesh.refused["garbage"] == 0
    visited(visit)


def test_a_flood_of_connections_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each took a descriptor until none was left: no new table, and no discovery ever after.

    There is room for few here, so that the flood is one for a busy computer, too: each of its connections ends after
    the two seconds that a handshake may take.
    """
    monkeypatch.setattr("p2p.net.connections.ALL", 96)
    async def run() -> None:
        with ExitStack() as stack:
            async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
                connections = ana.mesh._door.connections        # private: see above
                most = connections._most
                for _ in range(most):
                    raw = stack.enter_context(socket.socket())
                    raw.setblocking(False)
                    with suppress(BlockingIOError):
                        raw.connect(("127.0.0.1", ana.mesh.port))
                    await asyncio.sleep(0)
                await ana.until(lambda: connections.cut > 0)
                assert len(connections) <= most // 2
                ana.dial(ben)
                await ana.sees(ben)
                assert ana.mesh.send(ben.key, WORD)
                await ben.until(lambda: (ana.key, WORD) in ben.inbox)
    asyncio.run(run())


def test_one_address_has_so_many_connections_and_the_crowd_gives_way() -> None:
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

        def connection(address: str) -> tuple[socket.socket, int]:
            raw = stack.enter_context(socket.socket())
            raw.bind((address, 0))
            raw.connect(listener.getsockname())
            return raw, stack.enter_context(listener.accept()[0]).fileno()
        connections = Connections(4 * 12)               # twelve in all, six of one address of this computer
        crowd = [connection("127.0.0.1") for _ in range(7)]
        for _, descriptor in crowd:
            connections.accepted(descriptor)
        assert (len(connections), connections.cut) == (6, 1)
        assert crowd[-1][0].recv(1) == b""              # ended by us
        for number in range(2, 9):
            connections.accepted(connection(f"127.0.0.{number}")[1])
        assert (len(connections), connections.cut) == (12, 2)
        assert crowd[5][0].recv(1) == b""               # the newest of the address that has most
        connections.closed(crowd[0][1])
        assert len(connections) == 11
    assert EACH < 12 * 64


def test_the_soft_limit_of_descriptors_is_raised() -> None:
    if sys.platform == "win32":
        pytest.skip("there is none")
    import resource
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, limit[1]))
        assert raise_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(8192, limit[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limit)


def test_strangers_of_one_address_cannot_shut_others_out() -> None:
    """As many as there is room for, all alive and talking: a link to somebody elsewhere was refused."""
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            with ExitStack() as stack:
                strangers = [stack.enter_context(RawClient(ana)) for _ in range(LINKS)]
                hellos = [stranger.me(Identity.new()).hello() for stranger in strangers]
                for stranger, hello in zip(strangers, hellos, strict=True):
                    stranger.says(hello)
                await ana.until(lambda: len(ana.mesh.peers) == LINKS, 10)
                ana.mesh._links.make("1" * 40, ("127.0.0.9",), 9)       # private: nobody is there to answer
                assert ana.mesh._links.get("1" * 40)
                assert len(ana.mesh._links) == LINKS
                assert LINKS_EACH < LINKS
    asyncio.run(run())


def test_a_link_that_nobody_uses_ends_and_is_made_again_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p.net.mesh.IDLE", 0.6)

    async def run() -> None:
        async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
            ana.dial(ben)
            await ana.sees(ben)
            await ben.sees(ana)
            await ana.until(lambda: not len(ana.mesh._links) and not len(ben.mesh._links))      # private: no sign of it
            ana.history.clear()
            await asyncio.sleep(1)
            assert set(ana.mesh.peers) == {ben.key}
            for number in range(3):
                assert ana.mesh.send(ben.key, Refuse(bytes(16), str(number)))
            await ben.until(lambda: len(ben.inbox) == 3)
            assert [message.why for _, message in ben.inbox] == ["0", "1", "2"]
            assert all(ben.key in peers for peers in ana.history)
    asyncio.run(run())


def test_what_is_shown_travels_once() -> None:
    """It was sent each second; now only to who doesn't hold it, and a peer may show BURST new ones at once."""
    async def run() -> None:
        async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
            ana.dial(ben)
            await ana.sees(ben)
            for _ in range(50):
                ana.mesh.send(ben.key, Here("Ana", "in the lobby", ()))
            await ben.until(lambda: bool(ben.inbox))
            began = time.monotonic()
            for number in range(3 * BURST):
                ana.mesh.send(ben.key, Here("Ana", str(number), ()))
                await asyncio.sleep(0.01)
            await ben.until(lambda: ben.inbox[-1][1] == Here("Ana", str(3 * BURST - 1), ()))
            assert len(ben.inbox) <= 1 + BURST + SHOWN * (time.monotonic() - began) + 1
    asyncio.run(run())


def test_a_table_that_fills_at_once_is_shown_as_it_fills(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six sit down and are ready within a moment, as bots do. The opener shows each change: that it is open, five that
    sit down, six that are ready, the game, and that it plays. The last ones came a second late, and the charter, which
    fitted nothing that was shown by then, was put off by another one.

    No second passes here: what isn't among those that may be shown at once never comes. A Beat may overtake some."""
    changes = 1 + 5 + 6 + 1 + 1
    monkeypatch.setattr("p2p.net.presence.SHOWN", 0.0)

    async def run() -> None:
        async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
            ana.dial(ben)
            await ana.sees(ben)
            await ana.until(lambda: ana.mesh.carries(ben.mesh.curve))
            for number in range(changes):
                ana.mesh.send(ben.key, Here("Ana", str(number), ()))
            await ben.until(lambda: bool(ben.inbox) and ben.inbox[-1][1] == Here("Ana", str(changes - 1), ()))
            shown = [int(message.doing) for _, message in ben.inbox if isinstance(message, Here)]
            assert shown == sorted({*shown})
    asyncio.run(run())
