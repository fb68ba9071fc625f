"""Recorded deals of Taroky: one for every kind of result of rule 11 and every value of every option, told again."""

from p2p.games.taroky.options import OPTIONS
from p2p.table.audit import audit
from tests.each import each
from tests.games.taroky.record import RECORDED, Replayed, account, told, wishes

WISHES = dict(wishes())


@each("name", WISHES)
def test_recorded_deals(name):
    """The rules tell the file again word by word; it shows what it is for; the book pays the same; nobody lied."""
    text = (RECORDED / f"{name}.txt").read_text()
    played = Replayed(text)
    assert told(played) == text
    assert WISHES[name].shows(played.state)
    if played.state.end != "misdeal":
        assert played.state.outcome().scores == account(played).settle()
    assert audit(played.start, played.log, played.faces, played.coins).faults == ()


def test_every_value_of_every_option_is_recorded_and_no_file_is_idle():
    options = {f"{option.name}_{value}" for option in OPTIONS for value, _ in option.values[1:]}
    assert options <= set(WISHES)
    assert {path.stem for path in RECORDED.glob("*.txt")} == set(WISHES)
