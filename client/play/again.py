"""Asks for another game with the same people: a new table of the same kind, or seats at one that another opened."""
from dataclasses import dataclass
from functools import partial

from client.draw.furniture import Command
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.save_code import is_coded
from client.play import joining, proposals
from client.play.game_table import Wish
from p2p.net.wire import Draft, DraftId, DraftSeat
from p2p.peer.lobby import OPEN, PLAYING
from p2p.peer.node import Node, now_ms
from p2p.peer.session import TableView

WATCH = Command("watch", "Watch the next game", "Enter")
TOGETHER = 3000.0           # ms within which those who ask for another game mean the same one


@dataclass
class Again:
    """A request for another game.

    With `leaves` the screen goes back to the lobby, which leads on; else the screen waits for a table whose id isn't
    among the `known` ones: one asked for here, or `elsewhere`, on the page of seats and house rules.
    """

    leaves: bool
    known: frozenset[DraftId]
    elsewhere: bool = False

    @classmethod
    def chosen(cls, node: Node) -> "Again":
        """Returns the request for whatever game is begun by this computer next."""
        return cls(False, frozenset(table.charter.id for table in node.tables), True)

    @classmethod
    def of(cls, desk: Desk, view: TableView, wish: Wish | None = None) -> "Again":
        """Asks the desk's node for another game like `view`'s and returns the request.

        `wish`: a second person who sits down at this computer, or goes again.

        With no other computer at the table the game begins at once. Else this computer asks for seats at the table that
        another member has opened, or opens one itself.
        """
        node, charter, options = desk.node, view.charter, dict(view.charter.options)
        known = frozenset(table.charter.id for table in node.tables)
        seats = joining.places(view, wish)
        if len(charter.members) == 1:
            node.open_and_begin(charter.game, options, seats)
            return cls(False, known)
        word = (node.room.word(charter.id),) if charter.locked else ()     # the same people know it already
        theirs, mine = opened(node, view), tuple(seat for seat in seats if seat.key)
        if theirs is None and (theirs := opened(node, view, other=True)):
            mine = tuple(seat for seat in mine if not seat.bot)         # who sits on the bots' seats is part of it
        if theirs:
            node.sit(theirs.id, mine, *word)
        else:
            node.open_table(charter.game, options, seats, *(word or ("",)), joining.everybody(view, wish))
        desk.meet = partial(_meet, node, view, mine, word, now_ms() + TOGETHER)
        return cls(True, known)

    def waits(self, node: Node) -> bool:
        """Returns whether this computer has opened a table for others: the lobby leads to its waiting room."""
        return any(draft.opener == node.identity.key and draft.state == OPEN and not draft.carries
                   for draft in node.lobby.tables)

    def found(self, node: Node) -> DraftId | None:
        """Returns the draft id of the first table that wasn't known; None while there is none."""
        return next((table.charter.id for table in node.tables if table.charter.id not in self.known), None)


def _meet(node: Node, view: TableView, seats: tuple[DraftSeat, ...], word: tuple[str, ...], until: float,
          table: bytes, now: float) -> bool:
    """Goes from the table where these seats were asked for to the one that all go to who opened one at the same moment:
    that of the first of them in the charter. Returns whether it isn't the same."""
    theirs, keys = opened(node, view), view.charter.keys
    here = next((draft.opener for draft in node.lobby.tables if draft.id == table), None)
    if now > until or theirs is None or (here in keys and keys.index(here) <= keys.index(theirs.opener)):
        return False
    if here is not None:
        node.stand(DraftId(table))
    node.sit(theirs.id, seats, *word)
    return True


def opened(node: Node, view: TableView, other: bool = False) -> Draft | None:
    """Returns the open draft of another member, with the same game and options and enough free seats; None if there is
    none. Of several it is that of whoever comes first in the charter: so all go to the same one.

    With `other` it is one with other options, where the people here have seats enough.
    """
    charter, options = view.charter, dict(view.charter.options)
    seats = len(table_people.people(view)) if other else len(view.mine)
    found = [draft for draft in node.lobby.tables
             if draft.opener in charter.keys and draft.opener != node.identity.key and draft.state == OPEN
             and draft.game == charter.game and (draft.options != options) == other
             and sum(seat.key in (b"", node.identity.key) for seat in draft.seats) >= seats]
    return min(found, key=lambda draft: charter.keys.index(draft.opener), default=None)


def watchable(node: Node, view: TableView) -> Draft | None:
    """Returns the next game of those who play at `view`'s table, which somebody looks on at, once it is played."""
    charter, known = view.charter, {table.charter.id for table in node.tables}
    return next((draft for draft in node.lobby.tables if draft.opener in charter.keys and draft.game == charter.game
                 and draft.id not in known and draft.state == PLAYING and len(draft.seats) == len(charter.seats)), None)


def told(node: Node, view: TableView) -> str:
    """Returns what is read of the next game once this one is over, "" for nothing: by who plays only that it would be
    by other house rules."""
    if not view.over:
        return ""
    if view.mine:
        theirs = None if opened(node, view) else opened(node, view, other=True)
        return "" if theirs is None else " ".join((f"{_opener(theirs, view)} asks for another game by other rules:",
                                                   *proposals.new_rules(theirs, view)))
    seats = [seat.key for draft in node.lobby.tables if draft.opener in view.charter.keys
             and draft.game == view.charter.game and draft.state == OPEN for seat in draft.seats]
    if node.identity.key in seats:
        return "You have a seat in the next game: it waits in the lobby."
    return "They play again." if watchable(node, view) else "They sit down for another game." if seats else ""


def label(node: Node, view: TableView) -> str:
    """Returns the words of the button that asks for another game."""
    if theirs := opened(node, view):
        return f"Again with {_opener(theirs, view)}"
    if theirs := opened(node, view, other=True):
        return f"Again with {_opener(theirs, view)}, but…"
    return "Same cards again" if is_coded(view) else "Again"


def _opener(draft: Draft, view: TableView) -> str:
    return view.charter.members[view.charter.keys.index(draft.opener)].name
