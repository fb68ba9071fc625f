"""Tables dealt by a save code: the same hands at every company, real locks in every mix, and a file that says so."""
import random

import pytest
from msgspec.structs import replace

from client.main import main
from p2p.deal.steps import ANSWERS, COMMIT, MIX, SHUFFLE, UNLOCK
from p2p.games.game import Move
from p2p.games.saved import Saved
from p2p.games.tarot.cards import FACE
from p2p.log.charter import BadCharter, encode_charter
from p2p.log.entry import DeckStep, read_entry
from p2p.table.replica import Replica
from p2p.table.retold import codes, tell
from p2p.table.transcript import verify
from tests.effort import times
from tests.networks import charter_for, play_out, rough
from tests.table.card_network import CardNetwork
from tests.table.rogue import ROGUE, convicted, kind, rogue_network, turned
from tests.table.transcript_files import failed, filed

pytestmark = pytest.mark.xdist_group("table")

WORKED = (("dealer", "3"), ("cut", "three_four_five"))     # the pack 0 to 53 of rule 3.6 of Taroky


def code_of(seed, **place):
    """Any order of the pack."""
    order = tuple(random.Random(f"order {seed}").sample(range(54), 54))
    return str(Saved("taroky", 4, (), tuple({"dealer": "1", "povinnost": "2", "cut": "20", **place}.items()), order))


def finished(network):
    play_out(network)
    assert network.run(lambda: all(len(table.agreed) == len(network.tables) for table in network.up))
    return network


def dealt(table):
    """The hands and the talon as they were when the cards had come, by face."""
    state = table.happenings[0].before
    faces = table.state.faces
    return [sorted(faces[slot] for slot in hand) for hand in state.hands], [faces[slot] for slot in state.talon]


def mixed(table):
    return [held.entry.body for chain in table.order.chains for held in chain
            if isinstance(held.entry.body, DeckStep) and held.entry.body.data[0] == MIX]


def of_kind(table, wanted):
    return [step for step in (held.entry.body.data for chain in table.order.chains for held in chain
                              if isinstance(held.entry.body, DeckStep)) if step[0] == wanted]


def test_the_worked_deal_of_the_rules_lies_as_it_is_printed():
    """Rule 3.6 of Taroky: 3-4-5, dealer 3, the pack in the order of its faces."""
    code = str(Saved("taroky", 4, (), WORKED, tuple(range(54))))
    network = finished(CardNetwork((0, 1, 0, 1), saved=code, deals="1"))
    hands, talon = dealt(network.up[0])
    assert talon == [0, 1, 2, 3, 4, 5]
    assert hands[0] == [6, 7, 8, 18, 19, 20, 21, 34, 35, 36, 37, 38]
    assert hands[1] == [9, 10, 11, 22, 23, 24, 25, 39, 40, 41, 42, 43]


@pytest.mark.parametrize("holders", [(0, 0, 0, 0), (0, 1, 0, 1), (0, 1, 2, 3)])
@pytest.mark.parametrize("seed", range(times(1, 3)))
def test_every_company_gets_the_same_cards_and_hides_them_by_the_rules(holders, seed):
    """CardNetwork looks at every replica after each step: no state knows a face that the rules hide from its seats."""
    code = code_of(seed)
    network = finished(CardNetwork(holders, rough(seed), seed, saved=code, deals="1"))
    saved, table = Saved.read(code), network.up[0]
    pack = [*range(20, 54), *range(20)]                                 # cut at 20
    packets = [pack[6 + 6 * n:12 + 6 * n] for n in range(8)]            # sixes, first to dealer + 1
    expected = [sorted(saved.order[slot] for slot in packets[(seat - 2) % 4] + packets[(seat - 2) % 4 + 4])
                for seat in range(4)]
    for replica in (*network.up, network.watcher):
        assert dealt(replica) == (expected, [saved.order[slot] for slot in pack[:6]])
        assert (replica.deals.found, replica.ended) == ((), table.ended)
        assert replica.history.running == table.history.running
        assert sum(replica.deals.match.totals) == 400
    assert table.happenings[0].before.phase == "prever", "nobody is asked for a cut"
    assert str(Saved.of("taroky", 4, dict(table.charter.options), table.state)) == code


