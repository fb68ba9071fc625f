"""One table without I/O: log, coins and rules in, entries and views out. Knows no socket, no disk, no clock, no screen.

A peer's node calls `on`, `act` and `tick` with its clock in ms, then `flush`, whose records go to disk (fsync) before
its messages leave. Everything happens in steps, the same on every replica: a choice in its place in the order, a
decided race, or an answer to what the dealing owes. `running[k]` is the hash of the log and the public state after
step k; every entry carries one, so replicas that drift stop at the next entry.
"""
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from p2p.deal.tosses import Tosses
from p2p.games import GAMES
from p2p.games.game import IllegalMove, Move, Need, Outcome, Seat, settle_options
from p2p.identity import Identity
from p2p.log.charter import BadCharter, decode_charter, table_hash
from p2p.log.claims import Claims
from p2p.log.entry import BadEntry, Body, Choice, Entry, Open, Play, Seal, Share, Start, sign
from p2p.log.fault import Fault, PeerFault
from p2p.log.gaps import Gaps
from p2p.log.history import History
from p2p.log.order import Held, Order
from p2p.log.postponed import Postponed
from p2p.log.store import Record
from p2p.net.wire import Entries, Heads, Want

ANSWER_WITHIN = 20              # ms in which answers are acknowledged; choices are at once
TableMessage = Entries | Heads | Want


class Happening(NamedTuple):
    """A step that a seat made: table time, move, the rules' states around it; `reaction` in ms for a race claim."""
    step: int
    at: int
    seat: Seat
    move: Move
    before: Any
    after: Any
    reaction: int | None


@dataclass
class Effects:
    """What a node has to do: write the records, sync if `own`, then send the messages (to a member, or None: all)."""
    records: list[Record] = field(default_factory=list)
    messages: list[tuple[int | None, TableMessage]] = field(default_factory=list)
    own: bool = False


class Work(NamedTuple):
    """An answer whose effect takes long to find out; the node does it elsewhere and hands the state to `worked`."""
    state: Any
    need: Need
    answer: bytes

    def done(self) -> Any:
        """The state that this work leads to."""
        return self.state.supply(self.need, self.answer)


class Note(msgspec.Struct, frozen=True, array_like=True):
    """The hidden move of the own seal n."""
    n: int
    text: str


