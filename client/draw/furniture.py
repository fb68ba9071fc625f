"""Draws what many screens share: header, plates of seats, line of hints, banner. Knows no game and no network.

Each part has a layout (rectangles in units from a Scale) and a drawing; mouse clicks are matched with the layout.
"""
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from pygame import FRect

from assets.people import PEOPLE
from client.draw import motion, theme
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import CLOSE, Paint
from client.draw.scale import Scale

RINGS = 4                   # as many stand side by side
NUMBER, UNDER = 76.0, 14.0  # of a plate that its number may take; from its left edge to a line under the chip
BAR, BAR_WORDS = 64.0, 300.0            # the bar of a game's end: its height, and the room that its words need
LOOK_KEY = 15.0                         # the words on a key by which somebody looks
LEAST_SAID, SMALLEST = 24, 9.0       # of a sentence in the line of hints that is too long: letters that stay, size
CUT = 0.81                  # of the size of words that have too little room, below which they are cut
BAR_COMES, RISES = (240, 520), 16.0     # ms after the end; units


@dataclass(frozen=True)
class Command:
    """Something to press: the name that the screen gets, the words shown, and the key ("" if none)."""

    name: str
    label: str
    key: str = ""


class Header(NamedTuple):
    """The layout of a header: three targets, and `words`, the room for its title. Within a page `back` is empty."""

    back: FRect
    settings: FRect
    help: FRect
    words: FRect

    def pick(self, at: tuple[float, float]) -> str:
        """Returns the target at a point in units: "back", "settings", "help" or ""."""
        return next((name for name in ("back", "settings", "help") if getattr(self, name).collidepoint(at)), "")


def header_layout(scale: Scale) -> Header:
    """Lays out a header over the whole width, `theme.HEADER` units high."""
    width, middle, half = scale.size[0], theme.HEADER / 2, theme.TARGET / 2
    back, gear, question = (FRect(x - half, middle - half, 2 * half, 2 * half)
                            for x in (46, width - 86, width - 38))
    left = theme.MARGIN if scale.within else 84
    return Header(FRect() if scale.within else back, gear, question, FRect(left, 0, gear.x - 16 - left, theme.HEADER))


def draw_target(paint: Paint, rect: FRect, icon: str, hovered: bool) -> None:
    """Draws a target of a header; the arrow back is stronger than the others, an empty rectangle shows nothing."""
    if hovered:
        paint.plate(rect, "raised", radius=theme.CONTROL_RADIUS)
    if rect:
        paint.icon(icon, rect.center, 24, "text" if icon == "back" else "muted")


def draw_header(paint: Paint, header: Header, title: str, line: str, hover: str = "", room: float = 0.0) -> None:
    """Draws back arrow, title with its line in `room` units (0: half the width), settings and help.

    `hover` names the target under the mouse.
    """
    for name, icon in (("back", "back"), ("settings", "gear"), ("help", "help")):
        draw_target(paint, getattr(header, name), icon, hover == name)
    room = room or paint.width / 2 - 90 - header.words.x
    low = paint.scale.em(theme.HEADER_TITLE) * 0.5 + paint.scale.em(theme.SECOND) * 0.76
    top = (theme.HEADER - low) / 2 + 2
    paint.fitted(title, (header.words.x, top), room, theme.HEADER_TITLE, SERIF)
    paint.fitted(paint.scale.clauses(line, room, theme.SECOND), (header.words.x, top + low), room, theme.SECOND, SANS,
                 "muted")


BESIDE = "\u00a0"       # a space before the word that tells a name apart; none comes in a name of others


def name_of(name: str) -> str:
    """Returns a player's name, cut to `theme.NAME_LETTERS` letters with an ellipsis: not the word behind BESIDE."""
    first, beside, word = name.partition(BESIDE)
    room = theme.NAME_LETTERS - len(beside + word)
    return name if len(first) <= room else first[:room - 1].rstrip() + "…" + beside + word


