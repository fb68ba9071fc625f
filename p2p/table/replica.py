"""A replica of one table: entries in, steps made, the same everywhere. It follows; `Table` also speaks.

Everything happens in steps: a choice in its place in the order, a decided race, an answer to what the dealing owes, or
the audit of a deal. The history holds the hash of the log and the public state after each; every entry carries one, so
replicas that drift stop at the next entry. Knows no socket, no disk, no screen.
"""
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import msgspec

from p2p.deal.dealing import Dealing
from p2p.deal.proven import ProvenShuffles
from p2p.games import GAMES
from p2p.games.game import Answer, Game, IllegalMove, Move, Need, Seat
from p2p.identity import Identity
from p2p.log.charter import BadCharter, decode_charter, table_hash
from p2p.log.claims import Claims
from p2p.log.delays import Delays
from p2p.log.entry import DeckStep, Reveal, Seal, SeatMove, Share
from p2p.log.fault import Fault, MemberFault
from p2p.log.history import History
from p2p.log.order import Held, Order
from p2p.log.store import Record
from p2p.net.wire import Entries, Heads, Want
from p2p.table.deals import Deals

HEAVY = 200                     # X25519 operations (5 ms) from which work is done elsewhere
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


class Job(NamedTuple):
    """Something that takes long to find out; the node does it elsewhere and hands the result to `worked`."""
    number: int
    do: Callable[[], Any]
    then: Callable[[Any], None]


def _supply(state: Any, need: Need, answer: Answer) -> Any:
    return state.supply(need, answer)


