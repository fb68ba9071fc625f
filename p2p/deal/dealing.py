"""Everything that is dealt at one table: coins for what lies open, decks for what lies face down. Knows no rules.

A step of dealing may arrive before its time, because the member that wrote it was further on: it waits until this
replica has made as many steps of the order as that member had seen (PROTOCOL.md 9, Steps).
"""
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from p2p.deal.deck import Deck
from p2p.deal.proofs import Cheat
from p2p.deal.proven import Proven
from p2p.deal.schedule import SEEDS, Schedule
from p2p.deal.steps import DealContext, LostSeed, head
from p2p.deal.tosses import Tosses
from p2p.deal.work import Work
from p2p.games.game import Answer, Coin, Need
from p2p.identity import Identity
from p2p.log.charter import Charter, Member
from p2p.log.entry import DeckStep, Share
from p2p.log.fault import MemberFault
from p2p.log.order import Held


class Dealt(NamedTuple):
    """The answer to a need for the rules, its item for the running hash, and for a coin the entries of its shares."""
    answer: Answer
    item: bytes
    shares: tuple[Held, ...]


class Task(NamedTuple):
    """Work of the deck of this deal."""
    deal: int
    work: Work


class Dealing:
    """The coins and the decks of one table as one of its replicas sees them.

    `decks` holds the deck of each deal, from 1, since it began to be shuffled; none in a game without hidden cards.
    """

    def __init__(self, table: bytes, charter: Charter, me: Member | None, identity: Identity | None, cards: int,
                 order: tuple[int, ...] = (), proven: Proven | None = None) -> None:
        """`cards`: how many each deck has, 0 in a game without hidden cards. `order`: the faces of every deck by slot,
        if a save code says them. `proven`: what this program has verified already.

        Raises BadCharter if the charter's coin chain isn't that of this identity.
        """
        self.decks: dict[int, Deck] = {}
        self._table, self._charter, self._me, self._cards, self._order = table, charter, me, cards, order
        self.proven = Proven() if proven is None else proven
        self._tosses = Tosses(table, charter, me, identity)
        self.replaying = False
        self._deal = 0
        self._schedules: dict[int, Schedule] = {}           # by deal
        self._own_seeds: dict[int, bytes] = {}              # by deal
        self._images: set[bytes] = set()                    # of all locks seen at this table
        self._waiting: deque[tuple[Held, DeckStep]] = deque()
        self._raws: dict[tuple[Member, bytes], bytes] = {}     # entries by member and step: evidence

    # ------------------------------------------------------------------ a deal begins and ends

    def begin(self, deal: int, running: bytes, another: bool, step: int) -> None:
        """A deal begins with this step of the order; `running` is the running hash before it.

        Its deck and, if `another` deal is to come, the next one's are shuffled from now on.
        """
        self._deal = deal
        for number in (deal, deal + 1) if another else (deal,):
            if self._cards and number not in self.decks:
                context = DealContext(self._charter.game, self._charter.rules, self._table, number, 0,
                                      self._charter.keys, tuple(seat.member for seat in self._charter.seats), running,
                                      self._cards, self._order)
                self.decks[number] = Deck(context, self._me, self._own_seeds.get(number), self._images,
                                           self.proven)
                self._schedules[number] = Schedule(step)

    def close(self, step: int) -> None:
        """The deal is over with this step of the order and all its cards lie open: the seeds may be shown."""
        if self._deal in self.decks:
            self.decks[self._deal].close()
            self._schedules[self._deal].becomes_due(SEEDS, step)

    def audited(self) -> dict[int, int] | None:
        """The faces of all slots of this deal, once all seeds were shown and everything was computed again from them;
        None before."""
        deck = self.decks.get(self._deal)
        if deck is None:
            return {}
        return deck.faces() if deck.audited else None

    @property
    def behind(self) -> bool:
        """Whether steps wait for their time: this replica is further back than the members that wrote them."""
        return bool(self._waiting)

    # ------------------------------------------------------------------ own seeds

    def recall(self, seeds: Mapping[int, bytes]) -> None:
        """The own seeds, by deal, that were drawn before a restart. To be called before anything is replayed: until
        `replaying` is false, no own step is made, as it is still to come from the disk."""
        self._own_seeds, self.replaying = dict(seeds), True

    def seedless(self) -> int | None:
        """The deal whose deck needs an own seed now, or None. While steps wait for their time this replica is behind:
        no deck asks then."""
        without = (number for number, deck in self._active_decks() if deck.seedless)
        return None if self._waiting else next(without, None)

    def plant(self, deal: int, seed: bytes) -> None:
        """The own seed of this deal, which is on disk. Raises ValueError unless its deck needs one."""
        self.decks[deal].plant(seed)

    # ------------------------------------------------------------------ entries come in

    def accept(self, held: Held, body: Share | DeckStep) -> None:
        """An entry of dealing came in; a deck's step is taken by `catch_up`. Raises MemberFault."""
        if isinstance(body, Share):
            self._tosses.accept(held, body)
        else:
            self._raws[held.member, body.data] = held.raw
            self._waiting.append((held, body))

    def catch_up(self, step: int, needs: Iterable[Need]) -> None:
        """After each step of the order: tell the deck what the rules need, take the steps that waited for this one.

        Raises MemberFault.
        """
        deck = self.decks.get(self._deal)
        for need in needs:
            if deck and not isinstance(need, Coin):
                deck.want(need)
                self._schedules[self._deal].becomes_due(head(need), step)
        while self._waiting and self._waiting[0][0].entry.seen[0] <= step:
            self._take(*self._waiting.popleft())

    def _take(self, held: Held, body: DeckStep) -> None:
        if body.deal not in self.decks:
            raise MemberFault("cheat", held.member, held.raw)
        with self._convicting(held):
            self._schedules[body.deal].check(held, body.data)
            self.decks[body.deal].accept(held.member, body.data)
            self._schedules[body.deal].note(held, body.data)

    def judge_shares(self, step: int, need: Need | None) -> None:
        """Everything that follows from the entries here is done. Raises MemberFault for a share that nothing needed.

        `need`: the first one of the state after `step`.
        """
        self._tosses.judge(step, isinstance(need, Coin))

    # ------------------------------------------------------------------ what is answered, owed, missing

    def answer(self, need: Need, step: int) -> Dealt | None:
        """The answer to a need that stands after `step`, or None while something is missing. Raises MemberFault."""
        if isinstance(need, Coin):
            tossed = self._tosses.toss(step)
            return Dealt(tossed[0], *tossed) if tossed else None
        with self._convicting():
            faces = self.decks[self._deal].answer(need)
        return None if faces is None else Dealt(faces, head(need), ())

    def owed(self, need: Need | None) -> Share | DeckStep | None:
        """The next entry of dealing that this member owes; `need` is the first one of the state.

        While steps wait for their time this replica is behind: it owes no step of a deck then.
        """
        share = self._tosses.owed() if isinstance(need, Coin) else None
        if share or self._waiting:
            return share
        owed = ((number, deck.owed()) for number, deck in self._active_decks())
        return next((DeckStep(number, data) for number, data in owed if data), None)

    def missing(self, need: Need | None) -> set[Member]:
        """The members without whose entry the dealing can't go on."""
        if isinstance(need, Coin):
            return self._tosses.missing()
        deck = self.decks.get(self._deal)
        return deck.missing() if deck else set()

    # ------------------------------------------------------------------ work

    def tasks(self) -> list[Task]:
        """What has to be computed, each task once; its result goes to `finished`."""
        return [Task(number, work) for number, deck in self._active_decks() for work in deck.work(not self.replaying)]

    def finished(self, task: Task, result: bytes | Cheat) -> None:
        """What a task's work gave. Raises MemberFault if it convicts somebody."""
        with self._convicting():
            self.decks[task.deal].worked(task.work, result)

    def _active_decks(self) -> Iterator[tuple[int, Deck]]:
        """Yields decks in deal order up to the first not yet shuffled and verified."""
        for number, deck in self.decks.items():
            yield number, deck
            if not deck.ready:
                return

    @contextmanager
    def _convicting(self, held: Held | None = None) -> Iterator[None]:
        """Turns a Cheat that is raised inside, while `held` is taken if it is given, into a MemberFault.

        The evidence is the entry of the wrong step, which may have come long before; a deal that differs from what its
        seeds give is shown by the whole log alone. A LostSeed convicts this member itself.
        """
        try:
            yield
        except Cheat as cheat:
            guilty = held.member if cheat.member is None and held else cheat.member
            assert guilty is not None
            raw = self._raws.get((guilty, cheat.step)) or (held.raw if held else None)
            raise MemberFault("cheat", guilty, *([raw] if raw else [])) from cheat
        except LostSeed as error:
            assert self._me is not None
            raise MemberFault("lost seed" if error.gone else "copied key", self._me) from error
