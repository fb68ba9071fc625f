"""The board of a trick game: strip, mat, plates round it, prompt, own hand. Layout, drawing, picking; knows no rules.

Takes a TrickView; gives rectangles in units and draws. Place 0 is the player at this screen, the others follow in the
order of play, the first one at the right.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import FRect

from client.draw import countdown, theme
from client.draw.banners import Banner, pick_banner
from client.draw.cards import Cards
from client.draw.commands import Command, draw_choice
from client.draw.fonts import BOLD, SANS, SERIF
from client.draw.headers import draw_target
from client.draw.paint import Paint
from client.draw.plates import plate_height
from client.draw.scale import Scale
from client.games.tricks import hand
from client.games.tricks.advice_words import Advice
from client.games.tricks.hand import Fan, Hand
from client.games.tricks.mat import (
    afar,
    beside_trick,
    bid_ladder,
    dealing,
    exchange,
    final,
    flights,
    gathering,
    moments,
    pack,
    pills,
    prompt,
    quiet_round,
    seats,
    trick_area,
)
from client.games.tricks.mat.afar import LastTrick
from client.games.tricks.mat.beside_trick import Called, OpenHand
from client.games.tricks.mat.bid_ladder import Ladder
from client.games.tricks.mat.moments import Moment
from client.games.tricks.mat.pills import STRIP, Pill
from client.games.tricks.mat.seats import Plate
from client.games.tricks.mat.trick_area import MatSizes, MatTrick, Middle, Pile
from client.play.game_table import Strip
from client.ui import glossary, panels
from client.ui.keys import Labels
from p2p.language import joined, tr

SIDE, PLATE_WIDE = 232.0, 196.0
HAND = 272.0                        # room below the mat
PROMPT, PROMPT_SIZE = 40.0, theme.NAME
COUNTDOWN = 120.0                   # room for it beside the prompt
LOW = 58.0                          # from the window's edge to the middle of the hand's middle card
# From the right.
TOOLS = (("help", "help"), ("settings", "gear"), ("pause", "pause"), ("advise", "bulb"), ("phones", "phone"),
         ("last", "replay"))
Piles = tuple[FRect | None, FRect | None]           # talon, cards laid away
Pick = tuple[str, int | str]        # ("card", place), ("command", answer), ("header", name), ("term", place), ("", "")


@dataclass(frozen=True)
class TrickView:
    """Everything on the screen. `plates` by place."""

    title: str
    line: str
    plates: tuple[Plate, ...]
    pills: tuple[Pill, ...] = ()
    trick: MatTrick = trick_area.NO_TRICK
    talon: tuple[Pile, ...] = ()
    laid: tuple[Pile, ...] = ()
    middle: Middle | Ladder | exchange.Exchange | quiet_round.Quiet | pack.Pack | None = None
    prompt: str = ""
    urgent: bool = False            # it is for this player to act
    bad: bool = False               # somebody is silent
    hand: Hand = hand.NO_HAND
    whisper: tuple[str, str] = ("", "")
    sits: Command | None = None     # in the whisper's place: who looks on may ask for a seat
    note: str = ""
    why: tuple[Command, ...] = ()   # behind the note: the way to the rule that it names
    moments: tuple[Moment, ...] = ()
    last: bool = False              # there is a trick to look at again
    pauses: bool = False            # the people here may pause
    advised: bool = False           # who plays here may ask for advice
    afar: bool = False              # all people here hold their cards on phones: the table has the room of the hand
    past: LastTrick | None = None      # the last trick, where there is room for it
    to_come: bool = False           # the places of cards that are still to be played are marked
    phones: bool = False            # the people here may play from phones
    left: int = -1                  # the seconds that whoever is asked still has, -1: no limit
    banner: Banner | None = None
    calls: tuple[Called, ...] = ()
    bare: OpenHand | None = None
    held: final.FirstHand = final.NOTHING_HELD       # after a deal
    glosses: Mapping[str, str] = field(default_factory=dict)    # terms with their explanation
    advice: Advice | None = None    # beside the trick


class CardTip(NamedTuple):
    """An explanation: its words, its centre and the room for its words (units), the way to the rule that it names.

    `instead`: it stands in the prompt's place.
    """

    words: str
    centre: tuple[float, float]
    room: float
    instead: bool
    why: tuple[Command, ...] = ()


class TrickLayout(NamedTuple):
    """The layout, in units."""

    header: dict[str, FRect]
    pills: tuple[FRect, ...]
    area: FRect                     # the mat
    plates: tuple[FRect, ...]
    prompt: FRect
    whisper: FRect
    fan: Fan
    talon: FRect | None             # None where there is none, or a question takes its place
    laid: FRect | None              # the cards laid away, likewise
    question: Any                   # the middle's own layout, None without one
    foot: Strip
    sizes: MatSizes


# ---------------------------------------------------------------------- layout

def layout(view: TrickView, scale: Scale) -> TrickLayout:
    """Returns the layout: strip above, mat in the middle, plates round it, prompt and hand below."""
    if view.afar:
        return _layout_afar(view, scale)
    width, height = scale.size
    spare = min(72.0, (height - theme.WINDOW[1]) / 2)    # a tall window shows more of the hand
    area = FRect(SIDE, 84, width - 2 * SIDE, height - spare - HAND - 84)
    crowded = any(seats.is_crowded(scale, PLATE_WIDE, plate) for plate in view.plates)
    high = max(60.0, (seats.tall_height if crowded else plate_height)(scale))
    low = area.bottom + 30 - high
    asks = _prompt(view, scale, area)
    fan = hand.layout(view.hand, (width / 2, height - LOW - spare))
    whisper = prompt.whisper_at(scale, view.whisper, FRect(width - theme.MARGIN - PLATE_WIDE, low, PLATE_WIDE, 60))
    piles: Piles = (trick_area.talon_at(area) if view.talon else None, trick_area.laid_at(area) if view.laid else None)
    question, talon, laid = _question(view, area, high, piles, scale)
    plates = _plates(len(view.plates), area, low, high)
    return TrickLayout(_header(view, scale), _pills(view, scale), area, plates, asks, whisper, fan, talon, laid,
                       question, Strip(FRect(SIDE, asks.y - 6, width - 2 * SIDE, 52)), trick_area.USUAL)


def _layout_afar(view: TrickView, scale: Scale) -> TrickLayout:
    """Returns the layout of a table that is read from three metres: a mat as wide as the window, without a hand."""
    area, plates, sizes = afar.mat(scale), afar.plates(len(view.plates), scale), afar.SIZES
    words = scale.measure(view.prompt, PROMPT_SIZE, BOLD) + 56 if view.prompt else 0.0
    asks = afar.prompt(scale, words, COUNTDOWN if view.left >= 0 else 0.0)
    middle, question = view.middle, None
    spread = isinstance(middle, exchange.Exchange) or (isinstance(middle, Middle) and bool(middle.groups))
    if middle:
        room = afar.question(len(view.plates), scale, spread and not (view.talon or view.laid))
        question = module_of(middle).layout(middle, room, scale)
    talon = trick_area.talon_at(area, sizes) if view.talon else None
    laid = trick_area.laid_at(area, sizes) if view.laid else None
    foot = Strip(FRect(afar.IN, area.bottom - 6, area.w, 52))
    return TrickLayout(_header(view, scale), _pills(view, scale), area, plates, asks, FRect(asks.topright, (0, 0)),
                       hand.layout(hand.NO_HAND, area.midbottom), talon, laid, question, foot, sizes)


MODULES: dict[type, Any] = {Ladder: bid_ladder, exchange.Exchange: exchange, quiet_round.Quiet: quiet_round,
                            pack.Pack: pack, Middle: trick_area}


def module_of(middle: object) -> Any:
    """Returns the module that lays out and draws such a question."""
    return MODULES[type(middle)]


def _header(view: TrickView, scale: Scale) -> dict[str, FRect]:
    half, width = theme.TARGET / 2, scale.size[0]
    found = {} if scale.within else {"back": FRect(40 - half, 32 - half, 2 * half, 2 * half)}
    shown = {"pause": view.pauses, "advise": view.advised, "phones": view.phones}
    for number, name in enumerate(name for name, _ in TOOLS if shown.get(name, True)):
        found[name] = FRect(width - 36 - 44 * number - half, 32 - half, 2 * half, 2 * half)
    return found


def _title_x(scale: Scale) -> float:
    return theme.MARGIN if scale.within else 72.0


def _pills(view: TrickView, scale: Scale) -> tuple[FRect, ...]:
    x = _title_x(scale) + max(scale.measure(view.title, 22, SERIF), scale.measure(view.line, theme.PLATE_SECOND)) + 32
    tools = 2 + view.pauses + view.advised + view.phones
    return pills.layout(view.pills, x, scale.size[0] - 36 - 44 * tools - 30, scale)


def _plates(count: int, area: FRect, low: float, high: float) -> tuple[FRect, ...]:
    """Returns the plates' rectangles: own one low at the left, then right, top, left; of three right and left."""
    right, side = area.right + 12, area.centery + 10 - max(66.0, high)
    left = FRect(theme.MARGIN, side, PLATE_WIDE, high)
    top = FRect(area.centerx - PLATE_WIDE / 2, area.y - 8, PLATE_WIDE, high)
    own = FRect(theme.MARGIN, low, PLATE_WIDE, high)
    return (own, FRect(right, side, PLATE_WIDE, high), *((top,) if count == 4 else ()), left)[:count]


