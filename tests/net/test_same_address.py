"""Who says by IPv6 that it has our address is told of: only at our address and port, and from our own link."""
import asyncio

import pytest

from p2p.net.handshake import LocalPeer
from p2p.net.same_address import HEARD, SameAddress
from p2p.net.wire import CARD_LIMIT, OwnAddress, encode
from tests.networks import IDENTITIES

OURS, THEIRS = "a" * 40, "b" * 40
RIGHT = OwnAddress(THEIRS, "10.0.0.2", 7845)


class Ear:
    """A socket to which one datagram has come: fe80 addresses aren't to be had on loopback."""

    def __init__(self, data: bytes, source: str = "fe80::1") -> None:
        self._data, self._source = data, source

    def recvfrom(self, most: int) -> tuple[bytes, tuple[str, int, int, int]]:
        return self._data[:most], (self._source, 7845, 0, 2)


def told(*ears: Ear) -> list[str]:
    """The CURVE keys that are told once all these datagrams have come."""
    found: list[str] = []

    async def run() -> None:
        same = SameAddress(LocalPeer(IDENTITIES[0], "Ana", OURS, ("192.168.1.5", "10.0.0.2"), 7845),
                           lambda curve, _now: found.append(curve))
        for ear in ears:
            same._read(ear)             # type: ignore[arg-type]    # private: what a socket's news call
    asyncio.run(run())
    return found


def test_another_one_with_one_of_our_addresses_is_told_of():
    assert told(Ear(encode(RIGHT))) == [THEIRS]


@pytest.mark.parametrize("said", [OwnAddress(THEIRS, "10.0.0.3", 7845), OwnAddress(THEIRS, "10.0.0.2", 7846),
                                  OwnAddress(OURS, "10.0.0.2", 7845)])
def test_another_address_or_port_or_our_own_word_says_nothing(said):
    assert told(Ear(encode(said))) == []


@pytest.mark.parametrize("ear", [Ear(encode(RIGHT), "2001:db8::1"), Ear(encode(RIGHT), "::1"), Ear(b""),
                                 Ear(b"\x91" * 300), Ear(encode(RIGHT) + bytes(CARD_LIMIT))])
def test_what_comes_from_elsewhere_or_is_no_such_datagram_is_passed_over(ear):
    assert told(ear) == []


def test_a_flood_is_looked_at_a_few_times_a_second():
    assert len(told(*(Ear(encode(RIGHT)),) * 10_000)) < 3 * HEARD
