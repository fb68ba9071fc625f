"""A group of processes meets nobody but itself, and those that are to vanish do so together."""
import os
import time

import pytest

from p2p.net import listening
from p2p.peer.network import look_around
from p2p.peer.node import Node
from p2p.peer.process_group import LOOPBACK, ProcessGroup
from tests.effort import patience

pytestmark = pytest.mark.xdist_group("loopback")


def meet_and_tell(peer, stranger):
    """Waits for its own group, then has the stranger's node, which is open elsewhere, looked for as well."""
    peer.meet()
    while not stranger.exists():
        time.sleep(0.02)
    return len(peer.node.lobby.here)


def test_a_group_meets_no_stranger_on_its_loopback(tmp_path):
    """A player is there at the usual port, who looks for others by mDNS and asks every address."""
    player = Node(tmp_path / "player", "Player", LOOPBACK)
    player.start()
    asked = tmp_path / "asked"
    homes = [tmp_path / name for name in ("one", "two")]
    try:
        with ProcessGroup(homes, meet_and_tell, (asked,)) as group:
            keys = group._gather("key", time.monotonic() + patience(20), patience(20))      # private: as `run` begins
            group._send(tuple(keys))
            player.call(lambda: player.spawn(say_when_asked(player, asked)))
            found = group._gather("result", time.monotonic() + patience(20), patience(20))
            group._send("over")
        assert found == [1, 1]
        assert player.network.port == listening.PORT
        assert not {person.key for person in player.lobby.here} & {*keys}
    finally:
        player.close()


async def say_when_asked(node, asked):
    """Asks every address of the loopback, then says so."""
    await look_around(node._mesh)
    asked.touch()


def vanish_in_turn(peer, folder):
    """Peer 1 is to vanish at once, peer 2 once it has seen that peer 1 is still there."""
    if peer.index == 1:
        (folder / "pid").write_text(str(os.getpid()))
        peer.vanish(2)
    if peer.index == 2:
        while not (folder / "pid").exists() or not (folder / "pid").read_text():
            time.sleep(0.02)
        os.kill(int((folder / "pid").read_text()), 0)
        peer.vanish(2)
    return peer.index


@pytest.mark.skipif(os.name != "posix", reason="signal 0 asks nothing on Windows")
def test_who_vanishes_waits_for_who_else_is_to_vanish(tmp_path):
    """One that had vanished before could leave a vote about itself behind, which the other signs and takes along."""
    with ProcessGroup([tmp_path / name for name in "abc"], vanish_in_turn, (tmp_path,)) as group:
        assert group.run(patience(20)) == [0, None, None]
        processes = group._processes
    assert [process.exitcode for process in processes] == [0, -9, -9]
