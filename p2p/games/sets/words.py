"""Cards of a deck in words: what a card is called, and why some cards don't add up. Knows no game, no screen."""
from collections.abc import Callable, Sequence

from p2p.games.game import Move
from p2p.games.sets.decks import PROJECTIVE, SetDeck
from p2p.language import Sentence, joined, tr, trc, trn

NUMBERS = (tr("none"), tr("one"), tr("two"), tr("three"), tr("four"), tr("five"), tr("six"))
SHAPES: dict[str, Sentence] = {         # more than one of each
    "circle": tr("circles"), "square": tr("squares"), "triangle": tr("triangles"), "diamond": trc("shapes", "diamonds"),
    "squiggle": tr("squiggles"), "oval": tr("ovals"),
}


def card_words(deck: SetDeck, face: int) -> str:
    """A card as a player says it: "two shaded green squares", "red circle and blue triangle"."""
    words = [prop.values[deck.value(face, i)] for i, prop in enumerate(deck.properties)]
    if deck is PROJECTIVE:
        signs = [tr("{colour} {shape}", colour=word, shape=prop.name)
                 for word, prop in zip(words, deck.properties, strict=True) if word != "blank"]
        return joined(tr(" and "), signs) if signs else tr("bare card")
    colour, number, *shading, shape = words
    shape = shape if number == "one" else SHAPES[shape]
    if shading:
        return tr("{number} {shading} {colour} {shape}", number=number, shading=shading[0], colour=colour, shape=shape)
    return tr("{number} {colour} {shape}", number=number, colour=colour, shape=shape)


def cards_said(deck: SetDeck, move: Move) -> str:
    """The cards that a move names: "one red circle, two green squares"; "" for a move with other numbers, or none."""
    if move.verb not in ("claim", "token"):
        return ""
    return joined(", ", (card_words(deck, int(arg)) for arg in move.args if arg in deck.faces))


def values(deck: SetDeck, faces: Sequence[int], prop: int) -> list[int]:
    """One property's value on each card."""
    return [deck.value(face, prop) for face in faces]


def said(deck: SetDeck, faces: Sequence[int], prop: int) -> str:
    """The values of one property: card by card, or counted if there are many cards."""
    words = [deck.properties[prop].values[value] for value in values(deck, faces, prop)]
    if len(words) <= 4:
        return joined(", ", words)
    return joined(", ", (tr("{number} {word}", number=NUMBERS[words.count(word)], word=word)
                         for word in dict.fromkeys(words)))


def failing(deck: SetDeck, faces: Sequence[int], want: int) -> list[int]:
    """The properties in which the cards don't add up to `want`."""
    total = deck.total(faces)
    return [i for i in range(len(deck.properties)) if deck.value(total, i) != deck.value(want, i)]


def fails(deck: SetDeck, wrong: list[int], how: Callable[[int], str]) -> str:
    """The sentence about the failing properties: the first one in full, then how it stands with the others."""
    first, right = wrong[0], len(deck.properties) - len(wrong)
    name = deck.properties[first].name
    if len(wrong) == 1:
        rest = tr("The other {number} are right.", number=NUMBERS[right])
    elif right:
        others = joined(tr(" and "), (deck.properties[i].name for i in wrong[1:]))
        rest = tr("So does {names}.", names=others) if len(wrong) == 2 else tr("So do {names}.", names=others)
    else:
        rest = tr("No property is right.")
    return tr("{name:^} fails: {how}. {rest}", name=name, how=how(first), rest=rest)


def why_wrong(deck: SetDeck, faces: Sequence[int]) -> str:
    """The reason why cards don't add up to zero: "Colour fails: red, red, green. The other three are right."."""
    return fails(deck, failing(deck, faces, 0), lambda prop: said(deck, faces, prop))


def what_is_alike(deck: SetDeck, faces: Sequence[int]) -> str:
    """The properties that a right triple shares: "same colour, same shading", "all four differ"."""
    same = [prop.name for i, prop in enumerate(deck.properties) if len(set(values(deck, faces, i))) == 1]
    if not same:
        return tr("all {number} differ", number=NUMBERS[len(deck.properties)])
    return joined(", ", (tr("same {name}", name=name) for name in same))


def tau_unit(count: int) -> str:
    """The word for what is counted at Tau, for so many of them."""
    return trn("Tau", "Taus", count)


def set_unit(count: int) -> str:
    """The word for what is counted at PC Set, for so many of them."""
    return trn("set", "sets", count)
