"""Draws the picture of a game: a fan of tilted cards, or a small grid for TAU. Knows no board and no screen."""
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import FRect

from client.draw import rotated, theme
from client.draw.cards import CardName, height_of
from client.draw.paint import Paint


class Tilt(NamedTuple):
    """A card of a fan: its picture, its middle (units, for cards 60 wide), its angle in degrees clockwise, and the seat
    whose token lies on its corner (-1: none)."""

    name: CardName
    x: float
    angle: float
    token: int = -1


class GridEmblem(NamedTuple):
    """The picture of TAU: four groups and two lines between them. Widths and heights fit a picture 92 units across."""

    columns: tuple[float, float] = (33, 45)
    rows: tuple[float, float] = (36, 43)
    tints: tuple[str, str, str, str] = ("#8FC0AB", "#74AF97", "#B4D8C8", "#8FC0AB")


Picture = tuple[Tilt, ...] | GridEmblem
TOKEN, TOKEN_IN = 0.24, (0.36, 0.56)        # a token's radius and its way from a card's middle, if cards are 1 wide
GAP, LINE, BEYOND = 14.0, 5.0, 4.0          # of a grid: between its groups, its lines, how far these stand out


def spread(deck: str, fan: tuple[int, ...], palette: str = "plain", step: float = 30, turn: float = 9,
           tokens: tuple[int, ...] = ()) -> tuple[Tilt, ...]:
    """Returns a fan of these faces, the middle one upright. Each card lies `step` units to the right of the last (for
    cards 60 wide), turned `turn` degrees more. Tokens of these seats lie on the first cards."""
    middle = (len(fan) - 1) / 2
    lying = tokens + (-1,) * (len(fan) - len(tokens))
    return tuple(Tilt(CardName(deck, face, palette), (i - middle) * step, (i - middle) * turn, token)
                 for i, (face, token) in enumerate(zip(fan, lying, strict=True)))


def wider(fan: Picture, by: float) -> Picture:
    """Returns the picture with its cards `by` times as far apart; a grid stays as it is."""
    return fan if isinstance(fan, GridEmblem) else tuple(tilt._replace(x=tilt.x * by) for tilt in fan)


def draw(paint: Paint, fan: Picture, centre: tuple[float, float], width: float, on_plate: bool = False) -> None:
    """Draws the picture round `centre` with cards `width` units wide. `on_plate`: the ground is dark in both themes."""
    if isinstance(fan, GridEmblem):
        _draw_grid(paint, fan, centre, width / 62, theme.ON_PLATE if on_plate else "text")
        return
    u, size = paint.scale.unit, width / 60
    pixels = max(8, round(width * u))
    for name, x, angle, token in fan:
        at = (centre[0] + x * size) * u, (centre[1] + abs(x) * 0.12 * size) * u
        shade = rotated.shadow(pixels, round(height_of(name.deck, pixels)), angle, paint.theme.shadow)
        card = _tilted(name, pixels, angle)
        paint.surface.blit(shade, shade.get_rect(center=(round(at[0]), round(at[1] + pixels * 0.03))))
        paint.surface.blit(card, card.get_rect(center=(round(at[0]), round(at[1]))))
        if token >= 0:
            corner = pygame.Vector2(-TOKEN_IN[0], -TOKEN_IN[1]).rotate(angle) * width
            paint.chip((at[0] / u + corner.x, at[1] / u + corner.y), token, TOKEN * width)


def _draw_grid(paint: Paint, grid: GridEmblem, centre: tuple[float, float], size: float, ink: str) -> None:
    wide, high = (sum(sides) + GAP for sides in (grid.columns, grid.rows))
    left, top = centre[0] - wide * size / 2, centre[1] - high * size / 2
    for number, fill in enumerate(grid.tints):
        row, column = divmod(number, 2)
        x, y = column * (grid.columns[0] + GAP), row * (grid.rows[0] + GAP)
        rect = FRect(left + x * size, top + y * size, grid.columns[column] * size, grid.rows[row] * size)
        paint.plate(rect, fill, radius=6 * size)
    x, y = left + (grid.columns[0] + GAP / 2) * size, top + (grid.rows[0] + GAP / 2) * size
    thick, out = LINE * size, BEYOND * size
    paint.plate(FRect(left - out, y - thick / 2, wide * size + 2 * out, thick), ink, radius=thick / 2)
    paint.plate(FRect(x - thick / 2, top - out, thick, high * size + 2 * out), ink, radius=thick / 2)


@lru_cache(200)
def _tilted(name: CardName, width: int, angle: float) -> pygame.Surface:
    return rotated.card(*name, width, angle)
