"""What strangers, forgers and garbage get at the mesh's door: a refusal with a name, never an exception."""
import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
import zmq
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace
from zmq.utils import z85

from p2p.identity import Identity
from p2p.net.handshake import LocalPeer, card_is_valid, hello_domain, hello_fault, is_curve_key
from p2p.net.links import LINKS
from p2p.net.penalties import REMEMBERED, Penalties
from p2p.net.presence import PLACES
from p2p.net.proof import Pair
from p2p.net.wire import (
    MESSAGE_LIMIT,
    VERSION,
    BadMessage,
    Bye,
    Hello,
    Ping,
    Pong,
    Refuse,
    decode,
    decode_datagram,
    encode,
    signed_part,
)
from tests.effort import patience
from tests.net.mesh_peers import LOOPBACK, MeshPeer, RawClient, connected

pytestmark = pytest.mark.xdist_group("loopback")

WORD = Refuse(bytes(16), "word")
Visit = Callable[[MeshPeer, MeshPeer, RawClient], Awaitable[None]]


def visited(visit: Visit) -> None:
    """Runs a visit of a stranger to Ana, who is talking with Ben: neither may notice, and nothing may be raised."""
    async def run() -> None:
        raised: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: raised.append(context))
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            with RawClient(ana) as stranger:
                await visit(ana, ben, stranger)
            ben.mesh.send(ana.key, WORD)
            await ana.until(lambda: (ben.key, WORD) in ana.inbox)
            assert ben.key in ana.mesh.peers
            assert [key for key, _ in ana.inbox] == [ben.key]
        assert raised == []
    asyncio.run(run())


def refusal(reason: str, make: Callable[[MeshPeer, MeshPeer, RawClient], Hello]) -> None:
    """The stranger's greeting is refused for this reason, and nothing it says afterwards is heard."""
    async def visit(ana: MeshPeer, ben: MeshPeer, stranger: RawClient) -> None:
        stranger.says(make(ana, ben, stranger), WORD)
        await ana.until(lambda: ana.mesh.refused[reason] == 1)
        assert set(ana.mesh.peers) == {ben.key}
    visited(visit)


def test_an_honest_stranger_is_welcome() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as stranger:
                me = stranger.me(name="Cleo")
                stranger.says(me.hello(), WORD)
                await ana.until(lambda: ana.inbox == [(me.identity.key, WORD)])
                assert ana.mesh.peers[me.identity.key].name == "Cleo"
                assert not ana.mesh.refused
    asyncio.run(run())


def test_nothing_is_heard_before_a_hello() -> None:
    async def visit(ana: MeshPeer, _: MeshPeer, stranger: RawClient) -> None:
        stranger.says(WORD, Ping(1), Pong(1), Bye())
        await ana.until(lambda: ana.mesh.refused["no hello"] == 4)
    visited(visit)


def test_a_wrong_signature_is_refused() -> None:
    refusal("signature", lambda _ana, _ben, stranger: replace(stranger.me().hello(), signature=bytes(64)))


@pytest.mark.parametrize("field", ["key", "name", "addresses", "port"])
def test_a_changed_field_is_refused(field: str) -> None:
    other: dict[str, Any] = {"key": Identity.new().key, "name": "Ben", "addresses": (), "port": 1}
    refusal("signature", lambda _ana, _ben, stranger: replace(stranger.me().hello(), **{field: other[field]}))


def test_a_key_that_is_no_point_is_refused() -> None:
    refusal("signature", lambda _ana, _ben, stranger: replace(stranger.me().hello(), key=b"\xff" * 32))


def test_a_key_that_anybody_can_sign_for_is_refused() -> None:
    """The neutral point: with it as R, and S = 0, a signature holds for every message."""
    neutral = (1).to_bytes(32, "little")
    refusal("signature", lambda _ana, _ben, stranger: replace(stranger.me().hello(), key=neutral,
                                                              signature=neutral + bytes(32)))


@pytest.mark.parametrize("point", [bytes(32), (1).to_bytes(32, "little"), (2**255 - 20).to_bytes(32, "little"),
                                   (2**255 - 19).to_bytes(32, "little"), (2**255 - 18).to_bytes(32, "little")],
                         ids=bytes.hex)
