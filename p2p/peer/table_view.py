"""A table as screens read it: a snapshot of four records (deal, clock, people, proof), made anew with each change.

A record never changes. Times are on the own clock in ms unless said otherwise.
"""
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from p2p.games.game import Option, Outcome, Seat
from p2p.log.charter import Charter, Member
from p2p.log.fault import Fault
from p2p.net.wire import DraftId
from p2p.table.audit import Finding
from p2p.table.going import WentOn
from p2p.table.intentions import Said
from p2p.table.match import Match
from p2p.table.plays import LyingCard, TakenMove
from p2p.table.transcript import Report

NONE: Mapping[Any, Any] = MappingProxyType({})


class DealView(NamedTuple):
    """The deal that is played, and the match that it belongs to."""
    match: Match                                # totals and score sheet
    number: int = 1                             # of the deal in its match, from 1
    begins_at: int = 0                          # how many happenings of the table came before this deal
    holders: tuple[Member, ...] = ()            # the member that plays each seat in this deal
    bots: Mapping[Seat, str] = NONE             # the level of the bot that plays a seat in this deal
    outcome: Outcome | None = None              # audited
    between: bool = False                       # the deal is finished, the next one waits until all want it
    ready: frozenset[Member] = frozenset()      # the members that want the next one
    lying: LyingCard | None = None              # laid on the table and not played yet: the state doesn't know its face


class ClockView(NamedTuple):
    """Where the table stands in time."""
    at: float                                   # when this view was made
    ms: int                                     # the table clock at that moment
    shown_at: float                             # when the cards that a claim may answer were last shown
    count_ends: float = 0.0                     # when the count before the first deal ends; 0 where none runs
    catching_up_since: float | None = None      # the time since which moves made without this computer come in


class PeopleView(NamedTuple):
    """The members that count, those that are there, and the answers about the others."""
    members_here: frozenset[Member] = frozenset()       # those that count, whether they can be reached or not
    left_for_good: Mapping[Member, int] = NONE          # by the step since which a member counts no more
    voted_out: Mapping[Member, int] = NONE              # by the step with which a vote took a member out
    voted_on_without: Mapping[Member, WentOn] = NONE    # the place where the others went on, by member voted out
    waited_for: tuple[tuple[Member, int], ...] = ()     # (member, ms) for each without whose entry nothing goes on
    unreachable: frozenset[Member] = frozenset()        # members that nobody says to reach
    barred: Mapping[Member, str] = NONE                 # members that are here but can't be talked to, and why
    unreachable_since: Mapping[Member, float] = NONE    # members that count and aren't there, with those stepped out
    stalling_since: Mapping[Member, float] = NONE       # members that are there and have owed an entry since then
    stepped_out: frozenset[Member] = frozenset()        # members away for a while, as their computers say
    may_be_voted_out: frozenset[Member] = frozenset()   # members absent, or owing, for the table's patience
    enough: bool = True                                 # more than half are there: they may go on without the others
    answers: Mapping[Member, Said] = NONE               # the words of each member that counts, our own too
    asks_to_return: Mapping[Member, frozenset[Member]] = NONE   # members that ask to be taken in again, by whom agreed
    disks: Mapping[Member, str] = NONE                  # members whose computers can't write, and why in a few words

    @property
    def gone(self) -> frozenset[Member]:
        """The members that count no more: they have left for good, or were voted out."""
        return frozenset((*self.left_for_good, *self.voted_out))

    @property
    def absent_since(self) -> Mapping[Member, float]:
        """The time since which a member is absent, by each about whom the others are asked. These aren't there, or
        have owed an entry for so long that they may be voted out."""
        owing = {member: since for member, since in self.stalling_since.items() if member in self.may_be_voted_out}
        return {**owing, **self.unreachable_since}


class ProofView(NamedTuple):
    """The signatures under the game and the findings about it."""
    agreed: frozenset[Member] = frozenset()     # the members that have signed the same end
    found: tuple[Finding, ...] = ()             # the findings of the last deal's audit
    fault: Fault | None = None
    report: Report | None = None                # the verification, once everybody has signed the end
    credits: Mapping[Member, int] = NONE        # in races: ms of distance and jitter credited to members not ahead
    stirred: frozenset[int] = frozenset()       # the deals into whose shuffle this computer's stirring went


class Refusal(NamedTuple):
    """A move that was refused here: the player's sentence, and the number of the rule, "" for none."""
    table: DraftId
    sentence: str
    rule: str
    seat: Seat | None = None                    # whose it was


class TableView(NamedTuple):
    """One table at one moment, as this peer may see it."""
    charter: Charter
    mine: frozenset[Seat]                       # the seats played at this computer
    me: Member | None                           # this computer's member, None where it only looks on
    state: Any                                  # the rules' state, as these seats may see it
    happenings: Sequence[TakenMove]
    step: int
    started: bool
    over: bool                                  # the match is
    file: Path
    deal: DealView
    clock: ClockView
    people: PeopleView = PeopleView()
    proof: ProofView = ProofView()
    trouble: str = ""                           # the obstacle to playing on at this computer, for the player
    phones: frozenset[Seat] = frozenset()       # the seats here that are played from phones: a screen's own word
    reading: tuple[int, int] | None = None      # for onlookers: (entries here, of all) until it is read; then None

    def chosen(self, option: Option) -> str:
        """Returns the value that this table has chosen for a house rule."""
        return dict(self.charter.options).get(option.name, option.usual)

    @property
    def ended(self) -> bool:
        """Whether nothing more is played here: it is over, a member is at fault, or this computer has trouble."""
        return bool(self.over or self.proof.fault or self.trouble)

    @property
    def goes_on(self) -> bool:
        """Whether its game has begun and isn't over."""
        return self.started and not self.over and not self.proof.fault
