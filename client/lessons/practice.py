"""A table without network: the rules' State of one game, its cards and coins, as a TableView for the real boards.

All seats are of this computer; seat 0 is the learner's, the others are bots. Nothing of it is written to disk.
"""
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from msgspec import structs

from p2p.games import GAMES
from p2p.games.game import CardGame, Coin, Mix, Move, Need, Outcome, Seat, seats_of, tricks_done
from p2p.language import tr
from p2p.log.charter import VERSION, Charter, Member, MemberInfo, SeatInfo
from p2p.net.wire import DraftId, Phrase
from p2p.peer.node import Node
from p2p.peer.remarks import Heard
from p2p.peer.session import now_ms
from p2p.peer.table_view import ClockView, DealView, ProofView, TableView
from p2p.table.match import Match, new_match
from p2p.table.plays import TakenMove

ME = Seat(0)
NAMES = (tr("You"), "Jana", "Tomáš", "Petr")
BOT = "steady"


class Practice:
    """One deal or game of so many seats. `faces` are the cards of a deck by slot (none for games without one); `state`
    is complete; `begins` is the table's time in ms at which it is first seen."""

    def __init__(self, game: str, seats: int, state: Any, faces: Sequence[int] = (), names: Sequence[str] = NAMES,
                 options: Mapping[str, str] | None = None, totals: tuple[int, ...] = (),
                 begins: int = 0) -> None:
        self.begins = begins
        self._faces = dict(enumerate(faces))
        self._coins = 0
        self.happenings: tuple[TakenMove, ...] = ()
        self._charter = _charter(game, names[:seats], options or {})
        self._match = new_match(GAMES[game], seats, dict(self._charter.options))
        if totals:
            self._match = Match(**{**vars(self._match), "totals": totals})
        self.state = self._settled(state)
        self._outcome: Outcome | None = None
        self._made: TableView | None = None

    @property
    def tricks(self) -> int:
        """The number of tricks of the deal that are over; 0 in a game without tricks."""
        return tricks_done(self._match.game, self.state)

    def named(self, name: str) -> "Practice":
        """Gives the learner's seat this name, unless it is empty or that of another seat, of whom the lesson tells.
        Returns itself."""
        first, *rest = self._charter.seats
        if name and name not in {seat.name for seat in rest}:
            self._charter = structs.replace(self._charter, seats=(SeatInfo(first.member, name, ""), *rest))
            self._made = None
        return self

    def advance(self, stop: Callable[[Any], bool], reply: Callable[[Any, Seat], Move]) -> "Practice":
        """Plays on for all seats, the learner's too, until `stop` holds. Returns itself."""
        while not stop(self.state):
            seat = min(self.state.turn())
            self.make(seat, reply(self.state, seat), 0)
        return self

    def make(self, seat: Seat, move: Move, at: int) -> None:
        """Makes a move that was checked, and answers what the rules then need. `at` is the table's time in ms."""
        before = self.state
        self.state = self._settled(before.apply(seat, move, at))
        step = TakenMove(len(self.happenings) + 1, at, seat, move, before, self.state, None)
        self.happenings = (*self.happenings, step)
        self._outcome = self.state.outcome()
        if self._outcome:
            self._match = self._match.after(self._outcome)
        self._made = None

    def _settled(self, state: Any) -> Any:
        while needs := state.need():
            state = state.supply(needs[0], self._answer(needs[0]))
        return state

    def _answer(self, need: Need) -> bytes | dict[int, int]:
        """Returns a coin's bytes, the same in every lesson, or faces; a hand that is mixed keeps its order."""
        if isinstance(need, Coin):
            self._coins += 1
            return sha256(b"lesson %d" % self._coins).digest()
        if isinstance(need, Mix):
            self._faces.update((new, self._faces[old]) for old, new in zip(need.slots, need.fresh, strict=True))
            return {slot: self._faces[slot] for slot in need.fresh}
        return {slot: self._faces[slot] for slot in need.slots}

    def view(self, now: float, clock: int = 0) -> TableView:
        """Returns the table as it is shown at `now`; the same object as long as nothing happened."""
        if self._made is None:
            self._made = TableView(
                charter=self._charter, mine=frozenset(seats_of(len(self._charter.seats))), me=Member(0),
                state=self.state, happenings=self.happenings, step=len(self.happenings), started=True,
                over=self._outcome is not None, file=Path(), deal=DealView(match=self._match, outcome=self._outcome),
                clock=ClockView(at=now, ms=clock, shown_at=now), proof=ProofView(agreed=frozenset({Member(0)})))
        return self._made


def _charter(game: str, names: Sequence[str], options: Mapping[str, str]) -> Charter:
    chosen = {**options, **({"deals": "1"} if isinstance(GAMES[game], CardGame) else {})}
    seats = tuple(SeatInfo(Member(0), name, BOT if seat else "") for seat, name in enumerate(names))
    member = MemberInfo(bytes(32), names[0], bytes(16), bytes(32), 0)
    return Charter(VERSION, DraftId(bytes(16)), game, GAMES[game].RULES, tuple(chosen.items()), (member,), seats)


class OwnRemarks:
    """The remarks of the learner at the table of a lesson: only the learner's own bubble shows them."""

    def __init__(self) -> None:
        self.heard: dict[DraftId, tuple[Heard, ...]] = {}

    def say(self, table: DraftId, seat: Seat, phrase: Phrase = "", text: str = "") -> None:
        """Shows it at the seat."""
        self.heard = {table: (Heard(bytes(32), seat, "", phrase, text, now_ms()),)}


class PracticeNode:
    """Stands in for the node of a desk: it takes moves of the learner and passes nothing on.

    `moves` are those not looked at yet. Tables call only these methods of a node.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.notices: list[str] = []
        self.refusal = None
        self.lost: float | None = None
        self.tables: tuple[TableView, ...] = ()
        self.lobby = SimpleNamespace(tables=(), here=())
        self.moves: list[tuple[Seat, Move, float]] = []
        self.remarks = OwnRemarks()

    def act(self, _table: DraftId, seat: Seat, move: Move, pressed: float) -> None:
        """Takes a move of the learner, made at `pressed` (ms)."""
        self.moves.append((seat, move, pressed))

    def as_node(self) -> Node:
        """Returns itself as the node of a desk. Nothing but the methods above is called at a table of a lesson."""
        return cast(Node, self)
