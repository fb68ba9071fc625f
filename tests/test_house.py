"""The house's own rules, read from the source: who may import whom, how long a file may be, a caption on each."""
import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("p2p", "client", "assets")
FILES = sorted(path.relative_to(ROOT) for top in OURS for path in (ROOT / top).rglob("*.py"))
TESTS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py"))
LONGEST, LONGEST_TEST = 400, 500
# Who may import what of ours: the first row that fits a file counts. A name stands for all that begins with it.
MAY_IMPORT = (
    ("p2p/games/", ("p2p.games",)),
    ("p2p/identity.py", ()),
    ("p2p/net/", ("p2p.net", "p2p.identity")),
    ("p2p/log/", ("p2p.log", "p2p.net.wire", "p2p.identity")),
    ("p2p/deal/", ("p2p.deal", "p2p.log", "p2p.identity", "p2p.games.game", "p2p.games.draw")),
    ("p2p/audit.py", ("p2p.games.game",)),
    ("p2p/seeds.py", ("p2p.log.store", "p2p.identity")),
    ("p2p/match.py", ("p2p.games",)),
    ("p2p/deals.py", ("p2p.games.game", "p2p.match", "p2p.audit")),
    ("p2p/replica.py", ("p2p.deal", "p2p.deals", "p2p.log", "p2p.games", "p2p.identity", "p2p.net.wire")),
    ("p2p/table.py", ("p2p.replica", "p2p.log", "p2p.games", "p2p.identity", "p2p.net.wire")),
    ("p2p/transcript.py", ("p2p.table", "p2p.log", "p2p.games", "p2p.identity", "p2p.net.wire")),
    ("p2p/live.py", ("p2p.table", "p2p.transcript", "p2p.seeds", "p2p.match", "p2p.audit", "p2p.log", "p2p.games",
                     "p2p.identity")),
    ("p2p/watching.py", ("p2p.table", "p2p.log", "p2p.net.wire")),
    ("p2p/tables.py", ("p2p.live", "p2p.watching", "p2p.seeds", "p2p.table", "p2p.transcript", "p2p.log", "p2p.games",
                       "p2p.identity", "p2p.net.wire")),
    ("p2p/lobby.py", ("p2p.deal", "p2p.log", "p2p.games", "p2p.match", "p2p.identity", "p2p.net.wire")),
    ("p2p/simulation.py", ("p2p.table", "p2p.deal", "p2p.log", "p2p.games", "p2p.identity", "p2p.net.wire")),
    ("p2p/node.py", ("p2p",)),
    ("p2p/crew.py", ("p2p",)),
    ("p2p/bench", ("p2p",)),
    ("p2p/__init__.py", ()),
    ("client/", ("client", "assets", "p2p.table", "p2p.games", "p2p.node", "p2p.identity", "p2p.lobby", "p2p.live",
                 "p2p.transcript", "p2p.match", "p2p.audit", "p2p.crew", "p2p.bench", "p2p.__version__")),
    ("assets/", ("assets", "p2p.games")),
)
NAMELESS = {"utils", "util", "manager", "handler", "common", "base", "helpers", "misc"}


def imported(path):
    """Every name of ours that a file imports, with the module it comes from, wherever the import stands."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.parts[:-node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def row_of(path):
    return next((allowed for start, allowed in MAY_IMPORT if path.as_posix().startswith(start)), None)


def within(name, allowed):
    return any(name == row or name.startswith(row + ".") for row in allowed)


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_down(path):
    allowed = row_of(path)
    assert allowed is not None, f"{path} has no row in MAY_IMPORT"
    ours = [name for name in imported(path) if name.split(".")[0] in OURS]
    assert [name for name in ours if not within(name, allowed)] == []


def test_the_table_of_imports_has_no_row_without_a_file():
    assert [start for start, _ in MAY_IMPORT if not any(path.as_posix().startswith(start) for path in FILES)] == []


@pytest.mark.parametrize("path", [*FILES, *TESTS], ids=str)
def test_files_are_short_have_a_caption_and_a_name_of_their_own(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    longest = LONGEST_TEST if path in TESTS else LONGEST
    assert len(text.splitlines()) <= longest
    assert path.stem not in NAMELESS
    caption = ast.get_docstring(ast.parse(text))
    assert caption, "the first thing in a file says what it is for"
    assert caption.splitlines()[0].strip()


@pytest.mark.parametrize("path", FILES, ids=str)
def test_functions_are_short(path):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [f.name for f in functions if f.end_lineno - f.lineno >= 60] == []


def test_nine_functions_in_ten_are_below_27_lines():
    trees = [ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in FILES]
    sizes = sorted(node.end_lineno - node.lineno + 1 for tree in trees for node in ast.walk(tree)
                   if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    assert sizes[len(sizes) // 2] <= 9
    assert sizes[len(sizes) * 9 // 10] < 27
