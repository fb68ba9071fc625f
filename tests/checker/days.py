"""The deals of a day (PROTOCOL.md 11): made from the date alone."""
import re
from datetime import date

from tests.checker import saved
from tests.checker.curve import Draw, Wrong, hashed

SEATS = {"tau": 1, "tarok": 3, "taroky": 4}


def coin(game, day, number):
    return hashed(b"fairdeal day\0", game.encode(), b"\0", day.encode(), b"\0", number.to_bytes(4, "big"))


def dealt(game, day):
    """The deck by slot and the start options of a card game on this day."""
    draw = Draw(coin(game, day, 0))
    order = draw.order(range(54))
    if game == "tarok":
        return order, {"forehand": "0"}
    return order, {"dealer": str(draw.below(4)), "povinnost": "0", "cut": str(1 + draw.below(53))}


def check(charter, house, rules, counts):
    """The charter's `day` is a date, and its game, seats, house rules and code are those of a day. Raises Wrong."""
    day, game = charter.options["day"], charter.game
    try:
        good = bool(re.fullmatch("2[0-9]{3}-[0-9]{2}-[0-9]{2}", day)) and bool(date.fromisoformat(day))
    except ValueError:
        good = False
    usual = {name: "z3tau" if name == "mode" else values[0] for name, values in house.items()}
    if not good or len(charter.seats) != SEATS.get(game) or any(charter.options[name] != usual[name] for name in usual):
        raise Wrong("charter", "no deal of a day")
    if game == "tau":
        if "saved" in charter.options:
            raise Wrong("charter", "a save code of a race")
        return
    order, place = dealt(game, day)
    given, pack = saved.read(charter.options.get("saved", ""), game, rules, counts, len(charter.seats), house)
    if (given, pack) != (place, order):
        raise Wrong("charter", "the cards of another day")
