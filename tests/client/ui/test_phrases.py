"""Numbers in words: ranges and plurals of one are never said as of several."""
import pytest

from client.screens import lobby
from client.screens.waiting_rows import played
from client.ui.phrases import count_word, span


def test_a_range_of_one_is_that_number():
    assert (span(1, 1), span(1, 2), span(3, 3), span(3, 5)) == ("1", "1 to 2", "3", "3 to 5")


@pytest.mark.parametrize(("first", "room", "count", "words"), [
    (0, 1, 2, ("1 of 2, Page Down", "1 of 2")), (1, 1, 2, ("2 of 2, Page Down", "2 of 2")),
    (0, 2, 3, ("1 to 2 of 3, Page Down", "1 to 2 of 3")), (0, 0, 2, ("none of 2, Page Down",)), (0, 2, 2, ())])
def test_the_lobby_says_which_rows_are_in_sight(first, room, count, words):
    assert lobby._more(first, room, count) == words


def test_one_of_something_has_no_plural():
    assert [count_word(number) for number in (0, 1, 6, 7)] == ["no", "one", "six", "7"]
    assert played("3 Tau", 1) == "3 Tau, one seat."
