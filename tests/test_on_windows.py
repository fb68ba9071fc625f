"""What Windows does to the lines of README and to a checkout of the files."""
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
TYPED = [line.strip() for line in README.splitlines() if line.startswith("    ")]


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "-c", "core.autocrlf=true", "-c",
           "core.safecrlf=false")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_readme_has_lines_for_windows_that_its_shells_understand():
    """Windows PowerShell 5.1 knows no &&, cmd.exe no semicolon and no single quotes; both take one command a line."""
    lines = [line for line in TYPED if line.startswith("py ") or "\\Scripts\\" in line]
    assert lines == ["py -m venv .venv", r".venv\Scripts\pip install .", r".venv\Scripts\fairdeal",
                     "py -m venv .venv", r'.venv\Scripts\pip install -e ".[test]"', r".venv\Scripts\python -m pytest"]
    assert not re.search(r"`[^`]*(?:Scripts|\bpy )[^`]*&&", README)


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_a_checkout_with_autocrlf_changes_no_byte(tmp_path):
    """Git for Windows proposes autocrlf: without attributes every text comes with CR LF, and drawings are compared."""
    names = ["assets/cards/back/brick.svg", "p2p/words.txt", "p2p/PROTOCOL.md", "tests/client/shots/tarok-look.png"]
    shutil.copyfile(ROOT / ".gitattributes", tmp_path / ".gitattributes")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "all")
    for name in names:
        (tmp_path / name).unlink()
    git(tmp_path, "checkout", "--", ".")
    assert {name for name in names if (tmp_path / name).read_bytes() != (ROOT / name).read_bytes()} == set()
