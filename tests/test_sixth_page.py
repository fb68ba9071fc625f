"""ARCHITECTURE's page "A sixth game", followed to the letter: its files and its lines alone make a game that is played.

In a copy of the program, so that its processes know the game, too.
"""
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "p2p" / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## 8. A sixth game")[1]
FILES = re.findall(r"^\| `((?:p2p|client)/games/NAME/[\w.]+)` \|", PAGE, re.MULTILINE)
FOLDERS = {"p2p": ROOT / "tests" / "sixth" / "rules", "client": ROOT / "tests" / "sixth" / "window"}
CODE = "sixth"


def changes():
    """(file, lines that go, lines that come in their place) for each change of the page's lines."""
    block, file = PAGE.split("```diff\n")[1].split("```")[0], ""
    for line in re.finditer(r"^(\w.*\.py)$|((?:^-.*\n)+)((?:^\+.*\n)+)", block, re.MULTILINE):
        file = line[1] or file
        if line[2]:
            yield file, *("".join(row[1:] for row in rows.splitlines(keepends=True)) for rows in (line[2], line[3]))


@pytest.fixture
def house(tmp_path):
    """The program with the sixth game in it, made by the page alone."""
    for top in ("p2p", "client"):
        shutil.copytree(ROOT / top, tmp_path / top, ignore=shutil.ignore_patterns("__pycache__", "vectors"))
    shutil.copytree(ROOT / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        path = tmp_path / file.replace("NAME", CODE)
        path.parent.mkdir(exist_ok=True)
        text = (FOLDERS[file.partition("/")[0]] / path.name).read_text(encoding="utf-8")
        text = text.replace("tests.sixth.rules", f"p2p.games.{CODE}")
        path.write_text(text.replace("tests.sixth.window", f"client.games.{CODE}"), encoding="utf-8")
    for file, gone, come in changes():
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert text.count(gone) == 1, f"the page names lines that {file} hasn't once: {gone}"
        (tmp_path / file).write_text(text.replace(gone, come), encoding="utf-8")
    return tmp_path


def test_the_page_names_every_file_of_the_example():
    own = {f"{top}/games/NAME/{path.name}" for top, folder in FOLDERS.items() for path in folder.iterdir()
           if path.is_file()}
    assert {*FILES} == own
    assert [file for file, *_ in changes()] == ["p2p/games/__init__.py"] * 2 + ["client/games/catalogue.py"] * 2


@pytest.mark.xdist_group("loopback")
def test_what_the_page_says_is_enough_to_play_verify_and_show_a_sixth_game(house):
    def run(*words):
        command = [sys.executable, "-m", "client.main", *map(str, words)]
        return subprocess.run(command, cwd=house, text=True, timeout=120, capture_output=True, check=False)
    done = run("demo", CODE, "--peers", 2, "--deals", 2, "--json", "--data", house / "kept")
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)
    assert found["agree"]
    assert found["verified"]
    shown = run("show", found["transcripts"][0])
    assert shown.returncode == 0, shown.stderr
    assert "High or low" in shown.stdout
    assert shown.stdout.count(": point ") == 2
    refused = run("demo", CODE, "--phones", 1)
    assert refused.returncode != 0
    assert "Of 2 peers 0 to 0 can play from phones." in refused.stderr, "its listing has no phones"
