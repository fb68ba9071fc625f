"""A plot of bench rows whose names end in a number and a quantity ("lobby of 50, links"), as SVG text.

Measures nothing.
"""
import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from tests.bench.row import Row

WIDTH, HEIGHT, MARGIN = 320, 200, 44       # of one picture, in pixels
COLUMNS = 3
_NAME = re.compile(r"(.*\D)(\d+), (.*)")


def curves(rows: Iterable[Row]) -> dict[str, list[tuple[float, float]]]:
    """By quantity and unit: (number, value) of all rows that were measured, in the order of the numbers."""
    found: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        named = _NAME.fullmatch(row.name)
        if named and row.value is not None:
            title = f"{named[3]}{f' ({row.unit})' if row.unit else ''}, by {named[1].strip()}"
            found.setdefault(title, []).append((float(named[2]), row.value))
    return {title: sorted(points) for title, points in found.items()}


def svg(rows: Iterable[Row]) -> str:
    """A picture for each quantity, side by side: its values from nought on, over the number."""
    pictures = [*curves(rows).items()]
    lines = -(-len(pictures) // COLUMNS)
    size = f'width="{COLUMNS * WIDTH}" height="{lines * HEIGHT}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
             '<rect width="100%" height="100%" fill="white"/>']
    for number, (title, points) in enumerate(pictures):
        parts.append(f'<g transform="translate({number % COLUMNS * WIDTH} {number // COLUMNS * HEIGHT})">')
        parts += [*_picture(title, points), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _picture(title: str, points: list[tuple[float, float]]) -> Iterable[str]:
    right, top = max(x for x, _ in points) or 1, max(y for _, y in points) or 1
    places = [(MARGIN + x / right * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN - y / top * (HEIGHT - 2 * MARGIN))
              for x, y in points]
    yield f'<text x="{MARGIN}" y="20" font-weight="bold">{escape(title)}</text>'
    yield (f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" fill="none" stroke="#888"/>')
    yield (f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in places)}" fill="none" stroke="#1060c0" '
           'stroke-width="2"/>')
    for (x, y), (number, value) in zip(places, points, strict=True):
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#1060c0"/>'
        yield f'<text x="{x:.1f}" y="{y - 7:.1f}" text-anchor="middle">{value:.3g}</text>'
        yield f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 15}" text-anchor="middle">{number:g}</text>'
