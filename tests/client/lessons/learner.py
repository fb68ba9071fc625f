"""A learner for tests: plays a lesson on its screen by keys or by mouse, with a clock of its own."""
from functools import partial
from itertools import chain, combinations
from random import Random
from types import SimpleNamespace

import pygame

from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.games.lines.table import LinesTable
from client.games.pcset import board as pcset, view as pcset_view
from client.games.pcset.table import PcSetTable
from client.games.tau.quiz import board as quiz_board
from client.games.tau.quiz.stage import QuizStage
from client.games.tau.table import TauTable
from client.games.tricks import deal_view
from client.lessons.progress import Progress
from client.lessons.screen import LessonScreen
from client.pages.desk import Desk
from client.settings import Settings
from client.ui import keys
from client.ui.screen import GoBack
from p2p.games.game import IllegalMove, Move
from p2p.games.pcset import sets
from p2p.games.tau import open_taus
from tests.client.screen_drivers import Heard

STEP = 100.0                    # ms between two frames
LONGEST = 3000                  # frames until a lesson is given up
LESSONS = {lesson.code: lesson for listing in LISTINGS.values() for lesson in listing.boards().lessons}


def desk(home, **settings):
    """A desk without a node."""
    return Desk(SimpleNamespace(home=home, notices=[], refusal=None), Settings(name="Mira", **settings), sounds=Heard())


