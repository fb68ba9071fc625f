"""Nodes among strangers, on a full disk, killed in the middle: nothing leaves that isn't on disk, and games go on."""
import asyncio
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest
from msgspec.structs import replace

from p2p.identity import Identity
from p2p.log.charter import decode_charter, encode_charter, table_hash
from p2p.log.entry import Seal, SeatMove, read_entry
from p2p.log.store import Record, read
from p2p.net.endpoint import parse_endpoint
from p2p.net.probe import probe
from p2p.net.wire import Draft, DraftSeat, Entries, Heads, Here, Propose, Refuse, Show, Sit, Stand, Want, Watch
from p2p.peer.home.unfinished import WATCHED
from p2p.peer.lobby.people import new_draft
from p2p.peer.node import Node
from p2p.peer.refusals import FULL
from p2p.table.transcript import verify
from tests.bench.memory_network import charter_for
from tests.lan.lan import Process
from tests.net.mesh_peers import LOOPBACK, MeshPeer
from tests.peer.nodes import NodeGroup, draft_of, mine

pytestmark = pytest.mark.xdist_group("loopback")

PLAYER = Path(__file__).parents[1] / "lan" / "player.py"
posix = pytest.mark.skipif(sys.platform == "win32", reason="limits of files are POSIX")


@pytest.fixture
def group(tmp_path: Path) -> Iterator[NodeGroup]:
    with NodeGroup(tmp_path) as group:
        yield group


# -------------------------------------------------------------------- strangers

async def visit(node: Node, side: MeshPeer, *messages) -> None:
    """The stranger comes, says all this, and goes on when the node has heard it.

    What it shows in the lobby may take another road, so a question ends it whose answer comes by the same one.
    """
    card = await probe(*parse_endpoint(node.network.code))
    side.mesh.dial(card.curve, LOOPBACK, card.port)
    key, name = node.identity.key, secrets.token_hex(8)
    await side.until(lambda: key in side.mesh.peers and side.mesh.send(key, Here(name, "", ())))
    await side.until(lambda: name in {person.name for person in node.lobby.here})
    unknown = secrets.token_bytes(16)
    for message in (*messages, Watch(unknown)):
        assert side.mesh.send(key, message)
    answer = key, Refuse(unknown, "This table isn't played any more.")
    await side.until(lambda: answer in side.inbox)
    side.inbox.remove(answer)


def test_a_stranger_gets_nothing_of_a_table_and_brings_nothing_in(group):
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben, again=inf)          # once: afterwards nothing but the stranger could make a step
    contents = read(ana.table(table).file)
    hash_, entries = table_hash(contents.charter), tuple(r.data for r in contents.records if r.entry)
    before = ana.table(table)

    async def run() -> list[str]:
        async with MeshPeer("Mallory") as side:
            for known in (hash_, bytes(32)):
                await visit(ana, side, Want(known, 0, 1), Want(known, 5, 1 << 31), Heads(known, ((9, bytes(32)),) * 2),
                            Heads(known, ()), Entries(known, entries), Entries(known, (b"x" * 100,)),
                            Propose(contents.charter), Stand(table), Refuse(table, "no"),
                            Sit(table, (DraftSeat(side.key, "M", ""),), bytes(16), bytes(32), 0))
            return sorted({type(message).__name__ for key, message in side.inbox if key == ana.identity.key})
    assert asyncio.run(run()) == ["Here"]           # its wish to sit is kept for the next game, and told nobody here
    after = ana.table(table)
    assert (after.step, after.proof.fault, after.trouble, ana.notices) == (before.step, None, "", ben.notices)
    group.play_out(table, ana, ben)
    assert all(view.proof.report.ok for view in group.verified(table, ana, ben))


def test_a_player_is_told_nothing_in_a_member_s_own_words(group):
    """A `refuse` in the middle of a deal says what a program says by itself: a partner could tell a hand."""
    ana, ben = group.node("Ana"), group.node("Ben")
    table = group.sit_down(ana, ben)
    group.take(table, ana, ben)
    for why in ("I hold the Skiz.", FULL):
        ben.call(lambda why=why: ben.send(ana.identity.key, Refuse(table, why)))       # private: no screen does
    group.said(ana, "Ben's disk is full: it plays on once there is room.")
    assert not [sentence for sentence in ana.notices if "Skiz" in sentence]


