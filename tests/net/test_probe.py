"""Asking an address who is there, on loopback."""
import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.net.handshake import LocalPeer
from p2p.net.probe import ANSWERS_A_SECOND, ProbeResponder, probe, scan, who_is
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
    """What a responder answers to these datagrams."""
    async def run() -> list[bytes]:
        line, responder = Line(), ProbeResponder(ME.card)
        responder.connection_made(line)
        for datagram in datagrams:
            responder.datagram_received(datagram, ("127.0.0.1", 1))
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
            found = await scan(LOOPBACK, ana.mesh.port, timeout=0.5)
            assert [(address, card.name) for address, card in found] == [("127.0.0.1", "Ana")]
    asyncio.run(run())


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
    assert 0 < len(rings(*[who_is(bytes(16))] * 1000)) <= 2 * ANSWERS_A_SECOND


@given(st.binary(max_size=400) | st.binary(min_size=CARD_LIMIT, max_size=CARD_LIMIT))
def test_any_datagram_raises_nothing(data: bytes) -> None:
    assert rings(data) == []
