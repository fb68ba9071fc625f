"""The steps of a table, made one by one from its log: a choice taken in its place in the order, a decided race, an
answered need of the rules, the audit of a deal, a member that goes or comes back. Knows no socket, disk or screen.
"""
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

import msgspec

from p2p.deal.dealing import Dealing
from p2p.deal.proven import Proven
from p2p.games import GAMES
from p2p.games.game import CoversFirst, Game, Need
from p2p.identity import Identity
from p2p.language import english, tr
from p2p.log.chain import Held
from p2p.log.charter import BadCharter, Member, OtherVersion, decode_charter, table_hash
from p2p.log.claims import Claims
from p2p.log.delays import Delays
from p2p.log.entry import (
    Back,
    Head,
    Leave,
    Seal,
    SeatMove,
    Start,
)
from p2p.log.fault import Fault, MemberFault
from p2p.log.history import History
from p2p.log.idle import Idle
from p2p.log.order import Order
from p2p.log.past import KeptEntries
from p2p.log.rounds import Rounds
from p2p.log.undecided import Undecided
from p2p.log.view import Change, View
from p2p.log.votes import Votes
from p2p.log.witnesses import Witnesses
from p2p.table.deals import Deals
from p2p.table.going import Going, GoingParts
from p2p.table.holders import Holders
from p2p.table.jobs import Jobs
from p2p.table.match import WAIT, match_of
from p2p.table.plays import LyingCard, Plays, TakenMove

HEAVY = 200                     # X25519 operations (5 ms) from which work is left to the caller


