"""A running peer: one thread with one asyncio loop owns every socket, runs the tables and keeps their files.

A screen calls the methods of `Node`, and before a game those of its `room`, from its own thread; they never wait. It
reads snapshots (`lobby`, `tables`, `unfinished`, `network`, `notices`, `refusal`) and is told by `on_change`, in the
node's thread, that there are new ones. Knows no screen.
"""
import asyncio
import gc
import sys
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from p2p.deal.work import check
from p2p.games.game import IllegalMove, Move, Seat
from p2p.identity import Hold, Identity, clean_name, clean_sentence
from p2p.language import text_of, tr
from p2p.log.charter import Member, table_hash
from p2p.net.interfaces import usable
from p2p.net.mesh import Mesh
from p2p.net.turns import turn
from p2p.net.wire import (
    Answer,
    AnyMessage,
    AskLast,
    ClubAsks,
    ClubGet,
    ClubHolds,
    ClubNames,
    ClubPiece,
    ClubWords,
    DayAsks,
    DayFile,
    DraftId,
    Entries,
    Heads,
    Here,
    Knock,
    Propose,
    Ready,
    Refuse,
    Remark,
    Show,
    Sit,
    Stand,
    Swap,
    TableId,
    TellLast,
    Want,
    Watch,
    WordProof,
)
from p2p.peer.clubs import Clubs
from p2p.peer.home.unfinished import Unfinished
from p2p.peer.lobby.lobby import Lobby
from p2p.peer.lobby.people import OVER, LobbyView
from p2p.peer.lobby.room import WaitingRoom
from p2p.peer.network import LONGEST, Network, join_place, look_around, look_by_itself, network_of
from p2p.peer.publishing import Publishing
from p2p.peer.refusals import quoted
from p2p.peer.remarks import Remarks
from p2p.peer.session import Session, now_ms
from p2p.peer.table_view import Refusal, TableView
from p2p.peer.table_word import Doors
from p2p.peer.tables import Tables
from p2p.peer.verifying import verify_files
from p2p.table.plays import Refused
from p2p.table.transcript import Report

COUNT = 3000                    # ms that are counted before a game over the network
BEAT = 1.0                      # s between two beats of a table
LOOK = 0.25                     # s between two looks at the members that keep a table waiting
NOTICES = 8                     # sentences kept for the screen
PATIENCE = 0.0005               # s that a thread may keep the others of its process waiting


def stay_prompt() -> None:
    """To be called by a process that plays once it has imported its modules: threads switch within PATIENCE, and the
    garbage collector passes over what was imported. Either one held up a key press by 5 to 50 ms."""
    sys.setswitchinterval(PATIENCE)
    gc.freeze()


class NodeError(Exception):
    """The node can't start; the text says how to help it."""


