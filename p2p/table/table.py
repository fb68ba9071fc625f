"""One table of a running peer: its replica, and what it says there. Knows no socket, disk, clock or screen.

A session calls `on`, `act` and `tick` with its own clock in ms, then `flush`, whose records go to disk (fsync) before
its messages leave. What this member owes (acknowledgements, shares, steps of dealing, openings of seals) follows from
the log alone. An onlooker has a table, too, and only asks for what is missing. A reader of a file needs a `Replica`.
"""
import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

import msgspec

from p2p.deal.proven import Proven
from p2p.games import GAMES
from p2p.games.game import PAUSES, Game, Move, Seat
from p2p.identity import Identity
from p2p.language import tr
from p2p.log.chain import Held
from p2p.log.charter import Member, numbered
from p2p.log.entry import (
    ENTRY_LIMIT,
    Back,
    BadEntry,
    Body,
    ChoiceBody,
    Entry,
    Leave,
    Seal,
    SeatMove,
    Shown,
    Start,
    Without,
    sign,
)
from p2p.log.idle import IDLE_LIMIT
from p2p.log.relay import Relay
from p2p.log.repair import Repair
from p2p.log.rounds import ROUND
from p2p.log.store import Record
from p2p.log.witnesses import PAIR
from p2p.net.wire import Answer, AskLast, Entries, Heads, TellLast, Want
from p2p.table.intentions import HERE, LONGEST, Intentions, Said
from p2p.table.jobs import Job
from p2p.table.plays import Refused
from p2p.table.replica import Replica

MANY = 1000                     # choices that changed nothing, from which on none is sent that would change nothing
SPARED = 192                    # of IDLE_LIMIT for what the program itself says, such as `start`
ANSWER_WITHIN = 20              # ms in which answers are acknowledged; choices are at once
TableMessage = Entries | Heads | Want | AskLast | TellLast
P = ParamSpec("P")


@dataclass
class Effects:
    """The work of a session after a turn: write the records, sync the disk if an own entry is among them (`own`), then
    send the messages, each to a member or, for None, to all others."""
    records: list[Record] = field(default_factory=list)
    messages: list[tuple[Member | None, TableMessage]] = field(default_factory=list)
    own: bool = False


def turn(method: Callable[Concatenate["Table", P], None]) -> Callable[Concatenate["Table", P], None]:
    """A turn of the table: the last argument is its time on the own clock in ms; what is owed after it is written."""
    @wraps(method)
    def taken(table: "Table", /, *args: P.args, **kwargs: P.kwargs) -> None:
        table._now = cast(float, args[-1])
        method(table, *args, **kwargs)
        table._write_what_is_owed()
    return taken


