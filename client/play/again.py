"""Asks for another game with the same people: a new table of the same kind, or seats at one that another opened."""
from dataclasses import dataclass
from math import inf

from client.draw.commands import Command
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.save_code import is_coded
from client.play import joining, proposals
from client.play.game_table import Wish
from client.ui.phrases import COUNTS, counted
from p2p.net.wire import Draft, DraftId, DraftSeat
from p2p.peer.lobby import OPEN, PLAYING
from p2p.peer.node import Node, now_ms
from p2p.peer.table_view import TableView

WATCH = Command("watch", "Watch the next game", "Enter")
TOGETHER = 3000.0           # ms in which others come over, before a table from a page gives way; or one closes for that


@dataclass
class Again:
    """A request for another game. With `leaves` the lobby leads on; otherwise the screen waits for a table that isn't
    among the `known` ones: of this request, or `elsewhere`, of the page of seats and house rules."""

    leaves: bool
    known: frozenset[DraftId]
    elsewhere: bool = False

    @classmethod
    def chosen(cls, node: Node) -> "Again":
        """Returns the request for whatever game is begun by this computer next."""
        return cls(False, frozenset(table.charter.id for table in node.tables), True)

    @classmethod
    def of(cls, desk: Desk, view: TableView, wish: Wish | None = None) -> "Again":
        """Asks the node for another game like `view`'s and returns the request. `wish`: a second person sits down at
        this computer, or goes again. Alone the game begins at once; with other computers this one asks for seats at the
        table that a member has opened, or opens one."""
        node, charter, options = desk.node, view.charter, dict(view.charter.options)
        known = frozenset(table.charter.id for table in node.tables)
        seats = joining.places(view, wish)
        if len(charter.members) == 1:
            node.room.open_and_begin(charter.game, options, seats)
            return cls(False, known)
        word = (node.doors.word(charter.id),) if charter.locked else ()     # the same people know it already
        theirs, mine = asked(node, view), tuple(seat for seat in seats if seat.key)
        if theirs and changed(theirs, view):
            mine = tuple(seat for seat in mine if not seat.bot)         # who sits on the bots' seats is part of it
        if theirs:
            node.room.sit(theirs.id, mine, *word)
        else:
            node.room.open_table(charter.game, options, seats, *(word or ("",)), joining.everybody(view, wish))
        desk.meeting = Reunion(node, view, mine, word, asked=theirs.id if theirs else b"")
        return cls(True, known)

    def waits(self, node: Node) -> bool:
        """Returns whether this computer has opened a table for others: the lobby leads to its waiting room."""
        return any(draft.opener == node.identity.key and draft.state == OPEN and not draft.carries
                   for draft in node.lobby.tables)

    def found(self, node: Node) -> DraftId | None:
        """Returns the draft id of the first table that wasn't known; None while there is none."""
        return next((table.charter.id for table in node.tables if table.charter.id not in self.known), None)


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
            here = _draft(node, table)
        elif (here := _draft(node, table)) is None and table in self._tables:
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

    def news(self, table: bytes) -> str:
        """Returns in words what somebody else has changed at this table since the game before; "" for nothing."""
        draft = _draft(self._node, table)
        if draft is None or table not in self._tables or draft.opener == self._node.identity.key:
            return ""
        return news(draft, self._view) if changed(draft, self._view) else ""


def meet_from_page(desk: Desk, view: TableView) -> None:
    """Keeps a table that is opened on the page of seats and house rules together with what others open."""
    seats = tuple(seat for seat in joining.places(view, None) if seat.key)
    word = (desk.node.doors.word(view.charter.id),) if view.charter.locked else ()
    desk.meeting = Reunion(desk.node, view, seats, word, paged=True)


def _draft(node: Node, table: bytes) -> Draft | None:
    return next((draft for draft in node.lobby.tables if draft.id == table), None)


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
    return draft.options != dict(view.charter.options) or bool(_new_seats(draft, view))


def _new_seats(draft: Draft, view: TableView) -> str:
    """Returns in words how many seats there are and for how many bots, where that is new; fewer bots are nothing new,
    as those of other computers may still come."""
    before, bots = view.charter.seats, sum(bool(seat.bot) for seat in draft.seats)
    more = bots > sum(bool(seat.bot) for seat in before)
    count = counted(len(draft.seats), "seat", "seats") if len(draft.seats) != len(before) or more else ""
    return f"{count}, {COUNTS[bots]} with a bot" if count and more else count


def news(draft: Draft, view: TableView) -> str:
    """Returns in words who asks for a game that isn't like the last one, and what is other."""
    seats, rules = _new_seats(draft, view), proposals.new_rules(draft, view)
    how = f" with {seats}" if seats else ""
    what = f"another game{how}{' and' if how and rules else ''}{' by other rules:' if rules else '.'}"
    return " ".join((f"{_opener(draft, view)} asks for {what}", *rules))


def watchable(node: Node, view: TableView) -> Draft | None:
    """Returns the next game of the players at `view`'s table, where an onlooker here could follow; None without one."""
    charter, known = view.charter, {table.charter.id for table in node.tables}
    return next((draft for draft in node.lobby.tables if draft.opener in charter.keys and draft.game == charter.game
                 and draft.id not in known and draft.state == PLAYING and len(draft.seats) == len(charter.seats)), None)


def next_game_words(node: Node, view: TableView) -> str:
    """Returns what is read of the next game once this one is over, "" for nothing; a player reads only of other house
    rules."""
    if not view.over:
        return ""
    if view.mine:
        theirs = opened(node, view, other=True)
        return news(theirs, view) if theirs else ""
    seats = [seat.key for draft in node.lobby.tables if draft.opener in view.charter.keys
             and draft.game == view.charter.game and draft.state == OPEN for seat in draft.seats]
    if node.identity.key in seats:
        return "You have a seat in the next game: it waits in the lobby."
    return "They play again." if watchable(node, view) else "They sit down for another game." if seats else ""


def label(node: Node, view: TableView) -> str:
    """Returns the words of the button that asks for another game."""
    if theirs := asked(node, view):
        return f"Again with {_opener(theirs, view)}{', but…' if changed(theirs, view) else ''}"
    return "Same cards again" if is_coded(view) else "Again"


def _opener(draft: Draft, view: TableView) -> str:
    return table_people.member_names(view)[view.charter.keys.index(draft.opener)]
