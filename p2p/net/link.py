"""One way out to one CURVE key: a DEALER that only sends, its address, its round trips. Decides nothing about trust.

ZeroMQ connects again by itself; the link only chooses which of the peer's addresses to try. IMMEDIATE means that
nothing waits in a queue for a connection that isn't there, so whatever is sent is fresh.
"""
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

import zmq

from p2p.net.wire import MESSAGE_LIMIT, Hello, Message, Ping, encode

SILENCE = 1.5                   # s without a word: gone
REDIAL = 2.0                    # s without a connection: try the next address
PINGS_KEPT = 3                  # unanswered, so that a Pong can be at most 1.5 s late
RECENT = 20                     # round trips that "worst" looks back on: 10 s
QUEUE = 1000                    # messages
HEARTBEAT = {zmq.HEARTBEAT_IVL: 500, zmq.HEARTBEAT_TIMEOUT: 1500, zmq.HEARTBEAT_TTL: 1500, zmq.HANDSHAKE_IVL: 2000}


@dataclass(slots=True)
class Peer:
    """A peer as the lobby sees it. Times are the loop's, in seconds; round trips in milliseconds."""
    key: bytes
    name: str
    addresses: tuple[str, ...]
    port: int
    since: float
    alive: bool = True
    answered: float = float("-inf")     # when it last answered a Ping: it hears us, too
    rtt: float | None = None            # smoothed
    worst: float | None = None          # of the last RECENT round trips


class Link:
    """`connected` and `peer` tell how far we got: a peer is there once its Hello was good."""

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], curve: str, pair: tuple[bytes, bytes],
                 greet: Callable[[], bytes], now: float) -> None:
        """Raises ZMQError if `curve` is no key."""
        self.curve = curve
        self.peer: Peer | None = None
        self.hello: Hello | None = None
        self.heard = now
        self.connected = False
        self._greet = greet
        self._targets: tuple[str, ...] = ()
        self._target = ""
        self._dialled = now
        self._pings: dict[int, float] = {}
        self._trips: deque[float] = deque(maxlen=RECENT)
        self._dealer = context.socket(zmq.DEALER)
        try:
            self._prepare(pair)
        except zmq.ZMQError:
            self._dealer.close(0)
            raise

    def _prepare(self, pair: tuple[bytes, bytes]) -> None:
        self._dealer.curve_publickey, self._dealer.curve_secretkey = pair
        self._dealer.curve_serverkey = self.curve.encode()
        for option, value in {zmq.IMMEDIATE: 1, zmq.SNDHWM: QUEUE, zmq.RCVHWM: 1, zmq.LINGER: 0,
                              zmq.RECONNECT_IVL: 100, zmq.RECONNECT_IVL_MAX: 2000, zmq.CONNECT_TIMEOUT: 2000,
                              zmq.MAXMSGSIZE: MESSAGE_LIMIT, **HEARTBEAT}.items():
            self._dealer.setsockopt(option, value)

    def fileno(self) -> int:
        """The descriptor that becomes readable when something about the connection may have changed."""
        return self._dealer.fileno()

    def aim(self, addresses: Sequence[str], port: int, now: float) -> None:
        """The peer is at one of these addresses, the likeliest first. A dial to one of them goes on."""
        self._targets = tuple(f"tcp://{address}:{port}" for address in addresses) or self._targets
        if not self.connected and self._targets and self._target not in self._targets:
            self._dial(self._targets[0], now)

    def look(self) -> None:
        """Notices a connection made or lost; greets on each new one."""
        connected = bool(self._dealer.poll(0, zmq.POLLOUT))
        fresh = connected and not self.connected
        self.connected = connected
        if fresh:
            self._put(self._greet())
            self.ping()

    def send(self, message: Message) -> bool:
        """Whether the message went on its way. Raises ValueError if it is too long for any peer."""
        return self._put(encode(message))

    def _put(self, data: bytes) -> bool:
        if not self.connected:
            return False
        try:
            self._dealer.send(data, zmq.NOBLOCK)
        except zmq.ZMQError:
            return False
        return True

    def beat(self, now: float) -> None:
        """Each half second: a Ping, a Hello too if they don't answer, another address if nobody is at this one."""
        self.look()
        if self.connected:
            self._dialled = now
            if not self.peer or now - self.peer.answered > SILENCE:
                self._put(self._greet())
            self.ping()
        elif now - self._dialled > REDIAL and len(self._targets) > 1:
            last = self._targets.index(self._target)
            self._dial(self._targets[(last + 1) % len(self._targets)], now)

    def _dial(self, target: str, now: float) -> None:
        if self._target:
            with suppress(zmq.ZMQError):
                self._dealer.disconnect(self._target)
        self._target, self._dialled = target, now
        self._dealer.connect(target)

    def ping(self) -> None:
        stamp = secrets.randbits(32)
        while len(self._pings) >= PINGS_KEPT:
            del self._pings[next(iter(self._pings))]
        self._pings[stamp] = perf_counter()
        self.send(Ping(stamp))

    def pong(self, stamp: int, now: float) -> None:
        """Takes the round trip of the Ping with this number; a number we did not send lately is ignored."""
        sent = self._pings.pop(stamp, None)
        if sent is None or not self.peer:
            return
        trip = (perf_counter() - sent) * 1000
        self._trips.append(trip)
        before = self.peer.rtt
        self.peer.rtt = trip if before is None else before + (trip - before) / 8
        self.peer.worst = max(self._trips)
        self.peer.answered = now

    def close(self, linger: int = 0) -> None:
        """Ends the link; `linger` is how many milliseconds the last message may still take."""
        self._dealer.close(linger)
