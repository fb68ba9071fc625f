"""Matches of this node's tables that go on at other tables: whether they can, what is carried over, who is told."""
from collections.abc import Mapping, Sequence

from p2p.language import tr
from p2p.log.charter import Carried, Charter
from p2p.net.wire import DraftId, Refuse, TableId
from p2p.peer.home.unfinished import Unfinished, put_away
from p2p.peer.refusals import ENDED
from p2p.peer.services import NodeServices
from p2p.peer.session import Session
from p2p.table.carry import carry, difference

MOVED_ON = tr("The others carried this match on at a new table. Watch it there, or ask to sit in.")


class Carrying:
    """`sessions`: those of the node, by their tables. `alive`: the keys of the peers that can be reached."""

    def __init__(self, sessions: dict[TableId, Session], node: NodeServices) -> None:
        self._sessions, self._node = sessions, node
        self.alive: frozenset[bytes] = frozenset()
        self._closed: dict[TableId, tuple[DraftId, str]] = {}   # tables put away here, and what others are told of it
        self._told: set[DraftId] = set()                    # those of which a member told us so

    def carriable(self, table: DraftId) -> tuple[Charter, frozenset[bytes]]:
        """The charter of a table that we play, and the keys of the members who count there, if its match can be carried
        on now: between two deals, or while somebody is away. Raises ValueError."""
        session = self.find(table)
        if session is None or session.watching:
            raise ValueError(tr("You don't play at this table."))
        charter = session.replica.charter
        members = frozenset(charter.keys[member] for member in session.replica.order.view.members)
        away = not self.alive >= members - {self._node.identity.key}
        if not session.replica.deals.between and not away:
            raise ValueError(tr("The deal goes on: this can be changed when it has ended."))
        carry(session.replica, range(len(charter.seats)), dict(charter.options))
        return charter, members

    def counting(self, table: DraftId) -> frozenset[bytes] | None:
        """The keys of the members who count at a table that we play or watch; None if it isn't here."""
        session = self.find(table)
        return frozenset(session.replica.charter.keys[member]
                         for member in session.replica.order.view.members) if session else None

    def carry(self, table: DraftId, seats: Sequence[int], options: Mapping[str, str]) -> Carried:
        """The part of this table that a new one carries over, `seats[i]` of it as seat i. Raises ValueError."""
        self.carriable(table)
        session = self.find(table)
        assert session
        return carry(session.replica, seats, options)

    def finished(self, table: DraftId) -> tuple[int, bool] | None:
        """The last step that finished a deal at a table that is here, 0 before the first one, and whether this computer
        has checked all of it; None if it isn't here."""
        session = self.find(table)
        if session is None:
            return None
        return session.replica.deals.finished[-1].step, session.looking is None or not session.looking.unchecked

    def differs(self, charter: Charter) -> str | None:
        """The difference between a charter and the table here that it carries on, as a sentence; "" if nothing, or if
        we don't have that table; None if we haven't come that far yet."""
        carried = charter.carried
        old = self._sessions.get(TableId(carried.table)) if carried else None
        if carried is None or old is None:
            return ""
        unchecked = old.looking is not None and old.looking.unchecked
        if carried.step > old.replica.step or carried.view > old.replica.view.number or unchecked:
            return None
        if carried.view < old.replica.view.number:
            return tr("Somebody has left or come back at the table that it carries on: propose it once more.")
        return difference(charter, old.replica)

    def move_on(self, table: TableId) -> bool:
        """The match of a table goes on at another one, whose first deal has begun everywhere: its file goes to the
        played ones. Whether that table was here."""
        session = self._sessions.pop(table, None)
        if session is None:
            return False
        self._closed[table] = session.replica.charter.id, MOVED_ON
        session.carried_on = True
        session.close()
        self._node.game_over(session.replica.charter.id)
        return True

    def put_away(self, known: Unfinished) -> None:
        """The match of an unfinished table goes on at another one: its file goes to the played ones."""
        put_away(known.file)
        self._closed[known.id] = known.charter.id, MOVED_ON

    def end(self, session: Session, why: str = ENDED) -> None:
        """A game that isn't finished was ended here, or given up before it began: whoever speaks of it is told why."""
        self._closed[session.replica.id] = session.replica.charter.id, why

    def tell(self, sender: bytes, table: TableId) -> None:
        """Somebody speaks of a table: if its match goes on elsewhere, or it was ended or closed here, it is told so."""
        if table in self._closed:
            self._node.send(sender, Refuse(*self._closed[table]))

    def moved_on(self, sender: bytes, table: DraftId, why: str) -> bool:
        """Whether a member says, for the first time, that the match of this table goes on elsewhere: here it has ended
        for that member."""
        session = self.find(table)
        if why != MOVED_ON or session is None or sender not in session.members:
            return False
        session.table.intentions.end(session.members[sender])
        news = table not in self._told
        self._told.add(table)
        return news

    def find(self, table: DraftId) -> Session | None:
        """A table that the player hasn't left."""
        return next((session for session in self._sessions.values()
                     if session.replica.charter.id == table and not session.left), None)
