"""Files of tables verified on all cores. Earlier checks of this computer hold."""
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Self

from p2p.deal.proven import Evidence, Proven
from p2p.files import lies_in
from p2p.identity import Identity, IdentityError
from p2p.log.store import StoreError
from p2p.peer.home.checked import Checked, checked_of
from p2p.peer.processes import Processes
from p2p.table.transcript import Report, check_here, on_its_own, proof_holds, verify

FEW = 8                         # proofs that are checked in less time than other processes take to start
Progress = Callable[[Path, int, int], None]     # (file, proofs that are checked, proofs that it has)


def verify_files(files: Iterable[Path], home: Path | None = None, progress: Progress | None = None) -> list[Report]:
    """`verify` each of these files, each on its own; a proof or a signature that stands in several is checked once.

    `home`: the folder with this computer's key. What it has checked before isn't checked again, and what is checked
    now is remembered, beside files in that folder. `progress` is called after each proof, if there are many.
    """
    proven, identity = Proven(), own_identity(home)
    files = [*files]

    def look(file: Path) -> Report:
        checked = checked_before(file, identity, home)
        before = proven.digests | (checked.digests if checked else frozenset())
        proven.note(*before)
        proven.entries |= checked.entries if checked else set()
        tell = partial(progress, file) if progress else None
        with AllCores() as cores:
            report = verify(file, proven, partial(cores.finish, tell=tell), files, begin=cores.begin)
        if checked:
            checked.note(*proven.digests - before)
            checked.save()
        return report
    return [on_its_own(file, partial(look, file)) for file in files]


def verify_here(file: Path, identity: Identity) -> Report:
    """`verify` in this thread; what the table's member with this identity has checked before isn't checked again."""
    try:
        checked = checked_of(file, identity)
    except StoreError:
        return on_its_own(file, lambda: verify(file))
    report = on_its_own(file, lambda: verify(file, checked))
    checked.save()
    return report


class AllCores:
    """Proofs that other processes check, one on each core, while their file is still gone through; leaving the `with`
    block ends these. A few proofs are checked here: that takes less time than other processes take to start."""

    def __init__(self) -> None:
        self._cores = os.cpu_count() or 1
        self._processes: Processes | None = None
        self._waiting: list[Evidence] = []
        self._begun: list[Future[bool]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._processes:
            self._processes.close()

    def begin(self, piece: Evidence) -> None:
        """This proof will be among those that `finish` gets next, in the same order."""
        self._waiting.append(piece)
        if self._cores > 1 and (self._processes or len(self._waiting) > FEW):
            self._processes = self._processes or Processes(self._cores, gives_way=False)
            self._begun += [self._processes.submit(partial(proof_holds, waiting)) for waiting in self._waiting]
            self._waiting.clear()

    def finish(self, pieces: Sequence[Evidence], tell: Callable[[int, int], None] | None = None) -> list[bool]:
        """Whether each of these proofs holds. `tell` is called after each that another process checks with how many are
        checked, and how many are to be."""
        found: list[bool] = []
        with suppress(BrokenExecutor):
            for begun in self._begun:
                found.append(begun.result())
                if tell:
                    tell(len(found), len(pieces))
        self._begun, self._waiting = [], []
        return found + check_here(pieces[len(found):])


def own_identity(home: Path | None) -> Identity | None:
    """The key in this folder, if there is one."""
    with suppress(IdentityError, OSError):
        return Identity.load(home) if home and (home / "identity").exists() else None
    return None


def checked_before(file: Path, identity: Identity | None, home: Path | None) -> Checked | None:
    """The proofs that are remembered beside a file in the home of this computer; none for files elsewhere."""
    with suppress(StoreError, OSError):
        if identity and home and lies_in(file, home):
            return checked_of(file, identity)
    return None
