"""Three computers on one network play a whole game of Tau, though one is cut off and another is killed."""
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from p2p.table.transcript import verify
from tests.effort import only_long
from tests.lan.lan import Event, Lan, Process, why_not

pytestmark = [pytest.mark.xdist_group("lan"), pytest.mark.skipif(bool(reason := why_not()), reason=reason or "-")]
PLAYER = Path(__file__).with_name("player.py")
NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def lan() -> Iterator[Lan]:
    with Lan(3) as lan:
        yield lan


def player(lan: Lan, tmp_path: Path, number: int) -> Process:
    name = NAMES[number - 1]
    return lan.start(number, name, "--home", str(tmp_path / name), script=PLAYER)


def seated(lan: Lan, tmp_path: Path, mode: str, count: int = 3) -> list[Process]:
    """The first `count` hosts at one table whose game has started. Nobody typed an address."""
    players = [player(lan, tmp_path, number) for number in range(1, count + 1)]
    keys = {one: one.wait(lambda event: event["event"] == "up", 8, "start")["key"] for one in players}
    for one in players:
        others = {keys[other] for other in players if other is not one}
        one.wait(lambda event, others=others: set(event.get("keys", ())) == others, 8, "people")
        one.tell(f"sit {keys[players[0]]}")
    players[0].tell(f"open {mode} {count}")
    for one in players:
        one.wait(lambda event: event.get("started", False), 5, "start")
    return players


def at_the_end(players: list[Process], within: float) -> list[Event]:
    """What each says when all have signed the end: the same scores and seal, and files that verify."""
    ends = [one.wait(lambda event: event.get("ok") is not None, within, "verified end") for one in players]
    assert all(end["ok"] and not end["fault"] for end in ends)
    assert len({(end["over"], tuple(end["scores"]), end["seal"]) for end in ends}) == 1
    for end in ends:
        report = verify(Path(end["file"]))
        assert report.ok
        assert report.seal == ends[0]["seal"]
        assert report.checks[-1].text.endswith(f"All {len(players)} signed the same end.")
    return ends


def test_three_play_a_whole_game(lan: Lan, tmp_path: Path) -> None:
    players = seated(lan, tmp_path, "3tau")
    for one in players:
        one.tell("play 1")
    (end, *_) = at_the_end(players, 40)
    assert sum(end["scores"]) >= 21         # 81 cards less three each; the largest set without a Tau has 20
    for one in players:
        one.tell("leave")
        one.wait(lambda event: event["event"] == "table" and "started" not in event, 3, "empty table")
        assert [path.parent.name for path in (tmp_path / one.name).rglob("*.fairdeal")] == ["played"]


def test_a_cut_in_the_middle_stalls_the_game_visibly_and_heals(lan: Lan, tmp_path: Path) -> None:
    players = seated(lan, tmp_path, "3tau")
    ana, ben, cleo = players
    for one in players:
        one.tell("play 150")
    ana.wait(lambda event: event.get("taken", 0) >= 5, 8, "five Taus")
    lan.partition(3)
    for one in (ana, ben):
        stalled = one.wait(lambda event: event.get("away") == ["Cleo"] and event["waiting"] == ["Cleo"], 5, "a stall")
        assert not stalled["over"]
    cleo.wait(lambda event: event.get("away") == ["Ana", "Ben"], 5, "loneliness")
    lan.heal(3)
    at_the_end(players, 12)


@only_long("nodes on one computer do so each time")
def test_one_is_killed_and_comes_back_from_its_folder(lan: Lan, tmp_path: Path) -> None:
    players = seated(lan, tmp_path, "3tau")
    for one in players:
        one.tell("play 150")
    players[0].wait(lambda event: event.get("taken", 0) >= 5, 8, "five Taus")
    kill(players[1])
    players[0].wait(lambda event: event.get("waiting") == ["Ben"], 5, "a stall")
    players[1] = player(lan, tmp_path, 2)
    players[1].tell("play 150")              # it is not told to resume: the others wake its table
    at_the_end(players, 40)


@only_long("each alone is done each time")
def test_one_is_cut_off_one_is_killed_and_the_game_ends_alike(lan: Lan, tmp_path: Path) -> None:
    players = seated(lan, tmp_path, "3tau")
    ana, _, cleo = players
    for one in players:
        one.tell("play 150")
    ana.wait(lambda event: event.get("taken", 0) >= 5, 8, "five Taus")
    lan.partition(3)
    kill(players[1])
    cleo.wait(lambda event: event.get("away") == ["Ana", "Ben"], 5, "loneliness")
    players[1] = player(lan, tmp_path, 2)
    players[1].tell("play 150")
    lan.heal(3)
    at_the_end(players, 18)


@only_long("another member is killed each time")
def test_the_opener_is_killed_and_comes_back(lan: Lan, tmp_path: Path) -> None:
    """Nobody is special: a table doesn't belong to who opened it."""
    players = seated(lan, tmp_path, "3tau", 2)
    for one in players:
        one.tell("play 150")
    players[1].wait(lambda event: event.get("taken", 0) >= 5, 8, "five Taus")
    kill(players[0])
    players[1].wait(lambda event: event.get("waiting") == ["Ana"], 5, "a stall")
    players[0] = player(lan, tmp_path, 1)
    players[0].tell("play 150")
    at_the_end(players, 40)


def kill(process: Process) -> None:
    """No goodbye, no flush: as if the power went."""
    os.kill(process.pid, signal.SIGKILL)
    end = time.monotonic() + 2
    while Path(f"/proc/{process.pid}/stat").read_text().split(") ")[1][0] != "Z" and time.monotonic() < end:
        time.sleep(0.005)