def draw_name(paint: Paint, name: str, at: tuple[float, float], width: float, size: float = theme.BODY,
              face: str = SEMI, colour: str = "text", align: str = "left") -> float:
    """Draws a name in one line of at most `width` units, never smaller: a longer one is cut. Returns its width."""
    return paint.fitted(name_of(name), at, width, size, face, colour, align, 1.0, name)


def plate_height(scale: Scale) -> float:
    """Returns the height in units of a plate with two lines: `theme.PLATE`, more where the text is large."""
    return max(theme.PLATE, 1.5 * (scale.em(theme.PLATE_NAME) + scale.em(theme.PLATE_SECOND)))


def draw_plate(paint: Paint, rect: FRect, seat: int, name: str, line: str = "", right: str = "", bot: bool = False,
               trouble: bool = False, turn: bool = False, rings: int = 0, kept: float = 0.0) -> None:
    """Draws a seat's plate: chip, name, rings, second line, a number at the right. `trouble` makes name or line red.

    So many units at its right end are `kept` free.

    Where the line is too wide, the number stands beside the name, the rings under it; or it begins under the chip.
    """
    paint.plate(rect, "plate", "accent" if turn else None, 3, theme.PLATE_RADIUS)
    radius = 16 if bot and name in PEOPLE else 14
    rect = FRect(rect.x, rect.y, rect.w - kept, rect.h)
    left, whole, apart = rect.x + 52, rect.w - 64, paint.scale.em(theme.PLATE_SECOND) * 0.8
    high, number = number_size(paint.scale, right, name if line else "", whole)
    room = whole - (number + 12 if right else 0)
    loop, wide = rings_width(paint.scale, rings), paint.scale.measure(line, theme.PLATE_SECOND)
    tight = bool(line and (rings or right)) and wide > room - loop
    free = whole - loop if tight else room - loop
    under = wide > free
    paint.sitter((rect.x + 27, rect.centery - apart * under), seat, radius, name, bot, not (trouble and line))
    own = bool(right) and not (line or rings) and _needs_own_line(paint.scale, name, room, rect.h)
    if right:
        at = rect.right - 16, rect.centery + (apart if own else -apart if tight else 0)
        paint.fitted(right, at, number + 1, high, SERIF, theme.ON_PLATE, "right", 0.6)
    if not (line or rings):
        ink = theme.ON_PLATE_BAD if trouble else theme.ON_PLATE
        size = theme.NAME if paint.scale.measure(name_of(name), theme.NAME, SEMI) <= room else theme.PLATE_NAME
        draw_name(paint, name, (left, rect.centery - apart * own), whole if own else room, size, SEMI, ink)
        return
    low, second = rect.centery + apart, rect.x + UNDER if under else left if tight else left + loop
    draw_name(paint, name, (left, rect.centery - apart), room, theme.PLATE_NAME, SEMI, theme.ON_PLATE)
    draw_rings(paint, rings, (rect.right - 16 - loop + 8 if tight else left, low))
    paint.fitted(line, (second, low), free + (left - second) * under, theme.PLATE_SECOND, SANS,
                 theme.ON_PLATE_BAD if trouble else theme.ON_PLATE_MUTED)


def look_width(scale: Scale, key: str) -> float:
    """Returns the width in units of the cap of a key by which a seat looks at its hand."""
    return scale.measure(key, LOOK_KEY / max(1.0, scale.text) ** 0.5, BOLD) + 20


def draw_look(paint: Paint, rect: FRect, key: str, seat: int, held: bool = False) -> None:
    """Draws such a cap in the seat's colour, filled with it while it is `held`. It grows less than the text."""
    fill, ink = (theme.SEATS[seat], theme.ON_SEAT) if held else (theme.KEY, theme.SEATS[seat])
    if not held:
        paint.plate(rect.move(0, 2), theme.KEY_EDGE, radius=theme.KEY_RADIUS)
    paint.plate(rect, fill, radius=theme.KEY_RADIUS)
    paint.text(key, rect.center, LOOK_KEY / max(1.0, paint.look.text) ** 0.5, BOLD, ink, "centre")


