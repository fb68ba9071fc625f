"""What only this screen knows of a race: what shows for a moment, takes, reasons, new cards, whose mouse it is."""
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
    """Of one game of Tau or PC Set; knows no rules of either."""

    happenings: tuple[CardEvent, ...] = ()                      # what shows for a moment on the board
    takes: tuple[Take, ...] = ()                                # what was taken so far, oldest first
    whys: dict[Seat, Why] = field(default_factory=dict)         # why the last claim was wrong, by seat
    new: tuple[int, ...] = ()                                   # the faces dealt last
    mouse: Seat | None = None                                   # for whom it plays, once one of two has used it

    def forget(self, now: float) -> None:
        """Removes what has shown long enough."""
        self.happenings = tuple(event for event in self.happenings if now - event.start < SHOWS)

    def mouse_seat(self, view: TableView) -> Seat | None:
        """For whom a press of the mouse counts: the left one of two, until they change; None where nobody plays."""
        seats = sorted(table_people.local_seats(view))
        if not seats:
            return None
        seat = seats[0] if self.mouse is None else self.mouse
        self.mouse = seat if len(seats) > 1 else None
        return seat

    def pass_mouse(self, view: TableView) -> None:
        """With two players at this computer the mouse changes hands."""
        seats = sorted(table_people.local_seats(view))
        if len(seats) > 1 and not pace.stopped(view):
            self.mouse = seats[1] if self.mouse in (None, seats[0]) else seats[0]

    def mouse_command(self, view: TableView) -> tuple[Command, ...]:
        """The command that says whose mouse it is, once two share it."""
        if self.mouse is None:
            return ()
        return (Command("mouse", f"Mouse: {name_of(table_people.names(view)[self.mouse])}", "F6"),)
