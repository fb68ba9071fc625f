"""The page after a deal: the three own decisions that cost most, the better ones, why, and what all of them cost.

Private to this computer; nothing of it is told before the deal is over.
"""
from collections import Counter
from collections.abc import Sequence

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, CardName, pack_palette, paint_card
from client.draw.commands import Command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint
from client.draw.scale import Scale
from client.games.tricks.advice_words import Choice
from client.games.tricks.game import TrickGame
from client.games.tricks.memo import TrickMemo
from client.games.tricks.teach import mistakes
from client.games.tricks.teach.mistakes import KINDS, Learned
from client.games.tricks.teach.review import MOST, Costly, DealReview, Reviewing, reviewed
from client.pages import table_people
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.phrases import count_word, listed
from client.ui.screen import Go, GoBack
from client.ui.widgets import ENTER, Button, Form
from p2p.games.game import Seat
from p2p.language import capital, decimal, joined, tr, trc, trn
from p2p.peer.table_view import TableView

BETTER = Command("advise", tr("Review"), "F9")
TOP, SIDE, ROW, CARD = 88, 384, 193, 78
PLAYED, BETTER_ONE = trc("a card", "played"), trc("a card", "better")
MORE = 6.0                              # by which words and several cards are wider than one card, at each side
SIZES = (17, 15, 14, 13, 12)            # of the reasons, in all rows the same
WORDS = 20.0                            # units between the cards and the words of a row
HOW = tr("For each of your cards, words and discards this computer plays on many deals that fit what you could know "
       "then, as a sharp bot would. What lay hidden doesn't count. Nobody else gets to see this page.")


def better(view: TableView) -> tuple[Command, ...]:
    """Returns the command that leads to this page, nothing where there is none."""
    return () if reviewed(view) is None else (BETTER,)


