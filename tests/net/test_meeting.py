"""Meshes on loopback meet, talk, part and come back."""
import asyncio
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from p2p.identity import Identity
from p2p.net.listening import MeshError
from p2p.net.wire import MESSAGE_LIMIT, Entries, Refuse, encode
from tests.effort import patience
from tests.net.mesh_peers import MeshPeer, connected

pytestmark = pytest.mark.xdist_group("loopback")

ROOT = Path(__file__).parents[2]


def words(count: int) -> list[Refuse]:
    return [Refuse(bytes(16), str(number)) for number in range(count)]


def test_two_exchange_messages_in_order() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            assert ana.mesh.peers[ben.key].name == "Ben"
            for word in words(300):
                assert ana.mesh.send(ben.key, word)
            assert ben.mesh.send(ana.key, words(1)[0])
            await ben.until(lambda: len(ben.inbox) == 300)
            await ana.until(lambda: len(ana.inbox) == 1)
            assert ben.inbox == [(ana.key, word) for word in words(300)]
            assert ana.inbox == [(ben.key, words(1)[0])]
    asyncio.run(run())


@pytest.mark.parametrize("speaks", [True, False])
def test_what_is_said_or_dialled_while_a_mesh_closes_makes_no_link(speaks: bool) -> None:
    """A socket that is opened then would be closed by nobody, and ZeroMQ waits for it for ever."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            late = (lambda: ana.mesh.send(ben.key, words(1)[0])) if speaks else (lambda: ana.dial(ben))
            asyncio.get_running_loop().call_soon(late)
            await ana.mesh.close()
    closing = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    closing.start()
    closing.join(patience(20))
    assert not closing.is_alive()


def test_three_all_reach_each_other() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            peers = await connected(stack, "Ana", "Ben", "Cleo")
            for peer in peers:
                for other in peers:
                    assert peer.mesh.send(other.key, words(1)[0]) is (peer is not other)
            for peer in peers:
                await peer.until(lambda peer=peer: len(peer.inbox) == 2)
                assert {key for key, _ in peer.inbox} == {other.key for other in peers if other is not peer}
    asyncio.run(run())


def test_round_trips_are_measured() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            peer = ana.mesh.peers[ben.key]
            assert 0 < peer.rtt <= peer.worst < 1000
            since, first = peer.since, peer.answered
            await ana.until(lambda: peer.answered > first)
            assert peer.since == since
    asyncio.run(run())


def test_bye_is_heard_at_once() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            (ana,) = await connected(stack, "Ana")
            async with AsyncExitStack() as inner:
                ben = await inner.enter_async_context(MeshPeer("Ben"))
                ana.dial(ben)
                await ana.sees(ben)
                await ben.sees(ana)
            await ana.until(lambda: not ana.mesh.peers, 0.5)
    asyncio.run(run())


def test_a_new_name_and_new_addresses_are_told() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            ben.mesh.rename("Benedikt")
            await ana.until(lambda: ana.mesh.peers[ben.key].name == "Benedikt")
            ben.mesh.set_addresses(("127.0.0.1", "127.0.0.2", "224.0.0.1", "example.org"))
            await ana.until(lambda: ana.mesh.peers[ben.key].addresses == ("127.0.0.1", "127.0.0.2"))
    asyncio.run(run())


def test_the_next_address_is_tried() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
            ana.mesh.dial(ben.mesh.curve, ("127.0.0.7", "127.0.0.1"), ben.mesh.port)
            await ana.sees(ben, seconds=5)
    asyncio.run(run())


def test_who_starts_again_replaces_its_old_self() -> None:
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana") as ana, MeshPeer("Ben", identity) as old:
            ana.dial(old)
            await ana.sees(old)
            async with MeshPeer("Ben again", identity) as new:
                new.dial(ana)
                await ana.until(lambda: [peer.name for peer in ana.mesh.peers.values()] == ["Ben again"])
                await new.sees(ana)
                assert ana.mesh.send(identity.key, words(1)[0])
                await new.until(lambda: bool(new.inbox))
                await old.until(lambda: not old.mesh.peers)
                assert old.inbox == []
    asyncio.run(run())


def test_a_copied_key_is_refused_and_reported() -> None:
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana", identity) as ana, MeshPeer("Ana too", identity) as copy:
            ana.dial(copy)
            for one in (ana, copy):
                await one.until(lambda one=one: "copy of your key" in one.mesh.trouble)   # type: ignore[misc]
                assert one.mesh.refused["own key"] == 1
                assert not one.mesh.peers
    asyncio.run(run())


def test_a_copied_key_is_told_to_both_also_where_only_links_get_through() -> None:
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana", identity) as ana, MeshPeer("Ana too", identity) as copy:
            ana.mesh._presence.close()              # private: no datagram comes in
            copy.dial(ana)
            for one in (ana, copy):
                await one.until(lambda one=one: "copy of your key" in one.mesh.trouble)   # type: ignore[misc]
    asyncio.run(run())


def test_a_beat_of_our_last_start_is_no_copy_of_our_key() -> None:
    """Anybody may have kept it: it said that another computer uses our key."""
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana", identity) as before:
            kept = encode(before.mesh.me.beat(1, b"q" * 16, b"", b"", b"", b""))
        async with MeshPeer("Ana", identity) as ana, MeshPeer("Ben") as ben:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
                stranger.bind(("127.0.0.1", 0))
                stranger.sendto(kept, ("127.0.0.1", ana.mesh.port))
                ana.dial(ben)
                await ana.sees(ben)
                stranger.setblocking(False)
                with pytest.raises(BlockingIOError):    # it proves nothing to Ana, who drops it
                    stranger.recv(2048)
            assert ana.mesh.trouble == ""
            assert not ana.mesh.refused["own key"]
    asyncio.run(run())


def test_a_taken_port_is_said_in_a_sentence() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            taken = MeshPeer("Ben", port=ana.mesh.port)
            with pytest.raises(MeshError, match=f"port {ana.mesh.port}: .*in use.*another port"):
                await taken.mesh.start()
    asyncio.run(run())


def test_only_what_was_named_is_listened_at() -> None:
    """It listened at 0.0.0.0, whatever interface was named; when the address changes, so does where it listens."""
    def open_at(address: str, port: int) -> bool:
        with socket.socket() as dialler:
            return dialler.connect_ex((address, port)) == 0

    with socket.socket() as free:           # others may play on this computer, at the usual port
        free.bind(("", 0))
        port = free.getsockname()[1]

    async def run() -> None:
        async with MeshPeer("Ana", addresses=("127.0.0.2",), only=True, port=port) as ana:
            assert [open_at(f"127.0.0.{last}", port) for last in (1, 2, 3)] == [False, True, False]
            ana.mesh.set_addresses(("127.0.0.3",))
            await ana.until(lambda: open_at("127.0.0.3", port))
            await ana.until(lambda: not open_at("127.0.0.2", port))
    asyncio.run(run())


def test_an_oversize_message_is_not_sent() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            with pytest.raises(ValueError, match="above the limit"):
                ana.mesh.send(ben.key, Entries(bytes(32), (bytes(MESSAGE_LIMIT // 2),) * 3))
            assert ana.mesh.send(ben.key, words(1)[0])
            await ben.until(lambda: bool(ben.inbox))
    asyncio.run(run())


def test_what_cannot_be_dialled_is_ignored() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            for curve in ("", "x" * 40, "~" * 40, "é" * 40, ana.mesh.curve):
                for port in (-1, 0, 1, 65535, 65536):
                    ana.mesh.dial(curve, ("127.0.0.1", "no address", "tcp://;", ""), port)
            assert not ana.mesh.peers
    asyncio.run(run())


@asynccontextmanager
async def process() -> AsyncIterator[asyncio.subprocess.Process]:
    """A peer in a process of its own, ended with the test."""
    host = await asyncio.create_subprocess_exec(
        sys.executable, "tests/lan/host.py", "Ben", "--interface", "127.0.0.1", "--quiet", cwd=ROOT,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        yield host
    finally:
        if host.returncode is None:
            host.kill()
        await host.wait()


async def seen(peer: MeshPeer, host: asyncio.subprocess.Process) -> None:
    """Until the process has probed this peer, was answered and is its peer."""
    assert host.stdin
    host.stdin.write(f"ask 127.0.0.1:{peer.mesh.port}\n".encode())
    await peer.until(lambda: len(peer.mesh.peers) == 1, 10)


def test_who_is_killed_is_gone_within_two_seconds() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana, process() as host:
            await seen(ana, host)
            host.send_signal(signal.SIGKILL)
            killed = time.monotonic()
            await ana.until(lambda: not ana.mesh.peers)
            assert time.monotonic() - killed < patience(2)
    asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGSTOP")
def test_who_falls_silent_is_gone_and_comes_back_by_itself() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana, process() as host:
            await seen(ana, host)
            host.send_signal(signal.SIGSTOP)
            await ana.until(lambda: not ana.mesh.peers, 2)
            host.send_signal(signal.SIGCONT)
            await ana.until(lambda: bool(ana.mesh.peers), 5)
    asyncio.run(run())


def test_our_own_pause_is_nobodys_silence() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            ana.history.clear()
            time.sleep(2)           # both hang, as when a laptop sleeps
            beat = ana.mesh.peers[ben.key].answered
            await ana.until(lambda: ben.key in ana.mesh.peers and ana.mesh.peers[ben.key].answered > beat)
            assert all(ben.key in peers for peers in ana.history)
    asyncio.run(run())
