"""`fairdeal demo`: processes that find each other on loopback, play a whole game and verify it."""
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from client import demo
from p2p.log.charter import decode_charter
from p2p.log.store import read
from p2p.table.retold import look_back
from p2p.table.transcript import verify
from tests.effort import only_long, patience

pytestmark = pytest.mark.xdist_group("loopback")

ROOT = Path(__file__).parents[1]


def start(folder, *words, game="tau"):
    """A demo whose temporary files lie in `folder`, with its children in a group of their own."""
    return subprocess.Popen([sys.executable, "-u", "-m", "client.main", "demo", game, *words], cwd=ROOT,
                            text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                            env={**os.environ, "TMPDIR": str(folder)})


def ended(process):
    """Its output and errors, once it and all its children have ended: each of them holds the pipes open."""
    return process.communicate(timeout=60)


def players(found):
    return {key for file in found["transcripts"] for key in decode_charter(read(Path(file)).charter).keys}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def found(folder):
    """What a demo among three prints as JSON."""
    process = start(folder, "--peers", "3", "--json")
    out, errors = ended(process)
    assert (process.returncode, errors, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def test_three_peers_play_agree_and_verify(found):
    assert list(found) == ["game", "peers", "seconds", "agree", "verified", "scores", "transcripts"]
    assert (found["game"], found["peers"], found["agree"], found["verified"]) == ("tau", 3, True, True)
    assert found["seconds"] <= 20
    assert len(found["scores"]) == 3
    assert 20 <= sum(found["scores"]) <= 27         # 81 cards, three a Tau; at most 20 cards have none (a cap set)


def test_each_peer_has_a_key_and_a_file_of_its_own(found):
    reports = [verify(Path(file)) for file in found["transcripts"]]
    assert len(players(found)) == len({Path(file).parent for file in found["transcripts"]}) == 3
    assert all(report.ok for report in reports)
    assert {(report.seal, report.outcome.scores) for report in reports} == {(reports[0].seal, tuple(found["scores"]))}


def test_without_a_screen_the_command_says_so_in_one_line_and_plays(tmp_path):
    """README's first command in a container or over ssh."""
    bare = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run([sys.executable, "-m", "client.main", "--data", str(tmp_path / "home")], cwd=ROOT, text=True,
                          capture_output=True, timeout=60, env={**bare, "TMPDIR": str(tmp_path)})
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    assert "no screen" in done.stderr
    for words in ("3 peers", "look for each other", "all peers agree", "all 3 files verified"):
        assert words in done.stdout
    assert list(tmp_path.iterdir()) == []           # the folder is for who plays here


@only_long("a whole demo")
def test_a_peer_that_tells_another_end_is_not_agreed_with(found, folder):
    homes = [Path(file).parents[1] for file in found["transcripts"]]
    seal = verify(Path(found["transcripts"][0])).seal
    told = [{"scores": found["scores"], "seal": seal, "trouble": ""} for _ in homes]
    assert demo.gather("tau", homes, told, 1)["agree"]
    assert not demo.gather("tau", homes, [*told[1:], {**told[0], "scores": [0, 0, 0]}], 1)["agree"]
    assert not demo.gather("tau", homes, [*told[1:], {**told[0], "seal": "some other six words"}], 1)["agree"]
    missing = demo.gather("tau", [*homes[1:], folder / "nobody"], told, 1)
    assert not missing["agree"]
    assert not missing["verified"]


def test_a_changed_file_is_not_verified(tmp_path):
    process = start(tmp_path, "--peers", "2", "--mode", "z3tau", "--data", str(tmp_path / "kept"))
    out, _ = ended(process)
    assert process.returncode == 0, out
    files = sorted((tmp_path / "kept").rglob("*.fairdeal"))
    homes = [file.parents[1] for file in files]
    report = verify(files[0])
    told = [{"scores": list(report.outcome.scores), "seal": report.seal, "trouble": ""}] * 2
    assert demo.gather("tau", homes, told, 1)["verified"]
    data = bytearray(files[1].read_bytes())
    data[-70] ^= 1
    files[1].write_bytes(data)
    assert not demo.gather("tau", homes, told, 1)["verified"]


def test_a_demo_shows_its_progress_and_leaves_nothing_behind(tmp_path):
    process = start(tmp_path, "--peers", "2", "--mode", "z3tau")
    out, errors = ended(process)
    assert (process.returncode, errors) == (0, "")
    for words in ("2 peers", "look for each other", "sit down", "charter", "all peers agree", "all 2 files verified"):
        assert words in out
    assert list(tmp_path.iterdir()) == []


@only_long("a deck for three processes")
def test_a_deal_of_tarok_is_played_and_audited(tmp_path):
    """A deck that nobody saw whole: the files hold a deal that counted, and no fault."""
    process = start(tmp_path, "--peers", "3", "--deals", "1", "--json", game="tarok")
    out, errors = ended(process)
    assert (process.returncode, errors) == (0, "")
    found = json.loads(out)
    reports = [verify(Path(file)) for file in found["transcripts"]]
    assert (found["agree"], found["verified"], len(reports)) == (True, True, 3)
    assert {report.totals for report in reports} == {tuple(found["scores"])}
    assert any(found["scores"])


def test_who_is_to_leave_plays_no_more_from_the_middle_on():
    """A slow computer saw the middle after its bot had gone on, so a short game was over before it had left."""
    def node(moves, over=False):
        view = SimpleNamespace(charter=SimpleNamespace(id=b"t"), happenings=(None,) * moves, over=over)
        return SimpleNamespace(tables=(view,))
    assert [b"t" in demo.UntilTheMiddle(node(moves)) for moves in (0, demo.MIDDLE - 1, demo.MIDDLE, demo.MIDDLE + 1)] \
        == [False, False, True, True]
    assert b"t" in demo.UntilTheMiddle(node(1, over=True))
    assert b"o" not in demo.UntilTheMiddle(node(demo.MIDDLE))


def test_a_game_that_was_over_before_anybody_left_is_called_so():
    found = {"agree": True, "verified": True, "went_on": False, "transcripts": []}
    assert "over before" in demo._why_not(found, [{"trouble": ""}])
    assert "over before" not in demo._why_not({**found, "agree": False}, [{"trouble": ""}])


@pytest.mark.parametrize(("game", "peers"), [
    ("lines", 2), *(pytest.param(*case, marks=only_long("20 s for each until the others may go on")) for case in (
        ("pcset", 3), ("taroky", 4))),
    *(pytest.param(*case, marks=pytest.mark.phases) for case in (("tau", 3), ("tarok", 3), ("tarok", 4)))])
def test_the_others_go_on_to_the_end_without_who_leaves_in_the_middle(game, peers, tmp_path):
    """One of two resigns; of more the last one is killed, and voted out. A bot has its seat in the next deal."""
    deals = ("--deals", "2") if game in ("tarok", "taroky") else ()
    process = start(tmp_path, "--peers", str(peers), "--leave", "1", *deals, "--json", game=game)
    out, errors = process.communicate(timeout=patience(180))
    assert (process.returncode, errors) == (0, "")
    found = json.loads(out)
    assert [found[name] for name in ("left", "went_on", "agree", "verified", "peers")] == [1, True, True, True, peers]
    assert len(found["transcripts"]) == peers - 1
    assert all(verify(Path(file)).whole for file in found["transcripts"])
    if peers == 2:                  # else a short game was over before its leaver had gone, which plays on till then
        moves = [happening for deal in look_back(Path(found["transcripts"][0])).deals for happening in deal.happenings]
        assert [happening for happening in moves[demo.MIDDLE:] if happening.seat == 1] == []


@only_long("four processes more")
def test_two_demos_at_once_do_not_mix(tmp_path):
    both = [start(tmp_path, "--peers", "2", "--mode", "z3tau", "--json") for _ in range(2)]
    outs = [ended(process)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    one, other = map(json.loads, outs)
    assert len(players(one)) == len(players(other)) == 2
    assert not players(one) & players(other)


def test_a_demo_that_takes_too_long_says_where_and_ends_everybody(tmp_path):
    process = start(tmp_path, "--seconds", "0.01", "--json")
    out, errors = ended(process)
    assert process.returncode == 1
    assert "at the step: start" in errors
    assert errors.count("\n") == 1
    assert json.loads(out)["agree"] is json.loads(out)["verified"] is False


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)], ids=["Ctrl-C", "killed"])
def test_an_interrupted_demo_ends_everybody(sent, code, tmp_path):
    process = start(tmp_path, "--mode", "m3tau", "--peers", "2")
    while "the bots play" not in process.stdout.readline():
        assert process.poll() is None
    if sent == signal.SIGINT:
        os.killpg(process.pid, sent)                # as a terminal does
    else:
        process.send_signal(sent)
    _, errors = ended(process)
    assert process.returncode == code
    assert "Traceback" not in errors


@pytest.mark.parametrize(("game", "words", "peers"), [
    ("lines", ("--phones", "2"), 2), *(pytest.param(*case, marks=only_long("others play the same way")) for case in (
        ("tau", ("--peers", "3", "--phones", "2", "--mode", "z3tau"), 3),
        ("taroky", ("--phones", "4", "--deals", "1"), 4)))])
def test_seats_are_played_from_phones(game, words, peers, tmp_path):
    """By programs that speak as pages do: those seats are people's in the charter, the others are bots'."""
    process = start(tmp_path, *words, "--json", game=game)
    out, errors = process.communicate(timeout=patience(180))
    assert (process.returncode, errors) == (0, "")
    found = json.loads(out)
    assert [found[name] for name in ("peers", "agree", "verified")] == [peers, True, True]
    charter = decode_charter(read(Path(found["transcripts"][0])).charter)
    assert sum(not seat.bot for seat in charter.seats) == found["phones"] == int(words[words.index("--phones") + 1])


def test_no_more_seats_than_peers_are_played_from_phones(tmp_path):
    process = start(tmp_path, "--peers", "3", "--phones", "4")
    _, errors = ended(process)
    assert process.returncode == 3
    assert "Of 3 peers 0 to 3 can play from phones." in errors
