"""One computer at play, for tests: a real node in a process of its own that plays by itself, told what to do by lines.

Commands on stdin: `open MODE SEATS` (of Tau, begins when full), `sit KEY` (at that peer's table), `play MS` (a claim at
most each MS), `join ADDRESS`, `leave`, `bye`. Events on stdout, one JSON object a line, as host.py's.
"""
import argparse
import json
import queue
import sys
import threading
import time
from pathlib import Path
from typing import Any

from p2p.net.wire import DraftId, DraftSeat
from p2p.peer.lobby.people import FREE, OPEN, PLAYING
from p2p.peer.node import Node
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView

AGAIN = 1.0                     # s after which a seat is asked for once more


class Player:
    """Looks after each news and each command; `table` is the view of the newest table."""

    def __init__(self, name: str, home: Path, interfaces: list[str]) -> None:
        self.name = name
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.node = Node(home, name, tuple(interfaces), lambda: self.lines.put(None), count=0)
        self.seat = DraftSeat(self.node.identity.key, name, "")
        self.opener, self.every, self.pressed, self.asked = b"", 0.0, (-1, 0.0), 0.0
        self.begun: set[bytes] = set()
        self.told: dict[str, Any] = {}

    @property
    def table(self) -> TableView | None:
        return self.node.tables[-1] if self.node.tables else None

    def run(self) -> None:
        self.node.start()
        say("up", key=self.node.identity.key.hex())
        threading.Thread(target=self.read, daemon=True).start()
        line: str | None = None
        while line != "bye":
            self.obey(line or "")
            self.look()
            try:
                line = self.lines.get(timeout=0.02)
            except queue.Empty:
                line = None
        self.node.close()
        say("closed")

    def read(self) -> None:
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put("bye")

    def obey(self, line: str) -> None:
        verb, *rest = line.split() or [""]
        if verb == "open":
            self.open("tau", {"mode": rest[0]}, int(rest[1]))
        elif verb == "sit":
            self.opener = bytes.fromhex(rest[0])
        elif verb == "play":
            self.every = float(rest[0])
        elif verb == "join":
            self.node.join_place(rest[0])
        elif verb == "leave" and self.table:
            self.node.leave(self.table.charter.id)

    def open(self, game: str, options: dict[str, str], seats: int) -> None:
        """A table with free seats for all but us; it begins once they are taken."""
        self.node.room.open_table(game, options, (self.seat,) + (FREE,) * (seats - 1))

    def look(self) -> None:
        for draft in self.node.lobby.tables:
            free = sum(not seat.key for seat in draft.seats)
            if draft.id not in self.begun and not draft.carries and draft.opener == self.seat.key and not free:
                self.begun.add(draft.id)
                self.node.room.begin(draft.id)
            seated = self.seat.key in {seat.key for seat in draft.seats}
            if draft.state == OPEN and draft.opener == self.opener and free and not seated:
                self.sit(draft.id)
            if draft.state == PLAYING and draft.opener == self.opener and seated:
                self.opener = b""
        view = self.table
        if view and view.started and not view.deal.outcome and not view.trouble:
            self.press(view)
        self.tell("people", keys=sorted(person.key.hex() for person in self.node.lobby.here))
        self.tell("network", text=self.node.network.text, good=self.node.network.ok,
                  lost=self.node.lost is not None)
        self.tell("notices", texts=list(self.node.notices))
        self.tell("table", **(self.facts(view) if view else {}))

    def sit(self, table: DraftId) -> None:
        """Asks for a seat, again each second: who wasn't heard for a while was forgotten with what it asked for."""
        if time.monotonic() >= self.asked + AGAIN:
            self.asked = time.monotonic()
            self.node.room.sit(table, (self.seat,))

    def press(self, view: TableView) -> None:
        """The first claim that would score, once for each step."""
        step, at = self.pressed
        if self.every and view.step != step and now_ms() - at >= self.every and not view.state.need():
            seat = min(view.mine)
            claims = [move for move in view.state.moves(seat, view.clock.ms) if move.verb == "claim"]
            if claims:
                self.node.act(view.charter.id, seat, claims[0], now_ms())
                self.pressed = (view.step, now_ms())

    def tell(self, event: str, **what: Any) -> None:
        """What is new of this kind."""
        if self.told.get(event) != what:
            self.told[event] = what
            say(event, **what)

    def facts(self, view: TableView) -> dict[str, Any]:
        names = [member.name for member in view.charter.members]
        outcome, fault, report = view.deal.outcome, view.proof.fault, view.proof.report
        return {"started": view.started, "taken": sum(view.state.scores), "scores": view.state.scores,
                "over": outcome.reason if outcome else "", "away": sorted(names[i] for i in view.people.unreachable),
                "waiting": [names[i] for i, _ in view.people.waited_for], "trouble": view.trouble,
                "disks": {names[member]: why for member, why in view.people.disks.items()},
                "fault": fault.reason if fault else "", "file": str(view.file),
                "seal": report.seal if report else "", "ok": report.ok if report else None}


def say(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, "at": time.monotonic(), **facts}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--interface", action="append", default=[])
    parser.add_argument("--largest-file", type=int, default=0, help="bytes; a disk that is soon full")
    given = parser.parse_args()
    player = Player(given.name, given.home, given.interface)
    if given.largest_file:
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (given.largest_file, given.largest_file))
    player.run()
