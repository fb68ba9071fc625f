"""The words of an advice, as the panel beside the trick shows them."""
from collections.abc import Mapping
from typing import NamedTuple

from p2p.games.tarot.cards import ROMAN, SKYZ

Choice = int | str | tuple[int, ...]        # a card (its face), an answer in words, or cards taken or laid away (faces)


class Advice(NamedTuple):
    """The panel's words: the move, the reason, the choices with their values from the best on, and their unit.

    `fool` is the game's name of the highest tarok. `near`: the choices that are about equal; cards have one value then.
    `errors`: by card how far its value may be off beside the best one. `short`: the reason in few words.
    """

    title: str
    why: str
    rows: tuple[tuple[Choice, float], ...] = ()
    unit: str = ""
    fool: str = ROMAN[SKYZ]
    near: frozenset[Choice] = frozenset()
    errors: Mapping[int, float] = {}
    short: str = ""
