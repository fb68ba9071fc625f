"""Lays out and draws my page: games, a curve, what was undertaken, people. Changes nothing, knows no node. In units."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.games.levels import level_word
from client.games.listing import Measure, Mistakes
from client.screens.my_page.level import Level
from client.screens.my_page.summary import GameSummary, Paths, Point, Summary, Tally, running_median
from client.screens.played_games.rows import local
from client.settings import Settings
from client.ui import parts
from client.ui.dates import day_and_month, month_and_year
from client.ui.phrases import clock_words, count_word
from p2p.language import Sentence, decimal, joined, tr, trc, trn
from p2p.peer.lobby.people import Person

LEAST = 0.8                 # of its size to which a line shrinks before it is left out
INSET, BAR = 28.0, 22.0
HEAD = 40.0                             # of the list of games, above its rows
MOST_KINDS, MOST_PEOPLE, MOST_TIMES = 6, 5, 5
LINES = 4                               # of a curve's scale above its zero
LITTLE = 12.5                           # of what stands under a number
MOST_MISTAKES = 3


class FigurePlace(NamedTuple):
    """A figure that leads on: its rectangle, the files behind it, what they are, and the game that it chooses."""

    rect: FRect
    paths: Paths
    words: str
    game: str = ""


class MyLayout(NamedTuple):
    """The four panels and the middle of the last line."""

    games: FRect
    curve: FRect
    counts: FRect
    people: FRect
    foot: float


def layout(scale: Scale) -> MyLayout:
    """Returns the layout: the panels below hold what is left of the window."""
    left, right = parts.content(scale)
    top, low = theme.HEADER, scale.size[1] - 48
    wide = (right - left - theme.MARGIN) / 2
    high = (low - top - theme.GAP) * 0.55
    below, low_high = top + high + theme.GAP, low - top - high - theme.GAP
    x = left + wide + theme.MARGIN
    return MyLayout(FRect(left, top, wide, high), FRect(x, top, wide, high), FRect(left, below, wide, low_high),
                    FRect(x, below, wide, low_high), scale.size[1] - 24)


def since_words(found: Summary, me: Person) -> str:
    """Returns the line under the own name: the words of the key, since when, how many games."""
    if not found.since:
        return me.words
    return trn("{words}, here since {month}, {count} game", "{words}, here since {month}, {count} games", found.played,
               words=me.words, month=month_and_year(local(found.since)), count=count_word(found.played))


def draw_nothing(paint: Paint, words: str) -> None:
    """Draws the page without a game."""
    lay = layout(paint.scale)
    whole = lay.games.union(lay.people)
    paint.plate(whole, "panel", radius=theme.PANEL_RADIUS)
    paint.text(words, whole.center, theme.BODY, SANS, "muted", "centre")


def draw_progress(paint: Paint, lay: MyLayout, read: int, every: int) -> None:
    """Draws how many of the files were read."""
    track = FRect(lay.games.x, lay.games.y - 8, lay.curve.right - lay.games.x, 4)
    paint.plate(track, "line", radius=2)
    paint.plate(FRect(track.x, track.y, max(4.0, track.w * read / max(1, every)), 4), "text", radius=2)


# ---------------------------------------------------------------------- games

def draw_games(paint: Paint, panel: FRect, games: Sequence[GameSummary], chosen: str,
               settings: Settings) -> list[FigurePlace]:
    """Draws a row for each game: played, won, and the best; the chosen one's curve and counts stand beside."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right = panel.x + INSET, panel.right - INSET
    share = (right - left) / 544
    played, won, bar = left + 272 * share, left + 344 * share, left + 358 * share
    y = panel.y + 28
    paint.label(tr("game"), (left, y))
    paint.fitted(trc("a column", "best"), (right, y), right - bar - 8, theme.SECOND, SEMI, "muted", "right")
    for words, x in ((tr("played"), played), (tr("won"), won)):
        paint.fitted(words, (x, y), won - played - 8, theme.SECOND, SEMI, "muted", "right", least=0.6, high=HEAD)
    high, places = (panel.bottom - 12 - panel.y - HEAD - 6) / len(games), []
    for number, game in enumerate(games):
        rect = FRect(left, panel.y + HEAD + 6 + number * high, right - left, high)
        paint.rule(rect.x, rect.y, rect.w)
        if game.code == chosen:
            paint.plate(rect.inflate(20, -6), "hover", radius=12)
        _draw_game(paint, rect, game, (played, won, bar), settings)
        places.append(FigurePlace(rect, game.played, called(game.code), game.code))
    return places


