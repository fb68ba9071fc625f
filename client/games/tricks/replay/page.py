"""The replay of a deal of cards: all hands face up, the trick in the middle, a timeline, the reckoning.

A step is a word said before the play, cards laid away among them, then a card; step 0 shows the hands as they were
dealt. Drawing stands in view.py.
"""

from itertools import accumulate

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import pack_palette
from client.draw.headers import header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks.deal_view import deal_words
from client.games.tricks.game import TrickGame
from client.games.tricks.memo import TrickMemo
from client.games.tricks.replay.ledger_rows import told_sheet
from client.games.tricks.replay.view import ReplayLayout, ReplayView, SaidWord, draw, draw_step_words, layout
from client.games.tricks.teach.review import reviewed
from client.games.tricks.teach.review_page import ReviewPage
from client.pages.desk import Desk
from client.play.game_table import GameTableFactory, ScreenState
from client.play.replays.replay import Replay
from client.ui.screen import Go
from client.ui.widgets import Button
from p2p.games.tarot.phases import CardPhase
from p2p.games.tarot.retold import ToldCards
from p2p.language import tr
from p2p.table.retold import ToldGame, still

NO_CARDS = ToldCards((), (), (), (), ())


class TrickReplay(Replay):
    """The page of one deal."""

    def __init__(self, game: TrickGame, desk: Desk, told: ToldGame, number: int, make_table: GameTableFactory) -> None:
        self._game = game
        super().__init__(desk, told, number, make_table)
        self._copy = Button("code", tr("Copy"), icon="copy", cap="F4")
        self._save = Button("save", tr("Save as a file"), cap="F2")
        self._before = Button("deal before", "", "ghost", "back")
        self._after = Button("deal after", "", "ghost", "arrow")
        self._better = Button("better", tr("What could be better"), icon="bulb", cap="F9")
        self.form.controls += [self._copy, self._save, self._verify, self._before, self._after]

    def other(self, event: pygame.Event) -> Go:
        better = event.type == pygame.KEYDOWN and event.key == pygame.K_F9
        return self.use_control("better") if better else super().other(event)

    def use_control(self, name: str) -> Go:
        if name != "better":
            return super().use_control(name)
        seat = reviewed(self.view)
        return None if seat is None else ReviewPage(self.desk, self.view, seat, self._game, TrickMemo(ScreenState()))

    def begin(self) -> None:
        self.cards = self.deal.cards if isinstance(self.deal.cards, ToldCards) else NO_CARDS
        self.said_before = self._words_said()
        self.count, self.at = len(self.said_before) + sum(len(trick.cards) for trick in self.cards.tricks), 0
        self.again.label = tr("Play this deal again") if self.deal.code else tr("Same rules, new cards")
        ended = self.deal.outcome
        self.sheet = told_sheet(self._game, self.told, self.deal, ended) if ended else None

    def stops(self) -> tuple[int, ...]:
        """Returns the steps that can be jumped to by a click: the ends of tricks."""
        cards = (len(trick.cards) for trick in self.cards.tricks)
        return tuple(accumulate(cards, initial=len(self.said_before)))[1:]

    def pick(self, at: tuple[float, float]) -> int | None:
        marks = layout(self.scale, len(self.cards.tricks), len(self.names)).tricks
        return next((stop for stop, rect in zip(self.stops(), marks, strict=True) if rect.collidepoint(at)), None)

    def find(self, step: int) -> int:
        """Returns the step after which a word of this step of the table was said, or before its card was played."""
        steps = [word.step for word in self.said_before]
        if step in steps:
            return steps.index(step) + 1
        cards = [move.step for move in self.deal.happenings if move.move.verb == "play"]
        return len(steps) + cards.index(step) if step in cards else 0

    def _words_said(self) -> tuple[SaidWord, ...]:
        """Returns what was said before the play, in its order; the passes of others are left out."""
        found = []
        for move in self.deal.happenings:
            if move.before.phase == CardPhase.PLAY or move.before == move.after:
                continue
            words = self._game.words_of(move.before, move.move)
            if words and (move.seat == self.me or words not in ("pass", "none", "nothing")):
                found.append(SaidWord(move.step, move.seat, words, move.move.verb == "lay"))
        return tuple(found)

    # ------------------------------------------------------------------ what is seen

    def shown(self) -> ReplayView:
        """Returns what the page shows at this step."""
        before = self.told.before(self.deal.number)
        chips = tuple(map(self._game.score_words, before))
        bots = tuple(bool(s.bot) for s in self.told.charter.seats)
        said = self.said_before[:self.at]
        laid = any(word.lays for word in said)
        report = self.told.report
        sound = tr("Seal checked: {seal}", seal=report.seal) if report.seal else (
            still(self.told) if report.goes_on else tr("sound so far"))
        good = report.ok and not self.told.stopped
        return ReplayView(self.cards, self.at - len(said), self.names, bots, chips, self.me, said, laid, self.sheet,
                          self.deal.code, self.said or (sound if good or report.seal else tr("The file doesn't hold")),
                          self.deal.state.strength(), pack_palette(self.desk.settings.palette), good)

    def show_step(self, paint: Paint) -> None:
        view = self.shown()
        lay = layout(paint.scale, len(self.cards.tricks), len(self.names))
        words = tr("{deal}, looked at again", deal=deal_words(self.deal.number, len(self.told.deals)))
        self.head(paint, words, self._game.title, 210)
        self._place(paint, lay)
        end = self._better.rect.x - 16 if self._better in self.form.controls else lay.sheet.x + 160
        draw(paint, self.desk.cards, view, lay, end, self._copy.rect.x - 12)
        end = self.place_steps(paint, lay.steps.x, lay.steps.y, min(620.0, lay.steps.w - 130))
        draw_step_words(paint, view, end + 12, lay.steps)
        self.form.draw(paint)

    def _place(self, paint: Paint, lay: ReplayLayout) -> None:
        wide = min(self._copy.width(paint.scale) - 20, 0.6 * lay.code.w)
        self._copy.rect = FRect(lay.code.right - 24 - wide, lay.code.y + 12, wide, 40)
        self._copy.enabled = bool(self.deal.code)
        self.again.rect = lay.again
        self._verify.rect, self._save.rect = _side_by_side(paint.scale, lay.below, self._verify, self._save)
        many = len(self.told.deals) > 1
        at = self.deal.number - 1
        header = header_layout(paint.scale)
        for button, x, there in ((self._before, header.settings.x - 116, at > 0),
                                 (self._after, header.settings.x - 66, at < len(self.told.deals) - 1)):
            button.rect = FRect(x, 22, theme.CONTROL, theme.CONTROL) if many else FRect()
            button.enabled = there and many
        if (reviewed(self.view) is not None) != (self._better in self.form.controls):
            (self.form.controls.remove if self._better in self.form.controls else self.form.controls.append)(
                self._better)
        edge = self._before.rect.x if many else header.settings.x - 16
        wide = self._better.width(paint.scale)
        self._better.rect = FRect(edge - 12 - wide, 22, wide, theme.CONTROL)


def _side_by_side(scale: Scale, row: FRect, left: Button, right: Button) -> tuple[FRect, FRect]:
    """Returns the rectangles of two buttons in a row, each as wide by its share of what both need."""
    share = left.width(scale) / (left.width(scale) + right.width(scale))
    wide = (row.w - 12) * share
    return FRect(row.x, row.y, wide, row.h), FRect(row.x + wide + 12, row.y, row.w - 12 - wide, row.h)
