"""The contents of a score sheet, and the surroundings of its deal. All words and numbers come ready."""
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from client.draw.banners import Banner
from client.draw.commands import Command
from p2p.games.game import Item, Seat
from p2p.games.tarot.slots import CardState
from p2p.language import tr

PLAYED = tr("Played until then; they count for nobody.")      # of the tricks of a void deal
READY, GO = Command("next", tr("Next deal"), "Enter"), Command("lobby", tr("To the lobby"))


class PointCount(NamedTuple):
    """The points of two sides: the left one's with its words, the right one's with its words, and the mark to pass."""

    left: int
    left_words: str
    right: int
    right_words: str
    half: int


class Won(NamedTuple):
    """A trick: its winner, its points, and whether it counts for the left side."""

    seat: int
    points: int
    left: bool


class ScoreLine(NamedTuple):
    """A step of the reckoning: its name, its reason, its result, and the reason where there is no room, "" for none."""

    name: str
    why: str
    value: str
    short: str = ""


class ScoreRow(NamedTuple):
    """A player's points: before the deal, by money cards, by the deal, now.

    Where `rings` isn't -1 it is the number of open radlci, and `money` is what they cost at the end of the match.
    """

    seat: int
    name: str
    bot: bool
    before: int
    money: int
    deal: int
    now: int
    rings: int = -1


class PastTrick(NamedTuple):
    """A trick looked at again: its number from 0, its words, its cards as (seat, face), the place of the winning one.

    `turned` is a card of the talon that went with the trick, -1 for none.
    """

    number: int
    words: str
    cards: tuple[tuple[int, int], ...]
    best: int
    turned: int = -1


@dataclass(frozen=True)
class ScoreView:
    """Everything on the sheet.

    `winners`: the chips before the headline. `fair`: headline and words about the shuffle. `ready`: by row. `waits`:
    nothing is to be done here now. `turned`: the card of the talon that went with each trick.
    """

    title: str
    line: str
    headline: str
    winners: tuple[int, ...] = ()
    count: PointCount | None = None
    tricks: tuple[Won, ...] = ()
    note: str = ""
    past_trick: PastTrick | None = None     # in the place of the laid away cards
    turned: tuple[int, ...] = ()
    laid: tuple[tuple[int, tuple[int, ...]], ...] = ()      # -1 for what nobody laid away
    laid_label: str = tr("Laid away")
    lines: tuple[ScoreLine, ...] = ()
    total: tuple[str, str] = ("", "")
    apart: str = ""
    rows: tuple[ScoreRow, ...] = ()
    heading: str = tr("Chips")
    apart_label: str = tr("money")
    sum: str = ""
    fair: tuple[str, str] = ("", "")
    checked: bool = True                # there is a file whose check can be looked at
    rings: tuple[int, ...] = (0,)
    bad: bool = False
    next_label: str = tr("Next deal")
    next: str = ""
    then: str = ""
    ready: tuple[bool, ...] = ()
    choices: tuple[Command, ...] = ()
    waits: bool = False
    palette: str = "two"
    banner: Banner | None = None
    glosses: Mapping[str, str] = field(default_factory=dict)    # terms with their explanation


def minus(number: int) -> str:
    """Returns a number in words: with a real minus sign if it is below 0."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Returns a number in words: with a real minus sign, or a plus if it is above 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


# ---------------------------------------------------------------------- what stands round the deal

@dataclass(frozen=True)
class SheetContext:
    """The surroundings of a deal that is over. By seat: names, bots, points before it, who is ready for the next.

    Nobody is asked whether they are `ready` where all sit at one computer: it is empty there.
    """

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
    sitters: tuple[str, ...] = ()       # who sits there in the next deal; () for the same as in this one


def won_tricks(state: CardState, side: Collection[Seat], worth: Callable[[list[int]], int]) -> tuple[Won, ...]:
    """Returns the tricks of a deal with all cards open; `side` is the left one, `worth` what the cards of one count."""
    return tuple(Won(trick.winner, worth(state.publics(trick.slots)), trick.winner in side) for trick in state.tricks)


def choices(deal: SheetContext) -> tuple[Command, ...]:
    """Returns the commands of the sheet, the first one to be done first; none for who only waits for others."""
    if deal.said:
        return ()
    return (READY, GO) if deal.waits else (GO,)


def then(deal: SheetContext) -> str:
    """Returns in a sentence when the next deal starts; "" if none does, or if nobody else is waited for."""
    if not (deal.waits and deal.ready):
        return ""
    return tr("You are ready. Who is, so far:") if deal.said else tr("Starts when all are ready:")
