"""The screen on which one player looks at a hidden hand of a shared computer. Layout and drawing; knows no rules."""
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import FRect

from client.draw import cards as art, countdown, furniture, theme
from client.draw.cards import Cards
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.furniture import Banner, Command
from client.draw.paint import LABEL_TRACK, Paint
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.hand import Fan, Hand
from client.games.tricks.mat import bid_ladder, exchange, prompt, trick_area
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.trick_area import Middle, Question
from client.play.game_table import Strip
from client.ui.keys import Labels

GROUND = "#0D1816"                  # darker than the table: nothing else counts now; the same in both themes
EYE, HEADLINE, AREA = 60.0, 42, 410.0       # the eye, the headline's size; where the looker's panel begins
BIDS, LOWER = 860.0, 60.0           # the width of an auction’s bids; how much lower the panel may begin for them
SMALLER = 118 / 136                 # the hand, as a share of its usual size
Pick = tuple[str, int | str]


class Other(NamedTuple):
    """A player who looks away: `key` is the key that this seat holds to look, "" if it sits elsewhere."""

    seat: int
    name: str
    cards: int
    key: str
    bot: bool = False


@dataclass(frozen=True)
class LookView:
    """Everything on the screen while a seat looks. `trick` is the cards on the table as (seat, face)."""

    seat: int
    name: str
    line: str
    key: str
    prompt: str
    hand: Hand
    others: tuple[Other, ...]
    trick: tuple[tuple[int, int], ...] = ()
    note: str = ""
    banner: Banner | None = None
    left: int = -1                  # the seconds that this seat still has, -1: no limit
    middle: Middle | Exchange | Ladder | None = None    # what is asked, as this seat may see it: in the others’ place
    why: tuple[Command, ...] = ()   # behind the note: the way to the rule that it names


class Lay(NamedTuple):
    """The layout, in units: middles of the headline and of the line below, `area` is the looker's panel."""

    headline: float
    key: float
    others: tuple[FRect, ...]
    area: FRect
    fan: Fan
    foot: Strip
    cards: Question | None          # of the question: its cards at the left, its words at the right
    words: Question | None
    whole: exchange.Lay | bid_ladder.Lay | None     # or the groups of the talon, or the bids, to choose from


def layout(view: LookView, scale: Scale) -> Lay:
    """Returns the layout: the others in a row, or the question in their place, and the looker's panel below."""
    width, height = scale.size
    count = max(1, len(view.others))
    wide = (width - 2 * theme.MARGIN - (count - 1) * 16) / count
    row = max(EYE, scale.em(headline_size(scale)) * 1.2, scale.em(theme.SCORE) * 1.25 if view.left >= 0 else 0)
    headline, key = 14 + row / 2, 14 + row + 8 + scale.em(theme.BODY) * 0.75
    room = FRect(theme.MARGIN, key + scale.em(theme.BODY) * 0.75 + 8, width - 2 * theme.MARGIN, 0)
    top = AREA
    if isinstance(view.middle, Ladder):                 # many bids in large text push the panel down, up to the hand
        bids = bid_ladder.layout(view.middle, FRect(0, 0, BIDS, AREA - 8 - room.y), scale)
        top += min(LOWER, max(0.0, bids.note.bottom - bids.head - (AREA - 8 - room.y)))
    room.h = top - 8 - room.y
    others = tuple(FRect(theme.MARGIN + i * (wide + 16), room.centery - 78, wide, 156) for i in range(len(view.others)))
    area = FRect(theme.MARGIN, top, width - 2 * theme.MARGIN, height - top - theme.MARGIN)
    fan = hand.layout(view.hand, (width / 2, area.bottom - 124), SMALLER)
    strip = Strip(FRect(area.x, area.y, area.w, 56))
    return Lay(headline, key, others, area, fan, strip, *_questions(view, room, scale))


def headline_size(scale: Scale) -> float:
    """Returns the headline's size, which is as large as it need be in usual text: large text needs the room."""
    return HEADLINE / max(1.0, scale.text)


