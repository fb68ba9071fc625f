"""Numbers and lists in words, and names of other peers made fit to show. Pure functions."""
import re
from collections.abc import Mapping, Sequence

from p2p.identity import clean_name
from p2p.language import ENGLISH, UNTRANSLATED, Sentence, language, tr, trc

# What race cards of classic shapes and of safe colours show, by the rules' word for it; one, and several of them.
CLASSIC_WORDS: Mapping[str, str] = {
    tr("circle"): tr("squiggle"), tr("square"): tr("diamond"), tr("triangle"): tr("oval"), tr("shaded"): tr("partial"),
    tr("blue"): tr("purple"), tr("circles"): tr("squiggles"), tr("squares"): trc("shapes", "diamonds"),
    tr("triangles"): tr("ovals")}
SAFE_WORDS: Mapping[str, str] = {
    tr("red"): tr("orange"), tr("green"): tr("blue"), tr("blue"): tr("black"), tr("purple"): tr("black")}
SAFE_QUAD_WORDS: Mapping[str, str] = {          # its dark red and sky blue keep their names
    tr("yellow"): tr("orange"), tr("green"): tr("black")}
SIGN_WORDS: Mapping[str, str] = {               # of projective cards with a sign of its own for each value
    tr("circle"): tr("piece"), tr("square"): tr("coin"), tr("triangle"): trc("a sign", "suit"),
    tr("circles"): tr("pieces"), tr("squares"): tr("coins"), tr("triangles"): trc("signs", "suits"),
    tr("Circle"): tr("Piece"), tr("Square"): tr("Coin"), tr("Triangle"): trc("a sign", "Suit"),
    tr("Circles"): tr("Pieces"), tr("Squares"): tr("Coins"), tr("Triangles"): trc("signs", "Suits")}
PLAYER = tr("Player")
DRAWN = "\0"                    # on a place of a sentence: something is drawn there
CASES = "NGDALI"
COUNTS = (trc("a number", "no"), tr("one"), tr("two"), tr("three"), tr("four"), tr("five"), tr("six"))
ORDINALS = ("", tr("first"), tr("second"), tr("third"), tr("fourth"), tr("fifth"), tr("sixth"))


def plain(text: str, usual: str = PLAYER) -> str:
    """Returns the words of another peer made fit to show: printable, short, `usual` instead of nothing."""
    return clean_name(text) or usual


def away(seconds: int) -> str:
    """Returns for how long somebody has been away: "away, 12 s", from a minute on "away, 1:04"."""
    return tr("away, {time}", time=lasting(seconds))


def owes(seconds: int) -> str:
    """Returns for how long a computer that is heard has owed an answer: "no answer, 20 s"."""
    return tr("no answer, {time}", time=lasting(seconds))


def lasting(seconds: int) -> str:
    """Returns a time: "12 s", from a minute on "1:04"."""
    return tr("{seconds} s", seconds=seconds) if seconds < 60 else clock_words(1000 * seconds)


def clock_words(ms: float) -> str:
    """Returns a time as "1:04", from an hour on as "1:12:45"."""
    minutes, seconds = divmod(elapsed(ms), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def elapsed(ms: float) -> int:
    """Returns the whole seconds that are over. Times are whole ms here: what a difference of two clocks has behind the
    point is rounding, which would tell another second."""
    return max(0, round(ms)) // 1000


def remaining(ms: float) -> int:
    """Returns the seconds that are left, the one that has begun among them, of whole ms as in `elapsed`."""
    return max(0, -(-round(ms) // 1000))


def count_word(number: int) -> str:
    """Returns a number, in words up to six: "two"."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


def span(first: int, last: int) -> str:
    """Returns a range of numbers: "2 to 5", "2" for one of them."""
    return tr("{first} to {last}", first=first, last=last) if last > first else str(first)


def listed(words: Sequence[str]) -> str:
    """Returns a list in words: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return words[0] if words else ""
    if len(words) == 2:
        return tr("{first} and {last}", first=words[0], last=words[1])
    return tr("{first}, {rest}", first=words[0], rest=listed(words[1:]))


def before_and_behind(sentence: str) -> tuple[str, str]:
    """Returns what stands before and behind the place of a sentence, in the language spoken here, where something is
    drawn: the value of that place is DRAWN."""
    before, _, behind = str(sentence).partition(DRAWN)
    return before.rstrip(), behind.strip()


def as_drawn(words: str, palette: str, deck: str) -> str:
    """Returns a sentence of the rules about cards of a picture deck, in the language spoken here, with the names of
    what is seen.

    `palette` is "plain" or "safe", `deck` is "tau", "classic", or that of another mode.
    """
    safe = SAFE_QUAD_WORDS if deck in ("quad", "dice") else SAFE_WORDS
    found = {**{"classic": CLASSIC_WORDS, "signs": SIGN_WORDS}.get(deck, {}), **(safe if palette == "safe" else {})}
    if not found:
        return str(words)
    names = _bent(found)
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"\b({pattern})\b", lambda place: names[place[1]], str(words))


def _bent(words: Mapping[str, str]) -> Mapping[str, str]:
    """Returns words by words, each in all its forms in the language spoken here; of two forms alike the first."""
    found: dict[str, str] = {}
    for word, seen in words.items():
        for case in ("", *CASES) if language() is not ENGLISH else ("",):
            found.setdefault(_in_case(word, case), _in_case(seen, case))
    return found


def _in_case(word: str, case: str) -> str:
    return str(Sentence(UNTRANSLATED, f"{{word:{case}}}", "", 0, {"word": word}))
