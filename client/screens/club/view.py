"""Lays out and draws the club's page: standing, evening, what was counted, the code. Changes nothing. In units."""
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import emblems, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import BESIDE, draw_name
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.games.levels import level_word
from client.screens.played_games.evening_page import evening_of
from client.screens.played_games.rows import local
from client.settings import Settings
from client.ui import parts
from client.ui.dates import date, day_and_month, month_and_year
from client.ui.names import told_apart
from p2p.club.games import CheckedGame
from p2p.club.standing import SURE, Player, StandingRow
from p2p.club.words import Club
from p2p.language import Sentence, tr, trn
from p2p.peer.clubs import ClubView

INSET, HEAD, FOOT = 28.0, 62.0, 70.0    # of the list: what stands above its rows, and below them
MOST_ROW, LEAST_ROW = 56.0, 40.0
SIDE, LOW = 400.0, 128.0                # the width of the right panels, the height of the lower ones
STEPS = (50, 100, 200, 400, 1000)       # between two lines of the scale
BAR, DOT = 12.0, 9.0
GAME_ROW = 76.0


class ClubLayout(NamedTuple):
    """The four panels, and the middle of the last line."""

    list: FRect
    evening: FRect
    proof: FRect
    club: FRect
    foot: float


class LastEvening(NamedTuple):
    """The club's last evening: its day, its games from the latest, and what each player's rating gained in it."""

    day: tuple[int, int, int]
    games: tuple[CheckedGame, ...]
    gained: Mapping[Player, int]


def layout(scale: Scale) -> ClubLayout:
    """Returns the layout."""
    left, right = parts.content(scale)
    top, foot = theme.HEADER, scale.size[1] - 24
    low = max(LOW, 4.6 * scale.em(theme.BODY))
    high = foot - 24 - top - low - theme.GAP
    side = min(SIDE, 0.36 * (right - left))
    wide = right - left - side - theme.MARGIN
    x, below = right - side, top + high + theme.GAP
    return ClubLayout(FRect(left, top, wide, high), FRect(x, top, side, high), FRect(left, below, wide, low),
                      FRect(x, below, side, low), foot)


def evening(counted: Sequence[CheckedGame], rows: Sequence[StandingRow]) -> LastEvening | None:
    """Returns the last evening on which one of these games counted; None without one."""
    if not counted:
        return None
    day = evening_of(max(game.when for game in counted))
    games = tuple(game for game in reversed(counted) if evening_of(game.when) == day)
    gained = {}
    for row in rows:
        before = [rating for when, rating in row.history if evening_of(when) != day]
        if before and len(before) < len(row.history):
            gained[row.player] = row.history[-1][1] - before[-1]
    return LastEvening(day, games, gained)


def day_words(day: Sequence[int]) -> Sentence:
    """Returns a day (its year, month and day of the month first) as "12 November", one of another year with that."""
    return day_and_month(day) if day[0] == time.localtime().tm_year else date(day)


def club_words(club: Club) -> str:
    """Returns the line under the club's name."""
    count = trn("{n} member", "{n} members", len(club.members))
    month = month_and_year(local(club.since))
    games = ", ".join(str(called(code)) for code in club.rules.games if code in LISTINGS)
    return tr("{count}, {games}, since {month}", count=count, games=games or tr("all games"), month=month)


# ---------------------------------------------------------------------- the list

