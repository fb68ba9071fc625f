"""Tau's entry in the catalogue."""
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from client.draw import emblems
from client.draw.cards import race_deck
from client.draw.emblems import Tilt
from client.draw.paint import Paint
from client.games.levels import CODES
from client.games.listing import FirstLesson, LaterBot, Listing, Measure, OptionChoice, Telling, WaitingBoard
from client.games.race.paced import Paced, usual
from client.games.race.times import BestTimes, own_pace
from client.games.tau.rules import PAGE
from client.pages.desk import Desk
from client.ui.phrases import plain
from p2p.language import joined, tr
from p2p.peer.characters import RACE

if TYPE_CHECKING:
    from client.games.boards import Boards
    from p2p.games.tau.modes import Mode


def _fan(art: str, palette: str) -> tuple[Tilt, ...]:
    return emblems.spread(race_deck(art), (18, 40, 62), palette)


def _pair(options: Mapping[str, str], art: str, palette: str) -> tuple[Tilt, ...]:
    deck = _mode(options).deck.name
    faces = {"usual": (18, 40), "quad": (0, 21), "projective": (42, 63)}[deck]
    return emblems.spread(race_deck(art, deck), faces, palette, 32, 16)


def _words(options: Mapping[str, str]) -> str:
    words = [_mode(options).name]
    if options.get("training") == "on":
        words.append(tr("hints"))
    if options.get("penalty_seconds", "0") != "0":
        words.append(tr("{seconds} s freeze", seconds=plain(options["penalty_seconds"])))
    return joined(", ", words)


def _mode(options: Mapping[str, str]) -> "Mode":
    """Returns the mode, the usual one for an unknown value, which a stranger's table may have."""
    from p2p.games.tau.modes import MODES
    return MODES.get(options.get("mode", ""), MODES["3tau"])


def _modes() -> tuple[OptionChoice, ...]:
    from client.games.tau import examples
    return examples.choices()


def _example(paint: Paint, desk: Desk, options: Mapping[str, str], room: FRect) -> None:
    from client.games.tau import examples
    examples.draw_example(paint, desk, options, room)


def _paced(home: Path, options: Mapping[str, str]) -> Paced | None:
    """Returns a bot at the pace of the best time in this mode on this computer, None without one."""
    mode = _mode(options)
    own = own_pace(BestTimes(home).games(), mode.code, mode.goal or len(mode.deck.faces) // mode.take)
    if own is None:
        return None
    from client.games.tau import bot
    return Paced(bot, own)


def _gentle(home: Path, options: Mapping[str, str]) -> Paced:
    """Returns a gentle bot at the pace that the players here have now."""
    from client.games.race.searches import kept
    from client.games.tau import bot
    found, _ = kept(home, _mode(options).code)
    return Paced(bot, 1000 * usual(found) if found else None)


def _boards() -> "Boards":
    from client.games.boards import Boards
    from client.games.race import on_phone
    from client.games.tau.lesson import LESSONS
    from client.games.tau.quiz.training import Training
    from client.games.tau.table import TauTable
    return Boards(TauTable, LESSONS, TauTable.replay, training=Training, phone=on_phone)


def _warm_up(desk: Desk) -> WaitingBoard:
    from client.games.tau.warm_up import WarmUp
    return WarmUp(desk)


LISTING = Listing(
    name="Tau", line=tr("2 to 6, race"), alone=tr("race for threes"),
    about=tr("Three cards, each property all the same or all different. Whoever sees them first takes them."),
    begins=tr("All cards lie face up, drawn by everybody together. The first come as soon as the game begins."),
    fan=_fan, pair=_pair, words=_words, levels=CODES, level="steady",
    clusters=(("one",), ("left", "right")), boards=_boards, lessons=(FirstLesson("tau", 3, 5),), rules=PAGE,
    phones=True,
    bot=LaterBot("client.games.tau.bot"), paced=_paced, gentle=_gentle, first={"training": "on"},
    telling=Telling(lambda options: _mode(options).name, shared=True, measure=Measure.TIME), habits=RACE,
    example=_example, lists={"mode": _modes}, warm_up=_warm_up)
