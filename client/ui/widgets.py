"""Controls: button, switch, toggle, text field, and the form that passes them mouse, keyboard and focus.

A screen makes them once, sets their `rect` (units) at each layout, passes events to the form and reads their values."""
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, field

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.fonts import SANS, SEMI
from client.draw.paint import Paint, Point
from client.draw.scale import Scale
from client.ui.keys import commands

INKS = {        # kind of button: fill, edge, words
    "primary": ("accent", None, "on_accent"),
    "second": ("raised", "edge", "text"),
    "ghost": (None, None, "text"),
    "danger": ("bad_bg", "bad", "text"),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESSING = (*ENTER, pygame.K_SPACE)
ASKED = 20                      # times for a text in the clipboard
REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT)      # keys that a field takes again
REPEAT = 400, 40            # ms until a held key comes again, and from then on


@dataclass
class Control(ABC):
    """A control that a click, Enter or Space uses. `click` and `key` return True when it was used: pressed, changed,
    entered. The form passes all arguments by position; an unused one has a leading underscore."""

    name: str
    _: KW_ONLY
    enabled: bool = True
    rect: FRect = field(default_factory=FRect)
    radius: float = theme.CONTROL_RADIUS

    def click(self, _at: Point, _scale: Scale, /) -> bool:
        return True

    def key(self, event: pygame.Event, /) -> bool:
        return event.type == pygame.KEYDOWN and event.key in PRESSING

    @abstractmethod
    def draw(self, paint: Paint, hover: bool, focused: bool, /) -> None: ...


def target(control: Control) -> FRect:
    """Returns a control's target for the mouse: its rectangle, at least `theme.TARGET` units high and wide."""
    rect = control.rect
    return rect.inflate(max(0, theme.TARGET - rect.w), max(0, theme.TARGET - rect.h))


@dataclass
class Button(Control):
    """A button. `kind` is primary (the one brass button of a screen), second, ghost or danger; `cap` is its key."""

    label: str
    kind: str = "second"
    icon: str = ""
    cap: str = field(default="", kw_only=True)

    def width(self, scale: Scale, least: float = 0) -> float:
        """Returns the width in units that its words need, at least `least`."""
        words = scale.measure(self.label, theme.BODY, SEMI)
        return max(least, words + (28 if self.icon else 0) + 48 + self._cap(scale))

    def _cap(self, scale: Scale) -> float:
        return scale.cap_width(self.cap) + 12 if self.cap else 0.0

    def draw(self, paint: Paint, hover: bool, _focused: bool) -> None:
        fill, edge, ink = INKS[self.kind] if self.enabled else ("mat", None, "faint")
        if hover and self.enabled and self.kind != "primary":
            fill = "hover"
        paint.plate(self.rect, fill, edge, 1.5, self.radius, 0.7)
        if not self.enabled:
            paint.dashed(self.rect, "edge", 1.5, self.radius)
        cap, icon = self._cap(paint.scale), 0 if not self.icon else 28 if self.label else 20
        words = paint.scale.measure(self.label, theme.BODY, SEMI)
        if words > self.rect.w - 16 - cap - icon:
            cap = 0.0                                   # the words come first
        words = min(words, self.rect.w - 16 - cap - icon)
        x = self.rect.centerx - (words + cap + icon) / 2
        if self.icon:
            paint.icon(self.icon, (x + 10, self.rect.centery), 20, ink)
            x += 28
        paint.fitted(self.label, (x, self.rect.centery), words + 1, theme.BODY, SEMI, ink, least=0.7,
                     high=self.rect.h - 4)
        if cap:
            paint.cap((x + words + cap, self.rect.centery), self.cap, ink)


@dataclass
class Choice(Control):
    """One of several values, which arrows to the left and right step through. `options` are (value, words)."""

    options: Sequence[tuple[str, str]]
    value: str
    radius: float = field(default=20, kw_only=True)

    @property
    def at(self) -> int:
        """Returns the number of the value among the options."""
        return [value for value, _ in self.options].index(self.value)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        return self.choose(self.at + step)

    def choose(self, number: int) -> bool:
        """Chooses an option by its number. Returns whether there is one and it wasn't chosen before."""
        if not 0 <= number < len(self.options):
            return False
        before, self.value = self.value, self.options[number][0]
        return self.value != before


