"""Watching a table of others: who may, and what they get. A watcher holds only what is public, like any stranger.

The opener passes on every entry as it came; the watcher checks it like a member and asks for what is missing. Knows no
socket and no rules.
"""
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial

from p2p.deal.proofs import Questioned, Shuffle
from p2p.deal.proven import Evidence, Proven
from p2p.identity import Identity
from p2p.language import tr
from p2p.log.entry import BadEntry
from p2p.log.store import Record
from p2p.net.allowance import Allowance
from p2p.net.wire import BATCH_LIMIT, AnyMessage, Entries, Heads, Refuse, Show, TableId, Want
from p2p.table.table import Table, TableMessage
from p2p.table.transcript import proof_holds

WATCHERS = 20                   # of one table
REMEMBERED = 256                # who watched it last
# Bytes of what who looks on asks for: at once, beside the whole log, and a second; of one, and of all together.
AT_ONCE, RATE = 1 << 20, 64 << 10
ALL_AT_ONCE, ALL_RATE = 8 << 20, 1 << 20
AGAIN = 3000                    # ms: so often whoever looks on asks for it, as the link may have been cut meanwhile


class Watchers:
    """Those who watch one of our tables, by their keys. `send(key, message)` reaches them."""

    def __init__(self, table: Table, send: Callable[[bytes, AnyMessage], object]) -> None:
        self._table, self._send = table, send
        self.keys: frozenset[bytes] = frozenset()       # who watches now
        self._bytes: dict[bytes, Allowance] = {}        # also of who doesn't look on any more, but may again
        self._all = Allowance(ALL_RATE, ALL_AT_ONCE)

    def admit(self, key: bytes, size: int) -> None:
        """Show the table, whose log has so many bytes, to somebody who asks to watch it; who asks again is shown it
        again."""
        if key not in self.keys and len(self.keys) == WATCHERS:
            self._send(key, Refuse(self._table.replica.charter.id, tr("There are too many people looking on already.")))
            return
        self.keys |= {key}
        self._bytes.setdefault(key, Allowance(RATE, size + AT_ONCE))
        if len(self._bytes) > REMEMBERED:
            del self._bytes[next(other for other in self._bytes if other not in self.keys)]
        self._table.intentions.look_on(len(self.keys))
        self._send(key, Show(self._table.replica.raw_charter))
        self._send(key, self._table.beat())

    def drop(self, key: bytes) -> None:
        """This peer watches no longer."""
        self.keys -= {key}
        self._table.intentions.look_on(len(self.keys))

    def hear(self, key: bytes, message: TableMessage, now: float) -> None:
        """Answer a watcher at `now` s. It may only ask for entries, as far as its allowance goes, and asks again
        without an answer."""
        allowed = (self._bytes[key], self._all)
        if isinstance(message, Want) and all(allowance.take(now) for allowance in allowed):
            with suppress(BadEntry):            # the disk has lost what is asked for
                if answer := self._table.repair.serve(message):        # all entries are public
                    for allowance in allowed:
                        allowance.spend(sum(map(len, answer.entries)))
                    self._send(key, answer)

    def pass_on(self, records: Iterable[Record], beat: Heads | None) -> None:
        """Send on what this member has just written to disk, and its beat if there is one."""
        if not self.keys:
            return
        raws = (record.data for record in records if record.entry)
        messages: list[AnyMessage] = [*_batches(self._table.replica.id, raws)]
        for key in self.keys:
            for message in messages + ([beat] if beat else []):
                self._send(key, message)


class DeferredProofs(Proven):
    """Takes shuffles for proven whose proofs are still to be checked: `pieces` are these."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[Evidence] = []

    def unproven(self, evidence: Iterable[Evidence]) -> list[Evidence]:
        """Those pieces of evidence that are looked at now."""
        left = super().unproven(evidence)
        shuffles = [piece for piece in left if isinstance(piece[0], Shuffle | Questioned) and piece[1]]
        self.pieces += shuffles
        return [piece for piece in left if piece not in shuffles]


class LookingOn:
    """A table of others as an onlooker has read and checked it.

    Its board is shown as soon as the log is here: the proofs of its shuffles are taken for good, and checked behind it.
    """

    def __init__(self, raw_charter: bytes, identity: Identity) -> None:
        """Raises BadCharter."""
        self._assumed, self._checking, self._read = DeferredProofs(), False, False
        self.table = Table(raw_charter, identity, defer=True, proven=self._assumed)

    @property
    def reading(self) -> tuple[int, int] | None:
        """(entries that are here, entries that there are) until the table was read for the first time up to where it
        stands; then None. Before anything was heard of it (0, 0)."""
        told, replica = self.table.repair.told, self.table.replica
        here = sum(min(n, chain.head[0]) for (n, _), chain in zip(told, replica.order.chains, strict=False))
        of = sum(n for n, _ in told)
        self._read = self._read or bool(told and here == of and not replica.jobs.running) or replica.fault is not None
        return None if self._read else (here, of)

    @property
    def unchecked(self) -> bool:
        """Whether a proof is taken for good that is still to be checked."""
        return bool(self._assumed.pieces)

    async def check(self, run: Callable[[Callable[[], bool]], Awaitable[bool]]) -> bool:
        """Check all such proofs, one after the other, by `run`. Whether all hold; True also while another call is at
        it."""
        if self._checking:
            return True
        self._checking = True
        while self._assumed.pieces:
            piece = self._assumed.pieces[0]
            if piece in self._assumed.pieces[1:] or await run(partial(proof_holds, piece)):
                self._assumed.add([piece])
                self._assumed.pieces.pop(0)
            else:
                return False                    # nothing more is checked so
        self._checking = False
        return True

    def anew(self, raws: Iterable[bytes]) -> Table:
        """The table made once more of its entries, each proof checked in its turn: who is at fault is found by it."""
        self.table = Table(self.table.replica.raw_charter, defer=True, proven=Proven(self._assumed.digests))
        self._assumed.pieces.clear()
        for raw in raws:
            self.table.replica.take_in(raw)
        return self.table


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
