"""A board of Tau to warm up on while others are waited for: own cards, own keys, nothing is kept or sent."""
import random

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, CardName, paint_card, race_deck
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.race.board import ASPECT, cap_rect
from client.games.race.drawn import DrawnBoard
from client.pages.desk import Desk
from client.ui import keys
from p2p.games.sets.decks import USUAL
from p2p.language import tr

ROWS, COLUMNS, TAKE = 3, 4, 3
GAP, PAD, HEAD, FOOT = 14.0, 24.0, 60.0, 44.0
SHOWN = 500.0                   # ms that the ring of a wrong try stays
AWAY = "F9"


class WarmUp:
    """Twelve cards, among which a Tau always lies. `found` counts; `quickest` is in ms, 0 before the first one."""

    def __init__(self, desk: Desk, seed: int | None = None) -> None:
        self.desk = desk
        self.hidden = False
        self.found, self.quickest = 0, 0.0
        self.chosen: tuple[int, ...] = ()               # places
        self._random = random.Random(seed)
        self._wrong: tuple[int, ...] = ()
        self._until = self._since = 0.0
        self._cards: tuple[FRect, ...] = ()
        self.board = self._dealt()
        self._drawn = DrawnBoard(self.board)

    def _dealt(self, kept: dict[int, int] | None = None) -> list[int]:
        """Returns a board on which a Tau lies; `kept` are faces that stay, by place, as long as that can be."""
        kept = kept or {}
        while True:
            rest = self._random.sample([face for face in USUAL.faces if face not in kept.values()],
                                       ROWS * COLUMNS - len(kept))
            board = [kept[place] if place in kept else rest.pop() for place in range(ROWS * COLUMNS)]
            if any(USUAL.triples(board)):
                return board

    def handle(self, event: pygame.Event, scale: Scale, now: float) -> bool:
        """Takes a key of the board or a click on a card. Returns whether the event was its own."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F9:
            self.hidden = not self.hidden
            return True
        if self.hidden:
            return False
        codes = keys.grid("left", ROWS, COLUMNS)
        if event.type == pygame.KEYDOWN and event.scancode in codes:
            self._press(codes.index(event.scancode), now)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = scale.to_units(event.pos)
            for place, rect in enumerate(self._cards):
                if rect.collidepoint(at):
                    self._press(place, now)
                    return True
        return False

    def _press(self, place: int, now: float) -> None:
        self._wrong = ()
        self._since = self._since or now
        if self._drawn.meant(place, now) != self.board[place]:      # another card lay there when it was seen
            return
        if place in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != place)
            return
        self.chosen = (*self.chosen, place)
        if len(self.chosen) < TAKE:
            return
        taken, self.chosen = self.chosen, ()
        if USUAL.total([self.board[place] for place in taken]):
            self._wrong, self._until = taken, now + SHOWN
            return
        self.found += 1
        if self.found > 1:                              # the first one counts from the first press only
            took = now - self._since
            self.quickest = min(self.quickest or took, took)
        self._since = now
        self.board = self._dealt({place: face for place, face in enumerate(self.board) if place not in taken})
        self._drawn.change(self.board, now)

    def wakes(self, now: float) -> float | None:
        """Returns when the ring of a wrong try goes (ms)."""
        return self._until if self._wrong and now < self._until else None

    def draw(self, paint: Paint, panel: FRect, now: float) -> None:
        """Draws the board into its panel."""
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        name = paint.text(tr("Warm-up"), (panel.x + PAD + 4, panel.y + 38), 26, SERIF)
        paint.fitted(tr("nothing counts"), (panel.right - PAD - 4, panel.y + 40), panel.w - name - 3 * PAD, theme.BODY,
                     SANS, "muted", "right", high=theme.CONTROL)
        room = FRect(panel.x + PAD, panel.y + HEAD, panel.w - 2 * PAD, panel.h - HEAD - FOOT - 8)
        wide = min((room.w - GAP * (COLUMNS - 1)) / COLUMNS, ((room.h - GAP * (ROWS - 1)) / ROWS - 3) / ASPECT)
        left = room.centerx - (COLUMNS * (wide + GAP) - GAP) / 2
        step = wide * ASPECT + GAP
        top = room.centery - (ROWS * step - GAP) / 2
        self._cards = tuple(FRect(left + (place // ROWS) * (wide + GAP), top + place % ROWS * step, wide, wide * ASPECT)
                            for place in range(ROWS * COLUMNS))
        for place, rect in enumerate(self._cards):
            self._draw_card(paint, rect, place, now)
        y = panel.bottom - FOOT / 2
        paint.rule(room.x, panel.bottom - FOOT, room.w)
        cap = paint.cap((room.right, y), AWAY)
        away = paint.text(tr("put away"), (room.right - cap - 8, y), theme.SECOND, SANS, "muted", "right")
        said = tr("{count} found", count=self.found)
        x = room.x + paint.text(said, (room.x, y), theme.BODY, SEMI) + 14
        if self.quickest:
            paint.fitted(tr("quickest {seconds:.1f} s", seconds=self.quickest / 1000), (x, y),
                         room.right - cap - away - 20 - x, theme.BODY,
                         SANS, "muted")

    def _draw_card(self, paint: Paint, rect: FRect, place: int, now: float) -> None:
        settings, chosen = self.desk.settings, place in self.chosen
        wrong = place in self._wrong and now < self._until
        if chosen:
            rect = rect.move(0, -theme.LIFTED)
        rings = (theme.SEATS[0],) if chosen else (theme.RING_WRONG,) if wrong else ()
        name = CardName(race_deck(settings.art), self.board[place], settings.palette)
        paint_card(paint, self.desk.cards, name, rect, CardDrawing(rings))
        code = keys.grid("left", ROWS, COLUMNS)[place]
        paint.key(cap_rect(rect, False), self.desk.labels[code], 0, chosen)
