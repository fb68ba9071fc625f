"""The links of a mesh: how many there may be, which one gives way to another, what stops one. Judges nobody."""
import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import zmq

from p2p.language import tr
from p2p.net.handshake import LocalPeer, is_curve_key
from p2p.net.interfaces import dialable
from p2p.net.link import Link
from p2p.net.wire import Rest, encode

LINKS = 64                      # at most
EACH = 8                        # of one address, once there is no room for another
BATCH = 256                     # messages that are received at a time
BLOCKED, CUT = 3.0, 4.0         # s after which a link is told of that neither side can make, over which nothing comes
LATELY = 0.5                    # s: a link over which something was said since then isn't idle
LINGER = 200                    # ms that sending a last word may take


class Links:
    """The links by the CURVE keys (z85) of their peers. `take(curve, address, data)` gets each message that comes over
    one, None of several parts, and `taken()` is called once all that came together were taken. `lost(link)` is called
    for each one that ends."""

    def __init__(self, me: LocalPeer, pair: tuple[bytes, bytes], take: Callable[[str, str, bytes | None], object],
                 taken: Callable[[], None], lost: Callable[[Link], None],
                 answer: Callable[[bytes, bytes], bool]) -> None:
        """`pair`: our CURVE key pair. `answer(route, data)`: as `Link` needs it."""
        self.refused: Counter[str] = Counter()
        self._me, self._pair, self._lost = me, pair, lost
        self._take, self._taken, self._answer = take, taken, answer
        self._links: dict[str, Link] = {}
        self._stands: dict[str, float] = {}     # since when a connection stands
        self._shut: dict[str, float] = {}       # since when somebody is here with whom there is none

    def open(self, context: zmq.Context[zmq.Socket[bytes]]) -> None:
        """Links can be made from now on, in this event loop."""
        self._context, self._loop, self._closed = context, asyncio.get_running_loop(), False

    def close(self) -> None:
        """Closes all links and makes none any more; what was said is sent for at most LINGER ms more."""
        self._closed = True
        for link in self:
            self.drop(link.curve, LINGER)

    def __iter__(self) -> Iterator[Link]:
        return iter([*self._links.values()])

    def __len__(self) -> int:
        return len(self._links)

    def get(self, curve: str) -> Link | None:
        """The link to this CURVE key, if there is one."""
        return self._links.get(curve)

    def of(self, key: bytes) -> Link | None:
        """The link to the peer with this identity key, if there is one."""
        for link in self._links.values():
            if link.peer and link.peer.key == key:
                return link
        return None

    def make(self, curve: str, addresses: Sequence[str], port: int) -> Link | None:
        """The link to this CURVE key, made if there is none, which now tries these addresses too.

        None if there is no room for another link or `curve` is no key; `refused` says which. None after `close`, too:
        ZeroMQ would wait for ever for a socket that nobody closes.
        """
        if self._closed:
            return None
        now = self._loop.time()
        link = self._links.get(curve)
        wanted = likeliest_first(dialable(addresses), self._me.addresses)
        if link is None:
            if not self._make_room(wanted[0] if wanted else ""):
                self.refused["full"] += 1
                return None
            try:
                if not is_curve_key(curve):
                    raise ValueError(curve)
                link = Link(self._context, curve, self._pair, lambda: encode(self._me.hello()), self._answer,
                            lambda link: self._loop.call_soon(self.read, link), now)
            except (zmq.ZMQError, ValueError):
                self.refused["no key"] += 1
                return None
            self._links[curve] = link
            self._loop.add_reader(link, self.read, link)
        link.set_addresses(wanted, port, now)
        return link

    def read(self, link: Link) -> None:
        """Receives a batch of what has come over the connection that we made. To be called after sending, too: the
        descriptor is edge-triggered (zmq_getsockopt, ZMQ_FD), and sending may take its news away."""
        if self._links.get(link.curve) is not link:
            return
        link.update()
        count, more = 0, True
        while more and count < BATCH and self._links.get(link.curve) is link:
            more, data = link.receive()
            if more:
                count += 1
                self._take(link.curve, link.address, data)
        if count == BATCH:
            self._loop.call_soon(self.read, link)
        if count:
            self._taken()

    def _make_room(self, address: str) -> bool:
        """Whether there is room for one more link, to this address.

        If it must be, one is dropped: first of those whose peer isn't here, then of the address that has most links
        if that is more than EACH and more than this one has, then one over which nothing is said.
        """
        if len(self._links) < LINKS:
            return True
        of = Counter(link.address for link in self)
        crowd, most = of.most_common(1)[0]
        spare = [link for link in self if not (link.peer and link.peer.alive)]
        if not spare and most > max(EACH, of[address]):
            spare = [link for link in self if link.address == crowd]
        if not spare:
            spare = [link for link in self if self._loop.time() - link.used > LATELY]
        if spare:
            self.end(min(spare, key=lambda link: (link.peer is not None, link.used)))
        return bool(spare)

    def end(self, link: Link) -> None:
        """Closes our side of a link and says so; the peer stays here as long as it answers Beats."""
        link.send(Rest())
        self.drop(link.curve, LINGER)

    def rest(self, link: Link) -> None:
        """The other side closed its side: ours isn't needed either, unless something was just said."""
        if self._loop.time() - link.used > LATELY:
            self.drop(link.curve)

    def drop(self, curve: str, linger: int = 0) -> None:
        """Closes a link, if there is one; what was said is sent for at most `linger` ms more."""
        link = self._links.pop(curve, None)
        if link:
            self._loop.remove_reader(link)
            link.close(linger)
            self._lost(link)

    def bars(self, here: Callable[[str], bool]) -> dict[str, str]:
        """Sentences, by CURVE key, about each peer with which neither side can make a connection, or over whose one
        nothing comes. `here(curve)`: whether Beats are answered.

        That is said only after it has been here for so long: who has just come back takes links in a moment.
        """
        now = self._loop.time()
        self._stands = {link.curve: self._stands.get(link.curve, now) for link in self if link.connected}
        self._shut = {link.curve: self._shut.get(link.curve, now) for link in self
                      if link.peer and not link.carries and here(link.curve)}
        found: dict[str, str] = {}
        for link in self:
            if link.peer and not link.stood and now - self._shut.get(link.curve, now) > BLOCKED:
                found[link.curve] = tr("{name} ({address}) is here, but neither computer lets the other in. "
                                       "One firewall must let Fairdeal in (port {port}).",
                                       name=link.peer.name, address=link.address, port=link.peer.port)
            elif not link.came and here(link.curve) and now - self._stands.get(link.curve, now) > CUT:
                name = link.peer.name if link.peer else link.address
                found[link.curve] = tr("Large messages don't get through between this computer and {name}: a VPN or a "
                                     "router drops them.", name=name)
        return found


def likeliest_first(addresses: Sequence[str], mine: Sequence[str]) -> list[str]:
    """Those in a /24 network of our own before the others."""
    nets = {address.rpartition(".")[0] for address in mine}
    return sorted(addresses, key=lambda address: address.rpartition(".")[0] not in nets)