def _prompt(view: TrickView, scale: Scale, area: FRect) -> FRect:
    room = area.w - (2 * COUNTDOWN if view.left >= 0 else 0)
    wide = min(room, scale.measure(view.prompt, PROMPT_SIZE, BOLD) + 56) if view.prompt else 0
    high = max(PROMPT, scale.em(PROMPT_SIZE) * 1.55)
    return FRect(area.centerx - wide / 2, area.bottom + 25 + PROMPT / 2 - high, wide, high)


def _question(view: TrickView, area: FRect, high: float, piles: Piles, scale: Scale) -> tuple[Any, *Piles]:
    """Returns the question's layout and the piles. Piles give way to announcements that have no room beside them."""
    edge = 14 if isinstance(view.middle, Ladder) else 22
    top = area.y + (high + 3 if len(view.plates) == 4 else edge)
    whole = FRect(area.x + 60, top, area.w - 120, area.bottom - edge - top)
    above = FRect(whole.topleft, (whole.w, area.bottom - (trick_area.PILE_HIGH + 34) - top)) if any(piles) else whole
    if not isinstance(view.middle, quiet_round.Quiet):
        return module_of(view.middle).layout(view.middle, above, scale) if view.middle else None, *piles
    for room in (whole, above):
        lay = quiet_round.layout(view.middle, room, scale)
        if not any(pile and pile.inflate(0, 16).collidelist(quiet_round.things(lay)) >= 0 for pile in piles):
            return lay, *piles
    return quiet_round.layout(view.middle, whole, scale), None, None


