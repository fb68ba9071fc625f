"""The part that the advice of all games shares: where it may be asked for, how often it was.

The tables that had advice are kept in the home: such a game says so later, too."""
import json
from pathlib import Path

from client.draw.commands import Command
from client.pages import table_people
from client.pages.save_code import day_of
from p2p.files import read_object, write_atomically
from p2p.language import reason, tr, trn
from p2p.log.charter import encode_charter, table_hash
from p2p.peer.table_view import TableView

ADVISE = Command("advise", tr("Advice"), "F9")
ALONE = tr("advice is for tables where nobody else plays.")
FILE = "advised.json"
KEPT = 500                      # tables; the oldest go first


def refused(view: TableView) -> str:
    """Returns why there is no advice at this table, "" if there is: with other people, here or elsewhere, it is off,
    and at the deal of a day, whose results are compared."""
    if day_of(view):
        return tr("the deal of a day is played without advice.")
    return "" if len(view.charter.members) == len(table_people.own_people(view)) == 1 else ALONE


def with_advice(line: str, used: int) -> str:
    """Returns a line about a table with the word that advice was taken, and how often."""
    return trn("{line}, with advice", "{line}, with advice {n}×", used, line=line) if used else line


def counts(home: Path) -> dict[str, int]:
    """Returns by a table's id, in hex, how often advice was asked for there."""
    return _read(home / FILE)


class AdviceCount:
    """The number of times that advice was asked for at a table; kept in a JSON file in the home, except for lessons."""

    def __init__(self, home: Path | None = None, view: TableView | None = None) -> None:
        """Takes up what the file in `home` says of the table of `view`; without both nothing is kept."""
        self.count, self.trouble, self._path, self._table = 0, "", None, ""
        if home is not None and view is not None and view.file.name:
            self._path, self._table = home / FILE, table_hash(encode_charter(view.charter)).hex()
            self.count = _read(self._path).get(self._table, 0)

    def add(self) -> None:
        """Counts one more question; `trouble` holds a sentence if that can't be kept."""
        self.count += 1
        if self._path is None:
            return
        known = _read(self._path)
        known.pop(self._table, None)
        rows = [*known.items(), (self._table, self.count)][-KEPT:]
        try:
            write_atomically(self._path, json.dumps(dict(rows), indent=0).encode())
        except OSError as error:
            self.trouble = tr("That advice was taken can't be kept in {path}: {why}.", path=self._path,
                              why=reason(error))


def _read(path: Path) -> dict[str, int]:
    """Returns the rows of the file; a broken file has none, and rows that aren't ours are left out."""
    return {table: count for table, count in read_object(path).items()
            if isinstance(count, int) and not isinstance(count, bool) and 0 < count < 10_000}
