"""Tau in words: why a claim is wrong, what makes a Tau right, how a card is called. Knows no screen.

Every question is put to a State of p2p.games.tau; faces are those of a claim, in any order.
"""
from collections.abc import Callable, Sequence

from p2p.games.tau import State, taus, wanted
from p2p.games.tau_modes import DRAWN, PROJECTIVE, Deck, Faces, splits

NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


def card_words(deck: Deck, face: int) -> str:
    """A card as a player says it: "two shaded green squares", "red circle and blue triangle"."""
    words = [prop.values[deck.value(face, i)] for i, prop in enumerate(deck.properties)]
    if deck is PROJECTIVE:
        signs = [f"{word} {prop.name}" for word, prop in zip(words, deck.properties, strict=True) if word != "blank"]
        return " and ".join(signs) or "bare card"
    colour, number, *shading, shape = words
    return " ".join((number, *shading, colour, shape if number == "one" else shape + "s"))


def why_not(state: State, faces: Faces) -> str | None:
    """One or two sentences on what keeps these cards from being a Tau now; None if they are one (rule 6.4)."""
    mode = state.row
    if len(faces) != mode.take:
        return f"A Tau has {NUMBERS[mode.take]} cards here."
    if not set(faces) <= set(state.board):
        return "One of these cards is already gone."
    if tuple(sorted(faces)) in state.found:
        return "This Tau is already found."
    if mode.rule in DRAWN and wanted(state) is None:
        return "The next one to look for isn't drawn yet."
    if tuple(sorted(faces)) in taus(state):
        return None
    return _WHY[mode.rule](state, faces)


def property_words(state: State, faces: Faces) -> str:
    """What makes a right Tau right: "same colour, same shading", "all four differ"."""
    return _RIGHT[state.row.rule](state, faces)


def _values(deck: Deck, faces: Sequence[int], prop: int) -> list[int]:
    return [deck.value(face, prop) for face in faces]


def _said(deck: Deck, faces: Sequence[int], prop: int) -> str:
    """The values of one property: card by card, or counted if there are many cards."""
    words = [deck.properties[prop].values[value] for value in _values(deck, faces, prop)]
    if len(words) <= 4:
        return ", ".join(words)
    return ", ".join(f"{NUMBERS[words.count(word)]} times {word}" for word in dict.fromkeys(words))


def _failing(deck: Deck, faces: Sequence[int], want: int) -> list[int]:
    """The properties in which the cards don't add up to `want`."""
    total = deck.total(faces)
    return [i for i in range(len(deck.properties)) if deck.value(total, i) != deck.value(want, i)]


def _fails(deck: Deck, failing: list[int], how: Callable[[int], str]) -> str:
    """The sentence about the failing properties: the first one in full, then how it stands with the others."""
    first, right = failing[0], len(deck.properties) - len(failing)
    name = deck.properties[first].name.capitalize()
    if len(failing) == 1:
        rest = f"The other {NUMBERS[right]} are right."
    elif right:
        others = " and ".join(deck.properties[i].name for i in failing[1:])
        rest = f"So {'does' if len(failing) == 2 else 'do'} {others}."
    else:
        rest = "No property is right."
    return f"{name} fails: {how(first)}. {rest}"


def _why_zero(state: State, faces: Faces) -> str:
    deck = state.row.deck
    return _fails(deck, _failing(deck, faces, 0), lambda prop: _said(deck, faces, prop))


def _why_six(state: State, faces: Faces) -> str:
    if not state.row.deck.total(faces) and splits(state.row.deck, faces):
        return "These are two 3 Taus. A 6 Tau must not fall into two."
    return _why_zero(state, faces)


def _why_target(state: State, faces: Faces) -> str:
    deck, target = state.row.deck, wanted(state) or 0
    total = deck.total(faces)

    def how(prop: int) -> str:
        values = deck.properties[prop].values
        made, asked = values[deck.value(total, prop)], values[deck.value(target, prop)]
        return f"{_said(deck, faces, prop)} make {made}, asked is {asked}"

    return _fails(deck, _failing(deck, faces, target), how)


