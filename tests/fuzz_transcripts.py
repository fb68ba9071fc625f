"""The fuzz of tables' files: those of p2p/vectors with bytes changed, or with entries changed and signed again.

What comes before the first changed entry is the same in every input, so a table is kept as it stood before an entry of
a file (pickled), and an input begins there: a million of them take half an hour and not a day. It is kept before each
ninth entry from the beginning, and before any other once an input has begun there.
"""
import copyreg
import importlib
import io
import os
import pickle
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

VECTORS = Path(__file__).parents[1] / "p2p" / "vectors"
SHARED_MEMORY = Path("/dev/shm")        # the file of a transcript is written once an input
EDIT = 5                                # bytes that change bytes: where (3), how, with what
CHANGE = 6                              # bytes that change an entry: which (2), where (2), how, with what
CHANGES = 8                             # most of an input
SMALL, ANY = 3, 8                       # files that are changed most often; one in so many inputs changes any of all
SELDOM = 64                             # one in so many inputs checks changed shuffles, which takes up to 0.2 s
EVERY = 9                               # entries from one table that is kept to the next
DEEP = 50_000                           # frames that it takes to pickle a long game, whose moves hang on each other
BYTES, AGAIN, AWAY = 0xDF, 0xFE, 0xFF   # above it bytes of a file are changed; how an entry stands twice, or nowhere

copyreg.pickle(ModuleType, lambda module: (importlib.import_module, (module.__name__,)))     # a table's rules are one


class Film:
    """A file's entries, and its table as it stood before some of them, pickled."""

    def __init__(self, entries: tuple[bytes, ...], table: Any) -> None:
        """Takes all entries in, from this `table` that has taken none."""
        self.entries = entries
        self._stills: dict[int, bytes] = {}
        self._shared: list[Any] = []                # what in these can't change and so isn't pickled
        self._places: dict[int, int] = {}           # by the id of each of it, where it is there
        for taken, entry in enumerate((*entries, b"")):
            if taken % EVERY == 0:
                self._keep(taken, table)
            if entry:
                table.take_in(entry)

    def table(self, taken: int) -> Any:
        """The table when it had taken in so many entries."""
        if taken not in self._stills:
            before = taken - taken % EVERY
            table = self._load(before)
            for entry in self.entries[before:taken]:
                table.take_in(entry)
            self._keep(taken, table)
        return self._load(taken)

    def _load(self, taken: int) -> Any:
        reader = pickle.Unpickler(io.BytesIO(self._stills[taken]))
        reader.persistent_load = self._shared.__getitem__
        return reader.load()

    def _keep(self, taken: int, table: Any) -> None:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(DEEP)
        try:
            Camera(still := io.BytesIO(), self._shared, self._places).dump(table)
        finally:
            sys.setrecursionlimit(limit)
        self._stills[taken] = still.getvalue()


class Camera(pickle.Pickler):
    """Pickles tables, but for the entries and the states of the rules in them, which it keeps in `shared`."""

    def __init__(self, file: io.BytesIO, shared: list[Any], places: dict[int, int]) -> None:
        """`places`: by the id of each of `shared`, where it is there."""
        from p2p.log.entry import Entry
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._entry = Entry
        self._shared, self._places = shared, places

    def persistent_id(self, thing: Any) -> int | None:
        """Where this is in `shared`; None for what has to be pickled."""
        if (place := self._places.get(id(thing))) is not None:
            return place
        frozen = getattr(type(thing), "__dataclass_params__", None)
        if not (frozen.frozen if frozen else type(thing) is self._entry):
            return None
        self._places[id(thing)] = len(self._shared)
        self._shared.append(thing)
        return self._places[id(thing)]


