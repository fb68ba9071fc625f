"""The bench of bots: the same deals for both sides, figures by an independent computation, every pairing playable."""
import math
from functools import partial

import pytest

from client.games.tricks.engine import choosing
from client.games.tricks.engine.judge import Effort
from p2p.games import GAMES
from p2p.games.game import Move, Outcome
from tests.bench import __main__ as command, bots
from tests.bench.bots import PAIRINGS, Pairing
from tests.bench.duel import deal, margins, summed
from tests.effort import some


@pytest.mark.parametrize("pairing", some(PAIRINGS, 2), ids=lambda pairing: pairing.name)
def test_every_pairing_plays_and_nobody_profits_from_a_seat(pairing, monkeypatch):
    monkeypatch.setattr(bots, "WORLDS", 4)
    monkeypatch.setattr(bots, "ENDS", 2)
    monkeypatch.setattr(bots, "AT_ONCE", 1)
    level = bots.player(pairing.game, "steady")
    alike = margins(level, level, pairing.seatings, partial(bots.outcome, pairing), range(2))
    assert all(abs(margin) < 1e-9 for margin in alike)      # the same players: what a seat wins it loses at another
    first, found = bots.piece(pairing, 4)
    assert (first, len(found)) == (4, 1)


@pytest.mark.parametrize(("game", "seats"), [("taroky", 4), ("tarok", 3), ("tarok", 4)])
def test_a_deal_has_the_same_cards_whoever_plays_it(game, seats, monkeypatch):
    monkeypatch.setattr(bots, "WORLDS", 4)

    def hands_of(level):
        """The hands as they were dealt: the first that each seat that is asked before the talon has seen."""
        usual, found = bots.player(game, level), {}

        def sees(state, seat, rng):
            if state.phase in ("prever", "auction"):
                found.setdefault(seat, state.hand(seat))
            return usual(state, seat, rng)
        bots.deal_of(game, seats, 7, [sees] * seats)
        return found
    steady, sharp = hands_of("steady"), hands_of("sharp")
    both = steady.keys() & sharp.keys()
    assert len(both) > 1
    assert all(steady[seat] == sharp[seat] for seat in both)


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


def test_a_deal_has_the_cards_that_come_from_elsewhere():
    """Nobody exchanges anything in the klop that all who pass play: every card lies where it was put."""
    faces = [*range(10, 54), *range(10)]
    passing = {"auction": "forehand_last", "forehand": "0", "klop_kontra": "no"}
    state, _ = deal(GAMES["tarok"], passing, "", [lambda view, seat, _rng: view.moves(seat, 0)[0]] * 3, faces)
    assert (state.contract, len(state.tricks)) == ("klop", 16)
    assert [state.faces[slot] for slot in range(54)] == faces


def test_a_row_is_good_from_its_goal_on():
    for found, ok in (([3.0, 3.0], True), ([2.0, 3.0], False)):
        assert bots.row(Pairing("tarok", 3, "sharp", "steady", 3.0), found).ok is ok
    assert bots.row(Pairing("tarok", 3, "sharp", "steady", None), [1.0, 1.0]).ok is None


def test_a_prever_is_measured_beside_a_pass_in_the_same_deal(monkeypatch):
    """Povinnost says it in every second deal, in the others nobody does; all else is decided by rules of thumb."""
    usual, silent = bots.player("taroky", "steady"), set()

    def bold(state, seat, rng):
        if state.phase == "prever":
            says = seat == state.povinnost and seat not in silent and state.dealer % 2
            return Move("say", ("prever",)) if says else state.moves(seat, 0)[0]
        return usual(state, seat, rng)
    monkeypatch.setattr(bots, "player", lambda _game, _level: bold)
    monkeypatch.setattr(bots, "AT_ONCE", 4)
    first, found = bots.prevers(8)
    pairing = Pairing("taroky", 4, "bold", "bold", None)
    said = [bots.outcome(pairing, number, [bold] * 4).scores for number in range(8, 12)]
    silent.update(range(4))
    passed = [bots.outcome(pairing, number, [bold] * 4).scores for number in range(8, 12)]
    assert first == 8
    assert found == [float(said[deal][povinnost] - passed[deal][povinnost]) if povinnost is not None else None
                     for deal, povinnost in enumerate((None, 2, None, 0))]


def test_how_often_prever_is_bid_is_bounded_on_both_sides():
    rows = list(bots.prever_rows([None] * 340 + [10.0, 14.0] * 30))
    assert [(round(row.value, 9), row.goal, row.ok) for row in rows] == [
        (15.0, 20.0, False), (15.0, 5.0, True), (12.0, 0.0, True)]
    assert rows[0].open                             # sqrt(0.15 x 0.85 / 400) is 1.8 %: 20 is not three of them away
    assert [row.ok for row in bots.prever_rows([None] * 400)] == [True, False]


def test_what_a_choice_costs_is_told_for_cards_and_words(monkeypatch):
    quick = Effort(worlds=4, rounds=1, seconds=9, ends=2)
    for name, value in (("WORLDS", 4), ("ENDS", 2), ("EVERY", 4)):
        monkeypatch.setattr(bots, name, value)
    monkeypatch.setattr(choosing, "EFFORT", quick)
    found = bots.costs("taroky", 4, 0)
    assert {card for card, _ in found} == {True, False}
    rows = list(bots.cost_rows("taroky", [(True, 1.0), (True, 3.0), (True, 2.0), (False, 7.0)]))
    assert [(row.value, row.goal, row.note.split()[-1]) for row in rows] == [(3.0, 500.0, "2"), (7.0, 1000.0, "7")]


def test_imagined_deals_are_played_by_the_thousand():
    """Goal 20,000 a second; a tenth of it would be a disaster on any computer."""
    assert bots.playouts() > 2000


def test_the_command_knows_its_groups(capsys):
    assert command.main(["rules", "--plot", "nosuch/picture.svg"]) == 3
    assert command.main(["nothing"]) == 3
    assert "bots" in capsys.readouterr().err
