"""A full trick on its way to its winner: how long it lies, when it is counted, where its cards are. Pure.

Lengths are units, times ms. "calm" moves nothing and fades the trick in its place, "off" takes it away at once; it lies
for its time at every speed.
"""
from collections.abc import Sequence

from pygame import FRect

from client.draw import motion, theme
from client.draw.fonts import BOLD
from client.draw.paint import Paint
from client.games.tricks.mat.trick_area import RATIO, MatTrick, Point, card_between
from p2p.language import tr

LIES, COUNTS, GAINED = 700.0, 300.0, 2500.0     # since the last card: gathers, is counted, its count has gone
SMALL = 54.0                # the width of a card as it arrives
BESIDE = 40.0               # from the winner's plate to the middle of the gathered cards
CLOSE = 0.13                # how far apart they arrive, as a share of how they lay
STEP = 6.0                  # between two widths of a card on its way
BADGE = 15.0                # radius


def lies(speed: str) -> float:
    """Returns how long a full trick lies before it is gathered: LIES, longer if "slow", half of it if "fast"."""
    return motion.stretched(LIES, speed) if speed != "off" else LIES


def counts(speed: str) -> float:
    """Returns after how long the badges with the points of each card appear."""
    return motion.stretched(COUNTS, speed) if speed != "off" else COUNTS


def lasts(speed: str) -> float:
    """Returns after how long a full trick has gone from the mat."""
    return lies(speed) + motion.stretched(theme.GATHER, speed)


def goal(plate: FRect, place: int, seats: int, own_below: bool = False) -> Point:
    """Returns where the cards arrive: beside the winner's plate, on the mat's side, below the upper one; `own_below`:
    above that of place 0, which lies under the middle."""
    if own_below and place == 0:
        return plate.centerx, plate.top - SMALL * RATIO / 2 - 4
    if seats == 4 and place == 2:
        return plate.centerx, plate.bottom + SMALL * RATIO / 2 + 4
    right = place == 1
    return (plate.left - BESIDE if right else plate.right + BESIDE), plate.centery


def gathered(spots: Sequence[FRect], middle: Point, to: Point, age: float, speed: str) -> tuple[list[FRect], float]:
    """Returns where the cards of a full trick are, `age` ms after its last one, and how opaque they are, 0 to 1.

    `spots` is where they lay round `middle`, `to` where they arrive.
    """
    done = motion.ease_both(motion.progress(age, lies(speed), theme.GATHER, speed)) if age >= lies(speed) else 0.0
    if speed in ("calm", "off") or not done:
        return list(spots), 1 - done
    found = []
    for spot in spots:
        end = to[0] + (spot.centerx - middle[0]) * CLOSE, to[1] + (spot.centery - middle[1]) * CLOSE
        found.append(card_between(spot, end, SMALL, done, STEP))
    return found, 1.0 if done < 1 else 0.0


def draw_counted(paint: Paint, trick: MatTrick, rects: Sequence[FRect], moving: bool) -> None:
    """Draws on the upper right corner of each card what it counts; on their way only the sum, on the winning one.

    `rects` are those of the trick's cards, and last that of a talon card that goes with them.
    """
    if moving:
        _draw_badge(paint, str(trick.points), rects[trick.winning])
        return
    for points, rect in zip(trick.worths, rects, strict=True):
        _draw_badge(paint, str(points), rect)


def _draw_badge(paint: Paint, words: str, card: FRect) -> None:
    at, radius = (card.right - 4, card.y + 4), max(BADGE, paint.scale.em(15) * 0.8)
    paint.disc(at, radius, theme.ON_PLATE, theme.HAIRLINE, 2)
    paint.text(words, at, 15, BOLD, theme.HAIRLINE, "centre")


def sum_words(trick: MatTrick) -> str:
    """Returns how the cards of a trick add up: "2 + 5 + 1 + 1 = 9"; where cards count by threes only what they count.
    """
    plus = " + ".join(map(str, trick.worths))
    return f"{plus} = {trick.points}" if sum(trick.worths) == trick.points else (
        tr("{sum}, by threes {points}", sum=plus, points=trick.points))

