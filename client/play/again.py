"""The next game with the same people: a new table of the same kind, or a seat at the one that somebody else opened."""
from dataclasses import dataclass

from client.pages.save_code import is_coded
from p2p.net.wire import Draft, DraftId, DraftSeat
from p2p.peer.lobby import FREE, OPEN
from p2p.peer.node import Node
from p2p.peer.session import TableView


@dataclass
class Again:
    """What was asked of the node: `leaves` if the lobby shows how it goes on, else the new table appears by itself."""

    leaves: bool
    known: frozenset[DraftId]

    @classmethod
    def of(cls, node: Node, view: TableView) -> "Again":
        """Alone and on the couch the next game begins at once; with others a table opens, or we sit down at theirs."""
        charter, options = view.charter, dict(view.charter.options)
        known = frozenset(table.charter.id for table in node.tables)
        key = node.identity.key
        seats = tuple(DraftSeat(key, place.name, place.bot) if index in view.mine else FREE
                      for index, place in enumerate(charter.seats))
        if len(charter.members) == 1:
            node.open_and_begin(charter.game, options, seats)
            return cls(False, known)
        theirs = opened(node, view)
        if theirs:
            node.sit(theirs.id, tuple(seat for seat in seats if seat.key))
        else:
            node.open_table(charter.game, options, seats)
        return cls(True, known)

    def found(self, node: Node) -> DraftId | None:
        """The new table, once it stands."""
        return next((table.charter.id for table in node.tables if table.charter.id not in self.known), None)


def opened(node: Node, view: TableView) -> Draft | None:
    """The table of the same kind that another player of this one has opened since, with room for us."""
    charter, options = view.charter, dict(view.charter.options)
    return next((draft for draft in node.lobby.tables
                 if draft.opener in charter.keys and draft.opener != node.identity.key and draft.state == OPEN
                 and (draft.game, draft.options) == (charter.game, options)
                 and sum(not seat.key for seat in draft.seats) >= len(view.mine)), None)


def label(node: Node, view: TableView) -> str:
    """What the button says."""
    theirs = opened(node, view)
    if theirs is None:
        return "Same cards again" if is_coded(view) else "Again"
    return f"Again with {view.charter.members[view.charter.keys.index(theirs.opener)].name}"
