"""The interface between the play screen and one game's table: the screen's state, and the GameTable.

Knows no game. `TableView.state` is `Any` by design: this side can't name every game's State; each game's table does.
Times are ms on the clock of `p2p.peer.session.now_ms`.
"""
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import pygame
from pygame import FRect

from client.draw import theme
from client.draw.banners import Banner
from client.draw.cards import Cards
from client.draw.commands import Command
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.desk import Desk
from client.pages.phones import ASKS, HERE, PhoneWord
from client.play import wheel
from client.play.wheel import RemarkSpot
from client.ui import panels
from client.ui.keys import Labels
from client.ui.panels import Dialog
from client.ui.screen import Go
from client.ui.widgets import Form
from p2p.games import GAMES
from p2p.games.game import Seat
from p2p.language import tr
from p2p.log.charter import Member
from p2p.peer.table_view import TableView

Pick = tuple[str, Any]      # ("command", name), ("header", name), ("term", number), NOTHING, or what a board has there
NOTHING: Pick = ("", "")
NOTE = 4000.0               # ms that a sentence for the moment stands
STEPS = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
PlacedCommand = tuple[Command, FRect]                                  # something to press, and where it is, in units
Hears = Mapping[int, Callable[[pygame.Event, float], None]]     # what to do with events, by their type
Does = Mapping[str, Callable[[float], Go]]                      # what commands do, by their names
NEXT_DEAL = Command("next", tr("Next deal"), "Enter")       # for the banner after a deal of a match that goes on
View = TypeVar("View", contravariant=True)
Shown = TypeVar("Shown")


class Wish(NamedTuple):
    """A guest for the next deal or game at this computer: the name, "" for a bot; or the seat of a player who goes."""

    name: str
    goes: Seat | None = None


@dataclass
class ScreenState:
    """The play screen's state beside the table's view. A game may read all of it, and changes it by methods only."""

    scale: Scale = field(default_factory=lambda: Scale(*theme.WINDOW))      # of the last picture
    hover: Pick = NOTHING                                       # what is under the mouse
    leaving: bool = False                                       # whether it asks if the player wants to leave
    speaking: bool = False                                      # whether the wheel of phrases is open
    reading: bool = False                                       # whether the rules lie over the board
    focus: int = 0                                              # which of the answers has the keyboard
    ring: bool = False                                          # whether that is shown
    phones: Mapping[Seat, PhoneWord] = field(default_factory=dict)      # of the seats here that are played from one now
    pads: frozenset[Seat] = frozenset()                         # whose person plays with a pad
    touches: Seat | None = None                                 # whose pad touches something now; None for the mouse
    lost: bool = False                                          # whether this computer has lost its network
    asked_back: bool = False                                    # who was left out has asked to be taken in again
    refused: frozenset[Member] = frozenset()                    # whose return the people here have put off
    bots: frozenset[Seat] = frozenset()                         # of those who are gone, for which they chose a bot
    wish: Wish | None = None                                    # who comes next at this computer, or goes
    granted: bool = False                                       # the next deal, with which it comes true, is asked for
    note: tuple[str, str] = ("", "")                            # a sentence for the moment, its beginning strong
    until: float = 0.0                                          # when it goes (ms)
    rule: str = ""                                              # that this sentence names, if it refuses something
    book_at: FRect = field(default_factory=FRect)               # where the rules in short lead to all of them

    def say(self, strong: str, words: str, now: float, rule: str = "") -> None:
        """Shows a sentence in the line of hints for NOTE ms, its part `strong` in bold. `rule` is the number of the
        rule by which something was refused."""
        self.note, self.until, self.rule = (strong, words), now + NOTE, rule

    def unsay(self) -> None:
        """Takes the sentence away, and its rule with it."""
        self.note, self.rule = ("", ""), ""

    def forget(self, now: float) -> None:
        """Takes the sentence away once its NOTE ms are over."""
        if now >= self.until:
            self.unsay()

    def ask_anew(self) -> None:
        """Gives the keyboard focus to the first answer, without a ring; called when other answers are shown."""
        self.focus, self.ring = 0, False

    def put_off(self, member: Member) -> None:
        """Asks no more about the return of this member."""
        self.refused |= {member}

    def seat_bots(self, seats: Iterable[Seat]) -> None:
        """Asks no more about the seats of those who are gone: bots play them."""
        self.bots |= {*seats}

    def phone_sign(self, seat: Seat) -> str:
        """Returns the icon of the phone from which a seat is played, "phone" or "phoneoff"; "" if from none."""
        word = self.phones.get(seat)
        return "" if word is None else "phone" if word.state in (HERE, ASKS) else "phoneoff"


