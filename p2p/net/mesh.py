"""The peers that we are connected with: a ROUTER socket receives from all, a Link sends to each. Knows no table.

All connections are encrypted and authenticated by CURVE (ZeroMQ RFC 25 and 26). Anybody may connect, but a CURVE key
has no rights before a signed Hello has bound it to an identity. ZeroMQ names the key of the sender with each message
(its User-Id, from ZAP, ZeroMQ RFC 27), so that a sender can't be forged. Messages may get lost when a connection
breaks: whoever needs them asks again.
"""
import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import zmq
from zmq.utils import z85

from p2p.identity import Identity
from p2p.net.endpoint import PORT
from p2p.net.handshake import LocalPeer, display_name, hello_fault
from p2p.net.interfaces import dialable
from p2p.net.link import HEARTBEAT, QUEUE, SILENCE, Link, Peer
from p2p.net.penalties import Penalties, remember
from p2p.net.probe import start_responder
from p2p.net.wire import MESSAGE_LIMIT, AnyMessage, BadMessage, Bye, Hello, Message, Ping, Pong, decode, encode

LINKS = 64                      # links at most, to peers and to those that are dialled
DIAL_LIMIT = 30.0               # s for which we dial somebody who never sends a valid Hello
CHECK, PING = 0.25, 0.5         # s between two checks for silent peers, between two Pings
BATCH, BATCH_TIME = 256, 0.005  # messages and seconds that one call may receive before the loop's other work
LINGER = 200                    # ms that sending a Bye may take
ZAP_DOMAIN = b"fairdeal"


class MeshError(Exception):
    """No port could be had, so we can't be reached; the text says what to do."""


