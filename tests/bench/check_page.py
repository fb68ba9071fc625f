"""How long check.html takes for a match of Taroky by four members, in Chromium, opened from disk."""
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from p2p.peer.process_group import ProcessGroupError
from tests.bench.row import Row
from tests.check_page.browser import CHROMIUM, chromium
from tests.check_page.node import PAGE
from tests.table.played_files import cards

DEALS, RUNS = 20, 5
GOAL = 3.0                          # s


def rows() -> Iterator[Row]:
    """The time from the file to the page's verdict. Raises ProcessGroupError without Chromium, or for a wrong
    verdict."""
    if not CHROMIUM:
        raise ProcessGroupError("Chromium is not installed.")
    with tempfile.TemporaryDirectory() as folder:
        file, _ = cards(Path(folder), holders=(0, 1, 2, 3), deals=str(DEALS))
        took = []
        with chromium(Path(folder) / "profile") as page:
            for _ in range(RUNS):
                page.open(PAGE.as_uri())
                begun = time.perf_counter()
                verdict = page.check(file)
                took.append(time.perf_counter() - begun)
                if verdict != "right":
                    raise ProcessGroupError(f"check.html says: {verdict}.")
        yield Row(f"check.html, {DEALS} deals of Taroky by four members", median(took), "s", GOAL,
                  f"median of {RUNS}, {min(took):.2f} to {max(took):.2f}; a file of {file.stat().st_size >> 10} KiB")
