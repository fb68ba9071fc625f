"""Every colour of the theme can be read where it is used: WCAG 2.1, 1.4.3 for text, 1.4.11 for controls."""
import pytest

from client.draw import theme

GROUNDS = ("table", "mat", "panel", "raised")


def luminance(colour: str) -> float:
    values = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_known_pairs():
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
@pytest.mark.parametrize("ground", GROUNDS)
def test_texts_on_all_grounds(look, ground):
    for ink in ("text", "muted", "faint", "accent_text", "good", "bad", "info"):
        assert contrast(getattr(look, ink), getattr(look, ground)) >= 4.5, (ink, ground)
    assert contrast(look.edge, getattr(look, ground)) >= 3


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
def test_texts_on_their_own_grounds(look):
    pairs = [(look.on_accent, look.accent), (look.table, look.text), (look.text, look.bad_bg), (look.text, look.hover),
             (look.text, look.good_bg), (look.good, look.good_bg), (look.bad, look.bad_bg)]
    pairs += [(ink, look.plate) for ink in (theme.ON_PLATE, theme.ON_PLATE_MUTED, theme.ON_PLATE_BAD, *theme.SEATS)]
    pairs += [(seat, theme.KEY) for seat in theme.SEATS] + [(theme.ON_SEAT, seat) for seat in theme.SEATS]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
def test_the_focus_ring_can_be_seen(look):
    ring = look.accent if look is theme.DARK else theme.HAIRLINE
    for ground in GROUNDS:
        assert contrast(ring, getattr(look, ground)) >= 3


def test_rings_stand_out_from_their_hairlines():
    for ring in (*theme.SEATS, theme.RING_RIGHT, theme.RING_WRONG):
        assert contrast(ring, theme.HAIRLINE) >= 4.5


def test_unit_is_the_tighter_side():
    assert theme.unit(1280, 800) == 1
    assert theme.unit(1920, 1080) == pytest.approx(1.35)
    assert theme.unit(960, 600) == 0.75
