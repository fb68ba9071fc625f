"""Watching a table of others: who may, and what they get. A watcher holds only what is public, like any stranger.

The opener passes on every entry as it came; the watcher checks it like a member and asks for what is missing. Knows no
socket and no rules.
"""
from collections.abc import Callable, Iterable
from contextlib import suppress

from p2p.log.entry import BadEntry
from p2p.log.store import Record
from p2p.net.wire import BATCH_LIMIT, AnyMessage, Entries, Heads, Refuse, Show, TableId, Want
from p2p.table.table import Table

WATCHERS = 20                   # of one table
AGAIN = 3000                    # ms: so often whoever looks on asks for it, as the link may have been cut meanwhile


class Watchers:
    """Those who watch one of our tables, by their keys. `send(key, message)` reaches them."""

    def __init__(self, table: Table, send: Callable[[bytes, AnyMessage], object]) -> None:
        self._table, self._send = table, send
        self._keys: set[bytes] = set()

    @property
    def keys(self) -> frozenset[bytes]:
        """Who watches now."""
        return frozenset(self._keys)

    def __contains__(self, key: bytes) -> bool:
        return key in self._keys

    def admit(self, key: bytes) -> None:
        """Show the table to somebody who asks to watch it; who asks again is shown it again."""
        if key not in self._keys and len(self._keys) == WATCHERS:
            self._send(key, Refuse(self._table.replica.charter.id, "There are too many people looking on already."))
            return
        self._keys.add(key)
        self._send(key, Show(self._table.replica.raw_charter))
        self._send(key, self._table.beat())

    def drop(self, key: bytes) -> None:
        """This peer watches no longer."""
        self._keys.discard(key)

    def hear(self, key: bytes, message: Entries | Heads | Want) -> None:
        """What a watcher says: it may only ask for entries."""
        with suppress(BadEntry):            # the disk has lost what is asked for
            answer = self._table.serve(message) if isinstance(message, Want) else None
            if answer:
                self._send(key, answer)

    def pass_on(self, records: Iterable[Record], beat: Heads | None) -> None:
        """Send on what this member has just written to disk, and its beat if there is one."""
        if not self._keys:
            return
        raws = (record.data for record in records if record.entry)
        messages: list[AnyMessage] = [*_batches(self._table.replica.id, raws)]
        for key in self._keys:
            for message in messages + ([beat] if beat else []):
                self._send(key, message)


def _batches(table: TableId, raws: Iterable[bytes]) -> Iterable[Entries]:
    """Entries in messages of at most BATCH_LIMIT bytes, unless a single one is longer."""
    batch: list[bytes] = []
    for raw in raws:
        if batch and sum(map(len, batch)) + len(raw) > BATCH_LIMIT:
            yield Entries(table, tuple(batch))
            batch = []
        batch.append(raw)
    if batch:
        yield Entries(table, tuple(batch))
