"""Who is here, by datagrams on loopback: asked and answered, signed, seldom when there are many."""
import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.net.handshake import BEAT, LocalPeer
from p2p.net.presence import ASKS, LATEST, SOONEST, digest_of
from p2p.net.wire import BadMessage, Beat, Here, decode_beat, encode, signed_part
from tests.net.mesh_peers import LOOPBACK, MeshPeer

pytestmark = pytest.mark.xdist_group("loopback")


class Mouth(asyncio.DatagramProtocol):
    """A stranger with a socket of its own that keeps the beats it gets."""

    def __init__(self) -> None:
        self.me = LocalPeer(Identity.new(), "Mallory", "2" * 40, LOOPBACK, 9)
        self.heard: list[Beat] = []

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def datagram_received(self, data: bytes, _: object) -> None:
        self.heard.append(decode_beat(data))

    def beat(self, number: int, answer: bytes = b"", here: bytes = b"") -> Beat:
        return self.me.beat(number, b"q" * 16, answer, b"", b"", here)


async def mouth(stack: AsyncExitStack) -> Mouth:
    transport, stranger = await asyncio.get_running_loop().create_datagram_endpoint(
        Mouth, local_addr=("127.0.0.1", 0))
    stack.callback(transport.close)
    return stranger


def resigned(beat: Beat, me: LocalPeer) -> Beat:
    return replace(beat, signature=me.identity.sign(BEAT, signed_part(beat)))


def test_who_answers_is_here_without_a_hello() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, stranger = await stack.enter_async_context(MeshPeer("Ana")), await mouth(stack)
            at = ("127.0.0.1", ana.mesh.port)
            stranger.transport.sendto(encode(stranger.beat(1)), at)
            await ana.until(lambda: bool(stranger.heard))
            (question,) = stranger.heard[:1]
            assert (question.answer, len(question.ask), question.here) == (b"q" * 16, 16, b"")
            assert not ana.mesh.peers                   # it has only spoken
            here = encode(Here("Mallory", "in the lobby", ()))
            shown = replace(stranger.beat(2, question.ask, here), shows=digest_of(here))
            stranger.transport.sendto(encode(resigned(shown, stranger.me)), at)
            await ana.until(lambda: bool(ana.inbox))
            assert ana.inbox == [(stranger.me.identity.key, Here("Mallory", "in the lobby", ()))]
            assert [peer.name for peer in ana.mesh.peers.values()] == ["Mallory"]
    asyncio.run(run())


