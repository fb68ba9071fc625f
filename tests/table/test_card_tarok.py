"""Deals of Tarok under real locks: no replica can read a card before its time, whatever is opened, mixed or refuted."""
import pytest

from p2p.deal.steps import MIX
from p2p.games.game import Move
from p2p.log.entry import DeckStep, SeatMove
from p2p.log.store import Record, Store
from p2p.table.transcript import tell, verify
from tests.networks import play_out, rough
from tests.table.card_mesh import CardMesh

pytestmark = pytest.mark.xdist_group("table")

LEADS = 1


class Led(CardMesh):
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
        """Past the own program, which would refuse a false redeal."""
        table = self.tables[peer]
        state = table.replica.state
        if seat != self.liar or state.phase != "auction" or state.bids[seat] or table.replica.deals.number > 1:
            return super().act(peer, seat, move, pressed)
        table._now = self.clock(peer)
        table._write(SeatMove(seat, "redeal"))
        table._write_what_is_owed()
        return self.settle(peer)


def ended(mesh):
    play_out(mesh)
    mesh.run(lambda: all(len(table.agreed) == len(mesh.tables) for table in mesh.up))
    return mesh


def assert_ended_well(mesh):
    first = mesh.up[0]
    for table in (*mesh.up, mesh.watcher):
        assert table.history.running == first.history.running
        assert table.deals.found == ()
        assert table.deals.match == first.deals.match
        assert sorted(table.state.faces[:54]) == list(range(54))
    assert mesh.looked or len(mesh.tables) == 1


@pytest.mark.parametrize("contract", ["klop", "three", "one", "beggar", "solo_without", "open_beggar", "valat"])
@pytest.mark.parametrize("holders", [(0, 1, 2), (0, 1, 0)])
def test_three_players(contract, holders):
    mesh = ended(Led(holders, contract, conditions=rough(len(contract)), seed=len(contract)))
    assert_ended_well(mesh)
    assert mesh.up[0].state.contract in (contract, "three", "klop")
    assert mixes(mesh) == (mesh.up[0].state.contract in ("three", "one"))


@pytest.mark.parametrize("contract", ["two", "solo_one", "open_beggar"])
@pytest.mark.parametrize("holders", [(0, 1, 2, 3), (0, 1, 1, 0)])
def test_four_players(contract, holders):
    mesh = ended(Led(holders, contract, conditions=rough(len(contract)), seed=len(contract)))
    assert_ended_well(mesh)
    assert mesh.up[0].state.contract == contract
    assert mixes(mesh) == (contract != "open_beggar")


def mixes(mesh):
    bodies = [held.entry.body for chain in mesh.up[0].order.chains for held in chain]
    return sum(isinstance(body, DeckStep) and body.data[0] == MIX for body in bodies)


@pytest.mark.parametrize("contract", ["one", "open_beggar"])
def test_a_hand_that_a_false_redeal_opened_is_played_on(contract):
    """Rule 2.2 of Tarok, form 6.3 of tarot: it lies open, is mixed or opened once more; the audit names it."""
    mesh = Led((0, 1, 2), contract, liar=LEADS, deals="1", fault="penalty")
    opened = []
    mesh.run(lambda: opened or [opened.append(table) for table in mesh.up if "refuted" in table.state.bids])
    ended(mesh)
    table = mesh.up[0]
    assert table.happenings[-1].after.contract == contract
    assert [(found.seat, found.rule) for found in table.deals.found] == [(LEADS, "2.2")]
    lost = {"one": -70, "open_beggar": -90}         # rule 12 of Tarok: 70, and never less than the deal as played
    assert table.deals.match.totals == (0, lost[contract], 0)
    assert mesh.watcher.history.running == table.history.running


def test_a_file_tells_what_open_radlci_cost_at_the_end(tmp_path):
    """Rule 8.9 of Tarok: a klop gives everybody a radlc, and the match ends with it."""
    mesh = ended(Led((0, 1, 2), "klop", deals="1"))
    store = Store.create(tmp_path, "deal", mesh.charter)
    store.append([Record(True, record.data) for record in mesh.disks[0] if record.entry], sync=False)
    store.close()
    match, report, lines = mesh.up[0].deals.match, verify(store.path), list(tell(store.path))
    assert match.final == tuple(total - 100 for total in match.totals)
    assert report.ok
    assert report.totals == match.final
    names = [place.name for place in mesh.up[0].charter.seats]
    assert "  radlci, 100 for each open one: " + ", ".join(f"{name} -100" for name in names) in lines
    assert f"after 1 deal: {', '.join(f'{name} {n}' for name, n in zip(names, match.final, strict=True))}" in lines
