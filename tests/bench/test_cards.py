"""The rows of the bench: those about the rules of card games, and how a row is judged and printed."""
import json
import random

import pytest

from p2p.games import tarok, taroky
from p2p.log import store
from tests.bench import __main__ as bench, cards
from tests.bench.bare import Parts
from tests.bench.row import Row
from tests.games.dealing_without_locks import Dealing
from tests.table import played_files


@pytest.mark.parametrize("game", [taroky, tarok])
def test_a_random_deal_stands_beside_a_bare_loop_and_is_judged_by_it(monkeypatch, game):
    monkeypatch.setattr(cards, "RANDOM_DEALS", 3)
    rows = {row.name: row for row in cards.rules_rows() if row.name.startswith(f"{game.TITLE},")}
    took = rows.pop(f"{game.TITLE}, a random deal")
    assert (took.goal, took.most) == (None, cards.RULES_RATIO)
    assert took.value > 0
    assert took.ok is (took.value / took.bare <= cards.RULES_RATIO)
    assert [row.value for row in rows.values()] == [0, 0]


def test_a_file_is_judged_beside_its_bare_operations(tmp_path):
    """A puzzle has no cards to lock: only its signatures stand beside it."""
    file = played_files.puzzle(tmp_path)
    row = cards.verify_row(file, Parts(sync=9, syncs=9, sign=9, check=0.5, curve=7, told=9, answered=9, exchange=9))
    entries = len(store.read(file).records)
    assert (row.note, row.bare) == (f"0 operations, {entries} signatures", 0.5 * entries)
    assert (row.value > 0, row.most) == (True, cards.VERIFY_MOST)


def test_a_row_is_printed_with_its_ratio_and_judged_in_json(monkeypatch, capsys):
    rows = [Row("met", 3.0, "ms", 4, "quick", bare=2.0), Row("missed", 5.0, "ms", 4), Row("no goal", 5.0, "ms", None),
            Row("not measured", None, "ms", 4, "no disk", bare=1.0),
            Row("by its parts", 3.0, "ms", None, "", bare=2.0, most=1.5),
            Row("too slow", 4.0, "ms", 4, bare=2.0, most=1.5), Row("a" * 80, 12, "entries waiting", 12)]
    monkeypatch.setattr(bench, "GROUPS", {"some": lambda: iter(rows)})
    assert bench.run(["some"], as_json=True, long=False, plot="") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(row["ok"], row["ratio"]) for row in told] == [
        (True, 1.5), (False, None), (None, None), (None, None), (True, 1.5), (False, 2.0), (True, None)]
    assert bench.run(["some"], as_json=False, long=False, plot="") == 0
    assert [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()] == [
        "met 3 ms goal 4 ms ok 1.5 x bare (2 ms); quick", "missed 5 ms goal 4 ms missed", "no goal 5 ms",
        "not measured - goal 4 ms no disk", "by its parts 3 ms goal 1.5 x bare ok 1.5 x bare (2 ms)",
        "too slow 4 ms goal 4 ms, goal 1.5 x bare missed 2.0 x bare (2 ms)",
        f"{'a' * 80} 12 entries waiting goal 12 entries waiting ok"]


@pytest.mark.parametrize(("value", "error", "more", "judged"), [
    (5.0, 0.3, True, "ok"), (5.0, 0.4, True, "open"), (3.0, 0.4, True, "open"), (3.0, 0.3, True, "missed"),
    (3.0, 0.3, False, "ok"), (3.0, 0.4, False, "open"), (5.0, 0.3, False, "missed"), (4.0, 0.0, True, "ok")])
def test_a_figure_with_an_error_is_judged_by_three_of_them(value, error, more, judged):
    row = Row("margin", value, "chips", 4, "", more, error=error)
    assert bench.line(row).split()[-1] == judged
    assert row.ok is (judged == "ok")


def test_moves_that_wait_for_hidden_cards_are_told_from_all_others():
    kinds, ends = {}, 0
    for seed in range(12):
        rng = random.Random(seed)
        dealing, state = Dealing(rng), taroky.start(4, {})
        while state.outcome() is None:
            for need in state.need():
                state = state.supply(need, dealing.answer(need))
            if state.turn():
                seat, before = min(state.turn()), state
                move = cards.random_move(state.seen_by({seat}), seat, rng)
                state = state.apply(seat, move, 0)
                kinds.setdefault((before.phase, move.verb), set()).add(cards.deals_cards(before, state))
                if move.verb == "play" and cards.ends_play(state):
                    opened = state.supply(state.need()[0], dealing.answer(state.need()[0]))
                    assert sum(len(need.slots) for need in opened.need()) > 1
                    ends += 1
    assert kinds["cut", "cut"] | kinds["cut", "knock"] | kinds["lay", "lay"] == {True}
    assert kinds["play", "play"] | kinds["two", "none"] | kinds["money", "declare"] == {False}
    assert ends > 0
