"""The walk of `going_walk` at a table whose match is carried on: deals end, and somebody proposes to go on elsewhere.

    python -m tests.bench.carry_walk --members 4 --depth 3

Whoever counts may propose it at any time to all who count but the last member, which has vanished, and those who are
known to have left; each of these judges the charter by its own table and joins it or not. In each state no table of a
member finds anything wrong with a charter that all its members joined (PROTOCOL.md 16: it leaves out no deal that one
of them had seen finished); and from each of them a match can be carried on once those who stay are connected.
"""
import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace as changed

from p2p.games.game import Game, Move, Need, Option, Outcome, Seat, seats_of
from p2p.log.charter import Charter, Member, decode_charter
from p2p.net.wire import DraftId
from p2p.peer.tables import Tables
from p2p.table.carry import carry, difference
from tests.bench.going_walk import LONG, Action, Fork, Walk, walk
from tests.bench.race_game import RaceState


@dataclass(frozen=True, slots=True)
class DealState(RaceState):
    """A deal that the first nod ends, and with it whoever nodded scores."""
    open: bool = True

    def need(self) -> tuple[Need, ...]:
        return ()

    def moves(self, seat: Seat, at: int) -> Iterable[Move]:
        del seat, at
        return () if self.nods else (Move("nod", (0,)),)

    def apply(self, seat: Seat, move: Move, at: int) -> "DealState":
        del move, at
        return replace(self, nods=1, scores=(*self.scores[:seat], 1, *self.scores[seat + 1:]))

    def outcome(self) -> Outcome | None:
        return Outcome(self.scores, tuple(seat for seat in seats_of(len(self.scores)) if self.scores[seat]),
                       "somebody nodded") if self.nods else None


class DealGame:
    """Such deals as a game of cards without a card: a match of several, which can be carried on."""

    TITLE, RULES, SEATS, CARDS = "Deals", 1, range(1, 7), 0
    OPTIONS: tuple[Option, ...] = ()
    NAMES: Sequence[str] = ()
    OF_SLOTS = SEALED = frozenset[str]()
    PLACE: Mapping[str, tuple[str, ...]] = {}
    NEXT: Mapping[str, str] = {}

    def start(self, seats: int, options: Mapping[str, str]) -> DealState:
        """The state at the beginning of a deal."""
        del options
        return DealState(1, (0,) * seats)

    def tells(self, state: Any) -> bool:
        del state
        return False

    def place(self, state: Any) -> Mapping[str, str]:
        del state
        return {}

    def judged(self, state: Any, violators: Sequence[Seat]) -> Outcome:
        del violators
        return state.outcome()