class Table:
    """A replica of one table; without an identity that is in the charter it only watches."""

    def __init__(self, raw_charter: bytes, identity: Identity | None = None, defer: bool = False) -> None:
        """`defer`: leave long work to the caller, as `work`, and go on when it comes back. Raises BadCharter."""
        self.charter = decode_charter(raw_charter)
        self.id = table_hash(raw_charter)
        if self.charter.game not in GAMES or self.charter.rules != GAMES[self.charter.game].RULES:
            raise BadCharter(f"This program doesn't play {self.charter.game} by rules {self.charter.rules}. "
                             "Use the same version of Fairdeal as the others.")
        self.game = GAMES[self.charter.game]
        try:
            options = settle_options(self.game.OPTIONS, dict(self.charter.options))
            self.state = self.game.start(len(self.charter.seats), options)
        except ValueError as error:
            raise BadCharter(f"This table can't be played: {error}.") from error
        self._identity = identity
        keys = self.charter.keys
        self.me = keys.index(identity.key) if identity and identity.key in keys else None
        self.order = Order(self.id, keys)
        self._gaps = Gaps(self.id, self.order, self.me)
        self._tosses = Tosses(self.id, self.charter, self.me, identity)
        self._claims = Claims(self.id, self.me, identity, self.charter.window)
        self.started = False
        self.ended: int | None = None                       # the step that ended the deal
        self.fault: Fault | None = None
        self.history = History(self.id)
        self._postponed = Postponed(self.order, self.me, self.charter.window)
        self.happenings: list[Happening] = []
        self.shown_at = 0.0                                 # own clock, ms
        self.work: Work | None = None
        self.defer = defer
        self._states = [self.state]
        self._time = 0                                      # table time of the last choice
        self._clock = (0.0, 0)                              # own clock at some moment, table clock at that moment
        self._ack_due: float | None = None
        self._moved = 0.0                                   # own clock when something last went on
        self._now = 0.0
        self._effects = Effects()

    # ------------------------------------------------------------------ what the node calls

    @property
    def step(self) -> int:
        return self.history.step

    @property
    def mine(self) -> frozenset[Seat]:
        return self.charter.seats_of(self.me)

    def clock(self, now: float) -> int:
        """The table clock in ms; 0 until the start, never less than before."""
        if not self.started:
            return 0
        since, base = self._clock
        chain = self.order.chains[self.me] if self.me is not None else []
        return max(base + int(now - since), chain[-1].entry.at if chain else 0)

    def on(self, sender: int | None, message: TableMessage, now: float) -> None:
        """Take in a message of this member (None: a file, which can't be asked).

        Raises BadEntry for bytes that are no entries.
        """
        self._now = now
        try:
            match message:
                case Want():
                    answer = self._gaps.serve(message)
                    if sender is not None and answer:
                        self._effects.messages.append((sender, answer))
                case Heads():
                    self._gaps.hear(sender, message)
                case Entries():
                    for raw in message.entries:
                        if not self._postponed.holds(raw, now):
                            self._take_in(raw)
        finally:
            if sender is not None:
                self._effects.messages += [(sender, want) for want in self._gaps.ask(now)]
            self._write_what_is_owed()

    def act(self, seat: Seat, move: Move, pressed: float, now: float) -> None:
        """A local seat moves; `pressed` is the own clock at the key press. Raises IllegalMove, changing nothing."""
        self._now = now
        if seat not in self.mine:
            raise IllegalMove("seat", move, "this seat is played elsewhere")
        if self.fault or self._gaps.listening:
            raise IllegalMove("table", move, "the table stands still")
        if not self.started:
            raise IllegalMove("table", move, "the game hasn't begun yet")
        Move.parse(str(move))
        self.state.seen_by({seat}).check(seat, move, self.clock(now))
        if move.verb not in self.game.SEALED:
            self._write(Play(seat, str(move)))
        else:
            self._claims.put(seat, str(move), max(0, int(pressed - self.shown_at)))
        self._write_what_is_owed()

    def worked(self, state: Any, now: float) -> None:
        """The result of `work`."""
        self._now = now
        assert self.work is not None
        answer, self.work = self.work.answer, None
        if self.fault:
            return
        try:
            self._supplied(state, answer)
            self._moved = now
            self._advance()
        except PeerFault as error:
            self._stop(error.fault)
        self._write_what_is_owed()

    def tick(self, now: float) -> None:
        """The beat, about once a second: tells the others what is held here, and ends a recovery."""
        self._now = now
        self._effects.messages.append((None, self.beat()))
        self._gaps.recover(now)
        self._write_what_is_owed()

    def beat(self) -> Heads:
        """What is held here, for others to compare."""
        return self._gaps.beat()

    def flush(self, now: float) -> Effects:
        """What is to be written and sent now, acknowledgements that are due among it."""
        self._now = now
        for raw in self._postponed.release(now):
            with suppress(BadEntry):
                self._take_in(raw)
        if self._ack_due is not None and self._ack_due <= now and self._may_write():
            self._write(None)
            self._write_what_is_owed()
        effects, self._effects = self._effects, Effects()
        return effects

    def due(self) -> float | None:
        """The own clock at which `flush` has something to do even if nothing comes in."""
        dues = (self._ack_due if self._may_write() else None, self._postponed.due())
        return min((due for due in dues if due is not None), default=None)

    def resume(self, records: Iterable[Record], now: float) -> None:
        """Replay what the disk holds; then listen to the others before anything new is written (order.md 8).

        Raises BadEntry for records that are none.
        """
        self._now = now
        self._gaps.listen(now)
        for record in records:
            if record.entry:
                self._take_in(record.data)
            else:
                self._recall(record.data)
        chain = self.order.chains[self.me] if self.me is not None else []
        self._clock = (now, max(self._time, chain[-1].entry.at if chain else 0))
        self._effects = Effects()
        self._gaps.recover(now)
        self._write_what_is_owed()

    def _recall(self, data: bytes) -> None:
        try:
            note = msgspec.msgpack.decode(data, type=Note)
        except (msgspec.MsgspecError, ValueError) as error:
            raise BadEntry(f"a note that can't be read: {error}") from error
        self._claims.notes[note.n] = note.text

    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome()
        return outcome

    @property
    def agreed(self) -> frozenset[int]:
        """The members whose signed entries show the end of the deal as it is here."""
        if self.ended is None:
            return frozenset()
        return frozenset(author for author, chain in enumerate(self.order.chains)
                         if chain and self.ended <= chain[-1].entry.seen[0] <= self.step)

    def waiting(self, now: float) -> tuple[tuple[int, int], ...]:
        """(member, ms) for each one without whose entry the table can't go on."""
        since = int(now - self._moved)
        return tuple((peer, since) for peer in sorted(self._missing()) if peer != self.me)

    def _missing(self) -> set[int]:
        if self.fault or self.work or self.ended is not None:
            return set()
        if not self.started and not self.order.queue:
            return {0} if not self.order.chains[0] else set()
        if self.started and self.state.need():
            return self._tosses.missing()
        if not self.order.queue:
            return set()
        first = self.order.queue[0]
        if isinstance(first.entry.body, Seal):
            return self._claims.missing(self.order)
        return {peer for peer, heard in enumerate(first.first) if heard is None}

    # ------------------------------------------------------------------ entries come in

    def _take_in(self, raw: bytes) -> None:
        if self.fault:
            return
        try:
            for held in self.order.receive(raw):
                self._accept(held)
            self._advance()
        except PeerFault as error:
            self._stop(error.fault)

    def _accept(self, held: Held, writing: bool = False) -> None:
        self._effects.records.append(Record(True, held.raw))
        body, author = held.entry.body, held.author
        if author == self.me and not writing and not self._gaps.listening:
            raise PeerFault("copied key", author, held.raw)
        if isinstance(body, Open):
            self._claims.accept(held, body, self.order)
        elif isinstance(body, Share):
            self._tosses.accept(held, body)
            self._postponed.share_came(author, self._now)
        elif isinstance(body, Play | Seal) and body.seat not in self.charter.seats_of(author):
            raise PeerFault("illegal", author, held.raw)
        self.history.accept(held)
        if author != self.me and body is not None:
            self._owe_ack(0 if isinstance(body, Choice) else ANSWER_WITHIN)

    def _owe_ack(self, within: int) -> None:
        due = self._now + within
        self._ack_due = due if self._ack_due is None else min(due, self._ack_due)

    def _stop(self, fault: Fault) -> None:
        self.fault = fault
        self._ack_due = None
        self._effects.records += [Record(True, raw) for raw in fault.evidence]
        self._effects.messages.append((None, Entries(self.id, fault.evidence)))

    # ------------------------------------------------------------------ steps

    def _advance(self) -> None:
        while not self.fault and not self.work and self._advance_once():
            self._moved = self._now
        if not self.fault and not self.work:
            self.history.caught_up()

    def _advance_once(self) -> bool:
        if self.started and self.state.need():
            return self._toss()
        choice = self.order.queue[0] if self.order.queue else None
        if choice is None or not choice.final:
            return False
        if choice.entry.seen[0] > self.step:
            raise PeerFault("saw too much", choice.author, choice.raw)
        body = choice.entry.body
        if isinstance(body, Seal):
            return self._race()
        self.order.take(choice)
        self._time = max(self._time, choice.time())
        if isinstance(body, Play):
            self._play(choice, body)
        elif not self.started:
            self.started = True
            self._clock = (self._now, 0)
            self._time = 0
        self._done(choice.hash)
        return True

    def _toss(self) -> bool:
        """The next coin, as soon as everybody's share of it is here."""
        tossed = self._tosses.toss(self.step)
        if tossed is None:
            return False
        answer, shares = tossed
        self._claims.show(shares, self.step + 1)
        self._postponed.tossed()
        work = Work(self.state, self.state.need()[0], answer)
        if self.defer and self.state.heavy():
            self.work = work
            return False
        self._supplied(work.done(), answer)
        return True

    def _supplied(self, state: Any, answer: bytes) -> None:
        self.state = state
        self.shown_at = self._now
        self._done(answer)

    def _play(self, held: Held, body: Play) -> None:
        move = self._legal(held, body.seat, body.text, sealed=False)
        if move:
            self._apply(body.seat, move, None)

    def _race(self) -> bool:
        """Decide the race at the head of the queue, once all its seals are final and open."""
        decided = self._claims.decide(self.order, self.step)
        if decided is None:
            return False
        claims, opens = decided
        self._time = max(self._time, claims[0].held.time())
        before = self.state
        for held, seat, text, reaction in claims:
            move = self._legal(held, seat, text, sealed=True)
            if move:
                self._apply(seat, move, reaction)
        if self.state != before:
            self._claims.show(opens, self.step + 1)
            self.shown_at = self._now
        self._done(b"".join(claim.held.hash for claim in claims))
        return True

    def _legal(self, held: Held, seat: Seat, text: str, sealed: bool) -> Move | None:
        """The move if it is legal now; None if it only was when its author wrote it; a fault if it never was."""
        try:
            move = Move.parse(text)
            if not self.started or sealed != (move.verb in self.game.SEALED) or str(move) != text:
                raise PeerFault("illegal", held.author, held.raw)
            self.state.seen_by(()).check(seat, move, self._time)
        except ValueError as error:
            raise PeerFault("illegal", held.author, held.raw) from error
        except IllegalMove as error:
            try:
                self._states[held.entry.seen[0]].seen_by(()).check(seat, move, held.entry.at)
            except IllegalMove:
                raise PeerFault("illegal", held.author, held.raw) from error
            return None
        return move

    def _apply(self, seat: Seat, move: Move, reaction: int | None) -> None:
        before = self.state
        self.state = before.apply(seat, move, self._time)
        self.happenings.append(Happening(self.step + 1, self._time, seat, move, before, self.state, reaction))

    def _done(self, item: bytes) -> None:
        """Close a step, and note if it ended the deal."""
        self._states.append(self.state)
        self.history.done(item, msgspec.msgpack.encode(self.state.seen_by(()), order="sorted"))
        if self.ended is None and self.started and self.outcome():
            self.ended = self.step
            self._owe_ack(ANSWER_WITHIN)

    # ------------------------------------------------------------------ entries go out

    def _may_write(self) -> bool:
        return self.me is not None and not self.fault and not self._gaps.listening

    def _write(self, body: Body | None) -> Held:
        """Sign the next entry of the own chain and take it in like anybody's."""
        assert self.me is not None
        assert self._identity is not None
        chain = self.order.chains[self.me]
        entry = Entry(self.id, self.me, len(chain) + 1, self.order.heads(), self.history.seen, self.clock(self._now),
                      body)
        signed = sign(self._identity, entry)
        self._ack_due = None
        self._effects.own = True
        self._effects.messages.append((None, Entries(self.id, (signed.raw,))))
        try:
            for held in self.order.add(signed):
                self._accept(held, writing=True)
            self._advance()
        except PeerFault as error:
            self._stop(error.fault)
        return chain[-1]

    def _write_what_is_owed(self) -> None:
        """Everything that the log says is due from here, until nothing is."""
        while self._may_write():
            body = self._owed()
            if body is None:
                return
            self._write(body)

    def _owed(self) -> Body | None:
        assert self.me is not None
        if self.me == 0 and not self.order.chains[0]:
            return Start()
        share = self._tosses.owed() if self.started and not self.work and self.state.need() else None
        return share or self._claims.owed(self.order) or self._next_seal(len(self.order.chains[self.me]) + 1)

    def _next_seal(self, n: int) -> Seal | None:
        seal = self._claims.next_seal(self.order, n)
        if seal:
            note = Note(n, self._claims.notes[n])
            self._effects.records.append(Record(False, msgspec.msgpack.encode(note)))
        return seal
