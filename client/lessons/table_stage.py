"""A stage that is a game's real table with a prepared position: the learner moves, the lesson judges, others answer."""
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import pygame

from client.draw.banners import Banner
from client.draw.paint import Paint
from client.lessons.lesson import LessonReply
from client.lessons.practice import ME, Practice, PracticeNode
from client.pages.book.book_page import BOOK_KEY
from client.pages.desk import Desk
from client.pages.settings_page import SettingsPage
from client.play.advice import ADVISE
from client.play.game_table import NOTHING, BoardPicture, GameTableFactory, ScreenState
from client.play.pad_hands import PadHands
from client.play.running import RunningTable
from client.play.screen import explain
from client.ui.screen import Go, GoBack
from p2p.games.game import IllegalMove, Move, Seat
from p2p.language import joined, tr

PACE, LYING = 650.0, 1250.0         # ms before another seat's move, and before one that follows a full trick
SETTLED = 320.0                     # ms after which the picture of a finished step stands still
ELSEWHERE = ("verify", "pause", "code", "again", "recap", "lobby", "leave", "sit in")  # a lesson has no use for
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
Judge = Callable[[Any, Move], str]      # what is wrong with a legal move of the learner, as a sentence; "" if nothing
Reply = Callable[[Any, Seat], Move]     # what another seat does
Dress = Callable[[Any, bool], Any]      # what a board shows, and whether the step is done


def anything(_state: Any, _move: Move) -> str:
    """Judges every legal move as right."""
    return ""


@dataclass(frozen=True)
class TablePlan:
    """A step on a game's table.

    `begin` makes the position. `judge` looks at each legal move of the learner; with `soft` a wrong one is made all the
    same, since the board itself shows what is wrong. `over` says whether the step's aim is reached. `reply` gives the
    moves of the other seats, who never move without it. `guide` gives title and words for a position, where the step's
    own don't do. Where `advised` is false the step wants something else than good play, and advice is off.
    """

    table: GameTableFactory
    begin: Callable[[], Practice]
    over: Callable[[Any], bool]
    judge: Judge = anything
    reply: Reply | None = None
    guide: Callable[[Any], tuple[str, str]] | None = None
    soft: bool = False
    advised: bool = True
    dress: Dress | None = None        # what a board shows in a lesson, where it differs from a real table

    def stage(self, desk: Desk, now: float) -> "TableStage":
        """Makes the stage; a Step has this as its `stage`."""
        return TableStage(desk, self, now)


class LessonTable(RunningTable):
    """A running table without what only real tables have: another game, its check, its save code.

    Esc leaves without a question, since the lesson can be taken up again; `real` is the window's own desk.
    """

    real: Desk
    advised: bool = True
    dress: Dress | None = None
    done: bool = False

    def carry_out(self, name: str, now: float) -> Go:
        if name == "back":
            return None if self.game.take_back() else GoBack()
        if name == "settings":
            return SettingsPage(self.real)
        if name == "advise" and not self.advised:
            self.state.say(tr("No advice here:"), tr("this step says itself what to do."), now)
            return None
        return None if name in ELSEWHERE else super().carry_out(name, now)

    def picture(self, now: float) -> BoardPicture[Any]:
        """Returns the board as a lesson shows it: it claims nothing that holds for real tables alone."""
        made = super().picture(now)
        shown = made.shown if self.dress is None else self.dress(made.shown, self.done)
        picture = BoardPicture(made.board, shown, fewer=made.fewer)
        picture = picture.without(ELSEWHERE if self.advised else (*ELSEWHERE, ADVISE.name))
        return picture.without(None) if self.done else picture

    def beside(self, event: pygame.Event, now: float) -> bool:
        """Returns whether an event is for what lies beside the play: the header, the rules in short, or all rules."""
        if event.type == pygame.KEYDOWN:
            return self.state.reading or event.key in (pygame.K_ESCAPE, pygame.K_F1, BOOK_KEY)
        if event.type not in MOUSE:
            return False
        header = self._pick(event.pos, now)[0] == "header"
        if event.type == pygame.MOUSEMOTION and not header:
            self.state.hover = NOTHING
        return header or (self.state.reading and event.type != pygame.MOUSEMOTION)

    def banner(self, now: float = inf) -> Banner | None:
        """Returns no banner at the end: the lesson itself says how to go on."""
        return None if self.view.deal.outcome else super().banner(now)


