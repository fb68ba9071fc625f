"""A file told: hands as dealt, tricks, sheets, house rules; from a broken off game what there is of it."""
import pickle
from pathlib import Path

import pytest

from p2p.games.game import NOBODY
from p2p.games.tarot.cards import TEXT, worth
from p2p.log.store import read
from p2p.table.replica import Replica
from p2p.table.retold import figures_of, look_back, tell
from tests.table.played_files import cards, entries, puzzle
from tests.table.transcript_files import filed

VECTORS = Path(__file__).parents[2] / "p2p" / "vectors"

pytestmark = pytest.mark.xdist_group("table")


@pytest.fixture(scope="module")
def taroky(tmp_path_factory):
    return cards(tmp_path_factory.mktemp("taroky"), pagat_value="10")


def test_hands_as_dealt_and_the_talon_are_the_whole_pack(taroky):
    told = look_back(taroky[0]).deals[0].cards
    assert sorted([*(face for hand in told.dealt for face in hand), *(face for _, face in told.talon)]) == [*range(54)]


def test_a_hand_for_the_play_is_the_hand_dealt_with_the_talon_taken_and_without_what_was_laid_away(taroky):
    told = look_back(taroky[0]).deals[0].cards
    for seat, played in enumerate(told.played):
        taken = [face for taker, face in told.talon if taker == seat]
        assert sorted([*played, *told.laid[seat]]) == sorted([*told.dealt[seat], *taken])


def test_tricks_have_a_card_of_each_seat_and_all_points_of_the_pack_are_somewhere(taroky):
    """Rule 1 of Taroky: the pack counts 106."""
    told = look_back(taroky[0]).deals[0].cards
    assert len(told.tricks) == 12
    for trick, following in zip(told.tricks, told.tricks[1:], strict=False):
        assert sorted(seat for seat, _ in trick.cards) == [0, 1, 2, 3]
        assert following.cards[0][0] == trick.winner
    left = [face for taker, face in told.talon if taker == NOBODY]
    assert sum(trick.points for trick in told.tricks) + worth(left) + sum(map(worth, told.laid)) == 106


def test_the_text_has_the_rules_that_differ_the_hands_and_a_row_for_each_trick(taroky):
    lines = list(tell(taroky[0]))
    assert "Called Pagat: 10" in lines[0]
    assert "53 to 53" not in lines[0], "it is as usual"
    assert [line for line in lines if "clock" in line] == [
        f"agreed on at 2023-11-14 22:13 UTC by the clock of {name}" for name in ("Mira", "Luka")]
    assert sum(line.startswith("  dealt to ") for line in lines) == 4
    rows = [line for line in lines if line.startswith("  trick ")]
    assert [row.split()[1] for row in rows] == [f"{number}:" for number in range(1, 13)]
    assert all(" won by " in row for row in rows)
    assert sum(len(line.partition(": ")[2].split()) for line in lines if "dealt to" in line or "talon:" in line) == 54
    assert {card for line in lines if "dealt to" in line for card in line.partition(": ")[2].split()} <= {*TEXT}


def test_tarok_counts_a_trick_by_threes(tmp_path):
    """Rule 1.4 of Tarok: three cards count their values less two, the whole pack 70."""
    path, _ = cards(tmp_path, "tarok", (0, 1, 0), seed=4)
    told = look_back(path).deals[0].cards
    for trick in told.tricks:
        assert trick.points == worth(face for _, face in trick.cards) - 2


def test_points_before_each_deal_add_up(tmp_path):
    path, net = cards(tmp_path, deals="2")
    told = look_back(path)
    assert told.before(1) == (100,) * 4
    assert told.before(2) == tuple(100 + score for score in told.deals[0].outcome.scores)
    assert told.totals == net.up[0].deals.match.final
    assert told.report.whole


def test_a_file_that_ends_in_the_middle_tells_what_there_is(taroky, tmp_path):
    _, net = taroky
    raws = entries(net)
    part = filed(tmp_path, net.charter, raws[:len(raws) // 2])
    told = look_back(part)
    assert not told.over
    assert told.deals[-1].outcome is None
    assert not told.report.whole
    assert figures_of(told).state == "open"
    assert list(tell(part))[-1].startswith("no seal.")


def test_a_file_torn_in_an_entry_tells_what_stands_before_it(taroky, tmp_path):
    whole = taroky[0].read_bytes()
    torn = tmp_path / taroky[0].name
    torn.write_bytes(whole[:len(whole) // 2])
    told = look_back(torn)
    assert not told.report.ok
    assert told.deals[-1].happenings
    assert not told.over


def test_what_was_told_travels_to_another_process(taroky):
    told = look_back(taroky[0])
    assert pickle.loads(pickle.dumps(told)).deals[0].cards == told.deals[0].cards


def test_figures_of_a_puzzle(tmp_path):
    found = figures_of(look_back(puzzle(tmp_path)))
    assert (found.game, found.state, sum(found.totals), found.deals) == ("tau", "good", 6, 1)
    assert len(found.seal.split()) == 6


def test_the_text_of_a_race_names_its_cards_and_how_long_it_took(tmp_path):
    lines = list(tell(puzzle(tmp_path)))
    assert "Mode: Puzzle 3 Tau" in lines[0]
    claims = [line.partition(": claim ")[2] for line in lines if ": claim " in line]
    assert len(claims) == 6
    for claim in claims:
        cards = claim.split("  ")[1].split(", ")
        assert len(cards) == 3
        assert all(set(card.split()) & {"red", "green", "blue"} for card in cards)
    assert any(line.startswith("length: ") for line in lines)


@pytest.mark.parametrize("name", ["crossed", "ahead", "fewer"])
def test_a_race_is_told_to_its_end_also_with_claims_for_cards_that_had_gone(name):
    path = VECTORS / f"{name}.fairdeal"
    told, replica = look_back(path), Replica(read(path, notes=False).charter)
    for record in read(path, notes=False).records:
        replica.take_in(record.data)
    [deal] = told.deals
    took = [step.seat for step in deal.happenings if sum(step.after.scores) > sum(step.before.scores)]
    assert [took.count(seat) for seat in range(len(told.names))] == [*deal.outcome.scores]
    assert deal.happenings == replica.happenings
    assert any(step.before is step.after for step in deal.happenings)
    assert replica.deals.moves == len(replica.happenings)           # a screen looks from there for what came before
