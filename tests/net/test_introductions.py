"""Peers tell those with whom they talk who else is here: one typed address joins two homes (PEERS.md 8)."""
import asyncio
from contextlib import AsyncExitStack
from types import SimpleNamespace

import pytest

from p2p.net.introductions import AT_ONCE, EVERY, MOST, SOON, Introductions, namable
from p2p.net.wire import Meet
from tests.net.mesh_peers import MeshPeer, RawClient

pytestmark = pytest.mark.xdist_group("loopback")


def test_two_homes_of_two_with_one_typed_address_all_see_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p.net.introductions.SOON", 0.2)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            homes = [[await stack.enter_async_context(MeshPeer(name)) for name in names]
                     for names in (("Ana", "Ben"), ("Cleo", "Dan"))]
            for one, other in homes:                    # what mDNS does at each home
                one.dial(other)
                await one.sees(other)
            everybody = [peer for home in homes for peer in home]
            homes[0][0].dial(homes[1][0])               # the address that is typed
            for peer in everybody:
                await peer.sees(*(other for other in everybody if other is not peer))
    asyncio.run(run())


def test_who_is_named_and_isnt_there_is_nobody() -> None:
    """It is asked, as who is announced is, and needs to prove its CURVE key."""
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as ben:
                me = ben.me(name="Ben")
                ben.says(me.hello(), Meet((("x" * 40, "127.0.0.1", 9), (ana.mesh.curve, "127.0.0.1", ana.mesh.port),
                                           ("€" * 40, "127.0.0.1", 9))))
                await ana.until(lambda: "x" * 40 in ana.mesh._presence.places)
                assert set(ana.mesh.peers) <= {me.identity.key}
                assert ana.mesh.curve not in ana.mesh._presence.places
    asyncio.run(run())


def test_a_stranger_introduces_nobody() -> None:
    async def run() -> None:
        async with MeshPeer("Ana") as ana:
            with RawClient(ana) as ben:
                ben.says(Meet((("x" * 40, "127.0.0.1", 9),)))
                await ana.until(lambda: ana.mesh.refused["no hello"] == 1)
                assert ana.mesh._presence.places == {}
    asyncio.run(run())


@pytest.mark.parametrize(("address", "at", "told"), [
    ("192.168.1.7", "10.0.0.2", True), ("10.1.2.3", "192.168.1.7", True), ("100.101.102.103", "192.168.1.7", True),
    ("172.16.0.9", "8.8.8.8", True), ("8.8.8.8", "192.168.1.7", False), ("8.8.8.8", "8.8.8.9", True),
    ("127.0.0.1", "192.168.1.7", False), ("192.168.1.7", "127.0.0.1", False), ("127.0.0.1", "127.0.0.1", True),
    ("", "192.168.1.7", False), ("ana.local", "192.168.1.7", False), ("192.168.1.7", "", False)])
def test_addresses_that_mean_the_same_there_are_told_and_no_others(address: str, at: str, told: bool) -> None:
    assert namable(address, at) == told


def place(number: int, here: bool = True) -> SimpleNamespace:
    return SimpleNamespace(curve=f"{number:040}", here=here, address="10.0.0.9", port=7845)


def test_who_has_a_link_is_told_of_first_and_only_who_answers() -> None:
    places = [place(number) for number in range(20)] + [place(99, here=False)]
    linked = {place(number).curve for number in range(3, 9)}
    meet = Introductions().due(place(5).curve, "10.0.0.1", places, linked.__contains__, 0.0)
    named = [curve for curve, _, _ in meet.peers]
    assert len(named) == MOST
    assert {*named[:5]} == linked - {place(5).curve}
    assert place(99).curve not in named


def test_one_is_told_again_now_and_then_and_soon_if_others_are_here() -> None:
    known, places = Introductions(), [place(1)]

    def told(now: float) -> bool:
        return known.due("a", "10.0.0.1", places, lambda _: True, now) is not None
    times = (0.0, SOON, EVERY - SOON, EVERY, EVERY + SOON)
    assert [told(now) for now in times] == [True, False, False, True, False]
    places.append(place(2))
    assert [told(EVERY + 2 * SOON - 1), told(EVERY + 2 * SOON), told(EVERY + 3 * SOON)] == [False, True, False]


def test_somebody_who_names_peers_without_end_is_heard_so_often_and_no_more() -> None:
    known, meet = Introductions(), Meet(((place(1).curve, "10.0.0.9", 7845),))
    assert sum(bool(known.take("a", "10.0.0.1", meet, 0.0)) for _ in range(1000)) == AT_ONCE
    assert known.take("b", "10.0.0.1", meet, 0.0)
    assert sum(bool(known.take("a", "10.0.0.1", meet, second / 10)) for second in range(1, 601)) == 30
