"""An evening as a page for a browser: its games, the standing before and after, its curve, its best deal. Pure.

The page stands alone: no script, nothing from elsewhere. All that others have written is escaped.
"""
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from client.games.catalogue import LISTINGS, called
from client.games.listing import Measure
from client.screens.played_games.kinds import kind_word
from client.screens.played_games.rows import GOOD, PlayedRow, local
from client.ui.dates import date
from client.ui.phrases import count_word, listed
from p2p.language import code, joined, tr, trc, trn
from p2p.peer.played import PlayedGame
from p2p.table.retold import Figures

MORNING = 6 * 3600                      # s after midnight, up to which an evening goes on
COLOURS = ("#b98a1d", "#2f7cc2", "#c44f4f", "#2f9d80", "#70757a", "#6a78bd")
SHOWN = len(COLOURS)                    # people in the curve, those who won most
CURVE = 640, 220                        # of the picture
LABEL = 18.0                            # between the names of two curves
Player = tuple[str, str]                # the key of the computer in hexadecimal, the name

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


class EveningGame(NamedTuple):
    """A game of the evening with what the list says of it, and who won it: one alone, else nobody."""

    game: PlayedGame
    row: PlayedRow
    winner: Player | None


def evening_of(when: float) -> tuple[int, int, int]:
    """Returns the day to which a time (s since 1970) belongs: up to MORNING it is still the evening before."""
    return local(when - MORNING)[:3]


def evening_page(games: Sequence[PlayedGame], rows: Sequence[PlayedRow], day: tuple[int, int, int]) -> str:
    """Returns the page of an evening as HTML; `rows` say of each of these games what the list says.

    At least one of them is of that evening. Those that are wrong or weren't played to their end count for nobody.
    """
    played = [EveningGame(game, row, _winner(game.figures)) for game, row in zip(games, rows, strict=True)
              if game.figures]
    tonight = sorted((one for one in played if evening_of(one.game.when) == day), key=lambda one: one.game.when)
    before = [one for one in played if one.game.when < tonight[0].game.when]
    company = sorted({player for one in tonight for player in _people(one.game.figures)}, key=lambda player: player[1])
    names = _names(company)
    title = safe(tr("An evening of cards, {date}", date=date(day)))
    length = sum(one.game.figures.ms for one in tonight if one.game.figures) // 60_000
    line = joined(", ", (
        trn("{names}: {count} game", "{names}: {count} games", len(tonight), names=listed([*names.values()]),
            count=count_word(len(tonight))),
        trn("{n} minutes at the table", "{n} minutes at the table", length)))
    made = tr("Made by Fairdeal from the played games of one computer. Anybody who has the file of a game can check "
              "it: the six words of its seal must come out.")
    parts = [_standing(company, names, before, tonight), _curve(company, names, tonight), _best(tonight, names),
             _games(tonight)]
    return (f'<!doctype html><html lang="{code()}"><meta charset="utf-8">'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>"
            f'<p class="muted">{safe(line)}</p>{"".join(parts)}'
            f'<p class="muted" style="margin-top:16px">{safe(made)}</p></html>\n')


def safe(words: str) -> str:
    """Returns words in the reader's language, as HTML has them."""
    return escape(str(words))


def _people(found: Figures | None) -> list[Player]:
    return [(found.keys[member], name) for name, bot, member in found.seats
            if not bot and member < len(found.keys)] if found else []


def _names(company: Sequence[Player]) -> dict[Player, str]:
    from client.ui.names import told_apart
    names = told_apart([(name, bytes.fromhex(key)) for key, name in company])
    return dict(zip(company, names, strict=True))


def _winner(found: Figures | None) -> Player | None:
    if found is None or found.state != GOOD or found.goes_on or len(found.totals) != len(found.seats) < 2:
        return None
    best = max(found.totals)
    name, bot, member = found.seats[found.totals.index(best)]
    alone = found.totals.count(best) == 1 and not bot and member < len(found.keys)
    return (found.keys[member], name) if alone else None


def _standing(company: Sequence[Player], names: dict[Player, str], before: Sequence[EveningGame],
              tonight: Sequence[EveningGame]) -> str:
    """The games won by each before the evening, in it, and after it."""
    counts = [(player, sum(one.winner == player for one in before), sum(one.winner == player for one in tonight))
              for player in company]
    rows = "".join(f'<tr><td>{safe(names[player])}<td class="number">{was}<td class="number won">{now}'
                   f'<td class="number">{was + now}' for player, was, now in sorted(counts, key=lambda row: -row[2]))
    times = "".join(f'<th class="number">{safe(words)}' for words in (tr("before"), tr("tonight"), tr("after")))
    won, player = tr("Games won"), tr("Player")
    return f"<section><h2>{safe(won)}</h2><table><tr><th>{safe(player)}{times}</tr>{rows}</table></section>"


