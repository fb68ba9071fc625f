"""Cards of a deck in words: what a card is called, and why some cards don't add up. Knows no game, no screen."""
from collections.abc import Callable, Sequence

from p2p.games.game import Move
from p2p.games.sets.decks import PROJECTIVE, SetDeck

NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


def card_words(deck: SetDeck, face: int) -> str:
    """A card as a player says it: "two shaded green squares", "red circle and blue triangle"."""
    words = [prop.values[deck.value(face, i)] for i, prop in enumerate(deck.properties)]
    if deck is PROJECTIVE:
        signs = [f"{word} {prop.name}" for word, prop in zip(words, deck.properties, strict=True) if word != "blank"]
        return " and ".join(signs) or "bare card"
    colour, number, *shading, shape = words
    return " ".join((number, *shading, colour, shape if number == "one" else shape + "s"))


def cards_said(deck: SetDeck, move: Move) -> str:
    """The cards that a move names: "one red circle, two green squares"; "" for a move with other numbers, or none."""
    if move.verb not in ("claim", "token"):
        return ""
    return ", ".join(card_words(deck, int(arg)) for arg in move.args if arg in deck.faces)


def values(deck: SetDeck, faces: Sequence[int], prop: int) -> list[int]:
    """One property's value on each card."""
    return [deck.value(face, prop) for face in faces]


def said(deck: SetDeck, faces: Sequence[int], prop: int) -> str:
    """The values of one property: card by card, or counted if there are many cards."""
    words = [deck.properties[prop].values[value] for value in values(deck, faces, prop)]
    if len(words) <= 4:
        return ", ".join(words)
    return ", ".join(f"{NUMBERS[words.count(word)]} {word}" for word in dict.fromkeys(words))


def failing(deck: SetDeck, faces: Sequence[int], want: int) -> list[int]:
    """The properties in which the cards don't add up to `want`."""
    total = deck.total(faces)
    return [i for i in range(len(deck.properties)) if deck.value(total, i) != deck.value(want, i)]


def fails(deck: SetDeck, wrong: list[int], how: Callable[[int], str]) -> str:
    """The sentence about the failing properties: the first one in full, then how it stands with the others."""
    first, right = wrong[0], len(deck.properties) - len(wrong)
    name = deck.properties[first].name.capitalize()
    if len(wrong) == 1:
        rest = f"The other {NUMBERS[right]} are right."
    elif right:
        others = " and ".join(deck.properties[i].name for i in wrong[1:])
        rest = f"So {'does' if len(wrong) == 2 else 'do'} {others}."
    else:
        rest = "No property is right."
    return f"{name} fails: {how(first)}. {rest}"


def why_wrong(deck: SetDeck, faces: Sequence[int]) -> str:
    """The reason why cards don't add up to zero: "Colour fails: red, red, green. The other three are right."."""
    return fails(deck, failing(deck, faces, 0), lambda prop: said(deck, faces, prop))


def what_is_alike(deck: SetDeck, faces: Sequence[int]) -> str:
    """The properties that a right triple shares: "same colour, same shading", "all four differ"."""
    same = [prop.name for i, prop in enumerate(deck.properties) if len(set(values(deck, faces, i))) == 1]
    return ", ".join(f"same {name}" for name in same) or f"all {NUMBERS[len(deck.properties)]} differ"
