"""Training for Tau: rounds against the clock, hints that don't count, near-Taus of a chosen property, weak spots."""
from random import Random

import pygame
import pytest

from client.draw.paint import Paint
from client.games.tau.quiz import board as quiz_board
from client.games.tau.quiz.question import QuizKind
from client.games.tau.quiz.times import ENOUGH, FILE, ROUND, Answer, PairTimes, differing, weak_spots
from client.games.tau.quiz.training import BACK, BAND, KINDS, SEEN, Training
from client.lessons.progress import Progress
from client.screens.learn import Learn
from client.ui import keys
from client.ui.screen import GoBack
from p2p.games.sets.decks import USUAL
from p2p.games.sets.words import failing
from tests.client.lessons.learner import desk, right_answer


class Trainee:
    """Somebody at the training screen, with a clock of their own."""

    def __init__(self, home):
        self.screen, self.now = Training(desk(home), Random(1)), 1000.0
        self.screen.update(self.now)

    def key(self, key=0, code=0):
        event = pygame.Event(pygame.KEYDOWN, key=key, scancode=code, mod=0, unicode="")
        return self.screen.handle(event, self.now)

    def click(self, rect, below=True):
        """Presses on a rectangle of the question, which has units of its own, or of the header."""
        scale, top = (self.screen.asking.scale, BAND) if below else (self.screen.scale, 0)
        at = rect.centerx * scale.unit, rect.centery * scale.unit + top * self.screen.scale.unit
        return self.screen.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), self.now)

    def draw(self):
        self.screen.draw(Paint(pygame.Surface((1280, 800))), self.now)

    def wait(self, ms):
        self.now += ms
        self.screen.update(self.now)

    def answer(self, right=True):
        quiz = self.screen.asking.quiz
        face = right_answer(quiz)[0]
        face = face if right else next(other for other in quiz.choices if other != face)
        self.key(code=keys.HANDS["left"][quiz.choices.index(face)])


def test_a_round_takes_the_time_of_its_pairs_alone_and_the_best_is_kept(tmp_path):
    trainee = Trainee(tmp_path)
    for _ in range(ROUND):
        trainee.wait(700)
        trainee.answer()
        trainee.wait(SEEN + 1)
    assert trainee.screen.record is True
    assert trainee.screen.times.best == 700 * ROUND
    trainee.key(pygame.K_RETURN)
    assert (trainee.screen.number, trainee.screen.record) == (0, None)
    assert PairTimes(tmp_path).best == 700 * ROUND
    assert len(PairTimes(tmp_path).answers) == ROUND


def test_whoever_has_only_a_mouse_plays_a_round_begins_another_and_goes_back(tmp_path):
    trainee = Trainee(tmp_path)
    for number in range(ROUND):
        trainee.wait(700)
        trainee.draw()
        quiz = trainee.screen.asking.quiz
        lay = quiz_board.quiz_layout(trainee.screen.asking.view(), trainee.screen.asking.scale)
        assert trainee.click(lay.choices[quiz.choices.index(right_answer(quiz)[0])]) is None
        assert trainee.screen.number == number + 1
        trainee.wait(SEEN + 1)
    trainee.draw()
    assert trainee.screen.record is True
    assert trainee.screen._view().prompt == "10 pairs in 7.0 s"         # what is shown is the screen's own
    trainee.click(trainee.screen._once_more.rect)
    assert trainee.screen.record is None
    assert isinstance(trainee.click(BACK, below=False), GoBack)


def test_a_wrong_try_costs_time_and_neither_it_nor_a_hint_goes_into_the_times(tmp_path):
    trainee = Trainee(tmp_path)
    trainee.wait(500)
    trainee.answer(right=False)
    trainee.wait(500)
    trainee.answer()
    assert (trainee.screen.spent, trainee.screen.times.answers) == (1000, [])
    trainee.wait(SEEN)
    trainee.wait(200)                                                   # until the new pair has been seen
    trainee.key(pygame.K_F2)
    trainee.answer()
    assert trainee.screen.times.answers == []
    trainee.wait(SEEN)
    trainee.wait(400)
    trainee.answer()
    assert [answer.ms for answer in trainee.screen.times.answers] == [400]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_near_taus_fail_in_the_chosen_property_alone(number, tmp_path):
    trainee = Trainee(tmp_path)
    for _ in range(number):
        trainee.key(pygame.K_TAB)
    quiz = trainee.screen.asking.quiz
    assert quiz.ask == QuizKind.NEAR
    assert failing(USUAL, (*quiz.lying, *right_answer(quiz)), 0) == [number - 1]
    assert KINDS[number][0] == USUAL.properties[number - 1].name


