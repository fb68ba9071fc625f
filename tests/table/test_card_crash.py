"""Crashes in the middle of a deal: at every own write, with work under way, and with a disk that lost its end."""
import random

import pytest

from p2p.deal.steps import COMMIT
from p2p.log.entry import DeckStep, read_entry
from tests.effort import some, times
from tests.networks import play_out
from tests.table.card_network import CardNetwork

pytestmark = pytest.mark.xdist_group("table")


def own_entries(table):
    return len(table.order.chains[table.me])


@pytest.mark.parametrize("when", some(["before disk", "before sending"], 1))
@pytest.mark.parametrize("peer", some([0, 1], 1))
def test_crashes_at_own_writes_fork_nothing_and_the_deal_ends(peer, when):
    """At every write of the shuffle, then at every second one, by two members with two seats each.

    The same seed gives the same steps again, or the peer's own replica would stop the table.
    """
    network, crashed = CardNetwork((0, 1, 0, 1), seed=peer), set()

    def die(who, moment):
        n = own_entries(network.tables[who].replica)
        if (who, moment) != (peer, when) or n in crashed or (n > 20 and n % 2 == peer):
            return False
        crashed.add(n)
        return True
    network.crash_when = die
    play_out(network, 1_000_000)
    assert network.crashes == len(crashed) > 60
    bodies = [held.entry.body for held in network.up[0].order.chains[peer]]
    steps = [body.data[0] for body in bodies if isinstance(body, DeckStep)]
    assert {0, 1, 2, 4} <= set(steps)
    assert network.up[0].deals.found == ()


@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_anybody_may_crash_at_any_time_also_while_a_proof_is_made(seed):
    network, luck = CardNetwork(seed=seed), random.Random(f"crash {seed}")
    network.job_time = lambda: luck.uniform(1, 300)
    network.crash_when = lambda _who, _when: luck.random() < 0.02
    play_out(network, 3_000_000)
    assert network.crashes


@pytest.mark.parametrize("records", [1, 3, 20, 1000])
def test_steps_that_the_disk_lost_come_back_from_the_others(records):
    """No deal is dealt twice: the peer takes over its own old steps before it makes new ones."""
    network = CardNetwork((0, 1, 0, 1), seed=records)
    network.run(lambda: network.up[1].state.phase == "play")
    steps = [held.raw for held in network.up[0].order.chains[1]]
    network.crash(1)
    del network.disks[1][max(0, len(network.disks[1]) - records):]
    network.run(lambda: network.tables[1] is not None)
    play_out(network)
    assert [held.raw for held in network.up[1].order.chains[1]][:len(steps)] == steps


def test_nothing_is_said_before_all_steps_are_made_anew_that_were_seen_before():
    """Own entries come back at once and proofs take their time: whoever spoke meanwhile would take back what it saw."""
    network = CardNetwork((0, 1, 0, 1), seed=5)
    network.run(lambda: network.up[1].deals.moves > 2)
    said = own_entries(network.up[1])
    network.crash(1)
    del network.disks[1][20:]
    network.job_time = lambda: 700.0
    assert network.run(lambda: network.tables[1] and own_entries(network.up[1]) > said, 60_000)
    network.run_for(500)
    assert not network.faults()


def test_a_peer_that_comes_back_with_another_seed_writes_nothing_more():
    """It would deal other cards than it had committed to: its own replica finds that in its log."""
    network = CardNetwork((0, 1, 0, 1))
    network.run(lambda: network.up[1].state.phase == "play")
    network.crash(1)
    network.seeds[1][1] = bytes(32)
    network.run(lambda: network.tables[1] is not None)
    held = len(network.disks[1])
    network.run_for(5000)
    assert network.tables[1].replica.fault.reason == "copied key"
    assert len(network.disks[1]) == held


def committed(network, peer, deal):
    """Whether anybody's disk holds this peer's commitment of a deal."""
    entries = (read_entry(record.data).entry for disk in network.disks for record in disk if record.entry)
    return any(entry.member == peer and isinstance(entry.body, DeckStep) and entry.body.deal == deal
               and entry.body.data[0] == COMMIT for entry in entries)


@pytest.mark.parametrize("when", some(["seed kept", "before disk", "before sending"], 1))
def test_a_seed_is_kept_before_its_commitment_is_written_and_drawn_only_once(when):
    """A crash right after each seed of a match, and at the writes that follow it, with the next deck in work."""
    network, crashed = CardNetwork((0, 1, 0, 1), deals="2", seed=3), set()

    def die(who, moment):
        if moment == "seed kept":
            assert not committed(network, *network.drawn[-1])
        point = (who, len(network.drawn), own_entries(network.tables[who].replica) if moment != "seed kept" else 0)
        if moment != when or point in crashed or len([p for p in crashed if p[:2] == point[:2]]) == 3:
            return False
        crashed.add(point)
        return True
    network.crash_when = die
    play_out(network, 1_000_000)
    assert sorted(network.drawn) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert len(crashed) >= 4
    assert all(committed(network, *drawn) for drawn in network.drawn)
    assert network.up[0].deals.match.rounds == 2


def test_a_restart_while_the_next_deck_is_shuffled_goes_on_with_its_seed():
    network = CardNetwork((0, 1, 0, 1), deals="2")
    network.job_time = lambda: 400
    for peer in (0, 1):
        assert network.run(lambda peer=peer: committed(network, peer, 2) and None not in network.tables)
        assert not network.tables[peer].replica.dealing.decks[2].dealt
        network.crash(peer)
    network.run(lambda: None not in network.tables)
    play_out(network)
    assert sorted(network.drawn) == [(0, 1), (0, 2), (1, 1), (1, 2)]
    assert [{*table.dealing.decks} for table in network.up] == [{2}, {2}]       # an audited deck is put away


@pytest.mark.parametrize("forgotten", [0, 1000], ids=["log on disk", "log from the others"])
def test_a_lost_seed_is_told_and_no_second_one_is_drawn(forgotten):
    """As after an old backup: what was committed to comes from the own log, or is heard from the others first."""
    network = CardNetwork((0, 1, 0, 1), deals="2")
    network.run(lambda: network.up[1].state.phase == "play")
    drawn = sorted(network.drawn)
    network.crash(1)
    network.seeds[1].clear()
    del network.disks[1][max(0, len(network.disks[1]) - forgotten):]
    network.run(lambda: network.tables[1] is not None and network.tables[1].replica.fault is not None)
    network.run_for(5000)
    assert network.tables[1].replica.fault.reason == "lost seed"
    assert network.tables[1].seedless() is None
    assert sorted(network.drawn) == drawn
    assert network.tables[0].replica.fault is None
