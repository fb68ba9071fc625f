"""Counts what threads do, which, unlike CPU time, doesn't depend on the computer and on what else it does."""
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

try:
    import resource
except ImportError:             # Windows
    resource = None


class WorkCounter:
    """`calls`: how many functions, Python's and C's, were called by the threads that are counted."""

    def __init__(self) -> None:
        self._calls: dict[int, int] = {}            # by thread, so that none needs a lock

    @property
    def calls(self) -> int:
        return sum(self._calls.values())

    @property
    def wakeups(self) -> int:
        """How often any thread of this process, also one of a C library, has gone to sleep by itself; 0 on Windows."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw if resource else 0

    def count(self, _frame: FrameType, event: str, _arg: Any) -> None:
        """A profile function of `threading.setprofile`: counts a call for the thread that makes it."""
        if event in ("call", "c_call"):
            thread = threading.get_ident()
            self._calls[thread] = self._calls.get(thread, 0) + 1


@contextmanager
def work_counted() -> Iterator[WorkCounter]:
    """Counts the work of all threads that are started within the `with` block, as long as they live."""
    counter = WorkCounter()
    threading.setprofile(counter.count)
    try:
        yield counter
    finally:
        threading.setprofile(None)  # type: ignore[arg-type]        # documented, but not in typeshed