# ---------------------------------------------------------------------- what is drawn

class BoardFoot(Protocol):
    """The lower edge of a board; `strip` is the rectangle (units) for a sentence about trouble."""

    @property
    def strip(self) -> FRect: ...


class Strip(NamedTuple):
    """A lower edge that has nothing but this rectangle (units) for a sentence about trouble."""

    strip: FRect


class BoardLayout(Protocol):
    """Where a board's parts lie, in units; panels are centred in `area`."""

    @property
    def area(self) -> FRect: ...

    @property
    def foot(self) -> BoardFoot: ...


class BoardModule(Protocol[View]):
    """A module that draws one kind of view, lays it out, and finds what lies at a point. Lengths are units.

    The board is the whole window. Nobody else draws its header (`draw_header`), its foot with sentences and commands
    (`draw_foot`), the name of who is waited for (`table_words.waiting`), the banner that `GameTable.picture` was given
    (`draw_banner`), and the target under the mouse.
    """

    def draw(self, paint: Paint, cards: Cards, labels: Labels, view: View, now: float, hover: Pick, /) -> None: ...

    def layout(self, view: View, scale: Scale, /) -> BoardLayout: ...

    def pick(self, view: View, scale: Scale, at: tuple[float, float], /) -> Pick: ...


class Commanded(Protocol):
    """A view, a dataclass, whose `commands` the board draws."""

    @property
    def commands(self) -> tuple[Command, ...]: ...


OfCommands = TypeVar("OfCommands", bound=Commanded)


def fewer_commands(shown: OfCommands, dead: Container[str] | None) -> OfCommands:
    """Returns the view without the commands of the names `dead`, without any if that is None."""
    kept = () if dead is None else tuple(command for command in shown.commands if command.name not in dead)
    return replace(shown, commands=kept)       # type: ignore[type-var]


@dataclass(frozen=True)
class BoardPicture(Generic[Shown]):
    """A board module with the view that it shows at one moment.

    `answers` are drawn by the board itself; the keyboard reaches them while no banner is shown. `tools`: settings and
    help stand in its header. `fewer` gives the view without commands of these names, which do nothing in a lesson, or
    without any (None) in a replay."""

    board: BoardModule[Shown]
    shown: Shown
    answers: Callable[[Scale], Sequence[PlacedCommand]] = lambda _scale: ()
    tools: bool = True
    fewer: Callable[[Shown, Container[str] | None], Shown] = lambda shown, _dead: shown

    def without(self, dead: Container[str] | None) -> "BoardPicture[Shown]":
        """Returns the picture without the commands of these names; without any if it is None."""
        return replace(self, shown=self.fewer(self.shown, dead))

    def draw(self, paint: Paint, desk: Desk, now: float, hover: Pick) -> None:
        """Draws the board on the whole window; `hover` is what the mouse is on."""
        self.board.draw(paint, desk.cards, desk.labels, self.shown, now, hover)

    def layout(self, scale: Scale) -> BoardLayout:
        """Returns where the board's parts lie, in units."""
        return self.board.layout(self.shown, scale)

    def pick(self, scale: Scale, at: tuple[float, float]) -> Pick:
        """Returns what lies at a point (units); NOTHING if nothing does."""
        return self.board.pick(self.shown, scale, at)


# ---------------------------------------------------------------------- what a game is asked for

