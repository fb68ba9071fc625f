"""A lesson's stage of questions about single cards, one after the other, by keys or mouse, with hints on demand."""
from collections.abc import Sequence
from math import inf

import pygame

from client.draw import theme
from client.draw.cards import CardName, race_deck
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.race.drawn import REACTION
from client.games.tau.quiz.board import QuizView, draw_quiz, pick_answer
from client.games.tau.quiz.question import Quiz, QuizKind, rows
from client.lessons.lesson import LessonReply, MakeStage
from client.pages.book.book_page import BOOK_KEY, BookPage
from client.pages.desk import Desk
from client.ui.keys import HANDS
from client.ui.phrases import as_drawn
from client.ui.screen import Go, GoBack
from p2p.games.sets.decks import USUAL
from p2p.language import tr

SHOWN = 900.0               # ms that a right answer lies before the next question
HEADINGS = {QuizKind.TAU: tr("The four properties"), QuizKind.SUM: tr("Adding cards"),
            QuizKind.TARGET: tr("What they add up to"),
            QuizKind.NEAR: tr("All but one")}
LINES = {QuizKind.TAU: tr("In a Tau each property is all the same or all different."),
         QuizKind.SUM: tr("Each property is added by itself."),
         QuizKind.TARGET: tr("All cards together make the last one."),
         QuizKind.NEAR: tr("In this one property it must not fit.")}


def addition(prop: int) -> tuple[tuple[str, ...], ...]:
    """Returns the table of additions of one property, in words, with a heading row and column."""
    words = USUAL.properties[prop].values
    head = ("+", *words)
    return head, *((words[one], *(words[(one + two) % 3] for two in range(3))) for one in range(3))


class Asking:
    """One question with what was tried; used by lessons and by training."""

    def __init__(self, desk: Desk, quiz: Quiz, count: str = "", since: float = -inf) -> None:
        """`count` says which of several questions it is, `since` when it follows another one (ms)."""
        self.desk, self.quiz, self.count, self._since = desk, quiz, count, since
        self.chosen: tuple[int, ...] = ()           # places among the choices
        self.tried: tuple[int, ...] = ()            # faces of the last wrong try, or of the right one
        self.right = False
        self.shown: frozenset[int] = frozenset()
        self.hover: int | str | None = None
        self.scale = Scale(*theme.WINDOW)

    def view(self) -> QuizView:
        """Returns what the board shows."""
        quiz, settings = self.quiz, self.desk.settings
        deck = race_deck(settings.art)
        def name(face: int) -> CardName:
            return CardName(deck, face, settings.palette)
        tried = frozenset(quiz.choices.index(face) for face in self.tried)
        adds = quiz.ask in (QuizKind.SUM, QuizKind.TARGET)
        return QuizView(
            quiz.prompt, f"{self.count} {LINES[quiz.ask]}".strip(), tuple(map(name, quiz.lying)),
            tuple(map(name, quiz.choices)),
            tuple(self.desk.labels[code] for code in HANDS["left"][:len(quiz.choices)]),
            tuple(row._replace(lying=self.drawn(row.lying), follows=self.drawn(row.follows),
                               given=self.drawn(row.given)) for row in rows(quiz, self.tried, self.shown)),
            HEADINGS[quiz.ask], "+" if adds else "", quiz.take == 1,
            name(quiz.want) if quiz.ask == QuizKind.TARGET else None, frozenset(self.chosen),
            frozenset() if self.right else tried, tried if self.right else frozenset(),
            tuple(tuple(map(self.drawn, row)) for row in addition(3)) if adds else (),
            tr("A hint") if quiz.take == 1 and not self.right else "")

    def drawn(self, words: str) -> str:
        """Returns words of the rules with the names of what the settings draw."""
        settings = self.desk.settings
        return as_drawn(words, settings.palette, "classic" if settings.art == "classic" else "tau")

    def handle(self, event: pygame.Event, now: float) -> bool:
        """Takes a key or the mouse. Returns whether an answer was given; `right` and `tried` say which.

        A press before this question can have been seen was meant for the one before.
        """
        if event.type == pygame.MOUSEMOTION:
            self.hover = pick_answer(self.view(), self.scale, self.scale.to_units(event.pos))
        elif now - self._since < REACTION:
            return False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._take(pick_answer(self.view(), self.scale, self.scale.to_units(event.pos)))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            return self._take("hint")
        elif event.type == pygame.KEYDOWN and event.scancode in HANDS["left"]:
            return self._take(HANDS["left"].index(event.scancode))
        return False

    def _take(self, what: int | str | None) -> bool:
        if what == "hint":
            left = [prop for prop in range(4) if prop not in self.shown]
            self.shown |= frozenset(left[:1])
            return False
        if not isinstance(what, int) or what >= len(self.quiz.choices) or self.right:
            return False
        self.desk.sounds.play("press")
        self.chosen = tuple(at for at in self.chosen if at != what) if what in self.chosen else (*self.chosen, what)
        if len(self.chosen) < self.quiz.take:
            return False
        self.tried = tuple(self.quiz.choices[at] for at in sorted(self.chosen))     # as they lie
        self.chosen = ()
        self.right = self.quiz.right(self.tried)
        return True

    def draw(self, paint: Paint) -> None:
        """Draws the question on the whole surface."""
        self.draw_view(paint, self.view())

    def draw_view(self, paint: Paint, view: QuizView) -> None:
        """Draws this view of the question on the whole surface."""
        self.scale = paint.scale
        draw_quiz(paint, self.desk.cards, view, self.hover)


class QuizStage:
    """The Stage of some questions; it is done once all are answered."""

    def __init__(self, desk: Desk, quizzes: Sequence[Quiz]) -> None:
        self.desk, self._quizzes = desk, tuple(quizzes)
        self.done = False
        self.wrong: LessonReply | None = None
        self.at = 0
        self.asking = self._ask()
        self._next = 0.0

    def _ask(self, since: float = -inf) -> Asking:
        """Returns the question that is asked now; of several it says which one it is."""
        count = len(self._quizzes)
        return Asking(self.desk, self._quizzes[self.at], tr("{number} of {count}.", number=self.at + 1,
                                                            count=count) if count > 1 else "", since)

    @property
    def guide(self) -> tuple[str, str] | None:
        return None

    def update(self, now: float) -> None:
        """Goes on to the next question once the right answer has been seen."""
        if self._next and now >= self._next:
            self._next = 0.0
            self.at += 1
            self.asking = self._ask(now)

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return GoBack()
        if event.type == pygame.KEYDOWN and event.key == BOOK_KEY:
            return BookPage(self.desk, "tau")
        if self.done or self._next or not self.asking.handle(event, now):
            return None
        if not self.asking.right:
            self.wrong = LessonReply(tr("Not this one."), self.asking.quiz.why(self.asking.tried))
            self.desk.sounds.play("wrong")
            return None
        self.wrong = None
        self.done = self.at == len(self._quizzes) - 1
        if not self.done:
            self.desk.sounds.play("right")
            self._next = now + SHOWN
        return None

    def draw(self, paint: Paint, _now: float) -> None:
        self.asking.draw(paint)

    def wakes(self, _now: float) -> float | None:
        return self._next or None

    def close(self) -> None:
        """Nothing stays open."""


def questions(*quizzes: Quiz) -> MakeStage:
    """Returns what makes a stage of these questions."""
    def make(desk: Desk, _now: float) -> QuizStage:
        return QuizStage(desk, quizzes)
    return make
