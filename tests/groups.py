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

from tests import own_network

LONGEST = ("going", "loopback", "lan", "test_net_identity_and_log_run_with_the_oldest_versions",
           "test_no_two_continuations_nobody_named_and_no_standstill", "test_counting_beats_chance_by_more",
           "test_cuts_and_crashes_longer_than_the_patience_leave_one_order")     # groups and tests, the longest first
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


def group_of(root: Path, test: str, apart: bool) -> str:
    """The group of a test by its node id, else the id itself: a group of one.

    Where each process has a loopback of its own (`apart`), each file of the group "loopback" is a group.
    """
    file, _, function = test.partition("::")
    named = groups(root / file)
    group = named.get(function.partition("[")[0]) or named.get("") or test
    return file if apart and group == "loopback" else group


class Distribution(LoadScopeScheduling):
    """Gives each group to one process; what takes long is begun first, and nothing waits behind it."""

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.long = {}                  # the scopes that take long, by their place in LONGEST; found at the first work

    def _split_scope(self, nodeid: str) -> str:
        return group_of(self.config.rootpath, nodeid, own_network.apart())

    def _assign_work_unit(self, node) -> None:
        """Give a process what takes longest of what is left; what is short, while it has something long to do."""
        self.long = self.long or {scope: rank for scope in self.workqueue if (rank := _rank(scope)) is not None}
        busy = any(scope in self.long and not all(done.values())
                   for scope, done in self.assigned_work.get(node, {}).items())
        longest = min(self.workqueue, key=lambda scope: self.long.get(scope, len(LONGEST)))
        self.workqueue.move_to_end(next(reversed(self.workqueue)) if busy else longest, last=False)
        super()._assign_work_unit(node)


def _rank(scope: str) -> int | None:
    """The place in LONGEST of a group, or of a test by its node id; None if it isn't named there."""
    name = scope.partition("::")[2].partition("[")[0] or scope
    return LONGEST.index(name) if name in LONGEST else None
