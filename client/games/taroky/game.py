"""Taroky's part of the table that both card games share: implements TrickGame. Knows no screen."""
from collections.abc import Sequence

from client.draw.furniture import Command
from client.games.taroky.answers import (
    answers,
    dialled,
    may_lay,
    move_of,
    others_prompt,
    prompt,
    takes,
    why_not,
    words_of,
)
from client.games.taroky.sheet import best, sheet
from client.games.taroky.view import UNDEALT, badges, dealt, own_hand, paid, show, taken, worths
from client.games.taroky.words import GLOSSES, WORDS
from client.pages.book_page import BOOK
from client.ui.panels import Dialog
from p2p.games.game import Seat
from p2p.games.taroky.calls import may_hide
from p2p.games.taroky.play import leader as leads
from p2p.games.taroky.position import Phase
from p2p.games.taroky.state import TITLE, State
from p2p.games.taroky.talon import to_lay
from p2p.games.tarot.slots import lay_move

__all__ = [
    "BEFORE_TALK",
    "BIDDING",
    "FOOL",
    "GLOSSES",
    "HUSHED",
    "LAYING",
    "RULES",
    "TALK",
    "TITLE",
    "UNDEALT",
    "UNIT",
    "WORDS",
    "answers",
    "asks_anew",
    "badges",
    "best",
    "called",
    "dealt",
    "dialled",
    "everybodys",
    "lay_move",
    "leads",
    "may_lay",
    "move_of",
    "others_prompt",
    "own_hand",
    "paid",
    "prompt",
    "score_words",
    "sheet",
    "show",
    "taken",
    "takes",
    "to_lay",
    "why_not",
    "words_of",
    "worths",
]

BIDDING: tuple[str, ...] = ()
HUSHED: tuple[str, ...] = (Phase.EARLY_CALL, Phase.CALL, Phase.THROW, Phase.LAY, Phase.MONEY, Phase.VALAT,
                           Phase.CONTRA, Phase.PAGAT, Phase.PAGAT_CONTRA)
TALK: tuple[str, ...] = (Phase.VALAT, Phase.CONTRA, Phase.PAGAT, Phase.PAGAT_CONTRA)
BEFORE_TALK: tuple[str, ...] = (Phase.MONEY,)
UNIT = "chips"
FOOL = "Skyz"
LAYING = "5.6"
RULES = Dialog("Taroky", (
    "Follow the suit that was led; without it play a tarok; without taroks anything. The highest tarok takes the "
    "trick, else the highest card of the suit. Kings, the I, the XXI and the Skyz count 5, Queens 4, Knights 3, Jacks "
    "2, all others 1; of 106 points 54 win. Povinnost plays with whoever holds the partner card. Space confirms "
    "or takes back, F3 shows the last trick, F8 the words, F9 advice; on a shared screen hold the key at your "
    "plate to see your cards."),
    (Command("help", "Go on"), BOOK))


def asks_anew(before: State, after: State) -> bool:
    """Returns whether the second half of Prever's talon is asked about after the first (rule 6.2)."""
    return before.factor != after.factor


def called(_state: State, _names: Sequence[str]) -> str:
    """Returns nothing: the strip shows everything that was announced."""
    return ""


def everybodys(state: State, seat: Seat) -> bool:
    """Returns whether the answer is forced for every hand (form 9.4 of tarot).

    That is who holds the II, and the money cards of a seat that may not be silent about any (rules 3.7, 8.4).
    """
    return state.phase == Phase.TWO or (state.phase == Phase.MONEY and not may_hide(state, seat))


def score_words(total: int) -> str:
    """Returns a player's chips as the plates show them."""
    return str(total).replace("-", "−")
