"""The bench of bots: the same deals for both sides, figures by an independent computation, every pairing playable."""
import math
from functools import partial

import pytest

from client import bots_bench, main
from client.bots_bench import PAIRINGS, Pairing
from client.games.tricks.engine.duel import margins, summed
from p2p.games.game import Outcome
from tests.effort import some


@pytest.mark.parametrize("pairing", some(PAIRINGS, 2), ids=lambda pairing: pairing.name)
def test_every_pairing_plays_and_nobody_profits_from_a_seat(pairing, monkeypatch):
    monkeypatch.setattr(bots_bench, "WORLDS", 4)
    monkeypatch.setattr(bots_bench, "ENDS", 2)
    monkeypatch.setattr(bots_bench, "AT_ONCE", 1)
    level = bots_bench.player(pairing.game, "steady")
    alike = margins(level, level, pairing.seatings, partial(bots_bench.outcome, pairing), range(2))
    assert all(abs(margin) < 1e-9 for margin in alike)      # the same players: what a seat wins it loses at another
    first, found = bots_bench.piece(pairing, 4)
    assert (first, len(found)) == (4, 1)


def test_a_margin_is_the_own_mean_less_the_others():
    """Two seats against two, +6 +2 -3 -5 and the other way round +1 -1: (4 + 4) - ... by hand."""
    ends = {("a", "b", "a", "b"): (6, -3, 2, -5), ("b", "a", "b", "a"): (0, 1, 0, -1)}

    def play(_number, players):
        return Outcome(ends[tuple(players)], (), "")
    taroky = Pairing("taroky", 4, "a", "b", None)
    assert margins("a", "b", taroky.seatings, play, [0]) == [(8 / 2 - -8 / 2 + 0) / 2]
    margin = summed([1.0, 2.0, 6.0])
    assert (margin.mean, margin.deals) == (3.0, 3)
    assert math.isclose(margin.error, math.sqrt((4 + 1 + 9) / 2 / 3))


def test_a_row_is_good_from_its_goal_on():
    for found, ok in (([3.0, 3.0], True), ([2.0, 3.0], False)):
        assert bots_bench.row(Pairing("tarok", 3, "sharp", "steady", 3.0), found).ok is ok
    assert bots_bench.row(Pairing("tarok", 3, "sharp", "steady", None), [1.0, 1.0]).ok is None


def test_imagined_deals_are_played_by_the_thousand():
    """Goal 20,000 a second; a tenth of it would be a disaster on any computer."""
    assert bots_bench.playouts() > 2000


def test_the_command_knows_its_groups(capsys):
    assert main.main(["bench", "nothing"]) == 3
    assert "bots" in capsys.readouterr().err
