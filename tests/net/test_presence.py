"""Who is here, by datagrams on loopback: asked and answered, signed, seldom when there are many."""
import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
import zmq
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.net.handshake import BEAT, LocalPeer
from p2p.net.presence import ASKS, LATEST, SOONEST
from p2p.net.wire import BadMessage, Beat, Here, decode_datagram, encode, signed_part
from tests.net.mesh_peers import LOOPBACK, MeshPeer, known_mouth, mouth

pytestmark = pytest.mark.xdist_group("loopback")


def resigned(beat: Beat, me: LocalPeer) -> Beat:
    return replace(beat, signature=me.identity.sign(BEAT, signed_part(beat)))


def test_who_answers_is_here_without_a_hello() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger = await mouth(stack, ana)
            asked = stranger.beat(1)
            stranger.says(asked)
            await ana.until(lambda: bool(stranger.heard))
            (question,) = stranger.heard[:1]
            assert (question.answer, len(question.ask), question.here) == (
                stranger.pair.answer(asked.ask, ana.key), 16, b"")
            assert not ana.mesh.peers                   # it has only spoken
            stranger.says(stranger.beat(2, question, encode(Here("Mallory", "in the lobby", ()))))
            await ana.until(lambda: bool(ana.inbox))
            assert ana.inbox == [(stranger.me.identity.key, Here("Mallory", "in the lobby", ()))]
            assert [peer.name for peer in ana.mesh.peers.values()] == ["Mallory"]
    asyncio.run(run())


def test_what_somebody_shows_never_goes_back_to_what_it_showed_before() -> None:
    """A datagram with what Mallory showed before her table may be read after the message that shows it: the table was
    gone, and whoever sat there was told so."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger = await mouth(stack, ana)

            def shows(number: int, doing: str, n: int, to: Beat | None = None) -> None:
                stranger.says(stranger.beat(number, to, encode(Here("Mallory", doing, (), n))))
            stranger.says(stranger.beat(1))
            await ana.until(lambda: bool(stranger.heard))
            shows(2, "plays", 7, stranger.heard[0])
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
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger = await mouth(stack, ana)
            stranger.says(stranger.beat(1))
            await ana.until(lambda: bool(stranger.heard))
            answer = stranger.beat(2, stranger.heard[0])
            stranger.says(*(replace(answer, **change) for change in (
                {"name": "Ben"}, {"port": 7}, {"leaves": True}, {"shows": b"z" * 8}, {"here": b"z"})))
            await ana.until(lambda: ana.mesh.refused["signature"] >= 5)
            stranger.says(*(replace(answer, **change) for change in (
                {"curve": "1" * 40}, {"answer": b"z" * 16, "ask": b"z" * 16}, {"key": Identity.new().key})))
            stranger.says(replace(stranger.beat(3), ask=b"k" * 16))                 # proves nothing
            stranger.says(stranger.beat(4))
            await ana.until(lambda: len(stranger.heard) > 1)                        # all before it was heard, too
            assert not ana.mesh.peers
            stranger.says(answer)
            await ana.until(lambda: bool(ana.mesh.peers))
    asyncio.run(run())


def test_nobody_takes_the_place_of_another_s_curve_key() -> None:
    """Three datagrams shut a player out until it restarted: a stranger's Beat named Ben's CURVE key as its own,
    answered for it, and said goodbye, so that the CURVE key was never heard again."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = [await stack.enter_async_context(MeshPeer(name)) for name in ("Ana", "Ben")]
            stranger = await mouth(stack, ana)
            stranger.me.curve = ben.mesh.curve
            before = stranger.beat(1)
            stranger.says(before, stranger.me.beat(2, b"q" * 16, b"", b"", b"", b""))
            stranger.says(stranger.me.beat(3, b"", b"", b"", b"", b"", leaves=True))
            stranger.me.curve, proven = zmq.curve_keypair()[0].decode(), stranger.me.curve
            passed_on = await mouth(stack, ana)                         # one that does ask Ana in its own name
            passed_on.says(passed_on.beat(1))
            await ana.until(lambda: bool(passed_on.heard))
            stranger.me.curve = proven
            answer = stranger.pair.answer(passed_on.heard[0].ask, stranger.me.identity.key)
            stranger.says(stranger.me.beat(4, b"", answer, b"", b"", b"", leaves=True))
            ana.dial(ben)
            await ana.until(lambda: ben.key in ana.mesh.peers)
            assert stranger.heard == []
            assert {*ana.mesh.peers} == {ben.key}
            assert ana.mesh.send(ben.key, Here("Ana", "in the lobby", ()))
    asyncio.run(run())


