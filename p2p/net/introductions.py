"""Peers tell those with whom they talk who else answers them, and where (PEERS.md 8): so two homes that one typed
address joins find each other. A peer that is named is asked like one that is announced. Knows no socket."""
import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from ipaddress import AddressValueError, IPv4Address, IPv4Network

from p2p.net.allowance import Allowance
from p2p.net.presence import Place
from p2p.net.wire import Meet

MOST = 8                        # peers that one Meet names
EVERY, SOON = 30.0, 3.0         # s between two to one peer; if others are here by now
HEARD, AT_ONCE = 0.5, 4         # that are taken in from one peer, a second and at once
Neighbour = tuple[str, str, int]            # CURVE key, address, port
SHARED = IPv4Network("100.64.0.0/10")       # of carriers and of VPNs (RFC 6598)


@dataclass
class _Told:
    """What a peer was told and may tell: when it was last looked whether one is to be told (`looked`), when it was
    (`at`) and of whom (`of`), and how much it may still tell us (`heard`)."""
    looked: float = float("-inf")
    at: float = float("-inf")
    of: frozenset[str] = frozenset()
    heard: Allowance = field(default_factory=lambda: Allowance(HEARD, AT_ONCE))


class Introductions:
    """The introductions told to each peer with a link, and those that may be taken in from it, by CURVE keys."""

    def __init__(self) -> None:
        self._told: dict[str, _Told] = {}

    def keep(self, curves: Collection[str]) -> None:
        """Only these have links now."""
        self._told = {curve: self._told.get(curve, _Told()) for curve in curves}

    def due(self, to: str, at: str, places: Iterable[Place], linked: Callable[[str], bool], now: float,
            twin: Neighbour | None = None) -> Meet | None:
        """The Meet for the peer with this CURVE key at that address, if one is due. `twin`: another one that answers
        from the same address. It comes first, then who has a link."""
        told = self._told.setdefault(to, _Told())
        if now - told.looked < SOON:
            return None
        told.looked = now
        here = [place for place in places if place.here and place.curve != to and namable(place.address, at)]
        names = frozenset([*(place.curve for place in here), *(twin or ())[:1]])
        if not names or (names == told.of and not twin and now - told.at < EVERY):
            return None
        told.at, told.of = now, names
        random.shuffle(here)
        here.sort(key=lambda place: not linked(place.curve))
        named = ((place.curve, place.address, place.port) for place in here if not twin or place.curve != twin[0])
        return Meet((*([twin] if twin else ()), *named)[:MOST])

    def take(self, by: str, at: str, meet: Meet, now: float) -> list[tuple[str, str, int]]:
        """The peers that this Meet, of the peer with that CURVE key and address, names and that may be asked."""
        if not self._told.setdefault(by, _Told()).heard.take(now):
            return []
        return [(curve, address, port) for curve, address, port in meet.peers if namable(address, at)]


def namable(address: str, at: str) -> bool:
    """Whether this address means the same to a peer at that one: it is private, or a neighbour's. Addresses of the own
    computer are told within it only."""
    try:
        found, to = IPv4Address(address), IPv4Address(at)
    except AddressValueError:
        return False
    near = address.rpartition(".")[0] == at.rpartition(".")[0]
    return found.is_loopback == to.is_loopback and (found.is_private or found in SHARED or near)
