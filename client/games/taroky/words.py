"""The words of Taroky with what they mean and the cards that belong to them, for tips and for the page of words."""
from client.pages.book.words_page import Word, glosses, word_list
from p2p.games.tarot.cards import FACE, KINGS
from p2p.language import tr, trc


def _cards(words: str) -> tuple[int, ...]:
    return tuple(FACE[word] for word in words.split())


WORDS = word_list(
    Word(tr("Povinnost"), tr("Has the duty to play: takes four talon cards, names a partner card, leads first."),
         _cards("T2")),
    Word(tr("Prever"), tr("One plays alone against three, with three cards of the talon.")),
    Word(tr("Talon"), tr("The six cards that nobody was dealt.")),
    Word(tr("Partner card"), tr("The XIX, or for who holds it the next lower one. Its holder plays with Povinnost and "
         "says nothing."), _cards("T19"), (tr("partner"),)),
    Word(tr("Taroks"), tr("The 22 trumps: I to XXI, and the Skyz above them."), _cards("T1 T7 T14 T21 T22"),
         (tr("tarok"), tr("trumps"), tr("trump"))),
    Word(tr("Skyz"), tr("The fool, the highest tarok: it wins every trick. Counts 5."), _cards("T22")),
    Word(tr("Mond"), tr("The XXI, the second highest tarok. Counts 5."), _cards("T21"), (tr("the xxi"),)),
    Word(tr("Pagat"), tr("The I, the lowest tarok. Counts 5; as the last card of all it wins or costs "
         "chips."), _cards("T1"), (tr("the i"),)),
    Word(tr("Pagat on the end"), tr("The promise that the I wins the last trick: 4 chips from each, 2 if nobody said "
         "it."), _cards("T1")),
    Word(tr("Trul"), tr("Skyz, XXI and I. Each counts 5; all three in one hand are paid 2 by each."),
         _cards("T1 T21 T22")),
    Word(tr("Five-pointers"), tr("Kings and the cards of the Trul: 5 points each."), (*KINGS, *_cards("T1 T21 T22")),
         (tr("honours"),)),
    Word(tr("Money cards"), tr("What a hand of twelve holds and each other player pays at once, whoever wins the "
         "deal."), (),
         (tr("money"),)),
    Word(trc("money card", "Uni"), tr("Money card: no tarok at all, 4 from each."), ()),
    Word(tr("Bida"), tr("Money card: one or two taroks, 2 from each."), _cards("T5 T9")),
    Word(tr("Tarocky"), tr("Money card, the little ones: eight or nine taroks, 2 from each.")),
    Word(trc("money card", "Taroky"), tr("Money card, the big ones: ten taroks or more, 4 from each.")),
    Word(tr("Pane"), tr("Money card: four five-pointers or more, but not all Kings: 2 from each."),
         _cards("HK SK T1 T21")),
    Word(tr("Rosa-Pane"), tr("Money card: all four Kings and no card of the Trul, 4 from each."), KINGS),
    Word(tr("Rosa-Pane+"), tr("Money card: all four Kings and a card of the Trul, 6 from each."),
         (*KINGS, *_cards("T21"))),
    Word(tr("Valat"), tr("One side wins all twelve tricks: called or not, it pays by itself and points don't count.")),
    Word(tr("Contra"), tr("The other side doubles the game; then rhea makes it four times, supra eight times.")),
    Word(tr("Rhea"), tr("The side that was doubled doubles again: four times.")),
    Word(tr("Supra"), tr("The third doubling: eight times.")),
    Word(tr("Loss"), tr("Prever's loss counts double after the second half of the talon, four times back at the "
         "first.")),
    Word(tr("Knock"), tr("The cutter knocks instead of cutting, and says in which packets the cards are dealt.")),
)
GLOSSES = glosses(WORDS, without=("money", "loss", "taroky"))
