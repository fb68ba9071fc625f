"""Commands with their keys, answers as buttons, and the line of hints at the foot of a board that holds them.

The foot's layout is made of a Scale, in units; the mouse is matched with the layout.
"""
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import CLOSE, Paint
from client.draw.scale import Scale

LEAST_SAID, SMALLEST = 24, 9.0       # of a sentence that is too long: letters that stay, size


@dataclass(frozen=True)
class Command:
    """Something to press: the name that the screen gets, the words shown, and the key ("" if none)."""

    name: str
    label: str
    key: str = ""


def draw_command(paint: Paint, command: Command, rect: FRect, hover: bool, size: float = 16) -> None:
    """Draws a command's words in this font size and, at the right, its key."""
    if hover:
        paint.plate(rect.inflate(16, -8), "hover", radius=theme.CONTROL_RADIUS)
    paint.text(command.label, (rect.x, rect.centery), size, SEMI)
    if command.key:
        paint.cap((rect.right, rect.centery), command.key)


def draw_way(paint: Paint, command: Command, at: tuple[float, float], hover: str) -> FRect:
    """Draws a single command from `at` to the right. Returns its target for the mouse."""
    rect = FRect(at[0], at[1] - theme.TARGET / 2, command_width(paint.scale, command), theme.TARGET)
    draw_command(paint, command, rect, hover == command.name)
    return rect


def draw_choice(paint: Paint, command: Command, rect: FRect, first: bool, hover: bool) -> None:
    """Draws an answer as a button, its words and its key in the middle; the `first` one is brass."""
    if first:
        paint.plate(rect, "accent", radius=theme.CONTROL_RADIUS)
    else:
        paint.plate(rect, "hover" if hover else "raised", "edge", 1.5, theme.CONTROL_RADIUS, 0.7)
    ink, wide = "on_accent" if first else "text", command_width(paint.scale, command)
    paint.text(command.label, (rect.centerx - wide / 2, rect.centery), 16, SEMI, ink)
    if command.key:
        paint.cap((rect.centerx + wide / 2, rect.centery), command.key, ink)


class Foot(NamedTuple):
    """The layout of the line of hints: its strip, the room for words, and a target for each command, in their order."""

    strip: FRect
    words: FRect
    commands: tuple[FRect, ...]


def foot_layout(scale: Scale, left: float, right: float, commands: Sequence[Command]) -> Foot:
    """Lays out the strip along the bottom from `left` to `right`."""
    height = max(48.0, scale.em(theme.BODY) * 2.5)
    strip = FRect(left, scale.size[1] - theme.MARGIN - height, right - left, height)
    x, targets = strip.right - 16, []
    for command in reversed(commands):
        width = command_width(scale, command)
        targets.append(FRect(x - width, strip.centery - theme.TARGET / 2, width, theme.TARGET))
        x -= width + 20
    words = FRect(strip.x + 20, strip.y, x - strip.x - 20, strip.h)
    return Foot(strip, words, tuple(reversed(targets)))


def pick_command(commands: Iterable[Command], targets: Iterable[FRect], at: tuple[float, float]) -> str:
    """Returns the name of the command whose target lies at a point in units, "" for none."""
    return next((command.name for command, rect in zip(commands, targets, strict=True) if rect.collidepoint(at)), "")


def command_width(scale: Scale, command: Command, size: float = 16) -> float:
    """Returns the width in units of a command's words in this font size and its key."""
    return scale.measure(command.label, size, SEMI) + (scale.cap_width(command.key) + 8 if command.key else 0)


def choice_width(scale: Scale, command: Command) -> float:
    return command_width(scale, command) + 36


def draw_foot(paint: Paint, foot: Foot, bold: str, rest: str, commands: Sequence[Command], bad: bool = False,
              hover: str = "") -> None:
    """Draws one sentence, its beginning `bold`, and the commands with their keys; `hover` names one. Without a sentence
    the strip is only as wide as its commands; an empty one isn't drawn."""
    if bold or rest:
        paint.plate(foot.strip, "panel", radius=12)
    elif foot.commands:
        left = min(rect.x for rect in foot.commands) - 20
        paint.plate(FRect(left, foot.strip.y, foot.strip.right - left, foot.strip.h), "panel", radius=12)
    _draw_sentence(paint, foot.words, bold, rest, "bad" if bad else "text")
    for command, rect in zip(commands, foot.commands, strict=True):
        draw_command(paint, command, rect, hover == command.name)


def _draw_sentence(paint: Paint, room: FRect, bold: str, rest: str, ink: str) -> None:
    wide = paint.scale.measure(f"{bold}  ", theme.BODY, SEMI)
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
    """Draws a sentence in two lines: a long one up to a comma, then as large as they allow."""
    size: float = theme.SECOND
    while paint.lines_height(words, room.w, size) / 1.4 * CLOSE > room.h and (comma := words.rfind(", ")) > LEAST_SAID:
        words = f"{words[:comma]}."
    while size > SMALLEST and paint.lines_height(words, room.w, size) / 1.4 * CLOSE > room.h:
        size -= 0.5
    paint.block(words, room.midleft, room.w, size, SANS, ink)
