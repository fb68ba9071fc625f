"""The contract for a game's entry in the catalogue: pictures, words, rules page, bot, boards. Names no game.

Boards are imported when they are first asked for, so that the lobby is there sooner.
"""
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

import pygame
from pygame import FRect

from client.draw.cards import CardName
from client.draw.emblems import Picture
from client.draw.paint import Paint
from client.draw.scale import Scale
from client.pages.book.rule_page import RulePage
from client.pages.desk import Desk
from client.pages.rule_sets import RuleSet
from p2p.games.game import Move, Option, Seat
from p2p.language import tr, trc
from p2p.net.wire import DraftId

if TYPE_CHECKING:
    from client.games.boards import Boards
    from client.play.replays.replay import Replay
    from client.play.screen import PlayScreen
    from p2p.table.retold import ToldGame


class Bot(Protocol):
    """The module of a game's bot. `state` is `Any` here, for each game has a State of its own."""

    def sight(self, state: Any) -> object:
        """Returns the part of the State that the choice depends on; the bot chooses anew only when it changes."""

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
        """Returns the move of a bot of this level and its thinking time in ms from now; None if it has nothing to do.

        `at` is the table time in ms; `rng` gives all its random numbers.
        """


class LaterBot:
    """The bot of a module that is imported by the first call: nobody needs it before a bot sits at a table."""

    def __init__(self, module: str) -> None:
        self.module = module

    def sight(self, state: Any) -> object:
        """Returns what `Bot.sight` does."""
        return self._module().sight(state)

    def choose(self, state: Any, seat: Seat, at: int, level: str, rng: Random) -> tuple[Move, float] | None:
        """Returns what `Bot.choose` does."""
        return self._module().choose(state, seat, at, level, rng)

    def _module(self) -> Bot:
        return cast(Bot, import_module(self.module))


class WaitingBoard(Protocol):
    """A board that stands beside the seats of a waiting room; `hidden`: it was put away."""

    hidden: bool

    def handle(self, event: pygame.Event, scale: Scale, now: float) -> bool:
        """Takes an event at `now` (ms). Returns whether it was its own."""

    def wakes(self, now: float) -> float | None:
        """Returns when (ms) it has to be drawn again by itself."""

    def draw(self, paint: Paint, panel: FRect, now: float) -> None:
        """Draws itself into its panel (units)."""


class OptionChoice(NamedTuple):
    """A value of an option that a page of its own explains.

    `value` is what the charter holds, `group` the heading it stands under, `name` its label and `line` a sentence about
    it. `cards` gives the pictures to show for it; it takes the settings' art and palette.
    """

    value: str
    group: str
    name: str
    line: str
    cards: Callable[[str, str], tuple[CardName, ...]]


class FirstLesson(NamedTuple):
    """A lesson before a first game: its code, minutes and steps."""

    code: str
    minutes: int
    steps: int


class Measure(StrEnum):
    """The measure of the best game: its time, the own points in it, in a deal, or a number that was named."""

    TIME = "time"
    POINTS = "points"
    DEAL = "deal"
    NUMBER = "number"


class Mistakes(NamedTuple):
    """The kinds of mistakes in so many deals that were looked at, each with how often it was made and what it cost in
    points of the game, the costliest first."""

    deals: int
    kinds: tuple[tuple[str, int, float], ...]


class Telling(NamedTuple):
    """The words for a game's results on the page of played games; each default is that of most games.

    `name` gives what a single game is called by its options, where the game's name and its first house rule don't do.
    `reason` makes the second line of the reason for which it ended, where players have no points of their own.
    """

    name: Callable[[Mapping[str, str]], str] | None = None
    signed: bool = False                    # points are gains and losses
    shared: bool = False                    # all points together are what there was to take
    reason: Callable[[str], str] | None = None
    measure: Measure = Measure.POINTS
    declarer: str = ""                      # what it calls who undertakes something in a deal; "" where nobody does
    # By seats what each level makes a deal beside an easy bot, as `python -m tests.bench bots` measures it.
    scale: Mapping[int, Mapping[str, float]] = {}
    mistakes: Callable[[Path], Mistakes] | None = None      # those that reviews have found, by what the home keeps

    @property
    def counts(self) -> bool:
        """Returns whether players have points; else only who has won is told, and for what reason."""
        return self.reason is None

    def points(self, points: int) -> str:
        """Returns the points of a player in words."""
        if not self.counts:
            return trc("a player", "won") if points else ""
        if points < 0:
            return f"−{-points}"
        return f"+{points}" if self.signed and points else str(points)