def _draw_game(paint: Paint, rect: FRect, game: GameSummary, columns: tuple[float, float, float],
               settings: Settings) -> None:
    (played, won, bar), middle = columns, rect.centery
    apart = paint.scale.em(theme.SECOND) * 0.8
    emblems.draw(paint, LISTINGS[game.code].fan(settings.art, settings.palette), (rect.x + 28, middle), 22)
    tall = paint.scale.em(theme.PLATE_NAME) + 1.4 * paint.scale.em(theme.SECOND) > rect.h
    row = "" if tall else _row_words(game)
    room = played - rect.x - 72 - 56
    paint.fitted(called(game.code), (rect.x + 72, middle - (apart if row else 0)), room, theme.PLATE_NAME, SEMI,
                 colour="text" if game.played else "faint")
    if row:
        row = paint.scale.longest((row, paint.scale.clauses(row, room, theme.SECOND), ""), room, theme.SECOND)
        paint.text(row, (rect.x + 72, middle + apart), theme.SECOND, SANS, "muted")
    if not game.played:
        return
    paint.text(str(len(game.played)), (played, middle), theme.NAME, SERIF, align="right")
    decided = len(game.won) + len(game.lost)
    if decided:
        paint.text(str(len(game.won)), (won, middle), theme.NAME, SERIF, align="right")
        paint.plate(FRect(bar, middle - 4, 44, 8), "line", radius=4)
        if game.won:
            paint.plate(FRect(bar, middle - 4, max(8.0, 44 * len(game.won) / decided), 8), "good", radius=4)
    if game.best:
        room = rect.right - bar - 56
        paint.fitted(game.best.value, (rect.right, middle - apart), room, theme.NAME, SERIF, align="right")
        words = paint.scale.longest((game.best.words, ""), room, theme.SECOND * LEAST)
        paint.fitted(words, (rect.right, middle + apart), room, theme.SECOND, SANS, "muted", "right")


def _row_words(game: GameSummary) -> str:
    """Returns the longest row of wins in words, and the present one; "" where there were none of two."""
    if game.longest < 2:
        return ""
    if game.present < 2:
        return trn("{n} wins in a row", "{n} wins in a row", game.longest)
    if game.present == game.longest:
        return trn("{n} wins in a row, still going", "{n} wins in a row, still going", game.longest)
    return trn("{n} wins in a row, now {now}", "{n} wins in a row, now {now}", game.longest, now=game.present)


# ---------------------------------------------------------------------- the curve

