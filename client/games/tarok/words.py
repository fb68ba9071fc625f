"""The words of Tarok as players read them: contracts, items, kontras, Kings, and explanations of its terms."""
from client.pages.book.words_page import Word, glosses, word_list
from p2p.games.game import Move
from p2p.games.tarot.cards import FACE, KINGS, RANK, SUIT
from p2p.language import capital, tr, trc

CONTRACTS = {
    "klop": tr("klop"), "three": trc("contract", "three"), "two": trc("contract", "two"), "one": trc("contract", "one"),
    "solo_three": tr("solo three"), "solo_two": tr("solo two"), "solo_one": tr("solo one"), "piccolo": tr("piccolo"),
    "beggar": tr("beggar"), "solo_without": tr("solo without"), "open_beggar": tr("open beggar"),
    "colour_valat": tr("colour valat"), "valat": tr("valat"),
}
BY_POINTS = {                               # contracts of 36 points and more, with what they take of the talon
    "three": tr("36 points, three cards of the talon"), "two": tr("36 points, two cards of the talon"),
    "one": tr("36 points, one card of the talon"), "solo_three": tr("36 points, three of the talon, alone"),
    "solo_two": tr("36 points, two of the talon, alone"), "solo_one": tr("36 points, one of the talon, alone"),
    "solo_without": tr("36 points, the talon stays closed"),
}
AIMS = BY_POINTS | {
    "klop": tr("each alone, few points win"), "piccolo": tr("exactly one trick"), "beggar": tr("no trick"),
    "open_beggar": tr("no trick, with an open hand"), "colour_valat": tr("all tricks, taroks are a plain suit"),
    "valat": tr("all tricks"),
}
ITEMS = {"game": tr("the game"), "trula": tr("trula"), "kings": tr("kings"), "pagat": tr("pagat ultimo"),
         "king_ultimo": tr("king ultimo"), "valat": tr("valat")}
SHORT = ITEMS | {"pagat": tr("pagat"), "king_ultimo": tr("the King")}
LEVELS = (tr("kontra"), tr("rekontra"), tr("subkontra"), tr("mordkontra"))
SUITS = (tr("hearts"), tr("diamonds"), tr("spades"), tr("clubs"))
KINGS_NAMES = (tr("King of hearts"), tr("King of diamonds"), tr("King of spades"), tr("King of clubs"))
QUEENS_NAMES = (tr("Queen of hearts"), tr("Queen of diamonds"), tr("Queen of spades"), tr("Queen of clubs"))

_TRULA = (FACE["T1"], FACE["T21"], FACE["T22"])
_WORDS = (
    Word(tr("klop"),
         tr("No declarer. Everybody takes as few points as they can; the talon goes with the first six tricks.")),
    Word(tr("talon"), tr("The six cards that nobody was dealt.")),
    Word(tr("pagat"), tr("Tarok I. It counts 5, and may win the last trick for a premium."), _TRULA[:1]),
    Word(tr("pagat ultimo"), tr("Tarok I wins the last trick: 25, announced 50."), _TRULA[:1]),
    Word(tr("mond"), tr("Tarok XXI. It counts 5; who loses it to the skis pays."), _TRULA[1:2]),
    Word(tr("skis"), tr("The fool, the highest tarok. It counts 5."), _TRULA[2:]),
    Word(tr("radlc"),
         tr("A little wheel: a declarer's result counts double, won or lost; a contract won strikes it out.")),
    Word(tr("radlci"), tr("Little wheels: one doubles a declarer's result, won or lost; open ones cost at the end.")),
    Word(tr("kontra"), tr("The other side doubles; then rekontra ×4, subkontra ×8, mordkontra ×16.")),
    Word(tr("rekontra"), tr("The doubled side doubles again, ×4.")),
    Word(tr("subkontra"), tr("A third doubling, ×8.")),
    Word(tr("mordkontra"), tr("The last doubling, ×16.")),
    Word(tr("trula"), tr("Pagat, mond and skis all in one side's pile: 10, announced 20."), _TRULA),
    Word(tr("kings"), tr("All four Kings in one side's pile: 10, announced 20."), KINGS),
    Word(tr("king ultimo"),
         tr("The declarer's side wins the called King in the last trick: 10, announced 20."), KINGS[:1]),
    Word(tr("valat"), tr("One side wins every trick: 250, announced 500, and nothing else counts.")),
    Word(tr("colour valat"), tr("All tricks, and taroks win only if they were led: 125.")),
    Word(tr("taroks"), tr("The 22 trumps, I to XXI and the skis."),
         (*_TRULA[:1], FACE["T7"], FACE["T14"], *_TRULA[1:]), (tr("tarok"),)),
    Word(tr("beggar"), tr("The declarer takes no trick at all.")),
    Word(tr("open beggar"), tr("No trick, and after the first one the declarer's hand lies open.")),
    Word(tr("solo without"), tr("Alone, and the talon counts for the others.")),
    Word(tr("forehand"), tr("Who sits at the dealer's right; leads, and comes first where two bid the same.")),
    Word(tr("piccolo"), tr("The declarer takes one trick, no more and no less.")),
    Word(tr("redeal"), tr("A hand without a tarok is shown, and the same dealer deals again."), (), (tr("no tarok"),)),
)
WORDS = word_list(*(word._replace(word=capital(word.word)) for word in _WORDS))
GLOSSES = glosses(WORDS)


def card_name(face: int) -> str:
    """Returns the name of a King or Queen that is called: "King of hearts"."""
    return (KINGS_NAMES if RANK[face] == 7 else QUEENS_NAMES)[SUIT[face]]


def king_of(move: Move) -> int:
    """Returns the face that a call names."""
    king = KINGS["HDSC".index(str(move.args[0]))]
    return king if move.verb == "king" else king - 1


def level(kontras: int) -> str:
    """Returns the word for the next doubling after `kontras` of them (rule 5.4)."""
    return LEVELS[min(kontras, len(LEVELS) - 1)]