def number_size(scale: Scale, number: str, name: str, whole: float) -> tuple[float, float]:
    """Returns size and width of a plate's number: in large text smaller if a `name` in `whole` gets its room so."""
    wide, left = scale.measure(number, 22, SERIF), whole - 12 - scale.measure(name_of(name), theme.PLATE_NAME, SEMI)
    share = 0.98 * left / wide if wide / max(1.0, scale.text) < 0.98 * left < wide else 1.0
    return 22 * share, min(NUMBER, wide * share)


def _needs_own_line(scale: Scale, name: str, room: float, high: float) -> bool:
    """Returns whether a name has no room beside its number on a plate `high` units high that has room for two lines."""
    lines = scale.em(theme.PLATE_NAME) + scale.em(22)
    return high >= lines and scale.measure(name_of(name), theme.PLATE_NAME, SEMI) > room


def rings_width(scale: Scale, count: int) -> float:
    """Returns the width in units that `draw_rings` takes, with the gap after it."""
    number = scale.measure(f"×{count}", theme.PLATE_SECOND, SEMI) + 4 if count > RINGS else 0.0
    return (count if count <= RINGS else 1) * 10 + 12 + number if count else 0.0


def draw_rings(paint: Paint, count: int, at: tuple[float, float], ink: str = "#E9B44C") -> float:
    """Draws linked rings from `at` to the right, more than RINGS as one with the number. Returns the width."""
    shown = count if count <= RINGS else 1
    for number in range(shown):
        paint.disc((at[0] + 7 + number * 10, at[1]), 7, None, ink, 2)
    wide = shown * 10 + 12 if count else 0.0
    if count > RINGS:
        wide += paint.text(f"×{count}", (at[0] + wide - 4, at[1]), theme.PLATE_SECOND, SEMI, ink) + 4
    return wide


class Foot(NamedTuple):
    """The layout of the line of hints: its strip, the room for words, and a target for each command, in their order."""

    strip: FRect
    words: FRect
    commands: tuple[FRect, ...]


def foot_layout(scale: Scale, left: float, right: float, commands: Iterable[Command],
                choices: Iterable[Command] = ()) -> Foot:
    """Lays out the strip along the bottom from `left` to `right`. Choices are buttons, last in `commands`."""
    height = max(48.0, scale.em(theme.BODY) * 2.5)
    strip = FRect(left, scale.size[1] - theme.MARGIN - height, right - left, height)
    x, targets = strip.right - 16, []
    for command in reversed((*commands, *choices)):
        width = command_width(scale, command) if command not in choices else _choice_width(scale, command)
        high = theme.TARGET if command not in choices else 44
        targets.append(FRect(x - width, strip.centery - high / 2, width, high))
        x -= width + (20 if command not in choices else 8)
    words = FRect(strip.x + 20, strip.y, x - strip.x - 20, strip.h)
    return Foot(strip, words, tuple(reversed(targets)))


def command_width(scale: Scale, command: Command) -> float:
    """Returns the width in units of a command's words and its key."""
    return scale.measure(command.label, 16, SEMI) + (cap_width(scale, command.key) + 8 if command.key else 0)


def cap_width(scale: Scale, key: str) -> float:
    return max(26.0, scale.measure(key, theme.PLATE_SECOND, "bold") + 13)


def _choice_width(scale: Scale, command: Command) -> float:
    return command_width(scale, command) + 36


def draw_foot(paint: Paint, foot: Foot, bold: str, rest: str, commands: Iterable[Command],
              choices: Iterable[Command] = (), bad: bool = False, hover: str = "") -> None:
    """Draws one sentence, its beginning `bold`, and the commands with their keys; `hover` names one.

    The strip is only as wide as what stands on it if there is no sentence, and isn't drawn with nothing on it.
    """
    if bold or rest:
        paint.plate(foot.strip, "panel", radius=12)
    elif foot.commands:
        left = min(rect.x for rect in foot.commands) - 20
        paint.plate(FRect(left, foot.strip.y, foot.strip.right - left, foot.strip.h), "panel", radius=12)
    _draw_sentence(paint, foot.words, bold, rest, "bad" if bad else "text")
    commands, choices = tuple(commands), tuple(choices)
    for command, rect in zip(commands, foot.commands, strict=False):
        draw_command(paint, command, rect, hover == command.name)
    for number, (command, rect) in enumerate(zip(choices, foot.commands[len(commands):], strict=True)):
        draw_choice(paint, command, rect.inflate(0, -8), number == 0, hover == command.name)


