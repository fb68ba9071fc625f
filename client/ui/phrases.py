"""Small phrases of every screen: numbers and lists in words, a stranger's words made fit to show. Pure."""
from p2p.identity import clean_name

COUNTS = ("no", "one", "two", "three", "four", "five", "six")


def plain(text: str, usual: str = "Player") -> str:
    """Words of a stranger, fit to show: printable, short, never empty."""
    return clean_name(text) or usual


def counted(number: int, one: str, many: str) -> str:
    """"one bot", "two bots"."""
    words = COUNTS[number] if number < len(COUNTS) else str(number)
    return f"{words} {one if number == 1 else many}"


def listed(words: list[str]) -> str:
    """"a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