def draw_curve(paint: Paint, panel: FRect, game: GameSummary) -> list[FigurePlace]:
    """Draws a dot for each game and the running median as a line. Returns the place of the best one."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    named = game.curve_of if LISTINGS[game.code].telling.measure is Measure.TIME else \
        tr("{game}: {measure}", game=called(game.code), measure=game.curve_of)
    room = panel.w - 2 * INSET
    wide = paint.fitted(named if game.curve else called(game.code), (panel.x + INSET, panel.y + 36), room, theme.NAME,
                        SERIF, high=56)
    if game.level:
        paint.fitted(level_words(game.level), (panel.right - INSET, panel.y + 37), room - wide - 16, theme.SECOND, SANS,
                     "muted", "right", high=56)
    if len(game.curve) < 2:
        words = tr("Two games of a kind make a curve.") if game.played else tr("Not played in this time.")
        paint.text(words, panel.center, theme.BODY, SANS, "muted", "centre")
        return []
    low, high = _scale_of([point.value for point in game.curve])
    plot = FRect(panel.x + INSET + 44, panel.y + 76, panel.w - 2 * INSET - 44 - 66, panel.h - 76 - 58)

    def at(value: float) -> float:
        return plot.bottom - plot.h * (value - low) / (high - low)
    timed = LISTINGS[game.code].telling.measure is Measure.TIME
    for number in range(LINES + 1):
        value = low + (high - low) * number / LINES
        paint.rule(plot.x, at(value), plot.w)
        paint.text(_value_words(value, timed), (plot.x - 12, at(value)), theme.SECOND, SANS, "muted", "right")
    spread = [plot.x + plot.w * n / (len(game.curve) - 1) for n in range(len(game.curve))]
    for x, point in zip(spread, game.curve, strict=True):
        paint.disc((x, at(point.value)), 4, "faint")
    line = running_median(game.curve)
    paint.curve([(x, at(value)) for x, (_, value) in zip(spread, line, strict=True)], "accent", 3)
    now = line[-1][1]
    paint.text(_value_words(now, timed), (plot.right + 12, at(now) - 4), theme.PLATE_NAME, SERIF)
    paint.text(tr("now"), (plot.right + 12, at(now) + 18), theme.SECOND, SANS, "muted")
    _draw_dates(paint, plot, game.curve)
    best = game.best
    marked = next((n for n, point in enumerate(game.curve) if best and point.path == best.path), None)
    if best is None or marked is None:
        return []
    centre = spread[marked], at(game.curve[marked].value)
    paint.disc(centre, 7, None, "good", 2.5)
    above = -20 if centre[1] > plot.bottom - 30 else 20
    words, wide = tr("best {value}", value=best.value), 0.0
    wide = max(60.0, paint.scale.measure(words, theme.SECOND, SEMI))
    paint.text(words, (min(centre[0], plot.right - wide / 2), centre[1] + above), theme.SECOND, SEMI, "good", "centre")
    return [FigurePlace(FRect(centre[0] - 14, centre[1] - 14, 28, 28), (best.path,),
                  tr("{game}, the best", game=called(game.code)))]


def level_words(found: Level) -> Sentence:
    """Returns at which level somebody plays, and how sure that is."""
    if found.low == found.high:
        return tr("you play like {level}", level=level_word(found.near))
    return tr("you play like {level}, from {low} to {high}", level=level_word(found.near),
              low=level_word(found.low), high=level_word(found.high))


def _scale_of(values: Sequence[float]) -> tuple[float, float]:
    """Returns the lowest and highest value of a scale of LINES whole or half steps that holds these values."""
    low, high = min(0.0, *values), max(0.0, *values)
    steps = [step * ten for ten in (0.5, 5.0, 50.0, 500.0, 5e3, 5e4) for step in (1, 2, 4)]
    for step in steps:
        first = -step * -(low // step) if low < 0 else 0.0
        if first + step * LINES >= high:
            return first, first + step * LINES
    return low, high + 1


def _value_words(value: float, timed: bool) -> str:
    if timed:
        return clock_words(round(value * 60_000))
    return decimal(value, ".0f" if value == round(value) else ".1f")


def _draw_dates(paint: Paint, plot: FRect, points: Sequence[Point]) -> None:
    first, last = local(points[0].when), local(points[-1].when)
    near = points[-1].when - points[0].when < 60 * 86_400
    for when, x, align in ((first, plot.x, "left"), (last, plot.right, "right")):
        words = day_and_month(when) if near else month_and_year(when)
        paint.text(words, (x, plot.bottom + 26), theme.SECOND, SANS, "muted", align)


# ---------------------------------------------------------------------- won and lost, best times

def draw_counts(paint: Paint, panel: FRect, game: GameSummary, mistakes: Mistakes | None) -> list[FigurePlace]:
    """Draws what was made and lost by kind with the `mistakes` of reviews, or the best times where those count."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 36
    if game.times:
        return _draw_times(paint, panel, game)
    declarer = LISTINGS[game.code].telling.declarer
    heading = tr("Made and lost") if declarer else tr("Won and lost")
    wide = paint.text(heading, (left, y), theme.NAME, SERIF)
    line = _deals_words(game, declarer) if declarer else called(game.code)
    paint.fitted(line, (right, y), right - left - wide - 20, theme.SECOND, SANS, "muted", "right")
    if not game.counts:
        words = tr("No deal as {declarer} yet.", declarer=declarer) if declarer and game.played else tr("Nothing yet.")
        paint.text(words, panel.center, theme.BODY, SANS, "muted", "centre")
        return []
    if mistakes and mistakes.kinds:
        said = [mistake_words(mistakes, most) for most in range(MOST_MISTAKES, 0, -1)]
        paint.fitted(paint.scale.longest(said, right - left, theme.SECOND), (left, panel.bottom - 22), right - left,
                     theme.SECOND, SANS, "muted")
        panel = FRect(panel.x, panel.y, panel.w, panel.h - 26)
    return _draw_bars(paint, panel, game)


