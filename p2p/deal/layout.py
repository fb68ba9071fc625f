"""The cards of a deck as they lie: whose locks are on each, and so who owes what. Knows no secret and no proof."""
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from p2p.deal.curve import card_points
from p2p.deal.shufflers import Shuffler, placed
from p2p.deal.steps import SLOTS_LIMIT, DealContext
from p2p.games.game import Mix, Open


class LockedCard(NamedTuple):
    """A card's point, and the locks on it by shuffler, each named by its image (`Lock.public`). Open to all: none."""

    point: bytes
    locks: dict[Shuffler, bytes]


class CardLayout:
    """All cards of a deal by slot; empty until the deck is shuffled."""

    def __init__(self, deal: DealContext) -> None:
        self._deal = deal
        self._cards: dict[int, LockedCard] = {}
        self._images: tuple[bytes, ...] = ()

    def pack(self) -> bytes:
        """The points that the first member shuffles.

        None with a save code: there each member only names its lock, under which its hand goes when it is mixed
        (PROTOCOL.md 11).
        """
        return b"" if self._deal.order else b"".join(card_points(self._deal.cards))

    def lay(self, points: Sequence[bytes], images: Sequence[bytes]) -> None:
        """Lay the shuffled deck; `images` names each member's lock, which is on every card.

        Cards from a save code are laid without locks.
        """
        self._images = tuple(images)
        if self._deal.order:
            faces = card_points(self._deal.cards)
            self._cards = {slot: LockedCard(faces[face], {}) for slot, face in enumerate(self._deal.order)}
            return
        self._cards = {slot: LockedCard(point, dict(placed(images))) for slot, point in enumerate(points)}

    def __iter__(self) -> Iterator[int]:
        return iter(self._cards)

    def __getitem__(self, slot: int) -> LockedCard:
        return self._cards[slot]

    def shows(self, need: Open | Mix, me: Shuffler | None) -> bool:
        """Whether the rules show this member what answers a need. Locks enforce it, except for a save code's cards."""
        if isinstance(need, Mix) or need.to is None:
            return True
        return not self._deal.order or self._deal.seats[need.to] == me

    @property
    def open(self) -> bool:
        """Whether every card lies open to all."""
        return not any(card.locks for card in self._cards.values())

    def points(self, slots: Iterable[int]) -> bytes:
        return b"".join(self._cards[slot].point for slot in slots)

    # ------------------------------------------------------------------ changes

    def take_off(self, shuffler: Shuffler, slots: Sequence[int], points: Sequence[bytes]) -> None:
        """The member's lock is off these cards, which leaves these points."""
        for slot, point in zip(slots, points, strict=True):
            locks = {other: image for other, image in self._cards[slot].locks.items() if other != shuffler}
            self._cards[slot] = LockedCard(point, locks)

    def mix(self, shuffler: Shuffler, fresh: Sequence[int], points: Sequence[bytes], image: bytes) -> None:
        """The fresh slots hold these points under a new lock of the member; the old slots stay as they are."""
        for slot, point in zip(fresh, points, strict=True):
            self._cards[slot] = LockedCard(point, {shuffler: image})

    # ------------------------------------------------------------------ what a need asks of whom

    def turns(self, need: Open | Mix, pending: Iterable[Open | Mix]) -> list[Shuffler]:
        """The members that owe a step for this need, in order.

        Raises ValueError for a need that can't be, or not beside the `pending` ones.
        """
        slots, busy = set(need.slots), {slot for other in pending for slot in other.slots}
        if not slots or not slots <= set(self._cards) or need.slots != tuple(sorted(slots)):
            raise ValueError(f"a need names slots that exist, ascending: {need}")
        if slots & busy:
            raise ValueError(f"these cards are in work: {need}")
        if isinstance(need, Mix):
            self._check_mix(need, {slot for other in pending if isinstance(other, Mix) for slot in other.fresh})
            return [self._deal.seats[need.by]]
        return self._openers(need)

    def _openers(self, need: Open) -> list[Shuffler]:
        holder = None if need.to is None else self._deal.seats[need.to]
        locked = [self._cards[slot].locks for slot in need.slots]
        if holder is not None and any(locks and holder not in locks for locks in locked):
            raise ValueError(f"these cards belong to another: {need}")
        return [shuffler for shuffler in self._deal.rotation()
                if shuffler != holder and any(shuffler in locks for locks in locked)]

    def _check_mix(self, need: Mix, reserved: set[int]) -> None:
        """`reserved`: the fresh slots of pending mixes."""
        holder = self._deal.seats[need.by]
        locked = [self._cards[slot].locks for slot in need.slots if self._cards[slot].locks]
        if any(set(locks) != {holder} for locks in locked):
            raise ValueError(f"these cards belong to another: {need}")
        if len({locks[holder] for locks in locked}) > 1:
            raise ValueError(f"these cards lie under different locks: {need}")
        fresh = set(need.fresh)
        if not len(fresh) == len(need.fresh) == len(need.slots) or max(fresh) >= SLOTS_LIMIT:
            raise ValueError(f"a mix has as many fresh slots as old ones, all below {SLOTS_LIMIT}: {need}")
        if fresh & (reserved | set(self._cards)):
            raise ValueError(f"fresh slots are new ones: {need}")

    def stacks(self, shuffler: Shuffler, slots: Iterable[int]) -> dict[bytes, list[int]]:
        """The slots from which a member takes its lock off, by the lock's image, in the order of their first slots."""
        stacks: dict[bytes, list[int]] = {}
        for slot in slots:
            if shuffler in self._cards[slot].locks:
                stacks.setdefault(self._cards[slot].locks[shuffler], []).append(slot)
        return stacks

    def base(self, shuffler: Shuffler, slots: Iterable[int]) -> bytes:
        """The image of the lock under which the member's slots of a mix lie; those that lie open go under it first."""
        return next(iter(self.stacks(shuffler, slots)), self._images[shuffler])

    def parts(self, slots: Iterable[int]) -> tuple[bytes, bytes]:
        """The points among these slots that lie open, and those that lie under a lock."""
        chosen = [self._cards[slot] for slot in slots]
        return (b"".join(card.point for card in chosen if not card.locks),
                b"".join(card.point for card in chosen if card.locks))
