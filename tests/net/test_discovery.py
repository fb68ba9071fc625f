"""Processes on loopback find each other by mDNS; without a network discovery says so and nothing breaks."""
import asyncio
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import zeroconf
from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from p2p.net import discovery
from p2p.net.discovery import BURST, SENDS, SERVICE, Discovery, _Bounded, instance_label
from tests.effort import patience
from tests.lan.lan import Process

pytestmark = pytest.mark.xdist_group("loopback")

LOOPBACK = ("--interface", "127.0.0.1")
CURVE = "0" * 40


@pytest.fixture
def processes() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def started(stack: ExitStack, name: str) -> Process:
    process = Process(name, *LOOPBACK)
    stack.callback(process.close)
    return process


def test_processes_on_loopback_find_each_other_and_part(processes: ExitStack) -> None:
    one, other = (f"{name} {os.getpid()}" for name in ("Ana", "Ben"))      # others may play on this computer, too
    ana, ben = started(processes, one), started(processes, other)
    latest = max(ana.up()["at"], ben.up()["at"])
    for host, name in ((ana, other), (ben, one)):
        seen = host.wait(lambda event, name=name: name in event.get("peers", ()), 5)
        assert seen["at"] - latest < 2
    ben.tell("bye")
    ana.wait(lambda event: other not in event.get("peers", (other,)), 1)
    ben.wait(lambda event: event["event"] == "closed", 3)


class Discovered:
    """A discovery on loopback and what it found."""

    def __init__(self, name: str = "Ana", choice: tuple[str, ...] = ("127.0.0.1",)) -> None:
        self.found: dict[str, tuple[tuple[str, ...], int]] = {}
        self.news = asyncio.Event()
        self.discovery = Discovery(name.encode().ljust(32, b"."), name, CURVE, 1000, choice=choice,
                                   found=self.take, moved=lambda _: None)

    def take(self, curve: str, addresses: tuple[str, ...], port: int) -> None:
        self.found[curve] = (addresses, port)
        self.news.set()


def test_hostile_announcements_are_left_alone() -> None:
    """Services without a key, with a false one, at no address, or of another kind are not reported; a good one is."""
    name, another = discovery.SERVICE, "_fairdeal._tcp.local."      # that of players who aren't in a test
    services: list[tuple[str, dict[str, str]]] = [(another, {"k": "2" * 40})]
    services += [(name, {}), *((name, {"k": curve}) for curve in ("", "short", CURVE, "é" * 20, "1" * 40))]

    async def run() -> None:
        discovered = Discovered()
        speaker = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
        await discovered.discovery.start()
        for number, (kind, text) in enumerate(services):
            service = AsyncServiceInfo(kind, f"x{number}.{kind}", port=7, properties=text, server="x.local.",
                                       addresses=[socket.inet_aton(ip) for ip in ("127.0.0.1", "224.0.0.1")])
            await speaker.async_register_service(service, cooperating_responders=True)
        await found(discovered, "1" * 40)
        ours = {curve: place for curve, place in discovered.found.items() if place[1] == 7}
        assert ours == {"1" * 40: (("127.0.0.1",), 7)}
        await speaker.async_close()
        await discovered.discovery.close()
    asyncio.run(run())


def test_without_the_chosen_interface_a_sentence_says_so() -> None:
    async def run() -> None:
        discovered = Discovered(choice=("no-such-interface",))
        await discovered.discovery.start()
        assert "no-such-interface" in discovered.discovery.status
        assert "127.0.0.1" in discovered.discovery.status
        discovered.discovery.query()
        await discovered.discovery.close()
    asyncio.run(run())


@pytest.mark.parametrize(("name", "label"), [
    ("Ana", "Ana"), ("a.b", "a b"), ("Ж" * 24, "Ж" * 24), ("🂡" * 24, "🂡" * 13)])
def test_a_name_fits_its_label(name: str, label: str) -> None:
    assert instance_label(name) == label
    assert len(label.encode()) + len(" 01234567") <= 63


def test_announcements_of_other_networks_are_not_followed() -> None:
    """They made us ask, and so resolve, any addresses of the announcer's choice."""
    async def run() -> None:
        discovered = Discovered()
        speaker = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
        await discovered.discovery.start()
        for number, address in enumerate(("10.1.2.3", "8.8.8.8", "127.0.0.9")):
            service = AsyncServiceInfo(SERVICE, f"y{number}.{SERVICE}", port=7, properties={"k": str(number) * 40},
                                       server=f"y{number}.local.", addresses=[socket.inet_aton(address)])
            await speaker.async_register_service(service, cooperating_responders=True)
        await found(discovered, "2" * 40)
        assert not {"0" * 40, "1" * 40} & {*discovered.found}
        await speaker.async_close()
        await discovered.discovery.close()
    asyncio.run(run())


