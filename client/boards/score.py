"""The score sheet after a deal: who won and how it was reckoned, chips of everybody, what comes next. Knows no rules.

Layout, drawing and picking from a view whose numbers and words are ready.
"""
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client import cards as art
from client import furniture, theme
from client.boards import mat
from client.cards import Cards
from client.fonts import SANS, SEMI, SERIF
from client.furniture import Banner, Command, Header
from client.keys import Labels
from client.paint import Paint
from client.scale import Scale

TOP, RIGHT_WIDE, CHIPS_HIGH, FAIR_HIGH = 88.0, 424.0, 412.0, 148.0
LAID_CARD = 48.0
COLUMNS = ((172, "before"), (238, "money"), (300, "deal"), (368, "now"))      # right edges in the chips' panel
Pick = tuple[str, int | str]


class Count(NamedTuple):
    """The points of two sides: the left one's, its words, the right one's, its words, and the mark to pass."""

    left: int
    left_words: str
    right: int
    right_words: str
    half: int


class Won(NamedTuple):
    """A trick: whose, what it counts, whether it is the left side's."""

    seat: int
    points: int
    left: bool


class Line(NamedTuple):
    """A step of the reckoning: its name, how it comes about, what it makes."""

    name: str
    why: str
    value: str


class Row(NamedTuple):
    """A player's chips: before the deal, money cards, the deal, now."""

    seat: int
    name: str
    bot: bool
    before: int
    money: int
    deal: int
    now: int


@dataclass(frozen=True)
class ScoreView:
    """Everything on the sheet. `fair`: headline, words and the command behind them; `ready` by row."""

    title: str
    line: str
    headline: str
    winners: tuple[int, ...] = ()
    count: Count | None = None
    tricks: tuple[Won, ...] = ()
    note: str = ""
    laid: tuple[tuple[int, tuple[int, ...]], ...] = ()
    lines: tuple[Line, ...] = ()
    total: tuple[str, str] = ("", "")
    apart: str = ""
    rows: tuple[Row, ...] = ()
    sum: str = ""
    fair: tuple[str, str] = ("", "")
    rings: tuple[int, ...] = (0,)
    bad: bool = False
    next_label: str = "Next deal"
    next: str = ""
    then: str = ""
    ready: tuple[bool, ...] = ()
    choices: tuple[Command, ...] = ()
    palette: str = "two"
    banner: Banner | None = None


class Strip(NamedTuple):
    """Where trouble is said."""

    strip: FRect


class Lay(NamedTuple):
    """Where everything lies, in units; `area` is the sheet."""

    header: Header
    area: FRect
    chips: FRect
    fair: FRect
    next: FRect
    choices: tuple[FRect, ...]
    foot: Strip


def layout(view: ScoreView, scale: Scale) -> Lay:
    """The sheet at the left, three panels at the right, answers above them."""
    width, height = scale.size
    right = width - theme.MARGIN - RIGHT_WIDE
    area = FRect(theme.MARGIN, TOP, right - 2 * theme.MARGIN, height - TOP - theme.MARGIN)
    chips = FRect(right, TOP, RIGHT_WIDE, CHIPS_HIGH)
    fair = FRect(right, chips.bottom + 16, RIGHT_WIDE, FAIR_HIGH)
    following = FRect(right, fair.bottom + 16, RIGHT_WIDE, height - theme.MARGIN - fair.bottom - 16)
    x, found = width - theme.MARGIN, []
    for choice in view.choices:
        wide = max(148.0, scale.measure(choice.label, theme.BODY, SEMI) + 48 + (70 if choice.key else 0))
        found.append(FRect(x - wide, 22, wide, theme.CONTROL))
        x -= wide + 12
    return Lay(furniture.header_layout(scale), area, chips, fair, following, tuple(found),
               Strip(FRect(area.x, area.bottom - 56, area.w, 56)))


