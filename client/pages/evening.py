"""The standing of the evening: how many matches the same people have won at this computer, one after the other.

It begins with the kept games of the last hours, and counts each match that ends on the screen."""
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from client.pages import table_people
from p2p.language import tr
from p2p.log.charter import Charter
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.table_view import TableView

if TYPE_CHECKING:
    from p2p.table.retold import ToldGame

EVENING = 12 * 3600             # s
Player = tuple[str, str, int]   # the key of the computer in hexadecimal, the name of the seat, which one of that name


class Evening:
    """Matches won, by company in whatever order it sits; each list ends with the number of matches."""

    def __init__(self, home: Path, clock: Callable[[], float] = time.time) -> None:
        """`home`: the data folder; `clock` gives s since 1970."""
        self._home, self._clock = home, clock
        self._won: dict[tuple[Player, ...], list[int]] = {}
        self._counted: set[bytes] = set()

    def note(self, view: TableView) -> None:
        """Counts a match that is over, once; one that is level counts for nobody."""
        if not view.over or view.charter.id in self._counted:
            return
        self._counted.add(view.charter.id)
        there = players(view.charter)
        company = tuple(sorted(there))
        if company not in self._won:
            self._won[company] = matches_won(self._home, company, self._clock(), view.file.name)
        _count(self._won[company], company, there, winners(view))

    def words(self, view: TableView) -> str:
        """Returns the standing as "Matches won: Mira 2 : 1 Jana" by seat; "" before the second match."""
        there = players(view.charter)
        company = tuple(sorted(there))
        won = self._won.get(company)
        if won is None:
            return ""
        return standing(table_people.names(view), [*(won[company.index(player)] for player in there), won[-1]])


def winners(view: TableView) -> list[int]:
    """Returns the seats that won the match: at cards those with most in the end, in other games those of its
    outcome."""
    if table_people.plays_cards(view):
        return _best(view.deal.match.final)
    return [int(seat) for seat in view.deal.outcome.winners] if view.deal.outcome else []


def standing_then(home: Path, told: "ToldGame") -> str:
    """Returns the standing after a played game: of the matches that its people began in the EVENING up to it, by what
    is kept in the home and by this file, unless it is kept already. A level match counts for nobody; "" with fewer than
    two."""
    from p2p.peer.reading import own_key
    company = players(told.charter)
    won = matches_won(home, company, told.charter.clock_of(own_key(home)))
    if told.over and told.path.parent.name != PLAYED:
        _count(won, company, company, _best(told.totals))
    return standing(told.names, won)


def players(charter: Charter) -> list[Player]:
    """Returns the player of each seat."""
    return company_of((charter.keys[seat.member].hex(), seat.name) for seat in charter.seats)


def company_of(seats: Iterable[tuple[str, str]]) -> list[Player]:
    """Returns the players of seats with these computers (in hexadecimal) and names: who has two seats is two of them.
    """
    found: list[tuple[str, str]] = [*seats]
    return [(*seat, found[:number].count(seat)) for number, seat in enumerate(found)]


def matches_won(home: Path, company: Sequence[Player], end: float, left_out: str = "") -> list[int]:
    """Returns how many matches of the EVENING up to `end` (s since 1970) each of a company has won, then their number,
    wherever they sat. A file called `left_out`, an unfinished match and one that goes on elsewhere are none."""
    from p2p.peer.played import kept_rows
    from p2p.table.retold import UNFINISHED
    won = [0] * (len(company) + 1)
    for row in kept_rows(home / PLAYED):
        found = row.figures
        if found is None or found.goes_on or found.still == UNFINISHED or row.name == left_out:
            continue
        there = company_of((key, name) for key, name, _ in found.players)
        late = not 0 <= end - row.when <= EVENING
        if late or sorted(there) != sorted(company) or found.state == "bad" or len(found.totals) != len(there):
            continue
        _count(won, company, there, _best(found.totals))
    return won


def _best(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def _count(won: list[int], company: Sequence[Player], there: Sequence[Player], best: Sequence[int]) -> None:
    """Counts a match won by these seats of those `there`; a level one counts for nobody."""
    won[-1] += 1
    if len(best) == 1:
        won[company.index(there[best[0]])] += 1


def standing(names: Sequence[str], won: Sequence[int]) -> str:
    """Returns what `matches_won` found as "Matches won: Mira 2 : 1 Jana"; "" with fewer than two matches."""
    if won[-1] < 2:
        return ""
    if len(names) == 2:
        return tr("Matches won: {one} {won} : {lost} {other}", one=names[0], won=won[0], lost=won[1], other=names[1])
    return tr("Matches won: {standing}", standing=", ".join(f"{name} {won[seat]}" for seat, name in enumerate(names)))


