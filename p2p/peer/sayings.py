"""What the people at a screen say at a table of theirs: moves, being ready, leaving, answers about who is away."""
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from p2p.games.game import Move, Seat
from p2p.log.charter import Member
from p2p.net.wire import Answer, DraftId
from p2p.peer.session import Session, now_ms
from p2p.peer.tables import Tables


class Sayings(ABC):
    """The part of a node that a table's screen calls, from its own thread. No call waits; a refusal becomes a notice.
    """

    _tables: Tables

    @abstractmethod
    def _call(self, what: Callable[[], object], shown: bool = True) -> None:
        """Do this in the node's thread, soon; `shown`: then show all anew."""

    @abstractmethod
    def _close(self, table: DraftId) -> None:
        """Take a table out of the lobby."""

    def act(self, table: DraftId, seat: Seat, move: Move, pressed: float) -> None:
        """A local seat moves; `pressed` is `now_ms` at the key press."""
        self._call(lambda: self._at(table, lambda session: session.act(seat, move, pressed, now_ms())), shown=False)

    def next_deal(self, table: DraftId) -> None:
        """Everybody at this computer is ready for the next deal of a match; it begins when all members are."""
        self._call(lambda: self._at(table, lambda session: session.want_deal(now_ms())))

    def step_away(self, table: DraftId, aside: bool = True) -> None:
        """We leave the table for a while and come back (or, not `aside`, are there again); the others are told."""
        self._call(lambda: self._at(table, lambda session: session.table.step_away(aside, now_ms())))

    def leave_for_good(self, table: DraftId) -> None:
        """Leave a running game, which the others go on with; its file is put away. A game that is over is put away."""
        self._call(lambda: self._leave_for_good(table))

    def answer(self, table: DraftId, answer: Answer, gone: Iterable[Member] = ()) -> None:
        """What we say about who is away: "wait", "go on" without those who are `gone`, "end", or "" for nothing yet.

        Once all who would remain say the same, and are more than half, the table goes on without them.
        """
        self._call(lambda: self._at(table, lambda session: session.table.answer(answer, gone, now_ms())))

    def end_here(self, table: DraftId) -> None:
        """Put a game away that can't go on: its file is kept as not finished."""
        self._call(lambda: self._end_here(table))

    def ask_back(self, table: DraftId) -> None:
        """Ask to be taken in again by those who went on without us."""
        self._call(lambda: self._at(table, lambda session: session.table.ask_back(now_ms())))

    def agree_back(self, table: DraftId, member: Member) -> None:
        """Take somebody in again who asks for it; it counts once all who play have said so."""
        self._call(lambda: self._at(table, lambda session: session.table.agree_back(member, now_ms())))

    def _at(self, table: DraftId, do: Callable[[Session], None]) -> None:
        """Do this at a table that the player hasn't left, then write and send what follows from it."""
        session = self._tables.find(table)
        if session:
            do(session)
            self._tables.settle(session)

    def _leave_for_good(self, table: DraftId) -> None:
        self._close(table)
        self._tables.leave_for_good(table)

    def _end_here(self, table: DraftId) -> None:
        self._close(table)
        self._tables.end_here(table)