def pick(view: ScoreView, scale: Scale, at: tuple[float, float]) -> Pick:
    """What lies at a point in units."""
    lay = layout(view, scale)
    if view.banner:
        rects = furniture.banner_layout(scale, view.banner, lay.area.center)[1]
        return next((("command", choice.name) for choice, rect in zip(view.banner.choices, rects, strict=True)
                     if rect.collidepoint(at)), ("", ""))
    if lay.header.back.collidepoint(at):
        return "header", "back"
    if lay.fair.collidepoint(at):
        return "command", "verify"
    return next((("command", choice.name) for choice, rect in zip(view.choices, lay.choices, strict=True)
                 if rect.collidepoint(at)), ("", ""))


def draw(paint: Paint, cards: Cards, labels: Labels, view: ScoreView, now: float,  # noqa: ARG001
         hover: Pick = ("", "")) -> None:
    """The whole sheet."""
    lay, over = layout(view, paint.scale), str(hover[1])
    paint.fill()
    if over == "back":
        paint.plate(lay.header.back, "raised", radius=theme.CONTROL_RADIUS)
    paint.icon("back", lay.header.back.center, 24)
    room = (lay.choices[-1].x if lay.choices else paint.width) - 84 - 24
    apart = paint.scale.em(theme.HEADER_TITLE) * 0.5
    paint.fitted(view.title, (84, 36 - apart * 0.3), room, theme.HEADER_TITLE, SERIF)
    paint.fitted(view.line, (84, 36 + apart * 0.3 + paint.scale.em(theme.SECOND) * 0.9), room, theme.SECOND, SANS,
                 "muted")
    for number, (choice, rect) in enumerate(zip(view.choices, lay.choices, strict=True)):
        _draw_choice(paint, choice, rect, number == 0, over == choice.name)
    _draw_sheet(paint, cards, view, lay.area)
    _draw_chips(paint, view, lay.chips)
    _draw_fair(paint, view, lay.fair, over == "verify")
    _draw_next(paint, view, lay.next)
    if view.banner:
        furniture.draw_banner(paint, view.banner, lay.area.center, over)


def _draw_choice(paint: Paint, choice: Command, rect: FRect, first: bool, hover: bool) -> None:
    if not choice.key:
        furniture.draw_choice(paint, choice, rect, first, hover)
        return
    furniture.draw_choice(paint, Command(choice.name, ""), rect, first, hover)
    cap = paint.cap_width(choice.key)
    ink = "on_accent" if first else "text"
    words = paint.scale.measure(choice.label, 16, SEMI)
    x = rect.centerx - (words + 12 + cap) / 2
    paint.text(choice.label, (x, rect.centery), 16, SEMI, ink)
    paint.cap((x + words + 12 + cap, rect.centery), choice.key, ink)


# ---------------------------------------------------------------------- the sheet

def _draw_sheet(paint: Paint, cards: Cards, view: ScoreView, area: FRect) -> None:
    paint.shadow(area, 16, 14, 6)
    paint.plate(area, "panel", radius=16)
    left, room = area.x + 28, area.w - 56
    x = left + 16
    for seat in view.winners:
        paint.chip((x, 134), seat, 16)
        x += 38
    paint.fitted(view.headline, (x - 8 if view.winners else left, 133), area.right - 28 - x, 34, SERIF)
    if view.count:
        _draw_count(paint, view.count, FRect(left, 184, room, 44))
    if view.tricks:
        _draw_tricks(paint, view, left, room)
    if view.laid:
        _draw_laid(paint, cards, view, left, room)
    _draw_lines(paint, view, left, room, area.bottom)