def mistake_words(found: Mistakes, most: int) -> Sentence:
    """Returns the costliest kinds of mistakes that reviews have found, so many of them at most, each with its points
    and how often it was made."""
    kinds = joined(", ", (tr("{mistake} {points} ({count}×)", mistake=name, points=_signed(-cost), count=count)
                          if cost >= 0.05 else tr("{mistake} {count}", mistake=name, count=count)
                          for name, count, cost in found.kinds[:most]))
    return tr("Reviews of {n} deals: {kinds}.", n=found.deals, kinds=kinds)


def _deals_words(game: GameSummary, declarer: str) -> str:
    (own, mean), (others, against) = game.declared, game.defended
    if LISTINGS[game.code].telling.measure is not Measure.DEAL:
        return tr("as {declarer}", declarer=declarer)
    words = [tr("as {declarer} {points} a deal", declarer=declarer, points=_signed(mean))] * bool(own)
    return joined(", ", [*words, *[tr("against one {points}", points=_signed(against))] * bool(others)])


def _signed(mean: float) -> str:
    return decimal(mean, "+.1f")


def _draw_bars(paint: Paint, panel: FRect, game: GameSummary) -> list[FigurePlace]:
    left, right = panel.x + INSET, panel.right - INSET
    shown = game.counts[:MOST_KINDS]
    middle = left + (right - left) * 0.555
    room = min(middle - left - 170, right - middle - 40)
    most = max(max(len(count.won), len(count.others)) for count in shown)
    pitch = min(40.0, (panel.bottom - 40 - panel.y - 66) / len(shown))
    places = []
    for number, count in enumerate(shown):
        y = panel.y + 66 + pitch * (number + 0.5)
        paint.fitted(count.words, (left, y), 160, theme.BODY, SEMI)
        for paths, way, colour in ((count.others, -1, "bad"), (count.won, 1, "good")):
            wide = room * len(paths) / most
            if paths:
                bar = FRect(middle - wide if way < 0 else middle, y - BAR / 2, wide, BAR)
                paint.plate(bar.inflate(-2, 0), colour, radius=4)
            paint.text(str(len(paths)), (middle + way * (wide + 12), y), theme.PLATE_NAME, SERIF,
                       align="right" if way < 0 else "left")
        words = joined(", ", (called(game.code), count.words))
        places.append(FigurePlace(FRect(left, y - pitch / 2, right - left, pitch), count.games, words))
    top = panel.y + 66
    paint.upright(FRect(middle - 1, top, 2, pitch * len(shown)), "edge")
    y = panel.bottom - 22
    paint.text(tr("lost"), (middle - 14, y), theme.SECOND, SEMI, "bad", "right")
    made = tr("made") if LISTINGS[game.code].telling.declarer else tr("won")
    paint.text(made, (middle + 14, y), theme.SECOND, SEMI, "good")
    return places


