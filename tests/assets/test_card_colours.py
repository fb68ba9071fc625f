"""Contrast of the card colours on paper, and their distance under normal and simulated colour-blind vision."""
import pytest

from assets.faces import DECKS
from assets.ink import PAPER
from tests.assets.measure import ciede2000, closest, contrast

# smallest CIEDE2000 between two inks: normal, protan, deutan, tritan; smallest contrast on paper
GOALS = {("signs", "plain"): (45, 26, 22, 33, 3.3), ("signs", "safe"): (44, 44, 40, 45, 3.2),
         ("dice", "plain"): (30, 20, 20, 20, 3), ("dice", "safe"): (25, 25, 25, 25, 3.2),
         ("tau", "plain"): (45, 26, 22, 33, 3.3), ("classic", "plain"): (41, 26, 22, 33, 3.3),
         ("projective", "plain"): (45, 26, 22, 33, 3.3), ("quad", "plain"): (30, 20, 20, 20, 3),
         ("tau", "safe"): (44, 44, 40, 45, 3.2), ("classic", "safe"): (44, 44, 40, 45, 3.2),
         ("projective", "safe"): (44, 44, 40, 45, 3.2), ("quad", "safe"): (25, 25, 25, 25, 3.2),
         ("pack", "four"): (34, 25, 23, 23, 3)}


@pytest.mark.parametrize(("p", "q", "distance"), [      # from the table of Sharma, Wu and Dalal 2005
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((2.0776, .0795, -1.1350), (.9033, -.0636, -.5514), .9082),
])
def test_distance_is_the_published_one(p, q, distance):
    assert ciede2000(p, q) == pytest.approx(distance, abs=1e-4)


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=.005)


@pytest.mark.parametrize(("deck", "palette"), GOALS)
def test_inks_stay_apart_and_readable(deck, palette):
    *apart, readable = GOALS[deck, palette]
    inks = DECKS[deck].inks[palette]
    for (view, distance), goal in zip(closest(inks).items(), apart, strict=True):
        assert distance >= goal, f"{deck} {palette}: two inks are {distance:.1f} apart for {view} eyes"
    assert min(contrast(ink, PAPER) for ink in inks) >= readable


def test_every_palette_of_every_deck_has_a_goal():
    assert {(deck, palette) for deck, row in DECKS.items() for palette, inks in row.inks.items()
            if len(set(inks)) > 2} == set(GOALS)
