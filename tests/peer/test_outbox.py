"""Nothing leaves before it is on disk, one sync serves all that waits, and a slow one doesn't hold up the loop."""
import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from p2p.peer import outbox
from p2p.peer.outbox import QUICK, Outbox


class Disk:
    """A disk that syncs when it is told to. `synced` holds how many records each sync found written."""

    def __init__(self):
        self.executor, self.may = ThreadPoolExecutor(1), threading.Semaphore(0)
        self.begun, self.written, self.synced, self.error = threading.Semaphore(0), 0, [], None
        self.out, self.failures = [], []
        self.box = Outbox(self.sync)
        self.box.use_disk(self.executor, self.failures.append)

    def sync(self):
        self.begun.release()
        found = self.written
        self.may.acquire()
        if self.error:
            raise self.error
        self.synced.append(found)

    def say(self, what, own=True):
        self.written += own
        at = self.written

        def send():
            assert not self.synced or self.synced[-1] >= at or not own
            self.out.append(what)
        self.box.post(send, own)

    async def until(self, count):
        while len(self.out) < count:
            await asyncio.sleep(0)


@pytest.fixture
def disk(monkeypatch):
    """One on which no sync counts as quick."""
    monkeypatch.setattr(outbox, "QUICK", -1.0)
    disk = Disk()
    yield disk
    disk.may.release(100)
    disk.executor.shutdown()


def test_what_follows_no_own_entry_leaves_at_once(disk):
    async def main():
        disk.say("beat", own=False)
        assert disk.out == ["beat"]
    asyncio.run(main())
    assert disk.synced == []


def test_one_sync_serves_all_that_waits_and_the_order_stays(disk):
    async def main():
        disk.say(1)
        assert disk.begun.acquire(timeout=10)
        for what in (2, 3, 4):
            disk.say(what)
        disk.say("beat", own=False)
        await asyncio.sleep(0)
        assert disk.out == [], "the loop runs on, nothing has left"
        disk.may.release()
        await disk.until(1)
        assert disk.out == [1], "what came later may not be on disk yet"
        disk.may.release()
        await disk.until(5)
    asyncio.run(main())
    assert disk.out == [1, 2, 3, 4, "beat"]
    assert disk.synced == [1, 4]


def test_what_comes_behind_a_running_sync_and_needs_none_leaves_with_it(disk):
    """A beat names the own entries before it, so it waits; a sync of its own it needs not."""
    async def main():
        disk.say(1)
        disk.say("beat", own=False)
        assert disk.out == []
        disk.may.release()
        await disk.until(2)
    asyncio.run(main())
    assert (disk.out, disk.synced) == ([1, "beat"], [1])


def test_flush_sends_everything_at_once_and_each_thing_once(disk):
    async def main():
        disk.say(1)
        disk.say(2)
        disk.may.release(2)
        disk.box.flush()
        assert disk.out == [1, 2]
        await asyncio.sleep(0.01)
        disk.say("beat", own=False)
    asyncio.run(main())
    assert disk.out == [1, 2, "beat"]


def test_a_quick_disk_is_synced_at_once_and_a_slow_one_elsewhere_from_then_on(disk, monkeypatch):
    monkeypatch.setattr(outbox, "QUICK", QUICK)
    disk.may.release()
    disk.say(1)
    assert (disk.out, disk.synced) == ([1], [1])
    disk.box.took = 2 * QUICK

    async def main():
        disk.say(2)
        assert disk.out == [1]
        disk.may.release(2)
        await disk.until(2)
        disk.box.took = QUICK / 2               # it was quick again
        disk.say(3)
        assert disk.out == [1, 2, 3]
    asyncio.run(main())


@pytest.mark.parametrize("quick", [-1.0, QUICK])
def test_after_a_failure_nothing_leaves_any_more(disk, quick, monkeypatch):
    monkeypatch.setattr(outbox, "QUICK", quick)

    async def main():
        disk.error = OSError("full")
        disk.may.release(5)
        disk.say(1)
        disk.say(2)
        while not disk.failures:
            await asyncio.sleep(0)
        disk.say(3)
        disk.say("beat", own=False)
    asyncio.run(main())
    assert (disk.out, disk.failures) == ([], [disk.error])
