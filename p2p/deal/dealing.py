"""Everything that is dealt at one table: coins for what lies open, decks for what lies face down. Knows no rules.

A step of dealing may arrive before its time, because the member that wrote it was further on: it waits until this
replica has made as many steps of the order as that member had seen (PROTOCOL.md 9, Steps).
"""
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from p2p.deal.deck import Deck
from p2p.deal.proofs import Cheat
from p2p.deal.proven import Proven
from p2p.deal.schedule import SEEDS, Images, Schedule
from p2p.deal.shufflers import Shufflers
from p2p.deal.steps import DealContext, LostSeed, head
from p2p.deal.tosses import Tosses
from p2p.deal.work import Work
from p2p.games.game import Answer, Coin, Need, Open
from p2p.identity import Identity
from p2p.log.chain import Held
from p2p.log.charter import Charter, Member
from p2p.log.entry import DeckStep, Share
from p2p.log.fault import MemberFault
from p2p.log.view import View


class Dealt(NamedTuple):
    """The answer to a need for the rules, and its item for the running hash."""
    answer: Answer
    item: bytes


class Dealing:
    """The coins and the decks of one table as one of its replicas sees them.

    `decks` holds the deck of each deal, from 1, since it began to be shuffled; none in a game without hidden cards.
    """

    def __init__(self, table: bytes, charter: Charter, me: Member | None, identity: Identity | None, cards: int,
                 view: View, order: tuple[int, ...], proven: Proven, day: str, seeds: Mapping[int, bytes]) -> None:
        """`cards`: how many each deck has, 0 in a game without hidden cards. `view`: who counts. `order`: the faces of
        every deck by slot, if a save code says them. `proven`: what this program has verified already. `day`: the date
        that coins are made from, "" for joint coins. `seeds`: the own ones by deal, as the caller comes to know them;
        empty where one was deleted, as its deal is void.

        Raises BadCharter if the charter's coin chain isn't that of this identity.
        """
        self.decks: dict[int, Deck] = {}
        self._table, self._charter, self._me, self._cards, self._order = table, charter, me, cards, order
        self.proven, self._view, self._seeds = proven, view, seeds
        self._tosses = Tosses(table, charter, me, identity, view, day)
        self._deal = 0
        self._schedules: dict[int, Schedule] = {}           # by deal, also of decks that are dead
        self.dead: dict[int, int] = {}                      # deals whose decks nobody goes on with, since which step
        self._images = Images()                             # of all locks seen at this table
        self._waiting: deque[tuple[Held, DeckStep]] = deque()

    # ------------------------------------------------------------------ a deal begins and ends

    def begin(self, deal: int) -> None:
        """A deal begins. Those of earlier deals are audited: nothing more is taken for their decks."""
        self._deal = deal
        for old in [number for number in self._schedules if number < deal]:
            self.decks.pop(old, None)
            del self._schedules[old]

    def shuffle(self, deals: Iterable[int], step: int, holders: tuple[Member, ...]) -> None:
        """From this step of the order on the members that count shuffle the decks of these deals.

        A deck that is being shuffled already goes on. `holders`: the member that plays each seat.
        """
        shufflers = Shufflers(self._view.members)
        for number in deals if self._cards else ():
            if number not in self.decks:
                context = DealContext(self._table, number, 0, self._view.number,
                                      tuple(self._charter.keys[member] for member in shufflers),
                                      tuple(map(shufflers.place, holders)), self._cards, self._order)
                me, seed = None, self._seeds.get(number)
                if self._me is not None and self._me in shufflers and seed != b"":
                    me = shufflers.place(self._me)
                self.decks[number] = Deck(context, me, None if me is None else seed, self._images, self.proven)
                self._schedules[number] = Schedule(step, shufflers)

    def drop(self, deals: Iterable[int], step: int) -> None:
        """The members that count have changed with this step: nobody goes on with the decks of these deals, and entries
        for them by members that didn't know it yet are passed over."""
        for deal in deals:
            self.dead[deal] = step
            self.decks.pop(deal, None)

    @property
    def undealt(self) -> tuple[int, ...]:
        """The deals after the current one whose decks are being shuffled already."""
        return tuple(deal for deal in self.decks if deal > self._deal)

    def plays(self, members: Iterable[Member]) -> bool:
        """Whether one of these members has its locks in the deck of this deal."""
        schedule = self._schedules.get(self._deal)
        return schedule is not None and not set(members).isdisjoint(schedule.shufflers)

    def owed_by(self, closed: Iterable[Member], need: Need) -> set[Member]:
        """The members among these that owe a step for this need; nobody else can give it."""
        deck = self.decks.get(self._deal)
        if deck is None or isinstance(need, Coin):
            return set()
        still = set(map(self._schedules[self._deal].shufflers.member, deck.owing(need)))
        return still.intersection(closed)

    def close(self, step: int) -> None:
        """The deal is over with this step of the order and all its cards lie open: the seeds may be shown."""
        if self._deal in self.decks:
            self.decks[self._deal].close()
            self._schedules[self._deal].becomes_due(SEEDS, step)

    def audited(self) -> dict[int, int] | None:
        """The faces of all slots of this deal, once all seeds were shown and everything was computed again from them;
        None before. Who has left needn't show its seed: what it did was proved."""
        deck = self.decks.get(self._deal)
        if deck is None:
            return {}
        shufflers = self._schedules[self._deal].shufflers
        deck.excuse(shufflers.place(member) for member in shufflers if member not in self._view.owing)
        return deck.faces() if deck.audited else None

    @property
    def behind(self) -> bool:
        """Whether steps wait for their time: this replica is further back than the members that wrote them."""
        return bool(self._waiting)

    # ------------------------------------------------------------------ own seeds

    def seedless(self) -> int | None:
        """The deal whose deck needs an own seed now, or None. While steps wait for their time this replica is behind:
        no deck asks then."""
        if self._waiting or not self.decks:
            return None
        return next((number for number, deck in self._active_decks() if deck.seedless), None)

    def plant(self, deal: int, seed: bytes) -> None:
        """The own seed of this deal, which is on disk. Raises ValueError unless its deck needs one."""
        self.decks[deal].plant(seed)

    # ------------------------------------------------------------------ entries come in

    def accept(self, held: Held, body: Share | DeckStep) -> None:
        """An entry of dealing came in; a deck's step is taken by `catch_up`. Raises MemberFault."""
        if isinstance(body, Share):
            self._tosses.accept(held, body)
        else:
            self._waiting.append((held, body))

    def catch_up(self, step: int, needs: Iterable[Need]) -> None:
        """After each step of the order: tell the deck what the rules need, take the steps that waited for this one.

        Raises MemberFault.
        """
        self._want(needs, step)
        while self._waiting and self._waiting[0][0].entry.seen[0] <= step:
            self._take(*self._waiting.popleft())

    def opening_for(self, need: Need) -> bytes:
        """The own step that may travel with the move by which this need will stand; b"" if there is none."""
        deck = self.decks.get(self._deal)
        return b"" if deck is None or self._waiting else deck.opening_for(need)

    def foreseen(self, member: Member, need: Need, data: bytes) -> int | None:
        """The face that a member's step shows by which its move will be taken; None as long as it can't be told."""
        deck = self.decks.get(self._deal)
        if deck is None or not isinstance(need, Open) or need.to is not None:
            return None
        shufflers = self._schedules[self._deal].shufflers
        return deck.foreseen(shufflers.place(member), need, data) if member in shufflers else None

    def take_with_move(self, held: Held, data: bytes, step: int, needs: Sequence[Need]) -> None:
        """The opening that came with a move, which was this step: it must be what is owed now, by its member alone.

        Raises MemberFault."""
        deck, schedule = self.decks[self._deal], self._schedules[self._deal]
        with self._convicting(self._deal, held):
            if held.member not in schedule.shufflers:
                raise Cheat("not owed")
            self._want(needs, step)
            place, need = schedule.shufflers.place(held.member), needs[0] if len(needs) == 1 else None
            shown = isinstance(need, Open) and need.to is None
            if need is None or isinstance(need, Coin) or not shown or deck.owing(need) != {place} or (
                    not data.startswith(head(need))):
                raise Cheat("not owed")
            schedule.check_heard(held, data)
            deck.accept(place, data)
            schedule.note(held, data)

    def _want(self, needs: Iterable[Need], step: int) -> None:
        """The rules need this after that step."""
        deck = self.decks.get(self._deal)
        for need in needs if deck else ():
            if deck and not isinstance(need, Coin):
                deck.want(need)
                self._schedules[self._deal].becomes_due(head(need), step)

    def _take(self, held: Held, body: DeckStep) -> None:
        if held.entry.seen[0] < self.dead.get(body.deal, 0):
            return
        if body.deal not in self.decks or held.member not in self._schedules[body.deal].shufflers:
            raise MemberFault("cheat", held.member, held.raw)
        schedule = self._schedules[body.deal]
        with self._convicting(body.deal, held):
            schedule.check(held, body.data)
            self._images.held = held
            self.decks[body.deal].accept(schedule.shufflers.place(held.member), body.data)
            schedule.note(held, body.data)

    def note_need(self, step: int, need: Need | None) -> None:
        """`need` is the first one of the state after `step`. To be called before a further step is made, of any kind:
        what comes in at once for several steps must be judged like what comes one by one."""
        if isinstance(need, Coin):
            self._tosses.needed(step)

    def judge_shares(self, step: int) -> None:
        """Everything that follows from the entries here, up to `step`, is done. Raises MemberFault for a share that
        nothing needed."""
        self._tosses.judge(step)

    # ------------------------------------------------------------------ what is answered, owed, missing

    def answer(self, need: Need, step: int) -> Dealt | None:
        """The answer to a need that stands after `step`, or None while something is missing. Raises MemberFault."""
        if isinstance(need, Coin):
            coin = self._tosses.toss(step)
            return None if coin is None else Dealt(coin, coin)
        with self._convicting(self._deal):
            faces = self.decks[self._deal].answer(need)
        return None if faces is None else Dealt(faces, head(need))

    def owed(self, need: Need | None) -> Share | DeckStep | None:
        """The next entry of dealing that this member owes; `need` is the first one of the state.

        While steps wait for their time this replica is behind: it owes no step of a deck then.
        """
        share = self._tosses.owed() if isinstance(need, Coin) else None
        if share or self._waiting or not self.decks:
            return share
        owed = ((number, deck.owed()) for number, deck in self._active_decks())
        return next((DeckStep(number, data) for number, data in owed if data), None)

    def missing(self, need: Need | None) -> set[Member]:
        """The members without whose entry the dealing can't go on."""
        if isinstance(need, Coin):
            return self._tosses.missing()
        if (deck := self.decks.get(self._deal)) is None:
            return set()
        return set(map(self._schedules[self._deal].shufflers.member, deck.missing())) & self._view.owing

    # ------------------------------------------------------------------ work

    def work(self, own: bool) -> list[Work]:
        """The computations that are needed now, each once; of `own` steps, too, unless these are still to come from the
        disk. Whose result convicts somebody, its `then` raises MemberFault."""
        return [work._replace(then=partial(self._worked, number, work.then))
                for number, deck in self._active_decks() for work in deck.work(own)]

    def _worked(self, deal: int, then: Callable[[bytes | Cheat], None], result: bytes | Cheat) -> None:
        if deal in self.decks:
            with self._convicting(deal):
                then(result)

    def _active_decks(self) -> Iterator[tuple[int, Deck]]:
        """Yields decks in deal order, from the current one up to the first not yet shuffled and verified.

        A deal that is over asks for nothing more: the next one begins after its audit, or without its deck.
        """
        for number in range(self._deal, max(self.decks, default=-1) + 1):
            deck = self.decks.get(number)
            if deck is None:
                continue
            yield number, deck
            if not deck.ready:
                return

    @contextmanager
    def _convicting(self, deal: int, held: Held | None = None) -> Iterator[None]:
        """Turns a Cheat that this deal's deck raises inside into a MemberFault.

        While a step is taken, `held`, the fault is its member's. Later the deck names who cheated. The evidence is then
        the entry of the wrong step, which came before; no single entry shows a deal that differs from what its seeds
        give, only the whole log. A LostSeed convicts this member itself.
        """
        try:
            yield
        except Cheat as cheat:
            raise self._conviction(deal, cheat, held) from cheat
        except LostSeed as error:
            assert self._me is not None
            raise MemberFault("lost seed" if error.gone else "copied key", self._me) from error

    def _conviction(self, deal: int, cheat: Cheat, held: Held | None) -> MemberFault:
        if held:
            return MemberFault("cheat", held.member, held.raw)
        assert cheat.shuffler is not None
        guilty = self._schedules[deal].shufflers.member(cheat.shuffler)
        return MemberFault("cheat", guilty, *self._schedules[deal].evidence(guilty, cheat.step))