def room(scale: Scale, panel: FRect) -> int:
    """Returns how many rows the list shows."""
    return max(1, int((panel.h - HEAD - FOOT) // _row_high(scale, panel, 99)))


def _row_high(scale: Scale, panel: FRect, rows: int) -> float:
    least = max(LEAST_ROW, 1.9 * scale.em(theme.PLATE_NAME))
    return max(least, min(MOST_ROW, (panel.h - HEAD - FOOT) / max(1, rows)))


def in_sight(rows: Sequence[StandingRow], first: int, room: int, own: str) -> list[int]:
    """Returns the numbers of the rows that are shown from the `first` on; the last one is our own if it isn't among
    them. `own` is our key."""
    found = [*range(len(rows))][first:first + room]
    mine = next((number for number, row in enumerate(rows) if row.player == Player("member", own)), None)
    return found if mine is None or mine in found or room < 2 else [*found[:room - 1], mine]


def draw_list(paint: Paint, panel: FRect, rows: Sequence[StandingRow], numbers: Sequence[int], own: str,
              last: LastEvening | None, chosen: int) -> list[FRect]:
    """Draws the panel with the rows of these numbers; `own` is our key, `chosen` the number of the row in focus, -1 for
    none. Returns the place of each."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right = panel.x + INSET, panel.right - INSET
    wide = right - left
    title = paint.text(tr("Standing"), (left, panel.y + 36), theme.TITLE, SERIF)
    if not rows:
        return []
    shown = [rows[number] for number in numbers]
    if len(shown) < len(rows):
        first, together = numbers[0], [number - place for place, number in enumerate(numbers)]
        part = tr("{first} to {last} of {n}", first=first + 1, last=first + together.count(first), n=len(rows))
        paint.text(part, (left + title + 16, panel.y + 40), theme.SECOND, SANS, "muted")
    name_room = max(wide * 0.1, 5 * paint.scale.em(theme.PLATE_NAME))
    rating = left + max(wide * 0.277, 90 + name_room + paint.scale.measure("0000", theme.NAME, SERIF))
    bar = rating + 0.043 * wide
    bar_end, games = left + wide * 0.75, left + wide * 0.87
    for words, x, align in ((tr("rating, and how sure it is"), (bar + bar_end) / 2, "centre"),
                            (tr("games"), games, "right"), (tr("evening"), right, "right")):
        paint.text(words, (x, panel.y + 40), theme.SECOND, SEMI, "muted", align)
    high = _row_high(paint.scale, panel, len(shown))
    top, low, step = _scale_of(rows)
    bottom = panel.y + HEAD + high * len(shown)

    def across(points: float) -> float:
        return bar + (bar_end - bar) * min(1.0, max(0.0, (points - low) / (top - low)))
    for points in range(-(-low // step) * step, top + 1, step):
        x = across(points)
        paint.upright(FRect(x - 0.75, panel.y + HEAD, 1.5, bottom - panel.y - HEAD), "line")
        paint.text(str(points), (x, bottom + 14), theme.SECOND, SANS, "muted", "centre")
    places, names = [], shown_names(rows)
    for number, row in enumerate(shown):
        rect = FRect(left, panel.y + HEAD + number * high, wide, high)
        mine, middle = row.player.key == own and row.player.kind == "member", rect.centery
        if mine:
            paint.plate(rect.inflate(36, -4), "hover", radius=12)
        elif number:
            paint.rule(rect.x, rect.y, rect.w)
        ink = "text" if row.place else "muted"
        _draw_who(paint, rect, row, names[row.player], mine, rating - 74)
        paint.text(str(row.rating), (rating, middle), theme.NAME, SERIF, ink, "right")
        start, end = across(row.rating - row.sure), across(row.rating + row.sure)
        paint.plate(FRect(start, middle - BAR / 2, max(BAR, end - start), BAR), "edge", radius=BAR / 2)
        paint.disc((across(row.rating), middle), DOT - 1, "accent" if mine else ink, "panel", 2)
        paint.text(str(row.games), (games, middle), theme.PLATE_NAME, SERIF, align="right")
        if last:
            _draw_gain(paint, right, middle, row, last)
        if numbers[number] == chosen:
            paint.focus(rect.inflate(24, -8))
        places.append(rect)
    words = tr("The bar: in nineteen of twenty such cases the true strength lies in it.")
    whole = tr("{words} Who has under {n} games has no place yet.", words=words, n=SURE)
    fits = paint.scale.measure(whole, theme.SECOND) <= wide
    paint.fitted(whole if fits else words, (left, panel.bottom - 20), wide, theme.SECOND, SANS, "muted")
    return places


def _draw_gain(paint: Paint, right: float, middle: float, row: StandingRow, last: LastEvening) -> None:
    """Draws what the last evening has brought a player."""
    gained = last.gained.get(row.player)
    if gained is not None:
        paint.text(f"{gained:+d}".replace("-", "\u2212"), (right, middle), theme.BODY, SEMI,
                   "good" if gained > 0 else "bad" if gained < 0 else "muted", "right")
    elif row.history and evening_of(row.history[0][0]) == last.day:
        paint.text(tr("new"), (right, middle), theme.BODY, SANS, "muted", "right")


def _draw_who(paint: Paint, rect: FRect, row: StandingRow, name: str, mine: bool, until: float) -> None:
    """Draws a row's place, disc and name; the word that tells it apart stands below, as it has no room beside it."""
    left, middle = rect.x, rect.centery
    paint.text(str(row.place or ""), (left + 16, middle), theme.BODY, SERIF, "muted", "right")
    parts.draw_initial(paint, (left + 48, middle), 17, row.name, mine)
    name, _, beside = name.partition(BESIDE)
    apart = 0.45 * paint.scale.em(theme.PLATE_NAME) if beside else 0.0
    draw_name(paint, name, (left + 78, middle - apart), until - left - 78, theme.PLATE_NAME)
    paint.fitted(beside, (left + 78, middle + 1.3 * apart), until - left - 78, theme.SECOND, SANS, "muted")


def shown_name(row: StandingRow) -> str:
    """Returns how a player is called in the list."""
    return str(tr("bot, {level}", level=level_word(row.player.name))) if row.player.kind == "bot" else row.name


def shown_names(rows: Sequence[StandingRow]) -> Mapping[Player, str]:
    """Returns how the players of a list are called; those of one name are told apart by their keys."""
    names = told_apart([(shown_name(row), bytes.fromhex(row.player.key)) for row in rows])
    return {row.player: name for row, name in zip(rows, names, strict=True)}


def _scale_of(rows: Sequence[StandingRow]) -> tuple[int, int, int]:
    """Returns the highest and the lowest number of the scale, and the step between its lines."""
    placed = [row for row in rows if row.place] or [*rows]
    top = max((row.rating + row.sure for row in placed), default=1600)
    low = min((row.rating - row.sure for row in placed), default=1400)
    step = next((step for step in STEPS if (top - low) / step <= 6), STEPS[-1])
    return top + step // 4, low - step // 4, step


# ---------------------------------------------------------------------- beside and below it

def draw_evening(paint: Paint, panel: FRect, last: LastEvening | None, view: ClubView, club: Club,
                 settings: Settings) -> None:
    """Draws the last evening's games, and who is here."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right = panel.x + INSET, panel.right - INSET
    today = last is not None and last.day == evening_of(time.time())
    day = day_words(last.day) if last else ""
    paint.fitted(tr("Played today") if today else tr("The last evening"), (left, panel.y + 36),
                 right - left - paint.scale.measure(day, theme.SECOND) - 12, theme.TITLE, SERIF, least=0.6)
    paint.text(day, (right, panel.y + 40), theme.SECOND, SANS, "muted", "right")
    top, end = panel.y + HEAD, panel.bottom - 112
    games = last.games if last else ()
    if not games:
        paint.lines(tr("A game counts once all its members have signed its end. It comes here by itself when "
                       "members meet."), (left, top + 20), right - left, theme.BODY, SANS, "muted")
    room = int((end - top) // GAME_ROW)
    for number, game in enumerate(games[:room]):
        draw_game(paint, FRect(left, top + number * GAME_ROW, right - left, GAME_ROW), game, settings)
    if len(games) > room:
        y = top + room * GAME_ROW
        paint.rule(left, y, right - left)
        more = trn("and {n} more", "and {n} more", len(games) - room)
        paint.text(more, (left, y + 18), theme.SECOND, SANS, "muted")
    paint.rule(left, end + 4, right - left)
    paint.text(tr("Here now"), (left, end + 26), theme.BODY, SEMI)
    step = (right - left - 36) / 5
    for number, key in enumerate([view.own, *view.here][:6]):
        x, name = left + 18 + number * step, club.names.get(key, "")
        parts.draw_initial(paint, (x, end + 62), 17, name, key == view.own)
        paint.fitted(name, (x, end + 92), step, theme.SECOND, SANS, "muted", "centre")


def draw_game(paint: Paint, rect: FRect, game: CheckedGame, settings: Settings, day: str = "") -> None:
    """Draws a game that counted: when it was, with its `day` if that isn't plain, and the best of it."""
    paint.rule(rect.x, rect.y, rect.w)
    emblems.draw(paint, LISTINGS[game.game].fan(settings.art, settings.palette), (rect.x + 28, rect.centery), 24)
    deals = trn("{game}, {n} deal", "{game}, {n} deals", len(game.deals), game=called(game.game))
    best = sorted(zip(game.totals, game.seats, strict=True), key=lambda one: -one[0])[:2]
    clock = ", ".join(filter(None, (day, time.strftime("%H:%M", local(game.when)))))
    points = ", ".join(f"{name} {LISTINGS[game.game].telling.points(total)}" for total, (name, _, _) in best)
    until = rect.right - 40
    paint.fitted(deals if len(game.deals) > 1 else called(game.game), (rect.x + 68, rect.centery - 13),
                 until - rect.x - 68, theme.BODY, SEMI)
    paint.fitted(f"{clock}, {points}", (rect.x + 68, rect.centery + 13), until - rect.x - 68, theme.SECOND, SANS,
                 "muted")
    paint.disc((rect.right - 13, rect.centery), 13, "good_bg")
    paint.icon("check", (rect.right - 13, rect.centery), 16, "good")


def draw_proof(paint: Paint, panel: FRect, view: ClubView, club: Club) -> None:
    """Draws what was counted, what is missing, and the seal of the list."""
    paint.plate(panel, "plate", radius=theme.PANEL_RADIUS)
    paint.mark((panel.x + 70, panel.centery), min(84, panel.h - 40))
    left, right = panel.x + 138, panel.right - INSET
    apart, count = max(28.0, paint.scale.em(theme.BODY) * 1.7), len(view.counted)
    title = trn("Each computer worked this out from {n} checked game.",
                "Each computer worked this out from {n} checked games.", count) if count else \
        tr("Each computer works the standing out by itself.")
    paint.fitted(title, (left, panel.centery - apart), right - left, theme.NAME, SERIF, theme.ON_PLATE)
    paint.fitted(gap_words(view, club), (left, panel.centery + 2), right - left, theme.BODY, SANS,
                 theme.ON_PLATE_MUTED)
    seal = tr("list seal: {words}", words=view.standing.seal) if view.standing and count else ""
    paint.fitted(seal, (left, panel.centery + apart + 2), right - left, theme.SECOND, SANS, theme.ON_PLATE)


def gap_words(view: ClubView, club: Club) -> str:
    """Returns what is on its way or known by name only, else why nobody keeps the list."""
    if view.gaps:
        day = max(evening_of(when) for _, when, _ in view.gaps)
        gaps = [keys for _, when, keys in view.gaps if evening_of(when) == day]
        who = ", ".join(sorted({club.names[key] for keys in gaps for key in keys if club.names.get(key)}))
        words = trn("{n} game of {day} is known by name only", "{n} games of {day} are known by name only", len(gaps),
                    day=day_words(day))
        return tr("{words}, from {who}.", words=words, who=who) if who else f"{words}."
    if view.left:
        return trn("{n} more is being fetched and checked.", "{n} more are being fetched and checked.", view.left)
    return tr("No one keeps it: the same games give the same list everywhere.")


def draw_club(paint: Paint, panel: FRect, code: str, until: float) -> None:
    """Draws the panel with the code by which others come in; its line ends at x = `until`."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right = panel.x + INSET, panel.right - INSET
    paint.text(tr("The code"), (left, panel.y + 34), theme.NAME, SERIF)
    paint.text(code, (right, panel.y + 34), theme.NAME, SEMI, align="right")
    says = tr("Who types it here is in the club.") if code else tr("There is none any more: make another.")
    paint.lines(says, (left, panel.bottom - 48), until - left, theme.SECOND, SANS, "muted")
