"""The page of one player of the club's list: rating over time, and the games that counted."""
import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS, called
from client.pages.desk import Desk, DeskPage
from client.screens.club import view
from client.screens.played_games.rows import local
from client.ui import parts
from client.ui.screen import Go
from client.ui.widgets import Form
from p2p.club.games import CheckedGame
from p2p.club.standing import Player, StandingRow, players_of
from p2p.language import decimal, tr, trn

LINES = 4                       # of the scale
HEAD = 62.0
PLACES = tr("1st place"), tr("2nd place"), tr("3rd place"), tr("4th place")


class PlayerPage(DeskPage):
    """The page of this player in the list of this game; `first` is the number of the first game in sight."""

    def __init__(self, desk: Desk, game: str, player: Player) -> None:
        super().__init__(desk, Form([]))
        self.game, self.player, self.first = game, player, 0

    def title(self) -> str:
        return f"Fairdeal - {self._name()}"

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        """Returns the list of the game."""
        return self.desk.node.clubs.view.lists.get(self.game, ())

    @property
    def games(self) -> list[CheckedGame]:
        """Returns the games of the list in which the player sat, the latest first."""
        found = self.desk.node.clubs.view
        return [game for game in reversed(found.counted) if found.club
                and game.game == self.game and self.player in players_of(game, found.club)]

    def _name(self) -> str:
        return view.shown_names(self.rows).get(self.player, "")

    def other(self, event: pygame.Event) -> Go:
        way = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5}
        if event.type == pygame.KEYDOWN and event.key in way:
            self.first += way[event.key]
        elif event.type == pygame.MOUSEWHEEL:
            self.first -= event.y
        return None

    def draw_page(self, paint: Paint) -> None:
        row = next((row for row in self.rows if row.player == self.player), None)
        left, right = parts.content(paint.scale)
        self.head(paint, called(self.game), self._name())
        top, low = theme.HEADER, paint.height - 48
        wide = (right - left - theme.GAP) * 0.58
        one, x = FRect(left, top, wide, low - top), left + wide + theme.GAP
        two = FRect(x, top, right - x, low - top)
        paint.plate(one, "panel", radius=theme.PANEL_RADIUS)
        paint.plate(two, "panel", radius=theme.PANEL_RADIUS)
        if row is None:
            paint.text(tr("Nothing counts yet."), one.center, theme.BODY, SANS, "muted", "centre")
        else:
            self._draw_figures(paint, one, row)
            _draw_curve(paint, FRect(one.x, one.y + 172, one.w, one.h - 172), row)
        self._draw_games(paint, two)
        parts.draw_hints(paint, right, paint.height - 24, (("↑↓", tr("move")), ("Esc", tr("back"))))

    def _draw_figures(self, paint: Paint, panel: FRect, row: StandingRow) -> None:
        left, right = panel.x + view.INSET, panel.right - view.INSET
        wide = paint.text(str(row.rating), (left, panel.y + 52), 46.0, SERIF)
        sure = tr("rating, sure to ±{n}", n=row.sure)
        paint.fitted(sure, (left + wide + 18, panel.y + 42), right - left - wide - 18, theme.BODY, SEMI)
        place = trn("place {place} after {n} game", "place {place} after {n} games", row.games, place=row.place) \
            if row.place else trn("{n} game, no place yet", "{n} games, no place yet", row.games)
        paint.fitted(place, (left + wide + 18, panel.y + 66), right - left - wide - 18, theme.SECOND, SANS,
                     "muted")
        points = LISTINGS[self.game].telling.points(row.points)
        a_deal = str(decimal(row.points / max(1, row.deals))).replace("-", "\u2212")
        figures = [(tr("points"), points), (tr("a deal"), a_deal),
                   *((words, str(times)) for words, times in zip(PLACES, row.places, strict=False))]
        step = (right - left) / len(figures)
        for number, (words, value) in enumerate(figures):
            x = left + step * number
            paint.fitted(words, (x, panel.y + 112), step - 8, theme.SECOND, SANS, "muted")
            paint.fitted(value, (x, panel.y + 138), step - 8, theme.NAME, SERIF)

    def _draw_games(self, paint: Paint, panel: FRect) -> None:
        left, right, games = panel.x + view.INSET, panel.right - view.INSET, self.games
        paint.text(tr("Games that counted"), (left, panel.y + 36), theme.NAME, SERIF)
        paint.text(str(len(games)), (right, panel.y + 36), theme.NAME, SERIF, align="right")
        room = max(1, int((panel.h - HEAD - 16) // view.GAME_ROW))
        self.first = max(0, min(self.first, len(games) - room))
        for number, game in enumerate(games[self.first:self.first + room]):
            rect = FRect(left, panel.y + HEAD + number * view.GAME_ROW, right - left, view.GAME_ROW)
            view.draw_game(paint, rect, game, self.desk.settings, str(view.day_words(local(game.when))))


def _draw_curve(paint: Paint, panel: FRect, row: StandingRow) -> None:
    """Draws the rating after each game."""
    left = panel.x + view.INSET
    paint.text(tr("rating after each game"), (left, panel.y + 16), theme.SECOND, SEMI, "muted")
    if len(row.history) < 2:
        paint.text(tr("Two games of a kind make a curve."), panel.center, theme.BODY, SANS, "muted", "centre")
        return
    ratings = [rating for _, rating in row.history]
    low, high = min(ratings), max(ratings)
    step = next((step for step in view.STEPS if (high - low) / step <= LINES), view.STEPS[-1])
    low, high = low // step * step, -(-high // step) * step + (low == high) * step
    plot = FRect(left + 52, panel.y + 44, panel.w - 2 * view.INSET - 52 - 16, panel.h - 44 - 52)

    def at(rating: float) -> float:
        return plot.bottom - plot.h * (rating - low) / max(1, high - low)
    for rating in range(low, high + 1, step):
        paint.rule(plot.x, at(rating), plot.w)
        paint.text(str(rating), (plot.x - 12, at(rating)), theme.SECOND, SANS, "muted", "right")
    points = [(plot.x + plot.w * n / (len(ratings) - 1), at(rating)) for n, rating in enumerate(ratings)]
    paint.curve(points, "accent", 3)
    paint.disc(points[-1], 6, "accent", "panel", 2)
    for when, x, align in ((row.history[0][0], plot.x, "left"), (row.history[-1][0], plot.right, "right")):
        paint.text(view.day_words(local(when)), (x, plot.bottom + 24), theme.SECOND, SANS, "muted", align)
