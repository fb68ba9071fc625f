"""The answers of the people at a table about an absent member: wait, go on without, end. Each beat says them.

They bind nobody and may change. Once all that are here say the same, each signs a vote (PEERS.md 13). Times: own clock,
ms."""
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from p2p.log.charter import Member, numbered
from p2p.log.entry import Head
from p2p.log.view import View
from p2p.net.wire import Answer, Heads

GO_ON: Answer = "go on"
HERE = 2500.0                   # ms of silence that beats may get lost in while somebody is there
LONGEST = (1 << 32) - 1         # ms that a beat can say
STALLED = 20_000.0              # ms for which a program may work on an entry that it owes before that is told
FRESH = 5000.0                  # ms for which a beat holds as the word of its sender's people, and of its presence


class Said(NamedTuple):
    """The word of the people at one computer.

    `stepped_out`: they are away and are coming back. `gone`: the members without which they would go on. `back`: the
    own entry behind which they ask to be taken in again. `onlookers`: how many look on by this computer."""
    stepped_out: bool = False
    answer: Answer = ""
    gone: tuple[Member, ...] = ()
    back: Head | None = None
    onlookers: int = 0


NOTHING = Said()


@dataclass
class Intentions:
    """The word of this member's people, and the last one in each other member's beats."""
    me: Member | None
    patience: float             # ms for which somebody must be silent before it can be voted out
    own: Said = field(default_factory=Said)
    others: Mapping[Member, Said] = field(default_factory=dict)     # another one with each change
    missing: dict[Member, tuple[float, bool]] = field(default_factory=dict)     # as an onlooker is told, see `away`
    disks: tuple[tuple[Member, bool], ...] = ()     # members whose disk can't be written, whether it is full; likewise
    stalls: Mapping[Member, float] = field(default_factory=dict)    # the time since which a program owes an entry
    told_by: dict[Member, tuple[float, tuple[tuple[int, bool], ...]]] = field(default_factory=dict)    # when, `hears`
    _heard: dict[Member, float] = field(default_factory=dict)       # when each was last heard of
    _here: dict[Member, float] = field(default_factory=dict)        # the same, while its people were there
    _began: float | None = None

    def begin(self, now: float) -> None:
        """Nobody has been silent for longer than since the first call."""
        self._began = now if self._began is None else self._began

    def note_stalls(self, members: Collection[Member], now: float) -> None:
        """The programs of these members, and of no others, owe an entry that nobody has to decide on."""
        self.stalls = {member: self.stalls.get(member, now) for member in members}

    def hear(self, member: Member, beat: Heads | None, now: float) -> None:
        """A message came from this member; `beat` if it was one."""
        self.begin(now)
        self._heard[member] = now
        if beat:
            self._note(member, Said(beat.stepped_out, beat.answer, beat.gone, beat.back, beat.onlookers))
            self.told_by[member] = now, beat.hears
            for who, (_, stepped_out) in numbered(beat.hears):
                if who not in (member, self.me) and now - self._heard.get(who, -FRESH) > FRESH:
                    self._note(who, self.others.get(who, NOTHING)._replace(stepped_out=stepped_out))
        if beat and self.me is None:
            self.disks = beat.disks
            self.missing = {who: (min(now - ms, self.missing.get(who, (now, stepped_out))[0]), stepped_out)
                            for who, ms, stepped_out in beat.away}
        if not self.others.get(member, NOTHING).stepped_out:
            self._here[member] = now
            if member in self.own.gone and member not in self.stalls:
                self.own = self.own._replace(answer="", gone=())

    def end(self, member: Member) -> None:
        """This member, which isn't there any more, says that its people have ended the game."""
        self._note(member, Said(answer="end"))

    def _note(self, member: Member, said: Said) -> None:
        if self.others.get(member) != said:
            self.others = {**self.others, member: said}

    def look_on(self, onlookers: int) -> None:
        """So many look on by this computer."""
        self.own = self.own._replace(onlookers=onlookers)

    def told(self, beat: Heads, now: float) -> Heads:
        """The beat with the word of the people here, and the members that this computer itself hears."""
        members = [member for member, _ in numbered(beat.heads)] if self.me is not None else []
        ms = [min(max(0, int(self._own_silence(member, now))), LONGEST) for member in members]
        hears = tuple(zip(ms, [self.others.get(member, NOTHING).stepped_out for member in members], strict=True))
        return msgspec.structs.replace(beat, **self.own._asdict(), hears=hears)

    def silence(self, member: Member, now: float) -> float:
        """For how many ms this member's people haven't been there, as far as is known here: this computer has heard it,
        or another one that is heard here tells that it did itself."""
        return min((self._own_silence(member, now), *(self.told_silence(member, other, now) for other in self.told_by)))

    def _own_silence(self, member: Member, now: float) -> float:
        began = now if self._began is None else self._began
        return 0.0 if member == self.me else now - self._here.get(member, began)

    def told_silence(self, member: Member, by: Member, now: float) -> float:
        """For how many ms the other computer hasn't heard this member, as far as it has told."""
        at, hears = self.told_by.get(by, (0.0, ()))
        fresh = now - self._heard.get(by, -FRESH) < FRESH and member not in (by, self.me) and member < len(hears)
        return now - at + hears[member][0] if fresh else math.inf

    def absence(self, member: Member, now: float) -> float:
        """The ms for which this member's people haven't been there, or its program has owed an entry while beats came.
        """
        return max(self.silence(member, now), now - self.stalls.get(member, now))

    def unreachable_since(self, members: Collection[Member], reached: Collection[Member | None], now: float
                          ) -> Mapping[Member, float]:
        """Since when each of these that isn't there has been away; `reached`: whose computers can be reached."""
        return {member: now - silence for member in members
                if (silence := self.silence(member, now)) > FRESH or member not in reached
                or self.others.get(member, NOTHING).stepped_out}

    def relayed(self, members: Collection[Member], now: float) -> set[Member]:
        """Those of these members that another computer tells of that it hears them."""
        return {member for member in members for other in self.told_by
                if self.told_silence(member, other, now) <= HERE}

    def stalling_since(self, now: float) -> Mapping[Member, float]:
        """Since when each member's program has owed an entry, if for STALLED ms, whose people are there."""
        return {member: since for member, since in self.stalls.items()
                if now - since >= STALLED and self.silence(member, now) <= FRESH}

    def away(self, members: Collection[Member], reached: Collection[Member | None], now: float
             ) -> tuple[tuple[Member, int, bool], ...]:
        """The members that an onlooker is told aren't there: each with the ms and whether it has stepped away."""
        since = self.unreachable_since(frozenset(members) - {self.me}, reached, now)
        asides = {member: self.others.get(member, NOTHING).stepped_out for member in since}
        own = ((self.me, 0, True),) if self.me is not None and self.own.stepped_out else ()
        return (*own, *((member, min(int(now - at), LONGEST), asides[member]) for member, at in since.items()))

    def may_be_voted_out(self, members: frozenset[Member], now: float) -> frozenset[Member]:
        """The members among these that have been absent for so long that the others may go on without them.

        While another one is silent, a stalling member has twice the time: a program that has started again writes
        nothing before it has heard everybody, or its people go on without the silent one."""
        silent = {member: self.silence(member, now) for member in members if member != self.me}
        patience = self.patience * (2 if any(ms > HERE for ms in silent.values()) else 1)
        return frozenset(member for member, ms in silent.items()
                         if ms >= self.patience or now - self.stalls.get(member, now) >= patience)

    def vote(self, view: View, cast: Mapping[Member, tuple[Member, ...]], now: float) -> tuple[Member, ...] | None:
        """The members that this member's vote has to name now; None unless all others say the same.

        `cast`: the votes of this view. It names nobody if a vote stands although everybody is there.
        """
        if not cast and self.own.answer != GO_ON:
            return None
        gone = tuple(sorted(set(self.own.gone)))
        if self._takes_all(view, cast, now):
            return ()
        if self.own.answer != GO_ON or not gone or self.me in cast or not view.members.issuperset(gone):
            return None
        counted = view.owing | cast.keys() | set(gone)              # a member that voted and left then counts, too
        bound = counted.difference(gone)
        if self.me not in view.owing.difference(gone) or 2 * len(bound) <= len(counted):
            return None
        agree = all(cast[member] == gone if member in cast else self._says(member, gone, now) or
                    self._is_vouched_for(member, gone, cast, now) for member in bound - {self.me})
        return gone if agree and self.may_be_voted_out(view.members, now).issuperset(gone) else None

    def _takes_all(self, view: View, cast: Mapping[Member, tuple[Member, ...]], now: float) -> bool:
        """Whether this member votes for going on with all: a vote stands although everybody is there.

        The members that it names say so first, unless they have left: should they go again, the others can still leave
        them out. The others need not wait for anybody once such a vote can't be settled any more."""
        named = {member for gone in cast.values() for member in gone}
        everybody = all(self.absence(member, now) < HERE for member in view.owing)
        if not named or self.me in cast or self.me in named:
            return bool(named) and self.me not in cast and everybody
        refused = any(not gone for member, gone in cast.items() if member not in named)
        return all(cast.get(member) == () for member in named & view.owing) and (everybody or refused)

    def _says(self, member: Member, gone: tuple[Member, ...], now: float) -> bool:
        said = self.others.get(member, NOTHING)
        fresh = now - self._heard.get(member, -FRESH) < FRESH
        return fresh and said.answer == GO_ON and tuple(sorted(set(said.gone))) == gone

    def _is_vouched_for(self, member: Member, gone: tuple[Member, ...], cast: Mapping[Member, tuple[Member, ...]],
                        now: float) -> bool:
        """Whether another one has voted so that hears this member, which isn't heard here: it has signed when that one
        had said so, and words aren't passed on."""
        heard = now - self._heard.get(member, -FRESH) < FRESH
        return not heard and any(said == gone and self.told_silence(member, by, now) <= HERE
                                 for by, said in cast.items())
