"""The window and its loop: sleeps until an event, news from the node or a screen's own clock wants a frame.

A frame is drawn at once when something happens, but never sooner than 1/60 s after the last one."""
import math
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from assets import faces
from client.draw import fonts, system_fonts, theme
from client.draw.cards import Cards
from client.draw.paint import Paint
from client.draw.shapes import surface
from client.settings import Settings
from client.ui.glossary import tell_whole
from client.ui.keys import Labels, commands, full_screen, mute
from client.ui.pad import Pads
from client.ui.rest import left_by_panels, rest
from client.ui.screen import COVERED, Go, GoBack, Quit, Screen
from client.ui.widgets import REPEATED, listen
from p2p.language import tr
from p2p.peer.session import now_ms

FRAME = 1000 / 60               # ms between two frames at least
NAP = 1000                      # ms after which the loop looks round even if nothing happens, for Ctrl-C
SHARE = 0.7                     # of a large desktop that the first window takes
BESIDE, ABOVE = 1 / 16, 1 / 7   # of a desktop's width and height that panels and the window's title may take,
TITLE = 1 / 20                  # and the title alone, where the system says what panels take
LEAST = (480, 300)              # the least size of a window; a smaller one is of no use
ICON = 64                       # pixels
HOUSE = "Fairdeal"
YOURS = tr(" - your turn")      # how a title ends that says so
# Hints that SDL reads when it first opens a display: no blur on scaled desktops of Windows; windows for input methods.
HINTS = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2", "SDL_IME_SHOW_UI": "1"}
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"   # whether a window is drawn through OpenGL


def open_display() -> None:
    """Opens the display; called before its first use. Raises pygame.error where there is none."""
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)
    pygame.display.init()


def open_window(size: tuple[int, int], place: tuple[int, int] | int) -> pygame.Window:
    """Opens a window of this size and place that can be drawn on: from here on pictures know the screen's format. A
    screen may have a format that can't be drawn on, as one of 30 bits; through OpenGL a window has another one. Raises
    pygame.error where neither goes."""
    try:
        return _drawable(size, place)
    except pygame.error:
        os.environ[ACCELERATION] = "1"
        pygame.display.quit()                               # SDL decides it once
        open_display()
        return _drawable(size, place)


def _drawable(size: tuple[int, int], place: tuple[int, int] | int) -> pygame.Window:
    window = pygame.Window(HOUSE, size, place, resizable=True, allow_high_dpi=True)
    try:
        window.get_surface()
    except pygame.error:
        window.destroy()
        raise
    return window


