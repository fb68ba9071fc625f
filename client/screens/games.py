"""The games that this window has a board for: their pictures, words and play screens. Knows no network."""
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pygame import FRect

from client import fans
from client.bots import INSTANT, LEVELS
from client.bots import lines as lines_bots
from client.bots import pcset as pcset_bots
from client.bots import tarok as tarok_bots
from client.bots import taroky as taroky_bots
from client.bots import tau as tau_bots
from client.cards import pack_palette, race_deck
from client.fans import Grid, Picture, Tilt
from client.paint import Paint
from client.screens import modes, play_tarok, play_taroky
from client.screens.lines_rules import draw_size
from client.screens.modes import Choice
from client.screens.phrases import counted, plain
from client.screens.play import Play
from client.screens.play_lines import PlayLines
from client.screens.play_pcset import PlayPcSet
from client.screens.play_tricks import PlayTricks
from client.screens.screen import Desk, Screen
from p2p.games import lines, pcset, tarok, taroky
from p2p.games.game import Option
from p2p.games.tau_modes import MODES
from p2p.match import SAVED, TURN


class Board(NamedTuple):
    """How a game shows itself outside its table. `fan` takes the settings' art and palette."""

    line: str                               # who can play, under its name
    begins: str                             # what happens after the table is opened
    fan: Callable[[str, str], Picture]
    pair: Callable[[Mapping[str, str], str, str], Picture]     # two cards for a table with these options
    words: Callable[[Mapping[str, str]], str]                           # its house rules, short
    levels: tuple[str, ...]                 # of its bots
    level: str                              # the usual one
    clusters: tuple[tuple[str, ...], ...]   # of client.keys: for one local player, for two; () if they share all
    play: Callable[[Desk, bytes], Screen]
    example: Callable[[Paint, Desk, Mapping[str, str], FRect], None] | None = None  # what the options mean, in set-up
    lists: Mapping[str, Callable[[], tuple[Choice, ...]]] = {}      # options that are chosen on a page of their own
    couch: int = 2                          # how many may share one computer


def _tau_fan(art: str, palette: str) -> tuple[Tilt, ...]:
    return fans.spread(race_deck(art), (18, 40, 62), palette)


def _tau_pair(options: Mapping[str, str], art: str, palette: str) -> tuple[Tilt, ...]:
    deck = MODES[_mode(options)].deck.name
    faces = {"usual": (18, 40), "quad": (0, 21), "projective": (42, 63)}[deck]
    return fans.spread(race_deck(art) if deck == "usual" else deck, faces, palette, 32, 16)


def _tau_words(options: Mapping[str, str]) -> str:
    words = [MODES[_mode(options)].name]
    if options.get("training") == "on":
        words.append("hints")
    if options.get("penalty_seconds", "0") != "0":
        words.append(f"{plain(options['penalty_seconds'])} s freeze")
    return ", ".join(words)


def _mode(options: Mapping[str, str]) -> str:
    """The mode; a stranger's table may say anything."""
    mode = options.get("mode", "")
    return mode if mode in MODES else "3tau"


def _pcset_fan(_art: str, palette: str) -> tuple[Tilt, ...]:
    return fans.spread("classic", (18, 40, 62), palette)


def _pcset_pair(_options: Mapping[str, str], _art: str, palette: str) -> tuple[Tilt, ...]:
    return fans.spread("classic", (18, 40), palette, 32, 16)


def _pcset_words(options: Mapping[str, str]) -> str:
    """The round, then what isn't as usual; a stranger's table may say anything."""
    chosen = {rule.name: options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
              for rule in pcset.OPTIONS}
    seconds = int(chosen["round_seconds"])
    words = [f"rounds of {seconds} s" if seconds > 0 else "no time limit"]
    if (chosen["rows"], chosen["columns"]) != ("3", "4"):
        words.append(f"{chosen['rows']} by {chosen['columns']} cards")
    if chosen["hints"] == "on":
        words.append("hints")
    return ", ".join(words)


def _lines_words(options: Mapping[str, str]) -> str:
    """The grid; a stranger's table may say anything."""
    rows, columns = (options[rule.name] if options.get(rule.name) in dict(rule.values) else rule.usual
                     for rule in lines.OPTIONS)
    return f"{rows} by {columns} cells"


def other_rules(rules: Iterable[Option], options: Mapping[str, str]) -> list[str]:
    """The rules that aren't as usual, in words; a stranger's table may say anything."""
    return [f"{rule.title}: {dict(rule.values)[options[rule.name]]}" for rule in rules
            if options.get(rule.name) in dict(rule.values) and options[rule.name] != rule.usual]


def _deals_words(rules: Iterable[Option], options: Mapping[str, str]) -> str:
    """How long, and how many rules aren't as usual; a stranger's table may say anything."""
    other = len(other_rules(rules, options))
    deals = options.get("deals", "1")
    words = ["cards from a save code"] if options.get(SAVED) else []
    words += [f"{deals} deals" if deals.isdigit() and deals != "1" else "one deal"]
    limit = dict(TURN.values).get(options.get(TURN.name, "0"), "")
    words += [f"{limit} a turn"] if limit != TURN.values[0][1] and limit else []
    return ", ".join([*words, counted(other, "house rule", "house rules")] if other else words)


BOARDS: dict[str, Board] = {
    "tau": Board("2 to 6, race",
                 "All cards lie face up, drawn by everybody together. The first come as soon as the game begins.",
                 _tau_fan, _tau_pair, _tau_words, tuple(tau_bots.LEVELS), "steady",
                 (("one",), ("left", "right")), Play, modes.draw_example, {"mode": modes.choices}),
    "pcset": Board("1 to 4, race",
                   "All cards lie face up, drawn by everybody together. The clock runs from the first ones.",
                   _pcset_fan, _pcset_pair, _pcset_words,
                   (*(code for code, _ in LEVELS), pcset_bots.PRESSER), "steady",
                   (("left",), ("left", "right")), PlayPcSet),
    "lines": Board("2, lines",
                   "Nothing is hidden. A coin of everybody says who names the first number.",
                   lambda _art, _palette: Grid(), lambda _options, _art, _palette: Grid(), _lines_words,
                   tuple(level for level in lines_bots.LEVELS if level != INSTANT), "steady", (), PlayLines,
                   lambda paint, _desk, options, room: draw_size(paint, options, room)),
    "taroky": Board("4, tricks",
                    "The pack is shuffled and locked by everybody in turn; each sees only the own cards.",
                    lambda _art, palette: fans.spread("pack", (7, 20, 21), pack_palette(palette)),
                    lambda _options, _art, palette: fans.spread("pack", (20, 21), pack_palette(palette), 32, 16),
                    lambda options: _deals_words(taroky.OPTIONS, options),
                    tuple(level for level in taroky_bots.LEVELS if level != INSTANT), "steady", (),
                    lambda desk, table: PlayTricks(desk, table, play_taroky), couch=4),
    "tarok": Board("3 or 4, tricks",
                   "The pack is shuffled and locked by everybody in turn; each sees only the own cards.",
                   lambda _art, palette: fans.spread("pack", (0, 43, 21), pack_palette(palette)),
                   lambda _options, _art, palette: fans.spread("pack", (0, 21), pack_palette(palette), 32, 16),
                   lambda options: _deals_words(tarok.OPTIONS, options),
                   tuple(level for level in tarok_bots.LEVELS if level != INSTANT), "steady", (),
                   lambda desk, table: PlayTricks(desk, table, play_tarok), couch=4),
}
