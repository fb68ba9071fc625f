"""assets/check.html is what its sources make, and nothing is in it that they don't make."""
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import own_network
from tests.effort import only_long

ROOT = Path(__file__).parents[2]
SOURCES = Path("assets") / "generator" / "check"
NEEDED = (Path("p2p") / "words.txt", Path("p2p") / "words-LICENSE.txt", Path("LICENSE"),
          Path("assets") / "words" / "cs.po", Path("assets") / "words" / "sl.po")


@only_long("npm fetches three packages")
@pytest.mark.skipif(not shutil.which("npm"), reason="needs npm")
def test_a_fresh_build_is_the_page_byte_for_byte(tmp_path):
    shutil.copytree(ROOT / SOURCES, tmp_path / SOURCES, ignore=shutil.ignore_patterns("node_modules"))
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    npm = shutil.which("npm")
    fetched = (*own_network.outside(), npm, "ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund")
    for command in (fetched, (npm, "run", "build")):
        done = subprocess.run(command, cwd=tmp_path / SOURCES, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "assets" / "check.html").read_bytes() == (ROOT / "assets" / "check.html").read_bytes()
