"""What the window costs at rest: in a lobby, and at a table where nothing moves."""
import os
import threading
import time
from collections.abc import Iterator
from typing import Any

from p2p.games.tarok.position import Phase
from p2p.peer.process_group import PeerProcess, ProcessGroup
from tests.bench.races import PEERS, SECONDS, homes
from tests.bench.rest import Rest
from tests.bench.row import Row

SETTLE, IDLE = 20.0, 10.0       # s until links have ended, the next deck is made and all is still; s that it is watched
CPU, WAKES = 1, 20              # goals: percent of a core, wakes a second of all threads
NO_SCREEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def idle_rows(settle: float = SETTLE, idle: float = IDLE) -> Iterator[Row]:
    """One of four has a window, the others none; network, bots' thread and all. Raises ProcessGroupError."""
    with homes(PEERS) as folders, ProcessGroup(folders, rest_with_a_window, (settle, idle)) as group:
        found = group.run(2 * SECONDS)[0]
    for where, (cpu, wakes) in zip(("in the lobby", "at a table where nothing moves"), found, strict=True):
        yield Row(f"idle window {where}", cpu, "%", CPU, f"of a core, over {idle:g} s, four peers")
        yield Row(f"idle window {where}, wakes a second", wakes, "", WAKES, "all threads")


def rest_with_a_window(peer: PeerProcess, settle: float, idle: float) -> list[tuple[float, float]]:
    """A peer's part: all meet and sit down at a table of Tarok, nobody bids. The first one shows a window meanwhile.

    It is watched for `idle` s, after `settle` s of rest. Returns percent of a core and wakes a second in the lobby and
    at the table; of the others nothing.
    """
    peer.meet()
    if peer.index:
        table = peer.sit_down("tarok", {}).charter.id
        peer.wait(lambda: (view := peer.node.table(table)) and view.state.phase == Phase.AUCTION)
        return []
    os.environ.update(NO_SCREEN)
    from client.app import Changes
    from client.bots import Bots
    from client.games.catalogue import LISTINGS
    from client.pages.desk import Desk
    from client.phone.phones import SeatPhones
    from client.screens.lobby import LobbyScreen
    from client.settings import Settings
    from client.window import Window
    settings = Settings(name="Mira")
    window = Window(lambda: settings)
    desk = Desk(peer.node, settings, window.cards, window.labels)
    bots = Bots(peer.node)
    phones = desk.phones = SeatPhones(desk, window.wake)
    peer.listener = Changes(peer.node, bots, window, phones).tell
    found = [_watched(window, LobbyScreen(desk), settle, idle)]
    table = peer.sit_down("tarok", {}).charter.id
    found.append(_watched(window, LISTINGS["tarok"].play(desk, table), settle, idle))
    phones.close()
    bots.close()
    window.close()
    return found


def _watched(window: Any, screen: Any, settle: float, idle: float) -> tuple[float, float]:
    """Percent of a core and wakes a second while the window shows this screen."""
    import pygame
    shown = threading.Event()
    found: list[tuple[float, float]] = []

    def watch() -> None:
        shown.wait()
        time.sleep(settle)
        rest = Rest()
        time.sleep(idle)
        found.append(rest.spent())
        pygame.event.post(pygame.Event(pygame.QUIT))
    threading.Thread(target=watch, daemon=True).start()
    window.show(screen, shown.set)
    return found[0]
