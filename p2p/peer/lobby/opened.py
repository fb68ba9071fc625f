"""One table that we opened, until its game begins: seats, bots, who is ready, what the charter will say. Sends nothing.
"""
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from p2p.deal.coin import ShareChain
from p2p.games import GAMES
from p2p.identity import Identity
from p2p.language import tr
from p2p.log.charter import (
    CHAIN_LENGTH,
    VERSION,
    Carried,
    Charter,
    MemberInfo,
    SeatInfo,
    numbered,
)
from p2p.net.wire import Draft, DraftSeat, Sit
from p2p.peer.characters import bot_name
from p2p.peer.lobby.people import (
    FREE,
    OPEN,
    PLAYING,
    People,
    draft_seats,
    exchanged,
    new_draft,
    new_id,
    rearranged,
    wall_clock,
)
from p2p.table.match import SAVED, new_match, settled

CLOSED = tr("This table isn't open any more.")
MISSING = tr("Somebody is still missing at this table.")
SENT_AWAY = tr("Whoever opened this table asks you to sit down somewhere else.")
MOST = 3                        # seats for one computer that didn't open the table: no board has keys for more people
KEPT = 10_000                   # ms for which the seats of who isn't heard are kept


class Opened:
    """A table of ours: its draft, which others sit at it and with what coin chains, and what runs until it begins."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.sits: dict[bytes, Sit] = {}
        self.missing: dict[bytes, float] = {}   # who isn't heard, since when in ms
        self.sent_away: set[bytes] = set()
        self.asks: dict[bytes, Sit] = {}        # who wants to sit in once the deal that goes on has ended
        self.level = ""                         # of the bots that take free seats when the game begins
        self.members: frozenset[bytes] = frozenset()    # who counts at the table whose match goes on here
        self.replaces = False                   # there, bots take the seats of members who aren't here
        self.proposed: bytes | None = None      # the charter, until all have joined
        self.before: tuple[DraftSeat, ...] = ()         # who sat on these seats in the last game with these people

    @classmethod
    def new(cls, people: People, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...],
            locked: bool, before: tuple[DraftSeat, ...]) -> "Opened":
        """A new table of this game. Raises ValueError for what the game doesn't allow."""
        rules, me = GAMES[game], people.identity.key
        if len(seats) not in rules.SEATS:
            raise ValueError(tr("{game} has {least} to {most} seats.", game=rules.TITLE, least=rules.SEATS[0],
                                most=rules.SEATS[-1]))
        if not {seat.key for seat in seats} <= {b"", me}:
            raise ValueError(tr("At a new table only your own seats are taken; the others ask for theirs."))
        chosen = settled(rules, options)
        new_match(rules, len(seats), chosen).deal()
        opened = cls(new_draft(new_id(me), me, game, chosen, tuple(map(people.named, seats)), locked=locked))
        opened.before = before
        return opened

    @classmethod
    def carrying(cls, people: People, old: Charter, members: Collection[bytes], options: Mapping[str, str],
                 level: str) -> "Opened":
        """A table that carries on the match of an old one, with the same people on the same seats; those of others than
        these `members` are free. With a level also those of whoever isn't here are, and bots of this level take all.

        Raises ValueError for options that the game doesn't have.
        """
        me = people.identity.key
        kept = {me, *people.here} & {*members} if level else {*members}
        seats = (seat if seat.key in kept else FREE for seat in draft_seats(old))
        draft = new_draft(new_id(me), me, old.game, settled(GAMES[old.game], options),
                          tuple(map(people.named, seats)))
        opened = cls(replace(draft, carries=old.id, origins=tuple(range(len(old.seats))), locked=old.locked))
        opened.members, opened.replaces = frozenset(members), bool(level)
        opened.fill(level)
        return opened

    @classmethod
    def playing(cls, charter: Charter) -> "Opened":
        """A table that has begun, by its charter."""
        opened = cls(new_draft(charter.id, charter.keys[0], charter.game, dict(charter.options), draft_seats(charter),
                               PLAYING, charter.locked))
        opened.members = frozenset(charter.keys)
        return opened

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
        there = self.computers - {self.draft.opener}
        return self.open and bool(there) and self.computers <= {*self.draft.ready} and there <= self.sits.keys()

    @property
    def has_room(self) -> bool:
        """Whether a seat is free."""
        return not all(seat.key for seat in self.draft.seats)

    def refuses(self, sender: bytes, sit: Sit) -> str:
        """Why this peer gets none of the seats that it asks for, whichever are free; "" if it may have them."""
        most = max(MOST, sum(seat.key == sender for seat in self.before))
        if sender in self.sent_away:
            return SENT_AWAY
        if len(sit.seats) <= most or sender in self.members:
            return ""
        return tr("Other computers than the opener's get at most {most} seats each. Who are more may open a table "
                  "there.", most=most)

    # ------------------------------------------------------------------ who sits where

    def give(self, people: People, sender: bytes, sit: Sit) -> bool:
        """Give a peer free seats instead of those that it has: those of the last game, else the first ones. False if
        there are too few.

        Where a match is carried on, seats are held already: by those who held them, and by who asked for a bot's.
        """
        if self.draft.carries:
            held = sorted((seat.name, seat.bot) for seat in self.draft.seats if seat.key == sender)
            if not self.open or held != sorted((seat.name, seat.bot) for seat in sit.seats):
                return False
            self.sits[sender] = sit
            return True
        seats = [FREE if seat.key == sender else seat for seat in self.draft.seats]
        free = [i for i, seat in enumerate(seats) if not seat.key]
        if not self.open or len(free) < len(sit.seats):
            return False
        for i, seat in self._placed(free, sender, sit.seats):
            seats[i] = people.named(replace(seat, key=sender))
        self.sits[sender] = sit
        self._reseat(seats, kept=set(self.draft.ready) - {sender})
        return True

    def _placed(self, free: Collection[int], sender: bytes,
                seats: Sequence[DraftSeat]) -> list[tuple[int, DraftSeat]]:
        """The free seat for each of these: the one it had in the last game, one of the same peer's, one that nobody
        had, and only then another's; of several the first."""
        pairs = sorted((self._strange(place, sender, seat), number, place)
                       for number, seat in enumerate(seats) for place in free)
        found: dict[int, int] = {}
        for _, number, place in pairs:
            if number not in found and place not in found.values():
                found[number] = place
        return [(place, seats[number]) for number, place in sorted(found.items())]

    def _strange(self, place: int, sender: bytes, seat: DraftSeat | None = None) -> int:
        """How little a place suits this peer, and one of its seats, by who had it in the last game: from 0 to 3."""
        had = self.before[place] if place < len(self.before) else FREE
        if had.key == sender:
            return 0 if seat and (had.name, had.bot) == (seat.name, seat.bot) else 1
        return 3 if had.key else 2

    def add(self, people: People, sender: bytes, sit: Sit, had: int) -> bool:
        """Seats for somebody who asked for them during the last game: as many free ones as it `had` there, and more of
        its own. False if the game can't have so many."""
        wanted = [people.named(replace(seat, key=sender)) for seat in sit.seats]
        seats = [*self.draft.seats]
        free = [i for i, seat in enumerate(seats) if not seat.key]
        for number in sorted(free, key=lambda place: self._strange(place, sender))[:had]:
            seats[number] = wanted.pop(0) if wanted else FREE
        seats += wanted
        if len(seats) not in GAMES[self.draft.game].SEATS:
            return False
        self.draft = replace(self.draft, seats=tuple(seats))
        self.sits[sender] = replace(sit, table=self.draft.id)
        return True

    def free(self, key: bytes) -> None:
        """This peer loses its seats."""
        self.sits.pop(key, None)
        self.missing.pop(key, None)
        self._reseat((FREE if seat.key == key else seat for seat in self.draft.seats),
                     kept=set(self.draft.ready) - {key})
        self.fill(self.level)

    def miss(self, key: bytes, now: float) -> None:
        """A peer isn't heard since `now` ms: it keeps its seats, but isn't ready. Where a match is carried on it is
        asked again."""
        self.missing[key] = now
        if self.draft.carries:
            self.sits.pop(key, None)
        self.draft = replace(self.draft, ready=tuple(other for other in self.draft.ready if other != key))

    def send_away(self, seat: int) -> bytes:
        """The opener wants somebody else than whoever sits there, who gets no seat here any more. Returns its key.

        Raises ValueError for who can't be sent away.
        """
        key = self.seat(seat).key
        if not key or key == self.draft.opener or self.draft.carries:
            raise ValueError(tr("Nobody to send away sits there."))
        self.sent_away.add(key)
        self.free(key)
        return key

    def fill(self, level: str) -> None:
        """Where a match is carried on, bots of this level, if one is given, take the free seats at once: all are asked
        with them."""
        self.level = level
        if self.draft.carries and level:
            self.draft = replace(self.draft, seats=self.closed_seats())

    def seat_bot(self, seat: int, bot: DraftSeat) -> None:
        """A bot of ours sits down on a free seat, or takes the place of another bot of ours; FREE sends it away.

        Raises ValueError if somebody else sits there.
        """
        now = self.seat(seat)
        if now.key and not (now.key == self.draft.opener and now.bot):
            raise ValueError(tr("Somebody sits there."))
        if bot.key and (bot.key != self.draft.opener or not bot.bot):
            raise ValueError(tr("Only a bot of this computer can sit down there."))
        self._reseat((bot if i == seat else other for i, other in enumerate(self.draft.seats)), {*self.draft.ready})
        if self.draft.carries:
            self._changed(self.draft.opener)

    def swap(self, one: int, other: int, by: bytes) -> None:
        """Two seats are exchanged, and everybody is asked again. Raises ValueError for a seat that isn't there.

        `by`: who wants it, here as in the other changes.
        """
        for number in (one, other):
            self.seat(number)
        self.draft = exchanged(self.draft, one, other)
        self._changed(by)

    def take_bots(self, people: People, sender: bytes, sit: Sit) -> None:
        """Where a match is carried on, who asked for seats takes free ones, then those of bots, then new ones; all are
        asked, the newcomer with the totals that go with its seats.

        Raises ValueError if there are too few.
        """
        free = [i for i, seat in enumerate(self.draft.seats) if not seat.key]
        places = free + [i for i, seat in enumerate(self.draft.seats) if seat.key and seat.bot]
        if (more := len(sit.seats) - len(places)) > 0:
            places += self._grow(more)
        seats = [*self.draft.seats]
        for i, seat in zip(places, sit.seats, strict=False):
            seats[i] = people.named(replace(seat, key=sender))
        self.sits[sender] = replace(sit, table=self.draft.id)         # as it says it again from now on
        self.draft = replace(self.draft, seats=tuple(seats), ready=(), revision=self.draft.revision + 1)

    def go_on_fewer(self) -> None:
        """Where a match is carried on, free seats stay behind. Raises ValueError if the game isn't played by so few."""
        kept = [number for number, seat in enumerate(self.draft.seats) if seat.key]
        if len(kept) == len(self.draft.seats) or len(kept) not in GAMES[self.draft.game].SEATS:
            raise ValueError(tr("This game can't go on with fewer seats."))
        self.draft = rearranged(self.draft, kept)

    def reorder(self, order: Sequence[int]) -> None:
        """Where a match is carried on, seats change their places: `order[i]` is the one that is seat i from then on.

        Raises ValueError for what is no order of all seats.
        """
        if sorted(order) != [*range(len(self.draft.seats))]:
            raise ValueError(tr("Each seat goes on once."))
        self.draft = rearranged(self.draft, order)

    def _grow(self, more: int) -> list[int]:
        """Where a match is carried on, the numbers of so many seats that come new and start with nothing. Raises
        ValueError if the game isn't played by so many."""
        count = len(self.draft.origins)
        if count + more not in GAMES[self.draft.game].SEATS:
            raise ValueError(tr("No seat of this table could be had."))
        self.draft = replace(self.draft, seats=(*self.draft.seats, *(FREE,) * more),
                             origins=(*self.draft.origins, *range(count, count + more)))
        return [*range(count, count + more)]

    def hold(self, number: int, name: str, level: str) -> None:
        """Where a match is carried on, its opener has this seat at its own computer: a person of this name on a free
        seat or a bot's, or on its own a bot of this level; either of them on the next seat after the last one.

        Raises ValueError where somebody else sits, and if the game isn't played by so many.
        """
        if number == len(self.draft.seats):
            self._grow(1)
        now = self.seat(number)
        if now.key and not now.bot and now.key != self.draft.opener:
            raise ValueError(tr("Somebody sits there."))
        seats = [*self.draft.seats]
        name = bot_name(level, {seat.name for seat in seats}) if level else name
        seats[number] = DraftSeat(self.draft.opener, name, level)
        self.draft = replace(self.draft, seats=tuple(seats))

    def seat(self, number: int) -> DraftSeat:
        """The peer that sits there. Raises ValueError for a seat that isn't there."""
        if not 0 <= number < len(self.draft.seats):
            raise ValueError(tr("This table has no such seat."))
        return self.draft.seats[number]

    def _changed(self, by: bytes) -> None:
        """Everybody is asked again, but where a match is carried on who made the change has agreed to it."""
        anew = bool(self.draft.ready or self.draft.carries)
        ready = (by,) if self.draft.carries and (by in self.sits or by == self.draft.opener) else ()
        self.draft = replace(self.draft, ready=ready, revision=self.draft.revision + anew)

    def _reseat(self, seats: Iterable[DraftSeat], kept: set[bytes]) -> None:
        """Other people on the seats; those who are `kept` stay ready.

        Where a match is carried on everybody is asked again, but for who made the change: `_changed`.
        """
        ready = tuple(key for key in self.draft.ready if key in kept and not self.draft.carries)
        anew = bool(self.draft.ready) and not ready
        self.draft = replace(self.draft, seats=tuple(seats), ready=ready, revision=self.draft.revision + anew)

    # ------------------------------------------------------------------ who is ready

    def mark(self, key: bytes, revision: int, ready: bool) -> bool:
        """Somebody who sits here is ready for this revision, or not yet. Whether that is news."""
        if not self.open or key not in self.computers or revision != self.draft.revision:
            return False
        news = ready != (key in self.draft.ready)
        marks = [other for other in self.draft.ready if other != key] + [key] * ready
        self.draft = replace(self.draft, ready=tuple(marks))
        return news

    # ------------------------------------------------------------------ how it begins

    def check_begin(self) -> None:
        """Raises ValueError while this table can't begin: it isn't open, has free seats and only one is taken, somebody
        isn't heard, or on whose seat a match is carried on hasn't said yes."""
        if not self.open:
            raise ValueError(CLOSED)
        if self.missing or self.computers - {self.draft.opener} - self.sits.keys():
            raise ValueError(MISSING)
        if self.has_room and sum(bool(seat.key) for seat in self.draft.seats) < 2:
            raise ValueError(MISSING)
        self.closed_seats()

    def closed_seats(self) -> tuple[DraftSeat, ...]:
        """The seats without the free ones: these go where the game allows fewer, else bots of ours take them.

        A table with a save code keeps their number. Raises ValueError if free seats need bots, and no level is set.
        """
        seats, rules = list(self.draft.seats), GAMES[self.draft.game]
        taken = sum(bool(seat.key) for seat in seats)
        wanted = len(seats) if self.draft.options.get(SAVED) or self.draft.carries else min(
            (count for count in rules.SEATS if taken <= count), default=len(seats))
        for number, seat in enumerate(seats):
            if not seat.key and taken < wanted:
                if not self.level:
                    raise ValueError(MISSING)
                seats[number] = DraftSeat(self.draft.opener, bot_name(self.level, {seat.name for seat in seats}),
                                          self.level)
                taken += 1
        return tuple(seat for seat in seats if seat.key)

    def close_seats(self) -> None:
        """Nobody sits down any more: free seats go, or get a bot."""
        self.draft = replace(self.draft, seats=self.closed_seats())

    def charter(self, people: People, identity: Identity, carried: Carried | None) -> Charter:
        """The charter that all will sign."""
        draft, salt = self.draft, secrets.token_bytes(16)
        mine = MemberInfo(identity.key, people.name, salt, ShareChain(identity, salt, CHAIN_LENGTH).head, wall_clock())
        others = (MemberInfo(key, people.name_of(key), sit.salt, sit.head, sit.clock) for key, sit in self.sits.items())
        members = (mine, *others)
        numbers = {info.key: member for member, info in numbered(members)}
        seats = tuple(SeatInfo(numbers[seat.key], seat.name, seat.bot) for seat in draft.seats)
        return Charter(VERSION, draft.id, draft.game, draft.rules, tuple(sorted(draft.options.items())), members, seats,
                       draft.locked, carried)
