"""The states of deals long past are packed: their moves say the same, and the states take next to no memory."""
import gc
import random

from p2p.games.tarok import State
from tests.bench.cards import random_move
from tests.bench.memory_network import MemoryNetwork, charter_for
from tests.networks import IDENTITIES

DEALS = 3


def match_of_one():
    """A match of Tarok whose three seats are at one computer, so that nothing has to be proved, to its end."""
    charter = charter_for(IDENTITIES[:1], "tarok", {"deals": str(DEALS), "hush": "0"}, holders=(0, 0, 0))
    network, rng = MemoryNetwork(charter, IDENTITIES), random.Random(5)
    network.lets_go = False
    network.run(lambda: network.table(0).replica.started)
    while (replica := network.table(0).replica).ended is None:
        if replica.deals.between:
            network.table(0).want_deal(network.now)
            network.settle(0)
        elif (seats := replica.state.turn()) and not replica.state.need():
            network.act(0, min(seats), random_move(replica.state.seen_by({min(seats)}), min(seats), rng))
        else:
            network.step()
    return replica


def alive():
    """How many states of the rules are kept as objects in this process."""
    gc.collect()
    return sum(isinstance(thing, State) for thing in gc.get_objects())


def test_states_of_deals_long_past_are_not_kept_as_objects():
    replica = match_of_one()
    first, all_ = replica.deals.finished[1].step, alive()
    count = len({happening.after for happening in replica.happenings if happening.step <= first})
    assert count > 20
    replica.plays.let_go(first)
    assert alive() <= all_ - count + 1                              # the deal's end is known elsewhere, too


def test_moves_of_deals_long_past_say_the_same():
    replica = match_of_one()
    assert replica.deals.closed == DEALS
    before, kept = replica.happenings, [*map(tuple, replica.happenings)]
    states = [(happening.before, happening.after) for happening in before]
    packed = replica.deals.finished[DEALS - 1].step     # the step with which the deal before the last ended
    count = sum(happening.step <= packed for happening in before)
    replica.plays.let_go(packed)
    after = replica.happenings
    assert len(before) == len(after) == len(kept)
    assert 0 < count < len(after)
    for shown in (before, after):                                   # a view that was made before sees no change
        assert [happening[:4] for happening in shown] == [told[:4] for told in kept]
        assert [(happening.before, happening.after) for happening in shown] == states
    assert after[count - 1:count + 1] == (after[count - 1], after[count])
    assert after[-1] == before[-1]
    assert [happening.step for happening in reversed(after)] == [happening.step for happening in before][::-1]