class GameTable(ABC):
    """One table of a game as it is shown and played at this computer, with the defaults of what a game need not say: a
    table that hears nothing but keys and clicks, whose board shows no seats and doesn't move by itself. A game says at
    least `key` or `touch`, `picture`, `banner` and `title`.

    It is made with the first view of the table and keeps the newest one, so `view` is never None. It sends moves with
    `desk.node.act`, which gets the `now` of the press, plays sounds with `desk.sounds`, and shows sentences with the
    ScreenState that it was made with. `does` are the functions of the commands, by name: called with `now`, they return
    where to go. "recap" leads to the file's replay, unless a game says otherwise. `hears` are handlers by event type,
    called before the screen handles the event; KEYDOWN isn't among them. COVERED comes when something new lies over the
    board, or the window loses its focus or changes its size.
    """

    mat = False             # whether the board's area is a mat, round which the phrases may lie
    arrows = False          # whether arrow keys choose what lies on the board, so that pads need no hand there
    near = 0.0              # how much larger it is drawn, in largest text, while all here play from phones; 0: it isn't
    does: Does
    hears: Hears = MappingProxyType({})

    def __init__(self, desk: Desk, screen: ScreenState, view: TableView, now: float) -> None:
        """Takes the first view, at `now`."""
        del now
        self.desk, self.screen, self.view = desk, screen, view
        self.does = {NEXT_DEAL.name: self.next_deal}

    @property
    def deck(self) -> str:
        """Returns the deck of its cards that the settings show: "usual", "projective", "quad", "classic" or "pack"."""
        return "usual"

    @property
    def speech_key(self) -> int:
        """Returns the key (keycode) that opens the wheel of phrases: Tab where the game has no other use for it."""
        return pygame.K_TAB

    def spots(self, _now: float, /) -> Mapping[Seat, RemarkSpot]:
        """Returns where remarks are shown, by seat; none where the board shows no seats."""
        return {}

    def talk_at(self, _now: float, /) -> FRect:
        """Returns where the way to writing lies after a deal, in units."""
        return wheel.talk_at(self.screen.scale)

    @property
    def glosses(self) -> Mapping[str, str]:
        """Returns words with their explanation, shown at the foot for any text of the board; none where the board shows
        them itself."""
        return {}

    @property
    def keys(self) -> Mapping[int, str]:
        """Returns the commands that keys give now, by keycode, beside those of the screen (F1, F5, F7, Esc)."""
        return {}

    @property
    def looks(self) -> Seat | None:
        """Returns who looks at a hidden hand, so that no other's pad has a hand there; None if nobody does."""
        return None

    @property
    def look_keys(self) -> Mapping[Seat, int]:
        """Returns the key (scancode) that each person here holds to look at the own hand; none where all lies open."""
        return {}

    def update(self, view: TableView, _now: float, /) -> None:
        """Takes the newest view, which may be the same, and does what is due. Called before each draw."""
        self.view = view

    def key(self, event: pygame.Event, now: float, /) -> None:       # noqa: B027  it may be played by the mouse alone
        """Handles the press of a key that is no command's and no answer's."""

    def touch(self, what: Any, now: float, /) -> None:       # noqa: B027  or by keys alone
        """Handles a click on `what`, the second part of the board's `pick`, unless it was a command or a term. That is
        the mouse's, or the pad's of the person that the ScreenState names (`touches`)."""

    def still(self, now: float, /) -> None:       # noqa: B027  and nothing may move
        """Ends all motion at once. Called before any key press or click is handled."""

    def take_back(self) -> bool:
        """Takes back a move that is half entered, since Esc does that first. Returns whether there was one."""
        return False

    @abstractmethod
    def picture(self, now: float, banner: Banner | None, /) -> BoardPicture[Any]:
        """Returns the board as it is shown now, with this banner over it."""

    @abstractmethod
    def banner(self) -> Banner | None:
        """Returns the game's banner or None. At the end it says who won; its own choice then is what "recap" leads
        to."""

    @abstractmethod
    def title(self) -> str:
        """Returns the window's title, "Fairdeal - " and whose turn it is, or the score."""

    @property
    def form(self) -> Form | None:
        """Returns the controls that have the keyboard now; None while all keys are the board's."""
        return None

    def draw_rules(self, paint: Paint, centre: tuple[float, float], hover: str, /) -> FRect:
        """Draws the rules in short over the board, as a rule the game's name; `hover` is the command under the mouse.
        Returns the rectangle (units) of the command "All the rules"."""
        from client.pages.book.book_page import BOOK  # the rule books, which the first frame needn't wait for
        rules = Dialog(GAMES[self.view.charter.game].TITLE, tr("The rule book says how it is played."), (BOOK,))
        return panels.draw_dialog(paint, rules, centre, hover)[-1]

    def wakes(self, _now: float, /) -> Sequence[float]:
        """Returns the times (ms) at which the picture changes by itself; `now` or earlier means at once."""
        return ()

    def next_deal(self, _now: float) -> None:
        """Says that the people here want the next deal of the match."""
        self.desk.node.next_deal(self.view.charter.id)


# Makes a game's table from its first view, at the time `now`.
GameTableFactory = Callable[[Desk, ScreenState, TableView, float], GameTable]
