"""Asking an address who is there, on loopback."""
import asyncio
import socket
from collections.abc import Callable
from ipaddress import IPv4Address, IPv4Network
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.net.handshake import LocalPeer
from p2p.net.presence import ANSWERS, Ear, Presence
from p2p.net.probe import RING, around, asked_of, probe, scan, who_is
from p2p.net.wire import CARD_LIMIT, Card, WhoIs, decode_datagram, encode
from tests.net.mesh_peers import LOOPBACK, MeshPeer

pytestmark = pytest.mark.xdist_group("loopback")

ME = LocalPeer(Identity.new(), "Ж" * 24, "2" * 40, LOOPBACK, 65535)


class Line:
    """A datagram transport that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def sendto(self, data: bytes, _: object) -> None:
        self.sent.append(data)


def rings(*datagrams: bytes) -> list[bytes]:
    """What a socket of ours answers to these datagrams."""
    async def run() -> list[bytes]:
        line, ear = Line(), Ear(Presence(ME, b"", None), ME)  # type: ignore[arg-type]
        ear.connection_made(line)
        for datagram in datagrams:
            ear.datagram_received(datagram, ("127.0.0.1", 1))
        return line.sent
    return asyncio.run(run())


def test_who_is_there_answers() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            card = await probe("127.0.0.1", ana.mesh.port)
            assert card is not None
            assert (card.key, card.curve, card.name, card.port) == (ana.key, ana.mesh.curve, "Ana", ana.mesh.port)
    asyncio.run(run())


def test_a_meeting_by_address() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana, MeshPeer("Ben") as ben:
            card = await probe("127.0.0.1", ana.mesh.port)
            assert card
            ben.mesh.dial(card.curve, LOOPBACK, card.port)
            await ana.sees(ben)
            await ben.sees(ana)
    asyncio.run(run())


class UnhurriedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock shows nothing but how long it was told to wait, however busy the computer is."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        select = self._selector.select      # private: asyncio offers no other clock to set

        def waits(timeout: float | None = None) -> Any:
            ready = select(timeout)
            self.now += 0 if ready else timeout or 0
            return ready
        self._selector.select = waits

    def time(self) -> float:
        return self.now


def test_nobody_there_takes_the_timeout_and_no_longer() -> None:
    async def run() -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as silent:
            silent.bind(("127.0.0.1", 0))
            loop = asyncio.get_running_loop()
            start = loop.time()
            assert await probe("127.0.0.1", silent.getsockname()[1], timeout=0.2) is None
            assert loop.time() - start == pytest.approx(0.2)
    with asyncio.Runner(loop_factory=UnhurriedLoop) as runner:
        runner.run(run())


def test_a_scan_finds_everybody_at_the_port() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            found = await scan(around(LOOPBACK, ()), ana.mesh.port, timeout=0.5)
            assert [(address, card.name) for address, card in found] == [("127.0.0.1", "Ana")]
    asyncio.run(run())


@pytest.mark.parametrize(("mine", "net", "words", "near", "far"), [
    ("192.168.1.7", "192.168.1.0/24", "all 253 other addresses here", "192.168.1.1", "192.168.1.254"),
    ("192.168.2.250", "192.168.2.0/23", "all 509 other addresses here", "192.168.3.1", "192.168.2.1"),
    ("10.20.30.40", "10.20.0.0/16", "1,024 of 65,533 other addresses here, those nearest to its own", "10.20.30.41",
     "10.20.28.40"),
    ("169.254.0.9", "169.254.0.0/16", "1,024 of 65,533 other addresses here, those nearest to its own", "169.254.0.10",
     "169.254.4.1"),
    ("10.0.0.7", "10.0.0.0/8", "1,024 of 16,777,213 other addresses here, those nearest to its own", "10.0.0.1",
     "10.0.4.1"),
    ("10.8.0.2", "0.0.0.0/0", "all 253 other addresses here", "10.8.0.1", "10.8.0.254")])
def test_a_scan_asks_outwards_from_the_own_address_and_says_how_much(mine, net, words, near, far) -> None:
    """It asked the own /24 alone, and said that all addresses of the network were asked."""
    asked = around((mine,), (IPv4Network(net),))
    rings = [*asked[0].rings()]
    there = [IPv4Address(address) for ring in rings for address in ring]
    assert asked_of(asked) == words
    assert len(there) == len(set(there)) == asked[0].asked
    assert IPv4Address(mine) not in there
    assert all(address in IPv4Network(net) for address in there)
    assert max(map(len, rings)) <= RING
    assert near in rings[0]
    assert far in rings[-1]
    apart = [abs(int(address) - int(IPv4Address(mine))) for address in there]
    assert apart == sorted(apart)


def forged(change: Callable[[Card], Card]) -> Card | None:
    """What `probe` makes of a neighbour whose card was changed in this way."""
    class Forger(asyncio.DatagramProtocol):
        def connection_made(self, transport: Any) -> None:
            self.transport = transport

        def datagram_received(self, data: bytes, addr: Any) -> None:
            question = decode_datagram(data)
            assert isinstance(question, WhoIs)
            self.transport.sendto(encode(change(ME.card(question.nonce))), addr)

    async def run() -> Card | None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_datagram_endpoint(Forger, local_addr=("127.0.0.1", 0))
        try:
            return await probe("127.0.0.1", transport.get_extra_info("sockname")[1], timeout=0.2)
        finally:
            transport.close()
    return asyncio.run(run())


@pytest.mark.parametrize("field", [
    {"key": Identity.new().key}, {"curve": "1" * 40}, {"name": "Ben"}, {"port": 1}, {"version": 1},
    {"nonce": bytes(16)}, {"signature": bytes(64)}], ids=lambda field: next(iter(field)))
def test_a_changed_card_is_no_answer(field: dict[str, Any]) -> None:
    assert forged(lambda card: card) is not None
    assert forged(lambda card: replace(card, **field)) is None


def test_an_old_card_is_no_answer() -> None:
    old = ME.card(bytes(16))
    assert forged(lambda _: old) is None


def test_no_answer_is_longer_than_its_question() -> None:
    question = who_is(bytes(16))
    (answer,) = rings(question)
    assert len(answer) <= len(question) == CARD_LIMIT
    assert rings(encode(WhoIs(bytes(16), b""))) == []
    assert rings(encode(WhoIs(bytes(16), bytes(CARD_LIMIT - 1 - len(encode(WhoIs(bytes(16), b""))) - 1)))) == []


def test_a_short_question_gets_no_answer() -> None:
    assert rings(encode(WhoIs(bytes(16), bytes(200)))) == []


def test_a_flood_gets_a_bounded_number_of_answers() -> None:
    assert 0 < len(rings(*[who_is(bytes(16))] * 1000)) <= 2 * ANSWERS


@given(st.binary(max_size=400) | st.binary(min_size=CARD_LIMIT, max_size=CARD_LIMIT))
def test_any_datagram_raises_nothing(data: bytes) -> None:
    assert rings(data) == []
