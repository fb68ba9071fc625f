"""Tau in words: why a claim is wrong, what makes a Tau right. Knows no screen.

All functions take a State of Tau; `faces` are those of a claim, in any order.
"""
from collections.abc import Callable

from p2p.games.sets.decks import PROJECTIVE, Faces, SetDeck
from p2p.games.sets.words import NUMBERS, SHAPES, card_words, failing, fails, said, values, what_is_alike, why_wrong
from p2p.games.tau import State, taus, wanted
from p2p.games.tau.modes import DRAWN, Kind, splits
from p2p.language import joined, tr


def why_not(state: State, faces: Faces) -> str | None:
    """One or two sentences on what keeps these cards from being a Tau now; None if they are one (rule 6.4)."""
    mode = state.row
    if len(faces) != mode.take:
        return tr("A Tau has {number} cards here.", number=NUMBERS[mode.take])
    if not set(faces) <= set(state.board):
        return tr("One of these cards is already gone.")
    if tuple(sorted(faces)) in state.found:
        return tr("This Tau is already found.")
    if mode.kind in DRAWN and wanted(state) is None:
        return tr("The next one to look for isn't drawn yet.")
    if tuple(sorted(faces)) in taus(state):
        return None
    return _WHY[mode.kind](state, faces)


def property_words(state: State, faces: Faces) -> str:
    """The reason why a right Tau is right: "same colour, same shading", "all four differ"."""
    return _RIGHT[state.row.kind](state, faces)


def _why_zero(state: State, faces: Faces) -> str:
    return why_wrong(state.row.deck, faces)


def _why_six(state: State, faces: Faces) -> str:
    if not state.row.deck.total(faces) and splits(state.row.deck, faces):
        return tr("These are two 3 Taus. A 6 Tau must not fall into two.")
    return _why_zero(state, faces)


def _why_target(state: State, faces: Faces) -> str:
    deck, target = state.row.deck, wanted(state) or 0
    total = deck.total(faces)

    def how(prop: int) -> str:
        words = deck.properties[prop].values
        made, asked = words[deck.value(total, prop)], words[deck.value(target, prop)]
        return tr("{values} make {made}, asked is {asked}", values=said(deck, faces, prop), made=made, asked=asked)

    return fails(deck, failing(deck, faces, target), how)


def _why_near(state: State, faces: Faces) -> str:
    deck, near = state.row.deck, wanted(state) or 0
    name = deck.properties[near].name
    wrong = failing(deck, faces, 0)
    if near not in wrong:
        return tr("{name:^} must be wrong here, and it is right: {values}.", name=name, values=said(deck, faces, near))
    other = next(prop for prop in wrong if prop != near)
    return tr("{other:^} fails: {values}. Only {name} may be wrong.", other=deck.properties[other].name,
              values=said(deck, faces, other), name=name)


def _why_outer(state: State, faces: Faces) -> str:
    deck = state.row.deck
    ones = min(_pairings(faces), key=lambda pairs: len(_unlike(deck, pairs)))
    thirds = [deck.third(*pair) for pair in ones]

    def how(prop: int) -> str:
        one, other = (deck.properties[prop].values[deck.value(third, prop)] for third in thirds)
        return tr("one pair wants {one}, the other {other}", one=one, other=other)

    return tr("At best: {why}", why=fails(deck, _unlike(deck, ones), how))


Pairs = tuple[tuple[int, int], tuple[int, int]]


def _pairings(faces: Faces) -> tuple[Pairs, ...]:
    a, b, c, d = faces
    return ((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))


def _unlike(deck: SetDeck, pairs: Pairs) -> list[int]:
    """The properties in which the two pairs want different third cards."""
    one, other = (deck.third(*pair) for pair in pairs)
    return [i for i in range(len(deck.properties)) if deck.value(one, i) != deck.value(other, i)]


def _right_alike(state: State, faces: Faces) -> str:
    """The properties that are the same on all cards; the others differ."""
    deck = state.row.deck
    if deck is PROJECTIVE:
        return joined(", ", (_right_place(deck, faces, prop) for prop in range(len(deck.properties))))
    if len(faces) == 3:
        return what_is_alike(deck, faces)
    return joined(", ", (_how_alike(len(set(values(deck, faces, i))), prop.name)
                         for i, prop in enumerate(deck.properties)))


def _how_alike(kinds: int, name: str) -> str:
    if kinds == 2:
        return tr("{name} two and two", name=name)
    return tr("same {name}", name=name) if kinds == 1 else tr("{name} all different", name=name)


def _right_place(deck: SetDeck, faces: Faces, prop: int) -> str:
    """Three bare, one bare and two alike, or all three colours, in one place of the projective cards."""
    name, words = deck.properties[prop]
    seen = set(values(deck, faces, prop))
    if seen == {0}:
        return tr("no {shape}", shape=name)
    if 0 in seen:
        return tr("two {colour} {shapes}", colour=words[max(seen)], shapes=SHAPES[name])
    return tr("{shape} in all three colours", shape=name)


def _right_six(_state: State, _faces: Faces) -> str:
    return tr("every property adds up, no 3 Tau among them")


def _right_target(state: State, faces: Faces) -> str:
    return tr("adds up to {card}", card=card_words(state.row.deck, state.row.deck.total(faces)))


def _right_near(state: State, faces: Faces) -> str:
    prop = failing(state.row.deck, faces, 0)[0]
    return tr("all right but {name}: {values}", name=state.row.deck.properties[prop].name,
              values=said(state.row.deck, faces, prop))


def _right_outer(state: State, faces: Faces) -> str:
    deck = state.row.deck
    one, _ = next(pairs for pairs in _pairings(faces) if not _unlike(deck, pairs))
    return tr("both pairs want {card}", card=card_words(deck, deck.third(*one)))


_WHY: dict[Kind, Callable[[State, Faces], str]] = {
    Kind.ZERO: _why_zero, Kind.TARGET: _why_target, Kind.NEAR: _why_near, Kind.OUTER: _why_outer, Kind.SIX: _why_six,
}
_RIGHT: dict[Kind, Callable[[State, Faces], str]] = {
    Kind.ZERO: _right_alike, Kind.TARGET: _right_target, Kind.NEAR: _right_near, Kind.OUTER: _right_outer,
    Kind.SIX: _right_six,
}
