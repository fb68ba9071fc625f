"""The timeline of a race's replay: a lane a player, a chip for each take, a brass line where the replay stands.

All rectangles are units. Knows no game.
"""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name

STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600)       # seconds between two marks of the scale
MARKS = 8


class LaneMark(NamedTuple):
    """Something a player did: the step after it, the seat, the time in ms."""

    step: int
    seat: int
    ms: int


class LanePlayer(NamedTuple):
    """The head of a lane: a seat with its name and its number."""

    seat: int
    name: str
    bot: bool
    number: str


class Lanes:
    """The timeline; `place` it before each drawing."""

    def __init__(self, players: Sequence[LanePlayer], marks: Sequence[LaneMark], ms: int) -> None:
        self.players, self.marks, self.ms = tuple(players), tuple(marks), max(1, ms)
        self.rect = FRect()

    @property
    def _track(self) -> FRect:
        return FRect(self.rect.x + 196, self.rect.y + 14, self.rect.w - 236, self.rect.h - 46)

    def _x(self, ms: int) -> float:
        return self._track.x + self._track.w * min(ms, self.ms) / self.ms

    def pick(self, at: tuple[float, float]) -> int | None:
        """Returns the step nearest to a point on the track, None beside the timeline."""
        if not self.rect.collidepoint(at) or at[0] < self._track.x - 24 or not self.marks:
            return None
        near = min(self.marks, key=lambda mark: abs(self._x(mark.ms) - at[0]))
        return 0 if at[0] < self._track.x - 8 else near.step

    def draw(self, paint: Paint, step: int) -> None:
        """Draws the timeline with its line at this step."""
        paint.plate(self.rect, "panel", radius=theme.PANEL_RADIUS)
        track = self._track
        high = track.h / max(1, len(self.players))
        rows = {player.seat: track.y + high * (number + 0.5) for number, player in enumerate(self.players)}
        for player in self.players:
            self._draw_head(paint, player, rows[player.seat])
        now = next((mark for mark in reversed(self.marks) if mark.step <= step), None)
        for mark in self.marks:
            if mark.seat in rows:
                paint.chip((self._x(mark.ms), rows[mark.seat]), mark.seat, min(9.0, high * 0.42))
        x = self._x(now.ms) if now else track.x - 12
        paint.upright(FRect(x - 1, self.rect.y + 8, 2, self.rect.h - 38), "accent")
        if now and now.seat in rows:
            paint.disc((x, rows[now.seat]), min(15.0, high * 0.5), "accent")
            paint.chip((x, rows[now.seat]), now.seat, min(12.0, high * 0.42))
        self._draw_scale(paint)

    def _draw_head(self, paint: Paint, player: LanePlayer, y: float) -> None:
        left, end = self.rect.x, self._track.x
        paint.sitter((left + 36, y), player.seat, 12, player.name, player.bot)
        draw_name(paint, player.name, (left + 54, y), end - left - 54 - 62, theme.BODY, SEMI)
        paint.fitted(player.number, (end - 24, y), 44, 20, SERIF, align="right")
        paint.rule(end - 12, y - 0.75, self._track.w + 24)

    def _draw_scale(self, paint: Paint) -> None:
        step = next((step for step in STEPS if self.ms / 1000 / step <= MARKS), STEPS[-1])
        for second in range(0, self.ms // 1000 + 1, step):
            words = f"{second // 60}:{second % 60:02}"
            paint.text(words, (self._x(second * 1000), self.rect.bottom - 15), 14, SANS, "muted", "centre")
