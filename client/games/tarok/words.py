"""The words of Tarok as players read them: contracts, items, kontras, Kings, and explanations of its terms."""
from client.pages.words_page import read_glosses
from p2p.games.game import Move
from p2p.games.tarot.cards import FACE, KINGS, RANK, SUIT

CONTRACTS = {
    "klop": "klop", "three": "three", "two": "two", "one": "one", "solo_three": "solo three", "solo_two": "solo two",
    "solo_one": "solo one", "piccolo": "piccolo", "beggar": "beggar", "solo_without": "solo without",
    "open_beggar": "open beggar", "colour_valat": "colour valat", "valat": "valat",
}
AIMS = {
    "klop": "each alone, few points win", "three": "36 points, three cards of the talon",
    "two": "36 points, two cards of the talon", "one": "36 points, one card of the talon",
    "solo_three": "36 points, three of the talon, alone", "solo_two": "36 points, two of the talon, alone",
    "solo_one": "36 points, one of the talon, alone", "piccolo": "exactly one trick", "beggar": "no trick",
    "solo_without": "36 points, the talon stays closed", "open_beggar": "no trick, with an open hand",
    "colour_valat": "all tricks, taroks are a plain suit", "valat": "all tricks",
}
ITEMS = {"game": "the game", "trula": "trula", "kings": "kings", "pagat": "pagat ultimo", "king_ultimo": "king ultimo",
         "valat": "valat"}
SHORT = ITEMS | {"pagat": "pagat", "king_ultimo": "the King"}
LEVELS = ("kontra", "rekontra", "subkontra", "mordkontra")
SUITS = ("hearts", "diamonds", "spades", "clubs")
GROUPS = {3: "three", 2: "two", 1: "one"}
COUNTED = ("no", "one", "two", "three", "four", "five", "six")

GLOSSES = {
    "klop": "Klop: no declarer. Everybody takes as few points as they can; the talon goes with the first six tricks.",
    "talon": "Talon: the six cards that nobody was dealt.",
    "pagat": "Pagat: tarok I. It counts 5, and may win the last trick for a premium.",
    "pagat ultimo": "Pagat ultimo: tarok I wins the last trick: 25, announced 50.",
    "mond": "Mond: tarok XXI. It counts 5; who loses it to the skis pays.",
    "skis": "Skis: the fool, the highest tarok. It counts 5.",
    "radlc": "Radlc, a little wheel: a declarer’s result counts double, won or lost; a contract won strikes it out.",
    "radlci": "Radlci, little wheels: one doubles a declarer’s result, won or lost; open ones cost at the end.",
    "kontra": "Kontra: the other side doubles; then rekontra ×4, subkontra ×8, mordkontra ×16.",
    "rekontra": "Rekontra: the doubled side doubles again, ×4.",
    "subkontra": "Subkontra: a third doubling, ×8.",
    "mordkontra": "Mordkontra: the last doubling, ×16.",
    "trula": "Trula: pagat, mond and skis all in one side’s pile: 10, announced 20.",
    "kings": "Kings: all four Kings in one side’s pile: 10, announced 20.",
    "king ultimo": "King ultimo: the declarer’s side wins the called King in the last trick: 10, announced 20.",
    "valat": "Valat: one side wins every trick: 250, announced 500, and nothing else counts.",
    "colour valat": "Colour valat: all tricks, and taroks win only if they were led: 125.",
    "tarok": "Taroks: the 22 trumps, I to XXI and the skis.",
    "taroks": "Taroks: the 22 trumps, I to XXI and the skis.",
    "beggar": "Beggar: the declarer takes no trick at all.",
    "open beggar": "Open beggar: no trick, and after the first one the declarer’s hand lies open.",
    "solo without": "Solo without: alone, and the talon counts for the others.",
    "forehand": "Forehand: who sits at the dealer’s right; leads, and comes first where two bid the same.",
    "piccolo": "Piccolo: the declarer takes one trick, no more and no less.",
    "no tarok": "Who has no tarok shows the hand, and the same dealer deals again.",
    "redeal": "Redeal: a hand without a tarok is shown, and the same dealer deals again.",
}

_TRULA = (FACE["T1"], FACE["T21"], FACE["T22"])
WORDS = read_glosses(GLOSSES, {
    "pagat": _TRULA[:1], "pagat ultimo": _TRULA[:1], "mond": _TRULA[1:2], "skis": _TRULA[2:], "trula": _TRULA,
    "kings": KINGS, "king ultimo": KINGS[:1], "tarok": (*_TRULA[:1], FACE["T7"], FACE["T14"], *_TRULA[1:]),
})


def card_name(face: int) -> str:
    """Returns the name of a King or Queen that is called: "King of hearts"."""
    return f"{'King' if RANK[face] == 7 else 'Queen'} of {SUITS[SUIT[face]]}"


def king_of(move: Move) -> int:
    """Returns the face that a call names."""
    king = KINGS["HDSC".index(str(move.args[0]))]
    return king if move.verb == "king" else king - 1


def cards(count: int) -> str:
    """Returns a number of cards (0 to 6) in words: "one card", "two cards"."""
    return f"{COUNTED[count]} card{'s' * (count != 1)}"


def level(kontras: int) -> str:
    """Returns the word for the next doubling after `kontras` of them (rule 5.4)."""
    return LEVELS[min(kontras, len(LEVELS) - 1)]
