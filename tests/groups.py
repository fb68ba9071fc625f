"""Which tests one process has to run one after another, read from their files, and the distribution that follows it.

A test's group is the name in its mark `xdist_group`, or in that of its file; without one it is its file, so that what
tests of a file share is made once. The names are read from the source, since pytest-xdist's own `--dist loadgroup`
(3.8) doesn't find them with pytest 9.2.
"""
import ast
import os
import re
from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

from tests import own_network

# Groups and files, the longest first, with --long and without.
LONGEST = ("loopback", "table", "going", "lan", "tests/test_demo.py", "tests/peer/test_going.py",
           "tests/test_oldest_versions.py", "tests/games/tarok/test_window.py", "tests/log/test_race.py",
           "tests/log/test_going_walk.py",
           "tests/client/test_bundle.py", "tests/peer/test_carry_on.py", "tests/client/phone/test_axe.py",
           "tests/client/phone/test_beside_a_window.py", "tests/games/taroky/test_window.py",
           "tests/client/phone/test_page.py", "tests/log/test_carry_walk.py", "tests/language/test_scenes.py",
           "tests/check_page/test_in_node.py", "tests/client/play/test_pads.py", "tests/peer/test_torn_files.py",
           "tests/check_page/test_beside_the_forger.py", "tests/client/phone/test_lines.py",
           "tests/forger/test_forger.py", "tests/log/test_view_random.py", "tests/games/pcset/test_window.py",
           "tests/games/taroky/test_bot.py", "tests/check_page/test_in_chromium.py", "tests/peer/test_clubs.py",
           "tests/check_page/test_languages.py", "house", "tests/peer/test_node_hard.py", "tests/test_fuzz.py",
           "tests/assets/test_art_files.py", "tests/client/phone/test_seats.py", "tests/table/test_hostile_files.py",
           "tests/checker/test_checker.py", "tests/client/phone/test_hands_on.py",
           "tests/client/lessons/test_lesson_window.py", "tests/log/test_order.py", "tests/table/test_card_going.py",
           "tests/client/lessons/test_lessons.py", "tests/log/test_crash.py",
           "tests/games/tricks/test_book.py", "tests/games/tricks/test_looking.py", "tests/peer/test_node.py",
           "tests/client/play/test_book_window.py", "tests/bench/test_bare.py", "tests/bench/test_scale.py",
           "tests/games/tarok/test_layout.py", "phases", "tests/language/test_catalogues.py",
           "tests/net/test_handshake.py", "tests/client/test_thinking.py", "tests/games/lines/test_bot.py",
           "tests/games/tarok/test_bot.py", "tests/client/test_wayland.py", "tests/net/test_twins.py",
           "tests/language/test_three_languages.py", "tests/peer/test_clubs_hard.py",
           "tests/client/phone/test_server.py", "tests/peer/test_counting.py", "tests/client/pages/test_book_page.py",
           "tests/games/tricks/test_advice.py", "tests/client/play/test_joining.py",
           "tests/checker/test_altered_files.py", "tests/games/tricks/test_review_of_a_file.py",
           "tests/assets/test_card_faces.py")
REAL = "loopback", "lan", "going"       # groups with a real network in real time, which wait more than they compute
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
    """The group of a test by its node id, else its file.

    Where each process has a loopback of its own (`apart`), each file of the group "loopback" is a group.
    """
    file, _, function = test.partition("::")
    named = groups(root / file)
    group = named.get(function.partition("[")[0]) or named.get("") or file
    return file if apart and group == "loopback" else group


class Distribution(LoadScopeScheduling):
    """Gives each group to one process; what takes long is begun first, and nothing waits behind it.

    As many processes as there are cores compute, and those beyond them wait for a real network, as long as there is
    something of both kinds: so no core is idle while tests wait, and none is shared while others compute.

    What is done is forgotten, and each test's place is looked up: the parent's work at each test stays the same however
    many there are.
    """

    def __init__(self, *given) -> None:
        super().__init__(*given)
        self.places = {}                # of each test in the collection, which is the same everywhere
        self.long = {}                  # the groups that take long, by their place in LONGEST
        self.real = set()               # the groups with a real network

    def schedule(self) -> None:
        if self.collection is None:
            tests = next(iter(self.registered_collections.values()))
            self.places = {test: place for place, test in enumerate(tests)}
            self.long = {name: rank for rank, name in enumerate(LONGEST)}
            root = self.config.rootpath
            self.real = {self._split_scope(test) for test in tests if group_of(root, test, apart=False) in REAL}
        super().schedule()

    def mark_test_complete(self, node, item_index, *_) -> None:
        test = self.registered_collections[node][item_index]
        group = self._split_scope(test)
        work = self.assigned_work[node]
        del work[group][test]
        if not work[group]:
            del work[group]
        self._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        return group_of(self.config.rootpath, nodeid, own_network.apart())

    def _assign_work_unit(self, node) -> None:
        """Give a process what takes longest of what is left, of the kind that is wanted; what is short, while it has
        something long to do."""
        work = self.assigned_work[node]
        waiting = sum(not self.real.isdisjoint(groups) for other, groups in self.assigned_work.items() if other != node)
        real = waiting < len(self.assigned_work) - (os.cpu_count() or 1)
        left = [group for group in self.workqueue if (group in self.real) == real] or [*self.workqueue]
        first = min(left, key=lambda group: self.long.get(group, len(self.long)))
        short = [group for group in left if group not in self.long]
        group = short[-1] if short and any(group in self.long for group in work) else first
        work[group] = self.workqueue.pop(group)
        node.send_runtest_some([self.places[test] for test in work[group]])
