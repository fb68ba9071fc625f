"""The best times on this computer, by mode and number of players: a JSON file in the home. Knows no screen or table.

If the file can't be read or written, no time is kept, and the game goes on.
"""
import json
from pathlib import Path
from typing import NamedTuple

from p2p.files import read_whole, write_atomically
from p2p.language import reason, tr

DAY, WEEK = 86_400.0, 7 * 86_400.0      # seconds
QUICKEST = 900.0                        # ms below which nobody sees a set and presses three keys
SLOWEST = 30_000.0                      # ms above which a pace is that of people who looked on: bots don't wait for it
KEPT = 5000                             # games; the oldest go first
_LIMIT = 4 << 20                        # bytes of the file


class TimedGame(NamedTuple):
    """A finished game: its table's id in hex, mode, number of seats, length in ms, and end in s since 1970.

    `pace`: in how many ms a person here found a set on the average; 0 if that isn't known.
    """

    table: str
    mode: str
    players: int
    ms: int
    when: float
    pace: int = 0


class Rank(NamedTuple):
    """The place of a game among `of` games with as many players in the same mode, from 1; equal times share a place."""

    place: int
    of: int


class TimeRanks(NamedTuple):
    """A game's rank of all time, in the last 7 days and in the last 24 hours.

    `best` is the best time of the others in ms, None if there are none.
    """

    ever: Rank
    week: Rank
    day: Rank
    best: int | None

    @property
    def record(self) -> bool:
        """Returns whether there were others and none was quicker."""
        return self.best is not None and self.ever.place == 1


class BestTimes:
    """All games kept in `home`/times.json."""

    def __init__(self, home: Path) -> None:
        self.path = home / "times.json"
        self.trouble = ""

    def games(self) -> list[TimedGame]:
        """Returns the games in the file; rows that are no games are left out, and a broken file has none."""
        try:
            found = json.loads(read_whole(self.path, _LIMIT))
        except (OSError, ValueError, RecursionError):
            return []
        rows = found if isinstance(found, list) else []
        return [game for game in map(_read, rows) if game]

    def add(self, game: TimedGame) -> TimeRanks:
        """Writes a game to the file unless its table is there already. Returns its standing."""
        games = self.games()
        known = next((old for old in games if old.table == game.table), None)
        if known is None:
            games.append(game)
            self._write(games[-KEPT:])
        return standing(games, known or game)

    def standing(self, table: str) -> TimeRanks | None:
        """Returns the standing of the game of this table, None if it isn't kept."""
        games = self.games()
        return next((standing(games, game) for game in games if game.table == table), None)

    def _write(self, games: list[TimedGame]) -> None:
        """Writes the file atomically and durably; `trouble` holds a sentence if that failed."""
        try:
            write_atomically(self.path, json.dumps([game._asdict() for game in games], indent=0).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = tr("Best times can't be kept in {path}: {reason}.", path=self.path,
                              reason=reason(error))


def pace_of(ms: int, people: int, found: int) -> int:
    """Returns in how many ms each of these people found a set on the average; `ms` for each of them without a find."""
    return ms * people // max(1, found)


def own_pace(games: list[TimedGame], mode: str, finds: int) -> float | None:
    """Returns in how many ms the players here have found one set at their best; None without a game in this mode.

    `finds`: how many sets a whole game of the mode has; where nothing else is known each player found its share.
    """
    paces = [game.pace or game.ms * game.players / finds for game in games if game.mode == mode]
    return min(SLOWEST, max(QUICKEST, min(paces))) if paces else None


def _read(row: object) -> TimedGame | None:
    """Returns the game of a row of the file, None if the row isn't one."""
    if not isinstance(row, dict) or row.keys() | {"pace"} != set(TimedGame._fields):
        return None
    game = TimedGame(**row)
    kinds: tuple[type | tuple[type, ...], ...] = (str, str, int, int, (int, float), int)
    right = all(isinstance(value, kind) and not isinstance(value, bool)
                for value, kind in zip(game, kinds, strict=True))
    return game if right and game.ms >= 0 and game.pace >= 0 else None


def standing(games: list[TimedGame], game: TimedGame) -> TimeRanks:
    """Returns the standing of `game`, which is one of `games`."""
    alike = [old for old in games if (old.mode, old.players) == (game.mode, game.players) and old.when <= game.when]

    def rank(since: float) -> Rank:
        among = [old for old in alike if old.when >= game.when - since]
        return Rank(1 + sum(old.ms < game.ms for old in among), len(among))
    before = [old.ms for old in alike if old != game]
    return TimeRanks(rank(float("inf")), rank(WEEK), rank(DAY), min(before, default=None))
