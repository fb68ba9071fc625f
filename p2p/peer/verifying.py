"""Files of tables verified on all cores. Earlier checks of this computer hold."""
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

from p2p.deal.proofs import Opening
from p2p.deal.proven import Evidence, Proven
from p2p.files import lies_in
from p2p.identity import Identity, IdentityError
from p2p.log.store import StoreError
from p2p.peer.home.checked import Checked, checked_of
from p2p.peer.processes import Processes
from p2p.table.transcript import Report, check_here, on_its_own, proof_holds, verify

FEW = 8                         # proofs that are checked in less time than other processes take to start
Progress = Callable[[Path, int, int], None]     # (file, proofs of shuffles that are checked, that it needs)


def verify_files(files: Iterable[Path], home: Path | None = None, progress: Progress | None = None) -> list[Report]:
    """`verify` each of these files, each on its own; a proof or a signature that stands in several is checked once.

    `home`: the folder with this computer's key. What it has checked before isn't checked again, and what is checked
    now is remembered, beside files in that folder. `progress` is called after each proof, if there are many.
    """
    proven = Proven()
    files = [*files]

    def look(file: Path) -> Report:
        checked = checked_before(file, home)
        before = proven.digests | (checked.digests if checked else frozenset())
        proven.note(*before)
        proven.entries |= checked.entries if checked else set()
        check = partial(check_on_all_cores, tell=partial(progress, file)) if progress else check_on_all_cores
        report = verify(file, proven, check, files)
        if checked:
            checked.note(*proven.digests - before)
            checked.save()
        return report
    return [on_its_own(file, partial(look, file)) for file in files]


def check_on_all_cores(pieces: Sequence[Evidence], tell: Callable[[int, int], None] = lambda _done, _of: None
                       ) -> list[bool]:
    """Whether each of these proofs holds. Those of shuffles are checked by other processes, one on each core; a few are
    checked here, which takes less time than other processes take to start.

    `tell` is called after each that another process has checked with how many are checked, and how many are to be.
    """
    shuffles = [place for place, piece in enumerate(pieces) if piece[1] and not isinstance(piece[0], Opening)]
    cores = os.cpu_count() or 1
    if cores == 1 or len(shuffles) <= FEW:
        return check_here(pieces)
    found: dict[int, bool] = {}
    processes = Processes(cores, gives_way=False)
    try:
        begun = [(place, processes.submit(partial(proof_holds, pieces[place]))) for place in shuffles]
        with suppress(BrokenExecutor):
            for place, future in begun:
                found[place] = future.result()
                tell(len(found), len(shuffles))
    finally:
        processes.close()
    return [found[place] if place in found else proof_holds(piece) for place, piece in enumerate(pieces)]


def own_identity(home: Path | None) -> Identity | None:
    """The key in this folder, if there is one."""
    with suppress(IdentityError, OSError):
        return Identity.load(home) if home and (home / "identity").exists() else None
    return None


def checked_before(file: Path, home: Path | None) -> Checked | None:
    """The proofs that are remembered beside a file in the home of this computer; none for files elsewhere."""
    with suppress(StoreError, OSError):
        if home and lies_in(file, home) and (identity := own_identity(home)):
            return checked_of(file, identity)
    return None
