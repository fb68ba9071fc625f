"""The ledger of a match: every deal with who played what, points by seat, the totals as lines, the standing.

Made from the file of the match and those of the tables before it; a press on a deal leads to its replay.
"""
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import shapes, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.headers import draw_target, header_layout
from client.draw.paint import CLOSE, Paint
from client.draw.plates import draw_name
from client.draw.scale import Scale
from client.games.tricks.game import TrickGame
from client.games.tricks.replay.ledger_rows import LedgerRow, dealt_before, ledger_rows, standing, start
from client.games.tricks.replay.page import TrickReplay
from client.games.tricks.score_view import minus, signed
from client.pages import table_people
from client.pages.desk import Desk, DeskPage
from client.pages.settings_page import SettingsPage
from client.pages.verifying.verify import Verify, folders, save
from client.play.game_table import GameTableFactory
from client.play.replays.past import names, past_view
from client.ui import parts
from client.ui.phrases import count_word, listed, span
from client.ui.screen import Go, GoBack
from client.ui.widgets import Button, Form
from p2p.language import joined, tr, trc, trn
from p2p.table.retold import ToldGame

RIGHT, ROW, HEAD, FOOT = 424.0, 66.0, 60.0, 96.0
TITLE = 400.0               # where the title ends at least
COLUMN, FAIR = 88.0, 50.0   # a seat's column; the height that the score among these people may have
CLOSING = {"radlci": tr("radlci")}      # lines that close a match, by the names that the rules give them
MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}


class LedgerLayout(NamedTuple):
    """The rectangles of the list, the plot and the standing, in units."""

    list: FRect
    plot: FRect
    evening: FRect


def layout(scale: Scale, seats: int) -> LedgerLayout:
    """Returns the layout; the standing gets what its seats need, the plot the rest."""
    left, right = parts.content(scale)
    top, low = theme.HEADER, scale.size[1] - theme.MARGIN
    tall = 66 + seats * 52 + 56
    evening = FRect(right - RIGHT, low - tall, RIGHT, tall)
    return LedgerLayout(FRect(left, top, right - RIGHT - 24 - left, low - top),
                        FRect(right - RIGHT, top, RIGHT, evening.y - 16 - top), evening)


