"""The state of a race's screen beside the table's view: events, takes, reasons, new cards, owner of the mouse."""
from dataclasses import dataclass, field

from client.draw.furniture import Command, name_of
from client.games.race.board import CardEvent
from client.games.race.columns import Take, Why
from client.pages import table_people
from client.play import pace
from p2p.games.game import Seat
from p2p.peer.session import TableView

SHOWS = 1000.0              # ms after which no happening shows any more


@dataclass
class RaceMemo:
    """The screen's state for one game of Tau or PC Set. Knows the rules of neither."""

    happenings: tuple[CardEvent, ...] = ()                      # what shows for a moment on the board
    takes: tuple[Take, ...] = ()                                # what was taken so far, oldest first
    whys: dict[Seat, Why] = field(default_factory=dict)         # why the last claim was wrong, by seat
    new: tuple[int, ...] = ()                                   # the faces dealt last
    mouse: Seat | None = None                                   # for whom it plays, once one of two has used it

    def forget(self, now: float) -> None:
        """Removes the events that are over at `now` (ms)."""
        self.happenings = tuple(event for event in self.happenings if now - event.start < SHOWS)

    def mouse_seat(self, view: TableView) -> Seat | None:
        """Returns the seat for which a press of the mouse counts, None where nobody at this computer plays.

        Of two it is the left one until F6 changes it. Remembers that the mouse was used.
        """
        seats = sorted(table_people.local_seats(view))
        if not seats:
            return None
        seat = seats[0] if self.mouse is None else self.mouse
        self.mouse = seat if len(seats) > 1 else None
        return seat

    def pass_mouse(self, view: TableView) -> None:
        """Gives the mouse to the other one of two players at this computer (F6)."""
        seats = sorted(table_people.local_seats(view))
        if len(seats) > 1 and not pace.stopped(view):
            self.mouse = seats[1] if self.mouse in (None, seats[0]) else seats[0]

    def mouse_command(self, view: TableView) -> tuple[Command, ...]:
        """Returns the command that names the owner of the mouse, once one of two players has used it."""
        if self.mouse is None:
            return ()
        return (Command("mouse", f"Mouse: {name_of(table_people.names(view)[self.mouse])}", "F6"),)
