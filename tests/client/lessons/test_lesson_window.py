"""The lessons in the real window on a virtual display: from the lobby through Learn Tau by keys alone."""
import json
from functools import partial

import pytest

from client.games.tau.quiz.stage import QuizStage
from client.lessons.practice import ME
from client.lessons.progress import FILE
from client.ui import keys
from p2p.games.game import Move
from p2p.games.tau import open_taus
from tests.client.lessons.learner import LESSONS, desk, right_answer

pytestmark = pytest.mark.xdist_group("loopback")


def test_the_first_lesson_is_played_in_the_real_window(user, tmp_path):
    lesson = LESSONS["tau"]

    def done(steps):
        try:
            return json.loads((user.home / FILE).read_text())["tau"] >= steps
        except (OSError, ValueError):
            return False

    user.insist(lambda: user.key("l"), lambda: "Learn" in user.do("getwindowname", user.frame))
    user.insist(lambda: user.key("Return"), lambda: "Learn Tau" in user.do("getwindowname", user.frame))
    for number, step in enumerate(lesson.steps, 1):
        finished = partial(done, number)
        stage = step.stage(desk(tmp_path), 0.0)
        if isinstance(stage, QuizStage):
            for quiz in stage._quizzes:             # the same questions as in the window
                codes = [keys.HANDS["left"][quiz.choices.index(face)] for face in right_answer(quiz)]
                user.press(*codes)
            if len(stage._quizzes) > 1:             # the next one comes a moment later
                user.insist(partial(user.press, *codes), finished)
        else:
            practice, taus = stage.practice, []
            while not stage.plan.over(practice.state):
                tau = open_taus(practice.state)[0]
                taus.append([keys.code_at("one", practice.state.board.index(face)) for face in tau])
                practice.make(ME, Move("claim", tau), 0)
            for codes in taus:                      # each is judged before the next one's keys
                user.press(*codes)
        user.wait(finished)
        user.key("Next" if number == len(lesson.steps) else "Return")      # after the last one Enter plays
    user.wait(lambda: "Learn a game" in user.do("getwindowname", user.frame))
