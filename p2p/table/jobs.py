"""Work that takes long, such as the proof of a shuffle: done at once, or left to the caller piece by piece."""
from collections.abc import Callable
from typing import Any, NamedTuple


class Job(NamedTuple):
    """A piece of work: `do` may be called in another process; its result belongs to `then`."""
    do: Callable[[], Any]
    then: Callable[[Any], None]


class Jobs:
    """The long work of one replica."""

    def __init__(self, defer: bool) -> None:
        """`defer`: heavy work is left to the caller, who gets it from `take`; else everything is done at once."""
        self.defer = defer
        self._new: list[Job] = []
        self._running: list[Job] = []           # those that aren't finished

    @property
    def running(self) -> bool:
        """Whether a job isn't finished."""
        return bool(self._running)

    def run(self, do: Callable[[], Any], then: Callable[[Any], None], heavy: bool) -> None:
        """Do this and hand its result to `then`; if it is `heavy` and may be deferred, as a job."""
        if not (self.defer and heavy):
            then(do())
            return
        job = Job(do, then)
        self._running.append(job)
        self._new.append(job)

    def take(self) -> list[Job]:
        """The jobs that are to be done now, each once."""
        new, self._new = self._new, []
        return new

    def finished(self, job: Job) -> bool:
        """This job has brought its result; whether that is still wanted."""
        if wanted := job in self._running:
            self._running.remove(job)
        return wanted

    def forget(self) -> None:
        """Nothing that was begun so far is wanted any more."""
        self._new.clear()
        self._running.clear()
