"""The processes for long work: what happens where none may start, and how they end."""
import asyncio
import ctypes
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from operator import truediv
from pathlib import Path
from traceback import format_exception
from types import SimpleNamespace

import pytest

from p2p.net.wire import DraftSeat
from p2p.peer import processes
from p2p.peer.lobby.people import FREE
from p2p.peer.processes import PROCESSES, Processes
from tests.peer.nodes import NodeGroup

ROOT = Path(__file__).parents[2]
PROGRAM = """
import asyncio, os
from p2p.peer.processes import Processes

async def main():
    processes = Processes()
    await asyncio.gather(processes.run(os.getpid), processes.run(os.getpid))
    print("both are there", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        processes.close()

if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


def refuse(*_words: object, **_named: object) -> None:
    raise PermissionError(13, "Access is denied")


@pytest.fixture(params=["no pipe", "no process"])
def refused(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where pipes or new processes are forbidden, by a sandbox or a guard against viruses."""
    if request.param == "no pipe":
        monkeypatch.setattr("multiprocessing.connection.Pipe", refuse)
    else:
        monkeypatch.setattr(SpawnProcess, "start", refuse)


@pytest.mark.usefixtures("refused")
def test_where_no_process_may_start_the_work_is_done_here() -> None:
    made = Processes()
    for _ in range(2):
        assert asyncio.run(made.run(os.getpid)) == os.getpid()
    made.close()


@pytest.mark.usefixtures("refused")
def test_what_the_work_raises_there_is_told() -> None:
    made = Processes()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(made.run(partial(truediv, 1, 0)))
    made.close()


def test_an_error_of_the_work_itself_is_no_reason_to_do_it_again() -> None:
    """An OSError that the work raises in its process is its own, not the pool's."""
    made = Processes()
    with pytest.raises(FileNotFoundError) as raised:
        asyncio.run(made.run(partial(os.stat, "/nowhere/at/all")))
    assert "in _answer" in "".join(format_exception(raised.value))        # where it was raised, in the other process
    assert asyncio.run(made.run(os.getpid)) != os.getpid()
    made.close()


def test_processes_that_were_warmed_do_the_work() -> None:
    made, before = Processes(), {*active_children()}
    for started in made.warm(os.getpid):
        started.result(60)
    warmed = {process.pid for process in {*active_children()} - before}
    assert len(warmed) == PROCESSES
    made.warm(os.getpid)
    assert asyncio.run(made.run(os.getpid)) in warmed
    assert {process.pid for process in {*active_children()} - before} == warmed
    made.close()


@pytest.mark.usefixtures("refused")
def test_where_no_process_may_start_nothing_is_warmed_and_the_work_is_done() -> None:
    made = Processes()
    made.warm(os.getpid)
    assert asyncio.run(made.run(os.getpid)) == os.getpid()
    made.close()


def sleeps(seconds: float) -> int:
    """Work that takes so long; tells the process that did it."""
    time.sleep(seconds)
    return os.getpid()


def test_work_that_takes_too_long_is_ended_and_the_next_is_done() -> None:
    made, before = Processes(1), {*active_children()}
    made.submit(os.getpid).result(60)
    (hung,) = {*active_children()} - before
    late, next_one = made.submit(partial(sleeps, 3600), 0.2), made.submit(os.getpid, 60)
    with pytest.raises(TimeoutError):
        late.result(60)
    assert next_one.result(60) not in (hung.pid, os.getpid())
    assert not hung.is_alive()
    made.close()


def test_cancelled_work_ends_its_process_and_the_next_is_done() -> None:
    made, before = Processes(1), {*active_children()}
    made.submit(os.getpid).result(60)
    (busy,) = {*active_children()} - before
    work, waits = made.submit(partial(sleeps, 3600)), made.submit(partial(sleeps, 3600))
    assert waits.cancel()
    assert work.cancel()
    assert made.submit(os.getpid).result(60) not in (busy.pid, os.getpid())
    made.close()


