"""What lies where a file should be, named to `verify` or merely beside one that is: one sentence, at once; and a file
at which the program fails takes no other's verdict."""
import os
import shutil
import socket
from pathlib import Path

import pytest

from client.main import NOT_WHOLE, TROUBLE, WRONG, main
from p2p.log.store import MAGIC, StoreError, read, read_charter
from p2p.peer import verifying
from p2p.peer.verifying import verify_files
from p2p.table import transcript
from p2p.table.transcript import verify
from tests.table.transcript_files import failed

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"
LINES, CARRIED = VECTORS / "lines.fairdeal", VECTORS / "carried.fairdeal"
OLD = next(VECTORS.glob("taroky-*.fairdeal"))       # the table whose match CARRIED goes on with

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has none of these in its folders")


def pipe(path):
    os.mkfifo(path)


def device(path):
    path.symlink_to("/dev/zero")


def listener(path):
    """A name of a socket may have 107 bytes: it is made under a short one."""
    with socket.socket(socket.AF_UNIX) as made:
        folder = os.getcwd()
        os.chdir(path.parent)
        try:
            made.bind(path.name)
        finally:
            os.chdir(folder)


def loop(path):
    path.symlink_to(path)


def nothing(path):
    path.symlink_to(path.with_name("nothing"))


ODD = {pipe: "it is a pipe, not a file", device: "it is a device, not a file", listener: "it is a socket, not a file",
       Path.mkdir: "it is a folder, not a file", loop: "Too many levels of symbolic links",
       nothing: "No such file or directory"}


@pytest.fixture(params=ODD, ids=lambda make: make.__name__)
def odd(request, tmp_path):
    """The path of something that is no file, and what is said of it."""
    path = tmp_path / "odd.fairdeal"
    request.param(path)
    return path, ODD[request.param]


@posix
def test_what_is_no_file_gets_a_sentence_and_the_others_their_verdicts(odd, tmp_path):
    path, why = odd
    home = tmp_path / "home"
    (home / "played").mkdir(parents=True)
    reports = verify_files([LINES, path, VECTORS / "tau.fairdeal"], home)
    assert [report.whole for report in reports] == [True, False, True]
    assert [(check.name, check.text) for check in reports[1].checks] == [("file", f"Can't read {path}: {why}.")]
    with pytest.raises(StoreError, match=why):
        read_charter(path)


@posix
def test_a_device_that_never_ends_is_named_at_once(capsys):
    assert main(["verify", "--all", "/dev/zero"]) in (WRONG, TROUBLE)
    assert capsys.readouterr().out.split("  ")[-1] == "Can't read /dev/zero: it is a device, not a file.\n"


@posix
@pytest.mark.parametrize("make", [pipe, device, listener, Path.mkdir, loop], ids=lambda make: make.__name__)
def test_what_merely_lies_beside_a_file_changes_nothing(make, tmp_path):
    """Under the names of the table that is carried on, and of one at which the match may go on."""
    file = Path(shutil.copy(CARRIED, tmp_path))
    alone = verify(file)
    for name in (OLD.name, OLD.name.replace(".fairdeal", "-2.fairdeal"), "taroky-0000000000000000.fairdeal"):
        make(tmp_path / name)
    assert verify(file) == alone
    old = Path(shutil.copy(OLD, tmp_path / "old.fairdeal"))
    assert "goes on in carried.fairdeal" in verify_files([old, file])[0].checks[-1].text


def test_a_file_larger_than_any_table_is_not_read(tmp_path):
    huge = tmp_path / "huge.fairdeal"
    with huge.open("wb") as file:
        file.write(MAGIC)
        file.truncate((256 << 20) + 1)
    assert failed(verify(huge)) == (["file"], None)
    assert "too large" in verify(huge).checks[0].text


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="Linux has files that name no size")
def test_a_file_that_names_no_size_is_read_all_the_same():
    with pytest.raises(StoreError, match="is no table"):
        read(Path("/proc/self/status"))


# ---------------------------------------------------------------------- the program fails at a file

@pytest.fixture
def failing(tmp_path, monkeypatch):
    """A file at which the program fails: no input is known that does this, so a mistake is put in."""
    path = tmp_path / "failing.fairdeal"
    shutil.copy(LINES, path)

    def mistaken(file, *arguments, **more):
        return [][0] if file == path else verify(file, *arguments, **more)
    monkeypatch.setattr(verifying, "verify", mistaken)
    return path


def test_a_file_at_which_the_program_fails_takes_no_other_verdict(failing):
    reports = verify_files([failing, LINES, failing, VECTORS / "tau.fairdeal"])
    assert [report.whole for report in reports] == [False, True, False, True]
    assert "so nothing is known of it: IndexError in test_no_files.py, line " in reports[0].checks[0].text
    assert [report.bad for report in reports] == [None] * 4


def test_the_exit_code_says_that_the_program_failed_unless_a_file_is_wrong(failing, tmp_path, capsys):
    wrong = tmp_path / "wrong.fairdeal"
    wrong.write_bytes(LINES.read_bytes()[:-1])
    assert main(["verify", "--all", str(LINES), str(failing)]) == TROUBLE
    assert main(["verify", "--all", str(failing), str(wrong)]) == WRONG
    assert main(["verify", "--all", str(OLD)]) == NOT_WHOLE
    assert "This program failed" in capsys.readouterr().out


def test_an_old_table_at_which_the_program_fails_leaves_the_new_one_its_verdict(tmp_path, monkeypatch):
    file, old = Path(shutil.copy(CARRIED, tmp_path)), Path(shutil.copy(OLD, tmp_path))
    real = transcript._verify           # private: nothing that is written into a file makes it fail

    def mistaken(path, *arguments):
        return [][0] if path == old else real(path, *arguments)
    monkeypatch.setattr(transcript, "_verify", mistaken)
    report = verify(file)
    assert (report.ok, report.whole, report.seal) == (True, False, verify(file).seal)
    carried = next(check for check in report.checks if check.name == "carried")
    assert old.name in carried.text
    assert "This program failed" in carried.text