@dataclass
class Switch(Choice):
    """A pill of segments, one of which is chosen."""

    def width(self, scale: Scale) -> float:
        """Returns the width in units that its segments need."""
        return sum(self._widths(scale)) + 8

    def _widths(self, scale: Scale) -> list[float]:
        return [max(36.0, scale.measure(words, 16, SEMI) + 28) for _, words in self.options]

    def segments(self, scale: Scale) -> list[FRect]:
        """Returns the rectangles of the options, side by side."""
        x, found = self.rect.x + 4, []
        for width in self._widths(scale):
            found.append(FRect(x, self.rect.y + 4, width, self.rect.h - 8))
            x += width
        return found

    def click(self, at: Point, scale: Scale) -> bool:
        return any(segment.x <= at[0] < segment.right and self.choose(number)
                   for number, segment in enumerate(self.segments(scale)))

    def draw(self, paint: Paint, hover: bool, _focused: bool) -> None:
        paint.plate(self.rect, "hover" if hover and self.enabled else "raised", "edge", 1.5, self.rect.h / 2, 0.7)
        for (value, words), segment in zip(self.options, self.segments(paint.scale), strict=True):
            chosen = value == self.value
            if chosen:
                paint.plate(segment, "text" if self.enabled else "edge", radius=segment.h / 2)
            ink = "table" if chosen else "muted" if self.enabled else "faint"
            paint.text(words, segment.center, 16, SEMI, ink, "centre")


