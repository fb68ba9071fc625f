"""Tables at which members are cut off, left out and taken in again, time after time, and one member has turned: it
votes around each return, and tells that to whom it likes.

`python -m tests.forger.returning --count N --seed S` plays N of them and prints each complaint, as `turned` does.
"""
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from p2p.log.charter import Member
from p2p.log.entry import Back, Body, Leave, Without
from tests.forger.turned import Turned, main
from tests.forger.unusual import PATIENCE


class Returning(Turned):
    """One of them."""

    def _do_something(self) -> None:
        if self.luck.random() < 0.4:
            super()._do_something()
            return
        newest = max((self.network.table(member).replica.view for member in self.honest), key=lambda view: view.number)
        out = [member for member in self.honest if member not in newest.members]
        if out:
            self._take_in_around(Member(self.luck.choice(out)))
        else:
            self._cut_off(Member(self.luck.choice(self.honest)))

    def _apart(self, *groups: Sequence[int]) -> None:
        """Only those in one group hear each other from now on."""
        pairs = {frozenset((one, other)) for one in self._members for other in self._members if one != other}
        self.network.cut = {pair for pair in pairs if not any(pair <= {*group} for group in groups)}

    def _cut_off(self, gone: Member) -> None:
        """It writes what nobody else hears, and all others go on without it."""
        others = [member for member in self._members if member != gone]
        self._apart(others)
        self._say(gone, None)
        self.network.run_for(1000 * PATIENCE + 4000)
        for member in others:
            replica = self.network.table(member).replica
            stands = replica.votes.stands(Member(member), replica.step, replica.clock(self.network.clock(member)))
            if stands and member not in replica.votes.cast() and gone in replica.view.members:
                self._say(Member(member), Without(replica.view.number, (gone,)))
        self.network.run_for(100)
        self._hear(gone)

    def _take_in_around(self, back: Member) -> None:
        """All who count agree, apart from each other or not. The rogue does so, acknowledges and votes as it likes."""
        luck, network = self.luck, self.network
        if luck.random() < 0.7:
            self._apart(*([[member, self.rogue] for member in self.honest] if luck.random() < 0.7 else
                          [luck.sample(self._members, 2)]))
        for member in luck.sample(self.honest, len(self.honest)):
            number = network.table(member).replica.view.number
            if member != back:
                self._say(Member(member), Back(number, back, *self._behind(Member(member), back)))
            network.run_for(luck.choice((0, 20, 100)))
        view = network.table(self.rogue).replica.view
        others = sorted({*view.members} - {self.rogue})
        bodies: list[Body | None] = [Back(view.number, back, *self._behind(self.rogue, back)), None]
        if others and self.rogue not in network.table(self.rogue).replica.votes.cast():
            bodies.insert(luck.randint(0, 2), Without(view.number, (Member(luck.choice(others)),)))
        for body in bodies:
            self._write(body, luck.sample(self.honest, luck.randint(0, len(self.honest))))
            network.run_for(luck.choice((0, 0, 20, 50)))
        if luck.random() < 0.3:
            self._restart()
        if luck.random() < 0.15:
            self._say(Member(luck.choice(self.honest)), Leave())
        pairs = [[member, other] for member in self.honest for other in self.honest if member < other]
        for pair in luck.sample(pairs, luck.randint(0, len(pairs))):
            network.cut.discard(frozenset(pair))
            network.run_for(luck.choice((1, 20, 1000)))
        if luck.random() < 0.7:
            self._hear(back)

    def _write(self, body: Body | None, told: Sequence[int]) -> None:
        """The rogue signs this, as somebody who knows all would, its vote as if the table had stood still for it."""
        last = self.network.table(self.rogue).replica.order.chains[self.rogue].last
        if last is None or not self._can_lie():
            return
        for each in (None, body) if isinstance(body, Without) else (body,):
            entry = self._entry(each, 1.0, 1000 * PATIENCE if isinstance(each, Without) else 0)
            self._believe(entry)
            self._give(entry, told)

    def complaints(self, folder: Path) -> Iterator[str]:
        """As of any table; and who doesn't count has to follow those who do."""
        yield from super().complaints(folder)
        if self.network.faults():
            return
        replicas = [self.network.table(member).replica for member in self.honest]
        newest = max(replica.view.number for replica in replicas)
        for replica in replicas:
            if replica.view.number < newest:
                yield f"{replica.me} doesn't follow: view {replica.view.number} of {newest}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Returning))
