"""Files of tables verified on all cores. What this computer has checked before isn't checked again."""
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from p2p.deal.proven import Evidence, Proven
from p2p.identity import Identity, IdentityError
from p2p.log.store import StoreError
from p2p.peer.checked import Checked, checked_of
from p2p.peer.workers import REFUSALS
from p2p.table.transcript import Report, check_here, proof_holds, verify

FEW = 8                         # proofs that are checked in less time than other processes take to start
Progress = Callable[[Path, int, int], None]     # (file, proofs that are checked, proofs that it has)


def verify_files(files: Iterable[Path], home: Path | None = None, progress: Progress | None = None) -> list[Report]:
    """`verify` each of these files; a proof that stands in several of them is checked once.

    `home`: the folder with this computer's key. What it has checked before isn't checked again, and what is checked
    now is remembered, beside files in that folder. `progress` is called after each proof, if there are many.
    """
    proven, reports = Proven(), []
    identity = _identity(home)
    files = [*files]
    for file in files:
        checked = _checked(file, identity, home)
        before = proven.digests | (checked.digests if checked else frozenset())
        proven.note(*before)
        tell = partial(progress, file) if progress else None
        reports.append(verify(file, proven, partial(check_on_all_cores, tell=tell), files))
        if checked:
            checked.note(*proven.digests - before)
            checked.save()
    return reports


def verify_here(file: Path, identity: Identity) -> Report:
    """`verify` in this thread; what the table's member with this identity has checked before isn't checked again."""
    try:
        checked = checked_of(file, identity)
    except StoreError:
        return verify(file)
    report = verify(file, checked)
    checked.save()
    return report


def check_on_all_cores(pieces: Sequence[Evidence], tell: Callable[[int, int], None] | None = None) -> list[bool]:
    """Whether each of these proofs holds. `tell` is called after each with how many are checked, and how many are to
    be."""
    if len(pieces) <= FEW or (os.cpu_count() or 1) == 1:
        return check_here(pieces)
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    found: list[bool] = []
    try:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            for holds in pool.map(proof_holds, pieces):
                found.append(holds)
                if tell:
                    tell(len(found), len(pieces))
    except REFUSALS:
        found += check_here(pieces[len(found):])
    return found


def _identity(home: Path | None) -> Identity | None:
    """The key in this folder, if there is one."""
    with suppress(IdentityError):
        return Identity.load(home) if home and (home / "identity").exists() else None
    return None


def _checked(file: Path, identity: Identity | None, home: Path | None) -> Checked | None:
    """What is remembered beside a file in the home of this computer; nothing for files that lie elsewhere."""
    with suppress(StoreError, OSError):
        if identity and home and file.resolve().is_relative_to(home.resolve()):
            return checked_of(file, identity)
    return None
