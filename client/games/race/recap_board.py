"""Drawing of one take in a race's recap: the board as it lay, and the others that lay there. Lengths are in units."""
from pygame import FRect

from client.draw import cards as art, theme
from client.draw.cards import Cards, CardState
from client.draw.fonts import SANS, SERIF
from client.draw.paint import Paint
from client.draw.plates import name_of
from client.draw.scale import Scale
from client.games.race import board as race
from client.games.race.recap_view import INSET, RIGHT, TOP, Row, Shown, seconds_words

HEAD, BOARD, LIST = 84.0, 0.56, 40.0        # above the board; its share of the height; from its end to the first missed
CARD, GAP = 44.0, 10.0                      # width of a missed card; between two lines of them


def _panel(scale: Scale) -> FRect:
    return FRect(scale.size[0] - theme.MARGIN - RIGHT, TOP, RIGHT, scale.size[1] - TOP - theme.MARGIN)


def board_rects(row: Row, scale: Scale) -> tuple[FRect, ...]:
    """Returns where the cards of the board lie, by position."""
    panel, rows = _panel(scale), row.lay.rows
    columns = max(1, -(-len(row.lay.board) // rows))
    room = FRect(panel.x + INSET, panel.y + HEAD, panel.w - 2 * INSET, (panel.h - HEAD) * BOARD)
    wide = min((room.w - (columns - 1) * 8) / columns, (room.h - (rows - 1) * 8) / rows / race.ASPECT)
    left = room.centerx - (columns * (wide + 8) - 8) / 2
    return tuple(FRect(left + place // rows * (wide + 8), room.y + place % rows * (wide * race.ASPECT + 8), wide,
                       wide * race.ASPECT) for place in range(len(row.lay.board)))


def missed_rects(row: Row, scale: Scale) -> tuple[FRect, ...]:
    """Returns where the missed ones lie, as many as have room, two in a line."""
    panel = _panel(scale)
    top = max((rect.bottom for rect in board_rects(row, scale)), default=panel.y + HEAD) + LIST
    count = len(row.faces)
    wide = (panel.w - 2 * INSET - 16) / 2
    card = min(CARD, (wide - (count - 1) * 4) / count)
    high = card * race.ASPECT + GAP
    lines = max(0, int((panel.bottom - 12 - top) // high))
    return tuple(FRect(panel.x + INSET + number % 2 * (wide + 16), top + number // 2 * high, wide, high)
                 for number in range(min(len(row.missed), 2 * lines)))


def pick(row: Row, scale: Scale, at: tuple[float, float]) -> int | None:
    """Returns the number of the missed one that lies at a point (units), None if none does."""
    return next((number for number, rect in enumerate(missed_rects(row, scale)) if rect.collidepoint(at)), None)


def draw(paint: Paint, cards: Cards, shown: Shown, number: int, ringed: int) -> None:
    """Draws the board of take `number`; `ringed` is the missed one whose cards have a ring, -1 for the take's."""
    panel, row = _panel(paint.scale), shown.rows[number]
    paint.plate(panel, "panel", radius=theme.PANEL_RADIUS)
    name = next(name_of(player.name) for player in shown.players if player.seat == row.seat)
    left, room = panel.x + INSET, panel.w - 2 * INSET
    paint.fitted(f"{shown.unit[0].capitalize()} {number + 1} of {len(shown.rows)}", (left, panel.y + 28), room,
                 theme.NAME, SERIF)
    paint.fitted(f"{name}, {seconds_words(row.seconds)}. ←→ the others, Esc closes.", (left, panel.y + 58), room,
                 theme.SECOND, SANS, "muted")
    rings, marked = (theme.SEATS[row.seat],), row.faces
    if 0 <= ringed < len(row.missed):
        rings, marked = (paint.theme.accent,), row.missed[ringed]
    for face, rect in zip(row.lay.board, board_rects(row, paint.scale), strict=True):
        if face is not None:
            state = CardState(rings) if face in marked else CardState()
            art.draw(paint, cards, art.CardName(shown.deck, face, paint.style.palette), rect, state)
    rects = missed_rects(row, paint.scale)
    bottom = max((rect.bottom for rect in board_rects(row, paint.scale)), default=panel.y + HEAD)
    words = _missed_words(shown, row, len(rects))
    paint.block(words, (left, bottom + LIST / 2 + 2), room, theme.SECOND, SANS, "muted")
    for place, (faces, rect) in enumerate(zip(row.missed, rects, strict=False)):
        _draw_missed(paint, cards, shown.deck, faces, rect, place == ringed)


def _missed_words(shown: Shown, row: Row, fit: int) -> str:
    count = len(row.missed)
    if not count:
        return "It was the only one."
    more = "" if fit >= count else f"; {fit} of them here" if fit else ""
    return f"{count} other {shown.unit[count != 1]} lay there{more}. Click one to find it."


def _draw_missed(paint: Paint, cards: Cards, deck: str, faces: tuple[int, ...], rect: FRect, chosen: bool) -> None:
    wide = min(CARD, (rect.w - (len(faces) - 1) * 4) / len(faces))
    if chosen:
        paint.plate(rect.inflate(8, -2), "raised", "accent", 1.5, theme.CONTROL_RADIUS)
    for number, face in enumerate(faces):
        where = FRect(rect.x + number * (wide + 4), rect.centery - wide * race.ASPECT / 2, wide, wide * race.ASPECT)
        if paint.theme is theme.LIGHT:                  # paper on paper
            paint.plate(where.inflate(2, 2), "edge", radius=wide * theme.CARD_RADIUS + 1)
        art.draw(paint, cards, art.CardName(deck, face, paint.style.palette), where)
