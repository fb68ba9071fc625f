"""The server of this computer's pages for phones: one port, open while a seat wants a phone or a page is shown.

Runs in the node's loop, the thread that owns all sockets. It gives out what lies in `pages`, and makes a `Link` of a
connection whose page knows a secret of `doors`. What a link says is opened, measured and handed on as it comes; the
newest state is what a slow reader gets next, so that nothing waits in queues. Knows no seat and no game.
"""
import asyncio
import gzip
import hmac
import json
import logging
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from client.phone.seal import FRESH, NAME, Sealer, SealError, bytes_of, text_of
from p2p.net.allowance import Allowance

if TYPE_CHECKING:               # websockets is imported once a seat wants a phone: the first frame needn't wait for it
    from websockets.asyncio.server import Server, ServerConnection
    from websockets.frames import Frame
    from websockets.http11 import Request, Response

PORT, PORTS = 8077, 20          # the first that is tried, and how many; then any
MOST, MOST_OF_ONE = 96, 24      # connections at a time, and those of one address
AT_ONCE = 8                     # connections taken in one turn of the loop
ASKED = 16384                   # bytes in which a page is asked for
HEARD = 2048                    # bytes of a message
HANDSHAKE = 10.0                # s until a connection has to have said who it is
TRIES, TRY = 10, 0.1            # codes that one address may try at once, and one each 10 s from then on
PRESSES, PRESS = 40, 20         # frames of a connection at once, and each second from then on
LAG, WAYS = 60.0, 8           # ms on the way that a claim is given back, of so many measured ways
BEAT = 5.0                      # s between two looks at whether the phone is still there
TOO_MANY = "too many"
SOCKET = "/seat"                # where a page connects
WRONG, MANY = 4401, 4429        # why a connection was closed, as the page tells it
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; "
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
SILENT = logging.getLogger("fairdeal.phone")    # what strangers send is no news
SILENT.addHandler(logging.NullHandler())
SILENT.propagate = False


class Served(NamedTuple):
    """Something to give out: its media type and its bytes, packed by gzip if `packed`. `policy` is its content policy.
    """

    kind: str
    data: bytes
    packed: bool = False
    policy: str = POLICY


def packed(kind: str, data: bytes) -> Served:
    """Returns a page that travels packed."""
    return Served(kind, gzip.compress(data, mtime=0), True)


class Entrance(NamedTuple):
    """The secret that lets a page in, and where it leads to."""

    secret: bytes
    leads: Any

    def __repr__(self) -> str:
        return f"Entrance(…, {self.leads!r})"


class PageLink:
    """A connection of a page that has the secret. `leads` is what its door led to; `proven`: it has sealed something,
    so that it isn't somebody who says a page's first words again. `phone` is which one it says it is, `language` the
    code of its language."""

    def __init__(self, server: "PhoneServer", socket: "ServerConnection", seal: Sealer, leads: Any) -> None:
        self.leads, self.proven, self.phone, self.language = leads, False, "", "en"
        self._server, self._socket, self._seal = server, socket, seal
        self._newest: Mapping[str, Any] | None = None
        self._news = asyncio.Event()
        self._ways = deque[float](maxlen=WAYS)

    @property
    def lag(self) -> float:
        """Returns for how long (ms) a word of this phone is on its way: half the least way there and back that was
        measured lately, at most LAG."""
        latency = self._socket.latency
        if latency and (not self._ways or self._ways[-1] != latency):
            self._ways.append(latency)
        return min(LAG, 500 * min(self._ways, default=0.0))

    def say(self, state: Mapping[str, Any]) -> None:
        """Sends this state, or a newer one that is said before it can leave. From any thread."""
        self._server.call(lambda: self._take(state))

    def _take(self, state: Mapping[str, Any]) -> None:
        self._newest = state
        self._news.set()

    def close(self, code: int = 1000) -> None:
        """Closes the connection. From any thread."""
        self._server.call(lambda: self._server.spawn(self._socket.close(code)))

    async def write(self) -> None:
        """Sends each newest state once the one before has left."""
        while True:
            await self._news.wait()
            self._news.clear()
            state, self._newest = self._newest, None
            if state is not None:
                await self._socket.send(self._seal.seal(state))

    async def read(self) -> None:
        """Hands on what the page says, until the connection ends. Raises SealError for what doesn't open."""
        async for sealed in self._socket:
            if not isinstance(sealed, bytes):
                raise SealError("not sealed")
            said = self._seal.open(sealed)
            self.proven = True
            self._server.heard(self, said)


