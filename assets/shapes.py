"""Geometry of outlines: making, moving, cutting and writing them. Knows no colour and no card.

A shape is a list of rings; a ring is a list of segments; a segment is (point,) for a straight line or
(control, control, point) for a curve. The first segment of a ring holds its starting point alone.
Numbers are SVG units: x to the right, y down, angles in degrees clockwise.
"""
import math
import re
from collections.abc import Callable
from itertools import pairwise

Point = tuple[float, float]
Ring = list[tuple[Point, ...]]
Shape = list[Ring]
Side = Callable[[float, float], float]      # linear; >= 0 on the side that is kept

K = 0.5522847  # control length that makes four curves a circle
COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}


def path(text: str) -> Shape:
    """Rings of SVG path text with absolute M L H V C Q Z; other verbs raise KeyError."""
    tokens = re.findall(r"[A-Za-z]|-?\d*\.?\d+", text)
    rings: Shape = []
    at, i, verb = (0.0, 0.0), 0, ""
    while i < len(tokens):
        if tokens[i].isalpha():
            verb, i = tokens[i], i + 1
            continue
        numbers = [float(t) for t in tokens[i:i + COUNT[verb]]]
        i += COUNT[verb]
        if verb == "M":
            rings.append([])
        rings[-1].append(segment(verb, numbers, at))
        at = rings[-1][-1][-1]
        verb = "L" if verb == "M" else verb
    return rings


def segment(verb: str, n: list[float], at: Point) -> tuple[Point, ...]:
    """The segment that a verb with its numbers draws from `at`; quadratic curves become cubic ones."""
    if verb == "H":
        return ((n[0], at[1]),)
    if verb == "V":
        return ((at[0], n[0]),)
    points = tuple((n[j], n[j + 1]) for j in range(0, len(n), 2))
    if verb != "Q":
        return points
    bend, end = points
    return toward(at, bend, 2 / 3), toward(end, bend, 2 / 3), end


