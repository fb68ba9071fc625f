"""Files of games checked for a standing, on several cores."""
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from p2p.club.games import CheckedGame
from p2p.language import tr
from p2p.log.charter import BadCharter, Charter, decode_charter, table_hash
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
    charters = {file: found for file in files if (found := _charter(file))}
    tables: dict[bytes, list[Path]] = {}
    for file, (table, _) in charters.items():
        tables.setdefault(table, []).append(file)
    beside: dict[Path, list[Path]] = {file: [] for file in files}
    for file, (_, charter) in charters.items():
        before = tables.get(charter.carried.table, []) if charter.carried else []
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


def _charter(file: Path) -> tuple[bytes, Charter] | None:
    try:
        raw = read_charter(file)
        return table_hash(raw), decode_charter(raw)
    except (StoreError, BadCharter):
        return None
