"""Who is here, which tables are open, and how a table comes to its charter. Knows no socket and no game's rules.

The peer that opens a table keeps its draft and shows it to everybody; the others ask it for seats. When the game
begins the draft becomes a charter, which each member joins only if it says what the draft had shown. Messages may get
lost: each beat repeats those that nobody has answered yet.
"""
import secrets
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from p2p.deal.coin import Chain
from p2p.games import GAMES
from p2p.identity import Identity, clean_name, clean_sentence, fingerprint, words
from p2p.log.charter import (
    CHAIN_LENGTH,
    VERSION,
    WINDOW_LEAST,
    WINDOW_MOST,
    BadCharter,
    Charter,
    MemberInfo,
    SeatInfo,
    decode_charter,
    encode_charter,
    numbered,
)
from p2p.net.wire import Draft, DraftId, DraftSeat, Here, Propose, Refuse, Sit, Stand
from p2p.table.match import new_match, settled

OPEN, PLAYING, OVER = "open", "playing", "over"
FREE = DraftSeat(b"", "", "")
TABLES = 4                      # that one peer shows at once
LobbyMessage = Here | Sit | Stand | Propose | Refuse


class Person(NamedTuple):
    """A peer that can be reached now."""
    key: bytes
    name: str
    words: str                  # the fingerprint in four words
    doing: str


class LobbyView(NamedTuple):
    """What the screen of the lobby shows."""
    me: Person
    here: tuple[Person, ...]            # the others, by name
    tables: tuple[Draft, ...]           # those that we opened first, then those of the others


class Joining(NamedTuple):
    """A table where we asked for seats, and how we asked: the charter must say the same to be joined."""
    draft: Draft
    message: Sit


