"""Asks for another game with the same people: a new table of the same kind, or seats at one that another opened."""
from dataclasses import dataclass

from client.draw.commands import Command
from client.pages.desk import Desk
from client.pages.reunion import Reunion, asked, changed, new_seats, opened
from client.pages.save_code import is_coded
from client.play import joining, proposals
from client.play.game_table import Wish
from p2p.language import joined, tr
from p2p.net.wire import Draft, DraftId
from p2p.peer.lobby.people import OPEN, PLAYING
from p2p.peer.node import Node
from p2p.peer.table_view import TableView

WATCH = Command("watch", tr("Watch the next game"), "Enter")


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
        desk.reunion = Reunion(node, view, mine, word, asked=theirs.id if theirs else b"")
        return cls(True, known)

    def waits(self, node: Node) -> bool:
        """Returns whether this computer has opened a table for others: the lobby leads to its waiting room."""
        return any(draft.opener == node.identity.key and draft.state == OPEN and not draft.carries
                   for draft in node.lobby.tables)

    def found(self, node: Node) -> DraftId | None:
        """Returns the draft id of the first table that wasn't known; None while there is none."""
        return next((table.charter.id for table in node.tables if table.charter.id not in self.known), None)


def meet_from_page(desk: Desk, view: TableView) -> None:
    """Keeps a table that is opened on the page of seats and house rules together with what others open."""
    seats = tuple(seat for seat in joining.places(view, None) if seat.key)
    word = (desk.node.doors.word(view.charter.id),) if view.charter.locked else ()
    desk.reunion = Reunion(desk.node, view, seats, word, paged=True)


def news(draft: Draft, view: TableView) -> str:
    """Returns in words who asks for a game that isn't like the last one, and what is other."""
    seats, rules = new_seats(draft, view), proposals.new_rules(draft, view)
    name = proposals.member_name(view, draft.opener)
    if not seats:
        said = (tr("{name} asks for another game by other rules:", name=name) if rules else
                tr("{name} asks for another game.", name=name))
    else:
        said = (tr("{name} asks for another game with {seats} and by other rules:", name=name, seats=seats)
                if rules else tr("{name} asks for another game with {seats}.", name=name, seats=seats))
    return joined(" ", (said, *rules))


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
        return tr("You have a seat in the next game: it waits in the lobby.")
    return tr("They play again.") if watchable(node, view) else tr("They sit down for another game.") if seats else ""


def news_here(desk: Desk, table: bytes) -> str:
    """Returns in words what somebody else has changed at this table since the game before; "" for nothing."""
    other = desk.reunion.other_game(table) if desk.reunion else None
    return news(*other) if other else ""


def again_label(node: Node, view: TableView) -> str:
    """Returns the words of the button that asks for another game."""
    if theirs := asked(node, view):
        name = proposals.member_name(view, theirs.opener)
        return (tr("Again with {name}, but…", name=name) if changed(theirs, view) else
                tr("Again with {name}", name=name))
    return tr("Same cards again") if is_coded(view) else tr("Again")
