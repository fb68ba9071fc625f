"""What a player does in the waiting room of a table. May be called from any thread, and never waits."""
from collections.abc import Callable

from p2p.net.wire import DraftId
from p2p.peer.lobby import Lobby


class WaitingRoom:
    """What a player does at a table whose game hasn't begun."""

    def __init__(self, lobby: Lobby, call: Callable[[Callable[[], object]], None]) -> None:
        """`call` does something in the node's thread; a refusal becomes a notice."""
        self._lobby, self._call = lobby, call

    def ready(self, table: DraftId, ready: bool = True) -> None:
        """We are ready for the game at a table as it is shown now; with the last one the count begins.

        Not ready: not yet, which stops a count for everybody.
        """
        self._call(lambda: self._lobby.ready(table, ready))

    def change_rules(self, table: DraftId, options: dict[str, str]) -> None:
        """At our open table other house rules hold; everybody is asked again."""
        self._call(lambda: self._lobby.change_rules(table, options))

    def carry_on(self, table: DraftId, options: dict[str, str] | None = None, level: str = "") -> None:
        """Propose that the match of a table that we play goes on at a new one with all that was won, to change what
        can't be changed while it goes on: house rules here, seats and bots in the open table that appears in
        `lobby.tables` and `carries` this one.

        Between two deals, or when somebody is away, whose seats bots of this level take. All who sit there have to
        agree: `ready`; who doesn't says `ready(table, False)`, and the proposal is closed. Nobody else there: `begin`.
        """
        self._call(lambda: self._lobby.propose_change(table, options, level))

    def seat_bot(self, table: DraftId, seat: int, name: str, level: str) -> None:
        """At our open table a bot of this level sits down on a free seat, or in place of a bot; level "" sends it away.
        """
        self._call(lambda: self._lobby.seat_bot(table, seat, name, level))

    def swap_seats(self, table: DraftId, one: int, other: int) -> None:
        """Exchange two seats of an open table: any of our own table, else one of them must be ours."""
        self._call(lambda: self._lobby.swap(table, one, other))