class Listing(NamedTuple):
    """All that the client needs of a game outside its table.

    `fan` gives the game's picture from the settings' art and palette; `pair` takes the table's options before them.
    """

    name: str                               # what the lobby calls it, which imports no rules and so not their TITLE
    line: str                               # who can play, under its name
    begins: str                             # what happens after the table is opened
    fan: Callable[[str, str], Picture]
    pair: Callable[[Mapping[str, str], str, str], Picture]     # two cards for a table with these options
    words: Callable[[Mapping[str, str]], str]                           # its house rules, short
    levels: tuple[str, ...]                 # of its bots, of those in `client.games.levels`
    level: str                              # the usual one
    clusters: tuple[tuple[str, ...], ...]   # of client.ui.keys: for one local player, for two; () if they share all
    boards: Callable[[], "Boards"]          # its table, lessons and replay, imported by the first call
    lessons: tuple[FirstLesson, ...]        # those before a first game, in their order; () for a game without
    rules: RulePage
    bot: Bot                                # a LaterBot, but in tests
    example: Callable[[Paint, Desk, Mapping[str, str], FRect], None] | None = None  # what the options mean, in set-up
    lists: Mapping[str, Callable[[], tuple[OptionChoice, ...]]] = {}  # options that are chosen on a page of their own
    paced: Callable[[Path, Mapping[str, str]], Bot | None] | None = None    # its bot at the pace of who plays here
    gentle: Callable[[Path, Mapping[str, str]], Bot] | None = None  # its gentle bot at the pace of who plays here now
    first: Mapping[str, str] = {}           # house rules of a first game against gentle bots, where not as usual
    slow: frozenset[str] = frozenset()      # levels of a LaterBot that think long, in a process beside the window
    couch: int = 2                          # how many may share one computer; 1 where each hides a hand from the others
    phones: bool = False                    # whether its seats can be played from phones: its Boards say how
    warm_up: Callable[[Desk], "WaitingBoard"] | None = None       # a board to pass the time while others are waited for
    rule_sets: tuple[RuleSet, ...] = ()     # house rules with a name; the usual ones have none unless one is empty
    alone: str = tr("alone or with bots")       # `line` for who plays alone, who needn’t know how many can sit
    keys: str = tr("arrows and Enter")          # in words, where it has no clusters and no hidden cards
    upper_keys: Callable[[Desk, Mapping[str, str], str], tuple[int, ...]] | None = None  # of a cluster, if not usual
    about: str = ""                         # in one sentence what it is like, for who has never played it
    telling: Telling = Telling()            # how its results are told
    habits: str = ""                        # which of their habits its bots have: of `p2p.peer.characters`

    def play(self, desk: Desk, draft_id: DraftId) -> "PlayScreen":
        """Returns the play screen for one table of this game."""
        from client.play.screen import PlayScreen
        return PlayScreen(desk, draft_id, self.boards().table)

    def look_back(self, desk: Desk, told: "ToldGame", number: int = 1) -> "Replay":
        """Returns the replay of a game that was played, at the deal of this number (from 1)."""
        return self.boards().replay(desk, told, number, self.boards().table)


def other_rules(rules: Iterable[Option], options: Mapping[str, str]) -> list[str]:
    """Returns in words each option that isn't as usual, unknown values of a stranger's table left out."""
    return [f"{rule.title}: {dict(rule.values)[options[rule.name]]}" for rule in rules
            if options.get(rule.name) in dict(rule.values) and options[rule.name] != rule.usual]
