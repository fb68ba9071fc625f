"""Lays out and draws the replay of a deal of cards: hands as straight rows, the trick, the timeline, the reckoning.

All lengths are units. Knows no rules; words and numbers come ready.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import cards as art, furniture, theme
from client.draw.cards import Cards, State
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.mat import trick_area
from client.games.tricks.score_view import Line, ScoreView
from client.ui import parts
from p2p.games.game import NOBODY, Seat
from p2p.games.tarot.cards import SKYZ
from p2p.games.tarot.retold import ToldCards, ToldTrick

RIGHT, TOP, APART = 352.0, 80.0, 24.0
SMALL, OWN, TRICK, TALON = 56.0, 66.0, 84.0, 42.0
LINES, LEAST, HEADLINE = 5, 1.35, 25    # of the reckoning; least height of one in sizes; size of who has won


@dataclass(frozen=True)
class ReplayView:
    """A deal at one step. By seat: names, bots, chips before the deal. `said`: before the play, as (seat, words).

    `me` lies at the bottom. `line`: what a command has just done. `seal`: the six words, `good`: the file holds.
    `open`: what stands in place of the seal of a match that goes on elsewhere.
    """

    cards: ToldCards
    at: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    chips: tuple[str, ...]
    me: Seat
    said: tuple[tuple[int, str], ...]
    sheet: ScoreView | None
    code: str
    line: str
    strength: Sequence[int]
    palette: str
    seal: str
    good: bool
    open: str = "sound so far"


class ReplayLayout(NamedTuple):
    """The rectangles; `others` are the places of the other hands in the order of play, with their plates."""

    others: tuple[FRect, ...]
    mat: FRect
    own: FRect
    tricks: tuple[FRect, ...]
    steps: FRect
    sheet: FRect
    code: FRect
    again: FRect
    below: FRect


def layout(scale: Scale, tricks: int, seats: int) -> ReplayLayout:
    """Returns the layout for a deal of so many tricks and seats."""
    left, edge = parts.content(scale)
    width, height = edge - left - RIGHT - APART, scale.size[1]
    side = edge - RIGHT
    steps = FRect(left, height - theme.MARGIN - theme.CONTROL, width, theme.CONTROL)
    marks = FRect(left, steps.y - 8 - 78, width, 78)
    own = FRect(left, marks.y - 16 - OWN * 1.8 - 4, width, OWN * 1.8 + 4)
    wide = (width - APART * (seats - 2)) / max(1, seats - 1)
    plate = furniture.plate_height(scale) + 14
    others = tuple(FRect(left + n * (wide + APART), TOP, wide, plate + SMALL * 1.8) for n in range(seats - 1))
    top = others[0].bottom + 14
    mat = FRect(left, top, width, own.y - 10 - top)
    step = (width + 6) / max(12, tricks)
    found = tuple(FRect(left + n * step, marks.y, step - 6, 78) for n in range(tricks))
    below = FRect(side, height - theme.MARGIN - theme.CONTROL, RIGHT, theme.CONTROL)
    again = FRect(side, below.y - 12 - 52, RIGHT, 52)
    code = FRect(side, again.y - 16 - 190, RIGHT, 190)
    return ReplayLayout(others, mat, own, found, steps, FRect(side, TOP, RIGHT, code.y - 16 - TOP), code, again, below)


# ---------------------------------------------------------------------- where a step stands

def trick_at(view: ReplayView) -> tuple[int, int]:
    """Returns the trick of this step (from 0; -1 at step 0) and how many of its cards lie."""
    left = view.at
    for number, trick in enumerate(view.cards.tricks):
        if left <= len(trick.cards):
            return (number, left) if view.at else (-1, 0)
        left -= len(trick.cards)
    return -1, 0


def done_tricks(view: ReplayView) -> tuple[ToldTrick, ...]:
    """Returns the tricks that are over at this step."""
    number, lie = trick_at(view)
    if number < 0:
        return ()
    return view.cards.tricks[:number + (lie == len(view.cards.tricks[number].cards))]


# ---------------------------------------------------------------------- drawing

def draw(paint: Paint, cards: Cards, view: ReplayView, lay: ReplayLayout) -> None:
    """Draws all but the controls and the header's title."""
    _draw_pills(paint, view, lay)
    seats, plate = len(view.names), furniture.plate_height(paint.scale)
    ring = [(view.me + n) % seats for n in range(1, seats)]
    for seat, place in zip(ring, lay.others, strict=True):
        _draw_plate(paint, view, seat, FRect(place.x, place.y, min(place.w, 220), plate))
        _draw_hand(paint, cards, view, seat, FRect(place.x, place.bottom - SMALL * 1.8, place.w, SMALL * 1.8), SMALL)
    _draw_mat(paint, cards, view, lay.mat)
    _draw_plate(paint, view, view.me, FRect(lay.own.x, lay.own.y + 10, 196, plate))
    _draw_hand(paint, cards, view, view.me, FRect(lay.own.x + 212, lay.own.y, lay.own.w - 212, OWN * 1.8), OWN)
    _draw_timeline(paint, view, lay)
    _draw_reckoning(paint, view, lay.sheet)
    _draw_code(paint, view, lay.code)