def pick(view: TrickView, scale: Scale, at: tuple[float, float]) -> Pick:
    """Returns what lies at a point (units), ("", "") if nothing."""
    lay = layout(view, scale)
    for name, rect in lay.header.items():
        if rect.collidepoint(at) and (name != "last" or view.last):
            return "header", name
    if view.banner:
        name = pick_banner(scale, view.banner, lay.area.center, at)
        return ("command" if name else "", name)
    if view.why and why_at(view, lay, scale).collidepoint(at):
        return "command", view.why[0].name
    if view.middle and lay.question:
        for answer, rect in zip(view.middle.answers, lay.question.answers, strict=True):
            if rect.collidepoint(at):
                return "answer", answer.name
        if isinstance(view.middle, Middle) and (name := trick_area.group_answer(view.middle, lay.question, at)):
            return "answer", name
    if view.sits and lay.whisper.collidepoint(at):
        return "command", view.sits.name
    place = hand.pick(lay.fan, at)
    return glossary.pick(terms(view, lay, scale), view.glosses, at) if place is None else ("card", place)


def terms(view: TrickView, lay: TrickLayout, scale: Scale) -> list[tuple[FRect, str]]:
    """Returns (rectangle, words) of every text that may have a term in it."""
    found = [(rect, f"{pill.label} {pill.value}") for pill, rect in zip(view.pills, lay.pills, strict=False)]
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        found.append((rect, joined(" ", (plate.line, tr("radlc"))) if plate.rings else plate.line))
        if plate.said:
            found.append((seats.said_at(scale, rect, place, len(view.plates), plate), plate.said))
    found += [(rect, call.words) for call, rect in
              zip(view.calls, beside_trick.calls_at(lay.area, len(view.calls), scale, view.afar)[1:], strict=True)]
    if lay.talon:
        found.append((lay.talon, tr("talon")))
    if view.middle and lay.question:
        found += module_of(view.middle).words(view.middle, lay.question, scale)
    return [*found, (lay.prompt, view.prompt), (FRect(72, 0, lay.area.x - 72, STRIP), view.line)]


def why_at(view: TrickView, lay: TrickLayout, scale: Scale) -> FRect:
    """Returns the rectangle (units) of the way to the rule that the note names, at the note's right end."""
    room = _tip_room(view, lay)
    centre = prompt.instead(scale, view.note, lay.prompt, room, view.why)
    return glossary.tip_layout(scale, view.note, centre, view.why, room)[1]


def _tip_room(view: TrickView, lay: TrickLayout) -> float:
    """Returns how wide the words of an explanation in the prompt's place may be."""
    return lay.area.w - (2 * COUNTDOWN if view.left >= 0 else 0) - 28


