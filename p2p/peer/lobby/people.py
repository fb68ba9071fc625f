"""The peers that are here and what they show: names, doings, the tables that they opened. Cleans all of it at the
door."""
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from p2p.games import GAMES
from p2p.games.game import CardGame
from p2p.identity import Identity, clean_name, fingerprint, words
from p2p.language import tr
from p2p.log.charter import VERSION, Charter
from p2p.net.wire import Draft, DraftId, DraftSeat, Here
from p2p.table.match import SAVED, new_match, settled

OPEN, PLAYING, OVER = "open", "playing", "over"
FREE = DraftSeat(b"", "", "")


class Person(NamedTuple):
    """A peer that can be reached now."""
    key: bytes
    name: str
    words: str                  # its key in six words
    doing: str
    barred: str = ""            # what keeps us and this one from talking, as a sentence


class LobbyView(NamedTuple):
    """A snapshot of the lobby for its screen."""
    me: Person
    here: tuple[Person, ...]            # the others, by name
    tables: tuple[Draft, ...]           # those that we opened first, then those of the others

    def table(self, table: bytes) -> Draft | None:
        """The table with this draft id; None if it isn't shown any more."""
        return next((draft for draft in self.tables if draft.id == table), None)


class People:
    """The others, by their keys, and our own name. `show()` tells everybody what we show. `counting(table)`: the keys
    of the members who count at a table that is here, None if it isn't."""

    def __init__(self, identity: Identity, name: str, show: Callable[[], None],
                 counting: Callable[[DraftId], frozenset[bytes] | None]) -> None:
        self.identity, self.name, self.show, self._counting = identity, name, show, counting
        self.doing: str = tr("in the lobby")
        self.here: dict[bytes, Here] = {}
        self.unreachable: dict[bytes, float] = {}       # those of them that aren't heard, since when, whose tables wait

    @property
    def me(self) -> Person:
        """Ourselves, as the others see us."""
        return Person(self.identity.key, self.name, words(self.identity.key), self.doing)

    def others(self) -> tuple[Person, ...]:
        """The others, sorted by name."""
        people = (Person(key, here.name, words(key), here.doing) for key, here in self.here.items()
                  if key not in self.unreachable)
        return tuple(sorted(people, key=lambda p: (p.name.casefold(), p.key)))

    def name_of(self, key: bytes) -> str:
        """The name of this peer; "Player" if it isn't here."""
        here = self.here.get(key)
        return self.name if key == self.identity.key else here.name if here else "Player"

    def named(self, seat: DraftSeat) -> DraftSeat:
        """The seat with names fit to show: of who holds it, if it has none of its own."""
        name = clean_name(seat.name) or self.name_of(seat.key)
        return DraftSeat(seat.key, name, clean_name(seat.bot)) if seat.key else FREE

    def drafts(self) -> list[Draft]:
        """The tables that the others opened. Only who counts at a table that is here carries it on, and once."""
        found: dict[tuple[bytes, bytes, bytes], Draft] = {}
        for draft in (draft for here in self.here.values() for draft in here.tables):
            members = self._counting(DraftId(draft.carries)) if draft.carries else None
            if members is None or draft.opener in members:
                found.setdefault((draft.opener, draft.carries, b"" if members else draft.id), draft)
        return [*found.values()]

    def draft(self, table: DraftId) -> Draft | None:
        """A table that somebody else opened."""
        return next((draft for draft in self.drafts() if draft.id == table), None)

    def take(self, sender: bytes, here: Here, taken: Mapping[DraftId, bytes]) -> Here | None:
        """Keep what a peer shows, cleaned, but only its own tables, and of these only what can be shown here.

        `taken`: the openers of known tables. None if somebody shows another's table.
        """
        if any(draft.opener != sender for draft in here.tables):
            return None
        for key, other in self.here.items():        # a stranger may have shown a table by this peer's id before it
            kept = tuple(draft for draft in other.tables if key == sender or not made_by(draft.id, sender))
            self.here[key] = replace(other, tables=kept)
        taken = {draft.id: draft.opener for draft in self.drafts()} | dict(taken)
        tables = {draft.id: draft for draft in map(_showable, here.tables)
                  if draft and taken.get(draft.id, sender) == sender}
        name = clean_name(here.name) or fingerprint(sender)
        self.here[sender] = Here(name, clean_name(here.doing), tuple(tables.values()))
        return self.here[sender]


def wall_clock() -> int:
    """The time by this computer's clock, in s since 1970; the nearest that a charter can hold if that is nonsense."""
    return min(max(0, int(time.time())), (1 << 32) - 1)


def new_id(opener: bytes) -> DraftId:
    """An id for a new table of this peer, which nobody else can have made for a table of its own."""
    return DraftId(_prefix(opener) + secrets.token_bytes(8))


def made_by(table: DraftId, opener: bytes) -> bool:
    """Whether `new_id` made this id for this peer."""
    return table[:8] == _prefix(opener)


def _prefix(opener: bytes) -> bytes:
    return sha256(b"fairdeal draft\0" + opener).digest()[:8]


def new_draft(table: DraftId, opener: bytes, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...],
              state: str = OPEN, locked: bool = False) -> Draft:
    """A table that nobody is ready for yet, by the versions of this program."""
    return Draft(table, opener, game, options, seats, state, GAMES[game].RULES, VERSION, 0, (), locked, b"", ())


def draft_seats(charter: Charter) -> tuple[DraftSeat, ...]:
    """The seats of a table that has its charter, as a draft has them."""
    return tuple(DraftSeat(charter.keys[seat.member], seat.name, seat.bot) for seat in charter.seats)


def rearranged(draft: Draft, order: Iterable[int]) -> Draft:
    """The table with the seats of these numbers, in this order; where a match is carried on, all goes with them."""
    order = tuple(order)
    return replace(draft, seats=tuple(draft.seats[number] for number in order),
                   origins=tuple(draft.origins[number] for number in order if draft.origins))


def exchanged(draft: Draft, one: int, other: int) -> Draft:
    """The table with two seats exchanged."""
    order = [*range(len(draft.seats))]
    order[one], order[other] = other, one
    return rearranged(draft, order)


def shuffled(draft: Draft) -> bool:
    """Whether those who sit at a table shuffle a deck of cards together."""
    return isinstance(GAMES[draft.game], CardGame) and not draft.options.get(SAVED)


def same_version(draft: Draft) -> bool:
    """Whether this program plays by the versions of the rules and of the charter that the table needs."""
    return (draft.rules, draft.charter) == (GAMES[draft.game].RULES, VERSION)


def _showable(draft: Draft) -> Draft | None:
    """The table of a peer with its names cleaned; None if it couldn't be shown here.

    Of a table that needs another version the house rules mean nothing here: the usual ones stand for them.
    """
    rules = GAMES.get(draft.game)
    if rules is None or draft.state not in (OPEN, PLAYING) or any(len(seat.key) not in (0, 32) for seat in draft.seats):
        return None
    if draft.carries and not len({*draft.origins}) == len(draft.origins) == len(draft.seats):
        return None                             # each of its seats goes on from one
    options = settled(rules, {})
    if same_version(draft):
        try:
            options = settled(rules, draft.options)
            new_match(rules, len(draft.seats), options).deal()
        except ValueError:
            return None
    return replace(draft, options=options, seats=tuple(_cleaned(draft.seats)))


def _cleaned(seats: Iterable[DraftSeat]) -> Iterable[DraftSeat]:
    return (DraftSeat(seat.key, clean_name(seat.name) or "Player", clean_name(seat.bot)) if seat.key else FREE
            for seat in seats)
