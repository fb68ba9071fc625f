"""Finding peers on the local network by DNS-SD over mDNS (RFC 6763, RFC 6762). Trusts nothing that it receives.

An announcement only says that there may be somebody to dial. Who is present is the mesh's business: the records of a
computer that lost its power stay in mDNS caches for up to 75 minutes (RFC 6762, section 10).
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
FIRST_PAUSES = 0.3, 1.0, 2.0    # s between our first queries: a packet may get lost
PAUSE, COMPARE = 5.0, 2.0       # s between later queries, between two looks at our own addresses
KNOWN = 256                     # services remembered at most
RESOLVE = 3000                  # ms to wait for the SRV, TXT and A records of a service that came without them
LABEL = 63 - 9                  # bytes of a name in an instance label (RFC 1035, 2.3.4), beside " " and fingerprint
QUERY, PTR, INTERNET = 0, 12, 1     # RFC 1035, 4.1.1, 3.2.2 and 3.2.4
_BY_HAND = "Join by address or code instead."


class Discovery:
    """Announces this peer and reports the others.

    `found(curve, addresses, port)` is called for every announcement, again with each query; `moved(addresses)` when our
    own addresses have changed. `status` is empty while discovery works, else a sentence for the player that says why
    not; discovery is tried again every COMPARE seconds.
    """

    def __init__(self, key: bytes, name: str, curve: str, port: int, *, choice: Sequence[str] = (),
                 found: Callable[[str, tuple[str, ...], int], None],
                 moved: Callable[[tuple[str, ...]], None]) -> None:
        """`key`, `name`, `curve` and `port` are announced; `choice` names interfaces or addresses, as for `usable`."""
        self.status = ""
        self.addresses: tuple[str, ...] = ()
        self._choice = choice
        self._found, self._moved = found, moved
        self._curve, self._port = curve, port
        self._texts = {"v": str(VERSION), "id": fingerprint(key), "n": name, "k": curve}
        self._instance = f"{instance_label(name)} {fingerprint(key)}.{SERVICE}"
        self._server = f"{sha256(key).hexdigest()[:16]}.local."
        self._known: dict[str, None] = {}
        self._zero: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Announces us and looks for others from now on. Never fails: see `status`."""
        await self._refresh()
        self._spawn(self._keep_refreshing())
        self._spawn(self._keep_querying())

    async def close(self) -> None:
        """Withdraws our records by goodbye packets (RFC 6762, section 10.1), which takes 0.25 s, and stops."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()

    def query(self) -> None:
        """Sends a query for all services now. The browser sends none after its first 14 s, so it alone would miss a
        peer whose announcement got lost."""
        if self._zero:
            question = DNSOutgoing(QUERY)
            question.add_question(DNSQuestion(SERVICE, PTR, INTERNET))
            self._zero.zeroconf.async_send(question)

    async def _keep_refreshing(self) -> None:
        while True:
            await asyncio.sleep(COMPARE)
            await self._refresh()

    async def _keep_querying(self) -> None:
        for pause in chain(FIRST_PAUSES, repeat(PAUSE)):
            self.query()
            for name in self._known:
                self._report(name)
            await asyncio.sleep(pause)

    async def _refresh(self) -> None:
        """Begins to announce us if nothing does, or announces our new addresses; stops if we have none."""
        addresses = usable(self._choice)
        try:
            if not addresses:
                await self._stop()
                self.status = why_none(self._choice)
            elif not self._zero:
                await self._begin(addresses)
            elif addresses != self.addresses:
                await self._readdress(addresses)
        except (OSError, Error, RuntimeError) as error:
            await self._stop()
            self.status = f"Automatic discovery is not available ({error}). {_BY_HAND}"
        if addresses != self.addresses:
            self.addresses = addresses
            self._moved(addresses)

    async def _begin(self, addresses: tuple[str, ...]) -> None:
        self._zero = AsyncZeroconf(interfaces=[*addresses], ip_version=IPVersion.V4Only)
        await self._zero.zeroconf.async_wait_for_start()
        self._browser = AsyncServiceBrowser(self._zero.zeroconf, SERVICE, handlers=[self._on_service])
        # Our names contain our key's fingerprint, so nobody else has them: no need to probe for conflicts (RFC 6762,
        # section 8.1), which takes a second.
        service = self._service(addresses)
        self._spawn(_finish(await self._zero.async_register_service(service, cooperating_responders=True)))
        self.status = ""

    async def _readdress(self, addresses: tuple[str, ...]) -> None:
        assert self._zero
        self._spawn(_finish(await self._zero.async_update_service(self._service(addresses))))
        await self._zero.async_update_interfaces([*addresses])
        self.query()

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

    def _on_service(self, *, name: str, state_change: ServiceStateChange, **_: object) -> None:
        """A service came, changed or went, as the browser says."""
        if name == self._instance:
            return
        self._known.pop(name, None)
        if state_change is not ServiceStateChange.Removed:
            self._known[name] = None
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]
            self._report(name)

    def _report(self, name: str) -> None:
        """Reports this service if the cache holds its records, or asks for them first."""
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
        """Reports a service that can be dialled and isn't our own."""
        texts = service.properties
        curve = (texts.get(b"k") or b"").decode("ascii", "ignore")
        addresses = dialable(service.parsed_addresses(IPVersion.V4Only))
        if len(curve) == 40 and curve != self._curve and addresses and service.port:
            self._found(curve, addresses, service.port)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _finish(announcing: Awaitable[object]) -> None:
    with suppress(OSError, Error):
        await announcing


def instance_label(name: str) -> str:
    """A name as the first part of a DNS-SD instance label: without dots, at most LABEL bytes of UTF-8."""
    return name.replace(".", " ").encode()[:LABEL].decode(errors="ignore").strip()
