"""Turns that come again and again fall together in all of a process, so that it wakes less often."""
import asyncio
import math


def next_turn(now: float, every: float) -> float:
    """The next multiple of `every` s; a timer may have come early by its clock's resolution."""
    return (math.floor(now / every + 0.01) + 1) * every


async def turn(every: float) -> None:
    """Waits until the next of the turns that are so many s apart."""
    now = asyncio.get_running_loop().time()
    await asyncio.sleep(next_turn(now, every) - now)
