"""The board of a trick game: strip, mat, plates round it, prompt, own hand. Layout, drawing, picking; knows no rules.

Takes a TrickView; gives rectangles in units and draws. Place 0 is the player at this screen, the others follow in the
order of play, the first one at the right.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pygame import FRect

from client.draw import fonts, furniture, motion, theme
from client.draw.cards import Cards
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.furniture import Banner, Command, Result
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.games.tricks import glossary, hand
from client.games.tricks.hand import Fan, Hand
from client.games.tricks.mat import (
    beside_trick,
    bid_ladder,
    dealing,
    exchange,
    final,
    gathering,
    quiet_round,
    seats,
    trick_area,
)
from client.games.tricks.mat.beside_trick import Called, OpenHand
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.dealing import Deal
from client.games.tricks.mat.exchange import Exchange
from client.games.tricks.mat.quiet_round import Quiet
from client.games.tricks.mat.seats import Plate
from client.games.tricks.mat.trick_area import Middle, Pile, Trick
from client.ui.keys import Labels

STRIP, SIDE, PLATE_WIDE = 64.0, 232.0, 196.0
PROMPT, PROMPT_SIZE = 40.0, theme.NAME
COUNTDOWN = 120.0                   # room for it beside the prompt
LOW = 58.0                          # from the window's edge to the middle of the hand's middle card
TOOLS = (("help", "help"), ("settings", "gear"), ("last", "replay"))
Pick = tuple[str, int | str]        # ("card", place), ("command", answer), ("header", name), ("term", place), ("", "")


class Pill(NamedTuple):
    """A fact about this deal in the strip: its label, its value, and the value's colour."""

    label: str
    value: str
    ink: str = "text"


class Moment(NamedTuple):
    """What starts at `start` (ms): "play" (the trick's last card), "gather", "lie" (a trick that stays) or "deal"."""

    kind: str
    start: float
    deal: Deal | None = None


@dataclass(frozen=True)
class TrickView:
    """Everything on the screen. `plates` by place; `whys`: why each card of the hand may not be played."""

    title: str
    line: str
    plates: tuple[Plate, ...]
    pills: tuple[Pill, ...] = ()
    trick: Trick = trick_area.NO_TRICK
    talon: tuple[Pile, ...] = ()
    laid: tuple[Pile, ...] = ()
    middle: Middle | Ladder | Exchange | Quiet | None = None
    prompt: str = ""
    urgent: bool = False            # it is for this player to act
    bad: bool = False               # somebody is silent
    hand: Hand = hand.NO_HAND
    whys: tuple[str, ...] = ()
    whisper: tuple[str, str] = ("", "")
    note: str = ""
    why: tuple[Command, ...] = ()   # behind the note: the way to the rule that it names
    moments: tuple[Moment, ...] = ()
    last: bool = False              # there is a trick to look at again
    left: int = -1                  # the seconds that whoever is asked still has, -1: no limit
    banner: Banner | None = None
    calls: tuple[Called, ...] = ()
    bare: OpenHand | None = None
    glosses: Mapping[str, str] = field(default_factory=dict)    # terms with their explanation


class Strip(NamedTuple):
    """The rectangle (units) where trouble is said, in place of the prompt."""

    strip: FRect


class Lay(NamedTuple):
    """The layout, in units."""

    header: dict[str, FRect]
    pills: tuple[FRect, ...]
    area: FRect                     # the mat
    plates: tuple[FRect, ...]
    prompt: FRect
    whisper: FRect
    fan: Fan
    question: Any                   # the middle's own layout, None without one
    foot: Strip


# ---------------------------------------------------------------------- layout

