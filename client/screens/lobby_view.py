"""Lays out and draws the lobby: its tiles, rows and people. Changes nothing and knows no node."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import emblems, fonts, theme
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import CLOSE, LABEL_TRACK, Paint
from client.draw.plates import NO_WAY, draw_name, draw_seal, name_of, seal_lines
from client.draw.scale import Scale
from client.games.catalogue import LISTINGS, called
from client.pages.acquaintances import Acquaintances
from client.screens.lobby_rows import BOT, PERSON, TableRow, doing_words
from client.settings import Settings
from client.ui import parts
from client.ui.names import told_apart
from p2p.language import tr, trn
from p2p.peer.lobby.people import LobbyView, Person

PEOPLE, GUTTER, EDGE = 336, 32, 32
ME = 460                    # width of the own plate, from which on its words take two lines
TILES, TILE, TILE_GAP, FIVE = 164, 204, 17, 156            # top, height, gap, width of each of five
ABOUT = 20                  # between a tile's line and the sentence below it
TABLES, PITCH, HEADING = 446, 76, 28        # top of the rows; from one to the next; their heading above them
EMPTY = 108                 # for the sentence that no table is open
APART, LOW_ROW, LOW_GAP = 56, 56, 8         # of own unfinished games: their heading, a row, the gap below it
FAN = 0.43                      # of a row’s height: how wide the cards of its picture are, so that none leaves it
CARDS, CARD, ALONE = 164, 132, 360          # for who plays alone: two cards, then the tiles
LOW_TILE, HIGH_TILE, LEARN = 206.0, 430.0, 44   # such a tile at least and at most; its way to learn
USUAL_HIGH, TALL_TILE, TALL_CARD = 800, 330.0, 198.0        # of the window; a tile and a card in a higher one at most
ACTION = 124
GREETING_TOP, GREETING, GREETED = 94.0, 48.0, 52.0      # a line of news; how much lower all below it begins
FOOT = 18.0                 # of a line of two at the foot, at most
START = tr("Start Fairdeal on another computer of this network: it shows up here by itself, and you there.")
APART_WORDS = tr(
    "If Fairdeal is open on another one, a hotel or guest Wi-Fi may keep you apart: use a phone's hotspot.")
LEGEND = ((PERSON, tr("person")), (BOT, tr("bot")), ("o", tr("seat to take")))


class LobbyLayout(NamedTuple):
    """Where the lobby's parts lie, in units. `cards` are for a player alone, `apart` the rows of own unfinished
    games."""

    left: FRect                     # games and tables
    people: FRect
    tiles: tuple[FRect, ...]
    cards: tuple[FRect, ...]
    rows: tuple[FRect, ...]         # as many as have room
    empty: FRect                    # all their room, for what is said while no table is open
    apart: tuple[FRect, ...]
    notice: FRect
    me: FRect
    foot: float                     # the middle of the last line
    greeting: FRect = FRect()       # one line of news above all else, empty without any

    @property
    def asks(self) -> float:
        """The middle of the heading that asks what is to be played."""
        return 125 + (GREETED if self.greeting else 0)


def layout(scale: Scale, games: int, notice: float = 0, opened: int = 0, left: int = 0, alone: bool = False,
           words: str = "", couch: bool = False, greeted: bool = False) -> LobbyLayout:
    """Returns the layout for so many games, `opened` tables and, `left`, own unfinished ones; `alone`: for a player
    alone; `couch`: for people on one couch, whose games have the room that few tables leave. A sentence of trouble
    takes `notice` units, `words` are those of the own key. `greeted`: a line of news stands above, if there is room."""
    x, right = parts.content(scale, EDGE)
    bottom = scale.size[1] - 58
    column = FRect(x, 104, right - x - PEOPLE - GUTTER, bottom - 104)
    end = bottom - notice
    lines = seal_lines(scale, words, ME - 110, theme.PLATE_SECOND)
    wide = max(scale.measure(line, theme.PLATE_SECOND) for line in lines)
    me = FRect(0, 0, max(250.0, wide + 110), 26 + 22 * len(lines))
    me.midright = right, 46
    more = max(0.0, scale.size[1] - USUAL_HIGH)
    card = min(TALL_CARD, CARD + more)
    low = LOW_ROW * max(1.0, min(scale.text, theme.ROW / LOW_ROW))
    greeted = greeted and scale.size[1] >= USUAL_HIGH
    down, aside = (GREETED, GREETING_TOP) if greeted else (0.0, 104.0)
    if alone:
        top = ALONE + card - CARD + down
        high = max(LOW_TILE, min(HIGH_TILE, end - top - (APART + left * (low + LOW_GAP) - LOW_GAP if left else 0)))
    else:
        top, high = TILES + down, min(TALL_TILE, TILE + more)
        below = TABLES - TILES - TILE + max(EMPTY, PITCH * opened) + (APART + left * (low + LOW_GAP) if left else 0)
        high = max(high, min(HIGH_TILE, end - top - below) if couch else 0)
    wide = (column.w - TILE_GAP * (games - 1)) / games
    tiles = tuple(FRect(x + i * (wide + TILE_GAP), top, wide, high) for i in range(games))
    half = (column.w - theme.GAP) / 2
    first = top + high + (0 if alone else TABLES - TILES - TILE)
    rows, apart = _rows(low, FRect(x, first, column.w, end - first), opened, left, alone)
    return LobbyLayout(
        column, FRect(right - PEOPLE, aside, PEOPLE, bottom - aside), tiles,
        tuple(FRect(x + i * (half + theme.GAP), CARDS + down, half, card) for i in range(2)) if alone else (), rows,
        FRect(x, first, column.w, (apart[0].y - APART if apart else end) - first), apart,
        FRect(x, end + theme.GAP, column.w, max(0.0, notice - theme.GAP)), me, scale.size[1] - 26,
        FRect(x, GREETING_TOP, column.w, GREETING) if greeted else FRect())


def _rows(low: float, room: FRect, opened: int, left: int, alone: bool) -> tuple[tuple[FRect, ...], tuple[FRect, ...]]:
    """Returns the rows of open tables from the top of `room` down, and those of unfinished games, `low` units high,
    from its bottom up under a heading. Open tables leave room for one unfinished game; for a player `alone` they have
    no rows."""
    most = 0 if alone else max(1, int((room.h - (APART + low if left else 0) + PITCH - theme.ROW) // PITCH))
    rows = tuple(FRect(room.x, room.y + i * PITCH, room.w, theme.ROW) for i in range(min(most, max(1, opened))))
    first = (rows[-1].bottom if rows else room.y) + APART
    count = min(left, max(1, int((room.bottom - first + LOW_GAP) // (low + LOW_GAP))))
    first = max(first, room.bottom - count * (low + LOW_GAP) + LOW_GAP)
    return rows, tuple(FRect(room.x, first + i * (low + LOW_GAP), room.w, low) for i in range(count))


def draw_house(paint: Paint, lay: LobbyLayout) -> None:
    """Draws the program's mark and its name."""
    paint.mark((lay.left.x + 24, 46), 52, theme.SEATS[:4] if paint.theme is theme.DARK else (paint.theme.plate,) * 4)
    paint.text("Fairdeal", (lay.left.x + 62, 46), 36, SERIF)


