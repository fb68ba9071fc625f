"""`fairdeal demo`: peers in processes of their own play a whole game on this computer, then every file is verified.

The parent compares the peers' results with their transcripts."""
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from client import languages
from client.bots import Bots
from client.demo_phone import PhonePlayer
from client.games.levels import INSTANT
from p2p.games import GAMES
from p2p.games.game import settle_options
from p2p.language import joined, tr, trn
from p2p.net.wire import DraftId
from p2p.peer.node import Node
from p2p.peer.process_group import NAMES, PeerProcess, ProcessGroup, ProcessGroupError
from p2p.peer.table_view import TableView
from p2p.peer.verifying import verify_files
from p2p.table.match import WAIT, options_of

PEERS = 3                       # that play where nobody says how many
MIDDLE = 6                      # moves after which those who are to leave vanish
SECONDS = 180.0                 # after which a demo gives up; a busy computer may take a minute for a match of cards


class UntilTheMiddle:
    """The tables at which whoever is to leave plays no more: else its bot could end a short game before it has left."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def __contains__(self, table: object) -> bool:
        return any(view.charter.id == table and _is_half_played(view) for view in self._node.tables)


def _is_half_played(view: TableView) -> bool:
    return view.over or len(view.happenings) >= MIDDLE


def play(peer: PeerProcess, game: str, options: dict[str, str], leave: int = 0, phones: int = 0) -> dict[str, Any]:
    """Plays one peer's part in its process: meets, sits down, lets the bot play, waits for the verification. The last
    `leave` peers vanish in the middle, and the bots of the others go on without them; of two peers one leaves for good,
    as nobody could tell which of them vanished. The seats of the first `phones` peers are played from phones."""
    peer.report("find")
    peer.meet()
    peer.report("sit")
    leaves = peer.index >= len(peer.keys) - leave
    player: Bots | PhonePlayer
    if peer.index < phones:
        view = peer.sit_down(game, options)
        player = PhonePlayer(peer.node, view, next(iter(view.mine)))
    else:
        player = Bots(peer.node, paused=UntilTheMiddle(peer.node) if leaves else ())
        view = peer.sit_down(game, options, INSTANT)
    table = view.charter.id
    peer.listener = player.wake
    player.wake()
    peer.report("play")
    if leaves:
        peer.wait(lambda: (view := peer.node.table(table)) and _is_half_played(view))
        if 2 * leave == len(peer.keys):
            peer.node.leave_for_good(table)
            peer.wait(lambda: next(peer.node.home.glob("played/*.fairdeal"), None))     # the other has heard it
        peer.vanish(leave)
    peer.wait(lambda: _stopped(peer, table))
    peer.report("check")
    view = peer.wait(lambda: _checked(peer, table))
    player.close()
    fault, report, people = view.proof.fault, view.proof.report, view.people
    trouble = view.trouble or (tr("the table stopped for a fault: {reason}.", reason=fault.reason) if fault else "")
    gone = {view.charter.keys[member] for member in people.gone}
    return {"scores": view.deal.match.final, "seal": report.seal if report else "", "trouble": trouble,
            "gone": sorted(map(peer.keys.index, gone))}


def _stopped(peer: PeerProcess, table: DraftId) -> TableView | None:
    view = peer.node.table(table)
    return view if view and view.ended else None


def _checked(peer: PeerProcess, table: DraftId) -> TableView | None:
    view = _stopped(peer, table)
    return view if view and (view.proof.report or view.proof.fault or view.trouble) else None


def run(game: str, peers: int, chosen: Mapping[str, str], seconds: float = SECONDS, as_json: bool = False,
        data: Path | None = None, say: Callable[[str], None] = languages.say, leave: int = 0, phones: int = 0) -> int:
    """Runs the whole demo. Returns 0 only if all peers agree and all their files verify. `leave` peers vanish in the
    middle; the seats of so many `phones` are played by programs that speak as their pages do. Raises ValueError for
    options that the game doesn't have."""
    if leave:
        chosen = {WAIT.name: "20", **chosen}
        os.environ.setdefault("PYTHONWARNINGS", "ignore:resource_tracker")  # it tells what killed processes left behind
    options = settle_options(options_of(GAMES[game]), chosen)
    if data:
        data.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="fairdeal-demo-", dir=data))
    began = time.monotonic()

    def tell(sentence: str) -> None:
        if not as_json:
            say(f"{time.monotonic() - began:5.1f} s  {sentence}")

    homes = [folder / NAMES[place].lower() for place in range(peers)]
    told = {
        "start": tr("{peers} peers, each a process of its own with its own key and folder", peers=peers),
        "find": tr("they look for each other by mDNS on 127.0.0.1"),
        "sit": tr("everybody sees everybody; {name} opens a table of {game}, the others sit down", name=NAMES[0],
                  game=GAMES[game].TITLE),
        "play": (trn("all have signed the charter; {n} plays from a phone",
                     "all have signed the charter; {n} play from phones", phones) if phones else
                 tr("all have signed the charter; the bots play")),
        "check": tr("the game is over; each peer verifies its own file"),
    }
    trouble, results = "", []
    try:
        with ProcessGroup(homes, play, (game, options, leave, phones), lambda step: tell(told[step])) as group:
            results = group.run(seconds)
    except ProcessGroupError as error:
        trouble = error.args[0]
    stay = peers - leave
    results = results[:stay]
    found = gather(game, homes[:stay], results, time.monotonic() - began)
    if phones:
        found["phones"] = phones
    good = found["agree"] and found["verified"] and not trouble
    if leave:
        gone = [result["gone"] for result in results]
        went_on = bool(gone) and all(indices == list(range(stay, peers)) for indices in gone)
        found, good = {**found, "peers": peers, "left": leave, "went_on": went_on}, good and went_on
    if as_json:
        print(json.dumps(found))
    elif not trouble:
        _tell(found, tell)
    if not good:
        languages.say(tr("The demo failed: {reason}", reason=trouble or _why_not(found, results)), sys.stderr)
    if good and not as_json and data is None:
        shutil.rmtree(folder, ignore_errors=True)
    elif not as_json:
        tell(tr("files: {folder}", folder=folder))
    return 0 if good else 1


