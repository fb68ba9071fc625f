"""The file of a card game: it verifies, it tells each deal, and whatever is changed in a step of dealing is found."""
import pytest
from msgspec.structs import replace

from p2p.deal.curve import valid
from p2p.deal.steps import ANSWERS, COMMIT, MIX, SEED, SHADOW, SHARE, SHUFFLE, UNLOCK
from p2p.games.tarot.cards import TEXT
from p2p.log.entry import DeckStep, SeatMove, read_entry, sign
from p2p.table.retold import tell
from p2p.table.transcript import verify
from tests.effort import only_long, some
from tests.networks import IDENTITIES, play_out
from tests.table.card_network import CardNetwork
from tests.table.liars import Liars
from tests.table.transcript_files import cards_of_tricks, failed, filed

pytestmark = pytest.mark.xdist_group("table")

KINDS = {"commitment": COMMIT, "shuffle": SHUFFLE, "opening": UNLOCK, "mix": MIX, "seed": SEED,
         "shadow": SHADOW, "share": SHARE, "answers": ANSWERS}


@pytest.fixture(scope="module")
def network():
    """A deal of two members in which somebody has mixed."""
    for seed in range(40):
        found = CardNetwork((0, 1, 0, 1), seed=seed)
        play_out(found)
        found.run(lambda found=found: all(len(table.agreed) == 2 for table in found.up))
        if any(is_step(record.data, MIX) for record in found.disks[0]):
            return found
    raise AssertionError("nobody had to mix")


def is_step(raw, kind):
    body = read_entry(raw).entry.body
    return isinstance(body, DeckStep) and body.data[0] == kind


def test_an_untouched_file_verifies_and_says_how_much_was_proved(network, tmp_path):
    report = verify(filed(tmp_path, network.charter, [record.data for record in network.disks[0]]))
    assert report.ok
    assert report.totals == network.up[0].deals.match.totals
    bodies = [read_entry(record.data).entry.body for record in network.disks[0]]
    steps = sum(isinstance(body, DeckStep) or bool(isinstance(body, SeatMove) and body.opening) for body in bodies)
    assert [check.text for check in report.checks if check.name == "cards"] == [
        f"{steps} steps of dealing, each done again from the seeds or proved."]
    assert "All 2 signed" in report.checks[-1].text


@pytest.mark.parametrize("part", some([0, -1, 1, 2, 10, 31], 3), ids=lambda part: f"byte {part}")
@pytest.mark.parametrize("name", KINDS)
def test_a_changed_byte_of_a_step(name, part, network, tmp_path):
    """Under the old signature that one fails; signed again by its author the proof does, or the chain behind it."""
    raws = [record.data for record in network.disks[0]]
    place = max(i for i, raw in enumerate(raws) if is_step(raw, KINDS[name]))
    entry = read_entry(raws[place]).entry
    data = bytearray(entry.body.data)
    data[part] ^= 1
    changed = replace(entry, body=DeckStep(entry.body.deal, bytes(data)))
    old = raws[place][:64] + sign(IDENTITIES[entry.member], changed).raw[64:]
    (tmp_path / "old").mkdir()
    assert failed(verify(filed(tmp_path / "old", network.charter, [*raws[:place], old, *raws[place + 1:]]))) == (
        ["signatures"], place + 1)
    again = sign(IDENTITIES[entry.member], changed).raw
    checks, bad = failed(verify(filed(tmp_path, network.charter, [*raws[:place], again, *raws[place + 1:]])))
    point = bytes(data[1:33] if part > 0 else data[-32:])
    committed_otherwise = part and (name in ("commitment", "shadow") or (name == "shuffle" and valid(point)))
    assert checks == (["chains"] if committed_otherwise else ["cards"])
    assert bad > place if committed_otherwise else bad == place + 1


def test_a_step_of_another_deal(network, tmp_path):
    raws = [record.data for record in network.disks[0]]
    place = max(i for i, raw in enumerate(raws) if is_step(raw, UNLOCK))
    entry = read_entry(raws[place]).entry
    again = sign(IDENTITIES[entry.member], replace(entry, body=DeckStep(2, entry.body.data))).raw
    report = verify(filed(tmp_path, network.charter, [*raws[:place], again, *raws[place + 1:]]))
    assert failed(report) == (["cards"], place + 1)


@only_long("three deals")
def test_a_file_names_who_broke_a_rule_and_tells_each_deal(tmp_path):
    """That somebody revoked is no fault of the file."""
    lying = Liars({1}, seed=1, fault="void")
    play_out(lying)
    path = filed(tmp_path, lying.charter, [record.data for record in lying.disks[0]])
    report = verify(path)
    rules = next(check for check in report.checks if check.name == "rules")
    assert report.ok
    assert rules.text.count("Luka broke rule") == len(lying.up[0].deals.finished[1].findings)
    lines = list(tell(path))
    assert sum(line.startswith("void: ") for line in lines) >= 1
    assert any("Luka broke rule" in line for line in lines)


def test_a_file_tells_what_made_the_score(network, tmp_path):
    """A line for each item of the sheet, then the sum; both are those that the table holds."""
    lines = list(tell(filed(tmp_path, network.charter, [record.data for record in network.disks[0]])))
    names = [place.name for place in network.up[0].charter.seats]
    outcome = network.up[0].deals.outcome
    told = [f"  {item.name}, {item.why}: " + ", ".join(map(" ".join, zip(names, map(str, item.scores), strict=True)))
            for item in outcome.items]
    assert any(item.name == "game" for item in outcome.items)
    end = next(place for place, line in enumerate(lines) if line.startswith(f"{outcome.reason}: "))
    assert lines[end - len(told):end] == told


def test_a_file_tells_cards_by_their_names(network, tmp_path):
    path = filed(tmp_path, network.charter, [record.data for record in network.disks[0]])
    played = cards_of_tricks(tell(path))
    laid = [name for line in tell(path) if ": lay " in line for name in line.split()[3:] if name != "bare"]
    assert len(played) == len(set(played)) == 48
    assert {*played, *laid} <= set(TEXT)
    assert not {*played} & {*laid}


def test_a_file_of_an_unfinished_match_says_how_far_it_came(tmp_path):
    network = CardNetwork((0, 1, 0, 1), deals="3")
    network.run(lambda: network.up[0].deals.closed == 1)
    report = verify(filed(tmp_path, network.charter, [record.data for record in network.disks[0]]))
    assert report.ok
    assert report.checks[-1].text == (
        "The game isn't over in this file, 1 of 3 deals are played; everything up to here is right.")
