"""The words of Tarok as players read them: contracts, items, kontras, Kings, and explanations of its terms."""
from client.pages.words_page import read_glosses
from p2p.games.game import Move
from p2p.games.tarot.cards import FACE, KINGS, RANK, SUIT
from p2p.language import tr, trc

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

GLOSSES: dict[str, str] = {
    tr("klop"): tr("Klop: no declarer. Everybody takes as few points as they can; the talon goes with the first six "
                   "tricks."),
    tr("talon"): tr("Talon: the six cards that nobody was dealt."),
    tr("pagat"): tr("Pagat: tarok I. It counts 5, and may win the last trick for a premium."),
    tr("pagat ultimo"): tr("Pagat ultimo: tarok I wins the last trick: 25, announced 50."),
    tr("mond"): tr("Mond: tarok XXI. It counts 5; who loses it to the skis pays."),
    tr("skis"): tr("Skis: the fool, the highest tarok. It counts 5."),
    tr("radlc"): tr("Radlc, a little wheel: a declarer’s result counts double, won or lost; a contract won strikes it "
                    "out."),
    tr("radlci"): tr("Radlci, little wheels: one doubles a declarer’s result, won or lost; open ones cost at the end."),
    tr("kontra"): tr("Kontra: the other side doubles; then rekontra ×4, subkontra ×8, mordkontra ×16."),
    tr("rekontra"): tr("Rekontra: the doubled side doubles again, ×4."),
    tr("subkontra"): tr("Subkontra: a third doubling, ×8."),
    tr("mordkontra"): tr("Mordkontra: the last doubling, ×16."),
    tr("trula"): tr("Trula: pagat, mond and skis all in one side’s pile: 10, announced 20."),
    tr("kings"): tr("Kings: all four Kings in one side’s pile: 10, announced 20."),
    tr("king ultimo"): tr("King ultimo: the declarer’s side wins the called King in the last trick: 10, announced 20."),
    tr("valat"): tr("Valat: one side wins every trick: 250, announced 500, and nothing else counts."),
    tr("colour valat"): tr("Colour valat: all tricks, and taroks win only if they were led: 125."),
    tr("tarok"): tr("Taroks: the 22 trumps, I to XXI and the skis."),
    tr("taroks"): tr("Taroks: the 22 trumps, I to XXI and the skis."),
    tr("beggar"): tr("Beggar: the declarer takes no trick at all."),
    tr("open beggar"): tr("Open beggar: no trick, and after the first one the declarer’s hand lies open."),
    tr("solo without"): tr("Solo without: alone, and the talon counts for the others."),
    tr("forehand"): tr("Forehand: who sits at the dealer’s right; leads, and comes first where two bid the same."),
    tr("piccolo"): tr("Piccolo: the declarer takes one trick, no more and no less."),
    tr("no tarok"): tr("Who has no tarok shows the hand, and the same dealer deals again."),
    tr("redeal"): tr("Redeal: a hand without a tarok is shown, and the same dealer deals again."),
}

_TRULA = (FACE["T1"], FACE["T21"], FACE["T22"])
WORDS = read_glosses(GLOSSES, {
    "pagat": _TRULA[:1], "pagat ultimo": _TRULA[:1], "mond": _TRULA[1:2], "skis": _TRULA[2:], "trula": _TRULA,
    "kings": KINGS, "king ultimo": KINGS[:1], "tarok": (*_TRULA[:1], FACE["T7"], FACE["T14"], *_TRULA[1:]),
})


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
