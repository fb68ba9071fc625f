"""Who will sit where at a table that isn't open yet: pure rules of the set-up's left side. Draws nothing.

`most` is how many people may share this computer: one is me, the others sit here.
"""
from collections.abc import Sequence
from typing import NamedTuple

from client.ui.phrases import COUNTS, counted, listed
from p2p.net.wire import DraftSeat

ME, HERE, BOT, OPEN = "me", "here", "bot", "open"
KINDS = {       # manner: what a seat may be
    "others": (ME, HERE, BOT, OPEN),
    "couch": (ME, HERE, BOT),
    "alone": (ME, BOT),
}
USUAL = {"others": (ME, OPEN), "couch": (ME, HERE), "alone": (ME,)}
FILLER = {"others": OPEN, "couch": BOT, "alone": BOT}


class SeatChoice(NamedTuple):
    """A seat: one of the kinds, and the level of its bot."""

    kind: str
    level: str


Seats = tuple[SeatChoice, ...]


def usual(manner: str, level: str, least: int = 1, most: int = 2) -> Seats:
    """How a table of this manner begins; a couch is full of people, as far as they find room."""
    more = (HERE,) * (min(least, most) - 2) if manner == "couch" else ()
    kinds = USUAL[manner] + more
    kinds += (FILLER[manner],) * (least - len(kinds))
    return tuple(SeatChoice(kind, level) for kind in kinds)


def chosen(seats: Seats, at: int, kind: str, most: int = 2) -> Seats:
    """A seat becomes another kind. I, and people here once all are, only move: the other seat takes what this was."""
    before = seats[at].kind
    moves = ME in (before, kind) or (kind == HERE and people(seats) == most)
    others = [i for i, seat in enumerate(seats) if moves and seat.kind == kind] or (
        [i for i in range(len(seats)) if i != at] if before == ME else [])
    if kind == before or (before == ME and not others):
        return seats
    changed = list(seats)
    for other in others[:1]:
        changed[other] = changed[other]._replace(kind=before)
    changed[at] = changed[at]._replace(kind=kind)
    return tuple(changed)


def resized(seats: Seats, count: int, manner: str) -> Seats:
    """More or fewer seats; I stay."""
    changed = list(seats)
    while len(changed) > count:
        del changed[max(i for i, seat in enumerate(changed) if seat.kind != ME)]
    changed += [SeatChoice(FILLER[manner], seats[0].level)] * (count - len(changed))
    return tuple(changed)


def people(seats: Seats) -> int:
    """How many sit at this computer."""
    return sum(seat.kind in (ME, HERE) for seat in seats)


def beside(seats: Seats) -> dict[int, int]:
    """The seats of the people here besides me, numbered from 0."""
    return {at: number for number, at in enumerate(at for at, seat in enumerate(seats) if seat.kind == HERE)}


def bot_names(seats: Seats) -> dict[int, str]:
    """What the bots are called: "Bot", or "Bot 1", "Bot 2" where there are several."""
    bots = [i for i, seat in enumerate(seats) if seat.kind == BOT]
    return {at: f"Bot {n}" if len(bots) > 1 else "Bot" for n, at in enumerate(bots, 1)}


def drafts(seats: Seats, key: bytes, me: str, names: Sequence[str]) -> tuple[DraftSeat, ...]:
    """The seats as the table is opened with; all that aren't open are held by this computer.

    `names`: of the people beside me, in the order of their seats.
    """
    bots, here = bot_names(seats), beside(seats)

    def drafted(number: int, seat: SeatChoice) -> DraftSeat:
        match seat.kind:
            case "me":
                return DraftSeat(key, me, "")
            case "here":
                return DraftSeat(key, names[here[number]], "")
            case "bot":
                return DraftSeat(key, bots[number], seat.level)
        return DraftSeat(b"", "", "")
    return tuple(drafted(number, seat) for number, seat in enumerate(seats))


def sentence(seats: Seats, me: str, names: Sequence[str]) -> str:
    """What will be opened, in words: "Mira and Luka on this couch, one bot, one seat for somebody on the network."""
    kinds = [seat.kind for seat in seats]
    bots, free = kinds.count(BOT), kinds.count(OPEN)
    here = listed([me, *names[:kinds.count(HERE)]]) + " on this couch" if HERE in kinds else me
    if not free and HERE not in kinds:
        return f"{me} against {counted(bots, 'bot', 'bots')}." if bots else f"{me} alone, for practice."
    words = [here]
    if bots:
        words.append(counted(bots, "bot", "bots"))
    if free:
        words.append("one seat for somebody on the network" if free == 1 else
                     f"{COUNTS[free]} seats for others on the network")
    return ", ".join(words) + "."
