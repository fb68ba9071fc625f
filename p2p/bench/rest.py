"""What a process at rest costs: its share of a core, and how often it wakes up."""
import sys
import time


class Rest:
    """A time in which this process is watched; it begins when this is made."""

    def __init__(self) -> None:
        self._began, self._cpu, self._wakes = time.monotonic(), time.process_time(), _wakes()

    def spent(self) -> tuple[float, float]:
        """Percent of a core, and wakes a second of all threads, from the beginning until now."""
        seconds = time.monotonic() - self._began
        return (time.process_time() - self._cpu) / seconds * 100, (_wakes() - self._wakes) / seconds


def _wakes() -> int:
    """How often the threads of this process have waited for something until now; 0 where the system doesn't say."""
    if sys.platform == "win32":
        return 0
    import resource
    return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw
