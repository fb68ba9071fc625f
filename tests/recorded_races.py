"""Races that are recorded for p2p/vectors because no plain one shows a rule of PROTOCOL.md 6, and who plays in them.

Each is the same each time. tests/checker/test_readings.py holds which wrong reading of a rule each of them shows.
"""
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from p2p.games.game import Move, Seat
from p2p.games.pcset import BEGINS
from p2p.log.entry import Seal, read_entry
from tests.bench.memory_network import Conditions, MemoryNetwork
from tests.networks import IDENTITIES, charter_for

# The house rules of games that are played here.
OPTIONS = {"tau": {"mode": "z3tau"}, "pcset": {"round_seconds": "0", "point_seconds": "0", "penalty_seconds": "0"}}
QUICK = {"features": "3", **OPTIONS["pcset"]}
SOON = 20.0                     # ms after which a member looks again whether it may write


class Player:
    """Every seat moves at random, claims first."""

    def __init__(self, network: MemoryNetwork, pace: Callable[[int], float] = lambda member: 20 + 15 * member,
                 late: Callable[[int], float] = lambda _member: 0,
                 choose: Callable[[Any, Seat, list[Move]], list[Move]] | None = None) -> None:
        """`pace`: ms after which a member moves; `late`: ms that its program then takes before it hears of the key;
        `choose`: what a seat does in a state, of the moves that it has."""
        self._network, self._pace, self._late = network, pace, late
        self._choose = choose or self._at_random
        self._luck, self._pressed = random.Random(1), dict[int, int]()

    def look(self, member: int, table: Any) -> None:
        step = table.replica.step
        if table.replica.started and self._pressed.get(member) != step:
            self._pressed[member] = step
            self._network.at(self._network.now + self._pace(member) + self._late(member),
                             lambda: self._move(member, step))

    def _at_random(self, _state: Any, _seat: Seat, moves: list[Move]) -> list[Move]:
        claims = [move for move in moves if move.verb == "claim"]
        return [self._luck.choice(claims or moves)] if moves else []

    def _move(self, member: int, step: int) -> None:
        table = self._network.tables[member]
        if table is None or table.replica.step != step or table.replica.deals.outcome:
            return
        if member not in table.replica.view.owing:          # it has left
            return
        state, covered = table.replica.state, table.replica.begins - table.replica.clock(self._network.now)
        order = table.replica.order
        if not order.shows_return(member, order.heads()):   # it is in again, and has still to hear that others know it
            covered = max(covered, SOON)
        if covered > 0:
            self._network.at(self._network.now + covered, lambda: self._move(member, step))
            return
        for seat in sorted(table.replica.mine & state.turn()):
            moves = list(state.seen_by({seat}).moves(seat, table.replica.clock(self._network.now)))
            quiet = [move for move in moves if move.verb not in ("pause", "resume")]
            for move in self._choose(state, seat, quiet):
                self._network.act(member, seat, move, self._network.clock(member) - self._late(member))


def race(members: int, delay: Callable[[random.Random, int, int], float], game: str = "tau",
         holders: Sequence[int] = (), **options: str) -> MemoryNetwork:
    """A race of so many members, who don't play yet, on a network with these delays."""
    charter = charter_for(members, game, holders, **options or {"mode": "z3tau"})
    return MemoryNetwork(charter, IDENTITIES, Conditions(delay=delay), seed=1)


def played(network: MemoryNetwork, *player: Any, **more: Any) -> MemoryNetwork:
    """The same network, on which all play: see `Player`."""
    network.observers.append(Player(network, *player, **more).look)
    return network


def crash_with_a_seal(network: MemoryNetwork, member: int) -> None:
    """This member loses the note of its first seal in a crash, and so gives the claim up."""
    def crash_once(other: int, _table: Any) -> None:
        disk = network.disks[member]
        if other == member and not network.crashes and disk and isinstance(read_entry(disk[-1].data).entry.body, Seal):
            disk[:] = [record for record in disk if record.entry]
            network.crash(member)
    network.observers.append(crash_once)


def tied() -> MemoryNetwork:
    """A Tau of four members who all press at the same moment: the lot decides, and one of the claims is given up."""
    network = played(race(4, lambda _rng, _sender, _to: 1.0), lambda _member: 20)
    crash_with_a_seal(network, 3)
    return network


def window() -> MemoryNetwork:
    """A Tau of three members whose links are quick for two boards, and slow then: after eight more boards nobody is
    credited with the quick ones. Two of them have crashed meanwhile, and measured nothing of one board."""
    links = {"delay": 1.0}
    network = race(3, lambda _rng, _sender, _to: links["delay"], mode="sbqtau")
    player = Player(network, lambda member: 20 + 200 * ((member - sum(network.up[0].state.scores)) % 3))
    network.observers.append(player.look)

    def look(_member: int, _table: Any) -> None:
        taken = sum(network.up[0].state.scores)
        if taken >= 2:
            links["delay"] = 12.0
        if taken == 4 + network.crashes and network.crashes < 2:
            network.crash(network.crashes, 3000)
    network.observers.append(look)
    return network


