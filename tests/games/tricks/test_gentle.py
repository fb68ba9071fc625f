"""Gentle bots of the card games: they play by the rules to the end, and say nothing that isn't asked of them."""
from collections import Counter

import pytest

from client.games.tricks.engine import thumbs
from p2p.games.tarot.cards import FACE, power
from tests.bench.bots import deal_of, player

DEALS = 30
# What a first evening knows nothing of: doubling, promises, playing alone, contracts above the lowest.
BOLD = ("contra", "kontra", "valat", "pagat", "throw_in", "say prever", "say trula", "say kings", "say pagat",
        "bid two", "bid one", "bid solo", "bid beggar", "bid open", "bid piccolo", "bid colour", "bid valat", "reject")


class Never:
    """A chance that never slips, for the habits alone."""

    def random(self):
        return 1.0


@pytest.mark.parametrize(("game", "seats"), [("taroky", 4), ("tarok", 3), ("tarok", 4)])
def test_they_say_nothing_bold(game, seats):
    said = Counter()

    def noting(state, seat, rng):
        move = player(game, "gentle")(state, seat, rng)
        said[str(move) if move.verb not in ("play", "lay") else move.verb] += 1
        return move
    for number in range(DEALS):
        _, outcome = deal_of(game, seats, number, [noting] * seats)
        assert outcome is not None
    assert [words for words in said if words.startswith(BOLD)] == []
    assert said["play"] > DEALS * seats


@pytest.mark.parametrize(("legal", "lying", "plays"), [
    ("HK H2", "HQ", "HK"),              # the highest of the suit where it takes
    ("HN H2", "HQ", "H2"),              # else the lowest
    ("T19 T4 T12", "HQ", "T4"),         # taroks are spared, also where a higher one would hold
    ("T19 T4 T12", "T8", "T4"),
    ("HK DQ T20 S7", "", "HK"),         # Kings are led first
])
def test_their_habits_are_those_of_a_first_evening(legal, lying, plays):
    best = FACE[lying] if lying else -1
    faces = [FACE[word] for word in legal.split()]
    assert thumbs.first_evening(faces, best, False, power(), Never()) == FACE[plays]


def test_where_tricks_are_bad_they_play_low():
    faces = [FACE[word] for word in ("HK", "H3", "T20")]
    assert thumbs.first_evening(faces, -1, True, power(), Never()) == FACE["H3"]