def draw_step_words(paint: Paint, view: ReplayView, left: float, steps: FRect) -> None:
    """Draws beside the step buttons where the replay stands, or what a command has just done."""
    number, lie = trick_at(view)
    words = "as dealt" if number < 0 else f"trick {number + 1}, card {lie}"
    paint.fitted(words, (left, steps.centery), steps.right - left, theme.SECOND, SEMI, "muted")


def _draw_pills(paint: Paint, view: ReplayView, lay: ReplayLayout) -> None:
    """Draws how the deal ended and that the file was checked, in the header's line."""
    end, x = lay.sheet.x + 160, 310.0
    bad = "The file doesn’t hold"
    words = view.line or (f"Seal checked: {view.seal}" if view.seal else view.open if view.good else bad)
    paint.icon("check" if view.good else "cross", (x + 10, 44), 18, "good" if view.good else "bad")
    furniture.draw_seal(paint, words, (x + 28, 44), end - x - 28)


def _draw_plate(paint: Paint, view: ReplayView, seat: int, rect: FRect) -> None:
    won = sum(trick.winner == seat for trick in done_tricks(view))
    line = f"{won} trick{'' if won == 1 else 's'}" if view.at else "as dealt"
    furniture.draw_plate(paint, rect, seat, view.names[seat], line, view.chips[seat], bot=view.bots[seat])


def _draw_hand(paint: Paint, cards: Cards, view: ReplayView, seat: int, area: FRect, wide: float) -> None:
    """Draws a hand as a straight row: suits, then taroks wider apart; cards that have gone are dim."""
    hands = view.cards.played if view.at and view.cards.played else view.cards.dealt
    faces = hands[seat] if hands else ()
    if faces and -1 not in faces:
        faces = tuple(faces[place] for place in hand.order(faces, view.strength))
    gone = {card for trick in view.cards.tricks for card in trick.cards}
    left = [card for trick in view.cards.tricks for card in trick.cards][:view.at]
    gone &= set(left)
    x = area.x
    for face, step in zip(faces, _steps(faces, area.w, wide), strict=True):
        rect = FRect(x, area.y, wide, wide * 1.8)
        dim = bool(view.at) and (seat, face) in gone
        art.draw(paint, cards, trick_area.named(face, view.palette), rect, State(dim=dim))
        x += step


def _steps(faces: Sequence[int], room: float, wide: float) -> list[float]:
    """Returns how far each card stands from the next: taroks show their whole numeral where there is room."""
    count = len(faces)
    if count < 2:
        return [0.0] * count
    even = min(wide + 6, (room - wide) / (count - 1))
    taroks = sum(0 <= face <= SKYZ for face in faces[:-1])
    suits = count - 1 - taroks
    numeral = wide * 0.52
    low = (room - wide - taroks * numeral) / suits if suits else even
    if even >= numeral or low < wide * 0.3 or not taroks:
        return [even] * count
    return [numeral if 0 <= face <= SKYZ else low for face in faces]