class Table:
    """A member at its table; one whose identity isn't in the charter, or that has none, looks on."""

    def __init__(self, raw_charter: bytes, identity: Identity | None = None, defer: bool = False,
                 games: Mapping[str, Game] = GAMES, proven: Proven | None = None) -> None:
        """`defer`: leave long work to the caller, as `replica.jobs`, and go on at `finish`. `games`: by their codes.
        `proven`: the shuffles that this program has verified already. Raises BadCharter."""
        self.replica = Replica(raw_charter, identity, defer, games, proven)
        self._identity = identity
        self.intentions = Intentions(self.replica.me, self.replica.patience)
        self.repair = Repair(self.replica.id, self.replica.order, self.replica.newest, self.replica.me)
        self._relay = Relay(self.replica.id, self.replica.charter.keys, self.repair, identity, self.replica.me)
        self._ack_due = math.inf                    # own clock at which an acknowledgement must be written
        self._move_answered = 0.0                   # own clock when the last move of a race of two was acknowledged
        self._end_seen = self._fault_told = self._shown_owed = False
        self.moved_on = False                       # the match goes on at another table, so nothing is written here
        self.count_ends = 0.0                       # own clock before which this member says no start of deal 1
        self._now = 0.0
        self._effects = Effects()

    @property
    def listening(self) -> bool:
        """After a restart: nothing is written until the others were heard."""
        return self.repair.listening

    # ------------------------------------------------------------------ what a session calls

    def on(self, sender: Member | None, message: TableMessage, now: float) -> None:
        """Take in a message of this member (None: of somebody who can't be asked for what is missing).

        Raises BadEntry for bytes that are no entries of this table."""
        self._now = now
        if self._shown_owed:
            self._write_what_is_owed()
        if sender is not None:
            if isinstance(message, Heads) and sender not in self.replica.view.owing:
                message = msgspec.structs.replace(message, hears=())        # who doesn't count has no word about others
            self.intentions.hear(sender, message if isinstance(message, Heads) else None, now)
            if isinstance(message, Heads):
                self.replica.hear_clock(sender, message.clock, now)
        answer: Entries | Heads | None = None
        try:
            match message:
                case Entries():
                    for raw in message.entries:
                        if not self.replica.delays.holds(raw, now):
                            self._note_changes(self.replica.take_in(raw, now, own=self.listening))
                case Heads():
                    answer = self.repair.hear(sender, message)
                case Want():
                    answer = self.repair.serve(message)
                case AskLast() if sender is not None:
                    self._effects.messages += self._relay.asked(sender, message, now)
                case TellLast() if sender is not None:
                    self._effects.messages += self._relay.told(sender, message)
        finally:
            if sender is not None:
                self._effects.messages += [(sender, answer)] if answer else []
                self._effects.messages += [(sender, want) for want in self.repair.ask(now)]
            self.repair.recover()
            self._write_what_is_owed(shown=False)

    @turn
    def act(self, seat: Seat, move: Move, pressed: float, now: float) -> None:
        """A local seat moves; `pressed` is the own clock in ms at the key press.

        Raises IllegalMove for what the rules forbid, Refused for what this table can't take, ValueError for a move
        that is too long; then nothing has changed.
        """
        replica = self.replica
        if seat not in replica.mine:
            raise Refused(move, tr("this seat is played elsewhere"))
        if replica.fault:
            raise Refused(move, tr("the table stands still"))
        if replica.me not in replica.view.owing:
            raise Refused(move, tr("this computer has left the table"))
        if self.moved_on:
            raise Refused(move, tr("the match goes on at another table"))
        if not self._may_write():
            raise Refused(move, tr("this computer has just come back, and first hears what the others hold"))
        if not replica.started:
            raise Refused(move, tr("the game hasn't begun yet"))
        Move.parse(str(move))
        if move.verb in PAUSES and not replica.holders.alone:
            raise Refused(move, tr("only where all play at one computer"))
        replica.state.seen_by({seat}).check(seat, move, replica.clock(now))
        self._check_idle(seat, move)
        if replica.game.SEALED and not replica.plays.has_shown(move, replica.step):
            raise Refused(move, tr("these cards haven't lain open"))
        if move.verb not in replica.game.SEALED:
            self._write(SeatMove(seat, str(move), self._opening(seat, move)))
        elif pause := replica.delays.pause(now):
            raise Refused(move, tr("this computer was away, so the others look first: {seconds} s",
                                   seconds=math.ceil(pause / 1000)))
        else:
            replica.claims.queue(seat, str(move), max(0, int(pressed - replica.looked_at(now))))

    def _opening(self, seat: Seat, move: Move) -> bytes:
        """The own step that shows the card played, if it may travel with the move; else b""."""
        replica = self.replica
        if not replica.deals.cards or replica.me is None or replica.moves.waits(replica.me, seat):
            return b""
        needs = replica.state.apply(seat, move, replica.clock(self._now)).need()
        return replica.dealing.opening_for(needs[0]) if len(needs) == 1 else b""

    def _check_idle(self, seat: Seat, move: Move) -> None:
        """A computer with very many presses for nothing presses no more for nothing, and at last not at all. Otherwise
        its program would be named. Raises Refused."""
        replica = self.replica
        waiting = sum(held.member == replica.me for held in replica.order.queue)
        idle = replica.idle.of(replica.me) + waiting
        if idle >= IDLE_LIMIT - SPARED:
            raise Refused(move, tr("too many presses from here have changed nothing, so this table takes no more"))
        if idle >= MANY and replica.state.apply(seat, move, replica.clock(self._now)) == replica.state:
            raise Refused(move, tr("it would change nothing"))

    @property
    def starts(self) -> list[Member]:
        """The members whose `start` is held here and not taken yet."""
        return [held.member for held in self.replica.order.queue if isinstance(held.entry.body, Start)]

    @turn
    def want_deal(self, _now: float) -> None:
        """This member is ready for the next deal, which begins when all are."""
        deals, me = self.replica.deals, self.replica.me
        if deals.between and me not in deals.ready and me not in self.starts and self._may_write():
            self._write(Start())

    @turn
    def leave(self, _now: float) -> None:
        """This member leaves for good: once all others have heard it, nothing is waited for from it any more."""
        if self._may_write():
            self._write(Leave())

    def away(self, now: float) -> bool:
        """Whether somebody who counts hasn't been heard of for longer than beats take, in a game that goes on."""
        replica = self.replica
        return replica.ended is None and replica.me in replica.view.members and any(
            self.intentions.silence(member, now) > HERE for member in replica.view.owing)

    @property
    def said(self) -> object:
        """All words that are no entries. It changes when somebody says something else, or the table clock is set."""
        missing = {who: stepped_out for who, (_, stepped_out) in self.intentions.missing.items()}
        return self.intentions.own, self.intentions.others, missing, self.replica.clock_set

    @property
    def parted(self) -> bool:
        """Whether this member has left, and all others know it."""
        return self.replica.me in self.replica.view.left

    @turn
    def answer(self, answer: Answer, gone: Iterable[Member], _now: float) -> None:
        """The people here say what to do about who is away. All who remain saying the same becomes a vote."""
        before, gone = self.intentions.own, tuple(sorted(gone))
        self.intentions.own = before._replace(answer=answer, gone=gone)
        self.repair.excused = frozenset(self.intentions.own.gone)
        self.repair.recover()
        self._tell_news(before)

    @turn
    def step_away(self, stepped_out: bool, _now: float) -> None:
        """The people here leave the table for a while, or are there again."""
        before, self.intentions.own = self.intentions.own, self.intentions.own._replace(stepped_out=stepped_out)
        self._tell_news(before)

    def _tell_news(self, before: Said) -> None:
        """Tell the others at once if the people here say something else than before; each beat says it again."""
        self._effects.messages += [(None, self.beat())] if self.intentions.own != before else []

    @turn
    def ask_back(self, _now: float) -> None:
        """A member that was voted out asks, in each beat, to be taken in again. From now on its people are there."""
        replica, before = self.replica, self.intentions.own
        if replica.me is not None and replica.me not in replica.view.members and not replica.fault:
            self.intentions.own = before._replace(stepped_out=False, back=replica.last_own)
            self._tell_news(before)

    @turn
    def agree_back(self, member: Member, _now: float) -> None:
        """The people here take somebody in again who asks for it; it counts when all others have said so."""
        said, view = self.intentions.others.get(member), self.replica.view
        if said and said.back and member not in view.members and self._may_write():
            word, me = Back(view.number, member, *said.back), self.replica.me
            if me is not None and all(held.entry.body != word for held in self.replica.order.chains[me]):
                self._write(word)

    @turn
    def finish(self, job: Job, result: Any, now: float) -> None:
        """Go on with the result of a job."""
        self.replica.finish(job, result, now)
        self._note_changes()

    def seedless(self) -> int | None:
        """The deal whose deck waits for a seed of this member: it is to be drawn, kept on disk, and then planted.

        A deal of which anything was ever sent never asks again, whatever the disk has lost.
        """
        return self.replica.dealing.seedless() if self._may_write() else None

    @turn
    def plant(self, deal: int, seed: bytes, now: float) -> None:
        """The seed that `seedless` asked for: 32 secret bytes, which are on disk."""
        self.replica.plant(deal, seed, now)
        self._note_changes()

    @turn
    def tick(self, now: float) -> None:
        """The beat, about once a second: tells the others what is held here."""
        self.intentions.begin(now)
        self.intentions.note_stalls(() if self.listening else self.replica.stalling(), now)
        self._show_the_stand()
        if self.replica.me in self.replica.view.members:
            self.intentions.own = self.intentions.own._replace(back=None)
        beat = self.beat()
        self._effects.messages += [(member, self.repair.beat_for(member, beat))
                                   for member, _ in numbered(self.replica.charter.keys) if member != self.replica.me]
        self._effects.messages += self._relay.questions()

    def _show_the_stand(self) -> None:
        """Write an acknowledgement if somebody is absent and no own entry shows yet at which step the table stands: a
        vote needs one that is as old as the table's patience."""
        replica, view = self.replica, self.replica.view
        if replica.started and replica.ended is None and not replica.order.frozen and not replica.votes.has_shown(
                replica.step) and any(
                self.intentions.absence(member, self._now) > HERE for member in view.owing) and self._may_write():
            self._write(None)

    def beat(self) -> Heads:
        """The heads that are held here, for others to compare, and the words of the people here."""
        clock = min(self.replica.clock(self._now), LONGEST)
        return msgspec.structs.replace(self.intentions.told(self.repair.beat(), self._now), clock=clock)

    def heads_for(self, member: Member) -> Heads:
        """The same for this member."""
        return self.repair.beat_for(member, self.beat())

    def waiting(self, now: float) -> tuple[tuple[Member, int], ...]:
        """(member, ms since the last step) for each other member without which the table, or this one, can't go on."""
        waiting = self.replica.waiting(now)
        return tuple((member, self.replica.still(now)) for member in sorted(self.repair.unheard)) or waiting

    def flush(self, now: float) -> Effects:
        """The records to write and the messages to send now, with the acknowledgement if one is due."""
        self._now = now
        if self._shown_owed or (0 < self.count_ends <= now and not self.replica.started):
            self._write_what_is_owed()
        for raw in self.replica.delays.release(now):
            with suppress(BadEntry):
                self._note_changes(self.replica.take_in(raw, now, own=self.listening))
        if (self._ack_due <= now or self._owes_a_return) and self._may_write():
            self._write(None)
            self._write_what_is_owed()
        effects, self._effects = self._effects, Effects()
        return effects

    @property
    def _owes_a_return(self) -> bool:
        """Whether no own entry shows yet the step that took somebody in again: others may wait for one that does."""
        step = self.replica.view.last_return
        return step > 0 and not self.replica.votes.has_shown(step)

    @property
    def urgent(self) -> bool:
        """Whether others wait for what `flush` gives: own entries, a due acknowledgement. Where cards lie hidden news
        are shown first all the same: else whoever plays one would be the last to see it played."""
        return (self._effects.own or self._ack_due <= self._now) and not self.replica.deals.cards

    def due(self) -> float | None:
        """The own clock in ms at which `flush` has something to do even if nothing comes in."""
        wanted = [at for at in (self.replica.delays.due(),) if at is not None]
        if not self.replica.started and self.count_ends > self._now:
            wanted.append(self.count_ends)
        if self._ack_due < math.inf and self._may_write():
            wanted.append(self._ack_due)
        return min(wanted, default=None)

    def resume(self, records: Iterable[Record], now: float, seeds: Mapping[int, bytes] | None = None,
               signed: int = 0, absent: float = 0.0) -> int:
        """Replay what the disk holds; then listen to the others before anything new is written (PEERS.md 8).

        `seeds`: the own ones of the decks, by deal, empty if deleted. `signed`: of so many records the signatures were
        checked before, and the bytes are still the same. `absent`: how many ms ago the disk was last written to.
        Gives how many of the records are good: with the first one that is no entry and no note of this table ends what
        a crash has left.
        """
        self._now = now
        self.replica.recall(seeds or {})
        self.repair.listen()
        good = 0
        with suppress(BadEntry):
            for record in records:
                if record.entry:
                    self._note_changes(self.replica.take_in_from_disk(record.data, now, signed_before=good < signed))
                else:
                    self.replica.claims.recall(record.data)
                good += 1
        self.replica.replayed(now, absent)
        self._effects = Effects()
        self.repair.recover()
        self._write_what_is_owed()
        return good

    # ------------------------------------------------------------------ what follows

    def _note_changes(self, taken: Iterable[Held] = ()) -> None:
        """To be called after each change of the replica, with the entries it took in: they are kept and acknowledged,
        the end of the match is signed, a fault is told to all, and what shows it is kept."""
        for held in taken:
            self._effects.records.append(Record(True, held.raw))
            self._pass_on(held)
            if held.member != self.replica.me and not isinstance(held.entry.body, Shown | None):
                self._ack_due = min(self._ack_due, self._now + self._answer_within(held.entry.body))
        if self.replica.ended is not None and not self._end_seen:
            self._end_seen = True
            self._ack_due = min(self._ack_due, self._now + ANSWER_WITHIN)
        fault = self.replica.fault
        if fault and not self._fault_told:
            self._fault_told, self._ack_due = True, math.inf
            self._effects.records += [Record(True, raw) for raw in fault.evidence if not self.replica.holds(raw)]
            self._effects.messages.append((None, Entries(self.replica.id, fault.evidence)))

    def _pass_on(self, held: Held) -> None:
        """A member that tells that it doesn't hear this entry's author gets it from here."""
        said, now, author = self.intentions, self._now, held.member
        if author != self.replica.me:
            self._effects.messages += [(other, Entries(self.replica.id, (held.raw,))) for other in said.told_by
                                       if other != author and HERE < said.told_silence(author, other, now) < math.inf]

    def _answer_within(self, body: Body | None) -> float:
        """Ms in which an entry of another is acknowledged. Moves in a race of two are so at most every ROUND ms: by
        this the other proves that its clock is right if ours stands still."""
        if not isinstance(body, ChoiceBody):
            return ANSWER_WITHIN
        replica = self.replica
        if not (isinstance(body, SeatMove) and replica.game.SEALED and len(replica.view.members) == PAIR):
            return 0
        self._move_answered = max(self._now, self._move_answered + ROUND)
        return self._move_answered - self._now

    def _may_write(self) -> bool:
        replica = self.replica
        stands = replica.fault or replica.lost or self.repair.listening or self.moved_on
        if stands or replica.me not in replica.view.owing or not replica.knows_all_own_entries:
            return False
        if not replica.order.shows_return(replica.me, replica.order.heads()):
            return False
        return replica.order.chains[replica.me].head[0] < ENTRY_LIMIT       # behind that no entry has a number

    def _write(self, body: Body | None) -> None:
        """Sign the next entry of the own chain and take it in like anybody's."""
        if self._shown_owed:
            self._write_what_is_owed()
        replica = self.replica
        assert replica.me is not None
        assert self._identity is not None
        n, clock = replica.order.chains[replica.me].head[0] + 1, replica.clock(self._now)
        entry = Entry(replica.id, replica.me, n, replica.order.heads(replica.me), replica.history.seen, clock, body)
        signed = sign(self._identity, entry)
        self._ack_due = math.inf
        self._effects.own = True
        self._effects.messages.append((None, Entries(replica.id, (signed.raw,))))
        self._note_changes(replica.take_in(signed, self._now))

    def _write_what_is_owed(self, shown: bool = True) -> None:
        """Everything that the log asks of this member, until it asks for nothing more.

        Not `shown`: only up to the word that a board lies open. Nobody waits for that, so the board is shown first.
        """
        self._shown_owed = False
        while self._may_write() and (body := self._owed()) is not None:
            self._shown_owed = isinstance(body, Shown) and not shown
            if self._shown_owed:
                break
            self._write(body)

    def _owed(self) -> Body | None:
        replica, me, order = self.replica, self.replica.me, self.replica.order
        assert me is not None
        if self._now >= self.count_ends and not (replica.started or self.starts) and me == min(order.view.members):
            return Start()                  # also if that of a member that was voted out is void
        if self.intentions.stalls:
            self.intentions.note_stalls(replica.stalling(), self._now)
        gone = self.intentions.vote(order.view, replica.votes.cast(), self._now)
        early = gone and not replica.votes.stands(me, replica.step, replica.clock(self._now))
        if gone is not None and not early and not replica.jobs.running:
            return Without(order.view.number, gone)
        return replica.owed() or self._next_seal(me)

    def _next_seal(self, me: Member) -> Seal | None:
        """The next claim of a local seat, its move kept in a note so that it can be opened after a restart, too."""
        replica = self.replica
        n = replica.order.chains[me].head[0] + 1
        seal = replica.claims.next_seal(n)
        if seal:
            self._effects.records.append(Record(False, replica.claims.noted(n)))
        return seal
