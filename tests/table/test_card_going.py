"""Card tables whose members go: the deal is void, its deck stays shut, a bot sits in, who comes back plays again."""
import pytest

from p2p.games.tarot.faults import LEFT, PENALTY
from p2p.table.going import WentOn
from p2p.table.replica import Replica
from p2p.table.retold import look_back
from tests.effort import only_long
from tests.log.partings import take_in_again
from tests.table.card_network import CardNetwork
from tests.table.transcript_files import filed

PATIENCE = 61_000


def until_deal(network: CardNetwork, deal: int, phase_moves: int = 6) -> None:
    """Until some moves of this deal were made everywhere."""
    def there() -> bool:
        return all(table.deals.number == deal and len(table.happenings) >= phase_moves and table.deals.running
                   for table in network.up)
    assert network.run(there, 600_000)


def leave(network: CardNetwork, member: int) -> None:
    network.table(member).leave(network.clock(member))
    network.settle(member)


def go_on_without(network: CardNetwork, gone: int) -> None:
    for member in range(len(network.tables)):
        if network.tables[member]:
            network.table(member).answer("go on", (gone,), network.clock(member))
            network.settle(member)


def others(network: CardNetwork, gone: int) -> list[Replica]:
    return [table.replica for member, table in enumerate(network.tables) if table and member != gone]


def finished(network: CardNetwork, gone: int) -> bool:
    """Whether all others have come to the same end."""
    tables = others(network, gone)
    assert not network.faults()
    return all(table.ended is not None for table in tables) and network.same_steps(tables)


@pytest.mark.parametrize(("game", "fine"), [("taroky", (15, -5)), ("tarok", (0, -70))])
def test_who_leaves_in_a_deal_pays_as_for_a_fault_and_a_bot_sits_in(game, fine):
    network = CardNetwork(game=game, deals="1")
    until_deal(network, 1)
    before = network.up[0].deals.match.totals
    leave(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 5000)
    outcome = network.up[0].deals.outcome
    assert (outcome.again, outcome.reason) == (True, LEFT)
    assert [item.name for item in outcome.items] == [PENALTY]
    scores = [-fine[1] if game == "taroky" else 0] * 3 + [-fine[0] if game == "taroky" else fine[1]]
    assert outcome.scores == tuple(scores)
    assert before != network.up[0].deals.match.totals
    network.tables[3] = None
    assert network.run(lambda: finished(network, 3), 600_000)
    tables = others(network, 3)
    assert all(table.holders.now[3] in (0, 1, 2) and table.holders.bots == {3: "steady"} for table in tables)
    assert {seat for table in tables for seat in table.mine} == {0, 1, 2, 3}
    assert tables[0].deals.number > 1
    network.run_for(3000)
    assert not any(table.unsigned for table in tables)
    assert network.watcher.history.running == tables[0].history.running


def test_who_vanishes_pays_nothing_as_usual_and_the_deal_is_void():
    network = CardNetwork(deals="1")
    until_deal(network, 1)
    network.tables[2] = None
    network.run_for(PATIENCE)
    moves, tricks = len(network.up[0].happenings), len(network.up[0].state.tricks)
    go_on_without(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1, 3} for table in network.up), 5000)
    assert {table.going.went_on[2] for table in network.up} == {WentOn(1, moves, tricks, False)}
    outcome = network.up[0].deals.outcome
    assert (outcome.again, outcome.reason, outcome.scores) == (True, LEFT, (0, 0, 0, 0))
    assert network.run(lambda: finished(network, 2), 600_000)


def test_who_vanishes_pays_where_the_table_chose_so_before():
    """Right after the deal has begun, so that nothing is shuffled yet."""
    network = CardNetwork(deals="1", vanishing="fault")
    assert network.run(lambda: all(table.deals.number == 1 for table in network.up))
    network.tables[2] = None
    network.run_for(PATIENCE)
    go_on_without(network, 2)
    assert network.run(lambda: all(table.view.members == {0, 1, 3} for table in network.up), 5000)
    outcome = network.up[0].deals.outcome
    assert (outcome.again, outcome.reason, outcome.scores) == (True, LEFT, (5, 5, -15, 5))


@pytest.mark.parametrize(("leaving", "scores"), [("fault", (5, 5, 5, -15)), ("nothing", (0, 0, 0, 0))])
def test_leaving_in_a_deal_costs_what_the_table_chose_and_between_deals_nothing(leaving, scores):
    network = CardNetwork(deals="1", leaving=leaving)
    assert network.run(lambda: all(table.deals.number == 1 for table in network.up))
    leave(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 5000)
    assert network.up[0].deals.outcome.scores == scores
    network.tables[3] = None
    assert network.run(lambda: all(table.deals.between for table in network.up), 5000)
    sheet = network.up[0].deals.match.sheet
    leave(network, 0)                                   # now it is between two deals
    assert network.run(lambda: all(table.view.members == {1, 2} for table in network.up), 5000)
    assert network.up[0].deals.match.sheet == sheet


