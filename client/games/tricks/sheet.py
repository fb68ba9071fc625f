"""What stands round a deal of a trick game that is over, and what its score sheet offers next. Knows no rules."""
from dataclasses import dataclass

from client.draw.furniture import Command
from p2p.games.game import Item

READY, GO = Command("next", "Next deal", "Enter"), Command("lobby", "To the lobby")


@dataclass(frozen=True)
class Deal:
    """What stands round a deal that is over. By seat: names, bots, chips before it, who is ready for the next."""

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


def choices(deal: Deal) -> tuple[Command, ...]:
    """What can be done now, the thing to do first; who is ready only waits."""
    if deal.said:
        return ()
    return (READY, GO) if deal.waits else (GO,)


def then(deal: Deal) -> str:
    """When the next deal starts."""
    if not deal.waits:
        return ""
    return "You are ready. Who is, so far:" if deal.said else "Starts when all are ready:"
