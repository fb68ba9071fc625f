"""The tables played here: each a replica with its file and the view of it that screens read. Knows no socket."""
import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, Self

from p2p.audit import Found
from p2p.games.game import IllegalMove, Move, Outcome, Seat
from p2p.identity import Identity, fingerprint
from p2p.log.charter import BadCharter, Charter
from p2p.log.entry import BadEntry
from p2p.log.fault import Fault
from p2p.log.store import SUFFIX, Contents, Store, StoreError, read
from p2p.match import Match
from p2p.table import Effects, Happening, Job, Table, TableMessage
from p2p.transcript import Report, verify

PLAYING, PLAYED = "playing", "played"       # folders of the tables in a home


def now_ms() -> float:
    """The clock of everything local: milliseconds, the same one that screens stamp key presses with."""
    return time.perf_counter() * 1000

WORKERS = 2                                 # processes for what takes long


class TableView(NamedTuple):
    """One table as its peer may see it, at one moment. Times are the node's clock in ms unless said otherwise."""
    charter: Charter
    mine: frozenset[Seat]                       # the seats played at this computer
    state: Any                                  # the rules' state, as these seats may see it
    started: bool
    step: int
    shown_at: float                             # when the board last changed by dealing
    clock_at: float                             # now at `clock`
    clock: int                                  # ms on the table clock
    happenings: tuple[Happening, ...]
    waiting: tuple[tuple[int, int], ...]        # (member, ms) without whose entry nothing goes on
    away: frozenset[int]                        # members that can't be reached
    outcome: Outcome | None                     # of the deal, audited
    deal: int                                   # its number, from 1
    between: bool                               # the deal is over, and the next one waits for everybody
    ready: frozenset[int]                       # members that want it
    match: Match                                # totals and score sheet
    found: tuple[Found, ...]                    # what the audit of the last deal named
    over: bool                                  # the match is
    agreed: frozenset[int]                      # members whose signature shows the same end
    fault: Fault | None
    trouble: str                                # what stops this computer from playing on
    report: Report | None                       # the verification, once everybody has signed the end
    file: Path


class Live:
    """A replica with its disk. Whoever calls it must `settle` afterwards."""

    def __init__(self, table: Table, store: Store) -> None:
        self.table, self.store = table, store
        self.trouble = ""
        self.checking = False
        self.left = False                   # off the screen; here only until everybody has signed the end
        self.report: Report | None = None
        self.news: object = None            # what the last view told
        charter = table.charter
        self.members = {key: i for i, key in enumerate(charter.keys)}
        self.others = tuple(key for i, key in enumerate(charter.keys) if i != table.me)
        self._happenings: tuple[Happening, ...] = ()

    @classmethod
    def begin(cls, raw: bytes, identity: Identity, home: Path) -> Self:
        """A new table from its charter. Raises BadCharter, StoreError."""
        table = Table(raw, identity, defer=True)
        name = f"{table.charter.game}-{fingerprint(table.id)}"
        return cls(table, Store.create(home / PLAYING, name, raw))

    @classmethod
    def resume(cls, path: Path, identity: Identity, now: float) -> Self:
        """A table from its file. Raises BadCharter, StoreError."""
        store, contents = Store.reopen(path)
        try:
            table = _replayed(path, contents, identity, now)
        except (BadCharter, StoreError):
            store.close()
            raise
        table.defer = True
        return cls(table, store)

    def hear(self, sender: bytes, message: TableMessage, now: float) -> None:
        """Whatever a member sends; bytes that are no entries are dropped. In trouble nothing is heard."""
        if not self.trouble:
            with suppress(BadEntry):
                self.table.on(self.members[sender], message, now)

    def act(self, seat: Seat, move: Move, pressed: float, now: float) -> None:
        """Raises IllegalMove with the sentence for the player."""
        if self.trouble:
            raise IllegalMove("table", move, self.trouble)
        self.table.act(seat, move, pressed, now)

    def settle(self, now: float) -> Effects:
        """Write what came and what we say; the messages may leave only after this. In trouble nothing leaves."""
        effects = self.table.flush(now)
        try:
            if effects.records and not self.trouble:
                self.store.append(effects.records, effects.own)
        except StoreError as error:
            self.trouble = str(error)
        return Effects() if self.trouble else effects

    def view(self, alive: frozenset[bytes], now: float) -> TableView:
        table = self.table
        if len(self._happenings) != len(table.happenings):
            self._happenings = tuple(table.happenings)
        away = frozenset(i for i, key in enumerate(table.charter.keys) if i != table.me and key not in alive)
        deals = table.deals
        return TableView(table.charter, table.mine, table.state.seen_by(table.mine), table.started, table.step,
                         table.shown_at, now, table.clock(now), self._happenings, table.waiting(now), away,
                         deals.outcome, deals.number, deals.between, deals.ready, deals.match, deals.found,
                         table.ended is not None, table.agreed, table.fault, self.trouble, self.report,
                         self.store.path)

    @property
    def all_signed(self) -> bool:
        return len(self.table.agreed) == len(self.members)

    @property
    def over(self) -> bool:
        """There is nothing to play on: the game ended, or a fault stopped it."""
        return self.table.ended is not None or self.table.fault is not None

    def close(self) -> None:
        """Put the file away: among the played ones if the game is over. Raises nothing: a file may stay where it is."""
        self.store.close()
        if self.over:
            _put_away(self.store.path)

    def discard(self) -> None:
        """Forget a table that never started, with its file."""
        self.store.close()
        with suppress(OSError):
            self.store.path.unlink()


