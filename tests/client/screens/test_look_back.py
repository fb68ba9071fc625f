"""The page that is shown while a file is read says what came of it, however soon it comes."""
from client.screens.played_games.look_back import LookBack
from tests.client.screens.fake_node import desk
from tests.client.screens.pictures import USUAL, written


def test_what_is_wrong_with_a_file_is_drawn_though_it_was_known_before_the_next_picture_was_due(tmp_path):
    opening = LookBack(desk(tmp_path), tmp_path / "gone.fairdeal")
    opening.wait()
    assert opening.wakes(0.0) is not None, "nobody has seen it yet"
    assert "This can’t be opened" in written(opening, USUAL)
    assert opening.wakes(0.0) is None
