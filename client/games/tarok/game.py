"""Tarok's part of the table that both card games share: implements TrickGame. Knows no screen."""
from client.draw.furniture import Command
from client.games.tarok.answers import (
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
from client.games.tarok.sheet import best, sheet
from client.games.tarok.view import BIDDING, UNDEALT, badges, called, dealt, own_hand, paid, show, taken, worths
from client.games.tarok.words import GLOSSES, WORDS
from client.games.tricks.score_view import signed
from client.pages.book_page import BOOK
from client.ui.panels import Dialog
from p2p.games.game import Seat
from p2p.games.tarok.play import leader as leads
from p2p.games.tarok.position import Phase
from p2p.games.tarok.state import TITLE, State
from p2p.games.tarok.talon import to_lay
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

HUSHED: tuple[str, ...] = (Phase.KING, Phase.LAY, Phase.TALK)
TALK: tuple[str, ...] = (Phase.TALK,)
BEFORE_TALK: tuple[str, ...] = ()
UNIT = "points"
FOOL = "skis"
LAYING = "4.3"
RULES = Dialog("Tarok", (
    ("Follow the suit that was led; without it play a tarok; without both any card. The highest tarok takes the "
     "trick; skis, mond and pagat in one: the pagat. In klop and beggar beat if you can, the pagat last."),
    ("Kings, skis, mond and pagat count 5, Queens 4, Knights 3, Jacks 2, others 1, three cards 2 less: 36 of 70 win. "
     "What a word means stands under the mouse, F8 lists all. F9 advises."),
    ("Space confirms or takes back, F2 shows the points so far, F3 the last trick; on a shared screen hold the key at "
     "your plate to see your cards.")),
    (Command("help", "Go on"), BOOK))


def asks_anew(before: State, after: State) -> bool:
    """Returns whether a call or contract was added: the same seat may then say more (rule 5.5a)."""
    return before.calls != after.calls or before.contract != after.contract


def everybodys(_state: State, _seat: Seat) -> bool:
    """Returns False: no answer in Tarok is forced for every hand."""
    return False


def score_words(total: int) -> str:
    """Returns a player's points as the plates show them."""
    return signed(total)
