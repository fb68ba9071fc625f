"""Tau's lessons: a pair, five cards, a board; then the modes in which cards are added up."""
from collections.abc import Callable
from functools import partial
from typing import Any

from client.games.race.board import ROWS
from client.games.race.story import as_they_lie
from client.games.tau.quiz.question import Quiz, QuizKind
from client.games.tau.quiz.stage import questions
from client.games.tau.rules import GLOSSES
from client.games.tau.table import TauTable
from client.lessons.lesson import Lesson, Step
from client.lessons.practice import Practice
from client.lessons.table_stage import TablePlan
from p2p.games.game import Move
from p2p.games.tau import start
from p2p.games.tau.words import why_not
from p2p.language import tr

LESSON = partial(Lesson, glosses=GLOSSES)
PAIR, SUM, MISSING = tr("Which card completes this pair?"), tr("What do these two make?"), tr("Which card is missing?")


def _board(mode: str) -> Callable[[], Practice]:
    """Returns what makes a lone board of a mode, with hints; the cards are always the same."""
    options = {"mode": mode, "training": "on"}
    return lambda: Practice("tau", 1, start(1, options), options=options)


def _why(state: Any, move: Move) -> str:
    """Returns why a claim is no Tau, as the rules say it; "" for a right one and for other moves."""
    return (why_not(state, as_they_lie(state.board, ROWS, map(int, move.args))) or "") if move.verb == "claim" else ""


def _found(count: int, mode: str) -> TablePlan:
    return TablePlan(TauTable, _board(mode), lambda state: state.scores[0] >= count, _why, soft=True)


FIRST = LESSON("tau", "tau", tr("Learn Tau"), tr("pairs, then a board"), 3, (
    Step(tr("One property at a time"),
         tr("Both cards are red, empty circles; only the number differs. Then the third one "
         "differs in it, too, and is like them in the rest."),
         questions(Quiz(PAIR, (0, 3), (6, 7, 15, 33, 8))),
         tr("All the same, or all different: that is the whole rule, for each of the four properties.")),
    Step(tr("Two properties"),
         tr("Number and shape are alike, colour and shading are not. Look at one after the other."),
         questions(Quiz(PAIR, (57, 77), (70, 43, 76, 67, 68))),
         tr("Where two are alike the third is alike, where two differ the third is the one that is left.")),
    Step(tr("All four differ"), tr("Here no property is alike. Do two of these; F2 gives a hint."),
         questions(Quiz(PAIR, (0, 40), (80, 79, 77, 71, 53)), Quiz(PAIR, (18, 32), (73, 64, 70, 46, 74))),
         tr("Any two cards have exactly one third. So a Tau can be looked for pair by pair.")),
    Step(tr("Three of five"), tr("Now nobody shows you the pair. Three of these five cards are a Tau: choose them."),
         questions(Quiz(tr("Which three are a Tau?"), (), (1, 40, 79, 42, 13), take=3)),
         tr("On a board you begin with any two cards and look for the third.")),
    Step(tr("A board"), tr("The real board: find two Taus. Press the keys that their cards show, or click on "
         "the cards. Space clears what you chose; a wrong claim clears it by itself, unless the settings have it "
         "stay. Hint (F2) marks one."),
         _found(2, "3tau").stage, tr("With others it is a race: whoever is first takes the cards, and new ones come.")),
), "tau")

ADDING = LESSON("tau-adding", "tau", tr("Adding cards"), tr("4 and 6 Tau, generalized"), 3, (
    Step(tr("Circle + square = square"), tr("In some modes cards are added, each property by itself. The zeros change "
         "nothing: red, one, empty and circle. Which card do these two make?"),
         questions(Quiz(SUM, (1, 27), (55, 28, 54, 29, 31), QuizKind.SUM)),
         tr("Red + green is green, circle + square is a square; one and empty stay what they are.")),
    Step(tr("Square + square = triangle"),
         tr("Values go round: after circle comes square, then triangle, then circle again. "
         "So square + square makes a triangle. The table at the right has all sums."),
         questions(Quiz(SUM, (27, 28), (55, 28, 1, 54, 58), QuizKind.SUM),
                   Quiz(SUM, (28, 32), (60, 33, 6, 57, 63), QuizKind.SUM)),
         tr("Colour, number and shading go round in the same way: green + blue is red, one + two is two.")),
    Step(tr("Up to a target"),
         tr("In Generalized 3 Tau three cards have to make the card behind the equals sign. Which one "
         "is missing?"),
         questions(Quiz(MISSING, (4, 36), (44, 74, 68, 73, 47), QuizKind.TARGET, 3)),
         tr("Plain 3 Tau is the same with the zero card as its target: three alike, or all different, make zero.")),
    Step(tr("Four cards"), tr("In 4 Tau four cards have to make the target. Which one is missing?"),
         questions(Quiz(MISSING, (2, 31, 45), (64, 37, 65, 61, 10), QuizKind.TARGET, 31)),
         tr("In 6 Tau six cards make the zero card, and no three of them do so alone.")),
    Step(tr("A board of Generalized 3 Tau"),
         tr("Find three cards that make the target at the left. Hint (F2) marks one of "
         "them."), _found(1, "g3tau").stage, tr("4 Tau and 6 Tau are played the same way.")),
), "tau")
LESSONS = (FIRST, ADDING)