def fuzz_transcript(data: bytes) -> None:
    """A report, whatever the file. The first byte says what is changed: bytes of a file, or entries; the second which
    file."""
    kind, file, changes = data[:1], (data[1:2] or b"\0")[0], data[2:]
    small = transcripts()[:SMALL]
    if kind > bytes([BYTES]):
        _bytes_changed(_read(small[file % len(small)]), changes.ljust(EDIT, b"\0"))     # the same file proves nothing
    else:
        files = small if crc32(data) % ANY else transcripts()
        _entries_changed(film(files[file % len(files)]), changes.ljust(CHANGE, b"\0"))


@cache
def transcripts() -> tuple[Path, ...]:
    """The files that are changed, the smallest first."""
    return tuple(sorted(VECTORS.glob("*.fairdeal"), key=lambda path: path.stat().st_size))


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


def _bytes_changed(whole: bytes, changes: bytes) -> None:
    from p2p.table.transcript import verify
    raw = _edited(whole, changes)
    if raw == whole:
        return
    path = (SHARED_MEMORY if SHARED_MEMORY.is_dir() else Path(tempfile.gettempdir())) / f"fuzz-{os.getpid()}.fairdeal"
    path.write_bytes(raw)
    try:
        _promised(verify(path))
    finally:
        path.unlink()


def _entries_changed(known: Film, changes: bytes) -> None:
    from p2p.table.transcript import check_here, go_through
    entries = _signed_again(known.entries, changes)
    if entries == known.entries:
        return
    same = next(at for at, entry in enumerate((*known.entries, b"")) if entries[at:at + 1] != (entry,))
    table = known.table(same)
    _promised(go_through(Path(), table, entries, same)[0])
    if crc32(changes) % SELDOM == 0:
        check_here([*table.dealing.proven.pieces])


def _promised(report) -> None:
    """No report has a seal but a good one of a whole game."""
    assert not report.seal or report.whole
    assert report.ok or not report.seal


@cache
def film(path: Path) -> Film:
    """What an input begins with; the proofs of a file as it is are known to be good."""
    from p2p.log.store import read
    from p2p.peer.watching import DeferredProofs
    from p2p.table.replica import Replica
    from p2p.table.transcript import FileProofs
    contents, known = read(path, notes=False), DeferredProofs()
    entries = tuple(record.data for record in contents.records)
    table = Replica(contents.charter, proven=known)
    for entry in entries:
        table.take_in(entry)
    known.add(known.pieces)
    return Film(entries, Replica(contents.charter, proven=FileProofs(known)))


def _edited(raw: bytes, data: bytes) -> bytes:
    """The bytes with some changed, put in or cut out: in `data` three bytes say where, one how, one with what."""
    for at in range(0, min(len(data) - EDIT + 1, EDIT * CHANGES), EDIT):
        place, how, value = int.from_bytes(data[at:at + 3]) % (len(raw) + 1), data[at + 3], data[at + 4]
        put, over = (((value,)), 1) if how < 128 else ((value,) * (how % 8), 0) if how < 192 else ((), value)
        raw = raw[:place] + bytes(put) + raw[place + over:]
    return raw


def _signed_again(entries: tuple[bytes, ...], data: bytes) -> tuple[bytes, ...]:
    """The entries, some changed as `data` says and signed by their members again, some twice or nowhere."""
    from p2p.log.entry import DOMAIN
    from tests.networks import IDENTITIES
    held = [*entries]
    for at in range(0, min(len(data) - CHANGE + 1, CHANGE * CHANGES), CHANGE):
        number, (how, value) = int.from_bytes(data[at:at + 2]) % len(held), data[at + 4:at + CHANGE]
        entry = held.pop(number)
        if how < AGAIN:
            payload = _edited(entry[64:], b"\0" + data[at + 2:at + CHANGE])
            member = payload[35] % len(IDENTITIES) if len(payload) > 35 else 0      # behind two heads and the id
            held.insert(number, IDENTITIES[member].sign(DOMAIN, payload) + payload)
        elif how == AGAIN:
            held[number:number] = [entry]
            held.insert((number + value) % len(held), entry)
        elif not held:
            return ()
    return tuple(held)
