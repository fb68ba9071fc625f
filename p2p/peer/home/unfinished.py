"""The files of tables in a home: those that can be gone on with, those that are played. Knows no socket."""
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.msgpack import encode

from p2p.identity import Identity
from p2p.language import tr
from p2p.log.charter import BadCharter, Charter, Member
from p2p.log.entry import Back, BadEntry, DeckStep, Leave, Without, read_entry
from p2p.log.store import SUFFIX, StoreError, read
from p2p.net.wire import TableId
from p2p.peer.home.checked import CHECKED_SUFFIX
from p2p.peer.home.seeds import SEEDS_SUFFIX, Seeds, forget
from p2p.peer.table_word import WORD_SUFFIX
from p2p.table.replica import Replica

LOOKED_AT = tuple(encode(body.__struct_config__.tag) for body in (DeckStep, Leave, Without, Back))  # bytes of each such
PLAYING, PLAYED, WATCHED = "playing", "played", "watched"       # folders of the tables in a home


class Unfinished(NamedTuple):
    """A table on disk whose game isn't over: the lobby offers to come back to it."""
    charter: Charter
    id: TableId
    file: Path
    returning: bool = False     # it is being replayed, and soon among the tables
    left: float = float("-inf")     # own clock in ms when the player left it
    gone: frozenset[Member] = frozenset()       # who left for good or was voted out: it waits for none


def unfinished(home: Path, identity: Identity, say: Callable[[str], None]) -> list[Unfinished]:
    """The tables of this identity that can be gone on with. One that can't stays where it is; `say` is told why."""
    found = []
    for path in sorted((home / PLAYING).glob(f"*{SUFFIX}")):
        try:
            table, gone = _looked_through(path, identity)
        except (StoreError, BadCharter) as error:
            say(tr("The table in {name} can't be gone on with: {error}", name=path.name, error=error))
        else:
            if table.me is not None:
                found.append(Unfinished(table.charter, table.id, path, gone=gone))
    return found


def delete(path: Path) -> None:
    """Delete an unfinished table's file with its seeds and its word. Raises OSError."""
    path.unlink(missing_ok=True)
    for suffix in (SEEDS_SUFFIX, CHECKED_SUFFIX, WORD_SUFFIX):
        forget(path.with_suffix(suffix))


def _looked_through(path: Path, identity: Identity) -> tuple[Replica, frozenset[Member]]:
    """The table of a file, without its entries: to replay them would take long; and who has gone by what they say.

    Raises BadCharter and StoreError, the latter also if a deck has an own step, but its seed isn't there.
    """
    contents = read(path, notes=False, torn=True)
    table = Replica(contents.charter, identity)
    seeds = Seeds(path, identity, table.id)
    kept, present = seeds.kept(), Present(len(table.charter.members))
    with suppress(BadEntry):
        told = (record.data for record in contents.records if any(tag in record.data for tag in LOOKED_AT))
        for entry in (read_entry(data).entry for data in told):                         # to decode all takes long
            present.hear(entry.member, entry.body)
            if entry.member == table.me and isinstance(entry.body, DeckStep) and entry.body.deal not in kept:
                raise lost(seeds)
    return table, present.gone


class Present:
    """The members that still count, by the words of a log alone: for a list, where a moment more or less doesn't
    matter."""

    def __init__(self, members: int) -> None:
        self._all = frozenset(map(Member, range(members)))
        self._here = set(self._all)
        self._said: dict[Without | Back, set[Member]] = {}

    @property
    def gone(self) -> frozenset[Member]:
        """The members that have left for good, or were voted out."""
        return self._all - self._here

    def hear(self, author: Member, body: object) -> None:
        """Take in what stands in the next entry of the file."""
        if isinstance(body, Leave):
            self._here.discard(author)
        if not isinstance(body, Without | Back):
            return
        said = self._said.setdefault(body, set())
        said.add(author)
        if isinstance(body, Back) and said >= self._here:
            self._here.add(body.member)
        if isinstance(body, Without) and said >= self._here - {*body.gone} and 2 * len(said) > len(self._here):
            self._here -= {*body.gone}


def lost(seeds: Seeds) -> StoreError:
    return StoreError(tr("{path} is missing, and with it this computer's part of the shuffle. Put it back there, "
                      "or the deal can't go on: a second shuffle of one deal is never made.", path=seeds.path))


def put_away(path: Path) -> None:
    """Move a file to the played ones, under a name that is free there, and delete its seeds. Raises nothing."""
    folder = path.parent.parent / PLAYED
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        names = (path.stem, *(f"{path.stem}-{i}" for i in range(2, 100)))
        free = (folder / f"{name}{SUFFIX}" for name in names if not (folder / f"{name}{SUFFIX}").exists())
        new = path.rename(next(free, path))
        forget(path.with_suffix(SEEDS_SUFFIX))
        forget(path.with_suffix(WORD_SUFFIX))
        path.with_suffix(CHECKED_SUFFIX).rename(new.with_suffix(CHECKED_SUFFIX))
