"""The list of played games: read by another process, kept beside the files, unharmed by whatever lies in the folder."""
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import Future
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from msgspec.structs import replace

from p2p.log.charter import decode_charter, encode_charter
from p2p.log.store import FILE_LIMIT, MAGIC, Store, StoreError, read_charter
from p2p.peer import played
from p2p.peer.home.unfinished import PLAYED
from p2p.peer.played import KEPT, PlayedGames
from p2p.peer.processes import Processes
from p2p.peer.reading import DAMAGED, TOO_LONG, read_by, trouble_of
from tests.bench.memory_network import CLOCK
from tests.networks import IDENTITIES
from tests.table.played_files import puzzle

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.xdist_group("table")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return puzzle(tmp_path_factory.mktemp("puzzle"))


@pytest.fixture
def home(tmp_path, game):
    (tmp_path / PLAYED).mkdir()
    shutil.copy(game, tmp_path / PLAYED / "tau-1.fairdeal")
    return tmp_path


def listed(home):
    games = PlayedGames(home)
    games.wait()
    games.close()
    return games


def test_a_home_without_games_has_none(tmp_path):
    assert listed(tmp_path).games == ()


def test_a_game_is_read_once(home):
    first = listed(home)
    assert [game.figures.state for game in first.games] == ["good"]
    again = PlayedGames(home)
    assert again.left == 0
    assert again.games == first.games


@pytest.mark.skipif(os.name != "posix", reason="no file there is so old")
def test_a_file_dated_before_1970_is_listed(home):
    os.utime(home / PLAYED / "tau-1.fairdeal", (-10**9, -10**9))
    (home / PLAYED / "bad.fairdeal").write_bytes(b"junk")
    os.utime(home / PLAYED / "bad.fairdeal", (-10**9, -10**9))
    good, bad = listed(home).games
    assert (good.figures.state, good.when) == ("good", CLOCK)
    assert (bad.figures, bad.when) == (None, -10**9)


def test_a_copy_of_a_game_is_as_old_as_the_game(home):
    """Files of a home that was copied are all of this moment; each computer goes by the clock that it told itself."""
    charter = decode_charter(read_charter(home / PLAYED / "tau-1.fairdeal"))
    for number, when in enumerate((100, 5, 300), 2):
        members = tuple(replace(member, clock=when + 1000 * n) for n, member in enumerate(charter.members))
        Store.create(home / PLAYED, f"tau-{number}", encode_charter(replace(charter, members=members))).close()
    found = [(game.path.name, game.when) for game in listed(home).games]
    assert found == [("tau-1.fairdeal", CLOCK), ("tau-4.fairdeal", 300), ("tau-2.fairdeal", 100), ("tau-3.fairdeal", 5)]
    (home / PLAYED / KEPT).unlink()
    (home / "identity").write_bytes(IDENTITIES[1]._secret.private_bytes_raw())     # what the program itself writes
    assert [game.when for game in listed(home).games] == [CLOCK, 1300, 1100, 1005]


def test_a_file_that_changed_is_read_again(home):
    listed(home)
    file = home / PLAYED / "tau-1.fairdeal"
    os.utime(file, (1, 1))
    assert PlayedGames(home).left == 1


def test_a_file_that_changed_while_it_was_read_is_read_again(home, monkeypatch):
    """What lies there is written again before it is known what the first half of it holds."""
    file = home / PLAYED / "tau-1.fairdeal"
    whole, half = file.read_bytes(), Future()
    file.write_bytes(whole[:-1])

    def read(_processes, _read, path, _seconds=0):
        path.write_bytes(whole)
        half.set_exception(StoreError("It ends in the middle of an entry."))
        return half
    with monkeypatch.context() as patched:
        patched.setattr(played, "read_by", read)
        assert [game.trouble for game in listed(home).games] == ["It ends in the middle of an entry."]
    assert [game.figures.state for game in listed(home).games] == ["good"]


@pytest.mark.parametrize("content", [b"", b"junk", MAGIC, MAGIC + b"C\0\0\0\x05abcde", MAGIC + b"C\xff\xff\xff\xff",
                                     MAGIC + b"C\0\0\0\x02\x91\x01"], ids=repr)
