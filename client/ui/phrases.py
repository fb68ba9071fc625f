"""Numbers and lists in words, and names of other peers made fit to show. Pure functions."""
from p2p.identity import clean_name

COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def plain(text: str, usual: str = "Player") -> str:
    """Returns the words of another peer made fit to show: printable, short, `usual` instead of nothing."""
    return clean_name(text) or usual


def away(seconds: int) -> str:
    """Returns for how long somebody has been away: "away, 12 s", from a minute on "away, 1:04"."""
    return f"away, {lasting(seconds)}"


def lasting(seconds: int) -> str:
    """Returns a time: "12 s", from a minute on "1:04"."""
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60}:{seconds % 60:02}"


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with its noun, in words up to six: "one bot", "two bots"."""
    words = COUNTS[number] if number < len(COUNTS) else str(number)
    return f"{words} {one if number == 1 else many}"


def listed(words: list[str]) -> str:
    """Returns a list in words: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
