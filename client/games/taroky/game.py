"""Taroky's part of the table that both card games share. Knows no screen."""
from collections.abc import Sequence
from operator import attrgetter

from client.draw.commands import Command
from client.games.taroky import answers, sheet, view, words
from client.games.tricks.game import TrickGame
from client.games.tricks.score_view import minus
from client.pages.book.book_page import BOOK
from client.ui.panels import Dialog
from p2p.games.game import Seat
from p2p.games.taroky import TITLE, State
from p2p.games.taroky.calls import may_hide
from p2p.games.taroky.play import leader
from p2p.games.taroky.position import Phase
from p2p.games.taroky.talon import LAY_WORDS, to_lay
from p2p.games.tarot.cards import ROMAN, winning
from p2p.language import tr

RULES = Dialog(TITLE, tr("Follow the suit that was led; without it play a tarok; without taroks anything. The highest "
    "tarok takes the trick, else the highest card of the suit. Kings, the I, the XXI and the Skyz count 5, Queens 4, "
    "Knights 3, Jacks 2, all others 1; of 106 points 54 win. Povinnost plays with whoever holds the partner card. "
    "Enter confirms or takes back, F3 shows the last trick, F8 the words, F9 advice; on a shared screen hold the key "
    "at your plate to see your cards."),
    (Command("help", tr("Go on")), BOOK))


def _asks_anew(before: State, after: State) -> bool:
    """Returns whether the second half of Prever's talon is asked about after the first (rule 6.2)."""
    return before.factor != after.factor


def _everybodys(state: State, seat: Seat) -> bool:
    """Returns whether the answer is forced for every hand (form 9.4 of tarot).

    That is who holds the II, and the money cards of a seat that may not be silent about any (rules 3.7, 8.4).
    """
    return state.phase == Phase.TWO or (state.phase == Phase.MONEY and not may_hide(state, seat))


def _wins(state: State, faces: Sequence[int]) -> int:
    """Returns the place in a trick of the face that wins it."""
    return winning(faces, state.strength())


def _point_worth(state: State, seat: Seat) -> float:
    """Returns the chips that a card point brings a seat, before rounding (rules 9.4, 9.6, 9.8)."""
    each = (0.3 if state.prever >= 0 else 0.2) * (1 << len(state.contra))
    return 3 * each if seat == state.prever else each


TAROKY = TrickGame(
    TITLE, RULES, words.WORDS, words.GLOSSES, unit=tr("chips"), fool=tr("Skyz"), laying="5.6",
    undealt=view.UNDEALT, talk=view.TALK, before_talk=(Phase.MONEY,),
    hushed=(Phase.EARLY_CALL, Phase.CALL, Phase.THROW, Phase.LAY, Phase.MONEY, *view.TALK),
    for_all=(Phase.TWO,), line=view.line, pills=view.pills, talon=view.talon, question=view.question,
    covers=view.covers, roles=view.roles, card_name=ROMAN.__getitem__, dealt=view.dealt, paid=view.paid,
    taken=attrgetter("taken"), worths=view.worths, sheet=sheet.sheet, best=sheet.best, score_words=minus,
    prompt=answers.prompt, others_prompt=answers.others_prompt, answers=answers.answers, move_of=answers.move_of,
    dialled=answers.dialled, words_of=answers.words_of, to_lay=to_lay, lay_words=LAY_WORDS, asks_anew=_asks_anew,
    leads=leader, wins=_wins, everybodys=_everybodys, point_worth=_point_worth)
