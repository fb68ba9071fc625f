"""Advice at a board of PC Set: the set nearest to the tokens that lie, or which token to lift. Draws nothing."""
from collections.abc import Callable

from client.draw.advice_panel import Counsel
from client.games.pcset.bot import wrong_token
from client.games.race.advising import POINTS, rows
from client.games.race.frame import RaceAdvice
from client.ui.phrases import listed
from p2p.games.game import Seat
from p2p.games.pcset import HELD, State, sets, why_not
from p2p.games.sets.decks import CLASSIC, Faces, lying
from p2p.games.sets.words import what_is_alike
from p2p.language import tr

OTHERS, LOOKALIKES = 3, 2       # rows of further sets, and of cards that miss one by a card


def advice(state: State, seat: Seat, at: int, key: Callable[[int], str]) -> RaceAdvice | None:
    """Returns what this seat should do at `at` (ms of table time); None before the cards lie and after the end.

    `key` gives the label of a face's key.
    """
    found = () if state.over or state.need() else sets(state)
    if not found:
        return None
    own = set(state.tokens[seat])
    leading = sorted((faces for faces in found if own < set(faces)), key=_kinds)
    if not leading:
        lift = wrong_token(state.tokens[seat], found)
        why = tr("No set on the board has the cards that your tokens lie on: lift one to go on.")
        return RaceAdvice((lift,), Counsel(tr("Lift {key}", key=key(lift)), why, rows(found[:OTHERS]), POINTS))
    best = leading[0]
    press = tuple(face for face in best if face not in own)
    alike = what_is_alike(CLASSIC, best)
    why = tr("Once you may again: a set: {why}.", why=alike) if at < state.frozen[seat] else (
        tr("A set: {why}.", why=alike))
    others = [faces for faces in sorted(found, key=_kinds) if faces != best][:OTHERS]
    title = tr("Press {keys}", keys=listed([key(face) for face in press]))
    shown = rows([best, *others], _lookalikes(state, best), state.penalty_seconds)
    return RaceAdvice(press, Counsel(title, why, shown, POINTS))


def _kinds(faces: Faces) -> int:
    """Returns how many different values these cards have in all: few are easier to see."""
    return sum(len({CLASSIC.value(face, prop) for face in faces}) for prop in range(len(CLASSIC.properties)))


def _lookalikes(state: State, best: Faces) -> list[Faces]:
    """Returns claims with two cards of this set and one other card, the most alike ones, which are none."""
    others = [face for face in lying(state.board) if face not in best]
    wrong = {tuple(sorted((*best[:HELD - 1], other))) for other in others}
    return sorted((faces for faces in wrong if why_not(faces)), key=_kinds)[:LOOKALIKES]