def gather(game: str, homes: Sequence[Path], results: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """Returns what the demo found, read from the files alone and compared with what the peers said."""
    files = [file for home in homes for file in sorted(home.glob("play*/*.fairdeal"))]
    reports = verify_files(files)
    whole = len(results) == len(files) == len(homes)
    ends = {(report.seal, report.totals) for report in reports}
    said = {(result["seal"], tuple(result["scores"])) for result in results}
    return {"game": game, "peers": len(homes), "seconds": round(seconds, 2),
            "agree": whole and len(ends) == 1 and said == ends,
            "verified": whole and all(report.whole for report in reports),
            "scores": list(results[0]["scores"]) if results else [],
            "transcripts": [str(file) for file in files]}


def _why_not(found: dict[str, Any], results: list[dict[str, Any]]) -> str:
    """Returns what is wrong once every peer has done its part."""
    said: list[str] = [result["trouble"] for result in results if result["trouble"]]
    bad = [joined(": ", (str(report.path), check.text)) for report in verify_files(map(Path, found["transcripts"]))
           for check in report.checks if not (check.ok and check.whole)]
    early = [] if found.get("went_on", True) or not found["agree"] else [
        tr("the game was over before anybody had left.")]
    return (*said, *bad, *early, tr("the peers do not tell the same end of the game."))[0]


def _tell(found: dict[str, Any], tell: Callable[[str], None]) -> None:
    if found["scores"]:
        tell(tr("scores by seat: {scores}", scores=", ".join(map(str, found["scores"]))))
    tell(tr("all peers agree") if found["agree"] else tr("the peers DON'T agree"))
    if "left" in found:
        tell(_of_the_rest(found["left"], found["peers"] == 2, found["went_on"]))
    files = len(found["transcripts"])
    tell(trn("all {n} files verified", "all {n} files verified", files) if found["verified"]
         else tr("NOT all files verified"))


def _of_the_rest(count: int, left: bool, went_on: bool) -> str:
    """Returns how it went on after so many had left, or vanished."""
    if left:
        return tr("1 left in the middle; the others went on to the end") if went_on else \
            tr("1 left in the middle; the others did NOT go on")
    if went_on:
        return trn("{n} vanished in the middle; the others went on to the end",
                   "{n} vanished in the middle; the others went on to the end", count)
    return trn("{n} vanished in the middle; the others did NOT go on",
               "{n} vanished in the middle; the others did NOT go on", count)