def _draw_mat(paint: Paint, cards: Cards, view: ReplayView, mat: FRect) -> None:
    paint.plate(mat, "mat", radius=60)
    paint.plate(mat.inflate(-14, -14), None, "line", 1.2, 54)
    _draw_talon(paint, cards, view, FRect(mat.x + 44, mat.y, 190, mat.h))
    _draw_laid(paint, cards, view, FRect(mat.right - 44 - 190, mat.y, 190, mat.h))
    middle = FRect(mat.x + 250, mat.y, mat.w - 500, mat.h)
    number, lie = trick_at(view)
    if number < 0:
        _draw_said(paint, view, middle)
    else:
        _draw_trick(paint, cards, view, view.cards.tricks[number], lie, middle)


def _draw_row(paint: Paint, cards: Cards, view: ReplayView, faces: Sequence[int], at: tuple[float, float],
              room: float, wide: float) -> None:
    step = min(wide + 4, (room - wide) / max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        rect = FRect(at[0] + number * step, at[1], wide, wide * 1.8)
        art.draw(paint, cards, trick_area.named(face, view.palette), rect)


def _draw_talon(paint: Paint, cards: Cards, view: ReplayView, area: FRect) -> None:
    """Draws the talon: whole as it was dealt, later what was left and what was taken."""
    faces = [face for _, face in view.cards.talon]
    if not faces:
        return
    paint.label("Talon", (area.x, area.y + 30), "muted")
    _draw_row(paint, cards, view, faces, (area.x, area.y + 44), area.w, TALON)
    takers = list(dict.fromkeys(taker for taker, _ in view.cards.talon if taker != NOBODY))
    y = area.y + 44 + TALON * 1.8 + 24
    if not takers:
        paint.fitted("nobody took of it", (area.x, y), area.w, theme.SECOND, SANS, "muted")
    for number, taker in enumerate(takers[:4]):
        count = sum(who == taker for who, _ in view.cards.talon)
        column, row = number % 2, number // 2
        at = (area.x + 10 + column * 96, y + row * 28)
        paint.chip(at, taker, 10)
        paint.text(f"took {count}", (at[0] + 16, at[1]), theme.SECOND, SANS, "muted")


def _draw_laid(paint: Paint, cards: Cards, view: ReplayView, area: FRect) -> None:
    away = [(seat, faces) for seat, faces in enumerate(view.cards.laid) if faces]
    if not away:
        return
    paint.label("Laid away", (area.x, area.y + 30), "muted")
    wide = TALON if len(away) < 3 else 26.0
    y = area.y + 44
    for seat, faces in away:
        paint.chip((area.x + 11, y + wide * 0.9), seat, 10)
        _draw_row(paint, cards, view, faces, (area.x + 30, y), area.w - 30, wide)
        y += wide * 1.8 + 8


def _draw_said(paint: Paint, view: ReplayView, area: FRect) -> None:
    """Draws what was said before the play, the newest last."""
    line = paint.scale.em(theme.BODY) * 1.55
    most = max(1, int((area.h - 40) // line))
    said = view.said[-most:]
    y = area.centery - (len(said) - 1) * line / 2
    if not said:
        paint.text("Nothing was said.", area.center, theme.BODY, SANS, "muted", "centre")
    for seat, words in said:
        paint.chip((area.x + 16, y), seat, 10)
        wide = paint.fitted(furniture.name_of(view.names[seat]), (area.x + 36, y), area.w * 0.4, theme.BODY, SEMI)
        paint.fitted(words, (area.x + 46 + wide, y), area.w - 46 - wide, theme.BODY, SANS, "muted")
        y += line


def _draw_trick(paint: Paint, cards: Cards, view: ReplayView, trick: ToldTrick, lie: int, area: FRect) -> None:
    """Draws the cards of a trick that lie, by their players' places; the winning one has a ring when all do."""
    seats = len(view.names)
    order = [(view.me + n) % seats for n in range(1, seats)]
    order.insert(len(order) // 2, view.me)
    high = min(TRICK * 1.8, area.h - 70)
    wide = high / 1.8
    step = min(wide + 44, area.w / seats)
    whole = lie == len(trick.cards)
    for number, (seat, face) in enumerate(trick.cards[:lie]):
        place = order.index(seat)
        x = area.centerx + (place - (seats - 1) / 2) * step - wide / 2
        rect = FRect(x, area.centery - high / 2 - 10 + (12 if seat == view.me else 0), wide, high)
        wins = whole and seat == trick.winner
        rings = (paint.theme.accent,) if wins else ()
        art.draw(paint, cards, trick_area.named(face, view.palette), rect, State(rings))
        paint.chip((rect.x + 2, rect.y + 2), seat, 11)
        words = ", ".join(["led"] * (number == 0) + ["won"] * wins)
        if words:
            _tag(paint, words, (rect.centerx, rect.bottom + 20), wins)


def _tag(paint: Paint, words: str, at: tuple[float, float], wins: bool) -> None:
    wide, high = paint.scale.measure(words, 14, BOLD) + 18, paint.scale.em(14) + 8
    rect = FRect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    paint.plate(rect, "text" if wins else theme.HAIRLINE, radius=high / 2)
    paint.text(words, rect.center, 14, BOLD, "table" if wins else theme.ON_PLATE, "centre")


def _draw_timeline(paint: Paint, view: ReplayView, lay: ReplayLayout) -> None:
    """Draws a mark a trick: number, winner, points; those of the declarer's side are tinted."""
    now, _ = trick_at(view)
    left = [won.left for won in view.sheet.tricks] if view.sheet else []
    for number, (trick, rect) in enumerate(zip(view.cards.tricks, lay.tricks, strict=True)):
        tint = number < len(left) and left[number]
        paint.plate(rect, "good_bg" if tint else "raised", radius=8)
        if tint:
            paint.upright(FRect(rect.x + 10, rect.y, rect.w - 20, 3), "good")
        if number == now:
            paint.ring(rect, 8)
        paint.text(str(number + 1), (rect.centerx, rect.y + 15), 14, SEMI if number == now else SANS,
                   "text" if number == now else "muted", "centre")
        paint.chip((rect.centerx, rect.y + 38), trick.winner, 11)
        paint.text(str(trick.points), (rect.centerx, rect.y + 63), theme.BODY, SERIF, align="centre")


# ---------------------------------------------------------------------- the right side

def _draw_reckoning(paint: Paint, view: ReplayView, panel: FRect) -> None:
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, room, sheet = panel.x + 24, panel.w - 48, view.sheet
    if sheet is None:
        paint.block("This deal wasn’t finished", (left, panel.y + 44), room, theme.NAME, SERIF)
        return
    head = _draw_headline(paint, sheet.headline, panel, left, room)
    y, lines = panel.y + head, sheet.lines[:LINES]
    total, sides = _total_height(paint.scale, sheet, room), 68 + paint.scale.em(theme.SECOND) if sheet.count else 12.0
    rows = _rows(paint.scale, lines, room, panel.h - head - total - sides)
    for line, row in zip(lines, rows, strict=True):
        paint.rule(left, y, room)
        middle = y + row.high / 2
        end = paint.text(line.value, (panel.right - 24, middle), 20, SERIF, align="right")
        paint.fitted(line.name, (left, middle), room - end - 10, theme.BODY, SEMI)
        if row.start:
            paint.text(row.why, (left + row.start, middle), theme.SECOND, SANS, "muted")
        elif row.why:
            paint.lines(row.why, (left, middle + paint.scale.em(theme.SECOND) * 1.35 + 2), room, theme.SECOND, SANS,
                        "muted")
        y += row.high + row.below
    paint.upright(FRect(left, y, room, 2), "text")
    if sheet.total[0]:
        wide = paint.text(sheet.total[1], (panel.right - 24, y + 28), 34, SERIF, "accent_text", "right")
        em = paint.scale.em(theme.BODY)
        more = paint.lines_height(sheet.total[0], room - wide - 12, theme.BODY, SEMI) - em * 1.4
        paint.lines(sheet.total[0], (left, y + max(em, 27 - more / 2)), room - wide - 12, theme.BODY, SEMI)
    elif sheet.apart:
        paint.fitted(sheet.apart, (left, y + 24), room, theme.SECOND, SANS, "muted", least=0.6)
    if sheet.count and done_tricks(view):
        _draw_sides(paint, view, FRect(left, panel.bottom - 54, room, 38))


def _draw_headline(paint: Paint, words: str, panel: FRect, left: float, room: float) -> float:
    """Draws who has won, in two lines where one has no room. Returns the height (units) that this takes."""
    if paint.scale.measure(words, HEADLINE, SERIF) <= room:
        paint.text(words, (left, panel.y + 34), HEADLINE, SERIF)
        return 60.0
    high = paint.lines_height(words, room, theme.NAME, SERIF) / 1.4 * CLOSE
    paint.block(words, (left, panel.y + 16 + high / 2), room, theme.NAME, SERIF)
    return high + 26


class _Row(NamedTuple):
    """A line of the reckoning: the height of its name and of what is below, its reason, and how far right that begins,
    0 where it stands below.
    """

    high: float
    below: float
    why: str
    start: float


def _rows(scale: Scale, lines: Sequence[Line], room: float, space: float) -> list[_Row]:
    """Returns the rows. A reason too long to stand beside its name is wrapped below it, or ends at a comma where
    `space` (units) is too little height for that.
    """
    starts = [max(84.0, scale.measure(line.name, theme.BODY, SEMI) + 12) for line in lines]
    rooms = [room - start - scale.measure(line.value, 20, SERIF) - 10
             for line, start in zip(lines, starts, strict=True)]
    beside = [scale.measure(line.why, theme.SECOND) <= free for line, free in zip(lines, rooms, strict=True)]
    below = [0.0 if fits else scale.wrapped(line.why, room, theme.SECOND)
             for line, fits in zip(lines, beside, strict=True)]
    count = max(1, len(lines))
    if (high := (space - sum(below)) / count) >= scale.em(theme.BODY) * LEAST:
        return [_Row(min(44.0, high), more, line.why, 0.0 if more else start)
                for line, more, start in zip(lines, below, starts, strict=True)]
    shorter = [scale.clauses(line.why, free, theme.SECOND) for line, free in zip(lines, rooms, strict=True)]
    return [_Row(min(44.0, space / count), 0.0, why if scale.measure(why, theme.SECOND) <= free else "", start)
            for why, free, start in zip(shorter, rooms, starts, strict=True)]


def _total_height(scale: Scale, sheet: ScoreView, room: float) -> float:
    """Returns the height of what is paid, under the lines of the reckoning."""
    words = scale.wrapped(sheet.total[0], room - scale.measure(sheet.total[1], 34, SERIF) - 12, theme.BODY, SEMI)
    return max(56.0, words + 14)


def _draw_sides(paint: Paint, view: ReplayView, bar: FRect) -> None:
    """Draws the points of both sides' tricks so far as one bar."""
    assert view.sheet is not None
    done = done_tricks(view)
    ours = sum(trick.points for trick, won in zip(done, view.sheet.tricks, strict=False) if won.left)
    others = sum(trick.points for trick in done) - ours
    words = f"Tricks so far, {len(done)} of {len(view.cards.tricks)}"
    paint.fitted(words, (bar.x, bar.y - 14), bar.w, theme.SECOND, SEMI, "muted")
    paint.plate(bar, "hover", radius=9)
    share = ours / max(1, ours + others)
    paint.plate(FRect(bar.x, bar.y, max(56.0, min(bar.w - 56, bar.w * share)), bar.h), "plate", radius=9)
    paint.text(str(ours), (bar.x + 14, bar.centery), 20, SERIF, theme.ON_PLATE)
    paint.text(str(others), (bar.right - 14, bar.centery), 20, SERIF, align="right")


def _draw_code(paint: Paint, view: ReplayView, panel: FRect) -> None:
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, room = panel.x + 24, panel.w - 48
    paint.text("Save code", (left, panel.y + 32), theme.NAME, SERIF)
    if not view.code:
        paint.lines("A deal has a save code when it is over.", (left, panel.y + 72), room, theme.SECOND, SANS, "muted")
        return
    game, _, body = view.code.partition(":")
    groups = body.split("-")
    paint.text(f"{game}:", (left, panel.y + 70), theme.BODY, SEMI, "accent_text")
    widest = max(paint.scale.measure(group, theme.BODY, SEMI) for group in groups)
    size = theme.BODY if widest <= room / 4 - 6 else theme.SECOND
    for number, group in enumerate(groups[:16]):
        paint.text(group, (left + number % 4 * room / 4, panel.y + 96 + number // 4 * 25), size, SEMI)