def _draw_sentence(paint: Paint, room: FRect, bold: str, rest: str, ink: str) -> None:
    wide = paint.scale.measure(bold + "  ", theme.BODY, SEMI)
    if wide + paint.scale.measure(rest) <= room.w:
        paint.text(bold, (room.x, room.centery), theme.BODY, SEMI, ink)
        paint.text(rest, (room.x + wide, room.centery), theme.BODY, SANS, "muted")
        return
    if bold and paint.scale.measure(rest, theme.SECOND) > room.w:
        _draw_wrapped(paint, room, f"{bold} {rest}", ink)
        return
    apart = paint.scale.em(theme.SECOND) * 0.68
    paint.fitted(bold, (room.x, room.centery - apart), room.w, theme.SECOND, SEMI, ink)
    paint.fitted(rest, (room.x, room.centery + apart), room.w, theme.SECOND, SANS, "muted")


def _draw_wrapped(paint: Paint, room: FRect, words: str, ink: str) -> None:
    """Draws a sentence in both lines: up to a comma where it is too long, then as large as they allow."""
    size: float = theme.SECOND
    while paint.lines_height(words, room.w, size) / 1.4 * CLOSE > room.h and (comma := words.rfind(", ")) > LEAST_SAID:
        words = f"{words[:comma]}."
    while size > SMALLEST and paint.lines_height(words, room.w, size) / 1.4 * CLOSE > room.h:
        size -= 0.5
    paint.block(words, room.midleft, room.w, size, SANS, ink)


def seal_lines(scale: Scale, seal: str, room: float, size: float, face: str = SANS) -> tuple[str, ...]:
    """Returns the words of a seal, or what stands in its place, as one line, or as two halves if `room` (units) is less
    than the whole."""
    words = seal.split()
    if scale.measure(seal, size, face) <= room or len(words) < 2:
        return seal,
    half = (len(words) + 1) // 2
    return " ".join(words[:half]), " ".join(words[half:])


def draw_seal(paint: Paint, seal: str, at: tuple[float, float], room: float, size: float = theme.SECOND,
              ink: str = "muted") -> None:
    """Draws the words of a seal from `at` (units) to the right: one line, or two around the same middle."""
    lines = seal_lines(paint.scale, seal, room, size)
    top = at[1] - paint.scale.em(size) * 0.6 * (len(lines) - 1)
    for number, line in enumerate(lines):
        paint.fitted(line, (at[0], top + number * paint.scale.em(size) * 1.2), room, size, SANS, ink, least=0.6)


def draw_command(paint: Paint, command: Command, rect: FRect, hover: bool) -> None:
    """Draws a command's words and, at the right, its key."""
    if hover:
        paint.plate(rect.inflate(16, -8), "hover", radius=theme.CONTROL_RADIUS)
    paint.text(command.label, (rect.x, rect.centery), 16, SEMI)
    if command.key:
        paint.cap((rect.right, rect.centery), command.key)


def draw_way(paint: Paint, command: Command, at: tuple[float, float], hover: str) -> FRect:
    """Draws a single command from `at` to the right. Returns its target for the mouse."""
    rect = FRect(at[0], at[1] - theme.TARGET / 2, command_width(paint.scale, command), theme.TARGET)
    draw_command(paint, command, rect, hover == command.name)
    return rect


