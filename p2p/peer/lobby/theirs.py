"""The tables of others: we ask for seats, say when we are ready, and join a charter that says what we agreed to."""
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from p2p.deal.coin import ShareChain
from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.identity import clean_name
from p2p.language import text_of, tr
from p2p.log.charter import CHAIN_LENGTH, BadCharter, Charter, decode_charter
from p2p.net.wire import Draft, DraftId, DraftSeat, Ready, Refuse, Sit, Stand, Swap
from p2p.peer.lobby.opened import CLOSED
from p2p.peer.lobby.people import OPEN, PLAYING, People, draft_seats, exchanged, same_version, wall_clock
from p2p.peer.refusals import ELSEWHERE, NO, NO_CHARTER, OTHER_MATCH, OTHER_TABLE, OTHER_TOTALS, UNABLE
from p2p.peer.services import NodeServices
from p2p.peer.tables import Tables
from p2p.table.match import KEPT_OUT, joinable


@dataclass
class Joining:
    """A table where we asked for seats, as it was shown (`draft`) when we last said yes to it; `message`: how we asked.

    `ready`: the revision for which we are ready, None for none. `step`: as newcomers to a match, the last step that had
    finished a deal there when we said so: with what was won by then, and no other, we sit down.
    """
    draft: Draft
    message: Sit
    ready: int | None = None
    step: int | None = None

    def agrees(self, charter: Charter, shown: Draft, me: bytes) -> bool:
        """Whether this charter is the table that is `shown`, with the house rules that we agreed to and our seats."""
        seats = draft_seats(charter)
        mine = [(member.salt, member.head, member.clock) for member in charter.members if member.key == me]
        carries = (charter.carried is not None, charter.carried.seats if charter.carried else ())
        return (mine == [(self.message.salt, self.message.head, self.message.clock)]
                and (charter.game, dict(charter.options)) == (self.draft.game, self.draft.options)
                and charter.keys[0] == shown.opener
                and seats == shown.seats
                and (not shown.carries or (shown.seats, shown.origins) == (self.draft.seats, self.draft.origins))
                and carries == (bool(shown.carries), shown.origins)
                and charter.locked == shown.locked
                and _named(seat for seat in seats if seat.key == me) == _named(self.message.seats)
                and all(clean_name(member.name) == member.name for member in charter.members))


