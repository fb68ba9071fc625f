"""Tarok's contracts and items as rows: values, talon, aim, order of the ladder (rules 3.1, 5.5, 9, 11.2)."""
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from p2p.games.tarok.options import TarokHouse


class Contract(NamedTuple):
    """`talon`: size of its groups, 0 if it stays closed. `aim`: points, none, single (one trick) or all (tricks)."""

    value: int
    talon: int = 0
    aim: str = "points"
    king: bool = False          # with four players a King is called
    shy: bool = False           # klop's rules of play: beat if you can, the pagat last (rules 7.3, 7.4)

    @property
    def high(self) -> bool:
        """Whether this is a beggar or more, so that every player gets a radlc (rule 8.8)."""
        return self.value >= 70


# Words of contracts that have rules of their own; THREE is the lowest, and opens an obligatory auction.
KLOP, THREE, BEGGAR, SOLO_WITHOUT = "klop", "three", "beggar", "solo_without"
OPEN_BEGGAR, COLOUR_VALAT = "open_beggar", "colour_valat"
CONTRACTS: dict[str, Contract] = {
    KLOP: Contract(0, aim="none", shy=True),
    THREE: Contract(10, talon=3, king=True),
    "two": Contract(20, talon=2, king=True),
    "one": Contract(30, talon=1, king=True),
    "solo_three": Contract(40, talon=3),
    "solo_two": Contract(50, talon=2),
    "solo_one": Contract(60, talon=1),
    "piccolo": Contract(60, aim="single", shy=True),
    BEGGAR: Contract(70, aim="none", shy=True),
    SOLO_WITHOUT: Contract(80),
    OPEN_BEGGAR: Contract(90, aim="none", shy=True),
    COLOUR_VALAT: Contract(125, aim="all"),
    "valat": Contract(500, aim="all"),
}
_BASE = (THREE, "two", "one", "solo_three", "solo_two", "solo_one")
_SOLOS = ("solo_three", "solo_two", "solo_one")
# What other tables play (rule 12): values by word.
_VALUES = {"10_20_30": {}, "10_30_50": {"two": 30, "one": 50}}
_ALONE = {"70_80_90": {}, "70_50_80": {SOLO_WITHOUT: 50, OPEN_BEGGAR: 80}}


class CallItem(StrEnum):
    """The things to say before the first trick: the game, which can only be doubled, and what is announced."""

    GAME = "game"
    TRULA = "trula"
    KINGS = "kings"
    PAGAT = "pagat"
    KING_ULTIMO = "king_ultimo"
    VALAT = "valat"


# What each announcement is worth: silent, announced (rules 5.5, 11.5).
ITEM_VALUES: dict[str, tuple[int, int]] = {
    CallItem.TRULA: (10, 20), CallItem.KINGS: (10, 20), CallItem.PAGAT: (25, 50), CallItem.KING_ULTIMO: (10, 20),
    CallItem.VALAT: (250, 500),
}


@lru_cache(maxsize=64)
def ladder(house: TarokHouse, seats: int) -> tuple[str, ...]:
    """The contracts that may be bid, the lowest first (rules 3.1, 11.2)."""
    words = [word for word in CONTRACTS if word != KLOP and (seats == 4 or word not in _SOLOS)]
    if house.contracts == "base":
        words = [word for word in words if word in _BASE]
    if house.contracts != "piccolo":
        words = [word for word in words if word != "piccolo"]
    if house.alone_values == "70_50_80" and BEGGAR in words:
        words.remove(SOLO_WITHOUT)
        words.insert(words.index(BEGGAR), SOLO_WITHOUT)
    return tuple(words)


def value_of(house: TarokHouse, word: str) -> int:
    """The worth of a contract at this table (rules 3.1, 11.2)."""
    others = _VALUES[house.values] | _ALONE[house.alone_values]
    return others.get(word, CONTRACTS[word].value)
