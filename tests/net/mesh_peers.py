"""Meshes for tests, in one event loop on loopback, and bare sockets that send whatever bytes they like."""
import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Self

import zmq

from p2p.identity import Identity
from p2p.net.handshake import LocalPeer
from p2p.net.mesh import Mesh
from p2p.net.presence import digest_of
from p2p.net.proof import Pair
from p2p.net.wire import AnyMessage, Beat, Message, decode, decode_datagram, encode
from tests.effort import patience

LOOPBACK = ("127.0.0.1",)


class MeshPeer:
    """A mesh, what it has received (`inbox`: sender's key, message) and whom it had as peers at each change
    (`history`)."""

    def __init__(self, name: str, identity: Identity | None = None, **options: Any) -> None:
        self.inbox: list[tuple[bytes, AnyMessage]] = []
        self.history: list[frozenset[bytes]] = []
        self._news = asyncio.Event()
        self.mesh = Mesh(identity or Identity.new(), name, receive=self._take, changed=self._note_change,
                         **{"addresses": LOOPBACK, **options})
        self.key = self.mesh.me.identity.key

    def _take(self, key: bytes, message: AnyMessage) -> None:
        self.inbox.append((key, message))
        self._news.set()

    def _note_change(self) -> None:
        self.history.append(frozenset(self.mesh.peers))
        self._news.set()

    async def __aenter__(self) -> Self:
        await self.mesh.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.mesh.close()

    def dial(self, other: "MeshPeer") -> None:
        self.mesh.dial(other.mesh.curve, LOOPBACK, other.mesh.port)

    async def until(self, done: Callable[[], bool], seconds: float = 10) -> None:
        """Looks again after each callback, and each 10 ms for what has no callback."""
        async with asyncio.timeout(patience(seconds)):
            while not done():
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.01)

    async def sees(self, *others: "MeshPeer", seconds: float = 10) -> None:
        """Until exactly these are its peers and each answered a Ping."""
        await self.until(lambda: set(self.mesh.peers) == {other.key for other in others}
                         and all(peer.rtt is not None for peer in self.mesh.peers.values()), seconds)


async def connected(stack: AsyncExitStack, *names: str) -> list[MeshPeer]:
    """Peers of these names, each of which sees all others."""
    peers = [await stack.enter_async_context(MeshPeer(name)) for name in names]
    for number, peer in enumerate(peers):
        for other in peers[:number]:
            peer.dial(other)
    for peer in peers:
        await peer.sees(*(other for other in peers if other is not peer))
    return peers


class Mouth(asyncio.DatagramProtocol):
    """A stranger with a CURVE key and a datagram socket that keeps the Beats it gets from `target`."""

    def __init__(self, target: MeshPeer) -> None:
        public, secret = zmq.curve_keypair()
        self.me = LocalPeer(Identity.new(), "Mallory", public.decode(), LOOPBACK, 9)
        self.pair = Pair(secret, self.me.curve, target.mesh.curve)
        self.at = ("127.0.0.1", target.mesh.port)
        self.heard: list[Beat] = []

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def datagram_received(self, data: bytes, _: object) -> None:
        beat = decode_datagram(data)
        assert isinstance(beat, Beat)
        self.heard.append(beat)

    def beat(self, stamp: int, to: Beat | None = None, here: bytes = b"", asks: bool = True) -> Beat:
        """A Beat that asks, and answers this one."""
        key = self.me.identity.key
        ask = self.pair.question(key, stamp) if asks else b""
        answer = self.pair.answer(to.ask, key) if to else b""
        return self.me.beat(stamp, ask, answer, digest_of(here) if here else b"", b"", here)

    def says(self, *beats: Beat) -> None:
        for beat in beats:
            self.transport.sendto(encode(beat), self.at)


async def mouth(stack: AsyncExitStack, target: MeshPeer) -> Mouth:
    transport, stranger = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: Mouth(target), local_addr=("127.0.0.1", 0))
    stack.callback(transport.close)
    return stranger


async def known_mouth(stack: AsyncExitStack, target: MeshPeer) -> Mouth:
    """One that has answered its target, which now has it as a peer; its next stamp is 3."""
    stranger = await mouth(stack, target)
    stranger.says(stranger.beat(1))
    await target.until(lambda: bool(stranger.heard))
    stranger.says(stranger.beat(2, stranger.heard[0]))
    await target.until(lambda: stranger.me.identity.key in target.mesh.peers)
    return stranger


class RawClient:
    """A bare socket with a CURVE key of its own that is connected to `target`."""

    def __init__(self, target: MeshPeer) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._socket = self._context.socket(zmq.DEALER)
        public, secret = zmq.curve_keypair()
        self._socket.curve_publickey, self._socket.curve_secretkey = public, secret
        self._socket.curve_serverkey = target.mesh.curve.encode()
        self._socket.linger = 0
        self._target = f"tcp://127.0.0.1:{target.mesh.port}"
        self._socket.connect(self._target)
        self.curve = public.decode()

    def me(self, identity: Identity | None = None, name: str = "Mallory") -> LocalPeer:
        """What an honest peer with this CURVE key would say of itself. Nobody listens at its port."""
        return LocalPeer(identity or Identity.new(), name, self.curve, LOOPBACK, 9)

    def says(self, *messages: Message | bytes) -> None:
        for message in messages:
            self._socket.send(message if isinstance(message, bytes) else encode(message), zmq.NOBLOCK)

    def heard(self) -> list[AnyMessage]:
        """What was answered over this connection since the last call."""
        found = []
        with suppress(zmq.Again):
            while True:
                found.append(decode(self._socket.recv(zmq.NOBLOCK)))
        return found

    def connects_anew(self) -> None:
        self._socket.disconnect(self._target)
        self._socket.connect(self._target)

    def says_in_parts(self, *parts: bytes) -> None:
        self._socket.send_multipart(parts, zmq.NOBLOCK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._context.term()


class RawServer:
    """A bare socket with a CURVE key of its own that takes connections; `answers` is said to whoever says something."""

    def __init__(self) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._socket = self._context.socket(zmq.ROUTER)
        public, self._socket.curve_secretkey = zmq.curve_keypair()
        self._socket.curve_publickey, self._socket.curve_server, self._socket.linger = public, True, 0
        self.curve, self.port = public.decode(), self._socket.bind_to_random_port("tcp://127.0.0.1")

    def answers(self, *parts: bytes) -> bool:
        """Whether somebody has said something, who was answered so."""
        try:
            route, _ = self._socket.recv_multipart(zmq.NOBLOCK)
        except zmq.Again:
            return False
        self._socket.send_multipart([route, *parts])
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._context.term()