def draw_me(paint: Paint, rect: FRect, me: Person) -> None:
    """Draws the plate that leads to the settings: this player's name and key words, as others see them."""
    name = told_apart([(me.name, me.key)])[0]
    paint.disc((rect.x + 24, rect.centery), 16, "accent")
    paint.text(name[0].upper(), (rect.x + 24, rect.centery), theme.BODY, "bold", "on_accent", "centre")
    draw_name(paint, name, (rect.x + 50, rect.y + 16), rect.w - 96, theme.BODY, SEMI)
    draw_seal(paint, me.words, (rect.x + 50, (rect.y + rect.bottom) / 2 + 11), rect.w - 96, theme.PLATE_SECOND)
    paint.icon("gear", (rect.right - 28, rect.centery), 22, "muted")


def draw_tile(paint: Paint, rect: FRect, game: str, settings: Settings, alone: bool) -> None:
    """Draws the tile of a game: a fan of its cards, its name, a line about it, another one for a player `alone`."""
    board = LISTINGS[game]
    name, line = paint.scale.em(theme.NAME), paint.scale.em(theme.SECOND)
    said = max(paint.lines_height(each.about, rect.w - 24, theme.SECOND) for each in LISTINGS.values())
    tall = rect.h - said - ABOUT > LOW_TILE - LEARN + 30        # the same for all tiles
    wide = max(paint.scale.measure(each.alone if alone else each.line, theme.SECOND) for each in LISTINGS.values())
    more = line * CLOSE / 2 if wide > rect.w - 16 else 0.0      # half of the second line that some of them need
    low = rect.bottom - 12 - line * 0.5 - (said + ABOUT if tall else 0) - more
    high = low - more - 4 - (name + line) * 0.58
    room = high - name * 0.5 - rect.y - 14                      # for the picture
    apart = 1 + min(0.5, max(0.0, rect.w - FIVE) / 400)         # a wide tile has place for a wider fan
    emblems.draw(paint, emblems.wider(board.fan(settings.art, settings.palette), apart),
              (rect.centerx, rect.y + 12 + room / 2),
                  min(72 if alone or tall else 57, room / 2.25, rect.w / 2.5))
    paint.fitted(called(game), (rect.centerx, high), rect.w - 16, theme.NAME, SERIF, align="centre")
    paint.block(board.alone if alone else board.line, (rect.centerx, low), rect.w - 16, theme.SECOND, SANS,
                "text" if tall else "muted", "centre")
    if tall:
        at = rect.centerx, low + more + line * 1.1 + ABOUT - 4
        paint.lines(board.about, at, rect.w - 24, theme.SECOND, SANS, "muted", "centre")


