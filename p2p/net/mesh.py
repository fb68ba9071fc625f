"""Everybody we can talk to: one ROUTER that hears, one Link a peer that speaks, and who may say what. Knows no table.

All links are CURVE. Anybody may connect, but a CURVE key counts for nothing until a signed Hello bound it to an
identity; ZeroMQ then names that key with each message (User-Id), so a sender can't be feigned. Messages may get lost
when a connection breaks: whoever needs them asks again.
"""
import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import zmq
from zmq.utils import z85

from p2p.identity import Identity
from p2p.net.greeting import Me, hello_fault, shown_name
from p2p.net.interfaces import dialable
from p2p.net.link import HEARTBEAT, QUEUE, SILENCE, Link, Peer
from p2p.net.place import PORT
from p2p.net.whois import hang_doorbell
from p2p.net.wire import MESSAGE_LIMIT, AnyMessage, BadMessage, Bye, Hello, Message, Ping, Pong, decode, encode

LINKS = 64                      # peers and dialled addresses at most
STRANGERS = 30.0                # s that we dial somebody who never answers
LOOK, BEAT = 0.25, 0.5          # s between looks for silent peers, between Pings
STEP, STEP_TIME = 256, 0.005    # messages and seconds that hearing may take before others get their turn
PENALTY, PENALTY_MAX = 1.0, 30.0    # s that a sender of garbage is ignored; doubles each time
MEMORY = 1024                   # CURVE keys whose misdeeds and ends we remember
GOODBYE = 200                   # ms that a Bye may take
ZAP_DOMAIN = b"fairdeal"
Value = TypeVar("Value")


class MeshError(Exception):
    """We can't be reached; the text says what to do."""


