"""Where the match of a file goes on: other files whose signed charter carries it over as it stands in this one."""
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from p2p.log.charter import BadCharter, Charter, decode_charter, numbered, table_hash
from p2p.log.entry import BadEntry, is_signed, read as read_entry
from p2p.log.store import SUFFIX, StoreError, read, read_charter
from p2p.table.carry import difference, who
from p2p.table.replica import Replica


class GoesOn(NamedTuple):
    """Where a match goes on, as a sentence; who of its players didn't go on there; and whether all who counted to the
    end of the old file have signed the new table's charter: then nobody is left to say otherwise."""
    text: str
    without: tuple[str, ...]
    agreed: bool


def goes_on(table: Replica, files: Iterable[Path]) -> GoesOn | None:
    """What those of these files say that carry on this table's match as it stands here. None if none of them does."""
    found = [next_one for file in files if (next_one := _by(table, file))]
    agreed = [one for one in found if one.agreed]
    if not found:
        return None
    return (agreed or found)[0]._replace(text=" ".join(one.text for one in found))


def near(path: Path, charter: Charter) -> list[Path]:
    """The files of the same game in the folder of this one, and in those of the unfinished and played ones."""
    folders = dict.fromkeys((path.parent, path.parent.parent / "played", path.parent.parent / "playing"))
    return [file for folder in folders for file in sorted(folder.glob(f"{charter.game}-*{SUFFIX}")) if file != path]


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Ana, Ben and Cleo", or "nobody"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:]))) or "nobody"


def _by(table: Replica, file: Path) -> GoesOn | None:
    """What this file says of it, if anything. A charter counts only as far as members have signed it."""
    with suppress(StoreError, BadCharter):
        raw = read_charter(file)
        charter = decode_charter(raw)
        if charter.carried is None or charter.carried.table != table.id or difference(charter, table):
            return None
        signed = _signers(raw, charter, file)
        on = [name for name in who(charter, table.charter)[0] if name in signed.values()]
        if not on:
            return None
        without = who(charter, table.charter)[1]
        counted = {table.charter.keys[member] for member in table.view.members}
        apart = f", without {listed(without)}" if without else ""
        text = (f"After deal {charter.carried.deals} the match goes on in {file.name}, carried on by "
                f"{listed(on)}{apart}.")
        return GoesOn(text, without, counted <= signed.keys() and len(signed) == len(charter.members))
    return None


def _signers(raw: bytes, charter: Charter, file: Path) -> dict[bytes, str]:
    """The names of the members who have signed this charter with their first entry in its file, by their keys."""
    table, found = table_hash(raw), dict[bytes, str]()
    for record in read(file, notes=False, torn=True).records:
        if len(found) == len(charter.members):
            break
        with suppress(BadEntry):
            signed = read_entry(record.data)
            entry, keys = signed.entry, dict(numbered(charter.keys))
            key = keys.get(entry.member, b"")
            if entry.table == table and key and key not in found and is_signed(signed, key):
                found[key] = charter.members[entry.member].name
    return found
