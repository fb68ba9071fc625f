"""The socket by which messages of others come in and answers go out: a ROUTER with CURVE. Understands no message.

Anybody may connect. ZeroMQ names the CURVE key of the sender with each message (its User-Id, from ZAP, ZeroMQ RFC 27),
so that a sender can't be forged. A message is one frame. A message of several parts ends its connection at once.
ZeroMQ has gathered its rest by then, which is passed over in slices.
"""
import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import zmq
from zmq.utils import z85
from zmq.utils.monitor import parse_monitor_message

from p2p.net.connections import Connections, raise_limit
from p2p.net.link import HANDSHAKE, QUEUE
from p2p.net.wire import MESSAGE_LIMIT

BATCH, BATCH_TIME = 256, 0.005  # messages and seconds that one call may receive before the loop's other work
PARTS = 2000                    # of one message that are passed over at a time
SEGMENT, BACKLOG = 1220, 100    # bytes of a TCP segment, either way: they fit the paths of VPNs; as libzmq listens
ZAP_DOMAIN = b"fairdeal"
_SRCFD = 2                      # zmq_msg_get: the descriptor of the connection over which a message came
_EVENTS, _IN = int(zmq.EVENTS), int(zmq.POLLIN)


class Door:
    """The socket of a mesh. All runs in the event loop that called `open`.

    `take(curve, address, data, route)` gets each message: the sender's CURVE key (z85), its address, the bytes (None
    for several parts), and the route by which `answer` sends over the same connection. It returns whether a Hello has
    told the sender's identity. `taken()` is called once for all messages that came together."""

    def __init__(self, pair: tuple[bytes, bytes], take: Callable[[str, str, bytes | None, bytes], bool],
                 taken: Callable[[], None]) -> None:
        """`pair`: our CURVE key pair."""
        self._pair, self._take, self._taken = pair, take, taken
        self._more = False              # whether parts follow of the message that is being received
        self._open = False

    def open(self, context: zmq.Context[zmq.Socket[bytes]]) -> None:
        """Begins to receive; `bind` says where."""
        self._loop = asyncio.get_running_loop()
        self._zap = context.socket(zmq.REP)
        self._zap.bind("inproc://zeromq.zap.01")
        self._router = context.socket(zmq.ROUTER)
        self._router.curve_publickey, self._router.curve_secretkey = self._pair
        self._router.zap_domain = ZAP_DOMAIN
        for option, value in {zmq.CURVE_SERVER: 1, zmq.RCVHWM: QUEUE, zmq.SNDHWM: QUEUE, zmq.ROUTER_MANDATORY: 1,
                              zmq.MAXMSGSIZE: MESSAGE_LIMIT, **HANDSHAKE}.items():
            self._router.setsockopt(option, value)
        self.connections = Connections(raise_limit())
        self._monitor: zmq.Socket[bytes] = self._router.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)
        self._open = True
        for source, read in ((self._zap, self._answer_zap), (self._router, self._read),
                             (self._monitor, self._read_monitor)):
            self._loop.add_reader(source, read)
            read()                      # a descriptor tells nothing before its socket was once read empty

    def bind(self, host: str, port: int) -> int:
        """Listens there, too; 0 is any free port. Returns the port. Raises ZMQError or OSError."""
        if sys.platform == "win32":
            self._router.bind(f"tcp://{host}:{port or '*'}")
            return int(self._router.get_string(zmq.LAST_ENDPOINT).rstrip("\0").rpartition(":")[2])
        with socket.socket() as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):             # the system may know better
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
            listener.bind((host, port))
            listener.listen(BACKLOG)
            port = int(listener.getsockname()[1])
            self._router.setsockopt(zmq.USE_FD, listener.detach())
        try:
            self._router.bind(f"tcp://{host}:{port}")
        finally:
            self._router.setsockopt(zmq.USE_FD, -1)
        return port

    def unbind(self, host: str, port: int) -> None:
        """Doesn't listen there any more."""
        with suppress(zmq.ZMQError):
            self._router.unbind(f"tcp://{host}:{port}")

    def answer(self, route: bytes, data: bytes) -> bool:
        """Sends over the connection that a message with this route came in by; False if it is gone or full."""
        if not self._open:
            return False
        try:
            self._router.send_multipart([route, data], zmq.NOBLOCK)
        except zmq.ZMQError:
            return False
        finally:
            self._loop.call_soon(self._read)    # sending may take away the news that something waits
        return True

    def close(self, linger: int = 0) -> None:
        """Closes the sockets; answers that are queued are sent for at most `linger` ms more. May be called again."""
        if self._open:
            self._open = False
            for source in (self._zap, self._router, self._monitor):
                self._loop.remove_reader(source)
            self._router.disable_monitor()
            for source in (self._monitor, self._zap):
                source.close(0)
            self._router.close(linger)

    def _answer_zap(self) -> None:
        """Accepts every CURVE key and makes it the connection's User-Id (ZAP). Only a Hello tells its identity."""
        with suppress(zmq.Again):
            while True:
                version, request, *_, key = self._zap.recv_multipart(zmq.NOBLOCK)
                self._zap.send_multipart([version, request, b"200", b"OK", z85.encode(key), b""])

    def _read_monitor(self) -> None:
        with suppress(zmq.Again):
            while self._open:
                event = parse_monitor_message(self._monitor.recv_multipart(zmq.NOBLOCK))
                if event["event"] == zmq.EVENT_ACCEPTED:
                    self.connections.accepted(event["value"])
                elif event["event"] == zmq.EVENT_DISCONNECTED:
                    self.connections.closed(event["value"])

    def _read(self) -> None:
        """Receives a batch of messages. Another call receives the rest, after the loop's other work.

        That call has to be asked for here: the socket's descriptor is edge-triggered (zmq_getsockopt, ZMQ_FD). Asking
        whether there is anything costs less than being told that there isn't.
        """
        end, count, more = self._loop.time() + BATCH_TIME, 0, self._waits()
        try:
            while more and count < BATCH and self._loop.time() <= end:
                count += 1
                self._receive()
                more = self._waits()
        finally:
            if more:
                self._loop.call_soon(self._read)
            if count:
                self._taken()

    def _waits(self) -> bool:
        """Whether a message is there to be received."""
        return self._open and bool(int(self._router.get(_EVENTS)) & _IN)

    def _receive(self) -> None:
        """A message as ROUTER gives it, the connection's routing id and then the message itself; or more parts of the
        last one."""
        if self._more:
            self._pass_over()
            return
        route = self._router.recv(zmq.NOBLOCK)
        body = self._router.recv(zmq.NOBLOCK, copy=False)
        self._more = bool(body.more)
        connection, address = _descriptor(body), str(body.get("Peer-Address"))
        if self._more:
            self.connections.punish(connection, address)
        bound = self._take(str(body.get("User-Id")), address, None if self._more else body.bytes, route)
        self.connections.heard(connection, bound)

    def _pass_over(self) -> None:
        """The events and the clock aren't asked between two parts: that took most of the time."""
        receive, get = self._router.recv, self._router.get
        for _ in range(PARTS):
            if not get(zmq.RCVMORE):
                self._more = False
                return
            receive(zmq.NOBLOCK)


def _descriptor(frame: zmq.Frame) -> int:
    """The file descriptor of the connection over which a frame came; -1 if libzmq doesn't say."""
    try:
        return int(frame.get(_SRCFD))
    except (zmq.ZMQError, ValueError, TypeError):
        return -1