def layout(view: TrickView, scale: Scale) -> Lay:
    """Returns the layout: strip above, mat in the middle, plates round it, prompt and hand below."""
    width, height = scale.size
    spare = min(72.0, (height - theme.WINDOW[1]) / 2)           # a tall window shows more of the hand
    area = FRect(SIDE, 84, width - 2 * SIDE, height - spare - 272 - 84)
    high = max(60.0, furniture.plate_height(scale))
    low = area.bottom + 30 - high
    prompt = _prompt(view, scale, area)
    fan = hand.layout(view.hand, (width / 2, height - LOW - spare))
    whisper = _whisper(view, scale, low)
    question = _module(view.middle).layout(view.middle, _inside(view, area, high), scale) if view.middle else None
    return Lay(_header(width), _pills(view, scale), area, _plates(len(view.plates), area, low, high), prompt, whisper,
               fan, question, Strip(FRect(SIDE, prompt.y - 6, width - 2 * SIDE, 52)))


def _module(middle: Middle | Ladder | Exchange | Quiet) -> Any:
    """Returns the module that lays out and draws such a question."""
    if isinstance(middle, Quiet):
        return quiet_round
    return bid_ladder if isinstance(middle, Ladder) else exchange if isinstance(middle, Exchange) else trick_area


def _header(width: float) -> dict[str, FRect]:
    half = theme.TARGET / 2
    found = {"back": FRect(40 - half, 32 - half, 2 * half, 2 * half)}
    for number, (name, _) in enumerate(TOOLS):
        found[name] = FRect(width - 36 - 44 * number - half, 32 - half, 2 * half, 2 * half)
    return found


def _pills(view: TrickView, scale: Scale) -> tuple[FRect, ...]:
    """Returns the pills' rectangles from the title on; pills without room are left out."""
    x = 72 + max(scale.measure(view.title, 22, SERIF), scale.measure(view.line, theme.PLATE_SECOND)) + 32
    end, found = scale.size[0] - 36 - 88 - 30, []
    high = max(34.0, scale.em(16) * 1.7)
    for pill in view.pills:
        wide = scale.measure(pill.label, 16) + scale.measure(pill.value, 16, SEMI) + 32
        if x + min(wide, 140) > end:
            break
        found.append(FRect(x, 32 - high / 2, min(wide, end - x), high))
        x += found[-1].w + 8
    return tuple(found)


def _plates(count: int, area: FRect, low: float, high: float) -> tuple[FRect, ...]:
    """Returns the plates' rectangles: own one low at the left, then right, top, left; of three right and left."""
    right, side = area.right + 12, area.centery - 56
    left = FRect(theme.MARGIN, side, PLATE_WIDE, high)
    top = FRect(area.centerx - PLATE_WIDE / 2, area.y - 8, PLATE_WIDE, high)
    own = FRect(theme.MARGIN, low, PLATE_WIDE, high)
    return (own, FRect(right, side, PLATE_WIDE, high), *((top,) if count == 4 else ()), left)[:count]


def _prompt(view: TrickView, scale: Scale, area: FRect) -> FRect:
    room = area.w - (2 * COUNTDOWN if view.left >= 0 else 0)
    wide = min(room, scale.measure(view.prompt, PROMPT_SIZE, BOLD) + 56) if view.prompt else 0
    high = max(PROMPT, scale.em(PROMPT_SIZE) * 1.75)
    return FRect(area.centerx - wide / 2, area.bottom + 25 - high / 2, wide, high)


def _whisper(view: TrickView, scale: Scale, top: float) -> FRect:
    """Returns the whisper's rectangle at the lower right, as high as its words need."""
    high = max(60.0, _whispered(view, scale) * scale.em(theme.PLATE_SECOND) * 1.4 + 20)
    return FRect(scale.size[0] - theme.MARGIN - PLATE_WIDE, top, PLATE_WIDE, high)


def _whispered(view: TrickView, scale: Scale) -> int:
    """Returns how many lines the whisper takes."""
    size, room = scale.pixels(theme.PLATE_SECOND), (PLATE_WIDE - 46) * scale.unit
    return sum(len(fonts.wrap(text, face, size, room)) for text, face in zip(view.whisper, (SEMI, SANS), strict=True))


