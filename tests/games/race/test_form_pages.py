"""The FORM pages of the games without hidden cards: they hold the fields, options and state hashes of the code."""
import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import p2p.games
from p2p.games import GAMES

FOLDER = Path(p2p.games.__file__).parent
EXAMPLES = {"tau": {"mode": "3tau"}, "pcset": {}, "lines": {"rows": "4", "columns": "5"}}      # each for two seats


def table(code, head):
    """The names in the first column of the table with these words at its head, with the words of the second one."""
    text = (FOLDER / code / "FORM.md").read_text(encoding="utf-8")
    rows = text.split(f"| {head} |")[1].split("\n\n")[0].splitlines()[2:]
    return [[re.findall(r"`(-?\w+)`", cell) for cell in row.strip("|").split("|")] for row in rows]


def state_hash(state):
    return sha256(msgspec.msgpack.encode(state, order="sorted")).hexdigest()


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_fields_of_a_state_stand_there_in_the_order_in_which_they_are_hashed(code):
    state = GAMES[code].start(2, EXAMPLES[code])
    fields = list(msgspec.msgpack.decode(msgspec.msgpack.encode(state, order="sorted")))
    assert [name for (name,), *_ in table(code, "field | type | at first | meaning")] == fields


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_options_and_their_usual_values_stand_there(code):
    rows = {name: values for (name,), values, *_ in table(code, "name | values | what it does")}
    assert list(rows) == sorted(option.name for option in GAMES[code].OPTIONS)
    assert {name: values[0] for name, values in rows.items()} == {o.name: o.usual for o in GAMES[code].OPTIONS}


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_hashes_before_and_after_the_first_coin_stand_there(code):
    text = (FOLDER / code / "FORM.md").read_text(encoding="utf-8")
    state = GAMES[code].start(2, EXAMPLES[code])
    assert state_hash(state) in text
    assert state_hash(state.supply(state.need()[0], bytes([1] * 32))) in text


def test_the_check_values_of_every_mode_of_tau():
    text = (FOLDER / "tau" / "FORM.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `([0-9a-f]{16})` \| `([0-9a-f]{16})` ", text, re.MULTILINE)
    assert [mode for mode, *_ in rows] == [mode for mode, _ in GAMES["tau"].OPTIONS[0].values]
    for mode, first, second in rows:
        state = GAMES["tau"].start(2, {"mode": mode})
        state = state.supply(state.need()[0], bytes([1] * 32))
        assert state_hash(state).startswith(first)
        state = state.apply(0, next(iter(state.moves(0, 5000))), 5000)
        state = state.supply(state.need()[0], bytes([2] * 32)) if state.need() else state
        assert state_hash(state).startswith(second)
