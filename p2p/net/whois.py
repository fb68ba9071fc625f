"""Asking an address who is there, where discovery can't: one datagram there, one signed card back. Knows no mesh.

The question is as long as any answer, so that nobody can use us to flood a third party.
"""
import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from p2p.net.greeting import card_is_good
from p2p.net.place import PORT
from p2p.net.wire import CARD_LIMIT, BadMessage, Card, WhoIs, decode_datagram, encode

ANSWERS_A_SECOND = 100
TRIES = 3                       # datagrams get lost
BURST, PAUSE = 32, 0.01         # a sweep sends this many, then rests this many seconds
_Place = tuple[str, int]


class _Datagrams(asyncio.DatagramProtocol):
    transport: asyncio.DatagramTransport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport


class Doorbell(_Datagrams):
    """Answers who we are, at most ANSWERS_A_SECOND times a second, and nothing else."""

    def __init__(self, card: Callable[[bytes], Card]) -> None:
        self._card = card
        self._left, self._second = 0, 0

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if len(data) < CARD_LIMIT or not self._may_answer():
            return
        with suppress(BadMessage):
            question = decode_datagram(data)
            if isinstance(question, WhoIs):
                self.transport.sendto(encode(self._card(question.nonce)), addr)

    def _may_answer(self) -> bool:
        second = int(asyncio.get_running_loop().time())
        if second != self._second:
            self._left, self._second = ANSWERS_A_SECOND, second
        self._left -= 1
        return self._left >= 0


async def hang_doorbell(host: str, port: int, card: Callable[[bytes], Card]) -> asyncio.DatagramTransport:
    """Answers questions at this address (0.0.0.0 for all) from now on. Raises OSError if the port is taken."""
    loop = asyncio.get_running_loop()
    return (await loop.create_datagram_endpoint(lambda: Doorbell(card), local_addr=(host, port)))[0]


async def ask(address: str, port: int = PORT, timeout: float = 1.0) -> Card | None:
    """Who is at this address, or None if nobody answers within `timeout` seconds."""
    found = await _ask_all([(address, port)], timeout, enough=1)
    return found[0][1] if found else None


async def sweep(mine: Sequence[str], port: int = PORT, timeout: float = 1.0) -> list[tuple[str, Card]]:
    """Everybody in the /24 of each of my addresses who listens at this port: (address, card), each key once."""
    nets = dict.fromkeys(address.rpartition(".")[0] for address in mine)
    places = [(f"{net}.{last}", port) for net in nets for last in range(1, 255)]
    return await _ask_all([place for place in places if place[0] not in mine or place[0].startswith("127.")], timeout)


async def _ask_all(places: Sequence[_Place], timeout: float, enough: int = 0) -> list[tuple[str, Card]]:
    loop = asyncio.get_running_loop()
    asker = _Asker(frozenset(places), enough)
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: asker, local_addr=("0.0.0.0", 0))
    except OSError:
        return []               # no network at all
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                for _ in range(TRIES):
                    await asker.knock(places)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(asker.done.wait(), timeout / TRIES)
                        break
    finally:
        transport.close()
    return [(address, card) for address, card in asker.cards.values()]


class _Asker(_Datagrams):
    """Collects the good cards that come from places we asked."""

    def __init__(self, asked: frozenset[_Place], enough: int) -> None:
        self._asked, self._enough = asked, enough
        self._nonce = secrets.token_bytes(16)
        self.cards: dict[bytes, tuple[str, Card]] = {}
        self.done = asyncio.Event()

    async def knock(self, places: Iterable[_Place]) -> None:
        question = _question(self._nonce)
        for count, place in enumerate(places, 1):
            self.transport.sendto(question, place)
            if count % BURST == 0:
                await asyncio.sleep(PAUSE)

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if addr not in self._asked:
            return
        with suppress(BadMessage):
            card = decode_datagram(data)
            if isinstance(card, Card) and card_is_good(card, self._nonce):
                self.cards.setdefault(card.key, (addr[0], card))
                if len(self.cards) == self._enough:
                    self.done.set()


def _question(nonce: bytes) -> bytes:
    short = len(encode(WhoIs(nonce, b"")))
    question = encode(WhoIs(nonce, bytes(CARD_LIMIT - short - 1)))      # a length above 255 takes one byte more
    assert len(question) == CARD_LIMIT
    return question
