"""The last games with the people who are here, and their evening's standing, where the lobby has room."""
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, name_of
from client.games.catalogue import LISTINGS
from client.pages.evening import company_of, matches_won, standing
from client.screens.lobby_view import EMPTY, LobbyLayout
from client.settings import Settings
from p2p.language import code, tr
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.lobby.people import LobbyView

if TYPE_CHECKING:
    from client.screens.played_games.rows import PlayedRow

TITLE = tr("Played with who is here")
HEAD, ROW, GAP = 68.0, 60.0, 22.0       # units: the heading, a game, between a player and the next
MOST = 6                                # games


class Lately:
    """The games of this home with the people who are here now; read anew once they have changed."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: tuple[object, ...] = ()
        self.rows: tuple[PlayedRow, ...] = ()
        self.standing = ""

    def draw(self, paint: Paint, lay: LobbyLayout, opened: int, lobby: LobbyView, settings: Settings) -> LobbyLayout:
        """Draws the heading with the standing, then the games, below so many open tables, as many as have room.

        Returns what is left of the lobby's layout.
        """
        self.read_kept(lobby)
        used = lay.rows[min(opened, len(lay.rows)) - 1].bottom - lay.empty.y if opened else EMPTY
        shown = self.rows[:max(0, int((lay.empty.h - used - HEAD) // ROW))]
        if not shown:
            return lay
        x, y, wide = lay.empty.x, lay.empty.y + used, lay.empty.w
        title = paint.text(TITLE, (x, y + 40), theme.HEADER_TITLE - 4, SERIF)
        paint.fitted(self.standing, (x + wide, y + 41), wide - title - 24, theme.SECOND, colour="muted", align="right")
        for number, row in enumerate(shown):
            rect = FRect(x, y + HEAD + number * ROW, wide, ROW)
            paint.rule(rect.x, rect.y, rect.w)
            _draw_row(paint, rect, row, settings)
        return lay._replace(empty=FRect(x, lay.empty.y, wide, used))

    def read_kept(self, lobby: LobbyView) -> None:
        """Makes `rows`, the newest first, of all games whose other computers are here, and the standing of the evening
        of those who played the newest of them; nothing while nobody is here."""
        here, stamp = frozenset(person.key.hex() for person in lobby.here), 0
        if here:
            from p2p.peer.played import KEPT
            with suppress(OSError):
                stamp = (self._home / PLAYED / KEPT).stat().st_mtime_ns
        if self._known == (here, stamp, code()):
            return
        self._known, self.rows, self.standing = (here, stamp, code()), (), ""
        if stamp:
            from client.screens.played_games.last_time import kept
            from client.screens.played_games.rows import rows
            games = [game for game in kept(self._home) if game.figures and not game.figures.goes_on
                     and (others := {*game.figures.keys} - {lobby.me.key.hex()}) and others <= here]
            self.rows = rows(games[:MOST], lobby.me.key, time.time())
            if games and (found := games[0].figures):
                company = company_of((key, name) for key, name, _ in found.players)
                self.standing = standing([name for _, name, _ in company],
                                         matches_won(self._home, company, time.time()))


def _draw_row(paint: Paint, rect: FRect, row: "PlayedRow", settings: Settings) -> None:
    assert row.game.figures
    board, seats = LISTINGS[row.game.figures.game], rect.x + 326 * rect.w / 848
    emblems.draw(paint, board.pair(dict(row.game.figures.options), settings.art, settings.palette),
                 (rect.x + 40, rect.centery), 24)
    paint.fitted(row.name, (rect.x + 86, rect.y + rect.h * 0.34), seats - rect.x - 100, theme.BODY, SEMI)
    paint.fitted(f"{row.day}, {row.when}", (rect.x + 86, rect.y + rect.h * 0.7), seats - rect.x - 100, theme.SECOND,
                 colour="muted")
    share = (rect.right - seats - GAP * (len(row.standing) - 1)) / max(1, len(row.standing))
    wides = _widths(paint, row.standing)
    even = max(wides) > share
    for (seat, name, bot, points), wide in zip(row.standing, wides, strict=True):
        room = share if even else wide
        paint.sitter((seats + 12, rect.centery), seat, 11, name, bot)
        number = paint.scale.measure(points, theme.NAME, SERIF)
        until = draw_name(paint, name, (seats + 32, rect.centery), room - 40 - number, theme.BODY)
        paint.text(points, (seats + 40 + until, rect.centery), theme.NAME, SERIF)
        seats += room + GAP


def _widths(paint: Paint, standing: Sequence[tuple[int, str, bool, str]]) -> list[float]:
    """Returns how wide each player with points wants to be (units)."""
    return [42 + paint.scale.measure(name_of(name), theme.BODY, SEMI) + paint.scale.measure(points, theme.NAME, SERIF)
            for _, name, _, points in standing]