def test_a_question_that_is_passed_on_binds_nobody_else() -> None:
    """Ana asks the stranger, who passes her question on to Ben: Ben's program answers nothing but what was put to it by
    who can prove its CURVE key, and an answer of Ben's says Ben."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = [await stack.enter_async_context(MeshPeer(name)) for name in ("Ana", "Ben")]
            to_ana, to_ben = await mouth(stack, ana), await mouth(stack, ben)
            to_ana.says(to_ana.beat(1))
            await ana.until(lambda: bool(to_ana.heard))
            question = to_ana.heard[0]
            to_ben.says(to_ben.me.beat(1, question.ask, b"", b"", b"", b""))        # as the stranger's own
            to_ben.says(replace(question, answer=b""), question)                    # and as it came
            to_ben.says(to_ben.beat(2))
            await ben.until(lambda: bool(to_ben.heard))
            answers = [beat.answer for beat in to_ben.heard if beat.answer]     # its own questions may come, too
            assert len(answers) == 1                                        # only to what the stranger asked itself
            assert not ana.mesh.peers
    asyncio.run(run())


def test_a_goodbye_that_was_kept_retires_nobody() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger = await known_mouth(stack, ana)
            for kept in (stranger.me.beat(9, b"", b"", b"", b"", b"", leaves=True),         # without a question
                         *(replace(stranger.beat(stamp), leaves=True) for stamp in (1, 2))):
                stranger.says(resigned(kept, stranger.me))
            stranger.says(stranger.beat(3))
            before = len(stranger.heard)
            await ana.until(lambda: len(stranger.heard) > before)
            assert {*ana.mesh.peers} == {stranger.me.identity.key}
            stranger.says(resigned(replace(stranger.beat(4), leaves=True), stranger.me))
            await ana.until(lambda: not ana.mesh.peers)
    asyncio.run(run())


def test_what_proves_nothing_spends_nobody_s_allowance() -> None:
    """Whoever wrote a peer's address on its datagrams spent what that peer may say: it was gone most of the time."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger = await known_mouth(stack, ana)
            kept = stranger.beat(3)
            stranger.says(kept)
            forged = resigned(replace(stranger.beat(100), ask=bytes(16)), stranger.me)
            for number in range(5):                     # so few at a time that the socket holds them
                stranger.says(*[forged, kept] * 30)
                before = len(stranger.heard)
                question = stranger.beat(4 + number)
                stranger.says(question)
                wanted = stranger.pair.answer(question.ask, ana.key)
                await ana.until(lambda wanted=wanted: wanted in [           # type: ignore[misc]
                    beat.answer for beat in stranger.heard], seconds=2)
                assert len(stranger.heard) <= before + 5
    asyncio.run(run())


def test_what_is_shown_goes_only_where_its_receiver_has_answered_from() -> None:
    """By a question with somebody else's address a small datagram drew one of up to 60 kB upon that one, each time."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            stranger, victim = await known_mouth(stack, ana), await mouth(stack, ana)
            ana.mesh._links.drop(stranger.me.curve)     # private: what goes over a link goes by no datagram
            ana.mesh.send(stranger.me.identity.key, Here("Ana", "in the lobby", ()))
            await ana.until(lambda: any(beat.here for beat in stranger.heard))
            victim.says(stranger.beat(3))
            await ana.until(lambda: bool(victim.heard))
            assert [beat.here for beat in victim.heard] == [b""] * len(victim.heard)
    asyncio.run(run())


def test_the_more_are_here_the_more_seldom_each_is_asked() -> None:
    """All together cost the same: at most ASKS questions a second, until each is asked every LATEST seconds."""
    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana = await stack.enter_async_context(MeshPeer("Ana"))
            strangers = [await mouth(stack, ana) for _ in range(12)]

            def answers() -> bool:
                for stranger in strangers:
                    for beat in stranger.heard:
                        if beat.ask:
                            stranger.says(stranger.beat(100 + len(stranger.heard), beat, asks=False))
                    stranger.heard.clear()
                return len(ana.mesh.peers) == len(strangers)
            for stranger in strangers:
                stranger.says(stranger.beat(1))
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
        beat = decode_datagram(data)
    except BadMessage:
        return
    assert decode_datagram(encode(beat)) == beat
