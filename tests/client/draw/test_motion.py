"""Animations end after the durations of the theme, sooner with the setting "fast", at once with "off"."""
import pytest

from client.draw import motion, theme


def test_progress_by_speed():
    assert motion.progress(110, 0, theme.PLAY) == pytest.approx(0.5)
    assert motion.progress(110, 0, theme.PLAY, "fast") == 1
    assert motion.progress(0, 0, theme.PLAY, "off") == 1
    assert motion.progress(-5, 0, theme.PLAY) == 0


def test_easings_begin_and_end():
    for ease in (motion.ease_out, motion.ease_both):
        assert (ease(0), ease(1)) == (0, 1)
    assert motion.ease_out(0.5) == pytest.approx(0.875)
    assert motion.ease_both(0.5) == pytest.approx(0.5)


def test_flashes_are_over_under_half_a_second():
    for speed in motion.SPEEDS:
        for lasts in (theme.FLASH, theme.NEW):
            assert motion.flash(499, 0, speed, lasts) == 0
            assert motion.flash(1, 0, speed, lasts) > 0.9
    assert motion.flash(399, 0, "off") == 1


@pytest.mark.parametrize("count", [1, 3, 12, 33])
def test_a_whole_deal_is_there_in_time(count):
    assert motion.dealt(theme.DEAL, 0, count - 1, count) == 1
    assert motion.dealt(theme.DEAL / 2, 0, count - 1, count, "fast") == 1
    assert motion.dealt(0, 0, count - 1, count, "off") == 1
    assert motion.dealt(0, 0, 0, count) == 0


def test_calm_fades_as_usual_and_moves_nothing():
    assert motion.progress(110, 0, theme.PLAY, "calm") == pytest.approx(0.5)
    assert motion.way(0, 0, theme.PLAY, "calm") == 1
    assert [motion.way(110, 0, theme.PLAY, speed) for speed in ("normal", "fast", "off")] == pytest.approx([0.5, 1, 1])


def test_slow_makes_a_trick_stay_for_over_a_second():
    assert motion.stretched(700, "slow") == pytest.approx(1200)
    assert [motion.stretched(700, speed) for speed in ("normal", "fast", "calm", "off")] == [700, 350, 700, 0]
    assert motion.way(600, 0, 700, "slow") == pytest.approx(0.5)
