"""A table's messages leave once everything that was written before is on disk. Knows no table, no file, no socket.

A quick disk is synced in the loop's thread: changing threads twice would take longer (2 ms of 8 for a move among four
processes on two cores). A slow one is synced in another thread, one sync at a time: whatever is written meanwhile waits
for the next one, which is one sync for all of it (group commit). So no move waits for more than the sync that runs and
its own, and no sync above QUICK holds up the loop twice in a row.
"""
import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from time import perf_counter

Send = Callable[[], object]
QUICK = 8.0                     # ms that the loop may be held up by a sync: half a frame at 60 Hz


class Outbox:
    """The way out of one table. All methods are called in the loop's thread. `took`: ms of the last sync."""

    def __init__(self, sync: Callable[[], None]) -> None:
        self.took = 0.0
        self._sync = sync
        self._disk: Executor | None = None
        self._failed: Callable[[Exception], None] = lambda _: None
        self._waiting: list[Send] = []          # for the next sync, or for no other than the one that runs
        self._leaving: list[Send] = []          # for the sync that runs
        self._running: Future[None] | None = None
        self._written = False                   # something is to be synced that the sync that runs may not cover
        self._broken = False

    def use_disk(self, disk: Executor, failed: Callable[[Exception], None]) -> None:
        """From now on a slow sync runs in the thread of `disk`; `failed` gets what one raises, and then nothing leaves
        any more."""
        self._disk, self._failed = disk, failed

    def post(self, send: Send, written: bool) -> None:
        """Call `send` once all is on disk that was written before; `written`: whether anything was since the last call.
        """
        if self._broken:
            return
        self._written |= written
        self._waiting.append(send)
        if self._running is None:
            self._start()

    def flush(self) -> None:
        """Sync and send at once all that waits, as the table is put away."""
        while self._running:
            self._end(self._running)

    def _start(self) -> None:
        """While no sync runs: send what waits, behind a sync of what was written."""
        self._leaving, self._waiting = self._waiting, []
        written, self._written = self._written, False
        if written and self._disk and self.took > QUICK:
            loop = asyncio.get_running_loop()
            running = self._running = self._disk.submit(self._timed)
            running.add_done_callback(partial(_tell, loop, self._end))
            return
        try:
            if written:
                self._timed()
        except Exception as error:
            self._break(error)
        else:
            for send in self._leaving:
                send()

    def _timed(self) -> None:
        began = perf_counter()
        self._sync()
        self.took = (perf_counter() - began) * 1000

    def _break(self, error: Exception) -> None:
        self._broken = True
        self._failed(error)

    def _end(self, running: "Future[None]") -> None:
        """The sync that ran is over, or waited for."""
        if running is not self._running:        # it was waited for before
            return
        error = running.exception()
        self._running = None
        if isinstance(error, Exception):
            self._break(error)
            return
        for send in self._leaving:
            send()
        if self._waiting and self._running is None:
            self._start()


def _tell(loop: asyncio.AbstractEventLoop, end: "Callable[[Future[None]], None]", done: "Future[None]") -> None:
    """In the other thread: the sync is over. The outbox was flushed before the loop is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(end, done)
