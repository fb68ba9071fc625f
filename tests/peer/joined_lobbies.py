"""Real lobbies joined in memory by queues that may lose what is in them. No sockets, no time: `deliver` and `beat`."""
from collections import deque
from collections.abc import Callable, Sequence
from types import SimpleNamespace

from p2p.log.charter import BadCharter, Carried, Charter
from p2p.net.wire import Draft, DraftSeat, Refuse, decode, encode
from p2p.peer.lobby.lobby import Lobby
from p2p.peer.lobby.opened import KEPT
from p2p.peer.lobby.people import FREE, OVER
from p2p.peer.refusals import LEFT, TABLE_CLOSED, told
from p2p.table.replica import Replica
from tests.networks import IDENTITIES

ANA, BEN, CLEO, DAN = IDENTITIES[:4]
NAMES = {ANA.key: "Ana", BEN.key: "Ben", CLEO.key: "Cleo", DAN.key: "Dan"}
TAU = {"mode": "z3tau", "penalty_seconds": "0", "training": "off", "leaving": "fault", "vanishing": "void",
       "patience": "60", "onlookers": "silent", "joining": "on"}


def seat(identity=ANA, name="", bot=""):
    return DraftSeat(identity.key, name, bot)


class Side:
    """One peer, which is the host and the tables of its lobby, too: what it told the player, the charters it is in, and
    whether its disk is full."""

    def __init__(self, room: "Room", identity) -> None:
        self.identity, self.key, self.said, self.charters = identity, identity.key, [], {}
        self.started: set[bytes] = set()
        self.full = False
        self.inside: set[bytes] = set()     # who has shown the word of a locked table
        self.busy = ""              # why no match can be carried on
        self.gone: set[bytes] = set()       # who doesn't count any more at a match that we play
        self.sent: list[tuple[bytes, object]] = []
        self.bars: dict[bytes, str] = {}    # what is in the way of talking to whom

        self.doors = SimpleNamespace(admits=lambda _table, key: key in self.inside)
        self.last_deal: tuple[int, bool] | None = 7, True   # the match's last finished deal here, whether it is checked
        self.room, self.say = room, self.said.append
        self.lobby = Lobby(NAMES[identity.key], self, self, lambda: room.now)

    def barred(self, key: bytes) -> str:
        return self.bars.get(key, "")

    def send(self, key: bytes, message: object) -> None:
        self.sent.append((key, message))
        self.room.post(self.key, key, message)

    def begin(self, raw: bytes) -> bool:
        try:
            table = Replica(raw, self.identity)
        except BadCharter as error:
            self.said.append(str(error))
            return False
        if not self.full:
            self.charters[table.charter.id] = table.charter
        return not self.full

    def carriable(self, table: bytes) -> tuple[Charter, frozenset[bytes]]:
        """A match that this side plays, unless `busy` says why it can't be carried on now."""
        if self.busy or table not in self.charters:
            raise ValueError(self.busy or "You don't play at this table.")
        return self.charters[table], frozenset(self.charters[table].keys) - self.gone

    def counting(self, table: bytes) -> frozenset[bytes] | None:
        charter = self.charters.get(table)
        return charter and frozenset(charter.keys) - self.gone

    def carry(self, table: bytes, seats, _options) -> Carried:
        """As after one deal that brought the member in seat i 10 i points; a seat that comes new has none."""
        self.carriable(table)
        count = len(self.charters[table].seats)
        return Carried(bytes(32), 7, bytes(32), tuple(seats), 1, 1, 4,
                       tuple(10 * seat if seat < count else 0 for seat in seats), (), 0, ())

    def finished(self, _table: bytes) -> tuple[int, bool] | None:
        return self.last_deal

    def differs(self, _charter: Charter) -> str:
        return ""

    def drop(self, table: bytes, why: str = LEFT) -> bool:
        """A table whose game hasn't begun is closed for all, as `Tables.drop` does it."""
        charter = None if table in self.started else self.charters.pop(table, None)
        if charter is None:
            return False
        for key in set(charter.keys) - {self.key}:
            self.send(key, Refuse(table, why))
        self.lobby.ours.mark(table, OVER)
        return True

    def refused(self, sender: bytes, message: Refuse) -> bool:
        """A member says why a game won't begin, as `Tables.refused` hears it."""
        charter = self.charters.get(message.table)
        if charter is None or sender not in charter.keys:
            return False
        if dropped := self.drop(message.table, TABLE_CLOSED):
            self.said.append(told(NAMES[sender], message.why))
        return dropped

    def has_started(self, table: bytes) -> bool:
        return table in self.started

    @property
    def tables(self) -> tuple[Draft, ...]:
        return self.lobby.view().tables

    @property
    def only(self) -> Draft:
        (table,) = self.tables
        return table

    def sits_at(self, table: bytes) -> list[str]:
        return [s.name for draft in self.tables if draft.id == table for s in draft.seats]


class Room:
    """Everybody here, and a queue for each pair. `lose(message)` says which messages get lost."""

    def __init__(self, *identities) -> None:
        self.now = 0.0
        self.queues: dict[tuple[bytes, bytes], deque[bytes]] = {}
        self.lose: Callable[[object], bool] = lambda _message: False
        self.sides = {identity.key: Side(self, identity) for identity in identities}
        self.apart: set[bytes] = set()
        for side in self.sides.values():
            for other in self.sides:
                if other != side.key:
                    side.lobby.appeared(other)
        self.deliver()

    def __iter__(self):
        return iter(self.sides.values())

    def post(self, sender: bytes, to: bytes, message) -> None:
        if to in self.sides and not self.lose(message) and not self.apart & {sender, to}:
            self.queues.setdefault((sender, to), deque()).append(encode(message))

    def deliver(self, until_quiet: int = 200) -> None:
        for _ in range(until_quiet):
            pending = [pair for pair, queue in self.queues.items() if queue]
            if not pending:
                return
            for sender, to in pending:
                side, message = self.sides[to], decode(self.queues[sender, to].popleft())
                if not (isinstance(message, Refuse) and side.refused(sender, message)):
                    side.lobby.on(sender, message)
        raise AssertionError("they never stop talking")

    def beat(self) -> None:
        for side in self:
            side.lobby.beat()
        self.deliver()

    def part(self, key: bytes) -> None:
        """This peer can't be reached, until nobody waits for it any more."""
        self.silence(key)
        self.wait(KEPT / 1000)

    def wait(self, seconds: float) -> None:
        """So much time passes, a beat each second."""
        for _ in range(round(seconds)):
            self.now += 1000
            self.beat()

    def silence(self, key: bytes) -> None:
        """This peer can't be reached, and everybody notices."""
        self.apart.add(key)
        self.queues.clear()
        for side in self:
            for other in self.sides if side.key == key else (key,):
                if other != side.key:
                    side.lobby.vanished(other)

    def meet(self, key: bytes) -> None:
        self.apart.discard(key)
        for side in self:
            for other in self.sides if side.key == key else (key,):
                if other != side.key:
                    side.lobby.appeared(other)
        self.deliver()


def opened(room: Room, seats: Sequence[DraftSeat] = (seat(), FREE)) -> tuple[Side, Side, Side, bytes]:
    """Ana opened a table that everybody sees."""
    ana, ben, cleo = room
    table = ana.lobby.ours.open("tau", {"mode": "z3tau"}, tuple(seats))
    room.deliver()
    return ana, ben, cleo, table


def all_sit(room: Room, *names: str) -> list[list[str]]:
    table = next(iter(room)).only.id
    return [side.sits_at(table) for side in room] == [list(names)] * len(room.sides)
