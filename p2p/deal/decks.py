"""The decks of a table, one a deal: steps in their turn, needs, work to be done. Knows no rules and no order.

A step may be heard before its moment, because its author was further on: it waits until this replica has made as many
steps of the order as the author had seen.
"""
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from p2p.deal.deck import Deck, LostSeed
from p2p.deal.proofs import Cheat
from p2p.deal.steps import Deal
from p2p.deal.work import Work
from p2p.games.game import Coin, Need
from p2p.identity import Identity
from p2p.log.charter import Charter
from p2p.log.entry import Step
from p2p.log.fault import PeerFault
from p2p.log.order import Held


class Task(NamedTuple):
    """Work of one deck."""
    deal: int
    work: Work


class Decks:
    """Deals count from 1. A game without face-down cards (`cards` 0) has none."""

    def __init__(self, table: bytes, charter: Charter, me: int | None, identity: Identity | None, cards: int) -> None:
        self._table, self._charter, self._me, self._identity, self._cards = table, charter, me, identity, cards
        self._decks: dict[int, Deck] = {}
        self._images: set[bytes] = set()
        self._waiting: deque[tuple[Held, Step]] = deque()
        self._raws: dict[tuple[int, bytes], bytes] = {}     # entries by author and step: evidence

    def open(self, number: int, head: bytes) -> None:
        """A deal's deck begins to be shuffled, if it hasn't; `head` is the table's running hash at this moment."""
        if not self._cards or number in self._decks:
            return
        charter = self._charter
        deal = Deal(charter.game, charter.rules, self._table, number, 0, charter.keys,
                    tuple(place.peer for place in charter.seats), head, self._cards)
        seed = None
        if self._me is not None and self._identity is not None:
            seed = self._identity.secret(b"deck\0" + self._table + number.to_bytes(4))
        self._decks[number] = Deck(deal, self._me if seed else None, seed, self._images)

    def put(self, held: Held, body: Step) -> None:
        """A step came in; it is taken by `catch_up`."""
        self._raws[held.author, body.data] = held.raw
        self._waiting.append((held, body))

    def catch_up(self, step: int) -> None:
        """Take the steps whose authors had seen no more than `step`. Raises PeerFault."""
        while self._waiting and self._waiting[0][0].entry.seen[0] <= step:
            held, body = self._waiting.popleft()
            if body.deal not in self._decks:
                raise PeerFault("cheat", held.author, held.raw)
            self._convicting(held.author, partial(self._decks[body.deal].accept, held.author, body.data))

    def want(self, number: int, needs: Iterable[Need]) -> None:
        """The state of this deal owes these."""
        deck = self._decks.get(number)
        for need in needs:
            if deck and not isinstance(need, Coin):
                deck.want(need)

    def answer(self, number: int, need: Need) -> dict[int, int] | None:
        """The faces that answer a need, as far as this peer may see them; None while steps are missing."""
        assert not isinstance(need, Coin)
        faces: list[dict[int, int] | None] = []
        deck = self._decks[number]
        self._convicting(None, lambda: faces.append(deck.answer(need)))
        return faces[0]

    def close(self, number: int) -> None:
        """The deal is over and all its cards lie open: the seeds may be shown."""
        if number in self._decks:
            self._decks[number].close()

    def audited(self, number: int) -> dict[int, int] | None:
        """The faces of all slots, once all seeds were shown and everything was computed again from them."""
        deck = self._decks.get(number)
        if deck is None:
            return {}
        return deck.faces() if deck.audited else None

    def missing(self, number: int) -> set[int]:
        """The members whose step this deal waits for."""
        return self._decks[number].missing() if number in self._decks else set()

    def owed(self) -> Step | None:
        """The next own step. While steps wait for their moment nothing is owed: we are behind."""
        if self._waiting:
            return None
        for number, deck in self._decks.items():
            step = deck.owed()
            if step:
                return Step(number, step)
        return None

    def tasks(self) -> list[Task]:
        """What has to be found out, each once."""
        return [Task(number, work) for number, deck in self._decks.items() for work in deck.work()]

    def finished(self, task: Task, result: bytes | Cheat) -> None:
        """What a task's work gave. Raises PeerFault if it convicts somebody."""
        self._convicting(None, lambda: self._decks[task.deal].worked(task.work, result))

    def _convicting(self, author: int | None, what: Callable[[], None]) -> None:
        try:
            what()
        except Cheat as cheat:
            guilty = cheat.peer if cheat.peer is not None else author
            assert guilty is not None
            evidence = self._raws.get((guilty, cheat.step))
            raise PeerFault("cheat", guilty, *([evidence] if evidence else [])) from cheat
        except LostSeed as error:
            assert self._me is not None
            raise PeerFault("copied key", self._me) from error
