"""Finding a peer by its address where mDNS doesn't get through: a WhoIs datagram, a signed Card back. Knows no mesh.

A WhoIs is at least as long as any Card, so that nobody who forges its source address can use us to amplify a flood.
"""
import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from p2p.net.endpoint import PORT
from p2p.net.handshake import card_is_valid
from p2p.net.wire import CARD_LIMIT, BadMessage, Card, WhoIs, decode_datagram, encode

ANSWERS_A_SECOND = 100
TRIES = 3                       # times that a WhoIs is sent: datagrams get lost
BURST, PAUSE = 32, 0.01         # a scan sends this many datagrams, then rests this many seconds
_Endpoint = tuple[str, int]     # address and port


class _Datagrams(asyncio.DatagramProtocol):
    transport: asyncio.DatagramTransport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport


class ProbeResponder(_Datagrams):
    """Answers each WhoIs with a Card, at most ANSWERS_A_SECOND times a second, and nothing else."""

    def __init__(self, card: Callable[[bytes], Card]) -> None:
        """`card(nonce)` makes the signed answer."""
        self._card = card
        self._left, self._second = 0, 0

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if len(data) < CARD_LIMIT or not self._may_answer():
            return
        with suppress(BadMessage):
            message = decode_datagram(data)
            if isinstance(message, WhoIs):
                self.transport.sendto(encode(self._card(message.nonce)), addr)

    def _may_answer(self) -> bool:
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            self._left, self._second = ANSWERS_A_SECOND, second
        self._left -= 1
        return self._left >= 0


async def probe(address: str, port: int = PORT, timeout: float = 1.0) -> Card | None:
    """The Card of the peer at this address, or None if nobody answers within `timeout` seconds."""
    found = await _probe_all([(address, port)], timeout, enough=1)
    return found[0][1] if found else None


async def scan(mine: Sequence[str], port: int = 0, timeout: float = 1.0) -> list[tuple[str, Card]]:
    """Probes every address of the /24 networks of my addresses, for `timeout` seconds; without a port at the usual one.

    Returns (address, Card) of everybody who answers, each key once.
    """
    nets = dict.fromkeys(address.rpartition(".")[0] for address in mine)
    targets = [(f"{net}.{last}", port or PORT) for net in nets for last in range(1, 255)]
    return await _probe_all([target for target in targets if target[0] not in mine or target[0].startswith("127.")],
                            timeout)


async def _probe_all(targets: Sequence[_Endpoint], timeout: float, enough: int = 0) -> list[tuple[str, Card]]:
    """Probes these until `enough` keys have answered (0: until the time is up)."""
    loop = asyncio.get_running_loop()
    prober = _Prober(frozenset(targets), enough)
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: prober, local_addr=("0.0.0.0", 0))
    except OSError:
        return []               # no network at all
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                for _ in range(TRIES):
                    await prober.send(targets)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(prober.done.wait(), timeout / TRIES)
                        break
    finally:
        transport.close()
    return [(address, card) for address, card in prober.cards.values()]


class _Prober(_Datagrams):
    """Collects the valid Cards that come from the endpoints that were probed."""

    def __init__(self, targets: frozenset[_Endpoint], enough: int) -> None:
        self._targets, self._enough = targets, enough
        self._nonce = secrets.token_bytes(16)
        self.cards: dict[bytes, tuple[str, Card]] = {}
        self.done = asyncio.Event()

    async def send(self, targets: Iterable[_Endpoint]) -> None:
        datagram = who_is(self._nonce)
        for count, target in enumerate(targets, 1):
            self.transport.sendto(datagram, target)
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
