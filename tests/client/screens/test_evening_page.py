"""The page of an evening: its games, who won before and after, its best, and nothing of a stranger's in its code."""
from datetime import datetime
from html.parser import HTMLParser

from client.screens.html import CURVE, SHOWN, free_height
from client.screens.played_games.evening_page import evening_of, evening_page
from client.screens.played_games.rows import rows
from p2p.table.retold import DealFigures
from tests.client.screens.fake_node import ME
from tests.client.screens.own_games import ANA, BEN, game as played

EVENING = datetime(2026, 11, 28, 19, 0).timestamp()
HOUR = 3600.0


def game(number, hours, totals, others, code="tau", deals=(), **more):
    """A game that began so many hours after 19:00 of the evening."""
    return played(number, code, totals, others, undertaken=deals, **more)._replace(when=EVENING + hours * HOUR)


class Text(HTMLParser):
    """The words of a page, and its tags."""

    def __init__(self, page):
        super().__init__()
        self.words, self.tags = [], []
        self.feed(page)

    def handle_data(self, data):
        self.words.append(data)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def read(*games):
    found = [*games]
    return Text(evening_page(found, rows(found, ME, EVENING), evening_of(EVENING)))


def test_names_of_curves_find_room_wherever_they_all_end():
    """Three in the middle pushed each other up and down for ever: the window stood still."""
    middle = CURVE[1] / 2
    for ends in ([middle] * SHOWN, [middle + 4, middle - 9, middle + 1, middle - 2], [5.0] * SHOWN,
                 [CURVE[1] - 3.0] * SHOWN, [middle + 10, middle - 10, middle, middle + 3]):
        found = []
        for y in ends:
            found.append(free_height(y, found))
        assert all(8 <= y <= CURVE[1] - 8 for y in found)
        assert all(abs(a - b) > 17 for n, a in enumerate(found) for b in found[:n])


JANA, PETR = ("Jana", "", ANA), ("Petr", "", BEN)


def test_the_standing_before_tonight_and_after():
    text = read(game(1, -24 * 3, (5, 3), [JANA]), game(2, -24 * 3, (1, 3), [JANA]), game(3, 0, (5, 3), [JANA]),
                game(4, 1, (5, 3), [JANA]), game(5, 2, (2, 3), [JANA]), game(6, 3, (9, 3), [JANA], state="open"))
    words = [word for word in text.words if word.strip()]
    at = words.index("after")
    assert words[at + 1:at + 9] == ["Mira", "1", "2", "3", "Jana", "1", "1", "2"]
    assert any("four games" in word for word in words)


def test_after_midnight_it_is_still_that_evening_and_the_next_day_isnt():
    assert evening_of(EVENING + 9 * HOUR) == (2026, 11, 28)
    assert evening_of(EVENING + 12 * HOUR) == (2026, 11, 29)
    text = read(game(1, 0, (5, 3), [JANA]), game(2, 9, (5, 3), [JANA]), game(3, 20, (5, 3), [JANA]))
    assert any("two games" in word for word in text.words)


def test_the_dearest_deal_and_the_quickest_game():
    deals = [DealFigures("three", (1, 0), "", True, (10, 40, 0)), DealFigures("beggar", (2,), "", False, (0, 0, -70))]
    text = read(game(1, 0, (10, 40, -70), [JANA, PETR], "tarok", deals), game(2, 1, (9,), [], ms=108_000, mode="3tau"),
                game(3, 2, (9,), [], ms=140_000, mode="3tau"))
    assert "Petr lost beggar: −70" in text.words
    assert "3 Tau in 1:48" in text.words


def test_names_are_words_and_never_code():
    evil = ("<b>x</b>", "", ANA)
    text = read(game(1, 0, (1, 5), [evil]), game(2, 1, (1, 5), [evil]))
    tags = {tag for tag, _ in text.tags}
    assert not tags & {"b", "script", "img", "a", "link", "iframe", "object"}
    assert "<b>x</b>" in "".join(text.words)
    policy = next(attrs["content"] for tag, attrs in text.tags if attrs.get("http-equiv"))
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"
