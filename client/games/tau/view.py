"""From the rules' state to what the Tau board shows of it: deck of pictures, goal, places. Draws nothing.

Names, clock, happenings and words around the table come from whoever runs the table.
"""
from collections.abc import Iterable

from client.games.race.board import ROWS, CardEvent, RaceView, SeatPlate, changes
from client.games.tau.board import Goal
from p2p.games.sets.words import NUMBERS
from p2p.games.tau.modes import DRAWN, Kind
from p2p.games.tau.state import State, hinted


def pictures(state: State, classic: bool = False) -> str:
    """The deck of assets.faces for this mode; `classic` exchanges the 81 for those with PC Set's shapes."""
    return {"usual": "classic" if classic else "tau"}.get(state.row.deck.name, state.row.deck.name)


def goal(state: State) -> Goal | None:
    """What the mode asks for beside the cards, also while it is not drawn yet; None for the other modes."""
    row = state.row
    if row.kind == Kind.TARGET:
        return Goal("Target", f"{NUMBERS[row.take].capitalize()} cards that add up to it.", state.target)
    if row.kind == Kind.NEAR:
        word = "" if state.near is None else row.deck.properties[state.near].name
        return Goal("All but", "Wrong in this one, right in the others.", word=word)
    return None


def race_view(state: State, seats: Iterable[SeatPlate], happenings: Iterable[CardEvent] = (),
              classic: bool = False) -> RaceView:
    """The board of a state with these seats."""
    return RaceView(state.board, pictures(state, classic), tuple(seats), columns=state.row.minimum // ROWS,
                    goal=state.row.kind in DRAWN, hinted=hinted(state), happenings=tuple(happenings),
                    hidden=state.paused, dim=bool(state.over))


def moves(before: State, after: State, start: float) -> tuple[CardEvent, ...]:
    """What happened to the cards between two states: taken, moved and new ones, for the board to show."""
    return changes(before.board, after.board, start)
