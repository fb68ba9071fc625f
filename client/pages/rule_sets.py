"""Sets of house rules with a name: those of a game's sources, own ones kept as JSON in the data folder, and codes.

A set holds only what differs from the usual. A code is a number in the signs of save codes: from its low end 20 bits of
checksum, then a digit for each house rule of the game, the usual one being 0.
"""
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from p2p.files import read_object, write_atomically
from p2p.games import GAMES
from p2p.games.game import Option, usual
from p2p.games.saved import ALIKE, SIGNS, number_of, signs_of
from p2p.identity import clean_name
from p2p.language import reason, tr, trc

FILE = "rule-sets.json"
MOST = 5                        # own sets of a game
CHECK = 1 << 20
CODE_LIMIT = 60                 # signs that anybody may type for a code
GROUP = 4


class BadRuleCode(ValueError):
    """A text that is no code of house rules of this game; the words are the sentence for the player."""


@dataclass(frozen=True)
class RuleSet:
    """A set: its name, a line about it, and the rules that differ; `by_seats` holds those of so many players only.

    `country` is the language (ISO 639-1) of the country in which it is usual, as its line says; "" for none.
    """

    name: str
    line: str
    rules: Mapping[str, str]
    by_seats: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    country: str = ""

    def chosen(self, game: str, seats: int) -> dict[str, str]:
        """Returns all house rules of the game by this set, at a table of so many seats."""
        return usual(GAMES[game].OPTIONS) | {**self.rules, **self.by_seats.get(seats, {})}


def differing(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Returns the house rules among some options that aren't as usual; unknown names and values are left out."""
    return {option.name: options[option.name] for option in GAMES[game].OPTIONS
            if options.get(option.name) in dict(option.values) and options[option.name] != option.usual}


# ---------------------------------------------------------------------- own sets

def own(home: Path, game: str) -> tuple[RuleSet, ...]:
    """Returns the own sets of a game, at most MOST; none from a damaged file."""
    kept = read_object(home / FILE).get(game)
    found = []
    for name, rules in kept.items() if isinstance(kept, dict) else ():
        if isinstance(name, str) and name and name == clean_name(name) and isinstance(rules, dict):
            found.append(RuleSet(name, trc("a set of rules", "yours"), differing(game, _texts(rules))))
    return tuple(found[:MOST])


def keep(home: Path, game: str, name: str, options: Mapping[str, str]) -> str:
    """Keeps what differs as an own set, in place of one with that name. Returns "", or why that can't be done."""
    name = clean_name(name)
    mine = {kept.name: dict(kept.rules) for kept in own(home, game)}
    if not name:
        return tr("Give the set a name first.")
    if name not in mine and len(mine) == MOST:
        return tr("There are {count} own sets of this game already: delete one first.", count=MOST)
    return _write(home, game, {**mine, name: differing(game, options)})


def forget(home: Path, game: str, name: str) -> str:
    """Deletes an own set. Returns "", or why that can't be done."""
    return _write(home, game, {kept.name: dict(kept.rules) for kept in own(home, game) if kept.name != name})


def _write(home: Path, game: str, mine: Mapping[str, Mapping[str, str]]) -> str:
    try:
        home.mkdir(parents=True, exist_ok=True)
        write_atomically(home / FILE, json.dumps({**read_object(home / FILE), game: mine}, ensure_ascii=False).encode())
    except OSError as error:
        return tr("The set can't be kept in {folder}: {why}.", folder=home, why=reason(error))
    return ""


def _texts(rules: dict[object, object]) -> dict[str, str]:
    return {name: value for name, value in rules.items() if isinstance(name, str) and isinstance(value, str)}


# ---------------------------------------------------------------------- codes

def code_of(game: str, options: Mapping[str, str]) -> str:
    """Returns the code of the house rules among these options, in groups of four signs."""
    number, chosen = 0, differing(game, options)
    for option in reversed(GAMES[game].OPTIONS):
        values = _values(option)
        number = number * len(values) + values.index(chosen.get(option.name, option.usual))
    number = number * CHECK + _check(game, number)
    signs = signs_of(number).rjust(GROUP, SIGNS[0])
    return "-".join(signs[at:at + GROUP] for at in range(0, len(signs), GROUP))


def read_code(game: str, text: str) -> dict[str, str]:
    """Returns the rules of a code that differ from the usual. Raises BadRuleCode, whatever the text is."""
    signs = "".join(text.split()).replace("-", "").upper().translate(ALIKE)
    if not signs or len(signs) > CODE_LIMIT or any(sign not in SIGNS for sign in signs):
        raise BadRuleCode(tr("That is no code of house rules."))
    number, check = divmod(number_of(signs), CHECK)
    left, found = number, {}
    for option in GAMES[game].OPTIONS:
        left, digit = divmod(left, len(option.values))
        found[option.name] = _values(option)[digit]
    if left or check != _check(game, number):
        raise BadRuleCode(tr("This code isn't whole, or not of the {game} that is played here.",
                             game=GAMES[game].TITLE))
    return differing(game, found)


def _values(option: Option) -> list[str]:
    return [value for value, _ in option.values]


def _check(game: str, number: int) -> int:
    """Returns 20 bits of SHA-256 over the game, all its house rules with their values, and the number."""
    table = "|".join(f"{option.name}={','.join(_values(option))}" for option in GAMES[game].OPTIONS)
    return int.from_bytes(sha256(f"fairdeal house rules\0{game}\0{table}\0{number}".encode()).digest()[:4]) % CHECK
