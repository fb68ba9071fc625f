"""The bot of Tau: it claims a Tau after a random time like a person's, and errs with a set probability.

It sees only the state that its seat may see, no clock and no network; `rng` gives all its random numbers.
"""
from random import Random

from client.games.levels import GENTLE, INSTANT
from client.games.race.paced import AFTER_FREEZE, BESIDE_YOU, RaceLevel, gentle
from p2p.games.game import Move, Seat
from p2p.games.sets.decks import lying
from p2p.games.tau import State, open_taus, taus

LEVELS = {
    "easy": RaceLevel(14_000, 0.5, 0.25, 0.08),
    "steady": RaceLevel(7_000, 0.45, 0.12, 0.0),
    "sharp": RaceLevel(3_500, 0.4, 0.05, 0.0),
}
QUICKEST = 900                  # ms below which nobody sees a Tau and presses three keys


def sight(state: State) -> object:
    """Returns the part of the State that the choice depends on; the bot chooses anew only when it changes."""
    return state.board, state.found, state.target, state.near, state.paused, state.over


def choose(state: State, seat: Seat, at: int, level: str, rng: Random,
           own: float | None = None) -> tuple[Move, float] | None:
    """Returns this bot's claim and the ms from now (`at` ms of table time) until it makes it.

    `own`: in how many ms the players here find one at their best, for a gentle bot as a rule; None if that isn't
    known. None while the game is paused, cards are owed, or no Tau lies on the board.
    """
    found = open_taus(state)
    if state.paused or state.need() or not found:
        return None
    frozen = max(0, state.frozen[seat] - at)
    if level == INSTANT:
        return Move("claim", rng.choice(found)), frozen
    if level == GENTLE:
        return Move("claim", rng.choice(found)), frozen + max(QUICKEST, gentle(own, rng))
    row = LEVELS.get(level, LEVELS["steady"])
    if own is not None:
        row = row._replace(median=own * BESIDE_YOU.get(level, BESIDE_YOU["steady"]) / row.mean * 3 / state.row.take)
    faces = rng.choice(found)
    if rng.random() < row.errs and (wrong := nearest(state, faces)):
        faces = rng.choice(wrong)
    return Move("claim", faces), frozen + AFTER_FREEZE * (frozen > 0) + (
        max(QUICKEST, row.search(len(found), state.row.take / 3, rng)))


def nearest(state: State, faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Returns the claims that are no Tau and look most like this one, with a single other card.

    People err so: all properties fit but one.
    """
    others = [face for face in lying(state.board) if face not in faces]
    wrong = [tuple(sorted({*faces, other} - {face})) for other in others for face in faces]
    wrong = [claim for claim in wrong if claim not in taus(state)]
    gone = set(faces)

    def seen_as(claim: tuple[int, ...]) -> int:
        """Returns in how many properties the wrong card looks like the right one."""
        other, = set(claim) - gone
        right, = gone - set(claim)
        deck = state.row.deck
        return sum(deck.value(other, prop) == deck.value(right, prop) for prop in range(len(deck.properties)))
    most = max(map(seen_as, wrong), default=0)
    return [claim for claim in wrong if seen_as(claim) == most]
