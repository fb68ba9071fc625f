"""Unusual tables at which one member has turned: it signs what it likes and tells it to whom it likes, while the others
vote, leave, come back, are started again and lose what the others hold.

`python -m tests.forger.turned --count N --seed S` plays N of them and prints each in which somebody else was named, in
which nobody was though something is wrong, or in which an honest member may write nothing any more.
"""
import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from p2p.log.charter import Member
from p2p.log.entry import (
    ENTRY_LIMIT,
    Back,
    Body,
    Entry,
    Head,
    Leave,
    Reveal,
    Signed,
    Start,
    Without,
    read_entry,
    sign,
)
from p2p.log.store import SUFFIX
from p2p.net.wire import Entries
from p2p.table.table import TableMessage
from tests.check_page.node import NODE, reports
from tests.checker.games_played import file_of
from tests.forger.judge import by_the_checker, by_the_program
from tests.forger.unusual import PATIENCE, Unusual
from tests.networks import IDENTITIES

NEVER = 1e12                    # ms for which something is kept back
TAIL = 3                        # records that a disk loses, if not one or all
ARRIVED = 100                   # ms after which whatever was said before has arrived
AT_ONCE = 40                    # files of which the page is asked together


class Turned(Unusual):
    """One of them: `rogue`. What it does follows from the seed as well."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rogue = Member(self.luck.choice(self._members))
        self.shunned: set[int] = set()          # whom it tells nothing
        self.network.hold_back = self._hold_back

    def _hold_back(self, sender: int, to: int, _message: TableMessage) -> float:
        return NEVER if sender == self.rogue and to in self.shunned else 0.0

    @property
    def honest(self) -> list[int]:
        """The other members."""
        return [member for member in self._members if member != self.rogue]

    def go_on(self, times: int) -> None:
        """As ever, but that in between the rogue lies and honest programs end and begin again."""
        super().go_on(times)
        self.shunned.clear()
        self._hear(Member(0))
        self._hear(Member(0))

    def _do_something(self) -> None:
        self.luck.choice((self._lie, self._lie, self._shun, self._restart, super()._do_something,
                          super()._do_something, super()._do_something))()
        self.network.run_for(self.luck.choice((0, 0, 2, 20)))

    # ------------------------------------------------------------------ what the rogue does

    def _shun(self) -> None:
        self.shunned = {*self.luck.sample(self.honest, self.luck.randint(0, len(self.honest)))}

    def _lie(self) -> None:
        """It signs one to three entries of its own making and gives them, or two of one number, to some of the others.
        """
        if not self._can_lie():
            return
        told = self.luck.sample(self.honest, self.luck.randint(1, len(self.honest)))
        if self.luck.random() < 0.05:
            one, other = self._entry(self._body()), self._entry()
            self._give(one, told[:1])
            self._give(other, told[1:])
            self._believe(one)
            return
        for _ in range(self.luck.choice((1, 1, 2, 3))):
            body, careful = self._body(), self.luck.random() < 0.8
            for each in (None, body) if isinstance(body, Without) and careful else (body,):
                entry = self._entry(each, 1.0 if careful else 0.5, 1000 * PATIENCE if each and careful else 0)
                self._believe(entry)
                self._give(entry, told)

    def _can_lie(self) -> bool:
        """Whether its program has made all that it has said to have seen, and its chain isn't at its end."""
        table = self.network.tables[self.rogue]
        last = table.replica.order.chains[self.rogue].last if table else None
        return table is not None and not (last and last.entry.seen[0] > table.replica.step) and (
            table.replica.order.chains[self.rogue].head[0] + 8 <= ENTRY_LIMIT)

    def _entry(self, body: Body | None = None, right: float = 0.5, after: int = 0) -> Signed:
        """`right`: how likely it says at which step it stands. `after`: ms by which it puts its clock forward, by which
        nobody can tell that its vote comes early."""
        replica = self.network.table(self.rogue).replica
        chain, luck = replica.order.chains[self.rogue], self.luck
        last = chain.last.entry if chain.last else None
        heads = [*replica.order.heads(self.rogue)]
        knew = last.heard if last else tuple((0, replica.id) for _ in heads)
        for member in self.honest if luck.random() < 0.6 else ():
            if luck.random() < 0.35:
                heads[member] = luck.choice((knew[member], self._earlier(Member(member), knew[member][0])))
        self._close(heads, knew)
        least = last.seen[0] if last else 0
        k = replica.step if luck.random() < right or replica.step < least else luck.randint(least, replica.step)
        k = least if after else k
        running = replica.history.running
        seen = (k, running[k]) if k <= replica.step else replica.history.seen
        at = max(last.at if last else 0, replica.clock(self.network.clock(self.rogue)))
        return sign(IDENTITIES[self.rogue], Entry(replica.id, self.rogue, chain.head[0] + 1, tuple(heads), seen,
                                                  at + after * replica.started, body))

    def _close(self, heads: list[Head], knew: Sequence[Head]) -> None:
        """Nothing that it says to have heard has heard more: else that alone names it."""
        order = self.network.table(self.rogue).replica.order
        for _ in range(50):
            for member in self.honest:
                held = order.find(Member(member), heads[member][0])
                if held and any(n > head[0] for n, head in zip(held.heard, heads, strict=True)):
                    heads[member] = max(knew[member], (0, order.table), *(
                        (other.entry.n, other.hash) for other in order.chains[member]
                        if other.entry.n < heads[member][0]))

    def _earlier(self, member: Member, least: int) -> Head:
        """Some entry of this member that its own program holds, no earlier than this number."""
        order = self.network.table(self.rogue).replica.order
        heads = [(held.entry.n, held.hash) for held in order.chains[member] if held.entry.n >= least]
        return self.luck.choice(heads) if heads else order.heads()[member]

    def _body(self) -> Body | None:
        luck, replica = self.luck, self.network.table(self.rogue).replica
        view, numbers = replica.view, range(replica.view.number + 1)
        others = sorted({*self._members} - {self.rogue})
        votes = [Without(view.number if luck.random() < 0.9 else luck.choice(numbers), tuple(map(Member, gone)))
                 for gone in [sorted(luck.sample(others, luck.randint(1, min(2, len(others))))), *(
                     [*gone] for gone in replica.votes.cast().values() if self.rogue not in gone)]]
        if any(replica.votes.cast().values()):
            votes.append(Without(view.number, ()))
        out = [member for member in self._members if member not in view.members and member != self.rogue]
        backs = [Back(view.number, Member(member), *luck.choice((self.network.table(member).replica.last_own,
                                                                replica.order.heads()[member])))
                 for member in out if self.network.tables[member]]
        early = [Reveal(held.entry.n, "claim 1", bytes(16)) for held in replica.order.seals
                 if held.member == self.rogue]
        if self.rogue in replica.votes.cast() and luck.random() < 0.95:
            votes = []
        return luck.choice([None, None, None, None, Start(), *votes, *votes, *backs, *backs, *(
            early if luck.random() < 0.1 else []), *([Leave()] if luck.random() < 0.15 else [])])

    def _believe(self, entry: Signed) -> None:
        """Its program takes it for its own, as after a restart."""
        table = self.network.table(self.rogue)
        listening, table.repair.listening = table.repair.listening, True
        table.on(Member(self.honest[0]), Entries(table.replica.id, (entry.raw,)), self.network.clock(self.rogue))
        table.repair.listening = listening
        self.network.settle(self.rogue)

    def _give(self, entry: Signed, members: Sequence[int]) -> None:
        for member in members:
            self.network.post(self.rogue, member, Entries(self.network.table(self.rogue).replica.id, (entry.raw,)))

    # ------------------------------------------------------------------ what happens to the honest

    def _behind(self, member: Member, other: Member) -> Head:
        """As programs ask for it: behind the last entry that it wrote."""
        table = self.network.tables[other]
        return table.replica.last_own if table and other != self.rogue else super()._behind(member, other)

    def _leave(self, member: Member) -> None:
        if self.luck.random() < 0.3:
            super()._leave(member)

    def _restart(self) -> None:
        """An honest program ends and begins again; its disk has lost what another honest one that counts holds."""
        member = self.luck.choice(self.honest)
        table = self.network.tables[member]
        if table is None:
            return
        disk, lost = self.network.disks[member], 0
        others = [other.replica for other in map(self.network.table, self.honest)
                  if other.replica.me not in (member, None) and other.replica.me in table.replica.view.members
                  and not other.listening]
        for record in reversed(disk[-self.luck.choice((1, TAIL, len(disk) or 1)):] if self.luck.random() < 0.6 else []):
            signed = read_entry(record.data) if record.entry else None
            if signed and not any(other.holds(record.data) for other in others):
                break
            lost += 1
        self.network.tables[member] = None
        del disk[len(disk) - lost:]
        self.network.run_for(ARRIVED)
        self.network.restart(member)

    # ------------------------------------------------------------------ what must hold

    def complaints(self, folder: Path) -> Iterator[str]:
        """What is wrong by now, but for what the page says. The files lie in the folder then."""
        network, named = self.network, {member for _, member in self.network.faults()}
        if named - {self.rogue}:
            yield f"{network.faults()}, but {self.rogue} has turned"
        for member in self.honest:
            path = self.path(folder, member)
            path.write_bytes(file_of(network, member))
            said, report = by_the_program(path)
            if report.culprit not in (None, self.rogue) or (report.culprit is None and not report.ok):
                yield f"the file of {member}: {said}, {report.culprit} is named, and {self.rogue} has turned"
            if (theirs := by_the_checker(path.read_bytes()).said) != said:
                yield f"the file of {member}: the program says {said}, the checker {theirs}"
        if not named:
            yield from self._stuck()

    def _stuck(self) -> Iterator[str]:
        counting = [self.network.table(member) for member in self.honest]
        newest = max((table.replica.view for table in counting), key=lambda view: view.number)
        for table in counting:
            me, replica = table.replica.me, table.replica
            if me in newest.owing and not replica.view.has_left_for_good(me) and not table._may_write():
                yield f"{me} may write nothing: listening {table.listening}, knows {replica.knows_all_own_entries}"
        if self.network.diverged() and self._differ(newest.owing):
            yield "two continuations"

    def _differ(self, owing: frozenset[Member]) -> bool:
        runs = sorted((self.network.table(member).replica.history.running for member in self.honest
                       if member in owing), key=len)
        return any(longer[:len(shorter)] != shorter for shorter, longer in pairwise(runs))

    def path(self, folder: Path, member: int) -> Path:
        """Where an honest member's file lies."""
        return folder / f"{member}{SUFFIX}"


