"""The agreement of those who ask for another game with the same people: which of their tables all go to.

All computers choose alike, by who opened a table and what is new at it; each moves its own people there."""
from math import inf

from client.pages import table_people
from client.ui.phrases import count_word
from p2p.language import trn
from p2p.net.wire import Draft, DraftId, DraftSeat
from p2p.peer.lobby.people import OPEN
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

TOGETHER = 3000.0           # ms in which others come over, before a table from a page gives way; or one closes for that


class Reunion:
    """Keeps those who ask for another game with the same people at one table, where several of them open one.

    A table with other house rules or seats than last time comes first, then that of the first opener in the charter. A
    table of a page (`paged`) that turns out as the last one was gives way to another's."""

    def __init__(self, node: Node, view: TableView, seats: tuple[DraftSeat, ...], word: tuple[str, ...], *,
                 paged: bool = False, asked: bytes = b"") -> None:
        """`asked`: the table of somebody else where these seats were asked for."""
        self._node, self._view, self._seats, self._word = node, view, seats, word
        self._asked = asked                             # until the lobby leads to a table
        self._paged, self._until = paged, inf if paged else now_ms() + TOGETHER
        self._tables = set[bytes]()         # those that came of this request

    def meet(self, table: bytes, now: float) -> bool:
        """Goes from the table where seats were asked for to the one that all go to. Returns whether it isn't the same.
        It stays once the game is about to begin. `now` is in ms; `table` is empty in the lobby, which stands for the
        table that was asked for: it may close before it gives any seats."""
        node, keys = self._node, self._view.charter.keys
        if not table:
            if not self._asked or now > self._until:
                return False
            table = self._asked
            here = node.lobby.table(table)
        elif (here := node.lobby.table(table)) is None and table in self._tables:
            self._keep_asking(table, now)               # it has closed: where all go to may be shown a moment later
        else:
            self._asked = b""
        ours = here is not None and here.game == self._view.charter.game and here.opener in keys
        if (ours and not self._tables) or (now <= self._until and (here is None or ours)):
            if self._until == inf and here is not None:
                self._until = now + TOGETHER
            self._tables.add(table)
        if table not in self._tables or (here is not None and here.state != OPEN):
            return False
        rank = keys.index(here.opener) if here and here.opener in keys else len(keys)
        new = here is not None and changed(here, self._view)
        other, same = opened(node, self._view, other=True), opened(node, self._view)
        if other and not (new and rank <= keys.index(other.opener)):
            theirs = other
        elif same and not new and self._gives_way(here, rank <= keys.index(same.opener), now):
            theirs = same
        else:
            return False
        if here is not None:
            node.room.stand(DraftId(table))
        node.room.sit(theirs.id, tuple(seat for seat in self._seats if theirs is same or not seat.bot), *self._word)
        self._tables.add(theirs.id)
        self._keep_asking(theirs.id, now)
        return True

    def _keep_asking(self, table: bytes, now: float) -> None:
        """Has the lobby lead on from this table, for a while."""
        if self._asked != table:
            self._asked, self._until = table, max(self._until, now + TOGETHER)

    def _gives_way(self, here: Draft | None, first: bool, now: float) -> bool:
        """Returns whether a table like the last one gives way to another like it; `first`: its opener comes first."""
        if here is None or not first:
            return here is not None or now <= self._until
        alone = {seat.key for seat in here.seats} <= {b"", self._node.identity.key}
        return self._paged and alone and now > self._until

    def other_game(self, table: bytes) -> tuple[Draft, TableView] | None:
        """Returns the draft of this table if somebody else has changed something at it since the game before, and the
        view of that; else None."""
        draft = self._node.lobby.table(table)
        theirs = draft is not None and table in self._tables and draft.opener != self._node.identity.key
        return (draft, self._view) if draft and theirs and changed(draft, self._view) else None


def opened(node: Node, view: TableView, other: bool = False) -> Draft | None:
    """Returns the open draft of another member like the last game with enough free seats, of several that of the first
    in the charter: all go to the same one. `other`: one with other house rules or seats, where the people here have
    seats enough. None if there is none."""
    charter = view.charter
    seats = len(table_people.people(view) if other else table_people.own_seats(view))
    found = [draft for draft in node.lobby.tables
             if draft.opener in charter.keys and draft.opener != node.identity.key and draft.state == OPEN
             and draft.game == charter.game and not draft.carries and changed(draft, view) == other
             and sum(seat.key in (b"", node.identity.key) for seat in draft.seats) >= seats]
    return min(found, key=lambda draft: charter.keys.index(draft.opener), default=None)


def asked(node: Node, view: TableView) -> Draft | None:
    """Returns the open draft to which all go, one that isn't like the last game first; None without one."""
    return opened(node, view, other=True) or opened(node, view)


def changed(draft: Draft, view: TableView) -> bool:
    """Returns whether a draft of the same game has other house rules than `view`'s table, or other seats."""
    return draft.options != dict(view.charter.options) or bool(new_seats(draft, view))


def new_seats(draft: Draft, view: TableView) -> str:
    """Returns in words how many seats there are and for how many bots, where that is new; fewer bots are nothing new,
    as those of other computers may still come."""
    before, bots = view.charter.seats, sum(bool(seat.bot) for seat in draft.seats)
    more = bots > sum(bool(seat.bot) for seat in before)
    seats = len(draft.seats)
    if more:
        return trn("{count} seat, {bots} with a bot", "{count} seats, {bots} with a bot", seats,
                   count=count_word(seats), bots=count_word(bots))
    return trn("{count} seat", "{count} seats", seats, count=count_word(seats)) if seats != len(before) else ""
