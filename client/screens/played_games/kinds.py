"""The words for what was undertaken in a deal: the kinds of `Undertaking`, as the rules of the games call them."""
from collections.abc import Mapping

from p2p.language import tr, trc

KINDS: Mapping[str, str] = {
    "klop": tr("klop"), "three": trc("contract", "three"), "two": trc("a contract", "two"),
    "one": trc("contract", "one"), "solo_three": tr("solo three"), "solo_two": tr("solo two"),
    "solo_one": tr("solo one"), "piccolo": tr("piccolo"), "beggar": tr("beggar"), "solo_without": tr("solo without"),
    "open_beggar": tr("open beggar"), "colour_valat": tr("colour valat"), "valat": tr("valat"),
    "prever": trc("the game", "prever"), "with a partner": tr("with a partner"),
    "alone": trc("without a partner", "alone"), "HIGH": tr("HIGH"),
}


def kind_word(kind: str) -> str:
    """Returns the word for a kind; an unknown one stands for itself."""
    return KINDS.get(kind, kind.replace("_", " "))
