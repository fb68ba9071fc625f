"""One table without I/O: a replica that speaks. Knows no socket, no disk, no clock, no screen.

A peer's node calls `on`, `act` and `tick` with its clock in ms, then `flush`, whose records go to disk (fsync) before
its messages leave. What is owed (acknowledgements, opens, shares, steps of dealing) follows from the log alone.
"""
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from p2p.deal.proven import ProvenShuffles
from p2p.games import GAMES
from p2p.games.game import Game, IllegalMove, Move, Seat
from p2p.identity import Identity
from p2p.log.entry import BadEntry, Body, ChoiceBody, Entry, Seal, SeatMove, Start, sign
from p2p.log.fault import Fault, MemberFault
from p2p.log.order import Held
from p2p.log.repair import Repair
from p2p.log.store import Record
from p2p.net.wire import Entries, Heads, Want
from p2p.table.replica import Effects, Happening, Job, Replica, TableMessage

__all__ = ["Effects", "Happening", "Job", "Record", "Table", "TableMessage"]
ANSWER_WITHIN = 20              # ms in which answers are acknowledged; choices are at once


class Note(msgspec.Struct, frozen=True, array_like=True):
    """The hidden move of the own seal n."""
    n: int
    text: str


class Table(Replica):
    """The replica of a peer; without an identity that is in the charter it only watches."""

    def __init__(self, raw_charter: bytes, identity: Identity | None = None, defer: bool = False,
                 games: Mapping[str, Game] = GAMES, proven: ProvenShuffles | None = None) -> None:
        """`defer`: leave long work to the caller, as `jobs`, and go on when it comes back. `games`: by their codes.
        `proven`: the shuffles that this program has verified already.

        Raises BadCharter.
        """
        super().__init__(raw_charter, identity, defer, games, proven)
        self._gaps = Repair(self.id, self.order, self.me)
        self._ack_due: float | None = None

    # ------------------------------------------------------------------ what the node calls

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
                            self.take_in(raw)
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
            self._write(SeatMove(seat, str(move)))
        else:
            self._claims.put(seat, str(move), max(0, int(pressed - self.shown_at)))
        self._write_what_is_owed()

    def serve(self, want: Want) -> Entries | None:
        """What somebody who isn't a member asks for: all of it is public."""
        return self._gaps.serve(want)

    def want_deal(self, now: float) -> None:
        """This member is ready for the next deal; it begins when all are."""
        self._now = now
        said = any(isinstance(held.entry.body, Start) and held.member == self.me for held in self.order.queue)
        if self.deals.between and self.me not in self.deals.ready and not said and self._may_write():
            self._write(Start())
        self._write_what_is_owed()

    def worked(self, job: Job, result: Any, now: float) -> None:
        """What a job has brought."""
        self._now = now
        self._running.discard(job.number)
        if not self.fault:
            self._moved = now
            self._go_on(partial(job.then, result))

    def _go_on(self, do: Callable[[], None]) -> None:
        """Do this, and all that follows from it."""
        try:
            do()
            self._advance()
        except MemberFault as error:
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
                self.take_in(raw)
        if self._ack_due is not None and self._ack_due <= now and self._may_write():
            self._write(None)
            self._write_what_is_owed()
        effects, self._effects = self._effects, Effects()
        return effects

    def due(self) -> float | None:
        """The own clock at which `flush` has something to do even if nothing comes in."""
        dues = (self._ack_due if self._may_write() else None, self._postponed.due())
        return min((due for due in dues if due is not None), default=None)

    def seedless(self) -> int | None:
        """The deal whose deck waits for a seed of this peer: it is to be drawn, kept on disk, and then planted.

        A deal of which anything was ever sent never asks again, whatever the disk has lost.
        """
        return self._dealing.seedless() if self._may_write() else None

    def plant(self, deal: int, seed: bytes, now: float) -> None:
        """The seed that `seedless` asked for: 32 secret bytes, which are on disk."""
        self._now = now
        self._go_on(partial(self._dealing.plant, deal, seed))

    def resume(self, records: Iterable[Record], now: float, seeds: Mapping[int, bytes] | None = None) -> None:
        """Replay what the disk holds; then listen to the others before anything new is written (order.md 8).

        `seeds`: the own ones of the decks, by deal. Raises BadEntry for records that are none.
        """
        self._now = now
        self._dealing.recall(seeds or {})
        self._gaps.listen(now)
        for record in records:
            if record.entry:
                self.take_in(record.data)
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
    # ------------------------------------------------------------------ what follows

    def _accept(self, held: Held, writing: bool = False) -> None:
        body, mine = held.entry.body, held.member == self.me
        if mine and not writing and not self._gaps.listening:
            raise MemberFault("copied key", held.member, held.raw)
        super()._accept(held)
        if not mine and body is not None:
            self._owe_ack(0 if isinstance(body, ChoiceBody) else ANSWER_WITHIN)

    def _owe_ack(self, within: int) -> None:
        due = self._now + within
        self._ack_due = due if self._ack_due is None else min(due, self._ack_due)

    def _note_end(self) -> None:
        super()._note_end()
        if self.ended is not None:
            self._owe_ack(ANSWER_WITHIN)

    def _stop(self, fault: Fault) -> None:
        super()._stop(fault)
        self._ack_due = None

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
        except MemberFault as error:
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
        answer = None if self._supplying else self._dealing.owed(self.deals.first_need())
        return answer or self._claims.owed(self.order) or self._next_seal(len(self.order.chains[self.me]) + 1)

    def _next_seal(self, n: int) -> Seal | None:
        seal = self._claims.next_seal(self.order, n)
        if seal:
            note = Note(n, self._claims.notes[n])
            self._effects.records.append(Record(False, msgspec.msgpack.encode(note)))
        return seal