class Ledger(DeskPage):
    """The page; `chosen` is the row that the keyboard is on."""

    targets = ("back",)

    def __init__(self, game: TrickGame, desk: Desk, told: ToldGame, make_table: GameTableFactory,
                 matches: str = "") -> None:
        """`matches`: those won among these people in the last hours, in words."""
        self._save = Button("save", tr("Save as file"), icon="save", cap="F2")
        self._look = Button("look", tr("Look at the deal"), "primary", "replay", cap="Enter")
        self._how = Button("verify", tr("How we know"), "ghost", cap="F5")
        self._lobby = Button("lobby", tr("To the lobby"))
        self._again = Button("again", tr("Play again"), "primary", cap="F3")
        table = desk.node.table(told.charter.id)
        self._ends = table is not None and table.over and bool(table.mine)     # the match that lies below is over
        self._look.kind = "second" if self._ends else "primary"
        super().__init__(desk, Form([self._save, self._look, self._how, self._lobby, *[self._again] * self._ends]))
        self._game, self.told, self._make_table, self._matches = game, told, make_table, matches
        self.rows = ledger_rows(game, told)
        self.names = names(told)
        self.before = dealt_before((*told.earlier, told)[0])        # deals in files that aren't here
        self.standing = standing(told, self.rows)
        self.chosen, self.first = max(0, len(self.rows) - 1), 0
        self._said = ""
        self._places: list[tuple[FRect, int]] = []

    def title(self) -> str:
        return tr("Fairdeal - {game} - ledger", game=self._game.title)

    # ------------------------------------------------------------------ what happens

    def handle(self, event: pygame.Event, now: float) -> Go:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            at = self.scale.to_units(event.pos)
            row = next((number for rect, number in self._places if rect.collidepoint(at)), None)
            if row is not None:
                self.chosen = row
                return self.use_control("look")
        if event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
            return None
        return super().handle(event, now)

    def other(self, event: pygame.Event) -> Go:
        if event.type != pygame.KEYDOWN:
            return None
        keys = {pygame.K_RETURN: "look", pygame.K_KP_ENTER: "look", pygame.K_F2: "save", pygame.K_F5: "verify",
                pygame.K_F3: "again"}
        if event.key in MOVES:
            self._move(MOVES[event.key])
        return self.use_control(keys[event.key]) if event.key in keys else None

    def _move(self, way: int) -> None:
        self.chosen = max(0, min(len(self.rows) - 1, self.chosen + way))

    def use_control(self, name: str) -> Go:
        match name:
            case "look" if self.rows:
                row = self.rows[self.chosen]
                return TrickReplay(self._game, self.desk, row.told, row.number, self._make_table)
            case "save":
                self._said = save(self.told.path, folders())
            case "verify" if self.told.deals:
                deal = self.told.deals[-1]
                return Verify(self.desk, past_view(self.told, deal, len(deal.happenings), 0.0))
            case "again" if self._ends:
                return GoBack("again")
            case "lobby":
                return GoBack("lobby")
        return None

    def aside(self, _pick: str) -> Go:
        return SettingsPage(self.desk)

    # ------------------------------------------------------------------ what is seen

    def draw_page(self, paint: Paint) -> None:
        lay = layout(paint.scale, len(self.names))
        self._draw_header(paint, lay)
        self._draw_list(paint, lay.list)
        draw_plot(paint, lay.plot, [start(self.told), *(row.total for row in self.rows)],
                  tr("Points, deal by deal") if self._signed else tr("Chips, deal by deal"), self.before)
        self._draw_standing(paint, lay.evening)
        self.form.draw(paint)

    @property
    def _signed(self) -> bool:
        return self._game.score_words(1).startswith("+")

    def _draw_header(self, paint: Paint, lay: LedgerLayout) -> None:
        header, x = header_layout(paint.scale), lay.plot.right
        buttons = [*[self._again] * self._ends, self._look, self._save, self._lobby]
        while len(buttons) > 2 and x - sum(button.width(paint.scale) + 12 for button in buttons) < TITLE:
            buttons.remove(self._save if self._look not in buttons else self._look)     # keys do these, too
        self.form.hidden = frozenset({"look", "save"} - {button.name for button in buttons})
        for button in buttons:
            wide = button.width(paint.scale)
            button.rect = FRect(x - wide, 22, wide, theme.CONTROL)
            x -= wide + 12
        draw_target(paint, header.back, "back", self.hover == "back")
        apart = paint.scale.em(theme.HEADER_TITLE) * 0.5 + paint.scale.em(theme.SECOND) * 0.76
        count, first = len(self.rows), self.before + 1
        words = trn("{game}, {n} deal", "{game}, {n} deals", count, game=self._game.title)
        if self.before and count:
            words = trn("{game}, deal {deals}, the ones before lie in a file of their own",
                        "{game}, deals {deals}, the ones before lie in a file of their own", count,
                        game=self._game.title, deals=span(first, self.before + count))
        if self.told.earlier:
            tables = 1 + len(self.told.earlier)
            words = trn("{match}, at {count} table", "{match}, at {count} tables", tables, match=words,
                        count=count_word(tables))
        short = tr("{match}, the match is over", match=words) if self.told.over else (
            tr("{match}, the match goes on", match=words))
        members = listed(table_people.called_members(self.told.charter))
        whole = tr("{match}; shuffled by {names}", match=short, names=members)
        said = self._said or paint.scale.longest((whole, short), x - 100, theme.SECOND)
        two = paint.scale.em(theme.SECOND) * CLOSE / 2 if paint.scale.measure(said, theme.SECOND) > x - 100 else 0.0
        paint.fitted(tr("The ledger"), (84, 34 - two * 0.9), x - 100, theme.HEADER_TITLE, SERIF)
        paint.block(said, (84, 34 + apart + two * 0.2), x - 100, theme.SECOND, SANS, "muted")

    def _draw_list(self, paint: Paint, area: FRect) -> None:
        paint.plate(area, "panel", radius=theme.PANEL_RADIUS)
        seats, right = len(self.names), area.right - 28
        columns = [right - (seats - 1 - seat) * COLUMN for seat in range(seats)]
        points = columns[0] - COLUMN - 8
        after = area.x + 28 + paint.label(tr("Deal"), (area.x + 28, area.y + 34)) + 14
        paint.label(tr("Who played what"), (max(area.x + 80, after), area.y + 34))
        for seat, x in enumerate(columns):
            draw_name(paint, self.names[seat], (x, area.y + 34), COLUMN - 30, theme.SECOND, SEMI,
                      align="right")
            wide = min(COLUMN - 30, paint.scale.measure(self.names[seat], theme.SECOND, SEMI))
            bot = bool(self.told.charter.seats[seat].bot)
            paint.sitter((x - wide - 15, area.y + 34), seat, 10, self.names[seat], bot)
        tall = self._row_height(paint.scale, points - 48 - area.x - 80)
        fitting = max(1, int((area.h - HEAD - FOOT) // tall))
        self.first = max(0, min(self.first, self.chosen, len(self.rows) - fitting))
        self.first = max(self.first, self.chosen - fitting + 1)
        self._places = []
        for place, row in enumerate(self.rows[self.first:self.first + fitting]):
            rect = FRect(area.x + 12, area.y + HEAD + place * tall, area.w - 24, tall)
            paint.rule(area.x + 28, rect.y, area.w - 56)
            if self.first + place == self.chosen:
                paint.plate(rect.inflate(0, -6), "hover", "edge", radius=10)
            self._draw_row(paint, rect, row, self.before + self.first + place + 1, columns, points)
            self._places.append((rect, self.first + place))
        self._draw_end(paint, area, columns, len(self.rows) - self.first - len(self._places))

    def _row_height(self, scale: Scale, room: float) -> float:
        """Returns the height of every row: that of the one with the most lines of words, `room` units wide."""
        high = max((scale.wrapped(row.headline, room - 26 * len(row.side), theme.BODY, SEMI)
                    + scale.wrapped(row.words, room, theme.SECOND) for row in self.rows), default=0.0)
        return max(ROW, high / 1.4 * CLOSE + 16)

    def _draw_row(self, paint: Paint, rect: FRect, row: LedgerRow, number: int, columns: Sequence[float],
                  points: float) -> None:
        apart, x = paint.scale.em(theme.SECOND) * 0.85, rect.x + 68
        high, low = rect.centery - apart, rect.centery + apart
        paint.text(str(number), (rect.x + 28, rect.centery), 24, SERIF, "muted", "centre")
        headline = x + 26 * len(row.side)
        room = points - 48 - rect.x - 68
        first = paint.lines_height(row.headline, points - 48 - headline, theme.BODY, SEMI) / 1.4 * CLOSE
        second = paint.lines_height(row.words, room, theme.SECOND) / 1.4 * CLOSE
        top = min(high, rect.centery - second / 2)
        for seat in row.side:
            paint.chip((x + 10, top), seat, 10)
            x += 26
        paint.block(row.headline, (x, rect.centery - second / 2), points - 48 - x, theme.BODY, SEMI)
        paint.block(row.words, (rect.x + 68, rect.centery + first / 2), room, theme.SECOND, SANS, "muted")
        paint.text(row.points, (points - 14, rect.centery), theme.NAME, SERIF, align="right")
        if row.good is not None:
            paint.icon("check" if row.good else "cross", (points + 4, rect.centery), 16, "good" if row.good else "bad")
        for x, change, total in zip(columns, row.change, row.total, strict=True):
            ink = "good" if change > 0 else "bad" if change < 0 else "muted"
            paint.text(signed(change), (x, high), theme.BODY, SEMI, ink, "right")
            paint.text(self._game.score_words(total), (x, low), theme.SECOND, SANS, "muted", "right")

    def _draw_end(self, paint: Paint, area: FRect, columns: Sequence[float], below: int) -> None:
        y = area.bottom - FOOT + 6
        paint.upright(FRect(area.x + 28, y, area.w - 56, 2), "text")
        more = tr("{n} more below.", n=below) if below else tr("{n} more above.", n=self.first) if self.first else ""
        paint.text(tr("At the end") if self.told.over else tr("So far"), (area.x + 80, y + 32), theme.PLATE_NAME, SEMI)
        closing = joined(" ", (joined("", (CLOSING.get(item.name, item.name), ": ", item.why, "."))
                               for item in self.told.closing))
        words = joined(" ", filter(None, (more, closing or tr("Press a deal to look at it again."))))
        room = columns[0] - COLUMN - area.x - 80
        paint.fitted(words, (area.x + 80, y + 60), room, theme.SECOND, SANS, "muted", least=0.7)
        best = max(self.told.totals)
        widest = max(paint.scale.measure(self._game.score_words(total), 28, SERIF) for total in self.told.totals)
        size = 28 if widest <= COLUMN - 8 else 24
        for x, total in zip(columns, self.told.totals, strict=True):
            ink = "accent_text" if total == best else "text"
            paint.fitted(self._game.score_words(total), (x, y + 40), COLUMN - 8, size, SERIF, ink, "right", 0.4)

    def _draw_standing(self, paint: Paint, panel: FRect) -> None:
        paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
        left, right = panel.x + 28, panel.right - 28
        end = left + paint.text(tr("The match"), (left, panel.y + 36), theme.NAME, SERIF) + 14
        unit = tr("points") if self._signed else tr("chips")
        paint.text(unit, (right, panel.y + 36), theme.SECOND, SEMI, "muted", "right")
        heads = tr("own deals won"), tr("own won"), trc("deals", "won")
        words = paint.scale.longest((*heads, ""), right - 104 - end, theme.SECOND, SEMI)
        paint.text(words, (right - 104, panel.y + 36), theme.SECOND, SEMI, "muted", "right")
        y = panel.y + 62
        for place, (seat, won, own, change) in enumerate(self.standing, 1):
            paint.rule(left, y, panel.w - 56)
            paint.text(str(place), (left + 12, y + 26), theme.BODY, SANS, "muted", "centre")
            paint.sitter((left + 42, y + 26), seat, 15, self.names[seat], bool(self.told.charter.seats[seat].bot))
            draw_name(paint, self.names[seat], (left + 68, y + 26), 120, theme.PLATE_NAME, SEMI)
            paint.text(tr("{won} of {own}", won=won, own=own), (right - 104, y + 26), theme.BODY, SANS, "muted",
                       "right")
            ink = "accent_text" if place == 1 else "text"
            paint.fitted(signed(change), (right, y + 26), 96, 26, SERIF, ink, "right", 0.5)
            y += 52
        paint.rule(left, y, panel.w - 56)
        self._draw_fair(paint, FRect(left, y + 8, panel.w - 56, 40))

    def _draw_fair(self, paint: Paint, rect: FRect) -> None:
        paint.mark((rect.x + 16, rect.centery), 30, [theme.SEATS[seat] for seat in sorted(
            self.told.charter.first_seats)] if paint.theme is theme.DARK else (paint.theme.plate,) * 4)
        wide = self._how.width(paint.scale) - 24
        self._how.rect = FRect(rect.right - wide + 12, rect.y - 2, wide, theme.CONTROL)
        count = len(self.rows)
        whole = tr("Both deals were fair.") if count == 2 else (
            trn("The deal was fair.", "All {count} deals were fair.", count, count=count_word(count)))
        room = self._how.rect.x - rect.x - 44
        short = (whole, tr("Fair.")) if self.told.report.ok else (tr("The file doesn't hold."), tr("Check failed."))
        fair = paint.scale.longest(short, room, theme.SECOND, SEMI)
        said, sizes = self._matches or fair, [theme.SECOND * part for part in (1, 0.85, 0.7)]
        size = next((size for size in sizes if paint.lines_height(said, room, size) <= FAIR), sizes[-1])
        first = rect.centery - (paint.lines_height(said, room, size) - 1.4 * paint.scale.em(size)) / 2
        paint.lines(said, (rect.x + 44, first), room, size)


def draw_plot(paint: Paint, panel: FRect, totals: Sequence[Sequence[int]], heading: str, before: int) -> None:
    """Draws the totals after each deal as a line for each seat in its colour; `totals` begin before the first deal.

    `before`: how many deals there were before it.
    """
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    paint.fitted(heading, (panel.x + 28, panel.y + 34), panel.w - 56, theme.NAME, SERIF)
    area = FRect(panel.x + 66, panel.y + 66, panel.w - 66 - 92, panel.h - 66 - 44)
    values = [value for row in totals for value in row]
    step = next(size for size in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 5000, 10**5, 10**9)
                if (max(values) - min(values)) / size <= 6)
    low, high = min(values) // step * step, -(-max(values) // step) * step
    high = max(high, low + step)

    def y_of(value: float) -> float:
        return area.bottom - area.h * (value - low) / (high - low)

    def x_of(deal: int) -> float:
        return area.x + area.w * deal / max(1, len(totals) - 1)

    for mark in range(low, high + 1, step):
        start = mark == totals[0][0]
        paint.rule(area.x - 8, y_of(mark), area.w + 16, "edge" if start else "line")
        paint.text(minus(mark), (area.x - 16, y_of(mark)), 14, SANS, "muted", "right")
    every = -(-len(totals) // 10)
    for deal in range(0, len(totals), every):
        paint.text(str(before + deal) if deal else tr("start"), (x_of(deal), area.bottom + 22), 14, SANS, "muted",
                   "centre")
    for seat in range(len(totals[0])):
        points = [(x_of(deal), y_of(row[seat])) for deal, row in enumerate(totals)]
        pixels = [(x * paint.scale.unit, y * paint.scale.unit) for x, y in points]
        shapes.polyline(paint.surface, pixels, theme.SEATS[seat], paint.line_pixels(3), paint.theme is theme.LIGHT)
    ends = sorted(range(len(totals[0])), key=lambda seat: y_of(totals[-1][seat]))
    at = -1e9
    for seat in ends:
        at = max(at + 24, y_of(totals[-1][seat]))
        paint.chip((area.right + 22, at), seat, 10)
        paint.text(minus(totals[-1][seat]), (area.right + 38, at), theme.BODY, SERIF)