class CarryWalk(Walk):
    """The same with moves, proposals to carry the match on, and who joined which."""
    GAMES: Mapping[str, Game] = {"deals": DealGame()}
    GAME, OPTIONS = "deals", {"deals": "4"}

    def __init__(self, members: int, written: int, stalls: bool = False) -> None:
        self.proposed: dict[int, Charter] = {}          # by who did
        self.joined: dict[int, tuple[int, int]] = {}    # who joined whose, and the last step it had seen end a deal
        super().__init__(members, written, stalls)
        self.now += LONG                        # no `shown` says here that the table stands: what they wrote since does
        for member in range(members - 1):
            self._beat(member)
            for other in [self.gone] if stalls else []:
                self._hear(member, other)

    def do(self, action: Action) -> None:
        kind, member, other = action
        if kind == "move":
            self._table(member).act(Seat(member), Move("nod", (0,)), self.now, self.now)
            self._flush(member)
        elif kind == "carry":
            self.proposed[member] = self._charter(member)
            self._join(member, member)
        elif kind == "join":
            self._join(member, other)
        else:
            super().do(action)

    def actions(self) -> Iterator[Action]:
        yield from super().actions()
        for member in self.staying:
            if member in self.joined:
                continue
            if self._may_move(member):
                yield "move", member, member
            yield "carry", member, member
            for other in self.proposed:
                if member in self._members(self.proposed[other]):
                    yield "join", member, other

    def _may_move(self, member: int) -> bool:
        table, replica = self._table(member), self._table(member).replica
        own = [choice for choice in replica.order.queue if choice.member == member]
        return table._may_write() and replica.started and replica.deals.running and not own and not replica.votes.cast()

    def _charter(self, member: int) -> Charter:
        """The charter by which this member carries the match on with those who count, but the last one and those of
        whose leaving it has heard; a bot of its own plays in their seats."""
        replica, old = self._table(member).replica, decode_charter(self.charter)
        left = self.known_to_have_left([member])
        there = [one for one in sorted(replica.view.members) if one != self.gone and one not in left]
        seats = tuple(changed(seat, member=Member(there.index(seat.member))) if seat.member in there else
                      changed(seat, member=Member(there.index(Member(member))), bot="steady") for seat in old.seats)
        return changed(old, id=DraftId(bytes([member + 1]) * 16), members=tuple(old.members[one] for one in there),
                       seats=seats, carried=carry(replica, range(len(seats)), dict(old.options)))

    def _join(self, member: int, other: int) -> bool:
        """A member judges a charter by its own table, as a node does. Whether it joins it; else it isn't begun."""
        table = self._table(member)
        tables = Tables(None)                       # type: ignore[arg-type]
        session: Any = SimpleNamespace(replica=table.replica, unchecked=False)
        tables._sessions[table.replica.id] = session            # private: no file
        wrong = tables.differs(self.proposed[other])
        if wrong == "":
            self.joined[member] = other, table.replica.deals.finished[-1].step
            table.moved_on = True
        elif wrong:
            self._close(other)
        return wrong == ""

    def _close(self, other: int) -> None:
        """Somebody has refused the charter: who joined it goes on at the old table."""
        del self.proposed[other]
        for member in [one for one, (whose, _) in self.joined.items() if whose == other]:
            del self.joined[member]
            self._table(member).moved_on = False

    def _come_back(self, member: int) -> None:
        super()._come_back(member)
        self._table(member).moved_on = member in self.joined

    # ------------------------------------------------------------------ what must hold

    def state(self, members: Iterable[int] | None = None) -> bytes:
        begun = sorted(self.joined.items()), sorted((who, repr(one)) for who, one in self.proposed.items())
        return super().state(members) + repr(begun).encode()

    def check(self) -> None:
        super().check()
        for other, charter in self.proposed.items():
            carried = charter.carried
            if carried is None or not self._begun(other):
                continue
            if any(self.joined[member][1] > carried.step for member in self._members(charter)):
                raise Fork(f"the charter of {other} leaves out a deal that one of its members had seen finished")
            for table in filter(None, self.tables):
                replica = table.replica
                if replica.step >= carried.step and replica.view.number >= carried.view and (
                        wrong := difference(charter, replica)):
                    raise Fork(f"the charter of {other}: {wrong}")

    def _begun(self, other: int) -> bool:
        """Whether all members of this charter have joined it."""
        return all(member in self.joined and self.joined[member][0] == other
                   for member in self._members(self.proposed[other]))

    def _members(self, charter: Charter) -> list[int]:
        keys = decode_charter(self.charter).keys
        return [keys.index(key) for key in charter.keys]

    def go_on(self, everybody: bool) -> None:
        """Whoever was asked answers; if nothing is begun then, the table goes on as without a proposal."""
        for other in [*self.proposed]:
            members = self._members(self.proposed[other])
            self.connect(members)
            for member in members:
                if other in self.proposed and member not in self.joined:
                    self._join(member, other)
            if other in self.proposed and not self._begun(other):
                self._close(other)
        self.check()
        if not self.proposed:
            super().go_on(everybody)

    def _make_step(self, staying: Sequence[int], members: Sequence[int]) -> None:
        """The first one of those who stay proposes to carry the match on, and all who are asked join."""
        self.do(("carry", staying[0], staying[0]))
        charter = self.proposed[staying[0]]
        for member in self._members(charter):
            if member != staying[0] and self.tables[member] and not self._join(member, staying[0]):
                raise Fork(f"{member} doesn't join")
        self.connect(members)
        self.check()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--members", type=int, default=4, choices=(3, 4))
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--written", type=int, default=0, help="moves of who vanished that nobody has heard")
    parser.add_argument("--stalls", action="store_true", help="it hasn't vanished, but gives nothing that it owes")
    options = parser.parse_args()
    print(json.dumps(walk(options.members, options.depth, options.written, options.stalls, CarryWalk)))


if __name__ == "__main__":
    main()