def draw_choice(paint: Paint, command: Command, rect: FRect, first: bool, hover: bool = False) -> None:
    """Draws an answer as a button, its words and its key in the middle; the `first` one is brass."""
    if first:
        paint.plate(rect, "accent", radius=theme.CONTROL_RADIUS)
    else:
        paint.plate(rect, "hover" if hover else "raised", "edge", 1.5, theme.CONTROL_RADIUS, 0.7)
    ink, wide = "on_accent" if first else "text", command_width(paint.scale, command)
    paint.text(command.label, (rect.centerx - wide / 2, rect.centery), 16, SEMI, ink)
    if command.key:
        paint.cap((rect.centerx + wide / 2, rect.centery), command.key, ink)


@dataclass(frozen=True)
class Banner:
    """A headline with a line and answers, shown in the middle of a board."""

    headline: str
    line: str
    choices: tuple[Command, ...] = ()


@dataclass(frozen=True)
class Result(Banner):
    """The end of a game, or of a deal: its headline takes the clock's place, the rest is a bar at the window's foot.

    `seats` are the winners, `here` what the end is for the people here: "won", "lost" or "" (both, or nobody here).
    `bot` is the name of a lone winner that is one. `record` says in a sentence that it is one, "" if it isn't; `seal`
    what is known of the check; `hint` stands behind the first line, the first that has room; `age` is in ms.
    """

    seats: tuple[int, ...] = ()
    here: str = ""
    record: str = ""
    seal: str = ""
    hint: tuple[str, ...] = ()
    bad: bool = False                   # the check has failed
    goes_on: bool = False               # it is a deal of a match that goes on: the words are the game's own
    aside: float = 0.0                  # units at the bar's left that something else has
    age: float = inf
    bot: str = ""

    @property
    def words(self) -> tuple[str, str]:
        """Returns the bar's lines: a record or what it is for the people here; how it ended, with others' record."""
        line = self.line + ("." if self.line[-1:].isalnum() else "")         # the standing of the evening, with no stop
        first, _, rest = line.partition(". ")
        mine = "" if self.goes_on else {"won": "You win!", "lost": "Not this time."}.get(self.here, "")
        if self.record and self.here == "lost":
            return mine, f"{line} {self.record}"
        mine = self.record or mine
        return mine or first.rstrip(".") + ".", line if mine else rest


def bar_layout(scale: Scale, result: Result) -> tuple[FRect, tuple[FRect, ...]]:
    """Lays out the bar of a game's end: its panel, a target for each answer, in rows below words that need room."""
    left, right, step = theme.MARGIN + result.aside, scale.size[0] - theme.MARGIN, theme.CONTROL + 8
    rows = [list[float]()]
    for choice in result.choices:
        wide = _choice_width(scale, choice)
        full = sum(rows[-1]) + 10 * len(rows[-1]) + wide > right - left - 20
        rows = [*rows, [wide]] if full else [*rows[:-1], [*rows[-1], wide]]
    words = (scale.em(theme.BODY) + scale.em(theme.SECOND)) * 1.5
    room = right - left - sum(rows[0]) - 10 * (len(rows[0]) - 1) - 90
    needed = max(scale.measure(result.words[0], CUT * 18, SEMI), scale.measure(result.words[1], CUT * theme.SECOND))
    below = room < max(BAR_WORDS * scale.text + 4, needed)
    high = max(BAR, words + 16) + (step * len(rows) if below else 0)
    panel, rects = FRect(left, scale.size[1] - theme.GAP - high, right - left, high), []
    for row, wides in enumerate(reversed(rows)):
        x = panel.right - 10
        for wide in reversed(wides):
            rects.append(FRect(x - wide, panel.bottom - 10 - theme.CONTROL - row * step, wide, theme.CONTROL))
            x -= wide + 10
    return panel, tuple(reversed(rects))


