"""One table as it follows from its log: signed entries come in, steps are made, on every computer the same ones.

A step is a choice taken in its place in the order, a decided race, an answered need of the rules, or the audit of a
deal. The history holds a running hash of the log and of the public state after each step; every entry carries the one
that its member had, so replicas that differ stop at the next entry. A replica writes no entries: who only follows a
log (a verifier, a reader of transcripts) needs no more than this; what a member does with it is `Table`. Knows no
socket, disk, clock or screen: times on the own clock are passed in, in ms.
"""
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import msgspec

from p2p.deal.dealing import Dealing
from p2p.deal.proven import Proven
from p2p.games import GAMES
from p2p.games.game import Answer, Game, Move, Need, Seat
from p2p.identity import Identity
from p2p.log.charter import BadCharter, Member, decode_charter, numbered, table_hash
from p2p.log.claims import Claims
from p2p.log.delays import Delays
from p2p.log.entry import DeckStep, Reveal, Seal, SeatMove, Share, Signed
from p2p.log.fault import Fault, MemberFault
from p2p.log.history import History
from p2p.log.order import Held, Order
from p2p.table.carry import match_of
from p2p.table.deals import Deals
from p2p.table.jobs import Job, Jobs
from p2p.table.legality import Said, has_shown, legal, was_shown

HEAVY = 200                     # X25519 operations (5 ms) from which work is left to the caller


class Happening(NamedTuple):
    """A move that was taken: its step, its table time in ms, and the states of the rules before and after it.

    `reaction`: the ms that a race claim counts as having taken; None for any other move.
    """
    step: int
    at: int
    seat: Seat
    move: Move
    before: Any
    after: Any
    reaction: int | None


def _supply(state: Any, need: Need, answer: Answer) -> Any:
    """A function of the module, because a job must be able to go to another process."""
    return state.supply(need, answer)