def _draw_times(paint: Paint, panel: FRect, game: GameSummary) -> list[FigurePlace]:
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 36
    headings = tr("today"), tr("this week"), tr("ever")
    step = max(paint.scale.measure(words, theme.SECOND, SEMI) + 16 for words in headings[1:])
    columns = [right - max(176.0, 2 * step), right - max(84.0, step), right]
    title = columns[0] - paint.scale.measure(headings[0], theme.SECOND, SEMI) - 12 - left
    paint.fitted(tr("Best times"), (left, y), title, theme.NAME, SERIF, least=0.6, high=56)
    for words, x in zip(headings, columns, strict=True):
        paint.text(words, (x, y), theme.SECOND, SEMI, "muted", "right")
    shown, places = game.times[:MOST_TIMES], []
    pitch = min(46.0, (panel.bottom - 14 - panel.y - 60) / max(1, len(shown)))
    for number, row in enumerate(shown):
        middle = panel.y + 60 + pitch * (number + 0.5)
        rect = FRect(left, middle - pitch / 2, right - left, pitch)
        paint.rule(rect.x, rect.y, rect.w)
        apart = pitch * 0.18 if pitch >= paint.scale.em(theme.PLATE_NAME) + paint.scale.em(LITTLE) else 0.0
        apart *= any(of > 1 for _, of in row.ranks)
        paint.fitted(row.words, (left, middle - apart), columns[0] - left - 70, theme.BODY, SEMI, least=0.6,
                     high=pitch - 3 * apart)
        if apart:
            paint.fitted(tr("last game"), (left, middle + apart * 1.5), columns[0] - left - 70, LITTLE,
                         SANS, "muted")
        for ms, x, (place, of) in zip(row.best, columns, row.ranks, strict=True):
            paint.text(clock_words(ms) if ms else "–", (x, middle - apart), theme.PLATE_NAME, SERIF,
                       "text" if ms else "faint", "right")
            if apart and of > 1:
                paint.fitted(tr("{place} of {count}", place=place, count=of), (x, middle + apart * 1.5),
                             columns[1] - columns[0] - 8, LITTLE, SANS, "muted", "right")
        places.append(FigurePlace(rect, row.paths, row.words))
    return places


# ---------------------------------------------------------------------- people

def draw_people(paint: Paint, panel: FRect, found: Summary) -> list[FigurePlace]:
    """Draws with whom games were played, and how many of them were won."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 36
    wide = paint.text(tr("With whom"), (left, y), theme.NAME, SERIF)
    paint.fitted(tr("games together, of them won by you"), (right, y), right - left - wide - 20, theme.SECOND, SANS,
                 "muted", "right", high=44)
    shown = found.people[:MOST_PEOPLE]
    if not shown:
        paint.text(tr("Nobody yet: start Fairdeal on another computer here."), (panel.centerx, panel.centery - 10),
                   theme.BODY, SANS, "muted", "centre")
    pitch, places = min(40.0, (panel.bottom - 44 - panel.y - 60) / MOST_PEOPLE), []
    won = max((paint.scale.measure(_won_words(person), theme.SECOND) for person in shown), default=0.0)
    for number, person in enumerate(shown):
        rect = FRect(left, panel.y + 60 + pitch * number, right - left, pitch)
        _draw_person(paint, rect, person, len(shown[0].games), won)
        places.append(FigurePlace(rect, person.games, tr("with {name}", name=person.words)))
    others = len(found.people) - len(shown)
    words = [trn("and {count} other", "and {count} others", others, count=count_word(others))] * (others > 0)
    if found.bots.games:
        games = len(found.bots.games)
        words.append(trn("bots in {count} game, {won} won", "bots in {count} games, {won} won", games,
                         count=count_word(games), won=len(found.bots.won)))
        places.append(FigurePlace(FRect(left, panel.bottom - 38, right - left, 32), found.bots.games, tr("with bots")))
    paint.fitted(joined(", ", words), (left, panel.bottom - 22), right - left, theme.SECOND, SANS, "muted")
    return places


def _won_words(person: Tally) -> str:
    return trn("{n} won", "{n} won", len(person.won))


def _draw_person(paint: Paint, rect: FRect, person: Tally, most: int, won: float) -> None:
    """Draws a person with a bar of `most` games at most; `won` units are for the words on how many were won."""
    middle, share = rect.centery, rect.w / 552
    paint.disc((rect.x + 16, middle), 14, "raised")
    paint.text(person.words[:1].upper(), (rect.x + 16, middle), theme.SECOND, SEMI, "muted", "centre")
    draw_name(paint, person.words, (rect.x + 44, middle), 140 * share - 44 + 30, theme.BODY, SEMI)
    until = rect.right - max(76 * share, won + 12)
    room = min(250 * share, until - 64 - rect.x - 170 * share)
    bar = FRect(rect.x + 170 * share, middle - 9, max(6.0, room * len(person.games) / most), 18)
    paint.plate(bar, "line", radius=4)
    if person.won:
        paint.plate(FRect(bar.x, bar.y, max(6.0, bar.w * len(person.won) / len(person.games)), bar.h), "faint",
                    radius=4)
    paint.text(str(len(person.games)), (until, middle), theme.NAME, SERIF, align="right")
    paint.text(_won_words(person), (rect.right, middle), theme.SECOND, SANS, "muted", "right")
