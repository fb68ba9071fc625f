"""p2p/SECURITY.md names tests: each line of its tables one at least, which stands in the file that is named with it."""
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "p2p" / "SECURITY.md").read_text(encoding="utf-8")
NAME = re.compile(r"`((?:tests/)?[\w/]*?)(\w+\.py)`|`(test_\w+|no_leak)`")


def defined_in(path: Path) -> set[str]:
    """The names of all functions that are defined in a file."""
    return set(re.findall(r"def (\w+)", path.read_text("utf-8")))


def lines() -> list[tuple[int, str, set[Path]]]:
    """Each line of a table with its number and the files that its section says: "unless another file is named"."""
    found, said, folder = [], set(), Path()
    for number, line in enumerate(PAGE.splitlines(), 1):
        if line.startswith("## "):
            said = set()
        if line.startswith("|") and not line.startswith(("|---", "| attack |", "| leak |")):
            found.append((number, line.rstrip(" |").rsplit("|", 1)[1], said))
        elif not line.startswith("|"):
            for place, file in ((place, file) for place, file, _ in NAME.findall(line) if file):
                folder = ROOT / place if place else folder
                said = said | {folder / file}
    return found


def named_in(cell: str, said: set[Path]) -> tuple[list[tuple[str, set[Path]]], set[Path]]:
    """The tests in the last cell of a line with the files where each should stand, and the files named there alone."""
    found, files, fresh, alone = [], said, False, set()
    for part in cell.split("; "):
        for place, file, test in NAME.findall(part):
            if file:
                files, fresh = ({ROOT / place / file} | (files if fresh else set())), True
                alone.add(ROOT / place / file)
            else:
                found.append((test, files))
        fresh = False
    return found, alone


def test_each_line_names_a_test_and_each_test_stands_in_the_file_named_with_it():
    wrong, count = [], 0
    for number, cell, said in lines():
        found, alone = named_in(cell, said)
        if not found and not alone:
            wrong.append(f"line {number} names no test")
        wrong += [f"line {number}: there is no {path}" for path in alone if not path.exists()]
        for test, files in found:
            count += 1
            if not any(test in defined_in(path) for path in files if path.exists()):
                wrong.append(f"line {number}: {test} isn't in {sorted(path.name for path in files)}")
    assert wrong == []
    assert count > 200


def test_every_file_and_test_outside_the_tables_exists():
    defined = {name for path in (ROOT / "tests").rglob("*.py") for name in defined_in(path)}
    assert set(re.findall(r"`(test_\w+)`", PAGE)) - defined == set()
    files = set(re.findall(r"`?((?:tests|p2p)/[\w/]+\.py)`?", PAGE))
    assert [name for name in files if not (ROOT / name).exists()] == []
