"""The command `fairdeal` in processes of its own: what it prints, and its exit codes."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from client import demo, languages
from client.main import main
from client.pages.verifying.verify import folders, save
from p2p.games.game import Move
from p2p.log.charter import decode_charter, encode_charter
from p2p.log.store import Store
from tests.bench.memory_network import MemoryNetwork
from tests.networks import IDENTITIES, charter_for

ROOT = Path(__file__).parents[1]


def fairdeal(*words, env=None, **keywords):
    """The command in a process of its own, with no display unless `env` names one."""
    bare = {name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run([sys.executable, "-m", "client.main", *map(str, words)], cwd=ROOT, text=True, timeout=60,
                          capture_output=True, env={**bare, **(env or {})}, **keywords)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The file of a game that two peers are in the middle of."""
    charter = charter_for(2)
    net = MemoryNetwork(charter, IDENTITIES)
    assert net.run(lambda: all(table.state.board for table in net.up))
    for peer in (0, 1, 0):
        done = len(net.tables[0].replica.happenings)
        move = next(move for move in net.tables[peer].replica.state.moves(peer, 0) if move.verb == "claim")
        net.act(peer, peer, move)
        assert net.run(lambda done=done: all(len(t.happenings) > done and not t.state.need() for t in net.up))
    store = Store.create(tmp_path_factory.mktemp("home"), "game", charter)
    store.append(net.disks[0], sync=True)
    store.close()
    return store.path


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file of a game that is over and signed by both."""
    charter = charter_for(2, mode="z3tau")
    net = MemoryNetwork(charter, IDENTITIES)
    assert net.run(lambda: all(table.state.board for table in net.up))
    while net.up[0].ended is None:
        done = len(net.up[0].happenings)
        move = next(move for move in net.up[0].state.moves(0, 0) if move.verb == "claim")
        net.act(0, 0, move)
        assert net.run(lambda done=done: all(len(t.happenings) > done for t in net.up))
    assert net.run(lambda: all(len(table.agreed) == 2 for table in net.up))
    store = Store.create(tmp_path_factory.mktemp("home"), "whole", charter)
    store.append(net.disks[0], sync=True)
    store.close()
    return store.path


def test_a_display_that_does_not_answer_is_no_display(monkeypatch):
    for name in ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":931")
    done = subprocess.run([sys.executable, "-c", "from client import main; print(main._why_no_display())"], cwd=ROOT,
                          text=True, timeout=60, capture_output=True, check=True)
    assert done.stdout.strip()
    assert done.stderr == ""


def test_a_demo_that_names_no_game_is_of_tau(monkeypatch):
    played = []
    monkeypatch.setattr(demo, "run", lambda game, peers, *_, **__: played.append((game, peers)) or 0)
    assert main(["demo"]) == main(["demo", "taroky"]) == 0
    assert played == [("tau", 3), ("taroky", 4)]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere everybody has a home")
class TestWithoutAHome:
    """A user whom no list of users knows, and no HOME, as `docker run --user 12345` has it."""

    @pytest.fixture(autouse=True)
    def _nobody(self, monkeypatch, tmp_path):
        def unknown(uid):
            raise KeyError(f"getpwuid(): uid not found: {uid}")
        for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
            monkeypatch.delenv(name)
        monkeypatch.setattr("pwd.getpwuid", unknown)
        monkeypatch.chdir(tmp_path)

    @pytest.mark.parametrize("words", [[], ["--install-desktop"]], ids=str)
    def test_what_needs_one_says_so(self, words, tmp_path, capsys):
        assert main(words) == 3
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert "no home folder" in said.err
        assert list(tmp_path.iterdir()) == []       # no folder called ~

    def test_verify_and_save_need_none(self, whole, tmp_path, capsys):
        assert main(["verify", str(whole)]) == 0
        assert capsys.readouterr().err == ""
        assert save(whole, folders()).startswith("It can't be saved: ")
        assert list(tmp_path.iterdir()) == []


def start_behind(folder, *words):
    """The command as its script starts it, with this folder before ours in PYTHONPATH."""
    path = os.pathsep.join(map(str, (folder, ROOT, ROOT / "client" / "start")))
    begin = [sys.executable, "-c", "import fairdeal_start, sys; sys.exit(fairdeal_start.main())", *words]
    return subprocess.run(begin, cwd=folder, text=True, timeout=60, capture_output=True,
                          env={**os.environ, "PYTHONPATH": path})


@pytest.mark.parametrize("name", ["client", "p2p", "assets"])
def test_a_foreign_package_by_one_of_our_names_gets_one_sentence(name, tmp_path):
    for file in (tmp_path / "packages" / name / "__init__.py", tmp_path / "modules" / f"{name}.py"):
        file.parent.mkdir(parents=True)
        file.write_text("raise SystemExit(9)")
    (tmp_path / "folders" / name).mkdir(parents=True)           # a package without a file is one, too, but comes last
    for folder, code in (("packages", 3), ("modules", 3), ("folders", 0)):
        done = start_behind(tmp_path / folder, "--version")
        assert (done.returncode, done.stderr.count("\n")) == (code, code // 3)
        assert str(tmp_path / folder / name) in done.stderr or code == 0


@pytest.mark.parametrize("text", ["", "from this import no_such_name", "import no_such_module"],
                         ids=["empty", "other", "broken"])
def test_a_foreign_library_gets_one_sentence(text, tmp_path, whole):
    (tmp_path / "msgspec").mkdir()
    (tmp_path / "msgspec" / "__init__.py").write_text(text)
    done = start_behind(tmp_path, "verify", str(whole))
    assert (done.returncode, done.stderr.count("\n")) == (3, 1), done.stderr
    assert str(tmp_path / "msgspec") in done.stderr


def test_a_foreign_package_called_fairdeal_is_nobodys_concern(tmp_path, whole):
    (tmp_path / "fairdeal.py").write_text("raise SystemExit(9)")
    done = start_behind(tmp_path, "verify", str(whole))
    assert (done.returncode, done.stderr) == (0, "")


def test_version_and_help():
    assert fairdeal("--version").stdout.startswith("fairdeal ")
    text = fairdeal("--help").stdout
    assert all(word in text for word in ("demo", "verify", "show", "code", "--interface", "--data"))


NAMES = ("file", "charter", "signatures", "chains", "order", "coins", "cards", "claims", "rules", "end")


def test_verify_prints_each_check_and_the_seal(whole, capsys):
    assert main(["verify", str(whole)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[:-1]] == [["ok", name] for name in NAMES]
    assert lines[-1].split()[0] == "seal"


def test_verify_of_a_game_that_is_not_over_gives_no_seal_and_a_code_of_its_own(played, whole, capsys):
    assert main(["verify", str(played)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [*(["ok", name] for name in NAMES[:-1]), ["so", "far"]]
    assert "isn't over" in lines[-1]
    assert main(["verify", str(whole), str(played), "--json"]) == 2
    assert [found["whole"] for found in json.loads(capsys.readouterr().out)] == [True, False]


@pytest.mark.parametrize("strange", ["nosuch", "folder", "nosuch" * 50], ids=["missing", "folder", "long"])
def test_a_file_that_can_not_be_read_is_trouble_and_takes_no_verdict_along(strange, whole, tmp_path, capsys):
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken.fairdeal").write_bytes(whole.read_bytes()[:-1])
    assert main(["verify", str(tmp_path / strange)]) == 3
    said = capsys.readouterr()
    assert (said.out + said.err).count("\n") == 1
    assert "FAILED" not in said.out
    assert main(["verify", str(tmp_path / strange), str(whole)]) == 3
    assert "seal" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / strange), str(tmp_path / "broken.fairdeal")]) == 1


@pytest.mark.parametrize(
    "change", [{"version": 1}, {"version": 1 << 20}, {"rules": 1 << 20}, {"game": "whist"}], ids=str)
def test_a_file_of_another_version_is_trouble_as_nothing_is_known_of_it(change, whole, tmp_path, capsys):
    store = Store.create(tmp_path, "other", encode_charter(replace(decode_charter(charter_for(2)), **change)))
    store.close()
    (tmp_path / "broken.fairdeal").write_bytes(whole.read_bytes()[:-1])
    assert main(["verify", str(store.path)]) == 3
    said = capsys.readouterr().out
    assert "FAILED" not in said
    assert "ersion of Fairdeal" in said
    assert main(["verify", str(store.path), str(whole)]) == 3
    assert "seal" in capsys.readouterr().out
    assert main(["verify", str(store.path), str(tmp_path / "broken.fairdeal")]) == 1


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="there is no such file here")
def test_a_file_that_breaks_off_while_it_is_read_is_trouble(whole, tmp_path, capsys):
    """As on a disk that fails: it may be opened, and then gives nothing. The memory at address 0 does so, too."""
    (tmp_path / "failing.fairdeal").symlink_to("/proc/self/mem")
    assert main(["verify", str(tmp_path / "failing.fairdeal"), str(whole)]) == 3
    assert "FAILED" not in capsys.readouterr().out


def test_something_wrong_counts_more_than_something_missing(played, tmp_path):
    (tmp_path / "broken.fairdeal").write_bytes(played.read_bytes()[:-1])
    assert main(["verify", str(played), str(tmp_path / "broken.fairdeal")]) == 1


def test_words_that_are_none_of_the_command_have_the_code_of_trouble():
    for words in (["verify"], ["verify", "--quick", "file"], ["cheat"], ["--data", "", "demo"], ["demo", "--data", ""],
                  ["demo", "--peers", "three"], ["demo", "--seconds", "long"], ["code", "file", "first"]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 3


def test_verify_of_several_files_as_json(played, tmp_path, capsys):
    broken = tmp_path / "broken.fairdeal"
    broken.write_bytes(played.read_bytes()[:-1])
    assert main(["verify", str(played), str(broken), "--json"]) == 1
    good, bad = json.loads(capsys.readouterr().out)
    assert (good["file"], good["ok"], good["bad"]) == (str(played), True, None)
    assert (bad["file"], bad["ok"]) == (str(broken), False)
    assert [check["name"] for check in bad["checks"] if not check["ok"]] == ["file"]


def test_show_tells_the_moves_in_their_order(played, capsys):
    assert main(["show", str(played)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Tau (Mode: 3 Tau")
    assert [line.split()[1:3] for line in lines if "claim" in line] == [
        ["Mira:", "claim"], ["Luka:", "claim"], ["Mira:", "claim"]]


@pytest.mark.parametrize("content", [b"", b"no table at all", b"fairdeal table 1\n", b"\x1b]0;owned\x07"], ids=repr)
@pytest.mark.parametrize("command", ["verify", "show", "code"])
def test_a_foreign_file_gets_one_sentence(command, content, tmp_path):
    file = tmp_path / "strange"
    file.write_bytes(content)
    done = fairdeal(command, file)
    earlier = content.startswith(b"fairdeal table")        # it may be right: nobody here can read it
    assert done.returncode == (1 if command == "verify" and not earlier else 3)
    assert (done.stdout + done.stderr).count("\n") == 1
    assert str(file) in done.stdout + done.stderr


def test_names_from_a_file_can_not_steer_the_terminal(tmp_path, capsys):
    mine = decode_charter(charter_for(1))
    charter = encode_charter(replace(mine, seats=(replace(mine.seats[0], name="\x1b[2J"),)))
    store = Store.create(tmp_path, "game", charter)
    store.close()
    main(["show", str(store.path)])
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a test has no terminal")
@pytest.mark.parametrize(("words", "encoding", "said"), [
    (["show", "nowhere"], "utf-8", "Can’t read nowhere"), (["show", "nowhere"], "ascii", "Can't read nowhere"),
    (["demo", "--help"], "utf-8", "the games’ files are kept"), (["verify", "nowhere"], "utf-8", "Can’t read nowhere")],
    ids=str)
def test_a_terminal_shows_the_apostrophes_of_the_window_if_it_has_them(words, encoding, said):
    ours, theirs = os.openpty()
    with open(theirs, "wb") as terminal:
        subprocess.run([sys.executable, "-m", "client.main", *words], cwd=ROOT, timeout=60, check=False,
                       stdout=terminal, stderr=terminal, env={**os.environ, "PYTHONIOENCODING": encoding})
    with open(ours, "rb") as reader:
        shown = reader.read1(1 << 16).decode(encoding)
    assert said in " ".join(shown.split())
    assert "Can't read nowhere" in fairdeal("show", "nowhere").stderr      # what another program reads


def test_a_folder_that_can_not_be_had_gets_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["demo", "tau", "--data", str(tmp_path / "file")]) == 3
    assert capsys.readouterr().err == f"Can't use {tmp_path / 'file'}: File exists.\n"


@pytest.mark.parametrize("words", [
    *(["demo", "tau", "--peers", number] for number in ("0", "1", "7", "-3", "9" * 40)),
    *(["demo", "tau", "--seconds", number] for number in ("inf", "nan", "-1", "0", "1e9", "1e400")),
    *(["demo", "tau", "--leave", number] for number in ("-1", "2")),
    *(["demo", "tarok", "--deals", number] for number in ("0", "-1", "many", "")),
    *(["demo", "tau", "--mode", mode] for mode in ("blitz", "")), ["demo", "tau", "--deals", "1"],
    ["demo", "lines", "--mode", "3tau"]], ids=" ".join)
def test_words_that_mean_nothing_get_one_sentence(words, capsys):
    assert main(words) == 3
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_a_reader_that_stops_early_is_no_error(played):
    shown = subprocess.Popen([sys.executable, "-u", "-m", "client.main", "show", str(played)], cwd=ROOT,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    shown.stdout.close()
    errors = shown.stderr.read()
    shown.stderr.close()
    assert (shown.wait(30), errors) == (141, "")


def test_moves_are_told_as_they_are_played(played):
    """The text form of a move in `show` is the one that the rules read."""
    done = fairdeal("show", played)
    claims = [line.split(": ", 1)[1].split("  ")[0] for line in done.stdout.splitlines() if "claim" in line]
    assert [str(Move.parse(claim)) for claim in claims] == claims


def test_a_game_with_open_cards_has_no_save_code(played, capsys):
    assert main(["code", str(played)]) == 3
    said = capsys.readouterr()
    assert (said.out, said.err) == (
        "", "There are no save codes of Tau: only games with cards face down have them.\n")


def test_a_game_that_is_opened_is_there_and_needs_a_screen(tmp_path):
    """Exit 3 with one sentence, and no demo in its place."""
    done = fairdeal("open", str(tmp_path / "nosuch"))
    assert (done.returncode, done.stderr) == (3, f"There is no game at {tmp_path / 'nosuch'}.\n")
    game = tmp_path / "game.fairdeal"
    game.touch()
    done = fairdeal("open", str(game))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith(f"Read the game with: fairdeal show {game}\n")


@pytest.mark.parametrize(("words", "said"), [
    (["--help"], ["ûsågé", "öptîöns", "shöw thîs hélp", "prînt thé vérsîön"]),
    (["nonsense"], ["ûsågé", "érrör", "învålîd chöîcé: 'nonsense'"]),
    (["open", "nowhere"], ["Théré îs nö gåmé åt nowhere."]),
    (["demo", "--help"], ["[DÎR", "[GÅMÉ"]), (["verify"], ["årgûménts åré réqûîréd: [FÎLÉ"]),
    (["demo", "--peers", "three"], ["'three' îs nö whölé nûmbér"]),
    (["demo", "--seconds", "long"], ["'long' îs nö nûmbér öf sécönds"]),
    (["demo", "--mode", "5tau"], ["öptîön mode cån't bé '5tau'", "mödés åré 3tau"]),
    (["demo", "tau", "--deals", "3"], ["théré îs nö öptîön 'deals'"]),
    (["show", "nowhere"], ["Cån't réåd nowhere: [Nö sûch fîlé"]), (["show", "tests"], ["ît îs å [földér"]),
    (["verify", "nowhere"], ["[tröûblé", "[fîlé", "Cån't réåd"])])
def test_the_command_speaks_the_language_of_the_reader(words, said):
    spoken = {languages.VARIABLE: languages.STRETCHED, "PYTHONIOENCODING": "utf-8"}
    told = fairdeal(*words, env=spoken, encoding="utf-8")
    assert not [each for each in said if each not in told.stdout + told.stderr]
    assert "usage" not in told.stdout + told.stderr
