"""A Wayland desktop without a screen (sway, headless), and a person at its keyboard and mouse.

Keys and mouse are virtual devices of the compositor, spoken to in Wayland's wire protocol: the keyboard by
`virtual-keyboard-unstable-v1`, the mouse by `wlr-virtual-pointer-unstable-v1`. The compositor refuses to run as root,
so root starts it as nobody.
"""
import json
import os
import pwd
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SIZE = (1280, 800)
PATIENCE = 30.0                 # s
TOOLS = ("sway", "swaymsg", "grim", "wl-copy", "wl-paste", "setpriv")
EVDEV = 8                       # a key of Linux's evdev is X's keycode less this
KEYMAP = """xkb_keymap {{ xkb_keycodes {{ include "evdev+aliases(qwerty)" }}; xkb_types {{ include "complete" }};
    xkb_compat {{ include "complete" }}; xkb_symbols {{ include "pc+{layout}+inet(evdev)" }}; }};\0"""
LEFT_BUTTON = 0x110             # of evdev
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4)}         # by name: the key's evdev code, its bit in X's modifier mask


def missing() -> list[str]:
    """The programs that aren't there."""
    return [name for name in TOOLS if not shutil.which(name)]


def until(look: Callable[[], Any], what: str) -> Any:
    """What `look` gives once it gives something; another process can't tell us when, so it is asked often.

    Raises AssertionError when the time is up.
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.02)
    raise AssertionError(f"nothing happened in time: {what}")


class Seat:
    """A keyboard with this layout and a mouse, made with the compositor that listens at the path `at`."""

    def __init__(self, at: Path, layout: str) -> None:
        self._wire = socket.socket(socket.AF_UNIX)
        self._wire.settimeout(PATIENCE)
        self._wire.connect(str(at))
        self._heard = b""
        self._last = 1                                  # the display is object 1
        registry = self._new(1, 1)
        done = self._new(1, 0)
        offered = self._globals(registry, done)
        seat = self._bind(registry, offered, "wl_seat")
        keyboards = self._bind(registry, offered, "zwp_virtual_keyboard_manager_v1")
        pointers = self._bind(registry, offered, "zwlr_virtual_pointer_manager_v1")
        self._keyboard = self._new(keyboards, 0, struct.pack("<I", seat))
        self._pointer = self._new(pointers, 0, struct.pack("<I", seat))
        self._show_layout(KEYMAP.format(layout=layout).encode())
        self._settle()

    def close(self) -> None:
        self._wire.close()

    def press(self, *evdev: int, hold: str = "") -> None:
        """Presses keys one after another, by evdev's number of their place, while a modifier is held, if one is named.
        """
        key, mask = MODIFIERS[hold] if hold else (0, 0)
        if hold:
            self._key(key, 1)
            self._say(self._keyboard, 2, struct.pack("<IIII", mask, 0, 0, 0))
        for code in evdev:
            self._key(code, 1)
            self._key(code, 0)
        if hold:
            self._key(key, 0)
            self._say(self._keyboard, 2, struct.pack("<IIII", 0, 0, 0, 0))
        self._settle()

    def click(self, x: int, y: int) -> None:
        """Moves the mouse to a point and clicks there."""
        self._say(self._pointer, 1, struct.pack("<IIIII", _ms(), x, y, *SIZE))
        self._say(self._pointer, 4)
        for state in (1, 0):
            self._say(self._pointer, 2, struct.pack("<III", _ms(), LEFT_BUTTON, state))
            self._say(self._pointer, 4)
        self._settle()

    def _key(self, code: int, state: int) -> None:
        self._say(self._keyboard, 1, struct.pack("<III", _ms(), code, state))

    def _show_layout(self, text: bytes) -> None:
        with tempfile.TemporaryFile() as file:
            file.write(text)
            file.flush()
            self._say(self._keyboard, 0, struct.pack("<II", 1, len(text)), file.fileno())

    # ------------------------------------------------------------------ the wire protocol

    def _say(self, thing: int, opcode: int, data: bytes = b"", file: int | None = None) -> None:
        message = struct.pack("<IHH", thing, opcode, 8 + len(data)) + data
        socket.send_fds(self._wire, [message], [] if file is None else [file])

    def _new(self, thing: int, opcode: int, data: bytes = b"") -> int:
        """Makes an object by a request whose last argument is its id."""
        self._last += 1
        self._say(thing, opcode, data + struct.pack("<I", self._last))
        return self._last

    def _bind(self, registry: int, offered: dict[str, int], interface: str) -> int:
        """The first version of a global object."""
        name = interface.encode() + b"\0"
        text = struct.pack("<I", len(name)) + name + b"\0" * (-len(name) % 4)
        return self._new(registry, 0, struct.pack("<I", offered[interface]) + text + struct.pack("<I", 1))

    def _events(self) -> Iterator[tuple[int, int, bytes]]:
        """(object, opcode, arguments) of each event, as it comes."""
        while True:
            while len(self._heard) < 8 or len(self._heard) < struct.unpack_from("<H", self._heard, 6)[0]:
                more = self._wire.recv(65536)
                assert more, "the compositor closed the line"
                self._heard += more
            thing, opcode, size = struct.unpack_from("<IHH", self._heard)
            data, self._heard = self._heard[8:size], self._heard[size:]
            assert thing != 1 or opcode != 0, f"the compositor refused: {data!r}"
            yield thing, opcode, data

    def _globals(self, registry: int, done: int) -> dict[str, int]:
        found = {}
        for thing, opcode, data in self._events():
            if thing == done:
                return found
            if (thing, opcode) == (registry, 0):
                name, size = struct.unpack_from("<II", data)
                found[data[8:8 + size - 1].decode()] = name
        raise AssertionError

    def _settle(self) -> None:
        """Waits until the compositor has done all that was asked."""
        done = self._new(1, 0)
        next(event for event in self._events() if event[0] == done)


class Desk:
    """A desktop that runs; `environment` is that of its programs."""

    def __init__(self, run: Path) -> None:
        def there(kind: str) -> Path | None:
            return next((path for path in run.glob(kind) if path.is_socket()), None)
        self.display = until(lambda: there("wayland-*"), "the compositor didn't start")
        self._sway = until(lambda: there("sway-ipc.*"), "the compositor didn't start")
        gone = ("DISPLAY", "XAUTHORITY")
        self.environment = {**{name: value for name, value in os.environ.items() if name not in gone},
                            "XDG_RUNTIME_DIR": str(run), "WAYLAND_DISPLAY": self.display.name,
                            "SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy"}

    def seat(self, layout: str) -> Seat:
        """A keyboard and a mouse for this desktop."""
        return Seat(self.display, layout)

    def _tree(self) -> dict[str, Any]:
        told = self.run("swaymsg", "-s", str(self._sway), "-t", "get_tree")
        tree: dict[str, Any] = json.loads(told)
        return tree

    def window(self) -> dict[str, Any] | None:
        """The window that has the keyboard, as sway tells it."""
        def windows(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
            if node.get("app_id") and node.get("focused"):
                yield node
            for child in node["nodes"] + node["floating_nodes"]:
                yield from windows(child)
        return next(windows(self._tree()), None)

    def run(self, *words: str, given: str = "") -> str:
        """Runs a program of this desktop and gives what it prints."""
        return subprocess.run(words, env=self.environment, input=given, stdout=subprocess.PIPE, text=True, check=True,
                              timeout=PATIENCE).stdout

    def tell(self, command: str) -> None:
        """Gives sway a command."""
        self.run("swaymsg", "-s", str(self._sway), command)


@contextmanager
def desk(folder: Path, scale: int = 1) -> Iterator[Desk]:
    """Starts a desktop of one screen with SIZE points, each of `scale` x `scale` pixels."""
    run = Path(tempfile.mkdtemp(prefix="fairdeal-wayland-"))    # short: a socket's path has 107 bytes at most
    config = run / "config"
    config.write_text(f"output HEADLESS-1 resolution {SIZE[0] * scale}x{SIZE[1] * scale} scale {scale}\n"
                      "default_border none\nfocus_follows_mouse no\nxwayland disable\n")
    words, user = ["sway", "-c", str(config)], os.geteuid()
    if user == 0:
        nobody = pwd.getpwnam("nobody")
        words = ["setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups", *words]
        for path in (run, config):
            os.chown(path, nobody.pw_uid, nobody.pw_gid)
    environment = {"PATH": os.environ["PATH"], "XDG_RUNTIME_DIR": str(run), "WLR_BACKENDS": "headless",
                   "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
    with (folder / "sway.log").open("w") as log:
        compositor = subprocess.Popen(words, cwd=run, env=environment, stdout=log, stderr=log)
        try:
            yield Desk(run)
        finally:
            compositor.terminate()
            compositor.wait(PATIENCE)
            shutil.rmtree(run, ignore_errors=True)


def _ms() -> int:
    return int(time.monotonic() * 1000) & 0xFFFFFFFF
