"""Finding others on the network without typing: mDNS service discovery (RFC 6762, 6763). Trusts nothing it hears.

What is found is only a rumour of somebody to dial. Presence is the mesh's business: a computer that lost its power
stays in mDNS caches for twenty minutes.
"""
import asyncio
import socket
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain, repeat

from zeroconf import DNSOutgoing, DNSQuestion, Error, IPVersion, ServiceStateChange  # type: ignore[attr-defined]
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from p2p.identity import fingerprint
from p2p.net.interfaces import dialable, usable, why_none
from p2p.net.wire import VERSION

SERVICE = "_fairdeal._tcp.local."
FIRST_ASKS = 0.3, 1.0, 2.0      # s between our first questions: a packet may get lost
ASK, COMPARE = 5.0, 2.0         # s between our own questions, between looks at our own addresses
KNOWN = 256                     # services remembered
RESOLVE = 3000                  # ms to wait for the records of a service that came without
LABEL = 63 - 9                  # bytes of a name in an instance label, beside a space and the fingerprint
QUERY, PTR, INTERNET = 0, 12, 1     # RFC 1035, 4.1.1 and 3.2
_BY_HAND = "Join by address or code instead."


class Discovery:
    """`found(curve, addresses, port)` gets every rumour, again and again; `moved(addresses)` our own new addresses.

    `status` is empty while discovery works, else a sentence that says why not; it mends itself when the cause goes.
    """

    def __init__(self, key: bytes, name: str, curve: str, port: int, *, choice: Sequence[str] = (),
                 found: Callable[[str, tuple[str, ...], int], None],
                 moved: Callable[[tuple[str, ...]], None]) -> None:
        """`choice`: interfaces or addresses as in `usable`."""
        self.status = ""
        self.addresses: tuple[str, ...] = ()
        self._choice = choice
        self._found, self._moved = found, moved
        self._curve, self._port = curve, port
        self._texts = {"v": str(VERSION), "id": fingerprint(key), "n": name, "k": curve}
        self._instance = f"{_label(name)} {fingerprint(key)}.{SERVICE}"
        self._server = f"{sha256(key).hexdigest()[:16]}.local."
        self._known: dict[str, None] = {}
        self._zero: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Announces us and looks for others from now on. Never fails: see `status`."""
        await self._follow()
        self._spawn(self._keep_following())
        self._spawn(self._keep_asking())

    async def close(self) -> None:
        """Says goodbye to the caches of others (a quarter of a second) and stops."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()

    def ask(self) -> None:
        """Asks the network now. Browsers stop 14 s after their start: this finds who came unheard."""
        if self._zero:
            question = DNSOutgoing(QUERY)
            question.add_question(DNSQuestion(SERVICE, PTR, INTERNET))
            self._zero.zeroconf.async_send(question)

    async def _keep_following(self) -> None:
        while True:
            await asyncio.sleep(COMPARE)
            await self._follow()

    async def _keep_asking(self) -> None:
        for pause in chain(FIRST_ASKS, repeat(ASK)):
            self.ask()
            for name in self._known:
                self._report(name)
            await asyncio.sleep(pause)

    async def _follow(self) -> None:
        """Starts, or goes along when our addresses changed."""
        addresses = usable(self._choice)
        try:
            if not addresses:
                await self._stop()
                self.status = why_none(self._choice)
            elif not self._zero:
                await self._begin(addresses)
            elif addresses != self.addresses:
                await self._go_along(addresses)
        except (OSError, Error, RuntimeError) as error:
            await self._stop()
            self.status = f"Automatic discovery is not available ({error}). {_BY_HAND}"
        if addresses != self.addresses:
            self.addresses = addresses
            self._moved(addresses)

    async def _begin(self, addresses: tuple[str, ...]) -> None:
        self._zero = AsyncZeroconf(interfaces=[*addresses], ip_version=IPVersion.V4Only)
        await self._zero.zeroconf.async_wait_for_start()
        self._browser = AsyncServiceBrowser(self._zero.zeroconf, SERVICE, handlers=[self._heard])
        # Our names contain our key's fingerprint, so nobody else can have them and probing would only cost a second.
        service = self._service(addresses)
        self._spawn(_done(await self._zero.async_register_service(service, cooperating_responders=True)))
        self.status = ""

    async def _go_along(self, addresses: tuple[str, ...]) -> None:
        assert self._zero
        self._spawn(_done(await self._zero.async_update_service(self._service(addresses))))
        await self._zero.async_update_interfaces([*addresses])
        self.ask()

    async def _stop(self) -> None:
        zero, self._zero = self._zero, None
        self._known.clear()
        if zero:
            with suppress(OSError, Error):
                if self._browser:
                    await self._browser.async_cancel()
                await zero.async_close()
        self._browser = None

    def _service(self, addresses: tuple[str, ...]) -> AsyncServiceInfo:
        return AsyncServiceInfo(SERVICE, self._instance, addresses=[socket.inet_aton(text) for text in addresses],
                                port=self._port, properties=self._texts, server=self._server)

    def _heard(self, *, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if name == self._instance:
            return
        self._known.pop(name, None)
        if state_change is not ServiceStateChange.Removed:
            self._known[name] = None
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]
            self._report(name)

    def _report(self, name: str) -> None:
        """Tells what the cache holds of this service, or asks for the rest first."""
        service = AsyncServiceInfo(SERVICE, name)
        if self._zero and service.load_from_cache(self._zero.zeroconf):
            self._tell(service)
        elif len(self._tasks) < KNOWN:
            self._spawn(self._resolve(service))

    async def _resolve(self, service: AsyncServiceInfo) -> None:
        with suppress(OSError, Error):
            if self._zero and await service.async_request(self._zero.zeroconf, RESOLVE):
                self._tell(service)

    def _tell(self, service: AsyncServiceInfo) -> None:
        texts = service.properties
        curve = (texts.get(b"k") or b"").decode("ascii", "ignore")
        addresses = dialable(service.parsed_addresses(IPVersion.V4Only))
        if len(curve) == 40 and curve != self._curve and addresses and service.port:
            self._found(curve, addresses, service.port)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)



async def _done(announcing: Awaitable[object]) -> None:
    with suppress(OSError, Error):
        await announcing


def _label(name: str) -> str:
    """A name as part of one DNS label: no dots, at most LABEL bytes of UTF-8."""
    return name.replace(".", " ").encode()[:LABEL].decode(errors="ignore").strip()
