"""The peers that are here: presence finds them, a Door receives from all, a Link sends to each that we talk with.

A link is made when there is something to say, and ends when nothing was said for a while: to see who is here needs
none. All links are encrypted and authenticated by CURVE (ZeroMQ RFC 25 and 26). Anybody may connect, but a CURVE key
has no rights before a signed Hello or Beat has bound it to an identity. Messages may get lost when a connection breaks:
whoever needs them asks again. Knows no table.
"""
import asyncio
from collections.abc import Callable, Sequence

import zmq

from p2p.identity import Identity
from p2p.language import tr
from p2p.net.door import Door
from p2p.net.handshake import LocalPeer, display_name, hello_fault
from p2p.net.interfaces import dialable
from p2p.net.introductions import Introductions
from p2p.net.link import Link, Peer
from p2p.net.links import LINGER, Links, likeliest_first
from p2p.net.listening import Listening, MeshError
from p2p.net.penalties import Penalties, remember
from p2p.net.presence import Place, Presence
from p2p.net.same_address import SameAddress
from p2p.net.turns import next_turn
from p2p.net.twins import Twins
from p2p.net.wire import (
    VERSION,
    AnyMessage,
    BadMessage,
    Beat,
    Bye,
    Hello,
    Here,
    Meet,
    Message,
    Pad,
    Ping,
    Pong,
    Rest,
    decode,
)

WARM, ALL = 8, 32               # links below which one is made to each peer that appears; after ALONE s in which
ALONE = 3.0                     # nobody has reached us, to every peer: one that can't be dialled hears us only so
IDLE = 10.0                     # s without a word after which a link ends, if its peer answers Beats
DIAL_LIMIT = 30.0               # s for which we dial a peer that never sends a valid Hello
CHECK, PING = 0.25, 0.5         # s between two checks for silent peers, between two Pings
COPIED = 30.0                   # s for which a copy of our key is told of after it was last met
ANOTHER = tr("One of them needs another: connect it to the network anew, or look at its network settings.")
TWICE = tr("Another computer uses a copy of your key. Delete the key on one of them: nobody can tell you apart.")


