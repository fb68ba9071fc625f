"""The deals of a day: one of a game for everybody, made from the date alone, so that nobody shuffles them (PROTOCOL.md
11). Knows no clock: a date is a text.
"""
import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from p2p.games import GAMES
from p2p.games.draw import Draw, day_coin
from p2p.games.game import CardGame, Game, usual
from p2p.games.saved import BadCode, Saved

DAY = "day"                             # the option with the date
SEATS: Mapping[str, int] = {"tau": 1, "tarok": 3, "taroky": 4}      # the games that have a deal of a day
FIRST, LAST = "2000-01-01", "2999-12-31"
PUZZLE = {"mode": "z3tau"}              # where the house rules of a day's deal aren't the usual ones
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_day(text: str) -> date:
    """The date in a text of the one form 2026-11-28. Raises BadCode."""
    try:
        if not _DATE.fullmatch(text) or not FIRST <= text <= LAST:
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadCode(f"A day is written like 2026-11-28, from {FIRST} to {LAST}.") from error


@lru_cache(maxsize=64)
def saved_of(game: str, day: str) -> Saved:
    """The deal of a card game on this day: the order of the deck, then who begins, drawn from coin 0."""
    draw = Draw(day_coin(game, day, 0))
    order, seats = tuple(draw.order(range(54))), SEATS[game]
    if game == "tarok":
        place = (("forehand", str(draw.below(seats))),)
    else:
        place = (("dealer", str(draw.below(seats))), ("povinnost", str(draw.below(seats))),
                 ("cut", str(1 + draw.below(53))))
    return Saved(game, seats, (), place, order)


def house_of(game: Game) -> dict[str, str]:
    """The house rules by which the deal of a day is played: the usual ones, in Tau the puzzle of six Taus."""
    return {name: PUZZLE.get(name, value) for name, value in usual(game.OPTIONS).items()}


def code_of(game: Game) -> str:
    """The code of a game that has a deal of a day. Raises BadCode for another one."""
    code = next((code for code in SEATS if GAMES[code] is game), "")
    if not code:
        raise BadCode(f"There is no deal of the day of {game.TITLE}.")
    return code


def checked(game: Game, day: str, house: Mapping[str, str]) -> str:
    """The save code by which a table of this day is dealt, "" for a race. Raises BadCode for another game, other house
    rules or a text that is no date."""
    read_day(day)
    code, wanted = code_of(game), house_of(game)
    if any(house.get(name) != value for name, value in wanted.items()):
        raise BadCode("The deal of a day is played by its own house rules. Leave them as they are.")
    return str(saved_of(code, day)) if isinstance(game, CardGame) else ""
