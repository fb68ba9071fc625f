"""What a sharp Tarok bot does: it imagines deals that fit what it knows, and plays them out for each of its choices.

Knows only the state that its seat may see; all chance comes from the `rng` it is given. Needs numpy: to be imported
only where bots think.
"""
from functools import partial
from random import Random

import numpy as np

from client.games.tarok import sharp_words
from client.games.tarok.sharp_worlds import GAME
from client.games.tricks.engine import choosing
from client.games.tricks.engine.judge import Effort
from p2p.games.game import Move, Seat
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import State

EFFORT = Effort()
card, weighed = partial(choosing.card, GAME), partial(choosing.weighed, GAME)


def move(state: State, seat: Seat, rng: Random, effort: Effort | None = None) -> Move | None:
    """Returns what this seat does, None if that needs no thought: then rules of thumb will do."""
    effort = effort or EFFORT
    if state.phase == Phase.PLAY:
        return card(state, seat, rng, effort)
    return sharp_words.word(state, seat, np.random.default_rng(rng.getrandbits(64)), effort.worlds)
