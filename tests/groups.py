"""Which tests one process has to run one after another, read from their files, and the distribution that follows it.

A test's group is the name in its mark `xdist_group`, or in that of its file. Tests without a group go wherever there is
room. The names are read from the source, since pytest-xdist's own `--dist loadgroup` (3.8) doesn't find them with
pytest 9.2.
"""
import ast
import re
from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

MARK = re.compile(r"mark\.xdist_group\('(\w+)'\)")


@cache
def groups(path: Path) -> dict[str, str]:
    """The group of each marked test of a file, by its function; that of the whole file under ""."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name, decorator_list=marks):
                pass
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                name, marks = "", [value]
            case _:
                continue
        if mark := MARK.search(" ".join(map(ast.unparse, marks))):
            found[name] = mark[1]
    return found


def group_of(root: Path, test: str) -> str:
    """The group of a test by its node id, else the id itself: a group of one."""
    file, _, function = test.partition("::")
    named = groups(root / file)
    return named.get(function.partition("[")[0]) or named.get("") or test


class Distribution(LoadScopeScheduling):
    """Gives each group to one process, the largest groups first."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(self.config.rootpath, nodeid)
