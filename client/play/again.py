"""Asks for another game with the same people: a new table of the same kind, or seats at one that another opened."""
from dataclasses import dataclass

from client.draw.furniture import Command
from client.pages.save_code import is_coded
from client.play import joining
from client.play.game_table import Wish
from p2p.net.wire import Draft, DraftId
from p2p.peer.lobby import OPEN, PLAYING
from p2p.peer.node import Node
from p2p.peer.session import TableView

WATCH = Command("watch", "Watch the next game", "Enter")


@dataclass
class Again:
    """A request for another game.

    With `leaves` the screen goes back to the lobby, which leads on; else the screen waits for a table whose id isn't
    among the `known` ones.
    """

    leaves: bool
    known: frozenset[DraftId]

    @classmethod
    def of(cls, node: Node, view: TableView, wish: Wish | None = None) -> "Again":
        """Asks the node for another game like `view`'s and returns the request.

        `wish`: a second person who sits down at this computer, or goes again.

        With no other computer at the table the game begins at once. Else this computer asks for seats at the table that
        another member has opened, or opens one itself.
        """
        charter, options = view.charter, dict(view.charter.options)
        known = frozenset(table.charter.id for table in node.tables)
        seats = joining.places(view, wish)
        if len(charter.members) == 1:
            node.open_and_begin(charter.game, options, seats)
            return cls(False, known)
        word = (node.room.word(charter.id),) if charter.locked else ()     # the same people know it already
        theirs, mine = opened(node, view), tuple(seat for seat in seats if seat.key)
        if theirs:
            node.sit(theirs.id, mine, *word)
        else:
            node.open_table(charter.game, options, seats, *word)
        return cls(True, known)

    def found(self, node: Node) -> DraftId | None:
        """Returns the draft id of the first table that wasn't known; None while there is none."""
        return next((table.charter.id for table in node.tables if table.charter.id not in self.known), None)


def opened(node: Node, view: TableView) -> Draft | None:
    """Returns an open draft of another member, with the same game and options and enough free seats; None if none."""
    charter, options = view.charter, dict(view.charter.options)
    return next((draft for draft in node.lobby.tables
                 if draft.opener in charter.keys and draft.opener != node.identity.key and draft.state == OPEN
                 and (draft.game, draft.options) == (charter.game, options)
                 and sum(seat.key in (b"", node.identity.key) for seat in draft.seats) >= len(view.mine)), None)


def watchable(node: Node, view: TableView) -> Draft | None:
    """Returns the next game of those who play at `view`'s table, which somebody looks on at, once it is played."""
    charter, known = view.charter, {table.charter.id for table in node.tables}
    return next((draft for draft in node.lobby.tables if draft.opener in charter.keys and draft.game == charter.game
                 and draft.id not in known and draft.state == PLAYING and len(draft.seats) == len(charter.seats)), None)


def told(node: Node, view: TableView) -> str:
    """Returns what who looks on reads of the next game once this one is over: "" for nothing."""
    if not view.over or view.mine:
        return ""
    seats = [seat.key for draft in node.lobby.tables if draft.opener in view.charter.keys
             and draft.game == view.charter.game and draft.state == OPEN for seat in draft.seats]
    if node.identity.key in seats:
        return "You have a seat in it: it waits in the lobby."
    return "They play again." if watchable(node, view) else "They sit down for another game." if seats else ""


def label(node: Node, view: TableView) -> str:
    """Returns the words of the button that asks for another game."""
    theirs = opened(node, view)
    if theirs is None:
        return "Same cards again" if is_coded(view) else "Again"
    return f"Again with {view.charter.members[view.charter.keys.index(theirs.opener)].name}"
