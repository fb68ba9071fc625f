"""The page of a game's bots: each with its face, trade, level and habit. Choosing one puts it on a seat."""
from collections.abc import Callable, Sequence
from functools import partial

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.games.catalogue import LISTINGS
from client.games.levels import level_word
from client.pages.desk import Desk, DeskPage
from client.ui import parts
from client.ui.areas import Area
from client.ui.screen import Go, GoBack
from client.ui.widgets import Form
from p2p.language import joined, tr
from p2p.peer.characters import BY_NAME, CHARACTERS, Character

TOP, BELOW, GAP, INSET, EDGE = 90.0, 46.0, 12.0, 14.0, 6.0
BAR, FACE = 20.0, 100.0         # units: a bar of the level, the widest portrait
SAYS = {"gentle": tr("for the first evenings"), "easy": tr("plays for fun"), "steady": tr("plays by the book"),
        "sharp": tr("thinks further"), "presser": tr("presses at random")}
MANY = {        # four of each level
    4: tr("Four who always have time"), 8: tr("Eight who always have time"), 12: tr("Twelve who always have time"),
    16: tr("Sixteen who always have time"), 20: tr("Twenty who always have time")}
BARS = {"easy": 1, "steady": 2, "sharp": 3}     # of three that are filled; none for gentle and random ones
HINTS = (("Tab", tr("next")), ("Enter", tr("takes the seat")), ("Esc", tr("back")))


class BotsPage(DeskPage):
    """The bots of a game; those in `sitting` sit at the table, `now` is the one that a choice replaces. `choose` is
    called with the name of the chosen one."""

    def __init__(self, desk: Desk, game: str, sitting: Sequence[str], now: str, choose: Callable[[str], None]) -> None:
        self.sitting, self.now, self.choose = sitting, now, choose
        self.habits, self._below = LISTINGS[game].habits, True          # habits stand below the names
        self.rows = [[one for one in CHARACTERS if one.level == level] for level in LISTINGS[game].levels]
        self._areas = [[Area(f"who {one.name}", partial(self._draw_one, one)) for one in row] for row in self.rows]
        super().__init__(desk, Form([area for row in self._areas for area in row], f"who {now}"))

    def title(self) -> str:
        return MANY[sum(map(len, self.rows))]

    def use_control(self, name: str) -> Go:
        who = name.removeprefix("who ")
        if who not in self.sitting:
            self.choose(who)
        elif who != self.now:
            return None                         # sits at the table already, on another seat
        return GoBack()

    def draw_page(self, paint: Paint) -> None:
        left, right = parts.content(paint.scale)
        self.head(paint, tr("Bots; who is chosen sits down instead of {name}.", name=self.now))
        step = (paint.height - TOP - BELOW + GAP) / len(self.rows)
        head = paint.scale.em(theme.SECOND) * 1.55
        for number, (row, areas) in enumerate(zip(self.rows, self._areas, strict=True)):
            y, wide = TOP + number * step, (right - left + GAP) / len(row)
            width = paint.label(level_word(row[0].level), (left, y + head / 2), "text")
            paint.text(SAYS[row[0].level], (left + width + 14, y + head / 2), theme.SECOND, SANS, "muted")
            for place, area in enumerate(areas):
                area.rect = FRect(left + place * wide, y + head, wide - GAP, step - GAP - head)
        wide, tall = self._areas[0][0].rect.w - 2 * INSET, self._areas[0][0].rect.h
        lines = max(paint.lines_height(one.habit(self.habits), wide, theme.SECOND) for row in self.rows for one in row)
        self._below = sum(_heights(paint)) + lines + 2 * EDGE + 4 <= tall
        self.form.draw(paint)
        end = parts.draw_hints(paint, right, paint.height - 24, HINTS) - theme.MARGIN
        one = BY_NAME.get((self.form.hover or self.form.focus).removeprefix("who "))
        if one and not self._below:
            said = joined(": ", filter(None, (one.name, one.habit(self.habits))))
            paint.fitted(said, (left, paint.height - 24), end - left, theme.SECOND)

    def _draw_one(self, one: Character, paint: Paint, rect: FRect) -> None:
        """Draws a bot's face, name, trade and level, below them its habit. Where not all have room for it, that of the
        bot under the mouse, or with the focus, stands at the page's foot."""
        if one.name in self.sitting:
            paint.plate(rect, None, "text" if one.name == self.now else "edge", 2.5, theme.ROW_RADIUS)
        room, heights = rect.w - 2 * INSET, list(_heights(paint))
        habit = paint.lines_height(one.habit(self.habits), room, theme.SECOND) + 4 if self._below else 0.0
        upper = FRect(rect.x + INSET, rect.y + EDGE, room, rect.h - habit - 2 * EDGE)
        levelled = sum(heights) <= upper.h                      # else the row's heading alone names the level
        if not levelled:
            heights.pop()
        face = min(FACE, upper.h)
        paint.portrait((upper.x + face / 2, upper.centery), face / 2, one.name)
        x, beside = upper.x + face + 16, room - face - 16
        y = upper.centery - sum(heights) / 2 + heights[0] / 2
        paint.fitted(one.name, (x, y), beside, theme.NAME, SERIF)
        y += (heights[0] + heights[1]) / 2
        paint.fitted(one.trade, (x, y), beside, theme.SECOND, SANS, "muted", high=heights[1] * 2)
        if levelled:
            self._draw_level(paint, (x, y + (heights[1] + heights[2]) / 2), one, beside)
        if self._below:
            first = rect.bottom - EDGE - habit + 4 + paint.scale.em(theme.SECOND) * 0.7
            paint.lines(one.habit(self.habits), (rect.x + INSET, first), room, theme.SECOND)

    def _draw_level(self, paint: Paint, at: tuple[float, float], one: Character, room: float) -> None:
        """Draws three bars, filled as far as the level goes, and its word or that it sits here."""
        for number in range(3):
            filled = number < BARS.get(one.level, 0)
            bar = FRect(at[0] + number * (BAR + 4), at[1] - 3, BAR, 6)
            paint.plate(bar, "text" if filled else None, "text" if filled else "edge", 1, 3)
        words, x = tr("sits here") if one.name in self.sitting else level_word(one.level), at[0] + 3 * (BAR + 4) + 6
        if paint.scale.measure(words, theme.SECOND, SEMI) <= room - (x - at[0]):
            paint.text(words, (x, at[1]), theme.SECOND, SEMI, "muted")


def _heights(paint: Paint) -> tuple[float, float, float]:
    em = paint.scale.em
    return em(theme.NAME) * 1.3, em(theme.SECOND) * 1.4, em(theme.SECOND) * 1.1


def sits(name: str, game: str) -> str:
    """Returns who a bot of this name is and its habit in this game: "Rudi, the angler: Holds…"; "" for no bot."""
    one = BY_NAME.get(name)
    if one is None:
        return ""
    return joined(": ", filter(None, (joined(", ", (name, one.trade)), one.habit(LISTINGS[game].habits))))
