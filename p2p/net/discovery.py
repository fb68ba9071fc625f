"""Finding peers on the local network by DNS-SD over mDNS (RFC 6763, RFC 6762). Trusts nothing that it receives.

An announcement only says that there may be somebody to dial. Who is present is the mesh's business: the records of a
computer that lost its power stay in mDNS caches for up to 75 minutes (RFC 6762, section 10).
"""
import asyncio
import socket
from collections.abc import Awaitable, Callable, Container, Coroutine, Sequence
from contextlib import suppress
from hashlib import sha256
from ipaddress import IPv4Network
from time import monotonic
from typing import Any

from zeroconf import (  # type: ignore[attr-defined]
    DNSAddress,
    DNSOutgoing,
    DNSPointer,
    DNSQuestion,
    DNSService,
    DNSText,
    Error,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    Zeroconf,
    current_time_millis,
)
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from p2p.identity import fingerprint
from p2p.language import tr
from p2p.net.allowance import Allowance
from p2p.net.interfaces import neighbours, networks, usable, why_none
from p2p.net.probe import around, asked_of
from p2p.net.wire import VERSION

SERVICE = "_fairdeal._tcp.local."
FIRST_PAUSE, GROWTH = 0.3, 3    # s between our first two queries, as a packet may get lost; then times so much, until
PAUSE, COMPARE = 5.0, 2.0       # s between later queries, between two looks at our own addresses
FEW, LONGEST = 8, 60.0          # services above which the pause grows with their number, s of it at most
DEAF = 3.0                      # s after which we must have heard our own announcement
KNOWN, RESOLVING = 1024, 8      # services remembered at most, asked for their records at a time
SENDS, BURST = 20, 60           # packets a second that we send, and at once: what is lost is asked for again
COPIES = 4                      # texts by our own name that are looked at
RESOLVE = 3000                  # ms to wait for the SRV, TXT and A records of a service that came without them
LABEL = 63 - 9                  # bytes of a name in an instance label (RFC 1035, 2.3.4), beside " " and 8 digits
QUERY, A, PTR, INTERNET = 0, 1, 12, 1       # RFC 1035, 4.1.1, 3.2.2 and 3.2.4


class _Bounded(Zeroconf):
    """Sends so many packets a second and no more: a few forged questions drew thousands of answers."""

    def __init__(self, **options: Any) -> None:
        self._sends = Allowance(SENDS, BURST)
        super().__init__(**options)

    def async_send(self, *arguments: Any, **options: Any) -> None:
        """Sends, or drops the packet."""
        if self._sends.take(monotonic()):
            super().async_send(*arguments, **options)


class _Listener(RecordUpdateListener):
    """Tells of each service of one kind whose records have come, changed or gone: `tell(name, pointer, gone)`, with its
    PTR record if that has come. `known`: the names whose other records matter, too.

    The browser of zeroconf remembers every name that was ever announced, to ask for it again; we ask for all anyway.
    """

    def __init__(self, kind: str, known: Container[str], tell: Callable[[str, DNSPointer | None, bool], None]) -> None:
        self._kind, self._known, self._tell = kind, known, tell
        self._news: dict[str, tuple[DNSPointer | None, bool]] = {}

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        """These records have come; not all of them are in the cache yet."""
        for record, old in ((update.new, update.old) for update in records):
            if isinstance(record, DNSPointer) and record.key == self._kind:
                gone = record.is_expired(now)
                if old is None or gone or record.alias not in self._known:
                    self._news[record.alias] = record, gone
            elif old is None and not record.is_expired(now):
                names = {service.name for service in zc.cache.async_entries_with_server(record.name)} if isinstance(
                    record, DNSAddress) else {record.name}
                for name in names:
                    if name in self._known:
                        self._news.setdefault(name, (None, False))

    def async_update_records_complete(self) -> None:
        """All of them are in the cache now."""
        news, self._news = self._news, {}
        for name, (pointer, gone) in news.items():
            self._tell(name, pointer, gone)