class TheirTables:
    """The tables where we asked for seats, and those whose charters we joined, by their draft ids."""

    def __init__(self, people: People, node: NodeServices, tables: Tables) -> None:
        self._people, self._identity, self._node, self._tables = people, node.identity, node, tables
        self.joining: dict[DraftId, Joining] = {}
        self.asked: dict[DraftId, Joining] = {}         # tables being played where we want to sit in
        self.joined: dict[DraftId, bytes] = {}          # whose charter we joined, and their openers

    # ------------------------------------------------------------------ what the player does

    def sit(self, table: DraftId, seats: tuple[DraftSeat, ...]) -> None:
        """Ask the opener of a table for these seats instead of those that we have there.

        Raises ValueError if the table can't give the seats.
        """
        draft = self._people.draft(table)
        if draft is None or draft.state not in (OPEN, PLAYING):
            raise ValueError(CLOSED)
        if not same_version(draft):
            raise ValueError(tr("This table needs another version of Fairdeal."))
        if draft.state == PLAYING and table in self.joined and isinstance(GAMES[draft.game], CardGame):
            raise ValueError(tr("You sit at this table already."))
        if draft.state == PLAYING and not joinable(GAMES[draft.game], draft.options):
            raise ValueError(KEPT_OUT)
        if draft.state == OPEN and sum(seat.key in (b"", self._identity.key) for seat in draft.seats) < len(seats):
            raise ValueError(tr("There are not enough free seats at this table."))
        message = self._asking(table, seats)
        (self.joining if draft.state == OPEN else self.asked)[table] = Joining(draft, message)
        self._node.send(draft.opener, message)

    def _asking(self, table: DraftId, seats: Iterable[DraftSeat]) -> Sit:
        """The words that ask for these seats, with a new coin chain.

        Asked for the same seats again they are the same words: the charter may be on its way with that chain.
        """
        mine = tuple(self._people.named(replace(seat, key=self._identity.key)) for seat in seats)
        before = self.joining.get(table) or self.asked.get(table)
        if before and before.message.seats == mine:
            return before.message
        salt = secrets.token_bytes(16)
        head = ShareChain(self._identity, salt, CHAIN_LENGTH).head
        return Sit(table, mine, salt, head, wall_clock())

    def stand(self, table: DraftId) -> None:
        """Leave a table whose game hasn't begun."""
        if joining := self.joining.pop(table, None):
            self._node.send(joining.draft.opener, Stand(table))

    def ready(self, table: DraftId, ready: bool) -> None:
        """We are ready for the game at this table, as it is shown now; or not yet."""
        joining, draft = self.joining.get(table), self._people.draft(table)
        if draft and draft.carries and not ready and not (joining and joining.ready is not None):
            self.joining.pop(table, None)
            self._node.send(draft.opener, Refuse(table, NO))
            return
        if draft and draft.carries:
            joining = self._hold(draft)
        if joining and draft:
            joining.draft, joining.ready = draft, draft.revision if ready else None
            joining.step = finished[0] if (finished := self._finished(draft)) else None
            ready = ready and self._agreed(joining, draft)
            self._node.send(draft.opener, Ready(table, draft.revision, ready))

    def _finished(self, draft: Draft) -> tuple[int, bool] | None:
        """The last step that finished a deal of the match that this table carries on, by our own copy, and whether that
        is checked; None without one."""
        return self._tables.finished(DraftId(draft.carries)) if draft.carries else None

    def _agreed(self, joining: Joining, draft: Draft) -> bool:
        """Whether our yes is for this table as it is shown: as newcomers, with the totals that our own copy has, once
        that is checked."""
        seen = draft.carries not in self.asked or self._finished(draft) == (joining.step, True)
        return joining.ready == draft.revision and seen

    def look_away(self, table: DraftId) -> None:
        """We don't watch this table any more: at a match we don't ask for a seat either, as its totals are seen there.
        """
        asked = self.asked.get(table)
        if asked is None or not isinstance(GAMES[asked.draft.game], CardGame):
            return
        del self.asked[table]
        self._node.send(asked.draft.opener, Stand(table))
        for draft_id, joining in [*self.joining.items()]:
            if joining.draft.carries == table:
                del self.joining[draft_id]
                self._node.send(joining.draft.opener, Refuse(draft_id, NO))

    def _hold(self, draft: Draft) -> Joining | None:
        """Tell the opener of a table that carries a match on that we would keep the seats that we have there."""
        joining, mine = self.joining.get(draft.id), self._held(draft)
        if mine and (message := self._asking(draft.id, mine)) != (joining and joining.message):
            joining = self.joining[draft.id] = Joining(draft, message)
            self._node.send(draft.opener, message)
        return joining

    def _held(self, draft: Draft) -> list[DraftSeat]:
        """Our seats at a table, as it is shown."""
        return [seat for seat in draft.seats if seat.key == self._identity.key]

    def swap(self, table: DraftId, one: int, other: int) -> None:
        """Ask that two seats are exchanged, one of which is ours; where a match is carried on we agree to that."""
        draft = self._people.draft(table)
        if draft is None:
            return
        if draft.carries and max(one, other) < len(draft.seats) and (joining := self._hold(draft)):
            joining.draft, joining.ready = exchanged(draft, one, other), draft.revision + 1
        self._node.send(draft.opener, Swap(table, (one, other)))

    def beat(self) -> None:
        """Say again what the openers seem not to have heard."""
        for draft in self._people.drafts():
            if draft.state == OPEN:
                self._say_again(draft)
            elif draft.id in self.asked and not any(
                    self._held(other) for other in self._people.drafts() if other.carries == draft.id):
                self._node.send(draft.opener, self.asked[draft.id].message)

    def _say_again(self, draft: Draft) -> None:
        """Say again what the opener of this table seems not to have heard of us."""
        me, joining = self._identity.key, self.joining.get(draft.id)
        seated = any(seat.key == me for seat in draft.seats)
        if joining and not seated and (why := self._node.barred(draft.opener)):
            del self.joining[draft.id]
            self._node.say(why)
        elif joining and not seated:
            self._node.send(draft.opener, joining.message)
        elif seated and not joining and not draft.carries:
            self._node.send(draft.opener, Stand(draft.id))
        elif joining:
            ready = self._agreed(joining, draft)
            if ready != (me in draft.ready):
                if ready and draft.carries:
                    self._node.send(draft.opener, joining.message)
                self._node.send(draft.opener, Ready(draft.id, draft.revision, ready))

    # ------------------------------------------------------------------ what the openers say

    def shown(self, opener: bytes, name: str, drafts: Iterable[Draft]) -> None:
        """Take in the tables that this peer shows now."""
        tables = {draft.id: draft for draft in drafts}
        for draft in tables.values():
            self._sit_in(draft)
        self.give_up_tables_of(opener, tr("{name} closed the table.", name=name), tables)

    def _sit_in(self, draft: Draft) -> None:
        """If this table gives us the seats that we asked for while another one was played, we sit there: the one that
        carries that one on, which is asked for until it begins, or after a race the next one of the same game."""
        for old, asked in [*self.asked.items()]:
            follows = old == draft.carries if draft.carries else asked.draft.game == draft.game
            if follows and draft.state == OPEN and asked.draft.opener == draft.opener and _named(
                    self._held(draft)) == _named(asked.message.seats):
                if not draft.carries:
                    del self.asked[old]
                if draft.id not in self.joining:
                    self.joining[draft.id] = Joining(draft, replace(asked.message, table=draft.id))

    def waits_for(self, opener: bytes) -> bool:
        """Whether we have asked this peer for seats."""
        return any(joining.draft.opener == opener for joining in self.joining.values())

    def vanished(self, opener: bytes, name: str) -> None:
        """This peer can't be reached. What we said to its carrying on of a match stands if it comes back with it."""
        self.give_up_tables_of(opener, tr("{name} is gone, and the table with it.", name=name),
                               [table for table, joining in self.joining.items() if joining.draft.carries])

    def waiting_at(self) -> Draft | None:
        """A table that is shown here at which we sit and whose game hasn't begun, if there is one."""
        return next((joining.draft for table, joining in self.joining.items() if self._people.draft(table)), None)

    def give_up_tables_of(self, opener: bytes, sentence: str, still: Iterable[DraftId] = ()) -> set[DraftId]:
        """Say that the tables of this peer where we asked for seats are gone, but for those that are `still` there."""
        gone = {table for table, joining in [*self.joining.items()]
                if joining.draft.opener == opener and table not in still}
        for table in gone:
            if self.joining.pop(table).draft.carries not in self.asked:     # else that is asked for again
                self._node.say(sentence)
        return gone

    def join(self, sender: bytes, raw: bytes) -> None:
        """Join a charter, once, if it says what the draft had shown and gives us the seats that we asked for."""
        try:
            charter = decode_charter(raw)
        except BadCharter as error:
            for table in self.give_up_tables_of(sender, text_of(error)):
                self._node.send(sender, Refuse(table, NO_CHARTER))
            return
        joining = self.joining.get(charter.id)
        if charter.id in self.joined:
            return
        if joining is None or joining.draft.opener != sender:
            self._node.send(sender, Refuse(charter.id, ELSEWHERE))
            return
        shown = self._people.draft(charter.id) or joining.draft
        if shown.state == OPEN or any(not seat.key for seat in shown.seats):
            return                          # what filled them got lost; it will be shown again, then proposed again
        wrong = self._tables.differs(charter)
        if wrong is None:
            return                          # the end of the old table is still on its way; it will be proposed again
        del self.joining[charter.id]
        if not joining.agrees(charter, shown, self._identity.key):
            self._node.send(sender, Refuse(charter.id, OTHER_TABLE))
            self._node.say(tr("The table that was begun isn't the one you sat down at, so it was not joined."))
        elif charter.carried and joining.draft.carries in self.asked and (
                joining.ready != shown.revision or joining.step != charter.carried.step):
            self._node.send(sender, Refuse(charter.id, OTHER_TOTALS))
            self._node.say(tr("The match went on with other totals than you said yes to, so it was not joined."))
        elif wrong:
            self._node.send(sender, Refuse(charter.id, OTHER_MATCH))
            self._node.say(tr("{wrong} So it was not joined.", wrong=wrong))
        elif self._tables.begin(raw):
            self.joined[charter.id] = joining.draft.opener
            self.asked.pop(DraftId(joining.draft.carries), None)
        else:
            self._node.send(sender, Refuse(charter.id, UNABLE))

    def refused(self, sender: bytes, table: DraftId, sentence: str) -> bool:
        """Whether this is the opener's word about what we asked for."""
        joining, asked = self.joining.get(table), self.asked.get(table)
        if joining and joining.draft.opener == sender:
            del self.joining[table]
            self.asked.pop(DraftId(joining.draft.carries), None)
        elif asked and asked.draft.opener == sender:
            del self.asked[table]
        else:
            return False
        self._node.say(sentence)
        return True


def _named(seats: Iterable[DraftSeat]) -> list[tuple[str, str]]:
    return sorted((seat.name, seat.bot) for seat in seats)
