"""Tarok's part of the table that both card games share. Knows no screen."""
from client.draw.commands import Command
from client.games.tarok import answers, sheet, view, words
from client.games.tricks.game import TrickGame
from client.games.tricks.score_view import signed
from client.pages.book.book_page import BOOK
from client.ui.panels import Dialog
from p2p.games.tarok import TITLE, State
from p2p.games.tarok.play import leader, winner_of
from p2p.games.tarok.position import Phase
from p2p.games.tarok.talon import LAY_WORDS, freely, to_lay
from p2p.language import tr

RULES = Dialog(TITLE, (
    tr("Follow the suit that was led; without it play a tarok; without both any card. The highest tarok takes the "
     "trick; skis, mond and pagat in one: the pagat. In klop and beggar beat if you can, the pagat last."),
    tr("Kings, skis, mond and pagat count 5, Queens 4, Knights 3, Jacks 2, others 1, three cards 2 less: 36 of 70 win. "
     "What a word means stands under the mouse, F8 lists all. F9 advises."),
    tr("Enter confirms or takes back, F2 shows the points so far, F3 the last trick; on a shared screen hold the key "
     "at your plate to see your cards.")),
    (Command("help", tr("Go on")), BOOK))


def _asks_anew(before: State, after: State) -> bool:
    """Returns whether a call or contract was added: the same seat may then say more (rule 5.5a)."""
    return before.calls != after.calls or before.contract != after.contract


TAROK = TrickGame(
    TITLE, RULES, words.WORDS, words.GLOSSES, unit=tr("points"), fool=tr("skis"), laying="4.3",
    undealt=view.UNDEALT, hushed=(Phase.KING, Phase.LAY, Phase.TALK), talk=(Phase.TALK,), bidding=view.BIDDING,
    line=view.line, pills=view.pills, talon=view.talon, question=view.question, covers=view.covers, roles=view.roles,
    card_name=words.card_name, dealt=view.dealt, taken=view.taken, worths=view.worths, rings=view.rings,
    calls=view.calls, bare=view.open_hand, turned=view.turned, sheet=sheet.sheet, best=sheet.best, score_words=signed,
    by_points=sheet.by_points, prompt=answers.prompt, others_prompt=answers.others_prompt, answers=answers.answers,
    move_of=answers.move_of, words_of=answers.words_of, takes=answers.takes, to_lay=to_lay, freely=freely,
    lay_words=LAY_WORDS, asks_anew=_asks_anew, leads=leader, wins=winner_of, called=view.called)
