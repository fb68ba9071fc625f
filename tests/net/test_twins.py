"""Two computers with one address are told of, and who has started again is none."""
import asyncio
from contextlib import AsyncExitStack

import pytest

from p2p.net.twins import PLACES, SEEN, SURE, Twins
from tests.net.mesh_peers import connected

AT = "10.0.0.2", 7845


def answering(*curves: str) -> Twins:
    twins = Twins()
    for second, curve in enumerate(curves):
        twins.answers(curve, *AT, second)
    return twins


def test_two_that_answer_in_turns_from_one_place_have_one_address() -> None:
    twins = answering("a", "a", "b", "a")
    assert twins.of("a", 4) == ("b", *AT)
    assert twins.of("b", 4) == ("a", *AT)
    assert twins.of("c", 4) is None
    assert [(address, {*pair}) for (address, _), pair in twins.pairs(4)] == [("10.0.0.2", {"a", "b"})]
    assert twins.of("a", 3 + SEEN) is None


def test_who_has_started_again_has_its_address_alone() -> None:
    """Its CURVE key is another one, and the old one never answers again."""
    twins = answering(*"aabbcc")
    assert not [*twins.pairs(6)]


def test_programs_at_two_ports_of_one_computer_are_none() -> None:
    twins = Twins()
    for second, (curve, port) in enumerate((("a", 1), ("b", 2)) * 3):
        twins.answers(curve, "10.0.0.2", port, second)
    assert not [*twins.pairs(6)]


def test_a_third_at_that_place_begins_anew() -> None:
    twins = answering(*"abac")
    assert not [*twins.pairs(4)]
    twins.answers("a", *AT, 5)
    assert twins.of("c", 5) == ("a", *AT)


def test_what_is_remembered_has_a_limit() -> None:
    twins = Twins()
    for number in range(2 * PLACES):
        twins.answers("a", "10.0.0.2", number, number)
    assert len(twins._last) == PLACES


def test_another_has_our_address_once_it_is_told_for_long_enough() -> None:
    """Who ended a moment before we began is still here for the others."""
    twins = Twins()
    twins.told("old", 0)
    twins.told("old", SURE - 1)
    assert not twins.has_ours(SURE)
    twins.told("old", SURE)
    assert twins.has_ours(SURE)
    assert not twins.has_ours(SURE + SEEN)
    twins.told("other", SURE + 1)
    assert not twins.has_ours(SURE + 1)


@pytest.mark.xdist_group("loopback")
def test_who_has_another_at_its_address_is_told_so_though_nothing_else_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A link over which nothing is said ends: where both had ended by then, neither was told."""
    for name, seconds in (("mesh.IDLE", 1.5), ("introductions.SOON", 0.1), ("twins.SURE", 3.0)):
        monkeypatch.setattr(f"p2p.net.{name}", seconds)

    async def run() -> None:
        async with AsyncExitStack() as stack:
            ana, ben = await connected(stack, "Ana", "Ben")
            await ana.until(lambda: not ana.mesh._links)
            now = asyncio.get_running_loop().time()
            for second, curve in enumerate(("x" * 40, ben.mesh.curve, "x" * 40)):
                ana.mesh._twins.answers(curve, "127.0.0.1", ben.mesh.port, now + second / 100)
            await ben.until(lambda: ben.mesh.trouble.startswith("Another computer has the address of this one"))
    asyncio.run(run())
