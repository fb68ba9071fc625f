"""One table that is played or watched here: its file, its seeds, its view for screens. Knows no socket."""
import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from msgspec.structs import replace

from p2p.games.game import Move, Seat
from p2p.identity import Identity
from p2p.language import text_of, tr
from p2p.log.charter import BadCharter, Member, decode_charter, numbered, table_hash
from p2p.log.entry import BadEntry
from p2p.log.store import Store, StoreError, file_name, read
from p2p.net.wire import Heads
from p2p.peer.home.checked import Checked
from p2p.peer.home.seeds import Seeds
from p2p.peer.home.unfinished import PLAYING, WATCHED, Unfinished, delete, lost, put_away
from p2p.peer.outbox import Outbox
from p2p.peer.processes import Processes
from p2p.peer.refusals import FULL, UNWRITTEN
from p2p.peer.table_view import NONE, ClockView, DealView, PeopleView, ProofView, TableView
from p2p.peer.watching import LookingOn, Watchers
from p2p.table.plays import Refused
from p2p.table.replica import BEHIND
from p2p.table.table import Effects, Table, TableMessage
from p2p.table.transcript import Report

WRITABLE = tr("The disk takes this table again: it goes on in a moment.")
LOST = tr("The file of this table has lost moves: they come back from the others.")
DISKS = {FULL: tr("disk is full"),
         UNWRITTEN: tr("can't write")}    # what members are told, and what stands at that seat then
SAID = 4000.0                   # ms for which it stands there after it was said last; it is said each second


def now_ms() -> float:
    """The own clock in ms, monotonic, with an arbitrary zero: for key presses, timers and everything else local."""
    return time.perf_counter() * 1000