class Mesh:
    """`receive(key, message)` gets each message of a peer. `received()` is called once all that came together were
    given. `changed()` is called when `peers` or `trouble` has changed.

    `me`: this peer as others see it. `peers`: those that are here, by identity key. `ended`: the keys of peers that
    said goodbye. `trouble`: a sentence for the player about the last peer that we couldn't accept or reach. `refused`:
    the number of refused messages, by reason. All runs in the event loop that ran `start`.
    """

    def __init__(self, identity: Identity, name: str, *, addresses: tuple[str, ...], port: int | None = None,
                 only: bool = False, receive: Callable[[bytes, AnyMessage], None],
                 received: Callable[[], None] = lambda: None, changed: Callable[[], None]) -> None:
        """`addresses`: our own. `port`: where to listen, 0 for any; None is the usual one, or any other if that is
        taken.

        `only`: listen at these addresses, not at all that this computer has.
        """
        public, secret = zmq.curve_keypair()
        self.me = LocalPeer(identity, name, public.decode(), addresses, port or 0)
        self.peers: dict[bytes, Peer] = {}
        self.ended: set[bytes] = set()
        self.trouble = ""
        self._receive, self._received, self._changed = receive, received, changed
        self._pair = (public, secret)
        self._door = Door(self._pair, self._take, received)
        self._presence = Presence(self.me, secret, self)
        self._listening = Listening(self.me, only, self._door, self._presence, port is None)
        self._links = Links(self.me, self._pair, self._take, received, self._link_lost, self._door.answer)
        self.refused = self._links.refused
        self._introductions, self._twins = Introductions(), Twins()
        self._same_address = SameAddress(self.me, self._twins.told)
        self._penalties = Penalties()                           # of CURVE keys and of identities in hexadecimal
        self._retired: dict[str, None] = {}                     # CURVE keys that were replaced or have said Bye
        self._blamed = ""                                       # whose link, or that our key, the trouble is about
        self._bars: dict[str, str] = {}                         # the obstacle to talking, by CURVE key
        self._copies: dict[str, float] = {}                     # CURVE keys of copies of our key, when they were met
        self._only, self._open = only, False

    @property
    def curve(self) -> str:
        """Our CURVE public key, new for each mesh, as z85 (ZeroMQ RFC 32)."""
        return self.me.curve

    @property
    def port(self) -> int:
        """The port where we listen, by TCP and by UDP."""
        return self.me.port

    @property
    def forbidden(self) -> bool:
        """Whether this computer doesn't let us send anything."""
        return self._presence.forbidden

    async def start(self) -> None:
        """Begins to listen and to answer probes. Raises MeshError if the port is taken."""
        self._loop = asyncio.get_running_loop()
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._context.linger = 0
        self._door.open(self._context)
        self._links.open(self._context)
        try:
            await self._listening.start()
        except MeshError:
            self._door.close()
            self._context.destroy()
            raise
        self._open = True
        self._check_due, self._checks = self._loop.time(), 0
        self._began, self._reached = self._loop.time(), False
        self._check()

    async def close(self) -> None:
        """Sends Bye to all peers and closes all sockets; takes at most LINGER ms. May be called again."""
        if not self._open:
            return
        self._open = False
        self._timer.cancel()
        self._presence.bye()
        for link in self._links:
            link.send(Bye())
        self._links.close()
        self._presence.close()
        self._same_address.close()
        self._door.close(LINGER)
        await asyncio.sleep(0)          # lets the transports close
        self._context.term()

    def send(self, key: bytes, message: Message) -> bool:
        """Sends to the peer with this identity key; False if it isn't here or its queue is full.

        A Here is sent only to a peer that doesn't hold it. Raises ValueError if the message is above
        MESSAGE_LIMIT.
        """
        link = self._links.of(key)
        if isinstance(message, Here):
            return self._show_to(key, link, message)
        if link is None:
            place = self._presence.of(key)
            link = self._links.make(place.curve, (place.address, *place.addresses), place.port) if place else None
            if link and place:
                link.peer = place.peer
        if link is None:
            return False
        link.use(message, self._loop.time(), sent=True)
        return link.send(message)

    def barred(self, key: bytes) -> str:
        """The obstacle between us and this peer, which is here, as a sentence; "" for none."""
        place = self._presence.of(key) if self._bars else None
        return self._bars.get(place.curve, "") if place else ""

    def _show_to(self, key: bytes, link: Link | None, here: Here) -> bool:
        here, digest = self._presence.show(here)
        if link and link.usable and link.shown != digest:
            link.shown = digest
            return link.send(here)
        return key in self.peers

    def dial(self, curve: str, addresses: Sequence[str], port: int) -> None:
        """Asks the peer with this CURVE key (z85) at one of these addresses whether it is here.

        Values come from announcements that anybody may make: useless ones are ignored.
        """
        addresses = likeliest_first(dialable(addresses), self.me.addresses)
        if 0 < port < 65536 and curve.isascii() and len(curve) == 40 and curve != self.curve and addresses \
                and curve not in self._retired and not self._ignored(curve) and self._open:
            self._presence.announced(curve, addresses, port)

    def set_addresses(self, addresses: tuple[str, ...]) -> None:
        """Our own addresses changed: tells all peers, and listens there if it listens at ours only."""
        gone = {*self.me.addresses} - {*addresses}
        self.me.addresses = addresses
        for link in self._links if gone else ():
            link.redial(self._loop.time())
        if self._open:
            self._moving = self._loop.create_task(self._listening.move(self._set_trouble))
        self._greet_all()

    def rename(self, name: str) -> None:
        """Our own name changed: tells all peers."""
        self.me.name = name
        self._greet_all()

    def _greet_all(self) -> None:
        for link in self._links:
            link.greet()
        self._presence.ask_all()

    # ------------------------------------------------------------------ receiving

    def _take(self, sender: str, seen_at: str, data: bytes | None, route: bytes = b"") -> bool:
        """A message of this CURVE key from this address, None if it had several parts. Whether it is known whose.

        `route`: of the connection that it came in by, if the sender has made that.
        """
        link, now = self._links.get(sender), self._loop.time()
        if self._penalties.ignored(sender, now) or sender in self._retired:
            self.refused["ignored"] += 1
            return False
        try:
            if data is None:
                raise BadMessage("a message of several parts")
            message = decode(data)
        except BadMessage:
            self._punish("garbage", sender)
            return False
        if isinstance(message, Hello):
            self._handle_hello(message, sender, seen_at)
            link = self._links.get(sender)
            if link and link.peer and route:
                link.come_in(route)
        elif isinstance(message, Pad):
            pass
        elif link and link.peer:
            if route:
                link.come_in(route)
            self._handle_from(link, link.peer, message, now)
        elif sender not in self._presence.places:
            self.refused["no hello"] += 1
        return link is not None and link.peer is not None

    def _handle_from(self, link: Link, peer: Peer, message: AnyMessage, now: float) -> None:
        """A message of somebody whose identity is known."""
        link.heard, link.came = now, True
        self._show(peer)
        if not isinstance(message, Ping | Pong | Bye | Rest | Meet | Here):        # most often
            link.use(message, now, sent=False)
            self._receive(peer.key, message)
        elif isinstance(message, Ping):
            link.send(Pong(message.stamp))
        elif isinstance(message, Pong):
            link.take_pong(message.stamp, now)
        elif isinstance(message, Bye):
            self.ends(link.curve, peer.key)
        elif isinstance(message, Rest):
            self._links.rest(link)
        elif isinstance(message, Meet):
            for curve, address, port in self._introductions.take(link.curve, self._address_of(link), message, now):
                if address in self.me.addresses and port == self.port and curve != self.curve:
                    self._twins.told(curve, now)
                    link.use(message, now, sent=False)
                self.dial(curve, (address,), port)
        else:
            self._presence.heard_here(link.curve, peer.key, message)

    # ------------------------------------------------------------------ identities

    def _handle_hello(self, hello: Hello, sender: str, seen_at: str) -> None:
        """Binds the sender's CURVE key to the identity in a valid Hello. `seen_at`: the address it came from."""
        link = self._links.get(sender)
        if link and link.hello == hello:
            link.heard, link.came = self._loop.time(), True
            if link.peer:
                self._show(link.peer)
            return
        fault = hello_fault(hello, sender, self.me, self._retired.__contains__)
        if fault == "own key":
            if not self._is_copy(sender):           # our Hello tells it the same
                self._links.make(sender, (seen_at, *hello.addresses), hello.port)
            self._meet_copy(sender)
        elif fault:
            self._refuse(fault, hello, sender)
        elif self._ignored(hello.key.hex()):
            self.refused["ignored"] += 1
        else:
            self._bind_identity(hello, sender, seen_at)

    def _refuse(self, fault: str, said: Hello | Beat, sender: str) -> None:
        if fault == "version":
            who = display_name(said.name, said.key)
            newer = said.version > VERSION
            self._set_trouble(tr("{name} runs a newer Fairdeal than you. To play together, hand the newer one on: "
                                 "“Somebody without Fairdeal?” in their lobby.", name=who) if newer else
                              tr("{name} runs an older Fairdeal than you. To play together, hand the newer one on: "
                                 "“Somebody without Fairdeal?” in your lobby.", name=who))
        if fault in ("curve", "signature") and isinstance(said, Hello):
            self._punish(fault, sender)
        else:
            self.refused[fault] += 1

    def _meet_copy(self, curve: str) -> None:
        """The holder of this CURVE key has just shown that it holds our identity, too. Neither of us is a peer to the
        other, and both say why."""
        self.refused["own key"] += not self._is_copy(curve)
        remember(self._copies, curve, self._loop.time())
        self._blame()

    def _is_copy(self, curve: str) -> bool:
        """Whether this CURVE key was met lately as a copy of our identity."""
        return self._loop.time() - self._copies.get(curve, float("-inf")) < COPIED

    def _bind_identity(self, hello: Hello, sender: str, seen_at: str) -> None:
        self._replace(hello.key, sender)
        addresses = dialable((seen_at, *hello.addresses))
        bound = self._links.make(sender, addresses, hello.port)
        if bound is None:
            return
        now = self._loop.time()
        bound.heard, bound.hello, bound.came = now, hello, True
        place = self._presence.places.get(sender)
        old = bound.peer or (place.peer if place else None)
        if old and old.key != hello.key:
            self._lose(old)
            old = None
        bound.peer = self._known_as(old, hello, addresses)
        self._presence.met(sender, bound.peer, seen_at)
        self._show(bound.peer, renamed=old is not None)
        bound.ping()

    def _known_as(self, old: Peer | None, said: Hello | Beat, addresses: tuple[str, ...]) -> Peer:
        """The peer that said this, a new one or a known one."""
        name = display_name(said.name, said.key)
        peer = old or Peer(said.key, name, addresses, said.port, self._loop.time(), alive=False)
        peer.name, peer.addresses, peer.port = name, addresses, said.port
        return peer

    def _replace(self, key: bytes, curve: str) -> None:
        """A peer has restarted: its newest CURVE key counts."""
        links = {link.curve for link in self._links if link.peer and link.peer.key == key}
        places = {place.curve for place in self._presence.places.values() if place.peer and place.peer.key == key}
        for old in (links | places) - {curve}:
            if link := self._links.get(old):        # should it run on, as the copy of a key does, it won't wait for us
                link.send(Bye())
            self.retire(old, LINGER)

    # ------------------------------------------------------------------ what presence tells

    def answered(self, place: Place, beat: Beat, address: str, trip: float) -> bool:
        """A peer answers our Beat, so it is here. False if it isn't wanted: it holds a copy of our key."""
        if beat.key == self.me.identity.key:
            self._meet_copy(place.curve)
            return False
        now = self._loop.time()
        self._replace(beat.key, place.curve)
        self._twins.answers(place.curve, address, place.port, now)
        link = self._links.get(place.curve)
        old = place.peer or (link.peer if link else None)
        addresses = tuple(dict.fromkeys((address, *(old.addresses if old else ()))))
        said = (display_name(beat.name, beat.key), addresses)
        news = old is not None and (old.name, old.addresses) != said
        place.peer = self._known_as(old, beat, addresses)
        if link and link.peer is None:
            link.peer = place.peer
        place.peer.note_trip(trip, now)
        place.here = True
        if link is None and old is None and len(self._links) < WARM:
            self._links.make(place.curve, addresses, place.port)
        self._show(place.peer, renamed=news)
        return True

    def silent(self, place: Place) -> None:
        """It doesn't answer Beats. Perhaps they don't get through: a link is tried, unless we know better."""
        if place.peer and not self.linked(place.curve):
            self._lose(place.peer)
        elif not (self._links.get(place.curve) or place.peer or self._is_copy(place.curve)) \
                and len(self._links) < WARM:
            self._links.make(place.curve, place.addresses, place.port)

    def shows(self, key: bytes, here: Here) -> None:
        """A peer shows this in the lobby."""
        try:
            self._receive(key, here)
        finally:
            self._received()

    def refused_beat(self, fault: str, beat: Beat) -> None:
        """A Beat was not taken in."""
        self._refuse(fault, beat, beat.curve)

    def knows_better(self, curve: str, key: bytes) -> bool:
        """Whether nothing of this CURVE key or identity is to be heard now."""
        return curve in self._retired or self._ignored(curve) or self._ignored(key.hex())

    def ends(self, curve: str, key: bytes) -> None:
        """A peer said goodbye."""
        self.ended.add(key)
        self.retire(curve)

    def carries(self, curve: str) -> bool:
        """Whether a link stands that takes messages to it."""
        return (link := self._links.get(curve)) is not None and link.carries

    def linked(self, curve: str) -> bool:
        """Whether a link to it is alive."""
        link = self._links.get(curve)
        return link is not None and link.came and not link.silent(self._loop.time())

    # ------------------------------------------------------------------ coming and going

    def _check(self) -> None:
        """Finds peers that have fallen silent; the time for which our own loop was held up doesn't count as silence."""
        now = self._loop.time()
        late = now - self._check_due
        for link in self._links:
            link.heard += late if late > CHECK else 0
            if link.silent(now) and link.came and link.peer and link.peer.alive:
                self._fell_silent(link, link.peer)
            elif now - link.made > DIAL_LIMIT and not link.came:
                self._links.drop(link.curve)
            elif now - link.used > IDLE and self._presence.has(link.curve) and not link.one_way:
                self._links.end(link)
        self._checks += 1
        if self._checks * CHECK % PING == 0:
            for link in self._links:
                link.tick(now)
                self._links.read(link)
                self._reached |= link.inward
            self._introduce(now)
            if not self._only:
                self._same_address.tick(now, alone=not self.peers)
            if not self._reached and now - self._began > ALONE:
                self._reach([*self._presence.places.values()])
            self._blame()
        self._presence.tick(now, late > CHECK)
        self._door.connections.check()
        self._check_due = next_turn(now, CHECK)
        self._timer = self._loop.call_at(self._check_due, self._check)

    def _introduce(self, now: float) -> None:
        """Introduces the peers that are here to those that we talk with, if that is due, and two with one address to
        each other.

        The network reaches one of these now and then, so a link to it is made and kept.
        """
        places = self._presence.places
        self._reach([place for _, pair in self._twins.pairs(now) for place in map(places.get, pair) if place])
        talking = [link for link in self._links if link.peer and link.came and link.carries]
        self._introductions.keep([link.curve for link in talking])
        for link in talking:
            twin, at = self._twins.of(link.curve, now), self._address_of(link)
            if meet := self._introductions.due(link.curve, at, places.values(), self.linked, now, twin):
                link.send(meet)
                if twin:
                    link.use(meet, now, sent=True)

    def _address_of(self, link: Link) -> str:
        """The address at which the peer of this link answers; until it does, the one that we dial."""
        place = self._presence.places.get(link.curve)
        return (place.address if place else "") or link.address

    def _reach(self, places: list[Place]) -> None:
        """Makes links to those of them that are here, as long as there is room."""
        for place in places:
            if place.here and place.peer and len(self._links) < ALL:
                self._links.make(place.curve, (place.address, *place.addresses), place.port)

    def _fell_silent(self, link: Link, peer: Peer) -> None:
        link.came, link.shown = False, b""
        self._presence.doubt(link.curve)
        self._lose(peer)

    def _blame(self) -> None:
        """Sets or takes back the trouble about a key in use twice, about two computers with one address, or about a
        peer that answers Beats and can't be linked with."""
        twice = any(map(self._is_copy, self._copies))
        bars, before = self._links.bars(self._presence.has), self._bars
        self._bars = bars
        if bars != before:
            self._changed()
        sentence = TWICE if twice else self._one_address() or next(iter(bars.values()), "")
        if sentence or self._blamed:
            if sentence or self.trouble == self._blamed:
                self._set_trouble(sentence)
            self._blamed = sentence

    def _one_address(self) -> str:
        """The sentence about two computers with one address, ours or others'; "" if there are none."""
        now = self._loop.time()
        if self._twins.has_ours(now) and self.me.addresses:
            return tr("Another computer has the address of this one ({address}). {another}",
                      address=self.me.addresses[0], another=ANOTHER)
        for (address, _), pair in self._twins.pairs(now):
            places = [self._presence.places.get(curve) for curve in sorted(pair)]
            names = [place.peer.name for place in places if place and place.peer]
            if len(names) == len(pair):
                return tr("The computers of {name} and {other} have one address ({address}). {another}",
                          name=names[0], other=names[1], address=address, another=ANOTHER)
        return ""

    def _show(self, peer: Peer, renamed: bool = False) -> None:
        if not peer.alive:
            peer.alive, peer.since = True, self._loop.time()
            self.ended.discard(peer.key)
            self.peers[peer.key] = peer
            self._changed()
        elif renamed:
            self._changed()

    def _lose(self, peer: Peer) -> None:
        if peer.alive:
            peer.alive = False
            if self.peers.get(peer.key) is peer:
                del self.peers[peer.key]
            self._changed()

    def _link_lost(self, link: Link) -> None:
        """A link ended; its peer is gone, unless it answers Beats."""
        if link.peer and not self._presence.has(link.curve):
            self._lose(link.peer)

    def retire(self, curve: str, linger: int = 0) -> None:
        """Accepts nothing from this CURVE key any more: a process makes a new one each time it starts. Queued messages
        to it are sent for at most `linger` ms more."""
        place = self._presence.places.get(curve)
        self._presence.forget(curve)
        self._links.drop(curve, linger)
        if place and place.peer:
            self._lose(place.peer)
        remember(self._retired, curve, None)

    # ------------------------------------------------------------------ penalties

    def _punish(self, reason: str, sender: str) -> None:
        """Drops the sender's link and ignores it for a while, by this CURVE key and by its identity, if it is known."""
        self.refused[reason] += 1
        names = [sender]
        place, link = self._presence.places.get(sender), self._links.get(sender)
        peer = (link.peer if link else None) or (place.peer if place else None)
        self._presence.forget(sender)
        self._links.drop(sender)
        if peer:
            names.append(peer.key.hex())
            self._lose(peer)
        self._penalties.punish(names, self._loop.time())

    def _ignored(self, name: str) -> bool:
        return self._penalties.ignored(name, self._loop.time())

    def _set_trouble(self, sentence: str) -> None:
        if sentence != self.trouble:
            self.trouble = sentence
            self._changed()