def _draw_count(paint: Paint, count: Count, bar: FRect) -> None:
    """Both sides' points as one bar with the mark that has to be passed."""
    share = count.left / max(1, count.left + count.right)
    paint.plate(bar, "line", radius=10)
    if share > 0:
        paint.plate(FRect(bar.x, bar.y, max(20.0, bar.w * share), bar.h), "plate", radius=10)
    if 0.03 < share < 1:
        paint.upright(FRect(bar.x + bar.w * share - 12, bar.y, 12, bar.h), "plate")
    light, low = theme.ON_PLATE if share > 0.2 else "text", theme.ON_PLATE_MUTED if share > 0.2 else "muted"
    wide = paint.text(str(count.left), (bar.x + 18, bar.centery), 26, SERIF, light)
    if bar.w * share > wide + 44 + paint.scale.measure(count.left_words, theme.SECOND):
        paint.text(count.left_words, (bar.x + 30 + wide, bar.centery), theme.SECOND, SANS, low)
    ink, muted = ("text", "muted") if share < 0.8 else (theme.ON_PLATE, theme.ON_PLATE_MUTED)
    wide = paint.text(str(count.right), (bar.right - 18, bar.centery), 26, SERIF, ink, "right")
    if bar.w * (1 - share) > wide + 44 + paint.scale.measure(count.right_words, theme.SECOND):
        paint.text(count.right_words, (bar.right - 30 - wide, bar.centery), theme.SECOND, SANS, muted, "right")
    half = bar.x + bar.w * count.half / max(1, count.left + count.right)
    paint.upright(FRect(half - 1, bar.y - 7, 2, bar.h + 14), "bad")
    paint.text(str(count.half), (half, bar.bottom + 16), theme.LABEL, SEMI, "bad", "centre")


def _draw_tricks(paint: Paint, view: ScoreView, left: float, room: float) -> None:
    """A small column a trick: number, winner, points; those of the left side tinted."""
    wide = paint.label(f"{len(view.tricks)} tricks", (left, 278), "muted")
    paint.fitted(view.note, (left + room, 278), room - wide - 24, 14, SANS, "muted", "right")
    step = min(60.7, room / 12)
    for number, won in enumerate(view.tricks):
        rect = FRect(left + 4 + number * step, 296, step - 8.7, 92)
        paint.plate(rect, "good_bg" if won.left else "raised", radius=10)
        paint.text(str(number + 1), (rect.centerx, 311), theme.LABEL, SANS, "muted", "centre")
        paint.chip((rect.centerx, 338), won.seat, 12)
        paint.text(str(won.points), (rect.centerx, 370), 22, SERIF, align="centre")


def _draw_laid(paint: Paint, cards: Cards, view: ScoreView, left: float, room: float) -> None:
    paint.label("Laid away", (left, 420), "muted")
    count = sum(len(faces) for _, faces in view.laid)
    k = min(1.0, room / (count * 54 + len(view.laid) * 58))
    x, card = left, LAID_CARD * k
    for seat, faces in view.laid:
        paint.chip((x + 11, 440 + card * 0.9), seat, 11)
        x += 32 * k
        for face in faces:
            art.draw(paint, cards, mat.named(face, view.palette), FRect(x, 440, card, card * 1.8))
            x += 54 * k
        x += 26 * k


def _draw_lines(paint: Paint, view: ScoreView, left: float, room: float, bottom: float) -> None:
    """The reckoning, what it comes to, and what was paid apart from it."""
    top, end = (548.0 if view.count or view.laid else 200.0), bottom - 102
    high = min(42.0, (end - top) / max(1, len(view.lines)))
    end = top + high * len(view.lines) if not view.count else end
    y = end - high * len(view.lines)
    for line in view.lines:
        paint.rule(left, y, room)
        paint.fitted(line.name, (left, y + high / 2), 200, theme.BODY, SEMI)
        paint.fitted(line.why, (left + 216, y + high / 2), room - 216 - 70, 16, SANS, "muted")
        paint.text(line.value, (left + room, y + high / 2), 22, SERIF, align="right")
        y += high
    if view.total[0]:
        paint.upright(FRect(left, y, room, 2), "text")
        wide = paint.text(view.total[1], (left + room, y + 32), 40, SERIF, "accent_text", "right")
        paint.fitted(view.total[0], (left, y + 30), room - wide - 24, 19, SEMI)
    paint.fitted(view.apart, (left, y + 74), room, theme.SECOND, SANS, "muted")