def test_the_void_deal_stays_shut_to_all_others_together():
    """The lock of who left lies on its hidden cards for ever: the decks of the three that are left are let go with it
    on, and what one of them would still send for that deal is passed over."""
    network = CardNetwork(deals="1")
    until_deal(network, 1)
    decks = [table.dealing.decks[1] for table in network.up]
    hidden = [slot for slot in decks[3].layout if 3 in decks[3].layout[slot].locks]
    assert len(hidden) > 10
    leave(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2} for table in network.up), 5000)
    network.tables[3] = None
    network.run_for(5000)
    for table in others(network, 3):
        assert 1 not in table.dealing.decks
        assert 1 in table.dealing.dead
    assert all(set(deck.layout[slot].locks) >= {3} for deck in decks[:3] for slot in hidden)


def test_no_number_of_a_deal_is_used_again(tmp_path):
    """The deck of the next deal was being shuffled with the locks of who left: it is dead as well."""
    network = CardNetwork(deals="4")
    until_deal(network, 1)
    assert network.run(lambda: all(2 in table.dealing.decks for table in network.up), 60_000)
    leave(network, 0)
    assert network.run(lambda: all(table.deals.number > 2 for table in others(network, 0)), 60_000)
    numbers = {table.deals.number for table in others(network, 0)}
    assert numbers == {3}
    assert {table.deals.place for table in others(network, 0)} == {2}
    file = filed(tmp_path, network.charter, [record.data for record in network.disks[1] if record.entry])
    assert [deal.number for deal in look_back(file).deals] == [1, 2]
    assert all(table.dealing.dead.keys() >= {1, 2} for table in others(network, 0))


@only_long("two deals of Taroky, one without a member")
def test_who_comes_back_in_a_deal_waits_for_the_next_one():
    """It counts again at once, and has no card of the deal that goes on without it."""
    network = CardNetwork(deals="2")
    until_deal(network, 1)
    for other in (0, 1, 2):
        network.cut.add(frozenset((3, other)))
    network.run_for(PATIENCE)
    go_on_without(network, 3)
    tables = others(network, 3)
    assert network.run(lambda: all(table.deals.number > 1 and len(table.happenings) > 9 for table in tables), 60_000)
    network.playing = False
    deal = network.up[0].deals.number
    network.cut.clear()
    network.run_for(3000)
    take_in_again(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2, 3} for table in network.up), 5000)
    assert network.up[0].deals.number == deal
    assert network.up[0].holders.now != (0, 1, 2, 3)
    assert not network.table(3).replica.mine
    network.playing = True
    assert network.run(network.over, 900_000)
    assert not network.faults()
    assert network.up[0].holders.now == (0, 1, 2, 3)


def come_back_between_deals(network: CardNetwork) -> None:
    """In the first deal all others go on without the last member, which is taken in again before the next one."""
    until_deal(network, 1)
    for other in (0, 1, 2):
        network.cut.add(frozenset((3, other)))
    network.run_for(PATIENCE)
    network.playing = False                     # nobody wants the next deal yet
    go_on_without(network, 3)
    assert network.run(lambda: network.up[0].view.members == {0, 1, 2}, 5000)
    network.cut.clear()
    network.run_for(3000)
    take_in_again(network, 3)
    assert network.run(lambda: all(table.view.members == {0, 1, 2, 3} for table in network.up), 60_000)
    network.playing = True


def test_who_comes_back_between_deals_plays_its_seat_again():
    network = CardNetwork(deals="1")
    come_back_between_deals(network)
    assert network.run(network.over, 900_000)
    assert not network.faults()
    assert network.up[0].holders.now == (0, 1, 2, 3)


def test_who_begins_again_after_somebody_came_back_has_all_that_is_in_its_file():
    """Proofs of the deal before the return are still to be checked, and behind it is what all have said since."""
    network = CardNetwork(deals="1")
    come_back_between_deals(network)
    assert network.run(lambda: all(table.deals.number > 1 and table.deals.moves > 6 for table in network.up), 60_000)
    heads, records = network.table(1).replica.order.heads(), len(network.disks[1])
    network.job_time = lambda: 50.0
    network.tables[1] = None
    network.restart(1)
    assert network.table(1).replica.order.heads() == heads
    moves = network.up[0].deals.moves
    assert network.run(lambda: all(table.deals.moves > moves + 8 for table in network.up), 60_000)
    assert not network.faults()
    entries = [record.data for record in network.disks[1] if record.entry]
    assert len(network.disks[1]) > records
    assert len(entries) == len({*entries})
