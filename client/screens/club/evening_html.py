"""An evening of the club as a page for a browser: standing before and after, curves, the deal of the evening, seals.

Pure.
"""
import time
from collections.abc import Iterator, Sequence

from client.games.catalogue import LISTINGS, called
from client.games.listing import Measure
from client.screens import html
from client.screens.club.view import shown_names
from client.screens.html import SHOWN, safe
from client.screens.played_games.evening_page import evening_of
from client.screens.played_games.kinds import kind_word
from client.screens.played_games.rows import local
from client.ui import dates
from client.ui.phrases import clock_words
from p2p.club.games import CheckedGame
from p2p.club.standing import Standing, StandingRow
from p2p.club.words import Club
from p2p.language import tr, trn

Day = tuple[int, int, int]


def club_evening(club: Club, standing: Standing, day: Day) -> str:
    """Returns the page of an evening on which a game counted, as HTML."""
    games = [game for game in standing.counted if evening_of(game.when) == day]
    title = tr("{club}, {date}", club=club.name, date=dates.date(day))
    sections = [html.best([*_great(games)]), *(_list(game, rows, day) for game, rows in standing.lists.items()
                                if any(one.game == game for one in games)), _games(games)]
    count = trn("{n} game", "{n} games", len(games))
    seal = tr("Each member's computer works this out from the same {count} checked games. Seal of the whole list: "
              "{seal}", count=str(len(standing.counted)), seal=standing.seal)
    return html.page(title, count, sections, seal)


def _list(game: str, rows: Sequence[StandingRow], day: Day) -> str:
    """The standing of a game before and after the evening, and how the ratings went in it."""
    head = "<th><th>" + html.heads(tr("before"), tr("after"), tr("sure to"), tr("games"), tr("points"), numbers=True)
    lines, names = [], shown_names(rows)
    for row in rows:
        before = [rating for when, rating in row.history if evening_of(when) < day]
        after = [rating for when, rating in row.history if evening_of(when) <= day]
        if after:
            gain = after[-1] - before[-1] if before else 0
            gained = f" ({gain:+d})".replace("-", "\u2212") if gain else ""
            lines.append(f'<td class="number">{row.place or ""}<td>{safe(names[row.player])}'
                         f'<td class="number">{before[-1] if before else ""}'
                         f'<td class="number won">{after[-1]}{gained}'
                         f'<td class="number">±{row.sure}<td class="number">{row.games}<td class="number">'
                         f"{safe(LISTINGS[game].telling.points(row.points))}")
    return html.section(called(game), html.table(head, lines), _curves(rows, day))


def _curves(rows: Sequence[StandingRow], day: Day) -> str:
    """The ratings from the evening before on, as a picture; nothing where nobody played twice."""
    found, names = [], shown_names(rows)
    for row in rows:
        before = [rating for when, rating in row.history if evening_of(when) < day]
        tonight = [rating for when, rating in row.history if evening_of(when) == day]
        if tonight and len(line := [*before[-1:], *tonight]) > 1:
            found.append((names[row.player], line))
    return html.curves(tr("ratings"), found[:SHOWN]) if found else ""


def _great(games: Sequence[CheckedGame]) -> Iterator[tuple[str, str]]:
    """Yields the dearest contract and the quickest Tau of the evening, each with a line about it."""
    deals = [(abs(deal.scores[deal.side[0]]), game, deal) for game in games for deal in game.deals if deal.side]
    if deals:
        _, game, deal = max(deals, key=lambda one: one[0])
        points = LISTINGS[game.game].telling.points(deal.scores[deal.side[0]])
        about = {"who": game.seats[deal.side[0]][0], "contract": kind_word(deal.kind), "points": points}
        words = tr("{who} made {contract}: {points}", **about) if deal.made else \
            tr("{who} lost {contract}: {points}", **about)
        yield words, tr("the dearest deal, {game}, {time}", game=called(game.game), time=_clock(game))
    timed = [game for game in games if LISTINGS[game.game].telling.measure is Measure.TIME]
    if timed:
        game = min(timed, key=lambda one: one.ms)
        yield (tr("{game} in {length}", game=called(game.game), length=clock_words(game.ms)),
               tr("the quickest game, {time}", time=_clock(game)))


def _games(games: Sequence[CheckedGame]) -> str:
    rows = []
    for game in games:
        telling = LISTINGS[game.game].telling
        order = sorted(zip(game.totals, game.seats, strict=True), key=lambda one: -one[0])
        points = "<br>".join(f"{safe(name)} {safe(telling.points(total))}" for total, (name, _, _) in order)
        rows.append(f'<td>{_clock(game)}<td>{safe(called(game.game))}<td>{points}<td class="muted">'
                    f"{safe(game.seal)}")
    head = html.heads(tr("at"), tr("game"), tr("points"), tr("seal"))
    return html.section(tr("The games"), html.table(head, rows))


def _clock(game: CheckedGame) -> str:
    return time.strftime("%H:%M", local(game.when))
