"""The content of the Tau board, made from the rules' State: deck of pictures, goal, cards. Draws nothing.

Names, clock and sentences are the model's.
"""
from collections.abc import Iterable

from client.draw.cards import race_deck
from client.games.race.board import ROWS, CardEvent, RaceView, SeatPlate
from client.games.tau.board import Goal
from p2p.games.sets.words import NUMBERS
from p2p.games.tau import State, hinted
from p2p.games.tau.modes import DRAWN, Kind
from p2p.language import tr


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


def race_view(state: State, seats: Iterable[SeatPlate], happenings: Iterable[CardEvent] = (),
              art: str = "modern") -> RaceView:
    """Returns the race board of a State with these seats and running events; `art` is the setting of the cards'."""
    return RaceView(state.board, race_deck(art, state.row.deck.name), tuple(seats), columns=state.row.minimum // ROWS,
                    goal=state.row.kind in DRAWN, hinted=hinted(state), happenings=tuple(happenings),
                    hidden=state.paused, dim=bool(state.over))
