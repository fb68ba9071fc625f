"""Tarok's contracts and items as rows: values, talon, aim, order of the ladder (rules 3.1, 5.5, 9, 11.2)."""
from typing import NamedTuple

from p2p.games.tarok.options import House


class Contract(NamedTuple):
    """`talon`: size of its groups, 0 if it stays closed. `aim`: points, none, single (one trick) or all (tricks)."""

    value: int
    talon: int = 0
    aim: str = "points"
    king: bool = False          # with four players a King is called
    shy: bool = False           # klop's rules of play: beat if you can, the pagat last (7.3, 7.4)

    @property
    def high(self) -> bool:
        """From beggar up: every player gets a radlc (rule 8.8)."""
        return self.value >= 70


KLOP = "klop"
CONTRACTS: dict[str, Contract] = {
    "klop": Contract(0, aim="none", shy=True),
    "three": Contract(10, talon=3, king=True),
    "two": Contract(20, talon=2, king=True),
    "one": Contract(30, talon=1, king=True),
    "solo_three": Contract(40, talon=3),
    "solo_two": Contract(50, talon=2),
    "solo_one": Contract(60, talon=1),
    "piccolo": Contract(60, aim="single", shy=True),
    "beggar": Contract(70, aim="none", shy=True),
    "solo_without": Contract(80),
    "open_beggar": Contract(90, aim="none", shy=True),
    "colour_valat": Contract(125, aim="all"),
    "valat": Contract(500, aim="all"),
}
_BASE = ("three", "two", "one", "solo_three", "solo_two", "solo_one")
_SOLOS = ("solo_three", "solo_two", "solo_one")
# What other tables play (section 12): values by word.
_VALUES = {"10_20_30": {}, "10_30_50": {"two": 30, "one": 50}}
_ALONE = {"70_80_90": {}, "70_50_80": {"solo_without": 50, "open_beggar": 80}}
ITEMS: dict[str, tuple[int, int]] = {                       # silent, announced (rules 5.5, 11.5)
    "trula": (10, 20), "kings": (10, 20), "pagat": (25, 50), "king_ultimo": (10, 20), "valat": (250, 500),
}


def ladder(house: House, seats: int) -> tuple[str, ...]:
    """The contracts that may be bid, the lowest first (rules 3.1, 11.2)."""
    words = [word for word in CONTRACTS if word != KLOP and (seats == 4 or word not in _SOLOS)]
    if house.contracts == "base":
        words = [word for word in words if word in _BASE]
    if house.contracts != "piccolo":
        words = [word for word in words if word != "piccolo"]
    if house.alone_values == "70_50_80" and "beggar" in words:
        words.remove("solo_without")
        words.insert(words.index("beggar"), "solo_without")
    return tuple(words)


def value_of(house: House, word: str) -> int:
    """What a contract is worth at this table (rules 3.1, 11.2)."""
    others = _VALUES[house.values] | _ALONE[house.alone_values]
    return others.get(word, CONTRACTS[word].value)
