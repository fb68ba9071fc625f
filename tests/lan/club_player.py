"""A computer of a club, for tests: its people play by any legal move, told what to do by lines.

Commands on stdin besides those of player.py: `open GAME SEATS`, `found NAME`, `code CODE`, `withhold` (deletes the
files of the club that it holds, as somebody could who doesn't want them counted), `forge` (offers the newest one with
its last bytes changed as another game, which its own program wouldn't).
"""
import argparse
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from p2p.club.words import Rules
from p2p.games import GAMES
from p2p.net.wire import GameName
from p2p.peer.club_files import ClubFiles
from p2p.peer.session import now_ms
from p2p.peer.table_view import TableView
from p2p.table.match import DEALS, HUSH, options_of
from tests.lan.player import Player


class Forging(ClubFiles):
    """The files of a club, with one name more."""

    forged: GameName

    @property
    def names(self) -> list[GameName]:
        return sorted([*ClubFiles.names.func(self), self.forged], key=lambda name: (name.table, name.file))


class ClubPlayer(Player):
    """A Player that is in a club."""

    def obey(self, line: str) -> None:
        verb, *rest = line.split() or [""]
        if verb == "open":
            names = {option.name for option in options_of(GAMES[rest[0]])}
            asked = {HUSH.name: "0", DEALS.name: "1", **({"mode": "z3tau"} if rest[0] == "tau" else {})}
            self.open(rest[0], {name: value for name, value in asked.items() if name in names}, int(rest[1]))
        elif verb == "found":
            self.node.in_club(lambda clubs: clubs.found(rest[0], Rules()))
        elif verb == "code":
            self.node.in_club(lambda clubs: clubs.join(rest[0]))
        elif verb == "withhold":
            for file in (self.node.home / "club" / "games").glob("*.fairdeal"):
                file.unlink()
        elif verb == "forge":
            self.node.in_club(self.forge)
        else:
            super().obey(line)

    def forge(self, clubs: Any) -> None:
        """From now on its club offers a file whose end was changed, under the name of a game that nobody has."""
        files = clubs._games._files
        row = max(files.held.values(), key=lambda row: row.game.when)
        data = (files.games_folder / row.name).read_bytes()
        data = data[:-4] + bytes(4)
        piece, mark = files.piece, sha256(data).digest()
        forged = GameName(bytes(32), row.game.game, row.game.when, mark, len(data))
        files.__class__, files.forged = Forging, forged
        files.piece = lambda file, at, size: data[at:at + size] if file == mark else piece(file, at, size)

    def look(self) -> None:
        super().look()
        view = self.node.clubs.view
        club = view.club
        self.tell("club", name=club.name if club else "", code=club.code if club else "",
                  members=len(club.members) if club else 0, gaps=len(view.gaps), left=view.left,
                  counted=len(view.standing.counted) if view.standing else 0,
                  seal=view.standing.seal if view.standing else "")

    def press(self, view: TableView) -> None:
        step, at = self.pressed
        if view.step == step and now_ms() - at < 1000:
            return
        for seat in view.mine:
            moves = [move for move in view.state.moves(seat, view.clock.ms) if move.verb not in ("nod", "pause")]
            if moves:
                self.node.act(view.charter.id, seat, moves[0], now_ms())
                self.pressed = (view.step, now_ms())

    def facts(self, view: TableView) -> dict[str, Any]:
        outcome, fault, report = view.deal.outcome, view.proof.fault, view.proof.report
        return {"started": view.started, "over": outcome.reason if outcome else "", "trouble": view.trouble,
                "fault": fault.reason if fault else "", "ok": report.whole if report else None,
                "table": msgspec.to_builtins(view.charter.id).encode().hex()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--home", type=Path, required=True)
    given = parser.parse_args()
    ClubPlayer(given.name, given.home, []).run()