class Node:
    """One peer. `start` it once, `close` it at the end.

    A screen's wish may be refused: the reason comes as a notice.
    """

    def __init__(self, home: Path, name: str, interfaces: tuple[str, ...] = (),
                 on_change: Callable[[], None] = lambda: None, mesh: Callable[..., Mesh] = Mesh,
                 count: int = COUNT, group: str = "") -> None:
        """Raises IdentityError, also if another program is open with this folder.

        `interfaces`: names or addresses, none for all usable ones. `mesh` makes our mesh from the arguments of `Mesh`.
        `count`: ms that are counted at a table of several computers before its game begins. `group`: we meet nobody
        but those who have the same one, as `Discovery` has it.
        """
        self.home, self.count, self._hold = home, count, Hold(home)
        self.identity = Identity.load(home)
        self.on_change = on_change
        self._interfaces, self._group = interfaces, group
        name = clean_name(name) or "Player"
        self._mesh = mesh(self.identity, name, addresses=usable(interfaces), only=bool(interfaces),
                          port=0 if group else None, receive=self._receive, changed=self._peers_changed,
                          received=lambda: self._publishing.received(self._tables.settle_heard))
        self.send: Callable[[bytes, AnyMessage], object] = self._mesh.send     # in the node's thread; may get lost
        self.doors = Doors(self.identity, self.send, self.say, now_ms)
        self._tables: Tables = Tables(self)
        self._lobby = Lobby(name, self, self._tables)
        self.room = WaitingRoom(self, self._lobby, self._tables)
        self.remarks = Remarks(self, self._lobby, self._tables)
        self.clubs = Clubs(self)
        from p2p.peer.day_tries import DayTries  # what reads played games takes long to import
        self.days = DayTries(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: frozenset[bytes] = frozenset()
        self._lobby_changed = True
        self.lost: float | None = None              # since when this computer has no network, by `now_ms`
        self._loop = asyncio.SelectorEventLoop()
        self._publishing: Publishing = Publishing(self._loop, self._publish_now)
        self.publish_tables: Callable[[], None] = self._publishing.soon     # a move needn't wait for the lobby's views
        self._closing = asyncio.Event()
        self._ready = threading.Event()
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="fairdeal node", daemon=True)
        self.lobby: LobbyView = self._lobby.view()
        self.tables: tuple[TableView, ...] = ()
        self.unfinished: tuple[Unfinished, ...] = ()
        self.notices: deque[str] = deque(maxlen=NOTICES)
        self.refusal: Refusal | None = None             # another one with each move that is refused
        self.network = Network(False, "Starting…", (), "")

    # ------------------------------------------------------------------ for the screen's thread

    def start(self) -> None:
        """Raises NodeError if no port can be had."""
        self._thread.start()
        self._ready.wait()
        if self._trouble:
            self.close()
            raise NodeError(str(self._trouble)) from self._trouble

    def close(self) -> None:
        """Say goodbye and stop; takes about a quarter of a second. The folder is free again afterwards."""
        if self._thread.is_alive():
            with suppress(RuntimeError):            # it has just ended by itself
                self._loop.call_soon_threadsafe(self._closing.set)
            self._thread.join()
        self._loop.close()
        self._hold.release()

    def table(self, table: DraftId) -> TableView | None:
        """The newest view of a table that we play or watch."""
        return next((view for view in self.tables if view.charter.id == table), None)

    def verify(self, path: Path) -> Report:
        """Verify a table's file, in the caller's thread. Earlier checks of this computer hold."""
        return verify_files([path], self.home)[0]

    def resume(self, table: TableId) -> None:
        """Come back to a table in `unfinished`."""
        self.call(lambda: self._tables.resume(table))

    def forget(self, table: TableId) -> None:
        """Delete a table in `unfinished` with its file: nobody here can come back to it any more."""
        self.call(lambda: self._tables.forget(table))

    def stir(self, data: bytes) -> None:
        """A movement over the card back, as any bytes: it goes into our seed of each deck that is drawn from now on."""
        self._tables.stirring.add(data)

    def join_place(self, text: str) -> None:
        """Look for somebody at an address, a short code or '#24'."""
        self.call(lambda: self.spawn(self._say_outcome(join_place(self._mesh, text))))

    def look_again(self) -> None:
        """Ask the addresses of our networks, for where mDNS doesn't get through."""
        self.call(lambda: self.spawn(self._say_outcome(look_around(self._mesh))))

    def rename(self, name: str) -> None:
        """Take another name; everybody here is told."""
        self.call(lambda: self._rename(name))

    # ------------------------------------------------------------------ what a player does at a table

    def act(self, table: DraftId, seat: Seat, move: Move, pressed: float) -> None:
        """A local seat moves; `pressed` is `now_ms` at the key press. `refusal` says why it may not."""
        with suppress(RuntimeError):                # the node is closed
            self._loop.call_soon_threadsafe(self._act, table, seat, move, pressed)

    def _act(self, table: DraftId, seat: Seat, move: Move, pressed: float) -> None:
        if session := self._tables.find(table):
            try:
                session.act(seat, move, pressed, now_ms())
            except (IllegalMove, Refused) as error:
                self.refusal = Refusal(table, error.sentence, error.rule, seat)
                self.publish_tables()
            except ValueError as error:             # no move at all
                self.say(text_of(error))
            self._tables.settle(session)

    def next_deal(self, table: DraftId) -> None:
        """Everybody at this computer is ready for the next deal of a match; it begins when all members are."""
        def want(session: Session) -> None:
            if session.table.listening:
                self.say(tr("This computer has just come back, and first hears what the others hold."))
            session.want_deal(now_ms())
        self._at(table, want)

    def step_away(self, table: DraftId, stepped_out: bool = True) -> None:
        """We leave the table for a while and come back or, not `stepped_out`, are there again. The others are told."""
        self._at(table, lambda session: session.table.step_away(stepped_out, now_ms()))

    def answer(self, table: DraftId, answer: Answer, gone: Iterable[Member] = ()) -> None:
        """Our word about an absent member: "wait", "go on" without those who are `gone`, "end", or "" for nothing yet.

        The table goes on without them once all others say the same and are more than half.
        """
        self._at(table, lambda session: session.table.answer(answer, gone, now_ms()))

    def ask_back(self, table: DraftId) -> None:
        """We ask to be taken in again after a vote without us."""
        self._at(table, lambda session: session.table.ask_back(now_ms()))

    def agree_back(self, table: DraftId, member: Member) -> None:
        """We take this member in again, as it asks. It counts once all members that count have said so."""
        self._at(table, lambda session: session.table.agree_back(member, now_ms()))

    def leave(self, table: DraftId) -> None:
        """Put a table away. Its file stays; unless it is over it is offered again in `unfinished`."""
        self._close(table, self._tables.leave)

    def leave_for_good(self, table: DraftId) -> None:
        """Leave a running game, which the others go on with; its file is put away. A game that is over is put away."""
        self._close(table, self._tables.leave_for_good)

    def end_here(self, table: DraftId) -> None:
        """Put a game away that can't go on: its file is kept as not finished."""
        self._close(table, self._tables.end_here)

    def in_club(self, do: Callable[[Clubs], object]) -> None:
        """Do this in our club; a refusal becomes a notice."""
        self.call(lambda: do(self.clubs))

    def ask_day(self, day: str) -> None:
        """Ask all who are here for their tries at the deals of this day, each so often at most: see `days.view`."""
        self.call(lambda: self.days.ask(day, self._alive))

    def run(self, what: Callable[[], object]) -> None:
        """Do this in the node's thread, soon: also for a server that has its sockets there."""
        with suppress(RuntimeError):                # the node is closed
            self._loop.call_soon_threadsafe(what)

    def _at(self, table: DraftId, do: Callable[[Session], None]) -> None:
        """Do this at a table that the player hasn't left, then write and send the entries that follow."""
        def at() -> None:
            if session := self._tables.find(table):
                do(session)
                self._tables.settle(session)
        self.call(at)

    def _close(self, table: DraftId, put_away: Callable[[DraftId], None]) -> None:
        """Take a table out of the lobby, and put it away, or close it for all if its game hasn't begun."""
        def close() -> None:
            self._lobby.ours.mark(table, OVER)
            self._lobby.theirs.look_away(table)
            if not self._tables.drop(table):
                put_away(table)
        self.call(close)

    def call(self, what: Callable[[], object]) -> None:
        """Do this in the node's thread, soon, then show all anew; a refusal becomes a notice."""
        def called() -> None:
            try:
                what()
            except ValueError as error:
                self.say(text_of(error))
            self.publish()
        self.run(called)

    # ------------------------------------------------------------------ the thread

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._main())
        except Exception as error:
            if self._ready.is_set():
                raise
            self._trouble = error
        finally:
            self._ready.set()

    async def _main(self) -> None:
        from p2p.net.discovery import Discovery  # not before the first frame: zeroconf takes long
        await self._mesh.start()
        self._discovery = Discovery(self.identity.key, self._lobby.name, self._mesh.curve, self._mesh.port,
                                    choice=self._interfaces, group=self._group, found=self._mesh.dial,
                                    moved=self._moved, changed=self.publish)
        self._publish_now()
        self._ready.set()
        self._discovering = asyncio.create_task(self._discovery.start())
        self.spawn(self._beat())
        self.spawn(self._look())
        if not self._group:
            self.spawn(look_by_itself(self._mesh, self._discovery))
        self.spawn(self._tables.find_unfinished())
        self.clubs.start()
        await self._closing.wait()
        await self._stop()

    async def _stop(self) -> None:
        """Close everything, even if closing a part of it raises something."""
        await asyncio.wait({self._discovering}, timeout=1)      # half begun it could not be ended
        for task in self._tasks:
            task.cancel()
        async with AsyncExitStack() as closing:
            closing.callback(self._tables.close)
            closing.callback(self.clubs.close)
            closing.callback(self.days.close)
            closing.push_async_callback(self._mesh.close)
            closing.push_async_callback(self._discovery.close)
            closing.callback(self._tables.leave_counts)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the node's thread until it ends or the node closes."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            self._loop.call_exception_handler({"message": "a task of the node failed",
                                               "exception": task.exception(),
                                               "task": task})

    async def _beat(self) -> None:
        """Every BEAT s, say again what may have got lost."""
        while True:
            await turn(BEAT)
            self._lobby.beat()
            self._tables.beat()
            self.clubs.beat(now_ms() / 1000)
            self._look_at_network()

    def _look_at_network(self) -> None:
        cut_off = self._mesh.forbidden or not self._mesh.me.addresses
        if cut_off != (self.lost is not None):
            self.lost = now_ms() if cut_off else None
            self.publish()

    async def _look(self) -> None:
        """Every LOOK s, publish the tables that wait for somebody, or have just waited: views say for how long."""
        waits = False
        while True:
            await turn(LOOK)
            waited, waits = waits, self._tables.waiting()
            if waited or waits:
                self.publish_tables()

    # ------------------------------------------------------------------ peers

    def _receive(self, sender: bytes, message: AnyMessage) -> None:
        self._publishing.receiving = True
        match message:
            case Entries() | Heads() | Want() | AskLast() | TellLast():
                self._tables.hear(sender, message)
            case Propose() if self._tables.resume_with(sender, table_hash(message.charter)):
                pass                                # we had joined it before our last restart
            case Watch() if self._lobby.hears(sender):
                self._tables.admit_watcher(sender, message.table)
            case Remark() if self.remarks.hear(sender, message):
                self.publish_tables()
            case ClubHolds() | ClubAsks() | ClubWords() | ClubNames() | ClubGet() | ClubPiece():
                self.clubs.hear(sender, message)
            case DayAsks() | DayFile():
                self.days.hear(sender, message)
            case Knock() | WordProof() if self.clubs.hear_door(sender, message):
                pass
            case Refuse() if self.clubs.refused(sender, message):
                pass
            case Knock() | WordProof():
                self.doors.hear(sender, message)
            case Refuse() if self.doors.refused(sender, message.table):
                self.say(quoted(message.why))
            case Refuse() if self._tables.refused(sender, message):
                pass                                # it concerned watching, or a game that goes on
            case Show():
                self._tables.begin_watching(sender, message.charter)
            case Here() | Sit() | Stand() | Ready() | Swap() | Propose() | Refuse():
                if isinstance(message, Stand):
                    self._tables.drop_watcher(sender)
                self._lobby.on(sender, message)
                self.publish()

    def _peers_changed(self) -> None:
        alive = frozenset(key for key, peer in self._mesh.peers.items() if peer.alive)
        for key in self._alive - alive:
            self._lobby.vanished(key, key in self._mesh.ended)
            self._tables.drop_watcher(key)
        new, self._alive = alive - self._alive, alive
        self.clubs.peers(alive)
        for key in new:
            self._lobby.appeared(key)
            self._tables.send_heads(key)
        self.publish()

    def barred(self, key: bytes) -> str:
        """The obstacle between us and a peer that is here, as a sentence; "" for none."""
        return self._mesh.barred(key)

    def name_of(self, key: bytes) -> str:
        peer = self._mesh.peers.get(key)
        return peer.name if peer else self._lobby.name

    async def _say_outcome(self, search: Coroutine[Any, Any, str]) -> None:
        """Await a search for somebody, which gives a sentence if it failed."""
        if sentence := await search:
            self.say(sentence)

    def _moved(self, addresses: tuple[str, ...]) -> None:
        self._mesh.set_addresses(addresses)
        self.publish()

    def _rename(self, name: str) -> None:
        if name := clean_name(name):
            self._lobby.rename(name)
            self._mesh.rename(name)
            self._discovery.rename(name)

    # ------------------------------------------------------------------ tables

    def game_over(self, table: DraftId) -> None:
        """The game at this table has ended: it leaves the lobby."""
        self._lobby.ours.mark(table, OVER)
        if any(draft.id == table for draft in self.lobby.tables):
            self.publish()

    # ------------------------------------------------------------------ what the screen sees

    def say(self, sentence: str) -> None:
        """Show the player a sentence, cleaned of characters that no screen can show. May be called from any thread."""
        self.notices.append(clean_sentence(sentence, LONGEST))
        self.run(self.publish)

    def publish(self) -> None:
        """New snapshots of everything, at most once a turn of the loop."""
        self._lobby_changed = True
        self.publish_tables()

    def _publish_now(self) -> None:
        tables = self._tables.views(self._alive)
        running = [(view.charter, view.deal.between) for view in tables if view.goes_on]
        self._lobby_changed |= self._lobby.played(running)
        playing = next((view for view in tables if not view.over and view.me not in view.people.stepped_out), None)
        if self._lobby.set_doing(self._doing(playing)) or self._lobby_changed:
            self._lobby_changed = False
            self.lobby = self._lobby.view()
            self.network = network_of(self._mesh, self._discovery)
        self.tables, self.unfinished = tables, self._tables.unfinished     # last: who reads a table finds its proposal
        self.on_change()

    def _doing(self, playing: TableView | None) -> str:
        """Our doing, with a game's code: each reader calls the game by its own name for it."""
        if playing:
            return f"{'plays' if playing.mine else 'watches'} {playing.charter.game}"
        waiting = self._lobby.waiting_at()
        if waiting and self._lobby.will_shuffle(waiting):
            self._tables.processes.warm(check)        # the processes that its shuffle needs
        return tr("at a {game} table", game=waiting.game) if waiting else tr("in the lobby")
