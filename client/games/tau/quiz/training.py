"""Training for Tau: ten pairs against the clock, or near-Taus of a chosen property; then where one loses time."""
from dataclasses import replace
from random import Random

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tau.quiz.board import QuizView
from client.games.tau.quiz.question import Ask, pair
from client.games.tau.quiz.stage import Asking
from client.games.tau.quiz.times import ENOUGH, ROUND, Answer, PairTimes, differing, weak_spots
from client.pages.desk import Desk
from client.play.game_table import ENTER
from client.ui.page import Go
from client.ui.screen import Back
from client.ui.widgets import Form, Switch
from p2p.games.sets.decks import USUAL

BAND = 88.0                     # height of the header, in units
SEEN = 500.0                    # ms that a right answer lies
KINDS = (("tau", "Pairs"), *((prop.name, f"All but {prop.name}") for prop in USUAL.properties))
NAMES = [prop.name for prop in USUAL.properties]


class Training:
    """The screen of training. A round has ROUND pairs; the clock runs while one is asked."""

    def __init__(self, desk: Desk, rng: Random | None = None) -> None:
        self.desk, self.times = desk, PairTimes(desk.node.home)
        self._rng = rng or Random()
        self._kind = Switch("kind", KINDS, "tau")
        self._form = Form([self._kind])
        self.scale = Scale(*theme.WINDOW)
        self._begin()

    @property
    def form(self) -> Form | None:
        """Returns None: nothing here takes text."""
        return None

    def title(self) -> str:
        return "Fairdeal - Training for Tau"

    def _begin(self) -> None:
        """Begins a round."""
        self.number, self.spent, self.tries = 0, 0.0, 0
        self.record: bool | None = None             # once the round is over: whether it was the best
        self._since: float | None = None            # when this pair was first seen (ms)
        self._next = 0.0
        self.asking = self._asked()

    def _asked(self) -> Asking:
        kind = self._kind.value
        quiz = pair(self._rng) if kind == "tau" else pair(self._rng, Ask.NEAR, NAMES.index(kind))
        return Asking(self.desk, quiz)

    # ------------------------------------------------------------------ what happens

    def update(self, now: float) -> Go:
        if self._since is None and self.record is None and not self._next:
            self._since = now
        if self._next and now >= self._next:
            self._next = 0.0
            if self.number < ROUND:
                self.asking, self._since, self.tries = self._asked(), now, 0
            else:
                self.record = self.times.end(round(self.spent)) if self._kind.value == "tau" else False
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.times.keep()
            return Back()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._switch((*KINDS[1:], KINDS[0])[[value for value, _ in KINDS].index(self._kind.value)][0])
            return None
        if self.record is not None and event.type == pygame.KEYDOWN and event.key in ENTER:
            self._begin()
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._mouse(event):
            return None
        elif self.record is None and not self._next and self.asking.handle(self._below(event)):
            self._answered(now)
        return None

    def _switch(self, kind: str) -> None:
        self._kind.value = kind
        self._begin()

    def _mouse(self, event: pygame.Event) -> bool:
        """Returns whether an event of the mouse is for the header."""
        if self.scale.to_units(event.pos)[1] >= BAND:
            return False
        before = self._kind.value
        self._form.handle(event, self.scale)
        if self._kind.value != before:
            self._begin()
        return True

    def _below(self, event: pygame.Event) -> pygame.Event:
        """Returns the event in the coordinates of the question."""
        if not hasattr(event, "pos"):
            return event
        moved = (event.pos[0], event.pos[1] - round(BAND * self.scale.unit))
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
        self.number += 1
        self._since, self._next = None, now + SEEN

    # ------------------------------------------------------------------ what is seen

    def clock(self, now: float) -> float:
        """Returns the ms of this round so far."""
        return self.spent + (now - self._since if self._since is not None and not self._next else 0.0)

    def spots(self) -> tuple[tuple[str, ...], ...]:
        """Returns the table of weak spots: the property, and how much longer a pair takes where it differs."""
        found = weak_spots(self.times.answers)
        if not found:
            return ()
        rows = tuple((name.capitalize(), f"{seconds:+.1f} s".replace("-", "−")) for name, seconds in found)
        return (("differs", "takes you"), *rows)

    def advice(self) -> str:
        """Returns what the times say in a sentence."""
        found = weak_spots(self.times.answers)
        if not found:
            return f"After some {4 * ENOUGH} pairs this says which property takes you longest."
        name, seconds = found[0]
        if seconds < 0.1:
            return "No property takes you longer than the others."
        return f"{name.capitalize()} takes you {seconds:.1f} s longer where it differs than where it is alike."

    def _view(self) -> QuizView:
        shown = self.asking.view()
        told = self.record is None and (self.asking.shown or self.asking.tried)
        rows = shown.rows if told else ()
        return replace(shown, rows=rows, heading=self.advice() if not rows else shown.heading,
                       table=() if rows else self.spots())

    def draw(self, paint: Paint, now: float) -> None:
        self.scale = paint.scale
        paint.fill()
        top = round(BAND * paint.scale.unit)
        width, height = paint.surface.get_size()
        below = Paint(paint.surface.subsurface((0, top, width, height - top)), paint.look, paint.density)
        self.asking.draw_view(below, self._view())
        paint.upright(FRect(0, 0, paint.width, BAND), "panel")
        wide = paint.text("Training", (32, 44), theme.TITLE, SERIF)
        self._kind.rect = FRect(56 + wide, 24, self._kind.width(paint.scale), 40)
        if self._kind.rect.right > paint.width - 330:
            self._kind.rect.x = 40 + wide
        self._form.draw(paint)
        seconds = f"{self.clock(now) / 1000:.1f} s"
        paint.text(seconds, (paint.width - 32, 44), theme.CLOCK, SERIF, align="right")
        words = f"{min(self.number + 1, ROUND)} of {ROUND}" if self.record is None else self._end()
        paint.fitted(words, (paint.width - 40 - paint.scale.measure(seconds, theme.CLOCK, SERIF), 46), 190, theme.BODY,
                     SANS, "muted", "right")

    def _end(self) -> str:
        """Returns what is said at the end of a round."""
        if self.record:
            return "Your best! Enter"
        return f"Best {self.times.best / 1000:.1f} s. Enter" if self.times.best else "Enter: once more"

    def wakes(self, now: float) -> float | None:
        if self._next:
            return self._next
        return None if self.record is not None else now + 100