class ReviewPage(DeskPage):
    """The costliest decisions of `seat` in the deal that is over, each with a way to the replay at its moment.

    Where there is no file of the game, as in a lesson, the way leads to the trick on the score sheet, shown by `memo`.
    """

    def __init__(self, desk: Desk, view: TableView, seat: Seat, game: TrickGame, memo: TrickMemo) -> None:
        super().__init__(desk, Form([]))
        self.view, self.seat, self.game, self.memo = view, seat, game, memo
        self.reviewing = Reviewing(view, seat, table_people.names(view), game, desk.adviser)
        self.found = self.reviewing.update()
        self.learned = Learned(1, Counter())
        self.replays = desk.ways is not None and view.file.name != ""
        self._buttons = [Button(f"trick {number}", "") for number in range(3)]

    def title(self) -> str:
        return tr("What could have been better")

    def refresh(self) -> Go:
        if self.found is None:
            self.found = self.reviewing.update()
            if self.found:
                self._learn([(kind, cost) for kind, _, cost in self.found.kinds])
            if self.found and self.found.worst:
                self.form.controls = list(self._buttons[:len(self.found.worst)])
                self.form.take_focus(self._buttons[0].name)         # so that Enter shows the costliest one at once
                self.form.shows_focus = True
        return None

    def other(self, event: pygame.Event) -> Go:
        if parts.pressed(event, *ENTER) and self.form.controls:         # after a click beside the buttons, too
            return self.use_control(self.form.controls[0].name)
        return super().other(event)

    def _learn(self, kinds: Sequence[tuple[str, float]]) -> None:
        """Keeps the mistakes of this deal beside those of the last ones; a lesson's are shown alone."""
        game, home = self.view.charter.game, self.desk.node.home
        if not self.view.file.name:
            self.learned = mistakes.learned([kinds])
            return
        mistakes.keep(home, game, f"{self.view.charter.id.hex()} {self.view.deal.number}", kinds)
        self.learned = mistakes.lately(home, game)

    def wakes(self, now: float) -> float | None:
        return now + 60 if self.found is None else None

    def use_control(self, name: str) -> Go:
        if self.found is None or not name.startswith("trick "):
            return None
        found = self.found.worst[int(name.split()[1])]
        if self.replays and self.desk.ways:
            return self.desk.ways.replay(self.desk, self.view.file, self.view.deal.number, found.step)
        self.memo.sheet, self.memo.sheet_trick = True, found.trick      # the trick -1: what was laid away
        return GoBack()

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self.head(paint, tr("Judged by what you could know then, not by what lay hidden."))
        panel = FRect(left, TOP, right - left - SIDE - theme.MARGIN, paint.height - TOP - 46)
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        self._draw_side(paint, FRect(panel.right + theme.MARGIN, TOP, SIDE, panel.h))
        if self.found is None:
            paint.text(tr("Looking at what you did: {done} of {all}", done=self.reviewing.done,
                          all=self.reviewing.all),
                       (panel.x + 28, panel.y + 44), theme.NAME, SERIF)
        elif not self.found.worst:
            failed = self.found.failed
            paint.text(tr("Not all could be judged.") if failed else tr("Nothing to mend."),
                       (panel.x + 28, panel.y + 44), theme.TITLE, SERIF)
            words = trn("You had a choice {count} time, and it never cost anything that counts.",
                        "You had a choice {count} times, and it never cost anything that counts.", self.found.looked,
                        count=count_word(self.found.looked))
            paint.lines(joined(" ", filter(None, (words, self._failed()))),
                        (panel.x + 28, panel.y + 90), panel.w - 56, theme.BODY, SANS, "muted")
        else:
            high = min(ROW * paint.style.text, panel.h / 3)
            for number, costly in enumerate(self.found.worst):
                self._draw_row(paint, FRect(panel.x, panel.y + number * high, panel.w, high), costly, number)
            if len(self.found.worst) < MOST:
                y = panel.y + len(self.found.worst) * high
                paint.rule(panel.x + 28, y, panel.w - 56)
                words = trn("You had {count} choice in all. The rest cost nothing that counts.",
                            "You had {count} choices in all. The rest cost nothing that counts.", self.found.looked,
                            count=count_word(self.found.looked))
                paint.lines(joined(" ", filter(None, (words, self._failed()))),
                            (panel.x + 28, y + 34), panel.w - 56, theme.BODY, SANS, "muted")
        self.form.draw(paint)
        ways = (("Tab", tr("moment")), ("Enter", tr("see it"))) if self.found and self.found.worst else ()
        parts.draw_hints(paint, right, paint.height - 22, (*ways, ("Esc", trc("a key", "back"))))

    def _failed(self) -> str:
        """Returns a sentence about the choices that this computer couldn't think about, "" if there are none."""
        failed = self.found.failed if self.found else 0
        return "" if not failed else trn(
            "This computer failed to judge {count} other choice: look in again.",
            "This computer failed to judge {count} other choices: look in again.", failed, count=count_word(failed))

    def _draw_row(self, paint: Paint, rect: FRect, costly: Costly, number: int) -> None:
        x, top = rect.x + 28, rect.y
        if number:
            paint.rule(x, top, rect.w - 56)
        first = costly.trick < 0
        paint.label(trc("Before / play", "Before") if first else trc("Trick / 1", "Trick"), (x, top + 34))
        paint.text(trc("Before / play", "play") if first else str(costly.trick + 1), (x, top + 70), theme.TITLE, SERIF)
        paint.text(decimal(-costly.cost), (x, top + 118), 26, SERIF, "bad")
        y = top + 118 + paint.scale.em(26)
        paint.text(self.game.unit, (x, y), theme.SECOND, SANS, "muted")
        if costly.points:
            y += paint.scale.em(theme.SECOND) * 1.2
            paint.text(_points(costly), (x, y), theme.SECOND, SANS, "muted")
        high = min(CARD * 1.8, rect.h - 54)
        wide = high / 1.8
        x += self._first_column(paint.scale)
        both = (costly.played, theme.RING_WRONG, PLAYED, "bad"), (costly.better, theme.RING_RIGHT, BETTER_ONE, "good")
        for face, ring, word, ink in both:
            card = FRect(x, top + 22, wide, high)
            self._draw_choice(paint, card, face, ring)
            paint.text(word, (card.centerx, card.bottom + 18), theme.SECOND, SEMI, ink, "centre")
            x += wide + 50
        paint.icon("arrow", (x - 2 * 25 - wide - 25, top + 22 + high / 2), 22)
        x, room = x - 50 + WORDS, rect.right - x + 50 - WORDS - 28
        button = self._buttons[number]
        button.label = tr("See it in the replay") if self.replays else tr("See it on the sheet")
        button.rect = FRect(x, rect.bottom - 12 - theme.CONTROL, button.width(paint.scale, 120), theme.CONTROL)
        y = top + 34
        y += paint.lines(_heading(costly), (x, y), room, theme.BODY, SEMI)
        size, high = self._words_size(paint.scale, room, rect.h)
        middle = paint.lines_height(costly.why, room, size) / 1.4 * CLOSE / 2
        paint.block(costly.why, (x, y - high / 2 + middle), room, size, SANS, "muted")

    def _first_column(self, scale: Scale) -> float:
        """Returns the width (units) of the column before the cards, as the dearest row needs it."""
        assert self.found is not None
        costs = [scale.measure(decimal(-costly.cost), 26, SERIF) for costly in self.found.worst]
        points = [scale.measure(_points(costly), theme.SECOND) for costly in self.found.worst if costly.points]
        return max(96.0, scale.measure(trc("Before / play", "play"), theme.TITLE, SERIF) + MORE + 12,
                   max([*costs, *points]) + MORE + 18)

    def _words_size(self, scale: Scale, room: float, row: float) -> tuple[int, float]:
        """Returns the size in which the reasons of all rows have room (units), and the height of a line of them."""
        assert self.found is not None
        free = [row - 34 - scale.wrapped(_heading(costly), room, theme.BODY, SEMI) - theme.CONTROL - 6
                for costly in self.found.worst]
        size = next((size for size in SIZES if all(
            scale.wrapped(costly.why, room, size) / 1.4 * CLOSE <= space
            for costly, space in zip(self.found.worst, free, strict=True))), SIZES[-1])
        return size, scale.em(size) * CLOSE

    def _draw_choice(self, paint: Paint, rect: FRect, choice: Choice, ring: str) -> None:
        if isinstance(choice, str):
            plate = rect.inflate(2 * MORE, 0)
            paint.plate(plate, "raised", "bad" if ring == theme.RING_WRONG else "good", 2, theme.ROW_RADIUS)
            lines = str(choice).split()
            pitch = min(paint.scale.em(theme.BODY) * 1.3, (plate.h - 16) / len(lines))
            for number, line in enumerate(lines):
                y = plate.centery + (number - (len(lines) - 1) / 2) * pitch
                paint.fitted(line, (plate.centerx, y), plate.w - 12, theme.BODY, SEMI, align="centre", least=0.5)
            return
        faces = choice if isinstance(choice, tuple) else (choice,)
        wide = rect.w if len(faces) == 1 else rect.w * 0.75
        step = (rect.w + 2 * MORE - wide) / max(1, len(faces) - 1)
        for number, face in enumerate(faces):
            card = FRect(rect.x + (number * step - MORE if len(faces) > 1 else 0), rect.y, wide, wide * 1.8)
            name = CardName("pack", face, pack_palette(self.desk.settings.palette))
            paint_card(paint, self.desk.cards, name, card, CardDrawing(rings=(ring,)))

    def _draw_side(self, paint: Paint, panel: FRect) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        x, room, y = panel.x + 28, panel.w - 56, panel.y + 42
        outcome = self.view.deal.outcome
        total = outcome.scores[self.seat] if outcome else 0
        wide = paint.text(_signed(total), (panel.right - 28, y), theme.CLOCK, SERIF, align="right")
        paint.fitted(tr("Luck and play"), (x, y), room - wide - 12, 24, SERIF, least=0.6, high=64)
        y += 44
        step = paint.scale.em(theme.BODY) * 2
        if self.found:
            count = round(self.found.points)
            points = trn("{count} card point", "{count} card points", count, count=count_word(count))
            lost: str = tr("what all you did cost together")
            if count:
                lost = paint.scale.longest((tr("what all you did cost: {points}", points=points),
                                            tr("{points} in all", points=points)), room, theme.SECOND)
            rows = [(tr("Your play"), -self.found.cost, lost)]
            rows += [(tr("The rest"), total + self.found.cost, tr("the cards, and the others’ play"))]
            for name, value, line in rows:
                paint.rule(x, y, room)
                paint.text(name, (x, y + step * 0.6), theme.BODY, SEMI)
                paint.text(_signed(value), (panel.right - 28, y + step * 0.6), theme.NAME, SERIF,
                           "bad" if value <= -0.05 else "text", "right")
                paint.fitted(line, (x, y + step * 1.2), room, theme.SECOND, SANS, "muted")
                y += step * 1.75
        if self.found:
            y = self._draw_kinds(paint, (x, y), room, self.found)
        if y + step * 1.3 + paint.lines_height(HOW, room, theme.SECOND) > panel.bottom:
            return
        paint.rule(x, y, room)
        paint.text(tr("How is this reckoned?"), (x, y + step * 0.7), theme.BODY, SEMI)
        paint.lines(HOW, (x, y + step * 1.3), room, theme.SECOND, SANS, "muted")


    def _draw_kinds(self, paint: Paint, at: tuple[float, float], room: float, found: DealReview) -> float:
        """Draws the mistakes of this deal by kind, and the one thing to learn next. Returns the y below."""
        x, y = at
        step = paint.scale.em(theme.BODY) * 1.5
        tricks: dict[str, list[int]] = {}
        for kind, trick, _ in found.kinds:
            tricks.setdefault(kind, []).append(trick + 1)
        if tricks:
            paint.rule(x, y, room)
            y += step * 0.75
        for kind, where in sorted(tricks.items(), key=lambda row: -len(row[1]))[:MOST]:
            said = trn("trick {tricks}", "tricks {tricks}", len(where), tricks=listed(list(map(str, where))))
            wide = paint.text(said, (x + room, y), theme.SECOND, SANS, "muted", "right")
            paint.fitted(capital(KINDS[kind].name), (x, y), room - wide - 12, theme.BODY, SEMI, least=0.5, high=step)
            y += step
        if not self.learned.next:
            return y
        learn = KINDS[self.learned.next]
        times = self.learned.counts[self.learned.next]
        often = tr("{mistake:^}: {times} in {deals}.", mistake=learn.name, deals=self._deals(),
                   times=tr("once") if times == 1 else trn("{count} time", "{count} times", times,
                                                             count=count_word(times)))
        paint.rule(x, y - step * 0.15, room)
        y += step * 0.65
        tall = paint.lines(tr("One thing to learn next"), (x, y), room, theme.NAME, SERIF)
        y += step + tall - paint.lines_height("1", room, theme.NAME, SERIF)
        y += paint.lines(learn.lesson, (x, y), room, theme.BODY)
        y += paint.lines(often, (x, y), room, theme.SECOND, SANS, "muted")
        return y + step * 0.2

    def _deals(self) -> str:
        deals = self.learned.deals
        return tr("this deal") if deals == 1 else trn("the last {count} deal looked at",
                                                      "the last {count} deals looked at", deals,
                                                      count=count_word(deals))


def _heading(costly: Costly) -> str:
    """Returns the first line of a row: the kind of mistake, if it is of one, and what lay there."""
    return joined("", (capital(KINDS[costly.kind].name), ". ", costly.before)) if costly.kind else costly.before


def _points(costly: Costly) -> str:
    return trn("{count} point", "{count} points", costly.points, count=count_word(costly.points))


def _signed(value: float) -> str:
    """Returns a number with a real minus: whole ones as they are, estimates with one decimal."""
    return decimal(value, "+.0f" if isinstance(value, int) else "+.1f") if value else "0"