def test_a_member_s_garbage_stops_no_table(group):
    """A member is a stranger in the same group: what is no entry is dropped."""
    ana = group.node("Ana")

    async def run() -> None:
        async with MeshPeer("Mallory") as side:
            await visit(ana, side)
            ana.room.open_table("tau", {"mode": "z3tau"}, (mine(ana), DraftSeat(b"", "", "")))
            await side.until(lambda: ana.lobby.tables)
            table = ana.lobby.tables[0].id
            await visit(ana, side, Sit(table, (DraftSeat(side.key, "\x1b[2JM", "quick\x07"),), bytes(16), bytes(32), 0))
            await side.until(lambda: draft_of(ana, table).seats[1].key)         # shown a turn of its loop later
            seat = draft_of(ana, table).seats[1]
            assert (seat.key, seat.name, seat.bot) == (side.key, "[2JM", "quick")
            ana.room.begin(table)
            await side.until(lambda: ana.tables)
            hash_ = table_hash(read(ana.tables[0].file).charter)
            await visit(ana, side, Entries(hash_, (b"\0" * 64, b"x" * 3000)), Heads(hash_, ()), Want(hash_, 5, 0),
                        Want(hash_, 1, 1 << 31), Heads(hash_, ((1 << 31, b"z" * 32),) * 2), Propose(b"\xc1" * 99))
    asyncio.run(run())
    (view,) = ana.tables
    assert (view.proof.fault, view.trouble, view.started) == (None, "", False)


def test_tables_shown_unasked_make_no_file_and_say_nothing(group):
    """Each made a table, a file and an fsync, and a bad one a sentence of the stranger's choice."""
    ana = group.node("Ana")

    async def run() -> None:
        async with MeshPeer("Mallory") as side:
            others = [side.mesh.me.identity, Identity.new()]
            shows = [Show(charter_for(others, "tau", {}, draft=bytes([i]) * 16)) for i in range(20)]
            odd = decode_charter(shows[0].charter)
            await visit(ana, side, *shows, Show(encode_charter(replace(odd, game="chess of Mallory"))), Show(b"junk"))
            watched = ana.home / WATCHED
            assert (tuple(ana.notices), ana.tables, watched.exists()) == ((), (), False)
            ana.room.watch(bytes([30]) * 16)                 # nobody has opened it
            ana.call(lambda: ana._tables.watch(bytes([31]) * 16, side.key))    # private: no draft names this table
            await side.until(lambda: any(isinstance(message, Watch) for _, message in side.inbox))
            said = len(ana.notices)
            await visit(ana, side, *shows, Show(b"junk"), Show(b"junk"))
            assert (len(ana.notices) - said, ana.tables, watched.exists()) == (1, (), False)
    asyncio.run(run())


def test_hostile_tables_are_shown_clean_or_not_at_all(group):
    ana = group.node("Ana")

    async def run() -> tuple[Draft, ...]:
        async with MeshPeer("Mallory") as side:
            seats = (DraftSeat(side.key, "\x1b]0;pwned\x07", "\n"), DraftSeat(b"", "", ""))
            good = new_draft(b"g" * 16, side.key, "tau", {}, seats)
            await visit(ana, side)
            side.mesh.send(ana.identity.key, Here("\x1b[2JMallory", "\u202e", (
                good, replace(good, id=b"u" * 16, game="chess"),
                replace(good, id=b"o" * 16, options={"mode": "x"}))))
            await side.until(lambda: "[2JMallory" in {person.name for person in ana.lobby.here})
            return tuple(draft for draft in ana.lobby.tables if draft.opener == side.key)
    (shown,) = asyncio.run(run())
    assert (shown.id, shown.seats[0].name, shown.seats[0].bot) == (b"g" * 16, "]0;pwned", "")


# -------------------------------------------------------------------- processes that end badly

@pytest.fixture
def started(tmp_path: Path) -> Iterator:
    """started(name, *options): a player on loopback with a folder of its own."""
    with ExitStack() as stack:
        def start(name: str, *options: str) -> Process:
            process = Process(name, "--home", str(tmp_path / name), "--interface", "127.0.0.1", *options, script=PLAYER)
            stack.callback(process.close)
            return process
        yield start


def meet(ana: Process, ben: Process) -> str:
    """Until they see each other; Ana's key. Others may be on this computer, too."""
    keys = [one.wait(lambda event: event["event"] == "up", 8, "start")["key"] for one in (ana, ben)]
    for one, other in zip((ben, ana), keys, strict=True):
        one.wait(lambda event, other=other: other in event.get("keys", ()), 8, "the other")
    return keys[0]


def at_one_table(ana: Process, ben: Process) -> None:
    ben.tell(f"sit {meet(ana, ben)}")
    ana.tell("open 3tau 2")
    for one in (ana, ben):
        one.wait(lambda event: event.get("started", False), 5, "start")
        one.tell("play 100")


def ends_alike(*players: Process) -> None:
    ends = [one.wait(lambda event: event.get("ok") is not None, 60, "verified end") for one in players]
    assert all(end["ok"] for end in ends)
    assert len({(tuple(end["scores"]), end["seal"]) for end in ends}) == 1
    assert [verify(Path(end["file"])).seal for end in ends] == [ends[0]["seal"]] * len(ends)