class Mesh:
    """`receive(key, message)` gets what peers send; `changed()` is called when `peers` or `trouble` has changed.

    `me`: what we say about ourselves. `peers`: who is connected, by identity key. `trouble`: a sentence for the player
    about the last peer that we couldn't accept. `refused`: how many messages were refused, by reason. All runs in the
    event loop that ran `start`.
    """

    def __init__(self, identity: Identity, name: str, *, addresses: tuple[str, ...], port: int = 0,
                 receive: Callable[[bytes, AnyMessage], None], changed: Callable[[], None]) -> None:
        """`addresses`: our own. `port`: where to listen; 0 is the usual port, or any other if that one is taken."""
        public, secret = zmq.curve_keypair()
        self.me = LocalPeer(identity, name, public.decode(), addresses, port)
        self.peers: dict[bytes, Peer] = {}
        self.refused: Counter[str] = Counter()
        self.trouble = ""
        self._receive, self._changed = receive, changed
        self._pair = (public, secret)
        self._links: dict[str, Link] = {}
        self._penalties = Penalties()                           # of CURVE keys and of identities in hexadecimal
        self._retired: dict[str, None] = {}                     # CURVE keys that were replaced or have said Bye
        self._open = False

    @property
    def curve(self) -> str:
        """Our CURVE public key, new for each mesh, as z85 (ZeroMQ RFC 32)."""
        return self.me.curve

    @property
    def port(self) -> int:
        """Where we listen, by TCP for messages and by UDP for probes."""
        return self.me.port

    async def start(self) -> None:
        """Begins to listen and to answer probes. Raises MeshError if the port is taken."""
        self._loop = asyncio.get_running_loop()
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.linger = 0
        self._zap = self._context.socket(zmq.REP)
        self._zap.bind("inproc://zeromq.zap.01")
        self._router = self._context.socket(zmq.ROUTER)
        self._prepare_router()
        try:
            await self._bind(self.me.port)
        except MeshError:
            self._context.destroy()
            raise
        self._open = True
        self._loop.add_reader(self._zap, self._answer_zap)
        self._loop.add_reader(self._router, self._read)
        self._check_due = self._loop.time()
        self._checks = 0
        self._check()

    def _prepare_router(self) -> None:
        self._router.curve_publickey, self._router.curve_secretkey = self._pair
        self._router.zap_domain = ZAP_DOMAIN
        for option, value in {zmq.CURVE_SERVER: 1, zmq.RCVHWM: QUEUE, zmq.SNDHWM: 1, zmq.LINGER: 0,
                              zmq.MAXMSGSIZE: MESSAGE_LIMIT, **HEARTBEAT}.items():
            self._router.setsockopt(option, value)

    async def _bind(self, wanted: int) -> None:
        """Finds a port where both the ROUTER (TCP) and the probe responder (UDP) can listen. Raises MeshError."""
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
        endpoint = self._router.get_string(zmq.LAST_ENDPOINT).rstrip("\0")
        self.me.port = int(endpoint.rpartition(":")[2])
        try:
            self._responder = await start_responder(host, self.me.port, self.me.card)
        except OSError:
            self._router.unbind(endpoint)
            raise

    async def close(self) -> None:
        """Sends Bye to all peers and closes all sockets; takes at most LINGER ms. May be called again."""
        if not self._open:
            return
        self._open = False
        self._timer.cancel()
        self._loop.remove_reader(self._router)
        self._loop.remove_reader(self._zap)
        for curve in [*self._links]:
            self._links[curve].send(Bye())
            self._drop(curve, LINGER)
        self._responder.close()
        self._router.close()
        self._zap.close()
        await asyncio.sleep(0)          # lets the responder's transport close
        self._context.term()

    def send(self, key: bytes, message: Message) -> bool:
        """Sends to the peer with this identity key; False if it isn't connected or its queue is full.

        Raises ValueError if the message is above MESSAGE_LIMIT.
        """
        peer_link = next((link for link in self._links.values() if link.peer and link.peer.key == key), None)
        return peer_link is not None and peer_link.send(message)

    def dial(self, curve: str, addresses: Sequence[str], port: int) -> None:
        """Connects to whoever has this CURVE key (z85) at one of these addresses.

        Values come from announcements that anybody may make: useless ones are ignored.
        """
        if 0 < port < 65536 and curve != self.curve and curve not in self._retired and not self._ignored(curve):
            self._link_to(curve, addresses, port)

    def set_addresses(self, addresses: tuple[str, ...]) -> None:
        """Our own addresses changed: tells all peers."""
        self.me.addresses = addresses
        self._greet_all()

    def rename(self, name: str) -> None:
        """Our own name changed: tells all peers."""
        self.me.name = name
        self._greet_all()

    def _greet_all(self) -> None:
        for link in self._links.values():
            link.send(self.me.hello())

    # ------------------------------------------------------------------ receiving

    def _answer_zap(self) -> None:
        """Accepts every CURVE key and makes it the connection's User-Id (ZAP); whose it is only a Hello can tell."""
        with suppress(zmq.Again):
            while True:
                version, request, *_, key = self._zap.recv_multipart(zmq.NOBLOCK)
                self._zap.send_multipart([version, request, b"200", b"OK", z85.encode(key), b""])

    def _read(self) -> None:
        """Receives a batch of messages; what is left is received by another call, after the loop's other work.

        That call has to be asked for here: the socket's descriptor is edge-triggered (zmq_getsockopt, ZMQ_FD).
        """
        if not self._open:
            return
        more = True
        end = self._loop.time() + BATCH_TIME
        try:
            for _ in range(BATCH):
                frames = self._router.recv_multipart(zmq.NOBLOCK, copy=False)
                self._handle(frames)
                if self._loop.time() > end:
                    break
        except zmq.Again:
            more = False
        finally:
            if more:
                self._loop.call_soon(self._read)

    def _handle(self, frames: Sequence[zmq.Frame]) -> None:
        """A message as ROUTER gives it: the connection's routing id, then the message itself."""
        sender = str(frames[-1].get("User-Id"))
        link = self._links.get(sender)
        if self._ignored(sender) or sender in self._retired:
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
            self._handle_hello(message, sender, str(frames[1].get("Peer-Address")))
        elif link and link.peer:
            self._handle_from(link, link.peer, message)
        else:
            self.refused["no hello"] += 1

    def _handle_from(self, link: Link, peer: Peer, message: AnyMessage) -> None:
        """A message of somebody whose identity is known."""
        now = self._loop.time()
        link.heard = now
        self._show(peer)
        if isinstance(message, Ping):
            link.send(Pong(message.stamp))
        elif isinstance(message, Pong):
            link.take_pong(message.stamp, now)
        elif isinstance(message, Bye):
            self._retire(link.curve)
        else:
            self._receive(peer.key, message)

    # ------------------------------------------------------------------ identities

    def _handle_hello(self, hello: Hello, sender: str, seen_at: str) -> None:
        """Binds the sender's CURVE key to the identity in a valid Hello. `seen_at`: the address it came from."""
        link = self._links.get(sender)
        if link and link.hello == hello:
            link.heard = self._loop.time()
            if link.peer:
                self._show(link.peer)
            return
        fault = hello_fault(hello, sender, self.me, self._retired.__contains__)
        if fault:
            self._refuse(fault, hello, sender)
        elif self._ignored(hello.key.hex()):
            self.refused["ignored"] += 1
        else:
            self._bind_identity(hello, sender, seen_at)

    def _refuse(self, fault: str, hello: Hello, sender: str) -> None:
        if fault == "version":
            self._set_trouble(f"{display_name(hello.name, hello.key)} runs another version of Fairdeal. "
                              "Both need the same one to play.")
        if fault == "own key":
            self._set_trouble("Another computer uses a copy of your key. Delete the key on one of them: "
                              "nobody can tell you apart.")
            self._retire(sender)
        if fault in ("curve", "signature"):
            self._punish(fault, sender)
        else:
            self.refused[fault] += 1

    def _bind_identity(self, hello: Hello, sender: str, seen_at: str) -> None:
        for link in [*self._links.values()]:
            if link.peer and link.peer.key == hello.key and link.curve != sender:
                self._retire(link.curve)            # the peer has restarted: its newest Hello counts
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
        name = display_name(hello.name, hello.key)
        bound.peer = old or Peer(hello.key, name, addresses, hello.port, now, alive=False)
        bound.peer.name, bound.peer.addresses, bound.peer.port = name, addresses, hello.port
        self._show(bound.peer, renamed=old is not None)
        bound.ping()

    def _link_to(self, curve: str, addresses: Sequence[str], port: int) -> Link | None:
        """The link to this CURVE key, made if there is none, which now tries these addresses too.

        None if there is no room for another link or `curve` is no key.
        """
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
            self._loop.add_reader(link, link.update)
        link.set_addresses(self._likeliest_first(dialable(addresses)), port, now)
        return link

    def _likeliest_first(self, addresses: Sequence[str]) -> list[str]:
        """Those in a /24 network of our own before the others."""
        nets = {address.rpartition(".")[0] for address in self.me.addresses}
        return sorted(addresses, key=lambda address: address.rpartition(".")[0] not in nets)

    def _make_room(self) -> bool:
        """Whether there is room for one more link. Drops the one that has been silent longest if it must be, never one
        of a peer that is alive."""
        if len(self._links) < LINKS:
            return True
        silent = [link for link in self._links.values() if not (link.peer and link.peer.alive)]
        if silent:
            self._drop(min(silent, key=lambda link: (link.peer is not None, link.heard)).curve)
        return bool(silent)

    # ------------------------------------------------------------------ coming and going

    def _check(self) -> None:
        """Finds peers that have fallen silent; the time for which our own loop was held up doesn't count as silence."""
        now = self._loop.time()
        late = now - self._check_due
        for link in [*self._links.values()]:
            link.heard += late if late > CHECK else 0
            if now - link.heard > SILENCE and link.peer and link.peer.alive:
                self._lose(link.peer)
            elif now - link.heard > DIAL_LIMIT and not link.peer:
                self._drop(link.curve)
        self._checks += 1
        if self._checks * CHECK % PING == 0:
            for link in self._links.values():
                link.tick(now)
        self._check_due = now + CHECK
        self._timer = self._loop.call_later(CHECK, self._check)

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

    def _retire(self, curve: str) -> None:
        """Accepts nothing from this CURVE key any more: a process makes a new one each time it starts."""
        if curve in self._links:
            self._drop(curve)
        remember(self._retired, curve, None)

    # ------------------------------------------------------------------ penalties

    def _punish(self, reason: str, sender: str) -> None:
        """Drops the sender's link and ignores it for a while, by this CURVE key and by its identity, if it is known."""
        self.refused[reason] += 1
        names = [sender]
        if sender in self._links:
            peer = self._links[sender].peer
            names += [peer.key.hex()] if peer else []
            self._drop(sender)
        self._penalties.punish(names, self._loop.time())

    def _ignored(self, name: str) -> bool:
        return self._penalties.ignored(name, self._loop.time())

    def _set_trouble(self, sentence: str) -> None:
        if sentence != self.trouble:
            self.trouble = sentence
            self._changed()
