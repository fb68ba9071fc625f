"""Animation curves: pure functions of the time now. Knows no card, screen or clock.

Times are milliseconds on the caller's clock, `speed` is one of SPEEDS. The state on the screen is already the new one
and motion only shows how it came about, so an animation may be dropped at any time.
"""
from client.draw import theme

SPEEDS = ("normal", "fast", "off")
STEADY = 400            # with motion off a flash is a ring that stands this long


def ease_out(t: float) -> float:
    """Eases what a player does: fast, then slow. Takes and returns 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_both(t: float) -> float:
    """Eases what the table does: slow, fast, slow. Takes and returns 0 to 1."""
    return t * t * (3 - 2 * t)


def progress(now: float, start: float, lasts: float, speed: str = "normal") -> float:
    """Returns the share of a movement of `lasts` ms that is done, 0 to 1: 1 if "off", twice as fast if "fast"."""
    if speed == "off":
        return 1.0
    if speed == "fast":
        lasts /= 2
    return min(1.0, max(0.0, (now - start) / lasts))


def flash(now: float, start: float, speed: str = "normal", lasts: float = theme.FLASH) -> float:
    """Returns how strong a flash is: 0 before its start, then 1 falling to 0; if "off" 1 for STEADY ms, then 0."""
    if now < start:
        return 0.0
    if speed == "off":
        return 1.0 if now - start < STEADY else 0.0
    return 1 - ease_both(progress(now, start, lasts, speed))


def dealt(now: float, start: float, index: int, count: int, speed: str = "normal") -> float:
    """Returns how far card `index` of `count` dealt together has come, 0 to 1. All lie DEAL ms after `start`."""
    wait = index * min(theme.STAGGER, (theme.DEAL - theme.LIFT) / max(1, count - 1))
    if speed == "fast":
        wait /= 2
    return ease_both(progress(now, start + wait, theme.LIFT, speed))


def between(a: float, b: float, t: float) -> float:
    """Interpolates linearly from a (t = 0) to b (t = 1)."""
    return a + (b - a) * t
