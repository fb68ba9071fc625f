"""What a process costs: at rest its share of a core and how often it wakes up; the memory that it holds."""
import os
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


def memory() -> float:
    """MB of this process that are in memory; 0 where the system doesn't say it in /proc."""
    if sys.platform != "linux":
        return 0.0
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
