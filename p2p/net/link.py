"""A connection to one CURVE key: a DEALER socket, the address dialled, round trips. Judges nobody.

ZeroMQ reconnects by itself; the link only chooses which of the peer's addresses to dial. The option IMMEDIATE keeps
messages from being queued for a connection that isn't there, so nothing stale is sent once there is one. A peer that
can't be dialled is answered over the connection that it has made to us, its route.
"""
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter

import zmq

from p2p.net.wire import MESSAGE_LIMIT, Entries, Heads, Hello, Message, Pad, Ping, encode

SILENCE = 1.5                   # s without a message after which a peer counts as gone
CALM = 5.0                      # s without a word but a table's beats, one a second, after which a link is at rest
CALM_SILENCE, CALM_TICKS = 2.0, 10       # then: s without a message, and one Ping in so many ticks,
UNANSWERED = 6.5                # s without a Pong after which we greet again
REDIAL = 2.0                    # s without a connection after which the next address is dialled
PINGS_KEPT = 3                  # unanswered Pings that are remembered: a Pong may be 1.5 s late
RECENT = 20                     # round trips whose longest is `worst`: those of 10 s
QUEUE = 1000                    # messages: the high-water marks (HWM) of sockets
SMALL = 1024                    # bytes of entries that go over both connections, where two stand
PAD = 1500                      # bytes with which a connection begins: a whole packet of Ethernet
WAIT = 3.0                      # s for which messages wait for a link's first connection
HANDSHAKE = {zmq.HANDSHAKE_IVL: 2000}       # ms that a handshake may take
# How a connection that is cut off ends, in ms: nothing sent is received any more (TCP_USER_TIMEOUT, RFC 5482; not on
# macOS), or ZMTP's heartbeats (ZeroMQ RFC 37), for which who dialled asks, aren't answered.
HEARTBEAT = {zmq.TCP_MAXRT: 2000, zmq.HEARTBEAT_IVL: 5000, zmq.HEARTBEAT_TIMEOUT: 1500, zmq.HEARTBEAT_TTL: 6500}


@dataclass(slots=True)
class Peer:
    """A peer as the lobby sees it. Times are the event loop's in seconds, round trips are in ms.

    `since`: when it came. `answered`: when it last answered a Ping, which shows that it hears us too. `rtt`: smoothed
    as in RFC 6298, section 2, with a gain of 1/8. `worst`: the longest of the last RECENT round trips.
    """
    key: bytes
    name: str
    addresses: tuple[str, ...]
    port: int
    since: float
    alive: bool = True
    answered: float = float("-inf")
    rtt: float | None = None
    worst: float | None = None
    _trips: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))

    def note_trip(self, trip: float, now: float) -> None:
        """It answered after `trip` ms."""
        self._trips.append(trip)
        self.rtt = trip if self.rtt is None else self.rtt + (trip - self.rtt) / 8
        self.worst = max(self._trips)
        self.answered = now


class Link:
    """A connection to be made or made. Times are the event loop's in seconds.

    `connected`: the DEALER is connected. `peer`: who is there, once a valid Hello has told; `hello`: that Hello.
    `made`: when the link was. `heard`: when anything valid last came from this CURVE key; `came`: whether anything did;
    `inward`: whether it did over a connection of its own. `used`: when a message was last sent or heard that says more
    than that somebody is here; `moved`: the same, but for the beats of a table; `beaten`: when one of those was last
    sent. `stood`: whether it ever took what we say. `shown`: the digest of the Here that was sent over this connection.
    """

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], curve: str, pair: tuple[bytes, bytes],
                 greet: Callable[[], bytes], answer: Callable[[bytes, bytes], bool], sent: Callable[["Link"], object],
                 now: float) -> None:
        """`pair`: our CURVE key pair. `greet()`: an encoded Hello, sent on each new connection. `answer(route, data)`
        sends over a connection that came in; False if it is gone or full. `sent(self)` is called after sending:
        something may have come over the same connection.

        Raises ZMQError if `curve` is no key.
        """
        self.curve = curve
        self.peer: Peer | None = None
        self.hello: Hello | None = None
        self.made = self.heard = self.used = self.moved = now
        self.beaten = float("-inf")
        self.connected = self.stood = self.came = self.inward = False
        self.shown = b""
        self._greet, self._answer, self._sent = greet, answer, sent
        self._route, self._by_route = b"", False
        self._targets: tuple[str, ...] = ()
        self._target = ""
        self._dialled = now
        self._pings: dict[int, float] = {}
        self._ticks = 0
        self._waiting: deque[bytes] | None = deque(maxlen=QUEUE)
        self._dealer = context.socket(zmq.DEALER)
        try:
            self._prepare(pair)
        except zmq.ZMQError:
            self._dealer.close(0)
            raise

    def _prepare(self, pair: tuple[bytes, bytes]) -> None:
        self._dealer.curve_publickey, self._dealer.curve_secretkey = pair
        self._dealer.curve_serverkey = self.curve.encode()
        for option, value in {zmq.IMMEDIATE: 1, zmq.SNDHWM: QUEUE, zmq.RCVHWM: QUEUE, zmq.LINGER: 0,
                              zmq.RECONNECT_IVL: 100, zmq.RECONNECT_IVL_MAX: 2000, zmq.CONNECT_TIMEOUT: 2000,
                              zmq.MAXMSGSIZE: MESSAGE_LIMIT, **HANDSHAKE, **HEARTBEAT}.items():
            self._dealer.setsockopt(option, value)

    @property
    def carries(self) -> bool:
        """Whether what is sent now goes out at once."""
        return self.connected or self._by_route

    @property
    def usable(self) -> bool:
        """Whether what is sent now goes out, at once or as soon as the first connection stands."""
        return self.carries or self._waiting is not None

    @property
    def one_way(self) -> bool:
        """Whether only one of both sides can dial the other: it ends when that one goes."""
        return self.carries and self.came and not (self.connected and self.inward)

    @property
    def address(self) -> str:
        """The address that is dialled, empty as long as none is."""
        return self._target.removeprefix("tcp://").rpartition(":")[0]

    def fileno(self) -> int:
        """The descriptor that becomes readable when something about the connection may have changed."""
        return self._dealer.fileno()

    def set_addresses(self, addresses: Sequence[str], port: int, now: float) -> None:
        """The peer is said to be at one of these addresses, the likeliest first; without any the old ones stay.

        Dials the first one, unless there is a connection or one of them is being dialled.
        """
        self._targets = tuple(f"tcp://{address}:{port}" for address in addresses) or self._targets
        if not self.connected and self._targets and self._target not in self._targets:
            self._dial(self._targets[0], now)

    def update(self) -> None:
        """Finds out whether the connection stands; sends Hello and Ping on each new one."""
        connected = bool(self._dealer.poll(0, zmq.POLLOUT))
        fresh = connected and not self.connected
        self.connected = connected
        if fresh:
            self._by_route = False
            self._begin()

    def come_in(self, route: bytes) -> None:
        """Something came from this CURVE key over a connection of its own with this routing id. That answers if ours
        isn't made by the next tick."""
        self.inward, self._route = True, route

    def _begin(self) -> None:
        """A new connection takes what we say."""
        self.stood, self.shown = True, b"" if self.stood else self.shown
        self._put(encode(Pad(bytes(PAD))))
        self._put(self._greet())
        self.ping()
        waiting, self._waiting = self._waiting, None
        for data in waiting or ():
            self._put(data)

    def receive(self) -> tuple[bool, bytes | None]:
        """Whether a message was there over the connection that we made, and that message, None if it has several
        parts."""
        try:
            data = self._dealer.recv(zmq.NOBLOCK)
        except zmq.ZMQError:
            return False, None
        return True, None if self._dealer.get(zmq.RCVMORE) else data

    def send(self, message: Message) -> bool:
        """Queues the message for sending; False without a connection or when the queue is full.

        For WAIT seconds messages wait for the first connection. Raises ValueError if the message is above
        MESSAGE_LIMIT.
        """
        data = encode(message)
        if self._waiting is None:
            sent = self._put(data)
            if self.connected and self._route and isinstance(message, Entries) and len(data) <= SMALL:
                sent |= self._answer(self._route, data)     # a lost segment costs 200 ms: it is seldom lost on both
            return sent
        self._waiting.append(data)
        return True

    def _put(self, data: bytes) -> bool:
        if self.connected:
            try:
                self._dealer.send(data, zmq.NOBLOCK)
            except zmq.ZMQError:
                return False
            self._sent(self)
            return True
        if self._by_route and not self._answer(self._route, data):
            self._by_route, self._route = False, b""        # until something comes in again
        return self._by_route

    def use(self, message: Message, now: float, sent: bool) -> None:
        """Notes that this was sent or heard, which says more than that somebody is here."""
        self.used = now
        if not isinstance(message, Heads):
            self.moved = now
        elif sent:
            self.beaten = now

    def silent(self, now: float) -> bool:
        """Whether nothing has come for too long."""
        return now - self.heard > (CALM_SILENCE if self._calm(now) else SILENCE)

    def _calm(self, now: float) -> bool:
        """Whether only the beats of a table are said, which show that we are here."""
        return now - self.moved > CALM and now - self.beaten < SILENCE

    def tick(self, now: float) -> None:
        """To be called each half second: sends a Ping, and a Hello if the peer doesn't answer Pings.

        Without a connection it dials where the peer has moved to, after REDIAL seconds the peer's next address.
        """
        self._ticks += 1
        calm = self._calm(now)
        if calm and self.carries and self._ticks % CALM_TICKS:
            return
        self.update()
        if self._route and not self.carries:
            self._by_route = True
            self._begin()
        if now - self.made > WAIT:
            self._waiting = None
        if self.carries:
            if not self.peer or now - self.peer.answered > (UNANSWERED if calm else SILENCE):
                self._put(self._greet())
            self.ping()
        if self.connected:
            self._dialled = now
        elif self._targets and self._target not in self._targets:       # it has moved while we were connected
            self._dial(self._targets[0], now)
        elif now - self._dialled > REDIAL and len(self._targets) > 1:
            last = self._targets.index(self._target)
            self._dial(self._targets[(last + 1) % len(self._targets)], now)

    def redial(self, now: float) -> None:
        """Makes the connection anew: the address that it came from is no longer ours."""
        if self._target:
            self._dial(self._target, now)

    def _dial(self, target: str, now: float) -> None:
        self.connected = False
        if self._target:
            with suppress(zmq.ZMQError):
                self._dealer.disconnect(self._target)
        self._target, self._dialled = target, now
        self._dealer.connect(target)

    def ping(self) -> None:
        """Sends a Ping with a random number, which only the peer can answer."""
        stamp = secrets.randbits(32)
        while len(self._pings) >= PINGS_KEPT:
            del self._pings[next(iter(self._pings))]
        self._pings[stamp] = perf_counter()
        self._put(encode(Ping(stamp)))

    def greet(self) -> None:
        """Sends a Hello with what is true now."""
        self._put(self._greet())

    def take_pong(self, stamp: int, now: float) -> None:
        """Notes the round trip of the Ping with this number; a number that wasn't sent lately is ignored."""
        sent = self._pings.pop(stamp, None)
        if sent is not None and self.peer:
            self.peer.note_trip((perf_counter() - sent) * 1000, now)

    def close(self, linger: int = 0) -> None:
        """Closes the socket; messages that are queued are sent for at most `linger` ms more."""
        self._dealer.close(linger)