def answers(rng, count, **slower):
    """Random pairs of somebody who takes about 1.2 s, more where these properties differ, some much longer."""
    found = []
    for _ in range(count):
        differs = differing(rng.sample(range(81), 2))
        seconds = 1.2 + sum(slower.get(prop.name, 0) for prop, at in zip(USUAL.properties, differs, strict=True) if at)
        found.append(Answer(round(1000 * seconds * rng.lognormvariate(0, 0.4)), differs))
    return found


def test_what_properties_cost_is_told_apart_though_pairs_differ_in_several_at_once():
    """Without noise the estimate is what was put in; two medians would call colour slow as well."""
    kinds = [Answer(1000 + 1400 * shading + 300 * shape, (colour, number, shading, shape))
             for colour, number in ((False, True), (True, False), (True, True))
             for shading in (False, True) for shape in (False, True) for _ in range(2 + colour * shading)]
    found = {spot.name: spot.seconds for spot in weak_spots(kinds)}
    assert found == {"shading": pytest.approx(1.4), "shape": pytest.approx(0.3), "colour": pytest.approx(0, abs=1e-9),
                     "number": pytest.approx(0, abs=1e-9)}
    assert weak_spots(kinds)[0].name == "shading"


def test_the_error_is_that_of_ordinary_least_squares():
    """Computed apart: all indicators are balanced here, so one's error is the spread over n times its variance."""
    rows = [tuple(bool(number >> at & 1) for at in range(4)) for number in range(16)] * 2
    seconds = [1.0 + 0.5 * row[0] + (0.2 if number < 16 else -0.2) for number, row in enumerate(rows)]
    spot = next(spot for spot in weak_spots([Answer(round(1000 * time), row) for time, row in zip(
        seconds, rows, strict=True)]) if spot.name == "colour")
    rest = 32 * 0.2 ** 2 / (32 - 5)
    assert spot.seconds == pytest.approx(0.5)
    assert spot.error == pytest.approx((rest / (32 * 0.25)) ** 0.5)
    assert spot.sure


@pytest.mark.parametrize("slower", [{}, {"shading": 1.4}])
def test_after_few_answers_nothing_wrong_is_said(slower):
    """Of 100 people whose one weak spot, if any, is shading, hardly one hears of another property."""
    rng = Random(12)
    named = [next((spot.name for spot in weak_spots(answers(rng, 29, **slower)) if spot.sure), "") for _ in range(100)]
    assert sum(name not in ("", *slower) for name in named) <= 2


def test_looked_at_again_and_again_luck_hardly_ever_names_a_spot():
    """Of 40 people without a weak spot at most one hears of one in 300 answers; half of those with one do after 60."""
    def named(rng, looks, **slower):
        given = answers(rng, looks[-1], **slower)
        return any(spot.sure for look in looks for spot in weak_spots(given[:look]))
    assert sum(named(Random(number), range(20, 301, 10)) for number in range(40)) <= 1
    assert sum(named(Random(number), (60,), shading=1.4) for number in range(40)) >= 20


def test_a_weak_spot_is_named_once_there_are_enough_answers(tmp_path):
    trainee = Trainee(tmp_path)
    assert "After some 40 pairs" in trainee.screen.advice()
    trainee.screen.times.answers = answers(Random(3), 119, shading=1.4)
    trainee.wait(2600)
    trainee.answer()
    assert trainee.screen.advice().startswith("Shading takes you 1.")
    assert [row[0] for row in trainee.screen.spots()[:2]] == ["differs", "Shading"]


def test_one_answer_while_somebody_looked_away_changes_little():
    usual = answers(Random(5), 60, shape=1.4)
    away = [*usual, Answer(600_000, (True, False, False, False))]
    assert weak_spots(away)[0].name == weak_spots(usual)[0].name == "shape"


def test_answers_that_cannot_tell_properties_apart_say_nothing():
    assert weak_spots([Answer(1000 + number, (True, True, False, False)) for number in range(40)]) == []
    assert weak_spots(answers(Random(1), ENOUGH - 1)) == []


def test_differing():
    assert differing((0, 40)) == (True, True, True, True)
    assert differing((0, 3)) == (False, True, False, False)


@pytest.mark.parametrize("content", ["", "[]", '{"best": 1}', '{"best": "x", "answers": []}',
                                     '{"best": 1, "answers": [[]]}', '{"best": Infinity, "answers": []}'])
def test_a_damaged_file_of_times_is_no_trouble(content, tmp_path):
    (tmp_path / FILE).write_text(content)
    assert PairTimes(tmp_path).answers == []


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_page_of_lessons_leads_there_and_esc_back(size, tmp_path):
    found = Learn(desk(tmp_path), "tau", Progress(tmp_path)).use_control("train tau")
    assert isinstance(found, Training)
    trainee = Trainee(tmp_path)
    trainee.screen.draw(Paint(pygame.Surface(size)), trainee.now)
    assert isinstance(trainee.key(pygame.K_ESCAPE), GoBack)
