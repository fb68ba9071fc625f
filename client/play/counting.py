"""The count before a game of several computers: 3, 2, 1 while the table stands already and its deck is shuffled.

The table closes for all if a player leaves meanwhile."""
from client.draw import theme
from client.draw.paint import Paint
from client.ui.phrases import listed, plain, remaining
from p2p.language import tr
from p2p.peer.table_view import TableView

SECONDS = (3, 2, 1)
NOW, OTHER, APART = 64, 42, 28           # radius of the second that is counted and of the others; between them


def left(view: TableView, now: float) -> int:
    """Returns the seconds (1 to 3) that are left at `now` (ms), rounded up; 0 where no count runs."""
    return max(0, min(SECONDS[0], remaining(view.clock.count_ends - now)))


def wakes(view: TableView, now: float) -> float:
    """Returns the time (ms) of the next second."""
    return now + max(10.0, (view.clock.count_ends - now) % 1000)


def draw(paint: Paint, view: TableView, now: float) -> None:
    """Draws the seconds as discs, the current one in brass, between the players and how to leave."""
    seconds = left(view, now)
    middle = paint.width / 2, paint.height / 2
    paint.fill()
    names = listed([plain(seat.name) for seat in view.charter.seats])
    above = middle[1] - NOW - 30 - paint.scale.em(theme.NAME) / 2
    paint.text(tr("Everybody is ready"), (middle[0], above - paint.scale.em(44)), 44, "serif", align="centre")
    paint.fitted(names, (middle[0], above), paint.width - 2 * theme.MARGIN, theme.NAME, "sans", "muted",
                 align="centre")
    x = middle[0] - NOW - 2 * OTHER - APART
    for second in SECONDS:
        now_counted = second == seconds
        radius = NOW if now_counted else OTHER
        centre = x + radius, middle[1]
        paint.disc(centre, radius, "accent" if now_counted else None, None if now_counted else "edge", 2)
        paint.text(str(second), centre, 60 if now_counted else 32, "serif", "on_accent" if now_counted else "muted",
                   "centre")
        x += 2 * radius + APART
    paint.text(tr("Esc: leave, and the table closes"), (middle[0], middle[1] + NOW + 60), theme.BODY, "sans", "muted",
               "centre")
