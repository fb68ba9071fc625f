"""All tables of a node: begun, resumed, watched, settled, put away. Owns no socket: messages leave by `send`."""
import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any

from p2p.games.game import Move, Seat
from p2p.identity import Identity
from p2p.log.charter import BadCharter
from p2p.log.store import StoreError
from p2p.net.wire import AnyMessage, Heads, Refuse, Stand, Watch
from p2p.peer.seeds import Stirring
from p2p.peer.session import Live, TableView, Unfinished, delete, now_ms, unfinished
from p2p.peer.watching import Watchers
from p2p.table.table import Job, TableMessage
from p2p.table.transcript import verify

WORKERS = 2                                 # processes for what takes long
CALM, PATIENCE = 300.0, 10_000.0            # ms without news that a check waits for, and how long at most


def _give_way() -> None:
    """A worker takes what the tables leave it, and ends with the program even if that is killed."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(0)


class Tables:
    """All tables of a node, in its loop. `send(key, message)` reaches a peer, `say` the player, `spawn` runs a task.

    `changed()` tells that there is something new to see, `ended(id)` that a game is over. Methods for the screen name
    tables by the id of their draft, those for messages by the hash of their charter.
    """

    def __init__(self, home: Path, identity: Identity, send: Callable[[bytes, AnyMessage], None],
                 say: Callable[[str], None], spawn: Callable[[Coroutine[Any, Any, None]], None],
                 changed: Callable[[], None], ended: Callable[[bytes], None]) -> None:
        self._home, self._identity = home, identity
        self._send, self._say, self._spawn, self._changed, self._ended = send, say, spawn, changed, ended
        self.unfinished: tuple[Unfinished, ...] = ()
        self.stirring = Stirring()                          # goes into each seed that is drawn from now on
        self._lives: dict[bytes, Live] = {}                 # by hash
        self._stuck: set[bytes] = set()                     # couldn't be gone on with; only the player tries again
        self._dirty: set[bytes] = set()
        self._watchers: dict[bytes, Watchers] = {}          # of our tables
        self._asked: dict[bytes, bytes] = {}                # tables that we want to watch, and their openers
        self._pool: Executor | None = None
        self._news_at = 0.0                                 # when a table last had news, in ms

    # ------------------------------------------------------------------ for the screen and the lobby

    def views(self, alive: frozenset[bytes]) -> tuple[TableView, ...]:
        now = now_ms()
        return tuple(live.view(alive, now) for live in self._lives.values() if not live.left)

    def begin(self, raw: bytes) -> bool:
        """A charter that we wrote or joined: the table stands from now on, if its file could be made."""
        try:
            self._stand_up(Live.begin(raw, self._identity, self._home))
        except (BadCharter, StoreError) as error:
            self._say(str(error))
            return False
        return True

    def drop(self, table: bytes) -> bool:
        """Forget a table that never started; False if there is none."""
        live = self._find(table)
        if live is None or live.table.started:
            return False
        del self._lives[live.table.id]
        live.discard()
        return True

    def leave(self, table: bytes) -> None:
        """Put a table away. After the end we stay, unseen, for those who haven't heard of it."""
        live = self._find(table)
        if live:
            live.left = live.table.ended is not None and not live.trouble and not live.all_signed
            if not live.left:
                self._put_away(live)

    # ------------------------------------------------------------------ looking on

    def watch(self, table: bytes, opener: bytes) -> None:
        """Ask to look on at somebody's table."""
        self._asked[table] = opener
        self._send(opener, Watch(table))

    def welcome(self, sender: bytes, table: bytes) -> None:
        """Somebody wants to look on."""
        live = self._find(table)
        if live is None or live.watching or sender in live.members:
            self._send(sender, Refuse(table, "This table isn't played any more."))
            return
        self._settle(live)
        self._watchers.setdefault(live.table.id, Watchers(live.table, self._send)).welcome(sender)

    def show(self, sender: bytes, raw: bytes) -> None:
        """We may look on."""
        try:
            live = Live.watch(raw, self._identity, self._home, sender)
        except (BadCharter, StoreError) as error:
            self._say(str(error))
            return
        if self._asked.get(live.table.charter.id) != sender or live.table.id in self._lives:
            live.discard()
            return
        del self._asked[live.table.charter.id]
        self._stand_up(live)

    def refused(self, sender: bytes, table: bytes) -> bool:
        """We may not look on; whether we had asked."""
        asked = self._asked.get(table) == sender
        if asked:
            del self._asked[table]
        return asked

    def gone(self, key: bytes) -> None:
        """A peer can't be reached any more, or stops looking on."""
        for watchers in self._watchers.values():
            watchers.drop(key)

    # ------------------------------------------------------------------ playing

    def act(self, table: bytes, seat: Seat, move: Move, pressed: float) -> None:
        """Raises IllegalMove. Where cards lie hidden, an answer that comes after somebody else's is no mistake."""
        live = self._find(table)
        late = live and live.table.deals.cards and not live.table.fault and seat not in live.table.state.turn()
        if live and not late:
            live.act(seat, move, pressed, now_ms())
            self._settle(live)

    def next_deal(self, table: bytes) -> None:
        """We are ready for the next deal of this match."""
        live = self._find(table)
        if live and not live.trouble:
            live.table.want_deal(now_ms())
            self._settle(live)

    def has_started(self, table: bytes) -> bool:
        live = self._find(table)
        return live is None or live.table.started

    def waiting(self) -> bool:
        """Whether a table waits for somebody."""
        return any(live.table.waiting(now_ms()) for live in self._lives.values())

    def _find(self, table: bytes) -> Live | None:
        """A table that the player hasn't left."""
        return next((live for live in self._lives.values() if live.table.charter.id == table and not live.left), None)

    # ------------------------------------------------------------------ coming back

    async def offer(self) -> None:
        """The tables on disk, looked through aside."""
        found = await asyncio.to_thread(unfinished, self._home, self._identity, self._say)
        here = {*self._lives, *(known.id for known in self.unfinished)}
        self.unfinished += tuple(known for known in found if known.id not in here)
        self._changed()

    def resume(self, table: bytes) -> None:
        """Go on with an unfinished table, named by its hash."""
        known = self._left(table)
        if known and not known.returning:
            self._shelve(known, known._replace(returning=True))
            self._spawn(self._come_back(known))

    def forget(self, table: bytes) -> None:
        """Delete an unfinished table and its files."""
        known = self._left(table)
        if known and not known.returning:
            try:
                delete(known.file)
            except OSError as error:
                self._say(f"{known.file} can't be deleted: {error.strerror}.")
                return
            self._shelve(known)

    def _left(self, table: bytes) -> Unfinished | None:
        """An unfinished table by its hash."""
        return next((known for known in self.unfinished if known.id == table), None)

    def _shelve(self, old: Unfinished, *new: Unfinished) -> None:
        """This in the place of that."""
        self.unfinished = (*(known for known in self.unfinished if known.id != old.id), *new)
        self._changed()

    async def _come_back(self, known: Unfinished) -> None:
        """Replay a table aside, then go on with it. What comes in meanwhile is asked for again."""
        try:
            live = await asyncio.to_thread(Live.resume, known.file, self._identity, now_ms())
        except (BadCharter, StoreError) as error:
            self._shelve(known, known)
            self._stuck.add(known.id)
            self._say(str(error))
            return
        self._shelve(known)
        self._stand_up(live)

    def wake(self, sender: bytes, table: bytes) -> bool:
        """Somebody goes on with a table that we had left: so do we. Whether it is one of ours."""
        known = self._left(table)
        if known and sender in known.charter.keys and table not in self._stuck:
            self.resume(table)
        return table in self._lives or any(known.id == table and known.returning for known in self.unfinished)

    # ------------------------------------------------------------------ at work

    def hear(self, sender: bytes, message: TableMessage) -> None:
        """A table's message from whoever; only those of its members count."""
        live = self._lives.get(message.table)
        if live is None:
            self.wake(sender, message.table)
        elif sender in live.members:
            live.hear(sender, message, now_ms())
            self._settle_soon(live)
        elif live.table.id in self._watchers and sender in self._watchers[live.table.id]:
            self._watchers[live.table.id].hear(sender, message)

    def greet(self, key: bytes) -> None:
        """A peer is back: show it what is held here, which is on disk."""
        for live in [*self._lives.values()]:
            if key in live.members:
                self._settle(live)
                if not live.trouble:
                    self._send(key, live.table.beat())

    def beat(self) -> None:
        """About once a second."""
        for live in [*self._lives.values()]:
            live.table.tick(now_ms())
            self._settle(live)

    def close(self) -> None:
        for live in self._lives.values():
            live.close()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def _stand_up(self, live: Live) -> None:
        """Its first words leave only after what the lobby has still to say about it."""
        self._lives[live.table.id] = live
        live.table.tick(now_ms())
        self._settle_soon(live)

    def _put_away(self, live: Live) -> None:
        del self._lives[live.table.id]
        self._watchers.pop(live.table.id, None)
        live.close()
        if live.watching:
            for key in live.others:
                self._send(key, Stand(live.table.charter.id))
        elif not live.over:
            self.unfinished += (Unfinished(live.table.charter, live.table.id, live.store.path),)

    def _settle_soon(self, live: Live) -> None:
        """Once for all messages that come in together."""
        if live.table.id not in self._dirty:
            self._dirty.add(live.table.id)
            asyncio.get_running_loop().call_soon(self._settle, live)

    def _settle(self, live: Live) -> None:
        """Disk first, then the wires; then whatever is due later."""
        table = live.table
        self._dirty.discard(table.id)
        if self._lives.get(table.id) is not live:
            return
        effects = live.settle(now_ms(), self.stirring.digest)
        for to, message in effects.messages:
            for key in live.others if to is None else (table.charter.keys[to],):
                self._send(key, message)
        if table.id in self._watchers:
            beat = next((message for _, message in effects.messages if isinstance(message, Heads)), None)
            self._watchers[table.id].pass_on(effects.records, beat)
        due = table.due()
        if due is not None:
            asyncio.get_running_loop().call_later(max(0.0, due - now_ms()) / 1000, self._settle, live)
        for job in table.jobs():
            self._spawn(self._do(live, job))
        if table.ended is not None:
            self._end(live)
        news = (table.step, table.fault, table.agreed, live.trouble)
        if news != live.news:           # an acknowledgement shows nothing; who is waited for is looked at by the clock
            live.news, self._news_at = news, now_ms()
            self._changed()

    def _end(self, live: Live) -> None:
        """The file is checked once all have signed the end."""
        self._ended(live.table.charter.id)
        if live.all_signed and live.left:
            self._put_away(live)
        elif live.all_signed and not live.checking:
            live.checking = True
            self._spawn(self._check(live))

    async def _check(self, live: Live) -> None:
        """A job as well, begun when nobody moves: it would hold up the first moves of the next game."""
        await self._calm()
        live.report = await self._elsewhere(partial(verify, live.store.path))
        self._changed()

    async def _calm(self) -> None:
        """Until no table had news for a while; not for ever."""
        end = now_ms() + PATIENCE
        while (rest := min(self._news_at + CALM, end) - now_ms()) > 0:
            await asyncio.sleep(rest / 1000)

    async def _do(self, live: Live, job: Job) -> None:
        """What takes long (a dealer that thinks, a shuffle's proof) is done in other processes."""
        live.table.worked(job, await self._elsewhere(job.do), now_ms())
        self._settle(live)

    async def _elsewhere(self, do: Callable[[], Any]) -> Any:
        """The result of something that takes long, from a process that gives way to the moves of the table."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"), initializer=_give_way)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, do)
        except BrokenExecutor:                      # such a process was killed
            self._pool = None
            return await asyncio.to_thread(do)