# ---------------------------------------------------------------------- the right side

def signed(number: int) -> str:
    """With a real minus, and a plus for what comes in."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _ink(number: int) -> str:
    return "good" if number > 0 else "bad" if number < 0 else "muted"


def _draw_chips(paint: Paint, view: ScoreView, panel: FRect) -> None:
    paint.plate(panel, "panel", radius=16)
    left = panel.x + 28
    paint.fitted("Chips", (left, panel.y + 36), 104, 25, SERIF, least=0.6)
    for x, words in COLUMNS:
        paint.fitted(words, (left + x, panel.y + 40), 62, 14, SEMI, "muted", "right", 0.6)
    for number, row in enumerate(view.rows):
        y = panel.y + 68 + number * 74
        paint.rule(left, y, panel.w - 56)
        middle = y + 37
        paint.chip((left + 15, middle), row.seat, 15, row.bot)
        before = str(row.before).replace("-", "−")
        paint.fitted(furniture.name_of(row.name), (left + 40, middle), 96, 19, SEMI, least=0.7)
        for (x, _), words, face, ink in zip(COLUMNS, (before, signed(row.money), signed(row.deal)),
                                            (SANS, SANS, SEMI), ("muted", _ink(row.money), _ink(row.deal)),
                                            strict=False):
            paint.fitted(words, (left + x, middle), 58, theme.BODY, face, ink, "right", 0.6)
        now = str(row.now).replace("-", "−")
        paint.fitted(now, (left + COLUMNS[3][0], middle), 64, 26, SERIF, align="right", least=0.6)
    y = panel.y + 68 + len(view.rows) * 74
    paint.rule(left, y, panel.w - 56)
    if view.sum:
        paint.text("Together always", (left, y + 24), theme.SECOND, SANS, "muted")
        paint.text(view.sum, (panel.right - 28, y + 24), theme.BODY, SEMI, "muted", "right")


def _draw_fair(paint: Paint, view: ScoreView, panel: FRect, hover: bool) -> None:
    """The seal of the deal, and the way to how we know."""
    paint.plate(panel, "bad_bg" if view.bad else "plate", "bad" if view.bad else None, 2, 16)
    paint.mark((panel.x + 68, panel.centery), 88, [theme.SEATS[seat] for seat in view.rings])
    inks = ("text", "muted", "text") if view.bad else (theme.ON_PLATE, theme.ON_PLATE_MUTED, "#F0C162")
    left, room, y = panel.x + 132, panel.w - 148, panel.y + 34
    paint.fitted(view.fair[0], (left, y), room + 8, 20, SERIF, inks[0], least=0.6)
    y += paint.scale.em(theme.SECOND) * 1.7
    if y + paint.lines_height(view.fair[1], room, theme.SECOND) < panel.bottom - 20:
        y += paint.lines(view.fair[1], (left, y), room, theme.SECOND, SANS, inks[1])
    wide = paint.fitted("How do we know?", (left, y + 10), room - 30, 16, SEMI, inks[2])
    paint.icon("arrow", (left + wide + 18, y + 10), 20 if hover else 18, inks[2])


def _draw_next(paint: Paint, view: ScoreView, panel: FRect) -> None:
    """Who deals next, and who is ready for it."""
    paint.plate(panel, "panel", radius=16)
    left, room = panel.x + 28, panel.w - 56
    paint.label(view.next_label, (left, panel.y + 22), "muted")
    paint.fitted(view.next, (left, panel.y + 52), room, theme.BODY, SANS)
    y = panel.y + 76
    paint.fitted(view.then, (left, y), room - 120, theme.SECOND, SANS, "muted")
    for number, (row, ready) in enumerate(zip(view.rows, view.ready, strict=False)):
        at = (panel.right - 124 + number * 28, y)
        if ready:
            paint.chip(at, row.seat, 10, row.bot)
        else:
            paint.open_seat(at, 9, "edge")
