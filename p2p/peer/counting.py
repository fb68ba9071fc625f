"""Tables of cards whose count before the game runs: their first decks are shuffled meanwhile. Knows no socket.

Such a table is `held`: nobody sees it, and its game doesn't begin, whoever says so. A file beside its own tells that,
for after a crash: a table whose count was stopped is forgotten by all.
"""
from collections.abc import Callable
from functools import partial

from p2p.deal.work import check
from p2p.files import sync_folder
from p2p.log.entry import BadEntry, Start, read
from p2p.log.store import trouble
from p2p.net.wire import Draft, DraftId, Entries
from p2p.peer.home.unfinished import COUNTING
from p2p.peer.lobby.people import shuffled
from p2p.peer.session import Session, now_ms
from p2p.peer.workers import Workers
from p2p.table.table import TableMessage


def foresee(workers: Workers, draft: Draft | None, me: bytes) -> None:
    """We sit at this table, if any: once others do, too, the processes that its shuffle needs are started."""
    others = {draft.opener, *(seat.key for seat in draft.seats)} - {b"", me} if draft else ()
    if draft and others and shuffled(draft):
        workers.warm(partial(check, ()))


class Counts:
    """The counts that run at tables of a node. `find`, `drop` and `settle` are those of its Tables."""

    def __init__(self, find: Callable[[DraftId], Session | None], drop: Callable[[DraftId], bool],
                 settle: Callable[[Session], None]) -> None:
        self._find, self._drop, self._settle = find, drop, settle

    def end(self, table: DraftId) -> None:
        """The count of this table, if there is one, is over."""
        if (session := self._find(table)) and session.table.held:
            session.table.held = False
            _unmark(session)
            session.want_deal(now_ms())
            self._settle(session)

    def take_back(self, table: DraftId) -> bool:
        """The count of this table was stopped: it is forgotten. Whether that could be: its count hadn't ended."""
        session = self._find(table)
        return session is None or (session.table.held and self._drop(table))


def hold(session: Session) -> None:
    """The count runs, and the table was just made. Raises StoreError, and the table is gone again."""
    mark = session.store.path.with_suffix(COUNTING)
    session.table.held = True
    try:
        mark.touch()
    except OSError as error:
        session.discard()
        raise trouble(mark, error) from error


def _unmark(session: Session) -> None:
    """The count is over: before anybody hears of us that we want the game, no power cut brings the mark back."""
    mark = session.store.path.with_suffix(COUNTING)
    try:
        mark.unlink(missing_ok=True)
        sync_folder(mark.parent)
    except OSError as error:
        session.trouble = str(trouble(mark, error))


def without_starts(message: TableMessage) -> TableMessage:
    """The message without what would begin a game before its count is over: that is asked for again."""
    if not isinstance(message, Entries):
        return message
    return Entries(message.table, tuple(raw for raw in message.entries if not _starts(raw)))


def _starts(raw: bytes) -> bool:
    try:
        return isinstance(read(raw).entry.body, Start)
    except BadEntry:
        return False                    # refused where it is taken in
