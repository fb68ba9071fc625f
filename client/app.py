"""The program with a window: makes settings, window, node and bots, and closes them at the end."""
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from client import languages
from client.bots import Bots
from client.draw.sound import Sounds
from client.pages import table_people
from client.pages.desk import Desk
from client.pages.evening import EVENING
from client.phone.hands_on import HandsOn
from client.phone.phones import SeatPhones
from client.screens import ways
from client.screens.lobby import LobbyScreen
from client.screens.name import AskName
from client.settings import Settings, load, save, speak
from client.ui.trouble import TroublePage
from client.window import Window
from p2p.identity import IdentityError, login_name
from p2p.peer.node import Node, NodeError, stay_prompt
from p2p.peer.table_view import TableView

if TYPE_CHECKING:
    from p2p.peer.played import PlayedGames

STOPPED = 3                     # the exit code of a start that a sentence explains


class NoScreen(Exception):
    """No window can be opened here; the text says why."""


def run(home: Path, interfaces: tuple[str, ...] = (), shown: Callable[[], None] = lambda: None,
        file: Path | None = None) -> int:
    """Runs until the window is closed. Returns the exit code: 0, or 3 if it couldn't start. Raises NoScreen.

    `shown` is called when the lobby's first frame is on the screen; a `file` is opened then, as if it were dropped.
    """
    settings, sorry = load(home)
    speak(settings)
    first = settings
    try:
        window = Window(lambda: first)
    except pygame.error as error:
        raise NoScreen(str(error)) from error
    try:
        if not settings.name:
            ask = AskName(login_name())
            if window.show(ask):
                return 0
            settings = replace(settings, name=ask.name)
            sorry = save(home, settings) or sorry
        return _play(window, home, interfaces, settings, sorry, shown, file)
    finally:
        window.close()
        pygame.quit()


def _play(window: Window, home: Path, interfaces: tuple[str, ...], settings: Settings, sorry: str,
          shown: Callable[[], None], file: Path | None) -> int:
    stay_prompt()
    try:
        node = Node(home, settings.name, interfaces)
    except IdentityError as error:
        return _stopped(window, error)
    desk = Desk(node, settings, window.cards, window.labels, Sounds(settings.volume, settings.muted), ways=ways)
    window.settings = lambda: desk.settings
    window.muted = desk.mute
    window.asked = lambda: any(view.clock.count_ends or table_people.asks_here(view) for view in node.tables)
    window.played = lambda: any(table_people.goes_on(view) and view.charter.id not in desk.paused
                                for view in node.tables)
    window.called = desk.sounds.call
    window.dropped = lambda file: ways.replay(desk, file)
    if sorry:
        node.notices.append(sorry)
    bots = Bots(node, paused=desk.paused)
    phones = desk.phones = SeatPhones(desk, window.wake)
    handing = desk.handing = HandsOn(node, window.wake)
    changes = Changes(node, bots, window, phones)
    node.on_change = changes.tell
    starting = threading.Thread(target=_start, args=(node, window, changes), name="fairdeal start")
    try:
        def first() -> None:
            shown()
            starting.start()
            if file:
                pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
        window.show(LobbyScreen(desk), first)
    except NodeError as error:
        return _stopped(window, error)
    finally:
        phones.close()
        handing.close()
        bots.close()
        if starting.ident:
            starting.join()
        node.close()
        desk.sounds.close()
        desk.adviser.close()
        desk.note_window(window.size, window.maximised)
    return 0


class Changes:
    """The news of the node: bots get all of it, the window only what changes the picture. The `figures` of a finished
    table are read once it is put away, those of this evening at the start."""

    def __init__(self, node: Node, bots: Bots, window: Window, phones: SeatPhones) -> None:
        self._node, self._bots, self._window, self._phones = node, bots, window, phones
        self._seen: tuple[object, ...] = ()
        self._over: frozenset[bytes] = frozenset()
        self.figures: PlayedGames | None = None

    def tell(self) -> None:
        node = self._node
        self._bots.wake()
        self._phones.wake()
        tables = tuple(map(timeless, node.tables))
        seen = (node.lobby, tables, node.unfinished, node.network, tuple(node.notices), node.refusal,
                node.remarks.heard, node.clubs.view, node.days.view)
        if seen != self._seen:
            self._seen = seen
            self._window.wake()
        over = frozenset(view.charter.id for view in node.tables if view.over)
        if self._over - {view.charter.id for view in node.tables}:
            self._read()
        self._over = over

    def begin(self) -> None:
        """Reads what is missing of the games of the last hours, once the program has started."""
        self._read(time.time_ns() - EVENING * 10**9)

    def _read(self, since: int | None = None) -> None:
        from p2p.peer.played import PlayedGames
        self.figures = PlayedGames(self._node.home, self._window.wake, since)


def timeless(view: TableView) -> TableView:
    """Returns a view without the times that screens count themselves. The seconds that a running deal waits stay."""
    waits = () if view.deal.outcome else tuple((member, ms // 1000) for member, ms in view.people.waited_for)
    return view._replace(clock=view.clock._replace(at=0.0, ms=0), people=view.people._replace(waited_for=waits))


def _start(node: Node, window: Window, changes: Changes) -> None:
    """Starts the node beside the first frames: it reads unfinished tables and opens ports."""
    try:
        node.start()
        changes.begin()
    except Exception as error:
        window.fail(error)


def _print(sentence: str) -> None:
    """Prints to the terminal, if it is still there."""
    with suppress(OSError):
        languages.say(sentence, sys.stderr)


def _stopped(window: Window, error: Exception) -> int:
    _print(str(error))
    window.show(TroublePage(str(error)))
    return STOPPED
