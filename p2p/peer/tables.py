"""All tables of a node, in its thread: begun, watched, come back to, written to disk and sent. Owns no socket."""
import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from p2p.language import reason, text_of, tr
from p2p.log.charter import BadCharter, Carried, Charter, decode_charter, table_hash
from p2p.log.store import StoreError, is_writable
from p2p.net.wire import AnyMessage, DraftId, Heads, Refuse, Stand, TableId, Watch
from p2p.peer.home.seeds import Stirring
from p2p.peer.home.unfinished import Unfinished, delete, put_away, unfinished
from p2p.peer.processes import Processes
from p2p.peer.refusals import ENDED, LEFT, MOVED_ON, TABLE_CLOSED, quoted, told
from p2p.peer.services import NodeServices
from p2p.peer.session import DISKS, LOST, WRITABLE, Session, come_back, now_ms
from p2p.peer.table_view import TableView
from p2p.peer.table_word import LOCKED, kept_word
from p2p.peer.watching import AGAIN, LookingOn, Watchers
from p2p.table.carry import carry, difference
from p2p.table.jobs import Job
from p2p.table.table import Effects, Table, TableMessage
from p2p.table.transcript import verify_elsewhere

QUIET, PATIENCE = 300.0, 10_000.0           # ms without news that a check waits for, and how long at most
RETRY = 10_000.0                            # ms between two attempts to go on at a table that the disk has refused
LATE = 2_000.0                              # ms after we left a table in which what members sent before may come in


