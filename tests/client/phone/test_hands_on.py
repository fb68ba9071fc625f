"""Fairdeal handed on: the copies that lie here, the wheel made anew, over a real port while the page is open."""
import gzip
import hashlib
import http.client
import subprocess
import sys
import threading
import time
import zipfile
from contextlib import closing
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from client.pages.handing import Copy
from client.phone.hands_on import HandsOn, copies, listing, own_wheel
from p2p.peer.node import Node
from tests import own_network
from tests.effort import only_long, patience

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.xdist_group("loopback")


@pytest.fixture
def downloads(tmp_path):
    """A folder with packed programs, others' files, and a link to a device."""
    folder = tmp_path / "Downloads"
    folder.mkdir()
    (folder / "fairdeal-0.1.0-linux-x86_64.tar.xz").write_bytes(b"packed for Linux" * 100_000)
    (folder / "fairdeal-0.1.0-windows-amd64.zip").write_bytes(b"packed for Windows")
    (folder / "holiday.zip").write_bytes(b"private")
    (folder / "fairdeal-0.1.0-macos-arm64.tar.xz").symlink_to("/dev/zero")
    return folder


def test_only_packed_programs_are_handed_on_each_with_its_hash(downloads):
    found = dict(copies([downloads, downloads, downloads / "missing"]))
    assert {copy.name for copy in found} >= {"fairdeal-0.1.0-linux-x86_64.tar.xz", "fairdeal-0.1.0-windows-amd64.zip"}
    assert not {copy.name for copy in found} & {"holiday.zip", "fairdeal-0.1.0-macos-arm64.tar.xz"}
    for copy, data in found.items():
        assert (copy.size, copy.digest) == (len(data), hashlib.sha256(data).hexdigest())
    assert "For Linux, x86_64: unpack it, start fairdeal in it." in {copy.words for copy in found}


def test_the_highest_version_of_each_system_is_handed_on_under_its_own_name(tmp_path):
    """Neither the newest file nor the first by name; a browser's number for a second download is no part of a name."""
    for name in ("fairdeal-0.10.0-linux-x86_64 (2).tar.xz", "fairdeal-0.9.0-linux-x86_64.tar.xz",
                 "fairdeal-0.9.0-linux-aarch64.tar(1).xz", "fairdeal-0.9.0-linux-x86_64.zip",
                 "fairdeal-newest-windows-amd64.zip", "fairdeal-1.0-windows-a b.zip"):
        (tmp_path / name).write_bytes(name.encode())
    found = {copy.name: data for copy, data in copies([tmp_path])}
    assert found == {"fairdeal-0.10.0-linux-x86_64.tar.xz": b"fairdeal-0.10.0-linux-x86_64 (2).tar.xz",
                     "fairdeal-0.9.0-linux-aarch64.tar.xz": b"fairdeal-0.9.0-linux-aarch64.tar(1).xz"}


def get(address, path, **headers):
    with closing(http.client.HTTPConnection(address, timeout=patience(10))) as there:
        there.request("GET", path, headers=headers)
        answer = there.getresponse()
        return answer.status, answer.getheader("Content-Security-Policy"), answer.read()


def is_open(address):
    try:
        get(address, "/")
    except OSError:
        return False
    return True


def test_it_is_given_out_while_the_page_is_open_and_not_afterwards(downloads, tmp_path):
    news = threading.Event()
    node = Node(tmp_path / "home", "Jana", ("127.0.0.1",))
    node.start()
    try:
        hands = HandsOn(node, news.set, lambda: [downloads])
        assert hands.shown().address == ""
        hands.open()
        while not hands.shown().address:
            assert news.wait(patience(20))
            news.clear()
        address = hands.shown().address
        assert address.startswith("127.0.0.1:")
        for copy in hands.shown().copies:
            status, policy, data = get(address, f"/{copy.name}")
            assert (status, hashlib.sha256(data).hexdigest()) == (200, copy.digest)
            assert policy.startswith("default-src 'none'")
        wishes = ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"), ("de, sl;q=0.5", "sl"), ("en-GB,cs", "en"), ("de", "en")
        for asked, spoken in wishes:
            page = gzip.decompress(get(address, "/", **{"Accept-Language": asked})[2]).decode()
            assert f'<html lang="{spoken}">' in page
            assert page.count(hands.shown().copies[0].digest) == 1
        assert get(address, "/holiday.zip")[0] == get(address, "/../holiday.zip")[0] == 404
        hands.close()
        end = time.monotonic() + patience(10)
        while is_open(address):
            assert time.monotonic() < end
    finally:
        node.close()


def test_the_giver_s_name_is_a_word_and_no_code():
    copy = Copy("fairdeal-1-py3-none-any.whl", "words", 1_500_000, "ab")
    page = gzip.decompress(listing([copy], "<b>x").data).decode()
    assert "<b>" not in page
    assert "Fairdeal from &lt;b&gt;x" in page
    assert "1.5 MB, SHA-256<code>ab</code>" in page


@only_long("pip installs twice")
def test_the_wheel_made_anew_holds_every_file_and_installs(tmp_path):
    def installed(what, name):
        words = ["pip", "install", "-q", "--no-deps", "--no-compile", "--target", str(tmp_path / name), str(what)]
        subprocess.run([*own_network.outside(), sys.executable, "-m", *words], check=True, cwd=tmp_path)
        return Distribution.at(next((tmp_path / name).glob("fairdeal-*.dist-info")))
    first = own_wheel(installed(ROOT, "first"))
    assert first
    name, data = first
    (tmp_path / name).write_bytes(data)
    second = own_wheel(installed(tmp_path / name, "second"))
    assert second == first
    files = [{str(path.relative_to(tmp_path / which)): path.read_bytes() for path in (tmp_path / which).rglob("*.*")
              if path.is_file() and "dist-info" not in str(path)} for which in ("first", "second")]
    assert files[0] == files[1]
    assert not zipfile.ZipFile(tmp_path / name).testzip()


def test_a_program_that_runs_from_its_source_has_no_wheel():
    assert own_wheel() is None
