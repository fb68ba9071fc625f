"""The panel at the plate of somebody whom this computer can't talk to or nobody reaches: why, and what helps.

Who is heard by others, who pass on what it says, needs none. Lengths are units, times ms."""
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.commands import Command, pick_command
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.draw.scale import Scale
from client.pages import table_people
from client.play import wheel
from client.play.wheel import RemarkSpot
from p2p.games.game import Seat, seats_of
from p2p.language import tr
from p2p.peer.table_view import TableView

PRESS, AGAIN = "what to press", "try again"
# Their keys are none that a game has: play goes on.
COMMANDS = Command(PRESS, tr("What to press"), "F9"), Command(AGAIN, tr("Try again"), "F10")
SOON = 5000.0                   # ms of silence before it: who comes back in a moment is asked about by nothing
WIDE, PAD, INSET, GAP = 376.0, 10.0, 8.0, 10.0      # as wide as there is room beside the upper plate's hand
OVER, TOP = 38.0, 54.0          # so far over a plate, off the pack that is cut; where the strip above ends
BESIDE, APART = 430.0, 88.0     # wide left of the upper plate, off the plate below; so far from it, off the trick
HEADLINE, LINE = 21.0, 15.0
CLOSE = 0.85                    # how much of their width two buttons have at least that stand beside each other
LARGE, TWO_LINES = 1.2, 50.0    # the text size above which it says less, or what is higher beside a trick's plate


class PlatePanel(NamedTuple):
    """The seat at whose plate it stands, the name of who plays there, a headline, and a few sentences."""

    seat: Seat
    name: str
    headline: str
    words: str


class PanelLayout(NamedTuple):
    """The panel, its commands and their buttons; words, size and typeface of what it says above them."""

    rect: FRect
    commands: Sequence[Command]
    buttons: Sequence[FRect]
    texts: tuple[tuple[str, float, str], ...]


def panel(view: TableView, now: float) -> PlatePanel | None:
    """Returns the panel about who can't be talked to, else about who isn't reached; None if everybody is, by way of
    others too, or the game doesn't go on. Of several members it is about the first one."""
    people = view.people
    if not view.started or view.ended or view.me not in people.members_here:
        return None
    silent = [member for member, since in people.unreachable_since.items() if now - since >= SOON
              and member not in people.stepped_out and member not in people.disks
              and not (member in people.answers and people.answers[member].answer == "end")]
    seats = seats_of(len(view.charter.seats))
    for member in (*sorted(people.barred.keys() & people.unreachable_since.keys()), *sorted(silent)):
        seat = next((seat for seat in seats if view.charter.seats[seat].member == member), None)
        if seat is None or member == view.me:
            continue
        name = name_of(table_people.member_names(view)[member])
        if why := people.barred.get(member):
            return PlatePanel(seat, name, tr("We see {name}, but can't talk", name=name), why)
        others = people.members_here - people.unreachable_since.keys() - {view.me}
        headline = tr("Nobody reaches {name}", name=name) if others else tr("We don't reach {name}", name=name)
        return PlatePanel(seat, name, headline,
                          tr("Nothing comes from there: asleep, off, without network, or shut off by a firewall. "
                             "It goes on by itself."))
    return None


