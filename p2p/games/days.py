"""The deals of a day: one of a game for everybody, made from the date alone, so that nobody shuffles them (PROTOCOL.md
11). Knows no clock: a date is a text.
"""
import re
from calendar import monthrange
from collections.abc import Mapping
from functools import lru_cache

from p2p.games import GAMES
from p2p.games.draw import Draw, day_coin
from p2p.games.game import CardGame, Game, HasDay, usual
from p2p.games.saved import BadCode, Saved
from p2p.language import tr

DAY = "day"                             # the option with the date
FIRST, LAST = "2000-01-01", "2999-12-31"
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def check_day(text: str) -> None:
    """Raises BadCode unless the text is a date of the one form 2026-11-28."""
    good = bool(_DATE.fullmatch(text)) and FIRST <= text <= LAST
    year, month, number = map(int, text.split("-")) if good else (0, 0, 0)
    if not (1 <= month <= 12 and 1 <= number <= monthrange(year, month)[1]):
        raise BadCode(tr("A day is written like 2026-11-28, from {first} to {last}.", first=FIRST, last=LAST))


def seats_of_day(game: Game) -> int:
    """The number of seats in the deal of a day. Raises BadCode for a game without one."""
    return _with_day(game).DAY_SEATS


def house_of_day(game: Game) -> dict[str, str]:
    """The house rules by which the deal of a day is played. Raises BadCode for a game without one."""
    return {**usual(game.OPTIONS), **_with_day(game).DAY_HOUSE}


def _with_day(game: Game) -> HasDay:
    if not isinstance(game, HasDay):
        raise BadCode(tr("There is no deal of the day of {game}.", game=game.TITLE))
    return game


@lru_cache(maxsize=64)
def saved_of(code: str, day: str) -> Saved:
    """The deal of a card game on this day: the order of the deck, then what the game draws, both from coin 0."""
    game, draw = GAMES[code], Draw(day_coin(code, day, 0))
    assert isinstance(game, CardGame), "a race has no cards face down"
    order = tuple(draw.order(range(game.CARDS)))
    return Saved(code, seats_of_day(game), (), tuple(_with_day(game).day_place(draw.below).items()), order)


def checked(game: Game, day: str, house: Mapping[str, str]) -> str:
    """The save code by which a table of this day is dealt, "" for a race. Raises BadCode for another game, other house
    rules or a text that is no date."""
    check_day(day)
    if any(house.get(name) != value for name, value in house_of_day(game).items()):
        raise BadCode(tr("The deal of a day is played by its own house rules. Leave them as they are."))
    if not isinstance(game, CardGame):
        return ""
    return str(saved_of(next(code for code, other in GAMES.items() if other is game), day))
