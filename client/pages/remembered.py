"""The house rules and bots of the last games, by game, and which game was last: JSON in the data folder.

A damaged or foreign file stops nothing: what can't be used falls back to the usual."""
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from p2p.files import read_object, write_atomically
from p2p.games import GAMES
from p2p.games.game import usual
from p2p.table.match import DAY, SAVED, options_of

FILE = "rules.json"
FIRST = next(iter(GAMES))       # the game of who has played none: the first in the registry


def rules(home: Path, game: str) -> dict[str, str]:
    """Returns all options of a game as they were last played by; usual where none is kept or it is unknown."""
    kept = read_object(home / FILE).get("rules")
    mine = kept.get(game) if isinstance(kept, dict) else None
    rows = options_of(GAMES[game])
    found = usual(rows)
    if isinstance(mine, dict):
        found |= {row.name: mine[row.name] for row in rows if mine.get(row.name) in dict(row.values)}
    return found


def last_game(home: Path) -> str:
    """Returns the game that was last begun here, FIRST if none was."""
    game = read_object(home / FILE).get("last")
    return game if isinstance(game, str) and game in GAMES else FIRST


def begun(home: Path) -> bool:
    """Returns whether any game was begun here."""
    return "last" in read_object(home / FILE)


def on_couch(home: Path) -> bool:
    """Returns whether several people shared this computer in the game that was last begun here."""
    return read_object(home / FILE).get("couch") is True


def bots(home: Path) -> list[str]:
    """Returns the levels of the bots of the last game alone; none without one."""
    return _texts(read_object(home / FILE).get("bots"))


def levels(home: Path, game: str) -> list[str]:
    """Returns the levels of the bots that last sat at a game set up here, by seat; none without one."""
    kept = read_object(home / FILE).get("levels")
    return _texts(kept.get(game)) if isinstance(kept, dict) else []


def _texts(found: object) -> list[str]:
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else []


def keep(home: Path, game: str, options: Mapping[str, str], manner: str = "", bots: Sequence[str] = ()) -> None:
    """Keeps these options and the levels of the `bots` as the last ones of a game, and the `manner` of its set-up. A
    disk that refuses changes nothing: next time is as usual."""
    if options.get(SAVED) or options.get(DAY):
        return                                          # the rules of a save code are those of somebody's deal
    found = read_object(home / FILE)
    kept = found.get("rules")
    known = {row.name for row in options_of(GAMES[game])}
    mine = {name: value for name, value in options.items() if name in known}
    games = {**(kept if isinstance(kept, dict) else {}), game: mine}
    before = found.get("levels")
    good = {**(before if isinstance(before, dict) else {}), **({game: [*bots]} if bots else {})}
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        found = {"last": game, "rules": games, "levels": good, "couch": manner == "couch",
                 "bots": [*bots] if manner == "alone" else []}
        write_atomically(home / FILE, json.dumps(found, ensure_ascii=False).encode())
