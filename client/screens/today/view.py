"""Lays out and draws the page of today: three deals, the last seven days, a month, the text to share. In units."""
from calendar import Calendar
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import CardName, Cards, pack_palette, paint_card, race_deck
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.draw.scale import Scale
from client.games import dated
from client.games.catalogue import called
from client.games.dated import BotResult
from client.screens.today.tries import Key, Try, behind, is_race
from client.screens.today.words import (
    WEEKDAYS,
    beside_words,
    company_words,
    kind_of,
    place_words,
    row_words,
    value_words,
    what_words,
)
from client.settings import Settings
from client.ui import parts
from client.ui.dates import date_words, month_and_year
from p2p.language import tr

INSET = 28.0
WEEK = 7                        # days that the row of days shows
MANY = 9                        # bots behind from which a day is drawn as a good one
RESULT = 46.0                   # the size of a result
FACE = 8.0                      # the least radius of a bot's face
WEEKS = 6                       # rows of a month at most

Ask = Callable[[str, str], Sequence[BotResult]]


class TodayLayout(NamedTuple):
    """The panels: a deal of each game above, then the days, the month and the text; `foot`: the last line's middle."""

    deals: tuple[FRect, ...]
    week: FRect
    month: FRect
    share: FRect
    foot: float


def layout(scale: Scale, games: int) -> TodayLayout:
    """Returns the layout for so many games."""
    left, right = parts.content(scale)
    top, low = theme.HEADER, scale.size[1] - 48
    wide = (right - left - theme.GAP * (games - 1)) / games
    high = (low - top - theme.GAP) * 0.56
    deals = tuple(FRect(left + number * (wide + theme.GAP), top, wide, high) for number in range(games))
    below = top + high + theme.GAP
    third = (right - left - 2 * theme.GAP) / 3
    week, month, share = (FRect(left + number * (third + theme.GAP), below, third, low - below) for number in range(3))
    return TodayLayout(deals, week, month, share, scale.size[1] - 24)


# ---------------------------------------------------------------------- a deal

def button_place(panel: FRect) -> FRect:
    """Returns where the button of a deal stands that isn't played yet."""
    return FRect(panel.x + INSET, panel.bottom - 68, panel.w - 2 * INSET, 48)


