"""Compares pictures with reference pictures, with a tolerance for other versions of SDL's fonts.

A reference is kept for each board in both themes and for what no layout test sees; of all other scenes a test asks here
only that they can be drawn. With SHOTS=1 in the environment each of them is saved in tests/shots/seen: to keep one,
copy it into shots/.
"""
import os
from pathlib import Path

import pygame

REFERENCES = Path(__file__).parent / "shots"
SEEN = Path(__file__).parents[1] / "shots" / "seen"
BLOCK = 16                      # pixels
MEAN, WORST = 1.5, 28.0         # of 255: over the picture, and in its worst block


def differences(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """Mean and worst block of the difference between two pictures of one size, each 0 to 255."""
    apart, back = one.copy(), other.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    width, height = one.get_width() // BLOCK, one.get_height() // BLOCK
    small = pygame.transform.smoothscale(apart, (width, height))
    blocks = [sum(small.get_at((x, y))[:3]) / 3 for x in range(width) for y in range(height)]
    return sum(blocks) / len(blocks), max(blocks)


def check(surface: pygame.Surface, name: str) -> None:
    """Fail unless the picture looks like shots/NAME.png, where that is kept; what was seen lies in tests/shots/seen."""
    path = REFERENCES / f"{name}.png"
    said = ""
    if path.exists():
        reference = pygame.image.load(path).convert(surface)
        assert reference.get_size() == surface.get_size(), f"{name}: another size than its reference"
        mean, worst = differences(surface, reference)
        if mean <= MEAN and worst <= WORST:
            return
        said = f"{name} differs from {path}: mean {mean:.2f}, worst block {worst:.1f}"
    elif not os.environ.get("SHOTS"):
        return
    SEEN.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, SEEN / f"{name}.png")
    assert not said, f"{said}; look at {SEEN / name}.png and, if it is right, copy it to {path}"
