"""A lobby of many whole nodes in one process, on a loopback of its own: who sees whom, what it costs, a table in it.

    python -m tests.lan.many_nodes --nodes 70

prints a row of JSON. Needs root on Linux. Packets are all that the loopback carries, each counted once: datagrams,
those of mDNS among them, and the segments of links.
"""
import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests import own_network
from tests.effort import patience
from tests.peer.nodes import NodeGroup, draft_of

PLAYERS = 4
FILES = 16_384                  # open at once: sockets of links while all meet


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=70)
    parser.add_argument("--quiet", type=float, default=20.0, help="s for which packets are counted")
    parser.add_argument("--shared", action="store_true", help="stay on the loopback that there is")
    given = parser.parse_args()
    if not given.shared:
        own_network.leave()
    own_network.found()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard == resource.RLIM_INFINITY else min(FILES, hard), hard))
    with tempfile.TemporaryDirectory() as folder, NodeGroup(Path(folder)) as group:
        print(json.dumps(lobby(group, given.nodes, given.quiet)), flush=True)


def lobby(group: NodeGroup, count: int, quiet: float) -> dict[str, Any]:
    """Starts so many nodes one after the other, lets them meet, counts packets, and plays a game of Tau among four.

    Raises AssertionError if they don't all see each other, or the table.
    """
    began = time.monotonic()
    nodes = [group.node(f"Peer {number}") for number in range(count)]
    until(lambda: seen(nodes) == count - 1, 120, lambda: f"everybody sees everybody; somebody sees {seen(nodes)}")
    met = time.monotonic() - began
    time.sleep(quiet)                                   # links that nobody uses end
    before, start = packets(), time.monotonic()
    time.sleep(quiet)
    rate = (packets() - before) / (time.monotonic() - start) / count
    still = seen(nodes)
    players = [nodes[0], nodes[count // 3], nodes[2 * count // 3], nodes[-1]]
    opener = players[0]
    before_it = {draft.id for draft in opener.lobby.tables}
    table = group.sit_down(*players)
    until(lambda: all(draft_of(node, table) for node in nodes), 60, lambda: "the table in every lobby")
    group.play_out(table, *players, seconds=60)
    seals = {view.proof.report.seal for view in group.verified(table, *players) if view.proof.report}
    return {"nodes": count, "least_seen": still, "met_s": round(met, 1), "packets_a_second_each": round(rate, 1),
            "tables_before": len(before_it), "players": len(players), "seals": len(seals),
            "least_seen_at_the_end": seen(nodes)}


def seen(nodes: list[Any]) -> int:
    """How many others of these the one sees that sees the fewest."""
    keys = {node.identity.key for node in nodes}
    return min(len(keys & {person.key for person in node.lobby.here} - {node.identity.key}) for node in nodes)


def packets() -> int:
    """How many packets the loopback of this process has carried."""
    row = next(line for line in Path("/proc/thread-self/net/dev").read_text("ascii").splitlines() if "lo:" in line)
    return int(row.split(":")[1].split()[1])


def until(right: Callable[[], bool], seconds: float, what: Callable[[], str]) -> None:
    """Waits until this holds; looks twice a second, as it costs much among many. Raises AssertionError."""
    end = time.monotonic() + patience(seconds)
    while not right():
        assert time.monotonic() < end, what()
        time.sleep(0.5)


if __name__ == "__main__":
    main()
