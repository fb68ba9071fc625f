"""Runs the real window on a data folder for `window_user`: `python -m tests.client.told_window FOLDER [FILE]`.

It says in the folder when the lobby can be seen (the file `shown`) and how many keys have been pressed, let go, taken
and answered with a frame (8 bytes in the file `taken`). Shift keys aren't counted: how often one is pressed for others
depends on the layout. And it says which hand of cards was drawn last, as a person reads it (the file `hand`): the time,
whose it is, each card's face and key; from when on (8 bytes in the file `board`) a press means the cards that lie on a
race's board now; and how often its title has changed (8 bytes in the file `titles`).
"""
import json
import math
import os
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from client.app import run
from client.games.race.drawn import REACTION, DrawnBoard
from client.games.tricks import hand as fan
from client.window import Window
from p2p.peer.session import now_ms
from tests import own_network

SHOWN, TAKEN, HAND, BOARD, TITLES = "shown", "taken", "hand", "board", "titles"
_UNCOUNTED = pygame.K_LSHIFT, pygame.K_RSHIFT


def tell(path: Path) -> None:
    """From now on this file says how many keys this program's windows have taken and drawn."""
    file, taken = os.open(path, os.O_CREAT | os.O_WRONLY), 0
    take, frame = Window._take, Window._frame

    def counted(window: Window, event: pygame.Event) -> bool:
        nonlocal taken
        closed = take(window, event)
        taken += event.type == pygame.KEYUP and event.key not in _UNCOUNTED
        return closed

    def told(window: Window, now: float) -> bool:
        closed = frame(window, now)
        os.pwrite(file, taken.to_bytes(8, "big"), 0)
        return closed

    Window._take, Window._frame = counted, told


def tell_titles(path: Path) -> None:
    """From now on this file says how often this program's windows have got another title."""
    file, changes = os.open(path, os.O_CREAT | os.O_WRONLY), 0
    tell_desktop = Window._tell_desktop

    def told(window: Window, title: str) -> None:
        nonlocal changes
        before = window._window.title
        tell_desktop(window, title)
        if window._window.title != before:
            changes += 1
            os.pwrite(file, changes.to_bytes(8, "big"), 0)

    Window._tell_desktop = told


def tell_hand(path: Path) -> None:
    """From now on this file says which hand of cards was drawn last."""
    draw, turn, last = fan.draw, fan.draw_turned, ""

    def tells(hand: fan.Hand) -> None:
        nonlocal last
        what = json.dumps([hand.seat, [(card.face, card.key) for card in hand.cards]])
        if what != last:
            last = what
            path.with_suffix(".new").write_text(json.dumps([now_ms(), *json.loads(what)]))
            path.with_suffix(".new").replace(path)

    def drawn(paint: Any, cards: Any, labels: Any, hand: fan.Hand, *where: Any) -> None:
        tells(hand)
        draw(paint, cards, labels, hand, *where)

    def turned(paint: Any, cards: Any, hand: fan.Hand, *how: Any) -> None:
        tells(hand)
        turn(paint, cards, hand, *how)

    fan.draw, fan.draw_turned = drawn, turned


def tell_board(path: Path) -> None:
    """From now on this file says when a press means the cards that lie now: a reaction after the last one came."""
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    change, settle = DrawnBoard.change, DrawnBoard.settle

    def tells(drawn: DrawnBoard) -> None:
        came = max((was[-1][0] for was in drawn._was.values()), default=-math.inf)     # private: nothing else says it
        os.pwrite(file, struct.pack(">d", came + REACTION), 0)

    def changed(drawn: DrawnBoard, *given: Any) -> None:
        change(drawn, *given)
        tells(drawn)

    def settled(drawn: DrawnBoard, now: float) -> None:
        settle(drawn, now)
        tells(drawn)

    DrawnBoard.change, DrawnBoard.settle = changed, settled


def seen(home: Path) -> bool:
    """Whether a person who presses now means the cards that lie on the board."""
    try:
        return now_ms() >= struct.unpack(">d", (home / BOARD).read_bytes())[0]
    except (FileNotFoundError, struct.error):
        return True


def drew(home: Path) -> bool:
    """Whether the window on this folder has drawn a frame."""
    return (home / TAKEN).exists() and len((home / TAKEN).read_bytes()) == 8


def taken(home: Path) -> int:
    """How many keys the window on this folder has taken and drawn, modifiers apart."""
    return _counted(home / TAKEN)


def titles(home: Path) -> int:
    """How often the window on this folder has got another title."""
    return _counted(home / TITLES)


def _counted(path: Path) -> int:
    try:
        return int.from_bytes(path.read_bytes(), "big")
    except FileNotFoundError:
        return 0


def main(words: Sequence[str]) -> int:
    """Runs the window with the words of a command line: the folder, and a file to open."""
    own_network.join()
    home = Path(words[0])
    tell(home / TAKEN)
    tell_titles(home / TITLES)
    tell_hand(home / HAND)
    tell_board(home / BOARD)
    return run(home, ("127.0.0.1",), (home / SHOWN).touch, *map(Path, words[1:2]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
