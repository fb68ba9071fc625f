"""The window's figures: its first frame, a redraw, and frames while this computer shuffles."""
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

from p2p.games.game import Seat
from p2p.games.tarok.position import Phase
from p2p.net.wire import DraftId
from p2p.peer.process_group import LOOPBACK, PeerProcess, ProcessGroup, ProcessGroupError
from p2p.peer.session import now_ms
from tests.bench.idle import NO_SCREEN, idle_rows
from tests.bench.races import PEERS, SECONDS, homes
from tests.bench.row import Row, percentile

# A program: the window with this folder and these interfaces; it tells its CPU seconds at the first frame, and ends.
FIRST_FRAME = """
import os, sys, time
from pathlib import Path
import client.main
from client.app import run

def shown():
    print(time.process_time(), flush=True)
    os._exit(0)

run(Path(sys.argv[1]), tuple(sys.argv[2:]), shown)
"""
# A program: what the window imports of others and needs of the system.
LIBRARIES = """
import time
import msgspec, pygame, zmq, zeroconf.asyncio
from cryptography.hazmat.primitives.asymmetric import ed25519, x25519
pygame.display.init()
pygame.font.init()
pygame.display.set_mode((1280, 720))
pygame.display.flip()
print(time.process_time(), flush=True)
"""
STARTS = 3                      # of each
REDRAWS = 200
FRAME = 16.7                    # ms: sixty a second
TWELVE = (0, 13, 26, 42, 65, 79, 32, 72, 28, 48, 62, 43)


# ---------------------------------------------------------------------- the window, with SDL's dummy driver

