"""What pages for a browser have in common: their frame and look, curves, and the best of an evening. Pure.

A page stands alone: no script, nothing from elsewhere. All that others have written is escaped."""
from collections.abc import Sequence
from html import escape

from p2p.language import code, tr

COLOURS = ("#b98a1d", "#2f7cc2", "#c44f4f", "#2f9d80", "#70757a", "#6a78bd")
SHOWN = len(COLOURS)                    # people in a picture of curves
CURVE, NAMES = (640, 220), 220          # of the picture; what is left for the names at its right
LABEL = 18.0                            # between the names of two curves

STYLE = """
:root{color-scheme:light dark;--ground:#d6dfd1;--panel:#f9f5ea;--line:#d9d2be;--text:#1f2a27;--muted:#44524c;
--good:#155e38}
@media(prefers-color-scheme:dark){:root{--ground:#14231f;--panel:#1e322c;--line:#365047;--text:#f4ecda;
--muted:#b9c5ba;
--good:#7fd8a2}}
@media print{:root{--ground:#fff;--panel:#fff;--line:#bbb;--text:#000;--muted:#333;--good:#155e38}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:880px;padding:24px 16px;background:var(--ground);color:var(--text);
font:17px/1.45 "Source Sans 3",system-ui,sans-serif}
h1,h2{font-family:"Source Serif 4",Georgia,serif;line-height:1.2}
h1{margin:0 0 4px;font-size:34px}h2{margin:0 0 12px;font-size:22px}p{margin:0}
.muted{color:var(--muted);font-size:15px}
section{background:var(--panel);border-radius:18px;padding:20px 24px;margin-top:16px}
table{width:100%;border-collapse:collapse}
td,th{padding:8px 6px;border-top:1px solid var(--line);text-align:left;vertical-align:top}
th{font-size:15px;color:var(--muted)}
tr:first-child th{border:0}.number{text-align:right;white-space:nowrap;
font-variant-numeric:tabular-nums}.won{font-weight:700}
.great{font-size:26px;font-family:"Source Serif 4",Georgia,serif;color:var(--good)}
svg{width:100%;height:auto;display:block}
svg text{font:15px system-ui,sans-serif;fill:var(--text)}
@media print{body{max-width:none;padding:0;font-size:13px}h1{font-size:26px}h2{font-size:17px;break-after:avoid}
.muted,th{font-size:12px}.great{font-size:19px}td,th{padding:3px 6px}section{padding:6px 0}
tr,svg,p{break-inside:avoid}}
""".strip().replace("\n", "")


def safe(words: str) -> str:
    """Returns words in the reader's language, as HTML has them."""
    return escape(str(words))


def page(title: str, line: str, sections: Sequence[str], foot: str) -> str:
    """Returns a whole page: its title, a line below it, sections, and a last line."""
    return (f'<!doctype html><html lang="{safe(code())}"><meta charset="utf-8">'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{safe(title)}</title><style>{STYLE}</style><h1>{safe(title)}</h1>"
            f'<p class="muted">{safe(line)}</p>{"".join(sections)}'
            f'<p class="muted" style="margin-top:16px">{safe(foot)}</p></html>\n')


def section(heading: str, *parts: str) -> str:
    """Returns a section with these parts, which are HTML."""
    return f"<section><h2>{safe(heading)}</h2>{''.join(parts)}</section>"


def table(head: str, rows: Sequence[str]) -> str:
    """Returns a table of the cells of its head and of its rows, which are HTML."""
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}' for row in rows)}</table>"


def heads(*words: str, numbers: bool = False) -> str:
    """Returns cells of a table's head, over `numbers` or over words."""
    cell = '<th class="number">' if numbers else "<th>"
    return "".join(f"{cell}{safe(one)}" for one in words)


def best(found: Sequence[tuple[str, str]]) -> str:
    """Returns the section of the best of an evening, each with a line about it; "" without any."""
    return section(tr("Of the evening"), *(f'<p class="great">{safe(great)}</p><p class="muted">{safe(line)}</p>'
                                           for great, line in found)) if found else ""


def curves(label: str, lines: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Returns the picture of at most SHOWN curves, each with its name and at least two values."""
    wide, high = CURVE
    top, low = max(max(line) for _, line in lines), min(min(line) for _, line in lines)
    drawn, ends = [], list[float]()
    for (name, line), colour in zip(lines, COLOURS, strict=False):
        step, unit = (wide - NAMES) / (len(line) - 1), (high - 50) / max(1, top - low)
        points = [(20 + n * step, high - 25 - unit * (value - low)) for n, value in enumerate(line)]
        ends.append(free_height(points[-1][1], ends))
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3" '
                     f'stroke-linejoin="round"/><text x="{points[-1][0] + 10:.1f}" y="{ends[-1] + 5:.1f}">'
                     f"{safe(name)}, {line[-1]}</text>")
    return f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{safe(label)}">{"".join(drawn)}</svg>'


def free_height(y: float, taken: Sequence[float]) -> float:
    """Returns the height nearest to y at which a name has room in the picture of curves beside these heights."""
    y = min(max(y, LABEL / 2), CURVE[1] - LABEL / 2)
    heights = [y, *(other + way * LABEL for other in taken for way in (-1, 1))]
    free = [at for at in heights if all(abs(at - other) > LABEL - 0.1 for other in taken)]
    return min(free, key=lambda at: (not LABEL / 2 <= at <= CURVE[1] - LABEL / 2, abs(at - y)))
