"""The screen on which one player looks at a hidden hand of a shared computer. Layout and drawing; knows no rules."""
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import FRect

from client.draw import countdown, theme
from client.draw.cards import Cards, paint_card
from client.draw.commands import Command, command_width, draw_command
from client.draw.fonts import BOLD, SANS, SEMI, SERIF, measured
from client.draw.paint import LABEL_TRACK, Paint
from client.draw.plates import draw_look, draw_plate, look_width, name_of, plate_height
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.board import module_of
from client.games.tricks.hand import Fan, Hand
from client.games.tricks.mat import bid_ladder, exchange, prompt, trick_area
from client.games.tricks.mat.bid_ladder import Ladder, LadderLayout
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.trick_area import Middle, MiddleLayout
from client.play.game_table import Strip
from client.ui.keys import Labels
from client.ui.phrases import DRAWN, before_and_behind
from p2p.language import tr

GROUND = "#0E1715"                  # darker than the table: nothing else counts now; the same in both themes
EYE, HEADLINE = 60.0, 44            # the eye, the headline's size
AREA, ASKED = 332.0, 410.0          # where the looker's panel begins; below a question, for which the hand is smaller
BIDS, LOWER = 860.0, 60.0           # the width of an auction’s bids; how much lower the panel may begin for them
SMALLER = 118 / 136                 # the hand, as a share of its usual size
OTHERS, HIGH = 152.0, 60.0          # the height of those who look away; of a plate
PLATE_WIDE, NOTE = 252.0, 66.0      # a plate; from where on (below the edge of the panel) the note stands
LEAST_TEXT = 1.4                    # from this text size on the line under the headline goes
CARD, SMALL_CARD = 84.0, 64.0       # on the table: up to three places, and more
ASKS = tr("Everybody else has looked away?")
TELLS = tr("The cards turn when the line is full; let go and nothing was shown.")
BAR = 420.0, 10.0
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
    """Everything on the screen while a seat looks. `trick` is the cards on the table as (seat, face).

    While `veiled`, the share of the veil that is over, is below 1, nothing in it tells anything of the hand.
    """

    seat: int
    name: str
    line: str
    key: str
    prompt: str
    hand: Hand
    others: tuple[Other, ...]
    trick: tuple[tuple[int, int], ...] = ()
    note: str = ""
    left: int = -1                  # the seconds that this seat still has, -1: no limit
    middle: Middle | Exchange | Ladder | None = None    # what is asked, as this seat may see it: in the others’ place
    why: tuple[Command, ...] = ()   # behind the note: the way to the rule that it names
    whisper: tuple[str, str] = ("", "")
    plays: bool = False             # this seat plays the next card to the trick
    veiled: float = 1.0
    turned: float = 1.0             # the share of the cards' turning that is done


class LookLayout(NamedTuple):
    """The layout, in units: middles of the headline and of the line below (if any), `area` is the looker's panel."""

    headline: float
    key: float
    others: tuple[FRect, ...]
    area: FRect
    plate: FRect
    table: tuple[FRect, ...]        # the cards on the table, and the looker's place
    fan: Fan
    foot: Strip
    cards: MiddleLayout | None          # of the question: its cards at the left, its words at the right
    words: MiddleLayout | None
    whole: exchange.ExchangeLayout | LadderLayout | None    # or the groups of the talon, or the bids, to choose from


