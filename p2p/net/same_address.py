"""Finds a computer that has our IPv4 address, while nobody is here who could tell: each says by IPv6 which one it has.

Linux takes nothing in over IPv4 that comes from an address of its own, so two such computers never hear each other. By
IPv6 each has another address on the link, and all nodes of the link hear what goes to ff02::1 (RFC 4291, 2.5.6, 2.7.1).
"""
import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import ifaddr

from p2p.net.allowance import Allowance
from p2p.net.handshake import LocalPeer
from p2p.net.wire import CARD_LIMIT, BadMessage, OwnAddress, decode_datagram, encode

EVERYBODY, OF_LINK = "ff02::1", "fe80:"         # all nodes of a link; where those speak from
AGAIN = 3.0                     # s between two words about our address, and before the first one
HEARD = 20                      # words of others that are looked at in a second


class SameAddress:
    """Says at which IPv4 addresses and port we listen, and hears who says one of these; only while nobody is here.

    `told(curve, now)` is called with the CURVE key of who says so. Times are the event loop's in seconds."""

    def __init__(self, me: LocalPeer, told: Callable[[str, float], None]) -> None:
        self._me, self._told = me, told
        self._socket: socket.socket | None = None
        self._due = 0.0
        self._heard = Allowance(HEARD, HEARD)

    def tick(self, now: float, alone: bool) -> None:
        """To be called twice a second; `alone`: nobody else is here."""
        if not alone:
            self.close()
        if not alone or not self._due:
            self._due = now + AGAIN
        if now < self._due:
            return
        self._due = now + AGAIN
        for address, network in _networks(self._me.addresses):
            with suppress(OSError):             # there is no IPv6, or it is forbidden
                self._socket = self._socket or self._open()
                self._join(self._socket, network)
                word = OwnAddress(self._me.curve, address, self._me.port)
                self._socket.sendto(encode(word), (EVERYBODY, self._me.port, 0, network))

    def close(self) -> None:
        """Closes the socket, if there is one."""
        if self._socket:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def _open(self) -> socket.socket:
        ear = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
        try:
            ear.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            ear.bind(("::", self._me.port))
        except OSError:
            ear.close()
            raise
        ear.setblocking(False)
        asyncio.get_running_loop().add_reader(ear, self._read, ear)
        return ear

    @staticmethod
    def _join(ear: socket.socket, network: int) -> None:
        """Linux hears what goes to all nodes anyway; other systems want to be asked, once."""
        with suppress(OSError):
            ear.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP,
                           socket.inet_pton(socket.AF_INET6, EVERYBODY) + network.to_bytes(4, sys.byteorder))

    def _read(self, ear: socket.socket) -> None:
        now = asyncio.get_running_loop().time()
        with suppress(OSError, BadMessage):
            data, source = ear.recvfrom(CARD_LIMIT + 1)
            if not source[0].startswith(OF_LINK) or not self._heard.take(now):
                return
            said = decode_datagram(data)
            if isinstance(said, OwnAddress) and said.curve != self._me.curve \
                    and said.address in self._me.addresses and said.port == self._me.port:
                self._told(said.curve, now)


def _networks(addresses: tuple[str, ...]) -> list[tuple[str, int]]:
    """Those of these addresses that others can have, too, each with the number of its interface."""
    return [(str(ip.ip), adapter.index) for adapter in ifaddr.get_adapters() for ip in adapter.ips
            if ip.ip in addresses and adapter.index is not None and not str(ip.ip).startswith("127.")]