class Window:
    """The window. `show` runs screens; `wake` may be called from any thread."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        """Raises pygame.error where there is no display."""
        open_display()
        pygame.font.init()
        if pygame.display.get_driver() == "x11":            # shared memory beats a detour through OpenGL
            os.environ.setdefault(ACCELERATION, "0")
        last, desktop = settings(), pygame.display.get_desktop_sizes()[0]
        left = left_by_panels()
        self.size = first_size(desktop, last.window, left.size)     # while it isn't maximised
        self.maximised = last.maximised
        self._window = open_window(self.size, first_place(desktop, left, self.size))
        self._window.minimum_size = LEAST
        if self.maximised:
            self._window.maximize()
        self._window.set_icon(surface(faces.mark_svg(theme.SEATS[:4]), ICON, ICON))
        pygame.key.stop_text_input()
        self.settings = settings
        self.cards, self.labels = Cards(), Labels()
        self.muted: Callable[[], None] = lambda: None       # the action of the key for silence
        self.dropped: Callable[[Path], Go] = lambda _file: None       # where a file leads that is dropped on the window
        self.asked: Callable[[], bool] = lambda: False      # whether somebody here is to play, or a game begins
        self.called: Callable[[], None] = lambda: None      # the sound for it while the window lies behind others
        self.played: Callable[[], bool] = lambda: False     # whether something is played, so that no screen saver comes
        self._news = pygame.event.custom_type()
        system_fonts.tell(self.wake)
        self._told = threading.Event()
        self._failed: Exception | None = None
        self._stack: list[Screen] = []
        self._last = -math.inf
        self._large: pygame.Surface | None = None           # the surface drawn on while the window is too small
        self._full = False
        self._asked, self._saver = False, True              # as of the last frame
        pygame.display.set_allow_screensaver(True)
        self._held: set[tuple[int | None, int]] = set()     # keys (pad, scancode) that are down
        self._types = True                                  # whether the key that was pressed last writes text
        self._pads: Pads | None = None                      # once the first frame is shown

    def close(self) -> None:
        """Closes the window."""
        self._window.destroy()

    def wake(self) -> None:
        """Asks for a frame, from any thread; many calls between two frames count as one."""
        if not self._told.is_set():
            self._told.set()
            pygame.event.post(pygame.Event(self._news))

    def fail(self, error: Exception) -> None:
        """Passes an error of another thread on: `show` raises it."""
        self._failed = error
        self.wake()

    def show(self, screen: Screen, shown: Callable[[], None] | None = None) -> bool:
        """Runs this screen and those it leads to. Returns False when the last one goes back, True when all is closed.
        `shown` is called after the first frame. Raises the error handed to `fail`, and any error of a screen."""
        self._stack = [screen]
        due: float | None = 0.0
        while self._stack:
            events = self._wait(due)
            if self._failed:
                raise self._failed
            for event in events:
                if self._take(event):
                    return True
            now = now_ms()
            if events:
                due = max(now, self._last + FRAME)
            if self._stack and due is not None and due <= now:
                if self._frame(now):
                    return True
                due = self._next(now)
                if shown:
                    shown()
                    shown = None
                if self._pads is None:                      # after the first frame of all
                    self._pads = Pads()
                    self._pads.start()
        return False

    def _wait(self, due: float | None) -> list[pygame.Event]:
        """Waits for events until the next frame is due. Returns all there are, maybe none."""
        left = NAP if due is None else min(NAP, due - now_ms())
        if left > 0:
            rest(max(1, math.ceil(left)), self._told)
        events = pygame.event.get()
        return self._pads.keys(events) if self._pads else events

    def _take(self, event: pygame.Event) -> bool:
        """Passes an event to the screen on top. Returns True if all is to be closed."""
        if event.type == pygame.QUIT:
            return True
        if event.type == self._news:
            self._told.clear()
            return False
        if event.type == pygame.TEXTINPUT and not self._types:
            return False
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._types = not commands(event)
        self._note_size(event)
        self.labels.learn(event)
        again = self._again(event)
        event = self.labels.meant(event)
        if again and event.key not in REPEATED:
            return False
        if event.type == pygame.KEYDOWN and full_screen(event):
            self._toggle_full_screen()
            return False
        if event.type == pygame.KEYDOWN and mute(event):
            self.muted()
            return False
        if event.type == pygame.DROPFILE:
            return bool(self._stack) and self._go(self.dropped(Path(event.file)))
        return bool(self._stack) and self._go(self._stack[-1].handle(self._in_pixels(event), now_ms()))

    def _in_pixels(self, event: pygame.Event) -> pygame.Event:
        """Returns an event with the mouse in pixels: on Retina desktops it counts points, each of several."""
        density = self._density()
        if density == 1 or not hasattr(event, "pos"):
            return event
        moved = {name: tuple(round(value * density) for value in getattr(event, name))
                 for name in ("pos", "rel") if hasattr(event, name)}
        return pygame.Event(event.type, {**event.dict, **moved})

    def _density(self) -> float:
        """Returns the pixels of the picture for a point, in which the desktop measures windows: 1 but for scaled
        desktops of macOS and Wayland, and for windows that show the picture scaled down."""
        return self._picture().get_width() / self._window.size[0]

    def _picture(self) -> pygame.Surface:
        """Returns the surface of screens: the window's, or a larger one where their texts have no room on it."""
        surface = self._window.get_surface()
        share = theme.unit(*surface.get_size()) / theme.unit(*theme.SMALLEST_PICTURE)
        if share >= 1:
            return surface
        size = math.ceil(surface.get_width() / share), math.ceil(surface.get_height() / share)
        if self._large is None or self._large.get_size() != size:
            self._large = pygame.Surface(size, 0, 32)
        return self._large

    def _note_size(self, event: pygame.Event) -> None:
        """Notes how large the window is, to be as large next time; the whole desktop is no size."""
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.maximised = event.type == pygame.WINDOWMAXIMIZED
        elif event.type == pygame.WINDOWRESIZED and not (self._full or self.maximised):
            self.size = self._window.size

    def _again(self, event: pygame.Event) -> bool:
        """Returns whether an event is the repeat of a key that is down, in any layout of the keyboard."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return False
        key = event.dict.get("pad"), event.scancode
        if event.type == pygame.KEYUP:
            self._held.discard(key)
            return False
        again = key in self._held
        self._held.add(key)
        return again

    def _go(self, to: Go) -> bool:
        """Goes where a screen's answer leads. Returns True if all is to be closed."""
        if isinstance(to, Quit):
            return True
        if isinstance(to, GoBack):
            self._stack.pop()
        elif to is not None:
            self._stack[-1].handle(pygame.Event(COVERED), now_ms())
            self._stack.append(to)
        if to is not None and self._stack:
            form = self._stack[-1].form
            listen(form.control(form.focus) if form else None)
        if isinstance(to, GoBack) and to.asks and self._stack:
            return self._go(self._stack[-1].asked(to.asks, now_ms()))
        return False

    def _frame(self, now: float) -> bool:
        while self._stack and (to := self._stack[-1].update(now)) is not None:
            if self._go(to):
                return True
        if not self._stack:
            return False
        top = self._stack[-1]
        self.cards.frame()
        fonts.take_in()
        picture, surface = self._picture(), self._window.get_surface()
        paint = Paint(picture, self.settings().style, self._density())
        top.draw(paint, now)
        if pygame.mouse.get_focused():
            x, y = pygame.mouse.get_pos()
            tell_whole(paint, paint.scale.to_units((x * self._density(), y * self._density())))
        if picture is not surface:
            surface.blit(pygame.transform.smoothscale(picture, surface.get_size()), (0, 0))
        self._window.flip()
        self._last = now
        self._tell_desktop(str(top.title()) or HOUSE)
        return False

    def _tell_desktop(self, title: str) -> None:
        """Sets the window's title. Behind other windows it calls the player whose turn it is; no screen saver comes
        over a game."""
        before, self._asked = self._asked, self.asked()
        behind = self._asked and not self._window.focused
        if behind and not before:
            with suppress(pygame.error):                    # this desktop knows no such call
                self._window.flash(pygame.FLASH_UNTIL_FOCUSED)
            self.called()
        title = str(tr("Your turn: {title}", title=title.removesuffix(str(YOURS)))) if behind else title
        if title != self._window.title:
            self._window.title = title
        if self._saver == (played := self.played()):
            self._saver = not played
            pygame.display.set_allow_screensaver(self._saver)

    def _next(self, now: float) -> float | None:
        wanted = self._stack[-1].wakes(now) if self._stack else None
        if self.cards.pending:
            wanted = now
        return None if wanted is None else max(wanted, self._last + FRAME)

    def _toggle_full_screen(self) -> None:
        self._full = not self._full
        if self._full:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()


