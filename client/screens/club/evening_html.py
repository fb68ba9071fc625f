"""An evening of the club as a page for a browser: standing before and after, curves, the deal of the evening, seals.

Pure. The page stands alone, as that of the played games; all that others have written is escaped.
"""
import time
from collections.abc import Iterator, Sequence

from client.games.catalogue import LISTINGS, called
from client.games.listing import Measure
from client.screens.club.view import shown_names
from client.screens.played_games.evening_page import (
    COLOURS,
    CURVE,
    SHOWN,
    STYLE,
    evening_of,
    free_height,
    safe,
)
from client.screens.played_games.kinds import kind_word
from client.screens.played_games.rows import local
from client.ui import dates
from p2p.club.games import CheckedGame
from p2p.club.standing import Row, Standing
from p2p.club.words import Club
from p2p.language import code, tr, trn

Day = tuple[int, int, int]


def club_evening(club: Club, standing: Standing, day: Day) -> str:
    """Returns the page of an evening on which a game counted, as HTML."""
    games = [game for game in standing.counted if evening_of(game.when) == day]
    title = tr("{club}, {date}", club=club.name, date=dates.date(day))
    sections = [_best(games), *(_list(game, rows, day) for game, rows in standing.lists.items()
                                if any(one.game == game for one in games)), _games(games)]
    count = trn("{n} game", "{n} games", len(games))
    seal = tr("Each member's computer works this out from the same {count} checked games. Seal of the whole list: "
              "{seal}", count=str(len(standing.counted)), seal=standing.seal)
    return (f'<!doctype html><html lang="{safe(code())}"><meta charset="utf-8">'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{safe(title)}</title><style>{STYLE}</style><h1>{safe(title)}</h1>"
            f'<p class="muted">{safe(count)}</p>{"".join(sections)}'
            f'<p class="muted" style="margin-top:16px">{safe(seal)}</p></html>\n')


def _list(game: str, rows: Sequence[Row], day: Day) -> str:
    """The standing of a game before and after the evening, and how the ratings went in it."""
    head = "".join(f'<th class="number">{safe(words)}' for words in (
        tr("before"), tr("after"), tr("sure to"), tr("games"), tr("points")))
    lines, names = [], shown_names(rows)
    for row in rows:
        before = [rating for when, rating in row.history if evening_of(when) < day]
        after = [rating for when, rating in row.history if evening_of(when) <= day]
        if after:
            gain = after[-1] - before[-1] if before else 0
            gained = f" ({gain:+d})".replace("-", "\u2212") if gain else ""
            lines.append(f'<tr><td class="number">{row.place or ""}<td>{safe(names[row.player])}'
                         f'<td class="number">{before[-1] if before else ""}'
                         f'<td class="number won">{after[-1]}{gained}'
                         f'<td class="number">±{row.sure}<td class="number">{row.games}<td class="number">'
                         f"{safe(LISTINGS[game].telling.points(row.points))}")
    return (f"<section><h2>{safe(called(game))}</h2><table><tr><th><th>{head}</tr>{''.join(lines)}</table>"
            f"{_curves(rows, day)}</section>")


def _curves(rows: Sequence[Row], day: Day) -> str:
    """The ratings from the evening before on, as a picture; nothing where nobody played twice."""
    found, names = [], shown_names(rows)
    for row in rows:
        before = [rating for when, rating in row.history if evening_of(when) < day]
        tonight = [rating for when, rating in row.history if evening_of(when) == day]
        if tonight:
            found.append((row, [*before[-1:], *tonight]))
    found = [one for one in found if len(one[1]) > 1][:SHOWN]
    if not found:
        return ""
    wide, high = CURVE
    top, low = max(max(line) for _, line in found), min(min(line) for _, line in found)
    drawn, ends = [], list[float]()
    for (row, line), colour in zip(found, COLOURS, strict=False):
        step, unit = (wide - 220) / (len(line) - 1), (high - 50) / max(1, top - low)
        points = [(20 + n * step, high - 25 - unit * (rating - low)) for n, rating in enumerate(line)]
        y = free_height(points[-1][1], ends)
        ends.append(y)
        path = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3" '
                     f'stroke-linejoin="round"/><text x="{points[-1][0] + 10:.1f}" y="{y + 5:.1f}">'
                     f"{safe(names[row.player])}, {line[-1]}</text>")
    label = safe(tr("ratings"))
    return f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{label}">{"".join(drawn)}</svg>'


def _best(games: Sequence[CheckedGame]) -> str:
    """The dearest contract and the quickest Tau of the evening."""
    rows = "".join(f'<p class="great">{safe(great)}</p><p class="muted">{safe(line)}</p>'
                   for great, line in _great(games))
    heading = tr("Of the evening")
    return f"<section><h2>{safe(heading)}</h2>{rows}</section>" if rows else ""


def _great(games: Sequence[CheckedGame]) -> Iterator[tuple[str, str]]:
    deals = [(abs(deal.scores[deal.side[0]]), game, deal) for game in games for deal in game.deals if deal.side]
    if deals:
        _, game, deal = max(deals, key=lambda one: one[0])
        points = LISTINGS[game.game].telling.points(deal.scores[deal.side[0]])
        words = tr("{who} made {contract}: {points}", who=game.seats[deal.side[0]][0],
                   contract=kind_word(deal.kind), points=points) if deal.made else \
            tr("{who} lost {contract}: {points}", who=game.seats[deal.side[0]][0],
               contract=kind_word(deal.kind), points=points)
        yield str(words), tr("the dearest deal, {game}, {time}", game=called(game.game), time=_clock(game))
    timed = [game for game in games if LISTINGS[game.game].telling.measure is Measure.TIME]
    if timed:
        game = min(timed, key=lambda one: one.ms)
        minutes, seconds = divmod(game.ms // 1000, 60)
        length = f"{minutes}:{seconds:02}"
        yield (tr("{game} in {length}", game=called(game.game), length=length),
               tr("the quickest game, {time}", time=_clock(game)))


def _games(games: Sequence[CheckedGame]) -> str:
    rows = []
    for game in games:
        telling = LISTINGS[game.game].telling
        order = sorted(zip(game.totals, game.seats, strict=True), key=lambda one: -one[0])
        points = "<br>".join(f"{safe(name)} {safe(telling.points(total))}" for total, (name, _, _) in order)
        rows.append(f'<tr><td>{_clock(game)}<td>{safe(called(game.game))}<td>{points}<td class="muted">'
                    f"{safe(game.seal)}")
    head = "".join(f"<th>{safe(words)}" for words in (tr("at"), tr("game"), tr("points"), tr("seal")))
    return f"<section><h2>{safe(tr('The games'))}</h2><table><tr>{head}</tr>{''.join(rows)}</table></section>"


def _clock(game: CheckedGame) -> str:
    return time.strftime("%H:%M", local(game.when))