def played(seed: int, kind: type[Turned] = Turned) -> Turned:
    """The table of this seed, played."""
    table = kind(seed)
    table.go_on(table.luck.choice((12, 25, 40)))
    return table


def judged(seeds: Sequence[int], folder: Path, kind: type[Turned] = Turned) -> Iterator[tuple[int, str]]:
    """(seed, what is wrong) of the tables of these seeds."""
    files: list[tuple[int, Turned, Path]] = []
    for seed in seeds:
        here = folder / str(seed)
        here.mkdir()
        table = played(seed, kind)
        yield from ((seed, complaint) for complaint in table.complaints(here))
        files += [(seed, table, table.path(here, member)) for member in table.honest]
    told = reports([path for *_, path in files]) if NODE and files else []
    for (seed, table, path), report in zip(files, told, strict=False):
        fault = report.get("fault") or {}
        rogue = report["charter"]["names"][table.rogue]
        said, _ = by_the_program(path)
        if fault.get("name") not in (None, rogue) or (fault and not said.wrong):
            yield seed, f"the page on {path.name}: {fault}; verify: {said}"


def main(arguments: Sequence[str], kind: type[Turned] = Turned) -> int:
    """The command. Gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.forger.turned", description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    wrong = 0
    for first in range(options.seed, options.seed + options.count, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            seeds = range(first, min(first + AT_ONCE, options.seed + options.count))
            for seed, complaint in judged(seeds, Path(folder), kind):
                wrong += 1
                print(f"{seed}: {complaint}", flush=True)
    print(f"{options.count} tables, {wrong} complaints")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
