"""The score sheet after a deal: who won and how it was reckoned, everybody's points, what comes next. Knows no rules.

Layout, drawing and picking from a view that has all numbers and words ready.
"""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.banners import draw_banner, pick_banner
from client.draw.cards import CardDrawing, Cards, paint_card
from client.draw.commands import draw_choice, pick_command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.headers import Header, header_layout
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import points
from client.games.tricks.mat import trick_area
from client.games.tricks.score_view import PastTrick, PointCount, ScoreLine, ScoreView
from client.play.game_table import Strip
from client.ui import glossary
from client.ui.keys import Labels
from p2p.language import tr, trn

TOP, RIGHT_WIDE, CHIPS_HIGH, FAIR_HIGH = 88.0, 424.0, 412.0, 148.0
LAID_CARD, ROW_OF_CARDS = 60.0, 10      # how wide a card is, at most so many side by side
LAID_APART, LAID_GAP, CHIP_WIDE = 6.0, 20.0, 34.0    # between cards, between groups; a chip before its cards
ROOMY, MOST = 3, 5          # lines that leave room for large cards, and that stand in one column
Pick = tuple[str, int | str]


class SheetLayout(NamedTuple):
    """The layout, in units; `area` is the sheet."""

    header: Header
    area: FRect
    tricks: tuple[FRect, ...]
    chips: FRect
    fair: FRect
    next: FRect
    choices: tuple[FRect, ...]
    foot: Strip


def layout(view: ScoreView, scale: Scale) -> SheetLayout:
    """Returns the layout: the sheet at the left, three panels at the right, commands above them."""
    width, height = scale.size
    right = width - theme.MARGIN - RIGHT_WIDE
    area = FRect(theme.MARGIN, TOP, right - 2 * theme.MARGIN, height - TOP - theme.MARGIN)
    chips = FRect(right, TOP, RIGHT_WIDE, CHIPS_HIGH)
    fair = FRect(right, chips.bottom + 16, RIGHT_WIDE, FAIR_HIGH)
    following = FRect(right, fair.bottom + 16, RIGHT_WIDE, height - theme.MARGIN - fair.bottom - 16)
    x, found = width - theme.MARGIN, []
    for wide in _choice_widths(view, scale):
        found.append(FRect(x - wide, 22, wide, theme.CONTROL))
        x -= wide + 12
    step, tops = min(60.7, (area.w - 56) / max(12, len(view.tricks))), _tops(view)
    tricks = tuple(FRect(area.x + 32 + number * step, tops.tricks + 18, step - min(8.7, step * 0.14), tops.trick_high)
                   for number in range(len(view.tricks)))
    return SheetLayout(header_layout(scale), area, tricks, chips, fair, following, tuple(found),
                       Strip(FRect(area.x, area.bottom - 56, area.w, 56)))


def _choice_widths(view: ScoreView, scale: Scale) -> list[float]:
    """Returns the widths of the commands, narrower ones where the words at the left need the room."""
    roomy = [max(148.0, scale.measure(choice.label, theme.BODY, SEMI) + 48 + (70 if choice.key else 0))
             for choice in view.choices]
    words = max(scale.measure(view.title, theme.HEADER_TITLE, SERIF), scale.measure(view.line, theme.SECOND))
    left = header_layout(scale).words.x
    if left + words + 24 + sum(roomy) + 12 * len(roomy) <= scale.size[0] - theme.MARGIN:
        return roomy
    return [scale.measure(choice.label, 16, SEMI) + 28 + (54 if choice.key else 0) for choice in view.choices]


def talk_at(view: ScoreView, scale: Scale) -> FRect:
    """Returns where the way to writing to the others lies: beside the label of the panel on what follows."""
    panel = layout(view, scale).next
    return FRect(panel.right - 224, panel.y + 6, 208, 32)


