"""The own tries at the deals of the days, by the played games of this computer. Pure, draws nothing.

The first try that was begun on a day at the deal of that day counts; all others are for fun.
"""
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from client.games import dated
from client.games.catalogue import LISTINGS
from client.games.dated import BotResult
from client.screens.played_games.rows import local
from p2p.games import GAMES
from p2p.games.game import CardGame, HasDay
from p2p.peer.played import PlayedGame
from p2p.table.match import DAY, START_CHIPS
from p2p.table.retold import DealFigures

Key = tuple[str, str]           # a day as 2026-11-28, and the code of a game


class Try(NamedTuple):
    """A try at the deal of a day: ms in a race, else points; its worth beside other results; what was undertaken."""

    game: str
    day: str
    value: int
    worth: int
    counts: bool
    path: Path
    undertaken: DealFigures | None


def games_of_day() -> tuple[str, ...]:
    """Returns the codes of the games that have a deal of the day, in the order of the lobby."""
    return tuple(code for code in LISTINGS if isinstance(GAMES[code], HasDay))


def day_text(when: float) -> str:
    """Returns the day of a time (s since 1970) at this computer as a deal names it."""
    return time.strftime("%Y-%m-%d", local(when))


def is_race(code: str) -> bool:
    """Returns whether the time is the result of this game, not points."""
    return not isinstance(GAMES[code], CardGame)


def tries(games: Iterable[PlayedGame], key: bytes) -> dict[Key, Try]:
    """Returns by day and game the try that counts, else the last one, of the computer with this key."""
    found: dict[Key, Try] = {}
    for game in sorted(games, key=lambda game: game.when):
        if (one := _try(game, key.hex())) is None:
            continue
        before = found.get((one.day, one.game))
        if before is None or not before.counts:
            found[one.day, one.game] = one._replace(counts=day_text(game.when) == one.day)
    return found


def others(view: Mapping[tuple[str, str], PlayedGame], day: str) -> dict[str, dict[str, Try]]:
    """Returns the checked tries of others at the deals of this day, by key in hexadecimal and game."""
    found: dict[str, dict[str, Try]] = {}
    for (key, code), other in view.items():
        one = _try(other, key) if code in LISTINGS else None
        if one and one.day == day:
            found.setdefault(key, {})[code] = one._replace(counts=True)
    return found


def _try(game: PlayedGame, key: str) -> Try | None:
    """Returns a whole game at the deal of a day in which the first seat was a person's of this computer, else None."""
    figures = game.figures
    if figures is None or figures.state != "good" or key not in figures.keys or figures.seats[0][1]:
        return None
    options = dict(figures.options)
    day = options.get(DAY, "")
    if not day or len(figures.totals) != len(figures.seats):
        return None
    if is_race(figures.game):
        return Try(figures.game, day, figures.ms, -figures.ms, False, game.path, None)
    start = int(options.get(START_CHIPS, "0"))
    scores = [total - start for total in figures.totals]
    undertaken = figures.undertaken[0] if figures.undertaken else None
    return Try(figures.game, day, scores[0], dated.worth_of(scores), False, game.path, undertaken)


def behind(own: Try, twelve: Sequence[BotResult]) -> int:
    """Returns how many of the twelve bots made less of the same deal."""
    return sum(bot.worth < own.worth for bot in twelve)


def in_a_row(found: Mapping[Key, Try], today: str) -> int:
    """Returns for how many days in a row, up to today or yesterday, a try counted."""
    played = {day for (day, _), one in found.items() if one.counts}
    day, days = date.fromisoformat(today), 0
    if today not in played:
        day -= timedelta(days=1)
    while day.isoformat() in played:
        day, days = day - timedelta(days=1), days + 1
    return days
