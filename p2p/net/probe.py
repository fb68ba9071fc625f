"""Finding a peer by its address where mDNS doesn't get through: a WhoIs datagram, a signed Card back. Knows no mesh.

A WhoIs is at least as long as any Card, so that nobody who forges its source address can use us to amplify a flood.
"""
import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from ipaddress import IPv4Address, IPv4Network
from itertools import chain, islice, zip_longest
from typing import Any, NamedTuple

from p2p.language import tr
from p2p.net.endpoint import PORT
from p2p.net.handshake import card_is_valid
from p2p.net.wire import CARD_LIMIT, BadMessage, Card, WhoIs, decode_datagram, encode

MOST, RING = 1024, 256          # addresses of one network that a scan asks, and at a time, for the sake of ARP
TRIES = 3                       # times that a WhoIs is sent: datagrams get lost
BURST, PAUSE = 32, 0.01         # a scan sends this many datagrams, then rests this many seconds
FILLED = 128                    # datagrams from one socket: for addresses that nobody has they fill it for seconds
_Endpoint = tuple[str, int]     # address and port


async def probe(address: str, port: int = PORT, timeout: float = 1.0) -> Card | None:
    """The Card of the peer at this address, or None if nobody answers within `timeout` seconds."""
    found = await _probe_all([(address, port)], timeout, enough=1)
    return found[0][1] if found else None


class Around(NamedTuple):
    """The addresses that a scan asks: the nearest `asked` of `total` addresses of one network, without our own."""
    net: IPv4Network
    mine: IPv4Address
    asked: int
    total: int

    def rings(self) -> Iterator[tuple[str, ...]]:
        """The addresses, the nearest first, at most RING at a time; on loopback our own one, too."""
        own = (str(self.mine),) if self.mine.is_loopback else ()
        first, last = int(self.net.network_address) + 1, int(self.net.broadcast_address) - 1
        steps = (int(self.mine) + sign * step for step in range(1, last - first + 1) for sign in (1, -1))
        others = (str(IPv4Address(number)) for number in steps if first <= number <= last)
        near = chain(own, islice(others, self.asked))
        while ring := tuple(islice(near, RING)):
            yield ring


def around(mine: Sequence[str], nets: Sequence[IPv4Network]) -> tuple[Around, ...]:
    """The addresses that a scan asks from a computer with these addresses in these networks. Where any address may be a
    neighbour's, and on loopback, they are those of the own /24."""
    found: dict[IPv4Network, Around] = {}
    for address in map(IPv4Address, mine):
        net = next((net for net in nets if address in net and 0 < net.prefixlen < 31 and not net.is_loopback),
                   IPv4Network(f"{address}/24", strict=False))
        total = net.num_addresses - 3
        found.setdefault(net, Around(net, address, min(MOST, total), total))
    return tuple(found.values())


def asked_of(what: Sequence[Around]) -> str:
    """The extent of a scan in words: "all 253 other addresses here", "1,024 of 65,533 other addresses here, ..."."""
    asked, total = sum(one.asked for one in what), sum(one.total for one in what)
    if asked == total:
        return tr("all {total:,} other addresses here", total=total)
    return tr("{asked:,} of {total:,} other addresses here, those nearest to its own", asked=asked, total=total)


async def scan(what: Sequence[Around], port: int = 0, timeout: float = 1.0,
               found: Callable[[str, Card], None] = lambda _address, _card: None) -> list[tuple[str, Card]]:
    """Asks these addresses ring by ring, each for `timeout` seconds; `found(address, card)` is told at once of who
    answers. Without a port at the usual one.

    Returns (address, Card) of everybody who answers, each key once.
    """
    cards: dict[bytes, tuple[str, Card]] = {}
    for rings in zip_longest(*(one.rings() for one in what), fillvalue=()):
        for ring in rings:
            for address, card in await _probe_all([(there, port or PORT) for there in ring], timeout):
                if card.key not in cards:
                    cards[card.key] = address, card
                    found(address, card)
    return [*cards.values()]


async def _probe_all(targets: Sequence[_Endpoint], timeout: float, enough: int = 0) -> list[tuple[str, Card]]:
    """Probes these until `enough` keys have answered (0: until the time is up)."""
    loop = asyncio.get_running_loop()
    prober = _Prober(frozenset(targets), enough)
    with ExitStack() as closing, suppress(TimeoutError, OSError):       # OSError: no network at all
        async with asyncio.timeout(timeout):
            for _ in range(TRIES):
                for first in range(0, len(targets), FILLED):
                    transport, _ = await loop.create_datagram_endpoint(lambda: prober, local_addr=("0.0.0.0", 0))
                    closing.callback(transport.close)
                    await prober.send(transport, targets[first:first + FILLED])
                with suppress(TimeoutError):
                    await asyncio.wait_for(prober.done.wait(), timeout / TRIES)
                    break
    return [(address, card) for address, card in prober.cards.values()]


class _Prober(asyncio.DatagramProtocol):
    """Collects the valid Cards that come from the endpoints that were probed."""

    def __init__(self, targets: frozenset[_Endpoint], enough: int) -> None:
        self._targets, self._enough = targets, enough
        self._nonce = secrets.token_bytes(16)
        self.cards: dict[bytes, tuple[str, Card]] = {}
        self.done = asyncio.Event()

    async def send(self, transport: asyncio.DatagramTransport, targets: Iterable[_Endpoint]) -> None:
        datagram = who_is(self._nonce)
        for count, target in enumerate(targets, 1):
            transport.sendto(datagram, target)
            if count % BURST == 0:
                await asyncio.sleep(PAUSE)

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if addr not in self._targets:
            return
        with suppress(BadMessage):
            card = decode_datagram(data)
            if isinstance(card, Card) and card_is_valid(card, self._nonce):
                self.cards.setdefault(card.key, (addr[0], card))
                if len(self.cards) == self._enough:
                    self.done.set()


def who_is(nonce: bytes) -> bytes:
    """The datagram of a WhoIs, padded to CARD_LIMIT bytes."""
    empty = len(encode(WhoIs(nonce, b"")))
    datagram = encode(WhoIs(nonce, bytes(CARD_LIMIT - empty - 1)))      # a length above 255 takes one byte more
    assert len(datagram) == CARD_LIMIT
    return datagram
