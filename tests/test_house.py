"""Rules for the source files, checked by reading them: imports, lengths, captions, groups of tests."""
import ast
import gc
import re
import tomllib
import warnings
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from tests.each import each
from tests.groups import group_of

pytestmark = pytest.mark.xdist_group("house")      # in one process, since all of them read the same trees

ROOT = Path(__file__).parents[1]
OURS = ("p2p", "client", "assets")
FILES = sorted(path.relative_to(ROOT) for top in OURS for path in (ROOT / top).rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py"))
LONGEST = 500                   # lines; a longer file is told as a warning: only a reader sees two reasons to change
# Who may import what of ours: the first row that fits a file counts. A name stands for all that begins with it.
RULES = ("p2p.games.game", "p2p.games.draw")
ONE_GAME = ("client.draw", "client.ui", "client.pages", "client.play", "client.lessons", "client.settings",
            "client.games.listing", "client.games.boards", "client.games.levels", "p2p.games.game", "p2p.peer",
            "p2p.table")
# Games that share something, by folder: what each may import besides the contract and itself. All others share nothing.
SHARED = {
    "tau": ("p2p.games.sets", "client.games.race", "p2p.files"),
    "pcset": ("p2p.games.sets", "client.games.race"),
    "tarok": ("p2p.games.tarot", "client.games.tricks"),
    "taroky": ("p2p.games.tarot", "client.games.tricks"),
}
DRAWN = ("assets.faces", "assets.ink", "assets.knot", "assets.letters", "assets.people",
         "assets.shapes")       # without the generator
GAME_FOLDER = re.compile(r"(p2p|client)/games/([a-z]\w*)/")
MAY_IMPORT = (
    ("p2p/__init__.py", ()),
    ("p2p/language.py", ()),
    ("client/languages.py", ()),
    ("p2p/files.py", ()),
    ("p2p/identity.py", ("p2p.files",)),
    ("p2p/net/", ("p2p.net", "p2p.identity")),
    ("p2p/log/", ("p2p.log", "p2p.net.wire", "p2p.identity", "p2p.files")),
    ("p2p/games/game.py", ()),
    ("p2p/games/draw.py", ()),
    ("p2p/games/saved.py", ("p2p.games",)),
    ("p2p/games/days.py", ("p2p.games", "p2p.language")),
    ("p2p/games/books.py", ()),
    ("p2p/games/__init__.py", ("p2p.games",)),
    ("p2p/games/sets/", (*RULES, "p2p.games.sets")),
    ("p2p/games/tarot/", (*RULES, "p2p.games.tarot")),
    ("p2p/deal/", ("p2p.deal", "p2p.log", "p2p.identity", *RULES)),
    ("p2p/table/", ("p2p.table", "p2p.deal", "p2p.log", "p2p.games", "p2p.identity", "p2p.net.wire")),
    ("p2p/club/", ("p2p.club", "p2p.table", "p2p.log", "p2p.games", "p2p.net.wire", "p2p.identity", "p2p.files")),
    ("p2p/peer/", ("p2p.peer", "p2p.club", "p2p.table", "p2p.deal", "p2p.log", "p2p.net", "p2p.games", "p2p.identity",
                   "p2p.files")),
    ("client/draw/", ("client.draw", *DRAWN)),
    ("client/settings.py", ("client.draw", "client.languages", "p2p.identity", "p2p.files")),
    ("client/ui/", ("client.ui", "client.draw", "p2p.identity")),
    ("client/pages/", ("client.pages", "client.languages", "client.ui", "client.draw", "client.settings", *DRAWN,
                       "p2p.games.game", "p2p.games.saved", "p2p.games.books", "p2p.games.GAMES", "p2p.log.charter",
                       "p2p.log.fault", "p2p.net.wire", "p2p.table", "p2p.peer", "p2p.identity", "p2p.files")),
    ("client/play/", ("client.play", "client.pages", "client.ui", "client.draw", "p2p.files", "p2p.games.game",
                      "p2p.games.saved", "p2p.games.GAMES", "p2p.log.charter", "p2p.net.wire", "p2p.table",
                      "p2p.peer", "p2p.identity")),
    ("client/lessons/", ("client.lessons", "client.play", "client.pages", "client.ui", "client.draw", "p2p.games.game",
                         "p2p.games.GAMES", "p2p.files", "p2p.log.charter", "p2p.net.wire", "p2p.table", "p2p.peer")),
    ("client/games/__init__.py", ()),
    ("client/games/levels.py", ()),
    ("client/games/boards.py", ("client.lessons", "client.pages", "client.play", "client.ui.screen",
                                "p2p.table.retold")),
    ("client/games/listing.py", ("client.games.boards", "client.draw", "client.pages", "client.play", "p2p.games.game",
                                 "p2p.net.wire", "p2p.table.retold")),
    ("client/games/catalogue.py", ("client.games", "p2p.games.GAMES")),
    ("client/games/race/", ("client.games.race", "p2p.files", *ONE_GAME)),
    ("client/games/tricks/", ("client.games.tricks", "p2p.games.tarot", "p2p.files", *ONE_GAME)),
    ("client/screens/", ("client.screens", "client.games.catalogue", "client.games.listing", "client.games.levels",
                         "client.games.dated", "client.pages", "client.play", "client.lessons", "client.ui",
                         "client.draw", "client.settings", "p2p.club", "p2p.files", "p2p.games.game",
                         "p2p.games.GAMES", "p2p.net.wire", "p2p.table", "p2p.peer", "p2p.identity",
                         "p2p.log.store")),
    ("client/phone/seal.py", ()),
    ("client/phone/server.py", ("client.phone.seal", "p2p.net.allowance")),
    ("client/phone/hands_on.py", ("client.phone.server", "client.pages.handing", "client.pages.verifying.verify",
                                  "client.draw", "client.languages", "p2p.peer.node")),
    ("client/phone/", ("client.phone", "client.games.catalogue", "client.play", "client.pages", "client.draw",
                       "client.languages", "p2p.games.game", "p2p.net.wire", "p2p.peer", "p2p.files", *DRAWN)),
    ("client/bundle/", ("client.bundle", "client.main", "client.draw", "assets.compiling", *DRAWN)),
    ("client/desktop_entry.py", (*DRAWN, "client.draw", "client.languages", "p2p.files")),
    ("client/window.py", ("client.ui", "client.draw", "client.settings", *DRAWN, "p2p.peer.session")),
    ("client/", ("client", "p2p.club", "p2p.table", "p2p.games", "p2p.log", "p2p.net.wire", "p2p.peer", "p2p.identity",
                 "p2p.files")),
    ("assets/generator/", ("assets",)),
    ("assets/", DRAWN),
)
# What no file of a room may import from outside: a rule knows no clock, a table no socket, disk, clock or screen.
NEVER = (
    ("p2p/games/", {"asyncio", "os", "pathlib", "random", "secrets", "socket", "threading", "time", "zmq", "pygame"}),
    ("p2p/table/", {"asyncio", "os", "random", "secrets", "socket", "threading", "time", "zmq", "zeroconf", "pygame"}),
    ("p2p/deal/", {"asyncio", "socket", "threading", "time", "zmq", "zeroconf", "pygame"}),
    ("p2p/", {"pygame"}),
    ("client/", {"zmq", "zeroconf", "socket"}),
)
MOST_FILES = 25                 # in one folder of ours; more are told as a warning
# What makes a test meet the programs that other tests run on this computer at the same time.
REAL_NETWORK = ("p2p.peer.node.Node", "tests.client.desks.real", "tests.client.window_user",
                "tests.games.taroky.real_table", "tests.lan", "tests.net.sides", "tests.peer.nodes")
NAMELESS = {"utils", "util", "manager", "handler", "common", "base", "helpers", "misc"}

# Which packages a wheel holds.
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
FIND = SETUP["packages"]["find"]


@pytest.fixture(scope="module", autouse=True)
def _trees_are_no_rubbish():
    """Else they are gone through again and again while more come, for three quarters of the time."""
    gc.disable()
    yield
    gc.enable()


@cache
def tree_of(path):
    """The syntax tree of a file of ours."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def nodes_of(path, *kinds):
    """The parts of these kinds in a file of ours."""
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, kinds)]


def outside(path):
    """The top-level packages that a file imports."""
    for node in nodes_of(path, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


def imported(path):
    """Every name of ours that a file imports, with the module it comes from, wherever the import stands."""
    for node in nodes_of(path, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.parts[:-node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_no_files_import_each_other_in_a_circle():
    """Wherever the import stands: one for the types alone, or in a function, ties two files all the same."""
    modules = {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in FILES}
    below = {name: {of for each in imported(path) for of in (each, each.rpartition(".")[0])} & modules.keys() - {name}
             for name, path in modules.items()}
    while free := [name for name, others in below.items() if not others & below.keys()]:
        for name in free:
            del below[name]
    assert {name: sorted(others & below.keys()) for name, others in below.items()} == {}


def test_a_class_s_name_is_found_once():
    """But for those that each game has of its own."""
    found = Counter(node.name for path in FILES for node in nodes_of(path, ast.ClassDef))
    assert {name for name, count in found.items() if count > 1} == {"State", "Phase"}


def row_of(path):
    row = next((row for row in MAY_IMPORT if path.as_posix().startswith(row[0])), None)
    game = GAME_FOLDER.match(path.as_posix())
    if game and not (row and GAME_FOLDER.match(row[0])):
        return of_game(*game.groups())
    return row[1] if row else None


def of_game(top, name):
    """What a game's own folder may import: the contract, itself, and what it shares; never another game."""
    if top == "p2p":
        rules = tuple(shared for shared in SHARED.get(name, ()) if shared.startswith("p2p.games."))
        return (*RULES, f"p2p.games.{name}", *rules)
    return (*ONE_GAME, f"p2p.games.{name}", f"client.games.{name}", *SHARED.get(name, ()))


def within(name, allowed):
    return any(name == row or name.startswith(row + ".") for row in allowed)


@each("path", FILES)
def test_imports_point_down(path):
    allowed = row_of(path)
    assert allowed is not None, f"{path} has no row in MAY_IMPORT"
    allowed = (*allowed, "p2p.language")                # whoever speaks to a reader
    ours = [name for name in imported(path) if name.split(".")[0] in OURS]
    assert [name for name in ours if not within(name, allowed)] == []


@each("path", FILES)
def test_rooms_know_nothing_of_what_is_outside_them(path):
    never = set().union(*(names for start, names in NEVER if path.as_posix().startswith(start)))
    assert never & set(outside(path)) == set()


def test_no_test_imports_another():
    assert [(str(path), name) for path in TESTS for name in imported(path)
            if name.startswith("tests.") and any(part.startswith("test_") for part in name.split("."))] == []


@each("path", [path for path in TESTS if path.name.startswith("test_")])
def test_tests_on_a_real_network_are_in_a_group(path):
    """One process runs a group, so these never run side by side with each other."""
    text = (ROOT / path).read_text(encoding="utf-8")
    arguments = {node.arg for node in nodes_of(path, ast.arg)}
    if "user" in arguments or any(within(name, REAL_NETWORK) for name in imported(path)):
        assert "mark.xdist_group(" in text


def test_groups_are_read_from_the_marks_of_tests_and_files():
    file, test = "tests/table/test_card_seeds.py", "test_each_stirs_only_its_own_part"
    assert group_of(ROOT, f"{file}::{test}", apart=False) == "loopback"
    assert group_of(ROOT, f"{file}::{test}", apart=True) == file
    for apart in (False, True):
        assert group_of(ROOT, f"{file}::test_something_else[1-2]", apart) == "table"
        assert group_of(ROOT, "tests/lan/test_lan.py::test_anything", apart) == "lan"
        assert group_of(ROOT, "tests/test_cli.py::test_this[a]", apart) == "tests/test_cli.py"


def test_no_folder_holds_more_files_than_one_looks_through():
    count = Counter(path.parent for path in FILES)
    full = {folder.as_posix(): number for folder, number in count.items() if number > MOST_FILES}
    if full:
        warnings.warn(f"house: folders with more than {MOST_FILES} files: {full}", stacklevel=1)


def test_a_further_game_may_import_no_other_and_needs_no_row():
    """Neither its rules nor its window, whatever it is called."""
    for top in ("p2p", "client"):
        allowed = row_of(Path(top, "games", "sixth", "state.py"))
        assert within("p2p.games.game", allowed)
        assert within(f"{top}.games.sixth.model", allowed)
        for other in ("tau", "pcset", "lines", "tarok", "taroky"):
            assert not within(f"p2p.games.{other}", allowed)
            assert not within(f"client.games.{other}.model", allowed)
    assert not within("client.games.sixth.table", row_of(Path("p2p/games/sixth/state.py"))), "rules know no window"


def test_the_table_of_imports_has_no_row_without_a_file():
    assert [start for start, _ in MAY_IMPORT if not any(path.as_posix().startswith(start) for path in FILES)] == []


@each("path", [*FILES, *TESTS])
def test_files_have_a_caption_and_a_name_of_their_own(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    if (lines := len(text.splitlines())) > LONGEST:
        warnings.warn(f"house: {path} has {lines} lines", stacklevel=1)
    assert path.stem not in NAMELESS
    caption = ast.get_docstring(tree_of(path))
    assert caption, "the first thing in a file says what it is for"
    assert caption.splitlines()[0].strip()


@each("path", FILES)
def test_functions_are_short(path):
    functions = nodes_of(path, ast.FunctionDef, ast.AsyncFunctionDef)
    assert [f.name for f in functions if f.end_lineno - f.lineno >= 60] == []


def test_nine_functions_in_ten_are_below_27_lines():
    sizes = sorted(node.end_lineno - node.lineno + 1 for path in FILES
                   for node in nodes_of(path, ast.FunctionDef, ast.AsyncFunctionDef))
    assert sizes[len(sizes) // 2] <= 9
    assert sizes[len(sizes) * 9 // 10] < 27


def packages():
    """The packages that setuptools finds, by the rules of its `find`: included by one pattern, excluded by none."""
    for where in FIND["where"]:
        for file in (ROOT / where).rglob("__init__.py"):
            name = ".".join(file.parent.relative_to(ROOT / where).parts)
            if any(fnmatchcase(name, pattern) for pattern in FIND["include"]) and not any(
                    fnmatchcase(name, pattern) for pattern in FIND["exclude"]):
                yield name


def shipped():
    """The files of ours that a wheel holds."""
    found = set(packages())
    return [path for path in FILES if ".".join(path.parts[:-1]) in found]


def test_a_wheel_has_no_generator_of_the_cards():
    found = set(packages())
    assert {"assets", "client.draw", "p2p.peer", "fairdeal_start"} <= found
    assert [name for name in found if "generator" in name] == []
    assert SETUP["include-package-data"] is False           # else files of left-out folders come along as data


def test_nothing_in_a_wheel_imports_what_is_left_out():
    ours = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in FILES}
    there = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in shipped()}
    left_out = ours - there
    assert any("generator" in name for name in left_out)
    assert [(path, name) for path in shipped() for name in imported(path)
            if any(name == gone or name.startswith(f"{gone}.") for gone in left_out)] == []