class Tables:
    """The sessions of a node. A screen and the lobby name a table by its draft id, messages name it by its table id."""

    def __init__(self, node: NodeServices) -> None:
        self._node = node
        self._offered: dict[TableId, Unfinished] = {}       # those on disk that can be gone on with
        self.stirring = Stirring()                          # goes into each seed that is drawn from now on
        self._sessions: dict[TableId, Session] = {}
        self._unresumable: set[TableId] = set()             # coming back failed; only the player tries again
        self._retry_at: dict[TableId, float] = {}           # when the disk may be tried again, where it refused once
        self._heard: set[Session] = set()                   # those that heard something and are to be settled
        self._closed: dict[TableId, tuple[DraftId, str]] = {}   # tables put away here, and what others are told of it
        self._told: set[DraftId] = set()                    # those of which a member told that its match went on
        self._alive: frozenset[bytes] = frozenset()         # the keys of the peers that can be reached
        self._watch_asked: dict[DraftId, bytes] = {}        # tables that we asked to watch, and their openers
        self._disk = ThreadPoolExecutor(1, "fairdeal disk")
        self.processes = Processes()
        self._news_at = 0.0                                 # own clock in ms when a table last had news

    # ------------------------------------------------------------------ for the screen and the lobby

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """The tables on disk that can be gone on with."""
        return tuple(self._offered.values())

    def views(self, alive: frozenset[bytes]) -> tuple[TableView, ...]:
        """The view of each table for screens; `alive`: the keys of the peers that can be reached."""
        now, self._alive = now_ms(), alive
        return tuple(session.view(alive, now, {key: why for key in session.members if (why := self._node.barred(key))})
                     for session in self._sessions.values() if not session.left)

    def find(self, table: DraftId) -> Session | None:
        """A table that the player hasn't left."""
        return next((session for session in self._sessions.values()
                     if session.replica.charter.id == table and not session.left), None)

    def begin(self, raw: bytes) -> bool:
        """A charter that we wrote or joined: the table stands from now on, and where several computers sit at it the
        count runs. False if its file couldn't be made."""
        try:
            session = Session.begin(raw, self._node.identity, self._node.home)
        except (BadCharter, StoreError) as error:
            self._node.say(text_of(error))
            return False
        charter, doors = session.replica.charter, self._node.doors
        self._add(session)
        if charter.carried and (old := self._sessions.get(TableId(charter.carried.table))):     # its word goes with it
            doors.pass_on(old.replica.charter.id, charter.id)
        doors.keep(charter.id, session.store.path)
        return True

    def drop(self, table: DraftId, why: str = LEFT, without: bool = False) -> bool:
        """Close a table whose game hasn't begun, for all: its file is deleted, and the others are told why. False if
        there is none, or if its game may begin: a `start` is held, which others may know to be heard by all. `without`:
        a member has left that holds none, so that it can't."""
        session = self.find(table)
        if session is None or session.replica.started or (session.table.starts and not without):
            return False
        del self._sessions[session.replica.id]
        self._note_moves()
        session.discard()
        self._closed[session.replica.id] = table, why
        for key in session.others:
            self._node.send(key, Refuse(table, why))
        self._node.game_over(table)
        return True

    def leave_counts(self) -> None:
        """The program ends: we leave each table whose game hasn't begun."""
        for session in [*self._sessions.values()]:
            if session.others and not session.watching:
                self.drop(session.replica.charter.id)

    def leave(self, table: DraftId) -> None:
        """Put a table away. After the end we stay, unseen, for members who haven't signed it yet."""
        if session := self.find(table):
            session.left = session.replica.ended is not None and not session.trouble and not session.all_signed
            if not session.left:
                self._put_away(session)

    def leave_for_good(self, table: DraftId) -> None:
        """Tell the others that we go, and stay, unseen, until all have heard it."""
        session = self.find(table)
        if session is None or session.over or session.replica.me not in session.replica.view.members:
            self.leave(table)
            return
        session.leave(now_ms())
        session.left = True
        self.settle(session)
        self._node.publish_tables()

    def end_here(self, table: DraftId) -> None:
        """Put a table away as not finished: nobody comes back to it here."""
        session = self.find(table)
        if session and not session.over:
            session.table.answer("end", (), now_ms())
            self.settle(session)
            self._closed[session.replica.id] = table, ENDED
            self._put_away(session, ended=True)

    def has_started(self, table: DraftId) -> bool:
        """Whether the first deal of this table has begun, or there is no such table (any more)."""
        session = self.find(table)
        return session is None or session.replica.started

    def waiting(self) -> bool:
        """Whether a table waits for somebody, or somebody isn't there."""
        now = now_ms()
        return any(session.table.waiting(now) or session.table.away(now) for session in self._sessions.values())

    # ------------------------------------------------------------------ a match that goes on at another table

    def carriable(self, table: DraftId) -> tuple[Charter, frozenset[bytes]]:
        """The charter of a table that we play, and the keys of the members who count there, if its match can be carried
        on now: between two deals, or while somebody is away. Raises ValueError."""
        session = self._played(table)
        charter, members = session.replica.charter, session.counting
        away = not self._alive >= members - {self._node.identity.key}
        if not session.replica.deals.between and not away:
            raise ValueError(tr("The deal goes on: this can be changed when it has ended."))
        carry(session.replica, range(len(charter.seats)), dict(charter.options))
        return charter, members

    def carry(self, table: DraftId, seats: Sequence[int], options: Mapping[str, str]) -> Carried:
        """The part of this table that a new one carries over, `seats[i]` of it as seat i. Raises ValueError."""
        self.carriable(table)
        return carry(self._played(table).replica, seats, options)

    def _played(self, table: DraftId) -> Session:
        session = self.find(table)
        if session is None or session.watching:
            raise ValueError(tr("You don't play at this table."))
        return session

    def counting(self, table: DraftId) -> frozenset[bytes] | None:
        """The keys of the members who count at a table that we play or watch; None if it isn't here."""
        session = self.find(table)
        return session.counting if session else None

    def finished(self, table: DraftId) -> tuple[int, bool] | None:
        """The last step that finished a deal at a table that is here, 0 before the first one, and whether this computer
        has checked all of it; None if it isn't here."""
        session = self.find(table)
        return (session.replica.deals.finished[-1].step, not session.unchecked) if session else None

    def differs(self, charter: Charter) -> str | None:
        """The difference between a charter and the table here that it carries on, as a sentence; "" if nothing, or if
        we don't have that table; None if we haven't come that far yet."""
        carried = charter.carried
        old = self._sessions.get(TableId(carried.table)) if carried else None
        if carried is None or old is None:
            return ""
        if carried.step > old.replica.step or carried.view > old.replica.view.number or old.unchecked:
            return None
        if carried.view < old.replica.view.number:
            return tr("Somebody has left or come back at the table that it carries on: propose it once more.")
        return difference(charter, old.replica)

    def _note_moves(self) -> None:
        """From our first entry at a table that carries on another one we write nothing at that, unless it is closed."""
        carried = {session.replica.charter.carried.table for session in self._sessions.values()
                   if session.replica.charter.carried and not session.watching}
        for session in self._sessions.values():
            session.table.moved_on = session.replica.id in carried

    def _move_on(self, old: TableId) -> None:
        """The first deal of a table that carries this one on has begun everywhere: its file goes to the played ones,
        also if it was offered."""
        if session := self._sessions.pop(old, None):
            self._closed[old] = session.replica.charter.id, MOVED_ON
            session.carried_on = True
            session.close()
            self._node.game_over(session.replica.charter.id)
        elif (known := self._offered.get(old)) and not known.returning:
            self._closed[old] = known.charter.id, MOVED_ON
            put_away(known.file)
            self._withdraw(known)

    # ------------------------------------------------------------------ watching

    def watch(self, table: DraftId, opener: bytes) -> None:
        """Ask to watch somebody's table."""
        self._watch_asked[table] = opener
        self._node.send(opener, Watch(table))

    def begin_watching(self, opener: bytes, raw: bytes) -> None:
        """The opener shows us the charter of a table, which we watch from now on, if we asked for it and it can be."""
        asked = [draft for draft, of in self._watch_asked.items() if of == opener]
        if not asked:
            return
        try:
            draft = decode_charter(raw).id
            if draft not in asked or table_hash(raw) in self._sessions:
                return
            asked = [draft]
            self._add(Session.watch(raw, self._node.identity, self._node.home, opener))
        except (BadCharter, StoreError) as error:
            self._node.say(text_of(error))
        for draft in asked:
            del self._watch_asked[draft]

    def refused(self, sender: bytes, message: Refuse) -> bool:
        """Whether we may not watch, or a member says why a game can't go on there, or won't begin.

        Players read only the sentences that a program of ours says by itself, no words of a partner in a deal."""
        session = self.find(message.table)
        member = session.members.get(sender) if session else None
        if session and member is not None and message.why == MOVED_ON:      # for that member the match has ended here
            session.table.intentions.end(member)
            if message.table not in self._told:
                self._told.add(message.table)
                self._node.say(quoted(message.why))
            return True
        if self._watch_asked.get(message.table) == sender:
            del self._watch_asked[message.table]
            self._node.say(quoted(message.why))
            return True
        if session is None or member is None:
            return False
        name = session.replica.charter.members[member].name
        if self.drop(message.table, TABLE_CLOSED, without=True):
            self._node.say(told(name, message.why))
            return True
        if not session.watching and message.why not in (*DISKS, ENDED):
            return True
        if message.why == ENDED:
            session.table.intentions.end(member)
        if session.hear_trouble(sender, message.why, now_ms()):
            self._node.say(told(name, message.why))
        return True

    def admit_watcher(self, key: bytes, table: DraftId) -> None:
        """Somebody asks to watch a table of ours."""
        session, doors = self.find(table), self._node.doors
        played = session is not None and not session.watching and key not in session.members
        if session is None or not played or (session.replica.charter.locked and not doors.admits(table, key)):
            self._node.send(key, Refuse(table, LOCKED if played else tr("This table isn't played any more.")))
            return
        self.settle(session)
        session.watchers.admit(key, session.store.size)

    def drop_watcher(self, key: bytes) -> None:
        """A peer can't be reached any more, or stops watching."""
        for session in self._sessions.values():
            session.watchers.drop(key)

    # ------------------------------------------------------------------ coming back

    async def find_unfinished(self) -> None:
        """Look through the tables on disk, in another thread, and offer those that can be gone on with."""
        found = await asyncio.to_thread(unfinished, self._node.home, self._node.identity, self._node.say)
        here = {*self._sessions, *self._offered}
        self._offered |= {known.id: known for known in found if known.id not in here}
        self._node.publish_tables()

    def resume(self, table: TableId) -> None:
        """Go on with an unfinished table."""
        if (known := self._offered.get(table)) and not known.returning:
            self._offer(known._replace(returning=True))
            self._node.spawn(self._come_back(known))

    def resume_with(self, sender: bytes, table: TableId) -> bool:
        """A member is at a table that we had left before, so we go on with it, too. Whether we are at that table."""
        known = self._offered.get(table)
        if known and sender in known.charter.keys and table not in self._unresumable and now_ms() > known.left + LATE:
            self.resume(table)
        return table in self._sessions or (table in self._offered and self._offered[table].returning)

    def forget(self, table: TableId) -> None:
        """Delete an unfinished table and its files."""
        if (known := self._offered.get(table)) and not known.returning:
            try:
                delete(known.file)
            except OSError as error:
                self._node.say(tr("{file} can't be deleted: {reason}.", file=known.file, reason=reason(error)))
                return
            self._withdraw(known)

    def _offer(self, known: Unfinished) -> None:
        self._offered[known.id] = known
        self._node.publish_tables()

    def _withdraw(self, known: Unfinished) -> None:
        self._offered.pop(known.id, None)
        self._node.publish_tables()

    async def _come_back(self, known: Unfinished) -> None:
        """Go on with a table once it is replayed. Messages that come meanwhile are asked for again."""
        try:
            session = await come_back(known.file, self._node.identity, self.processes)
        except (BadCharter, StoreError) as error:
            self._withdraw(known)
            if known.id not in self._sessions:
                self._offer(known)
            self._unresumable.add(known.id)
            self._node.say(text_of(error))
            return
        self._withdraw(known)
        if known.charter.locked and (word := kept_word(known.file)):
            self._node.doors.lock(known.charter.id, word)
        self._add(session)

    def _read_anew(self, session: Session, why: str) -> None:
        """A table goes on from its file, as after a restart; its screen stays. `why`: the sentence there meanwhile: the
        file has lost entries, or the disk takes more again."""
        session.trouble = why
        if session.watching:
            self._put_away(session)
            return self.watch(session.replica.charter.id, session.others[0])
        return self._node.spawn(self._come_back(session.offered(now_ms())))

    # ------------------------------------------------------------------ playing

    def hear(self, sender: bytes, message: TableMessage) -> None:
        """A table's message. Those of members count, watchers may ask for entries, all others are dropped."""
        session = self._sessions.get(message.table)
        if session is None:
            if message.table in self._closed:
                self._node.send(sender, Refuse(*self._closed[message.table]))
            self.resume_with(sender, message.table)
        elif sender in session.members:
            session.hear(sender, message, now_ms())
            if session.replica.step != session.news[0] and not session.table.urgent:
                self._tell_news(session)        # before all that is to be signed, written and sent
            self._heard.add(session)
        elif sender in session.watchers.keys:
            session.watchers.hear(sender, message, now_ms() / 1000)

    def send_heads(self, key: bytes) -> None:
        """A peer is back: tell it which entries we hold at the tables that we share with it; all are on disk."""
        for session in [*self._sessions.values()]:
            if key in session.members:
                self.settle(session)
                if not session.trouble:
                    self._send(session, key, session.table.heads_for(session.members[key]))

    def beat(self) -> None:
        """To be called about once a second."""
        for session in [*self._sessions.values()]:
            session.tick(now_ms())
            self.settle(session)
            session.remember()
            session.replica.let_go(session.store)
            for key in {*session.others, *session.watchers.keys} if session.trouble else ():
                self._node.send(key, Refuse(session.replica.charter.id, session.trouble_told))
            if session.refused and now_ms() >= self._retry_at.get(session.replica.id, 0) \
                    and is_writable(session.store.path):
                self._retry_at[session.replica.id] = now_ms() + RETRY
                self._read_anew(session, WRITABLE)
            if session.watching and now_ms() % AGAIN < 1000:
                self._node.send(session.others[0], Watch(session.replica.charter.id))

    def close(self) -> None:
        """Close all files and end the processes."""
        for session in self._sessions.values():
            session.close()
        self._disk.shutdown()
        self.processes.close()

    def settle(self, session: Session) -> None:
        """To be called after each change of a session: write, send once that is on disk, set the timer for later."""
        table, replica = session.table, session.replica
        self._heard.discard(session)
        if self._sessions.get(replica.id) is not session:
            return
        effects = session.settle(now_ms(), self.stirring.digest)
        if replica.lost and not session.trouble:
            self._read_anew(session, LOST)
            return
        if effects.messages or session.watchers.keys:                   # else nothing leaves: others were heard
            beat = table.beat() if session.watchers.keys else None
            session.outbox.post(partial(self._let_out, session, effects, beat), effects.own)
        if session.timer:
            session.timer.cancel()
        if (due := table.due()) is not None:
            loop = asyncio.get_running_loop()
            session.timer = loop.call_later(max(0.0, due - now_ms()) / 1000, self.settle, session)
        for job in replica.jobs.take():
            self._node.spawn(self._do(session, table, job))
        if replica.charter.carried and replica.started:
            self._move_on(TableId(replica.charter.carried.table))
        if replica.ended is not None:
            self._see_to_end(session)
        if session.parting and table.parted and replica.id in self._sessions:       # else that end put it away
            self._put_away(session, ended=True)
        if session.looking and session.unchecked:
            self._node.spawn(self._check_behind(session, session.looking))
        self._tell_news(session)

    def _tell_news(self, session: Session) -> None:
        """Publish a change that screens show. An acknowledgement is none; waiting is looked at by the clock."""
        news = session.shown(now_ms())
        if news != session.news:
            session.news, self._news_at = news, now_ms()
            self._node.publish_tables()

    def _let_out(self, session: Session, effects: Effects, beat: Heads | None) -> None:
        """Send the messages whose entries are on disk. `beat`, for watchers, holds the heads of that moment."""
        replica = session.replica
        for to, message in effects.messages:
            for key in session.others if to is None else (replica.charter.keys[to],):
                self._node.send(key, message)
        beats = any(isinstance(message, Heads) for _, message in effects.messages)
        told = session.told_away(beat, self._alive, now_ms()) if beat and beats else None
        session.watchers.pass_on(effects.records, told)

    def _send(self, session: Session, key: bytes, message: AnyMessage) -> None:
        """Send this behind all that was written before."""
        session.outbox.post(partial(self._node.send, key, message), False)

    def settle_heard(self) -> None:
        """To be called after `hear`, once for all messages that came in together: settle the tables that heard some."""
        while self._heard:
            self.settle(self._heard.pop())

    def _add(self, session: Session) -> None:
        """It is settled at the loop's next turn: the lobby has still to say something before the table does. Where
        several computers sit down, or come back before the game, the count runs."""
        if session.others and not (session.watching or session.replica.started):
            session.table.count_ends = now_ms() + self._node.count
        if before := self._sessions.get(session.replica.id):
            before.store.close()                # it was read anew
        session.watchers = Watchers(session.table, partial(self._send, session))
        self._sessions[session.replica.id] = session
        self._note_moves()
        session.use_disk(self._disk, self._node.publish_tables)
        session.tick(now_ms())
        asyncio.get_running_loop().call_soon(self.settle, session)

    def _put_away(self, session: Session, ended: bool = False) -> None:
        """Close a table; unless it is over, or `ended` here, it is offered again."""
        replica = session.replica
        del self._sessions[replica.id]
        self._note_moves()
        session.close(ended)
        if session.watching:
            self._node.send(session.others[0], Stand(replica.charter.id))
        elif not session.over and not ended:
            self._offer(session.offered(now_ms()))

    def _see_to_end(self, session: Session) -> None:
        """The match is over: once all have signed the end, the file is verified, or put away if the player has left."""
        self._node.game_over(session.replica.charter.id)
        if session.all_signed and session.left:
            self._put_away(session)
        elif session.all_signed and not session.checking:
            session.checking = True
            self._node.spawn(self._check(session))

    async def _check(self, session: Session) -> None:
        """Verify the file once no table had news for QUIET ms, or PATIENCE ms have passed: the next game is first."""
        end = now_ms() + PATIENCE
        while (rest := min(self._news_at + QUIET, end) - now_ms()) > 0:
            await asyncio.sleep(rest / 1000)
        session.report, proven = await self.processes.run(partial(
            verify_elsewhere, session.store.path, session.replica.dealing.proven.copy()))
        session.replica.dealing.proven.note(*proven)
        self._node.publish_tables()

    async def _check_behind(self, session: Session, looking: LookingOn) -> None:
        """Check the proofs taken for good at a table that we look on at. If one isn't, go through all once more."""
        if not await looking.check(self.processes.run):
            session.check_anew()
            self.settle(session)

    async def _do(self, session: Session, table: Table, job: Job) -> None:
        """Do long work of a table in another process, then go on with its result."""
        table.finish(job, await self.processes.run(job.do), now_ms())
        session.remember()
        self.settle(session)
