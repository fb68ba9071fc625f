"""Motion on a trick table at one moment, by the time of its beginning. Pure; lengths in units, times in ms."""
from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from client.draw import motion, theme
from client.games.tricks.mat import dealing, flights, gathering
from client.games.tricks.mat.dealing import Deal
from client.games.tricks.mat.flights import Flight
from client.games.tricks.mat.trick_area import MatTrick, Point

FLY = "fly"


class Moment(NamedTuple):
    """A motion from `start` on: "play" (the trick's last card), "gather", "lie" (a trick that stays), "deal" or FLY.

    `late` are the scores by seat that the plates show until the first chips have arrived.
    """

    kind: str
    start: float
    deal: Deal | None = None
    flights: tuple[Flight, ...] = ()
    late: tuple[str, ...] = ()


def dealt(moments: Sequence[Moment], now: float, speed: str) -> tuple[Deal, float] | None:
    """Returns the deal that is being shown, with its age (ms at the usual speed); None if none is, or nothing moves."""
    for moment in moments:
        if moment.deal and speed not in ("calm", "off"):
            age = (now - moment.start) / motion.stretched(1.0, speed)
            return (moment.deal, age) if age < dealing.times(moment.deal).over else None
    return None


def hand_shown(moments: Sequence[Moment], now: float, speed: str) -> float:
    """Returns how far the own hand has appeared, 0 to 1: if "calm" it fades in as it is dealt."""
    starts = [moment.start for moment in moments if moment.deal and speed == "calm"]
    return motion.ease_both(motion.progress(now, starts[-1], theme.DEAL)) if starts else 1.0


def trick_at(moments: Sequence[Moment], trick: MatTrick, spots: Sequence[FRect], middle: Point, plates: Sequence[FRect],
             hand: Point, now: float, speed: str, own_below: bool = False) -> tuple[list[FRect], float]:
    """Returns where a trick's cards are now, and how opaque they are, 0 to 1.

    `spots` is where they lie round `middle`; others' cards come from their plates, the own one from `hand`; `own_below`
    as `gathering.goal` has it.
    """
    rects, alpha = list(spots), 1.0
    for moment in moments:
        if moment.kind == "play" and rects and now >= moment.start:
            place, spot = trick.cards[-1].place, spots[-1]
            start = plates[place].center if place else hand
            off = 1 - motion.ease_out(motion.way(now, moment.start, theme.PLAY, speed))
            rects[-1] = spot.move((start[0] - spot.centerx) * off, (start[1] - spot.centery) * off)
        elif moment.kind == "gather" and trick.done and now - moment.start >= gathering.lies(speed):
            place = trick.cards[trick.winning].place
            to = gathering.goal(plates[place], place, len(plates), own_below)
            rects, alpha = gathering.gathered(spots, middle, to, now - moment.start, speed)
    return rects, alpha


def flying(moments: Sequence[Moment], now: float, speed: str) -> list[tuple[tuple[Flight, ...], float]]:
    """Returns the chips and cards on their way, with the time since they left (ms at the usual speed)."""
    if speed in ("calm", "off"):
        return []
    ages = [(moment.flights, (now - moment.start) / motion.stretched(1.0, speed)) for moment in moments]
    return [(found, age) for found, age in ages if 0 <= age < flights.lasts(found)]


def late_scores(moments: Sequence[Moment], now: float, speed: str) -> tuple[str, ...]:
    """Returns the scores by seat from before chips that are still on their way; none if none are."""
    arrives = motion.stretched(float(theme.CHIPS), speed)
    return next((moment.late for moment in moments if moment.late and now < moment.start + arrives), ())
