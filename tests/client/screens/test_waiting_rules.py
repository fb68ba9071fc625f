"""What stands beside the seats of a table: its house rules, and below them how the game is played, where room is."""
import pytest

from client.draw import theme
from client.games.catalogue import LISTINGS
from client.screens import waiting_rows
from client.screens.waiting import Waiting
from p2p.games import tarok
from tests.client.screens import fake_node
from tests.client.screens.before_scenes import SHOTS, ruled
from tests.client.screens.fake_node import draft, seat
from tests.client.screens.pictures import LARGE, SMALL, USUAL, written


def test_below_a_few_house_rules_stands_how_the_game_is_played(tmp_path):
    texts = written(ruled(tmp_path, None, contracts="full"), USUAL)
    first = LISTINGS["tarok"].rules.columns[0][0]
    assert "HOW IT IS PLAYED" in {text.upper() for text in texts}
    assert first.heading in texts
    assert "F1" in texts


def test_what_is_agreed_on_for_going_is_told_too(tmp_path):
    """At a race not what leaving costs: it has no deal that anybody could pay for."""
    assert "Patience: 20 s" in written(ruled(tmp_path, None, patience="20"), USUAL)
    table = draft(1, 1, seat(1), seat(None), seat(None), patience="20", leaving="nothing")
    texts = written(Waiting(fake_node.desk(tmp_path, 1, (table,)), table), USUAL)
    assert "Patience: 20 s" in texts
    assert not any(text.startswith("Who leaves") for text in texts)


def test_where_the_house_rules_fill_the_panel_nothing_else_stands_there(tmp_path):
    most = {rule.name: rule.values[-1][0] for rule in tarok.OPTIONS}
    texts = written(ruled(tmp_path, LARGE, **most), SMALL)
    assert "HOW IT IS PLAYED" not in {text.upper() for text in texts}


@pytest.mark.parametrize("name", ["sitting-down", "sitting-ruled", "sitting-ruled-large", "sitting-three"])
def test_no_text_of_the_panel_leaves_it(name, tmp_path, monkeypatch):
    screen_of, size = SHOTS[name]
    screen, ends = screen_of(tmp_path), []
    draw = waiting_rows.draw_texts

    def noted(paint, panel, top, page):
        lines, half = paint.lines, paint.scale.em(theme.SECOND) * 0.6           # the first line's middle is given

        def measured(words, at, room, *more, **kinds):
            high = lines(words, at, room, *more, **kinds)
            ends.append((panel, at[1] - half + high))
            return high
        with monkeypatch.context() as patch:
            patch.setattr(paint, "lines", measured)
            draw(paint, panel, top, page)
    monkeypatch.setattr(waiting_rows, "draw_texts", noted)
    written(screen, size)
    assert all(end <= panel.bottom - waiting_rows.PAD for panel, end in ends)


def test_a_long_name_stands_in_full_where_the_row_has_room(tmp_path):
    screen_of, size = SHOTS["sitting-down"]
    assert any(text.startswith("Maximiliána N") and "…" not in text for text in written(screen_of(tmp_path), size))
