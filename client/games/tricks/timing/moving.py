"""Motion on a trick table, and its sounds: a card played, a trick gathered, the cards dealt.

Takes what has changed between two states and notes it in the memo of the deal; times are ms. The state is always the
new one: whoever presses a key has all motion end at once. `here` is the table at this screen.
"""
from typing import Any

from client.draw import motion, theme
from client.games.tricks.game import TrickGame
from client.games.tricks.here import TrickHere
from client.games.tricks.mat import dealing, flights, gathering, moments
from client.games.tricks.mat.dealing import Deal
from client.games.tricks.mat.flights import CARD, TALON, Flight
from client.games.tricks.mat.moments import FLY, Moment
from client.games.tricks.memo import TrickMemo
from client.pages import table_people
from p2p.games.game import Seat
from p2p.games.tarot.phases import CardPhase

FULL = ("gather", "lie")            # what becomes of a full trick


def note(here: TrickHere, before: Any, after: Any, now: float, asked: bool) -> str:
    """Starts the motion of what has changed. Returns the sound of it, "" if none.

    `before` is None if it was another deal; `asked` says whether a person here is to act.
    """
    memo, game, me = here.memo, here.game, here.me
    undealt = (CardPhase.DEAL, *game.undealt)
    if (before is None or before.phase in undealt) and after.phase not in undealt:
        (dealer, rounds), seats, people = game.dealt(after), len(after.hands), table_people.people(here.view)
        deal = Deal((dealer - me) % seats, seats, rounds, turns=len(people) == 1)
        memo.moments = (Moment("deal", now, deal),)
        return "deal"
    if before is None:
        return ""
    if game.dialled(before) and not game.dialled(after):
        return "cut"
    took = [number for number, (then, now_) in enumerate(zip(game.taken(before), game.taken(after), strict=False))
            if then != now_]
    if took and len(game.taken(before)) == len(game.taken(after)):
        memo.moments = (*_flying(memo), Moment(FLY, now, flights=_takers(game, after, took, me)))
        return "card"
    if len(after.tricks) > len(before.tricks):
        lay = memo.laid[0] == after.tricks[-1].slots[-1]
        memo.lingers = now + gathering.lasts(here.desk.settings.motion)
        kind = "gather" if after.phase == CardPhase.PLAY else "lie"         # the last one of a deal stays
        memo.moments = (*_flying(memo), Moment("play", memo.laid[1] if lay else now), Moment(kind, now))
        return "trick"
    if len(after.trick) > len(before.trick):
        if asked:
            hurry(memo, now, here.desk.settings.motion)
        lay, start = memo.laid[0] == after.trick[-1], max(now, memo.lingers)
        _play(memo, min(start, memo.laid[1]) if lay else start)
        return "" if lay else "card"
    return ""


def lay(memo: TrickMemo, slot: int, now: float) -> None:
    """Starts the motion of a card that somebody has laid and that isn't played yet."""
    memo.laid = slot, max(now, memo.lingers)
    _play(memo, memo.laid[1])


def _play(memo: TrickMemo, start: float) -> None:
    """Has the last card of the trick come from its player at this time (ms), and no other one."""
    memo.moments = *(moment for moment in memo.moments if moment.kind in (*FULL, FLY)), Moment("play", start)


def _flying(memo: TrickMemo) -> tuple[Moment, ...]:
    return tuple(moment for moment in memo.moments if moment.kind == FLY)


def _takers(game: TrickGame, state: Any, numbers: list[int], me: Seat) -> tuple[Flight, ...]:
    found: dict[Seat, list[int]] = {}
    for number in numbers:
        found.setdefault(game.taken(state)[number], []).append(state.public(state.talon[number]))
    return tuple(Flight(CARD, TALON, (seat - me) % len(state.hands), seat, tuple(faces))
                 for seat, faces in found.items() if seat >= 0)


def hurry(memo: TrickMemo, now: float, speed: str) -> None:
    """Has a trick that still lies gathered at once, since a person here is to play to the next one."""
    if now < memo.lingers:
        start = min(now - gathering.lies(speed), memo.lingers - gathering.lasts(speed))
        memo.moments, memo.lingers = (Moment("gather", start),), start + gathering.lasts(speed)


def end(memo: TrickMemo) -> None:
    """Ends all motion."""
    memo.moments, memo.lingers = (), 0.0


def is_counting(here: TrickHere, now: float) -> bool:
    """Returns whether a trick that still lies shows what its cards count."""
    counts = gathering.counts(here.desk.settings.motion)
    return now < here.memo.lingers and any(now - moment.start >= counts for moment in here.memo.moments
                                           if moment.kind in FULL)


def has_gained(memo: TrickMemo, now: float) -> bool:
    """Returns whether a trick was gathered a moment ago."""
    return now >= memo.lingers and any(now - moment.start < gathering.GAINED for moment in memo.moments
                                       if moment.kind in FULL)


def wakes(here: TrickHere, now: float) -> list[float]:
    """Returns the times when the picture changes by itself: now while something moves, or the next beginning."""
    memo, speed = here.memo, here.desk.settings.motion
    found = [memo.lingers] if memo.lingers else []
    for moment in memo.moments:
        if moment.kind in FULL:
            starts = moment.start + gathering.lies(speed)
            steps = (moment.start + gathering.counts(speed), starts, moment.start + gathering.GAINED)
            found += [when for when in steps if when > now]
            found += [now] if speed != "off" and starts <= now < moment.start + gathering.lasts(speed) else []
        elif speed != "off" and now < moment.start + _lasts(moment, speed):
            found.append(max(now, moment.start))
    return found


def _lasts(moment: Moment, speed: str) -> float:
    if moment.flights:
        return 0.0 if speed == "calm" else motion.stretched(flights.lasts(moment.flights), speed)
    if moment.deal is None:
        return motion.stretched(theme.PLAY, speed)
    return theme.DEAL if speed == "calm" else motion.stretched(dealing.times(moment.deal).over, speed)


def is_covering(here: TrickHere, now: float) -> bool:
    """Returns whether the deal is seen in the place of what is asked, or the board in that of the sheet."""
    lies = here.view.deal.outcome is not None and now < here.memo.lingers
    return lies or moments.dealt(here.memo.moments, now, here.desk.settings.motion) is not None
