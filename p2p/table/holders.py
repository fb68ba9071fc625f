"""The players of the seats: the charter's members or, in a card game, bots at other ones for a member that has gone."""
from collections.abc import Mapping, Sequence
from hashlib import sha256

from p2p.games.draw import Draw
from p2p.games.game import Seat
from p2p.language import tr
from p2p.log.chain import Held
from p2p.log.charter import Charter, Member
from p2p.log.fault import MemberFault

STAND_IN = "steady"             # the level of a bot in the seat of a person who has gone


class Holders:
    """The member that holds each seat now, and held it after each step."""

    def __init__(self, charter: Charter) -> None:
        self._charter = charter
        self.now = tuple(info.member for info in charter.seats)
        self._changes = [(0, self.now)]

    def at(self, step: int) -> tuple[Member, ...]:
        """The member that held each seat after this step."""
        return next(now for since, now in reversed(self._changes) if since <= step)

    def seats_of(self, member: Member | None) -> frozenset[Seat]:
        """The seats that this member holds now; a watcher (None) holds none."""
        return frozenset(Seat(seat) for seat, holder in enumerate(self.now) if holder == member)

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The level of the bot that plays now, by seat; none where a person does."""
        return bots(self._charter, self.now)

    @property
    def alone(self) -> bool:
        """Whether one member holds all seats: all who play are at its computer."""
        return len(self._charter.members) == 1

    def sit(self, members: frozenset[Member], gone: Mapping[Member, bytes], step: int) -> None:
        """A deal begins with this step: the seats of members that don't count are played by bots of those that do.

        `gone`: the running hash before the step in which each of the others went: the lot that names the holder.
        """
        here = sorted(members)

        def holder(seat: int, member: Member) -> Member:
            if member in members or not here:
                return member
            lot = sha256(b"fairdeal stand-in\0" + gone[member] + bytes([seat])).digest()
            return here[Draw(lot).below(len(here))]
        self.now = tuple(holder(seat, info.member) for seat, info in enumerate(self._charter.seats))
        self._changes.append((step, self.now))

    def check(self, held: Held, seat: Seat) -> None:
        """A member moves for this seat: it must have held it in the state that it had seen.

        Raises MemberFault.
        """
        held_by = self.at(held.entry.seen[0])
        if seat >= len(held_by) or held_by[seat] != held.member:
            raise MemberFault("illegal", held.member, held.raw)


def bots(charter: Charter, holders: Sequence[Member]) -> Mapping[Seat, str]:
    """The level of the bot that plays, by seat, if these hold the seats; none where a person does."""
    return {Seat(seat): info.bot or STAND_IN for seat, info in enumerate(charter.seats)
            if info.bot or (holders and holders[seat] != info.member)}


def player(charter: Charter, holders: Sequence[Member], seat: Seat) -> str:
    """The player of this seat, in words: "Luka", or "Ana for Luka" where a bot at Ana's computer sits in for him.

    Without `holders` it is the charter's name for the seat."""
    info = charter.seats[seat]
    if not holders or holders[seat] == info.member:
        return info.name
    return tr("{name} for {other}", name=charter.members[holders[seat]].name, other=info.name)