class Discovery:
    """Announces this peer and reports the others.

    `found(curve, addresses, port)` is called for every announcement of a neighbour, again with each query;
    `moved(addresses)` when our own addresses have changed, `changed()` when `status` has. `status` is empty while
    discovery works, else a sentence for the player that says why not; discovery is tried again every COMPARE seconds.
    `networks`: ours. `deaf`: it runs, but not even our own announcements came back, so UDP 5353 is blocked.
    """

    def __init__(self, key: bytes, name: str, curve: str, port: int, *, choice: Sequence[str] = (), group: str = "",
                 found: Callable[[str, tuple[str, ...], int], None],
                 moved: Callable[[tuple[str, ...]], None], changed: Callable[[], None] = lambda: None) -> None:
        """`key`, `name`, `curve` and `port` are announced; `choice` names interfaces or addresses, as for `usable`.
        `group`: only those who have the same one are found, and find us; at most 14 letters, digits and hyphens."""
        self.status = ""
        self.addresses: tuple[str, ...] = ()
        self._choice = choice
        self.deaf = False
        self._found, self._moved, self._changed = found, moved, changed
        self.networks: tuple[IPv4Network, ...] = ()
        self._heard, self._began = False, 0.0       # whether anything came in, and since when it could
        self._curve, self._port = curve, port
        self._texts = {"v": str(VERSION), "id": fingerprint(key), "n": name, "k": curve}
        self._mark = fingerprint(key)[:8]           # tells neighbours apart; the key itself is proved on the link
        self._kind = f"_{group}._tcp.local." if group else SERVICE
        self._instance = self._instance_of(name)
        self._server = f"{sha256(key).hexdigest()[:16]}.local."
        self._known: dict[str, DNSPointer] = {}     # the one that was heard last at the end
        self._zero: AsyncZeroconf | None = None
        self._querying: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._resolving: set[str] = set()

    def _instance_of(self, name: str) -> str:
        return f"{instance_label(name)} {self._mark}.{self._kind}"

    async def start(self) -> None:
        """Announces us and looks for others from now on. Never fails: see `status`."""
        await self._refresh()
        self._spawn(self._keep_refreshing())

    async def close(self) -> None:
        """Withdraws our records by goodbye packets (RFC 6762, section 10.1), which takes 0.25 s, and stops."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stop()

    def rename(self, name: str) -> None:
        """We have another name: announced at once, under the new name and no longer under the old one."""
        old = self._service(self.addresses)
        self._texts["n"], self._instance = name, self._instance_of(name)
        if self._zero:
            self._spawn(self._reannounce(self._zero, old, self._service(self.addresses)))

    async def _reannounce(self, zero: AsyncZeroconf, old: AsyncServiceInfo, new: AsyncServiceInfo) -> None:
        with suppress(OSError, Error):
            if old.name == new.name:
                await (await zero.async_update_service(new))
            else:
                announcing = await zero.async_register_service(new, cooperating_responders=True)
                await (await zero.async_unregister_service(old))
                await announcing

    def query(self) -> None:
        """Sends a query for all services now. What we know is named, so that nobody says it again (RFC 6762, 7.1)."""
        if self._zero:
            question = DNSOutgoing(QUERY)
            question.add_question(DNSQuestion(self._kind, PTR, INTERNET))
            now = current_time_millis()
            for record in self._known.values():
                question.add_answer_at_time(record, now)
            self._zero.zeroconf.async_send(question)

    async def _keep_refreshing(self) -> None:
        while True:
            await asyncio.sleep(COMPARE)
            await self._refresh()

    async def _keep_querying(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self.query()
            for name in [*self._known]:
                self._report(name)
            await asyncio.sleep(pause)
            pause = min(GROWTH * pause, PAUSE * max(1.0, len(self._known) / FEW), LONGEST)

    async def _refresh(self) -> None:
        """Begins to announce us if nothing does, or announces our new addresses; stops if we have none."""
        before, addresses = self.status, self.addresses
        try:
            addresses = usable(self._choice)
            self.networks = networks(addresses)
            if not addresses:
                await self._stop()
                self.status = why_none(self._choice)
            elif not self._zero:
                await self._begin(addresses)
            elif addresses != self.addresses:
                await self._readdress(addresses)
            self._listen()
        except (OSError, Error, RuntimeError) as error:
            await self._stop()
            self.status = tr("Automatic discovery is not available ({error}). Join by address or code instead.",
                             error=error)
        if addresses != self.addresses:
            self.addresses = addresses
            self._moved(addresses)
        if self.status != before:
            self._changed()

    def _listen(self) -> None:
        """Our own announcement comes back by multicast, too: if it doesn't, none of others would."""
        if not self._zero:
            return
        self.deaf = not self._heard and monotonic() - self._began > DEAF
        if self.deaf:
            asked = asked_of(around(self.addresses, self.networks))
            self.status = tr("Announcements don't get through: something here, likely a firewall, blocks UDP port "
                             "5353. Instead Fairdeal asks {asked}.", asked=asked)
            self._spawn(_finish(self._announce_again(self._zero)))
        elif self._heard:
            self.status = ""

    async def _announce_again(self, zero: AsyncZeroconf) -> None:
        await (await zero.async_update_service(self._service(self.addresses)))

    async def _begin(self, addresses: tuple[str, ...]) -> None:
        self._heard, self._began = False, monotonic()
        self._zero = AsyncZeroconf(zc=_Bounded(interfaces=[*addresses], ip_version=IPVersion.V4Only))
        await self._zero.zeroconf.async_wait_for_start()
        self._zero.zeroconf.async_add_listener(_Listener(self._kind, self._known, self._on_service), None)
        self._querying = self._spawn(self._keep_querying())
        # Our names hold 32 bits of our key's fingerprint, so no neighbour has them: no need to probe for conflicts
        # (RFC 6762, section 8.1), which takes a second.
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
        if self._querying:
            self._querying.cancel()
        if zero:
            with suppress(OSError, Error):
                await zero.async_close()

    def _service(self, addresses: tuple[str, ...]) -> AsyncServiceInfo:
        return AsyncServiceInfo(self._kind, self._instance, addresses=[socket.inet_aton(text) for text in addresses],
                                port=self._port, properties=self._texts, server=self._server)

    def _on_service(self, name: str, pointer: DNSPointer | None, gone: bool) -> None:
        """A service came or changed, or went."""
        self._heard = True
        if name == self._instance:
            self._report_copies()
            return
        known = pointer or self._known.get(name)
        self._known.pop(name, None)
        if known and not gone:
            self._known[name] = known
            if len(self._known) > KNOWN:
                del self._known[next(iter(self._known))]
            self._report(name)

    def _report_copies(self) -> None:
        """Reports who else announces itself by our own name: a copy of our key, whose records lie among ours."""
        if not self._zero:
            return
        cache = self._zero.zeroconf.cache
        ours = {socket.inet_aton(address) for address in self.addresses}
        addresses = [record.address for record in cache.async_entries_with_name(self._server)
                     if isinstance(record, DNSAddress) and record.type == A and record.address not in ours]
        records = cache.async_entries_with_name(self._instance)
        ports = [record.port for record in records if isinstance(record, DNSService) and record.port != self._port]
        for text in [record.text for record in records if isinstance(record, DNSText)][-COPIES:]:
            self._tell(AsyncServiceInfo(self._kind, self._instance, addresses=addresses, properties=text,
                                        port=ports[-1] if ports else self._port))

    def _report(self, name: str) -> None:
        """Reports this service if the cache holds its records, or asks for them first."""
        service = AsyncServiceInfo(self._kind, name)
        if self._zero and service.load_from_cache(self._zero.zeroconf):
            self._tell(service)
        elif len(self._resolving) < RESOLVING and name not in self._resolving:
            self._resolving.add(name)
            self._spawn(self._resolve(name, service))

    async def _resolve(self, name: str, service: AsyncServiceInfo) -> None:
        try:
            with suppress(OSError, Error):
                if self._zero and await service.async_request(self._zero.zeroconf, RESOLVE):
                    self._tell(service)
        finally:
            self._resolving.discard(name)

    def _tell(self, service: AsyncServiceInfo) -> None:
        """Reports a service at an address in a network of ours that isn't our own."""
        texts = service.properties
        curve = (texts.get(b"k") or b"").decode("ascii", "ignore")
        addresses = neighbours(service.parsed_addresses(IPVersion.V4Only), self.networks)
        if len(curve) == 40 and curve != self._curve and addresses and service.port:
            self._found(curve, addresses, service.port)

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _finish(announcing: Awaitable[object]) -> None:
    with suppress(OSError, Error):
        await announcing


def instance_label(name: str) -> str:
    """A name as the first part of a DNS-SD instance label: without dots, at most LABEL bytes of UTF-8."""
    return name.replace(".", " ").encode()[:LABEL].decode(errors="ignore").strip()
