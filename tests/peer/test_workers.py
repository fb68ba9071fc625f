"""The processes for long work: what happens where none may start, and how they end."""
import asyncio
import os
from functools import partial
from multiprocessing.context import SpawnProcess
from operator import truediv

import pytest

from p2p.peer import workers
from p2p.peer.workers import Workers


def refuse(*_words: object, **_named: object) -> None:
    raise PermissionError(13, "Access is denied")


@pytest.fixture(params=["no pool", "no process"])
def refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where semaphores or new processes are forbidden, by a sandbox or a guard against viruses."""
    if request.param == "no pool":
        monkeypatch.setattr(workers, "ProcessPoolExecutor", refuse)
    else:
        monkeypatch.setattr(SpawnProcess, "start", refuse)


@pytest.mark.usefixtures("refused")
def test_where_no_process_may_start_the_work_is_done_here() -> None:
    made = Workers()
    for _ in range(2):
        assert asyncio.run(made.run(os.getpid)) == os.getpid()
    made.close()


@pytest.mark.usefixtures("refused")
def test_what_the_work_raises_there_is_told() -> None:
    made = Workers()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(made.run(partial(truediv, 1, 0)))
    made.close()


def test_an_error_of_the_work_itself_is_no_reason_to_do_it_again() -> None:
    """An OSError that the work raises in its process is its own, not the pool's."""
    made = Workers()
    with pytest.raises(FileNotFoundError):
        asyncio.run(made.run(partial(os.stat, "/nowhere/at/all")))
    assert asyncio.run(made.run(os.getpid)) != os.getpid()
    made.close()
