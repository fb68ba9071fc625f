"""The decks of a table, one a deal: steps in their turn, needs, work to be done. Knows no rules and no order.

A step may be heard before its moment, because its member was further on: it waits until this replica has made as many
steps of the order as the member had seen. Whether it was due is judged by what its member had seen and heard, never by
what happened to come here first, so that all replicas judge alike.
"""
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from p2p.deal import steps
from p2p.deal.deck import Deck
from p2p.deal.proofs import Cheat
from p2p.deal.steps import Deal, LostSeed, head, read_head
from p2p.deal.work import Work
from p2p.games.game import Coin, Need
from p2p.log.charter import Charter
from p2p.log.entry import DeckStep
from p2p.log.fault import MemberFault
from p2p.log.order import Held

SHUFFLING, SEEDS = bytes((steps.SHUFFLE,)), bytes((steps.SEED,))
TURNS = (steps.SHUFFLE, steps.OPEN, steps.MIX)      # kinds that build on others; commitments and seeds come at once


class Task(NamedTuple):
    """Work of one deck."""
    deal: int
    work: Work


class Course:
    """A deck, when its steps became due (after which step of the order), and which of them were taken.

    Steps that build on each other stand under one name: those of the shuffle, those of each need, the seeds.
    """

    def __init__(self, deck: Deck, step: int) -> None:
        self.deck = deck
        self._due = {SHUFFLING: step}
        self._taken: dict[bytes, list[Held]] = {}

    def becomes_due(self, name: bytes, step: int) -> None:
        """What stands under this name is due since `step`, if it wasn't before."""
        self._due.setdefault(name, step)

    def take(self, held: Held, data: bytes) -> None:
        """Raises Cheat for a step whose author couldn't know that it was due, or that is wrong at first sight."""
        name = _name(data)
        seen = held.entry.seen[0]
        if seen < self._due.get(name, seen + 1):
            raise Cheat("not owed", held.member, data)
        before = [*self._taken.get(SHUFFLING, ()), *self._taken.get(name, ())]
        if data[0] in TURNS and not all(map(held.has_heard, before)):
            raise Cheat("turn", held.member, data)
        self.deck.accept(held.member, data)
        self._taken.setdefault(name, []).append(held)


def _name(data: bytes) -> bytes:
    """What a step is for. Raises Cheat."""
    match data[0]:
        case steps.COMMIT | steps.SHUFFLE:
            return SHUFFLING
        case steps.OPEN | steps.MIX:
            return head(read_head(data)[0])
    return SEEDS


class Decks:
    """Deals count from 1. A game without face-down cards (`cards` 0) has none."""

    def __init__(self, table: bytes, charter: Charter, me: int | None, cards: int, order: tuple[int, ...] = ()) -> None:
        """`order`: the faces of every deck by slot, where a save code says them."""
        self._table, self._charter, self._me, self._cards, self._order = table, charter, me, cards, order
        self._seeds: dict[int, bytes] = {}                  # own ones, by deal
        self._courses: dict[int, Course] = {}
        self._images: set[bytes] = set()
        self._waiting: deque[tuple[Held, DeckStep]] = deque()
        self._raws: dict[tuple[int, bytes], bytes] = {}     # entries by member and step: evidence

    def deck(self, number: int) -> Deck | None:
        """The deck of this deal, once it is being shuffled."""
        course = self._courses.get(number)
        return course.deck if course else None

    def open(self, number: int, running: bytes, step: int) -> None:
        """A deal's deck begins to be shuffled with this step, if it hasn't; `running` is the hash before it."""
        if not self._cards or number in self._courses:
            return
        charter = self._charter
        deal = Deal(charter.game, charter.rules, self._table, number, 0, charter.keys,
                    tuple(place.member for place in charter.seats), running, self._cards, self._order)
        self._courses[number] = Course(Deck(deal, self._me, self._seeds.get(number), self._images), step)

    def recall(self, seeds: Mapping[int, bytes]) -> None:
        """The own seeds that were drawn before a restart. To be said before anything is replayed."""
        self._seeds = dict(seeds)

    def seedless(self) -> int | None:
        """The deal whose deck waits for the own seed; while steps wait for their moment none does: we are behind."""
        waits = (number for number, deck in self._in_work() if deck.seedless)
        return None if self._waiting else next(waits, None)

    def plant(self, number: int, seed: bytes) -> None:
        """The own seed of this deal, which is on disk. Raises ValueError unless its deck waits for it."""
        self._courses[number].deck.plant(seed)

    def put(self, held: Held, body: DeckStep) -> None:
        """A step came in; it is taken by `catch_up`."""
        self._raws[held.member, body.data] = held.raw
        self._waiting.append((held, body))

    def catch_up(self, step: int) -> None:
        """Take the steps whose authors had seen no more than `step`. Raises MemberFault."""
        while self._waiting and self._waiting[0][0].entry.seen[0] <= step:
            held, body = self._waiting.popleft()
            if body.deal not in self._courses:
                raise MemberFault("cheat", held.member, held.raw)
            with self._convicting(held):
                self._courses[body.deal].take(held, body.data)

    def want(self, number: int, needs: Iterable[Need], step: int) -> None:
        """The state of this deal owes these since `step`, if it wasn't said before."""
        course = self._courses.get(number)
        for need in needs:
            if course and not isinstance(need, Coin):
                course.deck.want(need)
                course.becomes_due(head(need), step)

    def answer(self, number: int, need: Need) -> dict[int, int] | None:
        """The faces that answer a need, as far as this peer may see them; None while steps are missing."""
        assert not isinstance(need, Coin)
        with self._convicting():
            return self._courses[number].deck.answer(need)

    def close(self, number: int, step: int) -> None:
        """The deal is over with this step and all its cards lie open: the seeds may be shown."""
        if number in self._courses:
            self._courses[number].deck.close()
            self._courses[number].becomes_due(SEEDS, step)

    def audited(self, number: int) -> dict[int, int] | None:
        """The faces of all slots, once all seeds were shown and everything was computed again from them."""
        deck = self.deck(number)
        if deck is None:
            return {}
        return deck.faces() if deck.audited else None

    def missing(self, number: int) -> set[int]:
        """The members whose step this deal waits for."""
        deck = self.deck(number)
        return deck.missing() if deck else set()

    def owed(self) -> DeckStep | None:
        """The next own step. While steps wait for their moment nothing is owed: we are behind."""
        if self._waiting:
            return None
        for number, deck in self._in_work():
            step = deck.owed()
            if step:
                return DeckStep(number, step)
        return None

    def tasks(self) -> list[Task]:
        """What has to be found out, each once."""
        return [Task(number, work) for number, deck in self._in_work() for work in deck.work()]

    def _in_work(self) -> Iterator[tuple[int, Deck]]:
        """Everybody waits for a deal's own deck: the next one is worked on when it lies there."""
        for number, course in self._courses.items():
            yield number, course.deck
            if not course.deck.ready:
                return

    def finished(self, task: Task, result: bytes | Cheat) -> None:
        """What a task's work gave. Raises MemberFault if it convicts somebody."""
        with self._convicting():
            self._courses[task.deal].deck.worked(task.work, result)

    @contextmanager
    def _convicting(self, held: Held | None = None) -> Iterator[None]:
        """A cheat that shows here, by this entry if there is one, becomes a fault.

        The evidence is the entry of the step that was wrong, which may have come long before; a whole deal that isn't
        as a seed says is shown by the log alone.
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