class PhoneServer:
    """The server. `heard` gets (link, JSON) for each message of a page, and (link, None) once it has gone; it is called
    in the node's thread. `port` is 0 while it isn't open."""

    def __init__(self, call: Callable[[Callable[[], object]], None], heard: Callable[[PageLink, bytes | None], None],
                 patience: float = HANDSHAKE) -> None:
        """`call` does something in the node's thread, soon. `patience`: s that somebody may take to fetch a page."""
        self.call, self.heard, self._patience = call, heard, patience
        self.pages: Mapping[str, Served] = {}             # by path, and by path?code where a language has its own
        self.doors: Mapping[bytes, Entrance] = {}           # by the name of their secret
        self.salt = secrets.token_bytes(FRESH)          # of typed codes
        self.address, self.port = "", 0
        self._tries: dict[str, Allowance] = {}
        self._from: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = threading.Event()                 # no port is open, and no connection
        self.closed.set()
        self._ends: asyncio.Event | None = None

    def open(self, address: str, port: int, opened: Callable[[], object]) -> None:
        """Opens the port at this address, the given one if it is free; closes it elsewhere. From any thread. `opened`
        is called in the node's thread once `port` is known."""
        self.closed.clear()
        self.call(lambda: self.spawn(self._run(address, port, opened)))

    def close(self) -> None:
        """Closes the port and all connections. From any thread."""
        self.call(self._close)

    def _close(self) -> None:
        self.address, self.port = "", 0
        if self._ends:
            self._ends.set()
            self._ends = None

    def spawn(self, work: Any) -> None:
        """Runs a task in the node's loop; to be called there."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, address: str, port: int, opened: Callable[[], object]) -> None:
        from websockets.asyncio.server import serve
        self._close()
        ends, there = asyncio.Event(), set[Any]()
        self._ends, self.address = ends, address        # from now on: nobody opens it once more meanwhile
        for number in (*filter(None, [port]), *range(PORT, PORT + PORTS), 0):
            try:
                server = await serve(self._meet, address, number, process_request=self._answer, compression=None,
                                     server_header=None, open_timeout=self._patience, ping_interval=BEAT,
                                     ping_timeout=BEAT, close_timeout=1, max_size=HEARD, max_queue=4, logger=SILENT,
                                     backlog=AT_ONCE, create_connection=self._connection(there))
            except OSError:
                continue
            for listening in server.sockets:
                with listening.dup() as same:           # asyncio takes in a turn as many as may wait
                    same.listen(MOST)
            try:
                if self._ends is ends:
                    self.address, self.port = address, next(iter(server.sockets)).getsockname()[1]
                    opened()
                    await ends.wait()
            finally:
                await _shut(server, there)
                if self._ends in (None, ends):
                    self.closed.set()
            return
        if self._ends is ends:
            self.address = ""

    # ------------------------------------------------------------------ connections

    def _connection(self, there: "set[ServerConnection]") -> "type[ServerConnection]":
        """Returns the class of connections: more than there is room for are cut off before they say a word. All that
        stand are in `there`."""
        from websockets.asyncio.server import ServerConnection
        from websockets.exceptions import ProtocolError
        from websockets.protocol import State
        count = self._from

        class Counted(ServerConnection):
            _whose = ""

            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **named)
                self._frames, self._asked = Allowance(PRESS, PRESSES), 0
                self._whole, self.protocol.recv_frame = self.protocol.recv_frame, self._count  # type: ignore[method-assign]

            def data_received(self, data: bytes) -> None:
                """Reads what comes, unless somebody asks for a page in more words than any browser has."""
                self._asked += len(data) if self.request is None else 0
                if self._asked > ASKED:
                    self.transport.abort()
                else:
                    super().data_received(data)

            def _count(self, frame: "Frame") -> None:
                """Takes a frame. One before we have answered, or one too many, ends the connection before those behind
                it are looked at, however empty they are: pings and pieces of a message cost as much as words."""
                if self.state is State.CONNECTING or not self._frames.take(self.loop.time()):
                    self.protocol.fail(MANY)
                    raise ProtocolError(TOO_MANY)
                self._whole(frame)

            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                super().connection_made(transport)
                there.add(self)
                whose = str((transport.get_extra_info("peername") or ("",))[0])
                if count.total() >= MOST or count[whose] >= MOST_OF_ONE:
                    self.transport.abort()
                else:
                    self._whose = whose
                    count[whose] += 1

            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                there.discard(self)
                if self._whose:
                    count[self._whose] -= 1
                    if not count[self._whose]:
                        del count[self._whose]

        return Counted

    def _answer(self, _connection: "ServerConnection", request: "Request") -> "Response | None":
        """Returns the page that is asked for; None where a page connects."""
        path = request.path.partition("?")[0]
        host = request.headers.get("Host", "")
        if host != f"{self.address}:{self.port}":               # another name for us: somebody else's page asks
            return _response(421, "Misdirected Request", Served("text/plain", b"Not here.\n"))
        if path == SOCKET:
            ours = request.headers.get("Origin") in (None, f"http://{host}")
            return None if ours else _response(403, "Forbidden", Served("text/plain", b"Not from there.\n"))
        if page := self._page(path, ",".join(request.headers.get_all("Accept-Language"))):
            return _response(200, "OK", page)
        return _response(404, "Not Found", Served("text/plain", b"Nothing here.\n"))

    def _page(self, path: str, languages: str) -> Served | None:
        """Returns the page of this path, in the first language that the browser asks for and that it is there in."""
        own = [f"{path}?{each.strip()[:2].lower()}" for each in languages.split(",")]
        return next((self.pages[each] for each in own if each in self.pages), self.pages.get(path))

    async def _meet(self, socket: "ServerConnection") -> None:
        """Greets a page, and serves it until it goes. Whoever doesn't know a secret is let go with a word."""
        from websockets.exceptions import ConnectionClosed
        whose = str((socket.remote_address or ("",))[0])
        fresh, link = secrets.token_bytes(FRESH), None
        try:
            await socket.send(json.dumps({"fresh": text_of(fresh), "salt": text_of(self.salt)}))
            said = await asyncio.wait_for(socket.recv(), HANDSHAKE)
            link = self._link(socket, whose, fresh, said)
            writing = asyncio.get_running_loop().create_task(link.write())
            await link.read()
        except SealError as error:
            await socket.close(MANY if str(error) == TOO_MANY else WRONG)
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            if link:
                writing.cancel()
                with suppress(asyncio.CancelledError, ConnectionClosed):
                    await writing
                self.heard(link, None)

    def _link(self, socket: "ServerConnection", whose: str, fresh: bytes, said: str | bytes) -> PageLink:
        """Returns the link of a page by its first words. Raises SealError, "too many" where one tries too often."""
        tries = self._tries.setdefault(whose, Allowance(TRY, TRIES))
        now = asyncio.get_running_loop().time()
        if len(self._tries) > 1000:
            self._tries = {whose: tries}
        if not tries.take(now):
            raise SealError(TOO_MANY)
        try:
            words = json.loads(said)
            if not isinstance(words, dict):
                raise SealError("no words")
            name, theirs = bytes_of(words.get("name"), NAME), bytes_of(words.get("fresh"), FRESH)
        except (ValueError, RecursionError):
            raise SealError("no words") from None
        door = next((door for known, door in self.doors.items() if hmac.compare_digest(known, name)), None)
        if door is None:
            raise SealError("unknown")
        tries.spend(-1)                             # a right one is no try
        return PageLink(self, socket, Sealer(door.secret, fresh + theirs), door.leads)


async def _shut(server: "Server", there: "set[ServerConnection]") -> None:
    """Returns once the server and all its connections are closed, of which nobody's word is waited for.

    What was accepted stands first: before Python 3.12 its socket is lost if the server closes in between."""
    from websockets.protocol import State
    for listening in server.sockets:
        asyncio.get_running_loop().remove_reader(listening.fileno())
    for _ in range(2):                          # the task that makes its transport, and the connection's first call
        await asyncio.sleep(0)
    for silent in [one for one in there if one.state is State.CONNECTING]:
        silent.transport.abort()
    server.close()
    await server.wait_closed()
    for slow in there:
        slow.transport.abort()
    await asyncio.sleep(0)                      # lets the transports close


def _response(status: int, reason: str, page: Served) -> "Response":
    from websockets.datastructures import Headers
    from websockets.http11 import Response
    headers = Headers({
        "Content-Type": page.kind, "Content-Length": str(len(page.data)), "Cache-Control": "no-store",
        "Content-Security-Policy": page.policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Connection": "close"})
    if page.packed:
        headers["Content-Encoding"] = "gzip"
    return Response(status, reason, headers, page.data)