def toward(a: Point, b: Point, t: float) -> Point:
    """The point that lies the part t of the way from a to b."""
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def poly(*points: Point) -> Shape:
    """A polygon."""
    return [[(p,) for p in points]]


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Shape:
    """A rectangle from its left upper corner, with corners of radius r."""
    if not r:
        return poly((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    k = r * (1 - K)
    return path(f"M{x + r} {y}H{x + w - r}C{x + w - k} {y} {x + w} {y + k} {x + w} {y + r}V{y + h - r}"
                f"C{x + w} {y + h - k} {x + w - k} {y + h} {x + w - r} {y + h}H{x + r}"
                f"C{x + k} {y + h} {x} {y + h - k} {x} {y + h - r}V{y + r}C{x} {y + k} {x + k} {y} {x + r} {y}Z")


def oval(cx: float, cy: float, rx: float, ry: float | None = None) -> Shape:
    """An ellipse round its middle; a circle without ry."""
    ring = path(f"M0 -1C{K} -1 1 -{K} 1 0C1 {K} {K} 1 0 1C-{K} 1 -1 {K} -1 0C-1 -{K} -{K} -1 0 -1Z")
    return scale(ring, rx, rx if ry is None else ry, cx, cy)


def arc(cx: float, cy: float, r: float, start: float, end: float) -> Shape:
    """An open circular arc between two angles, in curves of at most 90 degrees."""
    steps = max(1, math.ceil(abs(end - start) / 90))
    turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    ring: Ring = [((cx + r * math.cos(turns[0]), cy + r * math.sin(turns[0])),)]
    for a, b in pairwise(turns):
        k = 4 / 3 * math.tan((b - a) / 4) * r
        p, q = ((cx + r * math.cos(t), cy + r * math.sin(t)) for t in (a, b))
        out, back = (p[0] - k * math.sin(a), p[1] + k * math.cos(a)), (q[0] + k * math.sin(b), q[1] - k * math.cos(b))
        ring.append((out, back, q))
    return [ring]


def rounded(points: list[Point], r: float | list[float]) -> Shape:
    """A polygon with every corner rounded; r may be one number or one for each corner."""
    radii = r if isinstance(r, list) else [r] * len(points)
    ring: Ring = []
    for i, (p, radius) in enumerate(zip(points, radii, strict=True)):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        la, lb = math.dist(p, before), math.dist(p, after)
        t = min(radius, la / 2, lb / 2)
        ring += [(toward(p, before, t / la),),
                 (toward(p, before, t * (1 - K) / la), toward(p, after, t * (1 - K) / lb), toward(p, after, t / lb))]
    return [ring]


def span(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all points, control points included."""
    xs, ys = zip(*(p for ring in shape for seg in ring for p in seg), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def mapped(shape: Shape, f: Callable[[float, float], Point]) -> Shape:
    """Every point sent through f."""
    return [[tuple(f(*p) for p in seg) for seg in ring] for ring in shape]


def scale(shape: Shape, sx: float, sy: float, dx: float = 0, dy: float = 0) -> Shape:
    """Stretched from the origin, then moved."""
    return mapped(shape, lambda x, y: (x * sx + dx, y * sy + dy))


def move(shape: Shape, dx: float, dy: float) -> Shape:
    """Moved without turning."""
    return scale(shape, 1, 1, dx, dy)


def turn(shape: Shape, degrees: float, cx: float = 0, cy: float = 0) -> Shape:
    """Turned clockwise round (cx, cy)."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return mapped(shape, lambda x, y: (cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c))


def mirror(shape: Shape, x: float) -> Shape:
    """Mirrored left to right at the upright line x."""
    return scale(shape, -1, 1, 2 * x)


def flat(ring: Ring, steps: int = 14) -> list[Point]:
    """Points along a ring, curves cut into short straight pieces."""
    points = [ring[0][0]]
    for seg in ring[1:]:
        if len(seg) == 1:
            points += seg
        else:
            b, c, d = seg
            points += curve(points[-1], b, c, d, steps)
    return points


def curve(a: Point, b: Point, c: Point, d: Point, steps: int) -> list[Point]:
    """Points on a cubic curve, without its start (de Casteljau)."""
    out = []
    for i in range(1, steps + 1):
        t = i / steps
        ab, bc, cd = toward(a, b, t), toward(b, c, t), toward(c, d, t)
        out.append(toward(toward(ab, bc, t), toward(bc, cd, t), t))
    return out


def cut(shape: Shape, side: Side, closed: bool = True) -> Shape:
    """The part of a shape where side(x, y) >= 0. Curves that are cut become short straight pieces."""
    kept: Shape = []
    for ring in shape:
        values = [side(*p) for seg in ring for p in seg]
        if min(values) >= 0:
            kept.append(ring)
        elif max(values) > 0:
            kept += cut_points(flat(ring), side, closed)
    return kept


def cut_points(points: list[Point], side: Side, closed: bool) -> Shape:
    """The runs of points on the right side, each ending on the border; a closed ring stays one run."""
    runs: list[list[Point]] = [[]]
    if not closed and side(*points[0]) >= 0:
        runs[-1].append(points[0])
    for a, b in pairwise(points + points[:1] if closed else points):
        sa, sb = side(*a), side(*b)
        if (sa >= 0) != (sb >= 0):
            runs[-1].append(toward(a, b, sa / (sa - sb)))
        if sb >= 0:
            runs[-1].append(b)
        elif not closed and runs[-1]:
            runs.append([])
    return [[(p,) for p in run] for run in runs if len(run) > 1]


def number(v: float) -> str:
    """One decimal at most. Rounded twice, so that the last bit of a sine can't move a tie."""
    return f"{round(round(v, 6), 1) + 0:.1f}".removesuffix(".0")


def data(shape: Shape, closed: bool = True) -> str:
    """SVG path data."""
    out = []
    for ring in shape:
        for i, seg in enumerate(ring):
            verb = "M" if i == 0 else "L" if len(seg) == 1 else "C"
            out.append(verb + " ".join(number(v) for p in seg for v in p))
        out.append("Z" if closed else "")
    return "".join(out)