def _inside(view: TrickView, area: FRect, high: float) -> FRect:
    """Returns the room for a question: under the upper plate, above the piles in the corners."""
    edge = 14 if isinstance(view.middle, Ladder) else 22
    top = area.y + (high + 8 if len(view.plates) == 4 else edge)
    piles = (view.talon or view.laid) and not isinstance(view.middle, Quiet)        # that one stands between them
    bottom = area.bottom - (trick_area.PILE_HIGH + 34 if piles else edge)
    return FRect(area.x + 60, top, area.w - 120, bottom - top)


def pick(view: TrickView, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point (units), ("", "") if nothing."""
    lay = layout(view, scale)
    for name, rect in lay.header.items():
        if rect.collidepoint(at) and (name != "last" or view.last):
            return "header", name
    if view.banner:
        name = furniture.pick_banner(scale, view.banner, lay.area.center, at)
        return ("command" if name else "", name)
    over = lay.area.centerx, lay.prompt.y - 24
    if view.why and glossary.tip_layout(scale, view.note, over, view.why)[1].collidepoint(at):
        return "command", view.why[0].name
    if view.middle and lay.question:
        for answer, rect in zip(view.middle.answers, lay.question.answers, strict=True):
            if rect.collidepoint(at):
                return "answer", answer.name
    place = hand.pick(lay.fan, at)
    return glossary.pick(terms(view, lay, scale), view.glosses, at) if place is None else ("card", place)


def terms(view: TrickView, lay: Lay, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of every text that may have a term in it."""
    found = [(rect, f"{pill.label} {pill.value}") for pill, rect in zip(view.pills, lay.pills, strict=False)]
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        found.append((rect, f"{plate.line} {'radlc' if plate.rings else ''}"))
        if plate.said:
            found.append((seats.said_at(scale, rect, place, len(view.plates), plate), plate.said))
    found += [(rect, call.words) for call, rect in
              zip(view.calls, beside_trick.calls_at(lay.area, len(view.calls), scale)[1:], strict=True)]
    if view.talon:
        found.append((talon_at(lay.area), "talon"))
    if view.middle and lay.question:
        found += _module(view.middle).words(view.middle, lay.question, scale)
    return [*found, (lay.prompt, view.prompt), (FRect(72, 0, lay.area.x - 72, STRIP), view.line)]


# ---------------------------------------------------------------------- drawing

def draw(paint: Paint, cards: Cards, labels: Labels, view: TrickView, now: float, hover: Pick = ("", "")) -> None:
    """Draws the whole screen at the time `now` (ms); `hover` is what the mouse is on."""
    lay = layout(view, paint.scale)
    paint.fill()
    final.draw_mat(paint, lay.area, view.banner)
    _draw_strip(paint, view, lay, str(hover[1]) if hover[0] == "header" else "")
    palette = view.hand.palette
    if deal := dealt(view, now, paint.look.motion):
        _draw_deal(paint, cards, view, lay, *deal)
        return
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        seats.draw(paint, cards, plate, rect, place, len(view.plates), palette)
        final.draw_plate(paint, plate, rect, view.banner)
    if view.talon:
        trick_area.draw_piles(paint, cards, "Talon", view.talon, talon_at(lay.area).topleft, palette)
    if view.laid:
        trick_area.draw_piles(paint, cards, "Laid away", view.laid, laid_at(lay.area).topleft, palette)
    if view.calls:
        beside_trick.draw_calls(paint, view.calls, lay.area)
    if view.bare:
        beside_trick.draw_hand(paint, cards, view.bare, lay.area, len(view.plates), palette, bool(view.calls))
    if view.middle and lay.question:
        _module(view.middle).draw(paint, cards, labels, view.middle, lay.question, palette, str(hover[1]))
    else:
        _draw_trick(paint, cards, view, lay, now)
    _draw_hand(paint, cards, labels, view, lay, now, hover)
    _draw_gloss(paint, view, lay, hover)
    if view.banner:
        furniture.draw_banner(paint, view.banner, lay.area.center, str(hover[1]))


def _draw_strip(paint: Paint, view: TrickView, lay: Lay, hover: str) -> None:
    paint.plate(FRect(-20, -20, paint.width + 40, STRIP + 20), "panel", radius=0)
    for name, icon in (("back", "back"), *TOOLS):
        if name == "last" and not view.last:
            continue
        if name == hover:
            paint.plate(lay.header[name], "raised", radius=theme.CONTROL_RADIUS)
        paint.icon(icon, lay.header[name].center, 24, "text" if name == "back" else "muted")
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.85
    paint.text(view.title, (72, 33 - apart), 22, SERIF)
    paint.text(view.line, (72, 33 + apart), theme.PLATE_SECOND, SANS, "muted")
    if isinstance(view.banner, Result):
        furniture.draw_headline(paint, view.banner, lambda: _draw_pills(paint, view, lay), STRIP)
    else:
        _draw_pills(paint, view, lay)


def _draw_pills(paint: Paint, view: TrickView, lay: Lay) -> None:
    for pill, rect in zip(view.pills, lay.pills, strict=False):
        paint.plate(rect, "raised", radius=rect.h / 2)
        wide = paint.text(pill.label, (rect.x + 12, rect.centery), 16, SANS, "muted")
        paint.fitted(pill.value, (rect.x + 20 + wide, rect.centery), rect.w - wide - 30, 16, SEMI, pill.ink)


def talon_at(area: FRect) -> FRect:
    """Returns the rectangle (units) of the talon, in the lower left corner of the mat."""
    return FRect(area.x + 64, area.bottom - 148, trick_area.PILE_WIDE, trick_area.PILE_HIGH)


def laid_at(area: FRect) -> FRect:
    """Returns the rectangle (units) of the cards laid away, in the lower right corner of the mat."""
    return FRect(area.right - 206, area.bottom - 148, trick_area.PILE_WIDE, trick_area.PILE_HIGH)


def dealt(view: TrickView, now: float, speed: str) -> tuple[Deal, float] | None:
    """Returns the deal that is being shown, with its age (ms at the usual speed); None if none is, or nothing moves."""
    for moment in view.moments:
        if moment.deal and speed not in ("calm", "off") and not view.banner:
            age = (now - moment.start) / motion.stretched(1.0, speed)
            return (moment.deal, age) if age < dealing.times(moment.deal).over else None
    return None


def _draw_deal(paint: Paint, cards: Cards, view: TrickView, lay: Lay, deal: Deal, age: float) -> None:
    """Draws the plates with the cards that have come, and the deal over them."""
    count, goals = len(view.plates), []
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        come = replace(plate, cards=min(plate.cards, dealing.has(deal, place, age)), turn=False, said="")
        seats.draw(paint, cards, come, rect, place, count, view.hand.palette)
        goals.append(seats.backs_at(rect, place, count, plate.cards).center)
    fan = lay.fan if view.hand.cards else None
    if fan:
        goals[0] = lay.area.centerx, fan.places[0].y
    where = dealing.Where(lay.area, tuple(goals), fan, talon_at(lay.area).topleft)
    dealing.draw(paint, cards, deal, where, view.hand, [plate.name for plate in view.plates], age)


def _draw_trick(paint: Paint, cards: Cards, view: TrickView, lay: Lay, now: float) -> None:
    """Draws the trick: its last card on the way from its player, a full one on the way to its winner."""
    trick, middle, count, speed = view.trick, lay.area.center, len(view.plates), paint.look.motion
    spots = [trick_area.spot(middle, card.place, count) for card in trick.cards]
    rects, alpha = list(spots), 1.0
    for moment in view.moments:
        if moment.kind == "play" and rects and now >= moment.start:
            way = 1 - motion.ease_out(motion.way(now, moment.start, theme.PLAY, speed))
            rects[-1] = spots[-1].move(_towards(spots[-1], lay, trick.cards[-1].place, way))
        elif moment.kind == "gather" and trick.done and now - moment.start >= gathering.lies(speed):
            place = trick.cards[trick.winning].place
            to = gathering.goal(lay.plates[place], place, count)
            rects, alpha = gathering.gathered(spots, middle, to, now - moment.start, speed)
    trick_area.draw_trick(paint, cards, trick, middle, count, view.hand.palette, rects, alpha)
    if trick.worths and alpha == 1:
        turned = [trick_area.turned_at(middle, count)] * (trick.turned != trick_area.EMPTY)
        gathering.draw_counted(paint, trick, [*rects, *turned], rects != spots)


def _towards(spot: FRect, lay: Lay, place: int, way: float) -> tuple[float, float]:
    """Returns how far (units) a card is off its spot at the share `way` (0 to 1) of its way to its player's plate."""
    goal = lay.plates[place].center if place else (lay.area.centerx, lay.prompt.bottom + 60)
    return (goal[0] - spot.centerx) * way, (goal[1] - spot.centery) * way


def _draw_hand(paint: Paint, cards: Cards, labels: Labels, view: TrickView, lay: Lay, now: float, hover: Pick) -> None:
    """Draws the hand, the prompt above it, and why the card under the mouse may not be played."""
    start = [moment.start for moment in view.moments if moment.kind == "deal" and paint.look.motion == "calm"]
    alpha = motion.ease_both(motion.progress(now, start[-1], theme.DEAL)) if start else 1.0
    hand.draw(paint, cards, labels, view.hand, lay.fan, alpha)
    if view.prompt:
        fill, ink = ("accent", "on_accent") if view.urgent else ("panel", "bad" if view.bad else "text")
        paint.plate(lay.prompt, fill, radius=lay.prompt.h / 2)
        paint.fitted(view.prompt, lay.prompt.center, lay.prompt.w - 40, PROMPT_SIZE, BOLD, ink, "centre", 0.7)
    if view.left >= 0:
        furniture.draw_countdown(paint, view.left, (lay.prompt.right + 12, lay.prompt.centery))
    if any(view.whisper):
        _draw_whisper(paint, view, lay.whisper)
    if hover[0] == "card" and int(hover[1]) < len(view.whys) and view.whys[int(hover[1])]:
        at = hand.key_at(lay.fan, int(hover[1]))
        glossary.tip(paint, view.whys[int(hover[1])], (at[0] + 30, max(at[1] - 40, lay.prompt.bottom + 20)))
    if view.note:
        glossary.tip(paint, view.note, (lay.area.centerx, lay.prompt.y - 24), view.why)


def _draw_gloss(paint: Paint, view: TrickView, lay: Lay, hover: Pick) -> None:
    """Draws the explanation of the term under the mouse, below the words that have it."""
    rect, words = FRect(), ""
    if hover[0] == "term":
        places = terms(view, lay, paint.scale)
        rect, words = places[int(hover[1])] if int(hover[1]) < len(places) else (rect, words)
    elif hover[0] == "answer" and view.middle:
        found = zip(view.middle.answers, lay.question.answers, strict=True)
        rect, words = next(((rect, getattr(answer, "label", "")) for answer, rect in found if answer.name == hover[1]),
                           (rect, words))
    term = glossary.find(words, view.glosses)
    if term:
        glossary.tip(paint, view.glosses[term], (rect.centerx, rect.bottom + 30))


def _draw_whisper(paint: Paint, view: TrickView, rect: FRect) -> None:
    """Draws what only this player may know."""
    paint.plate(rect, "panel", radius=theme.PLATE_RADIUS)
    paint.icon("eyeoff", (rect.x + 20, rect.centery), 20, "muted")
    step, room = paint.scale.em(theme.PLATE_SECOND) * 1.4, rect.w - 46
    y = rect.centery - (_whispered(view, paint.scale) - 1) * step / 2
    for text, face, ink in zip(view.whisper, (SEMI, SANS), ("text", "muted"), strict=True):
        if text:
            y += paint.lines(text, (rect.x + 38, y), room, theme.PLATE_SECOND, face, ink)
