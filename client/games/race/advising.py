"""The advice at a race table: the cards to take, marked and pointed at, and why, in the lower right corner.

Knows no rules: each game says what is best. Lengths are in units.
"""
from collections.abc import Sequence
from functools import partial

from pygame import FRect

from client.draw import advice_panel, theme
from client.draw.advice_panel import AdviceRow
from client.games.race import columns
from client.games.race.board import ASPECT, RaceView
from client.games.race.columns import Tools
from client.games.race.frame import Frame, RaceAdvice
from client.play.advice import AdviceCount
from p2p.language import tr

PICTURES = 96.0             # the width of a row's cards
POINTS = tr("points for each")
HIGH = 36.0                 # of a row
INTO = 0.3                  # how far the arrow goes into a card, as a share of its width


class RaceAdvising:
    """The advice at one table: how often it was asked for, and the one that is shown, None while none is."""

    def __init__(self, asked: AdviceCount) -> None:
        self.asked = asked
        self.shown: RaceAdvice | None = None

    def show(self, advice: RaceAdvice | None) -> None:
        """Shows an advice, if there is one, and counts it."""
        if advice:
            self.asked.add()
            self.shown = advice

    def drop(self) -> bool:
        """Takes the advice away. Returns whether there was one."""
        had = self.shown is not None
        self.shown = None
        return had


def rows(right: Sequence[tuple[int, ...]], wrong: Sequence[tuple[int, ...]] = (), freeze: int = 0
         ) -> tuple[AdviceRow, ...]:
    """Returns the rows of the panel: what scores, each a point, then what looks like it, which freezes so many s."""
    worth = tr("{seconds} s frozen", seconds=freeze) if freeze else "0"
    return (*(AdviceRow(faces, "+1", True) for faces in right), *(AdviceRow(faces, worth, False) for faces in wrong))


def draw(tools: Tools, lay: Frame, view: RaceView, advice: RaceAdvice | None) -> None:
    """Draws the panel over the lower part of the right column, and the arrow to the nearest card that is meant."""
    if advice is None:
        return
    room = FRect(lay.right.x, lay.right.y + 60, columns.WIDTH, lay.right.h - 60)
    at = advice_panel.draw(tools.paint, advice.shown, room, partial(_draw_faces, tools), PICTURES, HIGH, True)
    places = [lay.board.cards[view.board.index(face)] for face in advice.faces if face in view.board]
    if places:
        card = max(places, key=lambda rect: (rect.x, rect.y))
        start = at.x - 2, min(max(card.centery, at.y + 24), at.bottom - 24)
        advice_panel.draw_arrow(tools.paint, start, (card.right - card.w * INTO, card.centery))


def _draw_faces(tools: Tools, faces: tuple[int, ...], room: FRect) -> None:
    wide = min((room.h - 2) / ASPECT, room.w / len(faces) - 3)
    for number, face in enumerate(faces):
        card = FRect(room.x + number * (wide + 3), room.centery - wide * ASPECT / 2, wide, wide * ASPECT)
        if tools.paint.theme is theme.LIGHT:                # paper on paper
            tools.paint.plate(card.inflate(2, 2), "edge", radius=wide * theme.CARD_RADIUS + 1)
        tools.draw_card(face, card)
