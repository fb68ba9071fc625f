"""Processes for work that takes long (a dealer that thinks, the proofs of a shuffle, the check of a file)."""
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Any

PROCESSES = 2
_BELOW_NORMAL = 0x4000          # BELOW_NORMAL_PRIORITY_CLASS


class Workers:
    """A pool of processes, which starts with the first work that comes."""

    def __init__(self, processes: int = PROCESSES) -> None:
        self._processes = processes
        self._pool: Executor | None = None

    async def run(self, do: Callable[[], Any]) -> Any:
        """The result of `do`, which must be fit for another process (pickle). Raises what it raises.

        Where no process may start, and if one was killed, the work is done in a thread here.
        """
        try:
            future = self.submit(do)
        except (OSError, ImportError, NotImplementedError, BrokenExecutor):     # as sandboxes and virus guards refuse
            self._pool = None
            return await asyncio.to_thread(do)
        try:
            return await asyncio.wrap_future(future)
        except BrokenExecutor:                      # such a process was killed
            self._pool = None
            return await asyncio.to_thread(do)

    def submit(self, do: Callable[[], Any]) -> "Future[Any]":
        """Returns the result of `do` to come. Raises an OSError, ImportError, NotImplementedError or BrokenExecutor
        where no process may start or one was killed; after the last another call starts a new one."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"), initializer=give_way)
        with _no_interrupts():
            try:
                return self._pool.submit(do)
            except BrokenExecutor:
                self._pool = None
                raise

    def close(self) -> None:
        """Work that hasn't begun is dropped; what has begun is waited for."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """A process that is started meanwhile gets no Ctrl-C, from its first moment: the program ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def give_way() -> None:
    """A process of the pool takes what time the tables leave, and ends with the program even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # a terminal sends Ctrl-C to all processes of the program
    _lower_priority()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _lower_priority() -> None:
    """This process comes after the others."""
    if sys.platform == "win32":
        import ctypes
        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(-1), _BELOW_NORMAL)         # -1: this process
    else:
        os.nice(10)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)