def test_a_curve_key_with_which_all_secrets_are_the_same_is_refused(point: bytes) -> None:
    """Five of the points of small order of Curve25519 (RFC 7748, 6.1): 0, 1, p - 1, p and p + 1."""
    curve = z85.encode(point).decode()
    mallory, ana = LocalPeer(Identity.new(), "Mallory", curve, LOOPBACK, 9), LocalPeer(
        Identity.new(), "Ana", "1" * 40, LOOPBACK, 9)
    assert hello_fault(mallory.hello(), curve, ana, lambda _: False) == "curve"
    with pytest.raises(ValueError, match="no CURVE key"):
        Pair(zmq.curve_keypair()[1], ana.curve, curve)          # without it no Beat is heard
    assert not card_is_valid(mallory.card(bytes(16)), bytes(16))
    assert not is_curve_key(curve)


@pytest.mark.parametrize("text", ["", "1" * 39, "#" * 40, "\\" * 40, "é" * 40], ids=ascii)
def test_any_text_is_a_curve_key_or_none(text: str) -> None:
    assert not is_curve_key(text)
    assert is_curve_key("1" * 40)


def test_a_hello_for_another_curve_key_is_refused() -> None:
    refusal("curve", lambda _ana, _ben, stranger: LocalPeer(
        Identity.new(), "Mallory", "1" * len(stranger.curve), LOOPBACK, 9).hello())


def test_the_replayed_hello_of_another_is_refused() -> None:
    refusal("curve", lambda _ana, ben, _stranger: ben.mesh.me.hello())


def test_our_own_hello_echoed_is_refused() -> None:
    refusal("curve", lambda ana, _ben, _stranger: ana.mesh.me.hello())


@pytest.mark.parametrize("version", [VERSION - 1, VERSION + 1])
def test_another_version_is_refused_and_reported(version) -> None:
    async def visit(ana: MeshPeer, _: MeshPeer, stranger: RawClient) -> None:
        me = stranger.me(name="Zoe")
        hello = replace(me.hello(), version=version)
        stranger.says(replace(hello, signature=me.identity.sign(hello_domain(version), signed_part(hello))))
        await ana.until(lambda: ana.mesh.refused["version"] == 1)
        words = ("a newer", "their") if version > VERSION else ("an older", "your")
        assert ana.mesh.trouble == (f"Zoe runs {words[0]} Fairdeal than you. To play together, hand the newer one on: "
                                    f"“Somebody without Fairdeal?” in {words[1]} lobby.")
    visited(visit)


def test_another_version_that_nobody_signed_is_no_news() -> None:
    """It replaced what stands on the screen about our own network."""
    async def visit(ana: MeshPeer, _: MeshPeer, stranger: RawClient) -> None:
        stranger.says(replace(stranger.me(name="Zoe").hello(), version=VERSION + 1))
        await ana.until(lambda: ana.mesh.refused["signature"] == 1)
        assert ana.mesh.trouble == ""
    visited(visit)


def test_a_key_cannot_be_taken_back_by_the_process_it_replaced() -> None:
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as old, RawClient(ana) as new:
                old.says(old.me(identity, "old").hello())
                await ana.until(lambda: identity.key in ana.mesh.peers)
                new.says(new.me(identity, "new").hello())
                await ana.until(lambda: [peer.name for peer in ana.mesh.peers.values()] == ["new"])
                old.says(old.me(identity, "old").hello(), WORD)
                await ana.until(lambda: ana.mesh.refused["ignored"] == 2)
                assert ana.mesh.peers[identity.key].name == "new"
                assert ana.inbox == []
    asyncio.run(run())


def test_garbage_costs_the_link_and_a_second_of_silence() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as stranger:
                hello = stranger.me().hello()
                stranger.says(hello)
                await ana.until(lambda: hello.key in ana.mesh.peers)
                start = asyncio.get_running_loop().time()
                stranger.says(b"\xc1", hello, WORD)
                await ana.until(lambda: ana.mesh.refused["ignored"] == 2)
                assert not ana.mesh.peers
                while not ana.mesh.peers:
                    stranger.says(hello)
                    await asyncio.sleep(0.05)
                assert 1 <= asyncio.get_running_loop().time() - start < patience(1.5)
                assert ana.inbox == []
    asyncio.run(run())