def draw_dot(paint: Paint, centre: tuple[float, float], kind: str, radius: float = 8) -> None:
    """Draws a seat of a row: filled for a person, hollow for a bot, dashed while it is free. `radius` is in units."""
    if kind == PERSON:
        paint.disc(centre, radius, "text")
    elif kind == BOT:
        paint.disc(centre, radius, None, "text", 2)
    else:
        paint.open_seat(centre, radius, "faint")


def draw_legend(paint: Paint, lay: LobbyLayout, more: Sequence[str]) -> None:
    """Draws the heading of the tables, the meaning of the dots, and `more`: which of many tables are in sight, the
    longest way to say it first, none if all are."""
    y, x = lay.empty.y - HEADING, lay.left.right
    wide = paint.text(tr("Open tables"), (lay.left.x, y), 26, SERIF)
    for kind, words in reversed(LEGEND):
        x -= paint.text(words, (x, y), theme.SECOND, SANS, "muted", "right") + 16
        draw_dot(paint, (x, y), kind, 6)
        x -= 20
    if more:
        room = x - lay.left.x - wide - 40
        paint.fitted(paint.scale.longest(more, room, theme.SECOND), (lay.left.x + wide + 20, y + 1), room,
                     theme.SECOND, SANS, "muted", high=theme.CONTROL)