class Mesh:
    """`receive(key, message)` gets what peers send, `changed()` is called when `peers` or `trouble` changed.

    `refused` counts what was turned away, by reason. Everything runs in the loop that ran `start`.
    """

    def __init__(self, identity: Identity, name: str, *, addresses: tuple[str, ...], port: int = 0,
                 receive: Callable[[bytes, AnyMessage], None], changed: Callable[[], None]) -> None:
        """Listens at `port`, or with 0 at the usual one or any other that is free."""
        public, secret = zmq.curve_keypair()
        self.me = Me(identity, name, public.decode(), addresses, port)
        self.peers: dict[bytes, Peer] = {}
        self.refused: Counter[str] = Counter()
        self.trouble = ""
        self._receive, self._changed = receive, changed
        self._pair = (public, secret)
        self._links: dict[str, Link] = {}
        self._penalties: dict[str, tuple[float, float]] = {}    # CURVE key or identity: ignored until, how long
        self._over: dict[str, None] = {}                        # CURVE keys that were replaced or said goodbye
        self._open = False

    @property
    def curve(self) -> str:
        return self.me.curve

    @property
    def port(self) -> int:
        return self.me.port

    async def start(self) -> None:
        """Listens and answers. Raises MeshError if the port is taken."""
        self._loop = asyncio.get_running_loop()
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.linger = 0
        self._gate = self._context.socket(zmq.REP)
        self._gate.bind("inproc://zeromq.zap.01")
        self._router = self._context.socket(zmq.ROUTER)
        self._prepare_router()
        try:
            await self._bind(self.me.port)
        except MeshError:
            self._context.destroy()
            raise
        self._open = True
        self._loop.add_reader(self._gate, self._admit)
        self._loop.add_reader(self._router, self._hear)
        self._due = self._loop.time()
        self._beats = 0
        self._look()

    def _prepare_router(self) -> None:
        self._router.curve_publickey, self._router.curve_secretkey = self._pair
        self._router.zap_domain = ZAP_DOMAIN
        for option, value in {zmq.CURVE_SERVER: 1, zmq.RCVHWM: QUEUE, zmq.SNDHWM: 1, zmq.LINGER: 0,
                              zmq.MAXMSGSIZE: MESSAGE_LIMIT, **HEARTBEAT}.items():
            self._router.setsockopt(option, value)

    async def _bind(self, wanted: int) -> None:
        """Finds the port where both the ROUTER (TCP) and the doorbell (UDP) can listen."""
        trouble = "every port is taken"
        for port in (wanted,) if wanted else (PORT, 0, 0, 0):
            try:
                return await self._bind_both(port)
            except (zmq.ZMQError, OSError) as error:
                trouble = error.strerror or str(error)
        raise MeshError(f"Can't listen on port {wanted or PORT}: {trouble}. "
                        "Close the program that uses it, or choose another port.")

    async def _bind_both(self, port: int) -> None:
        here = self.me.addresses and all(address.startswith("127.") for address in self.me.addresses)
        host = "127.0.0.1" if here else "0.0.0.0"
        self._router.bind(f"tcp://{host}:{port or '*'}")
        place = self._router.get_string(zmq.LAST_ENDPOINT).rstrip("\0")
        self.me.port = int(place.rpartition(":")[2])
        try:
            self._doorbell = await hang_doorbell(host, self.me.port, self.me.card)
        except OSError:
            self._router.unbind(place)
            raise

    async def close(self) -> None:
        """Says Bye to everybody and closes all sockets; takes at most GOODBYE ms."""
        if not self._open:
            return
        self._open = False
        self._timer.cancel()
        self._loop.remove_reader(self._router)
        self._loop.remove_reader(self._gate)
        for curve in [*self._links]:
            self._links[curve].send(Bye())
            self._drop(curve, GOODBYE)
        self._doorbell.close()
        self._router.close()
        self._gate.close()
        await asyncio.sleep(0)          # lets the doorbell's transport close
        self._context.term()

    def send(self, key: bytes, message: Message) -> bool:
        """Sends to this peer; False if it isn't there or can't take more now. Raises ValueError on an oversize."""
        peer_link = next((link for link in self._links.values() if link.peer and link.peer.key == key), None)
        return peer_link is not None and peer_link.send(message)

    def meet(self, curve: str, addresses: Sequence[str], port: int) -> None:
        """Somebody with this CURVE key (z85) is said to be at these addresses: dial. Any values may be passed."""
        if 0 < port < 65536 and curve != self.curve and curve not in self._over and not self._ignored(curve):
            self._link_to(curve, addresses, port)

    def move(self, addresses: tuple[str, ...]) -> None:
        """Our own addresses changed: everybody is told."""
        self.me.addresses = addresses
        self._greet_all()

    def rename(self, name: str) -> None:
        """Our own name changed: everybody is told."""
        self.me.name = name
        self._greet_all()

    def _greet_all(self) -> None:
        for link in self._links.values():
            link.send(self.me.hello())

    # Hearing

    def _admit(self) -> None:
        """Lets every CURVE key in and gives it its name (ZAP, ZeroMQ RFC 27): who it is, only a Hello can tell."""
        with suppress(zmq.Again):
            while True:
                version, request, *_, key = self._gate.recv_multipart(zmq.NOBLOCK)
                self._gate.send_multipart([version, request, b"200", b"OK", z85.encode(key), b""])

    def _hear(self) -> None:
        """Takes what has come, but not for long: the descriptor tells only once, so the rest gets a turn of its own."""
        if not self._open:
            return
        more = True
        end = self._loop.time() + STEP_TIME
        try:
            for _ in range(STEP):
                frames = self._router.recv_multipart(zmq.NOBLOCK, copy=False)
                self._take(frames)
                if self._loop.time() > end:
                    break
        except zmq.Again:
            more = False
        finally:
            if more:
                self._loop.call_soon(self._hear)

    def _take(self, frames: Sequence[zmq.Frame]) -> None:
        sender = str(frames[-1].get("User-Id"))
        link = self._links.get(sender)
        if self._ignored(sender) or sender in self._over:
            self.refused["ignored"] += 1
            return
        try:
            if len(frames) != 2:
                raise BadMessage("a message of several parts")
            message = decode(frames[1].bytes)
        except BadMessage:
            self._punish("garbage", sender)
            return
        if isinstance(message, Hello):
            self._welcome(message, sender, str(frames[1].get("Peer-Address")))
        elif link and link.peer:
            self._hear_from(link, link.peer, message)
        else:
            self.refused["no hello"] += 1

    def _hear_from(self, link: Link, peer: Peer, message: AnyMessage) -> None:
        now = self._loop.time()
        link.heard = now
        self._show(peer)
        if isinstance(message, Ping):
            link.send(Pong(message.stamp))
        elif isinstance(message, Pong):
            link.pong(message.stamp, now)
        elif isinstance(message, Bye):
            self._finish(link.curve)
        else:
            self._receive(peer.key, message)

    # Who is who

    def _welcome(self, hello: Hello, sender: str, seen_at: str) -> None:
        """Binds the link's CURVE key to the identity in a good Hello, and greets back who was unknown."""
        link = self._links.get(sender)
        if link and link.hello == hello:
            link.heard = self._loop.time()
            if link.peer:
                self._show(link.peer)
            return
        fault = hello_fault(hello, sender, self.me, self._over.__contains__)
        if fault:
            self._refuse(fault, hello, sender)
        elif self._ignored(hello.key.hex()):
            self.refused["ignored"] += 1
        else:
            self._bind_identity(hello, sender, seen_at)

    def _refuse(self, fault: str, hello: Hello, sender: str) -> None:
        if fault == "version":
            self._complain(f"{shown_name(hello.name, hello.key)} runs another version of Fairdeal. "
                           "Both need the same one to play.")
        if fault == "own key":
            self._complain("Another computer uses a copy of your key. Delete the key on one of them: "
                           "nobody can tell you apart.")
            self._finish(sender)
        if fault in ("curve", "signature"):
            self._punish(fault, sender)
        else:
            self.refused[fault] += 1

    def _bind_identity(self, hello: Hello, sender: str, seen_at: str) -> None:
        for link in [*self._links.values()]:
            if link.peer and link.peer.key == hello.key and link.curve != sender:
                self._finish(link.curve)            # restarted: the newest greeting counts
        addresses = dialable((seen_at, *hello.addresses))
        bound = self._link_to(sender, addresses, hello.port)
        if bound is None:
            return
        now = self._loop.time()
        bound.heard, bound.hello = now, hello
        old = bound.peer
        if old and old.key != hello.key:
            self._lose(old)
            old = None
        name = shown_name(hello.name, hello.key)
        bound.peer = old or Peer(hello.key, name, addresses, hello.port, now, alive=False)
        bound.peer.name, bound.peer.addresses, bound.peer.port = name, addresses, hello.port
        self._show(bound.peer, renamed=old is not None)
        bound.ping()

    def _link_to(self, curve: str, addresses: Sequence[str], port: int) -> Link | None:
        now = self._loop.time()
        link = self._links.get(curve)
        if link is None:
            if not self._make_room():
                self.refused["full"] += 1
                return None
            try:
                link = Link(self._context, curve, self._pair, lambda: encode(self.me.hello()), now)
            except (zmq.ZMQError, UnicodeError):
                self.refused["no key"] += 1
                return None
            self._links[curve] = link
            self._loop.add_reader(link, link.look)
        link.aim(self._likeliest_first(dialable(addresses)), port, now)
        return link

    def _likeliest_first(self, addresses: Sequence[str]) -> list[str]:
        nets = {address.rpartition(".")[0] for address in self.me.addresses}
        return sorted(addresses, key=lambda address: address.rpartition(".")[0] not in nets)

    def _make_room(self) -> bool:
        """Whether there is a place for one more link; who has been silent longest gives way, who is alive never."""
        if len(self._links) < LINKS:
            return True
        silent = [link for link in self._links.values() if not (link.peer and link.peer.alive)]
        if silent:
            self._drop(min(silent, key=lambda link: (link.peer is not None, link.heard)).curve)
        return bool(silent)

    # Coming and going

    def _look(self) -> None:
        """Twice a beat: who fell silent is gone. Time that our own loop was held up is nobody's silence."""
        now = self._loop.time()
        late = now - self._due
        for link in [*self._links.values()]:
            link.heard += late if late > LOOK else 0
            if now - link.heard > SILENCE and link.peer and link.peer.alive:
                self._lose(link.peer)
            elif now - link.heard > STRANGERS and not link.peer:
                self._drop(link.curve)
        self._beats += 1
        if self._beats * LOOK % BEAT == 0:
            for link in self._links.values():
                link.beat(now)
        self._due = now + LOOK
        self._timer = self._loop.call_later(LOOK, self._look)

    def _show(self, peer: Peer, renamed: bool = False) -> None:
        if not peer.alive:
            peer.alive, peer.since = True, self._loop.time()
            self.peers[peer.key] = peer
            self._changed()
        elif renamed:
            self._changed()

    def _lose(self, peer: Peer) -> None:
        if peer.alive:
            peer.alive = False
            del self.peers[peer.key]
            self._changed()

    def _drop(self, curve: str, linger: int = 0) -> None:
        link = self._links.pop(curve)
        self._loop.remove_reader(link)
        link.close(linger)
        if link.peer:
            self._lose(link.peer)

    def _finish(self, curve: str) -> None:
        """This CURVE key will not be used again: a process makes a new one each time it starts."""
        if curve in self._links:
            self._drop(curve)
        _remember(self._over, curve, None)

    # Misdeeds

    def _punish(self, reason: str, sender: str) -> None:
        """The sender loses its link and is ignored for a while, under this CURVE key and as this identity."""
        self.refused[reason] += 1
        names = [sender]
        if sender in self._links:
            peer = self._links[sender].peer
            names += [peer.key.hex()] if peer else []
            self._drop(sender)
        now = self._loop.time()
        term = min(2 * max(self._penalties.get(name, (0, PENALTY / 2))[1] for name in names), PENALTY_MAX)
        for name in names:
            _remember(self._penalties, name, (now + term, term))

    def _ignored(self, name: str) -> bool:
        return name in self._penalties and self._loop.time() < self._penalties[name][0]

    def _complain(self, sentence: str) -> None:
        if sentence != self.trouble:
            self.trouble = sentence
            self._changed()


def _remember(memory: dict[str, Value], name: str, value: Value) -> None:
    memory.pop(name, None)
    memory[name] = value
    while len(memory) > MEMORY:
        del memory[next(iter(memory))]
