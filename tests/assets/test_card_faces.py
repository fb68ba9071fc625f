"""Faces of the race decks are read back from their pixels as the numbers they stand for; no two look alike."""
from itertools import combinations

import pygame
import pytest

from assets.faces import DECKS, face_svg
from tests.assets.pixels import card, differing, filled, inked, shading, shape
from tests.effort import some

RACES = {"tau": range(81), "classic": range(81), "projective": range(1, 64), "quad": range(64),
         "signs": range(1, 64), "dice": range(64)}                    # rules 1, 5 of Tau
BOTH = [(deck, palette) for deck in RACES for palette in ("plain", "safe")]
BODY = pygame.Rect(0, 24, 300, 396)     # below the tab, on a card 300 wide


def signs(deck, face, palette):
    """Colour number and mask of each sign on a card 300 wide, from above."""
    surface = card(deck, face, palette, 300)
    found = []
    for colour, ink in enumerate(DECKS[deck].inks[palette]):
        mask = inked(surface, ink)
        tab = pygame.mask.Mask(mask.get_size())
        tab.draw(pygame.mask.Mask(BODY.size, fill=True), BODY.topleft)
        for part in filled(mask.overlap_mask(tab, (0, 0))).connected_components(200):
            found.append((colour, part.overlap_mask(mask, (0, 0))))
    return sorted(found, key=lambda sign: sign[1].centroid()[1])


@pytest.mark.parametrize("palette", ["plain", "safe"])
@pytest.mark.parametrize("deck", ["tau", "classic"])
def test_usual_cards_show_colour_number_and_shading(deck, palette):
    for face in RACES[deck]:
        seen = signs(deck, face, palette)
        assert [colour for colour, _ in seen] == [face % 3] * (face // 3 % 3 + 1), f"{deck} {face}"
        assert {shading(mask) for _, mask in seen} == {face // 9 % 3}, f"{deck} {face}"


def test_tau_cards_show_their_shape():
    for face in RACES["tau"]:
        assert {shape(m) for _, m in signs("tau", face, "plain")} == {("circle", "square", "triangle")[face // 27]}


def test_zero_card_is_one_empty_red_circle():
    (colour, mask), = signs("tau", 0, "plain")
    assert (colour, shading(mask), shape(mask)) == (0, 0, "circle")


@pytest.mark.parametrize("palette", some(["plain", "safe"], 1))
@pytest.mark.parametrize("deck", ["quad", "dice"])
def test_quad_cards_show_colour_number_and_shape(deck, palette):
    for face in RACES[deck]:
        seen = signs(deck, face, palette)
        assert [colour for colour, _ in seen] == [face % 4] * (face // 4 % 4 + 1), face
        assert {shape(mask) for _, mask in seen} == {("circle", "square", "triangle", "diamond")[face // 16]}, face
        assert {shading(mask) for _, mask in seen} == {2}


@pytest.mark.parametrize("palette", ["plain", "safe"])
def test_projective_cards_show_each_place(palette):
    for face in RACES["projective"]:
        seen = {min(2, mask.centroid()[1] * 3 // 420): (colour + 1, shading(mask) + 1, shape(mask))
                for colour, mask in signs("projective", face, palette)}
        expected = {place: (face // 4 ** place % 4,) * 2 + (name,)
                    for place, name in enumerate(("circle", "square", "triangle")) if face // 4 ** place % 4}
        assert seen == expected, face


def test_each_value_of_each_place_has_a_sign_of_its_own():
    """Nine signs that differ by their outline alone, and each card has those of its digits, where they belong."""
    drawn = {}
    for face in RACES["signs"]:
        surface = card("signs", face, "plain", 300)
        for place in range(3):
            band = surface.subsurface((0, 140 * place + 12, 300, 116))
            value = face // 4 ** place % 4
            masks = [inked(band, ink) for ink in DECKS["signs"].inks["plain"]]
            assert [bool(mask.count() > 100) for mask in masks] == [value == n for n in (1, 2, 3)], (face, place)
            if value:
                drawn.setdefault((place, value), masks[value - 1])
                assert drawn[place, value].overlap_area(masks[value - 1], (0, 0)) == masks[value - 1].count()
    assert len(drawn) == 9
    for (place, one), (other_place, other) in combinations(drawn, 2):
        a, b = drawn[place, one], drawn[other_place, other]
        if place == other_place:
            assert a.overlap_area(b, (0, 0)) < 0.9 * max(a.count(), b.count())


@pytest.mark.parametrize(("deck", "palette"), BOTH)
def test_no_two_faces_look_alike_at_sixty(deck, palette):
    seen = {face: card(deck, face, palette, 60) for face in RACES[deck]}
    least, pair = min((differing(seen[a], seen[b]), (a, b)) for a, b in combinations(seen, 2))
    assert least >= 100, f"{deck} {palette}: faces {pair} differ in {least} pixels of {60 * 84}"


@pytest.mark.parametrize("deck", ["tau", "classic", "quad", "dice"])
def test_the_place_of_the_tab_tells_the_colour(deck):
    inks = DECKS[deck].inks["safe"]
    for face in RACES[deck]:
        surface, colour = card(deck, face, "safe", 300), face % len(inks)
        tabs = [i for i in range(len(inks))
                if inked(surface, inks[colour]).get_at((round(300 * (i + .5) / len(inks) * .85 + 22), 6))]
        assert tabs == [colour], face


def test_plain_cards_have_no_tab():
    for face in RACES["tau"]:
        top = card("tau", face, "plain", 300).subsurface((0, 0, 300, 12))
        assert not any(inked(top, ink).count() for ink in DECKS["tau"].inks["plain"]), face


def test_new_paper_replaces_the_ground_only():
    new = face_svg("tau", 40, "plain", "#FFF0AE")
    assert "#FCF7EA" not in new
    assert "#22997C" in new


@pytest.mark.parametrize(("deck", "face", "palette", "says"), [
    ("poker", 0, "plain", "no deck"), ("tau", 81, "plain", "no face 81"), ("tau", -1, "plain", "no face"),
    ("projective", 0, "plain", "no face 0"), ("quad", 64, "safe", "no face 64"), ("tau", 0, "four", "no palette"),
    ("pack", 54, "two", "no face 54")])
def test_what_does_not_exist_is_named(deck, face, palette, says):
    with pytest.raises(ValueError, match=says):
        face_svg(deck, face, palette)