class TableStage:
    """The Stage of a TablePlan."""

    def __init__(self, desk: Desk, plan: TablePlan, now: float) -> None:
        self.plan, self.practice = plan, plan.begin().named(desk.settings.name)
        self.node = PracticeNode(desk.node.home)
        self._real = desk
        self.desk = replace(desk, node=self.node.as_node(), phones=None)       # no phone reaches a lesson's table
        self.done = False
        self.wrong: LessonReply | None = None
        self._mouse: tuple[int, int] | None = None
        self._began, self._due, self._over_at = now - self.practice.begins, now + PACE, 0.0
        self._ends_motion = False               # the step has just ended without a full trick
        self.table = self._new_table(now)

    def _new_table(self, now: float) -> LessonTable:
        """Returns the table anew, with no card chosen and no question pending."""
        state = ScreenState()
        view = self.practice.view(now, int(now - self._began))
        table = LessonTable(self.desk, state, self.plan.table(self.desk, state, view, now), (), PadHands())
        table.real, table.dress, table.advised = self._real, self.plan.dress, self.plan.advised
        return table

    @property
    def guide(self) -> tuple[str, str] | None:
        """Returns the words for this position, None where the step's own hold."""
        return self.plan.guide(self.practice.state) if self.plan.guide and not self.done else None

    # ------------------------------------------------------------------ time

    def update(self, now: float) -> None:
        """Takes what the learner did, lets the others move in their turn, and shows it."""
        self._keep_settings()
        now = self._shown(now)
        for seat, move, pressed in self.node.moves:
            self._learner(seat, move, pressed, now)
        self.node.moves.clear()
        other = self._asked()
        if not self.done and now >= self._due and other is not None and self.plan.reply:
            self._make(other, self.plan.reply(self.practice.state, other), now)
        self.table.update(self.practice.view(now, int(now - self._began)), now)
        if self._ends_motion:                   # only a full trick is to stand as it lies
            self._ends_motion = False
            self.table.game.still(now)

    def _keep_settings(self) -> None:
        """Both desks have the same settings, whoever changed them."""
        if self.desk.settings is not self._real.settings:
            self.desk.settings = self._real.settings

    def _asked(self) -> Seat | None:
        turn = self.practice.state.turn()
        return None if ME in turn else min(turn, default=None)

    def _learner(self, seat: Seat, move: Move, pressed: float, now: float) -> None:
        """Judges a move of the learner; it is made if it is right, or if the plan is soft."""
        if self.done:
            return
        state = self.practice.state
        try:
            state.check(seat, move, int(pressed - self._began))
        except IllegalMove as illegal:
            self.wrong = LessonReply(tr("That isn't allowed."), illegal.sentence, illegal.rule)
            return
        why = self.plan.judge(state, move)
        self.wrong = LessonReply(tr("Not this one."), why) if why else None
        if not why or self.plan.soft:
            self._make(seat, move, now)
        else:
            self.desk.sounds.play("wrong")
            self.table = self._new_table(now)

    def _make(self, seat: Seat, move: Move, now: float) -> None:
        tricks = self.practice.tricks
        self.practice.make(seat, move, int(now - self._began))
        state = self.practice.state
        full = self.practice.tricks > tricks
        self._due = now + (LYING if full else PACE)
        if self.plan.over(state):
            self.done, self._over_at, self._ends_motion = True, now + SETTLED, not full
            self.table.done = True

    def _shown(self, now: float) -> float:
        """Returns the time of the picture: it stands still once a step is done, so that a full trick stays.

        After a whole deal it goes on to the score sheet.
        """
        return min(now, self._over_at) if self.done and not self._ended else now

    @property
    def _ended(self) -> bool:
        return self.practice.state.outcome() is not None

    def wakes(self, now: float) -> float | None:
        """Returns when it has to be drawn again; `now` while somebody else is to move."""
        if self.done and not self._ended and now >= self._over_at:
            return None
        due = [self._due] if self._asked() is not None and self.plan.reply else []
        return min((*due, *filter(None, [self.table.wakes(self._shown(now))])), default=None)

    # ------------------------------------------------------------------ what happens

    def handle(self, event: pygame.Event, now: float) -> Go:
        """Passes an event on to the table; a key or click while others move has them move at once.

        Once the step is done the cards are at rest: only the header answers, and the rules that it opens.
        """
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if self.done and not self._ended and not self.table.beside(event, now):
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._asked() is not None:
            self._due = now
        screen = self.table.state
        if event.type == pygame.KEYDOWN and event.key == BOOK_KEY and self.wrong and self.wrong.rule:
            screen.say(self.wrong.words, "", now, self.wrong.rule)      # F7 leads to the rule that the band names
        to = self.table.handle(event, now)
        if screen.rule and screen.note[0]:
            self.wrong = LessonReply(tr("That isn't allowed."), joined(" ", filter(None, screen.note)), screen.rule)
            screen.unsay()
        if self.desk.settings is not self._real.settings:
            self._real.settings = self.desk.settings
        return to

    def draw(self, paint: Paint, now: float) -> None:
        """Draws the game's board on the whole of the paint's surface."""
        self.table.state.scale = paint.scale
        explain(paint, self.table, self._mouse, self._shown(now))

    def close(self) -> None:
        """Ends what the table may still have open, such as a field that takes text."""
        form = self.table.game.form
        if form:
            form.take_focus("")
