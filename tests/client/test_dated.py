"""Bots at the deal of a day: the same on every computer, as recorded; at a table with locks as when they are reckoned.

The record is tests/recorded/dated.json: `python -m tests.client.test_dated` writes it anew after a bot was changed.
"""
import json
from pathlib import Path
from random import Random

import pytest

from client.games import dated
from p2p.games import GAMES, days
from p2p.games.game import Move
from p2p.peer.characters import BY_NAME
from tests.networks import play_out
from tests.recordings import DATES
from tests.table.card_network import CardNetwork

RECORD = Path(__file__).parents[1] / "recorded" / "dated.json"


def reckoned():
    """By day and game what each of the twelve makes of it."""
    return {day: {game: {result.name: [result.value, result.worth] for result in dated.results(game, day)}
                  for game in ("tau", "tarok", "taroky")} for day in DATES}


def test_the_twelve_make_of_a_day_what_is_recorded():
    """Whole numbers that no system and no version of Python may change: this test runs on all of them."""
    assert reckoned() == json.loads(RECORD.read_text("utf-8"))


@pytest.mark.parametrize(("game", "own"), [("tarok", "Maruša"), ("tarok", "Hugo"), ("taroky", "Berta")])
def test_bots_at_a_table_choose_as_they_are_reckoned(game, own):
    """With real locks, whose mixes leave the slots of each hand in an order that nobody foresees."""
    day, sits = DATES[0], [BY_NAME[own], *dated.company(game, DATES[0])]
    for seed in (1, 2):
        network = CardNetwork((0,) * len(sits), seed=seed, game=game, deals="1", hush="0", day=day)

        def choose(state, seat, network=network):
            made = dated.choices(network.up[0].happenings, seat)
            return dated.chosen(game, day, (sits[seat].name, sits[seat].level), state.seen_by({seat}), seat, made)[0]
        network.choose = choose
        play_out(network)
        assert network.run(lambda network=network: network.up[0].deals.outcome is not None)
        assert network.up[0].deals.outcome == dated.outcome_of(game, day, BY_NAME[own])


def test_a_hand_in_another_order_of_slots_makes_no_other_choice():
    game = GAMES["tarok"]
    faces = dated.Faces("tarok", DATES[0])
    state = game.start(3, {**days.house_of_day(game), **dict(days.saved_of("tarok", DATES[0]).place)})
    while needs := state.need():
        state = state.supply(needs[0], faces.answer(needs[0]))
    state = state.apply(0, Move("bid", ("three",)), 0)
    for seed in range(5):
        hand = [*state.hands[1]]
        Random(seed).shuffle(hand)
        other = state._replace(hands=(state.hands[0], tuple(hand), state.hands[2]))
        assert dated.alike(other, 1) == dated.alike(state, 1)


def test_chance_is_that_of_the_words_alone():
    """The first draws of one bot, worked out from SHAKE-256 by PROTOCOL.md 5 with another program's stream."""
    from hashlib import sha256, shake_256
    stream = shake_256(sha256(b"fairdeal luck\0tarok\0002026-11-28\0Hugo\0003").digest()).digest(64)
    chance = dated.luck("tarok", "2026-11-28", "Hugo", 3)
    first = int.from_bytes(stream[:7])                      # 53 bits take 7 bytes; the largest multiple fits 2 ** 56
    assert chance.random() == first % (1 << 53) / (1 << 53)
    assert chance.choice("abcd") == "abcd"[stream[7] % 4]


if __name__ == "__main__":
    RECORD.write_text(json.dumps(reckoned(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
