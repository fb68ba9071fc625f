"""The content of the Tau board, made from the rules' State: deck of pictures, goal, cards. Draws nothing.

Names, clock and sentences are the model's.
"""
from collections.abc import Iterable

from client.draw.cards import race_deck
from client.games.race.board import ROWS, CardEvent, RaceView, SeatPlate, Takes, changes
from client.games.tau.board import Goal
from p2p.games.sets.words import NUMBERS
from p2p.games.tau import State, hinted
from p2p.games.tau.modes import DRAWN, Kind
from p2p.language import tr


def deck_of(state: State, classic: bool = False) -> str:
    """Returns the deck of assets.faces for this mode; `classic` takes the other pictures, of PC Set or taugame."""
    return race_deck("classic" if classic else "modern", state.row.deck.name)


def goal(state: State) -> Goal | None:
    """Returns what the mode asks for beside the cards, also before it is drawn; None for modes that ask for nothing."""
    row = state.row
    if row.kind == Kind.TARGET:
        return Goal(tr("Target"), tr("{number:^} cards that add up to it.", number=NUMBERS[row.take]),
                    state.target)
    if row.kind == Kind.NEAR:
        word = "" if state.near is None else row.deck.properties[state.near].name
        return Goal(tr("All but"), tr("Wrong in this one, right in the others."), word=word)
    return None


def as_they_lie(state: State, faces: Iterable[int]) -> tuple[int, ...]:
    """Returns cards in the order in which they lie on the board, row by row."""
    places = {face: place for place, face in enumerate(state.board)}
    return tuple(sorted(faces, key=lambda face: (places.get(face, 0) % ROWS, places.get(face, 0))))


def race_view(state: State, seats: Iterable[SeatPlate], happenings: Iterable[CardEvent] = (),
              classic: bool = False) -> RaceView:
    """Returns the race board of a State with these seats and running events."""
    return RaceView(state.board, deck_of(state, classic), tuple(seats), columns=state.row.minimum // ROWS,
                    goal=state.row.kind in DRAWN, hinted=hinted(state), happenings=tuple(happenings),
                    hidden=state.paused, dim=bool(state.over))


def moves(before: State, after: State, start: float, takes: Takes = ()) -> tuple[CardEvent, ...]:
    """Returns the events for cards taken, moved and new between two States, as `changes` does."""
    return changes(before.board, after.board, start, takes)