def test_a_copy_of_our_key_is_found_though_it_announces_itself_by_our_own_name() -> None:
    """A copied data folder, in another part of the network than the one whose addresses are asked one by one."""
    async def run() -> None:
        discovered = Discovered()
        ours = discovered.discovery
        speaker = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
        await ours.start()
        copy = AsyncServiceInfo(SERVICE, ours._instance, port=7, properties={"k": "1" * 40}, server=ours._server,
                                addresses=[socket.inet_aton("127.0.0.9")])
        await speaker.async_register_service(copy, cooperating_responders=True)
        await found(discovered, "1" * 40)
        assert discovered.found["1" * 40] == (("127.0.0.9",), 7)
        assert CURVE not in discovered.found
        await speaker.async_close()
        await ours.close()
    asyncio.run(run())


def test_a_rename_is_announced_at_once() -> None:
    async def run() -> None:
        discovered = Discovered(f"Ana{os.getpid()}")
        seen: dict[str, ServiceStateChange] = {}
        news = asyncio.Event()

        def take(*, name: str, state_change: ServiceStateChange, **_: object) -> None:
            seen[name.partition(" ")[0]] = state_change
            news.set()
        await discovered.discovery.start()
        browser = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
        browsing = AsyncServiceBrowser(browser.zeroconf, SERVICE, handlers=[take])
        before, after = f"Ana{os.getpid()}", f"Mira{os.getpid()}"
        async with asyncio.timeout(patience(5)):
            while before not in seen:
                await news.wait()
                news.clear()
            discovered.discovery.rename(after)
        async with asyncio.timeout(patience(2)):
            while (seen.get(before), seen.get(after)) != (ServiceStateChange.Removed, ServiceStateChange.Added):
                await news.wait()
                news.clear()
        await browsing.async_cancel()
        await browser.async_close()
        await discovered.discovery.close()
    asyncio.run(run())


def test_no_flood_of_questions_makes_us_talk_more_than_so_many_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """188 packets with questions drew 5188 multicasts."""
    sent: list[object] = []
    monkeypatch.setattr(zeroconf.Zeroconf, "async_send", lambda _, out: sent.append(out))

    async def run() -> None:
        speaker = AsyncZeroconf(zc=_Bounded(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only))
        start = time.monotonic()
        for number in range(5188):
            speaker.zeroconf.async_send(number)
        assert len(sent) <= BURST + SENDS * (time.monotonic() - start) + 1
        monkeypatch.undo()
        await speaker.async_close()
    asyncio.run(run())


def test_names_without_number_are_forgotten_and_a_neighbour_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """91,000 announced names were all remembered, to be asked for again: 22 MB. The oldest goes; who is there answers
    the next question."""
    monkeypatch.setattr("p2p.net.discovery.KNOWN", 20)

    async def run() -> None:
        discovered = Discovered()
        speaker = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=zeroconf.IPVersion.V4Only)
        await discovered.discovery.start()
        service = AsyncServiceInfo(SERVICE, f"ben.{SERVICE}", port=7, properties={"k": "1" * 40}, server="ben.local.",
                                   addresses=[socket.inet_aton("127.0.0.9")])
        await speaker.async_register_service(service, cooperating_responders=True)
        await found(discovered, "1" * 40)
        flood = zeroconf.DNSOutgoing(0x8400)                # an answer that nobody asked for
        for number in range(100):
            flood.add_answer_at_time(zeroconf.DNSPointer(SERVICE, 12, 1, 4500, f"{number}.{SERVICE}"), 0)
        speaker.zeroconf.async_send(flood)
        known = discovered.discovery._known                 # private: what is remembered shows nowhere else
        async with asyncio.timeout(patience(5)):
            while f"99.{SERVICE}" not in known:
                await asyncio.sleep(0.01)
        assert len(known) == 20
        assert f"ben.{SERVICE}" not in known
        discovered.found.clear()
        discovered.discovery.query()
        await found(discovered, "1" * 40)
        await speaker.async_close()
        await discovered.discovery.close()
    asyncio.run(run())


async def found(discovered: Discovered, curve: str) -> None:
    async with asyncio.timeout(patience(5)):
        while curve not in discovered.found:
            discovered.news.clear()
            await discovered.news.wait()


def test_discovery_comes_back_when_there_were_no_descriptors_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The look at our addresses needs one, and its failure ended discovery for good."""
    looks = iter([OSError(24, "Too many open files")] * 3)

    def look(choice: tuple[str, ...]) -> tuple[str, ...]:
        for error in looks:
            raise error
        return choice
    monkeypatch.setattr("p2p.net.discovery.usable", look)
    monkeypatch.setattr("p2p.net.discovery.COMPARE", 0.05)

    async def run() -> None:
        discovered = Discovered()
        await discovered.discovery.start()
        assert "Too many open files" in discovered.discovery.status
        async with asyncio.timeout(patience(3)):
            while discovered.discovery.status:
                await asyncio.sleep(0.01)
        await discovered.discovery.close()
    asyncio.run(run())
