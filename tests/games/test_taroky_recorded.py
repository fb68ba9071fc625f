"""Recorded deals of Taroky: one for every kind of result of rule 11 and every value of every option, told again."""
import pytest
from recorded_taroky import HERE, Replayed, account, told, wishes

from p2p.audit import audit
from p2p.games.taroky_options import OPTIONS

WISHES = dict(wishes())


@pytest.mark.parametrize("name", WISHES)
def test_recorded_deals(name):
    """The rules tell the file again word by word; it shows what it is for; the book pays the same; nobody lied."""
    text = (HERE / f"taroky_{name}.txt").read_text()
    played = Replayed(text)
    assert told(played) == text
    assert WISHES[name].shows(played.state)
    if played.state.end != "misdeal":
        assert played.state.outcome().scores == account(played).settle()
    assert audit(played.start, played.log, played.faces, played.coins).faults == ()


def test_every_value_of_every_option_is_recorded_and_no_file_is_idle():
    options = {f"{option.name}_{value}" for option in OPTIONS for value, _ in option.values[1:]}
    assert options <= set(WISHES)
    assert {path.stem for path in HERE.glob("taroky_*.txt")} == {f"taroky_{name}" for name in WISHES}
