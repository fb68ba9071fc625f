"""The exchange about a table's word by its formula, against the program and the vector."""
import json
from pathlib import Path

import pytest

from p2p.net.wire import DraftId
from p2p.peer import table_word
from tests.checker import spake

VECTOR = json.loads((Path(__file__).parents[2] / "p2p" / "vectors" / "word.json").read_text("utf-8"))
WORD, NAMES = VECTOR["word"].encode(), (bytes.fromhex(VECTOR["idA"]), bytes.fromhex(VECTOR["idB"]))
SECRETS = {side: int.from_bytes(bytes.fromhex(VECTOR[side.lower()]), "big") for side in "XY"}


def test_the_formula_gives_the_values_of_the_vector():
    guest, holder = spake.share("A", WORD, SECRETS["X"]), spake.share("B", WORD, SECRETS["Y"])
    assert [guest.hex(), holder.hex()] == [VECTOR["X"], VECTOR["Y"]]
    assert [spake.written(spake.M).hex(), spake.written(spake.N).hex()] == [VECTOR["M"], VECTOR["N"]]
    keys = (spake.key("A", WORD, SECRETS["X"], guest, holder, NAMES),
            spake.key("B", WORD, SECRETS["Y"], holder, guest, NAMES))
    assert [key.hex() for key in keys] == [VECTOR["K"]] * 2


def test_the_program_comes_to_the_key_of_the_formula():
    table, guest, holder = DraftId(bytes(16)), bytes([1]) * 32, bytes([2]) * 32
    names = b"fairdeal guest\0" + table + guest, b"fairdeal holder\0" + table + holder
    ours = table_word._side("A", "apple pie", table, guest, holder)     # private: the exchange has no other door
    own, theirs = ours.start(), spake.share("B", b"apple pie", 77)
    assert table_word._finished(ours, theirs) == spake.key("B", b"apple pie", 77, theirs, own, names)


@pytest.mark.parametrize("came", [b"A" + bytes.fromhex(VECTOR["Y"])[1:], b"B" + bytes.fromhex(VECTOR["X"])[1:],
                                  b"B" + (1).to_bytes(32, "little"), b"B" + bytes(32),
                                  b"B" + (2).to_bytes(32, "little")])
def test_neither_takes_what_is_no_share(came):
    """The own side's, an echo, the neutral point, one of small order, one that isn't on the curve."""
    own = bytes.fromhex(VECTOR["X"])
    assert spake.key("A", WORD, SECRETS["X"], own, came, NAMES) is None
    ours = table_word._side("A", "apple pie", DraftId(bytes(16)), bytes(32), bytes(32))      # private, as above
    mine = ours.start()
    assert table_word._finished(ours, b"B" + mine[1:] if came[1:] == own[1:] else came) is None
