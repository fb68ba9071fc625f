"""The members who shuffle a deck. Once somebody has gone, a place among them is no number of the charter."""
from collections.abc import Iterable, Iterator
from typing import NewType, TypeVar, cast

from p2p.log.charter import Member

Shuffler = NewType("Shuffler", int)     # a member's place among those who shuffle a deck, from 0

T = TypeVar("T")


class Shufflers:
    """The members who shuffle one deck. Nothing else turns a member into its place there, or a place into the member.

    A `Shuffler` is never an index of what is kept by member, nor a `Member` of what is kept by place.
    """

    def __init__(self, members: Iterable[Member]) -> None:
        self._members = tuple(sorted(members))

    def __iter__(self) -> Iterator[Member]:
        return iter(self._members)

    def __contains__(self, member: object) -> bool:
        return member in self._members

    def place(self, member: Member) -> Shuffler:
        """The member's place. Raises ValueError for one that doesn't shuffle this deck."""
        return Shuffler(self._members.index(member))

    def member(self, place: Shuffler) -> Member:
        """The member at this place."""
        return self._members[place]


def placed(things: Iterable[T]) -> Iterator[tuple[Shuffler, T]]:
    """Each of these things, one for each who shuffles a deck, with the place."""
    return cast("Iterator[tuple[Shuffler, T]]", enumerate(things))