def _why_near(state: State, faces: Faces) -> str:
    deck, near = state.row.deck, wanted(state) or 0
    name = deck.properties[near].name
    failing = _failing(deck, faces, 0)
    if near not in failing:
        return f"{name.capitalize()} must be wrong here, and it is right: {_said(deck, faces, near)}."
    other = next(prop for prop in failing if prop != near)
    return (f"{deck.properties[other].name.capitalize()} fails: {_said(deck, faces, other)}. "
            f"Only {name} may be wrong.")


def _why_outer(state: State, faces: Faces) -> str:
    deck = state.row.deck
    ones = min(_pairings(faces), key=lambda pairs: len(_unlike(deck, pairs)))
    thirds = [deck.third(*pair) for pair in ones]

    def how(prop: int) -> str:
        one, other = (deck.properties[prop].values[deck.value(third, prop)] for third in thirds)
        return f"one pair wants {one}, the other {other}"

    return "At best: " + _fails(deck, _unlike(deck, ones), how)


Pairs = tuple[tuple[int, int], tuple[int, int]]


def _pairings(faces: Faces) -> tuple[Pairs, ...]:
    a, b, c, d = faces
    return ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))


def _unlike(deck: Deck, pairs: Pairs) -> list[int]:
    """The properties in which the two pairs want different third cards."""
    one, other = (deck.third(*pair) for pair in pairs)
    return [i for i in range(len(deck.properties)) if deck.value(one, i) != deck.value(other, i)]


def _right_alike(state: State, faces: Faces) -> str:
    """Which properties are the same on all cards; the others differ."""
    deck = state.row.deck
    if deck is PROJECTIVE:
        return ", ".join(_right_place(deck, faces, prop) for prop in range(len(deck.properties)))
    if len(faces) == 3:
        same = [prop.name for i, prop in enumerate(deck.properties) if len(set(_values(deck, faces, i))) == 1]
        return ", ".join(f"same {name}" for name in same) or f"all {NUMBERS[len(deck.properties)]} differ"
    kinds = {1: "same {}", 2: "{} two and two", 4: "{} all different"}
    return ", ".join(kinds[len(set(_values(deck, faces, i)))].format(prop.name)
                     for i, prop in enumerate(deck.properties))


def _right_place(deck: Deck, faces: Faces, prop: int) -> str:
    """Three bare, one bare and two alike, or all three colours, in one place of the projective cards."""
    name, values = deck.properties[prop]
    seen = set(_values(deck, faces, prop))
    if seen == {0}:
        return f"no {name}"
    return f"two {values[max(seen)]} {name}s" if 0 in seen else f"{name} in all three colours"


def _right_six(_state: State, _faces: Faces) -> str:
    return "every property adds up, no 3 Tau among them"


def _right_target(state: State, faces: Faces) -> str:
    return "adds up to " + card_words(state.row.deck, state.row.deck.total(faces))


def _right_near(state: State, faces: Faces) -> str:
    prop = _failing(state.row.deck, faces, 0)[0]
    return f"all right but {state.row.deck.properties[prop].name}: {_said(state.row.deck, faces, prop)}"


def _right_outer(state: State, faces: Faces) -> str:
    deck = state.row.deck
    one, _ = next(pairs for pairs in _pairings(faces) if not _unlike(deck, pairs))
    return "both pairs want " + card_words(deck, deck.third(*one))


_WHY: dict[str, Callable[[State, Faces], str]] = {
    "zero": _why_zero, "target": _why_target, "near": _why_near, "outer": _why_outer, "six": _why_six,
}
_RIGHT: dict[str, Callable[[State, Faces], str]] = {
    "zero": _right_alike, "target": _right_target, "near": _right_near, "outer": _right_outer, "six": _right_six,
}
