"""How far a movement has come: pure functions of the time now. Knows no card, screen or clock.

Times are milliseconds on the caller's clock. The state on the screen is already the new one, motion only shows the
way there; so dropping a happening ends its motion and nothing is lost.
"""
from client.draw import theme

SPEEDS = ("normal", "fast", "off")
STEADY = 400            # with motion off a flash is a ring that stands this long


def ease_out(t: float) -> float:
    """For what a player does: quick at first. t and result 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_both(t: float) -> float:
    """For what the table does: slow, quick, slow. t and result 0 to 1."""
    return t * t * (3 - 2 * t)


def progress(now: float, start: float, lasts: float, speed: str = "normal") -> float:
    """The share of a movement that is done, 0 to 1: at once 1 when motion is off, twice as quick when fast."""
    if speed == "off":
        return 1.0
    if speed == "fast":
        lasts /= 2
    return min(1.0, max(0.0, (now - start) / lasts))


def flash(now: float, start: float, speed: str = "normal", lasts: float = theme.FLASH) -> float:
    """How strong a flash is, 1 falling to 0; with motion off 1 for STEADY, then 0. Before its start 0."""
    if now < start:
        return 0.0
    if speed == "off":
        return 1.0 if now - start < STEADY else 0.0
    return 1 - ease_both(progress(now, start, lasts, speed))


def dealt(now: float, start: float, index: int, count: int, speed: str = "normal") -> float:
    """How far the card `index` of `count` dealt together has come in, 0 to 1; all are there within DEAL."""
    wait = index * min(theme.STAGGER, (theme.DEAL - theme.LIFT) / max(1, count - 1))
    if speed == "fast":
        wait /= 2
    return ease_both(progress(now, start + wait, theme.LIFT, speed))


def between(a: float, b: float, t: float) -> float:
    """The number at share t of the way from a to b."""
    return a + (b - a) * t
