"""A seat of a demo that is played from a phone: its computer's server, and a program that speaks to it as a page does.

At cards the program takes the first of all answers; in open games it does what an instant bot would.
"""
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from websockets.exceptions import ConnectionClosed

from client.draw.sound import Sounds
from client.games.catalogue import LISTINGS
from client.games.levels import INSTANT
from client.pages import table_people
from client.pages.desk import Desk
from client.phone.phones import SeatPhones
from client.phone.program import Program
from client.settings import Settings
from p2p.games.game import Move, Seat
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

LOOKS, SEES, WAITS = 0.05, 0.4, 2.0     # s: between two looks, until a touch has had its effect, until a line is tried


class PhonePlayer:
    """The phones of one computer and the program at one of its seats, in a thread of its own. `wake` is to be called
    when the node has news."""

    def __init__(self, node: Node, view: TableView, seat: Seat) -> None:
        self._node, self._table, self._seat, self._rng = node, view.charter.id, seat, Random()
        name = table_people.names(view)[seat]
        self._phones = SeatPhones(Desk(node, Settings(name=name), sounds=Sounds(0, True), keeps=False), lambda: None)
        self.wake = self._phones.wake
        self._phones.give(self._table, seat, name)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="fairdeal phone", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Puts the phone away."""
        self._over.set()
        self._thread.join()
        self._phones.close()

    def _run(self) -> None:
        while (code := self._phones.code(self._table, self._seat)) is None:
            if self._over.wait(LOOKS):
                return
        with suppress(ConnectionClosed):            # the table has been put away
            program = Program(code)
            while not self._over.is_set():
                self._look(program)
            program.close()

    def _look(self, program: Program) -> None:
        program.hear(LOOKS)
        view = self._node.table(self._table)
        if view is None or view.over or not program.told.get("game"):
            return
        if table_people.plays_cards(view):
            program.play()
            return
        at = view.clock.ms + int(now_ms() - view.clock.at)
        found = LISTINGS[view.charter.game].bot.choose(view.state, self._seat, at, INSTANT, self._rng)
        if found and found[1] <= 0:
            _do(program, found[0])


def _do(program: Program, move: Move) -> None:
    """Touches what this move needs: the cards of a claim, the keys of a number, a line and then the button below."""
    match move.verb:
        case "claim" | "token":
            faces = {int(face) for face in move.args}
            for face in sorted(faces ^ _chosen(program) if len(faces) > 1 else faces):
                program.touch(face)
        case "name":
            for key in ("clear", *str(move.args[0]), "name"):
                program.give(key)
                program.hear(LOOKS)
        case "row" | "column":
            name = f"{move.verb} {move.args[0]}"
            program.give(name)
            if _until(program, lambda: (program.told.get("act") or {}).get("name") == f"draw {name}"):
                program.give(f"draw {name}")
        case "pass":
            program.give("pass")
        case _:
            return
    program.hear(SEES)


def _chosen(program: Program) -> set[int]:
    return {card["face"] for card in program.told.get("board", ()) if card["chosen"]}


def _until(program: Program, wanted: Callable[[], bool]) -> bool:
    end = time.monotonic() + WAITS
    while not wanted() and time.monotonic() < end:
        program.hear(LOOKS)
    return wanted()