class Replica:
    """What follows from the entries that came in so far. `take_in` never raises for what an author did: see `fault`."""

    def __init__(self, raw_charter: bytes, identity: Identity | None = None, defer: bool = False,
                 games: Mapping[str, Game] = GAMES, proven: ProvenShuffles | None = None) -> None:
        """`defer`: leave long work to the caller, as `jobs`, and go on when it comes back. `games`: by their codes.
        `proven`: the shuffles that this program has verified already.

        Raises BadCharter.
        """
        self.raw_charter = raw_charter
        self.charter = decode_charter(raw_charter)
        self.id = table_hash(raw_charter)
        if self.charter.game not in games or self.charter.rules != games[self.charter.game].RULES:
            raise BadCharter(f"This program doesn't play {self.charter.game} by rules {self.charter.rules}. "
                             "Use the same version of Fairdeal as the others.")
        self.game = games[self.charter.game]
        try:
            self.deals = Deals(self.game, len(self.charter.seats), dict(self.charter.options),
                               len(self.charter.members))
        except ValueError as error:
            raise BadCharter(f"This table can't be played: {error}.") from error
        self._identity = identity
        keys = self.charter.keys
        self.me = keys.index(identity.key) if identity and identity.key in keys else None
        self.order = Order(self.id, keys)
        self._dealing = Dealing(self.id, self.charter, self.me, identity, self.deals.cards,
                                self.deals.match.order, proven)
        self._claims = Claims(self.id, self.me, identity, self.charter.window)
        self.ended: int | None = None                       # the step that ended the match
        self.fault: Fault | None = None
        self.history = History(self.id)
        self._postponed = Delays(self.order, self.me, self.charter.window)
        self.happenings: list[Happening] = []
        self.shown_at = 0.0                                 # own clock, ms
        self.defer = defer
        self._jobs: list[Job] = []
        self._running: set[int] = set()
        self._job_count = 0
        self._supplying = False                             # an answer is on its way to the state
        self._states = [self.state]
        self._moved_last: dict[Seat, int] = {}              # the step of each seat's last move
        self._time = 0                                      # table time of the last choice
        self._clock = (0.0, 0)                              # own clock at some moment, table clock at that moment
        self._moved = 0.0                                   # own clock when something last went on
        self._now = 0.0
        self._effects = Effects()

    @property
    def step(self) -> int:
        return self.history.step

    @property
    def started(self) -> bool:
        return self.deals.number > 0

    @property
    def state(self) -> Any:
        """The rules' state, with all faces that are known here."""
        return self.deals.state

    @property
    def mine(self) -> frozenset[Seat]:
        return frozenset(map(Seat, self.charter.seats_of(self.me)))

    def clock(self, now: float) -> int:
        """The table clock in ms; 0 until the start, never less than before."""
        if not self.started:
            return 0
        since, base = self._clock
        chain = self.order.chains[self.me] if self.me is not None else []
        return max(base + int(now - since), chain[-1].entry.at if chain else 0)

    def jobs(self) -> list[Job]:
        """What has to be done elsewhere, each once; the results go to `worked`."""
        jobs, self._jobs = self._jobs, []
        return jobs

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
        if self.fault or self._running or self.ended is not None:
            return set()
        if not self.started and not self.order.queue:
            return {0} if not self.order.chains[0] else set()
        need = self.deals.first_need()
        if need or self.deals.closing:
            return self._dealing.missing(need)
        if self.deals.between and not self.order.queue:
            return set(range(len(self.order.chains))) - self.deals.ready
        if not self.order.queue:
            return set()
        first = self.order.queue[0]
        if isinstance(first.entry.body, Seal):
            return self._claims.missing(self.order)
        return {peer for peer, heard in enumerate(first.first) if heard is None}

    # ------------------------------------------------------------------ entries come in

    def take_in(self, raw: bytes) -> None:
        """An entry as it travels. Raises BadEntry for bytes that are none of this table's."""
        if self.fault:
            return
        try:
            for held in self.order.receive(raw):
                self._accept(held)
            self._advance()
        except MemberFault as error:
            self._stop(error.fault)

    def _accept(self, held: Held) -> None:
        self._effects.records.append(Record(True, held.raw))
        body, author = held.entry.body, held.member
        if isinstance(body, Reveal):
            self._claims.accept(held, body, self.order)
        elif isinstance(body, Share | DeckStep):
            self._dealing.accept(held, body)
            if isinstance(body, Share):
                self._postponed.share_came(author, self._now)
        elif isinstance(body, SeatMove | Seal) and body.seat not in self.charter.seats_of(author):
            raise MemberFault("illegal", author, held.raw)
        self.history.accept(held)

    def _stop(self, fault: Fault) -> None:
        self.fault = fault
        self._effects.records += [Record(True, raw) for raw in fault.evidence]
        self._effects.messages.append((None, Entries(self.id, fault.evidence)))

    # ------------------------------------------------------------------ steps

    def _advance(self) -> None:
        while not self.fault:
            self._work_through()
            if self._supplying or not self._advance_once():
                break
            self._moved = self._now
        if not self.fault and not self._running:
            self.history.caught_up()

    def _work_through(self) -> None:
        """Let the dealing take what has waited for this step, and find out what it has to."""
        self._dealing.catch_up(self.step, self.state.need() if self.started else ())
        while tasks := self._dealing.tasks():
            for task in tasks:
                self._hand_out(task.work.done, partial(self._dealing.finished, task), task.work.cost > HEAVY)

    def _hand_out(self, do: Callable[[], Any], then: Callable[[Any], None], heavy: bool) -> None:
        if not (self.defer and heavy):
            then(do())
            return
        self._job_count += 1
        self._running.add(self._job_count)
        self._jobs.append(Job(self._job_count, do, then))

    def _advance_once(self) -> bool:
        need = self.deals.first_need()
        if need:
            return self._answer(need)
        if self.deals.closing:
            return self._close_deal()
        choice = self.order.queue[0] if self.order.queue else None
        if choice is None or not choice.final:
            return False
        if choice.entry.seen[0] > self.step:
            raise MemberFault("saw too much", choice.member, choice.raw)
        body = choice.entry.body
        if isinstance(body, Seal):
            return self._race()
        self.order.take(choice)
        self._time = max(self._time, choice.time())
        if isinstance(body, SeatMove):
            self._play(choice, body)
        else:
            self._want_deal(choice.member)
        self._done(choice.hash)
        return True

    def _answer(self, need: Need) -> bool:
        """Supply what is owed, as soon as everything that makes it is here."""
        dealt = self._dealing.answer(need, self.step)
        if dealt is None:
            return False
        if isinstance(dealt.answer, bytes):
            self._claims.show(dealt.shares, self.step + 1)
            self._postponed.tossed()
            self.deals.tossed(dealt.answer)
        self._supplying = True
        self._hand_out(partial(_supply, self.state, need, dealt.answer), partial(self._supplied, dealt.item),
                       self.state.heavy())
        return not self._supplying

    def _supplied(self, item: bytes, state: Any) -> None:
        self._supplying = False
        self.deals.state = state
        self.shown_at = self._now
        self._done(item)

    def _want_deal(self, author: int) -> None:
        first = not self.started
        if self.deals.vote(author):
            self.shown_at = self._now
            if first:
                self._clock, self._time = (self._now, 0), 0
            self._dealing.begin(self.deals.number, self.history.running[-1], self.deals.another, self.step + 1)

    def _close_deal(self) -> bool:
        """All cards lie open: once all seeds are out, the deal is played again and judged by what each seat held."""
        faces = self._dealing.audited()
        if faces is None:
            return False
        self._done(msgspec.msgpack.encode(self.deals.judge(faces)))
        self._note_end()
        return True

    def _note_end(self) -> None:
        if self.deals.match.over:
            self.ended = self.step

    # ------------------------------------------------------------------ moves

    def _play(self, held: Held, body: SeatMove) -> None:
        seat = Seat(body.seat)
        move = self._legal(held, seat, body.text, sealed=False)
        if move and not self._pressed_twice(held, seat):
            self._apply(seat, move, None)
            self._moved_last[seat] = self.step + 1

    def _pressed_twice(self, held: Held, seat: Seat) -> bool:
        """Whether a card game's move was written before the seat's last one was seen to be made: it answers a question
        that is over, and must not be taken for the answer to the next one."""
        return self.deals.cards > 0 and held.entry.seen[0] < self._moved_last.get(seat, 0)

    def _race(self) -> bool:
        """Decide the race at the head of the queue, once all its seals are final and open."""
        decided = self._claims.decide(self.order, self.step)
        if decided is None:
            return False
        claims, opens = decided
        self._time = max(self._time, claims[0].held.time())
        before = self.state
        for held, seat, text, reaction in claims:
            move = self._legal(held, Seat(seat), text, sealed=True)
            if move:
                self._apply(Seat(seat), move, reaction)
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
                raise MemberFault("illegal", held.member, held.raw)
            self.state.seen_by(()).check(seat, move, self._time)
        except ValueError as error:
            raise MemberFault("illegal", held.member, held.raw) from error
        except IllegalMove as error:
            try:
                self._states[held.entry.seen[0]].seen_by(()).check(seat, move, held.entry.at)
            except IllegalMove:
                raise MemberFault("illegal", held.member, held.raw) from error
            return None
        return move

    def _apply(self, seat: Seat, move: Move, reaction: int | None) -> None:
        before, after = self.deals.apply(seat, move, self._time)
        self.happenings.append(Happening(self.step + 1, self._time, seat, move, before, after, reaction))

    def _done(self, item: bytes) -> None:
        """Close a step, and see if it ended the deal."""
        self._states.append(self.state)
        self.history.done(item, msgspec.msgpack.encode(self.state.seen_by(()), order="sorted"))
        if self.deals.settle():
            if self.deals.closing:
                self._dealing.close(self.step)
            else:
                self._note_end()
