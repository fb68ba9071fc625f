"""Plays short sounds. The mixer opens at the first one; without a device nothing is heard. Knows no screen."""
import threading
from io import BytesIO

import pygame

from assets import faces

NAMES = ("card", "press", "right", "wrong", "turn", "deal", "cut", "trick", "tick", "win", "loss")


class Sounds:
    """All sounds of a window. `volume` is 0 to 100; at 0 and while `muted` the device isn't opened."""

    def __init__(self, volume: int = 60, muted: bool = False) -> None:
        self.volume, self.muted = volume, muted
        self._sounds: dict[str, pygame.mixer.Sound] | None = None
        self._opening: threading.Thread | None = None

    def play(self, name: str) -> None:
        """Starts a sound at once. The first call plays nothing, it only lets a thread open the device.

        Raises ValueError if there is no such sound.
        """
        if name not in NAMES:
            raise ValueError(f"there is no sound {name!r}; take one of {', '.join(NAMES)}")
        if not self.volume or self.muted:
            return
        if self._sounds is None:
            self._open()
        elif name in self._sounds:
            self._sounds[name].set_volume(self.volume / 100)
            self._sounds[name].play()

    def _open(self) -> None:
        if self._opening is None:
            self._opening = threading.Thread(target=self._load, name="fairdeal sound", daemon=True)
            self._opening.start()

    def _load(self) -> None:
        try:
            pygame.mixer.init(44100, -16, 2, 512)
            self._sounds = {name: pygame.mixer.Sound(BytesIO(faces.sound_wav(name))) for name in NAMES}
        except pygame.error:
            self._sounds = {}

    def mute(self, muted: bool) -> None:
        """Silences all sounds, also one that plays just now, or lets them be heard again."""
        self.muted = muted
        if muted and self._sounds:
            pygame.mixer.stop()

    def close(self) -> None:
        """Waits until the device has opened, then closes it."""
        if self._opening:
            self._opening.join()
            pygame.mixer.quit()
