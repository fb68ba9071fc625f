"""The rows of the bench: those about the rules of card games, and how a row is judged and printed."""
import json

import pytest

from client import bench
from p2p.bench import cards
from p2p.bench.races import Row
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


def test_a_row_is_printed_with_its_ratio_and_judged_in_json(monkeypatch, capsys):
    rows = [Row("met", 3.0, "ms", 4, "quick", bare=2.0), Row("missed", 5.0, "ms", 4), Row("no goal", 5.0, "ms", None),
            Row("not measured", None, "ms", 4, "no disk", bare=1.0)]
    monkeypatch.setattr(bench, "GROUPS", {"some": lambda: iter(rows)})
    assert bench.run(["some"], as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(row["ok"], row["ratio"]) for row in told] == [(True, 1.5), (False, None), (None, None), (None, None)]
    assert bench.run(["some"], as_json=False) == 0
    assert [line.split()[-5:] for line in capsys.readouterr().out.splitlines()[:2]] == [
        ["ok", "1.5", "x", "bare;", "quick"], ["ms", "goal", "4", "ms", "missed"]]