@measured
def layout(view: LookView, scale: Scale) -> LookLayout:
    """Returns the layout: the others in a row, or the question in their place, and the looker's panel below."""
    width, height = scale.size
    count = max(1, len(view.others))
    wide = (width - 2 * theme.MARGIN - (count - 1) * 16) / count
    row = max(EYE, scale.em(headline_size(scale)) * 1.2, scale.em(theme.SCORE) * 1.25 if view.left >= 0 else 0)
    above = 14 if view.middle else 32
    headline, key = above + row / 2, above + row + (4 if view.middle else 12) + scale.em(theme.BODY) * 0.75
    under = key + scale.em(theme.BODY) * 0.75
    if not has_key_line(scale):
        key, under = headline, above + row
    room = FRect(theme.MARGIN, under + 8, width - 2 * theme.MARGIN, 0)
    top = ASKED if view.middle else AREA
    if isinstance(view.middle, Ladder):                 # many bids in large text push the panel down, up to the hand
        bids = bid_ladder.layout(view.middle, FRect(0, 0, BIDS, ASKED - 8 - room.y), scale)
        top += min(LOWER, max(0.0, bids.note.bottom - bids.head - (ASKED - 8 - room.y)))
    room.h = top - 8 - room.y
    y = room.centery - OTHERS / 2 if view.middle else min(room.bottom - 8 - OTHERS, max(164.0, room.y))
    others = tuple(FRect(theme.MARGIN + i * (wide + 16), y, wide, OTHERS) for i in range(len(view.others)))
    area = FRect(theme.MARGIN, top, width - 2 * theme.MARGIN, height - top - theme.MARGIN)
    low, share = (124, SMALLER) if view.middle else (116, 1)
    fan = hand.layout(view.hand, (width / 2, area.bottom - low), share)
    named = 64 + scale.measure(name_of(view.name), theme.NAME, SEMI) + look_width(scale, view.key) + 20
    plate = FRect(area.x + 16, area.y + 16, max(PLATE_WIDE, named), max(HIGH, plate_height(scale)))
    strip = Strip(FRect(area.x, area.y, area.w, 56))
    return LookLayout(headline, key, others, area, plate, _table(view, area), fan, strip,
                      *_questions(view, room, scale))


def _table(view: LookView, area: FRect) -> tuple[FRect, ...]:
    """Returns the rectangles of the cards on the table, and of the looker's place behind them."""
    count = len(view.trick) + (view.plays and len(view.trick) > 0)
    wide = CARD if count <= 3 and not view.middle else SMALL_CARD
    left = area.right - 24 - count * (wide + 14) + 14
    return tuple(trick_area.card_at(left + number * (wide + 14), area.y + 42, wide) for number in range(count))


def has_key_line(scale: Scale) -> bool:
    """Returns whether the line under the headline has room."""
    return scale.text < LEAST_TEXT


def headline_size(scale: Scale) -> float:
    """Returns the headline's size, which is as large as it need be in usual text: large text needs the room."""
    return HEADLINE / max(1.0, scale.text)


def _questions(view: LookView, room: FRect, scale: Scale
               ) -> tuple[MiddleLayout | None, MiddleLayout | None, exchange.ExchangeLayout | LadderLayout | None]:
    """Returns the layouts of the question's cards, of its words, and of talon or bids, None for what isn't shown."""
    if view.middle is None:
        return None, None, None
    if not isinstance(view.middle, Middle):
        wide = BIDS if isinstance(view.middle, Ladder) else room.w
        return None, None, module_of(view.middle).layout(view.middle, room.inflate(wide - room.w, 0), scale)
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
    if view.veiled < 1:
        return "", ""
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
    dark = paint.dark()
    dark.fill(GROUND)
    _draw_headline(dark, view, lay.headline)
    if has_key_line(dark.scale):
        _draw_key_line(dark, view, lay.key)
    asks = bool(view.middle) and view.veiled == 1
    if asks:
        _draw_question(dark, cards, labels, view, lay, str(hover[1]))
    for other, rect in zip(view.others, lay.others, strict=True):
        if not asks:
            _draw_other(dark, cards, other, rect, view.hand.palette)
    _draw_looker(dark, cards, labels, view, lay)
    if view.note:
        _draw_note(dark, view, lay, str(hover[1]))


def prompt_at(view: LookView, scale: Scale, lay: LookLayout) -> FRect:
    """Returns the rectangle (units) of the prompt, whose large words reach up so that the note has its place below."""
    high = max(38.0, scale.em(19) * 1.8)
    wide = min(_middle_room(lay), scale.measure(view.prompt, 19, BOLD) + 44)
    return FRect(lay.area.centerx - wide / 2, lay.area.y + min(22.0, NOTE - 4 - high), wide, high)


