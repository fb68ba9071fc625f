"""Bots that think long do so in a process of their own, and the window never loads what they need for it."""
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from functools import partial

import pytest

from client import thinking
from client.bots import Bots
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from p2p.net.wire import DraftSeat
from p2p.peer.node import Node
from p2p.peer.processes import Processes
from tests.games.tricks.positions import tarok_play, taroky_play

TAROKY = taroky_play(("T10 T11 C7 C8 C9", "T12 T13 S10 SJ SN", "T14 T15 HJ D4 CN", "DK D2 T5 T9 S7"), worlds=(2,),
                     trick=("DJ",))
TAROK = tarok_play(("T10 T11 C7 C8 C9", "T12 T13 S10 SJ SN", "T14 T15 HJ D4 CN"), "two", trick=("C10",))


@pytest.fixture
def processes():
    processes = Processes(1)
    yield processes
    processes.close()


def ask(processes, state, game):
    seat, module = min(state.turn()), LISTINGS[game].bot.module
    return processes.submit(partial(thinking.choose, module, state.seen_by({seat}), seat, 0, "sharp", 7))


def test_it_answers_legally_and_tells_that_it_has(processes):
    told = threading.Event()
    for state, game in ((TAROKY, "taroky"), (TAROK, "tarok")):
        told.clear()
        thought = ask(processes, state, game)
        thought.add_done_callback(lambda _thought: told.set())
        move, takes = thought.result(60)
        assert told.wait(60)
        assert takes > 0
        seat = min(state.turn())
        state.seen_by({seat}).check(seat, move, 0)


def test_a_killed_process_is_replaced(processes):
    first = processes.submit(partial(thinking.choose, "tests.client.test_thinking", None, 0, 0, "", 1))
    pid, _ = first.result(60)
    assert pid != os.getpid()
    os.kill(pid, signal.SIGTERM)
    found = None
    while found is None:
        with suppress(BrokenExecutor):
            found = ask(processes, TAROKY, "taroky").result(60)
    assert found[0].verb == "play"


def choose(_state, _seat, _at, _level, _rng):
    """Where this ran; asked for as if it were a bot."""
    return os.getpid(), 0.0


def test_the_window_never_loads_numpy():
    code = ("import sys, client.app, client.bots, client.demo, tests.bench.__main__\n"
            "from client.games.catalogue import LISTINGS\n"
            "sys.exit('numpy' in sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=100).returncode == 0


def test_only_levels_that_think_long_go_there():
    assert {name: set(listing.slow) for name, listing in LISTINGS.items() if listing.slow} == {
        "lines": {"sharp"}, "tarok": {"sharp"}, "taroky": {"sharp"}}


@pytest.mark.xdist_group("loopback")
def test_a_sharp_bot_plays_at_a_real_table(tmp_path):
    """Its words and its first cards come from the process, by the same road as everybody's."""
    changed = threading.Event()
    node = Node(tmp_path, "Mira", ("127.0.0.1",))
    players = Bots(node)

    def tell():
        players.wake()
        changed.set()
    node.on_change = tell
    node.start()
    try:
        seats = tuple(DraftSeat(node.identity.key, name, level) for name, level in
                      (("Stana", "sharp"), ("Bot", INSTANT), ("Bot 2", INSTANT), ("Bot 3", INSTANT)))
        node.room.open_and_begin("taroky", {"hush": "0"}, seats)

        def plays():
            happenings = node.tables[0].happenings if node.tables else ()
            return sum(step.seat == 0 and step.move.verb == "play" for step in happenings)
        while plays() < 2:
            assert changed.wait(60), node.notices
            changed.clear()
    finally:
        players.close()
        node.close()
    assert not node.notices
    assert "Stana" in [seat.name for seat in node.tables[0].charter.seats]