def test_closing_waits_for_no_work_and_leaves_no_process_and_no_thread() -> None:
    threads, before = {*threading.enumerate()}, {*active_children()}
    made = Processes()
    works = [made.submit(partial(sleeps, 3600)) for _ in range(3)]
    made.close()
    assert all(work.cancelled() for work in works)
    assert {*threading.enumerate()} <= threads
    assert {*active_children()} <= before
    assert made.submit(os.getpid).result(60) != os.getpid()     # new work starts a new process
    made.close()


def test_what_cannot_be_sent_is_an_error_of_that_work_alone() -> None:
    made = Processes(1)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        made.submit(lambda: 1).result(60)
    with pytest.raises(TypeError):
        made.submit(threading.Lock).result(60)
    assert made.submit(os.getpid).result(60) != os.getpid()
    made.close()


LEAVES = """
import os, time
from functools import partial
from p2p.peer.processes import Processes

if __name__ == "__main__":
    made = Processes(1)
    print(made.submit(os.getpid).result(), flush=True)
    for _ in range(2):
        made.submit(partial(time.sleep, 3600)).add_done_callback(lambda work: print("told", work, flush=True))
"""


def test_a_program_that_ends_waits_for_no_work_and_is_told_of_none(tmp_path: Path) -> None:
    """A process that ends with the program has not failed at its work."""
    script = tmp_path / "program.py"
    script.write_text(LEAVES, "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.stdout.strip().isdecimal(), done.stderr) == (True, "")


@pytest.mark.xdist_group("loopback")
def test_the_processes_of_a_shuffle_start_when_somebody_else_sits_down(tmp_path: Path) -> None:
    """Before the game begins; who sits alone at an open table needs none yet."""
    before = {*active_children()}
    with NodeGroup(tmp_path) as group:
        ana, ben = group.node("Ana"), group.node("Ben")
        group.meet(ana, ben)
        ana.room.open_table("taroky", {}, (DraftSeat(ana.identity.key, "Ana", ""), FREE, FREE, FREE))
        group.wait(lambda: ben.lobby.tables, "table")
        assert {*active_children()} <= before
        ben.room.sit(ben.lobby.tables[0].id, (DraftSeat(ben.identity.key, "Ben", ""),))
        group.wait(lambda: len({*active_children()} - before) == 2 * PROCESSES, "process of each")
        assert not ana.tables


@pytest.mark.skipif(os.name != "posix", reason="sends what a terminal sends to a whole group of processes")
def test_ctrl_c_makes_no_worker_complain(tmp_path: Path) -> None:
    """The terminal sends it to all processes; only the program itself has something to say."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, "utf-8")
    program = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert program.stdout
    assert program.stdout.readline() == "both are there\n"
    os.killpg(program.pid, signal.SIGINT)
    said, errors = program.communicate(timeout=60)       # returns when the workers have let go of the pipes, too
    assert (said, errors) == ("interrupted\n", "")


def test_a_worker_gives_way_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no nice: BELOW_NORMAL_PRIORITY_CLASS is 0x4000, and -1 the process itself (Microsoft, winbase.h)."""
    told: list[tuple[object, object]] = []
    kernel = SimpleNamespace(SetPriorityClass=lambda process, kind: told.append((process.value, kind)))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "nice", raising=False)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    processes.lower_priority()
    assert told == [(ctypes.c_void_p(-1).value, 0x4000)]


@pytest.mark.parametrize(("first", "never"), [
    ("p2p.peer.processes, p2p.deal.work, client.main", ("asyncio", "pygame", "zmq", "zeroconf", "p2p.games.tau")),
    ("client.app", ("client.games.tau.bot", "client.games.tarok.bot", "client.games.lines.bot",
                    "client.screens.setup", "p2p.games.tarok", "p2p.games.lines")),
])
def test_what_a_process_does_not_need_is_not_imported(first: str, never: tuple[str, ...]) -> None:
    """A worker imports the program's main file besides its work; the window's first frame needs no bot."""
    told = subprocess.run([sys.executable, "-c", f"import sys, {first}\nprint(*sys.modules)"], capture_output=True,
                          text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert not {*never} & {*told.stdout.split()}
