"""The remarks of people at a table beside the game: phrases and short texts, each signed by who says it (PEERS.md
17).

None of it is part of a table's log, of what is verified, or of any file. What comes from others is dropped, without a
word, unless its author sits at the table (or looks on, where that may speak), its text is plain, it is newer than the
last one, and its seat hasn't said too much. Knows no socket.
"""
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from p2p.games.game import Seat
from p2p.identity import clean_sentence, verifies
from p2p.language import tr
from p2p.net.wire import DraftId, Phrase, Remark, signed_part
from p2p.peer.lobby.lobby import Lobby
from p2p.peer.lobby.people import OPEN
from p2p.peer.services import NodeServices
from p2p.peer.session import Session, now_ms
from p2p.peer.tables import Tables
from p2p.table.match import ONLOOKERS

DOMAIN = b"fairdeal remark 1"
TEXT_LIMIT = 80                     # characters
EACH, MINUTE = 4, 60_000.0          # remarks of one seat, and in how many ms
EARLY = 5_000.0                     # ms by which a remark of others may come before its minute is over here
ALL_ONLOOKERS = 12                  # remarks a minute of all who look on at one table
KEPT = 40                           # remarks of one table that can be read again
SPEAKERS = 64                       # at one table


class Heard(NamedTuple):
    """A remark as it was taken in: `seat` is None of who looks on; `at` is the own clock in ms."""
    key: bytes
    seat: Seat | None
    name: str
    phrase: Phrase
    text: str
    at: float


class Company(NamedTuple):
    """The peers at a table now. `hears`: those that get our remarks; `behind`: those that get the others' by us."""
    seats: tuple[tuple[bytes, str], ...]            # the key and name of each seat
    hears: frozenset[bytes]
    behind: frozenset[bytes]
    watching: bool                                  # we look on: everything comes by the opener
    onlookers: bool                                 # whether who looks on may speak
    talks: bool                                     # whether texts may be said now, not only phrases


def plain_text(text: str) -> str:
    """A text as it may be said: composed letters (NFC), single spaces, no control or direction characters, no marks
    stacked on letters, at most TEXT_LIMIT characters. It may be empty."""
    letters = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "M")
    return clean_sentence(letters, TEXT_LIMIT)


class RemarkAllowance:
    """How many remarks of whom were taken in within the last minute, by the own clock."""

    def __init__(self) -> None:
        self._times: dict[object, deque[float]] = {}

    def wait(self, who: object, now: float, most: int = EACH, minute: float = MINUTE) -> float:
        """For how many ms `who` has to wait; 0 for not at all. May be asked from any thread."""
        times = [at for at in [*self._times.get(who, ())] if now - at < minute]
        return 0.0 if len(times) < most else minute - (now - times[0])

    def note(self, who: object, now: float) -> None:
        """`who` says something now."""
        times = self._times.setdefault(who, deque())
        times.append(now)
        while now - times[0] >= MINUTE:
            times.popleft()


