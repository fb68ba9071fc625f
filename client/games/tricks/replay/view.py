"""Lays out and draws the replay of a deal of cards: hands as straight rows, the trick, the timeline, the reckoning.

All lengths are units. Knows no rules; words and numbers come ready.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardDrawing, Cards, paint_card
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_plate, draw_seal, plate_height
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.mat import trick_area
from client.games.tricks.replay import reckoning
from client.games.tricks.score_view import ScoreView
from client.ui import parts
from p2p.games.game import NOBODY, Seat
from p2p.games.tarot.cards import SKYZ
from p2p.games.tarot.retold import ToldCards, ToldTrick
from p2p.language import joined, tr, trn

RIGHT, TOP, APART = 352.0, 80.0, 24.0
SMALL, OWN, TRICK, TALON = 56.0, 66.0, 84.0, 42.0


class SaidWord(NamedTuple):
    """Words said before the play, or cards laid away (`lays`), at this step of the table."""

    step: int
    seat: Seat
    words: str
    lays: bool


@dataclass(frozen=True)
class ReplayView:
    """A deal at one step. By seat: names, bots, chips before the deal.

    `at` is the number of cards played, `said` what was said until then, before the play, and `laid` whether the talon
    was taken and cards were laid away. `me` lies at the bottom. `line`: the seal, or what a command has just done.
    `good`: the file holds.
    """

    cards: ToldCards
    at: int
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    chips: tuple[str, ...]
    me: Seat
    said: tuple[SaidWord, ...]
    laid: bool
    sheet: ScoreView | None
    code: str
    line: str
    strength: Sequence[int]
    palette: str
    good: bool


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
    plate = plate_height(scale) + 14
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
    """Returns the trick of this step (from 0; -1 before the play) and how many of its cards lie."""
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

def draw(paint: Paint, cards: Cards, view: ReplayView, lay: ReplayLayout, end: float, code_end: float) -> None:
    """Draws all but the controls and the header's title; its words end at `end`, those over the code at `code_end`."""
    _draw_pills(paint, view, end)
    seats, plate = len(view.names), plate_height(paint.scale)
    ring = [(view.me + n) % seats for n in range(1, seats)]
    for seat, place in zip(ring, lay.others, strict=True):
        _draw_plate(paint, view, seat, FRect(place.x, place.y, min(place.w, 220), plate))
        _draw_hand(paint, cards, view, seat, FRect(place.x, place.bottom - SMALL * 1.8, place.w, SMALL * 1.8), SMALL)
    _draw_mat(paint, cards, view, lay.mat)
    _draw_plate(paint, view, view.me, FRect(lay.own.x, lay.own.y + 10, 196, plate))
    _draw_hand(paint, cards, view, view.me, FRect(lay.own.x + 212, lay.own.y, lay.own.w - 212, OWN * 1.8), OWN)
    _draw_timeline(paint, view, lay)
    reckoning.draw(paint, view.sheet, done_tricks(view), len(view.cards.tricks), lay.sheet)
    reckoning.draw_code(paint, view.code, lay.code, code_end)


def draw_step_words(paint: Paint, view: ReplayView, left: float, steps: FRect) -> None:
    """Draws beside the step buttons where the replay stands, or what a command has just done."""
    number, lie = trick_at(view)
    before = tr("word {number}", number=len(view.said)) if view.said else tr("as dealt")
    words = before if number < 0 else tr("trick {trick}, card {card}", trick=number + 1, card=lie)
    paint.fitted(words, (left, steps.centery), steps.right - left, theme.SECOND, SEMI, "muted")


def _draw_pills(paint: Paint, view: ReplayView, end: float) -> None:
    x = 310.0
    paint.icon("check" if view.good else "cross", (x + 10, 44), 18, "good" if view.good else "bad")
    draw_seal(paint, view.line, (x + 28, 44), end - x - 28)


