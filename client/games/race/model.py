"""Makes the parts of a board's view that both races share: the seats, and the commands of the line of hints."""
from collections.abc import Callable

from client.draw.commands import Command
from client.games.levels import GENTLE, level_word
from client.games.race.board import SeatPlate
from client.games.race.memo import RaceMemo
from client.pages import table_people
from client.play import table_words
from client.play.advice import ADVISE, refused
from client.play.joining import SIT_IN, may_sit_in
from client.play.pausing import PAUSE, may_pause
from client.play.unreachable import absence
from client.ui.phrases import remaining
from p2p.games.game import Seat, seats_of
from p2p.peer.table_view import TableView


def seats(view: TableView, memo: RaceMemo, now: float, clock: float, chosen: Callable[[Seat], tuple[int, ...]],
          bot: Callable[[str], str] = level_word) -> tuple[SeatPlate, ...]:
    """Returns all seats as the board shows them at `now` (ms) and at `clock`, the table's time (ms).

    `chosen` returns the marked cards of a seat; `bot` gives the words for a bot of a level.
    """
    clusters, names, found = table_people.local_seats(view), table_people.names(view), []
    for index in seats_of(len(names)):
        frozen = 0 if view.deal.outcome else remaining(view.state.frozen[index] - clock)
        level = table_people.level(view, index)
        found.append(SeatPlate(index, names[index], view.state.scores[index], bot(level) if level else "",
                               clusters.get(index, ""), frozen, chosen(index),
                               absence.why_away(view, memo.screen, index, now), memo.screen.phone_sign(index)))
    return tuple(found)


def gentle(view: TableView) -> bool:
    """Returns whether a gentle bot sits at this table."""
    return GENTLE in table_people.levels(view)


def commands(view: TableView, memo: RaceMemo, *own: Command) -> tuple[Command, ...]:
    """Returns the commands that can be given now; `own` are the game's, and ADVISE in its place among them."""
    if view.deal.outcome:
        return (table_words.VERIFY,)
    if view.proof.fault:
        return ()
    sits, pause = (SIT_IN,) if may_sit_in(view) else (), (PAUSE,) if may_pause(view) else ()
    own = tuple(command for command in own if command != ADVISE or not refused(view))
    return (*table_words.why_command(memo.screen), *sits, *memo.mouse_command(view), *own, *pause)