def _questions(view: LookView, room: FRect, scale: Scale
               ) -> tuple[Question | None, Question | None, exchange.Lay | bid_ladder.Lay | None]:
    """Returns the layouts of the question's cards, of its words, and of talon or bids, None for what isn't shown."""
    if view.middle is None:
        return None, None, None
    if isinstance(view.middle, Exchange):
        return None, None, exchange.layout(view.middle, room, scale)
    if isinstance(view.middle, Ladder):
        return None, None, bid_ladder.layout(view.middle, room.inflate(BIDS - room.w, 0), scale)
    cards, words = _halves(view.middle)
    left, right = FRect(room.x, room.y, room.w / 2, room.h), FRect(room.centerx, room.y, room.w / 2, room.h)
    return (trick_area.layout(cards, left, scale) if cards.groups else None,
            trick_area.layout(words, right if cards.groups else room, scale), None)


def _halves(middle: Middle) -> tuple[Middle, Middle]:
    """Returns a question's cards as one Middle, its words and answers as another."""
    return Middle(groups=middle.groups), replace(middle, groups=(), heading="")


def pick(view: LookView, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point (units): a card, an answer or a command; ("", "") if nothing."""
    lay = layout(view, scale)
    if view.banner:
        name = furniture.pick_banner(scale, view.banner, lay.area.center, at)
        return ("command" if name else "", name)
    if view.why and note_layout(view, scale, lay)[1].collidepoint(at):
        return "command", view.why[0].name
    asked = lay.whole or lay.words
    if view.middle and asked:
        for answer, rect in zip(view.middle.answers, asked.answers, strict=True):
            if rect.collidepoint(at):
                return "answer", answer.name
    place = hand.pick(lay.fan, at)
    return ("", "") if place is None or not lay.area.collidepoint(at) else ("card", place)


def draw(paint: Paint, cards: Cards, labels: Labels, view: LookView, _now: float,
         hover: Pick = ("", "")) -> None:
    """Draws the whole screen in the dark theme: who looks, the key to let go of, the others, the hand."""
    lay = layout(view, paint.scale)
    dark = Paint(paint.surface, paint.look._replace(theme=theme.DARK))
    dark.fill(GROUND)
    _draw_headline(dark, view, lay.headline)
    _draw_key_line(dark, view, lay.key)
    _draw_question(dark, cards, labels, view, lay, str(hover[1]))
    for other, rect in zip(view.others, lay.others, strict=True):
        if not view.middle:
            _draw_other(dark, cards, other, rect, view.hand.palette)
    _draw_looker(dark, cards, labels, view, lay)
    if view.note:
        _draw_note(dark, view, lay, str(hover[1]))
    if view.banner:
        furniture.draw_banner(dark, view.banner, lay.area.center, str(hover[1]))


def note_layout(view: LookView, scale: Scale, lay: Lay) -> tuple[FRect, FRect]:
    """Returns the rectangles (units) of the note and of the command at its right end."""
    behind = sum(furniture.command_width(scale, command) + 24 for command in view.why)
    wide = scale.measure(view.note, theme.BODY, SEMI) + 32 + behind
    rect = FRect(lay.area.centerx - wide / 2, lay.area.y + 66, wide, 36)
    return rect, FRect(rect.right - behind, rect.y, behind, rect.h)


def _draw_note(paint: Paint, view: LookView, lay: Lay, hover: str) -> None:
    rect, behind = note_layout(view, paint.scale, lay)
    paint.plate(rect, "raised", radius=10)
    paint.text(view.note, (rect.x + 16, rect.centery), theme.BODY, SEMI, "bad")
    for command in view.why:
        furniture.draw_command(paint, command, behind.inflate(-24, 0).move(4, 0), hover == command.name)


def _draw_question(paint: Paint, cards: Cards, labels: Labels, view: LookView, lay: Lay, hover: str) -> None:
    """Draws the question with what only the looker may see of it."""
    if isinstance(view.middle, Exchange) and isinstance(lay.whole, exchange.Lay):
        exchange.draw(paint, cards, labels, view.middle, lay.whole, view.hand.palette, hover)
    if isinstance(view.middle, Ladder) and isinstance(lay.whole, bid_ladder.Lay):
        bid_ladder.draw(paint, cards, labels, view.middle, lay.whole, view.hand.palette, hover)
    if not isinstance(view.middle, Middle):
        return
    for part, where in zip(_halves(view.middle), (lay.cards, lay.words), strict=True):
        if where:
            trick_area.draw(paint, cards, labels, part, where, view.hand.palette, hover)


def _draw_headline(paint: Paint, view: LookView, y: float) -> None:
    """Draws the eye, who looks, and the time left, together in the middle."""
    words = f"{view.name} looks. Everybody else, look away."
    behind = countdown.place(paint.scale, view.left, (0, 0)).w + 20 if view.left >= 0 else 0.0
    room = paint.width - 2 * theme.MARGIN - EYE - 20 - behind
    size = headline_size(paint.scale)
    wide = min(room, paint.scale.measure(words, size, SERIF))
    x = paint.width / 2 - (EYE + 20 + wide + behind) / 2
    paint.icon("eye", (x + EYE / 2, y), EYE, theme.SEATS[view.seat])
    paint.fitted(words, (x + EYE + 20, y), wide, size, SERIF)
    if view.left >= 0:
        countdown.draw(paint, view.left, (x + EYE + 40 + wide, y))


def _draw_key_line(paint: Paint, view: LookView, y: float) -> None:
    """Draws which key has to be let go of."""
    before, after = paint.scale.measure("Let go of"), paint.scale.measure("and the cards turn over.")
    cap = paint.scale.measure(view.key, 16, BOLD) + 26
    x = paint.width / 2 - (before + cap + after + 20) / 2
    paint.text("Let go of", (x, y), theme.BODY, SANS, "muted")
    paint.plate(FRect(x + before + 10, y - 13, cap, 26), theme.SEATS[view.seat], radius=theme.KEY_RADIUS)
    paint.text(view.key, (x + before + 10 + cap / 2, y), 16, BOLD, theme.ON_SEAT, "centre")
    paint.text("and the cards turn over.", (x + before + cap + 20, y), theme.BODY, SANS, "muted")


def _draw_other(paint: Paint, cards: Cards, other: Other, rect: FRect, palette: str) -> None:
    paint.plate(rect, "table", radius=16)
    plate = FRect(rect.x + 12, rect.y + 12, rect.w - 24, 52)
    furniture.draw_plate(paint, plate, other.seat, other.name, bot=other.bot)
    paint.icon("eyeoff", (plate.right - 24, plate.centery), 26, theme.ON_PLATE_MUTED)
    for number in range(other.cards):
        card = FRect(rect.x + 20 + number * min(16.0, (rect.w - 170) / max(1, other.cards)), rect.y + 78, 36, 64.8)
        art.draw(paint, cards, trick_area.named(trick_area.BACK, palette), card)
    if other.key:
        wide = paint.scale.measure(other.key, 15, BOLD) + 24
        key = FRect(rect.right - 12 - wide, rect.y + 97, wide, 28)
        paint.plate(key, theme.KEY, radius=theme.KEY_RADIUS)
        paint.text(other.key, key.center, 15, BOLD, theme.SEATS[other.seat], "centre")


def _draw_looker(paint: Paint, cards: Cards, labels: Labels, view: LookView, lay: Lay) -> None:
    """Draws the looker's panel: plate, prompt, the cards of the trick, the hand, cut at the panel's edge."""
    area, colour = lay.area, theme.SEATS[view.seat]
    paint.plate(area, "mat", radius=18)
    hand.draw(paint, cards, labels, view.hand, lay.fan)
    paint.upright(FRect(0, area.bottom, paint.width, paint.height - area.bottom), GROUND)
    paint.plate(area, None, colour, 2.5, 18)
    furniture.draw_plate(paint, FRect(area.x + 16, area.y + 16, 212, 60), view.seat, view.name, view.line)
    high = max(38.0, paint.scale.em(19) * 1.8)
    wide = min(area.w - 560, paint.scale.measure(view.prompt, 19, BOLD) + 44)
    pill = FRect(area.centerx - wide / 2, area.y + 20, wide, high)
    if view.prompt:
        prompt.draw(paint, view.prompt, pill, 19, True, least=0.6)
    if view.trick:
        left = area.right - 24 - len(view.trick) * 74
        words = paint.scale.measure("ON THE TABLE", theme.LABEL, SEMI, LABEL_TRACK)
        paint.label("On the table", (min(left, area.right - 24 - words), area.y + 26))
        for number, (seat, face) in enumerate(view.trick):
            where = FRect(left + number * 74, area.y + 40, 60, 108)
            art.draw(paint, cards, trick_area.named(face, view.hand.palette), where)
            paint.chip((left + 30 + number * 74, area.y + 162), seat, 9)
