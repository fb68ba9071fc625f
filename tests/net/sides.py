"""Meshes for tests, in one loop on loopback, and a stranger who speaks whatever bytes it likes."""
import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, Self

import zmq

from p2p.identity import Identity
from p2p.net.greeting import Me
from p2p.net.mesh import Mesh
from p2p.net.wire import AnyMessage, Message, encode

HERE = ("127.0.0.1",)


class Side:
    """A mesh with an inbox; `until` waits for what its callbacks bring."""

    def __init__(self, name: str, identity: Identity | None = None, **options: Any) -> None:
        self.inbox: list[tuple[bytes, AnyMessage]] = []
        self._news = asyncio.Event()
        self.mesh = Mesh(identity or Identity.new(), name, addresses=HERE, receive=self._take, changed=self._news.set,
                         **options)
        self.key = self.mesh.me.identity.key

    def _take(self, key: bytes, message: AnyMessage) -> None:
        self.inbox.append((key, message))
        self._news.set()

    async def __aenter__(self) -> Self:
        await self.mesh.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.mesh.close()

    def dial(self, other: "Side") -> None:
        self.mesh.meet(other.mesh.curve, HERE, other.mesh.port)

    async def until(self, done: Callable[[], bool], seconds: float = 3) -> None:
        """Looks again after each callback, and each 10 ms for what has no callback."""
        async with asyncio.timeout(seconds):
            while not done():
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.01)

    async def sees(self, *others: "Side", seconds: float = 3) -> None:
        """Until exactly these are its peers and each answered a Ping."""
        await self.until(lambda: set(self.mesh.peers) == {other.key for other in others}
                         and all(peer.rtt is not None for peer in self.mesh.peers.values()), seconds)


async def acquainted(stack: AsyncExitStack, *names: str) -> list[Side]:
    """Sides of these names that all see each other."""
    sides = [await stack.enter_async_context(Side(name)) for name in names]
    for number, side in enumerate(sides):
        for other in sides[:number]:
            side.dial(other)
    for side in sides:
        await side.sees(*(other for other in sides if other is not side))
    return sides


class Stranger:
    """A bare socket with a CURVE key of its own at the door of `target`."""

    def __init__(self, target: Side) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._socket = self._context.socket(zmq.DEALER)
        public, secret = zmq.curve_keypair()
        self._socket.curve_publickey, self._socket.curve_secretkey = public, secret
        self._socket.curve_serverkey = target.mesh.curve.encode()
        self._socket.linger = 0
        self._socket.connect(f"tcp://127.0.0.1:{target.mesh.port}")
        self.curve = public.decode()

    def me(self, identity: Identity | None = None, name: str = "Mallory") -> Me:
        """What an honest peer with this CURVE key would say of itself. Nobody listens at its port."""
        return Me(identity or Identity.new(), name, self.curve, HERE, 9)

    def says(self, *messages: Message | bytes) -> None:
        for message in messages:
            self._socket.send(message if isinstance(message, bytes) else encode(message), zmq.NOBLOCK)

    def says_in_parts(self, *parts: bytes) -> None:
        self._socket.send_multipart(parts, zmq.NOBLOCK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._context.term()
