"""p2p/ARCHITECTURE.md, the map of the house: every file and every name that it points at exists."""
import ast
import re
from pathlib import Path

from client.games.catalogue import LISTINGS
from tests.each import each

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "p2p" / "ARCHITECTURE.md").read_text(encoding="utf-8")
FLAT = re.sub(r"\s+", " ", PAGE)
FILES = sorted(set(re.findall(r"`((?:p2p|client|assets|tests)/[\w/]+\.(?:py|md))`", PAGE)))
NAMES = sorted(set(re.findall(r"`((?:p2p|client|assets|tests)/[\w/]+\.py)` `([A-Za-z_.]+)`", FLAT)))


def test_the_page_points_at_many_places():
    assert len(FILES) > 60
    assert len(NAMES) > 35


@each("file", FILES)
def test_a_file_that_is_named_exists(file):
    games = LISTINGS if "NAME" in file else [""]
    assert any((ROOT / file.replace("NAME", game)).exists() for game in games)


@each("file, name", NAMES)
def test_what_is_named_of_a_file_is_defined_in_it(file, name):
    scope = ast.parse((ROOT / file).read_text(encoding="utf-8")).body
    for part in name.split("."):
        node = next((node for node in scope if getattr(node, "name", "") == part), None)
        assert node is not None, f"{file} defines no {name}"
        scope = node.body


def test_every_folder_of_code_stands_in_the_picture():
    picture = PAGE.split("```")[1]
    folders = {str(path.relative_to(ROOT)) for top in ("p2p", "client") for path in (ROOT / top).glob("*/__init__.py")
               for path in [path.parent]}
    assert [folder for folder in sorted(folders) if folder not in picture] == []
    files = {path.stem for folder in (".", "screens", "play", "pages", "ui", "draw", "../assets")
             for path in (ROOT / "client" / folder).glob("*.py")} - {"__init__"}
    assert [file for file in sorted(files) if not re.search(rf"\b{file}\b", picture)] == []
    assert all(f"{game}/" in picture for game in LISTINGS)


def test_the_rows_of_what_to_change_are_at_least_twenty():
    table = PAGE.split("## 2. ")[1].split("## 3. ")[0]
    assert len(re.findall(r"^\| [^|]+ \| .*`", table, re.MULTILINE)) >= 20


def test_the_picture_shows_every_file_at_the_top_of_the_window():
    picture = PAGE.split("```")[1]
    files = [path.stem for path in sorted((ROOT / "client").glob("[a-z]*.py"))]
    assert [file for file in files if not re.search(rf"\b{file}\b", picture)] == []


def test_a_key_press_is_handed_on_by_at_most_thirty_functions_and_each_is_there():
    walk = FLAT.split("Each function that hands the press on")[1].split("## 4.")[0]
    there, back = walk.split("These are thirty.")
    assert len(re.findall(r"`([A-Za-z]+)\.([a-z_]+)`", there)) == 30
    defined = {(node.name, part.name) for top in ("p2p", "client") for path in (ROOT / top).rglob("*.py")
               for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)
               for part in node.body if isinstance(part, ast.FunctionDef)}
    assert set(re.findall(r"`([A-Za-z]+)\.([a-z_]+)`", there + back)) - defined == set()