class Unfinished(NamedTuple):
    """A table on disk whose game isn't over: what the lobby offers to come back to."""
    charter: Charter
    id: bytes                   # the table's hash
    file: Path


def unfinished(home: Path, identity: Identity, say: Callable[[str], None]) -> list[Unfinished]:
    """The tables of this identity that can be gone on with; one that can't be read stays where it is, with a word."""
    found = []
    for path in sorted((home / PLAYING).glob(f"*{SUFFIX}")):
        try:
            table = _replayed(path, read(path), identity, 0)
        except (StoreError, BadCharter) as error:
            say(f"The table in {path.name} can't be gone on with: {error}")
            continue
        if table.ended is not None or table.fault:
            _put_away(path)
        elif table.me is not None:
            found.append(Unfinished(table.charter, table.id, path))
    return found


def _replayed(path: Path, contents: Contents, identity: Identity, now: float) -> Table:
    """The replica that a file holds. Raises BadCharter, StoreError."""
    table = Table(contents.charter, identity)
    try:
        table.resume(contents.records, now)
    except BadEntry as error:
        raise StoreError(f"{path} is damaged: {error}. See: fairdeal verify {path}") from error
    return table


def _put_away(path: Path) -> None:
    """Into the folder of the played ones, beside what may be there under the same name."""
    folder = path.parent.parent / PLAYED
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
        names = (path.stem, *(f"{path.stem}-{i}" for i in range(2, 100)))
        free = (folder / f"{name}{SUFFIX}" for name in names if not (folder / f"{name}{SUFFIX}").exists())
        path.rename(next(free, path))


class Tables:
    """All tables of a node, in its loop. `send(key, message)` reaches a peer, `say` the player, `spawn` runs a task.

    `changed()` tells that there is something new to see, `ended(id)` that a game is over. Methods for the screen name
    tables by the id of their draft, those for messages by the hash of their charter.
    """

    def __init__(self, home: Path, identity: Identity, send: Callable[[bytes, TableMessage], None],
                 say: Callable[[str], None], spawn: Callable[[Coroutine[Any, Any, None]], None],
                 changed: Callable[[], None], ended: Callable[[bytes], None]) -> None:
        self._home, self._identity = home, identity
        self._send, self._say, self._spawn, self._changed, self._ended = send, say, spawn, changed, ended
        self.unfinished: tuple[Unfinished, ...] = ()
        self._lives: dict[bytes, Live] = {}                 # by hash
        self._returning: set[bytes] = set()                 # being replayed
        self._stuck: set[bytes] = set()                     # couldn't be gone on with; only the player tries again
        self._dirty: set[bytes] = set()
        self._pool: Executor | None = None

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

    def act(self, table: bytes, seat: Seat, move: Move, pressed: float) -> None:
        """Raises IllegalMove."""
        live = self._find(table)
        if live:
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
        """The tables on disk, replayed aside: that may take a while."""
        found = await asyncio.to_thread(unfinished, self._home, self._identity, self._say)
        here = {*self._lives, *(known.id for known in self.unfinished)}
        self.unfinished += tuple(known for known in found if known.id not in here)
        self._changed()

    def resume(self, table: bytes) -> None:
        """Go on with an unfinished table, named by its hash."""
        known = next((known for known in self.unfinished if known.id == table), None)
        if known:
            self.unfinished = tuple(other for other in self.unfinished if other is not known)
            self._returning.add(table)
            self._spawn(self._come_back(known))

    async def _come_back(self, known: Unfinished) -> None:
        """Replay a table aside, then go on with it. What comes in meanwhile is asked for again."""
        try:
            self._stand_up(await asyncio.to_thread(Live.resume, known.file, self._identity, now_ms()))
        except (BadCharter, StoreError) as error:
            self.unfinished += (known,)
            self._stuck.add(known.id)
            self._say(str(error))
        finally:
            self._returning.discard(known.id)

    def wake(self, sender: bytes, table: bytes) -> bool:
        """Somebody goes on with a table that we had left: so do we. Whether it is one of ours."""
        known = next((known for known in self.unfinished if known.id == table), None)
        if known and sender in known.charter.keys and table not in self._stuck:
            self.resume(table)
        return table in self._returning or table in self._lives

    # ------------------------------------------------------------------ at work

    def hear(self, sender: bytes, message: TableMessage) -> None:
        """A table's message from whoever; only those of its members count."""
        live = self._lives.get(message.table)
        if live is None:
            self.wake(sender, message.table)
        elif sender in live.members:
            live.hear(sender, message, now_ms())
            self._settle_soon(live)

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
        live.close()
        if not live.over:
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
        for to, message in live.settle(now_ms()).messages:
            for key in live.others if to is None else (table.charter.keys[to],):
                self._send(key, message)
        due = table.due()
        if due is not None:
            asyncio.get_running_loop().call_later(max(0.0, due - now_ms()) / 1000, self._settle, live)
        for job in table.jobs():
            self._spawn(self._do(live, job))
        if table.ended is not None:
            self._end(live)
        news = (table.step, table.fault, table.agreed, live.trouble)
        if news != live.news:           # an acknowledgement shows nothing; who is waited for is looked at by the clock
            live.news = news
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
        live.report = await asyncio.to_thread(verify, live.store.path)
        self._changed()

    async def _do(self, live: Live, job: Job) -> None:
        """What takes long (a dealer that thinks, a shuffle's proof) is done in other processes."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"))
        try:
            result = await asyncio.get_running_loop().run_in_executor(self._pool, job.do)
        except BrokenExecutor:                      # such a process was killed
            self._pool = None
            result = await asyncio.to_thread(job.do)
        live.table.worked(job, result, now_ms())
        self._settle(live)
