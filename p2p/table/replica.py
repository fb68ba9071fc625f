"""One table as it follows from its log: signed entries come in, steps are made, on every computer the same ones.

A step is a choice taken in its place in the order, a decided race, an answered need of the rules, or the audit of a
deal. The history holds a running hash of the log and of the public state after each step. Every entry carries the hash
that its member had, so replicas that differ stop at the next entry. A replica writes no entries: verifiers and readers
of transcripts need no more than this, and a member's own part is `Table`. Knows no socket, disk, clock or screen: times
on the own clock are passed in, in ms.
"""
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from p2p.games.game import Seat
from p2p.language import tr
from p2p.log.chain import Held, low_median
from p2p.log.charter import Member, numbered
from p2p.log.entry import (
    Back,
    BadEntry,
    Body,
    DeckStep,
    Forfeit,
    Head,
    Leave,
    Reveal,
    Seal,
    SeatMove,
    Share,
    Shown,
    Signed,
    Without,
    read_entry,
)
from p2p.log.fault import MemberFault
from p2p.log.past import Disk, KeptEntries
from p2p.log.witnesses import PAIR
from p2p.table.jobs import Job
from p2p.table.plays import LyingCard
from p2p.table.steps import Steps

BEHIND = 1000                   # ms by which a clock may lag behind the others'
KEPT_DEALS = 2                  # finished ones whose states stay in memory


