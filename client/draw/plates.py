"""Plates of seats and what stands on them: names, numbers, linked rings, caps of keys; the words of a seal."""
from pygame import FRect

from assets.people import PEOPLE
from client.draw import theme
from client.draw.fonts import BOLD, SANS, SEMI, SERIF
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from p2p.language import tr

LEAST = 0.8                         # of its size to which a line shrinks before it is shortened
RINGS = 4                   # as many stand side by side
NUMBER, UNDER = 76.0, 14.0  # of a plate that its number may take; from its left edge to a line under the chip
PHONE_IN, SIGN = 22.0, 24.0     # of the phone's sign: from the plate's right edge; its room beside a number
LOOK_KEY = 15.0             # size of the words on a key by which somebody looks
# What all others are while this computer has lost its network: nobody's fault is named.
NOT_REACHED = tr("not reached")
NO_WAY = tr("no connection")        # to somebody who is here: it can't be talked to
BESIDE = "\u00a0"           # a space before the word that tells a name apart; none comes in a name of others


def name_of(name: str) -> str:
    """Returns a player's name, cut to `theme.NAME_LETTERS` letters with an ellipsis: not the word behind BESIDE."""
    first, beside, word = name.partition(BESIDE)
    room = theme.NAME_LETTERS - len(beside + word)
    return name if len(first) <= room else first[:room - 1].rstrip() + "…" + beside + word


def draw_name(paint: Paint, name: str, at: tuple[float, float], width: float, size: float,
              face: str = SEMI, colour: str = "text", align: str = "left", least: float = 1.0) -> float:
    """Draws a name in one line of at most `width` units, not under `least` of its size: a longer one is cut. Returns
    its width."""
    return paint.fitted(name_of(name), at, width, size, face, colour, align, least, name)


def plate_height(scale: Scale) -> float:
    """Returns the height in units of a plate with two lines: `theme.PLATE`, more where the text is large."""
    return max(theme.PLATE, 1.5 * (scale.em(theme.PLATE_NAME) + scale.em(theme.PLATE_SECOND)))


def missing_ink(line: str) -> str:
    """Returns the colour of the line that says why somebody isn't there."""
    return theme.ON_PLATE_MUTED if line == NOT_REACHED else theme.ON_PLATE_BAD


def draw_plate(paint: Paint, rect: FRect, seat: int, name: str, line: str = "", right: str = "", bot: bool = False,
               trouble: bool = False, turn: bool = False, rings: int = 0, kept: float = 0.0, sign: float = 0.0) -> None:
    """Draws a seat's plate: chip, name, rings, second line, a number at the right. `trouble` makes name or line red;
    `kept` units at the right end stay free, for which a name gets smaller before it is cut, `sign` ones behind a number
    below the name. With a wide line the number stands beside the name and the rings under it, or the line begins under
    the chip."""
    paint.plate(rect, "plate", "accent" if turn else None, 3, theme.PLATE_RADIUS)
    radius, least = 16 if bot and name in PEOPLE else 14, 0.7 if kept else 1.0
    rect = FRect(rect.x, rect.y, rect.w - kept, rect.h)
    left, whole, apart = rect.x + 52, rect.w - 64, paint.scale.em(theme.PLATE_SECOND) * 0.8
    high, number = number_size(paint.scale, right, name if line or rings else "", whole)
    room = whole - (number + 12 if right else 0)
    loop, wide = rings_width(paint.scale, rings), paint.scale.measure(line, theme.PLATE_SECOND)
    tight = bool(line and (rings or right)) and wide > room - loop
    free = whole - loop if tight else room - loop
    under = wide > free
    paint.sitter((rect.x + 27, rect.centery - apart * under), seat, radius, name, bot, not (trouble and line))
    own = bool(right) and not (line or rings) and _needs_own_line(paint.scale, name, room, rect.h)
    if right:
        at = rect.right - 16 - sign * own, rect.centery + (apart if own else -apart if tight else 0)
        paint.fitted(right, at, number + 1, high, SERIF, theme.ON_PLATE, "right", 0.6)
    if not (line or rings):
        ink = theme.ON_PLATE_BAD if trouble else theme.ON_PLATE
        size = theme.NAME if paint.scale.measure(name_of(name), theme.NAME, SEMI) <= room else theme.PLATE_NAME
        draw_name(paint, name, (left, rect.centery - apart * own), whole if own else room, size, SEMI, ink, least=least)
        return
    low, second = rect.centery + apart, rect.x + UNDER if under else left if tight else left + loop
    draw_name(paint, name, (left, rect.centery - apart), room, theme.PLATE_NAME, SEMI, theme.ON_PLATE, least=least)
    draw_rings(paint, rings, (rect.right - 16 - loop + 8 if tight else left, low))
    room = free + (left - second) * under
    if paint.scale.measure(line, theme.PLATE_SECOND * LEAST) > room:        # what the strip says, too, comes first
        line = str(line).rpartition(", ")[2]
    paint.fitted(line, (second, low), room, theme.PLATE_SECOND, SANS,
                 missing_ink(line) if trouble else theme.ON_PLATE_MUTED)


def draw_phone(paint: Paint, rect: FRect, icon: str) -> None:
    """Draws the sign of the phone from which a seat is played on the edge of its plate; nothing without an icon."""
    if icon:
        at = rect.right - PHONE_IN, rect.bottom - 2
        paint.disc(at, 14, theme.DARK.plate, "edge", 1.2)
        draw_sign(paint, at, icon)


def draw_sign(paint: Paint, at: Point, icon: str) -> None:
    """Draws that sign itself around a point."""
    paint.icon(icon, at, 18, theme.ON_PLATE if icon == "phone" else theme.ON_PLATE_BAD)


def look_width(scale: Scale, key: str) -> float:
    """Returns the width in units of the cap of a key by which a seat looks at its hand."""
    return scale.measure(key, LOOK_KEY / max(1.0, scale.text) ** 0.5, BOLD) + 20


def draw_look(paint: Paint, rect: FRect, key: str, seat: int, held: bool = False) -> None:
    """Draws such a cap in the seat's colour, filled with it while it is `held`. It grows less than the text."""
    fill, ink = (theme.SEATS[seat], theme.ON_SEAT) if held else (theme.KEY, theme.SEATS[seat])
    if not held:
        paint.plate(rect.move(0, 2), theme.KEY_EDGE, radius=theme.KEY_RADIUS)
    paint.plate(rect, fill, radius=theme.KEY_RADIUS)
    paint.text(key, rect.center, LOOK_KEY / max(1.0, paint.style.text) ** 0.5, BOLD, ink, "centre")


def number_size(scale: Scale, number: str, name: str, whole: float) -> tuple[float, float]:
    """Returns size and width of a plate's number: in large text smaller if a `name` in `whole` gets its room so."""
    wide, left = scale.measure(number, 22, SERIF), whole - 12 - scale.measure(name_of(name), theme.PLATE_NAME, SEMI)
    share = 0.98 * left / wide if wide / max(1.0, scale.text) < 0.98 * left < wide else 1.0
    return 22 * share, min(NUMBER, wide * share)


def _needs_own_line(scale: Scale, name: str, room: float, high: float) -> bool:
    """Returns whether a name needs the whole line on a plate high enough for two."""
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


def seal_lines(scale: Scale, seal: str, room: float, size: float, face: str = SANS) -> tuple[str, ...]:
    """Returns the words of a seal, or what stands in its place, in one line; in two where `room` (units) is less."""
    words = str(seal).split()
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
