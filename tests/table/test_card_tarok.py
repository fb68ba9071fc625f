"""Deals of Tarok under real locks: no replica can read a card before its time, whatever is opened, mixed or refuted."""
import pytest

from p2p.deal.steps import MIX
from p2p.games.game import Move
from p2p.log.entry import DeckStep, SeatMove
from p2p.log.store import Record, Store
from p2p.table.retold import tell
from p2p.table.transcript import verify
from tests.effort import some
from tests.networks import play_out, rough
from tests.table.card_network import CardNetwork

pytestmark = pytest.mark.xdist_group("table")

LEADS = 1


class Led(CardNetwork):
    """The first deals are led to a contract by one seat; `liar` says redeal first, though its hand has taroks."""

    def __init__(self, holders, contract, liar=None, **options):
        super().__init__(holders, game="tarok", contracts="full", **options)
        self.contract, self.liar = Move("bid", (contract,)), liar
        self.choose = self.led

    def led(self, state, seat):
        moves = list(state.seen_by({seat}).moves(seat, 0))
        if self.contract in moves and (seat == LEADS or state.phase == "final"):
            return self.contract
        if state.phase in ("auction", "talk"):
            return next((move for move in moves if move.args[-1:] == ("pass",) or move.verb == "pass"), moves[0])
        return self.luck.choice(moves)

    def act(self, peer, seat, move, pressed=None):
        """Past the own program, which would refuse a false redeal: hence the private names."""
        table = self.tables[peer]
        state = table.replica.state
        if seat != self.liar or state.phase != "auction" or state.bids[seat] or table.replica.deals.number > 1:
            return super().act(peer, seat, move, pressed)
        table._now = self.clock(peer)
        table._write(SeatMove(seat, "redeal"))
        table._write_what_is_owed()
        return self.settle(peer)


def ended(network):
    play_out(network)
    network.run(lambda: all(len(table.agreed) == len(network.tables) for table in network.up))
    return network


def assert_ended_well(network):
    first = network.up[0]
    for table in (*network.up, network.watcher):
        assert table.history.running == first.history.running
        assert table.deals.found == ()
        assert table.deals.match == first.deals.match
        assert sorted(table.state.faces[:54]) == list(range(54))
    assert network.looked or len(network.tables) == 1


@pytest.mark.parametrize("contract", ["klop", "three", "one", "beggar", "solo_without", "open_beggar", "valat"])
@pytest.mark.parametrize("holders", some([(0, 1, 2), (0, 1, 0)], 1))
def test_three_players(contract, holders):
    network = ended(Led(holders, contract, conditions=rough(len(contract)), seed=len(contract)))
    assert_ended_well(network)
    assert network.up[0].state.contract in (contract, "three", "klop")
    assert mixes(network) == (network.up[0].state.contract in ("three", "one"))


@pytest.mark.parametrize("contract", ["two", "solo_one", "open_beggar"])
@pytest.mark.parametrize("holders", some([(0, 1, 1, 0), (0, 1, 2, 3)], 1))
def test_four_players(contract, holders):
    network = ended(Led(holders, contract, conditions=rough(len(contract)), seed=len(contract)))
    assert_ended_well(network)
    assert network.up[0].state.contract == contract
    assert mixes(network) == (contract != "open_beggar")


def mixes(network):
    bodies = [held.entry.body for chain in network.up[0].order.chains for held in chain]
    return sum(isinstance(body, DeckStep) and body.data[0] == MIX for body in bodies)


@pytest.mark.parametrize("contract", ["one", "open_beggar"])
def test_a_hand_that_a_false_redeal_opened_is_played_on(contract):
    """Rule 2.2 of Tarok, form 6.3 of tarot: it lies open, is mixed or opened once more; the audit names it."""
    network = Led((0, 1, 2), contract, liar=LEADS, deals="1", fault="penalty")
    opened = []
    network.run(lambda: opened or [opened.append(table) for table in network.up if "refuted" in table.state.bids])
    ended(network)
    table = network.up[0]
    assert table.happenings[-1].after.contract == contract
    assert [(found.seat, found.rule) for found in table.deals.found] == [(LEADS, "2.2")]
    played = table.state.outcome().scores[LEADS]
    assert contract == "one" or played == -90
    assert table.deals.match.totals == (0, min(-70, played), 0)     # rule 12 of Tarok: never less than as played
    assert network.watcher.history.running == table.history.running


def test_a_file_tells_what_open_radlci_cost_at_the_end(tmp_path):
    """Rule 8.9 of Tarok: a klop gives everybody a radlc, and the match ends with it."""
    network = ended(Led((0, 1, 2), "klop", deals="1"))
    store = Store.create(tmp_path, "deal", network.charter)
    store.append([Record(True, record.data) for record in network.disks[0] if record.entry], sync=False)
    store.close()
    match, report, lines = network.up[0].deals.match, verify(store.path), list(tell(store.path))
    assert match.final == tuple(total - 100 for total in match.totals)
    assert report.ok
    assert report.totals == match.final
    names = [place.name for place in network.up[0].charter.seats]
    assert "  radlci, 100 for each open one: " + ", ".join(f"{name} -100" for name in names) in lines
    assert f"after 1 deal: {', '.join(f'{name} {n}' for name, n in zip(names, match.final, strict=True))}" in lines
