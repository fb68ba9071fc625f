"""Animation curves: pure functions of the time now. Times are ms on the caller's clock, `speed` is one of SPEEDS.

The screen shows the new state already and motion only how it came about, so an animation may be dropped."""
from client.draw import theme

# The player's setting: "calm" moves nothing and only fades, "off" does neither.
SPEEDS = ("slow", "normal", "fast", "calm", "off")
LENGTHS = {"slow": 12 / 7, "fast": 0.5, "off": 0.0}     # times the usual length; a trick's 700 ms become 1.2 s
STEADY = 400            # with motion off a flash is a ring that stands this long


def ease_out(t: float) -> float:
    """Eases what a player does: fast, then slow. Takes and returns 0 to 1."""
    return 1 - (1 - t) ** 3


def ease_both(t: float) -> float:
    """Eases what the table does: slow, fast, slow. Takes and returns 0 to 1."""
    return t * t * (3 - 2 * t)


def stretched(ms: float, speed: str) -> float:
    """Returns how long something of usually `ms` lasts: longer if "slow", half if "fast", 0 if "off"."""
    return ms * LENGTHS.get(speed, 1.0)


def progress(now: float, start: float, lasts: float, speed: str = "normal") -> float:
    """Returns the share of a change that is done, 0 to 1; it takes `lasts` ms at the usual speed, none if "off". For
    fades and colours; what changes its place asks `way`."""
    lasts = stretched(lasts, speed)
    return min(1.0, max(0.0, (now - start) / lasts)) if lasts else 1.0


def way(now: float, start: float, lasts: float, speed: str = "normal") -> float:
    """Returns `progress` for what changes its place: 1 also if "calm"."""
    return 1.0 if speed == "calm" else progress(now, start, lasts, speed)


def phase(age: float, first: float, last: float, speed: str = "normal") -> float:
    """Returns `progress` of a part of a longer motion, `age` ms after its beginning: from `first` to `last` ms."""
    return progress(age, stretched(first, speed), last - first, speed)


def flash(now: float, start: float, speed: str = "normal", lasts: float = theme.FLASH) -> float:
    """Returns how strong a flash is: 0 before its start, then 1 falling to 0; if "off" 1 for STEADY ms, then 0."""
    if now < start:
        return 0.0
    if speed == "off":
        return 1.0 if now - start < STEADY else 0.0
    return 1 - ease_both(progress(now, start, lasts, "fast" if speed == "fast" else "normal"))


def comes(index: int, count: int, speed: str = "normal") -> float:
    """Returns after how many ms card `index` of `count` dealt together begins to come."""
    return stretched(index * min(theme.STAGGER, (theme.DEAL - theme.LIFT) / max(1, count - 1)), speed)


def dealt(now: float, start: float, index: int, count: int, speed: str = "normal") -> float:
    """Returns how far card `index` of `count` dealt together has come, 0 to 1. All lie DEAL ms after `start`."""
    return ease_both(progress(now, start + comes(index, count, speed), theme.LIFT, speed))


def between(a: float, b: float, t: float) -> float:
    """Interpolates linearly from a (t = 0) to b (t = 1)."""
    return a + (b - a) * t
