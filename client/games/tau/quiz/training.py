"""Training for Tau: ten pairs against the clock, or near-Taus of a chosen property; then where one loses time."""
from dataclasses import replace
from math import inf
from random import Random

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tau.quiz.board import QuizView, quiz_layout
from client.games.tau.quiz.question import QuizKind, pair
from client.games.tau.quiz.stage import Asking
from client.games.tau.quiz.times import ENOUGH, ROUND, Answer, PairTimes, PropertyCost, differing, weak_spots
from client.pages.desk import Desk
from client.ui import parts
from client.ui.screen import Go, GoBack, Unasked
from client.ui.widgets import ENTER, Button, Form, Switch
from p2p.games.sets.decks import USUAL
from p2p.language import capital, decimal, joined, tr

BAND = 88.0                     # height of the header, in units
SEEN = 500.0                    # ms that a right answer lies
KINDS = (("tau", tr("Pairs")), *((prop.name, tr("All but {name}", name=prop.name)) for prop in USUAL.properties))
NAMES = [prop.name for prop in USUAL.properties]
BACK = FRect(24, 22, theme.TARGET, theme.TARGET)        # the arrow that leaves
HINTS = (("Tab", tr("another kind")), ("Esc", tr("back")))


class Training(Unasked):
    """The screen of training. A round has ROUND pairs; the clock runs while one is asked."""

    def __init__(self, desk: Desk, rng: Random | None = None) -> None:
        self.desk, self.times = desk, PairTimes(desk.node.home)
        self._rng = rng or Random()
        self._kind = Switch("kind", KINDS, "tau")
        self._form = Form([self._kind])
        self._once_more = Button("again", tr("Once more"), "primary", cap="Enter")
        self._mouse_at = (-1.0, -1.0)               # in pixels
        self.scale = Scale(*theme.WINDOW)
        self._spots: list[PropertyCost] = weak_spots(self.times.answers)
        self._begin()

    @property
    def form(self) -> Form | None:
        """Returns None: nothing here takes text."""
        return None

    def title(self) -> str:
        return tr("Fairdeal - Training for Tau")

    def _begin(self) -> None:
        self.number, self.spent, self.tries = 0, 0.0, 0
        self.record: bool | None = None             # once the round is over: whether it was the best
        self._since: float | None = None            # when this pair was first seen (ms)
        self._next = 0.0
        self.asking = self._asked()

    def _asked(self, since: float = -inf) -> Asking:
        kind = self._kind.value
        quiz = pair(self._rng) if kind == "tau" else pair(self._rng, QuizKind.NEAR, NAMES.index(kind))
        return Asking(self.desk, quiz, since=since)

    # ------------------------------------------------------------------ what happens

    def update(self, now: float) -> Go:
        if self._since is None and self.record is None and not self._next:
            self._since = now
        if self._next and now >= self._next:
            self._next = 0.0
            if self.number < ROUND:
                self.asking, self._since, self.tries = self._asked(now), now, 0
            else:
                self.record = self.times.end(round(self.spent)) if self._kind.value == "tau" else False
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if hasattr(event, "pos"):
            self._mouse_at = event.pos
        if (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE) or (pressed and self._over(BACK)):
            self.times.keep()
            return GoBack()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            kinds = [value for value, _ in KINDS]
            self._kind.value = kinds[(kinds.index(self._kind.value) + 1) % len(kinds)]
            self._begin()
            return None
        if self.record is not None and ((event.type == pygame.KEYDOWN and event.key in ENTER) or (
                pressed and self._over(self._once_more.rect, below=True))):
            self._begin()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._mouse(event):
            return None
        elif self.record is None and not self._next and self.asking.handle(self._below(event), now):
            self._answered(now)
        return None

    def _over(self, rect: FRect, below: bool = False) -> bool:
        x, y = self._mouse_at
        if below:
            return rect.collidepoint(self.asking.scale.to_units((x, y - self._top)))
        return rect.collidepoint(self.scale.to_units((x, y)))

    @property
    def _top(self) -> int:
        """Returns where the question begins, in pixels: its surface has units of its own."""
        return round(BAND * self.scale.unit)

    def _mouse(self, event: pygame.Event) -> bool:
        if self.scale.to_units(event.pos)[1] >= BAND:
            return False
        before = self._kind.value
        self._form.handle(event, self.scale)
        if self._kind.value != before:
            self._begin()
        return True

    def _below(self, event: pygame.Event) -> pygame.Event:
        if not hasattr(event, "pos"):
            return event
        moved = (event.pos[0], event.pos[1] - self._top)
        return pygame.Event(event.type, {**event.dict, "pos": moved})

    def _answered(self, now: float) -> None:
        """Counts an answer: the time runs on until the right one."""
        self.tries += 1
        if not self.asking.right:
            self.desk.sounds.play("wrong")
            return
        self.desk.sounds.play("right")
        took = now - (self._since if self._since is not None else now)
        self.spent += took
        if self._kind.value == "tau" and self.tries == 1 and not self.asking.shown:
            self.times.add(Answer(max(1, round(took)), differing(self.asking.quiz.lying)))
            self._spots = weak_spots(self.times.answers)
        self.number += 1
        self._since, self._next = None, now + SEEN

    # ------------------------------------------------------------------ what is seen

    def clock(self, now: float) -> float:
        """Returns the ms of this round so far."""
        return self.spent + (now - self._since if self._since is not None and not self._next else 0.0)

    def spots(self) -> tuple[tuple[str, ...], ...]:
        """Returns the table of weak spots: the property, and how much longer a pair takes where it differs.

        Nothing is told as long as none of them is sure.
        """
        if not any(spot.sure for spot in self._spots):
            return ()
        rows = tuple((capital(spot.name), _signed(spot.seconds), joined(" ", ("±", decimal(spot.error))))
                     for spot in self._spots)
        return ((tr("differs"), tr("takes you"), tr("error")), *rows)

    def advice(self) -> str:
        """Returns what the times say in a sentence: which property costs time, once the estimate's error allows it."""
        if not self._spots:
            return tr("After some {count} pairs this says which property takes you longest.", count=2 * ENOUGH)
        worst = next((spot for spot in self._spots if spot.sure), None)
        if worst is None:
            return tr("{count} pairs: no property stands out from the others so far.", count=len(self.times.answers))
        return tr("{name:^} takes you {seconds:.1f} s longer where it differs.", name=worst.name,
                  seconds=worst.seconds)

    def _view(self) -> QuizView:
        shown = self.asking.view()
        told = self.record is None and (self.asking.shown or self.asking.tried)
        rows = shown.rows if told else ()
        prompt, line = (shown.prompt, shown.line) if self.record is None else self._ended()
        return replace(shown, prompt=prompt, line=line, rows=rows, heading=self.advice() if not rows else shown.heading,
                       table=() if rows else self.spots())

    def _ended(self) -> tuple[str, str]:
        best = tr("Your best so far.") if self.record else (
            tr("Your best is {seconds:.1f} s.", seconds=self.times.best / 1000))
        return tr("{count} pairs in {seconds:.1f} s", count=ROUND,
                  seconds=self.spent / 1000), best if self._kind.value == "tau" else ""

    def draw(self, paint: Paint, now: float) -> None:
        self.scale = paint.scale
        paint.fill()
        width, height = paint.surface.get_size()
        part = paint.surface.subsurface((0, self._top, width, height - self._top))
        below = Paint(part, paint.style, paint.density, around=paint)
        self.asking.draw_view(below, self._view())
        paint.upright(FRect(0, 0, paint.width, BAND), "panel")
        self._draw_head(paint, tr("{seconds:.1f} s", seconds=self.clock(now) / 1000))
        lay = quiz_layout(self.asking.view(), below.scale)
        parts.draw_hints(below, lay.room.right, below.height - 26, HINTS)
        if self.record is not None:
            self._once_more.rect = lay.hint
            self._once_more.draw(below, self._over(lay.hint, below=True), False)

    def _draw_head(self, paint: Paint, seconds: str) -> None:
        """Draws the way back, what is asked, which pair of the round this is, and its time."""
        if self._over(BACK):
            paint.plate(BACK, "raised", radius=theme.CONTROL_RADIUS)
        paint.icon("back", BACK.center, 24)
        x = BACK.right + 12
        wide = paint.text(tr("Training"), (x, 44), theme.TITLE, SERIF)
        self._kind.rect = FRect(x + 24 + wide, 24, self._kind.width(paint.scale), 40)
        self._form.draw(paint)
        taken = paint.text(seconds, (paint.width - 32, 44), theme.CLOCK, SERIF, align="right")
        if self.record is None:
            room = paint.width - 48 - taken - self._kind.rect.right - 16
            paint.fitted(tr("{number} of {count}", number=self.number + 1, count=ROUND),
                         (paint.width - 48 - taken, 46), room, theme.BODY, SANS,
                         "muted", "right")

    def wakes(self, now: float) -> float | None:
        if self._next:
            return self._next
        return None if self.record is not None else now + 100


def _signed(seconds: float) -> str:
    return joined(" ", (decimal(seconds, "+.1f"), "s"))
