"""Numbers and lists in words, and names of other peers made fit to show. Pure functions."""
import re
from collections.abc import Callable, Sequence
from datetime import date

from p2p.identity import clean_name
from p2p.language import Text, tr

# What race cards of classic shapes and of safe colours show, by the rules' word for it.
CLASSIC_WORDS = {"circle": "squiggle", "square": "diamond", "triangle": "oval", "shaded": "partial", "blue": "purple"}
SAFE_WORDS = {"red": "orange", "green": "blue", "blue": "black", "purple": "black"}
SAFE_QUAD_WORDS = {"yellow": "orange", "green": "black"}       # its dark red and sky blue keep their names
SIGN_WORDS = {"circle": "piece", "square": "coin", "triangle": "suit", "Circle": "Piece", "Square": "Coin",
              "Triangle": "Suit"}            # of projective cards with a sign of its own for each value
COUNTS = ("no", "one", "two", "three", "four", "five", "six")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


def plain(text: str, usual: str = "Player") -> str:
    """Returns the words of another peer made fit to show: printable, short, `usual` instead of nothing."""
    return clean_name(text) or usual


def away(seconds: int) -> str:
    """Returns for how long somebody has been away: "away, 12 s", from a minute on "away, 1:04"."""
    return f"away, {lasting(seconds)}"


def owes(seconds: int) -> str:
    """Returns for how long a computer that is heard has owed an answer: "no answer, 20 s"."""
    return f"no answer, {lasting(seconds)}"


def lasting(seconds: int) -> str:
    """Returns a time: "12 s", from a minute on "1:04"."""
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60}:{seconds % 60:02}"


def elapsed(ms: float) -> int:
    """Returns the whole seconds that are over. Times are whole ms here: what a difference of two clocks has behind the
    point is rounding, which would tell another second."""
    return max(0, round(ms)) // 1000


def remaining(ms: float) -> int:
    """Returns the seconds that are left, the one that has begun among them, of whole ms as in `elapsed`."""
    return max(0, -(-round(ms) // 1000))


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with its noun, in words up to six: "one bot", "two bots"."""
    words = COUNTS[number] if number < len(COUNTS) else str(number)
    return f"{words} {one if number == 1 else many}"


def span(first: int, last: int) -> str:
    """Returns a range of numbers: "2 to 5", "2" for one of them."""
    return f"{first} to {last}" if last > first else str(first)


def listed(words: Sequence[str]) -> str:
    """Returns a list in words: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def as_drawn(words: str, palette: str, deck: str) -> str:
    """Returns a sentence of the rules about cards of a picture deck with the names of what is seen.

    `palette` is "plain" or "safe", `deck` is "tau", "classic", or that of another mode.
    """
    safe = SAFE_QUAD_WORDS if deck in ("quad", "dice") else SAFE_WORDS
    names = {"classic": CLASSIC_WORDS, "signs": SIGN_WORDS}.get(deck, {}) | (safe if palette == "safe" else {})
    if not names:
        return words
    return re.sub(rf"\b({'|'.join(names)})(s?)\b", lambda found: names[found[1]] + found[2], words)


def date_words(day: str) -> Text:
    """Returns a date (2026-11-28) as it is read: 28 November 2026. Raises ValueError for any other text."""
    then = date.fromisoformat(day)
    return _DATES[then.month - 1](then.day, then.year)


_DATES: Sequence[Callable[[int, int], Text]] = (
    lambda day, year: tr("{day} January {year}", day=day, year=year),
    lambda day, year: tr("{day} February {year}", day=day, year=year),
    lambda day, year: tr("{day} March {year}", day=day, year=year),
    lambda day, year: tr("{day} April {year}", day=day, year=year),
    lambda day, year: tr("{day} May {year}", day=day, year=year),
    lambda day, year: tr("{day} June {year}", day=day, year=year),
    lambda day, year: tr("{day} July {year}", day=day, year=year),
    lambda day, year: tr("{day} August {year}", day=day, year=year),
    lambda day, year: tr("{day} September {year}", day=day, year=year),
    lambda day, year: tr("{day} October {year}", day=day, year=year),
    lambda day, year: tr("{day} November {year}", day=day, year=year),
    lambda day, year: tr("{day} December {year}", day=day, year=year),
)