def first_size(desktop: tuple[int, int], last: tuple[int, ...] = (), left: tuple[int, int] = (0, 0)
               ) -> tuple[int, int]:
    """Returns the size of the window at the start: that of `last` time, or the design's, larger on a large desktop,
    never beyond the room that panels and the window's title leave. `left` by panels: all of it if nobody knows."""
    unit = max(1.0, SHARE * theme.unit(*desktop))
    wide, high = last or (round(theme.WINDOW[0] * unit), round(theme.WINDOW[1] * unit))
    if left in ((0, 0), desktop):
        most = round(desktop[0] * (1 - BESIDE)), round(desktop[1] * (1 - ABOVE))
    else:
        most = left[0], round(left[1] - desktop[1] * TITLE)
    return min(most[0], max(LEAST[0], wide)), min(most[1], max(LEAST[1], high))


def first_place(desktop: tuple[int, int], left: pygame.Rect, size: tuple[int, int]) -> tuple[int, int] | int:
    """Returns where a window of this size begins, below its title: in the middle of the room `left` by panels."""
    if left.size == desktop:
        return pygame.WINDOWPOS_CENTERED
    title = round(desktop[1] * TITLE)
    return left.x + (left.w - size[0]) // 2, left.y + title + (left.h - title - size[1]) // 2
