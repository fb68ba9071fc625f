"""Where a mesh listens: the addresses and the port that its Door (TCP) and its presence (UDP) share. Hears nothing."""
from collections.abc import Callable

import zmq

from p2p.language import reason, tr
from p2p.net.door import Door
from p2p.net.endpoint import PORT
from p2p.net.handshake import LocalPeer
from p2p.net.presence import Presence

ANYWHERE = "0.0.0.0"


class MeshError(Exception):
    """No port could be had, so we can't be reached; the text says what to do."""


class Listening:
    """Listens at all addresses of this computer, or only at `me.addresses`. Sets `me.port`."""

    def __init__(self, me: LocalPeer, only: bool, door: Door, presence: Presence, usual: bool) -> None:
        """`only`: at `me.addresses` alone. A computer with loopback addresses only listens there alone, too.

        `usual`: at the usual port, if it is free."""
        self._me, self._only, self._door, self._presence, self._usual = me, only, door, presence, usual
        self._hosts: tuple[str, ...] = ()

    async def start(self) -> None:
        """Listens at `me.port`; if that is 0, at any other, but first tries the usual one where that is wanted.

        Raises MeshError.
        """
        wanted, trouble = self._me.port, ""
        for port in (PORT, 0, 0, 0) if self._usual else (wanted,) if wanted else (0, 0, 0):
            try:
                for host in self._wanted():
                    port = self._me.port = await self._bind(host, port)
                return
            except (zmq.ZMQError, OSError) as error:
                trouble = _why(error)
                self._unbind(*self._hosts)
        raise MeshError(tr("Can't listen on port {port}: {trouble}. "
                        "Close the program that uses it, or choose another port.",
                           port=wanted or PORT, trouble=trouble or tr("every port is taken")))

    async def move(self, say: Callable[[str], None]) -> None:
        """Our addresses changed: listens at the new ones if it doesn't listen at all. `say(sentence)` if it can't."""
        wanted = self._wanted()
        if not self._only:
            return
        for host in [host for host in wanted if host not in self._hosts]:
            try:
                await self._bind(host, self._me.port)
            except (zmq.ZMQError, OSError) as error:
                say(tr("Can't listen at {host}, port {port}: {reason}.", host=host, port=self._me.port,
                       reason=_why(error)))
        self._unbind(*(host for host in self._hosts if host not in wanted))

    def _wanted(self) -> tuple[str, ...]:
        addresses = self._me.addresses
        local = addresses and all(address.startswith("127.") for address in addresses)
        return (addresses or ("127.0.0.1",)) if self._only or local else (ANYWHERE,)

    async def _bind(self, host: str, port: int) -> int:
        port = self._door.bind(host, port)
        try:
            await self._presence.listen(host, port)
        except OSError:
            self._door.unbind(host, port)
            raise
        self._hosts += (host,)
        return port

    def _unbind(self, *hosts: str) -> None:
        for host in hosts:
            self._door.unbind(host, self._me.port)
            self._presence.deafen(host)
        self._hosts = tuple(host for host in self._hosts if host not in hosts)


def _why(error: zmq.ZMQError | OSError) -> str:
    return reason(OSError(error.errno, error.strerror)) or str(error)
