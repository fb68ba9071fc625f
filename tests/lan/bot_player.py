"""A computer whose seat a bot plays, for tests of who goes and comes: its bots answer what the table asks.

Commands on stdin besides those of player.py: `open GAME SEATS DEALS`, `sit_in KEY` (at the game that this peer opened
and that goes on), `leave` (for good), `aside`, `here`.
"""
import argparse
from pathlib import Path
from typing import Any

from client.bots import Bots
from client.games.levels import INSTANT
from p2p.games import GAMES
from p2p.log.charter import numbered
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import PLAYING
from p2p.peer.table_view import TableView
from p2p.table.match import DEALS, HUSH, WAIT, options_of
from tests.lan.player import Player


class BotPlayer(Player):
    """A Player whose seat the program's own bots play."""

    def __init__(self, name: str, home: Path) -> None:
        super().__init__(name, home, [])
        self.seat = DraftSeat(self.node.identity.key, name, INSTANT)
        self.bots = Bots(self.node)
        self.host = self.comes = b""
        self.node.on_change = self.news

    def news(self) -> None:
        self.lines.put(None)
        self.bots.wake()

    def run(self) -> None:
        super().run()
        self.bots.close()

    def obey(self, line: str) -> None:
        verb, *rest = line.split() or [""]
        if verb == "open":
            names = {option.name for option in options_of(GAMES[rest[0]])}
            asked = {WAIT.name: "20", HUSH.name: "0", DEALS.name: rest[2]}
            self.open(rest[0], {name: value for name, value in asked.items() if name in names}, int(rest[1]))
        elif verb == "sit_in":
            self.host = bytes.fromhex(rest[0])
        elif verb == "leave" and self.table:
            self.node.leave_for_good(self.table.charter.id)
        elif verb in ("aside", "here") and self.table:
            self.node.step_away(self.table.charter.id, verb == "aside")
        else:
            super().obey(line)

    def look(self) -> None:
        running = next((draft for draft in self.node.lobby.tables
                        if draft.opener == self.host and draft.state == PLAYING), None)
        if running:
            self.comes = running.id
            self.sit(running.id)
        for draft in self.node.lobby.tables:
            if draft.carries and draft.carries == self.comes and self.seat.key in {seat.key for seat in draft.seats}:
                self.host = b""
                if self.seat.key not in draft.ready:
                    self.node.room.ready(draft.id)
        super().look()

    def facts(self, view: TableView) -> dict[str, Any]:
        names = dict(numbered(member.name for member in view.charter.members))
        people, fault, report = view.people, view.proof.fault, view.proof.report
        return {"started": view.started, "mine": sorted(view.mine), "carried": view.charter.carried is not None,
                "players": sorted(names.values()), "deal": view.deal.number,
                "moves": len(view.happenings), "over": view.over,
                "away": sorted(names[member] for member in people.unreachable_since),
                "left": sorted(names[member] for member in people.left_for_good),
                "left_out": sorted(names[member] for member in people.voted_out),
                "present": sorted(names[member] for member in people.members_here), "enough": people.enough,
                "totals": view.deal.match.final, "trouble": view.trouble, "fault": fault.reason if fault else "",
                "file": str(view.file), "seal": report.seal if report else "",
                "ok": report.whole if report else None}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--home", type=Path, required=True)
    given = parser.parse_args()
    BotPlayer(given.name, given.home).run()
