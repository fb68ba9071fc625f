"""The replay of a race: its recap, and the board at each take with all that lay there, found or missed.

Knows no rules: a RaceStory tells what was played. A step is a take; it shows the board from which it was
taken.
"""
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, CardName, paint_card
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.lanes import LaneMark, LanePlayer, Lanes
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.games.race import recap_view
from client.games.race.board import board_layout
from client.games.race.story import LyingBoard, RaceStory, seconds_words
from client.pages.desk import Desk
from client.play.game_table import GameTableFactory
from client.play.replays.recap import RecapLayout
from client.play.replays.replay import Replay
from client.ui import parts
from client.ui.phrases import clock_words, count_word
from client.ui.screen import Go
from p2p.language import joined, tr, trn
from p2p.peer.table_view import TableView
from p2p.table.retold import ToldGame

BOARD, ROW_LEAST, LANE, CARD = 472.0, 60.0, 34.0, 50.0
SCROLLS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5, pygame.K_HOME: -1000,
           pygame.K_END: 1000}


class LyingTake(NamedTuple):
    """Cards on the board that could be taken: the step that took them (0: nobody ever did), and by whom (-1)."""

    faces: tuple[int, ...]
    step: int
    seat: int


class RaceReplay(Replay):
    """The page of one race; `shown` is its content, `pointed` the cards of the row under the mouse."""

    recaps = True

    def __init__(self, story: RaceStory, desk: Desk, told: ToldGame, number: int, make_table: GameTableFactory,
                 live: TableView | None = None) -> None:
        self._story = story
        self._first = 0                         # row of the recap's list
        super().__init__(desk, told, number, make_table, live)

    def begin(self) -> None:
        self._art = self.desk.settings.art
        shown = self.shown = self._story.tell(self.desk, self.view)
        self.count, self.at = len(shown.takes), 0
        marks = [LaneMark(step, row.seat, row.ms) for step, row in enumerate(shown.takes, 1)]
        players = sorted(shown.players, key=lambda player: player.seat)
        self.lanes = Lanes([LanePlayer(player.seat, player.name, player.bot, str(player.taus)) for player in players],
                           marks, marks[-1].ms if marks else 1)
        self.pointed: tuple[int, ...] = ()
        self._rows: list[tuple[FRect, LyingTake]] = []

    def refresh(self) -> Go:
        if self.desk.settings.art != self._art:
            at = self.at
            self.begin()
            self.at = at
        return super().refresh()

    def pick(self, at: tuple[float, float]) -> int | None:
        if not self.whole:
            return self.lanes.pick(at)
        row = recap_view.pick(self.shown, self.scale, self._first, at)
        return None if row is None else row + 1

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and not self.whole:
            at = self.scale.to_units(event.pos)
            self.pointed = next((lying.faces for rect, lying in self._rows if rect.collidepoint(at)), ())
        return super().handle(event, now)

    def other(self, event: pygame.Event) -> Go:
        if self.whole and event.type == pygame.KEYDOWN and event.key in SCROLLS:
            self._scroll(SCROLLS[event.key])
            return None
        return super().other(event)

    def turn_wheel(self, rows: int) -> None:
        if self.whole:
            self._scroll(rows)
        else:
            super().turn_wheel(rows)

    def _scroll(self, rows: int) -> None:
        self._first = max(0, min(recap_view.last(self.shown, self.scale), self._first + rows))

    def go(self, step: int) -> None:
        super().go(step)
        self.pointed = ()
        row = max(0, self.at - 1) // 2                              # of the list, to which Esc leads back
        self._first = max(row - recap_view.fitting(self.shown, self.scale) + 1, min(self._first, row))

    # ------------------------------------------------------------------ what is told

    @property
    def lay(self) -> LyingBoard:
        """Returns the board from which the take of this step was taken; at step 0 the first one."""
        return self.shown.boards[max(0, self.at - 1)]

    def lying(self) -> list[LyingTake]:
        """Returns what could be taken, the take of this step first, then what was taken later, then what never was."""
        later = {frozenset(row.faces): (step, row.seat)
                 for step, row in reversed(list(enumerate(self.shown.takes, 1))) if step >= max(1, self.at)}
        found = [LyingTake(faces, *later.get(frozenset(faces), (0, -1))) for faces in self.lay.there]
        return sorted(found, key=lambda lying: (lying.step == 0, lying.step))

    def ended(self) -> tuple[str, str]:
        return self.shown.headline, joined(". ", (self.shown.manner, self.shown.line))

    # ------------------------------------------------------------------ what is seen

    def draw_recap(self, paint: Paint, lay: RecapLayout) -> None:
        self._scroll(0)
        recap_view.draw_takes(paint, self.desk.cards, lay.list, self.shown, self._first)
        recap_view.draw_side(paint, lay.side, self.shown)

    def show_step(self, paint: Paint) -> None:
        height = paint.scale.size[1]
        left, right = parts.content(paint.scale)
        steps = height - theme.MARGIN - theme.CONTROL
        tall = 56 + max(2, len(self.names)) * min(LANE, 170 / len(self.names))
        self.lanes.rect = FRect(left, steps - 12 - tall, right - left, tall)
        one = self.shown.unit(1)
        title = tr("The board at {unit} {number}", unit=one, number=self.at) if self.at else tr("The first board")
        self.head(paint, self.said or self.ended()[1], title, self.place_recap(paint))
        high = self.lanes.rect.y - 16 - theme.HEADER
        self._draw_board(paint, FRect(left, theme.HEADER, BOARD, high))
        self._draw_list(paint, FRect(left + BOARD + 24, theme.HEADER, right - left - BOARD - 24, high))
        self.lanes.draw(paint, self.at)
        wide = self.again.width(paint.scale)
        self.again.rect = FRect(right - wide, steps, wide, theme.CONTROL)
        end = self.place_steps(paint, left, steps, min(640.0, right - wide - 200 - left))
        words = tr("{unit:^} {number} of {count}", unit=one, number=self.at,
                   count=self.count) if self.at else tr("The beginning")
        paint.fitted(words, (end + 8, steps + 22), self.again.rect.x - end - 24, theme.BODY, SEMI)
        self.form.draw(paint)

    def board_rects(self) -> tuple[FRect, ...]:
        """Returns where the cards of the board lie, by position."""
        left, _ = parts.content(self.scale)
        area = FRect(left, theme.HEADER, BOARD, self.lanes.rect.y - 16 - theme.HEADER)
        return board_layout(self.lay.board, area.inflate(-40, -32)).cards

    def _draw_board(self, paint: Paint, area: FRect) -> None:
        paint.plate(area, "mat", radius=theme.PANEL_RADIUS)
        board = self.lay.board
        taken, seat = self._ringed()
        rings = (theme.SEATS[seat],) if seat >= 0 else (paint.theme.accent,)
        for chosen in (False, True):
            for face, rect in zip(board.board, self.board_rects(), strict=True):
                if face is not None and (face in taken) == chosen:
                    name = CardName(board.deck, face, paint.style.palette)
                    paint_card(paint, self.desk.cards, name, rect, CardDrawing(rings if chosen else ()))

    def _ringed(self) -> tuple[tuple[int, ...], int]:
        """Returns the cards with a ring, and in whose colour: those of the row pointed at, else those just taken."""
        if self.pointed:
            return self.pointed, next((lying.seat for _, lying in self._rows if lying.faces == self.pointed), -1)
        if not self.at:
            return (), -1
        row = self.shown.takes[self.at - 1]
        return row.faces, row.seat

    def _draw_list(self, paint: Paint, panel: FRect) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        left, room, found = panel.x + 28, panel.w - 56, self.lying()
        head = trn("{count:^} {unit} lay here", "{count:^} {unit} lay here", len(found), count=count_word(len(found)),
                   unit=self.shown.unit(len(found)))
        paint.fitted(head, (left, panel.y + 36), room - 140, 25, SERIF)
        since = self.shown.takes[self.at - 2].ms if self.at > 1 else 0
        paint.text(tr("from {time} on", time=clock_words(since)), (panel.right - 28, panel.y + 38),
                   theme.SECOND, SANS, "muted",
                   "right")
        most = max(1, int((panel.h - 66 - 48) // max(ROW_LEAST, paint.scale.em(theme.BODY) * 2.6)))
        high = min(88.0, (panel.h - 66 - 48) / max(1, len(found[:most])))
        self._rows = [(FRect(left, panel.y + 66 + number * high, room, high), lying)
                      for number, lying in enumerate(found[:most])]
        for rect, lying in self._rows:
            self._draw_row(paint, rect, lying)
        paint.rule(left, panel.y + 66 + len(self._rows) * high, room)
        more = (tr("And {count} more.", count=len(found) - most),) if len(found) > most else ()
        keys = tr("F2 saves the file, F5 checks it.")
        said = tuple(joined(" ", (*more, *point, keys)) for point in (
            (tr("Point at a row: its cards are ringed on the board."),),
            (tr("Point at a row: its cards are ringed."),), ()))
        words = paint.scale.longest(said, room, theme.SECOND)
        paint.fitted(words, (left, panel.bottom - 24), room, theme.SECOND, SANS, "muted")

    def _draw_row(self, paint: Paint, rect: FRect, lying: LyingTake) -> None:
        paint.rule(rect.x, rect.y, rect.w)
        now, middle = lying.step == self.at and self.at > 0, rect.centery
        card = min(CARD, (rect.h - 10) / 1.4)
        for number, face in enumerate(lying.faces):
            where = FRect(rect.x + number * (card + 6), middle - card * 0.7, card, card * 1.4)
            name = CardName(self.shown.deck, face, paint.style.palette)
            paint_card(paint, self.desk.cards, name, where, CardDrawing(dim=not now))
        x, apart = rect.x + max(196.0, len(lying.faces) * (card + 6) + 24), paint.scale.em(theme.SECOND) * 0.85
        room = rect.right - x - 90
        if now:
            paint.chip((x + 12, middle - apart), lying.seat, 12)
            draw_name(paint, self.names[lying.seat], (x + 34, middle - apart), room - 34, theme.PLATE_NAME,
                      SEMI)
            seconds = seconds_words(self.shown.takes[self.at - 1].seconds)
            paint.text(seconds, (rect.right, middle), 26, SERIF, align="right")
        else:
            one = self.shown.unit(1)
            when = tr("nobody saw it")
            if lying.step:
                when = tr("found later, {unit} {number}", unit=one, number=lying.step) if self.at else (
                    tr("found as {unit} {number}", unit=one, number=lying.step))
            paint.fitted(when, (x, middle - apart), room, theme.BODY, SEMI, "muted")
            if lying.step:
                paint.chip((rect.right - 12, middle), lying.seat, 12)
        words = paint.scale.clauses(self.lay.words(lying.faces), room, theme.SECOND)
        paint.fitted(words, (x, middle + apart), room, theme.SECOND, SANS,
                     "muted" if now else "faint")
