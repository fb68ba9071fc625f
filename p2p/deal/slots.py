"""The cards of a deck as they lie: whose locks are on each, and so who owes what. Knows no secret and no proof."""
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from p2p.deal.curve import card_points
from p2p.deal.steps import SLOTS_LIMIT, Deal
from p2p.games.game import Mix, Open


class Slot(NamedTuple):
    """A card: its point, and the locks on it by peer, each named by its image (`Lock.public`). Open to all: none."""

    point: bytes
    locks: dict[int, bytes]


class Slots:
    """All cards of a deal by number; empty until the deck is shuffled."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._slots: dict[int, Slot] = {}
        self._images: tuple[bytes, ...] = ()

    def pack(self) -> bytes:
        """What the first peer shuffles. With a save code it is nothing: each peer only names its lock, under which its
        hand goes when it is mixed."""
        return b"" if self._deal.order else b"".join(card_points(self._deal.cards))

    def lay(self, points: Sequence[bytes], images: Sequence[bytes]) -> None:
        """The shuffled deck; `images` names each peer's lock on all of it. Cards from a save code lie without any."""
        self._images = tuple(images)
        if self._deal.order:
            faces = card_points(self._deal.cards)
            self._slots = {slot: Slot(faces[face], {}) for slot, face in enumerate(self._deal.order)}
            return
        self._slots = {slot: Slot(point, dict(enumerate(images))) for slot, point in enumerate(points)}

    def __iter__(self) -> Iterator[int]:
        return iter(self._slots)

    def __getitem__(self, slot: int) -> Slot:
        return self._slots[slot]

    def shows(self, need: Open | Mix, me: int | None) -> bool:
        """Whether the rules show this peer what answers a need. Locks see to it, but for cards from a save code."""
        if isinstance(need, Mix) or need.to is None:
            return True
        return not self._deal.order or self._deal.seats[need.to] == me

    @property
    def open(self) -> bool:
        """Whether every card lies open to all."""
        return not any(slot.locks for slot in self._slots.values())

    def points(self, slots: Iterable[int]) -> bytes:
        return b"".join(self._slots[slot].point for slot in slots)

    # ------------------------------------------------------------------ what happens to them

    def take_off(self, member: int, slots: Sequence[int], points: Sequence[bytes]) -> None:
        """The author's lock is off these cards."""
        for slot, point in zip(slots, points, strict=True):
            locks = {peer: image for peer, image in self._slots[slot].locks.items() if peer != member}
            self._slots[slot] = Slot(point, locks)

    def mix(self, member: int, fresh: Sequence[int], points: Sequence[bytes], image: bytes) -> None:
        """The fresh slots hold these cards under a new lock of the author; the old ones stay as they are."""
        for slot, point in zip(fresh, points, strict=True):
            self._slots[slot] = Slot(point, {member: image})

    # ------------------------------------------------------------------ what a need asks of whom

    def turns(self, need: Open | Mix, pending: Iterable[Open | Mix]) -> list[int]:
        """The peers that owe a step, in order. ValueError for a need that can't be, or not beside the pending ones."""
        slots, busy = set(need.slots), {slot for other in pending for slot in other.slots}
        if not slots or not slots <= set(self._slots) or need.slots != tuple(sorted(slots)):
            raise ValueError(f"a need names slots that exist, ascending: {need}")
        if slots & busy:
            raise ValueError(f"these cards are in work: {need}")
        if isinstance(need, Mix):
            self._check_mix(need, {slot for other in pending if isinstance(other, Mix) for slot in other.fresh})
            return [self._deal.seats[need.by]]
        return self._openers(need)

    def _openers(self, need: Open) -> list[int]:
        holder = None if need.to is None else self._deal.seats[need.to]
        locked = [self._slots[slot].locks for slot in need.slots]
        if holder is not None and any(locks and holder not in locks for locks in locked):
            raise ValueError(f"these cards belong to another: {need}")
        return [peer for peer in self._deal.rotation() if peer != holder and any(peer in locks for locks in locked)]

    def _check_mix(self, need: Mix, reserved: set[int]) -> None:
        holder = self._deal.seats[need.by]
        locked = [self._slots[slot].locks for slot in need.slots if self._slots[slot].locks]
        if any(set(locks) != {holder} for locks in locked):
            raise ValueError(f"these cards belong to another: {need}")
        if len({locks[holder] for locks in locked}) > 1:
            raise ValueError(f"these cards lie under different locks: {need}")
        fresh = set(need.fresh)
        if not len(fresh) == len(need.fresh) == len(need.slots) or max(fresh) >= SLOTS_LIMIT:
            raise ValueError(f"a mix has as many fresh slots as old ones, all below {SLOTS_LIMIT}: {need}")
        if fresh & (reserved | set(self._slots)):
            raise ValueError(f"fresh slots are new ones: {need}")

    def stacks(self, member: int, slots: Iterable[int]) -> dict[bytes, list[int]]:
        """The slots from which a peer takes its lock, by the lock's image."""
        stacks: dict[bytes, list[int]] = {}
        for slot in slots:
            if member in self._slots[slot].locks:
                stacks.setdefault(self._slots[slot].locks[member], []).append(slot)
        return stacks

    def base(self, member: int, slots: Iterable[int]) -> bytes:
        """The image of the lock under which a hand lies that is mixed; what lies open in it goes under it first."""
        return next(iter(self.stacks(member, slots)), self._images[member])

    def parts(self, slots: Iterable[int]) -> tuple[bytes, bytes]:
        """The points that lie open, and those that are held."""
        chosen = [self._slots[slot] for slot in slots]
        return (b"".join(slot.point for slot in chosen if not slot.locks),
                b"".join(slot.point for slot in chosen if slot.locks))
