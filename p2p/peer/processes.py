"""Other processes for work that takes long: a bot that thinks, the proofs of a shuffle, the check of a file.

Each of them imports this file, and the program before its first frame: it imports asyncio and multiprocessing only
where they are needed. A process here works for one thread of the program, which waits for it and ends it.
"""
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

PROCESSES = 2
STARTS = 60.0                   # s that a process may take to start on a busy computer
# What the start of a process raises where sandboxes and virus guards refuse it.
REFUSALS = (OSError, ImportError, NotImplementedError)
_BELOW_NORMAL = 0x4000          # BELOW_NORMAL_PRIORITY_CLASS
T = TypeVar("T")


class _Work(NamedTuple):
    future: "Future[Any]"
    do: Callable[[], Any]
    seconds: float | None


class Processes:
    """Up to `most` processes, which start as work comes; where none may start, threads of this program do the work.

    A process that is killed is replaced. All of them end with the program, even if that is killed.
    """

    def __init__(self, most: int = PROCESSES, gives_way: bool = True) -> None:
        """`gives_way`: other work of this computer comes first; not where somebody waits for the result."""
        self._most, self._gives_way = most, gives_way
        self._lock = threading.Lock()
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._open: set[Future[Any]] = set()
        self._workers: list[_Worker] = []

    def submit(self, do: Callable[[], T], seconds: float | None = None) -> "Future[T]":
        """Returns the result of `do` to come; `do` must be fit for another process (pickle).

        It is a TimeoutError after so many seconds of work, and a BrokenExecutor if the process was killed. Cancelling
        it ends the process that works on it.
        """
        future: Future[T] = Future()
        work = _Work(future, do, seconds)
        with self._lock:
            self._open.add(future)
            future.add_done_callback(self._open.discard)
            if len(self._workers) < min(self._most, len(self._open)):
                self._workers.append(_Worker(work, self._queue, self._gives_way))
            else:
                self._queue.put(work)
        return future

    async def run(self, do: Callable[[], Any]) -> Any:
        """The result of `do`, as by `submit`; if the process that worked on it was killed, a thread here does it.

        Raises what `do` raises.
        """
        import asyncio
        try:
            return await asyncio.wrap_future(self.submit(do))
        except BrokenExecutor:
            return await asyncio.to_thread(do)

    def warm(self, do: Callable[..., Any]) -> "list[Future[Any]]":
        """Start all processes now, unless work has started them; each imports the module of `do`, and has done so when
        its future is done."""
        return [] if self._workers else [self.submit(partial(id, do)) for _ in range(self._most)]

    def close(self) -> None:
        """Cancels all work and ends the processes; a thread that works ends when it is done. New work starts new ones.
        """
        with self._lock:
            workers, self._workers = self._workers, []
            queue, self._queue = self._queue, SimpleQueue()
            works = list(self._open)
        for future in works:
            future.cancel()
        for _ in workers:
            queue.put(None)
        for worker in workers:
            worker.join()


class _Worker:
    """A thread, and the process that works for it."""

    def __init__(self, first: _Work, queue: "SimpleQueue[_Work | None]", gives_way: bool) -> None:
        self._queue, self._gives_way = queue, gives_way
        self._process: BaseProcess | None = None
        self._pipe: Any = None              # a multiprocessing Connection, whose type differs between systems
        self._works_here = False
        self._thread = threading.Thread(target=self._run, args=(first,), name="fairdeal work", daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Returns when the process has ended. A thread that works itself, or that calls this, isn't waited for."""
        if not self._works_here and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self, work: _Work | None) -> None:
        while work and threading.main_thread().is_alive():
            with suppress(InvalidStateError):                   # it is cancelled
                self._settle(work)
            if work.future.cancelled():
                self._end()
            work = self._queue.get()
        self._end()

    def _settle(self, work: _Work) -> None:
        """Gives the future of this work its result."""
        if work.future.cancelled():
            return
        try:
            found = self._result(work)
        except Exception as error:
            if threading.main_thread().is_alive():              # else the program ends, and its processes with it
                work.future.set_exception(error)
        else:
            work.future.set_result(found)

    def _result(self, work: _Work) -> Any:
        try:
            fresh, self._works_here = self._start(), False
        except REFUSALS:
            self._works_here = True
            return work.do()
        process = self._process
        work.future.add_done_callback(lambda future: process.kill() if process and future.cancelled() else None)
        sent = pickle.dumps(work.do)
        try:
            self._pipe.send_bytes(sent)
            there = self._pipe.poll(work.seconds + STARTS * fresh if work.seconds else None)
            received = self._pipe.recv_bytes() if there else b""
        except (EOFError, OSError) as error:
            self._end()
            raise BrokenExecutor("The process was ended.") from error
        if not there:
            self._end()
            raise TimeoutError
        good, found = pickle.loads(received)
        if good:
            return found
        raise found

    def _start(self) -> bool:
        """Starts a process unless it is there; returns whether. Raises one of REFUSALS if none may start."""
        if self._process and self._process.is_alive():
            return False
        self._end()
        from multiprocessing import get_context
        if hasattr(signal, "pthread_sigmask"):                  # it gets no Ctrl-C, from its first moment
            signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
        spawn = get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_serve, args=(theirs, self._gives_way), daemon=True)
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        return True

    def _end(self) -> None:
        """Ends the process, whatever it does."""
        if self._process:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


def _serve(pipe: Any, gives_way: bool) -> None:
    """The life of a process: it does one piece of work after the other, and ends with the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # a terminal sends Ctrl-C to all processes of the program
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if gives_way:
        lower_priority()
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(sent: bytes) -> bytes:
    """Whether this work succeeds, with its result or the exception that it raises."""
    try:
        return pickle.dumps((True, pickle.loads(sent)()))
    except Exception as error:
        error.add_note(format_exc())                    # where it was raised: a traceback stays in its process
        return pickle.dumps((False, error))


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
