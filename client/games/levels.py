"""The levels of bots. What a level means in numbers stands in the bot of each game."""
from collections.abc import Mapping

from p2p.language import trc

GENTLE = "gentle"               # for the first evenings: in races its pace is that of the players here
# How good a bot is: (code as it stands in the charter, label for the set-up screen).
LEVELS = ((GENTLE, trc("a bot", "Gentle")), ("easy", trc("a bot", "Easy")), ("steady", trc("a bot", "Steady")),
          ("sharp", trc("a bot", "Sharp")))
CODES = tuple(code for code, _ in LEVELS)
PRESSER = "presser"             # of PC Set alone: the bot of the original, that knows no sets
INSTANT = "instant"             # no thinking time: for the demo alone
# How a bot of each level is called in a sentence.
WORDS: Mapping[str, str] = {
    GENTLE: trc("a bot", "gentle"), "easy": trc("a bot", "easy"), "steady": trc("a bot", "steady"),
    "sharp": trc("a bot", "sharp"), PRESSER: trc("a bot", "presser"), INSTANT: trc("a bot", "instant")}


def level_word(level: str) -> str:
    """Returns how a bot of this level is called; a level that is known elsewhere alone by its code."""
    return WORDS.get(level, level)