class Replica:
    """All that follows from the entries that came in so far. Whatever a member did, nothing is raised for it: `fault`
    says what it was, and from then on nothing more is taken in."""

    def __init__(self, raw_charter: bytes, identity: Identity | None = None, defer: bool = False,
                 games: Mapping[str, Game] = GAMES, proven: Proven | None = None) -> None:
        """`identity`: the member whose secrets and seats are known here; without it all is seen as by a watcher.

        `defer`: leave long work to the caller, as `jobs`, and go on at `finish`. `games`: by their codes. `proven`:
        what this program has verified already.

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
            self.deals = Deals(match_of(self.game, self.charter), len(self.charter.members))
        except ValueError as error:
            raise BadCharter(f"This table can't be played: {error}.") from error
        self.me = self.charter.member_of(identity.key) if identity else None
        self.order = Order(self.id, self.charter.keys)
        self.history = History(self.id)
        self.dealing = Dealing(self.id, self.charter, self.me, identity, self.deals.cards,
                               self.deals.match.order, proven)
        self.claims = Claims(self.id, self.me, identity, self.charter.window)
        self.delays = Delays(self.order, self.me, self.charter.window)
        self.finished = [(0, self.deals.match)]             # steps that finished a deal, and the match after them
        self.ended: int | None = None                       # the step that ended the match
        self.fault: Fault | None = None
        self.happenings: list[Happening] = []
        self.shown_at = 0.0                                 # own clock in ms when the board was last shown anew
        self.jobs = Jobs(defer)
        self._supplying = False                             # a job is working an answer into the state
        self._states = [self.state]                         # after each step
        self._moved_last: dict[Seat, int] = {}              # the step of each seat's last move
        self._time = 0                                      # table time of the last choice, in ms
        self._clock = (0.0, 0)                              # own clock at some moment, table clock at that moment
        self._step_at = 0.0                                 # own clock when the last step was made
        self._now = 0.0

    # ------------------------------------------------------------------ what can be read

    @property
    def step(self) -> int:
        """How many steps were made."""
        return self.history.step

    @property
    def started(self) -> bool:
        """Whether the first deal has begun."""
        return self.deals.number > 0

    @property
    def state(self) -> Any:
        """The rules' state, with all faces that are known here."""
        return self.deals.state

    @property
    def mine(self) -> frozenset[Seat]:
        """The seats of this member."""
        return frozenset(map(Seat, self.charter.seats_of(self.me)))

    @property
    def agreed(self) -> frozenset[Member]:
        """The members whose signed entries show the same end of the match as is held here."""
        if self.ended is None:
            return frozenset()
        return frozenset(member for member, chain in numbered(self.order.chains)
                         if chain and self.ended <= chain[-1].entry.seen[0] <= self.step)

    def clock(self, now: float) -> int:
        """The table clock in ms: 0 until the first deal, and never less than what the last own entry says."""
        if not self.started:
            return 0
        since, base = self._clock
        return max(base + int(now - since), self._last_said())

    def waiting(self, now: float) -> tuple[tuple[Member, int], ...]:
        """(member, ms since the last step) for each other member without whose entry the table can't go on."""
        return tuple((member, self.still(now)) for member in sorted(self._missing()) if member != self.me)

    def still(self, now: float) -> int:
        """Ms since the last step."""
        return int(now - self._step_at)

    def owed(self) -> Reveal | Share | DeckStep | None:
        """The next answer that the log asks of this member: a share, a step of dealing, or the opening of a seal."""
        dealt = None if self._supplying else self.dealing.owed(self.deals.first_need())
        return dealt or self.claims.owed(self.order)

    def _last_said(self) -> int:
        """Table time in ms of the last own entry."""
        chain = self.order.chains[self.me] if self.me is not None else []
        return chain[-1].entry.at if chain else 0

    def _missing(self) -> set[Member]:
        if self.fault or self.jobs.running or self.ended is not None:
            return set()
        if not self.started and not self.order.queue:
            return {Member(0)} if not self.order.chains[0] else set()
        need = self.deals.first_need()
        if need or self.deals.closing:
            return self.dealing.missing(need)
        if self.deals.between and not self.order.queue:
            return {member for member, _ in numbered(self.order.chains)} - self.deals.ready
        if not self.order.queue:
            return set()
        first = self.order.queue[0]
        if isinstance(first.entry.body, Seal):
            return self.claims.missing(self.order)
        return {member for member, heard in numbered(first.first) if heard is None}

    # ------------------------------------------------------------------ what comes in

    def take_in(self, raw: bytes, now: float = 0.0, own: bool = True, signed_before: bool = False) -> list[Held]:
        """Take in an entry as it travels. Gives the entries whose past is complete by it, in their order.

        `own`: whether entries in this member's name may come from outside; if not, one is the fault "copied key".
        `signed_before`: its signature was checked once already. Raises BadEntry for bytes that are no entry of this
        table.
        """
        return self._take(partial(self.order.receive, raw, signed_before), now, own)

    def add_own(self, signed: Signed, now: float) -> list[Held]:
        """Take in an entry that this member has just signed, and give the same."""
        return self._take(partial(self.order.add, signed), now, True)

    def _take(self, receive: Callable[[], list[Held]], now: float, own: bool) -> list[Held]:
        self._now = now
        taken: list[Held] = []
        if not self.fault:
            with self._convicting():
                for held in receive():
                    if held.member == self.me and not own:
                        raise MemberFault("copied key", held.member, held.raw)
                    taken.append(held)
                    self._accept(held)
                self._advance()
        return taken

    def plant(self, deal: int, seed: bytes, now: float) -> None:
        """The own seed of this deal's deck: 32 secret bytes."""
        self._now = now
        with self._convicting():
            self.dealing.plant(deal, seed)
            self._advance()

    def replayed(self, now: float) -> None:
        """The log was replayed. The table clock goes on from the latest time in it that counts here."""
        self._clock = (now, max(self._time, self._last_said()))
        self.dealing.replaying = False
        self._take(list, now, True)

    def finish(self, job: Job, result: Any, now: float) -> None:
        """What the work of a job has given."""
        self._now = now
        self.jobs.finished(job)
        if not self.fault:
            self._step_at = now
            with self._convicting():
                job.then(result)
                self._advance()

    @contextmanager
    def _convicting(self) -> Iterator[None]:
        """Whatever convicts somebody in here becomes the table's fault."""
        try:
            yield
        except MemberFault as error:
            self.fault = error.fault

    def _accept(self, held: Held) -> None:
        body, member = held.entry.body, held.member
        if isinstance(body, Reveal):
            self.claims.accept(held, body, self.order)
        elif isinstance(body, Share | DeckStep):
            self.dealing.accept(held, body)
            if isinstance(body, Share):
                self.delays.share_came(member, self._now)
        elif isinstance(body, SeatMove | Seal) and body.seat not in self.charter.seats_of(member):
            raise MemberFault("illegal", member, held.raw)
        elif isinstance(body, Seal):
            self.claims.accept_seal(held, body, self.order, self.step)
        self.history.accept(held)

    # ------------------------------------------------------------------ steps

    def _advance(self) -> None:
        """Make all steps that can be made. Raises MemberFault."""
        while True:
            self._catch_up_dealing()
            if self._supplying or not self._make_step():
                break
            self._step_at = self._now
        self.dealing.judge_shares(self.step, self.deals.first_need())
        if not self.jobs.running:
            self.history.caught_up()

    def _catch_up_dealing(self) -> None:
        """Let the dealing take the entries that have waited for this step, and do the work that follows from them."""
        self.dealing.catch_up(self.step, self.state.need() if self.started else ())
        while tasks := self.dealing.tasks():
            for task in tasks:
                self.jobs.run(task.work.done, partial(self.dealing.finished, task), task.work.cost > HEAVY)

    def _make_step(self) -> bool:
        """Make the next step; False if something is missing for it. Raises MemberFault."""
        need = self.deals.first_need()
        if need:
            return self._answer_need(need)
        if self.deals.closing:
            return self._audit_deal()
        choice = self.order.queue[0] if self.order.queue else None
        if choice is None or not choice.final:
            return False
        if choice.entry.seen[0] > self.step:
            raise MemberFault("saw too much", choice.member, choice.raw)
        body = choice.entry.body
        if isinstance(body, Seal):
            return self._decide_race()
        self.order.take(choice)
        self._time = max(self._time, choice.time())
        if isinstance(body, SeatMove):
            self._play(choice, body)
        else:
            self._vote_for_deal(choice.member)
        self._close_step(choice.hash)
        return True

    def _answer_need(self, need: Need) -> bool:
        """Supply what the rules need, as soon as everything that makes it is here. Raises MemberFault."""
        dealt = self.dealing.answer(need, self.step)
        if dealt is None:
            return False
        if isinstance(dealt.answer, bytes):
            self.claims.show(dealt.shares, self.step + 1)
            self.delays.tossed()
            self.deals.tossed(dealt.answer)
        self._supplying = True
        heavy = self.state.heavy() and not self.dealing.replaying
        self.jobs.run(partial(_supply, self.state, need, dealt.answer), partial(self._supplied, dealt.item), heavy)
        return not self._supplying

    def _supplied(self, item: bytes, state: Any) -> None:
        self._supplying = False
        self.deals.state = state
        self.shown_at = self._now
        self._close_step(item)

    def _vote_for_deal(self, member: Member) -> None:
        """A member wants a deal; if that began one, its decks are shuffled from this step on."""
        first = not self.started
        if self.deals.vote(member):
            self.shown_at = self._now
            if first:
                self._clock, self._time = (self._now, 0), 0
            self.dealing.begin(self.deals.number, self.history.running[-1], self.deals.another, self.step + 1)

    def _audit_deal(self) -> bool:
        """All cards lie open: once all seeds are shown, play the deal again and judge it by what each seat could see.

        False while seeds are missing.
        """
        faces = self.dealing.audited()
        if faces is None:
            return False
        self._close_step(msgspec.msgpack.encode(self.deals.judge(faces)))
        self._note_end()
        return True

    def _close_step(self, item: bytes) -> None:
        """Enter a step into the history, `item` being what happened in it, and see if it ended the deal."""
        self._states.append(self.state)
        self.history.done(item, msgspec.msgpack.encode(self.state.seen_by(()), order="sorted"))
        if self.deals.settle():
            if self.deals.closing:
                self.dealing.close(self.step)
            else:
                self._note_end()

    def _note_end(self) -> None:
        """A deal is finished, and with the last one the match."""
        self.finished.append((self.step, self.deals.match))
        if self.deals.match.over:
            self.ended = self.step

    # ------------------------------------------------------------------ moves

    def _play(self, held: Held, body: SeatMove) -> None:
        seat = Seat(body.seat)
        move = self._legal(held, seat, body.text, sealed=False)
        if move and not self._pressed_twice(held, seat):
            self._apply(held, seat, move, None)
            self._moved_last[seat] = self.step + 1

    def _pressed_twice(self, held: Held, seat: Seat) -> bool:
        """Whether a card game's move was written before its member saw the seat's last one take effect: it answers a
        question that is over, and must not be taken for the answer to the next one."""
        return self.deals.cards > 0 and held.entry.seen[0] < self._moved_last.get(seat, 0)

    def _decide_race(self) -> bool:
        """Decide the race at the head of the queue; False until its seals are final and open. Raises MemberFault."""
        decided = self.claims.decide(self.order, self.step)
        if decided is None:
            return False
        claims, opens = decided
        self._time = max(self._time, claims[0].held.time())
        before = self.state
        for held, seat, text, reaction in claims:
            move = self._legal(held, Seat(seat), text, sealed=True)
            if move:
                self._apply(held, Seat(seat), move, reaction)
        if self.state != before:
            self.claims.show(opens, self.step + 1)
            self.shown_at = self._now
        self._close_step(b"".join(claim.held.hash for claim in claims))
        return True

    def _legal(self, held: Held, seat: Seat, text: str, sealed: bool) -> Move | None:
        if not self.started:
            raise MemberFault("illegal", held.member, held.raw)
        return legal(self.game, self._states, self.state, Said(held, seat, text, sealed), self._time)

    def has_shown(self, move: Move) -> bool:
        """Whether all that this move of a race names has lain open here together."""
        return has_shown(self._states, move)

    def _apply(self, held: Held, seat: Seat, move: Move, reaction: int | None) -> None:
        """Let a legal move take effect, or none if its member saw something else than it names. Raises MemberFault."""
        before = after = self.state
        if not self.game.SEALED or was_shown(self._states, before, held, move):
            before, after = self.deals.apply(seat, move, self._time)
        self.happenings.append(Happening(self.step + 1, self._time, seat, move, before, after, reaction))
