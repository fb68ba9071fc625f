"""The state of a race's screen beside the table's view: events, takes, reasons, new cards, owner of the mouse."""
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf

from client.draw import motion
from client.draw.commands import Command
from client.draw.plates import name_of
from client.games.race import flight
from client.games.race.advising import RaceAdvising
from client.games.race.board import CardEvent, lands
from client.games.race.columns import Take, Why
from client.games.race.drawn import DrawnBoard
from client.games.race.paced import SetSearch
from client.pages import table_people
from client.play import pace
from client.play.advice import AdviceCount
from client.play.game_table import ScreenState
from p2p.games.game import Seat
from p2p.language import tr
from p2p.peer.table_view import TableView

SHOWS = motion.stretched(flight.LASTS, "slow")      # ms after which no happening shows any more
FOLLOW = 6                  # more new cards than that don't come one by one


@dataclass
class RaceMemo:
    """The screen's state for one game of a race; Tau and PC Set add their own. Knows the rules of neither."""

    screen: ScreenState
    advising: RaceAdvising = field(default_factory=lambda: RaceAdvising(AdviceCount()))
    happenings: tuple[CardEvent, ...] = ()                      # what shows for a moment on the board
    takes: tuple[Take, ...] = ()                                # what was taken so far, oldest first
    whys: dict[Seat, Why] = field(default_factory=dict)         # why the last claim was wrong, by seat
    new: tuple[int, ...] = ()                                   # the faces dealt last
    drawn: DrawnBoard = field(default_factory=DrawnBoard)                 # what lay where, and since when
    known: tuple[SetSearch, ...] = ()                              # searches of the players here at other tables
    searched: tuple[SetSearch, ...] = ()                           # those at this one, but with advice
    mouse: Seat | None = None                                   # for whom it plays, once one of two has used it

    def add(self, shines: bool, *events: CardEvent) -> None:
        """Adds events; new cards that follow a take come from the deck once those taken are on their way.

        `shines` says whether new and moved cards are yellow for a while.
        """
        for event in events:
            if not shines and event.kind == "moved":
                continue
            if not shines and event.kind == "new":
                event = replace(event, kind="come")
            taken = max((old.start for old in self.happenings if old.kind == "right"), default=-inf)
            dealt = event.kind in ("new", "come") and len(event.faces) <= FOLLOW
            follows = dealt and event.start - taken < flight.LASTS
            self.happenings += (replace(event, after=True, start=max(taken, event.start - flight.COMES))
                                if follows else event,)

    def lie(self, board: Sequence[int | None], now: float, speed: str) -> None:
        """Notes the board as it lies from `now` (ms) on, after the events that have led to it, for later presses."""
        self.drawn.change(board, now, lambda face: lands(self.happenings, face, speed))

    def settle(self, board: Sequence[int | None], now: float) -> None:
        """Ends all motion on this board; the rings of right and wrong cards that lie there keep their time."""
        self.drawn.settle(now)
        self.happenings = tuple(_still(event, board) for event in self.happenings
                                if event.kind not in ("lift", "come"))

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
        return (Command("mouse", tr("Mouse: {name}", name=name_of(table_people.names(view)[self.mouse])), "F6"),)


def _still(event: CardEvent, board: Sequence[int | None]) -> CardEvent:
    """Returns the event with its cards in their places; new and moved ones stay yellow as long as before."""
    if event.kind == "right" and not set(event.faces) & set(board):
        return replace(event, places=())
    if event.kind not in ("new", "moved"):
        return event
    lying = tuple(face for face in event.faces if face in board)
    return replace(event, kind="moved", after=False, faces=lying, places=tuple(map(board.index, lying)))
