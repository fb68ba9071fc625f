"""Drawing of a race's recap: the takes in two columns, players and times at the right. Lengths are in units."""
from typing import NamedTuple

from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name, draw_seal
from client.draw.scale import Scale
from client.games.race import board
from client.games.race.frame import clock_words
from client.games.race.times import Rank, Standing
from client.play.table_words import ordinal
from client.ui.widgets import Button, Form

TOP, RIGHT = 88, 424
INSET, HEAD = 28, 52
AGAIN = 210                 # width of the header that the button for another game may take
SEAL = 168                  # height of the seal's plate


class Lay(NamedTuple):
    """A board as it lay: its faces by position (row + rows * column), and all sets of cards that could be taken."""

    board: tuple[int | None, ...]
    there: tuple[tuple[int, ...], ...]
    rows: int = 3


class Row(NamedTuple):
    """A take: its seat and faces, the seconds it took, how many lay on the board then (`there`), and that board."""

    seat: int
    faces: tuple[int, ...]
    seconds: float
    there: int
    lay: Lay

    @property
    def missed(self) -> tuple[tuple[int, ...], ...]:
        """Returns the others that lay there."""
        return tuple(faces for faces in self.lay.there if set(faces) != set(self.faces))


class Player(NamedTuple):
    """A player: `taus` is the number of takes, `quickest` the seconds of the quickest one."""

    seat: int
    name: str
    bot: bool
    taus: int
    quickest: float


class Shown(NamedTuple):
    """The content of the recap.

    `mean` is how many lay on the board on average, `ms` the game's length, `unranked` why it has no `standing`, and
    `rings` are the seats that colour the seal.
    """

    headline: str
    line: str
    manner: str
    deck: str
    rows: tuple[Row, ...]
    players: tuple[Player, ...]
    mean: float
    ms: int
    standing: Standing | None
    unranked: str
    rings: tuple[int, ...]
    unit: tuple[str, str] = ("Tau", "Taus")


def _panel(scale: Scale) -> FRect:
    return FRect(theme.MARGIN, TOP, scale.size[0] - 3 * theme.MARGIN - RIGHT, scale.size[1] - TOP - theme.MARGIN)


def _row_height(shown: Shown) -> float:
    count = len(shown.rows[0].faces) if shown.rows else 3
    return board.faces_size(count, 400)[1] + 16


