"""Files of games checked for a standing, on several cores."""
import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from p2p.club.games import CheckedGame
from p2p.language import tr
from p2p.log.charter import BadCharter, decode_charter, table_hash
from p2p.log.store import SUFFIX, StoreError, read_charter
from p2p.peer.processes import Processes
from p2p.peer.reading import game_here, read_by, trouble_of

MOST_FILES = 100_000            # in the folders that a standing is made of


class FoundGame(NamedTuple):
    """A file, and the game in it; None with the `trouble` why there is none."""

    path: Path
    game: CheckedGame | None
    trouble: str = ""


def files_in(paths: Iterable[Path]) -> list[Path]:
    """These files, and those of tables in these folders and what lies in them. Raises StoreError for what isn't there.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            raise StoreError(tr("There is no game at {path}.", path=str(path)))
        inside = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
        found |= dict.fromkeys(file for file in inside if file == path or file.is_file())
        if len(found) > MOST_FILES:
            raise StoreError(tr("{path} holds more games than a standing is made of.", path=str(path)))
    return list(found)


def neighbours(files: Iterable[Path]) -> Mapping[Path, list[Path]]:
    """For each of these files those of the tables from which its match comes, and at which it goes on."""
    named = {file: found for file in files if (found := _tables_of(file))}
    tables: dict[bytes, list[Path]] = {}
    for file, (table, _) in named.items():
        tables.setdefault(table, []).append(file)
    beside: dict[Path, list[Path]] = {file: [] for file in files}
    for file, (_, carries) in named.items():
        before = tables.get(carries, [])
        beside[file] += before
        for old in before:
            beside[old].append(file)
    return beside


def read_games(files: Iterable[Path], home: Path | None = None,
               tell: Callable[[int, int], object] = lambda _done, _of: None) -> list[FoundGame]:
    """All these files checked. `home`: what this computer has checked before in it isn't checked again. `tell` is
    called with how many are checked, and how many there are."""
    beside = neighbours(files := [*files])
    processes = Processes(os.cpu_count() or 1, gives_way=False)
    try:
        reads = [(path, read_by(processes, partial(game_here, home, beside[path]), path)) for path in files]
        found = []
        for path, read in reads:
            trouble = trouble_of(read)
            found.append(FoundGame(path, None if trouble else read.result(), trouble))
            tell(len(found), len(files))
    finally:
        processes.close()
    return found


def _tables_of(file: Path) -> tuple[bytes, bytes] | None:
    """The table of a file, and the one that it carries on (no bytes for none); None if its charter can't be read."""
    try:
        status = file.stat()
        return _named_in(file, status.st_size, status.st_mtime_ns)
    except (OSError, StoreError, BadCharter):
        return None


@lru_cache(maxsize=1 << 15)
def _named_in(file: Path, _size: int, _time: int) -> tuple[bytes, bytes]:
    """`_tables_of` a file of this size and time in ns, which is read once: a club looks at all its files for each one.
    """
    raw = read_charter(file)
    carried = decode_charter(raw).carried
    return table_hash(raw), carried.table if carried else b""
