"""What a score sheet shows, and what stands round the deal that it is about. Words and numbers come ready made."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from client.draw.furniture import Banner, Command
from p2p.games.game import Item

READY, GO = Command("next", "Next deal", "Enter"), Command("lobby", "To the lobby")


class Count(NamedTuple):
    """The points of two sides: the left one's, its words, the right one's, its words, and the mark to pass."""

    left: int
    left_words: str
    right: int
    right_words: str
    half: int


class Won(NamedTuple):
    """A trick: whose, what it counts, whether it is the left side's."""

    seat: int
    points: int
    left: bool


class Line(NamedTuple):
    """A step of the reckoning: its name, how it comes about, what it makes."""

    name: str
    why: str
    value: str


class Row(NamedTuple):
    """A player's chips: before the deal, money cards, the deal, now; or rings, and what they cost, for the money."""

    seat: int
    name: str
    bot: bool
    before: int
    money: int
    deal: int
    now: int
    rings: int = -1


class PastTrick(NamedTuple):
    """A trick looked at once more: its number from 0, its words, its cards as (seat, face), which of them won, and a
    card of the talon that went with it (-1: none)."""

    number: int
    words: str
    cards: tuple[tuple[int, int], ...]
    best: int
    turned: int = -1


@dataclass(frozen=True)
class ScoreView:
    """Everything on the sheet. `winners`: the chips before the headline; `fair`: headline, words and the command behind
    them; `ready` by row. `waits`: nothing is to be done here now. `turned`: what of the talon went with each trick."""

    title: str
    line: str
    headline: str
    winners: tuple[int, ...] = ()
    count: Count | None = None
    tricks: tuple[Won, ...] = ()
    note: str = ""
    past_trick: PastTrick | None = None     # in the place of the laid away cards
    turned: tuple[int, ...] = ()
    laid: tuple[tuple[int, tuple[int, ...]], ...] = ()      # -1 for what nobody laid away
    laid_label: str = "Laid away"
    lines: tuple[Line, ...] = ()
    total: tuple[str, str] = ("", "")
    apart: str = ""
    rows: tuple[Row, ...] = ()
    heading: str = "Chips"
    apart_label: str = "money"
    sum: str = ""
    fair: tuple[str, str] = ("", "")
    rings: tuple[int, ...] = (0,)
    bad: bool = False
    next_label: str = "Next deal"
    next: str = ""
    then: str = ""
    ready: tuple[bool, ...] = ()
    choices: tuple[Command, ...] = ()
    waits: bool = False
    palette: str = "two"
    banner: Banner | None = None
    glosses: Mapping[str, str] = field(default_factory=dict)    # terms with their explanation


def signed(number: int) -> str:
    """With a real minus, and a plus for what comes in."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


# ---------------------------------------------------------------------- what stands round the deal

@dataclass(frozen=True)
class SheetContext:
    """What stands round a deal that is over. By seat: names, bots, chips before it, who is ready for the next one."""

    names: tuple[str, ...]
    before: tuple[int, ...]
    bots: tuple[str, ...] = ("",) * 4
    number: int = 1
    ready: tuple[bool, ...] = (False,) * 4
    rings: tuple[int, ...] = (0,)
    fair: tuple[str, str] = ("", "")
    blame: str = ""                     # what the audit found
    waits: bool = False                 # a next deal is wanted
    said: bool = False                  # this computer is ready
    palette: str = "two"
    closing: tuple[Item, ...] = ()      # what is written besides because the match is over
    deals: int = 0                      # how many the match has, 0: not told


def choices(deal: SheetContext) -> tuple[Command, ...]:
    """What can be done now, the thing to do first; who is ready only waits."""
    if deal.said:
        return ()
    return (READY, GO) if deal.waits else (GO,)


def then(deal: SheetContext) -> str:
    """When the next deal starts."""
    if not deal.waits:
        return ""
    return "You are ready. Who is, so far:" if deal.said else "Starts when all are ready:"
