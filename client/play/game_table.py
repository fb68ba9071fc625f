"""What the play screen and one game's table agree on: what the screen keeps, and what the game shows, says and does.

Knows no game. `TableView.state` is `Any` by design: this side can't name every game's State; each game's table does.
"""
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.cards import Cards
from client.draw.furniture import Banner, Command
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.desk import Desk
from client.ui.keys import Labels
from client.ui.page import Go
from client.ui.widgets import Form
from p2p.peer.session import TableView

Pick = tuple[str, Any]      # ("command", name), ("header", name), ("term", number), NOTHING, or what a board has there
NOTHING: Pick = ("", "")
NOTE = 4000.0               # ms that a sentence for the moment stands
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
STEPS = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
PlacedCommand = tuple[Command, FRect]                                  # something to press, and where it is, in units
Hears = Mapping[int, Callable[[pygame.Event, float], None]]     # what to do with events, by their type
Does = Mapping[str, Callable[[float], Go]]                      # what commands do, by their names
View = TypeVar("View", contravariant=True)
Shown = TypeVar("Shown")


@dataclass
class ScreenState:
    """What the play screen keeps beside the table's view. A game reads all of it and changes it through the methods."""

    scale: Scale = field(default_factory=lambda: Scale(*theme.WINDOW))      # of the last picture
    hover: Pick = NOTHING                                       # what is under the mouse
    leaving: bool = False                                       # whether it asks if the player wants to leave
    reading: bool = False                                       # whether the rules lie over the board
    focus: int = 0                                              # which of the answers has the keyboard
    ring: bool = False                                          # whether that is shown
    away: dict[int, float] = field(default_factory=dict)        # since when (ms), by member that can't be reached
    note: tuple[str, str] = ("", "")                            # a sentence for the moment, its beginning strong
    until: float = 0.0                                          # when it goes (ms)
    rule: str = ""                                              # that this sentence names, if it refuses something
    book_at: FRect = field(default_factory=FRect)               # where the rules in short lead to all of them

    def say(self, strong: str, words: str, now: float, rule: str = "") -> None:
        """Shows a sentence for the moment in the line of hints; a refusal names the rule of the game's book."""
        self.note, self.until, self.rule = (strong, words), now + NOTE, rule

    def unsay(self) -> None:
        """Takes the sentence for the moment away, and its rule with it."""
        self.note, self.rule = ("", ""), ""

    def forget(self, now: float) -> None:
        """Takes the sentence away once it has stood long enough."""
        if now >= self.until:
            self.unsay()

    def ask_anew(self) -> None:
        """Other answers stand on the screen: the first one has the keyboard."""
        self.focus, self.ring = 0, False

    def away_for(self, member: int, now: float) -> int:
        """The seconds for which a member hasn't been reached; 0 if it is here."""
        since = self.away.get(member)
        return 0 if since is None else max(1, int((now - since) / 1000))


# ---------------------------------------------------------------------- what is drawn

class BoardFoot(Protocol):
    """The lower edge of a board: `strip` is where a sentence about trouble goes."""

    @property
    def strip(self) -> FRect: ...


class BoardLayout(Protocol):
    """Where a board's parts lie, in units; panels stand in the middle of `area`."""

    @property
    def area(self) -> FRect: ...

    @property
    def foot(self) -> BoardFoot: ...


class BoardModule(Protocol[View]):
    """A module that draws one kind of view, lays it out, and finds what lies at a point in units."""

    def draw(self, paint: Paint, cards: Cards, labels: Labels, view: View, now: float, hover: Pick, /) -> None: ...

    def layout(self, view: View, scale: Scale, /) -> BoardLayout: ...

    def pick(self, view: View, scale: Scale, at: tuple[float, float], /) -> Pick: ...


@dataclass(frozen=True)
class BoardPicture(Generic[Shown]):
    """A board with what it shows at one moment.

    `answers` are those that the board itself draws, which the keyboard reaches while no banner stands over it.
    """

    board: BoardModule[Shown]
    shown: Shown
    answers: Callable[[Scale], Sequence[PlacedCommand]] = lambda _scale: ()

    def draw(self, paint: Paint, desk: Desk, now: float, hover: Pick) -> None:
        """Draws the whole screen."""
        self.board.draw(paint, desk.cards, desk.labels, self.shown, now, hover)

    def layout(self, scale: Scale) -> BoardLayout:
        """Where the board's parts lie."""
        return self.board.layout(self.shown, scale)

    def pick(self, scale: Scale, at: tuple[float, float]) -> Pick:
        """What lies at a point in units."""
        return self.board.pick(self.shown, scale, at)


# ---------------------------------------------------------------------- what a game is asked for

class GameTable(Protocol):
    """One table of a game as it is seen and played at this computer.

    It is made with the first view of the table and keeps the newest one, so there always is one. `now` is the time in
    ms on the clock of `p2p.peer.node.now_ms`. It sends moves by `desk.node.act`, plays sounds by `desk.sounds`, and
    says sentences by the ScreenState that it was made with.
    """

    view: TableView

    @property
    def keys(self) -> Mapping[int, str]:
        """The commands that keys give now, by keycode; those of the screen (F1, F5, Esc) stand beside them."""

    @property
    def does(self) -> Does:
        """What each command does, by its name; the argument is `now`. "recap" is the one that a banner at the end
        offers."""

    @property
    def hears(self) -> Hears:
        """What to do with an event of these types before the screen itself looks at it. No key press is among them."""

    def update(self, view: TableView, now: float, /) -> None:
        """Takes the newest view, which may be the one it has, and does what time brings. Called before each picture."""

    def key(self, event: pygame.Event, now: float, /) -> None:
        """A key was pressed that no command and no answer on the screen has."""

    def touch(self, what: Any, now: float, /) -> None:
        """The mouse has pressed what the board's `pick` named, other than a command."""

    def still(self) -> None:
        """Jumps motion to its end: any key or click does that first."""

    def take_back(self) -> bool:
        """Takes back what is half done, before Esc means to leave. False if there was nothing."""

    def picture(self, now: float, banner: Banner | None, /) -> BoardPicture[Any]:
        """The board, with this banner over it."""

    def banner(self) -> Banner | None:
        """What the game puts over its board: at the end who won, to which the screen adds what can be done next."""

    def title(self) -> str:
        """The window's title: whose turn it is, or the score."""

    @property
    def form(self) -> Form | None:
        """The controls that have the keyboard now; None while all keys are the board's."""

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str, /) -> FRect:
        """Draws the rules in short, over the board; `hover` is the command under the mouse. Returns where their answer
        "All the rules" is."""

    def wakes(self, now: float, /) -> Sequence[float]:
        """When the picture changes by itself, in ms; `now` or before it: at once."""


# Makes a game's table from its first view, at the time `now`.
GameTableFactory = Callable[[Desk, ScreenState, TableView, float], GameTable]