def draw_row(paint: Paint, rect: FRect, row: TableRow, end: float, settings: Settings) -> None:
    """Draws a table's row: picture, game and rules, seats, state, up to x = `end` (units), where its buttons begin."""
    paint.plate(rect, None if row.left else "panel", "line" if row.left else None, radius=theme.ROW_RADIUS)
    board = LISTINGS[row.game]
    emblems.draw(paint, board.pair(row.options, settings.art, settings.palette), (rect.x + 40, rect.centery + 1),
                 rect.h * FAN)
    share = rect.w / 848
    seats, state = rect.x + 326 * share, rect.x + 540 * share
    high, low = rect.y + rect.h * 0.34, rect.y + rect.h * 0.7
    paint.fitted(called(row.game), (rect.x + 86, high), seats - rect.x - 100, theme.PLATE_NAME, SEMI)
    rules = paint.scale.clauses(board.words(row.options), seats - rect.x - 100, theme.SECOND)
    paint.fitted(rules, (rect.x + 86, low), seats - rect.x - 100, theme.SECOND, SANS, "muted")
    if row.left:
        paint.fitted(row.when, (seats, high), end - seats, theme.BODY)
        paint.fitted(row.names, (seats, low), end - seats, theme.SECOND, SANS, "muted", least=1.0)
        return
    for number, kind in enumerate(row.dots):
        draw_dot(paint, (seats + 8 + number * 23, high), kind)
    paint.fitted(row.names, (seats, low), state - seats - 12, theme.SECOND, SANS, "muted", least=1.0)
    paint.fitted(row.state, (state, rect.centery), end - state, theme.BODY, least=0.7, high=rect.h - 8)


def draw_apart(paint: Paint, lay: LobbyLayout, more: Sequence[str]) -> None:
    """Draws the heading of own unfinished games; `more`: which of many are in sight."""
    y = lay.apart[0].y - 24
    wide = paint.text(tr("Not finished"), (lay.left.x, y), theme.HEADER_TITLE - 4, SERIF)
    if more:
        wide += 20 + paint.text(more[0], (lay.left.x + wide + 20, y + 1), theme.SECOND, SANS, "muted")
    paint.rule(lay.left.x + wide + 18, y, lay.left.w - wide - 18)


def draw_no_tables(paint: Paint, lay: LobbyLayout, others: bool) -> None:
    """Draws what to do while no table is open; `others`: whether people on the network are to play, too."""
    room = lay.empty
    words = (tr("Choose a game above: everybody here sees your table at once and can sit down.") if others else
             tr("Choose a game above. Two can play at this keyboard, four at cards; bots take a seat like anybody."))
    paint.dashed(room, "edge", 1.5, theme.ROW_RADIUS, 7)
    apart = paint.scale.em(theme.NAME) * 0.75
    paint.text(tr("No table is open."), (room.centerx, room.centery - apart), theme.NAME, SERIF, align="centre")
    if paint.lines_height(words, room.w - 48) > room.h / 2 - apart:
        words = tr("Choose a game above.")
    paint.lines(words, (room.centerx, room.centery + apart), room.w - 48, theme.BODY, SANS, "muted", "centre")