class Replica(Steps):
    """All that follows from the entries that came in so far.

    A member's fault raises nothing: `fault` says what it was, and from then on nothing more is taken in. Nothing more
    is taken in either once the disk has `lost` entries that were let go and are needed. Then the table goes on from
    what is left of its file, as after a restart."""

    # ------------------------------------------------------------------ what can be read

    @property
    def mine(self) -> frozenset[Seat]:
        """The seats that this member holds now; none while it doesn't count."""
        return self.holders.seats_of(self.me) if self.me in self.view.members else frozenset()

    @property
    def last_own(self) -> Head:
        """n and hash of the last entry that this member ever wrote, whether it counts or not."""
        return self._last_own if self._last_own[0] else (0, self.id)

    @property
    def knows_all_own_entries(self) -> bool:
        """Whether the last entry that this member ever wrote counts here, and all steps that it had seen are made. Only
        then a further entry is no fork, and takes nothing back that was seen."""
        if self.me is None or self.order.chains[self.me].head[0] < self._last_own[0]:
            return False
        last = self.order.chains[self.me].last
        return last is None or last.entry.seen[0] <= self.step

    @property
    def taken(self) -> int:
        """How many entries were ever held here, whether they count or not."""
        return len(self._log)

    def holds(self, raw: bytes) -> bool:
        """Whether this entry is held here."""
        signed = read_entry(raw)
        return self.order.holds(signed)

    def newest(self, member: Member) -> bytes:
        """The last entry of this member that is here, whether it is taken in by now or not, as it travels; empty if
        there is none."""
        return self.delays.newest(member)

    def is_behind_an_end(self, signed: Signed) -> bool:
        """Whether its member's chain ended before this entry, which is then passed over unread (PROTOCOL.md 13).

        Raises BadEntry if its member did not sign it."""
        limit = self.view.limit(signed.entry.member)
        self.order.check_signed(signed)
        return limit is not None and signed.entry.n > limit

    def went(self) -> Iterator[str]:
        """A sentence for each member that has left, was voted out or has come back, in the order of the steps."""
        for told in self.going.told:
            at = tr("in deal {deal}", deal=told.deal) if self.deals.cards and told.deal else tr("after step {step}",
                                                                                                step=told.step)
            yield f"{self.charter.members[told.member].name} {told.what} {at}{told.clocks}."

    @property
    def agreed(self) -> frozenset[Member]:
        """The members whose signed entries show the same end of the match as is held here."""
        if self.ended is None:
            return frozenset()
        return frozenset(member for member, chain in numbered(self.order.chains)
                         if chain.last and self.ended <= chain.last.entry.seen[0] <= self.step)

    @property
    def unsigned(self) -> frozenset[Member]:
        """The members that counted at the end of the match, still do, and haven't signed it."""
        if self.ended is None:
            return self.view.members
        return (self.view.at(self.ended) & self.view.members) - self.agreed

    def clock(self, now: float) -> int:
        """The table clock in ms: 0 until the first deal, and never less than what the last own entry says."""
        if not self.started:
            return 0
        since, base = self._clock
        return max(base + int(now - since), self._last_said())

    def looked_at(self, now: float) -> float:
        """The own clock in ms at which people here began to look at the board: it is shown and lies uncovered."""
        return max(self.shown_at, now - self.clock(now) + self.begins) if self.begins else self.shown_at

    @property
    def clock_set(self) -> tuple[float, int]:
        """When the table clock was last set, on the own clock in ms, and what it showed then."""
        return self._clock

    def lying(self) -> LyingCard | None:
        """The card of the move that stands first in the order, if it is legal there and its opening proves right. It is
        shown a hop before it is played; the state shows no face before its step."""
        choice = self.order.queue[0] if self.order.queue and self.deals.cards and not self.fault else None
        if choice is None or not isinstance(body := choice.entry.body, SeatMove) or not body.opening:
            return None
        if self._lying[0] != (choice.hash, self.step):
            self._lying = (choice.hash, self.step), self._foreseen(choice, body)
        return self._lying[1]

    def _foreseen(self, choice: Held, body: SeatMove) -> LyingCard | None:
        stands = self._supplying or self.deals.first_need() or not self.deals.running or self.votes.limit() is not None
        if stands or choice.entry.seen[0] > self.step or (after := self.plays.foreseen(choice, body)) is None:
            return None
        needs = after.need()
        face = self.dealing.foreseen(choice.member, needs[0], body.opening) if len(needs) == 1 else None
        return None if face is None else LyingCard(Seat(body.seat), needs[0].slots[0], face)

    def waiting(self, now: float) -> tuple[tuple[Member, int], ...]:
        """(member, ms since the last step) for each other member without whose entry the table can't go on."""
        return tuple((member, self.still(now)) for member in sorted(self._missing()) if member != self.me)

    def still(self, now: float) -> int:
        """Ms since the last step."""
        return int(now - self._step_at)

    def owed(self) -> Reveal | Forfeit | Share | DeckStep | Shown | None:
        """The next answer that the log asks of this member: a share, a step of dealing, the opening of a seal, or the
        word that a board lies open here."""
        need = self.deals.first_need()
        dealt = None if self._supplying else self.dealing.owed(need)
        racing = self.game.SEALED and self.ended is None and not need
        return dealt or self.claims.owed() or (self.delays.owed(self.claims.shown_step) if racing else None)

    def _last_said(self) -> int:
        """Table time in ms of the last own entry."""
        last = self.order.chains[self.me].last if self.me is not None else None
        return last.entry.at if last else 0

    def stalling(self) -> set[Member]:
        """The other members whose programs owe an entry that nobody has to decide on: only the `start` of a further
        deal is somebody's decision."""
        return set() if self.deals.between and not self.order.queue else self._missing() - {self.me}

    def _missing(self) -> set[Member]:
        return self._awaited() & self.view.owing

    def _awaited(self) -> set[Member]:
        """The members whose entry comes next. A member that has left owes none."""
        if self.fault or self.jobs.running or self.ended is not None:
            return set()
        if not self.started and not self.order.queue:
            return {*sorted(self.view.owing)[:1]}
        need = self.deals.first_need()
        if need or self.deals.closing:
            return self.dealing.missing(need)
        if self.deals.between and not self.order.queue:
            return set(self.view.members - self.deals.ready)
        if not self.order.queue:
            return set()
        first_choice = self.order.queue[0]
        if first_choice.is_final and isinstance(first_choice.entry.body, Seal):
            return self.claims.missing()
        return first_choice.unheard_by

    # ------------------------------------------------------------------ what comes in

    def take_in(self, new: bytes | Signed | None, now: float = 0.0, own: bool = True,
                signed_before: bool = False) -> list[Held]:
        """Take in an entry as it travels, one that this member has just signed, or None to go on without a new one.
        Gives the entries whose past is complete by it, in their order.

        `own`: whether entries in this member's name may come from outside; if not, one that was never held here is the
        fault "copied key".
        `signed_before`: its signature was checked once already. Raises BadEntry for bytes that are no entry of this
        table.
        """
        self._now = now
        receive: Callable[[], Iterable[Held]] = list if new is None else partial(self.order.add, new) if isinstance(
            new, Signed) else partial(self.order.receive, new, signed_before)
        taken: list[Held] = []

        def note(held: Held) -> None:
            taken.append(held)
            self._log.add((held.raw,))
            if own:
                self._note_own(held)
        if not (self.fault or self.lost):
            try:
                self._take(receive, own, note)
            except MemberFault as error:
                self.fault = error.fault
            ahead = self.clock(now) + BEHIND
            if not taken or any(each.entry.at > ahead for each in taken):
                self._catch_up()
        return taken

    def _take(self, receive: Callable[[], Iterable[Held]], own: bool, note: Callable[[Held], object]) -> None:
        """Hold the entries that `receive` gives, and those that have waited for them. Make the steps that follow.

        `note` is called with each entry. An entry behind a vote or a `leave` is held once that is accepted, since other
        entries may count from then on. Raises MemberFault, and BadEntry where `receive` does."""
        while True:
            held: list[Held] = []
            for each in receive():
                held.append(each)
                note(each)
                if isinstance(each.entry.body, Without | Leave):
                    break
            view = self.view.number
            try:
                self._hold(held, own)
            except BadEntry:
                self.lost = True            # as in `_reading`, for each entry
            parted = held and isinstance(held[-1].entry.body, Without | Leave)
            if self.lost or not (parted or view != self.view.number):       # a member that came back has more entries
                break
            receive = self.order.release

    def _note_own(self, signed: Signed | Held) -> None:
        if signed.entry.member == self.me:
            self._written.add(signed.hash)
            self._last_own = max(self._last_own, (signed.entry.n, signed.hash))

    def _hold(self, taken: list[Held], own: bool) -> None:
        """Accept these entries and make all steps that follow. Raises MemberFault."""
        for held in taken:
            if held.member == self.me and not own and held.hash not in self._written:
                raise MemberFault("copied key", held.member, held.raw)
            self._accept(held)
            if isinstance(held.entry.body, Without | Leave) and self._begin_again():
                return
        self._advance()

    def _begin_again(self) -> bool:
        """If a settled vote shows that more was made of the log here than counts, make all of it anew.

        This concerns a member that was voted out, and its onlookers: it may have made steps with entries that the
        others never heard. Raises MemberFault.
        """
        number, change = self.votes.overruling() or (self.view.number, self.votes.settled())
        if not change or not self.votes.conflicts(change, self.step):
            return False
        raws = self._log.all()
        self._log = KeptEntries(raws)
        self.order.view.known[number] = change
        self.order.forget_entries()
        self.jobs.forget()
        self._begin()
        replaying, self.order.replaying = self.order.replaying, True
        for raw in raws:
            self._take(partial(self.order.receive, raw, signed_before=True), True, id)
        self._take(self.order.release, True, id)
        self.order.replaying = replaying
        self._restart_clock(self._now)
        return True

    def let_go(self, disk: Disk) -> None:
        """Free memory, if much has come in. An entry that lies on the disk and that all who count have heard keeps its
        hash and its place there. A deal before the last KEPT_DEALS finished ones keeps its moves."""
        if not self._log.many or self.fault or self.lost:
            return
        order = self.order
        self.witnesses.let_go(order.seals, (chain.last for chain in order.chains))
        gone = order.let_go(self._log.let_go(disk), disk, self.claims.unanswered | self.rounds.needed)
        self._written.difference_update(held.hash for held in gone)
        if self.deals.cards and len(self.deals.finished) > KEPT_DEALS:
            past = self.deals.finished[-KEPT_DEALS].step
            self.plays.let_go(past)
            self.deals.let_go(past)

    def recall(self, seeds: Mapping[int, bytes]) -> None:
        """The own seeds that the disk holds, by deal, empty if deleted; to be called before a replay."""
        self._seeds.update(seeds)
        self._replaying = self.order.replaying = True
        self.dealing.decks.clear()                  # that of deal 1, which is shuffled from the beginning on
        self.dealing.shuffle((1,), 0, self.holders.now)

    def take_in_from_disk(self, raw: bytes, now: float, signed_before: bool) -> list[Held]:
        """`take_in` for an entry that the disk holds: an own one was written, whether it counts by now or not.

        Long work that was put off is done before an entry that changes the view, and before one that doesn't count
        yet. Without that the entry would meet another view than when it came, and steps would come in another order.
        """
        if self.jobs.running and isinstance(read_entry(raw).entry.body, Leave | Without | Back):
            self._work_off(now)
        held = self.take_in(raw, now, signed_before=signed_before)
        if not held and self.jobs.running:
            self._work_off(now)
            held = self.take_in(raw, now, signed_before=signed_before)
        if not held:
            self._note_own(read_entry(raw))
        return held

    def _work_off(self, now: float) -> None:
        while jobs := self.jobs.take():
            for job in jobs:
                self.finish(job, job.do(), now)

    def plant(self, deal: int, seed: bytes, now: float) -> None:
        """The own seed of this deal's deck: 32 secret bytes."""
        self._now = now
        self._seeds[deal] = seed
        with self._convicting():
            self.dealing.plant(deal, seed)
            self._advance()

    def replayed(self, now: float, absent: float = 0.0) -> None:
        """The log was replayed. The table clock goes on from the latest time in it that counts here; `absent`: how many
        ms ago, by the computer's own clock, something was last written."""
        self._restart_clock(now)
        self._absent = absent + BEHIND if absent else 0.0
        self._replaying = self.order.replaying = False
        self.delays.forget()
        self.take_in(None, now)

    def slept(self, ms: float, now: float) -> None:
        """The own clock stood still for so many ms, as while the computer slept."""
        self._now = now
        self._absent += ms
        self._catch_up()

    def hear_clock(self, member: Member, clock: int, now: float) -> None:
        """A member says what its table clock shows, in ms."""
        self._now = now
        self._clocks[member] = now, clock
        self._catch_up()

    def _catch_up(self) -> None:
        """Sets a table clock that is BEHIND to the low median of the clocks of all who count (PEERS.md 4).

        No single member can put it forward. At a table of two it goes by the other's clock, by no more ms than this
        computer was absent. An onlooker's clock goes by the members that it has heard.
        """
        if self._replaying or not self.started:
            return
        counts = self.view.members
        pair = self.me in counts and len(counts) == PAIR
        heard = counts - {self.me} if pair else counts & self._clocks.keys() if self.me is None else counts
        said = [clock for member in heard or counts if (clock := self._clock_of(member)) is not None]
        clock = self.clock(self._now)
        behind = low_median(said) - clock if said else 0
        if behind > BEHIND:
            behind = min(behind, int(self._absent)) if pair else behind
            self._absent = max(0.0, self._absent - behind)
            self._clock = (self._now, clock + behind)

    def _clock_of(self, member: Member) -> int | None:
        """A member's table clock in ms by its last entry, or by its beats since; None before both."""
        last = self.order.chains[member].last
        at, said = self._clocks.get(member, (self._now, 0))
        return max(last.entry.at, said + int(self._now - at) if said else 0) if last else said or None

    def _restart_clock(self, now: float) -> None:
        self._clock = (now, max(self.plays.time, self._last_said()))

    def finish(self, job: Job, result: Any, now: float) -> None:
        """Go on with the result of a job."""
        self._now = now
        if self.jobs.finished(job) and not self.fault:
            self._step_at = now
            with self._convicting():
                job.then(result)
                self._advance()

    @contextmanager
    def _convicting(self) -> Iterator[None]:
        """A MemberFault that is raised in here becomes the table's fault."""
        try:
            with self._reading():
                yield
        except MemberFault as error:
            self.fault = error.fault

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Entries that were let go are read again in here. A BadEntry in here means that the disk has lost one."""
        try:
            yield
        except BadEntry:
            self.lost = True

    def _accept(self, held: Held) -> None:
        if held.entry.body is not None:
            self._accept_body(held, held.entry.body)
        self.votes.note(held)
        self.history.accept(held)

    def _accept_body(self, held: Held, body: Body) -> None:
        member = held.member
        if isinstance(body, Reveal | Forfeit):
            self.claims.accept(held, body)
        elif isinstance(body, Shown):
            self.witnesses.accept(held, body)
            self.delays.shown_came(held, self._now)
        elif isinstance(body, Share | DeckStep):
            if isinstance(body, DeckStep):
                self.idle.accept_step(held, body)
            self.dealing.accept(held, body)
            if isinstance(body, Share):
                self.delays.share_came(member, self._now)
        elif isinstance(body, Without):
            self.votes.accept(held, body)
        elif isinstance(body, SeatMove | Seal):
            if held.entry.seen[0] <= self.step or not self.deals.cards:
                self.holders.check(held, Seat(body.seat))
            if isinstance(body, Seal):
                self.claims.accept_seal(held, body)
            else:
                self._accept_move(held, body)

    def _accept_move(self, held: Held, body: SeatMove) -> None:
        """A move may bring an opening only at a table with cards face down, and only if no earlier one of its seat was
        still to be decided: two cards that lie open would be a signal. Raises MemberFault."""
        if body.opening and not self.deals.cards:
            raise MemberFault("illegal", held.member, held.raw)
        self.moves.accept(held, body.seat, waits=bool(body.opening))
