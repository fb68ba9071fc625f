"""Crashes in the middle of a deal: at every own write, with work under way, and with a disk that lost its end."""
import random

import pytest
from card_mesh import CardMesh
from mesh import play_out

from p2p.identity import Identity
from p2p.log.entry import Step


def own_entries(table):
    return len(table.order.chains[table.me])


@pytest.mark.parametrize("when", ["before disk", "before sending"])
@pytest.mark.parametrize("peer", [0, 1])
def test_crashes_at_own_writes_fork_nothing_and_the_deal_ends(peer, when):
    """At every write of the shuffle, then at every second one, by two members with two seats each.

    The same seed gives the same steps again, or the peer's own replica would stop the table.
    """
    mesh, crashed = CardMesh((0, 1, 0, 1), seed=peer), set()

    def die(who, moment):
        n = own_entries(mesh.tables[who])
        if (who, moment) != (peer, when) or n in crashed or (n > 20 and n % 2 == peer):
            return False
        crashed.add(n)
        return True
    mesh.die = die
    play_out(mesh, 1_000_000)
    assert mesh.crashes == len(crashed) > 60
    steps = [held.entry.body.data[0] for held in mesh.up[0].order.chains[peer] if isinstance(held.entry.body, Step)]
    assert {0, 1, 2, 4} <= set(steps)
    assert mesh.up[0].deals.found == ()


@pytest.mark.parametrize("seed", range(3))
def test_anybody_may_crash_at_any_time_also_while_a_proof_is_made(seed):
    mesh, luck = CardMesh(seed=seed), random.Random(f"crash {seed}")
    mesh.work = lambda: luck.uniform(1, 300)
    mesh.die = lambda _who, _when: luck.random() < 0.02
    play_out(mesh, 3_000_000)
    assert mesh.crashes


@pytest.mark.parametrize("records", [1, 3, 20, 1000])
def test_steps_that_the_disk_lost_come_back_from_the_others(records):
    """No deal is dealt twice: the peer takes over its own old steps before it makes new ones."""
    mesh = CardMesh((0, 1, 0, 1), seed=records)
    mesh.run(lambda: mesh.up[1].state.phase == "play")
    steps = [held.raw for held in mesh.up[0].order.chains[1]]
    mesh.crash(1)
    del mesh.disks[1][max(0, len(mesh.disks[1]) - records):]
    mesh.run(lambda: mesh.tables[1] is not None)
    play_out(mesh)
    assert [held.raw for held in mesh.up[1].order.chains[1]][:len(steps)] == steps


def test_a_peer_that_comes_back_with_another_seed_writes_nothing_more(monkeypatch):
    """It would deal other cards than it had promised: its own replica finds that in its log."""
    mesh = CardMesh((0, 1, 0, 1))
    mesh.run(lambda: mesh.up[1].state.phase == "play")
    mesh.crash(1)
    secret = Identity.secret
    monkeypatch.setattr(Identity, "secret", lambda self, what: secret(self, what + b"!" * what.startswith(b"deck")))
    mesh.run(lambda: mesh.tables[1] is not None)
    held = len(mesh.disks[1])
    mesh.run_for(5000)
    assert mesh.tables[1].fault.reason == "copied key"
    assert len(mesh.disks[1]) == held
