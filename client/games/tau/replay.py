"""The replay of a game of Tau: the board as it lay, every Tau on it, found or missed, and who found what when."""
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import cards as art, theme
from client.draw.cards import CardState as Look
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.lanes import LaneMark, LanePlayer, Lanes
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.games.race import board as race
from client.games.race.frame import clock_words
from client.games.race.recap_view import seconds_words
from client.games.tau import story, view as tau_view
from client.play.pausing import played
from client.play.replay import Replay
from client.ui import parts
from client.ui.page import Go
from client.ui.phrases import COUNTS
from p2p.games.tau.state import State, taus
from p2p.games.tau.words import property_words
from p2p.table.plays import Happening

BOARD, ROW_LEAST, LANE, CARD = 472.0, 60.0, 34.0, 50.0


class LyingTau(NamedTuple):
    """A Tau on the board: its cards, the step that took it (0: nobody ever did), and by whom (-1)."""

    faces: tuple[int, ...]
    step: int
    seat: int


class TauReplay(Replay):
    """A step is a Tau that was taken; it shows the board from which it was taken."""

    def begin(self) -> None:
        moves = self.deal.happenings
        self._claims: list[Happening] = story.right_claims(moves)
        self._takes = story.takes(moves)
        self.count, self.at = len(self._claims), 0
        self._times = [played(moves, claim.at) for claim in self._claims]
        marks = [LaneMark(step, claim.seat, ms) for step, (claim, ms) in
                 enumerate(zip(self._claims, self._times, strict=True), 1)]
        found = [str(sum(claim.seat == seat for claim in self._claims)) for seat in range(len(self.names))]
        self.lanes = Lanes([LanePlayer(seat, name, bool(self.told.charter.seats[seat].bot), found[seat])
                            for seat, name in enumerate(self.names)], marks, self._times[-1] if self._times else 1)
        self._pointed: tuple[int, ...] = ()
        self._rows: list[tuple[FRect, LyingTau]] = []

    def pick(self, at: tuple[float, float]) -> int | None:
        return self.lanes.pick(at)

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEMOTION:
            at = self.scale.to_units(event.pos)
            self._pointed = next((tau.faces for rect, tau in self._rows if rect.collidepoint(at)), ())
        return super().handle(event, now)

    def go(self, step: int) -> None:
        super().go(step)
        self._pointed = ()

    # ------------------------------------------------------------------ what is told

    @property
    def state(self) -> State:
        """Returns the board from which the Tau of this step was taken; at step 0 the first one, at last the end."""
        if self._claims:
            board: State = self._claims[max(0, self.at - 1)].before
            return board
        last: State = self.deal.state
        return last

    def lying(self) -> list[LyingTau]:
        """Returns the Taus that lay there, that of this step first, then those found later, then those never found."""
        state = self.state
        later = {frozenset(story.faces_of(claim)): (step, int(claim.seat))
                 for step, claim in reversed(list(enumerate(self._claims, 1))) if step >= max(1, self.at)}
        found = [LyingTau(tuple(faces), *later.get(frozenset(faces), (0, -1)))
                 for faces in taus(state) if faces not in state.found]
        return sorted(found, key=lambda tau: (tau.step == 0, tau.step))

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        width, height = paint.scale.size
        left, right = parts.content(paint.scale)
        steps = height - theme.MARGIN - theme.CONTROL
        tall = 56 + max(2, len(self.names)) * min(LANE, 170 / len(self.names))
        self.lanes.rect = FRect(left, steps - 12 - tall, right - left, tall)
        title = f"The board at Tau {self.at}" if self.at else "The first board"
        count = f"{self.count} Tau{'' if self.count == 1 else 's'}"
        line = f"{self.state.row.name}. {count} in {clock_words(self._times[-1] if self._times else 0)}."
        self.head(paint, self.said or line, title, width - 220)
        high = self.lanes.rect.y - 16 - theme.HEADER
        self._draw_board(paint, FRect(left, theme.HEADER, BOARD, high))
        self._draw_list(paint, FRect(left + BOARD + 24, theme.HEADER, right - left - BOARD - 24, high))
        self.lanes.draw(paint, self.at)
        wide = self.again.width(paint.scale)
        self.again.rect = FRect(right - wide, steps, wide, theme.CONTROL)
        end = self.place_steps(paint, left, steps, min(640.0, right - wide - 200 - left))
        words = f"Tau {self.at} of {self.count}" if self.at else "The beginning"
        paint.fitted(words, (end + 8, steps + 22), self.again.rect.x - end - 24, theme.BODY, SEMI)
        self.form.draw(paint)

    def _draw_board(self, paint: Paint, area: FRect) -> None:
        paint.plate(area, "mat", radius=theme.PANEL_RADIUS)
        view = tau_view.race_view(self.state, (), (), self.desk.settings.art == "classic")
        lay = race.layout(view, area.inflate(-40, -32))
        taken, seat = self._ringed()
        rings = (theme.SEATS[seat],) if seat >= 0 else (paint.theme.accent,)
        for chosen in (False, True):
            for face, rect in zip(view.board, lay.cards, strict=True):
                if face is not None and (face in taken) == chosen:
                    name = art.CardName(view.deck, face, paint.style.palette)
                    art.draw(paint, self.desk.cards, name, rect, Look(rings if chosen else ()))

    def _ringed(self) -> tuple[tuple[int, ...], int]:
        """Returns the cards with a ring, and in whose colour: those of the row pointed at, else those just taken."""
        if self._pointed:
            return self._pointed, next((tau.seat for _, tau in self._rows if tau.faces == self._pointed), -1)
        if not self.at:
            return (), -1
        claim = self._claims[self.at - 1]
        return story.faces_of(claim), claim.seat

    def _draw_list(self, paint: Paint, panel: FRect) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        left, room, found = panel.x + 28, panel.w - 56, self.lying()
        many = COUNTS[len(found)].capitalize() if len(found) < len(COUNTS) else str(len(found))
        head = f"{many} Tau{'' if len(found) == 1 else 's'} lay here"
        paint.fitted(head, (left, panel.y + 36), room - 140, 25, SERIF)
        since = self._times[self.at - 2] if self.at > 1 else 0
        paint.text(f"from {clock_words(since)} on", (panel.right - 28, panel.y + 38), theme.SECOND, SANS, "muted",
                   "right")
        most = max(1, int((panel.h - 66 - 48) // max(ROW_LEAST, paint.scale.em(theme.BODY) * 2.6)))
        shown = found[:most]
        high = min(88.0, (panel.h - 66 - 48) / max(1, len(shown)))
        self._rows = []
        for number, tau in enumerate(shown):
            rect = FRect(left, panel.y + 66 + number * high, room, high)
            self._rows.append((rect, tau))
            self._draw_row(paint, rect, tau)
        y = panel.y + 66 + len(shown) * high
        paint.rule(left, y, room)
        more = f"And {len(found) - len(shown)} more. " if len(found) > len(shown) else ""
        keys = "F2 saves the file, F5 checks it."
        said = (f"{more}Point at a row: its cards are ringed on the board. {keys}",
                f"{more}Point at a row: its cards are ringed. {keys}", f"{more}{keys}")
        words = paint.scale.longest(said, room, theme.SECOND)
        paint.fitted(words, (left, panel.bottom - 24), room, theme.SECOND, SANS, "muted")

    def _draw_row(self, paint: Paint, rect: FRect, tau: LyingTau) -> None:
        paint.rule(rect.x, rect.y, rect.w)
        now, middle = tau.step == self.at and self.at > 0, rect.centery
        deck = tau_view.pictures(self.state, self.desk.settings.art == "classic")
        card = min(CARD, (rect.h - 10) / 1.4)
        for number, face in enumerate(tau.faces):
            where = FRect(rect.x + number * (card + 6), middle - card * 0.7, card, card * 1.4)
            art.draw(paint, self.desk.cards, art.CardName(deck, face, paint.style.palette), where, Look(dim=not now))
        x, apart = rect.x + max(196.0, len(tau.faces) * (card + 6) + 24), paint.scale.em(theme.SECOND) * 0.85
        room = rect.right - x - 90
        words = property_words(self.state, tau.faces)
        if now:
            paint.chip((x + 12, middle - apart), tau.seat, 12)
            draw_name(paint, self.names[tau.seat], (x + 34, middle - apart), room - 34, theme.PLATE_NAME,
                      SEMI)
            seconds = seconds_words(self._takes[self.at - 1].seconds)
            paint.text(seconds, (rect.right, middle), 26, SERIF, align="right")
        else:
            told = f"found {'later, ' if self.at else 'as '}Tau {tau.step}" if tau.step else "nobody saw it"
            paint.fitted(told, (x, middle - apart), room, theme.BODY, SEMI, "muted")
            if tau.step:
                paint.chip((rect.right - 12, middle), tau.seat, 12)
        paint.fitted(words, (x, middle + apart), room, theme.SECOND, SANS, "muted" if now else "faint")
