"""PC Set's entry in the catalogue."""
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from client.draw import emblems
from client.draw.emblems import Tilt
from client.games.levels import CODES, PRESSER
from client.games.listing import FirstLesson, LaterBot, Listing, Telling
from client.games.pcset.rules import PAGE
from client.games.race.paced import Paced, usual
from client.games.race.times import BestTimes, own_pace
from client.pages.desk import Desk
from client.ui import keys
from p2p.language import joined, tr
from p2p.peer.characters import RACE

if TYPE_CHECKING:
    from client.games.boards import Boards

SHOWN, TOKENS = (18, 28, 65), (0, 1)        # the faces of its picture, and whose tokens lie on the first two


def _fan(_art: str, palette: str) -> tuple[Tilt, ...]:
    return emblems.spread("classic", SHOWN, palette, 34, 0, TOKENS)


def _pair(_options: Mapping[str, str], _art: str, palette: str) -> tuple[Tilt, ...]:
    return emblems.spread("classic", SHOWN[:2], palette, 40, 0, TOKENS)


def _words(options: Mapping[str, str]) -> str:
    """Returns the round's length, then what isn't as usual; a stranger's unknown value counts as the usual one."""
    from p2p.games import pcset
    chosen = {rule.name: options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
              for rule in pcset.OPTIONS}
    seconds = int(chosen["round_seconds"])
    words = [tr("rounds of {seconds} s", seconds=seconds) if seconds > 0 else tr("no time limit")]
    if (chosen["rows"], chosen["columns"]) != ("3", "4"):
        words.append(tr("{rows} by {columns} cards", rows=chosen["rows"], columns=chosen["columns"]))
    if chosen["hints"] == "on":
        words.append(tr("hints"))
    return joined(", ", words)


def _upper_keys(desk: Desk, options: Mapping[str, str], cluster: str) -> tuple[int, ...]:
    """Returns the keys (scancodes) of the board's upper row at such a table, own ones on the usual board."""
    rows, own = int(options["rows"]), (desk.settings.left_keys, desk.settings.right_keys)
    return keys.set_keys(cluster, rows, int(options["columns"]), own)[::rows]


def _paced(home: Path, _options: Mapping[str, str]) -> Paced | None:
    """Returns a bot at the best pace here, at PC Set or in 3 Tau, which has the same cards; None without a game."""
    from client.games.pcset import bot
    from client.games.pcset.story import PACE
    games = BestTimes(home).games()
    found = [own for mode in (PACE, "3tau") if (own := own_pace(games, mode, 27)) is not None]
    return Paced(bot, min(found)) if found else None


def _gentle(home: Path, _options: Mapping[str, str]) -> Paced:
    """Returns a gentle bot at the pace that the players here have now."""
    from client.games.pcset import bot
    from client.games.pcset.story import PACE
    from client.games.race.searches import kept
    found, _ = kept(home, PACE)
    return Paced(bot, 1000 * usual(found) if found else None)


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.pcset.lesson import LESSONS
    from client.games.pcset.table import PcSetTable
    from client.games.race import on_phone
    return Boards(PcSetTable, LESSONS, PcSetTable.replay, phone=on_phone)


LISTING = Listing(
    name=tr("PC Set"), line=tr("1 to 4, race"), alone=tr("race with tokens"),
    about=tr("Put your tokens on three cards that match. A mistake freezes you for some seconds."),
    begins=tr("All cards lie face up, drawn by everybody together. The clock runs from the first ones."),
    fan=_fan, pair=_pair, words=_words, levels=(*CODES, PRESSER), level="steady",
    clusters=(("left",), ("left", "right")), boards=_boards, lessons=(FirstLesson("pcset", 3, 5),), rules=PAGE,
    phones=True,
    telling=Telling(shared=True), habits=RACE, upper_keys=_upper_keys, bot=LaterBot("client.games.pcset.bot"),
    paced=_paced, gentle=_gentle, first={"hints": "on", "round_seconds": "-1"})