def fitting(shown: Shown, scale: Scale) -> int:
    """Returns how many rows of the list, of two takes each, are in sight."""
    return max(1, int((_panel(scale).h - HEAD - 12) // _row_height(shown)))


def last(shown: Shown, scale: Scale) -> int:
    """Returns by how many rows the list can be scrolled."""
    return max(0, -(-len(shown.rows) // 2) - fitting(shown, scale))


def _seal_rect(scale: Scale) -> FRect:
    width, height = scale.size
    return FRect(width - theme.MARGIN - RIGHT, height - theme.MARGIN - SEAL, RIGHT, SEAL)


def layout(form: Form, scale: Scale) -> None:
    """Places the form's buttons: that for another game in the header, the other on the seal's plate."""
    seal = _seal_rect(scale)
    for control in form.controls:
        if isinstance(control, Button):
            wide = control.width(scale)
            control.rect = FRect(seal.right - 20 - wide, seal.bottom - 16 - theme.CONTROL, wide, theme.CONTROL)
            if control.name == "again":
                control.rect = FRect(seal.right - wide, (theme.HEADER - theme.CONTROL) / 2, wide, theme.CONTROL)


def draw(paint: Paint, cards: Cards, shown: Shown, first: int, seal: str, opened: int | None = None) -> None:
    """Draws the page but its controls, from row `first` of the list on; `seal` is "" before it is known.

    Where a take is `opened`, the right part is left to its board.
    """
    paint.fill()
    low = paint.scale.em(theme.HEADER_TITLE) * 0.5 + paint.scale.em(theme.SECOND) * 0.76
    top = (theme.HEADER - low) / 2 + 2
    room = paint.width - 108 - AGAIN
    paint.fitted(shown.headline, (84, top), room, theme.HEADER_TITLE, SERIF)
    paint.fitted(f"{shown.manner}. {shown.line}", (84, top + low), room, theme.SECOND, SANS, "muted")
    _draw_taus(paint, cards, _panel(paint.scale), shown, first, opened)
    if opened is not None:
        return
    seal_rect = _seal_rect(paint.scale)
    right = FRect(seal_rect.x, TOP, RIGHT, seal_rect.y - TOP - theme.GAP)
    paint.plate(right, "panel", radius=theme.PANEL_RADIUS)
    y = _draw_players(paint, right, shown)
    _draw_times(paint, right, y, shown)
    _draw_seal(paint, seal_rect, shown, seal)


def places(shown: Shown, scale: Scale, first: int) -> list[tuple[int, FRect]]:
    """Returns the takes in sight with their places, from row `first` of the list on."""
    panel, shows = _panel(scale), fitting(shown, scale)
    high = (panel.h - HEAD - 12) / shows if len(shown.rows) > 2 * shows else _row_height(shown)
    wide = (panel.w - 2 * INSET - theme.MARGIN) / 2
    return [(number, FRect(panel.x + INSET + number % 2 * (wide + theme.MARGIN),
                           panel.y + HEAD + (number // 2 - first) * high, wide, high))
            for number in range(2 * first, min(len(shown.rows), 2 * (first + shows)))]


def pick(shown: Shown, scale: Scale, first: int, at: tuple[float, float]) -> int | None:
    """Returns the take whose row lies at a point (units), None if none does."""
    return next((number for number, rect in places(shown, scale, first) if rect.collidepoint(at)), None)


def _draw_taus(paint: Paint, cards: Cards, panel: FRect, shown: Shown, first: int, opened: int | None) -> None:
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    paint.label(f"Every {shown.unit[0]}", (panel.x + INSET, panel.y + HEAD / 2 + 4))
    mean = f"{shown.mean:.1f} {shown.unit[1]} lay there on average"
    mean = paint.scale.longest((f"{mean}; a click shows the board", f"{mean}; click one", mean), 420, theme.SECOND)
    paint.fitted(mean, (panel.right - INSET, panel.y + HEAD / 2 + 4), 420, theme.SECOND, SANS, "muted", "right")
    shows = fitting(shown, paint.scale)
    for number, rect in places(shown, paint.scale, first):
        if number == opened:
            paint.plate(rect.inflate(16, -4), "raised", "accent", 1.5, theme.ROW_RADIUS)
        _draw_row(paint, cards, rect, number, shown)
    _draw_bar(paint, panel, first, shows, -(-len(shown.rows) // 2))


def _draw_row(paint: Paint, cards: Cards, rect: FRect, number: int, shown: Shown) -> None:
    row = shown.rows[number]
    if number > 1:
        paint.rule(rect.x, rect.y, rect.w)
    paint.text(str(number + 1), (rect.x + 20, rect.centery), theme.SECOND, SERIF, "faint", "right")
    x = rect.x + 32
    if len(shown.players) > 1:
        who = next((player for player in shown.players if player.seat == row.seat), None)
        paint.sitter((x + 12, rect.centery), row.seat, 13, who.name if who else "", bool(who and who.bot))
        x += 34
    count = 3 if len(row.faces) == 6 else len(row.faces)
    cards_wide = count * 60 - 6
    high = board.faces_size(len(row.faces), cards_wide)[1]
    board.faces_row(paint, cards, shown.deck, row.faces, x + cards_wide / 2, rect.centery - high / 2, cards_wide)
    apart = paint.scale.em(theme.SECOND) * 0.8
    room = rect.right - x - cards_wide - 8
    paint.fitted(seconds_words(row.seconds), (rect.right, rect.centery - apart), room, theme.NAME, SERIF, align="right")
    there = paint.scale.longest(("the only one",) * (row.there == 1) + (f"of {row.there}",), room, theme.SECOND)
    paint.fitted(there, (rect.right, rect.centery + apart), room, theme.SECOND, SANS, "muted", "right")


def seconds_words(seconds: float) -> str:
    """Returns seconds as "8.1 s", from 100 s on as "m:ss"."""
    return f"{seconds:.1f} s" if seconds < 100 else clock_words(round(seconds * 1000))


def _draw_bar(paint: Paint, panel: FRect, first: int, fitting: int, rows: int) -> None:
    """Draws the scroll bar if not all rows fit."""
    if rows <= fitting:
        return
    room = panel.h - HEAD - 24
    paint.plate(FRect(panel.right - 12, panel.y + HEAD + room * first / rows, 5, room * fitting / rows), "edge",
                radius=2.5)


def _draw_players(paint: Paint, panel: FRect, shown: Shown) -> float:
    """Draws the players, best first, with their quickest take. Returns the y of their end."""
    left, right = panel.x + INSET, panel.right - INSET
    y = panel.y + HEAD / 2 + 4
    columns = (right - 66, right)
    paint.label("Players" if len(shown.players) > 1 else "You", (left, y))
    for words, x in zip(("quickest", shown.unit[1]), columns, strict=True):
        paint.text(words, (x, y), theme.PLATE_SECOND, SEMI, "muted", "right")
    high = 50.0 if len(shown.players) > 2 else 58.0
    y += 22
    for player in shown.players:
        paint.rule(left, y, panel.w - 2 * INSET)
        middle = y + high / 2
        paint.sitter((left + 15, middle), player.seat, 15, player.name, player.bot)
        quickest = seconds_words(player.quickest) if player.taus else "-"
        draw_name(paint, player.name, (left + 42, middle), columns[0] - left - 42 - 90, theme.NAME, SEMI)
        paint.text(quickest, (columns[0], middle), theme.BODY, SANS, "muted", "right")
        paint.text(str(player.taus), (columns[1], middle), 26, SERIF, align="right")
        y += high
    return y


def _draw_times(paint: Paint, panel: FRect, y: float, shown: Shown) -> None:
    """Draws this game's time and its standing among those on this computer."""
    left, right = panel.x + INSET, panel.right - INSET
    paint.upright(FRect(left, y, panel.w - 2 * INSET, 2), "text")
    y += 34
    paint.text("This game", (left, y), theme.NAME, SEMI)
    paint.text(clock_words(shown.ms), (right, y), theme.CLOCK, SERIF, "accent_text", "right")
    y += 38
    standing = shown.standing
    if standing is None:
        paint.lines(shown.unranked, (left, y), panel.w - 2 * INSET, theme.BODY, SANS, "muted")
        return
    step = min(38.0, (panel.bottom - 14 - y) / 4)
    if standing.record:
        paint.icon("trophy", (left + 10, y), 22, "accent_text")
        said = "A new record on this computer", "A new record here"
        paint.text(paint.scale.longest(said, panel.w - 2 * INSET - 30, theme.BODY, SEMI), (left + 30, y), theme.BODY,
                   SEMI, "accent_text")
    elif standing.best is None:
        said = "The first of its kind on this computer", "The first of its kind here"
        words = paint.scale.longest(said, panel.w - 2 * INSET)
        paint.fitted(words, (left, y), panel.w - 2 * INSET, theme.BODY, SANS, "muted")
    else:
        paint.text("Best before", (left, y), theme.BODY, SANS, "muted")
        paint.text(clock_words(standing.best), (right, y), theme.BODY, SERIF, align="right")
    for words, rank in (("of all time", standing.ever), ("in the last 7 days", standing.week),
                        ("in the last 24 hours", standing.day)):
        y += step
        paint.rule(left, y - step / 2, panel.w - 2 * INSET)
        paint.fitted(words.capitalize(), (left, y), 230, theme.BODY, SANS, "muted")
        paint.text(_rank(rank), (right, y), theme.BODY, SEMI, align="right")


def _rank(rank: Rank) -> str:
    return f"{ordinal(rank.place)} of {rank.of}"


def _draw_seal(paint: Paint, plate: FRect, shown: Shown, seal: str) -> None:
    paint.plate(plate, "plate", radius=theme.PANEL_RADIUS)
    paint.mark((plate.x + 68, plate.centery), 88, tuple(theme.SEATS[seat] for seat in shown.rings))
    room = plate.right - plate.x - 132 - 20
    said = ("The game was fair.",) if seal else ("Not yet signed by all.", "Not yet signed.")
    words = paint.scale.longest(said, room, theme.NAME, SERIF)
    paint.fitted(words, (plate.x + 132, plate.y + 30), room, theme.NAME, SERIF, theme.ON_PLATE)
    draw_seal(paint, seal or "The check follows.", (plate.x + 132, plate.y + 74), room,
              ink=theme.ON_PLATE_MUTED)
