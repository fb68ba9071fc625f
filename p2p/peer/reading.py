"""One file of a table read for a screen, by another process and for so long at most.

Whatever the file holds, the program stays alive. Earlier checks of this computer hold.
"""
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from p2p.club.games import CheckedGame, checked_game
from p2p.language import text_of, tr
from p2p.log.charter import BadCharter
from p2p.log.store import StoreError
from p2p.peer.processes import Processes
from p2p.peer.verifying import checked_before, own_identity
from p2p.table.transcript import earlier

if TYPE_CHECKING:
    from p2p.table.retold import Figures, ToldGame  # which a window doesn't need at its start

PATIENCE = 120.0                # s that one file may take
TOO_LONG = tr("It takes too long to read.")
DAMAGED = tr("It can't be read on this computer.")
T = TypeVar("T")


class WrongFile(StoreError):
    """A file that isn't what it was said to be, or in which something is wrong: the fault of who gave it."""


def read_by(processes: Processes, read: Callable[[Path], T], path: Path, seconds: float = PATIENCE) -> "Future[T]":
    """The result of `read` for a file, still to come from another process; whatever is wrong, `trouble_of` says it."""
    return processes.submit(partial(_found, read, path), seconds)


async def read_in_turn(processes: Processes, read: Callable[[Path], T], path: Path, seconds: float) -> "Future[T]":
    """The same result, which is there when this returns."""
    import asyncio
    future = read_by(processes, read, path, seconds)
    with suppress(Exception):
        await asyncio.wrap_future(future)
    return future


def _found(read: Callable[[Path], T], path: Path) -> T:
    try:
        return read(path)
    except StoreError as error:
        raise type(error)(text_of(error)) from None
    except BadCharter as error:
        raise StoreError(text_of(error)) from None
    except Exception as error:                          # a file that nobody thought of must not end the list
        raise StoreError(f"{DAMAGED} ({type(error).__name__})") from None


def trouble_of(read: "Future[Any]") -> str:
    """The sentence about a file that couldn't be read; "" of one that was."""
    error = read.exception()
    if isinstance(error, StoreError):
        return text_of(error)
    return "" if error is None else TOO_LONG if isinstance(error, TimeoutError) else DAMAGED


def look_back_here(home: Path | None, path: Path, others: Iterable[Path] = ()) -> "ToldGame":
    """`look_back`, but what this computer checked of a file in its own home before isn't checked again. None: no home.

    Raises StoreError or BadCharter if the file holds no game.
    """
    from p2p.table.retold import look_back
    checked = checked_before(path, home)
    told = look_back(path, checked, others)
    if checked is not None:
        checked.save()
    return told


def match_back_here(home: Path, path: Path) -> "ToldGame":
    """`look_back_here`, with the `earlier` games of the same match. Raises the same."""
    told = look_back_here(home, path)
    games = [told]
    while games[0].report.ok and (before := earlier(games[0].path, games[0].charter)):
        games.insert(0, look_back_here(home, before))
    return told._replace(earlier=tuple(games[not games[0].report.ok:-1]))


def figures_here(home: Path, path: Path) -> "Figures":
    """The figures of a file, read in the same way."""
    from p2p.table.retold import figures_of
    return figures_of(look_back_here(home, path), own_key(home))


def game_here(home: Path | None, others: Iterable[Path], path: Path) -> CheckedGame:
    """The game in a file for a standing, read in the same way."""
    return checked_game(look_back_here(home, path, others))


def own_key(home: Path) -> bytes:
    """The key of this home; no bytes without one."""
    identity = own_identity(home)
    return identity.key if identity else b""
