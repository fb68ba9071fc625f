"""Who asks the addresses of the network by itself, and how often: who is alone soon, all others seldom together."""
import asyncio
from collections.abc import Iterable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from p2p.peer import network
from p2p.peer.network import OFTEN, SELDOM, look_by_itself
from tests.net.simulated_time import simulated_time


def looks(monkeypatch: pytest.MonkeyPatch, seconds: float, groups: Iterable[int], deaf: bool
          ) -> list[tuple[float, int]]:
    """When which of these peers look around, in so many simulated seconds. `groups`: how many others each one sees."""
    time, loop = simulated_time(monkeypatch)
    found: list[tuple[float, int]] = []
    meshes: list[Any] = [SimpleNamespace(peers=range(group)) for group in groups]

    async def look(mesh: Any) -> str:
        found.append((time.now, meshes.index(mesh)))
        return ""
    monkeypatch.setattr(network, "look_around", look)

    async def run() -> None:
        working = [asyncio.create_task(look_by_itself(mesh, SimpleNamespace(deaf=deaf)))    # type: ignore[arg-type]
                   for mesh in meshes]
        await asyncio.sleep(seconds)
        for task in working:
            task.cancel()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(run())
    return found


@pytest.mark.parametrize("count", [2, 4, 12])
def test_all_who_see_each_other_look_once_a_minute_together(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Each of them asked a thousand addresses a minute, for as long as the program ran."""
    minutes = 60
    found = looks(monkeypatch, minutes * SELDOM + 2, [count - 1] * count, deaf=True)
    assert minutes - count <= len(found) <= minutes


def test_who_hears_announcements_and_sees_somebody_never_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, 600, [1, 1], deaf=False) == []


@pytest.mark.parametrize("deaf", [False, True])
def test_who_is_alone_looks_soon_and_ever_more_seldom(monkeypatch: pytest.MonkeyPatch, deaf: bool) -> None:
    when = [at for at, _ in looks(monkeypatch, 600, [0], deaf)]
    assert when[0] <= 4
    assert when[1] <= 4 + OFTEN + 1
    pauses = [later - earlier for earlier, later in pairwise(when)]
    assert all(before <= after + 1 for before, after in pairwise(pauses))
    assert len(when) >= 600 / SELDOM