def test_what_somebody_shows_never_goes_back_to_what_it_showed_before() -> None:
    """A datagram with what Mallory showed before her table may be read after the message that shows it: the table was
    gone, and whoever sat there was told so."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, stranger = await stack.enter_async_context(MeshPeer("Ana")), await mouth(stack)
            at = ("127.0.0.1", ana.mesh.port)

            def shows(number: int, doing: str, n: int, answer: bytes = b"") -> None:
                here = encode(Here("Mallory", doing, (), n))
                beat = replace(stranger.beat(number, answer, here), shows=digest_of(here))
                stranger.transport.sendto(encode(resigned(beat, stranger.me)), at)
            stranger.transport.sendto(encode(stranger.beat(1)), at)
            await ana.until(lambda: bool(stranger.heard))
            shows(2, "plays", 7, stranger.heard[0].ask)
            await ana.until(lambda: bool(ana.inbox))
            shows(3, "has just come", 6)
            shows(4, "is back", 8)
            await ana.until(lambda: len(ana.inbox) > 1)
            assert [message.doing for _, message in ana.inbox if isinstance(message, Here)] == ["plays", "is back"]
    asyncio.run(run())


def test_two_who_meet_show_themselves_in_a_handful_of_beats() -> None:
    async def run() -> int:
        async with AsyncExitStack() as stack:
            ana, ben = [await stack.enter_async_context(MeshPeer(name)) for name in ("Ana", "Ben")]
            beats = 0
            for peer in (ana, ben):
                peer.mesh.send(b"", Here(peer.mesh.me.name, "in the lobby", ()))

                def counted(data: bytes, at: Any, hear: Any = peer.mesh._presence.hear) -> None:
                    nonlocal beats
                    beats += 1
                    hear(data, at)
                peer.mesh._presence.hear = counted      # type: ignore[method-assign]
            ana.dial(ben)
            for peer, other in ((ana, ben), (ben, ana)):
                await peer.until(lambda peer=peer, other=other: other.key in [      # type: ignore[misc]
                    key for key, message in peer.inbox if isinstance(message, Here)])
            return beats
    assert asyncio.run(run()) <= 10         # a question, its answer that asks back, an answer; what each shows


def test_a_beat_that_was_changed_or_kept_says_nothing() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, stranger = await stack.enter_async_context(MeshPeer("Ana")), await mouth(stack)
            at = ("127.0.0.1", ana.mesh.port)
            stranger.transport.sendto(encode(stranger.beat(1)), at)
            await ana.until(lambda: bool(stranger.heard))
            answer = stranger.beat(2, stranger.heard[0].ask)
            for changed in (replace(answer, name="Ben"), replace(answer, curve="1" * 40), replace(answer, port=7),
                            replace(answer, answer=b"z" * 16), replace(answer, key=Identity.new().key)):
                stranger.transport.sendto(encode(changed), at)
            stranger.transport.sendto(encode(stranger.beat(3, b"k" * 16)), at)      # answers what wasn't asked
            await ana.until(lambda: ana.mesh.refused["signature"] >= 5)
            assert not ana.mesh.peers
            stranger.transport.sendto(encode(answer), at)
            await ana.until(lambda: bool(ana.mesh.peers))
    asyncio.run(run())


def test_what_is_shown_goes_only_where_its_receiver_has_answered_from() -> None:
    """By a question with somebody else's address a small datagram drew one of up to 60 kB upon that one, each time."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, stranger, victim = await stack.enter_async_context(MeshPeer("Ana")), await mouth(stack), await mouth(
                stack)
            at = ("127.0.0.1", ana.mesh.port)
            stranger.transport.sendto(encode(stranger.beat(1)), at)
            await ana.until(lambda: bool(stranger.heard))
            stranger.transport.sendto(encode(stranger.beat(2, stranger.heard[0].ask)), at)
            await ana.until(lambda: bool(ana.mesh.peers))
            ana.mesh._links.drop(stranger.me.curve)     # private: what goes over a link goes by no datagram
            ana.mesh.send(stranger.me.identity.key, Here("Ana", "in the lobby", ()))
            await ana.until(lambda: any(beat.here for beat in stranger.heard))
            victim.transport.sendto(encode(stranger.beat(3)), at)
            await ana.until(lambda: bool(victim.heard))
            assert [beat.here for beat in victim.heard] == [b""] * len(victim.heard)
    asyncio.run(run())


def test_the_more_are_here_the_more_seldom_each_is_asked() -> None:
    """All together cost the same: at most ASKS questions a second, until each is asked every LATEST seconds."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            strangers = [await mouth(stack) for _ in range(12)]
            at = ("127.0.0.1", ana.mesh.port)
            for number, stranger in enumerate(strangers):
                stranger.me.curve = f"2{number:039}"

            def answers() -> bool:
                for stranger in strangers:
                    for beat in stranger.heard:
                        if beat.ask:
                            answer = replace(stranger.me.beat(100 + len(stranger.heard), b"", beat.ask, b"", b"", b""))
                            stranger.transport.sendto(encode(answer), at)
                    stranger.heard.clear()
                return len(ana.mesh.peers) == len(strangers)
            for stranger in strangers:
                stranger.transport.sendto(encode(stranger.beat(1)), at)
            await ana.until(answers)
            asked, start = 0, asyncio.get_running_loop().time()
            while (passed := asyncio.get_running_loop().time() - start) < 4:
                await asyncio.sleep(0.02)
                asked += sum(bool(beat.ask) for stranger in strangers for beat in stranger.heard)
                answers()
            assert set(ana.mesh.peers) == {stranger.me.identity.key for stranger in strangers}
            assert len(strangers) * passed / LATEST / 2 <= asked <= 2 * ASKS * passed + len(strangers)
            assert SOONEST < len(strangers) / ASKS < LATEST
    asyncio.run(run())


some_beat = encode(LocalPeer(Identity.new(), "Mallory", "2" * 40, LOOPBACK, 9).beat(1, b"q" * 16, b"", b"", b"", b""))


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=300), st.tuples(st.integers(0, len(some_beat) - 1), st.binary(max_size=4)).map(
    lambda cut: some_beat[:cut[0]] + cut[1] + some_beat[cut[0] + len(cut[1]):])))
def test_any_bytes_are_a_beat_or_a_bad_message(data: bytes) -> None:
    try:
        beat = decode_beat(data)
    except BadMessage:
        return
    assert decode_beat(encode(beat)) == beat
