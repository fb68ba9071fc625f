"""The program to unpack and start: what lies in it is named, and it runs where no Python is."""
import io
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pygame
import pytest

from client import languages
from client.bundle import icon, notice, system
from client.bundle.__main__ import build, pack
from tests import effort, own_network
from tests.lan import lan

ROOT = Path(__file__).parents[2]
LIBC = {"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6", "libdl.so.2", "librt.so.1",
        "libpthread.so.0", "libutil.so.1",              # what PEP 600 lets a wheel find on any Linux, without a screen
        "libz.so.1"}                                    # and what PyInstaller's own start needs


def test_a_windows_icon_holds_the_mark_in_each_size():
    """ICO: a header of 6 bytes, entries of 16 (width, height, ..., length, offset); 256 is written as 0."""
    data = icon.ico()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind, count) == (0, 1, 4)
    for index in range(count):
        width, height, length, at = struct.unpack_from("<BB6xII", data, 6 + 16 * index)
        picture = pygame.image.load(io.BytesIO(data[at:at + length]), "icon.png")
        assert picture.get_size() == (width or 256, height or 256)
        assert max(picture.get_at((x, picture.height // 2)).a for x in range(picture.width)) > 200


def test_an_icon_of_macos_tells_its_own_length_and_each_picture_its_own():
    data = icon.icns()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    at, sizes = 8, []
    while at < len(data):
        length, = struct.unpack_from(">I", data, at + 4)
        sizes.append(pygame.image.load(io.BytesIO(data[at + 8:at + length]), "icon.png").width)
        at += length
    assert sizes == [16, 32, 128, 256, 512]


def test_each_package_that_we_need_is_named_with_its_licence():
    told = notice.text(Path(os.devnull).parent / "no such folder", "1.2.3")
    needed = {part.name for part in notice.packages()}
    assert {"pygame-ce", "pyzmq", "zeroconf", "cryptography", "msgspec", "spake2", "numpy", "fairdeal"} <= needed
    for name in needed:
        assert re.search(rf"^  {re.escape(name)} [\d.]+: \S", told, re.MULTILINE), name
    assert notice.UNKNOWN not in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
    assert "SIL OPEN FONT LICENSE" in told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries have other names there")
def test_each_library_that_came_with_a_package_has_a_licence(tmp_path):
    """Those that our packages bring on this system: they lie beside the package, in a folder of their own."""
    brought = {file.name for part in notice.packages() for file in part.files or () if notice.BINARY.search(file.name)}
    for name in brought:
        (tmp_path / name).touch()
    found = notice.libraries(tmp_path)
    assert [name for name, licence in found if not licence] == []
    (tmp_path / "libnobody-1.so").touch()
    assert ("libnobody-1.so", "") in notice.libraries(tmp_path)


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="needs a Debian or its like")
def test_the_terms_of_a_library_of_this_system_are_there_in_full():
    texts = dict(notice.system_texts(["libz.so.1", "libnobody-1.so"]))
    assert {*texts} == {"zlib1g"}
    assert "Jean-loup Gailly" in texts["zlib1g"]


def test_the_library_of_old_openssl_has_its_old_licence(tmp_path):
    for name in ("libcrypto.so.1.1", "libcrypto.so.3"):
        (tmp_path / name).touch()
    assert notice.libraries(tmp_path) == [("libcrypto.so.1.1", "OpenSSL"), ("libcrypto.so.3", "Apache-2.0")]


@pytest.mark.skipif(not shutil.which("readelf"), reason="needs readelf of the GNU binutils")
def test_the_c_library_that_a_file_needs_is_the_one_that_readelf_tells(tmp_path):
    """Our packages' own modules and libraries, two of each; a text that names a version is no program."""
    kinds = {}
    for file in (Path(file.locate()) for part in notice.packages() for file in part.files or ()):
        if file.name.endswith(".so") or notice.BINARY.search(file.name):
            kinds.setdefault(file.suffix, []).append(file)
    seen = [file for files in kinds.values() for file in (*files[:2], *files[-2:])]
    assert len(seen) > 3
    for file in seen:
        told = subprocess.run(["readelf", "-V", str(file)], capture_output=True, text=True, check=True).stdout
        named = [tuple(map(int, found.split("."))) for found in re.findall(r"Name: GLIBC_(2[\d.]+)", told)]
        assert system.needed(file) == max(named, default=()), file
    (tmp_path / "words").write_bytes(b"\0GLIBC_2.99\0")
    (tmp_path / "program").write_bytes(b"\x7fELF\0GLIBC_2.2.5\0GLIBC_2.31\0GLIBC_2.4\0")
    assert system.glibc(tmp_path) == (2, 31)


def test_the_packed_file_keeps_rights_and_names_nobody(tmp_path):
    folder = tmp_path / "fairdeal"
    folder.mkdir()
    (folder / "fairdeal").write_text("program")
    (folder / "fairdeal").chmod(0o755)
    if sys.platform == "win32":
        pytest.skip("a zip keeps no rights")
    with tarfile.open(pack(folder, tmp_path)) as file:
        part = file.getmember("fairdeal/fairdeal")
        assert (part.mode & 0o777, part.uname, part.uid) == (0o755, "", 0)


@pytest.mark.xdist_group("loopback")
@effort.only_long("it makes the whole program")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a root folder of its own")
def test_it_plays_where_nothing_but_the_c_library_and_zlib_are(tmp_path):
    """A folder with the program and these libraries as root: no Python, no shell, no user, no home."""
    if why := lan.why_not():
        pytest.skip(why)
    folder = build(tmp_path / "out")
    told = (folder / "NOTICE.txt").read_text("utf-8")
    assert notice.UNKNOWN not in told
    assert [*folder.rglob("*readline*")] == [], "it is under the GPL"
    assert [name for name in ("assets/generator", "assets/pictures", "client/bundle", "p2p/vectors")
            if (folder / "_internal" / name).exists()] == []
    words = {path.name for path in (folder / "_internal/assets/words").iterdir()}
    assert {"cs.mo", "sl.mo"} <= words
    assert [name for name in words if name.endswith(".po")] == []
    for name in ("assets/check.html", "client/phone/page/index.html", "p2p/games/taroky/RULES.cs.md",
                 "p2p/games/tarok/RULES.sl.md"):
        assert (folder / "_internal" / name).is_file(), name
    here = tuple(map(int, platform.libc_ver()[1].split(".")))
    assert system.glibc(folder) <= max(here, system.PROMISED), "it needs more than where it was made"
    root = tmp_path / "root"
    for name in ("proc", "tmp", "dev/shm", "opt"):
        (root / name).mkdir(parents=True)
    shutil.move(folder, root / "opt" / "fairdeal")
    program = root / "opt/fairdeal/fairdeal"
    for line in subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True).stdout.split():
        if line.startswith("/") and Path(line).name in LIBC:
            _copied(Path(line), root)
            for name in LIBC:
                if (beside := Path(line).resolve().parent / name).exists():
                    _copied(beside, root)
    os.mknod(root / "dev/null", 0o020666, os.makedev(1, 3))

    def run(words, language="en"):
        inside = (f"ip link set lo up; mount -t proc proc {root}/proc; mount -t tmpfs none {root}/dev/shm; exec env -i "
                  f"FAIRDEAL_LANGUAGE={language} {shutil.which('chroot')} {root} /opt/fairdeal/fairdeal {words}")
        return subprocess.run(["unshare", "--net", "--mount", "--pid", "--fork", "sh", "-c", inside],
                              capture_output=True, text=True, timeout=300, check=False)
    done = run("demo tau --peers 2 --mode z3tau")
    assert (done.returncode, "all 2 files verified" in done.stdout) == (0, True), done.stdout + done.stderr
    told = " ".join(run("--help", "cs").stdout.split())
    assert languages.catalogue("cs").gettext("print a played game as text") in told


def _copied(path, root):
    at = root / str(path).lstrip("/")
    at.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path.resolve(), at)


