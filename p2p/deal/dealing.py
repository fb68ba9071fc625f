"""What a table's rules owe: coins for what lies open, decks for what lies face down. Knows no rules and no order."""
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from p2p.deal.deck import Deck
from p2p.deal.decks import Decks, Task
from p2p.deal.proofs import Cheat
from p2p.deal.steps import head
from p2p.deal.tosses import Tosses
from p2p.games.game import Answer, Coin, Need
from p2p.identity import Identity
from p2p.log.charter import Charter
from p2p.log.entry import DeckStep, Share
from p2p.log.order import Held


class Dealt(NamedTuple):
    """An answered need: what the rules get, what the running hash gets, and for a coin the entries that made it."""
    answer: Answer
    item: bytes
    shares: tuple[Held, ...]


class Dealing:
    """One table's coins and decks. Deals count from 1."""

    def __init__(self, table: bytes, charter: Charter, me: int | None, identity: Identity | None, cards: int,
                 order: tuple[int, ...] = ()) -> None:
        """`order`: the faces of every deck by slot, where a save code says them."""
        self._tosses = Tosses(table, charter, me, identity)
        self._decks = Decks(table, charter, me, cards, order)
        self._deal = 0

    def begin(self, deal: int, running: bytes, another: bool, step: int) -> None:
        """A deal begins with this step; `running` is the hash before it. Its deck and, if `another` deal is to come,
        the next one's are shuffled from now on."""
        self._deal = deal
        for number in (deal, deal + 1) if another else (deal,):
            self._decks.open(number, running, step)

    def recall(self, seeds: Mapping[int, bytes]) -> None:
        """The own seeds that were drawn before a restart. To be said before anything is replayed."""
        self._decks.recall(seeds)

    def seedless(self) -> int | None:
        """The deal whose deck waits for the own seed."""
        return self._decks.seedless()

    def plant(self, deal: int, seed: bytes) -> None:
        """The own seed of this deal, which is on disk. Raises ValueError unless its deck waits for it."""
        self._decks.plant(deal, seed)

    def accept(self, held: Held, body: Share | DeckStep) -> None:
        """An answer came in. Raises MemberFault."""
        if isinstance(body, Share):
            self._tosses.accept(held, body)
        else:
            self._decks.put(held, body)

    def catch_up(self, step: int, needs: Iterable[Need]) -> None:
        """After each step of the order: take what waited for it, and tell the deck what is owed. Raises MemberFault."""
        self._decks.want(self._deal, needs, step)
        self._decks.catch_up(step)

    def answer(self, need: Need, step: int) -> Dealt | None:
        """The answer to a need that stands after `step`, or None while something is missing. Raises MemberFault."""
        if isinstance(need, Coin):
            tossed = self._tosses.toss(step)
            return Dealt(tossed[0], *tossed) if tossed else None
        faces = self._decks.answer(self._deal, need)
        return None if faces is None else Dealt(faces, head(need), ())

    def owed(self, need: Need | None) -> Share | DeckStep | None:
        """The next own answer; `need` is the first one that stands."""
        share = self._tosses.owed() if isinstance(need, Coin) else None
        return share or self._decks.owed()

    def missing(self, need: Need | None) -> set[int]:
        """The members without whose entry the dealing can't go on."""
        return self._tosses.missing() if isinstance(need, Coin) else self._decks.missing(self._deal)

    def close(self, step: int) -> None:
        """The deal is over with this step and all its cards lie open."""
        self._decks.close(self._deal, step)

    def deck(self, deal: int) -> Deck | None:
        """The face-down cards of this deal, if it has any and they are being shuffled."""
        return self._decks.deck(deal)

    def audited(self) -> dict[int, int] | None:
        """The faces of all slots, once all seeds were shown and everything was computed again from them."""
        return self._decks.audited(self._deal)

    def tasks(self) -> list[Task]:
        """What has to be found out, each once; its result goes to `finished`."""
        return self._decks.tasks()

    def finished(self, task: Task, result: bytes | Cheat) -> None:
        """Raises MemberFault if the result convicts somebody."""
        self._decks.finished(task, result)
