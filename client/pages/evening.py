"""The standing of the evening: how many matches the same people have won, one after the other, at this computer.

It begins with what is kept of the played games of the last hours, and counts each match that ends on the screen.
"""
import time
from collections.abc import Callable
from pathlib import Path

from client.pages import table_people
from p2p.games.game import CardGame
from p2p.peer.session import TableView


class Evening:
    """Matches won, by company, whatever the order in which they sit; each list ends with how many there were."""

    def __init__(self, home: Path, clock: Callable[[], float] = time.time) -> None:
        """`home`: the data folder; `clock` gives s since 1970."""
        self._home, self._clock = home, clock
        self._won: dict[tuple[tuple[str, str], ...], list[int]] = {}
        self._counted: set[bytes] = set()

    def note(self, view: TableView) -> None:
        """Counts a match that is over, once; one that is level counts for nobody."""
        if not view.over or view.charter.id in self._counted:
            return
        from p2p.peer.played import matches_won, players
        self._counted.add(view.charter.id)
        there = players(view.charter)
        company = tuple(sorted(there))
        if company not in self._won:
            self._won[company] = matches_won(self._home, company, self._clock(), view.file.name)
        won, best = self._won[company], winners(view)
        won[-1] += 1
        if len(best) == 1:
            won[company.index(there[best[0]])] += 1

    def words(self, view: TableView) -> str:
        """Returns the standing as "Matches won: Mira 2 : 1 Jana", in the order of seats; "" before the second match.
        """
        from p2p.peer.played import players, standing
        there = players(view.charter)
        company = tuple(sorted(there))
        won = self._won.get(company)
        if won is None:
            return ""
        return standing(table_people.names(view), [*(won[company.index(player)] for player in there), won[-1]])


def winners(view: TableView) -> list[int]:
    """Returns the seats that won the match: of cards those who have most in the end, else those of the game."""
    if isinstance(view.match.game, CardGame):
        final = view.match.final
        return [seat for seat, total in enumerate(final) if total == max(final)]
    return [int(seat) for seat in view.outcome.winners] if view.outcome else []