def heard() -> MemoryNetwork:
    """A Tau of two members; the program of the second is busy for 25 ms when its key is pressed. So each time it can
    be that it had heard the other's claim, and of the first claim it can't."""
    network = race(2, lambda _rng, sender, _to: (10.0, 20.0)[sender])
    return played(network, lambda _member: 20, lambda member: 25 * member)


def seats() -> MemoryNetwork:
    """A Tau of two members, the first of whom has two seats: both its claims of a race are hidden, the other isn't."""
    network = race(2, lambda _rng, sender, _to: (60.0, 20.0)[sender], holders=(0, 0, 1))
    return played(network, lambda _member: 20)


def crossed() -> MemoryNetwork:
    """A PC Set of two members. The clock of the first one runs ahead, so it says `time` too early for the table. At the
    end of the round the second one presses keys for cards that are just taken away, of which some come again."""
    network = race(2, lambda _rng, _sender, _to: 20.0, "pcset", **QUICK | {"round_seconds": "30"})
    player = Player(network)

    def ahead(_member: int, _table: Any) -> None:
        network.clock_offset[0] = 0.01 * network.now
    network.observers.append(ahead)

    def look(member: int, table: Any) -> None:
        state, moves = table.replica.state, table.replica.happenings
        if member == 1 and moves and moves[-1].before.board != state.board == (None,) * len(state.board):
            network.observers[-1] = lambda member, table: player.look(member, table) if member == 1 else None
            for verb, face in zip(("token", "token", "claim"), moves[-1].before.board, strict=False):
                network.act(1, Seat(1), Move(verb, (face,)))
    network.observers.append(look)
    for member in range(2):
        network.at(31_300, partial(_say_time, network, member))
    return network


def _say_time(network: MemoryNetwork, member: int) -> None:
    """This member says that the first round is over, if its own clock says so."""
    state, clock = network.table(member).replica.state, network.table(member).replica.clock(network.clock(member))
    for move in state.moves(Seat(member), clock):
        if move.verb == "time":
            network.act(member, Seat(member), move)
    if state.since == BEGINS:
        network.at(network.now + 200, partial(_say_time, network, member))


def twice() -> MemoryNetwork:
    """A TAU of two members, each of whom presses every key twice: the second time it is no longer asked for."""
    luck = random.Random(1)
    network = race(2, lambda _rng, _sender, _to: 20.0, "lines", rows="4", columns="3")
    return played(network, choose=lambda _state, _seat, moves: [luck.choice(moves)] * 2)


def stands() -> MemoryNetwork:
    """A Tau of three members, with hints: all claim at once, and the second one has just asked for a hint. It leaves
    behind its second claim, which nobody opens any more."""
    network = race(3, lambda _rng, _sender, _to: 30.0, mode="z3tau", training="on")

    def choose(_state: Any, seat: Seat, moves: list[Move]) -> list[Move]:
        hints, claims = ([move for move in moves if move.verb == verb] for verb in ("hint", "claim"))
        return hints[:seat == 1] + claims[seat % len(claims):][:1] if claims else []

    def leave(member: int, _table: Any) -> None:
        bodies = [read_entry(record.data).entry.body for record in network.disks[1] if record.entry]
        if member == 1 and sum(isinstance(body, Seal) for body in bodies) == 2:
            network.observers.remove(leave)
            network.table(1).leave(network.clock(1))
            network.settle(1)
    played(network, lambda _member: 20, choose=choose).observers.append(leave)
    network.run(lambda: network.table(1).parted)
    network.tables[1] = None
    return network


def four() -> MemoryNetwork:
    """A Tau of four members whose links differ much. One comes to be ahead, and of what the others say of its claims no
    longer the least counts, but the low median."""
    links = (0, 60, 60, 60), (20, 0, 1, 1), (20, 120, 0, 60), (60, 120, 20, 0)
    return played(race(4, lambda _rng, sender, to: links[sender][to]), lambda _member: 20)


def sooner() -> MemoryNetwork:
    """A Tau of four members whose links differ much: somebody hears a claim before it sees the board, and so covers it
    with the `shown` itself."""
    links = (0, 120, 60, 1), (1, 0, 120, 60), (60, 1, 0, 120), (20, 120, 1, 0)
    return played(race(4, lambda _rng, sender, to: links[sender][to]))


def slow() -> MemoryNetwork:
    """A Tau of three members, with hints, of whom two have clocks that hardly run: rounds move no time on there."""
    network = race(3, lambda _rng, _sender, _to: 20.0, mode="z3tau", training="on")

    def brake(_member: int, _table: Any) -> None:
        network.clock_offset[1] = network.clock_offset[2] = -0.95 * network.now
    network.observers.append(brake)

    def choose(_state: Any, _seat: Seat, moves: list[Move]) -> list[Move]:
        return sorted(moves, key=lambda move: move.verb == "claim")[:1]
    return played(network, choose=choose)
