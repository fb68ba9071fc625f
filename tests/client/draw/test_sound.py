"""The sound device: open while there are sounds, closed when it is quiet, never in the way of who plays one."""
import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from client.draw import sound
from client.draw.sound import Sounds

PATIENCE = 20.0                 # s


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound, "QUIET", 0.05)
    monkeypatch.setattr(sound, "LATE", PATIENCE)
    some = Sounds()
    yield some
    some.close()
    assert not pygame.mixer.get_init()


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


def test_the_device_opens_for_a_sound_closes_when_it_is_quiet_and_opens_again(sounds, monkeypatch):
    heard: list[str] = []
    opened = sound._opened

    class Heard:
        """Stands for a sound; notes that it plays while the device is open."""

        def __init__(self, name: str) -> None:
            self.name = name

        def set_volume(self, _volume: float) -> None:
            assert pygame.mixer.get_init()

        def play(self) -> None:
            heard.append(self.name)
    monkeypatch.setattr(sound, "_opened", lambda: {name: Heard(name) for name in opened()})
    sounds.play("card")
    until(lambda: heard == ["card"])
    until(lambda: not pygame.mixer.get_init())
    sounds.play("turn")
    until(lambda: heard == ["card", "turn"])
    until(lambda: not pygame.mixer.get_init())
    sounds.mute(True)
    sounds.play("win")
    assert heard == ["card", "turn"]


def test_whoever_is_called_hears_the_sound_of_a_turn_once(sounds, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(sounds, "_start", asked.append)
    sounds.call()
    sounds.call()
    sounds.play("card")
    sounds.call()
    assert asked == ["turn", "card", "turn"]


def test_without_a_device_nothing_is_heard_and_nothing_tried_again(sounds, monkeypatch):
    tries: list[int] = []
    monkeypatch.setattr(sound, "_opened", lambda: tries.append(1) or {})
    sounds.play("card")
    until(lambda: sounds._keeper and not sounds._keeper.is_alive())
    sounds.play("card")
    assert tries == [1]
    with pytest.raises(ValueError, match="there is no sound 'bang'"):
        sounds.play("bang")