def draw_bar(paint: Paint, result: Result, hover: str = "") -> None:
    """Draws the bar as `bar_layout` places it; in its first half second it rises and appears."""
    speed, (panel, rects) = paint.look.motion, bar_layout(paint.scale, result)
    come = motion.ease_both(motion.phase(result.age, *BAR_COMES, speed))
    off = 0.0 if speed == "calm" else RISES * (1 - come)
    with paint.faded(panel.inflate(0, 2 * RISES), come):
        place = panel.move(0, off)
        paint.plate(place, "panel", radius=theme.ROW_RADIUS)
        icon = "trophy" if result.here != "lost" and (result.record or result.seats or not result.goes_on) else "flag"
        apart, left = (paint.scale.em(theme.BODY) + paint.scale.em(theme.SECOND)) * 0.36, place.x + 60
        room = (rects[0].x if rects and rects[0].y < panel.y + BAR / 2 else panel.right) - left - 20
        middle = place.y + max(BAR, (paint.scale.em(theme.BODY) + paint.scale.em(theme.SECOND)) * 1.5 + 16) / 2
        paint.icon(icon, (place.x + 34, middle), 24, "muted" if result.here == "lost" else "accent_text")
        first, second = result.words
        x = left + 16 + paint.fitted(first, (left, middle - apart), room, 18, SEMI, "bad" if result.bad else "text")
        hint = paint.scale.longest((*result.hint, ""), left + room - x, theme.SECOND)
        paint.text(hint, (x, middle - apart), theme.SECOND, SANS, "muted")
        whole = f"{second} {result.seal}".strip()           # six words of a seal, or none of them
        second = paint.scale.longest((whole, second or whole.partition(":")[0]), room, theme.SECOND)
        paint.fitted(second, (left, middle + apart), room, theme.SECOND, SANS, "muted")
        for number, (choice, rect) in enumerate(zip(result.choices, rects, strict=True)):
            draw_choice(paint, choice, rect.move(0, off), number == 0, hover == choice.name)


def banner_layout(scale: Scale, banner: Banner, centre: tuple[float, float]) -> tuple[FRect, tuple[FRect, ...]]:
    """Lays out a banner round `centre`, or the bar of a game's end: its panel, and a target for each answer."""
    if isinstance(banner, Result):
        return bar_layout(scale, banner)
    widths = [max(120.0, _choice_width(scale, choice) + 12) for choice in banner.choices]
    row = sum(widths) + 12 * (len(widths) - 1)
    words = max(scale.measure(banner.headline, theme.CLOCK, SERIF), scale.measure(banner.line))
    width = max(min(720.0, max(440.0, words + 96, row + 96)), row + 64)
    height = scale.em(theme.CLOCK) * 1.2 + scale.em(theme.BODY) * 1.6 + 72 + (theme.CONTROL + 20 if widths else 0)
    panel = FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)
    x, rects = centre[0] - row / 2, []
    for wide in widths:
        rects.append(FRect(x, panel.bottom - 28 - theme.CONTROL, wide, theme.CONTROL))
        x += wide + 12
    return panel, tuple(rects)


def pick_banner(scale: Scale, banner: Banner, centre: tuple[float, float], at: tuple[float, float]) -> str:
    """Returns the name of the answer at a point in units, "" for none."""
    rects = banner_layout(scale, banner, centre)[1]
    return next((choice.name for choice, rect in zip(banner.choices, rects, strict=True) if rect.collidepoint(at)), "")


def draw_banner(paint: Paint, banner: Banner, centre: tuple[float, float], hover: str = "") -> None:
    """Draws the banner as `banner_layout` places it; `hover` names the answer under the mouse."""
    if isinstance(banner, Result):
        draw_bar(paint, banner, hover)
        return
    panel, rects = banner_layout(paint.scale, banner, centre)
    paint.shadow(panel, theme.PANEL_RADIUS, 14, 4)
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    y = panel.y + 36 + paint.scale.em(theme.CLOCK) * 0.4
    paint.fitted(banner.headline, (panel.centerx, y), panel.w - 64, theme.CLOCK, SERIF, align="centre")
    y += paint.scale.em(theme.CLOCK) * 0.4 + paint.scale.em(theme.BODY) * 1.1 + 8
    paint.fitted(banner.line, (panel.centerx, y), panel.w - 64, theme.BODY, SANS, "muted", "centre")
    for number, (choice, rect) in enumerate(zip(banner.choices, rects, strict=True)):
        draw_choice(paint, choice, rect, number == 0, hover == choice.name)
