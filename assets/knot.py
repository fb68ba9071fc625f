"""The mark: equal rings on a circle, tied over and under in turn, since many shuffle and nobody deals."""
import math
from typing import NamedTuple

from assets.ink import Art, Colour, svg
from assets.shapes import Point, arc, oval

REACH = {2: 1.5, 3: 1.4, 4: 1.4, 5: .78, 6: .7}     # radius / the middle's way from the centre
OPENING = 26        # half the break of an open ring, in degrees
GAP = .8            # half the gap a ring leaves under another that crosses it at a right angle, in lines

MARK = 48           # half the mark's height


class Cross(NamedTuple):
    """A point where a ring meets another."""
    angle: float        # on this ring, degrees
    other: int
    side: int           # 1 or -1: which of the two meeting points, as seen from this ring
    gap: float          # half the gap it would leave passing below, degrees


def knot(art: Art, cx: float, cy: float, size: float, colours: list[Colour], width: float = .1,
         open_ring: int | None = None) -> None:
    """Draws one ring a colour, 1 to 6; `size` is half the height, `width` the line as a part of it.

    `open_ring` breaks that ring at its outer side.
    """
    line = size * width
    middles, radius = layout(len(colours), cx, cy, size - line / 2)
    gaps = unders(crossings(middles, radius, line))
    for i, (middle, colour) in enumerate(zip(middles, colours, strict=True)):
        broken = gaps[i] + ([(outward(i, len(colours)), OPENING)] if i == open_ring else [])
        ring(art, middle, radius, colour, line, broken)


def outward(i: int, count: int) -> float:
    """The direction of ring i from the centre: the first above, of two the first at the left."""
    return 360 * i / count - (180 if count == 2 else 90)


def layout(count: int, cx: float, cy: float, size: float) -> tuple[list[Point], float]:
    """The rings' middles and their radius, `size` from the centre to the outermost point."""
    if count == 1:
        return [(cx, cy)], size
    away = size / (1 + REACH[count])
    turns = [math.radians(outward(i, count)) for i in range(count)]
    return [(cx + away * math.cos(t), cy + away * math.sin(t)) for t in turns], away * REACH[count]


def mark(colours: list[str], open_ring: int | None = None) -> str:
    """The knot with a ring a colour (1 to 6), 96 x 96, on nothing."""
    art = Art()
    knot(art, MARK, MARK, MARK - .5, list(colours), .12, open_ring)
    return svg(2 * MARK, 2 * MARK, art)


def crossings(middles: list[Point], radius: float, line: float) -> list[list[Cross]]:
    """For each ring where it crosses others, ascending by angle in 0..360."""
    found: list[list[Cross]] = [[] for _ in middles]
    for i, p in enumerate(middles):
        for j, q in enumerate(middles):
            distance = math.dist(p, q)
            if i == j or distance >= 2 * radius:
                continue
            toward, half = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])), math.acos(distance / 2 / radius)
            gap = math.degrees(line * GAP / radius / math.sin(2 * half))
            found[i] += [Cross((toward + side * math.degrees(half)) % 360, j, side, gap) for side in (1, -1)]
    return [sorted(crosses) for crosses in found]


def unders(crosses: list[list[Cross]]) -> list[list[tuple[float, float]]]:
    """The crossings where each ring passes below: every second one, and its partner passes above there."""
    first = {0: 0}                      # ring -> whether its even (0) or odd (1) crossings are below
    todo = [0]
    while todo:
        i = todo.pop()
        for k, (_, j, side, _) in enumerate(crosses[i]):
            if j not in first:
                same_point = next(m for m, cross in enumerate(crosses[j]) if cross[1:3] == (i, -side))
                first[j] = (k + same_point + first[i] + 1) % 2
                todo.append(j)
    return [[(cross.angle, cross.gap) for k, cross in enumerate(ring) if k % 2 == first[i]]
            for i, ring in enumerate(crosses)]


def ring(art: Art, middle: Point, radius: float, colour: Colour, line: float,
         gaps: list[tuple[float, float]]) -> None:
    """One ring without its gaps (angle, half the gap)."""
    if not gaps:
        art.line(colour, line, oval(*middle, radius), closed=True, cap="butt")
        return
    gaps = sorted((angle % 360, half) for angle, half in gaps)
    arcs = []
    for (a, before), (b, after) in zip(gaps, [*gaps[1:], (gaps[0][0] + 360, gaps[0][1])], strict=True):
        if a + before < b - after:
            arcs.append(arc(*middle, radius, a + before, b - after))
    art.line(colour, line, *arcs, cap="butt")
