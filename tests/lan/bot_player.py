"""One computer whose seat a bot plays, for tests of who goes and comes: a real node in a process of its own.

Commands on stdin: `open GAME SEATS DEALS` (begins when full), `sit KEY` (at that peer's table), `leave` (for good),
`aside`, `here`, `bye`. What the people at the table are asked is answered by itself: it goes on without whoever may be
gone on without, asks for its seat again, takes others in again. Events on stdout, one JSON object a line.
"""
import argparse
import json
import queue
import sys
import threading
import time
from pathlib import Path
from typing import Any

from client.bots import Bots
from client.games.levels import INSTANT
from p2p.games import GAMES
from p2p.log.charter import numbered
from p2p.net.wire import DraftSeat
from p2p.peer.lobby import FREE, OPEN
from p2p.peer.node import Node
from p2p.peer.session import TableView
from p2p.table.match import DEALS, WAIT, options_of
from tests import own_network

GO_ON = "go on"


class BotPlayer:
    """A node with its bots; looks after each news and each command."""

    def __init__(self, name: str, home: Path) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.node = Node(home, name, (), self.news, count=0)
        self.bots = Bots(self.node)
        self.seat = DraftSeat(self.node.identity.key, name, INSTANT)
        self.opener = b""
        self.begun: set[bytes] = set()
        self.agreed: set[int] = set()
        self.asked = False
        self.told: dict[str, Any] = {}

    def news(self) -> None:
        self.lines.put(None)
        if hasattr(self, "bots"):
            self.bots.look()

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
                line = self.lines.get(timeout=0.1)
            except queue.Empty:
                line = None
        self.bots.close()
        self.node.close()
        say("closed")

    def read(self) -> None:
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put("bye")

    def obey(self, line: str) -> None:
        verb, *rest = line.split() or [""]
        table = self.table.charter.id if self.table else b""
        if verb == "open":
            names = {option.name for option in options_of(GAMES[rest[0]])}
            options = {WAIT.name: "20", **({DEALS.name: rest[2]} if DEALS.name in names else {})}
            self.node.open_table(rest[0], options, (self.seat,) + (FREE,) * (int(rest[1]) - 1))
        elif verb == "sit":
            self.opener = bytes.fromhex(rest[0])
        elif verb == "leave":
            self.node.leave_for_good(table)
        elif verb in ("aside", "here"):
            self.node.step_away(table, verb == "aside")

    def look(self) -> None:
        for draft in self.node.lobby.tables:
            free = sum(not seat.key for seat in draft.seats)
            if draft.id not in self.begun and draft.opener == self.seat.key and not free:
                self.begun.add(draft.id)
                self.node.begin(draft.id)
            if draft.state == OPEN and draft.opener == self.opener and free:
                self.node.sit(draft.id, (self.seat,))
                self.opener = b""
        if self.table:
            self.answer(self.table)
        self.tell("people", keys=sorted(person.key.hex() for person in self.node.lobby.here))
        self.tell("table", **(facts(self.table) if self.table else {}))

    def answer(self, view: TableView) -> None:
        """What a person at this screen would press."""
        if view.me is None or view.over or view.fault:
            return
        table, said = view.charter.id, view.answers.get(view.me)
        if view.me in view.left_out and not self.asked:
            self.node.ask_back(table)
        self.asked = view.me in view.left_out
        self.agreed &= view.asks_back.keys()
        for member, agreed in view.asks_back.items():
            if view.me not in agreed and view.me in view.present and member not in self.agreed:
                self.agreed.add(member)                     # one key press
                self.node.agree_back(table, member)
        gone = tuple(sorted(view.askable & view.away_since.keys()))
        if gone and view.enough and said and (said.answer, said.gone) != (GO_ON, gone):
            self.node.answer(table, GO_ON, gone)

    def tell(self, event: str, **what: Any) -> None:
        """What is new of this kind."""
        if self.told.get(event) != what:
            self.told[event] = what
            say(event, **what)


def facts(view: TableView) -> dict[str, Any]:
    names = dict(numbered(member.name for member in view.charter.members))
    return {"started": view.started, "deal": view.deal, "moves": len(view.happenings), "over": view.over,
            "away": sorted(names[member] for member in view.away_since),
            "left": sorted(names[member] for member in view.left),
            "left_out": sorted(names[member] for member in view.left_out),
            "present": sorted(names[member] for member in view.present), "enough": view.enough,
            "totals": view.match.final, "trouble": view.trouble, "fault": view.fault.reason if view.fault else "",
            "file": str(view.file), "seal": view.report.seal if view.report else "",
            "ok": view.report.whole if view.report else None}


def say(event: str, **facts: Any) -> None:
    print(json.dumps({"event": event, "at": time.monotonic(), **facts}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--home", type=Path, required=True)
    given = parser.parse_args()
    BotPlayer(given.name, given.home).run()


if __name__ == "__main__":
    own_network.join()
    main()
