"""Questions about single cards of Tau: which card completes a pair, what cards add up to. Knows no screen."""
from enum import StrEnum
from random import Random
from typing import NamedTuple

from p2p.games.sets.decks import USUAL, Faces
from p2p.games.sets.words import failing, fails, said, why_wrong
from p2p.language import capital, joined, tr

CHOICES = 5


class QuizKind(StrEnum):
    """The kind of a question: a Tau, a sum, cards that add up to a target, or a Tau that fails in one property."""

    TAU = "tau"
    SUM = "sum"
    TARGET = "target"
    NEAR = "near"


class Quiz(NamedTuple):
    """Cards that lie, cards to choose `take` of, and what is asked. `want`: the target's face or a property's number.

    All are faces of the usual 81 cards (rule 1.1 of Tau), which add up property by property (rule 1.2 of
    Tau).
    """

    prompt: str
    lying: Faces
    choices: Faces
    ask: QuizKind = QuizKind.TAU
    want: int = 0
    take: int = 1

    def right(self, chosen: Faces) -> bool:
        """Returns whether these cards are an answer."""
        if self.ask == QuizKind.SUM:
            return chosen == (USUAL.total(self.lying),)
        wrong = failing(USUAL, (*self.lying, *chosen), self._goal)
        return wrong == [self.want] if self.ask == QuizKind.NEAR else not wrong

    @property
    def _goal(self) -> int:
        return self.want if self.ask == QuizKind.TARGET else 0

    @property
    def answer(self) -> int:
        """Returns the face that is asked for, of a question for one card; the nearest Tau's where one must fail."""
        total = USUAL.total(self.lying)
        return total if self.ask == QuizKind.SUM else USUAL.add[self._goal][USUAL.neg[total]]

    def why(self, chosen: Faces) -> str:
        """Returns the rules' sentence on what is wrong with an answer."""
        if self.ask == QuizKind.TAU:
            return why_wrong(USUAL, (*self.lying, *chosen))
        if self.ask == QuizKind.NEAR:
            return self._why_near(chosen)
        faces = self.lying if self.ask == QuizKind.SUM else (*self.lying, *chosen)
        want = chosen[0] if self.ask == QuizKind.SUM else self.want
        total = USUAL.total(faces)

        def how(prop: int) -> str:
            words = USUAL.properties[prop].values
            made, given = words[USUAL.value(total, prop)], words[USUAL.value(want, prop)]
            lie = said(USUAL, faces, prop)
            if self.ask == QuizKind.SUM:
                return tr("{values} make {made}, your card is {given}", values=lie, made=made, given=given)
            return tr("{values} make {made}, asked is {asked}", values=lie, made=made, asked=given)

        return fails(USUAL, failing(USUAL, faces, want), how)

    def _why_near(self, chosen: Faces) -> str:
        faces, name = (*self.lying, *chosen), USUAL.properties[self.want].name
        wrong = failing(USUAL, faces, 0)
        if self.want not in wrong:
            return tr("{name:^} must be wrong here, and it is right: {values}.", name=name,
                      values=said(USUAL, faces, self.want))
        other = next(prop for prop in wrong if prop != self.want)
        return tr("{other:^} fails: {values}. Only {name} may.", other=USUAL.properties[other].name,
                  values=said(USUAL, faces, other), name=name)


class PropertyRow(NamedTuple):
    """One property of a question: its name, the values that lie, what follows ("" while hidden), and the answer's.

    `given` is the value of the card that was tried last, "" before a try; `fits` whether it is right.
    """

    name: str
    lying: str
    follows: str
    given: str = ""
    fits: bool = True


def rows(quiz: Quiz, tried: Faces, shown: frozenset[int]) -> tuple[PropertyRow, ...]:
    """Returns a row for each property; `shown` are those whose third value is told, as is any that was right."""
    if quiz.take > 1:
        return tuple(PropertyRow(capital(prop.name), said(USUAL, tried, at), "", _verdict(tried, at),
                                 at not in failing(USUAL, tried, 0))
                     for at, prop in enumerate(USUAL.properties)) if tried else ()
    found = []
    for at, prop in enumerate(USUAL.properties):
        goal = prop.values[USUAL.value(quiz.answer, at)]
        fails_here = quiz.ask == QuizKind.NEAR and at == quiz.want
        value = USUAL.value(tried[0], at) if tried else -1
        fits = value < 0 or (value == USUAL.value(quiz.answer, at)) != fails_here
        told = at in shown or (bool(tried) and fits)
        lie = said(USUAL, quiz.lying, at)
        if quiz.ask == QuizKind.SUM:
            lie = joined(" + ", (prop.values[USUAL.value(face, at)] for face in quiz.lying))
        words = tr("so not {value}", value=goal) if fails_here and told else _follows(quiz, at, goal if told else "…")
        found.append(PropertyRow(capital(prop.name), lie, words,
                                 tr("your card: {value}", value=prop.values[value]) if tried else "", fits))
    return tuple(found)


def _follows(quiz: Quiz, prop: int, value: str) -> str:
    """Returns the words of the value that a property has to have on the card that is asked for."""
    if quiz.ask == QuizKind.TARGET:
        want = USUAL.properties[prop].values[USUAL.value(quiz.want, prop)]
        return tr("for {want}: {value}", want=want, value=value)
    return tr("makes {value}", value=value) if quiz.ask == QuizKind.SUM else tr("so it is {value}", value=value)


def _verdict(faces: Faces, prop: int) -> str:
    """Returns in words how one property stands on three cards."""
    kinds = len({USUAL.value(face, prop) for face in faces})
    return {1: tr("all the same"), 2: tr("two and one: that spoils it"), 3: tr("all different")}[kinds]


def pair(rng: Random, ask: QuizKind = QuizKind.TAU, prop: int = 0) -> Quiz:
    """Returns a question for a random pair, with wrong choices that differ from the right one in a property or two."""
    one, two = rng.sample(range(81), 2)
    third = USUAL.third(one, two)
    right = _moved(third, prop, rng.choice((1, 2))) if ask == QuizKind.NEAR else third
    wrong = {_moved(right, at, by) for at in range(4) for by in (1, 2)} - {right, one, two}
    if ask == QuizKind.NEAR:
        wrong -= {_moved(third, prop, by) for by in (1, 2)}
    others = rng.sample(sorted(wrong), CHOICES - 1)
    choices = rng.sample([right, *others], CHOICES)
    name = USUAL.properties[prop].name
    words = tr("Which card is right in all but {name}?",
               name=name) if ask == QuizKind.NEAR else tr("Which card completes this pair?")
    return Quiz(words, (one, two), tuple(choices), ask, prop if ask == QuizKind.NEAR else 0)


def _moved(face: int, prop: int, by: int) -> int:
    """Returns the card with another value of one property, `by` steps on."""
    return USUAL.add[face][int(by * USUAL.base ** prop)]