def test_a_fresh_curve_key_does_not_wash_an_identity_clean() -> None:
    async def run() -> None:
        identity = Identity.new()
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as stranger, RawClient(ana) as again:
                stranger.says(stranger.me(identity).hello(), b"\xc1")
                await ana.until(lambda: ana.mesh.refused["garbage"] == 1)
                again.says(again.me(identity).hello())
                await ana.until(lambda: ana.mesh.refused["ignored"] == 1)
                assert not ana.mesh.peers
    asyncio.run(run())


def test_repeated_garbage_is_punished_twice_as_long_up_to_half_a_minute() -> None:
    penalties = Penalties()
    for term in (1, 2, 4, 8, 16, 30, 30):
        assert penalties.punish(["sender", "identity"], 100) == term
        for name in ("sender", "identity"):
            assert penalties.ignored(name, 100 + term - 0.01)
            assert not penalties.ignored(name, 100 + term)
    assert penalties.punish(["new sender", "identity"], 200) == 30
    assert not penalties.ignored("somebody else", 100)


def test_the_oldest_penalties_are_forgotten() -> None:
    penalties = Penalties()
    for number in range(REMEMBERED + 1):
        penalties.punish([str(number)], 0)
    assert not penalties.ignored("0", 0)
    assert all(penalties.ignored(str(number), 0) for number in range(1, REMEMBERED + 1))


def test_a_message_in_parts_is_refused() -> None:
    async def visit(ana: MeshPeer, _: MeshPeer, stranger: RawClient) -> None:
        stranger.says_in_parts(*[encode(stranger.me().hello())] * 3)
        await ana.until(lambda: ana.mesh.refused["garbage"] == 1)
    visited(visit)


def test_an_oversize_message_ends_the_connection() -> None:
    async def visit(ana: MeshPeer, ben: MeshPeer, stranger: RawClient) -> None:
        stranger.says(stranger.me().hello())
        await ana.until(lambda: len(ana.mesh.peers) == 2)
        stranger.says(bytes(MESSAGE_LIMIT + 1))         # what is queued behind it ZeroMQ loses or sends later
        await ana.until(lambda: set(ana.mesh.peers) == {ben.key})
        assert ana.mesh.refused["garbage"] == 0         # the socket's own limit ends it: nobody else has seen it
    visited(visit)


def test_a_flood_does_not_keep_others_out() -> None:
    async def visit(ana: MeshPeer, ben: MeshPeer, stranger: RawClient) -> None:
        hello = stranger.me().hello()
        stranger.says(hello, *[Ping(7)] * 900)
        ben.mesh.send(ana.key, WORD)
        await ana.until(lambda: (ben.key, WORD) in ana.inbox)
    visited(visit)


def test_more_strangers_than_there_is_room_for() -> None:
    async def visit(ana: MeshPeer, ben: MeshPeer, _: RawClient) -> None:
        for number in range(2 * PLACES):
            ana.mesh.dial(f"{number:040}", LOOPBACK, 9)
            ana.mesh._links.make(f"{number:040}", LOOPBACK, 9)      # private: how many sockets there are shows
        assert len(ana.mesh._links) == LINKS                        # nowhere else
        assert len(ana.mesh._presence.places) == PLACES
        assert ben.key in ana.mesh.peers
    visited(visit)


some_hello = encode(LocalPeer(Identity.new(), "Mallory", "2" * 40, LOOPBACK, 9).hello())
mangled = st.tuples(st.integers(0, len(some_hello) - 1), st.binary(max_size=4)).map(
    lambda cut: some_hello[:cut[0]] + cut[1] + some_hello[cut[0] + len(cut[1]):])
cut_off = st.integers(0, len(some_hello)).map(lambda end: some_hello[:end])
anything = st.one_of(st.binary(max_size=300), mangled, cut_off)


@given(anything)
def test_any_bytes_are_a_message_or_a_bad_message(data: bytes) -> None:
    for door in (decode, decode_datagram):
        try:
            message = door(data)
        except BadMessage:
            continue
        assert door(encode(message)) == message


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(anything, min_size=1, max_size=4), min_size=1, max_size=20))
def test_any_bytes_at_the_door_raise_nothing(sayings: list[list[bytes]]) -> None:
    async def visit(ana: MeshPeer, _: MeshPeer, stranger: RawClient) -> None:
        for parts in sayings:
            stranger.says_in_parts(*parts)
        await ana.until(lambda: ana.mesh.refused.total() >= len(sayings))
    visited(visit)
