"""The words (F8) and the rules page of Tau: its text and the cards of its pictures."""
from client.pages.book.rule_page import USUAL, Picture, RulePage, Text, right, wrong
from client.pages.book.words_page import Word, glosses, word_list
from p2p.language import tr

PAGE = RulePage(tr("How Tau is played"), tr("Find cards that belong together before the others do."), (
    Picture(tr("A Tau"), tr("Three cards, and each of the four properties is all the same or all different. "
            "Here colour, number, shading and shape all differ."), right(USUAL, (18, 40, 62))),
    Picture(tr("No Tau"), tr("Two of one kind and one of another spoil it. Here the shading is solid, shaded, solid; "
            "the other three properties are right."), wrong(USUAL, (18, 40, 80))),
), (
    (Text(tr("The race"),
          tr("Everybody looks at the same cards and acts at any time. Choose the cards of a Tau by key or "
          "mouse; with the last one it is claimed by itself. It scores one and new cards come. A wrong claim costs "
          "nothing, unless the house rules freeze you for some seconds.")),),
    (Text(tr("Who was first"),
          tr("Your time is counted from the moment the cards were on your screen to your key press, so "
          "a slow network costs next to nothing. Who claims cards that are gone has only lost a race.")),),
    (Text(tr("The end"),
          tr("When no card is left to deal and no Tau lies on the board, most Taus win. Then anybody can "
          "verify the whole game: the cards were drawn by everybody together.")),),
    (Text(tr("Keys"),
          tr("The keys lie as the cards do: three rows, a column for each column of cards. Each card shows its "
          "key. Two at one keyboard have a side each. Space clears what you chose; with two at one keyboard Space "
          "is the left player's, Backspace or right Ctrl the right player's. F8 lists the words.")),),
), (("one", 0),), usual=True)

WORDS = word_list(
    Word(tr("Tau"), tr("Cards that belong together: each property is all the same or all different. Three cards, "
         "in some modes more.")),
    Word("Property", tr("What cards are compared by: colour, number, shading and shape.")),
    Word("Shading", tr("How a figure is filled.")),
    Word("Claim", tr("To choose all cards of a Tau: with the last one it is claimed by itself and judged.")),
    Word(tr("Reaction"), tr("Your time from the moment the cards were on your screen to your last key. The "
         "shortest one wins the cards.")),
    Word("Freeze", tr("Seconds in which you can't claim, after a wrong claim, if the house rules say so.")),
    Word("Near-Tau", tr("Cards that would be a Tau but for one property.")),
)
GLOSSES = glosses(WORDS)