class Steps:
    """The parts of a table that follow from its log, made anew if the log turns out to count differently."""

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
            raise OtherVersion(tr("This program doesn't play {game} by rules {rules}. "
                                  "Use the same version of Fairdeal as the others.",
                                  game=self.charter.game, rules=self.charter.rules))
        self.game = games[self.charter.game]
        self.patience = 1000 * int(dict(self.charter.options).get(WAIT.name, WAIT.usual))      # ms
        self.me = self.charter.member_of(identity.key) if identity else None
        self.order = Order(self.id, self.charter.keys)
        self.jobs = Jobs(defer)
        self.shown_at = 0.0                                 # own clock in ms when the board was last shown anew
        self._identity, self._proven = identity, Proven() if proven is None else proven
        self._seeds: dict[int, bytes] = {}                  # own ones of the decks, by deal
        self._log = KeptEntries()                                  # all entries that were ever held, as they came
        self._written: set[bytes] = set()                   # hashes of the own ones among them
        self._last_own: Head = (0, b"")                     # the last own one that was ever written, held or not
        self._clock = (0.0, 0)                              # own clock at some moment, table clock at that moment
        self._clocks: dict[Member, tuple[float, int]] = {}  # own clock when a member said its table clock, and that
        self._absent = 0.0                                  # ms in which nothing ran here, or the own clock stood still
        self._step_at = 0.0                                 # own clock when the last step was made
        self._now = 0.0
        self._replaying = False                             # entries come from the disk
        self._lying: tuple[object, LyingCard | None] = None, None       # the first choice's card at this step
        self._notes: dict[int, str] = {}                    # the moves of own seals, by the seal's n
        self.lost = False                                   # the disk has lost entries that are needed here
        self._begin()

    def _begin(self) -> None:
        """The state before the first entry. Raises BadCharter."""
        try:
            self.deals = Deals(match_of(self.game, self.charter))
        except ValueError as error:
            raise BadCharter(tr("This table can't be played: {error}.", error=error)) from error
        self.history = History(self.id, self._public())
        self.dealing = Dealing(self.id, self.charter, self.me, self._identity, self.deals.cards, self.order.view,
                               self.deals.match.order, self._proven, self.deals.match.day, self._seeds)
        self.begins = self.game.BEGINS if isinstance(self.game, CoversFirst) else 0     # table time of the first look
        self.witnesses = Witnesses(len(self.charter.members), self.order.view, self.begins)
        self.claims = Claims(self.order, self.me, self._identity, self.witnesses, self.history, self._notes)
        self.delays = Delays(self.order, self.me, self.witnesses)
        self.rounds = Rounds()
        self.votes = Votes(self.order, self.me, self.history, self.patience)
        self.holders = Holders(self.charter)
        self.plays = Plays(self.deals, self.holders)
        self.moves = Undecided(self.history, "illegal")
        self.idle = Idle()
        self.going = Going(GoingParts(self.charter, self.order, self.votes, self.deals, self.dealing, self.idle))
        self.fault: Fault | None = None
        self._supplying = False                             # a job is working an answer into the state
        self.dealing.shuffle((1,), 0, self.holders.now)

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
    def ended(self) -> int | None:
        """The step that ended the match; None while it goes on."""
        return self.deals.ended

    @property
    def state(self) -> Any:
        """The rules' state, with all faces that are known here."""
        return self.deals.state

    @property
    def view(self) -> View:
        """The members that count."""
        return self.order.view

    @property
    def happenings(self) -> tuple[TakenMove, ...]:
        """The moves taken so far."""
        return self.plays.happenings

    # ------------------------------------------------------------------ steps

    def _advance(self) -> None:
        """Make all steps that can be made. Raises MemberFault."""
        while True:
            self._catch_up_dealing()
            if self._supplying:
                break
            self.dealing.note_need(self.step, self.deals.first_need())
            if not self._make_step():
                break
            self._step_at = self._now
        self.dealing.judge_shares(self.step)
        if not self.jobs.running:
            self.history.caught_up()

    def _catch_up_dealing(self) -> None:
        """Let the dealing take the entries that have waited for this step, and do the work that follows from them."""
        self.dealing.catch_up(self.step, self.deals.needs if self.started else ())
        while works := self.dealing.work(own=not self._replaying):
            for work in works:
                self.jobs.run(work.done, work.then, work.cost > HEAVY)

    def _make_step(self) -> bool:
        """Make the next step; False if something is missing for it. Raises MemberFault."""
        limit = self.votes.limit()
        if limit is not None:
            change = self.votes.settled()
            if change and self.step == change.step:
                return self._leave_out(change)
            if not change and self.votes.hopeless():
                self.order.freeze(())
            if self.step >= (change.step if change else limit):
                return False
        need = self.deals.first_need()
        if need:
            return self._answer_need(need) or (not self._supplying and self._let_go(need))
        if self.deals.closing:
            return self._audit_deal()
        choice = self.order.queue[0] if self.order.queue else None
        if choice is None or not choice.is_final:
            return False
        if isinstance(choice.entry.body, Seal):
            before = self.claims.stands_on()
            if before is None and self.claims.is_void(choice):
                self.order.take(choice)
                self.idle.count([choice])
                return True
            if before is None:
                return self._decide_race()
            choice = before
        return choice.is_final and self._take_choice(choice)

    def _take_choice(self, choice: Held) -> bool:
        """Make a step of a final choice. Raises MemberFault."""
        if choice.entry.seen[0] > self.step:
            raise MemberFault("saw too much", choice.member, choice.raw)
        self.order.take(choice)
        proven = self.rounds.proven(choice) if self.game.SEALED else 0
        self.plays.time = max(self.plays.time, choice.time(), proven)
        self.rounds.taken(choice, self.plays.time)
        changes, opening = False, b""
        match choice.entry.body:
            case SeatMove() as move:
                opening = move.opening if self.plays.play(choice, move) else b""
                self.moves.decide(choice, self.step + 1)
            case Start():
                changes = self.deals.vote(choice.member, self.view.members, self.dealing.dead)
                self._begin_deal(changes)
            case Leave():
                self.going.leave(choice, self.step + 1)
                self._end_choices({choice.member})
                return self._close_going(choice.hash)
            case Back() as back:
                changes = self.going.come_back(choice.member, back, self.step + 1)
        if not self._close_step(choice.hash) and not changes:
            self.idle.count([choice])
        if opening and self.deals.running and not self.deals.closing:
            self.dealing.take_with_move(choice, opening, self.step, self.deals.needs)
        return True

    def _leave_out(self, change: Change) -> bool:
        """The vote that is settled takes effect in this step."""
        self.going.leave_out(change, self.step + 1, self.plays.time)
        self._end_choices(change.gone)
        return self._close_going(b"".join(change.votes))

    def _end_choices(self, gone: Collection[Member]) -> None:
        """These members have gone in this step: their choices that aren't decided have lost their effect."""
        self.claims.end(gone, self.step + 1)
        self.moves.end(gone, self.step + 1)

    def _let_go(self, need: Need) -> bool:
        """Take a `leave` before its turn, if a need can't be met because of it. Raises MemberFault."""
        leave = self.going.stuck(need)
        return leave is not None and self._take_choice(leave)

    def _close_going(self, item: bytes) -> bool:
        """Somebody went in this step: it may have ended the match, or all others may want the next deal already."""
        self._begin_deal(self.deals.begin_if_ready(self.view.members, self.dealing.dead))
        self._close_step(item)
        return True

    def _answer_need(self, need: Need) -> bool:
        """Supply the answer to a need of the rules once all its parts are here. Raises MemberFault."""
        dealt = self.dealing.answer(need, self.step)
        if dealt is None:
            return False
        if isinstance(dealt.answer, bytes):
            self.deals.tossed(dealt.answer)
        self._supplying = True
        heavy = self.state.heavy() and not self._replaying
        self.jobs.run(partial(self.state.supply, need, dealt.answer), partial(self._supplied, dealt.item), heavy)
        return not self._supplying

    def _supplied(self, item: bytes, state: Any) -> None:
        self._supplying = False
        self.deals.state = state
        self._close_step(item)
        self._show_board(coin=True)

    def _begin_deal(self, begun: bool) -> None:
        """If a deal has begun, its deck and, if another one is to come, the next one's are shuffled from this step on,
        unless they are already."""
        if not begun:
            return
        self.shown_at = self._now
        if not self.deals.closed:
            self._clock, self.plays.time = (self._now, 0), 0
            self.votes.begin(self.step + 1)
        running = self.history.running
        gone = {member: running[step - 1] for member, step in {**self.view.left, **self.view.out}.items()}
        if self.deals.cards:
            self.holders.sit(self.view.members, gone, self.step + 1)
        number = self.deals.number
        self.dealing.begin(number)
        self.dealing.shuffle((number, number + 1)[:1 + self.deals.another], self.step + 1, self.holders.now)

    def _audit_deal(self) -> bool:
        """All cards lie open. Once all seeds are shown, play the deal again and judge each move by its seat's sight.

        False while seeds are missing.
        """
        faces = self.dealing.audited()
        if faces is None:
            return False
        self._close_step(msgspec.msgpack.encode(self.deals.judge(faces, self.step + 1), enc_hook=english))
        return True

    def _close_step(self, item: bytes) -> bool:
        """Enter a step into the history, `item` being what happened in it, and see if it ended the deal. Gives whether
        it has changed the public state."""
        self.plays.close_step()
        changed = self.history.done(item, self._public())
        if self.deals.settle(self.step):
            self.dealing.close(self.step)
        return changed

    def _public(self) -> bytes:
        return msgspec.msgpack.encode(self.state.seen_by(()), order="sorted", enc_hook=english)

    def _decide_race(self) -> bool:
        """Decide the race at the head of the queue; False until its seals are final and open. Raises MemberFault."""
        claims = self.claims.decide()
        if claims is None:
            return False
        self.plays.time = max(self.plays.time, claims[0].held.time())
        winner = self.plays.claim(claims)
        if not self._close_step(b"".join(claim.held.hash for claim in claims)):
            self.idle.count(claim.held for claim in claims)
        if winner is not None:
            self.witnesses.won(winner)
            self._show_board(coin=False)
        return True

    def _show_board(self, coin: bool) -> None:
        """The step just made shows what claims may answer, unless more is owed."""
        self.shown_at = self._now
        if self.game.SEALED and not self.deals.first_need():
            self.claims.shown_step = self.step
            self.delays.board(self.step, self._now, coin)
