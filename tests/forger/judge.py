"""What the program and the second checker say of a forged file, and whether it is what whoever forged it knows."""
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from p2p.deal.proven import Proven
from p2p.log.fault import REASONS
from p2p.log.store import CHARTER, ENTRY, MAGIC
from p2p.table.transcript import Report, verify
from tests.checker.curve import Wrong
from tests.checker.records import Charter, read_entry, read_file
from tests.checker.table import Table
from tests.forger.cheats import EITHER, NAMED, NOBODY, TAKEN
from tests.forger.tape import Still


class Said(NamedTuple):
    """What somebody says of a file: the fault or the check that fails, "" if nothing is wrong; whether it is whole."""
    wrong: str
    whole: bool


class Theirs(NamedTuple):
    """What the second checker says, and the hashes of the choices that it hasn't taken by the end of the file."""
    said: Said
    waiting: frozenset[bytes] = frozenset()


def written(charter: bytes, entries: Iterable[bytes]) -> bytes:
    """The bytes of a file."""
    records = ((CHARTER, charter), *((ENTRY, raw) for raw in entries))
    return MAGIC + b"".join(kind + len(data).to_bytes(4) + data for kind, data in records)


def by_the_program(path: Path, proven: Proven | None = None, others: Sequence[Path] = ()) -> tuple[Said, Report]:
    """What `verify` says of the file, and all of its report."""
    report = verify(path, proven, others=others)
    return Said("" if report.ok else _reason(report), report.whole), report


def _reason(report: Report) -> str:
    """The fault that a report names, else the check that fails."""
    last = next(check for check in report.checks if not check.ok)
    if report.culprit is None:
        return last.name
    return next(reason for reason, text in REASONS.items() if last.text.endswith(f" {text}."))


def by_the_checker(data: bytes) -> Theirs:
    """What the second checker says of these bytes."""
    try:
        charter, entries = read_file(data)
        table = Table(Charter(charter))
    except Wrong as error:
        return Theirs(Said(error.fault, False))
    return _gone_through(table, entries)


def behind(still: Still, entries: Sequence[bytes]) -> Theirs:
    """What the second checker says of a file that goes on with these entries behind a still."""
    return _gone_through(still.checker(), entries)


def _gone_through(table: Table, entries: Iterable[bytes]) -> Theirs:
    try:
        for raw in entries:
            table.take_in(read_entry(raw, table.charter))
        table.judge_proofs()
    except Wrong as error:
        return Theirs(Said(error.fault, False))
    return Theirs(Said("", not table.unsigned()), frozenset(entry.hash for entry in table.chains.queue))


def complaints(wanted: str, cheats: frozenset[int], mark: bytes, report: Report, ours: Said, theirs: Theirs
               ) -> list[str]:
    """What is wrong with a verdict: nothing if both are right.

    NAMED: the cheat must be named. TAKEN: unless its choice, of which `mark` is the hash, isn't taken in the file.
    NOBODY: the file must be refused without a name. EITHER: no more than the cheat may be named.
    """
    found: list[str] = []
    if report.culprit is not None and report.culprit not in cheats:
        found.append(f"names member {report.culprit}, but the cheat is {sorted(cheats)}: {report.checks[-1].text}")
    if wanted == TAKEN and mark not in theirs.waiting:
        wanted = NAMED
    if wanted == NAMED and report.culprit is None:
        found.append(f"names nobody ({ours.wrong or 'nothing is wrong'})")
    if wanted == NOBODY and (report.ok or report.culprit is not None):
        found.append(f"should refuse it and name nobody: {ours.wrong or 'nothing is wrong'}")
    if wanted in (EITHER, TAKEN) and not report.ok and report.culprit is None:
        found.append(f"refuses it and names nobody: {ours.wrong}")
    if ours != theirs.said:
        found.append(f"the program says {ours}, the checker {theirs.said}")
    return found