def draw_deal(paint: Paint, panel: FRect, code: str, day: str, own: Try | None, ask: Ask, cards: Cards,
              settings: Settings, chosen: bool, me: str, counting: bool) -> None:
    """Draws the deal of a game: its cards once it was tried, the result, and its place among the bots."""
    paint.plate(panel, "panel", "edge" if chosen else None, 2, theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 36
    wide = paint.text(called(code), (left, y), theme.HEADER_TITLE, SERIF)
    paint.fitted(kind_of(code), (left + wide + 12, y + 2), right - left - wide - 50, theme.SECOND, SANS, "muted",
                 high=50)
    if own:
        paint.disc((right - 12, y), 13, "good_bg")
        paint.icon("check", (right - 12, y), 18, "good")
    elif counting:
        paint.disc((right - 12, y), 4.5, "accent")
    low = panel.bottom - 138
    _draw_cards(paint, FRect(left, panel.y + 66, right - left, low - panel.y - 78), code, day, own is not None, cards,
                settings)
    paint.rule(left, low, right - left)
    if own is None:
        _draw_company(paint, FRect(left, low + 10, right - left, 52), code, day, counting)
        return
    number = value_words(own)
    wide = paint.text(number, (left, low + 38), RESULT, SERIF)
    x, room = left + wide + 18, right - left - wide - 18
    paint.fitted(what_words(own), (x, low + 28), room, theme.BODY, SEMI)
    twelve = ask(day, code)
    second = place_words(own, twelve) if own.counts else tr("for fun, it doesn't count")
    paint.fitted(second, (x, low + 51), room, theme.SECOND, SANS, "muted")
    if twelve:
        _draw_place(paint, FRect(left, panel.bottom - 58, right - left, 40), own, twelve, me)


def _draw_cards(paint: Paint, room: FRect, code: str, day: str, seen: bool, cards: Cards, settings: Settings) -> None:
    race = is_race(code)
    if race:
        faces: Sequence[int] = dated.board(code, day) if seen else (-1,) * 12
        columns, shape = 6, 1.4
    else:
        faces = sorted(dated.hand(code, day))
        columns, shape = -(-len(faces) // 2), 1.85
        faces = faces if seen else (-1,) * len(faces)
    rows = -(-len(faces) // columns)
    if race:
        high = (room.h - 10 * (rows - 1)) / rows
        wide = min(high / shape, (room.w - 8 * (columns - 1)) / columns, 64.0)
        high, step = wide * shape, (room.w - wide) / (columns - 1)
        down = high + 10
    else:
        wide = min(56.0, room.h / (shape * 1.62), room.w / columns * 1.3)
        high, step = wide * shape, (room.w - wide) / (columns - 1)
        down = min(high * 0.62, room.h - high)
    deck = race_deck(settings.art) if race else "pack"
    palette = settings.palette if race else pack_palette(settings.palette)
    for number, face in enumerate(faces):
        rect = FRect(room.x + number % columns * step, room.y + number // columns * down, wide, high)
        if face < 0 and race:
            paint.dashed(rect, "edge", 1.5, 6)
        else:
            paint_card(paint, cards, CardName(deck, face, palette) if face >= 0 else CardName("back", 0, palette), rect)


def _draw_company(paint: Paint, room: FRect, code: str, day: str, counting: bool) -> None:
    """Draws who sits at the deal, and whether the try counts."""
    x = room.x
    for seat, bot in enumerate(dated.company(code, day), 1):
        paint.sitter((x + 17, room.centery), seat, 17, bot.name, True)
        x += 40
    x += 14 if x > room.x else 0
    words = tr("Find all six.") if is_race(code) else company_words(code, day)
    more = tr("One try counts.") if counting else tr("For fun, without counting.")
    paint.fitted(words, (x, room.centery - 11), room.right - x, theme.BODY, SEMI, least=0.6, high=34)
    paint.fitted(more, (x, room.centery + 12), room.right - x, theme.SECOND, SANS, "muted", high=34)


def _draw_place(paint: Paint, room: FRect, own: Try, twelve: Sequence[BotResult], me: str) -> None:
    """Draws the twelve bots by their result, the best at the left, and the own disc among them."""
    bots = sorted(twelve, key=lambda bot: -bot.worth)
    count = len(bots) + 1
    radius = min(12.0, (room.w - 2 * (count - 1)) / (2 * count))
    if radius < FACE:
        return
    place, step = len(bots) - behind(own, twelve), (room.w - 2 * radius - 6) / (count - 1)
    paint.rule(room.x + radius, room.centery, room.w - 2 * radius)
    for number in range(count):
        centre = room.x + 3 + radius + number * step, room.centery
        if number == place:
            parts.draw_initial(paint, centre, radius + 3, me, True, theme.SECOND)
        else:
            paint.disc(centre, radius, "panel")
            paint.portrait(centre, radius - 1, bots[number - (number > place)].name)


# ---------------------------------------------------------------------- days

def draw_week(paint: Paint, panel: FRect, found: Mapping[Key, Try], games: Sequence[str], today: str, days: int,
              ask: Ask) -> None:
    """Draws the last seven days: how many bots were behind at each deal, a dashed ring where it wasn't played."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 34
    heading = paint.text(tr("Seven days"), (left, y), theme.NAME, SERIF)
    if days:
        wide = paint.text(row_words(days), (right, y + 1), theme.SECOND, SANS, "muted", "right")
        if right - wide - 40 > left + heading:
            paint.text(str(days), (right - wide - 8, y), theme.HEADER_TITLE, SERIF, align="right")
    name = max(paint.scale.measure(called(code), theme.BODY, SEMI) for code in games) + 24
    step = (right - left - name) / WEEK
    top, low = panel.y + 62, panel.bottom - 42
    high = (low - top - 30) / len(games)
    first = date.fromisoformat(today) - timedelta(days=WEEK - 1)
    paint.plate(FRect(left + name + (WEEK - 1) * step, top, step, low - top), "raised", radius=12)
    radius = min(16.0, step / 2 - 2, high / 2 - 2)
    for column in range(WEEK):
        then = first + timedelta(days=column)
        x = left + name + (column + 0.5) * step
        paint.text(WEEKDAYS[then.weekday()], (x, top + 16), theme.PLATE_SECOND, SEMI,
                   "text" if column == WEEK - 1 else "muted", "centre")
        for row, code in enumerate(games):
            centre = x, top + 30 + (row + 0.5) * high
            _draw_day(paint, centre, radius, found.get((then.isoformat(), code)), then.isoformat() == today, ask)
    for row, code in enumerate(games):
        paint.text(called(code), (left, top + 30 + (row + 0.5) * high), theme.BODY, SEMI)
    paint.fitted(tr("bots behind me; a dashed ring: not played"), (left, panel.bottom - 22), right - left,
                 theme.PLATE_SECOND, SANS, "muted", high=36)


def _draw_day(paint: Paint, centre: tuple[float, float], radius: float, own: Try | None, today: bool, ask: Ask) -> None:
    if own is None or not own.counts:
        if today:
            paint.disc(centre, radius, None, "accent", 2.4)
            paint.disc(centre, 4, "accent")
        else:
            paint.open_seat(centre, radius, "edge")
        return
    twelve = ask(own.day, own.game)
    count = behind(own, twelve)
    good = bool(twelve) and count >= MANY
    paint.disc(centre, radius, "good_bg" if good else "plate")
    paint.text(str(count) if twelve else "…", centre, theme.SECOND, SEMI, "good" if good else theme.ON_PLATE, "centre")


def draw_month(paint: Paint, panel: FRect, found: Mapping[Key, Try], chosen: str, today: str,
               until: float) -> list[tuple[FRect, str]]:
    """Draws the month of the chosen day, named before `until`: days that were played for a count, and those that can be
    played for fun. Returns where the days lie that can be chosen, and these."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 34
    then = date.fromisoformat(chosen)
    paint.fitted(month_and_year((then.year, then.month)), (left, y), until - left, theme.NAME, SERIF, high=44)
    top, low, step = panel.y + 68, panel.bottom - 36, (right - left) / WEEK
    weeks = Calendar().monthdatescalendar(then.year, then.month)
    high = (low - top - 20) / max(WEEKS - 1, len(weeks))
    for column, words in enumerate(WEEKDAYS):
        paint.text(words, (left + (column + 0.5) * step, top + 8), theme.PLATE_SECOND, SEMI, "muted", "centre")
    days = [(FRect(left + column * step, top + 20 + row * high, step, high), each) for row, week in enumerate(weeks)
            for column, each in enumerate(week) if each.month == then.month]
    for rect, each in days:
        _draw_number(paint, rect, each, found, chosen, today)
    paint.fitted(tr("For fun: a day counts on that day alone."), (left, panel.bottom - 22),
                 right - left, theme.PLATE_SECOND, SANS, "muted", high=36)
    return [(rect, each.isoformat()) for rect, each in days if each.isoformat() <= today]


def _draw_number(paint: Paint, rect: FRect, each: date, found: Mapping[Key, Try], chosen: str, today: str) -> None:
    day = each.isoformat()
    radius = min(rect.h / 2 - 1, 15.0)
    counted = any(own.counts for (of, _), own in found.items() if of == day)
    if counted:
        paint.disc(rect.center, radius, "good_bg")
    if day == chosen:
        paint.disc(rect.center, radius, None, "text", 2)
    ink = "faint" if day > today else "good" if counted else "text"
    paint.text(str(each.day), rect.center, theme.SECOND, SEMI if day == today else SANS, ink, "centre")


# ---------------------------------------------------------------------- who else has played

class Beside(NamedTuple):
    """Somebody in the list of this network: the name, and the tries that count, by game; `mine` for the player here."""

    name: str
    tries: Mapping[str, Try]
    mine: bool = False


def draw_network(paint: Paint, panel: FRect, people: Sequence[Beside], own: Mapping[str, Try], games: Sequence[str],
                 until: float) -> None:
    """Draws who else here has played the deals of today, and how; the heading ends before `until`."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right, y = panel.x + INSET, panel.right - INSET, panel.y + 34
    title = tr("On this network")
    if paint.scale.measure(title, theme.NAME * 0.5, SERIF) > until - left:
        title = tr("Here now")
    paint.fitted(title, (left, y), until - left, theme.NAME, SERIF, least=0.5, high=48)
    step = (right - left) * 0.22
    columns = [right - step * (len(games) - 1 - number) for number in range(len(games))]
    for code, x in zip(games, columns, strict=True):
        paint.fitted(called(code), (x, panel.y + 76), step - 8, theme.SECOND, SEMI, "muted", "right", least=0.5)
    top, low = panel.y + 92, panel.bottom - 40
    high = min(36.0, (low - top) / max(1, len(people)))
    room = max(1, int((low - top) // max(high, 28.0)))
    paint.rule(left, top, right - left)
    for number, one in enumerate(people[:room]):
        middle = top + (number + 0.5) * high
        if one.mine:
            paint.plate(FRect(left - 14, middle - high / 2 + 1, right - left + 28, high - 2), "hover", radius=10)
        parts.draw_initial(paint, (left + 14, middle), 13, one.name, one.mine, theme.PLATE_SECOND)
        draw_name(paint, one.name, (left + 38, middle), columns[0] - step - left - 44, theme.BODY, SEMI)
        for code, x in zip(games, columns, strict=True):
            other = one.tries.get(code)
            shown = bool(other) and (one.mine or code in own)
            paint.fitted(beside_words(own.get(code), other), (x, middle), step - 8,
                         theme.PLATE_NAME if shown else theme.SECOND, SERIF if shown else SANS,
                         "text" if shown else "muted", "right", least=0.5, high=high)
    waits = any(code not in own for code in games)
    words = tr("Checked here, and shown after your own try.") if waits else tr("Checked here.")
    paint.fitted(words, (left, panel.bottom - 22), right - left, theme.PLATE_SECOND, SANS, "muted", high=36)


# ---------------------------------------------------------------------- the text

def draw_share(paint: Paint, panel: FRect, lines: Sequence[str], until: float) -> None:
    """Draws the text to paste, under its heading, which ends before `until`."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    left, right = panel.x + INSET, panel.right - INSET
    paint.fitted(tr("To share"), (left, panel.y + 34), until - left, theme.NAME, SERIF, least=0.5, high=56)
    room = FRect(left, panel.y + 66, right - left, panel.bottom - 44 - panel.y - 66)
    paint.plate(room, "plate", radius=12)
    step = min(26.0, (room.h - 16) / max(1, len(lines)))
    for number, line in enumerate(lines):
        paint.fitted(line, (room.x + 16, room.y + 10 + (number + 0.5) * step), room.w - 32, theme.SECOND,
                     SANS if number else SEMI, theme.ON_PLATE_MUTED if number else theme.ON_PLATE)
    paint.fitted(tr("Results only: it gives no card away."), (left, panel.bottom - 22), right - left,
                 theme.PLATE_SECOND, SANS, "muted", high=36)


def heading(day: str, today: str) -> str:
    """Returns the title of the page for a day."""
    return tr("Today") if day == today else date_words(day)
