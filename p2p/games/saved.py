"""The save code: a deal of a card game as a short text that deals the same cards again. Knows no table and no screen.

`taroky:A` and one number in Crockford's base 32. From its low end the number holds: 30 bits of checksum, the version
of the rules, the number of seats, the order of the deck (its rank among all orders), the place in the match, and the
house rules that differ. The usual ones are noughts at its high end and cost nothing.
"""
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Self

from p2p.games import GAMES
from p2p.games.game import CardGame, settle_options
from p2p.language import tr

FORMAT = "A"                    # the first sign after the colon
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LIMIT = 128                     # characters of a code without spaces
TYPED = 400                     # characters that anybody may type for one
CHECK = 1 << 30
RULES = 64                      # versions of a game's rules that a code can name
GROUP = 5
ALIKE = str.maketrans("ILO", "110")


class BadCode(ValueError):
    """A text that is no save code, or none for this program; the words are the sentence for the player."""


class Saved(NamedTuple):
    """A deal to be dealt again: the house rules that differ from the usual, its place in the match, the faces of the
    deck by slot. `str` is its code, `read` the way back."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    place: tuple[tuple[str, str], ...]
    order: tuple[int, ...]

    @classmethod
    def of(cls, game: str, seats: int, options: Mapping[str, str], state: Any) -> Self:
        """A deal that is over. `options` may hold more than house rules. Raises BadCode if not all its cards are open.
        """
        rules = card_game(game)
        order = tuple(state.faces[:rules.CARDS])
        if sorted(order) != list(range(rules.CARDS)):
            raise BadCode(tr("A deal has a save code when all its cards are open."))
        differing = tuple((option.name, options[option.name]) for option in rules.OPTIONS
                          if options.get(option.name, option.usual) != option.usual)
        place = rules.place(state)
        return cls(game, seats, differing, tuple((name, place[name]) for name in rules.PLACE if name in place), order)

    def __str__(self) -> str:
        signs = FORMAT + signs_of(_sealed(self.game, self._number()))
        return f"{self.game}:" + "-".join(signs[at:at + GROUP] for at in range(0, len(signs), GROUP))

    def _number(self) -> int:
        rules, chosen, number = card_game(self.game), {**dict(self.place), **dict(self.options)}, 0
        for name, values in reversed(_rows(rules)):
            number = number * len(values) + values.index(chosen.get(name, values[0]))
        for digit, base in _digits(self.order):
            number = number * base + digit
        number = number * len(rules.SEATS) + rules.SEATS.index(self.seats)
        return number * RULES + rules.RULES

    @classmethod
    def read(cls, text: str) -> Self:
        """The deal in a code, written with any spaces, dashes and line breaks, large or small. Raises BadCode."""
        game, number = _read(text)
        rules = card_game(game)
        number, version = divmod(number, RULES)
        if version != rules.RULES:
            raise BadCode(tr("This save code is of version {version} of the rules of {title}, this program plays "
                          "version {rules}. Use the version of Fairdeal that it comes from.",
                             version=version, title=rules.TITLE, rules=rules.RULES))
        number, seats = divmod(number, len(rules.SEATS))
        number, order = _order(number, rules.CARDS)
        chosen = []
        for name, values in _rows(rules):
            number, at = divmod(number, len(values))
            chosen += [(name, values[at])] if at else []
        if number:
            raise BadCode(tr("This save code holds a house rule of {title} that this program doesn't know. "
                          "Use the version of Fairdeal that it comes from.", title=rules.TITLE))
        place = tuple(row for row in chosen if row[0] in rules.PLACE)
        return cls(game, rules.SEATS[seats], tuple(chosen[len(place):]), place, order)

    def settled(self) -> dict[str, str]:
        """All house rules as they were."""
        return settle_options(card_game(self.game).OPTIONS, dict(self.options))

    def start(self) -> Any:
        """The State that this deal begins with. Raises BadCode for a place that the rules don't have."""
        try:
            return card_game(self.game).start(self.seats, {**self.settled(), **dict(self.place)})
        except ValueError as error:
            raise BadCode(tr("This save code can't be dealt: {error}.", error=error)) from error


def card_game(code: str) -> CardGame:
    """The game of this code, if its cards lie face down. Raises BadCode."""
    game = GAMES.get(code)
    if not isinstance(game, CardGame):
        raise BadCode(tr("There are no save codes of {game}: only games with cards face "
                         "down have them.", game=game.TITLE if game else tr("this game")))
    return game


def _rows(rules: CardGame) -> list[tuple[str, tuple[str, ...]]]:
    """The digits of a code besides the deck's order, lowest first: their options and values, the usual one first."""
    place = [(name, ("", *values)) for name, values in rules.PLACE.items()]
    return place + [(option.name, tuple(value for value, _ in option.values)) for option in rules.OPTIONS]


# ------------------------------------------------------------------ signs and numbers

def _read(text: str) -> tuple[str, int]:
    """The game and the number of a code, its checksum looked at."""
    if len(text) > TYPED:
        raise BadCode(tr("A save code is shorter: at most {limit} signs.", limit=LIMIT))
    game, colon, signs = re.sub(r"[\s\-]+", "", text).partition(":")
    if not colon:
        raise BadCode(tr("A save code begins with the game and a colon, such as taroky:"))
    signs = signs.upper().translate(ALIKE)
    strange = next((sign for sign in signs if sign not in SIGNS), "")
    if strange:
        raise BadCode(tr("There is no {strange!r} in a save code: only digits and letters, without U.",
                         strange=strange))
    if signs[:1] != FORMAT:
        raise BadCode(tr("After the colon this program reads only codes that begin with {format}. Look at that "
                         "sign, or use the version of Fairdeal that the code comes from.", format=FORMAT))
    number = number_of(signs[1:LIMIT]) // CHECK
    if signs[1:] != signs_of(_sealed(game.lower(), number)):
        raise BadCode(tr("This save code isn't whole: a sign is missing, too many or mistyped."))
    return game.lower(), number


def _sealed(game: str, number: int) -> int:
    """The number with its checksum at the low end: 30 bits of SHA-256, over the game too."""
    raw = number.to_bytes((number.bit_length() + 7) // 8)
    digest = sha256(b"fairdeal save code\0" + game.encode() + b"\0" + raw).digest()
    return number * CHECK + int.from_bytes(digest[:4]) % CHECK


def signs_of(number: int) -> str:
    """A number in SIGNS; nothing for 0."""
    signs = ""
    while number:
        number, at = divmod(number, len(SIGNS))
        signs = SIGNS[at] + signs
    return signs


def number_of(signs: str) -> int:
    """The number of these SIGNS."""
    number = 0
    for sign in signs:
        number = number * len(SIGNS) + SIGNS.index(sign)
    return number


def _digits(order: Sequence[int]) -> Iterable[tuple[int, int]]:
    """An order as digits, the last one's base being 1: how many of the things that are left stand before each."""
    left = sorted(order)
    for thing in order:
        at = left.index(thing)
        yield at, len(left)
        del left[at]


def _order(number: int, count: int) -> tuple[int, tuple[int, ...]]:
    """Take the rank of an order off the low end of a number: what is left, and the order of 0 to count - 1."""
    digits = []
    for base in range(1, count + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(count))
    return number, tuple(left.pop(digit) for digit in reversed(digits))