def note_layout(view: LookView, scale: Scale, lay: LookLayout) -> tuple[FRect, FRect]:
    """Returns the rectangles (units) of the note and of the command at its right end."""
    behind = sum(command_width(scale, command) + 24 for command in view.why)
    wide = scale.measure(view.note, theme.BODY, SEMI) + 32 + behind
    rect = FRect(lay.area.centerx - wide / 2, lay.area.y + NOTE, wide, 36)
    return rect, FRect(rect.right - behind, rect.y, behind, rect.h)


def _draw_note(paint: Paint, view: LookView, lay: LookLayout, hover: str) -> None:
    rect, behind = note_layout(view, paint.scale, lay)
    paint.plate(rect, "raised", radius=10)
    paint.text(view.note, (rect.x + 16, rect.centery), theme.BODY, SEMI, "bad")
    for command in view.why:
        draw_command(paint, command, behind.inflate(-24, 0).move(4, 0), hover == command.name)


def _draw_question(paint: Paint, cards: Cards, labels: Labels, view: LookView, lay: LookLayout, hover: str) -> None:
    if not isinstance(view.middle, Middle):
        module_of(view.middle).draw(paint, cards, labels, view.middle, lay.whole, view.hand.palette, hover)
        return
    for part, where in zip(_halves(view.middle), (lay.cards, lay.words), strict=True):
        if where:
            trick_area.draw(paint, cards, labels, part, where, view.hand.palette, hover)


def _draw_headline(paint: Paint, view: LookView, y: float) -> None:
    words = tr("{name} looks: everybody else, look away", name=name_of(view.name))
    behind = countdown.place(paint.scale, view.left, (0, 0)).w + 20 if view.left >= 0 else 0.0
    room = paint.width - 2 * theme.MARGIN - EYE - 32 - behind
    size = headline_size(paint.scale)
    wide = min(room, paint.scale.measure(words, size, SERIF))
    x = paint.width / 2 - (EYE + 32 + wide + behind) / 2
    paint.icon("eye", (x + EYE / 2, y), EYE, theme.SEATS[view.seat])
    paint.fitted(words, (x + EYE + 32, y), wide, size, SERIF, theme.ON_PLATE)
    if view.left >= 0:
        countdown.draw(paint, view.left, (x + EYE + 52 + wide, y))


def _draw_key_line(paint: Paint, view: LookView, y: float) -> None:
    before, after = before_and_behind(
        tr("Let go of {key} and the cards turn over. No other key looks meanwhile.", key=DRAWN) if view.veiled == 1 else
        tr("{name} holds {key} and the cards turn in a moment.", name=name_of(view.name), key=DRAWN))
    first, cap = paint.scale.measure(before), look_width(paint.scale, view.key) + 8
    x = paint.width / 2 - (first + cap + paint.scale.measure(after) + 24) / 2
    paint.text(before, (x, y), theme.BODY, SANS, theme.ON_PLATE_MUTED)
    draw_look(paint, FRect(x + first + 12, y - 13, cap, 26), view.key, view.seat, True)
    paint.text(after, (x + first + cap + 24, y), theme.BODY, SANS, theme.ON_PLATE_MUTED)


def _draw_other(paint: Paint, cards: Cards, other: Other, rect: FRect, palette: str) -> None:
    """Draws a player who looks away: name, closed eye, backs, and the key by which that player looks."""
    paint.plate(rect, "panel", radius=16)
    plate = FRect(rect.x + 12, rect.y + 12, rect.w - 24, 52)
    draw_plate(paint, plate, other.seat, other.name, bot=other.bot)
    paint.icon("eyeoff", (plate.right - 30, plate.centery), 26, theme.ON_PLATE_MUTED)
    cap = look_width(paint.scale, other.key) if other.key else 0.0
    step = min(13.0, (rect.w - 84 - cap) / max(1, other.cards))
    for number in range(other.cards):
        paint_card(paint, cards, trick_area.named(trick_area.BACK, palette),
                   trick_area.card_at(rect.x + 20 + number * step, rect.y + 78, 34))
    if not other.key:
        return
    key = FRect(rect.right - 14 - cap, rect.y + 95, cap, 26)
    draw_look(paint, key, other.key, other.seat)
    words, free = tr("looks with"), key.x - 20 - (rect.x + 54 + max(0, other.cards - 1) * step)
    if paint.scale.measure(words, theme.SECOND) <= free:
        paint.text(words, (key.x - 10, key.centery), theme.SECOND, SANS, "muted", "right")