@pytest.mark.parametrize(("holders", "seats"), [((0, 0, 0), 3), ((0, 1, 2), 3), ((0, 1, 0, 1), 4)])
def test_a_coded_deal_of_tarok(holders, seats):
    order = tuple(random.Random("tarok").sample(range(54), 54))
    code = str(Saved("tarok", seats, (), (("forehand", "1"),), order))
    table = finished(CardNetwork(holders, seed=1, game="tarok", saved=code, deals="1")).up[0]
    size = 48 // seats
    hands, talon = dealt(table)
    assert talon == list(order[:6])
    assert hands[1] == sorted((*order[6:6 + size // 2], *order[30:30 + size // 2])), "the forehand's (form 3 of tarok)"
    assert (table.deals.found, table.deals.match.over) == ((), True)
    assert str(Saved.of("tarok", seats, dict(table.charter.options), table.state)) == code


def test_nothing_is_shuffled_and_a_mix_puts_real_locks_on():
    """The hands have no locks, so that no opening is owed; what was mixed is opened by its holder with a proof."""
    networks = (finished(CardNetwork(saved=code_of(seed), deals="1", seed=seed)) for seed in range(9))
    network = next(network for network in networks if mixed(network.up[0]))
    table = network.up[0]
    deck = table.dealing.decks[1]
    assert {len(step) for step in of_kind(table, SHUFFLE)} == {1 + 32}, "an image"
    assert {len(step) for step in of_kind(table, ANSWERS)} == {1 + 40 * 32}, "and the proof of its lock"
    assert all(step[1] == 255 for step in of_kind(table, UNLOCK)), "no hand is opened to its seat: it never had locks"
    assert [len(of_kind(table, COMMIT)), deck.audited] == [4, True]


def test_a_restart_in_the_middle_of_a_coded_deal():
    network, luck = CardNetwork((0, 1, 0, 1), seed=3, saved=code_of(3), deals="1"), random.Random("crash")
    network.crash_when = lambda _who, _when: luck.random() < 0.03
    finished(network)
    assert network.crashes
    assert network.up[0].deals.found == ()


@pytest.mark.parametrize("part", [3 + 20, -1], ids=["points", "proof"])
def test_a_hand_that_is_mixed_wrongly_is_still_a_cheat(part):
    """Everybody knows the cards, but not which of them were laid away: the mix is proved as at any table."""
    def change(_rogue, body):
        at = part if part < 0 else 3 + 2 * body.data[2] + part if kind(body) == MIX else 0
        return turned(body, at) if kind(body) == MIX else None
    povinnost = {"dealer": "1", "povinnost": str(ROGUE)}
    network = rogue_network(change, saved=code_of(1, **povinnost), deals="1", seed=1)
    network.choose = lambda state, seat: next(
        (move for move in state.seen_by({seat}).moves(seat, 0) if move in (Move("say", ("povinnost",)), Move("pass"))),
        next(iter(state.seen_by({seat}).moves(seat, 0))))
    convicted(network)


def test_verify_says_that_nothing_was_shuffled_and_a_file_gives_its_code(tmp_path):
    code = code_of(5)
    network = finished(CardNetwork((0, 1, 0, 1), seed=5, saved=code, deals="1"))
    path = filed(tmp_path, network.charter, [record.data for record in network.disks[0]])
    report = verify(path)
    assert report.ok
    said = {check.name: check.text for check in report.checks}
    assert "NOT SHUFFLED" in said["cards"]
    assert "save code" in said["cards"]
    assert "nobody chose" not in said["coins"]
    assert "proved" not in said["cards"]
    assert dict(codes(path)) == {1: code}
    assert code in next(iter(tell(path)))


def test_a_shuffled_match_gives_a_code_a_deal(tmp_path):
    network = finished(CardNetwork((0, 1, 0, 1), seed=2, deals="2"))
    path = filed(tmp_path, network.charter, [record.data for record in network.disks[0]])
    found = dict(codes(path))
    assert [*found] == [1, 2]
    assert found[2] == str(Saved.of("taroky", 4, {}, network.up[0].state))
    assert dict(Saved.read(found[2]).place)["dealer"] == str(network.up[0].state.dealer)
    assert Saved.read(found[1]).order != Saved.read(found[2]).order
    assert FACE["T1"] in Saved.read(found[1]).order


def test_the_command_prints_codes(tmp_path, capsys):
    network = finished(CardNetwork((0, 0, 0, 0), seed=2, deals="2"))
    records = [record.data for record in network.disks[0]]
    path = filed(tmp_path, network.charter, records)
    first, second = codes(path)
    assert main(["code", str(path)]) == 0
    assert capsys.readouterr().out == f"deal 1  {first[1]}\ndeal 2  {second[1]}\n"
    assert main(["code", str(path), "2"]) == 0
    assert capsys.readouterr().out == f"{second[1]}\n"
    assert main(["code", str(path), "3"]) == 3
    assert capsys.readouterr().err == "This file holds 2 finished deals, so there is no such save code.\n"
    (tmp_path / "early").mkdir()
    assert main(["code", str(filed(tmp_path / "early", network.charter, records[:40]))]) == 3
    assert capsys.readouterr().err == "This file holds 0 finished deals: a save code comes after one.\n"


def test_a_changed_code_is_another_table(tmp_path):
    """All have signed the code: under the same signatures no other one stands."""
    network = finished(CardNetwork((0, 1, 0, 1), seed=5, saved=code_of(5), deals="1"))
    other = charter_for(2, "taroky", holders=(0, 1, 0, 1), saved=code_of(6), deals="1")
    report = verify(filed(tmp_path, other, [record.data for record in network.disks[0]]))
    assert failed(report) == (["signatures"], 1)
    assert read_entry(network.disks[0][0].data)


@pytest.mark.parametrize("options", [{"saved": "taroky:A123"}, {"deals": "2"}])
def test_a_charter_that_cannot_be_dealt_is_refused(options):
    good = Replica(charter_for(2, "taroky", holders=(0, 1, 0, 1), saved=code_of(5), deals="1")).charter
    raw = encode_charter(replace(good, options=tuple(sorted({**dict(good.options), **options}.items()))))
    with pytest.raises(BadCharter, match="can't be played"):
        Replica(raw)
