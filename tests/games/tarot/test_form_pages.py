"""p2p/games/CARDS.md names what a verifier needs: the fields of the states and the options are those of the rules."""
import re
from pathlib import Path

import msgspec
import pytest

from p2p.games import tarok, taroky
from p2p.games.game import Coin, Item, Mix, Open, Outcome

GAMES = Path(tarok.__file__).parents[1]
PAGE = (GAMES / "CARDS.md").read_text(encoding="utf-8")
PROTOCOL = (GAMES.parent / "PROTOCOL.md").read_text(encoding="utf-8")


def part(rules):
    """The part of the page about one game."""
    return PAGE.split(f". {rules.TITLE}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("rules", [taroky, tarok])
def test_the_fields_of_a_state_stand_there_in_their_order(rules):
    table = part(rules).split("| field | at first | |\n|---|---|---|\n")[1].split("\n\n")[0]
    named = [name for row in table.splitlines() for name in row.split("|")[1].strip().split(", ")]
    assert tuple(named) == rules.State._fields
    encoded = msgspec.msgpack.decode(msgspec.msgpack.encode(rules.start(rules.SEATS[0], {}), order="sorted"))
    assert len(encoded) == len(named)


@pytest.mark.parametrize("rules", [taroky, tarok])
def test_the_options_and_their_values_stand_there_in_their_order(rules):
    words = part(rules).split("Options, the usual value first: ")[1].split("\n\n")[0]
    assert [row.split() for row in words.split("\u00b7")] == [
        [option.name, *(value for value, _ in option.values)] for option in rules.OPTIONS]


def test_needs_and_outcomes_are_the_maps_that_are_described():
    owed = (Coin(), Open((1,), None), Mix((1,), 0, (2,)))
    needs = msgspec.msgpack.decode(msgspec.msgpack.encode(owed, order="sorted"))
    assert [list(need) for need in needs] == [[], ["slots", "to"], ["by", "fresh", "slots"]]
    outcome = msgspec.msgpack.decode(msgspec.msgpack.encode(Outcome((1,), (0,), "", (Item("a", "b", (1,)),))))
    listed = re.search(r"audited outcome: a map of (.*?) in this order", PROTOCOL)
    assert re.findall(r"`(\w+)`", listed.group(1)) == list(outcome)
    assert outcome["items"] == [["a", "b", [1]]]
