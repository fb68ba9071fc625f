"""The words (F8) and the rules page of PC Set: its text and the cards of its pictures."""
from client.pages.book.rule_page import Picture, RulePage, Text, right, wrong
from client.pages.book.words_page import Word, glosses, word_list
from p2p.language import tr

PAGE = RulePage(tr("How PC Set is played"),
                tr("Put three tokens on a set before the others do; a wrong one freezes you."), (
    Picture(tr("A set"), tr("Three cards, and each of the four properties is all the same or all different. "
            "Here colour, number, shading and shape all differ."), right("classic", (0, 40, 80))),
    Picture(tr("No set"), tr("Two of one kind and one of another spoil it. Here the colour is red, green, green; "
            "the other three properties are right."), wrong("classic", (0, 40, 79))),
), (
    (Text(tr("Tokens"),
          tr("You have three tokens, and everybody sees them. A card's key puts one there, the same key lifts "
          "it. With the third you claim your three cards, and wait for a moment until it is judged.")),
     Text(tr("Right"),
          tr("A set scores one. Its cards go with all tokens on them, new ones come, and you are frozen for a "
          "second."))),
    (Text(tr("Wrong"), tr("No set: you are frozen for three seconds. Your tokens stay; lift one before you "
          "claim again.")),
     Text(tr("Too late"),
          tr("If another took one of your cards first, only that token comes back to you. Nobody is frozen "
          "for a lost race."))),
    (Text(tr("The clock"),
          tr("After a minute without a set all cards go back and new ones are dealt; the last five seconds "
          "are red. They are dealt anew at once when no set lies there.")),
     Text(tr("The end"), tr("When no set is left anywhere, most sets win. Level at the top is a draw."))),
    (Text(tr("Keys"),
          tr("The keys lie as the cards do, four in each of three rows: the left player's at the left of the "
          "keyboard, the right player's at the right. F8 lists the words.")),),
), (("left", 0), ("right", 1)))

WORDS = word_list(
    Word("Set", tr("Three cards, and each of the four properties is all the same or all different.")),
    Word("Property", tr("What cards are compared by: colour, number, shading and shape.")),
    Word("Token", tr("One of your three markers, which all see. The third one claims your three cards.")),
    Word("Claim", tr("Three tokens on three cards: they wait for a moment until they are judged.")),
    Word("Freeze", tr("Seconds without a press: one after a set, three after a wrong claim.")),
    Word(tr("Too late"), tr("Another took one of your cards first: only that token comes back, and nobody is frozen.")),
    Word("Round", tr("The minute in which a set must be found; else all cards go back and new ones are dealt.")),
)
GLOSSES = glosses(WORDS)
