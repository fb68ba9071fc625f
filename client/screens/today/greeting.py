"""The one quiet line of the lobby: a record of last time, or a deal of today that isn't played yet. Never twice a day.

What was told and put away is kept in the home as JSON; a damaged file forgets it.
"""
import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.screens.my_page.summary import minutes, summary
from client.screens.today.tries import day_text, games_of_day, is_race, tries
from client.screens.today.words import value_words
from client.settings import Settings
from client.ui.widgets import Button
from p2p.files import read_object, write_atomically
from p2p.language import tr
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT, PlayedGame

FILE = "greeted.json"
HIGH = 48.0                     # units of the line
SHIFT = 60.0                    # units by which what stands below it moves down
LEAST = 5                       # games of a kind from which its best one is a record
DAY_LONG = 86_400.0             # s after which a record is no news any more
TODAY, MINE = "today", "mine"   # where a greeting leads


class Greeting(NamedTuple):
    """A line of news: the game whose picture it has, the news, one more fact, and where it leads."""

    game: str
    news: str
    more: str
    way: str


def note_opened(home: Path) -> None:
    """Keeps that the page of today was opened: from then on the lobby tells of deals that aren't played."""
    if not read_object(home / FILE).get("opened"):
        _keep(home, opened=True)


def put_away(home: Path, now: float) -> None:
    """Keeps that the line was put away: the next one comes tomorrow."""
    _keep(home, away=day_text(now))


def _keep(home: Path, **more: object) -> None:
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        write_atomically(home / FILE, json.dumps({**read_object(home / FILE), **more}).encode())


def waits(home: Path, games: Sequence[PlayedGame], key: bytes, now: float) -> list[str]:
    """Returns the games whose deal of today isn't played yet, if the page of today was ever opened."""
    if not read_object(home / FILE).get("opened"):
        return []
    found = tries(games, key)
    return [code for code in games_of_day() if (day_text(now), code) not in found]


def greeting(home: Path, games: Sequence[PlayedGame], key: bytes, name: str, now: float) -> Greeting | None:
    """Returns the first news that holds: a record that wasn't told yet, else a deal of today; None without any.

    `games`: the fair ones of this home; `key`, `name`: of the player here; `now`: s since 1970.
    """
    kept = read_object(home / FILE)
    if kept.get("away") == day_text(now):
        return None
    if found := _record(games, key, name, now, kept.get("told")):
        greeting, path = found
        _keep(home, told=path)
        return greeting
    open_ones = waits(home, games, key, now)
    if not open_ones:
        return None
    found_today = tries(games, key)
    done = next((own for code in games_of_day() if (own := found_today.get((day_text(now), code)))), None)
    news = tr("Today’s {game} is still to be played.", game=called(open_ones[0]))
    if done is None:
        return Greeting(open_ones[0], news, tr("It is the same for everybody in the world."), TODAY)
    more = tr("Today’s {game} took you {result}.", game=called(done.game), result=value_words(done)) \
        if is_race(done.game) else tr("In today’s {game} you made {result}.", game=called(done.game),
                                      result=value_words(done))
    return Greeting(open_ones[0], news, more, TODAY)


def _record(games: Iterable[PlayedGame], key: bytes, name: str, now: float, told: object
            ) -> tuple[Greeting, str] | None:
    """Returns the news of the newest best time of a kind that was often played, and its file; None without one."""
    for one in summary(games, key, name, now).games:
        if not one.times or one.best is None or one.best.path.name == told:
            continue
        points = [point for point in one.curve if point.when >= now - DAY_LONG]
        best = next((point for point in points if point.path == one.best.path), None)
        if best is None or len(one.curve) < LEAST:
            continue
        before = min(point.value for point in one.curve if point.path != best.path)
        news = tr("Your quickest yet: {time}.", time=one.best.value)
        more = tr("{kind}; before that it was {time}.", kind=one.best.words, time=minutes(round(before * 60_000)))
        return Greeting(one.code, news, more, MINE), best.path.name
    return None


class Greeter:
    """The line of a lobby: read anew when the played games or the day have changed; drawn with its two controls."""

    def __init__(self, home: Path, kept: Callable[[Path], Sequence[PlayedGame]]) -> None:
        self._home, self._kept = home, kept
        self._known: tuple[object, ...] = ()
        self._shown: Greeting | None = None
        self.open = False                           # whether a deal of today waits
        self.way, self.cross = Button("greeting", "", "ghost"), Button("greeted", "", "ghost", "cross")

    def read(self, key: bytes, name: str, now: float) -> Greeting | None:
        """Returns what to say now (s since 1970); what was once said stays until it is put away or no more true."""
        stamp = 0
        with suppress(OSError):
            stamp = (self._home / PLAYED / KEPT).stat().st_mtime_ns
        said = read_object(self._home / FILE)
        known = stamp, day_text(now), said.get("opened"), said.get("away")
        if known != self._known:
            games = self._kept(self._home)
            self._shown = greeting(self._home, games, key, name, now)
            self.open = bool(waits(self._home, games, key, now))
            self._known = known
        return self._shown

    def put_away(self, now: float) -> None:
        """Shows no line any more today."""
        put_away(self._home, now)

    def place(self, rect: FRect, scale: Scale) -> list[Button]:
        """Places the two controls of the line in its rectangle. Returns them."""
        if self._shown is None:
            return []
        self.way.label = str(tr("Today") if self._shown.way == TODAY else tr("My page"))
        wide = self.way.width(scale)
        self.cross.rect = FRect(rect.right - 4 - theme.CONTROL, rect.centery - theme.CONTROL / 2, theme.CONTROL,
                                theme.CONTROL)
        self.way.rect = FRect(self.cross.rect.x - wide, self.cross.rect.y, wide, theme.CONTROL)
        return [self.way, self.cross]

    def draw(self, paint: Paint, rect: FRect, settings: Settings) -> None:
        """Draws the line: what is new, one more fact where there is room for it."""
        said = self._shown
        if said is None:
            return
        paint.plate(rect, "mat", radius=theme.ROW_RADIUS)
        emblems.draw(paint, LISTINGS[said.game].fan(settings.art, settings.palette), (rect.x + 34, rect.centery), 17)
        x, until = rect.x + 66, self.way.rect.x - 12
        wide = paint.fitted(said.news, (x, rect.centery), until - x, theme.BODY, SEMI)
        room = until - x - wide - 8
        if paint.scale.measure(said.more, theme.SECOND) <= room:
            paint.fitted(said.more, (x + wide + 8, rect.centery), room, theme.SECOND, SANS, "muted")
