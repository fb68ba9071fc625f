"""Processes for work that takes long (a dealer that thinks, the proofs of a shuffle, the check of a file)."""
import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any

PROCESSES = 2


class Workers:
    """A pool of processes, which starts with the first work that comes."""

    def __init__(self) -> None:
        self._pool: Executor | None = None

    async def run(self, do: Callable[[], Any]) -> Any:
        """The result of `do`, which must be fit for another process (pickle). Raises what it raises.

        Where no process may start, and if one was killed, the work is done in a thread here.
        """
        try:
            future = self._submit(do)
        except (OSError, ImportError, NotImplementedError, BrokenExecutor):     # as sandboxes and virus guards refuse
            self._pool = None
            return await asyncio.to_thread(do)
        try:
            return await asyncio.wrap_future(future)
        except BrokenExecutor:                      # such a process was killed
            self._pool = None
            return await asyncio.to_thread(do)

    def _submit(self, do: Callable[[], Any]) -> "Future[Any]":
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn"), initializer=_give_way)
        return self._pool.submit(do)

    def close(self) -> None:
        """Work that hasn't begun is dropped; what has begun is waited for."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)


def _give_way() -> None:
    """A process of the pool takes what time the tables leave, and ends with the program even if that is killed."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)