def test_damaged_and_foreign_files_get_a_sentence_each(home, content):
    """The last one is a charter of version 1."""
    (home / PLAYED / "bad.fairdeal").write_bytes(content)
    found = {game.path.name: game for game in listed(home).games}
    assert found["tau-1.fairdeal"].figures
    assert found["bad.fairdeal"].figures is None
    assert found["bad.fairdeal"].trouble
    if content.endswith(b"\x91\x01"):
        assert "version 1" in found["bad.fairdeal"].trouble


def test_a_huge_file_is_not_read(home):
    with open(home / PLAYED / "huge.fairdeal", "wb") as file:
        file.write(MAGIC)
        file.truncate(FILE_LIMIT + 1)
    found = {game.path.name: game for game in listed(home).games}
    assert "too large" in found["huge.fairdeal"].trouble


@pytest.mark.parametrize("content", [b"", b"[", b"{}", b"[[1, 2]]", b"[" * 100_000, b"\xff" * 50])
def test_damaged_figures_are_read_anew(home, content):
    (home / PLAYED / KEPT).write_bytes(content)
    assert [game.figures.game for game in listed(home).games] == ["tau"]


def test_who_forgets_a_game_deletes_its_file(home):
    games = listed(home)
    games.forget(home / PLAYED / "tau-1.fairdeal")
    assert games.games == ()
    assert not list((home / PLAYED).glob("*.fairdeal"))


def lives_badly(thing):
    """Work that ends its process, takes for ever, or is done."""
    if thing == "dies":
        os._exit(1)
    if thing == "hangs":
        time.sleep(3600)
    return thing


def test_the_next_things_are_done_when_one_ends_its_process_or_takes_too_long():
    processes = Processes(1)
    found = {name: read_by(processes, lives_badly, name, 5) for name in ("dies", "good", "hangs", "fine")}
    assert trouble_of(found["dies"]) == DAMAGED
    assert trouble_of(found["hangs"]) == TOO_LONG
    assert (found["good"].result(), found["fine"].result()) == ("good", "fine")
    processes.close()


def who_does_it(_thing):
    """Work that tells in which process it was done, and how nice that is."""
    return os.getpid(), getattr(os, "nice", int)(0)


def test_a_reading_that_somebody_waits_for_has_the_process_that_stands_by_and_gives_no_way():
    reader, usual, nice = Processes(1, gives_way=False), Processes(1), getattr(os, "nice", int)(0)
    before = {*active_children()}
    for started in reader.warm(who_does_it):
        started.result(60)
    (standing_by,) = {*active_children()} - before
    assert read_by(reader, who_does_it, "first").result() == (standing_by.pid, nice)
    if hasattr(os, "nice"):
        assert read_by(usual, who_does_it, "first").result()[1] > nice
    reader.close()
    usual.close()


def test_a_process_that_stands_by_is_ended_when_it_is_not_wanted():
    reader, before = Processes(1, gives_way=False), {*active_children()}
    reader.warm(who_does_it)
    reader.close()
    assert {*active_children()} <= before


def test_where_no_process_may_start_it_is_done_here(home, monkeypatch):
    def refused(_self):
        raise PermissionError

    monkeypatch.setattr(SpawnProcess, "start", refused)
    processes = Processes(1)
    assert read_by(processes, lives_badly, "good").result() == "good"
    assert read_by(processes, who_does_it, "good").result()[0] == os.getpid()
    processes.close()
    assert [game.figures.state for game in listed(home).games] == ["good"]


LEAVES = """
import sys, time
from pathlib import Path
from p2p.peer.played import PlayedGames

if __name__ == "__main__":
    games = PlayedGames(Path(sys.argv[1]))
    assert games.left == 1
"""


def test_a_program_that_ends_while_a_file_is_read_keeps_nothing_of_it(home):
    """Its process ends with the program: the file isn't to blame."""
    script = home / "program.py"
    script.write_text(LEAVES, "utf-8")
    done = subprocess.run([sys.executable, script, home], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (done.returncode, done.stderr) == (0, "")
    assert not (home / PLAYED / KEPT).exists()
