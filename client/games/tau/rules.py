"""The words (F8) and the rules page of Tau: its text and the cards of its pictures."""
from client.pages.rule_page import USUAL, Picture, RulePage, Text, right, wrong
from client.pages.words_page import Word, glosses, word_list

PAGE = RulePage("How Tau is played", "Find cards that belong together before the others do.", (
    Picture("A Tau", "Three cards, and each of the four properties is all the same or all different. "
            "Here colour, number, shading and shape all differ.", right(USUAL, (18, 40, 62))),
    Picture("No Tau", "Two of one kind and one of another spoil it. Here the shading is solid, shaded, solid; "
            "the other three properties are right.", wrong(USUAL, (18, 40, 80))),
), (
    (Text("The race", "Everybody looks at the same cards and acts at any time. Choose the cards of a Tau by key or "
          "mouse; with the last one it is claimed by itself. It scores one and new cards come. A wrong claim costs "
          "nothing, unless the house rules freeze you for some seconds."),),
    (Text("Who was first", "Your time is counted from the moment the cards were on your screen to your key press, so "
          "a slow network costs next to nothing. Who claims cards that are gone has only lost a race."),),
    (Text("The end", "When no card is left to deal and no Tau lies on the board, most Taus win. Then anybody can "
          "verify the whole game: the cards were drawn by everybody together."),),
    (Text("Keys", "The keys lie as the cards do: three rows, a column for each column of cards. Each card shows its "
          "key. Two at one keyboard have a side each. Space clears what you chose; with two at one keyboard Space "
          "is the left player’s, Backspace or right Ctrl the right player’s. F8 lists the words."),),
), (("one", 0),), usual=True)

WORDS = word_list(
    Word("Tau", "Cards that belong together: each property is all the same or all different. Three cards, "
         "in some modes more."),
    Word("Property", "What cards are compared by: colour, number, shading and shape."),
    Word("Shading", "How a figure is filled."),
    Word("Claim", "To choose all cards of a Tau: with the last one it is claimed by itself and judged."),
    Word("Reaction", "Your time from the moment the cards were on your screen to your last key. The "
         "shortest one wins the cards."),
    Word("Freeze", "Seconds in which you can’t claim, after a wrong claim, if the house rules say so."),
    Word("Near-Tau", "Cards that would be a Tau but for one property."),
)
GLOSSES = glosses(WORDS)