@effort.only_long("it makes the wheel twice")
def test_a_wheel_made_twice_is_the_same(tmp_path):
    """SOURCE_DATE_EPOCH, by reproducible-builds.org, stands for the times of the files. Catalogues are compiled where
    there are none, as in a fresh checkout."""
    for name in ("one", "two"):
        source = tmp_path / name / "source"
        compiled = ["*.mo"] * (name == "two")
        not_ours = shutil.ignore_patterns(".*", "tests", "build", "*.egg-info", "__pycache__", *compiled)
        shutil.copytree(ROOT, source, ignore=not_ours)
        (source / "README.md").touch()
        words = ["pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path / name), str(source)]
        subprocess.run([*own_network.outside(), sys.executable, "-m", *words], check=True, timeout=effort.patience(120),
                       env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    (one,), (two,) = ([*(tmp_path / name).glob("*.whl")] for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    inside = zipfile.ZipFile(one).namelist()
    assert {"assets/words/cs.mo", "assets/words/sl.mo", "assets/check.html"} <= {*inside}
    assert [name for name in inside if name.endswith(".po")] == []


def test_nothing_that_only_makers_use_lies_in_a_wheel():
    """What setuptools finds by our own words in pyproject.toml."""
    find_packages = pytest.importorskip("setuptools").find_packages
    words = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]["find"]
    found = find_packages(".", include=words["include"], exclude=words["exclude"])
    assert "client.play" in found
    assert [name for name in found if name.startswith(("client.bundle", "tests"))] == []
