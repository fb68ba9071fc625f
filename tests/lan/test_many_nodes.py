"""A lobby of more whole nodes than have links to each other at rest: no cliques, and a table can be had among them."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import own_network
from tests.effort import only_long, patience
from tests.lan.many_nodes import PLAYERS

pytestmark = [pytest.mark.xdist_group("lan"),
              pytest.mark.skipif(not own_network.apart(), reason="needs root on Linux for a loopback of its own")]

ROOT = Path(__file__).parents[2]


def lobby(count: int, quiet: float) -> dict[str, object]:
    """What `python -m tests.lan.many_nodes` says of so many."""
    words = "tests.lan.many_nodes", "--nodes", str(count), "--quiet", str(quiet)
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, text=True, capture_output=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=patience(600))
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


@only_long("forty whole nodes in one process; seventy take two minutes by hand: tests/lan/many_nodes.py")
def test_forty_nodes_all_see_each_other_and_four_of_them_play() -> None:
    """All share one interpreter, which makes each of them slow: forty once missed each other for good."""
    found = lobby(40, 5)
    assert (found["least_seen"], found["least_seen_at_the_end"]) == (39, 39)
    assert (found["players"], found["seals"], found["tables_before"]) == (PLAYERS, 1, 0)
