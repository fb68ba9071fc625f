"""The best times of this computer, by mode and number of players: a JSON file in the home. Knows no screen or table.

A file that can't be read or written costs the times, never the game.
"""
import json
from pathlib import Path
from typing import NamedTuple

from p2p.files import write_atomically

DAY, WEEK = 86_400.0, 7 * 86_400.0      # seconds
KEPT = 5000                             # games; the oldest go first


class Game(NamedTuple):
    """A game that was played to its end here: `ms` it took, `when` it ended (seconds since 1970)."""

    table: str
    mode: str
    players: int
    ms: int
    when: float


class Rank(NamedTuple):
    """The place of a game among those like it, from 1; equal times share a place."""

    place: int
    of: int


class Standing(NamedTuple):
    """Where a game stands here: ever, in the last 7 days, in the last 24 hours. `best`: ms before it, or None."""

    ever: Rank
    week: Rank
    day: Rank
    best: int | None

    @property
    def record(self) -> bool:
        """Quicker than every one before, if there was one."""
        return self.best is not None and self.ever.place == 1


class Times:
    """All games kept in `home`/times.json."""

    def __init__(self, home: Path) -> None:
        self.path = home / "times.json"
        self.trouble = ""

    def games(self) -> list[Game]:
        """What is kept; lines that are no games are left out."""
        try:
            found = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return []
        rows = found if isinstance(found, list) else []
        return [game for game in map(_read, rows) if game]

    def add(self, game: Game) -> Standing:
        """Keep a game, once, and tell its standing among those like it."""
        games = self.games()
        known = next((old for old in games if old.table == game.table), None)
        if known is None:
            games.append(game)
            self._write(games[-KEPT:])
        return standing(games, known or game)

    def _write(self, games: list[Game]) -> None:
        """Atomically and durably; `trouble` holds a sentence if that failed."""
        try:
            write_atomically(self.path, json.dumps([game._asdict() for game in games], indent=0).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = f"Best times can't be kept in {self.path}: {error.strerror}."


def _read(row: object) -> Game | None:
    """A row of the file, if it is one of ours."""
    if not isinstance(row, dict) or row.keys() != set(Game._fields):
        return None
    game = Game(**row)
    kinds: tuple[type | tuple[type, ...], ...] = (str, str, int, int, (int, float))
    right = all(isinstance(value, kind) and not isinstance(value, bool)
                for value, kind in zip(game, kinds, strict=True))
    return game if right and game.ms >= 0 else None


def standing(games: list[Game], game: Game) -> Standing:
    """The standing of `game`, which is one of `games`."""
    alike = [old for old in games if (old.mode, old.players) == (game.mode, game.players) and old.when <= game.when]

    def rank(since: float) -> Rank:
        among = [old for old in alike if old.when >= game.when - since]
        return Rank(1 + sum(old.ms < game.ms for old in among), len(among))
    before = [old.ms for old in alike if old != game]
    return Standing(rank(float("inf")), rank(WEEK), rank(DAY), min(before, default=None))
