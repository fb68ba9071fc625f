"""Which TCP connections others have to us: so many of one address, none that sends without end, for a while none of an
address that sent messages of many parts. Knows no message.

libzmq gathers a message of many parts before anybody sees it, and takes every connection while there are descriptors.
Its monitor (zmq_socket_monitor) names the descriptor of each accepted connection, which is enough to ask the system how
many bytes came in (Linux: TCP_INFO) and to shut the connection down.
"""
import socket
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic

from p2p.net.penalties import Penalties

DESCRIPTORS = 8192              # wanted by `raise_limit`, if the system lets us
ALL, EACH = 1024, 32            # connections: in all, and from one address of another computer
OWN = "127."                    # how addresses of our own computer begin
UNREAD = 2 << 20                # bytes that may come in over a connection before a message is complete
_INFO, _RECEIVED = 136, 128     # struct tcp_info of Linux: as far as tcpi_bytes_received, and where that begins


@dataclass(slots=True)
class _Connection:
    peer: tuple[str, int]       # address and port of the other end
    read: int = 0               # bytes that had come in when a message was last complete
    news: bool = field(default=True)
    bound: bool = False         # whether a hello has said who that is


def raise_limit() -> int:
    """Lets this process have up to DESCRIPTORS open descriptors, as far as the system allows. Returns how many."""
    if sys.platform == "win32":
        return DESCRIPTORS      # sockets have no such limit there
    import resource
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Connections:
    """The connections that a listening socket has accepted, by their descriptors. `cut` counts those it shut down."""

    def __init__(self, limit: int) -> None:
        """`limit`: how many descriptors this process may have; a quarter of them is for these connections."""
        self.cut = 0
        self._most = min(ALL, limit // 4)
        self._open: dict[int, _Connection] = {}
        self._of: Counter[str] = Counter()
        self._penalties = Penalties()           # of addresses

    def __len__(self) -> int:
        return len(self._open)

    def accepted(self, descriptor: int) -> None:
        """A connection came. It is shut down if its address has EACH others, or half of all if it is our own computer,
        and while that is punished; if there are too many in all, the newest of the address that has most of them is."""
        self.closed(descriptor)
        peer = _peer(descriptor)
        if peer is None:
            return
        address = peer[0]
        self._open[descriptor] = _Connection(peer)
        self._of[address] += 1
        if self._penalties.ignored(address, monotonic()) or self._of[address] > (
                self._most // 2 if address.startswith(OWN) else EACH):
            self.shut(descriptor)
        elif len(self._open) > self._most:
            crowd = self._of.most_common(1)[0][0]
            self.shut(next(d for d, c in reversed(self._open.items()) if c.peer[0] == crowd))

    def closed(self, descriptor: int) -> None:
        """A connection ended."""
        gone = self._open.pop(descriptor, None)
        if gone:
            self._of[gone.peer[0]] -= 1
            if not self._of[gone.peer[0]]:
                del self._of[gone.peer[0]]

    def heard(self, descriptor: int, bound: bool) -> None:
        """A message of this connection was complete. `bound`: a hello has said who that is."""
        connection = self._open.get(descriptor)
        if connection:
            connection.news, connection.bound = True, bound

    def punish(self, descriptor: int, address: str) -> None:
        """A message of many parts came: its connection is shut down, and others of its address that aren't bound; for a
        while no new one is taken, unless it is our own computer. CURVE keys are free, addresses aren't."""
        self.shut(descriptor)
        if not address.startswith(OWN):
            self._penalties.punish([address], monotonic())
            for other, connection in [*self._open.items()]:
                if connection.peer[0] == address and not connection.bound:
                    self.shut(other)

    def check(self) -> None:
        """To be called a few times a second: shuts down what has sent more than UNREAD bytes since its last message.

        Only Linux tells how many bytes came in; elsewhere this does nothing.
        """
        for descriptor, connection in [*self._open.items()]:
            received = _received(descriptor)
            if connection.news:
                connection.news, connection.read = False, received
            elif received - connection.read > UNREAD:
                self.shut(descriptor)

    def shut(self, descriptor: int) -> None:
        """Ends a connection, unless its descriptor belongs to something else by now; libzmq then closes it."""
        connection = self._open.get(descriptor)
        if connection and _peer(descriptor) == connection.peer:
            self.cut += 1
            with suppress(OSError), _borrowed(descriptor) as borrowed:
                borrowed.shutdown(socket.SHUT_RDWR)
        self.closed(descriptor)


@contextmanager
def _borrowed(descriptor: int) -> Iterator[socket.socket]:
    """The socket of this descriptor, which libzmq keeps. Raises OSError if it is none."""
    borrowed = socket.socket(fileno=descriptor)
    try:
        yield borrowed
    finally:
        borrowed.detach()


def _peer(descriptor: int) -> tuple[str, int] | None:
    """Address and port of the other end of this TCP connection; None if it is none."""
    with suppress(OSError), _borrowed(descriptor) as borrowed:
        name = borrowed.getpeername()
        return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None
    return None


def _received(descriptor: int) -> int:
    """The number of bytes that have come in over this TCP connection; 0 if the system doesn't say."""
    if sys.platform != "linux":
        return 0
    with suppress(OSError), _borrowed(descriptor) as borrowed:
        info = borrowed.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO)
        return int(struct.unpack_from("=Q", info, _RECEIVED)[0]) if len(info) >= _INFO else 0
    return 0