def _draw_looker(paint: Paint, cards: Cards, labels: Labels, view: LookView, lay: LookLayout) -> None:
    area, colour = lay.area, theme.SEATS[view.seat]
    paint.plate(area, "mat", radius=18)
    if view.veiled == 1 and view.turned < 1:
        hand.draw_turned(paint, cards, view.hand, lay.fan, view.turned)
    else:
        hand.draw(paint, cards, labels, view.hand, lay.fan)
    paint.upright(FRect(0, area.bottom, paint.width, paint.height - area.bottom), GROUND)
    paint.plate(area, None, colour, 3, 18)
    cap = look_width(paint.scale, view.key)
    draw_plate(paint, lay.plate, view.seat, view.name, view.line, kept=cap + 14)
    key = FRect(lay.plate.right - 14 - cap, lay.plate.centery - 13, cap, 26)
    draw_look(paint, key, view.key, view.seat, True)
    if view.veiled < 1:
        _draw_veil(paint, view, lay)
    elif view.prompt:
        prompt.draw(paint, view.prompt, prompt_at(view, paint.scale, lay), 19, True, least=0.6)
    if any(view.whisper):
        least = FRect(lay.plate.x, lay.plate.bottom + 16, lay.plate.w, 64)
        prompt.draw_whisper(paint, view.whisper, prompt.whisper_at(paint.scale, view.whisper, least))
    _draw_table(paint, cards, view, lay)


def _middle_room(lay: LookLayout) -> float:
    """Returns how wide words in the middle of the panel may be, between the plate and the cards on the table."""
    left = lay.area.centerx - lay.plate.right - 16
    right = (lay.table[0].x if lay.table else lay.area.right) - 16 - lay.area.centerx
    return 2 * min(left, right)


def _draw_veil(paint: Paint, view: LookView, lay: LookLayout) -> None:
    """Draws the question whether the others have looked away, and the bar that fills until the cards turn."""
    x, y, room = lay.area.centerx, lay.area.y, _middle_room(lay)
    large = max(1.0, paint.style.text)
    paint.fitted(ASKS, (x, y + 44), room, 24 / large ** 0.5, SEMI, "text", "centre", 0.6)
    if has_key_line(paint.scale):
        paint.fitted(TELLS, (x, y + 78), room, 16 / large, SANS, "muted", "centre", 0.6, high=36)
    bar = FRect(x - BAR[0] / 2, y + 104, *BAR)
    paint.plate(bar, "raised", radius=BAR[1] / 2)
    if view.veiled > 0:
        full = FRect(bar.x, bar.y, max(BAR[1], bar.w * view.veiled), bar.h)
        paint.plate(full, theme.SEATS[view.seat], radius=BAR[1] / 2)


def _draw_table(paint: Paint, cards: Cards, view: LookView, lay: LookLayout) -> None:
    if not lay.table:
        return
    wide = paint.scale.measure(str(tr("On the table")).upper(), theme.LABEL, SEMI, LABEL_TRACK)
    paint.label(tr("On the table"), (min(lay.table[0].x, lay.area.right - 24 - wide), lay.area.y + 26))
    for where, (seat, face) in zip(lay.table, view.trick, strict=False):
        paint_card(paint, cards, trick_area.named(face, view.hand.palette), where)
        paint.chip((where.centerx, where.bottom + 16), seat, 11)
    if len(lay.table) > len(view.trick):
        where = lay.table[-1]
        paint.dashed(where, "edge", 1.6, 6, 6)
        paint.fitted(tr("you") if view.veiled == 1 else name_of(view.name), where.center, where.w - 12, theme.SECOND,
                     SANS, "muted", "centre")
        paint.chip((where.centerx, where.bottom + 16), view.seat, 11)