def window_rows() -> Iterator[Row]:
    """The real program in a process of its own: lobby on loopback, nobody there, nothing typed; then at rest."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-", ignore_cleanup_errors=True) as home:
        began = now_ms()
        first = _apart(_open_window, home)
        kept = {"PYTHONPYCACHEPREFIX": str(Path(home) / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
        anew = {"PYTHONPYCACHEPREFIX": str(Path(home) / "none"), "PYTHONDONTWRITEBYTECODE": "1"}
        first_frame(Path(home), **kept)                     # writes the bytecode
        libraries(**kept)
        frames, bare, *without = (median(times) for times in zip(*(
            (first_frame(Path(home), **kept), libraries(**kept), first_frame(Path(home), **anew), libraries(**anew))
            for _ in range(STARTS)), strict=True))
    yield Row("window, first frame", (first - began) / 1000, "s", 1, "from the start of the process, no display")
    note = f"of the whole process until then, median of {STARTS}; bare: the libraries alone"
    yield Row("window, first frame: CPU", frames, "s", 0.5, note, bare=bare)
    yield Row("window, first frame without bytecode: CPU", without[0], "s", 1, "as at the very first start",
              bare=without[1])
    yield Row("window, full redraw", _apart(_redraw), "ms", 4, f"Tau, twelve cards, 1280x720; median of {REDRAWS}")
    yield from idle_rows()


def first_frame(home: Path, **environment: str) -> float:
    """CPU seconds of a process that does what the command does until the lobby's first frame, without a display.

    `home` holds the settings; `environment` is set besides. Raises ProcessGroupError if it ends before.
    """
    return _cpu_told(FIRST_FRAME, str(home), *LOOPBACK, **environment)


def libraries(**environment: str) -> float:
    """CPU seconds of a process that imports the libraries, and nothing of Fairdeal, and shows an empty window.

    Raises ProcessGroupError if it ends before.
    """
    return _cpu_told(LIBRARIES, **environment)


def _cpu_told(program: str, *arguments: str, **environment: str) -> float:
    told = subprocess.run([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, text=True,
                          env={**os.environ, **NO_SCREEN, **environment}, check=False)
    if not told.stdout:
        raise ProcessGroupError("The window's process ended early.")
    return float(told.stdout)


def _apart(work: Callable[..., Any], *args: Any) -> Any:
    """What this gives in a fresh process without display and sound. Raises ProcessGroupError if it ends without."""
    spawn = get_context("spawn")
    ours, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=_silently, args=(theirs, work, *args))
    process.start()
    theirs.close()
    try:
        return ours.recv()
    except EOFError as error:
        raise ProcessGroupError("The window's process ended early.") from error
    finally:
        process.join()
        ours.close()


def _silently(pipe: Any, work: Callable[..., Any], *args: Any) -> None:
    os.environ.update(NO_SCREEN)
    pipe.send(work(*args))


def _open_window(home: str) -> float:
    """When the first frame was on the screen, in ms of the common clock."""
    import pygame

    from client import app, settings
    settings.save(Path(home), settings.Settings(name="Mira"))
    found: list[float] = []

    def first() -> None:
        found.append(now_ms())
        pygame.event.post(pygame.Event(pygame.QUIT))
    app.run(Path(home), LOOPBACK, first)
    return found[0]


def _redraw() -> float:
    """Ms of a whole frame of the Tau board, all pictures being there: median."""
    import pygame

    from client.draw.cards import Cards
    from client.draw.paint import Paint
    from client.games.race import board as race
    from client.games.tau import board as tau
    from client.ui.keys import Labels
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 720))
    seats = (race.SeatPlate(Seat(0), "Mira", 7, cluster="left", chosen=(0, 13)),
             race.SeatPlate(Seat(1), "Luka", 5, cluster="right"))
    view = tau.TauView(race.RaceView(TWELVE, "tau", seats), "3 Tau", "couch for two", 48, clock=222_000)
    cards, labels = Cards(), Labels()
    times: list[float] = []
    cards.pending = True
    while cards.pending or len(times) < REDRAWS:
        times = [] if cards.pending else times
        began = now_ms()
        cards.frame()
        tau.draw(Paint(surface), cards, labels, view, 1000.0)
        pygame.display.flip()
        times.append(now_ms() - began)
    return median(times)


# ---------------------------------------------------------------------- frames while the computer shuffles

def frame_rows() -> Iterator[Row]:
    """Tarok's table, drawn sixty times a second while four processes on this computer shuffle the first deck."""
    with homes(PEERS) as folders, ProcessGroup(folders, _watch_a_shuffle) as group:
        took = group.run(SECONDS)[0]
    late = sum(ms > FRAME for ms in took)
    yield Row("frame while a deck is shuffled, median", median(took), "ms", None, "from due to drawn, 1280x720")
    yield Row("frame while a deck is shuffled, 99 of 100", percentile(took, 99), "ms", FRAME,
              f"{late} of {len(took)} frames took longer than a sixtieth of a second")


def _watch_a_shuffle(peer: PeerProcess) -> list[float]:
    """A peer's part: the first one draws until it holds its hand, and returns what each frame took, from the second
    one to the last before the hand; none begins sooner than a sixtieth of a second after the one before."""
    peer.meet()
    table = peer.sit_down("tarok", {"deals": "1"}).charter.id
    if peer.index:
        peer.wait(lambda: _dealt(peer, table))
        return []
    os.environ.update(NO_SCREEN)
    import pygame

    from client.draw.paint import Paint
    from client.games.catalogue import LISTINGS
    from client.pages.desk import Desk
    from client.settings import Settings
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 720))
    desk = Desk(peer.node, Settings(name="Mira"))
    screen, took, due = LISTINGS["tarok"].play(desk, table), [], now_ms()
    while not _dealt(peer, table):
        time.sleep(max(0.0, due - now_ms()) / 1000)
        desk.cards.frame()
        screen.update(now_ms())
        screen.draw(Paint(surface), now_ms())
        pygame.display.flip()
        took.append(now_ms() - due)
        due = max(due + FRAME, now_ms())
    return took[1:-1]


def _dealt(peer: PeerProcess, table: DraftId) -> bool:
    view = peer.node.table(table)
    return view is not None and view.state.phase not in (Phase.LOT, Phase.DEAL)