class Lobby:
    """The lobby of one peer. Peers are named by their keys, tables by their draft ids.

    `send(key, message)` reaches a peer, `say(sentence)` the player. `begin(charter bytes)` makes the table and gives
    whether it stands; `drop(table)` forgets one that has begun, if its first deal hasn't, and gives whether it did.
    """

    def __init__(self, identity: Identity, name: str, send: Callable[[bytes, LobbyMessage], None],
                 begin: Callable[[bytes], bool], drop: Callable[[DraftId], bool], say: Callable[[str], None]) -> None:
        self._identity, self.name = identity, name
        self._send, self._begin, self._drop, self._say = send, begin, drop, say
        self.doing = "in the lobby"
        self._others: dict[bytes, Here] = {}                        # what each peer shows
        self._drafts: dict[DraftId, Draft] = {}                     # the tables that we opened
        self._sits: dict[DraftId, dict[bytes, Sit]] = {}            # which other peers sit at them
        self._joining: dict[DraftId, Joining] = {}                  # the tables where we asked for seats
        self._joined: dict[DraftId, bytes] = {}                     # whose charter we joined, and their openers
        self._proposed: dict[DraftId, bytes] = {}                   # our charters, until all have joined

    # ------------------------------------------------------------------ what the screen sees

    def view(self) -> LobbyView:
        """What the screen shows; the others are sorted by name."""
        people = (Person(key, here.name, words(key), here.doing) for key, here in self._others.items())
        me = Person(self._identity.key, self.name, words(self._identity.key), self.doing)
        tables = (*self._drafts.values(), *self._shown())
        return LobbyView(me, tuple(sorted(people, key=lambda p: (p.name.casefold(), p.key))), tables)

    def _shown(self) -> list[Draft]:
        """The tables that the others opened."""
        return [draft for here in self._others.values() for draft in here.tables]

    def _draft(self, table: DraftId) -> Draft | None:
        return next((draft for draft in self._shown() if draft.id == table), None)

    def waiting_at(self) -> Draft | None:
        """A table at which we sit and whose game hasn't begun, if there is one."""
        mine = (draft for draft in self._drafts.values() if draft.state == OPEN)
        return next(mine, None) or next((joining.draft for joining in self._joining.values()), None)

    def here(self) -> Here:
        """What we show everybody. A full table with nobody else at it isn't shown."""
        shown = tuple(draft for table, draft in self._drafts.items() if self._sits[table] or _has_room(draft))
        return Here(self.name, self.doing, shown)

    # ------------------------------------------------------------------ what the player does

    def open(self, game: str, options: dict[str, str], seats: tuple[DraftSeat, ...]) -> DraftId:
        """Open a table and show it to everybody. Raises ValueError for what the game doesn't allow."""
        rules = GAMES[game]
        if len(seats) not in rules.SEATS:
            raise ValueError(f"{rules.TITLE} has {rules.SEATS[0]} to {rules.SEATS[-1]} seats.")
        if not {seat.key for seat in seats} <= {b"", self._identity.key}:
            raise ValueError("At a new table only your own seats are taken; the others ask for theirs.")
        if len(self._drafts) == TABLES:
            raise ValueError(f"You have {TABLES} tables already. Close one of them first.")
        chosen = settled(rules, options)
        new_match(rules, len(seats), chosen).deal()
        table = DraftId(secrets.token_bytes(16))
        self._drafts[table] = Draft(table, self._identity.key, game, chosen, tuple(map(self._named, seats)), OPEN)
        self._sits[table] = {}
        self._show_everybody()
        return table

    def close(self, table: DraftId) -> None:
        """Close a table that we opened, unless its first deal has begun."""
        draft = self._drafts.get(table)
        if draft and (draft.state == OPEN or self._drop(table)):
            del self._drafts[table]
            self._proposed.pop(table, None)
            for key in self._sits.pop(table):
                self._send(key, Refuse(table, "The table is closed."))
            self._show_everybody()

    def sit(self, table: DraftId, seats: tuple[DraftSeat, ...], window: int) -> None:
        """Ask the opener of a table for these seats instead of those that we have there.

        `window`: the race window in ms that our links call for. Raises ValueError if the table can't give the seats.
        """
        draft = self._draft(table)
        if draft is None or draft.state != OPEN:
            raise ValueError("This table isn't open any more.")
        if sum(seat.key in (b"", self._identity.key) for seat in draft.seats) < len(seats):
            raise ValueError("There are not enough free seats at this table.")
        salt = secrets.token_bytes(16)
        head = Chain(self._identity, salt, CHAIN_LENGTH).head
        mine = tuple(self._named(replace(seat, key=self._identity.key)) for seat in seats)
        message = Sit(table, mine, salt, head, window)
        self._joining[table] = Joining(draft, message)
        self._send(draft.opener, message)

    def stand(self, table: DraftId) -> None:
        """Leave a table whose game hasn't begun."""
        joining = self._joining.pop(table, None)
        opener = self._joined.get(table)
        if joining:
            self._send(joining.draft.opener, Stand(table))
        elif opener and opener != self._identity.key and self._drop(table):
            self._send(opener, Refuse(table, "I left before the game began."))

    def begin(self, table: DraftId, window: int) -> None:
        """Turn the draft of a table that we opened into a charter and propose it to all who sit there.

        `window`: the race window in ms that our links call for. Raises ValueError while a seat is free.
        """
        draft, sits = self._mine(table), self._sits[table]
        if any(not seat.key for seat in draft.seats):
            raise ValueError("Somebody is still missing at this table.")
        raw = encode_charter(self._charter(draft, sits, window))
        if self._begin(raw):
            self.note_joined(table, self._identity.key)
            self._proposed[table] = raw
            self.mark(table, PLAYING)
            for key in sits:
                self._send(key, Propose(raw))

    def _charter(self, draft: Draft, sits: dict[bytes, Sit], window: int) -> Charter:
        salt = secrets.token_bytes(16)
        mine = MemberInfo(self._identity.key, self.name, salt, Chain(self._identity, salt, CHAIN_LENGTH).head)
        members = (mine, *(MemberInfo(key, self._name_of(key), sit.salt, sit.head) for key, sit in sits.items()))
        numbers = {info.key: member for member, info in numbered(members)}
        seats = tuple(SeatInfo(numbers[seat.key], seat.name, seat.bot) for seat in draft.seats)
        largest = max(WINDOW_LEAST, window, *(sit.window for sit in sits.values()))
        return Charter(VERSION, draft.id, draft.game, GAMES[draft.game].RULES, tuple(sorted(draft.options.items())),
                       members, seats, min(WINDOW_MOST, largest))

    def _mine(self, table: DraftId) -> Draft:
        draft = self._drafts.get(table)
        if draft is None or draft.state != OPEN:
            raise ValueError("This table isn't open any more.")
        return draft

    def _named(self, seat: DraftSeat) -> DraftSeat:
        name = clean_name(seat.name) or self._name_of(seat.key)
        return DraftSeat(seat.key, name, clean_name(seat.bot)) if seat.key else FREE

    def mark(self, table: DraftId, state: str) -> None:
        """The state of a table that we opened changed: OPEN, PLAYING, or OVER, which takes it off the list."""
        if table in self._drafts:
            self._drafts[table] = replace(self._drafts[table], state=state)
            if state == OVER:
                del self._drafts[table], self._sits[table]
            self._show_everybody()

    def beat(self, started: Callable[[DraftId], bool]) -> None:
        """To be called about once a second: repeat what may have got lost.

        `started(table)`: whether its first deal has begun, so that all must have joined.
        """
        self._show_everybody()
        for draft in self._shown():
            joining = self._joining.get(draft.id)
            seated = any(seat.key == self._identity.key for seat in draft.seats)
            if draft.state == OPEN and joining and not seated:
                self._send(draft.opener, joining.message)
            elif draft.state == OPEN and seated and not joining:
                self._send(draft.opener, Stand(draft.id))
        self._proposed = {table: raw for table, raw in self._proposed.items() if not started(table)}
        for table, raw in self._proposed.items():
            for key in self._sits.get(table, {}):
                self._send(key, Propose(raw))

    def note_joined(self, table: DraftId, opener: bytes) -> None:
        """We have joined this table: no other one may have its draft id, and it isn't joined again."""
        self._joined[table] = opener

    def set_doing(self, doing: str) -> bool:
        """Tell everybody what we are doing. Gives whether that has changed."""
        news = doing != self.doing
        if news:
            self.doing = doing
            self._show_everybody()
        return news

    def rename(self, name: str) -> None:
        """Take another name and show it to everybody."""
        self.name = name
        self._show_everybody()

    # ------------------------------------------------------------------ what the others say

    def appeared(self, key: bytes) -> None:
        """A peer can be reached now."""
        self._send(key, self.here())

    def vanished(self, key: bytes) -> None:
        """A peer can't be reached any more: it leaves the lobby, and its seats at our open tables are free again."""
        name = self._name_of(key)
        self._others.pop(key, None)
        self._give_up_tables_of(key, f"{name} is gone, and the table with it.")
        for table, draft in list(self._drafts.items()):
            if draft.state == OPEN and key in self._sits[table]:
                self._free_seats(table, key)

    def on(self, sender: bytes, message: LobbyMessage) -> None:
        """Take in a message of a peer."""
        match message:
            case Here():
                self._take_shown(sender, message)
            case Sit():
                self._give_seats(sender, message)
            case Stand():
                if message.table in self._drafts and self._drafts[message.table].state == OPEN:
                    self._free_seats(message.table, sender)
            case Propose():
                self._join(sender, message.charter)
            case Refuse():
                self._refused(sender, message)

    def _take_shown(self, sender: bytes, here: Here) -> None:
        """Keep what a peer shows, cleaned, but only its own tables, and of these only what can be played here."""
        if any(draft.opener != sender for draft in here.tables):
            return
        known = sender in self._others
        taken = {draft.id: draft.opener for draft in self._shown()} | self._joined | dict.fromkeys(self._drafts, b"")
        tables = {draft.id: draft for draft in map(_playable, here.tables)
                  if draft and taken.get(draft.id, sender) == sender}
        name = clean_name(here.name) or fingerprint(sender)
        self._others[sender] = Here(name, clean_name(here.doing), tuple(tables.values()))
        self._give_up_tables_of(sender, f"{name} closed the table.", tables)
        if not known:                       # our first one may have gone before their ears were open
            self._send(sender, self.here())

    def _give_up_tables_of(self, opener: bytes, sentence: str, still: Iterable[DraftId] = ()) -> set[DraftId]:
        """Say that the tables of this peer where we asked for seats are gone, but for those that are `still` there."""
        gone = {table for table, joining in self._joining.items() if joining.draft.opener == opener} - {*still}
        for table in gone:
            del self._joining[table]
            self._say(sentence)
        return gone

    def _give_seats(self, sender: bytes, sit: Sit) -> None:
        draft, sits = self._drafts.get(sit.table), self._sits.get(sit.table, {})
        if sits.get(sender) == sit:
            return                          # said again
        seats = [FREE if seat.key == sender else seat for seat in draft.seats] if draft else []
        free = [i for i, seat in enumerate(seats) if not seat.key]
        if not draft or draft.state != OPEN or len(free) < len(sit.seats):
            self._send(sender, Refuse(sit.table, "The seat was just taken."))
            return
        for i, seat in zip(free, sit.seats, strict=False):
            seats[i] = self._named(replace(seat, key=sender))
        sits[sender] = sit
        self._drafts[sit.table] = replace(draft, seats=tuple(seats))
        self._show_everybody()

    def _free_seats(self, table: DraftId, key: bytes) -> None:
        """This peer loses its seats at a table that we opened."""
        draft = self._drafts[table]
        self._sits[table].pop(key, None)
        self._drafts[table] = replace(draft, seats=tuple(FREE if s.key == key else s for s in draft.seats))
        self._show_everybody()

    def _join(self, sender: bytes, raw: bytes) -> None:
        """Join a charter, once, if it says what the draft had shown and gives us the seats that we asked for."""
        try:
            charter = decode_charter(raw)
        except BadCharter as error:
            for table in self._give_up_tables_of(sender, str(error)):
                self._send(sender, Refuse(table, "I was sent no good charter."))
            return
        joining = self._joining.get(charter.id)
        if charter.id in self._joined:
            return
        if joining is None or joining.draft.opener != sender:
            self._send(sender, Refuse(charter.id, "I'm not at this table."))
            return
        shown = self._draft(charter.id) or joining.draft
        if any(not seat.key for seat in shown.seats):
            return                          # what filled them got lost; it will be shown again, then proposed again
        del self._joining[charter.id]
        if not self._as_shown(charter, joining, shown):
            self._send(sender, Refuse(charter.id, "I was shown another table."))
            self._say("The table that was begun isn't the one you sat down at, so it was not joined.")
        elif self._begin(raw):
            self.note_joined(charter.id, sender)
        else:
            self._send(sender, Refuse(charter.id, "My computer can't play at this table."))

    def _as_shown(self, charter: Charter, joining: Joining, shown: Draft) -> bool:
        me, sit = self._identity.key, joining.message
        seats = [DraftSeat(charter.keys[seat.member], seat.name, seat.bot) for seat in charter.seats]
        mine = [(member.salt, member.head) for member in charter.members if member.key == me]
        asked = sorted((seat.name, seat.bot) for seat in sit.seats)
        return (mine == [(sit.salt, sit.head)]
                and (charter.game, dict(charter.options)) == (joining.draft.game, joining.draft.options)
                and charter.keys[0] == shown.opener
                and seats == list(shown.seats) and len(seats) == len(joining.draft.seats)
                and sorted((seat.name, seat.bot) for seat in seats if seat.key == me) == asked
                and all(clean_name(member.name) == member.name for member in charter.members))

    def _refused(self, sender: bytes, message: Refuse) -> None:
        table, sentence = message.table, f"{self._name_of(sender)}: {clean_sentence(message.why)}"
        joining = self._joining.get(table)
        if joining and joining.draft.opener == sender:
            del self._joining[table]
            self._say(sentence)
        elif self._joined.get(table) == sender and self._drop(table):
            self._say(sentence)
        elif sender in self._sits.get(table, {}) and self._drafts[table].state == OPEN:
            self._free_seats(table, sender)
        elif sender in self._sits.get(table, {}):
            self.close(table)
            if table not in self._drafts:
                self._say(sentence)

    def _name_of(self, key: bytes) -> str:
        here = self._others.get(key)
        return self.name if key == self._identity.key else here.name if here else "Player"

    def _show_everybody(self) -> None:
        here = self.here()
        for key in list(self._others):
            self._send(key, here)


def _playable(draft: Draft) -> Draft | None:
    """The table of a peer with its names cleaned; None if it couldn't be played here."""
    rules = GAMES.get(draft.game)
    if rules is None or draft.state not in (OPEN, PLAYING) or len(draft.seats) not in rules.SEATS \
            or any(len(seat.key) not in (0, 32) for seat in draft.seats):
        return None
    try:
        options = settled(rules, draft.options)
        new_match(rules, len(draft.seats), options).deal()
    except ValueError:
        return None
    seats = (DraftSeat(seat.key, clean_name(seat.name) or "Player", clean_name(seat.bot)) if seat.key else FREE
             for seat in draft.seats)
    return replace(draft, options=options, seats=tuple(seats))


def _has_room(draft: Draft) -> bool:
    return not all(seat.key for seat in draft.seats)