@dataclass
class Toggle(Control):
    """A switch that is on or off."""

    value: bool
    radius: float = field(default=14, kw_only=True)

    def click(self, _at: Point, _scale: Scale) -> bool:
        self.value = not self.value
        return True

    def key(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in PRESSING:
            return False
        self.value = not self.value
        return True

    def draw(self, paint: Paint, hover: bool, _focused: bool) -> None:
        pill = FRect(self.rect.right - 52, self.rect.centery - 14, 52, 28)
        knob = (pill.right - 14 if self.value else pill.x + 14, pill.centery)
        if self.value:
            paint.plate(pill, "text", radius=14)
        else:
            paint.plate(pill, "hover" if hover else "raised", "edge", 1.5, 14)
        paint.disc(knob, 10, "panel" if self.value else "edge")


@dataclass
class Field(Control):
    """A line of text of at most `limit` letters. It is used by Enter; read `text` at any time."""

    hint: str = ""
    text: str = ""
    limit: int = 64
    caret: int = field(default=0, kw_only=True)
    marked: bool = field(default=False, kw_only=True)       # the whole text: what is typed takes its place

    def write(self, text: str) -> None:
        """Inserts text at the caret, as far as the limit allows; what can't be printed is left out."""
        self._clear_marked()
        text = "".join(letter for letter in text if letter.isprintable())[:self.limit - len(self.text)]
        self.text = self.text[:self.caret] + text + self.text[self.caret:]
        self.caret += len(text)

    def click(self, at: Point, scale: Scale) -> bool:
        ends = [scale.measure(self.text[:n]) if n else 0.0 for n in range(len(self.text) + 1)]
        self.caret = min(range(len(ends)), key=lambda n: abs(self.rect.x + 16 + ends[n] - at[0]))
        self.marked = False
        return False

    def key(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT:
            self.write(event.text)
        elif event.type == pygame.KEYDOWN:
            return self._edit(event)
        return False

    def _edit(self, event: pygame.Event) -> bool:
        self.caret = min(self.caret, len(self.text))
        if event.key in ENTER:
            return True
        if commands(event) and event.key == pygame.K_v:
            self.write(_clipboard())
        elif commands(event) and event.key == pygame.K_a:
            self.marked = True
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.marked:
            self._clear_marked()
        elif event.key == pygame.K_BACKSPACE and self.caret:
            self.caret -= 1
            self._cut()
        elif event.key == pygame.K_DELETE:
            self._cut()
        else:
            self._move(event.key)
        return False

    def _move(self, key: int) -> None:
        moves = {pygame.K_LEFT: self.caret - 1, pygame.K_RIGHT: self.caret + 1, pygame.K_HOME: 0,
                 pygame.K_END: len(self.text)}
        if key in moves:
            self.caret, self.marked = max(0, min(len(self.text), moves[key])), False

    def _clear_marked(self) -> None:
        if self.marked:
            self.text, self.caret, self.marked = "", 0, False

    def _cut(self) -> None:
        self.text = self.text[:self.caret] + self.text[self.caret + 1:]

    def draw(self, paint: Paint, _hover: bool, focused: bool) -> None:
        fill = "table" if paint.theme is theme.DARK else "raised"
        paint.plate(self.rect, fill, "text" if focused else "edge", 1.5, self.radius)
        left, middle, room = self.rect.x + 16, self.rect.centery, self.rect.w - 32
        if not self.text:
            paint.fitted(self.hint, (left + 5 * focused, middle), room, theme.BODY, SANS, "faint",
                         least=0.5, high=self.rect.h - 4)
        self.caret = min(self.caret, len(self.text))
        first = self._first(paint.scale, room)
        if focused and self.marked and self.text:
            wide = min(room, paint.scale.measure(self.text[first:]))
            paint.plate(FRect(left - 3, middle - 14, wide + 6, 28), "hover", radius=4)
        with paint.clipped(self.rect.inflate(-20, 0)):
            paint.text(self.text[first:], (left, middle))
        if focused:
            x = left + (paint.scale.measure(self.text[first:self.caret]) if self.caret > first else 0)
            paint.upright(FRect(x, middle - 12, 1.5, 24), "accent_text")

    def _first(self, scale: Scale, room: float) -> int:
        """Returns the index of the first letter to show so that the caret stays in sight."""
        first = 0
        while first < self.caret and scale.measure(self.text[first:self.caret]) > room:
            first += 1
        return first


def _clipboard() -> str:
    """Returns the text that another program offers. Under Wayland SDL waits 14 ms for it, too short for a busy
    computer: so it is asked again."""
    try:
        return next(filter(None, (pygame.scrap.get_text() for _ in range(ASKED if pygame.scrap.has_text() else 0))), "")
    except pygame.error:
        return ""


def listen(to: Control | None) -> None:
    """Starts text input and key repeat for a Field that has the keyboard; stops both for any other control."""
    if isinstance(to, Field):
        pygame.key.start_text_input()
        pygame.key.set_repeat(*REPEAT)
    elif pygame.display.get_init():
        pygame.key.stop_text_input()
        pygame.key.set_repeat()


class Form:
    """The controls of a screen in reading order. It keeps focus and hover and finds the control that is used."""

    def __init__(self, controls: Iterable[Control], focus: str = "") -> None:
        self.controls = list(controls)
        self.hidden: frozenset[str] = frozenset()       # scrolled out of sight: only the keyboard reaches them
        self.hover = ""
        self.shows_focus = False            # the ring appears with the first key, not for the mouse
        self._focus = ""
        self.take_focus(focus)

    @property
    def focus(self) -> str:
        """Returns the name of the control that has the keyboard, or ""."""
        return self._focus

    def control(self, name: str) -> Control | None:
        """Returns the control of that name, or None."""
        return next((control for control in self.controls if control.name == name), None)

    def value(self, name: str) -> object:
        """Returns the value of the control of that name. Raises AttributeError for one without, such as a button."""
        return getattr(self.control(name), "value")  # noqa: B009

    def take_focus(self, name: str) -> None:
        """Gives the keyboard to the control of that name; "" takes it from all."""
        self._focus = name
        listen(self.control(name))

    def forget_click(self) -> None:
        """Takes the keyboard from a clicked control that shows no ring; not from a field."""
        if not self.shows_focus and not isinstance(self.control(self._focus), Field):
            self.take_focus("")

    def handle(self, event: pygame.Event, scale: Scale) -> str:
        """Passes an event on. Returns the name of the control that was used, or ""."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return self._mouse(event, scale)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return ""
        if event.type == pygame.KEYDOWN and event.key in ENTER and (named := self._says_enter()):
            return named
        control = self.control(self._focus)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and control and control.enabled and control.key(event):
            return control.name
        return ""

    def _says_enter(self) -> str:
        """Returns the button whose key is Enter; "" if a field or a ring has the keyboard."""
        if self.shows_focus or isinstance(self.control(self._focus), Field):
            return ""
        return next((control.name for control in self._in_sight()
                     if isinstance(control, Button) and control.cap == "Enter" and control.enabled), "")

    def _mouse(self, event: pygame.Event, scale: Scale) -> str:
        at = scale.to_units(event.pos)
        under = next((c for c in self._in_sight() if c.enabled and target(c).collidepoint(at)), None)
        self.hover = under.name if under else ""
        if event.type == pygame.MOUSEMOTION or event.button != 1:
            return ""
        self.shows_focus = False
        self.take_focus(self.hover)
        return under.name if under and under.click(at, scale) else ""

    def _in_sight(self) -> list[Control]:
        """Returns the controls that are shown; one without a place isn't."""
        return [control for control in self.controls if control.name not in self.hidden and control.rect.w > 0]

    def _step(self, way: int) -> None:
        names = [control.name for control in self.controls if control.enabled]
        if not names:
            return
        if self._focus in names:
            way += names.index(self._focus)
        elif way > 0:
            way = 0
        self.shows_focus = True
        self.take_focus(names[way % len(names)])
        control = self.control(self._focus)
        if isinstance(control, Field):
            control.marked, control.caret = bool(control.text), len(control.text)

    def draw(self, paint: Paint) -> None:
        """Draws all controls in sight and the focus ring, and tells input methods where the text field lies."""
        for control in self._in_sight():
            focused = control.name == self._focus
            control.draw(paint, control.name == self.hover, focused)
            if focused and self.shows_focus:
                paint.focus(control.rect, control.radius)
            if focused and isinstance(control, Field):
                pygame.key.set_text_input_rect(paint.points(control.rect))
