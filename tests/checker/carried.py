"""A match that goes on at another table (PROTOCOL.md 16): what a charter may carry over, what the old table says."""
from itertools import pairwise
from typing import NamedTuple

from tests.checker.curve import Wrong

OF_SEAT, BY_SEAT, OF_DEAL = range(3)
NEXT = {"taroky": {"dealer": OF_SEAT, "povinnost": OF_SEAT},
        "tarok": {"forehand": OF_SEAT, "open_radlci": BY_SEAT, "totals": BY_SEAT, "forced": OF_DEAL}}


class Carried(NamedTuple):
    """The fields of `carried`."""
    table: bytes
    step: int
    running: bytes
    seats: list
    deals: int
    rounds: int
    length: int
    totals: list
    place: list
    view: int
    gone: list


class Stand(NamedTuple):
    """How a match stands after a deal."""
    totals: tuple
    deals: int
    rounds: int
    length: int
    place: dict
    over: bool


def check(carried, charter, game):
    """Raises Wrong for what no match could have come to, whatever the old table was."""
    seats = len(charter.seats)
    names = [name for name, _ in carried.place]
    good = (game.CARDS and "saved" not in charter.options and len(carried.totals) == seats
            and len(set(carried.seats)) == len(carried.seats) == seats and max(carried.seats) < max(game.SEATS)
            and carried.rounds <= carried.deals
            and carried.rounds < carried.length and len(set(names)) == len(names)
            and all(one[0] < other[0] for one, other in pairwise(carried.gone))
            and all(name in NEXT[charter.game] and startable(NEXT[charter.game][name], value, seats)
                    for name, value in carried.place))
    if not good:
        raise Wrong("charter", "carried")


def startable(kind, value, seats):
    """Whether a deal can start with this value of `place`."""
    if kind == OF_SEAT:
        return value in map(str, range(seats))
    if kind == BY_SEAT:
        parts = value.split(",")
        return len(parts) == seats and all(part.removeprefix("-").isdecimal() for part in parts)
    return value in ("yes", "no")


def compare(new, old):
    """Raises Wrong if a table carries on another story than the old one tells. False if the old file ends before the
    view began with which it was carried on: then nobody can tell."""
    carried, charter, before = new.before, new.charter, old.charter
    count = len(before.seats)
    same = carried is not None and carried.table == before.table and (
        charter.game, charter.rules) == (before.game, before.rules) and (
        max(carried.seats) < max(count, len(carried.seats)))
    behind = {before.keys[member] for number, member in enumerate(before.seats) if same and number not in carried.seats}
    if behind & set(charter.keys):
        raise Wrong("carried", "a seat stays behind whose player goes on")
    if not same:
        raise Wrong("carried", "another table")
    if carried.view >= len(old.view.views):
        return False
    if behind & {before.keys[member] for member in old.view.views[carried.view][1]}:
        raise Wrong("carried", "a seat stays behind whose player hasn't gone")
    if carried.gone != [[member, *went] for member, went in sorted(old.view.departed[carried.view].items())]:
        raise Wrong("carried", "other votes")
    later = [step for step in old.finished if step > carried.step]
    for member, key in enumerate(before.keys if later else ()):
        last = old.chains.chains[member][-1:]
        if last and key in charter.keys and last[0].seen[0] >= min(later):
            raise Wrong("carried", "it leaves out a finished deal")
    stand = old.finished.get(carried.step)
    if stand is None or stand.over or carried.running != old.running[carried.step] or old.pack:
        raise Wrong("carried", "another table, or no deal ended there")
    length, deals = stand.length, charter.options["deals"]
    if deals != before.options["deals"]:
        length = max(int(deals), stand.rounds + 1)
    kinds = NEXT[charter.game]
    place = [[name, moved(kinds[name], value, carried.seats, count)] for name, value in stand.place.items()]
    totals = [*stand.totals, *[0] * len(carried.seats)]          # a seat that wasn't there has nothing
    told = ([totals[seat] for seat in carried.seats], stand.deals, stand.rounds, length, place)
    if told != (carried.totals, carried.deals, carried.rounds, carried.length, carried.place):
        raise Wrong("carried", "not as the old table says")
    return True


def moved(kind, value, seats, count):
    """A value of `place` by the new seats, of so many old ones."""
    if kind == OF_SEAT:
        seat = int(value)
        while seat not in seats:
            seat = (seat + 1) % count
        return str(seats.index(seat))
    if kind == BY_SEAT:
        parts = value.split(",") + ["0"] * len(seats)
        return ",".join(parts[seat] for seat in seats)
    return value
