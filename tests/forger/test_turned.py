"""Unusual tables at which one has turned: nobody else is named, by the program, the second checker or the page, and no
honest member is kept from writing."""
from tests import effort
from tests.forger.returning import Returning
from tests.forger.turned import judged


def test_at_tables_with_a_rogue_nobody_else_is_named_or_kept_from_writing(tmp_path):
    assert list(judged(range(effort.times(8, 70)), tmp_path)) == []


def test_whatever_a_rogue_says_around_returns_nobody_is_kept_out(tmp_path):
    assert list(judged(range(5, 5 + effort.times(4, 60)), tmp_path, Returning)) == []