def tip(view: TrickView, lay: TrickLayout, scale: Scale, hover: Pick) -> CardTip | None:
    """Returns the explanation to show: of a refusal, of a card that may not be played, or of the term at the mouse."""
    held = view.hand.cards[int(hover[1]):] if hover[0] == "card" else ()
    words, target = view.note or (held[0].why if held else ""), None
    if not words:
        words, target = _gloss(view, lay, scale, hover)
    if not words:
        return None
    at = prompt.beside(scale, words, target, taken(view, lay, scale)) if target else None
    if at:
        return CardTip(words, *at, False)
    room, ways = _tip_room(view, lay), view.why if view.note else ()
    return CardTip(words, prompt.instead(scale, words, lay.prompt, room, ways), room, True, ways)


def _gloss(view: TrickView, lay: TrickLayout, scale: Scale, hover: Pick) -> tuple[str, FRect | None]:
    """Returns the explanation of the term under the mouse, and where the words with the term are; "" for none."""
    rect, words = None, ""
    if hover[0] == "term":
        places = terms(view, lay, scale)
        rect, words = places[int(hover[1])] if int(hover[1]) < len(places) else (rect, words)
    elif hover[0] == "answer" and view.middle:
        found = zip(view.middle.answers, lay.question.answers, strict=True)
        opened = view.middle.opened if isinstance(view.middle, quiet_round.Quiet) else 0        # it explains itself
        rect, words = next(((rect, getattr(answer, "label", "")) for answer, rect in found if answer.name == hover[1]
                            and not (opened and answer == view.middle.answers[opened])), (rect, words))
    return view.glosses.get(glossary.find(words, view.glosses), ""), rect


def taken(view: TrickView, lay: TrickLayout, scale: Scale) -> list[FRect]:
    """Returns the rectangles (units) of all that is read or pressed: no explanation of a term lies over them."""
    found, count = [*lay.header.values(), *lay.pills, *lay.plates, lay.prompt], len(view.plates)
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        found += [seats.backs_at(rect, place, count, plate.cards)] if plate.cards else []
        found += [seats.look_at(scale, rect, place, count, plate.look)] if plate.look else []
        found += [seats.said_at(scale, rect, place, count, plate)] if plate.said else []
    found += beside_trick.calls_at(lay.area, len(view.calls), scale, view.afar) if view.calls else ()
    if view.bare:
        head, faces = beside_trick.hand_at(lay.area, view.bare, count, scale, bool(view.calls), view.afar)
        found += [head, *(rect for _, rect in faces)]
    found += filter(None, (lay.talon, lay.laid))
    found += [lay.whisper] if any(view.whisper) or view.sits else []
    if view.middle and lay.question:
        found += [rect for rect, _ in module_of(view.middle).words(view.middle, lay.question, scale)]
        found += module_of(view.middle).things(lay.question)
    else:
        found += [trick_area.spot(lay.area.center, card.place, count, lay.sizes) for card in view.trick.cards]
        if view.trick.turned != trick_area.EMPTY:
            found.append(trick_area.turned_at(lay.area.center, count, lay.sizes))
    return [*found, hand.reach(lay.fan)] if view.hand.cards else found


# ---------------------------------------------------------------------- drawing

def draw(paint: Paint, cards: Cards, labels: Labels, view: TrickView, now: float, hover: Pick = ("", "")) -> None:
    """Draws the whole screen at the time `now` (ms); `hover` is what the mouse is on."""
    lay = layout(view, paint.scale)
    paint.fill()
    final.draw_mat(paint, lay.area, view.banner)
    _draw_strip(paint, view, lay, str(hover[1]) if hover[0] == "header" else "")
    palette = view.hand.palette
    if (dealt := moments.dealt(view.moments, now, paint.style.motion)) and not view.banner:
        dealing.draw(paint, cards, *dealt, dealing.DealingTable(lay.area, view.plates, lay.plates, lay.fan, view.hand,
                                                                trick_area.talon_at(lay.area, lay.sizes).topleft,
                                                                lay.sizes))
        return
    for place, (plate, rect) in enumerate(zip(view.plates, lay.plates, strict=True)):
        seats.draw(paint, cards, plate, rect, place, len(view.plates), palette)
        final.draw_plate(paint, plate, rect, view.banner)
    for title, piles, at in ((tr("Talon"), view.talon, lay.talon), (tr("Laid away"), view.laid, lay.laid)):
        if at:
            trick_area.draw_piles(paint, cards, title, piles, at.topleft, palette, lay.sizes.piles)
    right = bool(view.calls) or view.trick.turned != trick_area.EMPTY       # something lies at the left
    if view.past and not (view.bare and (right or len(view.plates) == 3)):
        afar.draw_past(paint, cards, view.past, palette, right)
    if view.calls:
        beside_trick.draw_calls(paint, view.calls, lay.area, view.afar)
    if view.bare:
        beside_trick.draw_hand(paint, cards, view.bare, lay.area, len(view.plates), palette, bool(view.calls),
                               view.afar)
    if view.middle and lay.question:
        module_of(view.middle).draw(paint, cards, labels, view.middle, lay.question, palette, str(hover[1]))
    else:
        _draw_trick(paint, cards, view, lay, now)
    _draw_flights(paint, cards, view, lay, now)
    hand.draw(paint, cards, labels, view.hand, lay.fan, moments.hand_shown(view.moments, now, paint.style.motion))
    final.draw_end(paint, cards, labels, view.banner, view.held, lay.area, str(hover[1]))
    _draw_words(paint, view, lay, hover)


