"""Plays short sounds. The device is open from a sound on until it was quiet for a while. Knows no screen.

An open device wakes the computer 40 to 90 times a second, also for silence. Without one nothing is heard.
"""
import threading
import time
from io import BytesIO

import pygame

from assets import faces

NAMES = ("card", "press", "right", "wrong", "turn", "deal", "cut", "trick", "tick", "win", "loss")
QUIET = 10.0                    # s without a sound after which the device is closed
LATE = 0.5                      # s that a sound may come late because the device opens for it


class Sounds:
    """All sounds of a window. `volume` is 0 to 100; at 0 and while `muted` the device isn't opened."""

    def __init__(self, volume: int = 60, muted: bool = False) -> None:
        self.volume, self.muted = volume, muted
        self._sounds: dict[str, pygame.mixer.Sound] | None = None       # None while the device is closed
        self._lock = threading.Lock()                                   # held while the device opens, plays, closes
        self._asked, self._ending = threading.Event(), threading.Event()
        self._last, self._at = "", 0.0                                  # the last sound asked for, and when
        self._keeper: threading.Thread | None = None                    # opens and closes the device

    def play(self, name: str) -> None:
        """Starts a sound at once, or when the device has opened, if that is within LATE seconds. Raises ValueError if
        there is no such sound."""
        if name not in NAMES:
            raise ValueError(f"there is no sound {name!r}; take one of {', '.join(NAMES)}")
        if not self.volume or self.muted:
            return
        self._last, self._at = name, time.monotonic()
        if self._lock.acquire(blocking=False):
            try:
                self._start(name)
            finally:
                self._lock.release()
        else:
            self._asked.set()               # should it just be closing, it opens again

    def call(self) -> None:
        """Plays the sound of a turn, unless it was just asked for: a player is called once."""
        if self._last != "turn" or time.monotonic() - self._at > LATE:
            self.play("turn")

    def _start(self, name: str) -> None:
        """Plays a sound or has the device opened. The caller holds the lock."""
        if self._sounds is None:
            self._asked.set()
            if self._keeper is None:
                self._keeper = threading.Thread(target=self._keep, name="fairdeal sound", daemon=True)
                self._keeper.start()
        elif name in self._sounds:
            self._sounds[name].set_volume(self.volume / 100)
            self._sounds[name].play()

    def _keep(self) -> None:
        """Opens the device when a sound is asked for, and closes it after QUIET seconds without one; where it can't be
        opened, nothing is tried again."""
        while self._asked.wait() and not self._ending.is_set():
            with self._lock:
                self._sounds = _opened()
                self._asked.clear()
                if time.monotonic() - self._at < LATE and not self.muted:
                    self._start(self._last)
            if not self._sounds:
                return
            while (left := self._at + QUIET - time.monotonic()) > 0 and not self._ending.wait(left):
                pass
            with self._lock:
                self._sounds = None
                pygame.mixer.quit()

    def mute(self, muted: bool) -> None:
        """Silences all sounds, also one that plays just now, or lets them be heard again."""
        self.muted = muted
        if muted and self._lock.acquire(blocking=False):
            try:
                if self._sounds:
                    pygame.mixer.stop()
            finally:
                self._lock.release()

    def close(self) -> None:
        """Waits until the device has opened, then closes it."""
        self._ending.set()
        self._asked.set()
        if self._keeper:
            self._keeper.join()


def _opened() -> dict[str, pygame.mixer.Sound]:
    """Opens the device. Returns all sounds; none where that fails."""
    try:
        pygame.mixer.init(44100, -16, 2, 512)
        return {name: pygame.mixer.Sound(BytesIO(faces.sound_wav(name))) for name in NAMES}
    except pygame.error:
        return {}
