"""The page of lessons: each game with its first deal, led by the hand, and short ones; what was done bears a check."""
from collections.abc import Sequence
from functools import partial

from pygame import FRect

from client.draw import emblems, fonts, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.lessons.lesson import Lesson
from client.lessons.progress import Progress
from client.lessons.screen import LessonScreen
from client.pages.desk import Desk, DeskPage
from client.screens import first_game
from client.ui import parts
from client.ui.areas import Area
from client.ui.screen import Ask, Go, GoBack
from client.ui.widgets import Form
from p2p.language import tr

TOP, NAMED, GAP = 96, 236, 12
MOST = 5                    # lessons of a game side by side
TRAIN = "train"


class Learn(DeskPage):
    """All lessons. The next one is marked and has the keyboard: the first of `game` that isn't done, or of any game.
    With `begins` it leads on to that lesson at once."""

    titled = tr("Learn a game")

    def __init__(self, desk: Desk, game: str, progress: Progress, begins: bool = False) -> None:
        self.progress, self._first, self._begins = progress, game, begins
        self.lessons = {lesson.code: lesson for listing in LISTINGS.values() for lesson in listing.boards().lessons}
        areas = [Area(code, partial(self._draw_tile, lesson), "raised") for code, lesson in self.lessons.items()]
        areas += [Area(f"{TRAIN} {code}", self._draw_training, "raised")
                  for code, listing in LISTINGS.items() if listing.boards().training]
        self._marked = self.next                # the code of the lesson that the keyboard was given last
        super().__init__(desk, Form(areas, self._marked or next(iter(self.lessons), "")))
        self._areas = {area.name: area for area in areas}

    @property
    def next(self) -> str:
        """Returns the code of the lesson that comes next, "" if all are done."""
        left = [code for code, lesson in self.lessons.items() if not self._done(lesson)]
        return next((code for code in left if self.lessons[code].game == self._first), next(iter(left), ""))

    def refresh(self) -> Go:
        """Gives the keyboard to the next lesson, once another one is done."""
        if self._marked != self.next:
            self._marked = self.next
            self.form.take_focus(self.next or self.form.focus)
        begins, self._begins = self._begins, False
        return self.use_control(self.next) if begins else None

    def use_control(self, name: str) -> Go:
        what, _, game = name.partition(" ")
        if what == TRAIN and (make := LISTINGS[game].boards().training):
            return make(self.desk)
        if name not in self.lessons:
            return None
        self._first = self.lessons[name].game
        return LessonScreen(self.desk, self.lessons[name], self.progress, partial(self._play, self._first))

    def _play(self, game: str) -> None:
        first_game.begin(self.desk.node, first_game.gentle(self.desk.node, game))

    def asked(self, what: Ask, now: float) -> Go:
        """Goes back to the lobby, which shows the game that a lesson has begun."""
        return GoBack() if what == "lobby" else super().asked(what, now)

    def _done(self, lesson: Lesson) -> bool:
        return self.progress.steps(lesson.code) >= len(lesson.steps)

    def state(self, lesson: Lesson) -> str:
        """Returns in words how far a lesson is: done, at which step, or how long it takes."""
        steps = self.progress.steps(lesson.code)
        if self._done(lesson):
            return tr("done")
        return tr("at step {step} of {steps}", step=steps + 1, steps=len(lesson.steps)) if steps else \
            tr("{minutes} min", minutes=lesson.minutes)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self.head(paint, tr("Real cards, one idea at a time; leave and go on whenever you like."))
        high = min(136.0, (paint.height - TOP - 52 - GAP * (len(LISTINGS) - 1)) / len(LISTINGS))
        for number, (game, listing) in enumerate(LISTINGS.items()):
            boards = listing.boards()
            row = FRect(left, TOP + number * (high + GAP), right - left, high)
            paint.plate(row, "mat", radius=theme.PANEL_RADIUS)
            settings = self.desk.settings
            emblems.draw(paint, listing.fan(settings.art, settings.palette), (row.x + 62, row.centery), 44)
            paint.fitted(called(game), (row.x + 124, row.centery - 12), NAMED - 132, theme.NAME, SERIF, least=0.6)
            line = paint.scale.clauses(listing.line, NAMED - 132, theme.SECOND)
            paint.fitted(line, (row.x + 124, row.centery + 14), NAMED - 132, theme.SECOND, SANS, "muted")
            wide = (row.w - NAMED - GAP) / MOST - GAP
            names = [lesson.code for lesson in boards.lessons] + [f"{TRAIN} {game}"] * (boards.training is not None)
            if not names:
                paint.fitted(tr("Its rules say how it is played."), (row.x + NAMED + 16, row.centery),
                             row.w - NAMED - 32,
                             theme.SECOND, SANS, "muted")
            for place, name in enumerate(names):
                self._areas[name].rect = FRect(row.x + NAMED + place * (wide + GAP), row.y + GAP, wide,
                                                      high - 2 * GAP)
        self.draw_controls(paint, ("←→↑↓", tr("move")), ("Enter", tr("begin")), ("Esc", tr("back")))

    @staticmethod
    def _draw_training(paint: Paint, rect: FRect) -> None:
        step = paint.scale.em(theme.SECOND) * 1.35
        words = paint.scale.longest((tr("pairs against the clock"), tr("by the clock")), rect.w - 32, theme.SECOND)
        paint.fitted(tr("Training"), (rect.x + 16, rect.centery - step * 0.6), rect.w - 32, theme.BODY + 1, SEMI)
        paint.fitted(words, (rect.x + 16, rect.centery + step * 0.6), rect.w - 32, theme.SECOND, SANS, "muted")

    def _draw_tile(self, lesson: Lesson, paint: Paint, rect: FRect) -> None:
        x, room, done, begun = rect.x + 16, rect.w - 32, self._done(lesson), self.progress.steps(lesson.code) > 0
        step = paint.scale.em(theme.SECOND) * 1.35
        marked = lesson.code == self.next
        names = fonts.wrap(lesson.name, SEMI, paint.scale.pixels(theme.BODY + 1), room * paint.scale.unit)
        lines = self._lines(paint.scale, lesson.line, room, rect.h / step - (1.9 if marked else 1.2) - len(names))
        y = rect.centery - (len(lines) + len(names)) * step / 2 - (5 if marked else 0)
        for name in names:
            paint.text(name, (x, y), theme.BODY + 1, SEMI)
            y += step * 1.1
        for line in lines:
            paint.text(line, (x, y), theme.SECOND, SANS, "muted")
            y += step * 1.1
        if marked:
            self._draw_way_in(paint, rect, (x, y + 5))
            return
        if done:
            paint.icon("check", (x + 8, y), 18, "good")
        paint.fitted(self.state(lesson), (x + (24 if done else 0), y), room - 24, theme.SECOND, SANS,
                     "good" if done else "accent_text" if begun else "muted")

    @staticmethod
    def _lines(scale: Scale, line: str, room: float, most: float) -> Sequence[str]:
        """Returns what a lesson is about in at most so many lines: how far it is counts more than its words."""
        def wrapped(words: str) -> Sequence[str]:
            return fonts.wrap(words, SANS, scale.pixels(theme.SECOND), room * scale.unit)
        short = scale.clauses(line, room, theme.SECOND)
        return next((found for found in (wrapped(line), wrapped(short)) if len(found) <= most), ())

    def _draw_way_in(self, paint: Paint, rect: FRect, at: tuple[float, float]) -> None:
        """Draws the brass mark of the next lesson: what to press, and how far it is."""
        lesson = self.lessons[self.next]
        steps = self.progress.steps(lesson.code)
        said = (tr("Go on, step {step} of {steps}", step=steps + 1, steps=len(lesson.steps)),
                tr("Go on, step {step}", step=steps + 1)) if steps else (
            tr("Begin, {minutes} min", minutes=lesson.minutes), tr("Begin"))
        words = paint.scale.longest(said, rect.w - 80, theme.SECOND, SEMI)
        wide = min(rect.w - 32, paint.scale.measure(words, theme.SECOND, SEMI) + 48)
        mark = FRect(at[0], at[1] - paint.scale.em(theme.SECOND) * 0.85, wide, paint.scale.em(theme.SECOND) * 1.7)
        paint.plate(rect, None, "accent", 2, theme.ROW_RADIUS)
        paint.plate(mark, "accent", radius=mark.h / 2)
        paint.icon("play", (mark.x + 18, mark.centery), 14, "on_accent")
        paint.fitted(words, (mark.x + 32, mark.centery + 0.5), mark.w - 44, theme.SECOND, SEMI, "on_accent")
