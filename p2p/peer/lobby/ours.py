"""The tables that we opened: others ask for seats and say when they are ready; then the draft becomes a charter."""
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.language import text_of, tr
from p2p.log.charter import Charter, encode_charter
from p2p.net.wire import Draft, DraftId, DraftSeat, Propose, Ready, Refuse, Sit, Stand, Swap
from p2p.peer.lobby.opened import CLOSED, KEPT, SENT_AWAY, Opened
from p2p.peer.lobby.people import FREE, OVER, PLAYING, People
from p2p.peer.refusals import NO, TABLE_CLOSED
from p2p.peer.services import NodeServices
from p2p.peer.table_word import LOCKED
from p2p.peer.tables import Tables
from p2p.table.holders import STAND_IN
from p2p.table.match import KEPT_OUT, joinable

TABLES = 4                      # that one peer shows at once


class OurTables:
    """The tables that we opened, by their draft ids."""

    def __init__(self, people: People, node: NodeServices, tables: Tables, joined: dict[DraftId, bytes],
                 now: Callable[[], float]) -> None:
        """`joined`: the openers of all tables whose charters we joined, by their draft ids; ours are added once they
        begin. `now`: the own clock in ms."""
        self._people, self._identity, self._node, self._tables = people, node.identity, node, tables
        self._joined, self._now = joined, now
        self.opened: dict[DraftId, Opened] = {}
        # Who asked for seats after a race that is over, and how many each had there, by the game's code.
        self._next: dict[str, dict[bytes, tuple[Sit, int]]] = {}

    def drafts(self) -> tuple[Draft, ...]:
        """The drafts of them that we show. A full table with nobody else at it isn't shown."""
        shown = (opened for opened in self.opened.values() if len(opened.computers) > 1 or opened.has_room)
        return tuple(opened.draft for opened in shown)

    # ------------------------------------------------------------------ what the player does

    def open(self, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...], locked: bool = False,
             before: tuple[DraftSeat, ...] = ()) -> DraftId:
        """Open a table and show it to everybody. Raises ValueError for what the game doesn't allow.

        `locked`: it takes a word to come in. `before`: who sat on these seats in the last game, and has them again.
        """
        if len(self.opened) == TABLES:
            raise ValueError(tr("You have {count} tables already. Close one of them first.", count=TABLES))
        opened = Opened.new(self._people, game, options, seats, locked, before)
        for sender, (sit, had) in self._next.pop(game, {}).items():
            if sender in self._people.here and not opened.add(self._people, sender, sit, had):
                self._node.send(sender, Refuse(sit.table, tr("The next game has no seat left.")))
        self.opened[opened.draft.id] = opened
        self._people.show()
        return opened.draft.id

    def close(self, table: DraftId) -> None:
        """Close a table that we opened and that has no charter yet."""
        opened = self.opened.get(table)
        if opened and opened.open:
            del self.opened[table]
            for key in opened.sits:
                self._node.send(key, Refuse(table, TABLE_CLOSED))
            self._people.show()

    def swap(self, table: DraftId, one: int, other: int) -> None:
        """Exchange two seats. Raises ValueError."""
        self._mine(table).swap(one, other, self._identity.key)
        self._people.show()

    def seat_bot(self, table: DraftId, seat: int, name: str, level: str) -> None:
        """A bot of this level sits on a free seat of our table, or in place of a bot; none for level "".

        Raises ValueError.
        """
        bot = self._people.named(DraftSeat(self._identity.key, name, level)) if level else FREE
        self._mine(table).seat_bot(seat, bot)
        self._people.show()

    def begin(self, table: DraftId, level: str = "") -> None:
        """Begin at a table that we opened with those who sit there.

        `level`: of the bots on free seats that the game can't do without. Raises ValueError while it can't begin.
        """
        opened = self._mine(table)
        opened.level = level
        self._begin_now(opened)
        self._people.show()

    def _begin_now(self, opened: Opened) -> None:
        """The draft becomes a charter that all who sit there are to join. Raises ValueError while it can't."""
        opened.check_begin()
        opened.mark(self._identity.key, opened.draft.revision, True)
        table, draft, carried = opened.draft.id, opened.draft, None
        opened.close_seats()
        if draft.carries:
            carried = self._tables.carry(DraftId(draft.carries), draft.origins, draft.options)
        raw = encode_charter(opened.charter(self._people, self._identity, carried))
        if self._tables.begin(raw):
            opened.proposed = raw
            self._joined[table] = self._identity.key
            self.mark(table, PLAYING)
            self._say_charter(opened)

    def _say_charter(self, opened: Opened) -> None:
        """Propose the charter, if there is one, to all who sit there."""
        if opened.proposed:
            for key in opened.sits:
                self._node.send(key, Propose(opened.proposed))

    def _mine(self, table: DraftId) -> Opened:
        opened = self.opened.get(table)
        if opened is None or not opened.open:
            raise ValueError(CLOSED)
        return opened

    def mark(self, table: DraftId, state: str) -> None:
        """The state of a table that we opened changed: OPEN, PLAYING, or OVER, which takes it off the list."""
        opened = self.opened.get(table)
        if opened:
            opened.draft = replace(opened.draft, state=state)
            if state == OVER:
                if opened.asks:
                    self._next[opened.draft.game] = {key: (sit, sum(seat.key == key for seat in opened.draft.seats))
                                                     for key, sit in opened.asks.items()}
                del self.opened[table]
            self._people.show()

    def show_again(self, charter: Charter) -> bool:
        """A table that goes on here is shown if we had opened it, also after a restart. Whether that is new."""
        news = charter.keys[0] == self._identity.key and charter.id not in self.opened
        if news:
            self.opened[charter.id] = Opened.playing(charter)
        return news

    # ------------------------------------------------------------------ a match that goes on at another table

    def _carried_on(self, table: DraftId, options: dict[str, str] | None, level: str) -> Opened:
        """A new table with the same people and seats, not shown yet, for the match of a table that we play. Raises
        ValueError.

        `options`: other house rules. `level`: of the bots on the seats of members who aren't here.
        """
        old, members = self._tables.carriable(table)
        if any(draft.carries == table for draft in (*self._people.drafts(), *(o.draft for o in self.opened.values()))):
            raise ValueError(tr("Somebody has proposed a change of this table already."))
        return Opened.carrying(self._people, old, members, options or dict(old.options), level)

    def carry_on(self, table: DraftId, options: dict[str, str] | None, level: str,
                 order: tuple[int, ...] = ()) -> None:
        """Propose to carry on the match of a table that we play at a new one. With nobody else there it can begin at
        once. Raises ValueError.

        `order`: for each seat the one there from which it goes on, () for the same.
        """
        opened = self._carried_on(table, options, level)
        if order:
            opened.reorder(order)
            opened.fill(STAND_IN)
        self._propose(opened)

    def carry_on_fewer(self, table: DraftId) -> None:
        """The same, and the seats of those who don't count any more stay behind."""
        opened = self._carried_on(table, None, "")
        opened.go_on_fewer()
        opened.fill(STAND_IN)               # also for who goes meanwhile
        self._propose(opened)

    def carry_on_with(self, table: DraftId, seat: int, name: str, level: str) -> None:
        """The same, and this seat is held at this computer: by a person of this name, or a bot of this level."""
        held = self._people.named(DraftSeat(self._identity.key, name, level))
        opened = self._carried_on(table, None, "")
        opened.hold(seat, held.name, held.bot)
        opened.fill(STAND_IN)
        self._propose(opened)

    def _propose(self, opened: Opened) -> None:
        """Show this table, and agree to it."""
        self.opened[opened.draft.id] = opened
        opened.mark(self._identity.key, opened.draft.revision, True)
        self._people.show()

    def between(self, table: DraftId) -> bool:
        """A deal has ended at a table that we play: who asked to sit in is heard now, who waited to begin begins.

        Whether anything came of it.
        """
        with suppress(ValueError):
            _, members = self._tables.carriable(table)
            for opened in self._carrying(table):
                for key in opened.members - members & opened.computers:
                    opened.free(key)            # it doesn't count there any more
        played = self.opened.get(table)
        asks = [*played.asks.items()] if played else []
        begun = False
        for sender, sit in asks:
            self._let_in(table, sender, sit)
        for opened in self._carrying(table):
            if opened.all_ready:
                with suppress(ValueError):
                    self._begin_now(opened)
                    begun = True
        return begun or bool(asks)

    def _carrying(self, table: DraftId) -> list[Opened]:
        """Our open tables that would carry on the match of this one."""
        return [opened for opened in self.opened.values() if opened.open and opened.draft.carries == table]

    def _let_in(self, table: DraftId, sender: bytes, sit: Sit) -> None:
        """Propose that somebody takes the seat of a bot. Stays asked for while a deal goes on."""
        if any(sender in opened.sits for opened in self._carrying(table)):
            self.opened[table].asks.pop(sender)     # said twice
            return
        try:
            opened = self._carried_on(table, None, "")
        except ValueError:
            return
        del self.opened[table].asks[sender]
        try:
            opened.take_bots(self._people, sender, sit)
            opened.fill(STAND_IN)
        except ValueError as error:
            self._node.send(sender, Refuse(table, text_of(error)))
            return
        self.opened[opened.draft.id] = opened
        self._people.show()

    def ready(self, table: DraftId, ready: bool) -> None:
        """We are ready for the game at this table, or not yet; to a proposal that we haven't agreed to it is a no."""
        opened, me = self._mine(table), self._identity.key
        if opened.draft.carries and not ready and me not in opened.draft.ready:
            self._give_up(opened, NO)
            return
        self._mark(opened, me, opened.draft.revision, ready)

    def _give_up(self, opened: Opened, why: str) -> None:
        """The match isn't carried on at this table; who asked to sit in is told why."""
        del self.opened[opened.draft.id]
        for key in opened.sits.keys() - opened.members:
            self._node.send(key, Refuse(DraftId(opened.draft.carries), why))
        self._people.show()

    def beat(self) -> None:
        """Propose the charters again of tables whose first deal hasn't begun, as not all may have joined; seats of who
        wasn't heard for too long are free again."""
        for opened in [*self.opened.values()]:
            for key in [key for key, since in opened.missing.items() if self._now() - since >= KEPT]:
                self._lose(opened, key)
        for table, opened in self.opened.items():
            if opened.proposed and self._tables.has_started(table):
                opened.proposed = None
            self._say_charter(opened)

    # ------------------------------------------------------------------ what the others say

    def vanished(self, key: bytes, ended: bool) -> None:
        """A peer can't be reached any more: its seats at tables whose game hasn't begun are kept for a while, unless it
        has `ended`."""
        for opened in [*self.opened.values()]:
            opened.asks.pop(key, None)
            if opened.open and key in opened.computers:
                opened.miss(key, self._now())
                if ended:
                    self._lose(opened, key)
                self._people.show()

    def returned(self, key: bytes) -> None:
        """A peer can be reached again: its seats are its own, and it says by itself whether it is ready."""
        for opened in self.opened.values():
            opened.missing.pop(key, None)

    def _lose(self, opened: Opened, key: bytes) -> None:
        """A peer isn't waited for any more at a table of ours. A member keeps its seats where the match is carried on
        with who is away."""
        del opened.missing[key]
        if not opened.open:
            return
        if opened.draft.carries and key not in opened.members:
            self.opened.pop(opened.draft.id, None)          # it was proposed for its sake
        elif not opened.draft.carries or opened.replaces:
            opened.free(key)
        self._people.show()

    def send_away(self, table: DraftId, seat: int) -> None:
        """The peer that sits there gets no seat at our table any more. Raises ValueError."""
        self._node.send(self._mine(table).send_away(seat), Refuse(table, SENT_AWAY))
        self._people.show()

    def asked(self, sender: bytes, message: Sit | Stand | Ready | Swap) -> None:
        """Somebody asks for something at a table that we opened."""
        opened = self.opened.get(message.table)
        if isinstance(message, Sit) and (why := self._sit(opened, sender, message)):
            self._node.send(sender, Refuse(message.table, why))
            return
        if opened and isinstance(message, Stand):
            opened.asks.pop(sender, None)
        if opened is None or not opened.open:
            return
        match message:
            case Stand():
                opened.free(sender)
            case Ready() if not opened.draft.carries or sender in opened.sits:
                self._mark(opened, sender, message.revision, message.ready)
            case Swap() if {sender} & {seat.key for i, seat in enumerate(opened.draft.seats) if i in message.seats}:
                if max(message.seats) < len(opened.draft.seats):
                    opened.swap(*message.seats, sender)
        self._people.show()

    def _sit(self, opened: Opened | None, sender: bytes, sit: Sit) -> str:
        """Somebody asks for seats, perhaps again, or for those of the next deal. Gives why it can't have them, or "".
        """
        taken = tr("The seat was just taken.")
        if opened is None:
            return taken
        if opened.draft.locked and not opened.draft.carries and not self._node.doors.admits(sit.table, sender):
            return LOCKED
        if why := opened.refuses(sender, sit):
            return why
        rules, again = GAMES[opened.draft.game], opened.sits.get(sender) == sit
        if opened.open:
            given = again or opened.give(self._people, sender, sit) or sender in opened.members
            return "" if given else taken
        if sender in {*opened.sits} | opened.members and (again or isinstance(rules, CardGame)):
            return "" if again else taken
        if not joinable(rules, opened.draft.options):
            return KEPT_OUT
        opened.asks[sender] = sit
        self._let_in(sit.table, sender, sit)
        return ""

    def _mark(self, opened: Opened, key: bytes, revision: int, ready: bool) -> None:
        """Somebody is ready or not yet; the game begins with the last one, if enough sit there."""
        if opened.mark(key, revision, ready):
            if ready and opened.all_ready:
                try:
                    self._begin_now(opened)
                except ValueError as error:
                    self._node.say(text_of(error))
            self._people.show()

    def refused(self, sender: bytes, table: DraftId, sentence: str) -> None:
        """Somebody who sat at our table isn't there any more. A charter that isn't joined is seen to by `Tables`."""
        opened = self.opened.get(table)
        if opened is None or sender not in opened.computers:
            return
        if opened.open and opened.draft.carries:
            self._give_up(opened, sentence)
            self._node.say(sentence)
        elif opened.open:
            opened.free(sender)
            self._people.show()
