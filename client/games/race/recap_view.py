"""Drawing of a race's recap: the takes in two columns, players and times at the right. Lengths are in units."""
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.fonts import SANS, SEMI, SERIF
from client.draw.paint import Paint
from client.draw.plates import draw_name
from client.draw.scale import Scale
from client.games.race import board
from client.games.race.story import PlayedRace, seconds_words
from client.games.race.times import Rank
from client.play.replays.recap import HEAD, INSET, layout
from client.play.table_words import ordinal
from client.ui.phrases import clock_words
from p2p.language import capital, tr


def _row_height(shown: PlayedRace) -> float:
    count = len(shown.takes[0].faces) if shown.takes else 3
    return board.faces_size(count, 400)[1] + 16


def fitting(shown: PlayedRace, scale: Scale) -> int:
    """Returns how many rows of the list, of two takes each, are in sight."""
    return max(1, int((layout(scale).list.h - HEAD - 12) // _row_height(shown)))


def last(shown: PlayedRace, scale: Scale) -> int:
    """Returns by how many rows the list can be scrolled."""
    return max(0, -(-len(shown.takes) // 2) - fitting(shown, scale))


def places(shown: PlayedRace, scale: Scale, first: int) -> list[tuple[int, FRect]]:
    """Returns the takes in sight with their places, from row `first` of the list on."""
    panel, shows = layout(scale).list, fitting(shown, scale)
    high = (panel.h - HEAD - 12) / shows if len(shown.takes) > 2 * shows else _row_height(shown)
    wide = (panel.w - 2 * INSET - theme.MARGIN) / 2
    return [(number, FRect(panel.x + INSET + number % 2 * (wide + theme.MARGIN),
                           panel.y + HEAD + (number // 2 - first) * high, wide, high))
            for number in range(2 * first, min(len(shown.takes), 2 * (first + shows)))]


def pick(shown: PlayedRace, scale: Scale, first: int, at: tuple[float, float]) -> int | None:
    """Returns the take whose row lies at a point (units), None if none does."""
    return next((number for number, rect in places(shown, scale, first) if rect.collidepoint(at)), None)


def draw_takes(paint: Paint, cards: Cards, panel: FRect, shown: PlayedRace, first: int) -> None:
    """Draws the list of all takes, from row `first` of it on."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    paint.label(tr("Every {unit}", unit=shown.unit(1)), (panel.x + INSET, panel.y + HEAD / 2 + 4))
    mean: str = tr("{mean:.1f} {unit} lay there on average", mean=shown.mean, unit=shown.unit(0))
    mean = paint.scale.longest((tr("{mean}; a click shows the board", mean=mean), tr("{mean}; click one", mean=mean),
                                mean), 420, theme.SECOND)
    paint.fitted(mean, (panel.right - INSET, panel.y + HEAD / 2 + 4), 420, theme.SECOND, SANS, "muted", "right")
    shows = fitting(shown, paint.scale)
    for number, rect in places(shown, paint.scale, first):
        _draw_row(paint, cards, rect, number, shown)
    _draw_bar(paint, panel, first, shows, -(-len(shown.takes) // 2))


def _draw_row(paint: Paint, cards: Cards, rect: FRect, number: int, shown: PlayedRace) -> None:
    row = shown.takes[number]
    if number > 1:
        paint.rule(rect.x, rect.y, rect.w)
    paint.text(str(number + 1), (rect.x + 20, rect.centery), theme.SECOND, SERIF, "faint", "right")
    x = rect.x + 32
    if len(shown.players) > 1:
        who = next((player for player in shown.players if player.seat == row.seat), None)
        paint.sitter((x + 12, rect.centery), row.seat, 13, who.name if who else "", bool(who and who.bot))
        x += 34
    cards_wide = (3 if len(row.faces) == 6 else len(row.faces)) * 60 - 6
    high = board.faces_size(len(row.faces), cards_wide)[1]
    board.faces_row(paint, cards, shown.deck, row.faces, x + cards_wide / 2, rect.centery - high / 2, cards_wide)
    apart = paint.scale.em(theme.SECOND) * 0.8
    room = rect.right - x - cards_wide - 8
    paint.fitted(seconds_words(row.seconds), (rect.right, rect.centery - apart), room, theme.NAME, SERIF, align="right")
    count = len(shown.boards[number].there)
    there = paint.scale.longest((tr("the only one"),) * (count == 1) + (tr("of {count}", count=count),), room,
                                theme.SECOND)
    paint.fitted(there, (rect.right, rect.centery + apart), room, theme.SECOND, SANS, "muted", "right")


def _draw_bar(paint: Paint, panel: FRect, first: int, fitting: int, rows: int) -> None:
    if rows <= fitting:
        return
    room = panel.h - HEAD - 24
    paint.plate(FRect(panel.right - 12, panel.y + HEAD + room * first / rows, 5, room * fitting / rows), "edge",
                radius=2.5)


def draw_side(paint: Paint, panel: FRect, shown: PlayedRace) -> None:
    """Draws the players, and below them the time."""
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    _draw_times(paint, panel, _draw_players(paint, panel, shown), shown)


def _draw_players(paint: Paint, panel: FRect, shown: PlayedRace) -> float:
    """Draws the players, best first, with their quickest take. Returns the y of their end."""
    left, right = panel.x + INSET, panel.right - INSET
    y = panel.y + HEAD / 2 + 4
    columns = (right - 66, right)
    paint.label(tr("Players") if len(shown.players) > 1 else tr("You"), (left, y))
    for words, x in zip((tr("quickest"), shown.unit(0)), columns, strict=True):
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


def _draw_times(paint: Paint, panel: FRect, y: float, shown: PlayedRace) -> None:
    left, right = panel.x + INSET, panel.right - INSET
    paint.upright(FRect(left, y, panel.w - 2 * INSET, 2), "text")
    y += 34
    paint.text(tr("This game"), (left, y), theme.NAME, SEMI)
    paint.text(clock_words(shown.ms), (right, y), theme.CLOCK, SERIF, "accent_text", "right")
    y += 38
    standing = shown.standing
    if standing is None:
        paint.lines(shown.unranked, (left, y), panel.w - 2 * INSET, theme.BODY, SANS, "muted")
        return
    step = min(38.0, (panel.bottom - 14 - y) / 4)
    if standing.record:
        paint.icon("trophy", (left + 10, y), 22, "accent_text")
        said = tr("A new record on this computer"), tr("A new record here")
        paint.text(paint.scale.longest(said, panel.w - 2 * INSET - 30, theme.BODY, SEMI), (left + 30, y), theme.BODY,
                   SEMI, "accent_text")
    elif standing.best is None:
        said = tr("The first of its kind on this computer"), tr("The first of its kind here")
        words = paint.scale.longest(said, panel.w - 2 * INSET)
        paint.fitted(words, (left, y), panel.w - 2 * INSET, theme.BODY, SANS, "muted")
    else:
        paint.text(tr("Best before"), (left, y), theme.BODY, SANS, "muted")
        paint.text(clock_words(standing.best), (right, y), theme.BODY, SERIF, align="right")
    for words, rank in ((tr("of all time"), standing.ever), (tr("in the last 7 days"), standing.week),
                        (tr("in the last 24 hours"), standing.day)):
        y += step
        paint.rule(left, y - step / 2, panel.w - 2 * INSET)
        paint.fitted(capital(words), (left, y), 230, theme.BODY, SANS, "muted")
        paint.text(_rank(rank), (right, y), theme.BODY, SEMI, align="right")


def _rank(rank: Rank) -> str:
    return tr("{ordinal} of {count}", ordinal=ordinal(rank.place), count=rank.of)