class Session:
    """A table with its file and its seeds. `settle` must be called after each method that changes it."""

    def __init__(self, table: Table, store: Store, seeds: Seeds | None = None, checked: Checked | None = None,
                 looking: LookingOn | None = None) -> None:
        """`seeds`: our own at a table that we play. `checked`: our checks of it. `looking`: the read part of a table of
        others."""
        self.table, self.replica = table, table.replica
        self.store, self.seeds, self._checked, self.looking = store, seeds, checked, looking
        self.outbox = Outbox(store.sync)    # by which messages leave
        self.watchers: Watchers             # those who look on by us; once it is among the node's tables
        self.timer: asyncio.TimerHandle | None = None   # of what it has to do by itself
        self.trouble = ""                   # the disk's refusal, as a sentence for the player
        self._troubles: dict[bytes, tuple[str, float]] = {}     # the last one of each member, and when it told it
        self.checking = False
        self.carried_on = False             # its match goes on at another table
        self.left = False                   # off the screen; here only until everybody has heard what we said last
        self.parting = False                # we have left for good
        self.report: Report | None = None
        self.news: tuple[object, ...] = (-1,)       # `shown` of the last published view, its step first
        keys, me = self.replica.charter.keys, self.replica.me
        self.members = {key: member for member, key in numbered(keys)}
        self.others = tuple(key for member, key in numbered(keys) if member != me)
        self._lead: float | None = None     # ms by which the computer's other clock was ahead of the own one
        self.watching = me is None          # somebody else's table: nothing is kept of it
        self._seen: tuple[Any, frozenset[Seat], Any] = None, frozenset(), None      # `_state` of this state, for seats

    @classmethod
    def begin(cls, raw: bytes, identity: Identity, home: Path) -> Self:
        """A new table from its charter. Raises BadCharter, StoreError."""
        table_id = table_hash(raw)
        path = home / PLAYING / file_name(decode_charter(raw).game, table_id)
        checked, seeds = Checked(path, identity, table_id), Seeds(path, identity, table_id)
        table = Table(raw, identity, defer=True, proven=checked)
        return cls(table, Store.create(home / PLAYING, path.stem, raw), seeds, checked)

    @classmethod
    def watch(cls, raw: bytes, identity: Identity, home: Path, opener: bytes) -> Self:
        """Look on at a table of others, of whom only its opener talks to us. Raises BadCharter, StoreError."""
        looking = LookingOn(raw, identity)
        replica = looking.table.replica
        if replica.me is not None or opener not in replica.charter.keys:
            raise BadCharter(tr("This is no table to look on at."))
        name = f"{Path(file_name(replica.charter.game, replica.id)).stem}-{time.time_ns():x}"
        session = cls(looking.table, Store.create(home / WATCHED, name, raw), looking=looking)
        session.others = (opener,)
        return session

    @classmethod
    def resume(cls, path: Path, identity: Identity, now: float) -> Self:
        """A table from its file. Raises BadCharter, StoreError.

        Earlier checks of this computer hold. Other long work is left as the table's jobs: until those are done
        a replica may be `behind` what the file holds.
        """
        absent = 1000 * max(0.0, time.time() - path.stat().st_mtime) if path.exists() else 0.0
        store, contents = Store.reopen(path)
        try:
            table_id = table_hash(contents.charter)
            checked, seeds = Checked(path, identity, table_id), Seeds(path, identity, table_id)
            table = Table(contents.charter, identity, defer=True, proven=checked)
            signed = contents.within(checked.signed(path.read_bytes()))
            store.keep(contents, table.resume(contents.records, now, seeds.kept(), signed, absent))
            if table.replica.fault and table.replica.fault.reason == "lost seed":
                raise lost(seeds)
        except (BadCharter, StoreError):
            store.close()
            raise
        session = cls(table, store, seeds, checked)
        me = table.replica.me
        session.parting = session.left = me is not None and table.replica.view.has_left_for_good(me)
        table.repair.come_apart()
        return session

    def hear(self, sender: bytes, message: TableMessage, now: float) -> None:
        """Take in a member's message. Bytes that are no entries are dropped, in trouble all."""
        if sender in self._troubles:                # a member that speaks here has written it
            self._troubles[sender] = "", now
        if not self.trouble:
            with suppress(BadEntry):
                self.table.on(self.members[sender], message, now)

    def act(self, seat: Seat, move: Move, pressed: float, now: float) -> None:
        """A local seat moves; `pressed` is the own clock in ms at the key press.

        Where cards lie hidden, an answer that comes after somebody else's is no mistake and does nothing. Raises
        IllegalMove, Refused and ValueError, each with the sentence for the player.
        """
        replica = self.replica
        if replica.deals.cards and not replica.fault and seat not in replica.state.turn():
            return
        if self.trouble:
            raise Refused(move, self.trouble)
        self.table.act(seat, move, pressed, now)

    def leave(self, now: float) -> None:
        """We leave for good. In trouble nothing is said, and the others may go on without us."""
        self.parting = True
        if not self.trouble:
            self.table.leave(now)

    def want_deal(self, now: float) -> None:
        """We are ready for the next deal of this match. In trouble nothing is said."""
        if not self.trouble:
            self.table.want_deal(now)

    def settle(self, now: float, stirred: bytes = b"") -> Effects:
        """Write the entries that came in and our own. Gives the effects; their messages may leave now or, if there are
        own entries, after `store.sync`. Gives none in trouble.

        If a deck waits for our seed, it is drawn with `stirred`, the digest of the stirring, and kept on disk first.
        """
        try:
            while self.seeds and not self.trouble and (deal := self.table.seedless()) is not None:
                self.table.plant(deal, self.seeds.draw(deal, stirred), now)
            if self.seeds and not self.trouble:
                self.seeds.delete(self.replica.dealing.dead)
            effects = self.table.flush(now)
            if effects.records and not self.trouble:
                self.store.append(effects.records, sync=False)
        except StoreError as error:
            self.trouble = text_of(error)
        return Effects() if self.trouble else effects

    def use_disk(self, disk: Executor, stopped: Callable[[], None]) -> None:
        """From now on slow syncs of the outbox run on `disk`; `stopped` is called when one fails."""
        def stop(error: Exception) -> None:
            self.trouble = text_of(error)
            stopped()
        self.outbox.use_disk(disk, stop)

    def remember(self) -> None:
        """Keep the checks made here for after a restart; to be called now and then. Raises nothing."""
        if self._checked and not self.replica.fault and not self.trouble:
            if self._checked.wants(self.store.size):
                self._checked.note_signed(self.store.size, self.store.digest)
            self._checked.save()

    def shown(self, now: float) -> tuple[object, ...]:
        """A value that is news for a screen when it changes, the step first."""
        replica, said = self.replica, self.table.said
        return (replica.step, replica.lying(), replica.fault, replica.agreed, self.trouble, said, self.stirred,
                self.reading, self.disks(now), self.catching(now))

    def catching(self, now: float) -> float | None:
        """The time (ms) since which moves made without this computer come in; None if none do."""
        return None if self.over or self.trouble else self.table.repair.lagging(self.replica.step, now)

    @property
    def reading(self) -> tuple[int, int] | None:
        """The entries that an onlooker has read, and all there are, until it is read (see LookingOn)."""
        return self.looking.reading if self.looking else None

    @property
    def unchecked(self) -> bool:
        """Whether proofs of a table that we look on at are taken for good that are still to be checked."""
        return self.looking is not None and self.looking.unchecked

    @property
    def counting(self) -> frozenset[bytes]:
        """The keys of the members who count."""
        return frozenset(self.replica.charter.keys[member] for member in self.replica.order.view.members)

    def check_anew(self) -> None:
        """A proof was taken for good at a table that we look on at, and isn't: go through all of it once more."""
        assert self.looking
        self.table = self.looking.anew(record.data for record in read(self.store.path, notes=False).records)
        self.replica = self.table.replica

    def tick(self, now: float) -> None:
        """The beat, about once a second; by the other clock of the computer it shows whether this one stood still."""
        lead, before = 1000 * time.time() - now, self._lead
        self._lead = lead
        if before is not None and lead - before > BEHIND:
            self.replica.slept(lead - before, now)
            self.table.repair.come_apart()
        self.table.tick(now)

    def told_away(self, beat: Heads, alive: frozenset[bytes], now: float) -> Heads:
        """A beat with the absent members, for watchers."""
        there = self._reached(alive, now)
        disks = tuple((member, why == DISKS[FULL]) for member, why in self.disks(now).items())
        return replace(beat, away=self.table.intentions.away(self.replica.view.owing, there, now), disks=disks)

    def view(self, alive: frozenset[bytes], now: float, barred: Mapping[bytes, str] = NONE) -> TableView:
        """The snapshot for screens. `alive`: the keys of the peers that can be reached; `barred`: of those among them
        that can't be talked to."""
        table, started = self.replica, self.replica.started
        return TableView(
            charter=table.charter, mine=table.mine, me=table.me, state=self._state(),
            happenings=table.happenings, step=table.step, started=started, over=table.ended is not None,
            file=self.store.path, trouble=self.trouble, reading=self.reading, deal=self._deal(),
            clock=ClockView(at=now, ms=table.clock(now), shown_at=table.shown_at,
                            count_ends=0.0 if started else self.table.count_ends,
                            catching_up_since=self.catching(now)),
            people=self._people(alive, now, barred),
            proof=ProofView(agreed=table.agreed, found=table.deals.found, fault=table.fault, report=self.report,
                            credits=table.witnesses.credits() if table.game.SEALED and started else NONE,
                            stirred=frozenset(map(table.deals.place_of, self.stirred))))

    def _state(self) -> Any:
        """The state as the seats here see it, the same object as long as nothing moves: screens go by that."""
        state, mine, seen = self._seen
        if state is not self.replica.state or mine != self.replica.mine:
            state, mine = self.replica.state, self.replica.mine
            seen = state.seen_by(mine)
            self._seen = state, mine, seen
        return seen

    def _deal(self) -> DealView:
        replica, deals = self.replica, self.replica.deals
        return DealView(match=deals.match, number=deals.place, begins_at=len(replica.happenings) - deals.moves,
                        holders=replica.holders.now, bots=dict(replica.holders.bots), outcome=deals.outcome,
                        between=deals.between, ready=deals.ready, lying=replica.lying())

    def _people(self, alive: frozenset[bytes], now: float, barred: Mapping[bytes, str]) -> PeopleView:
        """The members that are there, those that aren't, and the words of the others about it."""
        replica, said = self.replica, self.table.intentions
        view, others = replica.view, self.members.items()
        there = self._reached(alive, now)
        words = {**said.others, **({replica.me: said.own} if replica.me is not None else {})}
        by = {self.members[self.others[0]]} if self.watching else view.owing - {replica.me}
        missing = {**said.unreachable_since(by, there, now),
                   **{member: since for member, (since, _) in said.missing.items() if member in view.owing}}
        if by and by <= missing.keys() and not self.watching:
            self.table.repair.come_apart()
        asking = {member: replica.votes.agreed(member) for member, other in words.items()
                  if other.back and member in there and member not in view.members}
        answers = {member: other for member, other in words.items() if member in view.members}
        stepped = {member for member, other in answers.items() if other.stepped_out}
        told = {member for member, (_, stepped_out) in said.missing.items() if stepped_out}
        may_be_voted_out = said.may_be_voted_out(view.owing, now)
        stalling = {member: since for member, since in said.stalling_since(now).items()
                    if member in view.owing - missing.keys() and not self.trouble}
        absent = missing.keys() | (may_be_voted_out & stalling.keys())
        return PeopleView(
            members_here=view.owing, left_for_good=dict(view.left), voted_out=dict(view.out),
            voted_on_without=dict(replica.going.went_on), waited_for=self.table.waiting(now),
            unreachable=frozenset(member for _, member in others if member not in there),
            unreachable_since=missing, stepped_out=frozenset(stepped | told),
            barred={self.members[key]: why for key, why in barred.items()},
            stalling_since=stalling, may_be_voted_out=may_be_voted_out,
            enough=2 * len(view.owing - absent) > len(view.owing), answers=answers, asks_to_return=asking,
            disks=self.disks(now))

    def _reached(self, alive: frozenset[bytes], now: float) -> set[Member | None]:
        """The members that are reached, from here or by another one that tells so. `alive`: as for `view`."""
        said, members = self.table.intentions, self.members
        direct = {member for key, member in members.items() if key in alive}
        return {self.replica.me} | direct | said.relayed(members.values(), now)

    @property
    def refused(self) -> bool:
        """Whether the disk refuses to be written, and nothing is done about it yet."""
        return self.trouble not in ("", LOST, WRITABLE)

    @property
    def trouble_told(self) -> str:
        """The sentence about our trouble for the other members: nothing about our folders."""
        return FULL if self.trouble.startswith("The disk is full") else UNWRITTEN

    def hear_trouble(self, sender: bytes, why: str, now: float) -> bool:
        """A member tells its trouble, each second. Whether it does so for the first time."""
        news = sender not in self._troubles
        self._troubles[sender] = why, now
        return news

    def disks(self, now: float) -> Mapping[Member, str]:
        """The members whose disk refuses to be written, as they have said within SAID ms, and why."""
        if not (self._troubles or self.table.intentions.disks):
            return NONE
        told = {member: DISKS[FULL if full else UNWRITTEN] for member, full in self.table.intentions.disks}
        return told | {self.members[key]: DISKS[why] for key, (why, at) in self._troubles.items()
                       if why in DISKS and now - at < SAID}

    @property
    def stirred(self) -> frozenset[int]:
        """The deals into whose shuffle this computer's stirring went."""
        return self.seeds.stirred if self.seeds else frozenset()

    @property
    def all_signed(self) -> bool:
        """Whether every member that still counts has signed the same end."""
        return self.replica.ended is not None and not self.replica.unsigned

    @property
    def over(self) -> bool:
        """Whether the game can't go on: it has ended, or a fault stopped it. A lost seed may be put back."""
        fault = self.replica.fault
        return self.replica.ended is not None or (fault is not None and fault.reason != "lost seed")

    def close(self, ended: bool = False) -> None:
        """Close the file; if the game is over, `ended` here, or goes on elsewhere, move it to the played ones if that
        can be done. Raises nothing."""
        if self.watching and not self.carried_on:
            self.discard()
            return
        self.outbox.flush()
        self.remember()
        self.store.close()
        if self.over or ended or self.carried_on or self.table.parted:
            put_away(self.store.path)

    def offered(self, now: float) -> Unfinished:
        """The lobby's offer after the player has left the table."""
        replica = self.replica
        gone = frozenset(member for member, _ in numbered(replica.charter.keys) if member not in replica.view.owing)
        return Unfinished(replica.charter, replica.id, self.store.path, left=now, gone=gone)

    def discard(self) -> None:
        """Delete the file of a table that never started or isn't ours. Raises nothing."""
        self.outbox.flush()
        self.store.close()
        self._checked = None                # work that is still done for it keeps nothing
        with suppress(OSError):
            delete(self.store.path)


async def come_back(file: Path, identity: Identity, processes: Processes) -> Session:
    """The table of this file, replayed in another thread, where its file is. Raises BadCharter, StoreError."""
    session = await asyncio.to_thread(Session.resume, file, identity, now_ms())
    await _catch_up(session, processes)
    return session


async def _catch_up(session: Session, processes: Processes) -> None:
    """Do the work without which a table isn't where its file is. The work for its next deal may wait."""
    replica = session.replica
    while replica.dealing.behind and (jobs := replica.jobs.take()):
        run = processes.run if len(jobs) > 1 else asyncio.to_thread           # a process takes longer to start
        results = await asyncio.gather(*(run(job.do) for job in jobs))
        for job, result in zip(jobs, results, strict=True):
            session.table.finish(job, result, now_ms())
