"""The rows of the bench about the rules of card games."""
import pytest

from p2p.bench import cards
from p2p.games import tarok, taroky


@pytest.mark.parametrize("game", [taroky, tarok])
def test_a_random_deal_stands_beside_a_bare_loop_and_is_judged_by_it(monkeypatch, game):
    monkeypatch.setattr(cards, "RANDOM_DEALS", 3)
    rows = {name: figures for name, *figures in cards.rules_values() if name.startswith(f"{game.TITLE},")}
    took, ratio = (rows.pop(f"{game.TITLE}, a random deal{which}") for which in ("", ": ratio to a bare Python loop"))
    assert [took[2], ratio[2]] == [None, cards.RULES_RATIO]
    assert took[0] > 0
    assert ratio[0] > 0
    assert [value for value, *_ in rows.values()] == [0, 0]
