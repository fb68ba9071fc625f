"""A race that was played: each take with its board, the players, the time. Draws nothing, knows no rules."""
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from client.games.race.board import RaceView
from client.games.race.columns import Take, Units
from client.games.race.times import TimeRanks
from client.pages import table_people
from client.pages.desk import Desk
from client.play.table_words import quicker
from client.ui.phrases import clock_words
from p2p.language import tr
from p2p.peer.table_view import TableView
from p2p.table.plays import TakenMove


class LyingBoard(NamedTuple):
    """A board as it lay, and all sets of cards that could be taken; `words` says why one of them is right."""

    board: RaceView
    there: tuple[tuple[int, ...], ...]
    words: Callable[[tuple[int, ...]], str]


class PlayedTake(NamedTuple):
    """A take: its seat and faces, the seconds it took, the ms of the game at which it came, and its board."""

    seat: int
    faces: tuple[int, ...]
    seconds: float
    ms: int
    lay: LyingBoard

    @property
    def there(self) -> int:
        """Returns how many could be taken then."""
        return len(self.lay.there)


class RacePlayer(NamedTuple):
    """A player: `taus` is the number of takes, `quickest` the seconds of the quickest one."""

    seat: int
    name: str
    bot: bool
    taus: int
    quickest: float


class PlayedRace(NamedTuple):
    """A race as its recap and its replay show it.

    `end` is the board on which it ended, `ms` its length, `unranked` why it has no `standing`, and `unit` the
    counted thing, one and more.
    """

    headline: str
    line: str
    manner: str
    rows: tuple[PlayedTake, ...]
    players: tuple[RacePlayer, ...]
    end: LyingBoard
    ms: int
    standing: TimeRanks | None
    unranked: str
    unit: Units

    @property
    def deck(self) -> str:
        """Returns the deck of its cards."""
        return self.end.board.deck

    @property
    def mean(self) -> float:
        """Returns how many could be taken on the average, 0 without a take."""
        return sum(row.there for row in self.rows) / len(self.rows) if self.rows else 0.0


TellRace = Callable[[Desk, TableView], PlayedRace]


def players(view: TableView, takes: Sequence[Take]) -> tuple[RacePlayer, ...]:
    """Returns every seat with its number of takes and its quickest one, most takes first."""
    found = []
    for seat, (name, place) in enumerate(zip(table_people.names(view), view.charter.seats, strict=True)):
        own = [take.seconds for take in takes if take.seat == seat]
        found.append(RacePlayer(seat, name, bool(place.bot), len(own), min(own, default=0.0)))
    return tuple(sorted(found, key=lambda player: -player.taus))


def rows(takes: Sequence[Take], times: Iterable[int], boards: Iterable[LyingBoard]) -> tuple[PlayedTake, ...]:
    """Returns the takes with the ms at which each came and the board from which it was taken."""
    return tuple(PlayedTake(take.seat, take.faces, take.seconds, ms, board)
                 for take, ms, board in zip(takes, times, boards, strict=True))


def seconds_words(seconds: float) -> str:
    """Returns seconds as "8.1 s", from 100 s on as "m:ss"."""
    return tr("{seconds:.1f} s", seconds=seconds) if seconds < 100 else clock_words(round(seconds * 1000))


def lost_by(winner: TakenMove, lost: TakenMove, names: Sequence[str]) -> str:
    """Returns in words by how much one claim was quicker: in one race by their reactions, else by the table's clock."""
    by = lost.at - winner.at
    if winner.step == lost.step and winner.reaction is not None and lost.reaction is not None:
        by = lost.reaction - winner.reaction
    return quicker(names[winner.seat], by)