def test_killed_in_the_middle_it_comes_back_and_the_game_ends_alike(started):
    ana, ben = started("Ana"), started("Ben")
    at_one_table(ana, ben)
    ana.wait(lambda event: event.get("taken", 0) >= 4, 40, "four Taus")
    ben.kill()
    ana.wait(lambda event: event.get("waiting") == ["Ben"], 5, "a stall")
    ben = started("Ben")
    ben.tell("play 100")
    ends_alike(ana, ben)


def own_entries(file: Path, author: int) -> dict[int, bytes]:
    signed = [read_entry(record.data) for record in read(file).records if record.entry]
    return {one.entry.n: one.raw for one in signed if one.entry.member == author}


@posix
def test_a_full_disk_gets_a_sentence_and_nothing_leaves_that_is_not_on_it(started):
    ana, ben = started("Ana"), started("Ben", "--largest-file", "12000")
    at_one_table(ana, ben)
    stopped = ben.wait(lambda event: event.get("trouble"), 8, "trouble")
    assert stopped["trouble"].startswith(f"Can't write {stopped['file']}: ")
    assert "\n" not in stopped["trouble"]
    stall = ana.wait(lambda event: event.get("waiting") == ["Ben"], 5, "a stall")
    why = "Ben's computer can't write its file of this table, so it can't play on."
    if not any(why in event.get("texts", ()) for event in ana.events):
        ana.wait(lambda event: why in event.get("texts", ()), 5, "the reason")
    ana.wait(lambda event: event.get("disks") == {"Ben": "can't write"}, 5, "why he is waited for")
    on_disk = own_entries(Path(stopped["file"]), 1)
    at_ana = own_entries(Path(stall["file"]), 1)
    assert at_ana
    assert at_ana.items() <= on_disk.items()
    ben.close()
    ben = started("Ben")                    # with room again
    ana.wait(lambda event: event.get("disks") == {}, 10, "word that there is room")
    ben.tell("play 100")
    ends_alike(ana, ben)


@posix
def test_a_disk_that_is_full_from_the_start_takes_the_table_back(started, tmp_path):
    """200 bytes are enough for a key, not for a charter."""
    ana, ben = started("Ana"), started("Ben", "--largest-file", "200")
    ben.tell(f"sit {meet(ana, ben)}")
    ana.tell("open 3tau 2")
    said = ben.wait(lambda event: event.get("texts"), 5, "a notice")
    assert said["texts"][0].startswith("Can't write ")
    heard = ana.wait(lambda event: event.get("texts"), 5, "a notice")
    assert heard["texts"] == ["Ben's computer can't play at this table."]
    assert list(tmp_path.rglob("*.fairdeal")) == []


def test_what_was_synced_is_in_the_file_in_one_chain_after_a_kill(started, tmp_path):
    """However it ended, the chain on disk has no gap and no second story, and moves were written before they left."""
    ana, ben = started("Ana"), started("Ben")
    at_one_table(ana, ben)
    ben.wait(lambda event: event.get("taken", 0) >= 6, 8, "six Taus")
    ben.kill()
    (file,) = (tmp_path / "Ben").rglob("*.fairdeal")
    own = own_entries(file, 1)
    assert sorted(own) == list(range(1, len(own) + 1))
    assert all(read_entry(b).entry.heard[1] == (n, read_entry(a).hash)
               for n, (a, b) in enumerate(pairwise(own[n] for n in sorted(own)), 1))
    ana.kill()
    (there,) = (tmp_path / "Ana").rglob("*.fairdeal")
    assert own_entries(there, 1).items() <= own.items()
    assert any(isinstance(read_entry(raw).entry.body, SeatMove | Seal) for raw in own.values())
    assert all(isinstance(record, Record) for record in read(file).records)


WORKS = """
import sys, time
from multiprocessing import active_children
from pathlib import Path
from p2p.net.wire import DraftSeat
from p2p.peer.lobby.people import new_draft
from p2p.peer.node import Node

if __name__ == "__main__":
    node = Node(Path(sys.argv[1]), "Ana", ("127.0.0.1",))
    node.start()
    node.room.open_and_begin("tau", {"mode": "m3tau"}, (DraftSeat(node.identity.key, "Ana", ""),))
    while not (node.tables and node.tables[0].state.board):
        time.sleep(0.01)
    print(*(child.pid for child in active_children()), flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
def test_workers_of_a_killed_program_end_too(tmp_path):
    script = tmp_path / "works.py"
    script.write_text(WORKS)
    with subprocess.Popen([sys.executable, script, tmp_path / "home"], stdout=subprocess.PIPE, text=True,
                          env=os.environ | {"PYTHONPATH": str(PLAYER.parents[2])}) as program:
        workers = program.stdout.readline().split()
        assert workers
        program.kill()
        rest = program.stdout.read()                    # ends when nobody holds the other end any more
    assert rest == ""
    end = time.monotonic() + 10
    while any(_lives(pid) for pid in workers):
        assert time.monotonic() < end


def _lives(pid: str) -> bool:
    """A zombie that nobody has buried yet is dead."""
    status = Path("/proc", pid, "stat")
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
