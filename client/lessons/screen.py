"""The screen of a lesson: its band above, the stage of the current step below. It can be left and taken up any time."""
from collections.abc import Callable

import pygame

from client.draw import theme
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.lessons import band
from client.lessons.band import BandView
from client.lessons.lesson import Lesson, LessonStage
from client.lessons.progress import Progress
from client.pages.desk import Desk
from client.ui.glossary import explained
from client.ui.screen import Go, GoBack, Unasked
from client.ui.widgets import ENTER, Button, Form
from p2p.language import tr, trc

STEPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
LAST = tr("That was the lesson.")
BELOW = 30.0                # from the band to the middle of an explanation


class LessonScreen(Unasked):
    """One lesson, from the first step that isn't done yet, or from its beginning once all are.

    `stage` is that of step `at`, None before the first update. Page Up and Page Down go back and on; Enter goes on once
    a step is done. `play` begins a first game of what was learned, None where there is none to begin.
    """

    def __init__(self, desk: Desk, lesson: Lesson, progress: Progress, play: Callable[[], None] | None = None) -> None:
        self.desk, self.progress, self._play = desk, progress, play
        self.scale = Scale(*theme.WINDOW)
        self._back = Button("step back", trc("one step", "Back"))
        self._skip = Button("skip", tr("Skip"))
        self._on = Button("on", tr("Go on"), "primary")
        self._now = Button("now", tr("Play now"), "primary")
        self._hover = ""
        self._point = (-1.0, -1.0)
        self._sorry = ""
        self._told = False                      # whether the end of this step was kept and heard
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        done = self.progress.steps(lesson.code)
        self.lesson, self.at = lesson, done if done < len(lesson.steps) else 0
        self.stage: LessonStage | None = None

    @property
    def form(self) -> Form | None:
        """Returns None: what takes text on a stage asks for the keyboard itself."""
        return None

    def title(self) -> str:
        return tr("Fairdeal - {name}", name=self.lesson.name)

    # ------------------------------------------------------------------ what happens

    def update(self, now: float) -> Go:
        if self.stage is None:
            self.stage = self.lesson.steps[self.at].stage(self.desk, now)
            self._told = False
        self.stage.update(now)
        if self.stage.done and not self._told:
            self._told = True
            self.desk.sounds.play("right")
            self._sorry = self.progress.reach(
                self.lesson.code, max(self.at + 1, self.progress.steps(self.lesson.code)))
        return None

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.KEYDOWN and event.key in STEPS:
            return self._go(STEPS[event.key])
        if self.stage is None:
            return None
        if self.stage.done and event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_SPACE):
            return self._press(self._buttons()[0].name)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F5 and self._now in self._buttons():
            return self._press("now")
        if event.type in MOUSE:
            return self._mouse(event, now)
        return self.stage.handle(event, now)

    def _mouse(self, event: pygame.Event, now: float) -> Go:
        """Handles the mouse: the band's own targets, or the stage in its own coordinates."""
        at = self.scale.to_units(event.pos)
        high = self._height()
        self._point = at
        self._hover = self._under(at)
        if at[1] < high:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                return self._press(self._hover)
            return None
        moved = {"pos": (event.pos[0], event.pos[1] - round(high * self.scale.unit))}
        assert self.stage is not None
        return self.stage.handle(pygame.Event(event.type, {**event.dict, **moved}), now)

    def _under(self, at: tuple[float, float]) -> str:
        lay = band.layout(self.scale, self._height())
        targets = [("leave", lay.back), *((button.name, button.rect) for button in self._buttons())]
        return next((name for name, rect in targets if rect.collidepoint(at)), "")

    def _press(self, name: str) -> Go:
        match name:
            case "leave":
                return GoBack()
            case "step back":
                return self._go(-1)
            case "skip" | "on":
                return self._go(1)
            case "now" if self._play:
                self._play()
                return GoBack("lobby")
        return None

    def _go(self, step: int) -> Go:
        """Goes to another step; past the last one the lesson is over, before the first one nothing happens."""
        if self.stage is None or self.at + step < 0:
            return None
        self.stage.close()
        if self.at + step >= len(self.lesson.steps):
            return self._end()
        self.at, self.stage = self.at + step, None
        return None

    def _end(self) -> Go:
        """Begins the lesson to which this one leads, where it was left; goes back if there is none."""
        if self.lesson.leads_to is None:
            return GoBack()
        self._begin(self.lesson.leads_to)
        return None

    # ------------------------------------------------------------------ what is seen

    def _buttons(self) -> tuple[Button, ...]:
        if self.stage and self.stage.done and self._play and self.at == len(self.lesson.steps) - 1:
            return (self._on, self._now) if self.lesson.leads_to else (self._now, self._on)
        if self.stage and self.stage.done:
            return (self._on,)
        return (self._back, self._skip) if self.at else (self._skip,)

    def _height(self) -> float:
        """Returns the band's height: the same for all steps."""
        texts = [pair for step in self.lesson.steps for pair in (
            (self._drawn(step.title), self._drawn(step.words)), (tr("Right."), self._drawn(step.done)))]
        return band.height(self.scale, texts)

    def _drawn(self, words: str) -> str:
        return self.lesson.drawn(words, self.desk.settings.art, self.desk.settings.palette)

    def _view(self) -> BandView:
        step, count = self.lesson.steps[self.at], len(self.lesson.steps)
        title, words, mood = self._drawn(step.title), self._drawn(step.words), ""
        if self.stage and self.stage.guide:
            title, words = self.stage.guide
        if self.stage and self.stage.done:
            title, words, mood = LAST if self.at == count - 1 else tr("Right."), self._drawn(step.done), "good"
            words = f"{words} {self._sorry}".strip()
        elif self.stage and self.stage.wrong:
            wrong, words = self.stage.wrong, self._drawn(self.stage.wrong.words)
            if wrong.rule:
                words = tr("{words} (rule {rule}, F7)", words=words, rule=wrong.rule)
            title, mood = wrong.headline, "bad"
        return BandView(self.lesson.name, self.at, count, title, words, mood)

    def draw(self, paint: Paint, now: float) -> None:
        self.scale = paint.scale
        paint.fill()
        high = self._height()
        lay = band.layout(paint.scale, high)
        first, *second = self._buttons()
        self._on.label, self._on.kind = self._way_on(), "primary" if first is self._on else "second"
        self._now.kind = "primary" if first is self._now else "second"
        band.place(lay, first, *second)
        top = round(high * paint.scale.unit)
        width, height = paint.surface.get_size()
        if self.stage and height - top > 0:
            below = paint.surface.subsurface((0, top, width, height - top))
            self.stage.draw(Paint(below, paint.style, paint.density, True, around=paint), now)
        explained(paint, self.lesson.glosses, self._point if 0 <= self._point[1] < high else None,
                  lambda noting: band.draw(noting, lay, self._view(), self._hover), high + BELOW)
        for button in self._buttons():
            button.draw(paint, button.name == self._hover, False)
            _draw_key(paint, button, button is first)

    def _way_on(self) -> str:
        after = self.lesson.leads_to
        if self.at < len(self.lesson.steps) - 1:
            return tr("Go on")
        return after.name if after else tr("To the lessons")

    def wakes(self, now: float) -> float | None:
        if self.stage is None or (self.stage.done and not self._told):
            return now
        return self.stage.wakes(now)


def _draw_key(paint: Paint, button: Button, first: bool) -> None:
    """Draws the key of a band's button under it, where it has room, or beside its words."""
    keys = {"on": "Page Down", "now": "F5", "step back": "Page Up", "skip": "Page Down"}
    key = "Enter" if first and button.name in ("on", "now") else keys[button.name]
    centre = button.rect.centerx
    paint.text(key, (centre, button.rect.bottom + paint.scale.em(theme.LABEL) * 0.75), theme.LABEL, "semi", "muted",
               "centre")