def _curve(company: Sequence[Player], names: dict[Player, str], tonight: Sequence[EveningGame]) -> str:
    """How many games each had won after each game, as a picture; nothing for fewer than two games won."""
    won = [one.winner for one in tonight]
    most = max((won.count(player) for player in company), default=0)
    if sum(player is not None for player in won) < 2 or not most:
        return ""
    wide, high = CURVE
    step, unit, lines = (wide - 190) / len(won), (high - 50) / most, []
    shown = sorted(company, key=lambda player: -won.count(player))[:SHOWN]
    ends: list[float] = []
    for player, colour in zip(shown, COLOURS, strict=False):
        points = [(20 + n * step, high - 25 - unit * won[:n].count(player)) for n in range(len(won) + 1)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        y = free_height(points[-1][1], ends)
        ends.append(y)
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3" '
                     f'stroke-linejoin="round"/><text x="{points[-1][0] + 10:.1f}" y="{y + 5:.1f}">'
                     f"{safe(names[player])}, {won.count(player)}</text>")
    heading, label = tr("How it went"), tr("Games won, one after the other")
    return (f"<section><h2>{safe(heading)}</h2>"
            f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{safe(label)}">{"".join(lines)}'
            "</svg></section>")


def free_height(y: float, taken: Sequence[float]) -> float:
    """Returns the height nearest to y at which a name has room in the picture of curves beside these heights."""
    y = min(max(y, LABEL / 2), CURVE[1] - LABEL / 2)
    heights = [y, *(other + way * LABEL for other in taken for way in (-1, 1))]
    free = [at for at in heights if all(abs(at - other) > LABEL - 0.1 for other in taken)]
    return min(free, key=lambda at: (not LABEL / 2 <= at <= CURVE[1] - LABEL / 2, abs(at - y)))


def _best(tonight: Sequence[EveningGame], names: dict[Player, str]) -> str:
    """The dearest deal in which somebody undertook something, and the quickest game of those whose time counts."""
    found = []
    deals = [(abs(deal.scores[deal.side[0]]), one, deal) for one in tonight if one.game.figures
             for deal in one.game.figures.undertaken if one.row.state == GOOD
             and LISTINGS[one.row.code].telling.measure is Measure.DEAL]
    if deals:
        _, one, deal = max(deals, key=lambda row: row[0])
        points = LISTINGS[one.row.code].telling.points(deal.scores[deal.side[0]])
        said = {"name": _seat_name(one, deal.side[0], names), "kind": kind_word(deal.kind), "points": points}
        found.append((tr("{name} made {kind}: {points}", **said) if deal.made else
                      tr("{name} lost {kind}: {points}", **said),
                      tr("the dearest deal, {game}, {time}", game=called(one.row.code), time=one.row.when)))
    timed = [one for one in tonight if one.row.state == GOOD and one.row.code
             and LISTINGS[one.row.code].telling.measure is Measure.TIME]
    if timed:
        quickest = min(timed, key=lambda one: one.game.figures.ms if one.game.figures else 0)
        found.append((tr("{game} in {length}", game=quickest.row.name, length=quickest.row.length),
                      tr("the quickest game, {time}", time=quickest.row.when)))
    rows = "".join(f'<p class="great">{safe(great)}</p><p class="muted">{safe(line)}</p>' for great, line in found)
    heading = tr("Of the evening")
    return f"<section><h2>{safe(heading)}</h2>{rows}</section>" if rows else ""


def _seat_name(one: EveningGame, seat: int, names: dict[Player, str]) -> str:
    figures = one.game.figures
    assert figures
    name, bot, member = figures.seats[seat]
    player = figures.keys[member] if member < len(figures.keys) else "", name
    return name if bot else names.get(player, name)


def _games(tonight: Sequence[EveningGame]) -> str:
    rows = []
    for one in tonight:
        row = one.row
        points = "".join(f'{"<br>" * bool(n)}<span class="{"won" * (not n and one.winner is not None)}">'
                         f"{safe(name)} {safe(score)}</span>" for n, (_, name, _, score) in enumerate(row.standing))
        seal = safe(row.seal) if row.state == GOOD and row.seal else safe(row.line or row.result)
        rows.append(f"<tr><td>{safe(row.when)}<td>{safe(row.name)}<br>"
                    f'<span class="muted">{safe(row.rules)}</span><td>{points}<td class="number">{safe(row.length)}'
                    f'<td class="muted">{seal}')
    first = "".join(f"<th>{safe(words)}" for words in (trc("a column of times", "at"), tr("game"), tr("points")))
    heading, length, seal = tr("The games"), tr("length"), tr("seal")
    return (f'<section><h2>{safe(heading)}</h2><table><tr>{first}<th class="number">{safe(length)}'
            f'<th>{safe(seal)}</tr>{"".join(rows)}</table></section>')
