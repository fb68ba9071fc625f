"""Crashes in the middle of a deal: at every own write, with work under way, and with a disk that lost its end."""
import random

import pytest

from p2p.deal.steps import COMMIT
from p2p.log.entry import DeckStep, read
from tests.effort import times
from tests.networks import play_out
from tests.table.card_mesh import CardMesh

pytestmark = pytest.mark.xdist_group("table")


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
        n = own_entries(mesh.tables[who].replica)
        if (who, moment) != (peer, when) or n in crashed or (n > 20 and n % 2 == peer):
            return False
        crashed.add(n)
        return True
    mesh.crash_when = die
    play_out(mesh, 1_000_000)
    assert mesh.crashes == len(crashed) > 60
    steps = [held.entry.body.data[0] for held in mesh.up[0].order.chains[peer] if isinstance(held.entry.body, DeckStep)]
    assert {0, 1, 2, 4} <= set(steps)
    assert mesh.up[0].deals.found == ()


@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_anybody_may_crash_at_any_time_also_while_a_proof_is_made(seed):
    mesh, luck = CardMesh(seed=seed), random.Random(f"crash {seed}")
    mesh.job_time = lambda: luck.uniform(1, 300)
    mesh.crash_when = lambda _who, _when: luck.random() < 0.02
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


def test_a_peer_that_comes_back_with_another_seed_writes_nothing_more():
    """It would deal other cards than it had committed to: its own replica finds that in its log."""
    mesh = CardMesh((0, 1, 0, 1))
    mesh.run(lambda: mesh.up[1].state.phase == "play")
    mesh.crash(1)
    mesh.seeds[1][1] = bytes(32)
    mesh.run(lambda: mesh.tables[1] is not None)
    held = len(mesh.disks[1])
    mesh.run_for(5000)
    assert mesh.tables[1].replica.fault.reason == "copied key"
    assert len(mesh.disks[1]) == held


def committed(mesh, peer, deal):
    """Whether anybody's disk holds this peer's commitment of a deal."""
    entries = (read(record.data).entry for disk in mesh.disks for record in disk if record.entry)
    return any(entry.member == peer and isinstance(entry.body, DeckStep) and entry.body.deal == deal
               and entry.body.data[0] == COMMIT for entry in entries)


@pytest.mark.parametrize("when", ["seed kept", "before disk", "before sending"])
def test_a_seed_is_kept_before_its_commitment_is_written_and_drawn_only_once(when):
    """A crash right after each seed of a match, and at the writes that follow it, with the next deck in work."""
    mesh, crashed = CardMesh((0, 1, 0, 1), deals="2", seed=3), set()

    def die(who, moment):
        if moment == "seed kept":
            assert not committed(mesh, *mesh.drawn[-1])
        point = (who, len(mesh.drawn), own_entries(mesh.tables[who].replica) if moment != "seed kept" else 0)
        if moment != when or point in crashed or len([p for p in crashed if p[:2] == point[:2]]) == 3:
            return False
        crashed.add(point)
        return True
    mesh.crash_when = die
    play_out(mesh, 1_000_000)
    assert sorted(mesh.drawn) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert len(crashed) >= 4
    assert all(committed(mesh, *drawn) for drawn in mesh.drawn)
    assert mesh.up[0].deals.match.rounds == 2


def test_a_restart_while_the_next_deck_is_shuffled_goes_on_with_its_seed():
    mesh = CardMesh((0, 1, 0, 1), deals="2")
    mesh.job_time = lambda: 400
    for peer in (0, 1):
        assert mesh.run(lambda peer=peer: committed(mesh, peer, 2) and None not in mesh.tables)
        assert not mesh.tables[peer].replica.dealing.decks[2].dealt
        mesh.crash(peer)
    mesh.run(lambda: None not in mesh.tables)
    play_out(mesh)
    assert sorted(mesh.drawn) == [(0, 1), (0, 2), (1, 1), (1, 2)]


@pytest.mark.parametrize("forgotten", [0, 1000], ids=["log on disk", "log from the others"])
def test_a_lost_seed_is_told_and_no_second_one_is_drawn(forgotten):
    """As after an old backup: what was committed to comes from the own log, or is heard from the others first."""
    mesh = CardMesh((0, 1, 0, 1), deals="2")
    mesh.run(lambda: mesh.up[1].state.phase == "play")
    drawn = sorted(mesh.drawn)
    mesh.crash(1)
    mesh.seeds[1].clear()
    del mesh.disks[1][max(0, len(mesh.disks[1]) - forgotten):]
    mesh.run(lambda: mesh.tables[1] is not None and mesh.tables[1].replica.fault is not None)
    mesh.run_for(5000)
    assert mesh.tables[1].replica.fault.reason == "lost seed"
    assert mesh.tables[1].seedless() is None
    assert sorted(mesh.drawn) == drawn
    assert mesh.tables[0].replica.fault is None