def _draw_strip(paint: Paint, view: TrickView, lay: TrickLayout, hover: str) -> None:
    paint.plate(FRect(-20, -20, paint.width + 40, STRIP + 20), "panel", radius=0)
    for name, icon in (("back", "back"), *TOOLS):
        if name in lay.header and (name != "last" or view.last):
            draw_target(paint, lay.header[name], icon, name == hover)
    apart = paint.scale.em(theme.PLATE_SECOND) * 0.85
    paint.text(view.title, (_title_x(paint.scale), 33 - apart), 20 if view.afar else 22, SERIF)
    paint.text(view.line, (_title_x(paint.scale), 33 + apart), theme.PLATE_SECOND, SANS, "muted")
    panels.draw_headline(paint, view.banner, lambda: pills.draw(paint, view.pills, lay.pills), STRIP)


def _draw_trick(paint: Paint, cards: Cards, view: TrickView, lay: TrickLayout, now: float) -> None:
    """Draws the trick: its last card on the way from its player, a full one on the way to its winner."""
    trick, middle, count = view.trick, lay.area.center, len(view.plates)
    spots = [trick_area.spot(middle, card.place, count, lay.sizes) for card in trick.cards]
    hand_at = lay.plates[0].center if view.afar else (lay.area.centerx, lay.prompt.bottom + 60)
    rects, alpha = moments.trick_at(view.moments, trick, spots, middle, lay.plates, hand_at, now, paint.style.motion,
                                    view.afar)
    if view.to_come:
        afar.draw_to_come(paint, trick, view.plates, middle)
    trick_area.draw_trick(paint, cards, trick, middle, count, view.hand.palette, rects, alpha, lay.sizes)
    if trick.worths and alpha == 1:
        turned = [trick_area.turned_at(middle, count, lay.sizes)] * (trick.turned != trick_area.EMPTY)
        gathering.draw_counted(paint, trick, [*rects, *turned], rects != spots)


def _draw_flights(paint: Paint, cards: Cards, view: TrickView, lay: TrickLayout, now: float) -> None:
    for flown, age in moments.flying(view.moments, now, paint.style.motion):
        places = [plate.center for plate in lay.plates]
        if view.hand.cards and flown[0].what == flights.CARD:
            places[0] = lay.area.centerx, lay.prompt.bottom + 60
        talon = trick_area.talon_at(lay.area, lay.sizes)
        flights.draw(paint, cards, flown, age, places, talon, view.hand.palette)


def _draw_words(paint: Paint, view: TrickView, lay: TrickLayout, hover: Pick) -> None:
    """Draws the prompt with the time left, or the explanation in its place, what only this player may know, a term."""
    said, end = tip(view, lay, paint.scale, hover), lay.prompt.right
    if said and said.instead:
        end = max(end, glossary.tip_layout(paint.scale, said.words, said.centre, said.why, said.room)[0].right)
    elif view.prompt:
        high = lay.prompt.h if view.afar else 0.0
        prompt.draw(paint, view.prompt, lay.prompt, PROMPT_SIZE, view.urgent, view.bad, high=high)
    if view.left >= 0:
        countdown.draw(paint, view.left, (end + 12, lay.prompt.centery))
    if any(view.whisper):
        prompt.draw_whisper(paint, view.whisper, lay.whisper)
    elif view.sits:
        over = hover == ("command", view.sits.name)
        draw_choice(paint, view.sits, lay.whisper.inflate(0, -12), False, over)
    if said:
        glossary.tip(paint, said.words, said.centre, said.why, said.room)
