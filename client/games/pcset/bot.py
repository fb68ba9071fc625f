"""The bots of PC Set: they look for a set and put their tokens down one by one; one level presses at random.

They see only the public state, no network; `rng` gives all random numbers. They say `time` like any client.
"""
from collections.abc import Callable
from random import Random

from client.games.levels import GENTLE, INSTANT, PRESSER
from client.games.race.paced import AFTER_FREEZE, BESIDE_YOU, RaceLevel, gentle
from p2p.games.game import Move, Seat
from p2p.games.pcset import BEGINS, HELD, State, press, say_time_at, sets
from p2p.games.sets.decks import CLASSIC, Faces, lying

PRESSER_PAUSE = 120             # ms between its presses


QUICKEST = 700                  # ms below which nobody sees a set
LEVELS = {
    GENTLE: RaceLevel(0, 0.0, 0.0, 0.0, 600),           # its search is the players' own
    "easy": RaceLevel(14_000, 0.5, 0.25, 0.08, 600),
    "steady": RaceLevel(7_000, 0.45, 0.12, 0.0, 450),
    "sharp": RaceLevel(3_500, 0.4, 0.05, 0.0, 300),
    INSTANT: RaceLevel(0, 0.0, 0.0, 0.0, 0),
}
TIME_MARGIN = 50                # ms behind the deadline, so that no clock finds it early


def sight(state: State) -> object:
    """Returns the part of the State that the choice depends on; the bot chooses anew only when it changes.

    The tokens of others aren't part of it.
    """
    return state.board, state.paused, state.over


def choose(state: State, seat: Seat, at: int, level: str, rng: Random,
           own: float | None = None) -> tuple[Move, float] | None:
    """Returns this bot's next move and the ms from now (`at` ms of table time) until it makes it: like everybody it
    looks at the cards once they are shown.

    `own`: in how many ms the players here find a set at their best, for a gentle bot as a rule; None if that isn't
    known.
    The move is a press, or `time` if the round ends before it; None after the end, in a pause and while cards are owed.
    """
    if state.over or state.paused is not None or state.need():
        return None
    row = _row(level, own)

    def looks(found: int) -> float:
        if level == GENTLE:
            return max(QUICKEST, gentle(own, rng) - 2 * row.press)
        return row.search(found, 1.0, rng)
    if level == PRESSER:
        chosen = _press(state, seat, rng.choice(lying(state.board))), float(PRESSER_PAUSE)
    else:
        chosen = _next_press(state, seat, row, looks, rng)
    frozen = max(0, state.frozen[seat] - at)
    wait = chosen[1] + max(frozen, BEGINS - at) + AFTER_FREEZE * (frozen > 0 and level != INSTANT)
    due = say_time_at(state, seat)
    if due is not None and due + TIME_MARGIN - at < wait:
        return Move("time", (state.since + 1000 * state.round_seconds,)), float(max(0, due + TIME_MARGIN - at))
    return chosen[0], wait


def _row(level: str, own: float | None = None) -> RaceLevel:
    row = LEVELS.get(level, LEVELS["steady"])
    if own is None or level not in BESIDE_YOU:
        return row
    return row._replace(median=max(QUICKEST, (own * BESIDE_YOU[level] - 2 * row.press) / row.mean))


def _next_press(state: State, seat: Seat, row: RaceLevel, looks: Callable[[int], float],
                rng: Random) -> tuple[Move, float]:
    """Returns the press that leads from the seat's tokens to a set; if none is reachable, one token is lifted.

    `looks` gives the ms of all looks for one of so many sets.
    """
    own, found = state.tokens[seat], sets(state)
    leading = [faces for faces in found if set(own) < set(faces)]
    if not leading:
        return _press(state, seat, wrong_token(own, found)), row.press
    aim = rng.choice(leading)
    missing = [face for face in aim if face not in own]
    if len(own) == HELD - 1 and rng.random() < row.errs:
        missing = _wrong_cards(state, own) or missing
    return _press(state, seat, rng.choice(missing)), row.press if own else looks(len(found))


def _press(state: State, seat: Seat, face: int) -> Move:
    move = press(state, seat, face)
    assert move is not None, "nothing is on its way"
    return move


def wrong_token(own: Faces, found: tuple[Faces, ...]) -> int:
    """Returns the token whose lifting leaves the most cards of some set."""
    def start_left(face: int) -> int:
        return max((len((set(own) - {face}) & set(faces)) for faces in found), default=0)
    return max(own, key=start_left)


def _wrong_cards(state: State, own: Faces) -> list[int]:
    return [face for face in lying(state.board) if face not in own and CLASSIC.total((*own, face))]
