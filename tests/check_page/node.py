"""Runs the page's own script in node, and writes the files that it gets."""
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "assets" / "check.html"
NODE = shutil.which("node")


def reports(files: Sequence[Path], *options: str) -> list[dict[str, Any]]:
    """What the page reports of these files."""
    assert NODE
    done = subprocess.run([NODE, Path(__file__).with_name("in_node.mjs"), PAGE, *options, *files], capture_output=True,
                          text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def said(reports: Sequence[dict[str, Any] | int], code: str) -> list[list[str]]:
    """What the page says of these reports in a language, text by text; of a number all that depends on one."""
    assert NODE
    catalogue = () if code == "en" else (ROOT / "assets" / "words" / f"{code}.po",)
    done = subprocess.run([NODE, Path(__file__).with_name("say_in_node.mjs"), code, *catalogue], text=True,
                          input="\n".join(map(json.dumps, reports)), encoding="utf-8", capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def written(folder: Path, contents: Sequence[bytes]) -> list[Path]:
    """The paths of files with these contents."""
    paths = [folder / f"{number}.fairdeal" for number in range(len(contents))]
    for path, data in zip(paths, contents, strict=True):
        path.write_bytes(data)
    return paths