def draw_people(paint: Paint, panel: FRect, lobby: LobbyView, bottom: float, known: Acquaintances | None) -> None:
    """Draws who is here and what they do, down to `bottom` (units): many get lower rows, and the rest a number.

    If it is asked who they are it draws their key words instead, and since when they are `known`.
    """
    people = lobby.here
    top, left, right = panel.y + 68, panel.x + 24, panel.right - 24
    least = max(23.0, paint.scale.em(theme.SECOND) * 1.3) if known is None else paint.scale.em(theme.BODY) * 2.9
    room = int((bottom - top) // least)
    shown = people if len(people) <= room else people[:room - 1]
    lines = max(1, len(shown) + (len(shown) < len(people)))
    pitch = max(least, min(50.0 if known is None else 68.0, (bottom - top) / lines))
    names = told_apart((person.name, person.key) for person in (lobby.me, *people))[1:]
    for number, person in enumerate(shown):
        row = FRect(left, top + number * pitch, right - left, pitch)
        if known is None:
            _draw_person(paint, row, person, names[number])
        else:
            _draw_key(paint, row, person, names[number], known.told(person.name, person.key))
    if len(shown) < len(people):
        words = trn("and {n} more", "and {n} more", len(people) - len(shown))
        paint.text(words, (left, top + (len(shown) + 0.5) * pitch), theme.SECOND, SANS, "muted")


def _draw_person(paint: Paint, row: FRect, person: Person, name: str) -> None:
    left, size = row.x, theme.BODY
    if row.h >= 36:
        radius = min(17.0, row.h * 0.42)
        paint.disc((row.x + 18, row.centery), radius, "raised")
        paint.text(name[0].upper(), (row.x + 18, row.centery), 16, SEMI, align="centre")
        left += 48
    else:
        size = theme.SECOND
    wide = draw_name(paint, name, (left, row.centery), (row.right - left) * 0.62, size, SEMI)
    room = row.right - left - wide - 14
    said, ink = (NO_WAY, "bad") if person.barred else (doing_words(person.doing), "muted")
    paint.fitted(said, (row.right, row.centery), room, theme.SECOND, SANS, ink, "right")


def _draw_key(paint: Paint, row: FRect, person: Person, name: str, told: str) -> None:
    """Draws who somebody is: the words of the key under the name, and since when it is known."""
    apart = paint.scale.em(theme.BODY) * 0.62
    wide = draw_name(paint, name, (row.x, row.centery - apart), row.w * 0.5, theme.BODY, SEMI)
    paint.fitted(told, (row.right, row.centery - apart), row.w - wide - 14, theme.SECOND, SANS,
                 "bad" if told.startswith("not ") else "muted", "right")
    paint.fitted(person.words, (row.x, row.centery + apart), row.w, theme.SECOND, SANS, "muted", least=0.8)


def draw_alone(paint: Paint, panel: FRect, me: Person, address: str, code: str, bottom: float,
               lonely: bool) -> None:
    """Draws what to do while nobody else is here, this computer's code and address, and how others will see this
    player, down to `bottom` (units); `lonely`: what may be the reason, since it has lasted."""
    left, y, room = panel.x + 24, panel.y + 84, panel.w - 48
    paint.text(tr("Nobody else here yet."), (left, y), theme.BODY, SEMI)
    y += paint.scale.em(theme.BODY) * 1.6
    y += paint.lines(APART_WORDS if lonely else START, (left, y), room, theme.BODY, SANS, "muted")
    if address:
        y += 12
        whole = tr("If it doesn't, type there")
        fits = paint.scale.measure(str(whole).upper(), theme.LABEL, SEMI, LABEL_TRACK) <= room
        paint.label(whole if fits and not lonely else tr("Or type there"), (left, y))
        y += 40
        paint.fitted(code, (left, y), room, theme.CLOCK, SERIF)
        y += 20 + paint.scale.em(theme.NAME) * 0.6
        paint.fitted(tr("or {address}", address=address), (left, y), room, theme.NAME, SEMI, "muted")
        y += 20
    y += paint.scale.em(theme.SECOND)
    words = tr("They see you as {name}, {words}. The six words are made of your key: nobody else can have them.",
               name=name_of(told_apart([(me.name, me.key)])[0]), words=me.words)
    if y + paint.lines_height(words, room, theme.SECOND) < bottom + paint.scale.em(theme.SECOND) * 0.7:
        paint.lines(words, (left, y), room, theme.SECOND, SANS, "muted")


def draw_network(paint: Paint, lay: LobbyLayout, ok: bool, sentence: str, until: float) -> None:
    """Draws the sentence about the network at the foot, up to x = `until` (units); red if not `ok`. While all is well
    its first part is enough where there is little room; what is wrong takes two lines."""
    paint.disc((lay.left.x + 8, lay.foot), 5, "good" if ok else "bad")
    room = until - lay.left.x - 40
    if ok and paint.scale.measure(sentence, theme.SECOND) > room:
        sentence = str(sentence).split(". ")[0] + "."
    size, ink = float(theme.SECOND), "muted" if ok else "bad"
    if ok or paint.scale.measure(sentence, size) <= room:
        paint.fitted(sentence, (lay.left.x + 24, lay.foot), room, size, SANS, ink)
        return
    size = min(size, FOOT / paint.scale.em(size) * size)
    step = paint.scale.em(size) * 1.2
    lines = fonts.wrap(sentence, SANS, paint.scale.pixels(size), room * paint.scale.unit)
    for number, line in enumerate((lines[0], " ".join(lines[1:]))):
        paint.fitted(line, (lay.left.x + 24, lay.foot + (number - 0.5) * step), room, size, SANS, ink)
