"""How long the players here take to find a set, search by search: a JSON file in the home, for gentle bots.

Each table has its own row, so that none counts twice; all lessons have one. If the file can't be read or written, the
pace begins anew.
"""
import json
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from client.games.levels import GENTLE
from client.games.race.columns import Take
from client.games.race.paced import KEPT, SLOWER, SetSearch, usual
from client.pages import table_people
from p2p.files import read_object, write_atomically
from p2p.games.game import Seat, seats_of
from p2p.peer.table_view import TableView

FILE = "pace.json"
LONGEST = 600.0                 # seconds above which nobody was looking any more


def here(view: TableView) -> frozenset[Seat]:
    """Returns the seats whose pace counts here: of the people at this computer, where only bots sit of all people."""
    bots = table_people.levels(view)
    return frozenset(table_people.people(view) or [seat for seat in seats_of(len(bots)) if not bots[seat]])


def searches(takes: Iterable[Take], people: Collection[Seat]) -> tuple[SetSearch, ...]:
    """Returns a search for each take, found or not by these seats; those in which nobody looked any more are left
    out."""
    return tuple(SetSearch(round(take.seconds, 1), take.seat in people) for take in takes
                 if 0 < take.seconds <= LONGEST)


def kept(home: Path, kind: str, table: str = "") -> tuple[tuple[SetSearch, ...], tuple[SetSearch, ...]]:
    """Returns the last KEPT searches of this kind of game at other tables, oldest first, and those at this one."""
    rows = _read(home).get(kind, {})
    return tuple(search for other, found in rows.items() if other != table for search in found)[-KEPT:], (
        rows.get(table, ()))


class Pace(NamedTuple):
    """The pace of a player and of a gentle bot against it, as the board shows both.

    `rows` has for each own set the seconds that it took and those of the bot then; `own` is the player's usual time,
    `bots` the bot's now.
    """

    bot: Seat
    rows: tuple[tuple[float, float], ...]
    own: float
    bots: float


def pace(view: TableView, known: Sequence[SetSearch], now: Sequence[SetSearch]) -> Pace | None:
    """Returns the pace at a table of one person here and one gentle bot, None at others. `known` are the searches at
    other tables, `now` those at this one."""
    levels, people = table_people.levels(view), here(view)
    others = [seat for seat in seats_of(len(levels)) if seat not in people]
    if len(view.charter.members) > 1 or len(people) != 1 or [levels[seat] for seat in others] != [GENTLE]:
        return None
    found, rows = [*known], []
    for search in now:
        if search.found:
            rows.append((search.seconds, SLOWER * usual(found)))
        found.append(search)
    return Pace(others[0], tuple(rows), usual(found), SLOWER * usual(found))


def keep(home: Path, kind: str, table: str, found: tuple[SetSearch, ...]) -> None:
    """Keeps the searches of a table in place of those that it had. A disk that refuses changes nothing."""
    kept = _read(home)
    rows = {other: old for other, old in kept.get(kind, {}).items() if other != table}
    rows[table] = found[-KEPT:]
    while len(rows) > 1 and sum(map(len, rows.values())) - len(next(iter(rows.values()))) >= KEPT:
        del rows[next(iter(rows))]                      # KEPT newer ones stand without it
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        write_atomically(home / FILE, json.dumps({**kept, kind: rows}).encode())


def _read(home: Path) -> dict[str, dict[str, tuple[SetSearch, ...]]]:
    """Returns the searches by kind and table; what is none of ours is left out."""
    return {kind: {table: tuple(SetSearch(*row) for row in found if _right(row))
                   for table, found in rows.items() if isinstance(found, list)}
            for kind, rows in read_object(home / FILE).items() if isinstance(rows, dict)}


def _right(row: object) -> bool:
    return (isinstance(row, list) and len(row) == 2 and isinstance(row[1], bool)
            and isinstance(row[0], int | float) and not isinstance(row[0], bool) and 0 < row[0] <= LONGEST)