class Remarks:
    """All remarks of one peer. `say` and `heard` may be called from any thread."""

    def __init__(self, node: NodeServices, lobby: Lobby, tables: Tables, now: Callable[[], float] = now_ms,
                 stamp: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        """`now`: the own clock in ms. `stamp`: ms since 1970."""
        self._node, self._identity, self._lobby, self._tables = node, node.identity, lobby, tables
        self._now, self._stamp = now, stamp
        self.heard: Mapping[DraftId, tuple[Heard, ...]] = {}
        self._allowances: dict[DraftId, RemarkAllowance] = {}
        self._last: dict[DraftId, dict[bytes, int]] = {}        # stamps, by author

    # ------------------------------------------------------------------ what is said here

    def say(self, table: DraftId, seat: Seat | None, phrase: Phrase = "", text: str = "") -> None:
        """Say a phrase or a text at this table, for a seat of ours or as who looks on (None).

        A text may be said before the game and after a deal. A refused remark becomes a notice.
        """
        self._node.call(lambda: self._say(table, seat, phrase, plain_text(text)))

    def waits(self, table: DraftId, seat: Seat | None) -> bool:
        """Whether what this seat says now is refused, since it has said so much; may be asked from any thread."""
        allowance = self._allowances.get(table)
        return allowance is not None and allowance.wait((self._identity.key, seat), self._now()) > 0

    def _say(self, table: DraftId, seat: Seat | None, phrase: Phrase, text: str) -> None:
        company, me, now = self._company(table), self._identity.key, self._now()
        if company is None or not (phrase or text):
            return
        if not _speaks(company, me, seat):
            raise ValueError(tr("Who looks on says nothing at this table.") if seat is None else
                             tr("This isn't your seat."))
        if text and not company.talks:
            raise ValueError(tr("Nobody writes while a deal is played."))
        allowance = self._allowances.setdefault(table, RemarkAllowance())
        if wait := allowance.wait((me, seat), now):
            raise ValueError(tr("Four remarks a minute: the next one in {seconds} s.", seconds=int(wait / 1000) + 1))
        stamp = max(self._last.get(table, {}).get(me, 0) + 1, self._stamp())
        remark = Remark(table, me, seat, stamp, phrase, "" if phrase else text, bytes(64))
        signature = self._identity.sign(DOMAIN, signed_part(remark))
        self._keep(msgspec.structs.replace(remark, signature=signature), company)
        allowance.note((me, seat), now)
        for key in company.hears | company.behind:
            self._node.send(key, msgspec.structs.replace(remark, signature=signature))

    # ------------------------------------------------------------------ what others say

    def hear(self, sender: bytes, remark: Remark) -> bool:
        """Take in what a peer says, or passes on. It is dropped, and False, unless everything about it is right."""
        company, now = self._company(remark.table), self._now()
        if company is None or not self._may_come(sender, remark, company) or not _is_plain(remark, company):
            return False
        known = self._last.get(remark.table, {})
        if remark.stamp <= known.get(remark.key, 0) or (remark.key not in known and len(known) == SPEAKERS):
            return False
        allowance, minute = self._allowances.setdefault(remark.table, RemarkAllowance()), MINUTE - EARLY
        if allowance.wait((remark.key, remark.seat), now, EACH, minute) or (
                remark.seat is None and allowance.wait(None, now, ALL_ONLOOKERS, minute)):
            return False
        if not verifies(remark.key, DOMAIN, signed_part(remark), remark.signature):
            return False
        allowance.note((remark.key, remark.seat), now)
        if remark.seat is None:
            allowance.note(None, now)
        self._keep(remark, company)
        further = company.behind | (company.hears if remark.seat is None and sender == remark.key else frozenset())
        for key in further - {sender, remark.key}:
            self._node.send(key, remark)
        return True

    def _may_come(self, sender: bytes, remark: Remark, company: Company) -> bool:
        """Whether this author may say something here, and this sender may bring it."""
        if remark.key == self._identity.key or not _speaks(company, remark.key, _seat(remark)):
            return False
        if company.watching or (remark.seat is None and sender in company.hears - company.behind):
            return sender in company.hears
        return sender == remark.key and (remark.seat is not None or sender in company.behind)

    def _keep(self, remark: Remark, company: Company) -> None:
        """Adds a remark to what the screen shows; what was said at tables that are gone is forgotten."""
        name = self._name(remark.key) if remark.seat is None else company.seats[remark.seat][1]
        said = Heard(remark.key, _seat(remark), name, remark.phrase, remark.text, self._now())
        self._last.setdefault(remark.table, {})[remark.key] = remark.stamp
        here = {remark.table} | {table for table in self._last if self._company(table)}
        for gone in self._last.keys() - here:
            del self._last[gone]
            self._allowances.pop(gone, None)
        kept = {table: told for table, told in self.heard.items() if table in here}
        self.heard = {**kept, remark.table: (*kept.get(remark.table, ()), said)[-KEPT:]}

    # ------------------------------------------------------------------ who is there

    def _company(self, table: DraftId) -> Company | None:
        """The peers at a table of ours; None if we aren't there."""
        session = self._tables.find(table)
        if session:
            return self._players(session)
        me, draft = self._identity.key, self._lobby.draft(table)
        keys = frozenset(seat.key for seat in draft.seats if seat.key) if draft and draft.state == OPEN else frozenset()
        if draft is None or not (me in keys or (draft.opener == me and keys)):
            return None
        seats = tuple((seat.key, seat.name) for seat in draft.seats)
        return Company(seats, (keys | {draft.opener}) - {me}, frozenset(), False, False, True)

    def _players(self, session: Session) -> Company:
        charter, replica = session.replica.charter, session.replica
        seats = tuple((charter.keys[seat.member], seat.name) for seat in charter.seats)
        speak = dict(charter.options).get(ONLOOKERS.name, ONLOOKERS.usual) == "speaks"
        talks = not replica.started or replica.deals.outcome is not None
        return Company(seats, frozenset(session.others), session.watchers.keys, session.watching, speak, talks)

    def _name(self, key: bytes) -> str:
        view = self._lobby.view()
        return next((person.name for person in (view.me, *view.here) if person.key == key), "Somebody")


def _speaks(company: Company, key: bytes, seat: Seat | None) -> bool:
    """Whether this peer may speak for this seat, or, without one, as who looks on."""
    if seat is None:
        return company.onlookers and key not in {holder for holder, _ in company.seats}
    return seat < len(company.seats) and company.seats[seat][0] == key


def _seat(remark: Remark) -> Seat | None:
    return None if remark.seat is None else Seat(remark.seat)


def _is_plain(remark: Remark, company: Company) -> bool:
    """Whether it is a phrase, or a text as `plain_text` leaves it that may be said now."""
    if remark.phrase:
        return not remark.text
    return bool(remark.text) and company.talks and remark.text == plain_text(remark.text)