def layout(scale: Scale, spot: RemarkSpot, told: PlatePanel) -> PanelLayout:
    """Returns the layout: on that side of the plate on which its remarks are shown, inside the window."""
    narrow = spot.side in ("below", "over")
    wide = spot.whole.w + 16 if narrow else BESIDE if spot.side == "left" else WIDE
    inset = INSET if wide == WIDE else 1.5 * INSET
    room = wide - 2 * inset
    commands = replace(COMMANDS[0], label=tr("What {name} has to press", name=told.name)), COMMANDS[1]
    if sum(_widths(scale, commands)) + GAP > room:
        commands = COMMANDS
    widths = _widths(scale, commands)
    share = min(1.0, (room - GAP) / sum(widths))
    beside = share >= CLOSE
    said_all = scale.text <= LARGE and (narrow or scale.wrapped(told.words, room, LINE, SANS) < TWO_LINES)
    texts = _texts(scale, told, said_all)
    text = sum(scale.wrapped(words, room, size, face) for words, size, face in texts) + PAD
    high = 2 * PAD + text + (theme.CONTROL if beside else 2 * theme.CONTROL + GAP)
    rect = _beside(spot, wide, high).clamp(wheel.window(scale))
    y, x, buttons = rect.bottom - PAD - (theme.CONTROL if beside else 2 * theme.CONTROL + GAP), rect.x, []
    for wide in widths:
        buttons.append(FRect(x + inset, y, wide * share if beside else room, theme.CONTROL))
        x, y = (x + wide * share + GAP, y) if beside else (x, y + theme.CONTROL + GAP)
    return PanelLayout(rect, commands, buttons, texts)


def _widths(scale: Scale, commands: Sequence[Command]) -> list[float]:
    return [scale.measure(command.label, theme.BODY, SEMI) + scale.cap_width(command.key) + 28 for command in commands]


def _beside(spot: RemarkSpot, wide: float, high: float) -> FRect:
    plate = spot.plate
    if spot.side == "left":
        return FRect(min(plate.x - 20, spot.whole.x - APART) - wide, spot.whole.y - GAP, wide, high)
    if spot.side == "above":
        return FRect(plate.x, max(TOP, plate.y - OVER - high - spot.lift), wide, high)
    return FRect(spot.whole.x - 8, spot.whole.bottom + 14 + spot.lift, wide, high)


def _texts(scale: Scale, told: PlatePanel, said_all: bool) -> tuple[tuple[str, float, str], ...]:
    """Returns words, size and typeface of what it says: without what also the page says, unless all is `said_all`."""
    words = told.words if said_all else str(told.words).partition(". ")[0].removesuffix(".") + "."
    headline = HEADLINE if scale.text <= LARGE else HEADLINE * LARGE / scale.text
    return (told.headline, headline, SERIF), (words, LINE, SANS)


def pick(scale: Scale, spot: RemarkSpot, told: PlatePanel, at: tuple[float, float]) -> str | None:
    """Returns the name of the button at a point, "" elsewhere on the panel, None beside it."""
    lay = layout(scale, spot, told)
    if not lay.rect.collidepoint(at):
        return None
    return pick_command(lay.commands, lay.buttons, at)


def draw(paint: Paint, spot: RemarkSpot, told: PlatePanel, hover: str, keys: bool) -> None:
    """Draws the panel, and a ring around its plate; `keys`: its keys aren't a question's now."""
    lay = layout(paint.scale, spot, told)
    paint.plate(spot.whole, None, theme.ON_PLATE_BAD, 2, theme.PLATE_RADIUS)
    paint.shadow(lay.rect, theme.ROW_RADIUS, 10, 3)
    if spot.side in ("above", "left"):
        wheel.draw_tail(paint, lay.rect, spot, "raised")
    paint.plate(lay.rect, "raised", radius=theme.ROW_RADIUS)
    x = lay.buttons[0].x
    y, room = lay.rect.y + PAD, lay.rect.right - 2 * x + lay.rect.x
    for words, size, face in lay.texts:
        paint.lines(words, (x, y + paint.scale.em(size) * 0.6), room, size, face, "text" if face == SERIF else "muted")
        y += paint.scale.wrapped(words, room, size, face)
    for command, rect in zip(lay.commands, lay.buttons, strict=True):
        paint.plate(rect, "hover" if hover == command.name else "panel", "edge", 1.5, theme.CONTROL_RADIUS)
        left = rect.x + 10
        if keys:
            wide = paint.scale.cap_width(command.key)
            paint.cap((left + wide, rect.centery), command.key)
            left += wide + 10
        paint.fitted(command.label, (left, rect.centery), rect.right - 8 - left, theme.BODY, SEMI)