class Learner:
    """One lesson on its screen. `left` becomes True when the lesson leads back.

    `read` are the words that the band has said, `acts` how often something was pressed for the game.
    """

    def __init__(self, desk, code, mouse=False):
        self.desk, self.lesson = desk, LESSONS[code]
        self.screen = LessonScreen(desk, self.lesson, Progress(desk.node.home))
        self.mouse = mouse
        self.read, self.acts = set(), 0
        self.now, self.left, self.others = 1000.0, False, []
        self.surface = pygame.Surface((1280, 800))
        self.screen.update(self.now)

    @property
    def stage(self):
        return self.screen.stage

    def wait(self, ms):
        """Lets time pass, a frame every STEP ms."""
        for _ in range(int(ms / STEP)):
            self.now += STEP
            self.screen.update(self.now)

    def event(self, kind, **what):
        event = pygame.Event(kind, **what)
        self.desk.labels.learn(event)
        to = self.screen.handle(event, self.now)
        self.left = self.left or isinstance(to, GoBack)
        if to is not None and not self.left:
            self.others.append(to)
        if not self.left:
            self.wait(STEP)

    def key(self, key=0, code=0):
        self.event(pygame.KEYDOWN, key=key, scancode=code, mod=0, unicode="")

    def click(self, at):
        """A click at a point in pixels."""
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)

    def draw(self, size=(1280, 800)):
        """The picture, cards as sharp as one frame makes them."""
        self.surface = pygame.Surface(size)
        self.desk.cards.frame()
        self.screen.draw(Paint(self.surface, self.desk.settings.style), self.now)
        return self.surface

    def take_in(self):
        """Reads what the band says."""
        view = self.screen._view()                              # what the band says is the screen's own
        self.read |= {view.title, view.words}

    def minutes(self):
        """How long all this takes who reads 200 words a minute and thinks 4 seconds about each press."""
        words = sum(len(said.split()) for said in self.read)
        return words / 200 + self.acts * 4 / 60 + (self.now - 1000.0) / 60_000

    def hit(self, code, pick):
        """Presses a key, or with the mouse clicks on what it stands for, wherever the board finds it."""
        self.take_in()
        self.acts += 1
        if not self.mouse:
            self.key(code=code)
            return
        self.draw()
        top = round(self.screen._height() * self.screen.scale.unit)        # the band's height is the screen's own
        table = getattr(self.stage, "table", None)
        scale = table.state.scale if table else self.stage.asking.scale
        finds = table.picture(self.now).pick if table else partial(quiz_board.pick_answer, self.stage.asking.view())
        for y in range(790 - top, 0, -20):
            for x in range(10, 1280, 20):
                if finds(scale, scale.to_units((x, y))) == pick:
                    self.click((x, y + top))
                    return
        raise AssertionError(f"{pick} lies nowhere")

    # -- the right thing to do

    def do_step(self):
        """Does what the step asks for, by keys, until it is done."""
        for _ in range(LONGEST):
            stage = self.stage
            if stage.done:
                self.take_in()
                return
            if isinstance(stage, QuizStage):
                self._answer(stage)
            elif 0 in stage.practice.state.turn():
                self._move(stage)
            self.wait(STEP)
        raise AssertionError(f"{self.lesson.code}, step {self.screen.at + 1}: never done")

    def _answer(self, stage):
        quiz = stage.asking.quiz
        self.wait(1000)
        quiz = stage.asking.quiz
        for face in right_answer(quiz):
            at = quiz.choices.index(face)
            self.hit(keys.HANDS["left"][at], at)

    def _move(self, stage):
        game, state = stage.table.game, stage.practice.state
        if isinstance(game, TauTable):
            self.wait(1000)                                   # until new cards lie and are seen
            for face in open_taus(state)[0]:
                at = state.board.index(face)
                self.hit(keys.code_at("one", at), ("card", at))
        elif isinstance(game, PcSetTable):
            self._token(stage, state)
        elif isinstance(game, LinesTable):
            self._line(stage, state)
        else:
            self._trick(stage, state)

    def _token(self, stage, state):
        if self.now - stage._began < state.frozen[0]:         # time is nobody's but the stage's
            return
        cards, own = pcset_view.race_view(state, ()), state.tokens[0]
        by_columns = pcset_view.by_columns(state)
        codes = pcset.key_codes(cards, "left")
        wanted = next((tau for tau in sets(state) if set(own) <= set(tau)), sets(state)[0])
        faces = [face for face in wanted if face not in own] or list(own)
        others = [face for face in by_columns if face not in (*wanted, *own)]
        tries = list(own) if len(own) == 3 or self.screen.at == 1 else [*faces, *others]
        for face in tries:
            move = Move("claim" if len(own) == 2 and face not in own else "token", (face,))
            if not stage.plan.judge(state, move):
                at = by_columns.index(face)
                self.hit(codes[at], ("card", at))
                return

    def _line(self, stage, state):
        self.take_in()
        self.acts += 1
        game = stage.table.game
        self.wait(300)
        right = self._right(stage, state.moves(0, 0))
        if state.high is None:
            if right.verb == "pass":
                while game.ask.form.focus != "pass":
                    self.key(pygame.K_TAB)
            else:
                for digit in str(right.args[0]):
                    self.event(pygame.TEXTINPUT, text=digit)
            self.key(pygame.K_RETURN)
            return
        if self.mouse:
            self.hit(0, ("line", (right.verb, right.args[0])))
            return
        self.key(pygame.K_RETURN)
        for _ in range(40):
            line = game.memo.cursor.line
            if line == (right.verb, right.args[0]):
                break
            self.key(pygame.K_TAB if line and line[0] != right.verb else
                     pygame.K_RIGHT if right.verb == "column" else pygame.K_DOWN)
        self.key(pygame.K_RETURN)

    def _right(self, stage, moves):
        """The bot's move if the lesson takes it, else the first one that it takes."""
        state = stage.practice.state
        bot = LISTINGS[self.lesson.game].bot.choose(state.seen_by({0}), 0, 0, "steady", Random(5))
        for move in chain([bot[0]] * bool(bot), moves):
            try:
                state.check(0, move, 0)
            except IllegalMove:
                continue
            if not stage.plan.judge(state, move):
                return move
        raise AssertionError(f"{self.lesson.code}, step {self.screen.at + 1}: nothing is right")

    def _talk(self, names, move):
        """The pass has the key that confirms; a press explains an announcement, a second one says it."""
        if not names:                                       # this hand may say nothing: the screen passes
            return
        if str(move) == names[0]:
            self.hit(0, ("answer", names[0])) if self.mouse else self.key(pygame.K_SPACE, pygame.KSCAN_SPACE)
            return
        for _ in range(2):
            self.hit(keys.HANDS["left"][names.index(str(move)) - 1], ("answer", str(move)))

    def _trick(self, stage, state):
        game = stage.table.game
        move = self._right(stage, state.moves(0, 0))
        hand = deal_view.sorted_slots(state, 0)
        codes = keys.HANDS["left"]
        if move.verb == "play":
            at = hand.index(move.args[0])
            self.hit(codes[at], ("card", at))
        elif move.verb == "lay":
            for slot in move.args:
                if slot != "bare":
                    at = hand.index(slot)
                    self.hit(codes[at], ("card", at))
            if self.mouse:
                self.hit(0, ("answer", "lay"))
            else:
                self.key(pygame.K_SPACE, pygame.KSCAN_SPACE)
        else:
            names = game.answering.answers(0)
            if state.phase in game.game.talk:
                self._talk(names, move)
                return
            wanted = next(name for name in names if game.game.move_of(state.seen_by({0}), 0, name) == move)
            self.hit(codes[names.index(wanted)], ("answer", wanted))


def right_answer(quiz):
    """The faces that answer a question."""
    found = [chosen for chosen in combinations(sorted(quiz.choices), quiz.take) if quiz.right(chosen)]
    assert len(found) == 1, f"{quiz} has {len(found)} answers"
    return found[0]