def _draw_plate(paint: Paint, view: ReplayView, seat: int, rect: FRect) -> None:
    won = sum(trick.winner == seat for trick in done_tricks(view))
    line = trn("{n} trick", "{n} tricks", won) if view.at else tr("as dealt")
    draw_plate(paint, rect, seat, view.names[seat], line, view.chips[seat], bot=view.bots[seat])


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
        rect = trick_area.card_at(x, area.y, wide)
        dim = bool(view.at) and (seat, face) in gone
        paint_card(paint, cards, trick_area.named(face, view.palette), rect, CardDrawing(dim=dim))
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
        paint_card(paint, cards, trick_area.named(face, view.palette),
                   trick_area.card_at(at[0] + number * step, at[1], wide))


def _draw_talon(paint: Paint, cards: Cards, view: ReplayView, area: FRect) -> None:
    faces = [face for _, face in view.cards.talon]
    if not faces:
        return
    paint.label(tr("Talon"), (area.x, area.y + 30), "muted")
    _draw_row(paint, cards, view, faces, (area.x, area.y + 44), area.w, TALON)
    if not view.laid and not view.at:
        return
    takers = list(dict.fromkeys(taker for taker, _ in view.cards.talon if taker != NOBODY))
    y = area.y + 44 + TALON * 1.8 + 24
    if not takers:
        paint.fitted(tr("nobody took of it"), (area.x, y), area.w, theme.SECOND, SANS, "muted")
    for number, taker in enumerate(takers[:4]):
        count = sum(who == taker for who, _ in view.cards.talon)
        column, row = number % 2, number // 2
        at = (area.x + 10 + column * 96, y + row * 28)
        paint.chip(at, taker, 10)
        paint.text(tr("took {count}", count=count), (at[0] + 16, at[1]), theme.SECOND, SANS, "muted")


def _draw_laid(paint: Paint, cards: Cards, view: ReplayView, area: FRect) -> None:
    away = [(seat, faces) for seat, faces in enumerate(view.cards.laid) if faces]
    if not away or not (view.laid or view.at):
        return
    paint.label(tr("Laid away"), (area.x, area.y + 30), "muted")
    wide = TALON if len(away) < 3 else 26.0
    y = area.y + 44
    for seat, faces in away:
        paint.chip((area.x + 11, y + wide * 0.9), seat, 10)
        _draw_row(paint, cards, view, faces, (area.x + 30, y), area.w - 30, wide)
        y += wide * 1.8 + 8


def _draw_said(paint: Paint, view: ReplayView, area: FRect) -> None:
    line = paint.scale.em(theme.BODY) * 1.55
    most = max(1, int((area.h - 40) // line))
    said = view.said[-most:]
    y = area.centery - (len(said) - 1) * line / 2
    if not said:
        paint.text(tr("Nothing said yet."), area.center, theme.BODY, SANS, "muted", "centre")
    for word in said:
        newest = word is said[-1]
        paint.chip((area.x + 16, y), word.seat, 10)
        wide = draw_name(paint, view.names[word.seat], (area.x + 36, y), area.w * 0.4, theme.BODY, SEMI)
        paint.fitted(word.words, (area.x + 46 + wide, y), area.w - 46 - wide, theme.BODY, SEMI if newest else SANS,
                     "text" if newest else "muted")
        y += line


def _draw_trick(paint: Paint, cards: Cards, view: ReplayView, trick: ToldTrick, lie: int, area: FRect) -> None:
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
        paint_card(paint, cards, trick_area.named(face, view.palette), rect, CardDrawing(rings))
        paint.chip((rect.x + 2, rect.y + 2), seat, 11)
        words = joined(", ", [trick_area.LED] * (number == 0) + [trick_area.WON] * wins)
        if words:
            _tag(paint, words, (rect.centerx, rect.bottom + 20), wins)


def _tag(paint: Paint, words: str, at: tuple[float, float], wins: bool) -> None:
    wide, high = paint.scale.measure(words, 14, BOLD) + 18, paint.scale.em(14) + 8
    rect = FRect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    paint.plate(rect, "text" if wins else theme.HAIRLINE, radius=high / 2)
    paint.text(words, rect.center, 14, BOLD, "table" if wins else theme.ON_PLATE, "centre")


def _draw_timeline(paint: Paint, view: ReplayView, lay: ReplayLayout) -> None:
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