def pick(view: ScoreView, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point (units), ("", "") if nothing."""
    lay = layout(view, scale)
    if view.banner:
        name = pick_banner(scale, view.banner, lay.area.center, at)
        return ("command" if name else "", name)
    if lay.header.back.collidepoint(at):
        return "header", "back"
    for number, rect in enumerate(lay.tricks):
        if rect.collidepoint(at):
            return "trick", number
    if view.checked and lay.fair.collidepoint(at):
        return "command", "verify"
    if name := pick_command(view.choices, lay.choices, at):
        return "command", name
    return next((("term", number) for number, (rect, words) in enumerate(terms(view, lay))
                 if rect.collidepoint(at) and explanation(view, scale, lay, number)), ("", ""))


def terms(view: ScoreView, lay: SheetLayout) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of every text that may have a term in it."""
    found = [(rect, f"{line.name} {line.why}") for line, rect in line_places(view, lay.area)]
    tops, end = _tops(view), _lines_end(view, lay.area.bottom) + (74 if view.total[0] else 28)
    found += [(FRect(lay.area.x + 28, y - 14, lay.area.w - 56, 28), words) for y, words in
              ((134, view.headline), (tops.tricks, view.note), (tops.laid, view.laid_label), (end, view.apart))]
    return [*found, (FRect(lay.chips.x, lay.chips.y, lay.chips.w, 60), view.apart_label), (lay.next, view.next)]


def explanation(view: ScoreView, scale: Scale, lay: SheetLayout, number: int) -> str:
    """Returns what the mouse on such a text tells: all of a reason that is cut, and what a term in it means."""
    words = terms(view, lay)[number][1]
    gloss = view.glosses.get(glossary.find(words, view.glosses), "")
    if number >= len(view.lines):
        return gloss
    line, rect = line_places(view, lay.area)[number]
    _, room, said = _reason(view, scale, line, rect)
    cut = scale.clauses(said, room, 16) != str(said) or scale.measure(said, 16) > room
    return f"{line.name}: {said}. {gloss}".strip() if cut else gloss


def tip_at(view: ScoreView, scale: Scale, lay: SheetLayout, words: str) -> FRect:
    """Returns where the sheet explains something (units): at its foot, left of the total, over no card and no score."""
    left, top = lay.area.x + 12, _lines_end(view, lay.area.bottom) + 6
    total = scale.measure(view.total[1], 40, SERIF) + 28 if view.total[0] else 0.0
    widest = lay.area.w - 24 - 28 - total
    tip = glossary.tip_layout(scale, words, (0, 0), widest=widest)[0]
    return FRect(left, min(max(top, lay.area.bottom - 102 + 6), lay.area.bottom - 6 - tip.h), tip.w, tip.h)


def draw(paint: Paint, cards: Cards, _labels: Labels, view: ScoreView, _now: float,
         hover: Pick = ("", "")) -> None:
    """Draws the whole sheet; `hover` is what the mouse is on."""
    lay, over = layout(view, paint.scale), str(hover[1])
    paint.fill()
    if over == "back":
        paint.plate(lay.header.back, "raised", radius=theme.CONTROL_RADIUS)
    if lay.header.back:
        paint.icon("back", lay.header.back.center, 24)
    left = lay.header.words.x
    room = (lay.choices[-1].x if lay.choices else paint.width) - left - 24
    apart = paint.scale.em(theme.HEADER_TITLE) * 0.5
    paint.fitted(view.title, (left, 36 - apart * 0.3), room, theme.HEADER_TITLE, SERIF)
    paint.fitted(view.line, (left, 36 + apart * 0.3 + paint.scale.em(theme.SECOND) * 0.9), room, theme.SECOND, SANS,
                 "muted")
    for number, (choice, rect) in enumerate(zip(view.choices, lay.choices, strict=True)):
        draw_choice(paint, choice, rect, number == 0 and not view.waits, over == choice.name)
    _draw_sheet(paint, cards, view, lay)
    points.draw(paint, view, lay.chips)
    _draw_fair(paint, view, lay.fair, over == "verify")
    _draw_next(paint, view, lay.next)
    if hover[0] == "term" and int(hover[1]) < len(terms(view, lay)):
        words = explanation(view, paint.scale, lay, int(hover[1]))
        rect = tip_at(view, paint.scale, lay, words)
        glossary.tip(paint, words, rect.center, widest=rect.w - 28)
    if view.banner:
        draw_banner(paint, view.banner, lay.area.center, over)


# ---------------------------------------------------------------------- the sheet

class Tops(NamedTuple):
    """The y (units) at which the parts of the sheet begin, and the heights of tricks and cards.

    Missing parts leave no gap; more than ROOMY lines make the other parts lower.
    """

    tricks: float
    laid: float
    lines: float
    trick_high: float
    card: float


def _tops(view: ScoreView) -> Tops:
    tight = len(view.lines) > ROOMY
    trick_high = 66.0 if tight else 84.0
    tricks = (264.0 if tight else 270.0) if view.count else 200.0
    laid = tricks + (trick_high + 48 if view.tricks else 0)
    two = not (view.count or view.tricks) and sum(len(faces) for _, faces in view.laid) > ROW_OF_CARDS
    lines = laid + ((LAID_CARD * 1.8 + 10) * (2 if two else 1) + 26 if view.laid or view.past_trick else 0)
    return Tops(tricks, laid, lines, trick_high, LAID_CARD)


def _draw_sheet(paint: Paint, cards: Cards, view: ScoreView, lay: SheetLayout) -> None:
    area = lay.area
    paint.shadow(area, 16, 14, 6)
    paint.plate(area, "panel", radius=16)
    left, room = area.x + 28, area.w - 56
    x = left + 16
    for seat in view.winners:
        paint.chip((x, 134), seat, 16)
        x += 38
    size = 34 if paint.scale.measure(view.headline, 34, SERIF) <= area.right - 28 - x else theme.TITLE
    paint.fitted(view.headline, (x - 8 if view.winners else left, 133), area.right - 28 - x, size, SERIF, high=90)
    if view.count:
        _draw_count(paint, view.count, FRect(left, 184, room, 44))
    if view.tricks:
        _draw_tricks(paint, view, left, room, lay.tricks)
    if view.past_trick:
        _draw_past_trick(paint, cards, view, view.past_trick, left, room)
    elif view.laid:
        _draw_laid(paint, cards, view, area)
    _draw_lines(paint, view, area)


def _draw_count(paint: Paint, count: PointCount, bar: FRect) -> None:
    share = count.left / max(1, count.left + count.right)
    paint.plate(bar, "line", radius=10)
    if share > 0:
        paint.plate(FRect(bar.x, bar.y, max(20.0, bar.w * share), bar.h), "plate", radius=10)
    if 0.03 < share < 1:
        paint.upright(FRect(bar.x + bar.w * share - 12, bar.y, 12, bar.h), "plate")
    on = bar.w * share > paint.scale.measure(str(count.left), 26, SERIF) + 24          # the number is on the dark part
    wide = paint.text(str(count.left), (bar.x + 18, bar.centery), 26, SERIF, theme.ON_PLATE if on else "text")
    if bar.w * share > wide + 44 + paint.scale.measure(count.left_words, theme.SECOND):
        paint.text(count.left_words, (bar.x + 30 + wide, bar.centery), theme.SECOND, SANS, theme.ON_PLATE_MUTED)
    covered = bar.w * (1 - share) < paint.scale.measure(str(count.right), 26, SERIF) + 24
    ink, muted = (theme.ON_PLATE, theme.ON_PLATE_MUTED) if covered else ("text", "muted")
    wide = paint.text(str(count.right), (bar.right - 18, bar.centery), 26, SERIF, ink, "right")
    if bar.w * (1 - share) > wide + 44 + paint.scale.measure(count.right_words, theme.SECOND):
        paint.text(count.right_words, (bar.right - 30 - wide, bar.centery), theme.SECOND, SANS, muted, "right")
    half = bar.x + bar.w * count.half / max(1, count.left + count.right)
    paint.upright(FRect(half - 4, bar.y - 7, 8, bar.h + 14), "panel")      # red alone is hard to see on dark
    paint.upright(FRect(half - 1, bar.y - 7, 2, bar.h + 14), "bad")
    paint.text(str(count.half), (half, bar.bottom + 16), theme.LABEL, SEMI, "bad", "centre")


def _draw_tricks(paint: Paint, view: ScoreView, left: float, room: float, rects: tuple[FRect, ...]) -> None:
    tops = _tops(view)
    high = tops.trick_high
    count = trn("{n} trick", "{n} tricks", len(view.tricks))
    wide = paint.label(count, (left, tops.tricks), "muted") + 24 + paint.scale.cap_width("←→")
    paint.cap((left + wide, tops.tricks - 1), "←→")
    wide += 10 + paint.text(tr("look again"), (left + wide + 10, tops.tricks), 14, SANS, "muted")
    paint.fitted(view.note, (left + room, tops.tricks), room - wide - 24, 14, SANS, "muted", "right")
    for number, (won, rect) in enumerate(zip(view.tricks, rects, strict=True)):
        paint.plate(rect, "good_bg" if won.left else "raised", radius=10)
        if won.left:
            paint.upright(FRect(rect.x + 10, rect.y, rect.w - 20, 3), "good")
        if view.past_trick and view.past_trick.number == number:
            paint.ring(rect, 10)
        paint.text(str(number + 1), (rect.centerx, rect.y + high * 0.163), theme.LABEL, SANS, "muted", "centre")
        paint.chip((rect.centerx, rect.y + high * 0.456), won.seat, 12)
        paint.text(str(won.points), (rect.centerx, rect.y + high * 0.804), 22, SERIF, align="centre")


def _draw_past_trick(paint: Paint, cards: Cards, view: ScoreView, trick: PastTrick, left: float, room: float) -> None:
    tops = _tops(view)
    paint.label(tr("Trick {number}", number=trick.number + 1), (left, tops.laid), "muted")
    x, y, high = left, tops.laid + 20, tops.card * 1.8
    for number, (seat, face) in enumerate(trick.cards):
        paint.chip((x + 11, y + high / 2), seat, 11)
        rings = (paint.theme.accent,) if number == trick.best else ()
        where = FRect(x + 34, y, tops.card, high)
        paint_card(paint, cards, trick_area.named(face, view.palette), where, CardDrawing(rings))
        x += 34 + tops.card + 26
    if trick.turned >= 0:
        paint_card(paint, cards, trick_area.named(trick.turned, view.palette), FRect(x, y, tops.card, high))
        x += tops.card + 26
    paint.lines(trick.words, (x, y + high / 2 - paint.scale.em(16) * 0.7), left + room - x, 16, SANS, "muted")


def laid_places(view: ScoreView, area: FRect) -> tuple[list[tuple[int, FRect]], list[tuple[int, tuple[float, float]]]]:
    """Returns (face, rectangle) of every card laid away, and (seat, centre) of the chips before them, in units.

    Where nothing else stands on the sheet, more cards than fit side by side stand in two rows; else they are smaller.
    """
    tops, left, right = _tops(view), area.x + 28, area.right - 28
    count, chips = sum(len(faces) for _, faces in view.laid), any(seat >= 0 for seat, _ in view.laid)
    gaps = (CHIP_WIDE if chips else 0) * len(view.laid) + LAID_GAP * (len(view.laid) - 1)
    wide = count * (tops.card + LAID_APART) + gaps
    rows = 2 if wide > right - left and not (view.count or view.tricks) else 1
    k = min(1.0, (rows * (right - left) - gaps) / (wide - gaps) * (1 if rows == 1 else 0.92)) if count else 1.0
    card, step, high = tops.card * k, (tops.card + LAID_APART) * k, tops.card * k * 1.8
    x, y, cards, seats = left, tops.laid + 20, [], []
    for seat, faces in view.laid:
        if seat >= 0:
            seats.append((seat, (x + 11, y + high / 2)))
            x += CHIP_WIDE
        start = x
        for face in faces:
            if x + card > right:
                x, y = start, y + high + LAID_APART + 4
            cards.append((face, FRect(x, y, card, high)))
            x += step
        x += LAID_GAP
    return cards, seats


def _draw_laid(paint: Paint, cards: Cards, view: ScoreView, area: FRect) -> None:
    paint.label(view.laid_label, (area.x + 28, _tops(view).laid), "muted")
    faces, seats = laid_places(view, area)
    for seat, at in seats:
        paint.chip(at, seat, 11)
    for face, rect in faces:
        paint_card(paint, cards, trick_area.named(face, view.palette), rect)


def _lines_end(view: ScoreView, bottom: float) -> float:
    """Returns the y (units) at which the reckoning ends and its total stands."""
    rows = -(-len(view.lines) // _columns(view))
    return bottom - 102 if view.count else _tops(view).lines + _line_height(view, bottom) * rows


def _columns(view: ScoreView) -> int:
    return 2 if len(view.lines) > MOST else 1


def _line_height(view: ScoreView, bottom: float) -> float:
    rows = -(-len(view.lines) // _columns(view))
    return min(42.0, (bottom - 102 - _tops(view).lines) / max(1, rows))


def line_places(view: ScoreView, area: FRect) -> list[tuple[ScoreLine, FRect]]:
    """Returns each line with its rectangle (units); more than MOST lines stand in two columns."""
    high, columns = _line_height(view, area.bottom), _columns(view)
    rows, wide = -(-len(view.lines) // columns), (area.w - 56 - (columns - 1) * 28) / columns
    top = _lines_end(view, area.bottom) - high * rows
    return [(line, FRect(area.x + 28 + number // rows * (wide + 28), top + number % rows * high, wide, high))
            for number, line in enumerate(view.lines)]


def _reason(view: ScoreView, scale: Scale, line: ScoreLine, rect: FRect) -> tuple[float, float, str]:
    """Returns where a line's reason begins, how wide it may be (units), and the reason that is tried there."""
    names = max((scale.measure(each.name, theme.BODY, SEMI) for each in view.lines), default=0.0)
    start = max(200.0 if _columns(view) == 1 else 112.0, names + 1)
    room = rect.w - 28 - scale.measure(line.value, 22, SERIF)
    if scale.measure(line.why, 16) > room - start:          # then right behind its own name
        start = scale.measure(line.name, theme.BODY, SEMI)
    return start + 16, room - start, scale.longest((line.why, line.short or line.why), room - start, 16)


def _draw_lines(paint: Paint, view: ScoreView, area: FRect) -> None:
    for line, rect in line_places(view, area):
        paint.rule(rect.x, rect.y, rect.w)
        paint.text(line.name, (rect.x, rect.centery), theme.BODY, SEMI)
        paint.text(line.value, (rect.right, rect.centery), 22, SERIF, align="right")
        start, room, said = _reason(view, paint.scale, line, rect)
        known, shown = len(paint.cut), paint.scale.clauses(said, room, 16)
        paint.fitted(shown, (rect.x + start, rect.centery), room, 16, SANS, "muted", whole=said)
        del paint.cut[known:]                               # the sheet's own explanation says all of it
    left, room, y = area.x + 28, area.w - 56, _lines_end(view, area.bottom)
    if view.total[0]:
        paint.upright(FRect(left, y, room, 2), "text")
        wide = paint.text(view.total[1], (left + room, y + 32), 40, SERIF, "accent_text", "right")
        paint.fitted(view.total[0], (left, y + 30), room - wide - 24, 19, SEMI)
    paint.fitted(view.apart, (left, y + (74 if view.total[0] else 28)), room, theme.SECOND, SANS, "muted")


# ---------------------------------------------------------------------- the right side

def _draw_fair(paint: Paint, view: ScoreView, panel: FRect, hover: bool) -> None:
    paint.plate(panel, "bad_bg" if view.bad else "plate", "bad" if view.bad else None, 2, 16)
    paint.mark((panel.x + 68, panel.centery), 88, [theme.SEATS[seat] for seat in view.rings])
    inks = ("text", "muted", "text") if view.bad else (theme.ON_PLATE, theme.ON_PLATE_MUTED, "#F0C162")
    left, room, y = panel.x + 132, panel.w - 148, panel.y + 34
    paint.fitted(view.fair[0], (left, y), room + 8, 20, SERIF, inks[0], least=0.6)
    y += paint.scale.em(theme.SECOND) * 1.7
    if y + paint.lines_height(view.fair[1], room, theme.SECOND) < panel.bottom - 20:
        y += paint.lines(view.fair[1], (left, y), room, theme.SECOND, SANS, inks[1])
    if view.checked:
        wide = paint.fitted(tr("How we know"), (left, y + 10), room - 30, 16, SEMI, inks[2])
        paint.icon("arrow", (left + wide + 18, y + 10), 20 if hover else 18, inks[2])


def _draw_next(paint: Paint, view: ScoreView, panel: FRect) -> None:
    paint.plate(panel, "panel", radius=16)
    left, room = panel.x + 28, panel.w - 56
    y = panel.y + 76
    if paint.scale.measure(view.next) <= room:
        paint.label(view.next_label, (left, panel.y + 22), "muted")
        paint.text(view.next, (left, panel.y + 52))
    else:                                               # in two lines, one of them in the label's place
        paint.block(view.next, (left, panel.y + 35), room)
    paint.fitted(view.then, (left, y), room - 120, theme.SECOND, SANS, "muted")
    for number, (row, ready) in enumerate(zip(view.rows, view.ready, strict=False)):
        at = (panel.right - 124 + number * 28, y)
        paint.sitter(at, row.seat, 11, row.name, row.bot)
        if ready:
            paint.disc((at[0] + 9, at[1] - 8), 8, "good", "panel", 1.5)
            paint.icon("check", (at[0] + 9, at[1] - 8), 11, "panel")
