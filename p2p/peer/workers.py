"""Processes for work that takes long (a dealer that thinks, the proofs of a shuffle, the check of a file).

Each of them imports this file, and the program before its first frame: it imports asyncio and multiprocessing only
where they are needed.
"""
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

PROCESSES = 2
# What the start of a process raises where sandboxes and virus guards refuse it, or where one was killed.
REFUSALS = (OSError, ImportError, NotImplementedError, BrokenExecutor)
_BELOW_NORMAL = 0x4000          # BELOW_NORMAL_PRIORITY_CLASS


class Workers:
    """A pool of processes, which starts with `warm` or the first work; where none may start, a thread of this one."""

    def __init__(self, processes: int = PROCESSES) -> None:
        self._processes = processes
        self._pool: Executor | None = None
        self._thread: Executor | None = None

    async def run(self, do: Callable[[], Any]) -> Any:
        """The result of `do`, as by `submit`; if the process that worked on it was killed, it is done in a thread here.

        Raises what `do` raises.
        """
        import asyncio
        try:
            return await asyncio.wrap_future(self.submit(do))
        except BrokenExecutor:
            return await asyncio.to_thread(do)

    def submit(self, do: Callable[[], Any]) -> "Future[Any]":
        """Returns the result of `do` to come; `do` must be fit for another process (pickle).

        It is a BrokenExecutor if the process is killed meanwhile; after that another one starts.
        """
        for _ in range(2):                          # a second time, as one may have been killed since the last call
            try:
                return self._to_process(do)
            except REFUSALS:
                self._pool = None
        self._thread = self._thread or ThreadPoolExecutor(1)
        return self._thread.submit(do)

    def warm(self, do: Callable[[], Any]) -> None:
        """Start all processes now, unless work has started them; each imports what `do` needs, which should take no
        time."""
        if self._pool is None and self._thread is None:
            for _ in range(self._processes):
                self.submit(do)

    def _to_process(self, do: Callable[[], Any]) -> "Future[Any]":
        """Raises one of REFUSALS if no process may start, or one was killed."""
        if self._pool is None:
            from concurrent.futures import ProcessPoolExecutor
            from multiprocessing import get_context
            self._pool = ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"), initializer=give_way)
        with _no_interrupts():
            return self._pool.submit(do)

    def close(self) -> None:
        """Work that hasn't begun is dropped; what has begun is waited for."""
        for pool in (self._pool, self._thread):
            if pool:
                pool.shutdown(cancel_futures=True)


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
    belong()
    lower_priority()


def belong() -> None:
    """This process leaves Ctrl-C to the program, and ends with it even if that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # a terminal sends Ctrl-C to all processes of the program
    threading.Thread(target=_end_with_parent, daemon=True).start()


def lower_priority() -> None:
    """This process comes after the others."""
    if sys.platform == "win32":
        import ctypes
        ctypes.windll.kernel32.SetPriorityClass(ctypes.c_void_p(-1), _BELOW_NORMAL)         # -1: this process
    else:
        os.nice(10)


def _end_with_parent() -> None:
    from multiprocessing import parent_process
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)
