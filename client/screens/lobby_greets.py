"""The line of the lobby that says what is new, and its two controls; nothing is read before something was played."""
import time
from contextlib import suppress
from pathlib import Path

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS
from client.screens.today.news import CLUB, FILE, MINE, TODAY, Greeting
from client.settings import Settings
from client.ui import parts
from client.ui.widgets import Button
from p2p.files import read_object
from p2p.language import tr
from p2p.peer.clubs import ClubView
from p2p.peer.home.unfinished import PLAYED

KEPT = "figures.json"           # as `p2p.peer.played` names it, which nobody needs before
WAYS = {TODAY: tr("Today"), MINE: tr("My page"), CLUB: tr("Club")}


class Greeter:
    """The line of a lobby: read anew when the played games or the day have changed; drawn with its two controls."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: tuple[object, ...] = ()
        self._shown: Greeting | None = None
        self.open = False                           # whether a deal of today waits
        self.way, self.cross = Button("greeting", "", "ghost"), Button("greeted", "", "ghost", "cross")

    def read(self, key: bytes, name: str, club: ClubView, now: float) -> Greeting | None:
        """Returns what to say now (s since 1970); what was once said stays until it is put away or no more true."""
        stamp = 0
        with suppress(OSError):
            stamp = (self._home / PLAYED / KEPT).stat().st_mtime_ns
        said = read_object(self._home / FILE)
        standing = club.standing.seal if club.inside and club.standing else ""
        known = stamp, time.localtime(now)[:3], said.get("opened"), said.get("away"), standing
        if known != self._known and (stamp or said or standing or self._shown):
            from client.screens.played_games.last_time import kept
            from client.screens.today import greeting
            games = kept(self._home)
            self._shown = greeting.greeting(self._home, games, key, name, club, now)
            self.open = bool(greeting.waits(self._home, games, key, now))
        self._known = known
        return self._shown

    @property
    def way_there(self) -> str:
        """The page that the line leads to, one of WAYS; "" without a line."""
        return self._shown.way if self._shown else ""

    def put_away(self, now: float) -> None:
        """Shows no line any more today."""
        from client.screens.today.greeting import put_away
        put_away(self._home, now)

    def place(self, rect: FRect, scale: Scale) -> list[Button]:
        """Places the two controls of the line in its rectangle. Returns them."""
        if self._shown is None:
            return []
        self.way.label = WAYS[self._shown.way]
        self.cross.rect = FRect(rect.right - 4 - theme.CONTROL, rect.centery - theme.CONTROL / 2, theme.CONTROL,
                                theme.CONTROL)
        parts.place(scale, self.cross.rect.x, rect.centery, self.way)
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
