"""One table that we opened, until its game begins: seats, bots, who is ready, what the charter will say. Sends nothing.
"""
import secrets
from collections.abc import Iterable

from msgspec.structs import replace

from p2p.deal.coin import Chain
from p2p.games import GAMES
from p2p.identity import Identity
from p2p.log.charter import (
    CHAIN_LENGTH,
    VERSION,
    WINDOW_LEAST,
    WINDOW_MOST,
    Charter,
    MemberInfo,
    SeatInfo,
    numbered,
)
from p2p.net.wire import Draft, DraftSeat, Sit
from p2p.peer.lobby.people import FREE, OPEN, People, new_draft, new_id
from p2p.table.match import SAVED, new_match, settled

CLOSED = "This table isn't open any more."
MISSING = "Somebody is still missing at this table."


class Opened:
    """A table of ours: its draft, which others sit at it and with what coin chains, and what runs until it begins."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.sits: dict[bytes, Sit] = {}
        self.begins = 0.0                       # own clock in ms at which the count ends; 0 while none runs
        self.level = ""                         # of the bots that take free seats when the game begins
        self.proposed: bytes | None = None      # the charter, until all have joined

    @classmethod
    def new(cls, people: People, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...]) -> "Opened":
        """A new table of this game. Raises ValueError for what the game doesn't allow."""
        rules, me = GAMES[game], people.identity.key
        if len(seats) not in rules.SEATS:
            raise ValueError(f"{rules.TITLE} has {rules.SEATS[0]} to {rules.SEATS[-1]} seats.")
        if not {seat.key for seat in seats} <= {b"", me}:
            raise ValueError("At a new table only your own seats are taken; the others ask for theirs.")
        chosen = settled(rules, options)
        new_match(rules, len(seats), chosen).deal()
        return cls(new_draft(new_id(me), me, game, chosen, tuple(map(people.named, seats))))

    # ------------------------------------------------------------------ what is so

    @property
    def open(self) -> bool:
        """Whether its game hasn't begun."""
        return self.draft.state == OPEN

    @property
    def computers(self) -> set[bytes]:
        """The keys of all whose yes is asked for: of the opener, and of whoever holds a seat."""
        return {self.draft.opener, *(seat.key for seat in self.draft.seats if seat.key)}

    @property
    def all_ready(self) -> bool:
        """Whether everybody who sits here has said yes, and somebody else than the opener does."""
        return self.open and len(self.computers) > 1 and self.computers <= {*self.draft.ready}

    @property
    def has_room(self) -> bool:
        """Whether a seat is free."""
        return not all(seat.key for seat in self.draft.seats)

    # ------------------------------------------------------------------ who sits where

    def give(self, people: People, sender: bytes, sit: Sit) -> bool:
        """Give a peer the first free seats instead of those that it has. False if there are too few."""
        seats = [FREE if seat.key == sender else seat for seat in self.draft.seats]
        free = [i for i, seat in enumerate(seats) if not seat.key]
        if not self.open or len(free) < len(sit.seats):
            return False
        for i, seat in zip(free, sit.seats, strict=False):
            seats[i] = people.named(replace(seat, key=sender))
        self.sits[sender] = sit
        self._reseat(seats, kept=set(self.draft.ready) - {sender})
        return True

    def free(self, key: bytes) -> None:
        """This peer loses its seats."""
        self.sits.pop(key, None)
        self._reseat((FREE if seat.key == key else seat for seat in self.draft.seats),
                     kept=set(self.draft.ready) - {key})

    def seat_bot(self, seat: int, bot: DraftSeat) -> None:
        """A bot of ours sits down on a free seat, or takes the place of another bot of ours; FREE sends it away.

        Raises ValueError if somebody else sits there.
        """
        now = self.seat(seat)
        if now.key and not (now.key == self.draft.opener and now.bot):
            raise ValueError("Somebody sits there.")
        if bot.key and (bot.key != self.draft.opener or not bot.bot):
            raise ValueError("Only a bot of this computer can sit down there.")
        self._reseat((bot if i == seat else other for i, other in enumerate(self.draft.seats)), {*self.draft.ready})

    def swap(self, one: int, other: int) -> None:
        """Two seats are exchanged, and everybody is asked again. Raises ValueError for a seat that isn't there."""
        seats = list(self.draft.seats)
        seats[one], seats[other] = self.seat(other), self.seat(one)
        self._reseat(seats, kept=set())

    def seat(self, number: int) -> DraftSeat:
        """Who sits there. Raises ValueError for a seat that isn't there."""
        if not 0 <= number < len(self.draft.seats):
            raise ValueError("This table has no such seat.")
        return self.draft.seats[number]

    def _reseat(self, seats: Iterable[DraftSeat], kept: set[bytes]) -> None:
        """Other people on the seats; those who are `kept` stay ready, and a count that runs stops."""
        asked = not kept and bool(self.draft.ready)
        ready = tuple(key for key in self.draft.ready if key in kept)
        self.draft = replace(self.draft, seats=tuple(seats), ready=ready, revision=self.draft.revision + asked)
        self.stop()

    # ------------------------------------------------------------------ who is ready

    def mark(self, key: bytes, revision: int, ready: bool) -> bool:
        """Somebody who sits here is ready for this revision, or not yet, which stops a count. Whether that is news."""
        if not self.open or key not in self.computers or revision != self.draft.revision:
            return False
        news = ready != (key in self.draft.ready) or (not ready and self.begins > 0)
        marks = [other for other in self.draft.ready if other != key] + [key] * ready
        self.draft = replace(self.draft, ready=tuple(marks))
        if not ready:
            self.stop()
        return news

    def count(self, now: float, length: int) -> None:
        """The count begins, of so many ms."""
        self.begins = now + length
        self.draft = replace(self.draft, count=length)

    def stop(self) -> None:
        """No count runs any more."""
        self.begins = 0.0
        self.draft = replace(self.draft, count=0)

    # ------------------------------------------------------------------ how it begins

    def check_begin(self) -> None:
        """Raises ValueError while this table can't begin: it isn't open, or has free seats and only one is taken."""
        if not self.open:
            raise ValueError(CLOSED)
        if self.has_room and sum(bool(seat.key) for seat in self.draft.seats) < 2:
            raise ValueError(MISSING)
        self.closed_seats()

    def closed_seats(self) -> tuple[DraftSeat, ...]:
        """The seats without the free ones: these go where the game allows fewer, else bots of ours take them.

        A table with a save code keeps their number. Raises ValueError if free seats need bots, and no level is set.
        """
        seats, rules = list(self.draft.seats), GAMES[self.draft.game]
        taken = sum(bool(seat.key) for seat in seats)
        wanted = len(seats) if self.draft.options.get(SAVED) else min(
            (count for count in rules.SEATS if taken <= count), default=len(seats))
        for number, seat in enumerate(seats):
            if not seat.key and taken < wanted:
                if not self.level:
                    raise ValueError(MISSING)
                seats[number] = DraftSeat(self.draft.opener, self._bot_name(seats), self.level)
                taken += 1
        return tuple(seat for seat in seats if seat.key)

    @staticmethod
    def _bot_name(seats: Iterable[DraftSeat]) -> str:
        """A name that no other bot here has: Bot, Bot 2, Bot 3 ..."""
        names = {seat.name for seat in seats}
        return next(name for name in ("Bot", *(f"Bot {n}" for n in range(2, 9))) if name not in names)

    def close_seats(self) -> None:
        """Nobody sits down any more: free seats go, or get a bot."""
        self.draft = replace(self.draft, seats=self.closed_seats())

    def charter(self, people: People, identity: Identity, window: int) -> Charter:
        """What all will sign; `window`: the race window in ms that our links call for."""
        draft, salt = self.draft, secrets.token_bytes(16)
        mine = MemberInfo(identity.key, people.name, salt, Chain(identity, salt, CHAIN_LENGTH).head)
        others = (MemberInfo(key, people.name_of(key), sit.salt, sit.head) for key, sit in self.sits.items())
        members = (mine, *others)
        numbers = {info.key: member for member, info in numbered(members)}
        seats = tuple(SeatInfo(numbers[seat.key], seat.name, seat.bot) for seat in draft.seats)
        largest = max(WINDOW_LEAST, window, *(sit.window for sit in self.sits.values()))
        return Charter(VERSION, draft.id, draft.game, draft.rules, tuple(sorted(draft.options.items())), members, seats,
                       min(WINDOW_MOST, largest))
